"""Cell: the base of networks. It owns parameters and sub-cells by attribute name, and is called.

A parameter or sub-cell is stored both as an instance attribute, for fast reads, and in `_params` or `_children`, which
keep the order. `__call__` is plain Python without reflection, because the capturing machine decodes it.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, ParamSpec, Protocol, TypeVar

from ms_runtime import cell_call_slot
from ms_tensor import Parameter, ParameterTuple, Tensor
from ms_tensor._messages import shorten

from . import hooks, layer_primitives
from ._validate import kind, wrong
from .cell_children import children_of
from .cell_compat import CellInternals, InstanceCount
from .cell_settings import CellSettings
from .cell_state import CellState

__all__ = ["Cell"]

_set = object.__setattr__
# What `update_parameters_name` accepts.
_PREFIX = re.compile(r"[\w.\-]*", re.ASCII)

_P = ParamSpec("_P")
_Result = TypeVar("_Result", covariant=True)


class _HasConstruct(Protocol[_P, _Result]):
    """For type checkers: calling a Cell has the signature and result of its `construct`."""

    def construct(self, *args: _P.args, **kwargs: _P.kwargs) -> _Result: ...


class Cell(CellState, CellSettings, CellInternals):
    """Base class of networks: a subclass creates parameters and sub-cells in `__init__` and computes in `construct`.

    auto_prefix: Whether to prefix parameter names with the names of the cells that contain them.
    flags: Initial flags, a dict; see `add_flags`.

    >>> class Net(nn.Cell):
    ...     def __init__(self):
    ...         super().__init__()
    ...         self.fc = nn.Dense(3, 2, weight_init="ones", bias_init="zeros")
    ...     def construct(self, x):
    ...         return self.fc(x)
    >>> net = Net()
    >>> print(net(ops.ones((1, 3))))
    [[3. 3.]]
    >>> [parameter.name for parameter in net.trainable_params()]
    ['fc.weight', 'fc.bias']
    """

    _initialized = False
    #: the number of living cells
    total_instance_count = InstanceCount()

    #: the child cells by name; assigning an item also sets the attribute
    _cells = property(children_of)

    def __init__(self, auto_prefix: bool = True, flags: dict[str, Any] | None = None) -> None:
        _set(self, "_params", {})
        _set(self, "_children", {})
        _set(self, "_buffers", {})
        _set(self, "_transient_buffers", set())
        _set(self, "_auto_prefix", auto_prefix)
        _set(self, "_param_prefix", "")
        _set(self, "_flags", {})
        # Whether a call only runs `construct`.
        own_bprop = hasattr(type(self), "bprop")
        _set(self, "_plain", not own_bprop)
        if own_bprop:
            _set(self, "has_bprop", True)
            _set(self, "_construct_parameters", hooks.parameters_of(type(self).construct))
        _set(self, "_initialized", True)
        _set(self, "training", False)
        _set(self, "requires_grad", False)
        if flags:
            kind(flags, dict, "a dict", "flags", "Cell")
            self.add_flags(**flags)

    if TYPE_CHECKING:

        def __call__(self: _HasConstruct[_P, _Result], *args: _P.args, **kwargs: _P.kwargs) -> _Result: ...

    else:

        def __call__(self, *args: Any, **kwargs: Any) -> Any:
            slot = cell_call_slot()
            if slot is not None:
                return slot(self, args, kwargs)
            if self._plain:
                return self.construct(*args, **kwargs)
            return hooks.run(self, args, kwargs)

    def _run(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Calls the cell without the hook of GRAPH_MODE."""
        if self._plain:
            return self.construct(*args, **kwargs)
        return hooks.run(self, args, kwargs)

    def construct(self, *args: Any, **kwargs: Any) -> Any:
        """Computes the output of the cell. Subclasses override it."""
        raise AttributeError("For 'Cell', the method 'construct' is not defined.")

    # Attributes.

    def __setattr__(self, name: str, value: Any) -> None:
        if isinstance(value, Parameter):
            self._set_parameter(name, value)
        elif isinstance(value, Cell):
            self._set_cell(name, value)
        elif isinstance(value, ParameterTuple):
            self._set_parameter_tuple(name, value)
        else:
            self._set_object(name, value)

    def _uninitialized(self, what: str) -> AttributeError:
        return AttributeError(f"For '{type(self).__name__}', please call super().__init__() before {what} are set.")

    def _set_parameter(self, name: str, value: Parameter) -> None:
        if not self._initialized:
            raise self._uninitialized("Parameters")
        if self._children.get(name) is not None or name in self._buffers:
            raise self._taken(name)
        # The parameter replaces a plain attribute.
        self._keep_parameter(name, value)

    def _set_parameter_tuple(self, name: str, value: ParameterTuple) -> None:
        if not self._initialized:
            raise self._uninitialized("Parameters")
        for parameter in value:
            if not parameter._user_named:
                # Numbered among the parameters of this Cell that had no name.
                number = sum(name.startswith("Parameter$") for name in self._params) + 1
                parameter.name = f"Parameter${number}"
                parameter._user_named = True
            if self._params.get(parameter.name) is not parameter:
                self.insert_param_to_cell(parameter.name, parameter, False)
        _set(self, name, value)

    def _set_cell(self, name: str, value: Cell) -> None:
        if not self._initialized:
            raise self._uninitialized("cells")
        if name in self._params and self._params[name] is not None:
            raise KeyError(
                f"For 'insert_child_to_cell', the {name} child cell already exists in the network."
                "Cannot insert another child cell with the same name."
            )
        if self._auto_prefix:
            value.update_parameters_name(name + ".")
        self._params.pop(name, None)
        self._children[name] = value
        _set(self, name, value)

    def _set_object(self, name: str, value: Any) -> None:
        if isinstance(value, (list, tuple)) and value and all(isinstance(item, Parameter) for item in value):
            names = {id(item): item.name for item in value}
            if len(set(names.values())) < len(names):
                raise ValueError(f"For 'Cell', the parameters in '{name}' must have different names.")
        if self._initialized:
            if name in self._params:
                old = self._params[name]
                if isinstance(value, Tensor) and old is not None:
                    old.set_data(value)
                    current = getattr(self, name)
                    if current is not old and isinstance(current, Tensor):
                        # The cast copy that the attribute is during a call under `to_float`.
                        current.assign_value(value.astype(current.dtype))
                    return
                if value is not None:
                    raise TypeError(
                        f"Parameter '{name}' already exists in network, can not assign this type: "
                        f"'{type(value)}' as a parameter."
                    )
                self._params[name] = None
            elif name in self._children:
                if value is not None:
                    raise TypeError(
                        f"Sub cell '{name}' already exists in network, can not assign this type: "
                        f"'{type(value)}' as a cell."
                    )
                self._children[name] = None
            elif name in self._buffers:
                if value is not None and not isinstance(value, Tensor):
                    raise TypeError(f"Buffer '{name}' must be a Tensor, but got {type(value).__name__}.")
                self._buffers[name] = value
        _set(self, name, value)

    def __delattr__(self, name: str) -> None:
        self._params.pop(name, None)
        self._children.pop(name, None)
        self._buffers.pop(name, None)
        object.__delattr__(self, name)

    def __getattr__(self, name: str) -> Any:
        primitive = layer_primitives.make(self, name) if self._initialized else None
        if primitive is not None:
            _set(self, name, primitive)
            return primitive
        hint = "" if self._initialized else " Please call super().__init__() in its __init__."
        raise AttributeError(f"The '{type(self).__name__}' object has no attribute '{name}'.{hint}")

    # Parameters.

    def insert_param_to_cell(
        self, param_name: str, param: Parameter | None, check_name_contain_dot: bool = True
    ) -> None:
        """Adds a parameter under a name.

        Args:
            param_name: The name of the attribute.
            param: The parameter, or None.
            check_name_contain_dot: Whether to reject a name with a dot. Default: True.

        Raises:
            KeyError: another attribute has the name, or the name has a dot.
            TypeError: `param` is not a Parameter.
        """
        if not param_name:
            raise KeyError("For 'insert_param_to_cell', the argument 'param_name' should not be None.")
        if check_name_contain_dot and "." in param_name:
            raise KeyError("For 'insert_param_to_cell', the argument 'param_name' should not contain'.' ")
        if param is not None and not isinstance(param, Parameter):
            raise wrong(TypeError, "param", "insert_param_to_cell", "'Parameter' if not None", type(param))
        if param_name not in self._params and hasattr(self, param_name):
            raise self._taken(param_name)
        self._keep_parameter(param_name, param)

    def _taken(self, name: str) -> KeyError:
        return KeyError(
            f"For 'insert_param_to_cell', the {name} parameter already exists in the network."
            "Cannot insert another parameter with the same name."
        )

    def _keep_parameter(self, name: str, param: Parameter | None) -> None:
        if param is not None and not param._user_named:
            param.name = name
            param._user_named = True
        self._params[name] = param
        _set(self, name, param)

    def parameters_and_names(self, name_prefix: str = "", expand: bool = True) -> Iterator[tuple[str, Parameter]]:
        """Yields (path, parameter) for each distinct parameter, in order; without `expand`, only for direct ones."""
        seen: set[int] = set()
        cells: Iterable[tuple[str, Cell]]
        cells = self.cells_and_names(name_prefix=name_prefix) if expand else [(name_prefix, self)]
        for path, cell in cells:
            for name, parameter in cell._params.items():
                if parameter is not None and id(parameter) not in seen:
                    seen.add(id(parameter))
                    yield (f"{path}.{name}" if path else name), parameter

    def get_parameters(self, expand: bool = True) -> Iterator[Parameter]:
        """Yields each distinct parameter, in order; without `expand`, only direct ones."""
        for _, parameter in self.parameters_and_names(expand=expand):
            yield parameter

    def trainable_params(self, recurse: bool = True) -> list[Parameter]:
        """Returns the list of parameters that require gradients."""
        return [parameter for parameter in self.get_parameters(recurse) if parameter.requires_grad]

    def untrainable_params(self, recurse: bool = True) -> list[Parameter]:
        """Returns the list of parameters that do not require gradients."""
        return [parameter for parameter in self.get_parameters(recurse) if not parameter.requires_grad]

    def parameters_dict(self, recurse: bool = True) -> OrderedDict[str, Parameter]:
        """Returns a dict of the parameters by name, after `check_names_and_refresh_name`."""
        if recurse:
            self.check_names_and_refresh_name()
        return OrderedDict((parameter.name, parameter) for parameter in self.get_parameters(recurse))

    def parameters_broadcast_dict(self, recurse: bool = True) -> OrderedDict[str, Parameter]:
        """Returns a dict of the parameters that are the same on every device, by name."""
        kept = ((p.name, p) for p in self.get_parameters(recurse) if not p.layerwise_parallel)
        return OrderedDict(kept)

    def update_parameters_name(self, prefix: str = "", recurse: bool = True) -> None:
        """Names every parameter by its path, with a prefix.

        Args:
            prefix: ASCII letters, digits, '_', '.' and '-'. Default: ''.
            recurse: Whether to name the parameters of all descendants, too. Default: True.

        Raises:
            TypeError: `prefix` is not a str.
            ValueError: `prefix` has other characters.
        """
        kind(prefix, str, "a str", "prefix", "update_parameters_name")
        if not _PREFIX.fullmatch(prefix):
            raise ValueError(
                "For 'update_parameters_name', the 'prefix' must be letters, digits, '_', '.' and '-', "
                f"but got '{shorten(prefix)}'."
            )
        for name, parameter in self.parameters_and_names(expand=recurse):
            if prefix:
                parameter.is_init = False
            parameter.name = prefix + name
            parameter._user_named = True

    @property
    def param_prefix(self) -> str:
        """The prefix of the names of this cell's parameters, set by `update_cell_prefix`."""
        return self._param_prefix

    def update_cell_prefix(self) -> None:
        """Sets `param_prefix` of this cell and all descendants to their paths."""
        for path, cell in self.cells_and_names():
            _set(cell, "_param_prefix", path)

    def check_names(self) -> None:
        """Raises a ValueError if two parameters have the same name."""
        seen: set[str] = set()
        for path, parameter in self.parameters_and_names():
            if parameter.name in seen:
                raise ValueError(
                    f"The value of {path} is {parameter!r}, its name '{parameter.name}' "
                    "already exists. "
                    "Please set a unique name for the parameter."
                )
            seen.add(parameter.name)

    def check_names_and_refresh_name(self) -> None:
        """Renames the parameters by their paths if two have the same name."""
        names = [parameter.name for parameter in self.get_parameters()]
        if len(set(names)) < len(names):
            self.update_parameters_name()
            self.check_names()

    def init_parameters_data(self, auto_parallel_mode: bool = False) -> dict[Parameter, Parameter]:
        """Returns a dict that maps each parameter to itself; parameters are always initialized."""
        return {parameter: parameter for parameter in self.get_parameters()}

    # Cells.

    def insert_child_to_cell(self, child_name: str, child_cell: Cell | None) -> None:
        """Adds a sub-cell under a name.

        Raises:
            KeyError: another attribute has the name.
            TypeError: `child_cell` is not a Cell.
        """
        if not isinstance(child_name, str):
            raise wrong(TypeError, "child_name", "insert_child_to_cell", "str", type(child_name))
        if not child_name or "." in child_name:
            raise KeyError(
                "For 'insert_child_to_cell', the parameter 'child_name' can not be None and can not contain '.' "
            )
        if child_name not in self._children and hasattr(self, child_name):
            raise KeyError(
                f"For 'insert_child_to_cell', the {shorten(child_name)} child cell already exists in the network."
                "Cannot insert another child cell with the same name."
            )
        if child_cell is not None and not isinstance(child_cell, Cell):
            got = f"type {type(child_cell)}"
            raise wrong(TypeError, "child_cell", "insert_child_to_cell", "'Cell' if not None", got)
        self._children[child_name] = child_cell
        _set(self, child_name, child_cell)

    def cells_and_names(self, cells: Any = None, name_prefix: str = "") -> Iterator[tuple[str, Cell]]:
        """Yields (path, cell) for this cell and each distinct descendant, in order."""
        seen = cells if cells is not None else set()
        if id(self) in seen:
            return
        seen.add(id(self))
        yield name_prefix, self
        for name, cell in list(self._children.items()):
            if cell is not None:
                yield from cell.cells_and_names(seen, f"{name_prefix}.{name}" if name_prefix else name)

    def name_cells(self) -> OrderedDict[str, Cell]:
        """Returns an OrderedDict of the distinct direct sub-cells by name."""
        found: OrderedDict[str, Cell] = OrderedDict()
        seen: set[int] = set()
        for name, cell in self._children.items():
            if cell is not None and id(cell) not in seen:
                seen.add(id(cell))
                found[name] = cell
        return found

    def cells(self) -> Any:
        """Returns the direct sub-cells."""
        return self.name_cells().values()

    def get_sub_cell(self, target: str) -> Cell:
        """Returns the cell at a path such as 'backbone.conv'; the path '' is this cell.

        Raises:
            AttributeError: the path does not exist or is not a cell.
        """
        cell: Any = self
        for name in target.split(".") if target else ():
            cell = getattr(cell, name)
            if not isinstance(cell, Cell):
                raise AttributeError(f"'{name}' in '{shorten(target)}' is not a Cell.")
        return cell

    def apply(self, fn: Callable[[Cell], Any]) -> Cell:
        """Calls `fn` on every descendant and then on this cell. Returns this cell."""
        for cell in self.cells():
            cell.apply(fn)
        fn(self)
        return self

    # Printing.

    @property
    def cls_name(self) -> str:
        """The name of the class."""
        return type(self).__name__

    def _get_name(self) -> str:
        return type(self).__name__

    def extend_repr(self) -> str:
        """The arguments in the printed form of the cell. Subclasses may override it."""
        return ""

    def __bool__(self) -> bool:
        """True, also for a Cell with a `__len__` of 0."""
        return True

    def __repr__(self) -> str:
        name, extra, cells = type(self).__name__, self.extend_repr(), self._children
        if not cells and "\n" not in extra:
            return f"{name}({extra})"
        lines = [extra] if extra else []
        lines += [f"({key}): {cell!r}" for key, cell in cells.items()]
        body = "\n".join(lines).replace("\n", "\n  ")
        return f"{name}(\n  {body}\n)"
