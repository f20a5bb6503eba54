"""Functions of `ops.graph_parts`, `ops.scalars`, `ops.state`, from the rows of `ms_tensor.function_rows.ops_python`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import SymbolicNumber, Tensor
from typing import Any
import math


# ops.graph_parts

def environ_create() -> Environment:
    """An empty environment, which maps keys to values such as gradients.

    >>> len(ops.environ_create())
    0
    """
    return Environment({})


def environ_set(env: Environment, key: Any, value: Any) -> Environment:
    """The environment with one more value.

    TypeError: `env` is not an environment.

    >>> key = ops.embed(3)
    >>> ops.environ_get(ops.environ_set(ops.environ_create(), key, 5), key, 0)
    5
    """
    return _environment(env, "environ_set", "env").set(key, value)


def environ_get(env: Environment, key: Any, default: Any) -> Any:
    """The value of a key, or `default`.

    TypeError: `env` is not an environment.

    >>> ops.environ_get(ops.environ_create(), ops.embed(3), 0)
    0
    """
    return _environment(env, "environ_get", "env").get(key, default)


def environ_add(x: Environment, y: Environment) -> Environment:
    """The environment of both; where both have a key, its values are added.

    TypeError: an argument is not an environment.

    >>> key = ops.embed(3)
    >>> one = ops.environ_set(ops.environ_create(), key, 5)
    >>> ops.environ_get(ops.environ_add(one, one), key, 0)
    10
    """
    return _environment(x, "environ_add", "x").add(_environment(y, "environ_add", "y"))


def embed(x: Any) -> Any:
    """The key of a value in environments: the value itself.

    >>> ops.embed(3)
    3
    """
    return x


def ref_to_embed(x: Any) -> Any:
    """The key of a Parameter in environments: the Parameter itself.

    >>> p = Parameter(Tensor([1.0]))
    >>> ops.ref_to_embed(p) is p
    True
    """
    return x


def env_get(env: Environment, parameter: Any) -> Any:
    """The gradient that an environment holds of a Parameter, or zeros.

    TypeError: `env` is not an environment.

    >>> print(ops.env_get(ops.environ_create(), Parameter(Tensor([1.0, 2.0]))))
    [0. 0.]
    """
    found = _environment(env, "env_get", "env").get(parameter, None)
    return t.full(parameter.shape, 0, parameter.dtype) if found is None else found


def switch(condition: Any, true_branch: Any, false_branch: Any) -> Any:
    """One of two values; a Tensor chooses between Tensors of one shape without being read.

    >>> ops.switch(True, 1, 2)
    1
    """
    tensors = isinstance(true_branch, Tensor) and isinstance(false_branch, Tensor)
    if isinstance(condition, Tensor) and tensors and true_branch.shape == false_branch.shape:
        return t.select(condition, true_branch, false_branch)
    return true_branch if condition else false_branch


def switch_layer(index: Any, layers: Any) -> Any:
    """One of several callables, by its place.

    TypeError: `layers` is not a tuple or list.
    IndexError: `index` is out of range.

    >>> ops.switch_layer(1, (min, max))(2, 3)
    3
    """
    if not isinstance(layers, (tuple, list)):
        raise TypeError(f"For 'switch_layer', 'layers' must be a tuple or list, but got {type(layers).__name__}.")
    return layers[int(index)]


def hastype(x: Any, type_: Any) -> bool:
    """Whether a number has this dtype; a Tensor does not have the type of a number.

    >>> ms.ops.hastype(3, ms.int64), ms.ops.hastype(3, ms.float32)
    (True, False)
    """
    kinds = {bool: mstype.bool_, int: mstype.int64, float: mstype.float32}
    return kinds.get(type(x)) is type_ and type_ is not None


def is_tensor_bool_cond(x: Any) -> bool:
    """Whether a value can be a condition.

    ValueError: it is a Tensor of another shape than () and (1,).

    >>> ops.is_tensor_bool_cond(Tensor([True]))
    True
    """
    if isinstance(x, Tensor) and x.shape not in ((), (1,)):
        raise ValueError(f"For 'is_tensor_bool_cond', a Tensor must have shape () or (1,), but got {x.shape}.")
    return True


def is_sequence_value_unknown(x: Any) -> bool:
    """Whether a sequence holds a number that is known only when the graph runs.

    >>> ops.is_sequence_value_unknown((2, 3))
    False
    """
    return any(isinstance(v, (SymbolicNumber, Tensor)) for v in x)


def is_sequence_shape_unknown(x: Any) -> bool:
    """Whether the length of a sequence is known only when the graph runs, which no sequence of Python's is.

    >>> ops.is_sequence_shape_unknown((2, 3))
    False
    """
    len(x)
    return False


def is_dynamic_sequence_element_unknown(x: Any) -> bool:
    """Whether it is unknown what a sequence of unknown length holds, which is so for no sequence of Python's.

    >>> ops.is_dynamic_sequence_element_unknown((2, 3))
    False
    """
    len(x)
    return False


def distribute(x: Tensor, shape: Any) -> Tensor:
    """A tensor broadcast to a shape: `ops.broadcast_to`.

    >>> print(ops.distribute(Tensor([1, 2]), (2, 2)))
    [[1 2]
     [1 2]]
    """
    return t.broadcast_to(check.tensor(x, "distribute", "x"), check.shape(shape, "distribute"))


def iter_converter(x: Any) -> Any:
    """A value as something that `ms_next` and `ms_hasnext` step through: the keys of a dict, else the value itself.

    >>> ops.iter_converter({"a": 1})
    ('a',)
    """
    return tuple(x) if isinstance(x, (dict, range)) else x


def ms_hasnext(x: Any) -> bool:
    """Whether there is an element left.

    >>> ops.ms_hasnext(())
    False
    """
    return len(x) > 0


def ms_next(x: Any) -> tuple[Any, Any]:
    """The first element, and the rest.

    IndexError: there is none.

    >>> ops.ms_next((1, 2, 3))
    (1, (2, 3))
    """
    return x[0], x[1:]


# ops.scalars

def _divisor(x: Any, y: Any, op: str) -> tuple[Any, Any]:
    left, right = _number(x, op, "x"), _number(y, op, "y")
    if right == 0:
        raise ValueError(f"For '{op}', 'y' must not be 0.")
    return left, right


def scalar_add(x: Any, y: Any) -> Any:
    """`x + y` of two numbers.

    >>> ops.scalar_add(1, 2)
    3
    """
    return _number(x, "scalar_add", "x") + _number(y, "scalar_add", "y")


def scalar_sub(x: Any, y: Any) -> Any:
    """`x - y` of two numbers.

    >>> ops.scalar_sub(1, 2)
    -1
    """
    return _number(x, "scalar_sub", "x") - _number(y, "scalar_sub", "y")


def scalar_mul(x: Any, y: Any) -> Any:
    """`x * y` of two numbers.

    >>> ops.scalar_mul(3, 2)
    6
    """
    return _number(x, "scalar_mul", "x") * _number(y, "scalar_mul", "y")


def scalar_div(x: Any, y: Any) -> Any:
    """`x / y` of two numbers.

    >>> ops.scalar_div(3, 2)
    1.5
    """
    left, right = _divisor(x, y, "scalar_div")
    return left / right


def scalar_floordiv(x: Any, y: Any) -> Any:
    """`x // y` of two numbers.

    >>> ops.scalar_floordiv(3, 2)
    1
    """
    left, right = _divisor(x, y, "scalar_floordiv")
    return left // right


def scalar_mod(x: Any, y: Any) -> Any:
    """`x % y` of two numbers.

    >>> ops.scalar_mod(3, 2)
    1
    """
    left, right = _divisor(x, y, "scalar_mod")
    return left % right


def scalar_log(x: Any) -> float:
    """The natural logarithm of a number.

    >>> ops.scalar_log(1.0)
    0.0
    """
    return math.log(_number(x, "scalar_log", "x"))


def scalar_uadd(x: Any) -> Any:
    """`+x` of a number.

    >>> ops.scalar_uadd(3)
    3
    """
    return +_number(x, "scalar_uadd", "x")


def scalar_usub(x: Any) -> Any:
    """`-x` of a number.

    >>> ops.scalar_usub(3)
    -3
    """
    return -_number(x, "scalar_usub", "x")


def scalar_max(x: Any, y: Any) -> Any:
    """The greater of two numbers.

    >>> ops.scalar_max(3, 4)
    4
    """
    return max(_number(x, "scalar_max", "x"), _number(y, "scalar_max", "y"))


def scalar_min(x: Any, y: Any) -> Any:
    """The smaller of two numbers.

    >>> ops.scalar_min(3, 4)
    3
    """
    return min(_number(x, "scalar_min", "x"), _number(y, "scalar_min", "y"))


def scalar_eq(x: Any, y: Any) -> bool:
    """`x == y` of two numbers.

    >>> ops.scalar_eq(3, 4)
    False
    """
    return bool(_number(x, "scalar_eq", "x") == _number(y, "scalar_eq", "y"))


def scalar_ne(x: Any, y: Any) -> bool:
    """`x != y` of two numbers.

    >>> ops.scalar_ne(3, 4)
    True
    """
    return bool(_number(x, "scalar_ne", "x") != _number(y, "scalar_ne", "y"))


def scalar_gt(x: Any, y: Any) -> bool:
    """`x > y` of two numbers.

    >>> ops.scalar_gt(3, 4)
    False
    """
    return bool(_number(x, "scalar_gt", "x") > _number(y, "scalar_gt", "y"))


def scalar_ge(x: Any, y: Any) -> bool:
    """`x >= y` of two numbers.

    >>> ops.scalar_ge(3, 3)
    True
    """
    return bool(_number(x, "scalar_ge", "x") >= _number(y, "scalar_ge", "y"))


def scalar_lt(x: Any, y: Any) -> bool:
    """`x < y` of two numbers.

    >>> ops.scalar_lt(3, 4)
    True
    """
    return bool(_number(x, "scalar_lt", "x") < _number(y, "scalar_lt", "y"))


def scalar_le(x: Any, y: Any) -> bool:
    """`x <= y` of two numbers.

    >>> ops.scalar_le(3, 4)
    True
    """
    return bool(_number(x, "scalar_le", "x") <= _number(y, "scalar_le", "y"))


def scalar_to_array(input_x: Any) -> Tensor:
    """A number as a 0-d tensor: float32 for a float, int64 for an int, bool for a bool.

    >>> print(ops.scalar_to_array(3))
    3
    """
    value = _number(input_x, "scalar_to_array", "input_x")
    kind = mstype.bool_ if isinstance(value, bool) else mstype.int64 if isinstance(value, int) else mstype.float32
    return t.full((), value, kind)


def tuple_to_array(input_x: Any) -> Tensor:
    """Numbers in a tuple, list or range as a 1-d tensor: float32 where one is a float, else int32.

    >>> print(ops.tuple_to_array((1, 2, 3)))
    [1 2 3]
    """
    if not isinstance(input_x, (tuple, list, range)):
        raise TypeError(f"For 'tuple_to_array', 'input_x' must be a tuple, but got {type(input_x).__name__}.")
    values = [_number(v, "tuple_to_array", f"input_x[{i}]") for i, v in enumerate(input_x)]
    kind = mstype.float32 if any(isinstance(v, float) for v in values) else mstype.int32
    if not values:
        raise ValueError("For 'tuple_to_array', 'input_x' must hold at least one number.")
    return t.concat([t.full((1,), v, kind) for v in values], 0)


def array_to_scalar(x: Tensor) -> Any:
    """The one element of a tensor, as a number.

    >>> ops.array_to_scalar(Tensor(3))
    3
    """
    return check.tensor(x, "array_to_scalar", "x").item()


def shape_mul(input_data: Any) -> int:
    """The product of the sizes of a shape.

    >>> ops.shape_mul((2, 3))
    6
    """
    return math.prod(check.shape(input_data, "shape_mul", "input_data"))


def reduced_shape(input_shape: Any, axis: Any) -> tuple[int, ...]:
    """The shape of a reduction that keeps its dimensions.

    >>> ops.reduced_shape((2, 3), (0,))
    (1, 3)
    """
    sizes = check.shape(input_shape, "reduced_shape", "input_shape")
    axes = check.axes(axis, len(sizes), "reduced_shape")
    return tuple(1 if i in axes else size for i, size in enumerate(sizes))


def isconstant(x: Any) -> bool:
    """Whether the value is known when a graph is built. Outside a graph every value is.

    >>> ops.isconstant(3)
    True
    """
    return True


def bool_and(x: bool, y: bool) -> bool:
    """`x and y`.

    >>> ops.bool_and(True, False)
    False
    """
    return check.flag(x, "bool_and", "x") and check.flag(y, "bool_and", "y")


def bool_or(x: bool, y: bool) -> bool:
    """`x or y`.

    >>> ops.bool_or(True, False)
    True
    """
    return check.flag(x, "bool_or", "x") or check.flag(y, "bool_or", "y")


def bool_not(x: bool) -> bool:
    """`not x`.

    >>> ops.bool_not(True)
    False
    """
    return not check.flag(x, "bool_not", "x")


def bool_eq(x: bool, y: bool) -> bool:
    """Whether two bools are the same.

    >>> ops.bool_eq(True, True)
    True
    """
    return check.flag(x, "bool_eq", "x") is check.flag(y, "bool_eq", "y")


def string_eq(x: str, y: str) -> bool:
    """Whether two strings are the same.

    >>> ops.string_eq("a", "b")
    False
    """
    return _string(x, "string_eq", "x") == _string(y, "string_eq", "y")


def string_concat(x: str, y: str) -> str:
    """Two strings joined.

    >>> ops.string_concat("a", "b")
    'ab'
    """
    return _string(x, "string_concat", "x") + _string(y, "string_concat", "y")


def is_(x: Any, y: Any) -> bool:
    """Whether two names stand for one object.

    >>> ops.is_(None, None)
    True
    """
    return x is y


def is_not(x: Any, y: Any) -> bool:
    """Whether two names stand for two objects.

    >>> ops.is_not(None, None)
    False
    """
    return x is not y


def typeof(x: Any) -> Any:
    """The type of a value: the dtype of a number, the type of a Tensor with its dtype, that of a tuple with its
        elements'.

    >>> print(ops.typeof(Tensor([1.0])), ops.typeof((1, "a")))
    Tensor[Float32] Tuple[Int64,String]
    """
    return value_types.type_of(x)


def _place(value: Any, index: Any, op: str) -> int:
    place = check.integer(index, op, "index")
    if not -len(value) <= place < len(value):
        raise IndexError(f"For '{op}', the index {check.show(place)} is out of range for {len(value)} elements.")
    return place


def make_tuple(*args: Any) -> tuple[Any, ...]:
    """The arguments as a tuple.

    >>> ops.make_tuple(1, 2)
    (1, 2)
    """
    return args


def make_list(*args: Any) -> list[Any]:
    """The arguments as a list.

    >>> ops.make_list(1, 2)
    [1, 2]
    """
    return list(args)


def make_dict(keys: Any, values: Any) -> dict[Any, Any]:
    """A dict of as many keys as values.

    >>> ops.make_dict(("a", "b"), (1, 2))
    {'a': 1, 'b': 2}
    """
    _of(keys, (tuple, list), "make_dict", "keys")
    _of(values, (tuple, list), "make_dict", "values")
    return dict(zip(keys, values, strict=True))


def make_slice(start: Any, stop: Any, step: Any) -> Any:
    """A slice.

    >>> ops.make_slice(0, 4, 2)
    slice(0, 4, 2)
    """
    return slice(start, stop, step)


def tuple_len(x: Any) -> int:
    """How many elements a tuple has.

    >>> ops.tuple_len((1, 2))
    2
    """
    return len(_of(x, (tuple, list), "tuple_len"))


def list_len(x: Any) -> int:
    """How many elements a list has.

    >>> ops.list_len([1])
    1
    """
    return len(_of(x, (tuple, list), "list_len"))


def tuple_getitem(x: Any, index: int) -> Any:
    """The element of a tuple at an index.

    >>> ops.tuple_getitem((1, 2), 0)
    1
    """
    return _of(x, (tuple, list), "tuple_getitem")[_place(x, index, "tuple_getitem")]


def list_getitem(x: Any, index: int) -> Any:
    """The element of a list at an index.

    >>> ops.list_getitem([4, 5], 1)
    5
    """
    return _of(x, (tuple, list), "list_getitem")[_place(x, index, "list_getitem")]


def dict_getitem(x: Any, key: Any) -> Any:
    """The value of a dict at a key.

    >>> ops.dict_getitem({"a": 1}, "a")
    1
    """
    return _of(x, dict, "dict_getitem")[key]


def in_dict(key: Any, x: Any) -> bool:
    """Whether a dict has a key.

    >>> ops.in_dict("a", {"a": 1})
    True
    """
    return key in _of(x, dict, "in_dict")


def not_in_dict(key: Any, x: Any) -> bool:
    """Whether a dict lacks a key.

    >>> ops.not_in_dict("a", {"a": 1})
    False
    """
    return key not in _of(x, dict, "not_in_dict")


def tuple_reversed(x: Any) -> tuple[Any, ...]:
    """The elements of a tuple in reverse.

    >>> ops.tuple_reversed((1, 2))
    (2, 1)
    """
    return tuple(reversed(_of(x, (tuple, list), "tuple_reversed")))


def tuple_equal(x: Any, y: Any) -> bool:
    """Whether two tuples are equal.

    >>> ops.tuple_equal((1, 2), (1, 2))
    True
    """
    return bool(_of(x, tuple, "tuple_equal") == _of(y, tuple, "tuple_equal", "y"))


def list_equal(x: Any, y: Any) -> bool:
    """Whether two lists are equal.

    >>> ops.list_equal([1, 2], [2, 1])
    False
    """
    return bool(_of(x, list, "list_equal") == _of(y, list, "list_equal", "y"))


def tail(x: Any) -> tuple[Any, ...]:
    """All elements of a tuple but the first.

    >>> ops.tail((1, 2, 3))
    (2, 3)
    """
    return tuple(_of(x, (tuple, list), "tail")[1:])


def zip_operation(*args: Any) -> tuple[Any, ...]:
    """The elements of several sequences, side by side, as far as the shortest goes.

    >>> ops.zip_operation((1, 2), (3, 4))
    ((1, 3), (2, 4))
    """
    return tuple(zip(*(_of(a, (tuple, list), "zip_operation", f"args[{i}]") for i, a in enumerate(args)), strict=False))


def tuple_setitem(x: Any, index: int, value: Any) -> tuple[Any, ...]:
    """A new tuple, with another element at an index.

    >>> ops.tuple_setitem((1, 2), 0, 5)
    (5, 2)
    """
    items = list(_of(x, (tuple, list), "tuple_setitem"))
    items[_place(items, index, "tuple_setitem")] = value
    return tuple(items)


def list_setitem(x: Any, index: int, value: Any) -> list[Any]:
    """The list itself, after its element at an index is another.

    >>> ops.list_setitem([1, 2], 0, 5)
    [5, 2]
    """
    _of(x, list, "list_setitem")[_place(x, index, "list_setitem")] = value
    return x


def dict_setitem(x: Any, key: Any, value: Any) -> dict[Any, Any]:
    """The dict itself, after its value at a key is another.

    >>> ops.dict_setitem({}, "a", 1)
    {'a': 1}
    """
    _of(x, dict, "dict_setitem")[key] = value
    return x


# ops.state

def written(variable: Tensor) -> Tensor:
    """What a write into `variable` gives: its values, as a Tensor where it is a Parameter; a view."""
    return t.reshape(variable, variable.shape) if isinstance(variable, Parameter) else variable


def assign(variable: Tensor, value: Any) -> Tensor:
    """Writes `value` into `variable`.

    value: Tensor of the same shape, or a number; it is cast to the variable's dtype.
    Returns: Tensor, the variable's values.
    ValueError: the shapes differ.

    >>> weight = Parameter(Tensor([1.0]), name="weight")
    >>> print(ops.assign(weight, Tensor([3.0])).asnumpy())
    [3.]
    """
    value = _value(variable, value, "Assign")
    variable._assign(value if isinstance(value, Tensor) else t.full((), value, variable.dtype))
    return written(variable)


def assign_add(variable: Tensor, value: Any) -> Tensor:
    """Adds `value` to `variable` in place.

    value: Tensor of the same shape, or a number.
    Returns: Tensor, the variable's values.
    ValueError: the shapes differ.

    >>> step = Parameter(Tensor([1.0]), name="step")
    >>> print(ops.assign_add(step, 1).asnumpy())
    [2.]
    """
    value = _value(variable, value, "AssignAdd")
    variable._assign(t.add(variable, value))
    return written(variable)


def assign_sub(variable: Tensor, value: Any) -> Tensor:
    """Takes `value` off `variable` in place.

    value: Tensor of the same shape, or a number.
    Returns: Tensor, the variable's values.
    ValueError: the shapes differ.

    >>> step = Parameter(Tensor([1.0]), name="step")
    >>> print(ops.assign_sub(step, 1).asnumpy())
    [0.]
    """
    value = _value(variable, value, "AssignSub")
    variable._assign(t.sub(variable, value))
    return written(variable)


def depend(value: Any, expr: Any) -> Any:
    """`value`, once `expr` is evaluated; here order is program order, so that is always so.

    >>> print(ops.depend(Tensor([1.0]), Tensor([2.0])))
    [1.]
    """
    return value


def stop_gradient(value: Any) -> Any:
    """`value`, through which no gradient flows; of a tuple or list, each item.

    >>> print(ops.stop_gradient(Tensor([1.0])))
    [1.]
    """
    if isinstance(value, Tensor):
        return t.stop_gradient(value)
    if isinstance(value, (list, tuple)):
        return type(value)(stop_gradient(v) for v in value)
    return value


def deepcopy(input_x: Tensor) -> Tensor:
    """A copy with memory of its own.

    >>> print(ops.deepcopy(Tensor([1, 2])))
    [1 2]
    """
    return copy(check.tensor(input_x, "deepcopy", "input_x"))


def cast(input: Any, dtype: Any) -> Tensor:
    """The elements converted to another dtype.

    Floats lose their fraction on the way to integers; everything that is not zero becomes True.

    input (Tensor or number): of any shape.
    dtype (mindspore.dtype): the dtype of the result.
    Returns: Tensor of the shape of `input`; `input` itself where it has the dtype.
    TypeError: `dtype` is not a dtype, or has no kernels.

    >>> print(ms.ops.cast(ms.Tensor([1.5, 0.0]), ms.int32))
    [1 0]
    """
    return input if isinstance(input, Tensor) and input.dtype is dtype else t.cast(input, dtype)


def copy(input: Tensor) -> Tensor:
    """A copy with memory of its own, through which gradients flow.

    >>> print(ops.copy(Tensor([1, 2])))
    [1 2]
    """
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
from ms_tensor.ops.state import _value
from ms_tensor.parameter import Parameter
