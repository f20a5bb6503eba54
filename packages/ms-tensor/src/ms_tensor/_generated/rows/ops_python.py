"""Functions of `ops.graph_parts`, `ops.scalars`, `ops.state`, from the rows of `ms_tensor.function_rows.ops_python`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import SymbolicNumber, Tensor
from typing import Any
import math


# ops.graph_parts

def environ_create() -> Environment:
    """Returns an empty environment, which maps keys to values such as gradients."""
    return Environment({})


def environ_set(env: Environment, key: Any, value: Any) -> Environment:
    """Returns the environment with one more value."""
    return _environment(env, "environ_set", "env").set(key, value)


def environ_get(env: Environment, key: Any, default: Any) -> Any:
    """Returns the value of a key, or `default`."""
    return _environment(env, "environ_get", "env").get(key, default)


def environ_add(x: Environment, y: Environment) -> Environment:
    """Returns the union of two environments; the values of keys in both are added."""
    return _environment(x, "environ_add", "x").add(_environment(y, "environ_add", "y"))


def embed(x: Any) -> Any:
    """Returns the key of a value in environments: the value itself."""
    return x


def ref_to_embed(x: Any) -> Any:
    """Returns the key of a Parameter in environments: the Parameter itself."""
    return x


def env_get(env: Environment, parameter: Any) -> Any:
    """Returns the gradient of a Parameter in an environment, or zeros."""
    found = _environment(env, "env_get", "env").get(parameter, None)
    return t.full(parameter.shape, 0, parameter.dtype) if found is None else found


def switch(condition: Any, true_branch: Any, false_branch: Any) -> Any:
    """Returns one of two values. A Tensor chooses between Tensors of one shape without reading its value."""
    tensors = isinstance(true_branch, Tensor) and isinstance(false_branch, Tensor)
    if isinstance(condition, Tensor) and tensors and true_branch.shape == false_branch.shape:
        return t.select(condition, true_branch, false_branch)
    return true_branch if condition else false_branch


def switch_layer(index: Tensor, layers: Any) -> Any:
    """Returns one of several callables by its index."""
    if not isinstance(layers, (tuple, list)):
        raise TypeError(f"For 'switch_layer', 'layers' must be a tuple or list, but got {type(layers).__name__}.")
    if not isinstance(index, Tensor):
        raise TypeError(f"For 'switch_layer', 'index' must be a Tensor, but got {type(index).__name__}.")
    if index.dtype != mstype.int32:
        raise ValueError(f"For 'switch_layer', 'index' must be of int32, but got {index.dtype}.")
    return layers[int(index)]


def hastype(x: Any, type_: Any) -> bool:
    """Returns whether a number has this dtype; a Tensor does not have the type of a number."""
    return mstype._OF_NUMBERS.get(type(x)) is type_ and type_ is not None


def is_tensor_bool_cond(x: Any) -> bool:
    """Returns whether a value can be a condition."""
    if isinstance(x, Tensor) and x.shape not in ((), (1,)):
        raise ValueError(f"For 'is_tensor_bool_cond', a Tensor must have shape () or (1,), but got {x.shape}.")
    return True


def is_sequence_value_unknown(x: Any) -> bool:
    """Returns whether a sequence contains a number that is only known when the graph runs."""
    return any(isinstance(v, (SymbolicNumber, Tensor)) for v in x)


def is_sequence_shape_unknown(x: Any) -> bool:
    """Returns whether the length of a sequence is only known when the graph runs; False for Python sequences."""
    len(x)
    return False


def is_dynamic_sequence_element_unknown(x: Any) -> bool:
    """Returns whether the elements of a sequence of unknown length are unknown; False for Python sequences."""
    len(x)
    return False


def distribute(x: Tensor, shape: Any) -> Tensor:
    """Broadcasts a tensor to a shape; see `ops.broadcast_to`."""
    return t.broadcast_to(check.tensor(x, "distribute", "x"), check.shape(shape, "distribute"))


def iter_converter(x: Any) -> Any:
    """Returns the iterable that `ms_next` and `ms_hasnext` step through: the keys of a dict, else the value itself."""
    return tuple(x) if isinstance(x, (dict, range)) else x


def ms_hasnext(x: Any) -> bool:
    """Returns whether an element is left."""
    return len(x) > 0


def ms_next(x: Any) -> tuple[Any, Any]:
    """Returns the first element and the remaining ones."""
    return x[0], x[1:]


# ops.scalars

def _divisor(x: Any, y: Any, op: str) -> tuple[Any, Any]:
    left, right = _number(x, op, "x"), _number(y, op, "y")
    if right == 0:
        raise ValueError(f"For '{op}', 'y' must not be 0.")
    return left, right


def scalar_add(x: Any, y: Any) -> Any:
    """`x + y` of two numbers."""
    return _number(x, "scalar_add", "x") + _number(y, "scalar_add", "y")


def scalar_sub(x: Any, y: Any) -> Any:
    """`x - y` of two numbers."""
    return _number(x, "scalar_sub", "x") - _number(y, "scalar_sub", "y")


def scalar_mul(x: Any, y: Any) -> Any:
    """`x * y` of two numbers."""
    return _number(x, "scalar_mul", "x") * _number(y, "scalar_mul", "y")


def scalar_div(x: Any, y: Any) -> Any:
    """`x / y` of two numbers."""
    left, right = _divisor(x, y, "scalar_div")
    return left / right


def scalar_floordiv(x: Any, y: Any) -> Any:
    """`x // y` of two numbers."""
    left, right = _divisor(x, y, "scalar_floordiv")
    return left // right


def scalar_mod(x: Any, y: Any) -> Any:
    """`x % y` of two numbers."""
    left, right = _divisor(x, y, "scalar_mod")
    return left % right


def scalar_log(x: Any) -> float:
    """Returns the natural logarithm of a number."""
    return math.log(_number(x, "scalar_log", "x"))


def scalar_uadd(x: Any) -> Any:
    """`+x` of a number."""
    return +_number(x, "scalar_uadd", "x")


def scalar_usub(x: Any) -> Any:
    """`-x` of a number."""
    return -_number(x, "scalar_usub", "x")


def scalar_max(x: Any, y: Any) -> Any:
    """Returns the larger of two numbers."""
    return max(_number(x, "scalar_max", "x"), _number(y, "scalar_max", "y"))


def scalar_min(x: Any, y: Any) -> Any:
    """Returns the smaller of two numbers."""
    return min(_number(x, "scalar_min", "x"), _number(y, "scalar_min", "y"))


def scalar_eq(x: Any, y: Any) -> bool:
    """`x == y` of two numbers."""
    return bool(_number(x, "scalar_eq", "x") == _number(y, "scalar_eq", "y"))


def scalar_ne(x: Any, y: Any) -> bool:
    """`x != y` of two numbers."""
    return bool(_number(x, "scalar_ne", "x") != _number(y, "scalar_ne", "y"))


def scalar_gt(x: Any, y: Any) -> bool:
    """`x > y` of two numbers."""
    return bool(_number(x, "scalar_gt", "x") > _number(y, "scalar_gt", "y"))


def scalar_ge(x: Any, y: Any) -> bool:
    """`x >= y` of two numbers."""
    return bool(_number(x, "scalar_ge", "x") >= _number(y, "scalar_ge", "y"))


def scalar_lt(x: Any, y: Any) -> bool:
    """`x < y` of two numbers."""
    return bool(_number(x, "scalar_lt", "x") < _number(y, "scalar_lt", "y"))


def scalar_le(x: Any, y: Any) -> bool:
    """`x <= y` of two numbers."""
    return bool(_number(x, "scalar_le", "x") <= _number(y, "scalar_le", "y"))


def scalar_to_array(input_x: Any) -> Tensor:
    """Converts a number to a 0-d tensor: float32 for a float, int64 for an int, bool for a bool."""
    value = _number(input_x, "scalar_to_array", "input_x")
    kind = mstype.bool_ if isinstance(value, bool) else mstype.int64 if isinstance(value, int) else mstype.float32
    return t.full((), value, kind)


def tuple_to_array(input_x: Any) -> Tensor:
    """Converts a tuple, list or range of numbers to a tensor: float32 if one is a float, else int32."""
    if not isinstance(input_x, (tuple, list, range)):
        raise TypeError(f"For 'tuple_to_array', 'input_x' must be a tuple, but got {type(input_x).__name__}.")
    values = [_number(v, "tuple_to_array", f"input_x[{i}]") for i, v in enumerate(input_x)]
    kind = mstype.float32 if any(isinstance(v, float) for v in values) else mstype.int32
    if not values:
        raise ValueError("For 'tuple_to_array', 'input_x' must hold at least one number.")
    return t.concat([t.full((1,), v, kind) for v in values], 0)


def array_to_scalar(x: Tensor) -> Any:
    """Returns the only element of a tensor as a number."""
    return check.tensor(x, "array_to_scalar", "x").item()


def shape_mul(input_data: Any) -> int:
    """Returns the product of the sizes of a shape."""
    return math.prod(check.shape(input_data, "shape_mul", "input_data"))


def reduced_shape(input_shape: Any, axis: Any) -> tuple[int, ...]:
    """Returns the shape of a reduction that keeps its dimensions."""
    sizes = check.shape(input_shape, "reduced_shape", "input_shape")
    axes = check.axes(axis, len(sizes), "reduced_shape")
    return tuple(1 if i in axes else size for i, size in enumerate(sizes))


def isconstant(x: Any) -> bool:
    """Returns whether the value is known when a graph is built; outside a graph always True."""
    return True


def bool_and(x: bool, y: bool) -> bool:
    """`x and y`."""
    return check.flag(x, "bool_and", "x") and check.flag(y, "bool_and", "y")


def bool_or(x: bool, y: bool) -> bool:
    """`x or y`."""
    return check.flag(x, "bool_or", "x") or check.flag(y, "bool_or", "y")


def bool_not(x: bool) -> bool:
    """`not x`."""
    return not check.flag(x, "bool_not", "x")


def bool_eq(x: bool, y: bool) -> bool:
    """Returns whether two bools are equal."""
    return check.flag(x, "bool_eq", "x") is check.flag(y, "bool_eq", "y")


def string_eq(x: str, y: str) -> bool:
    """Returns whether two strings are equal."""
    return _string(x, "string_eq", "x") == _string(y, "string_eq", "y")


def string_concat(x: str, y: str) -> str:
    """Concatenates two strings."""
    return _string(x, "string_concat", "x") + _string(y, "string_concat", "y")


def is_(x: Any, y: Any) -> bool:
    """Returns whether `x` and `y` are the same object."""
    return x is y


def is_not(x: Any, y: Any) -> bool:
    """Returns whether `x` and `y` are different objects."""
    return x is not y


def typeof(x: Any) -> Any:
    """Returns the type of a value: the dtype of a number, the type of a Tensor with its dtype, the types of a tuple's
    elements.
    """
    return value_types.type_of(x)


def _place(value: Any, index: Any, op: str) -> int:
    place = check.integer(index, op, "index")
    if not -len(value) <= place < len(value):
        raise IndexError(f"For '{op}', the index {check.show(place)} is out of range for {len(value)} elements.")
    return place


def make_tuple(*args: Any) -> tuple[Any, ...]:
    """Returns the arguments as a tuple."""
    return args


def make_list(*args: Any) -> list[Any]:
    """Returns the arguments as a list."""
    return list(args)


def make_dict(keys: Any, values: Any) -> dict[Any, Any]:
    """Returns a dict of keys and values."""
    _of(keys, (tuple, list), "make_dict", "keys")
    _of(values, (tuple, list), "make_dict", "values")
    return dict(zip(keys, values, strict=True))


def make_slice(start: Any, stop: Any, step: Any) -> Any:
    """Returns a slice."""
    return slice(start, stop, step)


def tuple_len(x: Any) -> int:
    """Returns the number of elements of a tuple."""
    return len(_of(x, (tuple, list), "tuple_len"))


def list_len(x: Any) -> int:
    """Returns the number of elements of a list."""
    return len(_of(x, (tuple, list), "list_len"))


def tuple_getitem(x: Any, index: int) -> Any:
    """Returns the element of a tuple at an index."""
    return _of(x, (tuple, list), "tuple_getitem")[_place(x, index, "tuple_getitem")]


def list_getitem(x: Any, index: int) -> Any:
    """Returns the element of a list at an index."""
    return _of(x, (tuple, list), "list_getitem")[_place(x, index, "list_getitem")]


def dict_getitem(x: Any, key: Any) -> Any:
    """Returns the value of a dict at a key."""
    return _of(x, dict, "dict_getitem")[key]


def in_dict(key: Any, x: Any) -> bool:
    """Returns whether a dict has a key."""
    return key in _of(x, dict, "in_dict")


def not_in_dict(key: Any, x: Any) -> bool:
    """Returns whether a dict lacks a key."""
    return key not in _of(x, dict, "not_in_dict")


def tuple_reversed(x: Any) -> tuple[Any, ...]:
    """Returns the elements of a tuple in reverse order."""
    return tuple(reversed(_of(x, (tuple, list), "tuple_reversed")))


def tuple_equal(x: Any, y: Any) -> bool:
    """Returns whether two tuples are equal."""
    return bool(_of(x, tuple, "tuple_equal") == _of(y, tuple, "tuple_equal", "y"))


def list_equal(x: Any, y: Any) -> bool:
    """Returns whether two lists are equal."""
    return bool(_of(x, list, "list_equal") == _of(y, list, "list_equal", "y"))


def tail(x: Any) -> tuple[Any, ...]:
    """Returns all elements of a tuple but the first."""
    return tuple(_of(x, (tuple, list), "tail")[1:])


def zip_operation(*args: Any) -> tuple[Any, ...]:
    """Returns tuples of the elements of several sequences, up to the length of the shortest."""
    return tuple(zip(*(_of(a, (tuple, list), "zip_operation", f"args[{i}]") for i, a in enumerate(args)), strict=False))


def tuple_setitem(x: Any, index: int, value: Any) -> tuple[Any, ...]:
    """Returns a new tuple with another element at an index."""
    items = list(_of(x, (tuple, list), "tuple_setitem"))
    items[_place(items, index, "tuple_setitem")] = value
    return tuple(items)


def list_setitem(x: Any, index: int, value: Any) -> list[Any]:
    """Sets the element of a list at an index and returns the list."""
    _of(x, list, "list_setitem")[_place(x, index, "list_setitem")] = value
    return x


def dict_setitem(x: Any, key: Any, value: Any) -> dict[Any, Any]:
    """Sets the value of a dict at a key and returns the dict."""
    _of(x, dict, "dict_setitem")[key] = value
    return x


# ops.state

def written(variable: Tensor) -> Tensor:
    """The result of a write into `variable`: its values, as a Tensor if it is a Parameter; a view."""
    return t.reshape(variable, variable.shape) if isinstance(variable, Parameter) else variable


def assign(variable: Tensor, value: Any) -> Tensor:
    """Assigns `value` to `variable` in place."""
    value = _value(variable, value, "Assign")
    variable._assign(value if isinstance(value, Tensor) else t.full((), value, variable.dtype))
    return written(variable)


def assign_add(variable: Tensor, value: Any) -> Tensor:
    """Adds `value` to `variable` in place."""
    value = _value(variable, value, "AssignAdd")
    variable._assign(_moved(t.add, variable, value))
    return written(variable)


def assign_sub(variable: Tensor, value: Any) -> Tensor:
    """Subtracts `value` from `variable` in place."""
    value = _value(variable, value, "AssignSub")
    variable._assign(_moved(t.sub, variable, value))
    return written(variable)


def depend(value: Any, expr: Any) -> Any:
    """Returns `value` after `expr` is evaluated, which program order always guarantees."""
    return value


def stop_gradient(value: Any) -> Any:
    """Returns `value` without its gradient; for a tuple or list, each item."""
    if isinstance(value, Tensor):
        return t.stop_gradient(value)
    if isinstance(value, (list, tuple)):
        return type(value)(stop_gradient(v) for v in value)
    return value


def deepcopy(input_x: Tensor) -> Tensor:
    """Returns a copy with its own memory."""
    return copy(check.tensor(input_x, "deepcopy", "input_x"))


def cast(input: Any, dtype: Any) -> Tensor:
    """Casts a tensor or number to another dtype.

    Floats are truncated to integers; everything that is not zero becomes True.
    """
    return input if isinstance(input, Tensor) and input.dtype is dtype else t.cast(input, dtype)


def copy(input: Tensor) -> Tensor:
    """Returns a copy with its own memory, through which gradients flow."""
    return t.cast(check.tensor(input, "copy"), input.dtype)


# Where each stands, as tracebacks, pickles and documentation have it.
_FAMILIES = {
    "ms_tensor.ops.graph_parts": "environ_create environ_set environ_get environ_add embed ref_to_embed env_get switch switch_layer hastype is_tensor_bool_cond is_sequence_value_unknown is_sequence_shape_unknown is_dynamic_sequence_element_unknown distribute iter_converter ms_hasnext ms_next",
    "ms_tensor.ops.scalars": "_divisor scalar_add scalar_sub scalar_mul scalar_div scalar_floordiv scalar_mod scalar_log scalar_uadd scalar_usub scalar_max scalar_min scalar_eq scalar_ne scalar_gt scalar_ge scalar_lt scalar_le scalar_to_array tuple_to_array array_to_scalar shape_mul reduced_shape isconstant bool_and bool_or bool_not bool_eq string_eq string_concat is_ is_not typeof _place make_tuple make_list make_dict make_slice tuple_len list_len tuple_getitem list_getitem dict_getitem in_dict not_in_dict tuple_reversed tuple_equal list_equal tail zip_operation tuple_setitem list_setitem dict_setitem",
    "ms_tensor.ops.state": "written assign assign_add assign_sub depend stop_gradient deepcopy cast copy",
}
for _family, _names in _FAMILIES.items():
    for _name in _names.split():
        globals()[_name].__module__ = _family

__all__ = [
    "environ_create",
    "environ_set",
    "environ_get",
    "environ_add",
    "embed",
    "ref_to_embed",
    "env_get",
    "switch",
    "switch_layer",
    "hastype",
    "is_tensor_bool_cond",
    "is_sequence_value_unknown",
    "is_sequence_shape_unknown",
    "is_dynamic_sequence_element_unknown",
    "distribute",
    "iter_converter",
    "ms_hasnext",
    "ms_next",
    "_divisor",
    "scalar_add",
    "scalar_sub",
    "scalar_mul",
    "scalar_div",
    "scalar_floordiv",
    "scalar_mod",
    "scalar_log",
    "scalar_uadd",
    "scalar_usub",
    "scalar_max",
    "scalar_min",
    "scalar_eq",
    "scalar_ne",
    "scalar_gt",
    "scalar_ge",
    "scalar_lt",
    "scalar_le",
    "scalar_to_array",
    "tuple_to_array",
    "array_to_scalar",
    "shape_mul",
    "reduced_shape",
    "isconstant",
    "bool_and",
    "bool_or",
    "bool_not",
    "bool_eq",
    "string_eq",
    "string_concat",
    "is_",
    "is_not",
    "typeof",
    "_place",
    "make_tuple",
    "make_list",
    "make_dict",
    "make_slice",
    "tuple_len",
    "list_len",
    "tuple_getitem",
    "list_getitem",
    "dict_getitem",
    "in_dict",
    "not_in_dict",
    "tuple_reversed",
    "tuple_equal",
    "list_equal",
    "tail",
    "zip_operation",
    "tuple_setitem",
    "list_setitem",
    "dict_setitem",
    "written",
    "assign",
    "assign_add",
    "assign_sub",
    "depend",
    "stop_gradient",
    "deepcopy",
    "cast",
    "copy",
]

# Last, since these modules may import the functions above: whichever is first, the other finds them.
from ms_tensor import _check as check, dtype as mstype, _table as t
from ms_tensor.ops import value_types
from ms_tensor.ops.graph_parts import Environment, _environment
from ms_tensor.ops.scalars import _number, _of, _string
from ms_tensor.ops.state import _moved, _value
from ms_tensor.parameter import Parameter
