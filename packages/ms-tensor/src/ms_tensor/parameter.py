"""Parameter: a tensor that a Cell owns, trains and names; graphs read it live."""

from __future__ import annotations

import copy
import itertools
import re
import types
from collections.abc import Iterable, Iterator
from typing import Any

from ms_runtime import Tensor

from . import _argument_types
from . import _check as check
from . import _table as t
from . import dtype as mstype
from ._devices import beside, replacing, takes_values
from ._messages import show
from .tensor_hooks import register_hook

PARAMETER_NAME_DEFAULT = "Parameter"

# MindSpore itself makes the first unnamed Parameter when it is imported.
_unnamed = 1


_keys = itertools.count()


def _get_unique_parameter_key() -> int:
    """A number that no other Parameter was given."""
    return next(_keys)


def _default_name() -> str:
    global _unnamed
    _unnamed += 1
    return f"{PARAMETER_NAME_DEFAULT}#{_unnamed}"


# What the distributed modes keep on a parameter; on one device the values say that nothing is distributed.
_PLAIN: dict[str, Any] = {
    "_parallel_optimizer_comm_recompute": False,
    "_cache_enable": False,
    "_comm_fusion": 1,
    "cache_shape": [],
    "init_mode": None,
    "is_in_parallel": False,
    "key": -1,
    "requires_aggr": True,
    "sliced": False,
    "unique": False,
}


def _flag(name: str, doc: str) -> Any:
    """A property that holds a bool."""

    def read(self: Any) -> bool:
        return getattr(self, f"_{name}")

    def write(self: Any, value: bool) -> None:
        check.flag(value, "Parameter", name)
        setattr(self, f"_{name}", value)

    return property(read, write, doc=doc)


class ParamInfo:
    """The settings of a parameter; its attributes are those of the parameter."""

    __slots__ = ("_parameter",)

    def __init__(self, parameter: Any) -> None:
        object.__setattr__(self, "_parameter", parameter)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._parameter, name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self._parameter, name, value)

    def clone(self) -> ParamInfo:
        """A snapshot of the settings: optimizers give it to the parameters that they create."""
        return ParamInfo(types.SimpleNamespace(**{name: getattr(self, name) for name in _SETTINGS}))


class Parameter(Tensor):
    """A tensor with a name that optimizers update.

    default_input: Tensor, number (not bool), list or NumPy array; it is copied.
    name: The name; None or blanks generate one, which the Cell that owns the parameter replaces.
    requires_grad: Whether gradients are taken by default.
    layerwise_parallel: Kept for the distributed modes.
    parallel_optimizer: Kept for the distributed modes.
    storage_format: Ignored.
    device: The name of a device; None is that of `default_input`.
    TypeError: `default_input` has another type, or a flag is not a bool.
    ValueError: `default_input` is a bool, or `name` is not a str.

    >>> from ms_tensor import Parameter, Tensor
    >>> Parameter(Tensor([1.0, 2.0]), name="weight")
    Parameter (name=weight, shape=(2,), dtype=Float32, requires_grad=True)
    """

    def __new__(
        cls,
        default_input: Any,
        name: str | None = None,
        requires_grad: bool = True,
        layerwise_parallel: bool = False,
        parallel_optimizer: bool = True,
        storage_format: str = "",
        device: str | None = None,
    ) -> Parameter:
        if isinstance(default_input, bool):
            raise ValueError("Parameter data can not be `bool`")
        if isinstance(default_input, int):
            return super().__new__(cls, default_input, mstype.int32, device=device)
        if isinstance(default_input, float):
            return super().__new__(cls, default_input, mstype.float32, device=device)
        return super().__new__(cls, default_input, device=device)

    def __init__(
        self,
        default_input: Any,
        name: str | None = None,
        requires_grad: bool = True,
        layerwise_parallel: bool = False,
        parallel_optimizer: bool = True,
        storage_format: str = "",
        device: str | None = None,
    ) -> None:
        self._user_named = name is not None and not (isinstance(name, str) and not name.strip())
        if not self._user_named:
            name = _default_name()
        self.name = name
        self.requires_grad = requires_grad
        self.layerwise_parallel = layerwise_parallel
        self.parallel_optimizer = parallel_optimizer
        self.inited_param = None
        self.is_init = False
        self.__dict__.update(_PLAIN)
        self._pipeline_stage_list: list[int] = []

    @property
    def name(self) -> str:
        """The name, unique in a Cell."""
        return self._name

    @name.setter
    def name(self, value: str | None) -> None:
        if value is None or (isinstance(value, str) and not value.strip()):
            value = _default_name()
        if not isinstance(value, str):
            got = f"<class '{type(value).__name__}'>"
            raise ValueError(f"The type of the Parameter's name should be 'string' or 'None', but got {got}.")
        value = value.strip()
        if len(value) > 1024:
            raise ValueError("The length of the Parameter's name must be from 1 to 1024 characters.")
        self._name = value

    @property
    def requires_grad(self) -> bool:
        """Whether gradients are taken by default."""
        return self._requires_grad

    @requires_grad.setter
    def requires_grad(self, value: bool) -> None:
        if not isinstance(value, bool):
            raise TypeError("The argument `requires_grad` must be bool type")
        self._requires_grad = value
        if value:
            self._was_trainable = True

    layerwise_parallel = _flag("layerwise_parallel", "Whether weights of layers differ between devices.")
    parallel_optimizer = _flag("parallel_optimizer", "Whether the optimizer may split this parameter.")
    parallel_optimizer_comm_recompute = _flag(
        "parallel_optimizer_comm_recompute", "Whether gathering the parts is done again in the backward pass."
    )
    cache_enable = _flag("cache_enable", "Whether a cache holds rows of this parameter.")

    def set_cast_dtype(self, dtype: Any = None) -> None:
        """Accepted for compatibility: a Cell that casts does so by `to_float`.

        Args:
            dtype: A dtype. Default: None.
        """

    def set_init_flag(self, flag: bool) -> None:
        """Records whether the values were given."""
        self.is_init = flag

    def assign_value_cpp(self, value: Any) -> Parameter:
        """Alias of `assign_value`."""
        return self.assign_value(value)

    @property
    def comm_fusion(self) -> int:
        """The fusion group of the distributed modes: messages of one number are fused, 0 is none. Default: 1."""
        return self._comm_fusion

    @comm_fusion.setter
    def comm_fusion(self, value: int) -> None:
        check.kind(value, int, "an int", "Parameter", "comm_fusion", bools=False)
        check.at_least(value, 0, "Parameter", "comm_fusion")
        self._comm_fusion = value

    @property
    def param_info(self) -> ParamInfo:
        """The settings of this parameter, under their names."""
        return ParamInfo(self)

    @param_info.setter
    def param_info(self, info: ParamInfo) -> None:
        if not isinstance(info, ParamInfo):
            raise TypeError(f"For 'Parameter', expected 'param_info' of another parameter, got {show(info)}.")
        for name in _SETTINGS:
            setattr(self, name, getattr(info, name))

    #: whether this is a weight, perhaps a frozen one, instead of a state that never trains, such as a moving average
    _was_trainable = False
    #: the number of a parameter in a parameter server, which this package does not have
    key: int = -1
    #: whether the values are one device's slice
    sliced = False
    #: the Parameter that `init_data` would make: there is none, since values are made at once
    inited_param: Parameter | None = None

    @property
    def cache_shape(self) -> list[int]:
        """The shape of a parameter server's cache; it has no effect."""
        return list(getattr(self, "_cache_shape", ()))

    @cache_shape.setter
    def cache_shape(self, shape: Any) -> None:
        if not isinstance(shape, (tuple, list)):
            raise TypeError(f"For 'Parameter', 'cache_shape' must be a tuple or list, but got {show(shape)}.")
        vars(self)["_cache_shape"] = check.shape(shape, "Parameter", "cache_shape")

    def register_hook(self, hook_fn: Any) -> Any:
        """Registers a hook that is called with this parameter's gradient; see `Tensor.register_hook`."""
        return register_hook(self, hook_fn)

    def add_pipeline_stage(self, stage: int) -> None:
        """Records that a stage of a pipeline uses this parameter.

        Raises:
            TypeError: `stage` is not an int of at least 0.
        """
        if isinstance(stage, bool) or not isinstance(stage, int) or stage < 0:
            raise TypeError("`stage` must be a positive number of int type")
        self._pipeline_stage_list.append(stage)

    @property
    def data(self) -> Tensor:
        """The values, as a Tensor that shares them."""
        return t.reshape(self, self.shape)

    @data.setter
    def data(self, value: Tensor) -> None:
        from ._methods.write import _write_data

        _write_data(self, value)

    def value(self) -> Tensor:
        """A copy of the values as a Tensor.

        Examples:
            >>> from ms_tensor import Parameter, Tensor
            >>> p = Parameter(Tensor([1.0]))
            >>> old = p.value()
            >>> p.set_data(p + 1).asnumpy(), old.asnumpy()
            (array([2.], dtype=float32), array([1.], dtype=float32))
        """
        # A cast to its own dtype is a copy that gradients flow through.
        return t.cast(self, self.dtype)

    def set_data(self, data: Any, slice_shape: bool = False) -> Parameter:
        """Replaces the values; the shape may change, the dtype stays.

        Args:
            data: Tensor, or a number for a 0-d one.
            slice_shape: Has no effect. Default: False.

        Returns:
            This parameter.

        Raises:
            TypeError: `data` is neither a Tensor nor a number, or a float for a parameter of integers.
        """
        if isinstance(data, (bool, int, float)):
            if isinstance(data, float) and self.dtype in (*mstype.int_type, *mstype.uint_type):
                raise TypeError(
                    f"For 'Parameter.set_data', a float cannot replace the values of a Parameter of {self.dtype}, "
                    f"but got {data}."
                )
            data = Tensor(data)
        if not isinstance(data, Tensor):
            raise TypeError(
                f"Parameter data must be [`Tensor`, `int`, `float`] or a kind of [`Tensor`], but got {type(data)}."
            )
        if data.shape == self.shape and takes_values(self):
            self._assign(data)
        else:
            self._set_data(replacing(self, Tensor(data, self.dtype).copy()))
        return self

    def assign_value(self, value: Any) -> Parameter:
        """Writes `value` into this parameter, which takes its shape and dtype."""
        from ._methods.write import assign_value

        assign_value(self, value)
        return self

    def clone(self, init: Any = "same") -> Parameter:
        """Returns a parameter with the same name and settings.

        Args:
            init: 'same' copies the values; any other value is an argument of `initializer`. Default: 'same'.

        Returns:
            Parameter.
        """
        if isinstance(init, str) and init == "same":
            values: Any = Tensor(self)
        else:
            from .initializer import initializer

            values = beside(self, initializer, init, self.shape, self.dtype)
        twin = type(self)(values, self.name, self.requires_grad, self.layerwise_parallel, self.parallel_optimizer)
        _restore(twin, _state(self))
        return twin

    def init_data(self, layout: Any = None, set_sliced: bool = False) -> Parameter:
        """Returns this parameter, which is always initialized."""
        return self

    def __repr__(self) -> str:
        return (
            f"Parameter (name={self.name}, shape={tuple(self.shape)}, dtype={self.dtype}, "
            f"requires_grad={self.requires_grad})"
        )

    __str__ = __repr__

    def __reduce__(self) -> Any:
        reduced: Any = Tensor.__reduce__(self)
        _, values, dtype = reduced[1]
        return _rebuild, (type(self), values, dtype, _state(self))

    def __deepcopy__(self, memo: dict[int, Any]) -> Parameter:
        memo[id(self)] = twin = type(self)(Tensor(self), self.name, self.requires_grad)
        _restore(twin, _state(self))
        return twin

    def __copy__(self) -> Parameter:
        return self.__deepcopy__({})


_argument_types.LASTING.add(Parameter)
#: what `param_info` gives from one parameter to another
_SETTINGS = ("name", "requires_grad", "layerwise_parallel", "parallel_optimizer", "comm_fusion")
_STATE = (
    *("_name", "_requires_grad", "_was_trainable", "_user_named", "_layerwise_parallel", "_parallel_optimizer"),
    *("is_init", *_PLAIN),
)


def _state(parameter: Parameter) -> dict[str, Any]:
    return {name: getattr(parameter, name) for name in _STATE}


def _restore(parameter: Parameter, state: dict[str, Any]) -> None:
    for name, value in state.items():
        setattr(parameter, name, copy.copy(value))


def _rebuild(cls: type[Parameter], values: Any, dtype: str, state: dict[str, Any]) -> Parameter:
    parameter = cls(Tensor(values, mstype.as_dtype(dtype)), state["_name"], state["_requires_grad"])
    _restore(parameter, state)
    return parameter


_PREFIX = re.compile(r"\w+[0-9a-zA-Z_.]*", re.ASCII)


class ParameterTuple(tuple):  # type: ignore[type-arg]
    """Parameters with unique names.

    iterable: Parameters.
    TypeError: an item is not a Parameter.
    ValueError: two items have the same name.

    >>> from ms_tensor import Parameter, ParameterTuple, Tensor
    >>> ParameterTuple([Parameter(Tensor([1.0]), name="a")])
    (Parameter (name=a, shape=(1,), dtype=Float32, requires_grad=True),)
    """

    __slots__ = ()

    def __new__(cls, iterable: Iterable[Parameter]) -> ParameterTuple:
        items = tuple(iterable)
        by_name: dict[str, Parameter] = {}
        for item in items:
            if not isinstance(item, Parameter):
                raise TypeError(
                    f"For ParameterTuple initialization, its items must be Parameters, but got a {type(item)}."
                )
            if by_name.setdefault(item.name, item) is not item:
                raise ValueError(
                    f"The value {item} , its name '{item.name}' already exists. "
                    "Please set a unique name for the parameter."
                )
        return super().__new__(cls, items)

    def clone(self, prefix: str, init: Any = "same") -> ParameterTuple:
        """Returns clones of the parameters with prefixed names.

        Args:
            prefix: The prefix of every name, followed by a dot.
            init: As in `Parameter.clone`. Default: 'same'.

        Returns:
            ParameterTuple.

        Raises:
            TypeError: `prefix` is not a str.
            ValueError: `prefix` is empty, or has other characters than letters, digits, '_' and '.'.
        """
        if not isinstance(prefix, str):
            raise TypeError(f"For 'ParameterTuple.clone', 'prefix' must be a str, but got {type(prefix).__name__}.")
        if not _PREFIX.fullmatch(prefix):
            raise ValueError(
                "For 'ParameterTuple.clone', 'prefix' must be letters, digits, '_' and '.', and not begin with '.', "
                f"but got {show(prefix)}."
            )
        twins = []
        for parameter in self:
            twin = parameter.clone(init)
            twin.name = f"{prefix}.{twin.name}"
            twins.append(twin)
        return ParameterTuple(twins)

    def __copy__(self) -> ParameterTuple:
        return self

    def __reduce__(self) -> Any:
        return ParameterTuple, (tuple(self),)

    def __iter__(self) -> Iterator[Parameter]:
        return super().__iter__()
