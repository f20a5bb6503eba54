"""A Cell's settings: training, flags, precision, recomputation, hooks, and those of the distributed modes.

`Cell` is made of this and of `cell_state`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ms_tensor import Tensor, dtype, ops
from ms_tensor._messages import known_only, shorten

from . import hooks
from ._validate import at_least, boolean, kind, wrong

_set = object.__setattr__
_compiler: Callable[[Any, tuple[Any, ...], dict[str, Any]], None] | None = None


def on_compile(compiler: Callable[[Any, tuple[Any, ...], dict[str, Any]], None]) -> None:
    """What `Cell.compile` calls with the cell and its arguments; `ms` says it, which knows of capture."""
    global _compiler
    _compiler = compiler


_RECOMPUTE_OPTIONS = ("mp_comm_recompute", "parallel_optimizer_comm_recompute", "recompute_slice_activation")


class CellSettings:
    """Settings of a Cell."""

    cells: Callable[[], Any]
    cells_and_names: Callable[..., Iterator[tuple[str, Any]]]
    name_cells: Callable[[], dict[str, Any]]
    trainable_params: Callable[..., list[Any]]
    _flags: dict[str, Any]
    # What is the same for most cells stands on the class.
    _hooks: dict[str, list[Any]] | None = None
    _input_dtype: Any = None
    _recomputes = False
    _parameter_hooks: dict[str, list[Any]] | None = None
    _saved_hooks: tuple[Any, Any] | None = None
    _keeps_forward = False
    _forward_kept = False
    _phase = "train"
    _bprop_debug = False
    _pipeline_stage: int | None = None
    _scope: str | None = None
    _given_inputs: Any = None
    _jit_config: dict[str, Any] | None = None
    _amp_level = ""
    cell_type: str | None = None
    has_bprop = False
    _construct_parameters: tuple[tuple[str, ...], dict[str, Any]] | None = None

    # Training.

    def set_train(self, mode: bool = True) -> Any:
        """Sets `training` here and below; returns this cell."""
        _set(self, "_phase", "train" if mode else "predict")
        return self.add_flags_recursive(training=mode)

    def set_grad(self, requires_grad: bool = True) -> Any:
        """Notes that gradients are wanted; `grad` needs no such note.

        While the cell trains, a call of it keeps what its gradient needs: `grad` of the cell by the same arguments,
        called next, does not run it again. Until then, or until its next call, the memory is held.

        Args:
            requires_grad: Whether gradients are wanted. Default: True.

        Returns:
            This cell.
        """
        self._note_grad(requires_grad)
        _set(self, "_keeps_forward", bool(requires_grad))
        hooks.refresh(self)
        return self

    def _note_grad(self, requires_grad: bool) -> None:
        _set(self, "requires_grad", requires_grad)

    @property
    def phase(self) -> str:
        """'train' or 'predict', as `set_train` says."""
        return self._phase

    @phase.setter
    def phase(self, value: str) -> None:
        _set(self, "_phase", value)

    # Flags.

    def add_flags(self, **flags: Any) -> Any:
        """Keeps notes, which are attributes too; returns this cell."""
        self._flags.update(flags)
        for name, value in flags.items():
            _set(self, name, value)
        return self

    def add_flags_recursive(self, **flags: Any) -> Any:
        """As `add_flags`, here and below; returns this cell."""
        for _, cell in self.cells_and_names():
            cell.add_flags(**flags)
        return self

    def get_flags(self) -> dict[str, Any]:
        """The notes."""
        return self._flags

    def set_boost(self, boost_type: str) -> Any:
        """Keeps the flag 'less_bn', which has no effect on a CPU; returns this cell.

        Raises:
            ValueError: `boost_type` is not 'less_bn'.
        """
        if boost_type != "less_bn":
            raise wrong(ValueError, "boost_type", "set_boost", "'less_bn'", shorten(boost_type))
        return self.add_flags_recursive(less_bn=True)

    def set_broadcast_flag(self, mode: bool = True) -> Any:
        """Keeps the flag `broadcast_flag`; returns this cell."""
        return self.add_flags_recursive(broadcast_flag=mode)

    def update_cell_type(self, cell_type: str) -> None:
        """Keeps what kind of cell this is."""
        self.cell_type = cell_type

    # Precision.

    def to_float(self, dst_type: Any) -> Any:
        """Casts the float inputs and trainable parameters of this cell, and of those below, at every call.

        The parameters themselves keep their dtype, and gradients have it.

        Args:
            dst_type: float16, bfloat16 or float32.

        Returns:
            This cell.

        Raises:
            ValueError: `dst_type` is none of these.

        Examples:
            >>> from ms_tensor import dtype
            >>> nn.Dense(2, 3).to_float(dtype.float32)(ops.ones((1, 2), dtype.float64)).dtype
            mindspore.float32
        """
        if dst_type not in (dtype.float16, dtype.float32, dtype.bfloat16):
            raise wrong(ValueError, "dst_type", "to_float", "float32, float16 or bfloat16", shorten(dst_type))
        for _, cell in self.cells_and_names():
            _set(cell, "_input_dtype", dst_type)
            hooks.refresh(cell)
        return self.add_flags_recursive(
            fp16=dst_type == dtype.float16, fp32=dst_type == dtype.float32, bf16=dst_type == dtype.bfloat16
        )

    def cast_inputs(self, inputs: Any, dst_type: Any) -> list[Any]:
        """Tensors cast to a dtype."""
        return [ops.cast(x, dst_type) for x in inputs]

    # Gradients.

    def recompute(
        self,
        *,
        use_reentrant: bool = True,
        output_recompute: bool = False,
        early_stop: bool = True,
        context_fn: Any = None,
        **kwargs: Any,
    ) -> None:
        """Keeps only the inputs for the gradient, and computes this cell again when it is taken.

        Random numbers are drawn as in the first run, and statistics such as a batch norm's are not moved twice. In a
        graph the runtime decides what to keep, and this has no effect.

        Args:
            use_reentrant: Accepted for compatibility. Default: True.
            output_recompute: Accepted for compatibility. Default: False.
            early_stop: Accepted for compatibility. Default: True.
            context_fn: Accepted for compatibility. Default: None.
            kwargs: Settings of the distributed modes, kept without effect.

        Raises:
            TypeError: `output_recompute` is not a bool.
            ValueError: a keyword is not known.
        """
        boolean(output_recompute, "output_recompute", "recompute")
        known_only("recompute", kwargs, _RECOMPUTE_OPTIONS, of=type(self).recompute, error=ValueError)
        _set(self, "_recomputes", True)
        hooks.refresh(self)

    @property
    def bprop_debug(self) -> bool:
        """Whether a custom `bprop` is meant to be debugged; a note only, since it always runs as Python."""
        return self._bprop_debug

    @bprop_debug.setter
    def bprop_debug(self, value: bool) -> None:
        boolean(value, "bprop_debug", "Cell")
        _set(self, "_bprop_debug", value)

    # Hooks.

    def register_forward_pre_hook(
        self, hook_fn: Callable[..., Any], *, prepend: bool = False, with_kwargs: bool = False
    ) -> hooks.HookHandle:
        """`hook_fn(cell, inputs)` runs before `construct`; what it returns replaces the inputs.

        Args:
            hook_fn: The function; with `with_kwargs` it gets (cell, inputs, kwargs) and returns both.
            prepend: Whether it runs before the other hooks. Default: False.
            with_kwargs: Default: False.

        Returns:
            A handle whose `remove()` takes the hook away.

        Raises:
            TypeError: `hook_fn` cannot be called.
        """
        return hooks.register(self, "forward_pre", hook_fn, prepend, with_kwargs)

    def register_forward_hook(
        self,
        hook_fn: Callable[..., Any],
        *,
        prepend: bool = False,
        with_kwargs: bool = False,
        always_call: bool = False,
    ) -> hooks.HookHandle:
        """`hook_fn(cell, inputs, output)` runs after `construct`; what it returns replaces the output.

        A cell with a `bprop` of its own has no forward hooks: they are not registered.

        Args:
            hook_fn: The function; with `with_kwargs` it gets (cell, inputs, kwargs, output).
            prepend: Whether it runs before the other hooks. Default: False.
            with_kwargs: Default: False.
            always_call: Whether it runs even where `construct` raised. Default: False.

        Returns:
            A handle whose `remove()` takes the hook away.

        Raises:
            TypeError: `hook_fn` cannot be called.
        """
        if self.has_bprop:
            return hooks.HookHandle()
        return hooks.register(self, "forward", hook_fn, prepend, with_kwargs, always_call)

    def register_backward_pre_hook(self, hook_fn: Callable[..., Any]) -> hooks.HookHandle:
        """`hook_fn(cell, grad_output)` runs before gradients pass this cell; what it returns replaces them."""
        return hooks.register(self, "backward_pre", hook_fn)

    def register_backward_hook(self, hook_fn: Callable[..., Any]) -> hooks.HookHandle:
        """`hook_fn(cell, grad_input, grad_output)` runs after gradients passed; a result replaces `grad_input`."""
        return hooks.register(self, "backward", hook_fn)

    # Compiling.

    def set_inputs(self, *inputs: Any, **kwargs: Any) -> None:
        """Keeps what inputs are like; a graph is made for the shapes that it meets, whatever is kept.

        Raises:
            ValueError: inputs are given both by position and by keyword, or a keyword is none of `construct`'s.
        """
        if inputs and kwargs:
            raise ValueError("For 'set_inputs', give the inputs either by position or by keyword.")
        construct: Any = type(self).construct  # type: ignore[attr-defined]
        code = getattr(construct, "__code__", None)
        if kwargs and code is not None:
            known = code.co_varnames[1 : code.co_argcount + code.co_kwonlyargcount]
            for name in kwargs:
                if name not in known:
                    raise ValueError(f"For 'set_inputs', the keywords are {list(known)}, but got {name}.")
        _set(self, "_given_inputs", kwargs or inputs)

    def get_inputs(self) -> Any:
        """What `set_inputs` keeps: a tuple or a dict; None before it."""
        return self._given_inputs

    def set_jit_config(self, jit_config: Any) -> None:
        """Keeps settings for the graph of this cell in GRAPH_MODE; only the first call counts."""
        if self._jit_config is None:
            _set(self, "_jit_config", dict(jit_config.jit_config_dict))

    @property
    def jit_config_dict(self) -> dict[str, Any]:
        """The settings that `set_jit_config` keeps."""
        return {} if self._jit_config is None else self._jit_config

    def _get_attr_from_cell(self, network: Any) -> None:
        """Takes over another cell's settings for its graph."""
        if isinstance(network, CellSettings):
            _set(self, "_jit_config", network._jit_config)
            _set(self, "_amp_level", network._amp_level)

    def compile(self, *args: Any, **kwargs: Any) -> None:
        """Makes the graph that GRAPH_MODE runs for such arguments, and runs nothing; what no graph holds whole is
        left to the first call. Tensors of open shape (`Tensor(shape=[None, 4], ...)`) are kept as by `set_inputs`.

        Raises:
            Exception: what an operation says of such arguments.
        """
        if _compiler is not None:
            _compiler(self, args, kwargs)

    def compile_and_run(self, *args: Any, **kwargs: Any) -> Any:
        """Makes the graph for these arguments, and calls this cell."""
        self.compile(*args, **kwargs)
        callee: Any = self
        return callee(*args, **kwargs)

    # Scopes.

    def get_scope(self) -> str | None:
        """Where this cell stands, as `generate_scope` noted it."""
        return self._scope

    def generate_scope(self) -> None:
        """Notes for every cell below where it stands: 'Default/name-Class/...'."""

        def note(cell: Any, lead: str) -> None:
            for name, child in cell.name_cells().items():
                place = f"{lead}/{name}-{type(child).__name__}"
                if child._scope is None:
                    _set(child, "_scope", place)
                note(child, place)

        note(self, "Default")

    # The distributed modes: one device holds everything, so these are notes.

    def set_comm_fusion(self, fusion_type: int, recurse: bool = True) -> Any:
        """Notes in every trainable parameter which of them would be communicated together; returns this cell.

        Raises:
            TypeError: `fusion_type` is not an int.
            ValueError: `fusion_type` is negative.
        """
        kind(fusion_type, int, "int", "fusion_type", "set_comm_fusion", bools=False)
        at_least(fusion_type, 0, "fusion_type", "set_comm_fusion")
        for parameter in self.trainable_params(recurse):
            parameter.comm_fusion = fusion_type
        return self

    def shard(self, in_strategy: Any, out_strategy: Any = None, parameter_plan: Any = None) -> Any:
        """This cell: on one device nothing is cut."""
        return self

    def set_data_parallel(self) -> None:
        """Accepted for compatibility: on one device nothing is cut."""

    def offload(self, backward_prefetch: Any = "Auto") -> None:
        """Accepted for compatibility: a CPU's memory is the host's."""

    def remove_redundant_parameters(self) -> None:
        """Accepted for compatibility: on one device no parameter is redundant."""

    def _mp_comm_recompute(self, mp_comm_recompute: bool = True) -> None:
        """Accepted for compatibility: on one device nothing is communicated."""

    def _parallel_optimizer_comm_recompute(self, parallel_optimizer_comm_recompute: bool = False) -> None:
        """Accepted for compatibility: on one device nothing is communicated."""

    @property
    def pipeline_stage(self) -> int:
        """The stage of a pipeline that this cell was put in.

        Raises:
            AttributeError: it was put in none.
            TypeError: on setting, where the value is not an int.
            ValueError: on setting, where the value is negative.
        """
        if self._pipeline_stage is None:
            raise AttributeError(f"The '{type(self).__name__}' object has no attribute 'pipeline_stage'.")
        return self._pipeline_stage

    @pipeline_stage.setter
    def pipeline_stage(self, value: int) -> None:
        kind(value, int, "int", "pipeline_stage", "Cell", bools=False)
        at_least(value, 0, "pipeline_stage", "Cell")
        _set(self, "_pipeline_stage", value)
        for parameter in self.trainable_params():
            parameter.pipeline_stage = value


def cast_floats(value: Any, to: Any) -> Any:
    """Float tensors cast, also within tuples, lists and dicts."""
    if isinstance(value, Tensor):
        return ops.cast(value, to) if value.dtype in dtype.float_type else value
    if isinstance(value, (tuple, list)) and not hasattr(value, "_fields"):
        return type(value)([cast_floats(item, to) for item in value])
    if isinstance(value, dict):
        return {key: cast_floats(item, to) for key, item in value.items()}
    return value
