"""Functions of `ops` that belong to no family; see `ms_tensor.function_rows` for their form."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from ms_runtime import SymbolicNumber, Tensor

from ms_tensor import _check as check
from ms_tensor import _table as t
from ms_tensor import dtype as mstype
from ms_tensor.ops.elementwise.arithmetic import clamp
from ms_tensor.ops.state import assign
from ms_tensor.parameter import Parameter
from ms_tensor.tensor import tensor

ROWS = {
    "ops._utils.arg_dtype_cast": """
is_tuple(type_id: int) -> bool = DT_TUPLE_BOOL_VAL <= type_id <= DT_TUPLE_ANY_VAL
    Whether a type is one of tuples.
is_list(type_id: int) -> bool = DT_LIST_BOOL_VAL <= type_id <= DT_LIST_ANY_VAL
    Whether a type is one of lists.
is_number(type_id: int) -> bool = DT_BOOL_VAL <= type_id <= DT_NUMBER_VAL
    Whether a type is one of numbers and bools.
is_integral_mstype(dtype) -> bool = dtype in mstype.int_type or dtype in mstype.uint_type
    Whether a dtype is one of integers.
is_floating_point_mstype(dtype) -> bool = dtype in mstype.float_type
    Whether a dtype is one of floats.
is_instance_in(data, type_id: tuple[int, ...]) -> bool = any(is_instance_of(data, each) for each in type_id)
    Whether a value has one of several types.
int_to_float(data: int) -> float = float(data)
    The float.
scalar_to_tuple(data) -> tuple[Any, ...] = (data,)
    The tuple of one value.
tensor_to_tuple(data: Tensor) -> tuple[Any, ...] = tuple(data.tolist()) if data.ndim else (data.item(),)
    The elements of a 0-d or 1-d tensor.
scalar_to_tensor(data) = tensor(data)
    The 0-d tensor: int64, float32 or bool.
tuple_to_tensor(data: tuple[Any, ...]) = tensor(data)
    The 1-d tensor.
list_to_tensor(data: list[Any]) = tensor(data)
    The 1-d tensor.
""",
    "ops.composite": """
core(fn=None, **flags) -> Any = add_flags(fn, core=True, **flags)
    As `add_flags`, with the flag `core`.

    Examples:
        >>> from ms_tensor.ops import composite
        >>> composite.core(lambda x: x)._func_graph_flags
        {'core': True}
zeros_like(x) -> Any = _like(x, "zeros_like", 0)
    Zeros in the structure, shapes and dtypes of nested tensors.

    Examples:
        >>> from ms_tensor import Tensor
        >>> from ms_tensor.ops import composite
        >>> print(composite.zeros_like(Tensor([3.0])))
        [0.]
hyper_add(x, y) -> Any = HyperMap()(lambda a, b: a + b, x, y) if isinstance(x, (tuple, list, dict)) else x + y
    The sum of two tensors, or of nested tuples of them.

    Examples:
        >>> from ms_tensor import ops
        >>> ops.hyper_add((1, 2), (3, 4))
        (4, 6)
""",
    "ops.containers": """
make_tuple(*args) -> tuple[Any, ...] = args
    The arguments as a tuple.
    >>> ops.make_tuple(1, 2)
    (1, 2)
make_list(*args) -> list[Any] = list(args)
    The arguments as a list.
    >>> ops.make_list(1, 2)
    [1, 2]
make_slice(start, stop, step) -> Any = slice(start, stop, step)
    A slice.
    >>> ops.make_slice(0, 4, 2)
    slice(0, 4, 2)
tuple_len(x) -> int = len(_of(x, (tuple, list), "tuple_len"))
    How many elements a tuple has.
    >>> ops.tuple_len((1, 2))
    2
list_len(x) -> int = len(_of(x, (tuple, list), "list_len"))
    How many elements a list has.
    >>> ops.list_len([1])
    1
tuple_getitem(x, index: int) -> Any = _of(x, (tuple, list), "tuple_getitem")[_place(x, index, "tuple_getitem")]
    The element of a tuple at an index.
    >>> ops.tuple_getitem((1, 2), 0)
    1
list_getitem(x, index: int) -> Any = _of(x, (tuple, list), "list_getitem")[_place(x, index, "list_getitem")]
    The element of a list at an index.
    >>> ops.list_getitem([4, 5], 1)
    5
dict_getitem(x, key) -> Any = _of(x, dict, "dict_getitem")[key]
    The value of a dict at a key.
    >>> ops.dict_getitem({"a": 1}, "a")
    1
in_dict(key, x) -> bool = key in _of(x, dict, "in_dict")
    Whether a dict has a key.
    >>> ops.in_dict("a", {"a": 1})
    True
not_in_dict(key, x) -> bool = key not in _of(x, dict, "not_in_dict")
    Whether a dict lacks a key.
    >>> ops.not_in_dict("a", {"a": 1})
    False
tuple_reversed(x) -> tuple[Any, ...] = tuple(reversed(_of(x, (tuple, list), "tuple_reversed")))
    The elements of a tuple in reverse.
    >>> ops.tuple_reversed((1, 2))
    (2, 1)
tuple_equal(x, y) -> bool = bool(_of(x, tuple, "tuple_equal") == _of(y, tuple, "tuple_equal", "y"))
    Whether two tuples are equal.
    >>> ops.tuple_equal((1, 2), (1, 2))
    True
list_equal(x, y) -> bool = bool(_of(x, list, "list_equal") == _of(y, list, "list_equal", "y"))
    Whether two lists are equal.
    >>> ops.list_equal([1, 2], [2, 1])
    False
tail(x) -> tuple[Any, ...] = tuple(_of(x, (tuple, list), "tail")[1:])
    All elements of a tuple but the first.
    >>> ops.tail((1, 2, 3))
    (2, 3)
zip_operation(*args) -> tuple[Any, ...] = tuple(zip(*(_of(a, (tuple, list), "zip_operation", f"args[{i}]") for i, a in
        enumerate(args)), strict=False))
    The elements of several sequences, side by side, as far as the shortest goes.
    >>> ops.zip_operation((1, 2), (3, 4))
    ((1, 3), (2, 4))
""",
    "ops.graph_parts": """
environ_create() -> Environment = Environment({})
    An empty environment, which maps keys to values such as gradients.
    >>> len(ops.environ_create())
    0
environ_set(env: Environment, key, value) -> Environment = _environment(env, "environ_set", "env").set(key, value)
    The environment with one more value.
    TypeError: `env` is not an environment.
    >>> key = ops.embed(3)
    >>> ops.environ_get(ops.environ_set(ops.environ_create(), key, 5), key, 0)
    5
environ_get(env: Environment, key, default) -> Any = _environment(env, "environ_get", "env").get(key, default)
    The value of a key, or `default`.
    TypeError: `env` is not an environment.
    >>> ops.environ_get(ops.environ_create(), ops.embed(3), 0)
    0
environ_add(x: Environment, y: Environment) -> Environment = _environment(x, "environ_add", "x").add(_environment(y,
        "environ_add", "y"))
    The environment of both; where both have a key, its values are added.
    TypeError: an argument is not an environment.
    >>> key = ops.embed(3)
    >>> one = ops.environ_set(ops.environ_create(), key, 5)
    >>> ops.environ_get(ops.environ_add(one, one), key, 0)
    10
embed(x) -> Any = x
    The key of a value in environments: the value itself.
    >>> ops.embed(3)
    3
ref_to_embed(x) -> Any = x
    The key of a Parameter in environments: the Parameter itself.
    >>> p = Parameter(Tensor([1.0]))
    >>> ops.ref_to_embed(p) is p
    True
hastype(x, type_) -> bool = {bool: mstype.bool_, int: mstype.int64, float: mstype.float32}.get(type(x)) is type_ and
        type_ is not None
    Whether a number has this dtype; a Tensor does not have the type of a number.
    >>> ms.ops.hastype(3, ms.int64), ms.ops.hastype(3, ms.float32)
    (True, False)
is_sequence_value_unknown(x) -> bool = any(isinstance(v, (SymbolicNumber, Tensor)) for v in x)
    Whether a sequence holds a number that is known only when the graph runs.
    >>> ops.is_sequence_value_unknown((2, 3))
    False
distribute(x: Tensor, shape) = t.broadcast_to(check.tensor(x, "distribute", "x"), check.shape(shape, "distribute"))
    A tensor broadcast to a shape: `ops.broadcast_to`.
    >>> print(ops.distribute(Tensor([1, 2]), (2, 2)))
    [[1 2]
     [1 2]]
iter_converter(x) -> Any = tuple(x) if isinstance(x, (dict, range)) else x
    A value as something that `ms_next` and `ms_hasnext` step through: the keys of a dict, else the value itself.
    >>> ops.iter_converter({"a": 1})
    ('a',)
ms_hasnext(x) -> bool = len(x) > 0
    Whether there is an element left.
    >>> ops.ms_hasnext(())
    False
ms_next(x) -> tuple[Any, Any] = x[0], x[1:]
    The first element, and the rest.
    IndexError: there is none.
    >>> ops.ms_next((1, 2, 3))
    (1, (2, 3))
""",
    "ops.renamed": """
subtract(input, other, *, alpha=1) = t.sub(input, other if alpha == 1 else t.mul(other, alpha))
    The first operand without `alpha` times the second, element by element.
    input: Tensor or number.
    other: Tensor or number; the shapes must broadcast.
    alpha: A number.
    Returns: Tensor of the broadcast shape and the promoted dtype.
    ValueError: the shapes cannot be broadcast together.
    >>> print(ops.subtract(Tensor([3.0]), Tensor([1.0]), alpha=2))
    [1.]
true_divide(dividend, divisor) = t.div(dividend, divisor)
    The quotient, element by element; integers become float32.
    dividend: Tensor or number.
    divisor: Tensor or number; the shapes must broadcast.
    Returns: Tensor of the broadcast shape.
    ValueError: the shapes cannot be broadcast together.
    >>> print(ops.true_divide(Tensor([3]), Tensor([2])))
    [1.5]
""",
    "ops.scalars": """
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
scalar_log(x) -> float = math.log(_number(x, "scalar_log", "x"))
    The natural logarithm of a number.
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
    The greater of two numbers.
    >>> ops.scalar_max(3, 4)
    4
scalar_min(x, y) -> Any = min(_number(x, "scalar_min", "x"), _number(y, "scalar_min", "y"))
    The smaller of two numbers.
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
array_to_scalar(x: Tensor) -> Any = check.tensor(x, "array_to_scalar", "x").item()
    The one element of a tensor, as a number.
    >>> ops.array_to_scalar(Tensor(3))
    3
shape_mul(input_data) -> int = math.prod(check.shape(input_data, "shape_mul", "input_data"))
    The product of the sizes of a shape.
    >>> ops.shape_mul((2, 3))
    6
isconstant(x) -> bool = True
    Whether the value is known when a graph is built. Outside a graph every value is.
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
    Whether two bools are the same.
    >>> ops.bool_eq(True, True)
    True
string_eq(x: str, y: str) -> bool = _string(x, "string_eq", "x") == _string(y, "string_eq", "y")
    Whether two strings are the same.
    >>> ops.string_eq("a", "b")
    False
string_concat(x: str, y: str) -> str = _string(x, "string_concat", "x") + _string(y, "string_concat", "y")
    Two strings joined.
    >>> ops.string_concat("a", "b")
    'ab'
is_(x, y) -> bool = x is y
    Whether two names stand for one object.
    >>> ops.is_(None, None)
    True
is_not(x, y) -> bool = x is not y
    Whether two names stand for two objects.
    >>> ops.is_not(None, None)
    False
typeof(x) -> Any = mstype.get_py_obj_dtype(x) if isinstance(x, (bool, int, float, np.generic)) else type(x)
    What a value is: the dtype of a number, the class of anything else.
    >>> ops.typeof(Tensor([1.0])).__name__
    'Tensor'
""",
    "ops.shortcuts": """
clamp_(input: Tensor, min=None, max=None) = assign(input, clamp(input, min, max))
    Limits every element of the tensor itself.
    >>> x = Tensor([1.0, 5.0])
    >>> print(ops.clamp_(x, 0.0, 2.0), x)
    [1. 2.] [1. 2.]
tanh_(input: Tensor) = assign(input, t.tanh(check.tensor(input, "tanh_")))
    The hyperbolic tangent, in the tensor itself.
    >>> print(ops.tanh_(Tensor([0.0])))
    [0.]
inplace_sigmoid(input: Tensor) = assign(input, t.sigmoid(check.tensor(input, "inplace_sigmoid")))
    The sigmoid, in the tensor itself.
    >>> print(ops.inplace_sigmoid(Tensor([0.0])))
    [0.5]
augassign_add(x, y) -> Any = x + y
    `x + y`.
    >>> ops.augassign_add(1, 2)
    3
augassign_sub(x, y) -> Any = x - y
    `x - y`.
    >>> ops.augassign_sub(1, 2)
    -1
augassign_div(x, y) -> Any = x / _divisor(y, "augassign_div")
    `x / y`.
    >>> ops.augassign_div(3, 2)
    1.5
augassign_floordiv(x, y) -> Any = x // _divisor(y, "augassign_floordiv")
    `x // y`.
    >>> ops.augassign_floordiv(3, 2)
    1
augassign_mod(x, y) -> Any = x % _divisor(y, "augassign_mod")
    `x % y`.
    >>> ops.augassign_mod(5, 3)
    2
""",
    "ops.signature": """
make_sig(name: str = "var", rw: signature_rw = sig_rw.RW_READ, kind: signature_kind = sig_kind.KIND_POSITIONAL_KEYWORD,
        default=sig_kind.KIND_EMPTY_DEFAULT_VALUE, dtype=sig_dtype.T_EMPTY_DEFAULT_VALUE) -> Signature = Signature(name,
        rw, kind, default, dtype)
    What a Primitive says of one argument; see `Signature`.

    Examples:
        >>> from ms_tensor.ops.signature import make_sig, sig_rw
        >>> make_sig("accumulation", sig_rw.RW_WRITE).rw.name
        'RW_WRITE'
""",
    "ops.state": """
written(variable: Tensor) = t.reshape(variable, variable.shape) if isinstance(variable, Parameter) else variable
    What a write into `variable` gives: its values, as a Tensor where it is a Parameter; a view.
depend(value, expr) -> Any = value
    `value`, once `expr` is evaluated; here order is program order, so that is always so.
    >>> print(ops.depend(Tensor([1.0]), Tensor([2.0])))
    [1.]
stop_gradient(value) -> Any = t.stop_gradient(value) if isinstance(value, Tensor) else type(value)((stop_gradient(v) for
        v in value)) if isinstance(value, (list, tuple)) else value
    `value`, through which no gradient flows; of a tuple or list, each item.
    >>> print(ops.stop_gradient(Tensor([1.0])))
    [1.]
deepcopy(input_x: Tensor) = copy(check.tensor(input_x, "deepcopy", "input_x"))
    A copy with memory of its own.
    >>> print(ops.deepcopy(Tensor([1, 2])))
    [1 2]
cast(input, dtype) = input if isinstance(input, Tensor) and input.dtype is dtype else t.cast(input, dtype)
    The elements converted to another dtype.

    Floats lose their fraction on the way to integers; everything that is not zero becomes True.
    input (Tensor or number): of any shape.
    dtype (mindspore.dtype): the dtype of the result.
    Returns: Tensor of the shape of `input`; `input` itself where it has the dtype.
    TypeError: `dtype` is not a dtype, or has no kernels.
    >>> print(ms.ops.cast(ms.Tensor([1.5, 0.0]), ms.int32))
    [1 0]
copy(input: Tensor) = t.cast(check.tensor(input, "copy"), input.dtype)
    A copy with memory of its own, through which gradients flow.
    >>> print(ops.copy(Tensor([1, 2])))
    [1 2]
""",
}
