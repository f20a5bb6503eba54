"""Guards: the program of loads and checks that decides whether an entry hits, in the order in which the capture read
the values.

A `Source` is one register of that program. A value without a source (made by the capture, or trusted) is not guarded:
every method accepts None as a source and then returns None, so that callers need not test for it.
"""

from __future__ import annotations

import weakref
from typing import Any

from ms_runtime import SymbolicNumber

#: the instructions that load a register; all others are checks
LOADS = frozenset("arg const weak global attr type_attr getattr item closure fn type number".split())


class Source:
    """Where a value came from: the register that the program loads it into, and its text in miss reasons."""

    __slots__ = ("reg", "text", "argument")

    def __init__(self, reg: int, text: str, argument: bool = False) -> None:
        self.reg = reg
        self.text = text
        self.argument = argument  # a bound argument, or an item of one

    def __repr__(self) -> str:
        return f"r{self.reg}={self.text}"


def concrete(obj: Any) -> Any:
    """Return `obj`; a symbolic number becomes its value at capture, which the graph then depends on."""
    kind: Any = obj.__class__
    return kind(obj) if type(obj) is SymbolicNumber else obj


class Guards:
    """Builds a guard program; equal loads share a register, and equal checks occur once."""

    def __init__(self) -> None:
        self.program: list[tuple] = []
        self.names: dict[int, str] = {}
        self._loads: dict[tuple, Source] = {}
        self._arguments: dict[int, bool] = {}
        self._checks: set[tuple] = set()
        self._alive: list[Any] = []  # keeps alive the objects whose ids are in the keys
        self._pairs: dict[frozenset[int], bool] = {}

    def _load(self, key: tuple, make: tuple, text: str) -> Source:
        found = self._loads.get(key)
        if found is None:
            inside = make[0] == "item" and self._arguments.get(make[1], False)
            found = Source(len(self._loads), text, make[0] == "arg" or inside)
            self._arguments[found.reg] = found.argument
            self._loads[key] = found
            self.names[found.reg] = text
            self.program.append((make[0], found.reg, *make[1:]))
        return found

    # loads
    def arg(self, index: int, text: str) -> Source:
        """Slot `index` of the bound arguments."""
        return self._load(("arg", index), ("arg", index), text)

    def const(self, obj: Any, text: str) -> Source:
        """An object held strongly by the entry."""
        self._alive.append(obj)
        return self._load(("const", id(obj)), ("const", obj), text)

    def weak(self, obj: Any, text: str) -> Source:
        """An object held weakly: its death removes the entry. Held strongly if it supports no weak reference."""
        try:
            ref = weakref.ref(obj)
        except TypeError:
            return self.const(obj, text)
        self._alive.append(obj)
        return self._load(("weak", id(obj)), ("weak", ref), text)

    def global_(self, space: dict, name: str) -> Source:
        self._alive.append(space)
        return self._load(("global", id(space), name), ("global", space, name), name)

    def attr(self, base: Source | None, name: str) -> Source | None:
        """Instance attribute, read without user code."""
        return base and self._load(("attr", base.reg, name), ("attr", base.reg, name), f"{base.text}.{name}")

    def type_attr(self, base: Source | None, name: str) -> Source | None:
        """`name` along the type's MRO, not bound."""
        return base and self._load(
            ("type_attr", base.reg, name), ("type_attr", base.reg, name), f"type({base.text}).{name}"
        )

    def getattr(self, base: Source | None, name: str) -> Source | None:
        """A full getattr, only for attributes that native code computes."""
        return base and self._load(("getattr", base.reg, name), ("getattr", base.reg, name), f"{base.text}.{name}")

    def item(self, base: Source | None, key: Any) -> Source | None:
        """Item of an exact list, tuple or dict."""
        key = concrete(key)
        return base and self._load(("item", base.reg, type(key), key), ("item", base.reg, key), f"{base.text}[{key!r}]")

    def closure(self, fn: Source | None, index: int, name: str) -> Source | None:
        """Contents of a function's closure cell."""
        return fn and self._load(("closure", fn.reg, index), ("closure", fn.reg, index), name)

    def cell_contents(self, load: tuple[Source | None, int | None, str]) -> Source | None:
        """The contents of a closure cell, by a `CellV`'s load: (function, index, name), or (the cell, None, name)."""
        base, index, name = load
        return self.getattr(base, "cell_contents") if index is None else self.closure(base, index, name)

    def cell(self, load: tuple[Source | None, int | None, str]) -> Source | None:
        """A closure cell itself."""
        base, index, _ = load
        return base if index is None else self.item(self.getattr(base, "__closure__"), index)

    def fn(self, fn: Source | None, part: str) -> Source | None:
        """`__code__`, `__defaults__`, `__kwdefaults__` or `__globals__` of a function."""
        return fn and self._load(("fn", fn.reg, part), ("fn", fn.reg, part), f"{fn.text}.{part}")

    def type(self, base: Source | None) -> Source | None:
        return base and self._load(("type", base.reg), ("type", base.reg), f"type({base.text})")

    def reserve(self, text: str) -> Source:
        """Reserve a register that a later instruction loads."""
        found = Source(len(self._loads), text)
        self._loads["reserved", found.reg] = found
        self.names[found.reg] = text
        return found

    # checks
    def check(self, kind: str, src: Source | None, *args: Any) -> None:
        """Check one register; `args` as in the program."""
        if src is None:
            return
        args = tuple(concrete(a) for a in args)
        key = (kind, src.reg, *(a if isinstance(a, (str, bool, type(None))) else (type(a), id(a)) for a in args))
        if key not in self._checks:
            self._checks.add(key)
            self._alive.extend(args)
            self.program.append((kind, src.reg, *args))

    def code(self, fn: Any, code: Any) -> None:
        """Check that a function which the entry belongs to still has this code object."""
        self.program.append(("code", fn, code))

    def same(self, a: Source | None, b: Source | None) -> None:
        self._pair(a, b, True)

    def differ(self, a: Source | None, b: Source | None) -> None:
        self._pair(a, b, False)

    def is_(self, src: Source | None, obj: Any) -> None:
        """Check for this very object, which is held weakly if possible."""
        if src is not None:
            self.same(src, self.weak(obj, src.text))

    def _pair(self, a: Source | None, b: Source | None, same: bool) -> None:
        if a is None or b is None or a.reg == b.reg:
            return
        key = frozenset((a.reg, b.reg))
        if key not in self._pairs:
            self._pairs[key] = same
            self.program.append(("same" if same else "differ", a.reg, b.reg))

    def absent_attr(self, base: Source | None, name: str) -> None:
        self.check("absent_attr", base, name)

    def absent_type_attr(self, base: Source | None, name: str) -> None:
        self.check("absent_type_attr", base, name)

    def absent_item(self, base: Source | None, key: Any) -> None:
        if base is not None:
            key = concrete(key)
            mark = ("absent_item", base.reg, type(key), key)
            if mark not in self._checks:
                self._checks.add(mark)
                self.program.append(("absent_item", base.reg, key))

    def ambient(self, word: int) -> None:
        """Check the packed word of modes, before anything else."""
        self.program.insert(0, ("ambient", word))

    def release(self) -> None:
        """Drop what only building needed. The entry keeps the program."""
        self.program = []
        self._alive, self._loads, self._checks = [], {}, set()

    def text(self) -> list[str]:
        """Return the checks in words, in the order of the program. Call before `release`."""
        from ms_jit_core.guard_text import rows

        return [row.words for row in rows(self, ())]
