"""The settings of a Cell: training, flags, precision, recomputation, hooks, and those of the distributed modes.

`Cell` inherits from the classes of this module and of `cell_state`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ms_tensor import dtype, ops
from ms_tensor._messages import known_only, shorten

from . import hooks
from ._validate import at_least, boolean, kind, wrong

_set = object.__setattr__
_compiler: Callable[[Any, tuple[Any, ...], dict[str, Any]], None] | None = None


def on_compile(compiler: Callable[[Any, tuple[Any, ...], dict[str, Any]], None]) -> None:
    """Sets the function that `Cell.compile` calls with the cell and its arguments; `ms` provides it."""
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
    # Defaults are class attributes, because few cells differ from them.
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
        """Sets `training` of this cell and its descendants. Returns this cell."""
        _set(self, "_phase", "train" if mode else "predict")
        return self.add_flags_recursive(training=mode)

    def set_grad(self, requires_grad: bool = True) -> Any:
        """Marks the cell as requiring gradients. `grad` works without it.

        In training, a call of a marked cell keeps the intermediate results for its gradient, so that a following
        `grad` of the cell with the same arguments does not run it again. The memory is held until then or until the
        next call.

        Args:
            requires_grad: Whether the cell requires gradients. Default: True.

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
        """'train' or 'predict', set by `set_train`."""
        return self._phase

    @phase.setter
    def phase(self, value: str) -> None:
        _set(self, "_phase", value)

    # Flags.

    def add_flags(self, **flags: Any) -> Any:
        """Sets flags, which are also attributes. Returns this cell."""
        self._flags.update(flags)
        for name, value in flags.items():
            _set(self, name, value)
        return self

    def add_flags_recursive(self, **flags: Any) -> Any:
        """Sets flags of this cell and its descendants. Returns this cell."""
        for _, cell in self.cells_and_names():
            cell.add_flags(**flags)
        return self

    def get_flags(self) -> dict[str, Any]:
        """Returns a dict of the flags."""
        return self._flags

    def set_boost(self, boost_type: str) -> Any:
        """Sets the flag 'less_bn', which has no effect on a CPU. Returns this cell.

        Raises:
            ValueError: `boost_type` is not 'less_bn'.
        """
        if boost_type != "less_bn":
            raise wrong(ValueError, "boost_type", "set_boost", "'less_bn'", shorten(boost_type))
        return self.add_flags_recursive(less_bn=True)

    def set_broadcast_flag(self, mode: bool = True) -> Any:
        """Sets the flag `broadcast_flag`. Returns this cell."""
        return self.add_flags_recursive(broadcast_flag=mode)

    def update_cell_type(self, cell_type: str) -> None:
        """Sets `cell_type`."""
        self.cell_type = cell_type

    # Precision.

    def to_float(self, dst_type: Any) -> Any:
        """Makes this cell and its descendants compute in a dtype.

        In PYNATIVE_MODE every op that runs during a call casts its float inputs: arguments, parameters, attributes and
        constants made in `construct`. Views and creation functions cast nothing. In GRAPH_MODE the arguments, weights
        and Tensor attributes of each cell are cast once, so that an explicit cast to float32 in `construct` holds;
        parameters that were created with ``requires_grad=False`` are not cast there.

        The stored parameters keep their dtype, which is also that of their gradients, and what the cell writes to them
        is rounded as the ops that compute it are. A cell inside that has a `to_float` of its own follows that.

        Args:
            dst_type: float16, bfloat16 or float32.

        Returns:
            This cell.

        Raises:
            ValueError: `dst_type` is another dtype.

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
        """Returns the inputs with tensors cast to a dtype."""
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
        """Saves only the inputs of this cell for the gradient, and recomputes the cell when the gradient is computed.

        The recomputation draws the same random numbers, and does not update statistics such as those of batch
        normalization again. It has no effect in a graph, where the runtime decides what to save.

        Args:
            use_reentrant: Accepted for compatibility. Default: True.
            output_recompute: Accepted for compatibility. Default: False.
            early_stop: Accepted for compatibility. Default: True.
            context_fn: Accepted for compatibility. Default: None.
            kwargs: Settings of the distributed modes, without effect.

        Raises:
            TypeError: `output_recompute` or one of `kwargs` is not a bool.
            ValueError: a keyword is unknown.
        """
        boolean(output_recompute, "output_recompute", "recompute")
        known_only("recompute", kwargs, _RECOMPUTE_OPTIONS, of=type(self).recompute, error=ValueError)
        for name, value in kwargs.items():
            boolean(value, name, "recompute")
        _set(self, "_recomputes", True)
        hooks.refresh(self)

    @property
    def bprop_debug(self) -> bool:
        """Whether to debug a custom `bprop`; without effect, because a `bprop` always runs as Python."""
        return self._bprop_debug

    @bprop_debug.setter
    def bprop_debug(self, value: bool) -> None:
        boolean(value, "bprop_debug", "Cell")
        _set(self, "_bprop_debug", value)

    # Hooks.

    def register_forward_pre_hook(
        self, hook_fn: Callable[..., Any], *, prepend: bool = False, with_kwargs: bool = False
    ) -> hooks.HookHandle:
        """Registers `hook_fn(cell, inputs)`, which runs before `construct`; its result replaces the inputs.

        Args:
            hook_fn: The function; with `with_kwargs` it gets (cell, inputs, kwargs) and returns (inputs, kwargs).
            prepend: Whether to run it before the other hooks. Default: False.
            with_kwargs: Whether to pass keyword arguments. Default: False.

        Returns:
            A handle whose `remove()` removes the hook.

        Raises:
            TypeError: `hook_fn` is not callable.
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
        """Registers `hook_fn(cell, inputs, output)`, which runs after `construct`; its result replaces the output.

        A cell with a custom `bprop` ignores forward hooks.

        Args:
            hook_fn: The function; with `with_kwargs` it gets (cell, inputs, kwargs, output).
            prepend: Whether to run it before the other hooks. Default: False.
            with_kwargs: Whether to pass keyword arguments. Default: False.
            always_call: Whether to run it even if `construct` raises. Default: False.

        Returns:
            A handle whose `remove()` removes the hook.

        Raises:
            TypeError: `hook_fn` is not callable.
        """
        if self.has_bprop:
            return hooks.HookHandle()
        return hooks.register(self, "forward", hook_fn, prepend, with_kwargs, always_call)

    def register_backward_pre_hook(self, hook_fn: Callable[..., Any]) -> hooks.HookHandle:
        """Registers `hook_fn(cell, grad_output)`, which runs before the backward pass; its result replaces the
        gradients."""
        return hooks.register(self, "backward_pre", hook_fn)

    def register_backward_hook(self, hook_fn: Callable[..., Any]) -> hooks.HookHandle:
        """Registers `hook_fn(cell, grad_input, grad_output)`, which runs after the backward pass; its result replaces
        `grad_input`."""
        return hooks.register(self, "backward", hook_fn)

    # Compiling.

    def set_inputs(self, *inputs: Any, **kwargs: Any) -> None:
        """Stores example inputs. Without effect on graphs, which are compiled for the shapes of actual inputs.

        Raises:
            ValueError: inputs are given both by position and by keyword, or `construct` does not have a keyword.
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
        """Returns the inputs of `set_inputs`, a tuple or a dict, or None."""
        return self._given_inputs

    def set_jit_config(self, jit_config: Any) -> None:
        """Sets the options for the graph of this cell in GRAPH_MODE; only the first call has an effect."""
        if self._jit_config is None:
            _set(self, "_jit_config", dict(jit_config.jit_config_dict))

    @property
    def jit_config_dict(self) -> dict[str, Any]:
        """The options of `set_jit_config`."""
        return {} if self._jit_config is None else self._jit_config

    def _get_attr_from_cell(self, network: Any) -> None:
        """Copies the graph options of another cell."""
        if isinstance(network, CellSettings):
            _set(self, "_jit_config", network._jit_config)
            _set(self, "_amp_level", network._amp_level)

    def compile(self, *args: Any, **kwargs: Any) -> None:
        """Compiles the graph that GRAPH_MODE runs for such arguments, without running it.

        A cell that is not a single graph is compiled at its first call. Tensors with unknown dimensions
        (`Tensor(shape=[None, 4], ...)`) are stored as by `set_inputs`.

        Raises:
            Exception: an operation rejects the arguments.
        """
        if _compiler is not None:
            _compiler(self, args, kwargs)

    def compile_and_run(self, *args: Any, **kwargs: Any) -> Any:
        """Compiles the graph for these arguments, then calls this cell."""
        self.compile(*args, **kwargs)
        callee: Any = self
        return callee(*args, **kwargs)

    # Scopes.

    def get_scope(self) -> str | None:
        """Returns the scope of this cell, set by `generate_scope`."""
        return self._scope

    def generate_scope(self) -> None:
        """Sets the scope of every descendant: 'Default/name-Class/...'."""

        def note(cell: Any, lead: str) -> None:
            for name, child in cell.name_cells().items():
                place = f"{lead}/{name}-{type(child).__name__}"
                if child._scope is None:
                    _set(child, "_scope", place)
                note(child, place)

        note(self, "Default")

    # The distributed modes: with one device these have no effect.

    def set_comm_fusion(self, fusion_type: int, recurse: bool = True) -> Any:
        """Sets `comm_fusion`, the communication group, of the trainable parameters. Returns this cell.

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
        """Returns this cell: nothing is sharded on one device."""
        return self

    def set_data_parallel(self) -> None:
        """Accepted for compatibility: nothing is sharded on one device."""

    def offload(self, backward_prefetch: Any = "Auto") -> None:
        """Accepted for compatibility: the memory of a CPU is host memory."""

    def remove_redundant_parameters(self) -> None:
        """Accepted for compatibility: no parameter is redundant on one device."""

    def _mp_comm_recompute(self, mp_comm_recompute: bool = True) -> None:
        """Accepted for compatibility: on one device nothing is communicated."""

    def _parallel_optimizer_comm_recompute(self, parallel_optimizer_comm_recompute: bool = False) -> None:
        """Accepted for compatibility: on one device nothing is communicated."""

    @property
    def pipeline_stage(self) -> int:
        """The pipeline stage of this cell.

        Raises:
            AttributeError: no stage is set.
            TypeError: on assignment, the value is not an int.
            ValueError: on assignment, the value is negative.
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
