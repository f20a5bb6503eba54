"""Programs that take one of the interpreter's builtins away while they run: what our own code, and the library that it
asks, needs of them is there all the same; what the program itself misses it misses as ever."""

from __future__ import annotations

import builtins
from typing import Any

import pytest
from ms import Tensor
from ms_jit_bytecode import make

#: each name has functions of its own, which are met first while it is gone
PROGRAM = """
from contextlib import contextmanager
from dataclasses import dataclass
from collections import namedtuple
import functools
P = namedtuple("P", "a b")
@dataclass
class D:
    v: int
class M:
    def __init__(self, log): self.log = log
    def __enter__(self): self.log.append(1); return self
    def __exit__(self, *a): self.log.append(2)
class O:
    def __init__(self, v): self.v = v
    @property
    def w(self): return self.v + 1
    def __getattr__(self, n): return n
    def __eq__(self, o): return True
def callee(a, b=2, *c, k=3, **d):
    return a, b, c, k, d
def gen(n):
    yield n
    yield from (1, 2)
@contextmanager
def cm(log):
    log.append(3)
    yield 4
def helper(x, items, found):
    found += [i + 1 for i in items]
    d = {"a": 1, **{"b": 2}}
    s = {1, 2}
    found.sort()
    found.append(P(1, 2).a)
    found.append(P(1, 2)._replace(a=3))
    found.append(D(4).v)
    found.append(callee(1, 2, 3, k=4, z=5))
    try:
        callee()
    except Exc as e:
        found.append(e.args)
    try:
        found.sort(1, 2)
    except Exc as e:
        found.append(e.args)
    try:
        d["zz"]
    except Exc as e:
        found.append(e.args)
    with M(found):
        x = x * 2
        found.append(x.sum().item())
    with cm(found) as q:
        found.append(q)
    a, *b = found
    for k, v in d.items():
        found.append(v)
    found.append([*gen(3)])
    found.append(f"{a!r:>5} {b[0]}")
    found.append(found[1:3])
    found.append(O(1).w)
    found.append(O(1).zz)
    found.append(O(1) == 2)
    found.append(functools.partial(callee, 1)(2))
    y = x + 1
    found.append("%s" % a)
    found.append(y.max().item())
    found.append({k: v for k, v in d.items()})
    g = lambda q: q * 2
    found.append(g(3))
    match d:
        case {"a": z}:
            found.append(z)
    assert a != 77
    return found, d, b, y.shape
Exc = Exception
def program(x, items, found, builtins, name):
    kept = builtins.__dict__.pop(name)
    try:
        return helper(x, items, found)
    finally:
        builtins.__dict__[name] = kept
"""

#: what operations on tensors ask for when they run eagerly: they fail there, and not in a graph
EAGER = {"isinstance", "bool"}
ERRORS = {KeyError, IndexError, AttributeError, TypeError, ValueError, NameError, StopIteration, RuntimeError, OSError}
NAMES = [
    name
    for name, v in vars(builtins).items()
    if not name.startswith("_")
    and name not in EAGER
    and (type(v) is type(len) or isinstance(v, type) and (v in ERRORS or not issubclass(v, BaseException)))
]


def functions(name: str) -> dict[str, Any]:
    space: dict[str, Any] = {"__name__": "without"}
    exec(compile(PROGRAM, f"<without {name}>", "exec", dont_inherit=True), space)
    return space


def told_without(name: str, fn: Any) -> Any:
    kept = dict(vars(builtins))
    found: list[Any] = []
    try:
        return repr((fn(Tensor([1.0, 2.0]), [3, 1], found, builtins, name), found))
    except Exception as e:
        vars(builtins).update(kept)
        return repr((e, found))
    finally:
        vars(builtins).update(kept)


@pytest.mark.parametrize("every", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_a_program_without_a_builtin(monkeypatch, name, every):
    if every:
        monkeypatch.setenv("MS_JIT_BREAK", "every")
    expected = told_without(name, functions(name)["program"])
    captured = make(functions(name)["program"])
    for _ in range(2):
        assert told_without(name, captured) == expected, captured.cache_info().reasons
    assert not [r for r in captured.cache_info().reasons if r.startswith("internal")]
