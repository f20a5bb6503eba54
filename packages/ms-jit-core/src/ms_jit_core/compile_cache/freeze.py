"""From a capture to plain data.

A value is data as JSON has it, tagged where JSON has no word for it; objects stand in a list of descriptions
(`objects.describe`) and are told by their number there.
"""

from __future__ import annotations

import functools
import types
from typing import Any

import ms_runtime
import numpy as np

from ms_jit_core.compile_cache.digests import NoContent
from ms_jit_core.compile_cache.object_names import describe, find, may_call, stands_for
from ms_jit_core.outputs import Recipe
from ms_jit_core.vm.builtins.class_functions import abc_registrations
from ms_jit_core.vm.core.namespace_assumptions import namespace
from ms_jit_core.vm.core.trust import is_class

DTYPE = type(next(iter(ms_runtime.dtypes.values())))
#: the checks that compare a register with an object: what the register holds in a live call may be that object
LIVE = frozenset({"is", "type_is", "tensor"})


class Freezer:
    """Makes plain data of one entry; raises NoContent with what cannot be kept."""

    def __init__(self, root: types.FunctionType) -> None:
        self.root = root
        self.objects: list[list[Any]] = []
        self._numbers: dict[int, int] = {}
        self._alive: list[Any] = []
        self._codes: set[int] = set()
        self._learn(root.__code__)

    def _learn(self, code: types.CodeType) -> None:
        """Code objects inside a known one are known."""
        self._codes.add(id(code))
        for c in code.co_consts:
            if isinstance(c, types.CodeType):
                self._learn(c)

    def object(self, o: Any, live: bool = False) -> list[Any]:
        """An object's number. `live`: a guard compares it with what it loads, so it will be found there."""
        number = self._numbers.get(id(o))
        if number is None:
            about = describe(o, self.root)
            known = id(o) in self._codes
            if not live and not known and find(about, self.root) is not o:
                raise NoContent(f"{' '.join(str(x) for x in about[:3])}, which has no name in a module")
            number = self._numbers[id(o)] = len(self.objects)
            self._alive.append(o)
            self.objects.append(about)
            code = o if type(o) is types.CodeType else getattr(o, "__code__", None)
            if type(code) is types.CodeType:
                self._learn(code)
        return ["o", number]

    def value(self, o: Any) -> Any:
        """A value, plain or an object."""
        t = type(o)
        if o is None or t is bool or t is str:
            return o
        if t is int:
            return o if -(2**53) < o < 2**53 else ["i", hex(o)]
        if t is float:
            return ["f", o.hex()]
        if t is complex:
            return ["c", o.real.hex(), o.imag.hex()]
        if t is bytes:
            return ["b", o.hex()]
        if o is Ellipsis or o is NotImplemented:
            return ["s", repr(o)]
        if t is tuple and not (o and is_class(o[0]) and o[0].__mro__ is o):
            return ["t", [self.value(x) for x in o]]
        if t is list:
            return ["l", [self.value(x) for x in o]]
        if t is DTYPE:
            return ["d", repr(o).rpartition(".")[2]]
        if t is slice or t is range:
            return [t.__name__, [self.value(x) for x in (o.start, o.stop, o.step)]]
        if isinstance(o, np.generic) and o.dtype.kind in "biufc":
            return ["n", o.dtype.str, o.tobytes().hex()]
        return self.object(o)

    # the parts of an entry
    def program(self, program: list[tuple]) -> list[Any]:
        """The instructions of a guard program, in order."""
        out: list[Any] = []
        registrations: set[int] = set()
        for kind, *args in program:
            if kind == "facts":
                facts, space = args[0], namespace(args[0].owner)
                out.append([kind, self.object(facts.owner), [[n, stands_for(space, n)] for n in facts.names]])
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
            if kind == "const" and args[1] is abc_registrations:
                registrations.add(args[0])
            if kind == "getattr" and args[1] in registrations:
                registrations.add(args[0])
            if kind == "eq" and args[0] in registrations:  # a count of this process; `asked` says what it stands for
                out.append(["registrations", args[0]])
            elif kind in LIVE and args[1] is not Ellipsis and args[1] is not NotImplemented:
                out.append([kind, args[0], self.object(args[1], True), *(self.value(a) for a in args[2:])])
            else:
                out.append([kind, *(self.value(a) for a in args)])
        return out

    def asked(self, asked: list[tuple[type, type, bool]]) -> list[Any]:
        """What abstract classes said of others."""
        return [[self.object(cls), self.object(which), yes] for cls, which, yes in asked]

    def tree(self, tree: tuple) -> list[Any]:
        """An output tree, as an Entry takes it."""
        kind = tree[0]
        if kind in ("out", "reg"):
            return [kind, tree[1]]
        if kind == "const":
            return [kind, self.value(tree[1])]
        if kind in ("tuple", "list"):
            return [kind, [self.tree(x) for x in tree[1]]]
        if kind == "dict":
            return [kind, [[self.value(k), self.tree(x)] for k, x in tree[1]]]
        return [kind, self.callable(tree[1]), [self.tree(x) for x in tree[2]]]

    def effect(self, effect: tuple) -> list[Any]:
        """One effect, as an Entry takes it."""
        kind, *rest = effect
        if kind == "call":
            return [kind, self.callable(rest[0]), [self.tree(x) for x in rest[1]]]
        if kind in ("setattr", "delattr"):
            return [kind, self.tree(rest[0]), rest[1], *(self.tree(x) for x in rest[2:])]
        return [kind, *(self.tree(x) for x in rest)]

    def callable(self, o: Any) -> list[Any]:
        """What an entry calls."""
        if type(o) is Recipe:
            return ["recipe", [self._node(*n) for n in o.nodes], [self._recipe_effect(*e) for e in o.effects], o.result]
        if type(o) is functools.partial:
            return ["partial", self.callable(o.func), [self.value(a) for a in o.args], list(o.keywords.items())]
        if not may_call(o):
            raise NoContent(f"a call of {getattr(o, '__qualname__', o)!s:.60}")
        return ["call", self.object(o)]

    def _node(self, kind: str, data: Any) -> list[Any]:
        if kind in ("leaf", "list", "set", "cell"):
            return [kind, data]
        if kind in ("apply", "iterator"):
            return [kind, self.callable(data[0]), data[1]]
        if kind in ("dict", "object"):
            return [kind, self.object(data[0]), [list(pair) for pair in data[1]]]
        code, space, *numbers, attrs = data
        return [kind, self.object(code), self.object(space), numbers, [list(pair) for pair in attrs]]

    def _recipe_effect(self, kind: str, what: Any, values: list[int]) -> list[Any]:
        return [kind, self.callable(what) if kind == "call" else self.value(what), values]
