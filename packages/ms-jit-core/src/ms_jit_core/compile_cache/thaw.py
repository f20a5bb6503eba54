"""From plain data back to a capture, whose objects are those of this process.

Nothing here runs code that a file names: objects are found among those that are loaded, or are what the guards load in
the call at hand, and are compared with their descriptions; what an entry calls is one of a few builders.
"""

from __future__ import annotations

import functools
import types
from collections import OrderedDict, defaultdict
from typing import Any

import ms_runtime
import numpy as np

from ms_jit_core.compile_cache.freeze import LIVE
from ms_jit_core.compile_cache.object_names import find, is_it, may_call, stands_for
from ms_jit_core.outputs import Recipe
from ms_jit_core.vm.core.namespace_assumptions import namespace
from ms_jit_core.vm.core.trust import is_class

_SINGLES = {"Ellipsis": Ellipsis, "NotImplemented": NotImplemented}
_MISSING: Any = object()


class NotHere(Exception):
    """An object that this process has not, or has otherwise: the entry is not used."""


class Thawer:
    """Rebuilds one entry; `root` is the jitted function."""

    def __init__(self, root: types.FunctionType, objects: list[list[Any]]) -> None:
        self.root = root
        self.about = objects
        self.found: list[Any] = [_MISSING] * len(objects)
        self.table: Any = None  # of the symbols, once the program has been read
        self._codes: dict[int, types.CodeType] = {}
        self._learn(root.__code__)

    def _learn(self, code: types.CodeType) -> None:
        self._codes.setdefault(id(code), code)
        for c in code.co_consts:
            if isinstance(c, types.CodeType):
                self._learn(c)

    def _known(self, number: int) -> Any:
        """The object of this number, or _MISSING."""
        if self.found[number] is _MISSING:
            about = self.about[number]
            o = find(about, self.root)
            if o is None and about[0] == "code":
                o = next((c for c in self._codes.values() if is_it(c, about, self.root)), None)
            if o is None:
                return _MISSING
            self._take(number, o)
        return self.found[number]

    def _take(self, number: int, o: Any) -> None:
        self.found[number] = o
        code = o if type(o) is types.CodeType else getattr(o, "__code__", None)
        if type(code) is types.CodeType:
            self._learn(code)

    def object(self, data: list[Any]) -> Any:
        """The object of ["o", number]."""
        kind, number = data
        o = self._known(number) if kind == "o" else _MISSING
        if o is _MISSING:
            raise NotHere(str(self.about[number] if kind == "o" else data)[:200])
        return o

    def value(self, data: Any) -> Any:
        """A value, plain or an object."""
        if type(data) is not list:
            return data
        kind, *rest = data
        if kind == "o":
            return self.object(data)
        if kind == "i":
            return int(rest[0], 16)
        if kind == "f":
            return float.fromhex(rest[0])
        if kind == "c":
            return complex(float.fromhex(rest[0]), float.fromhex(rest[1]))
        if kind == "b":
            return bytes.fromhex(rest[0])
        if kind == "s":
            return _SINGLES[rest[0]]
        if kind == "t":
            return tuple(self.value(x) for x in rest[0])
        if kind == "l":
            return [self.value(x) for x in rest[0]]
        if kind == "d":
            return ms_runtime.dtypes[rest[0]]
        if kind in ("slice", "range"):
            return (slice if kind == "slice" else range)(*(self.value(x) for x in rest[0]))
        if kind == "n":
            dtype = np.dtype(rest[0])
            if dtype.kind not in "biufc":
                raise ValueError("a NumPy scalar of objects")
            return np.frombuffer(bytes.fromhex(rest[1]), dtype)[0]
        raise ValueError(f"no value is called {kind}")

    # the parts of an entry
    def program(self, data: list[Any], bound: list[Any]) -> list[tuple]:
        """The guard program for a call with these arguments; NotHere where it does not hold."""
        done: list[tuple] = []
        for kind, *args in data:
            if kind == "registrations":
                done.append(("eq", args[0], _live(done, args[0], bound)))
                continue
            if kind == "facts":
                owner, names = self.object(args[0]), args[1]
                space = namespace(owner)
                if any(stands_for(space, name) != about for name, about in names):
                    raise NotHere("a name of the ms packages was replaced")
                done.append((kind, ms_runtime.Facts(owner, space, tuple(name for name, _ in names))))
                continue
            if kind == "symbols":
                self.table = ms_runtime.SymbolTable.from_data(self.value(args[0]))
                done.append((kind, self.table))
                continue
            if kind == "number":
                done.append((kind, args[0], self.table, self.table.number(*args[1:])))
                continue
            if kind in LIVE and type(args[1]) is list and args[1][0] == "o" and self._known(args[1][1]) is _MISSING:
                o = _live(done, args[0], bound)
                if kind != "is":
                    o = type(o)
                number = args[1][1]
                if not is_it(o, self.about[number], self.root):
                    raise NotHere(str(self.about[number])[:200])
                self._take(number, o)
            done.append((kind, *(self.value(a) for a in args)))
        return done

    def ask(self, asked: list[Any]) -> None:
        """NotHere where abstract classes say otherwise than when the entry was made."""
        for cls, which, yes in asked:
            if issubclass(self.object(cls), self.object(which)) != yes:
                raise NotHere("an abstract class registers otherwise")

    def tree(self, data: list[Any]) -> tuple:
        """An output tree, as an Entry takes it."""
        kind = data[0]
        if kind in ("out", "reg"):
            return kind, data[1]
        if kind == "const":
            return kind, self.value(data[1])
        if kind in ("tuple", "list"):
            return kind, [self.tree(x) for x in data[1]]
        if kind == "dict":
            return kind, [(self.value(k), self.tree(x)) for k, x in data[1]]
        return "py", self.callable(data[1]), [self.tree(x) for x in data[2]]

    def effect(self, data: list[Any]) -> tuple:
        """One effect, as an Entry takes it."""
        kind, *rest = data
        if kind == "call":
            return kind, self.callable(rest[0]), [self.tree(x) for x in rest[1]]
        if kind in ("setattr", "delattr"):
            return kind, self.tree(rest[0]), rest[1], *(self.tree(x) for x in rest[2:])
        return kind, *(self.tree(x) for x in rest)

    def callable(self, data: list[Any]) -> Any:
        """What an entry calls."""
        kind, *rest = data
        if kind == "recipe":
            recipe = Recipe()
            recipe.nodes = [self._node(*n) for n in rest[0]]
            recipe.effects = [
                (k, self.callable(what) if k == "call" else self.value(what), refs) for k, what, refs in rest[1]
            ]
            recipe.result = rest[2]
            return recipe
        if kind == "partial":
            return functools.partial(self.callable(rest[0]), *(self.value(a) for a in rest[1]), **dict(rest[2]))
        o = self.object(rest[0])
        if kind != "call" or not may_call(o):
            raise ValueError(f"an entry does not call {o!r:.80}")
        return o

    def _node(self, kind: str, data: Any, *rest: Any) -> tuple[str, Any]:
        if kind in ("leaf", "list", "set", "cell"):
            return kind, data
        if kind in ("apply", "iterator"):
            return kind, (self.callable(data), rest[0])
        if kind in ("dict", "object"):
            cls = self.object(data)
            if not is_class(cls) or kind == "dict" and cls not in (dict, OrderedDict, defaultdict):
                raise ValueError(f"an entry makes no {cls!r:.80}")
            return kind, (cls, [tuple(pair) for pair in rest[0]])
        space, numbers, attrs = rest
        return kind, (self.object(data), self.object(space), *numbers, [tuple(pair) for pair in attrs])


def _live(program: list[tuple], reg: int, bound: list[Any]) -> Any:
    """What a program loads into a register in this call; NotHere where a guard before does not hold."""
    entry = ms_runtime.Entry(program, {}, None, [], ("reg", reg), [])
    if entry.check(bound) is not None:
        raise NotHere("a guard does not hold")
    return entry.run(bound)
