"""Attributes of a Cell for MindSpore's compiler and distributed modes, which subclasses and tools read.

They do not affect what a Cell computes. Most are created on first access, so that they do not slow down building a
Cell. `Cell` inherits from the classes of this module, of `cell_settings` and of `cell_state`.
"""

from __future__ import annotations

import gc
import itertools
import time
import weakref
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, TypeVar

from ms_tensor import Parameter, dtype

from ._validate import kind

_set = object.__setattr__
_ids = itertools.count(1)


class InstanceCount:
    """The number of living instances of the owner class and its subclasses.

    Reading the attribute counts them, so that creating an instance costs nothing.
    """

    def __set_name__(self, owner: type, name: str) -> None:
        self._owner = owner

    def __get__(self, instance: Any, owner: type | None = None) -> int:
        return sum(issubclass(type(x), self._owner) for x in gc.get_objects())


class Lazy:
    """An instance attribute that is created on first access."""

    def __init__(self, make: Callable[[], Any], doc: str) -> None:
        self._make = make
        self.__doc__ = doc

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, cell: Any, owner: type | None = None) -> Any:
        if cell is None:
            return self
        value = self._make()
        _set(cell, self._name, value)
        return value


class CellInternals:
    """Attributes of a Cell for subclasses and tools."""

    IGNORE_LIST: list[str] = ["_scope", "_cell_init_args", "_auto_prefix", "_cells", "_params", "_phase", "_flags"]
    T_destination = TypeVar("T_destination", bound=dict[str, Any])
    global_cells: weakref.WeakKeyDictionary[Any, Any] = weakref.WeakKeyDictionary()

    create_time = Lazy(time.time_ns, "When it was first asked for, in nanoseconds: a number of this cell's own.")
    compile_cache = Lazy(set, "Keys of the graphs that were compiled.")
    exist_names = Lazy(set, "Names of parameters that were seen.")
    exist_objs = Lazy(set, "Objects that were seen.")
    phase_cache = Lazy(dict, "Phases that were compiled, by their arguments.")
    parallel_parameter_merge_net_dict = Lazy(dict, "Parameters of the merged network; on one device there are none.")
    parameter_layout_dict = Lazy(dict, "How parameters are cut over devices; on one device none is.")
    parallel_parameter_name_list: tuple[str, ...] = ()
    compile_phase: str | None = None
    compiled = False
    pipeline_segment: int | None = None
    arguments_key = ""
    grad_ops_label = False
    is_top_cell = False
    mixed_precision_type: Any = None

    _id = Lazy(_ids.__next__, "A number of this cell's own.")
    _user_parameters = Lazy(list, "Parameters that the user gave.")
    _forward_pre_hook = Lazy(OrderedDict, "Kept for MindSpore's tools; the hooks themselves are in `_hooks`.")
    _forward_hook = Lazy(OrderedDict, "Kept for MindSpore's tools; the hooks themselves are in `_hooks`.")
    _dynamic_shape_inputs: Any = None
    _has_config_recompute = False
    _has_mutable_args_list: Any = None
    _init_flag = False
    _is_check_and_refresh = False
    _jit_graph_name = ""
    _cell_init_args: str | None = None

    trainable_params: Callable[..., list[Any]]
    get_parameters: Callable[..., Any]
    to_float: Callable[[Any], Any]
    _hooks: dict[str, list[Any]] | None

    @property
    def cell_init_args(self) -> str:
        """The constructor arguments as text, recorded by `cell_attr_register`.

        Raises:
            AttributeError: the constructor is not decorated by `cell_attr_register`.
        """
        if self._cell_init_args is None:
            raise AttributeError(f"The '{type(self).__name__}' object has no attribute 'cell_init_args'.")
        return self._cell_init_args

    @cell_init_args.setter
    def cell_init_args(self, value: str) -> None:
        _set(self, "_cell_init_args", value)

    @property
    def enable_backward_hook(self) -> bool:
        """Whether the cell has a backward hook."""
        return self._hooks is not None and bool(self._hooks["backward"] or self._hooks["backward_pre"])

    def get_func_graph_proto(self) -> bytes:
        """Not supported: MindSpore's protobuf of the compiled graph.

        Raises:
            NotImplementedError: always; use `ms.export` or `ms.explain` to see a graph.
        """
        raise NotImplementedError(
            "For 'get_func_graph_proto', MindSpore's protobuf of a graph is not made here.\n"
            "  hint: ms.export writes the graph to a file, ms.explain shows it"
        )

    def run_construct(self, cast_inputs: Any, kwargs: dict[str, Any]) -> Any:
        """Calls `construct` with a tuple of arguments and a dict of keyword arguments."""
        construct: Any = self.construct  # type: ignore[attr-defined]
        return construct(*cast_inputs, **kwargs)

    def set_mixed_precision_type(self, mixed_precision_type: Any) -> None:
        """Casts inputs as `to_float` does, by a member of `MixedPrecisionType`: FP16, FP32, BF16 or NOTSET."""
        _set(self, "mixed_precision_type", mixed_precision_type)
        to = _PRECISIONS.get(getattr(mixed_precision_type, "name", str(mixed_precision_type)).upper())
        if to is not None:
            self.to_float(to)

    def get_mixed_precision_type(self) -> Any:
        """The argument of the last `set_mixed_precision_type`, or None."""
        return self.mixed_precision_type

    def register_parameter_forward_hook(self, hook: Any) -> None:
        """Registers a function of parameters, whose result `construct` uses in place of the parameter.

        Args:
            hook: A function that is called with each parameter of this cell and its descendants; or a list of dicts
                with 'params', a list of Parameters, and 'hook', the function for these.

        Raises:
            TypeError: `hook` is neither, an item of 'params' is not a Parameter, or 'hook' is not callable.
            ValueError: a dict has other keys.

        Examples:
            >>> net = nn.Dense(2, 1, weight_init="ones", bias_init="zeros")
            >>> net.register_parameter_forward_hook([{"params": [net.weight], "hook": lambda p: p * 10}])
            >>> print(net(ops.ones((1, 2))), net.weight.asnumpy())
            [[20.]] [[1. 1.]]
        """
        from . import hooks

        if callable(hook):
            hook = [{"params": list(self.get_parameters()), "hook": hook}]
        kind(hook, list, "callable or a list", "hook", "register_parameter_forward_hook")
        for entry in hook:
            if not isinstance(entry, dict) or set(entry) != {"params", "hook"}:
                raise ValueError(
                    "For 'register_parameter_forward_hook', an item must be a dict with the keys 'params' and 'hook'."
                )
            if not callable(entry["hook"]):
                raise TypeError("For 'register_parameter_forward_hook', the value of 'hook' must be callable.")
            for parameter in entry["params"]:
                if not isinstance(parameter, Parameter):
                    raise TypeError(
                        "For 'register_parameter_forward_hook', 'params' must hold Parameters, "
                        f"but got {type(parameter).__name__}."
                    )
        hooks.register_parameter_hooks(self, hook)

    def register_saved_tensors_hooks(self, pack_hook: Callable[..., Any], unpack_hook: Callable[..., Any]) -> None:
        """Registers functions that pack and unpack the tensors that `construct` saves for the gradient.

        Args:
            pack_hook: A function of a tensor that returns the object to save.
            unpack_hook: A function of the saved object that returns the tensor.

        Raises:
            TypeError: a hook is not callable.
        """
        from . import hooks, saved_tensors

        saved_tensors.check_hooks(pack_hook, unpack_hook, "register_saved_tensors_hooks")
        _set(self, "_saved_hooks", (pack_hook, unpack_hook))
        hooks.refresh(self)


#: dtypes by member name of MixedPrecisionType
_PRECISIONS = {"FP16": dtype.float16, "FP32": dtype.float32, "BF16": dtype.bfloat16}
