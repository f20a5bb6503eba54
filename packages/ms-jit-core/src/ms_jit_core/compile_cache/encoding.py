"""Conversion of a capture to plain data, and back.

Values are JSON data, tagged if JSON has no such type. Objects are in a list of descriptions (`object_names.describe`)
and are referred to by their index. `Encoder` and `Decoder` have one method each for values, the guard program, and the
recipe of the output.

No code named in a file is run: objects are looked up among loaded ones, or are those that the guards load in the
current call, and are compared with their descriptions. An entry calls only a few known builders.
"""

from __future__ import annotations

import functools
import types
from collections.abc import Iterator
from typing import Any

import ms_runtime
import numpy as np

from ms_jit_core.compile_cache.digests import NoContent
from ms_jit_core.compile_cache.object_names import describe, describe_name, find, matches, may_call
from ms_jit_core.outputs import Recipe
from ms_jit_core.vm.core.namespace_assumptions import namespace
from ms_jit_core.vm.core.trust import is_class

DTYPE = type(next(iter(ms_runtime.dtypes.values())))
#: checks that compare a register with an object, which may be the object in the register during a call
LIVE = frozenset({"is", "type_is", "tensor"})

#: tag, class, conversion to data, conversion from data
_PLAIN: list[tuple[str, type, Any, Any]] = [
    ("i", int, hex, lambda text: int(text, 16)),
    ("f", float, float.hex, float.fromhex),
    ("c", complex, lambda z: [z.real.hex(), z.imag.hex()], lambda parts: complex(*map(float.fromhex, parts))),
    ("b", bytes, bytes.hex, bytes.fromhex),
    ("d", DTYPE, lambda dtype: repr(dtype).rpartition(".")[2], lambda name: ms_runtime.dtypes[name]),
]
_TO_DATA = {cls: (tag, write) for tag, cls, write, _ in _PLAIN}
_FROM_DATA = {tag: read for tag, _, _, read in _PLAIN}
_SINGLES = {"Ellipsis": Ellipsis, "NotImplemented": NotImplemented}
_SPANS: dict[str, Any] = {"slice": slice, "range": range}
_MISSING: Any = object()


class ObjectMissing(Exception):
    """This process lacks an object, or has a different one: the entry does not match."""


def codes_in(o: Any) -> Iterator[types.CodeType]:
    """Yield the code of a function, or a code object, and all nested code objects."""
    code = o if type(o) is types.CodeType else getattr(o, "__code__", None)
    if type(code) is types.CodeType:
        yield code
        for c in code.co_consts:
            if type(c) is types.CodeType:
                yield from codes_in(c)


class Encoder:
    """Converts one entry to plain data; raises NoContent if something cannot be stored."""

    def __init__(self, root: types.FunctionType) -> None:
        self.root = root
        self.objects: list[list[Any]] = []
        self._numbers: dict[int, int] = {}
        self._alive: list[Any] = []
        self._codes = set(map(id, codes_in(root)))  # code nested in known code is known

    def object(self, o: Any, live: bool = False) -> list[Any]:
        """Return an object's index. `live`: a guard compares it with what it loads, so it can be found there."""
        number = self._numbers.get(id(o))
        if number is None:
            about = describe(o, self.root)
            if not live and id(o) not in self._codes and find(about, self.root) is not o:
                raise NoContent(f"{' '.join(str(x) for x in about[:3])}, which has no name in a module")
            number = self._numbers[id(o)] = len(self.objects)
            self._alive.append(o)
            self.objects.append(about)
            self._codes.update(map(id, codes_in(o)))
        return ["o", number]

    def value(self, o: Any) -> Any:
        """Encode a value, plain or an object."""
        t = type(o)
        if o is None or t is bool or t is str or t is int and -(2**53) < o < 2**53:
            return o
        if t in _TO_DATA:
            tag, write = _TO_DATA[t]
            return [tag, write(o)]
        if o is Ellipsis or o is NotImplemented:
            return ["s", repr(o)]
        if t is list or t is tuple and not (o and is_class(o[0]) and o[0].__mro__ is o):
            return ["t" if t is tuple else "l", [self.value(x) for x in o]]
        if t is slice or t is range:
            return [t.__name__, [self.value(x) for x in (o.start, o.stop, o.step)]]
        if isinstance(o, np.generic) and o.dtype.kind in "biufc":
            return ["n", [o.dtype.str, o.tobytes().hex()]]
        return self.object(o)

    def program(self, program: list[tuple]) -> list[Any]:
        """Encode the instructions of a guard program, in order."""
        out: list[Any] = []
        for kind, *args in program:
            if kind == "facts":
                facts, space = args[0], namespace(args[0].owner)
                out.append([kind, self.object(facts.owner), [[n, describe_name(space, n)] for n in facts.names]])
                continue
            if kind == "symbols":
                out.append([kind, self.value(args[0].to_data())])
                continue
            if kind == "number":
                reg, table, number = args
                out.append([kind, reg, *table.place(number)])
                continue
            if kind == "weak":
                raise NoContent("an object that only this process has")
            if kind in LIVE and args[1] is not Ellipsis and args[1] is not NotImplemented:
                out.append([kind, args[0], self.object(args[1], True), *(self.value(a) for a in args[2:])])
            else:
                out.append([kind, *(self.value(a) for a in args)])
        return out

    def recipe(self, recipe: Recipe) -> list[Any]:
        """Encode the result and effects of the entry."""
        effects = [[k, self.callable(w) if k == "call" else w, refs] for k, w, refs in recipe.effects]
        nodes = [[kind, data if kind == "leaf" else [self.callable(data[0]), data[1]]] for kind, data in recipe.nodes]
        leaves = [[kind, self.value(of) if kind == "const" else of] for kind, of in recipe.leaves]
        return [nodes, leaves, list(recipe.fills.items()), effects, recipe.result]

    def callable(self, o: Any) -> list[Any]:
        """Encode a callable that an entry calls."""
        if type(o) is functools.partial and not o.keywords:
            return ["partial", self.callable(o.func), [self.value(a) for a in o.args]]
        if not may_call(o):
            raise NoContent(f"a call of {getattr(o, '__qualname__', o)!s:.60}")
        return ["call", self.object(o)]


class Decoder:
    """Rebuilds one entry; `root` is the jitted function."""

    def __init__(self, root: types.FunctionType, objects: list[list[Any]]) -> None:
        self.root = root
        self.about = objects
        self.found: list[Any] = [_MISSING] * len(objects)
        self.table: Any = None  # the table of symbols, once the program has been read
        self._codes = {id(c): c for c in codes_in(root)}

    def _known(self, number: int) -> Any:
        """Return the object with this index, or _MISSING."""
        if self.found[number] is _MISSING:
            about = self.about[number]
            o = find(about, self.root)
            if o is None and about[0] == "code":
                o = next((c for c in self._codes.values() if matches(c, about, self.root)), None)
            if o is None:
                return _MISSING
            self._take(number, o)
        return self.found[number]

    def _take(self, number: int, o: Any) -> None:
        self.found[number] = o
        self._codes.update((id(c), c) for c in codes_in(o))

    def object(self, data: list[Any]) -> Any:
        """Decode the object ["o", index]."""
        kind, number = data
        o = self._known(number) if kind == "o" else _MISSING
        if o is _MISSING:
            raise ObjectMissing(str(self.about[number] if kind == "o" else data)[:200])
        return o

    def value(self, data: Any) -> Any:
        """Decode a value, plain or an object."""
        if type(data) is not list:
            return data
        kind, content = data
        if kind == "o":
            return self.object(data)
        if kind in _FROM_DATA:
            return _FROM_DATA[kind](content)
        if kind == "s":
            return _SINGLES[content]
        if kind in ("t", "l"):
            return (tuple if kind == "t" else list)(self.value(x) for x in content)
        if kind in _SPANS:
            return _SPANS[kind](*(self.value(x) for x in content))
        if kind == "n":
            dtype = np.dtype(content[0])
            if dtype.kind not in "biufc":
                raise ValueError("a NumPy scalar of objects")
            return np.frombuffer(bytes.fromhex(content[1]), dtype)[0]
        raise ValueError(f"no value is called {kind}")

    def program(self, data: list[Any], bound: list[Any]) -> list[tuple]:
        """Decode the guard program for a call with these arguments; ObjectMissing if it does not hold."""
        done: list[tuple] = []
        for kind, *args in data:
            if kind == "facts":
                owner, names = self.object(args[0]), args[1]
                space = namespace(owner)
                if any(describe_name(space, name) != about for name, about in names):
                    raise ObjectMissing("a name of the ms packages was replaced")
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
                if not matches(o, self.about[number], self.root):
                    raise ObjectMissing(str(self.about[number])[:200])
                self._take(number, o)
            done.append((kind, *(self.value(a) for a in args)))
        return done

    def recipe(self, data: list[Any]) -> Recipe:
        """Decode the result and effects of the entry."""
        nodes, leaves, fills, effects, result = data
        made = Recipe()
        made.nodes = [(k, of if k == "leaf" else (self.callable(of[0]), of[1])) for k, of in nodes]
        made.fills = {i: [(name, j) for name, j in held] for i, held in fills}
        made.leaves = [(kind, self.value(of) if kind == "const" else of) for kind, of in leaves]
        made.effects = [(k, self.callable(w) if k == "call" else w, refs) for k, w, refs in effects]
        made.result = result
        if not all(0 <= i < len(made.nodes) for i in made.uses()):
            raise ValueError("a node that is not there")
        return made

    def callable(self, data: list[Any]) -> Any:
        """Decode a callable that an entry calls."""
        kind, of, *args = data
        if kind == "partial":
            return functools.partial(self.callable(of), *(self.value(a) for a in args[0]))
        o = self.object(of)
        if kind != "call" or not may_call(o):
            raise ValueError(f"an entry does not call {o!r:.80}")
        return o


def _live(program: list[tuple], reg: int, bound: list[Any]) -> Any:
    """Return what a program loads into a register in this call; ObjectMissing if an earlier guard fails."""
    entry = ms_runtime.Entry(program, {}, None, [], ("reg", reg), [])
    if entry.check(bound) is not None:
        raise ObjectMissing("a guard does not hold")
    return entry.run(bound)
