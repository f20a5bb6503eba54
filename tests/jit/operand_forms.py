"""Operations and operands: every form with every pair of operands must return or raise the same captured as in plain
Python."""

from __future__ import annotations

import collections
import fractions
import itertools
import operator
from collections.abc import Callable
from typing import Any

import numpy as np
from ms import Tensor


def operands() -> dict[str, Any]:
    """Returns new objects of many kinds, by name."""
    return {
        "None": None,
        "1": 1,
        "0": 0,
        "1.5": 1.5,
        "True": True,
        "1j": 1j,
        "'a'": "a",
        "'%s'": "%s",
        "''": "",
        "b'a'": b"a",
        "bytearray": bytearray(b"a"),
        "[1]": [1],
        "[]": [],
        "(1,)": (1,),
        "()": (),
        "{1: 2}": {1: 2},
        "{}": {},
        "{1}": {1},
        "frozenset": frozenset([1]),
        "range": range(3),
        "slice": slice(1),
        "int": int,
        "len": len,
        "float32": np.float32(0.1),
        "int64": np.int64(3),
        "array": np.array([1, 2]),
        "Fraction": fractions.Fraction(1, 2),
        "Tensor": Tensor([1.0, 2.0]),
        "object": object,
        "Ellipsis": ...,
        "NotImplemented": NotImplemented,
        "OrderedDict": collections.OrderedDict(a=1),
        "deque": collections.deque([1]),
        "memoryview": memoryview(b"ab"),
        "keys": {1: 2}.keys(),
    }


def _extended(a: Any) -> list[Any]:
    made: list[Any] = [1]
    made.extend(a)
    return made


def _updated(a: Any) -> dict[Any, Any]:
    made: dict[Any, Any] = {}
    made.update(a)
    return made


def _inserted(a: Any, b: Any) -> list[Any]:
    made = [1]
    made.insert(a, b)
    return made


def _popped(a: Any) -> list[Any]:
    made = [1]
    made.pop(a)
    return made


def _first_and_rest(first: Any, *rest: Any) -> Any:
    return first, rest


FORMS: dict[str, Callable[[Any, Any], Any]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a / b,
    "//": lambda a, b: a // b,
    "%": lambda a, b: a % b,
    "**": lambda a, b: a**b,
    "@": lambda a, b: a @ b,
    "<<": lambda a, b: a << b,
    "&": lambda a, b: a & b,
    "|": lambda a, b: a | b,
    "^": lambda a, b: a ^ b,
    "<": lambda a, b: a < b,
    ">=": lambda a, b: a >= b,
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "a < b < a": lambda a, b: a < b < a,
    "in": lambda a, b: a in b,
    "not in": lambda a, b: a not in b,
    "and": lambda a, b: a and b,
    "is": lambda a, b: (a is None, b is a),
    "neg": lambda a, b: -a,
    "invert": lambda a, b: ~a,
    "iadd": lambda a, b: operator.iadd(a, b),
    "imul": lambda a, b: operator.imul(a, b),
    "ior": lambda a, b: operator.ior(a, b),
    "ipow": lambda a, b: operator.ipow(a, b),
    "a[b]": lambda a, b: a[b],
    "a[b:]": lambda a, b: a[b:],
    "[..][a:b]": lambda a, b: [1, 2, 3][a:b],
    "[..][a]": lambda a, b: [1, 2, 3][a],
    "{..}[a]": lambda a, b: {1: 2, "a": 3}[a],
    "setitem": lambda a, b: (operator.setitem(a, b, 3), a),
    "delitem": lambda a, b: (operator.delitem(a, b), a),
    "[*a, *b]": lambda a, b: [*a, *b],
    "{**a, **b}": lambda a, b: {**a, **b},
    "{a, b}": lambda a, b: {a, b},
    "{a: b}": lambda a, b: {a: b},
    "f(*a)": lambda a, b: _first_and_rest(*a),
    "f(**a)": lambda a, b: dict(**a),
    "a(b)": lambda a, b: a(b),
    "a()": lambda a, b: a(),
    "[a] * b": lambda a, b: [a] * b,
    "f-string": lambda a, b: f"{a}{b!r}",
    "percent": lambda a, b: "%s %r" % (a, b),  # noqa: UP031
    "divmod": lambda a, b: divmod(a, b),
    "pow": lambda a, b: pow(a, b),
    "isinstance": lambda a, b: isinstance(a, b),
    "issubclass": lambda a, b: issubclass(a, b),
    "issubclass of types": lambda a, b: issubclass(type(a), type(b)),
    "getattr": lambda a, b: getattr(a, b),
    "hasattr": lambda a, b: hasattr(a, "x") or hasattr(a, "__len__"),
    "max": lambda a, b: max(a, b),
    "min": lambda a, b: min(a),
    "sum": lambda a, b: sum(a, b),
    "any": lambda a, b: any(a),
    "range": lambda a, b: range(a, b),
    "zip": lambda a, b: list(zip(a, b)),
    "map": lambda a, b: list(map(a, b)),
    "filter": lambda a, b: list(filter(a, b)),
    "enumerate": lambda a, b: list(enumerate(a, b)),
    "reversed": lambda a, b: list(reversed(a)),
    "sorted": lambda a, b: sorted([a, b]),
    "islice": lambda a, b: list(itertools.islice(a, b)),
    "next": lambda a, b: next(a, b),
    "iter": lambda a, b: next(iter(a)),
    "round": lambda a, b: round(a, b),
    "abs": lambda a, b: abs(a),
    "len": lambda a, b: len(a) + len(b),
    "bool": lambda a, b: (bool(a), not b),
    "hash": lambda a, b: hash(a) == hash(b),
    "id": lambda a, b: id(a) == id(b),
    "callable": lambda a, b: callable(a),
    "vars": lambda a, b: vars(a),
    "dir": lambda a, b: len(dir(a)),
    "repr": lambda a, b: repr(a) + ascii(b),
    "format": lambda a, b: format(a, b),
    "int": lambda a, b: int(a, b),
    "str": lambda a, b: str(a, b),
    "float": lambda a, b: float(a),
    "complex": lambda a, b: complex(a, b),
    "bytes": lambda a, b: bytes(a),
    "chr": lambda a, b: chr(a),
    "ord": lambda a, b: ord(a),
    "set": lambda a, b: set(a) | set(b),
    "tuple": lambda a, b: tuple(a) + tuple(b),
    "type": lambda a, b: type(a)(b),
    "join": lambda a, b: a.join(b),
    "startswith": lambda a, b: "abc".startswith(a),
    "replace": lambda a, b: "abc".replace(a, b),
    "split": lambda a, b: "a b".split(a),
    "extend": lambda a, b: _extended(a),
    "update": lambda a, b: _updated(a),
    "insert": _inserted,
    "pop": lambda a, b: _popped(a),
    "index": lambda a, b: [1, 2].index(a),
    "count": lambda a, b: (1, "a").count(a),
    "get": lambda a, b: {1: 2, "a": 3}.get(a, b),
}
