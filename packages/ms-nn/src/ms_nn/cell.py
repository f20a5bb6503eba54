"""Cell: the base of networks. It owns parameters and sub-cells by attribute name, and is called.

A parameter or sub-cell stands both in the instance's own attributes, where reads find it at once, and in `_params` or
`_cells`, which keep the order. `__call__` is plain Python without reflection, since the capturing machine decodes it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ms_runtime import cell_call_slot
from ms_tensor import Parameter, ParameterTuple, Tensor, dtype, ops

from . import hooks

_set = object.__setattr__


class Cell:
    """The base of networks: a subclass makes parameters and sub-cells in `__init__` and computes in `construct`.

    Args:
        auto_prefix: Whether names of parameters get the names of the cells that hold them as prefixes. Default: True.
        flags: Notes, kept for `get_flags`. Default: None.

    Examples:
        >>> from ms_nn import Cell, Dense
        >>> from ms_tensor import ops
        >>> class Net(Cell):
        ...     def __init__(self):
        ...         super().__init__()
        ...         self.fc = Dense(3, 2, weight_init="ones", bias_init="zeros")
        ...     def construct(self, x):
        ...         return self.fc(x)
        >>> net = Net()
        >>> print(net(ops.ones((1, 3))))
        [[3. 3.]]
        >>> [parameter.name for parameter in net.trainable_params()]
        ['fc.weight', 'fc.bias']
    """

    _initialized = False

    def __init__(self, auto_prefix: bool = True, flags: dict[str, Any] | None = None) -> None:
        _set(self, "_params", {})
        _set(self, "_cells", {})
        _set(self, "_buffers", {})
        _set(self, "_transient_buffers", set())
        _set(self, "_auto_prefix", auto_prefix)
        _set(self, "_param_prefix", "")
        _set(self, "_flags", dict(flags) if flags else {})
        _set(self, "_hooks", None)
        _set(self, "_input_dtype", None)
        # Whether a call is `construct` and nothing else.
        _set(self, "_plain", not hasattr(type(self), "bprop"))
        _set(self, "_initialized", True)
        _set(self, "training", False)
        _set(self, "requires_grad", False)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        slot = cell_call_slot()
        if slot is not None:
            return slot(self, args, kwargs)
        if self._plain:
            return self.construct(*args, **kwargs)
        return hooks.run(self, args, kwargs)

    def _run(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """The call without the slot of GRAPH_MODE."""
        if self._plain:
            return self.construct(*args, **kwargs)
        return hooks.run(self, args, kwargs)

    def construct(self, *args: Any, **kwargs: Any) -> Any:
        """What the cell computes; a subclass writes it."""
        raise AttributeError("For 'Cell', the method 'construct' is not defined.")

    # Attributes.

    def __setattr__(self, name: str, value: Any) -> None:
        if isinstance(value, Parameter):
            self._set_parameter(name, value)
        elif isinstance(value, Cell):
            self._set_cell(name, value)
        elif isinstance(value, ParameterTuple):
            for parameter in value:
                self.insert_param_to_cell(parameter.name, parameter, False)
            _set(self, name, value)
        else:
            self._set_object(name, value)

    def _set_parameter(self, name: str, value: Parameter) -> None:
        if not self._initialized:
            raise AttributeError("For 'insert_param_to_cell', please call Cell.__init__() firstly.")
        self.insert_param_to_cell(name, value)

    def _set_cell(self, name: str, value: Cell) -> None:
        if not self._initialized:
            raise AttributeError(f"The '{type(self).__name__}' object has no attribute '_auto_prefix'.")
        if name in self._params and self._params[name] is not None:
            raise KeyError(
                f"For 'insert_child_to_cell', the {name} child cell already exists in the network."
                "Cannot insert another child cell with the same name."
            )
        if self._auto_prefix:
            value.update_parameters_name(name + ".")
        self._params.pop(name, None)
        self._cells[name] = value
        _set(self, name, value)

    def _set_object(self, name: str, value: Any) -> None:
        if self._initialized:
            if name in self._params:
                old = self._params[name]
                if isinstance(value, Tensor) and old is not None:
                    old.set_data(value)
                    return
                if value is not None:
                    raise TypeError(
                        f"Parameter '{name}' already exists in network, can not assign this type: "
                        f"'{type(value)}' as a parameter."
                    )
                self._params[name] = None
            elif name in self._cells:
                if value is not None:
                    raise TypeError(
                        f"Sub cell '{name}' already exists in network, can not assign this type: "
                        f"'{type(value)}' as a cell."
                    )
                self._cells[name] = None
            elif name in self._buffers:
                if value is not None and not isinstance(value, Tensor):
                    raise TypeError(f"Buffer '{name}' must be a Tensor, but got {type(value).__name__}.")
                self._buffers[name] = value
        _set(self, name, value)

    def __delattr__(self, name: str) -> None:
        self._params.pop(name, None)
        self._cells.pop(name, None)
        self._buffers.pop(name, None)
        object.__delattr__(self, name)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"The '{type(self).__name__}' object has no attribute '{name}'.")

    # Parameters.

    def insert_param_to_cell(
        self, param_name: str, param: Parameter | None, check_name_contain_dot: bool = True
    ) -> None:
        """Takes a parameter under a name.

        Args:
            param_name: The attribute.
            param: The parameter, or None.
            check_name_contain_dot: Whether a dot in the name is refused. Default: True.

        Raises:
            KeyError: the name is taken by something else, or has a dot.
            TypeError: `param` is no Parameter.
        """
        if not param_name:
            raise KeyError("For 'insert_param_to_cell', the argument 'param_name' should not be None.")
        if check_name_contain_dot and "." in param_name:
            raise KeyError("For 'insert_param_to_cell', the argument 'param_name' should not contain'.' ")
        if param is not None and not isinstance(param, Parameter):
            raise TypeError(
                "For 'insert_param_to_cell', the argument 'param' must be 'Parameter' if not None, "
                f"but got {type(param)}."
            )
        if self._cells.get(param_name) is not None:
            raise KeyError(
                f"For 'insert_param_to_cell', the {param_name} parameter already exists in the network."
                "Cannot insert another parameter with the same name."
            )
        if param is not None and not param._user_named:
            param.name = param_name
            param._user_named = True
        self._params[param_name] = param
        _set(self, param_name, param)

    def parameters_and_names(self, name_prefix: str = "", expand: bool = True) -> Iterator[tuple[str, Parameter]]:
        """(path, parameter) of each parameter once, in order; without `expand`, of this cell's own only."""
        seen: set[int] = set()
        cells: Iterable[tuple[str, Cell]]
        cells = self.cells_and_names(name_prefix=name_prefix) if expand else [(name_prefix, self)]
        for path, cell in cells:
            for name, parameter in cell._params.items():
                if parameter is not None and id(parameter) not in seen:
                    seen.add(id(parameter))
                    yield (f"{path}.{name}" if path else name), parameter

    def get_parameters(self, expand: bool = True) -> Iterator[Parameter]:
        """Each parameter once, in order."""
        for _, parameter in self.parameters_and_names(expand=expand):
            yield parameter

    def trainable_params(self, recurse: bool = True) -> list[Parameter]:
        """The parameters that require gradients."""
        return [parameter for parameter in self.get_parameters(recurse) if parameter.requires_grad]

    def untrainable_params(self, recurse: bool = True) -> list[Parameter]:
        """The parameters that require none."""
        return [parameter for parameter in self.get_parameters(recurse) if not parameter.requires_grad]

    def parameters_dict(self, recurse: bool = True) -> OrderedDict[str, Parameter]:
        """The parameters by their own names."""
        return OrderedDict((parameter.name, parameter) for parameter in self.get_parameters(recurse))

    def parameters_broadcast_dict(self, recurse: bool = True) -> OrderedDict[str, Parameter]:
        """As `parameters_dict`, of parameters that are the same on every device."""
        kept = ((p.name, p) for p in self.get_parameters(recurse) if not p.layerwise_parallel)
        return OrderedDict(kept)

    def update_parameters_name(self, prefix: str = "", recurse: bool = True) -> None:
        """Names every parameter by its path, after a prefix."""
        if not isinstance(prefix, str):
            raise TypeError(f"For 'update_parameters_name', 'prefix' must be a str, but got {type(prefix).__name__}.")
        for name, parameter in self.parameters_and_names(expand=recurse):
            if prefix:
                parameter.is_init = False
            parameter.name = prefix + name
            parameter._user_named = True
        _set(self, "_param_prefix", prefix.rstrip("."))

    @property
    def param_prefix(self) -> str:
        """What the names of this cell's parameters start with; set by `update_cell_prefix`."""
        return self._param_prefix

    def update_cell_prefix(self) -> None:
        """Gives every cell below the path that its parameters' names start with."""
        for path, cell in self.cells_and_names():
            _set(cell, "_param_prefix", path)

    def check_names(self) -> None:
        """Raises a ValueError where two parameters have one name."""
        seen: set[str] = set()
        for _, parameter in self.parameters_and_names():
            if parameter.name in seen:
                raise ValueError(
                    f"The value of {parameter} is {parameter.name}, its name '{parameter.name}' already exists. "
                    "Please set a unique name for the parameter."
                )
            seen.add(parameter.name)

    def init_parameters_data(self, auto_parallel_mode: bool = False) -> dict[Parameter, Parameter]:
        """The parameters, each under itself; their values are there from the start."""
        return {parameter: parameter for parameter in self.get_parameters()}

    # Cells.

    def insert_child_to_cell(self, child_name: str, child_cell: Cell | None) -> None:
        """Takes a sub-cell under a name.

        Raises:
            KeyError: the name is taken by something else.
            TypeError: `child_cell` is no Cell.
        """
        if not isinstance(child_name, str) or not child_name:
            raise TypeError(f"For 'insert_child_to_cell', 'child_name' must be a str, but got {child_name!r}.")
        if child_cell is not None and not isinstance(child_cell, Cell):
            raise TypeError(
                "For 'insert_child_to_cell', the argument 'child_cell' must be 'Cell' if not None, "
                f"but got type {type(child_cell)}."
            )
        self._cells[child_name] = child_cell
        _set(self, child_name, child_cell)

    def cells_and_names(self, cells: Any = None, name_prefix: str = "") -> Iterator[tuple[str, Cell]]:
        """(path, cell) of this cell and each one below it once, in order."""
        seen = cells if cells is not None else set()
        if id(self) in seen:
            return
        seen.add(id(self))
        yield name_prefix, self
        for name, cell in list(self._cells.items()):
            if cell is not None:
                yield from cell.cells_and_names(seen, f"{name_prefix}.{name}" if name_prefix else name)

    def name_cells(self) -> dict[str, Cell]:
        """The direct sub-cells by name, each once."""
        found: dict[str, Cell] = {}
        seen: set[int] = set()
        for name, cell in self._cells.items():
            if cell is not None and id(cell) not in seen:
                seen.add(id(cell))
                found[name] = cell
        return found

    def cells(self) -> Any:
        """The direct sub-cells."""
        return self.name_cells().values()

    def get_sub_cell(self, target: str) -> Cell:
        """The cell at a path such as 'backbone.conv'; '' is this one.

        Raises:
            AttributeError: nothing, or no cell, is there.
        """
        cell: Any = self
        for name in target.split(".") if target else ():
            cell = getattr(cell, name)
            if not isinstance(cell, Cell):
                raise AttributeError(f"'{name}' in '{target}' is not a Cell.")
        return cell

    def apply(self, fn: Callable[[Cell], Any]) -> Cell:
        """Calls `fn` on every cell below and then on this one; returns this cell."""
        for cell in self.cells():
            cell.apply(fn)
        fn(self)
        return self

    # Buffers.

    def register_buffer(self, name: str, tensor: Tensor | None, persistent: bool = True) -> None:
        """Takes a tensor that is state but no parameter; `persistent` ones are saved.

        Raises:
            KeyError: the name is taken, empty, or has a dot.
            TypeError: `tensor` is no Tensor.
        """
        if not isinstance(name, str):
            raise TypeError(f"For 'register_buffer', 'name' must be a str, but got {type(name).__name__}.")
        if not name or "." in name or (name not in self._buffers and hasattr(self, name)):
            raise KeyError(f"For 'register_buffer', the name '{name}' is taken, empty or has a dot.")
        if tensor is not None and not isinstance(tensor, Tensor):
            raise TypeError(f"For 'register_buffer', a Tensor is needed, but got {type(tensor).__name__}.")
        self._buffers[name] = tensor
        if not persistent:
            self._transient_buffers.add(name)
        _set(self, name, tensor)

    def named_buffers(
        self, prefix: str = "", recurse: bool = True, remove_duplicate: bool = True
    ) -> Iterator[tuple[str, Tensor]]:
        """(path, buffer) of each buffer."""
        seen: set[int] = set()
        for path, cell in self.cells_and_names(name_prefix=prefix) if recurse else [(prefix, self)]:
            for name, buffer in cell._buffers.items():
                if buffer is None or (remove_duplicate and id(buffer) in seen):
                    continue
                seen.add(id(buffer))
                yield (f"{path}.{name}" if path else name), buffer

    def buffers(self, recurse: bool = True) -> Iterator[Tensor]:
        """Each buffer."""
        for _, buffer in self.named_buffers(recurse=recurse):
            yield buffer

    def get_buffer(self, target: str) -> Tensor:
        """The buffer at a path."""
        path, _, name = target.rpartition(".")
        cell = self.get_sub_cell(path)
        if name not in cell._buffers:
            raise AttributeError(f"'{name}' in '{target}' is not a buffer.")
        return cell._buffers[name]

    # State.

    def state_dict(self, *args: Any, destination: Any = None, prefix: str = "", keep_vars: bool = False) -> Any:
        """The parameters and persistent buffers by path."""
        found = OrderedDict() if destination is None else destination
        for path, cell in self.cells_and_names():
            lead = prefix + (path + "." if path else "")
            found.update((lead + name, p) for name, p in cell._params.items() if p is not None)
            for name, buffer in cell._buffers.items():
                if buffer is not None and name not in cell._transient_buffers:
                    found[lead + name] = buffer
        return found

    def load_state_dict(self, state_dict: Any, strict: bool = True) -> tuple[list[str], list[str]]:
        """Writes values by path; returns (paths that lack, paths that nothing has).

        Raises:
            RuntimeError: with `strict`, where either is not empty.
        """
        own = self.state_dict()
        missing = [name for name in own if name not in state_dict]
        unexpected = [name for name in state_dict if name not in own]
        if strict and (missing or unexpected):
            raise RuntimeError(f"For 'load_state_dict', missing: {missing}; unexpected: {unexpected}.")
        for name, value in state_dict.items():
            if name in own:
                if tuple(own[name].shape) != tuple(value.shape):
                    raise RuntimeError(
                        f"For 'load_state_dict', '{name}' has shape {own[name].shape}, but got {value.shape}."
                    )
                own[name]._assign(value)
        return missing, unexpected

    def set_train(self, mode: bool = True) -> Cell:
        """Sets `training` here and below; returns this cell."""
        for _, cell in self.cells_and_names():
            _set(cell, "training", mode)
        return self

    def set_grad(self, requires_grad: bool = True) -> Cell:
        """Notes that gradients are wanted; `grad` needs no such note. Returns this cell."""
        _set(self, "requires_grad", requires_grad)
        return self

    def to_float(self, dst_type: Any) -> Cell:
        """Casts the float inputs of this cell and those below to a dtype at every call; returns this cell.

        Raises:
            ValueError: `dst_type` is not float16, bfloat16 or float32.
        """
        if dst_type not in (dtype.float16, dtype.float32, dtype.bfloat16):
            raise ValueError(f"For 'to_float', 'dst_type' must be float32, float16 or bfloat16, but got {dst_type}.")
        for _, cell in self.cells_and_names():
            _set(cell, "_input_dtype", dst_type)
            _set(cell, "_plain", False)
        return self

    def cast_inputs(self, inputs: Any, dst_type: Any) -> list[Any]:
        """Tensors cast to a dtype."""
        return [ops.cast(x, dst_type) for x in inputs]

    def add_flags(self, **flags: Any) -> Cell:
        """Keeps notes; returns this cell."""
        self._flags.update(flags)
        return self

    def get_flags(self) -> dict[str, Any]:
        """The notes."""
        return self._flags

    def set_inputs(self, *inputs: Any, **kwargs: Any) -> None:
        """Accepted for compatibility: a graph is made for the shapes that it meets."""

    def compile(self, *args: Any, **kwargs: Any) -> None:
        """Accepted for compatibility: graphs are made at the first call."""

    def recompute(self, **kwargs: Any) -> None:
        """Accepted for compatibility: what to save and what to compute again is decided in the graph."""

    # Hooks.

    def register_forward_pre_hook(
        self, hook_fn: Callable[..., Any], *, prepend: bool = False, with_kwargs: bool = False
    ) -> hooks.HookHandle:
        """`hook_fn(cell, inputs)` runs before `construct`; what it returns replaces the inputs."""
        return hooks.register(self, "forward_pre", hook_fn, prepend, with_kwargs)

    def register_forward_hook(
        self,
        hook_fn: Callable[..., Any],
        *,
        prepend: bool = False,
        with_kwargs: bool = False,
        always_call: bool = False,
    ) -> hooks.HookHandle:
        """`hook_fn(cell, inputs, output)` runs after `construct`; what it returns replaces the output."""
        return hooks.register(self, "forward", hook_fn, prepend, with_kwargs)

    def register_backward_pre_hook(self, hook_fn: Callable[..., Any]) -> hooks.HookHandle:
        """`hook_fn(cell, grad_output)` runs before gradients pass this cell; what it returns replaces them."""
        return hooks.register(self, "backward_pre", hook_fn)

    def register_backward_hook(self, hook_fn: Callable[..., Any]) -> hooks.HookHandle:
        """`hook_fn(cell, grad_input, grad_output)` runs after gradients passed; a result replaces `grad_input`."""
        return hooks.register(self, "backward", hook_fn)

    # Printing.

    def extend_repr(self) -> str:
        """What stands in the parentheses of the printed form; a subclass may write it."""
        return ""

    def __repr__(self) -> str:
        name, extra, cells = type(self).__name__, self.extend_repr(), self._cells
        if not cells:
            return f"{name}({extra})"
        lines = [extra] if extra else []
        lines += [f"({key}): {cell!r}" for key, cell in cells.items()]
        body = "\n".join(lines).replace("\n", "\n  ")
        return f"{name}(\n  {body}\n)"


class GraphCell(Cell):
    """Kept as a name: graphs saved by other frameworks are not loaded here."""

    def __init__(self, graph: Any, params_init: Any = None, obf_random_seed: Any = None) -> None:
        raise TypeError("For 'GraphCell', loading a saved graph is not supported.")
