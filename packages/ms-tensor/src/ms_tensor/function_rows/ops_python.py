"""Functions of `ops` on scalars, containers and parts of graphs; see `ms_tensor.function_rows` for their form."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from ms_runtime import SymbolicNumber, Tensor

from ms_tensor import _check as check
from ms_tensor import _table as t
from ms_tensor import dtype as mstype
from ms_tensor.ops import value_types
from ms_tensor.parameter import Parameter
from ms_tensor.tensor import tensor

ROWS = {
    "ops.graph_parts": """
environ_create() -> Environment = Environment({})
    Returns an empty environment, which maps keys to values such as gradients.
    >>> len(ops.environ_create())
    0
environ_set(env: Environment, key, value) -> Environment = _environment(env, "environ_set", "env").set(key, value)
    Returns the environment with one more value.
    TypeError: `env` is not an environment.
    >>> key = ops.embed(3)
    >>> ops.environ_get(ops.environ_set(ops.environ_create(), key, 5), key, 0)
    5
environ_get(env: Environment, key, default) -> Any = _environment(env, "environ_get", "env").get(key, default)
    Returns the value of a key, or `default`.
    TypeError: `env` is not an environment.
    >>> ops.environ_get(ops.environ_create(), ops.embed(3), 0)
    0
environ_add(x: Environment, y: Environment) -> Environment =
        _environment(x, "environ_add", "x").add(_environment(y, "environ_add", "y"))
    Returns the union of two environments; the values of keys in both are added.
    TypeError: an argument is not an environment.
    >>> key = ops.embed(3)
    >>> one = ops.environ_set(ops.environ_create(), key, 5)
    >>> ops.environ_get(ops.environ_add(one, one), key, 0)
    10
embed(x) -> Any = x
    Returns the key of a value in environments: the value itself.
    >>> ops.embed(3)
    3
ref_to_embed(x) -> Any = x
    Returns the key of a Parameter in environments: the Parameter itself.
    >>> p = Parameter(Tensor([1.0]))
    >>> ops.ref_to_embed(p) is p
    True
env_get(env: Environment, parameter) -> Any = t.full(parameter.shape, 0, parameter.dtype) if found is None else found
        where found = _environment(env, "env_get", "env").get(parameter, None)
    Returns the gradient of a Parameter in an environment, or zeros.
    TypeError: `env` is not an environment.
    >>> print(ops.env_get(ops.environ_create(), Parameter(Tensor([1.0, 2.0]))))
    [0. 0.]
switch(condition, true_branch, false_branch) -> Any = true_branch if condition else false_branch
        where tensors = isinstance(true_branch, Tensor) and isinstance(false_branch, Tensor)
        return t.select(condition, true_branch, false_branch) if isinstance(condition, Tensor) and tensors and
        true_branch.shape == false_branch.shape
    Returns one of two values. A Tensor chooses between Tensors of one shape without reading its value.
    >>> ops.switch(True, 1, 2)
    1
switch_layer(index: Tensor, layers) -> Any = layers[int(index)]
        raise TypeError(f"For 'switch_layer', 'layers' must be a tuple or list, but got {type(layers).__name__}.") if
        not isinstance(layers, (tuple, list))
        raise TypeError(f"For 'switch_layer', 'index' must be a Tensor, but got {type(index).__name__}.") if not
        isinstance(index, Tensor)
        raise ValueError(f"For 'switch_layer', 'index' must be of int32, but got {index.dtype}.") if index.dtype !=
        mstype.int32
    Returns one of several callables by its index.
    index: one int32.
    TypeError: `index` is not a Tensor, or `layers` is not a tuple or list.
    ValueError: `index` is not of int32.
    IndexError: `index` is out of range.
    >>> ops.switch_layer(Tensor(1, ms.int32), (min, max))(2, 3)
    3
hastype(x, type_) -> bool = mstype._OF_NUMBERS.get(type(x)) is type_ and type_ is not None
    Returns whether a number has this dtype; a Tensor does not have the type of a number.
    >>> ms.ops.hastype(3, ms.int64), ms.ops.hastype(3, ms.float32)
    (True, False)
is_tensor_bool_cond(x) -> bool = True
        raise ValueError(f"For 'is_tensor_bool_cond', a Tensor must have shape () or (1,), but got {x.shape}.") if
        isinstance(x, Tensor) and x.shape not in ((), (1,))
    Returns whether a value can be a condition.
    ValueError: `x` is a Tensor of a shape other than () and (1,).
    >>> ops.is_tensor_bool_cond(Tensor([True]))
    True
is_sequence_value_unknown(x) -> bool = any(isinstance(v, (SymbolicNumber, Tensor)) for v in x)
    Returns whether a sequence contains a number that is only known when the graph runs.
    >>> ops.is_sequence_value_unknown((2, 3))
    False
is_sequence_shape_unknown(x) -> bool = False
        where len(x)
    Returns whether the length of a sequence is only known when the graph runs; False for Python sequences.
    >>> ops.is_sequence_shape_unknown((2, 3))
    False
is_dynamic_sequence_element_unknown(x) -> bool = False
        where len(x)
    Returns whether the elements of a sequence of unknown length are unknown; False for Python sequences.
    >>> ops.is_dynamic_sequence_element_unknown((2, 3))
    False
distribute(x: Tensor, shape) = t.broadcast_to(check.tensor(x, "distribute", "x"), check.shape(shape, "distribute"))
    Broadcasts a tensor to a shape; see `ops.broadcast_to`.
    Returns: Tensor of shape `shape`, a view.
    >>> print(ops.distribute(Tensor([1, 2]), (2, 2)))
    [[1 2]
     [1 2]]
iter_converter(x) -> Any = tuple(x) if isinstance(x, (dict, range)) else x
    Returns the iterable that `ms_next` and `ms_hasnext` step through: the keys of a dict, else the value itself.
    >>> ops.iter_converter({"a": 1})
    ('a',)
ms_hasnext(x) -> bool = len(x) > 0
    Returns whether an element is left.
    >>> ops.ms_hasnext(())
    False
ms_next(x) -> tuple[Any, Any] = x[0], x[1:]
    Returns the first element and the remaining ones.
    IndexError: no element is left.
    >>> ops.ms_next((1, 2, 3))
    (1, (2, 3))
""",
    "ops.scalars": """
_divisor(x, y, op: str) -> tuple[Any, Any] = left, right
        where left, right = _number(x, op, "x"), _number(y, op, "y")
        raise ValueError(f"For '{op}', 'y' must not be 0.") if right == 0
scalar_add(x, y) -> Any = _number(x, "scalar_add", "x") + _number(y, "scalar_add", "y")
    `x + y` of two numbers.
    >>> ops.scalar_add(1, 2)
    3
scalar_sub(x, y) -> Any = _number(x, "scalar_sub", "x") - _number(y, "scalar_sub", "y")
    `x - y` of two numbers.
    >>> ops.scalar_sub(1, 2)
    -1
scalar_mul(x, y) -> Any = _number(x, "scalar_mul", "x") * _number(y, "scalar_mul", "y")
    `x * y` of two numbers.
    >>> ops.scalar_mul(3, 2)
    6
scalar_div(x, y) -> Any = left / right
        where left, right = _divisor(x, y, "scalar_div")
    `x / y` of two numbers.
    >>> ops.scalar_div(3, 2)
    1.5
scalar_floordiv(x, y) -> Any = left // right
        where left, right = _divisor(x, y, "scalar_floordiv")
    `x // y` of two numbers.
    >>> ops.scalar_floordiv(3, 2)
    1
scalar_mod(x, y) -> Any = left % right
        where left, right = _divisor(x, y, "scalar_mod")
    `x % y` of two numbers.
    >>> ops.scalar_mod(3, 2)
    1
scalar_log(x) -> float = math.log(_number(x, "scalar_log", "x"))
    Returns the natural logarithm of a number.
    >>> ops.scalar_log(1.0)
    0.0
scalar_uadd(x) -> Any = +_number(x, "scalar_uadd", "x")
    `+x` of a number.
    >>> ops.scalar_uadd(3)
    3
scalar_usub(x) -> Any = -_number(x, "scalar_usub", "x")
    `-x` of a number.
    >>> ops.scalar_usub(3)
    -3
scalar_max(x, y) -> Any = max(_number(x, "scalar_max", "x"), _number(y, "scalar_max", "y"))
    Returns the larger of two numbers.
    >>> ops.scalar_max(3, 4)
    4
scalar_min(x, y) -> Any = min(_number(x, "scalar_min", "x"), _number(y, "scalar_min", "y"))
    Returns the smaller of two numbers.
    >>> ops.scalar_min(3, 4)
    3
scalar_eq(x, y) -> bool = bool(_number(x, "scalar_eq", "x") == _number(y, "scalar_eq", "y"))
    `x == y` of two numbers.
    >>> ops.scalar_eq(3, 4)
    False
scalar_ne(x, y) -> bool = bool(_number(x, "scalar_ne", "x") != _number(y, "scalar_ne", "y"))
    `x != y` of two numbers.
    >>> ops.scalar_ne(3, 4)
    True
scalar_gt(x, y) -> bool = bool(_number(x, "scalar_gt", "x") > _number(y, "scalar_gt", "y"))
    `x > y` of two numbers.
    >>> ops.scalar_gt(3, 4)
    False
scalar_ge(x, y) -> bool = bool(_number(x, "scalar_ge", "x") >= _number(y, "scalar_ge", "y"))
    `x >= y` of two numbers.
    >>> ops.scalar_ge(3, 3)
    True
scalar_lt(x, y) -> bool = bool(_number(x, "scalar_lt", "x") < _number(y, "scalar_lt", "y"))
    `x < y` of two numbers.
    >>> ops.scalar_lt(3, 4)
    True
scalar_le(x, y) -> bool = bool(_number(x, "scalar_le", "x") <= _number(y, "scalar_le", "y"))
    `x <= y` of two numbers.
    >>> ops.scalar_le(3, 4)
    True
scalar_to_array(input_x) = t.full((), value, kind)
        where value = _number(input_x, "scalar_to_array", "input_x")
        where kind = mstype.bool_ if isinstance(value, bool) else mstype.int64 if isinstance(value, int) else
        mstype.float32
    Converts a number to a 0-d tensor: float32 for a float, int64 for an int, bool for a bool.
    input_x: A number.
    Returns: 0-d Tensor.
    >>> print(ops.scalar_to_array(3))
    3
tuple_to_array(input_x) = t.concat([t.full((1,), v, kind) for v in values], 0)
        raise TypeError(f"For 'tuple_to_array', 'input_x' must be a tuple, but got {type(input_x).__name__}.") if not
        isinstance(input_x, (tuple, list, range))
        where values = [_number(v, "tuple_to_array", f"input_x[{i}]") for i, v in enumerate(input_x)]
        where kind = mstype.float32 if any(isinstance(v, float) for v in values) else mstype.int32
        raise ValueError("For 'tuple_to_array', 'input_x' must hold at least one number.") if not values
    Converts a tuple, list or range of numbers to a tensor: float32 if one is a float, else int32.
    input_x: A tuple, list or range of numbers.
    Returns: 1-d Tensor.
    >>> print(ops.tuple_to_array((1, 2, 3)))
    [1 2 3]
array_to_scalar(x: Tensor) -> Any = check.tensor(x, "array_to_scalar", "x").item()
    Returns the only element of a tensor as a number.
    >>> ops.array_to_scalar(Tensor(3))
    3
shape_mul(input_data) -> int = math.prod(check.shape(input_data, "shape_mul", "input_data"))
    Returns the product of the sizes of a shape.
    >>> ops.shape_mul((2, 3))
    6
reduced_shape(input_shape, axis) -> tuple[int, ...] = tuple(1 if i in axes else size for i, size in enumerate(sizes))
        where sizes = check.shape(input_shape, "reduced_shape", "input_shape")
        where axes = check.axes(axis, len(sizes), "reduced_shape")
    Returns the shape of a reduction that keeps its dimensions.
    ValueError: `axis` is out of range.
    >>> ops.reduced_shape((2, 3), (0,))
    (1, 3)
isconstant(x) -> bool = True
    Returns whether the value is known when a graph is built; outside a graph always True.
    >>> ops.isconstant(3)
    True
bool_and(x: bool, y: bool) -> bool = check.flag(x, "bool_and", "x") and check.flag(y, "bool_and", "y")
    `x and y`.
    >>> ops.bool_and(True, False)
    False
bool_or(x: bool, y: bool) -> bool = check.flag(x, "bool_or", "x") or check.flag(y, "bool_or", "y")
    `x or y`.
    >>> ops.bool_or(True, False)
    True
bool_not(x: bool) -> bool = not check.flag(x, "bool_not", "x")
    `not x`.
    >>> ops.bool_not(True)
    False
bool_eq(x: bool, y: bool) -> bool = check.flag(x, "bool_eq", "x") is check.flag(y, "bool_eq", "y")
    Returns whether two bools are equal.
    >>> ops.bool_eq(True, True)
    True
string_eq(x: str, y: str) -> bool = _string(x, "string_eq", "x") == _string(y, "string_eq", "y")
    Returns whether two strings are equal.
    >>> ops.string_eq("a", "b")
    False
string_concat(x: str, y: str) -> str = _string(x, "string_concat", "x") + _string(y, "string_concat", "y")
    Concatenates two strings.
    >>> ops.string_concat("a", "b")
    'ab'
is_(x, y) -> bool = x is y
    Returns whether `x` and `y` are the same object.
    >>> ops.is_(None, None)
    True
is_not(x, y) -> bool = x is not y
    Returns whether `x` and `y` are different objects.
    >>> ops.is_not(None, None)
    False
typeof(x) -> Any = value_types.type_of(x)
    Returns the type of a value: the dtype of a number, the type of a Tensor with its dtype, the types of a tuple's
    elements.
    >>> print(ops.typeof(Tensor([1.0])), ops.typeof((1, "a")))
    Tensor[Float32] Tuple[Int64,String]
_place(value, index, op: str) -> int = place
        where place = check.integer(index, op, "index")
        raise IndexError(f"For '{op}', the index {check.show(place)} is out of range for {len(value)} elements.") if not
        -len(value) <= place < len(value)
make_tuple(*args) -> tuple[Any, ...] = args
    Returns the arguments as a tuple.
    >>> ops.make_tuple(1, 2)
    (1, 2)
make_list(*args) -> list[Any] = list(args)
    Returns the arguments as a list.
    >>> ops.make_list(1, 2)
    [1, 2]
make_dict(keys, values) -> dict[Any, Any] = dict(zip(keys, values, strict=True))
        where _of(keys, (tuple, list), "make_dict", "keys")
        where _of(values, (tuple, list), "make_dict", "values")
    Returns a dict of keys and values.
    >>> ops.make_dict(("a", "b"), (1, 2))
    {'a': 1, 'b': 2}
make_slice(start, stop, step) -> Any = slice(start, stop, step)
    Returns a slice.
    >>> ops.make_slice(0, 4, 2)
    slice(0, 4, 2)
tuple_len(x) -> int = len(_of(x, (tuple, list), "tuple_len"))
    Returns the number of elements of a tuple.
    >>> ops.tuple_len((1, 2))
    2
list_len(x) -> int = len(_of(x, (tuple, list), "list_len"))
    Returns the number of elements of a list.
    >>> ops.list_len([1])
    1
tuple_getitem(x, index: int) -> Any = _of(x, (tuple, list), "tuple_getitem")[_place(x, index, "tuple_getitem")]
    Returns the element of a tuple at an index.
    >>> ops.tuple_getitem((1, 2), 0)
    1
list_getitem(x, index: int) -> Any = _of(x, (tuple, list), "list_getitem")[_place(x, index, "list_getitem")]
    Returns the element of a list at an index.
    >>> ops.list_getitem([4, 5], 1)
    5
dict_getitem(x, key) -> Any = _of(x, dict, "dict_getitem")[key]
    Returns the value of a dict at a key.
    >>> ops.dict_getitem({"a": 1}, "a")
    1
in_dict(key, x) -> bool = key in _of(x, dict, "in_dict")
    Returns whether a dict has a key.
    >>> ops.in_dict("a", {"a": 1})
    True
not_in_dict(key, x) -> bool = key not in _of(x, dict, "not_in_dict")
    Returns whether a dict lacks a key.
    >>> ops.not_in_dict("a", {"a": 1})
    False
tuple_reversed(x) -> tuple[Any, ...] = tuple(reversed(_of(x, (tuple, list), "tuple_reversed")))
    Returns the elements of a tuple in reverse order.
    >>> ops.tuple_reversed((1, 2))
    (2, 1)
tuple_equal(x, y) -> bool = bool(_of(x, tuple, "tuple_equal") == _of(y, tuple, "tuple_equal", "y"))
    Returns whether two tuples are equal.
    >>> ops.tuple_equal((1, 2), (1, 2))
    True
list_equal(x, y) -> bool = bool(_of(x, list, "list_equal") == _of(y, list, "list_equal", "y"))
    Returns whether two lists are equal.
    >>> ops.list_equal([1, 2], [2, 1])
    False
tail(x) -> tuple[Any, ...] = tuple(_of(x, (tuple, list), "tail")[1:])
    Returns all elements of a tuple but the first.
    >>> ops.tail((1, 2, 3))
    (2, 3)
zip_operation(*args) -> tuple[Any, ...] =
        tuple(zip(*(_of(a, (tuple, list), "zip_operation", f"args[{i}]") for i, a in enumerate(args)), strict=False))
    Returns tuples of the elements of several sequences, up to the length of the shortest.
    >>> ops.zip_operation((1, 2), (3, 4))
    ((1, 3), (2, 4))
tuple_setitem(x, index: int, value) -> tuple[Any, ...] = tuple(items)
        where items = list(_of(x, (tuple, list), "tuple_setitem"))
        where items[_place(items, index, "tuple_setitem")] = value
    Returns a new tuple with another element at an index.
    >>> ops.tuple_setitem((1, 2), 0, 5)
    (5, 2)
list_setitem(x, index: int, value) -> list[Any] = x
        where _of(x, list, "list_setitem")[_place(x, index, "list_setitem")] = value
    Sets the element of a list at an index and returns the list.
    >>> ops.list_setitem([1, 2], 0, 5)
    [5, 2]
dict_setitem(x, key, value) -> dict[Any, Any] = x
        where _of(x, dict, "dict_setitem")[key] = value
    Sets the value of a dict at a key and returns the dict.
    >>> ops.dict_setitem({}, "a", 1)
    {'a': 1}
""",
    "ops.state": """
written(variable: Tensor) = t.reshape(variable, variable.shape) if isinstance(variable, Parameter) else variable
    The result of a write into `variable`: its values, as a Tensor if it is a Parameter; a view.
assign(variable: Tensor, value) = written(variable)
        where value = _value(variable, value, "Assign")
        where variable._assign(value if isinstance(value, Tensor) else t.full((), value, variable.dtype))
    Assigns `value` to `variable` in place.
    value: Tensor of the same shape, or a number; it is cast to the dtype of `variable`.
    Returns: Tensor with the new values of `variable`.
    ValueError: the shapes differ.
    >>> weight = Parameter(Tensor([1.0]), name="weight")
    >>> print(ops.assign(weight, Tensor([3.0])).asnumpy())
    [3.]
assign_add(variable: Tensor, value) = written(variable)
        where value = _value(variable, value, "AssignAdd")
        where variable._assign(_moved(t.add, variable, value))
    Adds `value` to `variable` in place.
    value: Tensor of the same shape, or a number.
    Returns: Tensor with the new values of `variable`.
    ValueError: the shapes differ.
    >>> step = Parameter(Tensor([1.0]), name="step")
    >>> print(ops.assign_add(step, 1).asnumpy())
    [2.]
assign_sub(variable: Tensor, value) = written(variable)
        where value = _value(variable, value, "AssignSub")
        where variable._assign(_moved(t.sub, variable, value))
    Subtracts `value` from `variable` in place.
    value: Tensor of the same shape, or a number.
    Returns: Tensor with the new values of `variable`.
    ValueError: the shapes differ.
    >>> step = Parameter(Tensor([1.0]), name="step")
    >>> print(ops.assign_sub(step, 1).asnumpy())
    [0.]
depend(value, expr) -> Any = value
    Returns `value` after `expr` is evaluated, which program order always guarantees.
    >>> print(ops.depend(Tensor([1.0]), Tensor([2.0])))
    [1.]
stop_gradient(value) -> Any = value
        return t.stop_gradient(value) if isinstance(value, Tensor)
        return type(value)(stop_gradient(v) for v in value) if isinstance(value, (list, tuple))
    Returns `value` without its gradient; for a tuple or list, each item.
    >>> print(ops.stop_gradient(Tensor([1.0])))
    [1.]
deepcopy(input_x: Tensor) = copy(check.tensor(input_x, "deepcopy", "input_x"))
    Returns a copy with its own memory.
    Returns: Tensor of the shape and dtype of `input_x`.
    >>> print(ops.deepcopy(Tensor([1, 2])))
    [1 2]
cast(input, dtype) = input if isinstance(input, Tensor) and input.dtype is dtype else t.cast(input, dtype)
    Casts a tensor or number to another dtype.

    Floats are truncated to integers; everything that is not zero becomes True.
    input (Tensor or number): of any shape.
    dtype (mindspore.dtype): the dtype of the result.
    Returns: Tensor of the shape of `input`; `input` itself if it has the dtype.
    TypeError: `dtype` is not a dtype, or has no kernels.
    >>> print(ms.ops.cast(ms.Tensor([1.5, 0.0]), ms.int32))
    [1 0]
copy(input: Tensor) = t.cast(check.tensor(input, "copy"), input.dtype)
    Returns a copy with its own memory, through which gradients flow.
    Returns: Tensor of the shape and dtype of `input`.
    >>> print(ops.copy(Tensor([1, 2])))
    [1 2]
""",
}
