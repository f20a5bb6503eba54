"""Similar values x places that hold them x uses of them in a function.

Each pair of (sequence, place) is a World that reads the values one after another; a use is the jitted function's body.
"""

from __future__ import annotations

import collections
import datetime
import decimal
import enum
import fractions
import math
import pathlib
import sys
import types
from collections.abc import Callable
from typing import Any

import ms
import numpy as np
from worlds import Box, World, vector


class Text(str):
    """A str subclass."""


class LoudText(str):
    def __len__(self):
        return 99


class Whole(int):
    """An int subclass."""


class OddWhole(int):
    def __add__(self, other):
        return 1000

    __radd__ = __add__

    def __bool__(self):
        return False


class Real(float):
    """A float subclass."""


class Colour(enum.Enum):
    RED = 1
    BLUE = 2


class Level(enum.IntEnum):
    LOW = 1
    HIGH = 2


class Bits(enum.Flag):
    A = 1
    B = 2


if sys.version_info >= (3, 11):
    _StrEnum = enum.StrEnum
else:

    class _StrEnum(str, enum.Enum):
        pass


class Names(_StrEnum):
    A = "a"
    B = "b"


Point = collections.namedtuple("Point", "a b")
Other = collections.namedtuple("Other", "a b")

nan = math.nan

#: the value of the place in each call
SEQUENCES: dict[str, list[Any]] = {
    "one_true_float": [1, True, 1.0, 1],
    "zero_false_minus": [0, False, 0.0, -0.0],
    "minus_zero": [0.0, -0.0, 0.0, -0.0],
    "nan": [nan, nan, 1.0, float("nan")],
    "large": [2**53, 2**53 + 1, float(2**53), 2**70],
    "int_and_numpy": [1, np.int64(1), np.int32(1), 1],
    "numpy_ints": [np.int64(1), np.int64(2), np.int64(1), np.int32(2)],
    "numpy_floats": [np.float32(1), np.float64(1), np.float32(2), 1.0],
    "numpy_bools": [np.bool_(True), np.bool_(False), True, np.bool_(True)],
    "text": ["a", "b", "a", "ab"],
    "text_subclass": ["a", Text("a"), Text("b"), LoudText("a")],
    "text_and_bytes": ["a", b"a", b"b", "b"],
    "int_subclass": [1, Whole(1), Whole(2), OddWhole(1)],
    "float_subclass": [1.0, Real(1.0), Real(2.0), 1.0],
    "enum": [Colour.RED, Colour.BLUE, Colour.RED, 1],
    "int_enum": [Level.LOW, Level.HIGH, 1, Level.LOW],
    "flag": [Bits.A, Bits.A | Bits.B, Bits.B, Bits.A],
    "str_enum": [Names.A, Names.B, "a", Names.A],
    "complex": [1j, 2j, 1j, complex(0.0, -1.0)],
    "none": [None, 0, False, None],
    "ellipsis": [..., None, NotImplemented, ...],
    "dtype": [ms.float32, ms.float16, ms.float32, ms.int32],
    "numpy_dtype": [np.float32, np.dtype("float32"), np.float16, np.float32],
    "type": [int, float, int, bool],
    "tuple": [(1, 2), (1.0, 2), (1, True), (1, 2, 3)],
    "tuple_nan": [(nan,), (nan,), (0.0,), (-0.0,)],
    "named_tuple": [Point(1, 2), Point(1.0, 2), (1, 2), Other(1, 2)],
    "frozenset": [frozenset({1, 2}), frozenset({1.0, 2}), frozenset({3}), {1, 2}],
    "range": [range(3), range(3, 6), range(4), [0, 1, 2]],
    "slice": [slice(0, 1), slice(0, 2), slice(0, 1.0), slice(0, 1)],
    "list": [[1, 2], [1.0, 2], (1, 2), [1, 2, 3]],
    "list_nested": [[[1], 2], [[1.0], 2], [[2], 2], [[1], [2]]],
    "dict": [{"a": 1}, {"a": 1.0}, {"b": 1}, collections.OrderedDict(a=1)],
    "dict_order": [{"a": 1, "b": 2}, {"b": 2, "a": 1}, {"a": 1, "b": 2}, {"a": 1, "b": 3}],
    "dict_keys_equal": [{1: 2}, {1.0: 2}, {True: 2}, {1: 2}],
    "set": [{1, 2}, {1, 2, 3}, {1.0, 2}, set()],
    "array": [np.ones(2), np.ones(2) * 2, np.ones(2, np.float32), np.ones(3)],
    "array_scalar": [np.array(1.0), np.array(2.0), np.array(1), np.float64(1.0)],
    "tensor": [vector(1, 2), vector(3, 4), vector(1, 2), ms.Tensor(np.array([1, 2]))],
    "tensor_scalar": [ms.Tensor(1.0), ms.Tensor(2.0), ms.Tensor(1), 1.0],
    "decimal": [decimal.Decimal("1.0"), decimal.Decimal("1.00"), decimal.Decimal("2"), 1.0],
    "fraction": [fractions.Fraction(1, 2), fractions.Fraction(2, 3), 0.5, fractions.Fraction(1, 2)],
    "date": [datetime.date(2020, 1, 2), datetime.date(2020, 1, 3), datetime.timedelta(1), datetime.timedelta(2)],
    "path": [pathlib.PurePosixPath("a"), pathlib.PurePosixPath("b"), "a", pathlib.PurePosixPath("a")],
    "function": [abs, math.fabs, lambda v: v, lambda v: v + 1],
    "string_interned": ["ab" * 3, "".join(["ab"] * 3), "ababab", "abababab"],
    "mapping_proxy": [types.MappingProxyType({"a": 1}), types.MappingProxyType({"a": 2}), {"a": 1}, {"a": 2}],
    "deque": [collections.deque([1]), collections.deque([2]), [1], collections.deque([1, 2])],
    "counter": [collections.Counter("a"), collections.Counter("aa"), {"a": 1}, collections.Counter("a")],
    "bytearray": [bytearray(b"a"), bytearray(b"b"), b"a", bytearray(b"a")],
    "memory": [memoryview(b"a"), memoryview(b"b"), b"a", memoryview(b"a")],
}


#: places: (names of the function's world, how it is read, how it is set), as a maker of (read, set)
PLACES = ("argument", "closure", "attribute", "item", "key")

#: uses of the value `k` in the function
USES: dict[str, Callable[[Any, Any], Any]] = {
    "product": lambda x, k: x * k,
    "sum": lambda x, k: k + x,
    "returned": lambda x, k: (x + 1, k),
    "kind": lambda x, k: (x, type(k).__name__),
    "equal": lambda x, k: x * (2 if k == 1 else 3) * (5 if k != "a" else 7),
    "truth": lambda x, k: x * (2 if k else 3),
    "text": lambda x, k: (x, str(k), f"{k}"),
    "looked_up": lambda x, k: x * {1: 2.0, "a": 5.0, None: 6.0}.get(k, 7.0),
    "length": lambda x, k: x * len(k),
    "items": lambda x, k: (x, [v * 1 for v in k]),
    "first": lambda x, k: (x, k[0]),
    "by_name": lambda x, k: (x, k["a"]),
    "isinstance": lambda x, k: x * isinstance(k, int) + isinstance(k, (float, str)),
    "is_none": lambda x, k: x * (2 if k is None else 3),
    "sign": lambda x, k: x * math.copysign(1.0, k),
    "negated": lambda x, k: (x, -k),
    "as_int": lambda x, k: (x, int(k)),
    "as_float": lambda x, k: x * float(k),
    "added_to_itself": lambda x, k: (x, k + k),
    "index": lambda x, k: x[k],
    "cast": lambda x, k: x.astype(k),
    "compared": lambda x, k: x * (2 if k < 2 else 3),
    "contains": lambda x, k: x * (2 if 1 in k else 3),
    "attribute": lambda x, k: (x, k.value if hasattr(k, "value") else getattr(k, "a", 0)),
    "called": lambda x, k: k(x),
    "unpacked": lambda x, k: (x, *k),
    "named": lambda x, k: (x, dict(**k)),
    "repeated": lambda x, k: (x, [0] * k),
    "made_a_tensor": lambda x, k: x + ms.Tensor(k),
    "made_an_array": lambda x, k: x + ms.Tensor(np.asarray(k, dtype=np.float32)),
    "method": lambda x, k: (x, k.upper()),
    "in_operation": lambda x, k: ms.ops.add(x, k),
    "maximum": lambda x, k: (x, max(k, 1)),
    "hashed": lambda x, k: (x, hash(k) % 1000 if isinstance(k, (int, float)) and k == k else 0),
}


def world(sequence: str, place: str, use: str) -> World:
    """Returns a world that reads the values of a sequence, one per call, from a place and uses them."""
    values = SEQUENCES[sequence]
    do = USES[use]
    turn = 0
    k = values[0]
    o = Box(k=k)
    a = [0, k]
    d = {"k": k}

    def change(_turn: int) -> None:
        nonlocal turn, k
        turn = min(turn + 1, len(values) - 1)
        k = o.k = a[1] = d["k"] = values[turn]

    x = vector(1, 2)
    if place == "argument":
        return World(do, change, args=lambda: (x, values[turn]), turns=5)
    bodies: dict[str, Callable] = {
        "closure": lambda x: do(x, k),
        "attribute": lambda x: do(x, o.k),
        "item": lambda x: do(x, a[1]),
        "key": lambda x: do(x, d["k"]),
    }
    return World(bodies[place], change, args=lambda: (x,), turns=5)
