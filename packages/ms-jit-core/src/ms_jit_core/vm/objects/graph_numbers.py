"""Python numbers that are known only when the graph runs, such as counters in loops over a tensor condition.

They are 0-d int64 and float64 values of the graph. Operations that give the same bits as Python's own numbers are
supported: sums with small constants (no counter reaches the end of int64), float64 arithmetic, comparisons, and tensor
arithmetic with the number. Anything else is a graph break.
"""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

import ms_runtime

from ms_jit_core.dynamic import SymbolicNumber
from ms_jit_core.errors import GraphBreak
from ms_jit_core.instructions import COMPARE_SIGNS
from ms_jit_core.vm.core.values import Const, NumV, TensorV, Value

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine

_INT32, _INT64, _FLOAT32, _FLOAT64, _BOOL = (
    ms_runtime.dtypes[n] for n in ("int32", "int64", "float32", "float64", "bool")
)
_DTYPES = {int: _INT64, float: _FLOAT64, bool: _BOOL}
#: largest step of a counter: leaving int64 would take 2**23 iterations
_STEP = 1 << 40


def _break(what: str) -> GraphBreak:
    return GraphBreak("tensor-value", f"{what} of a number that a loop on a tensor's value counts")


def number_of_tensor(m: Machine, raw: Any, kind: type) -> NumV:
    """Return the number held by a 0-d tensor."""
    return NumV(m.wrap_new(raw), kind)  # type: ignore[arg-type]


def tensor_of(m: Machine, value: int | float) -> TensorV:
    """Return a constant number or bool as a 0-d tensor."""
    return m.native(ms_runtime.op("full"), [(), value, _DTYPES[type(value)]])  # type: ignore[return-value]


def _cast(m: Machine, raw: Any, dtype: Any) -> Any:
    return raw if raw.dtype is dtype else m.native_raw(ms_runtime.op("cast"), [raw, dtype])


def _kind(v: Value) -> type | None:
    if type(v) is NumV:
        return v.kind
    return type(v.val) if type(v) is Const and type(v.val) in (int, float) else None


def binary(m: Machine, name: str, fn: Any, a: Value, b: Value) -> Value:
    """Apply an operator or comparison with such a number as an operand."""
    if type(a) is TensorV or type(b) is TensorV:
        return _with_tensor(m, name, fn, a, b)
    ka, kb = _kind(a), _kind(b)
    if ka is None or kb is None or bool in (ka, kb):
        raise _break(f"'{name}'")
    kind = int if ka is kb is int else float
    dtype = _DTYPES[kind]
    if kind is int and name not in COMPARE_SIGNS:
        other = b if type(a) is NumV else a
        if type(other) is not Const or abs(other.val) >= _STEP or name not in ("add", "sub", "floordiv", "mod"):
            raise _break(f"'{name}'")
        if name in ("floordiv", "mod") and (type(b) is not Const or b.val <= 0):
            raise _break(f"'{name}'")
    elif name not in COMPARE_SIGNS and name not in ("add", "sub", "mul"):
        raise _break(f"'{name}'")
    raws = [
        _cast(m, m.sym(v.ten), dtype) if type(v) is NumV else kind(v.val)  # type: ignore[attr-defined]
        for v in (a, b)
    ]
    return number_of_tensor(m, m.native_raw(fn, raws), bool if name in COMPARE_SIGNS else kind)


def _with_tensor(m: Machine, name: str, fn: Any, a: Value, b: Value) -> Value:
    number, ten = (a, b) if type(a) is NumV else (b, a)
    assert type(number) is NumV and type(ten) is TensorV
    raw = m.sym(ten)
    known = name in COMPARE_SIGNS or name in ("add", "sub", "mul", "truediv")
    if not known or number.kind is bool or type(raw) is not ms_runtime.Tensor:
        raise _break(f"'{name}'")
    if raw.dtype is _FLOAT32 or raw.dtype is _FLOAT64:
        dtype = raw.dtype
    elif raw.dtype in (_INT32, _INT64):  # a counter may not fit smaller dtypes
        dtype = raw.dtype if number.kind is int else _FLOAT32
    else:
        raise _break(f"'{name}' with a tensor of {raw.dtype}")
    cast = _cast(m, m.sym(number.ten), dtype)
    return m.native(fn, [cast, raw] if number is a else [raw, cast])


def item(m: Machine, o: TensorV, number: NumV) -> Value:
    """Return tensor[number]."""
    if number.kind is not int:
        raise _break("indexing by the truth")
    return m.native(operator.getitem, [m.sym(o), m.sym(number.ten)])


def rows(m: Machine, raw: Any, k: Any) -> list[Any]:
    """Return a tensor and an index that select `raw[k]`. An int that changes becomes a slice of one row, and the graph
    then depends only on its sign and on its being in range."""
    first, part, rest = None, [], [*k] if type(k) is tuple else [k]
    for axis, (size, key) in enumerate(zip(raw.shape, tuple(rest), strict=False)):
        if type(key) is SymbolicNumber and key.__class__ is int and -size <= key < size:
            first = key if key >= 0 else key + size
            part, rest[axis] = [*part, slice(first, first + 1)], 0
        elif type(key) is int or type(key) is slice:
            part.append(slice(None))
        else:
            break
    return [raw, k] if first is None else [m.native_raw(operator.getitem, [raw, tuple(part)]), tuple(rest)]
