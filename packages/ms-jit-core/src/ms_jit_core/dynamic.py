"""Sizes and numbers that a capture takes as symbols, and how a function learns which.

A dimension becomes a symbol where `dynamic=1` or `set_inputs` says so, or after a guard on it failed once; a Python
number where it is `mutable`, or after a guard on it failed twice. While capturing, a symbol is a
`ms_runtime.SymbolicNumber`: it computes as a number does, and whatever needs its value gets the one at capture. Such a
symbol is then no symbol: the capture is made again with the number as it is. What is left are symbols about which at
most comparisons were answered; these are guards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import ms_runtime

if TYPE_CHECKING:
    from ms_jit_core.capture import Captured
    from ms_jit_core.errors import GraphBreak
    from ms_jit_core.guards import Guards, Source

SymbolicNumber = ms_runtime.SymbolicNumber

#: where a symbol is read: the text of its source, and the axis of a tensor (None: the number itself)
Key = tuple[str, int | None]

#: captures of one call, each with fewer symbols than the one before
_ATTEMPTS = 8
#: misses on a number before it becomes an input
_PATIENCE = 2
#: ints beyond are constants
_LARGEST = 1 << 61


def at_capture(value: Any) -> Any:
    """`value` with the values at capture in place of symbols, on which the graph then depends; itself where it holds
    none."""
    t = type(value)
    if t is SymbolicNumber:
        return int(value) if value.__class__ is int else float(value)
    if t is list or t is tuple:
        found = [at_capture(x) for x in value]
        return t(found) if any(a is not b for a, b in zip(found, value, strict=True)) else value
    if t is dict:
        held = {at_capture(k): at_capture(x) for k, x in value.items()}
        pairs = zip(held.items(), value.items(), strict=True)
        return held if any(a is not c or b is not d for (a, b), (c, d) in pairs) else value
    if t is slice:
        parts = (value.start, value.stop, value.step)
        ends = at_capture(parts)
        return slice(*ends) if ends is not parts else value
    return value


def sized(value: Any) -> bool:
    """Whether a tensor is in it whose sizes are symbols."""
    t = type(value)
    if t is list or t is tuple:
        return any(map(sized, value))
    if t is dict:
        return any(map(sized, value.values()))
    return isinstance(value, ms_runtime.Tensor) and any(type(n) is SymbolicNumber for n in value.shape)


class MutableInt(int):
    """An int that `mutable` made: an input of every graph."""

    __slots__ = ()


class MutableFloat(float):
    """A float that `mutable` made: an input of every graph."""

    __slots__ = ()


@dataclass
class Wanted:
    """What is to be symbolic in one call."""

    everything: bool = False  # all dimensions of tensors that are arguments
    learned: set[Key] = field(default_factory=set)
    declared: dict[int, tuple[int, ...]] = field(default_factory=dict)  # axes by the id of a tensor


class Symbols:
    """The symbols of one capture."""

    def __init__(self, builder: Any, guards: Guards, wanted: Wanted, known: Known) -> None:
        self.builder = builder
        self.g = guards
        self.wanted = wanted
        self.known = known
        self.keys: list[Key] = []
        self.numbers: dict[Key, Any] = {}
        self._owners: dict[Key, int] = {}  # two places may have one text: the first one has the symbol
        self._bindings: list[tuple[Any, int, int | None, str]] = []
        self._loads: list[tuple[Source, Any]] = []
        self.table: Any = None

    def _make(self, key: Key, src: Source, axis: int | None, value: Any) -> Any:
        found = self.numbers.get(key)
        if found is not None:
            return found
        number = self.builder.symbol(value)
        name = src.text if axis is None else f"{src.text}.shape[{axis}]"
        self._bindings.append((number, src.reg, axis, name))
        self.keys.append(key)
        other = self.numbers.get(self.known.same.get(key, key))
        if other is not None and number == other:  # the comparison is the guard
            number = other
        self.numbers[key] = number
        return number

    def axes(self, src: Source, tensor: Any) -> list[tuple[int, Any]]:
        """The symbolic dimensions of a tensor read from `src`, each with its number."""
        declared = self.wanted.declared.get(id(tensor), ())
        every = self.wanted.everything and src.argument and type(tensor) is ms_runtime.Tensor
        out = []
        for axis, size in enumerate(tensor.shape):
            key = (src.text, axis)
            # Sizes 0 and 1 mean something of their own: nothing to reduce, and to be broadcast.
            wanted = every or axis in declared or key in self.wanted.learned
            if size > 1 and key not in self.known.static and wanted and self._owns(key, src):
                out.append((axis, self._make(key, src, axis, size)))
        return out

    def scalar(self, src: Source | None, value: Any) -> Any:
        """The symbol of a Python number read from `src`; None where it is a constant of the graph."""
        if src is None:
            return None
        key = (src.text, None)
        if key in self.known.static or not (
            key in self.wanted.learned or isinstance(value, (MutableInt, MutableFloat))
        ):
            return None
        # NaN compares to nothing, zero has a sign that no comparison shows, and large ints are out of range.
        if (value != value or value == 0) if isinstance(value, float) else abs(value) >= _LARGEST:
            return None
        if not self._owns(key, src):
            return None
        return self._make(key, src, None, int(value) if isinstance(value, int) else float(value))

    def _owns(self, key: Key, src: Source) -> bool:
        return self._owners.setdefault(key, src.reg) == src.reg

    def load(self, number: Any) -> Source:
        """The register in which an entry finds the value of a symbolic number."""
        for src, known in self._loads:
            if known is number:
                return src
        src = self.g.reserve("a number")
        self._loads.append((src, number))
        return src

    def inputs(self) -> list[tuple[int, Source, Any]]:
        """The graph's inputs that are numbers: place, register, dtype. To be asked before the graph is finished."""
        return [(place, self.load(number), dtype) for place, number, dtype in self.builder.number_inputs()]

    def finish(self) -> None:
        """Add to the guards what must hold of the symbols, and the loads of numbers."""
        if self.keys:
            self.table = self.builder.symbol_table(self._bindings)
            self.g.program.append(("symbols", self.table))
            self.g.program.extend(("number", src.reg, self.table, number) for src, number in self._loads)

    def learn(self) -> bool:
        """Take down which symbols the capture could not keep; whether there are any."""
        before = len(self.known.static) + len(self.known.same)
        numbers = [number for number, *_ in self._bindings]
        places = {n.index: key for n, key in zip(numbers, self.keys, strict=True) if n.index is not None}
        for a, b in self.builder.pins():
            first = places.get(a)
            if b is None:
                if first is not None:
                    self.known.static.add(first)
                continue
            low, high = places.get(min(a, b)), places.get(max(a, b))
            if low is not None and high is not None:
                self.known.same.setdefault(high, self.known.same.get(low, low))
        return len(self.known.static) + len(self.known.same) > before


@dataclass
class Known:
    """What earlier attempts at a capture found out."""

    static: set[Key] = field(default_factory=set)
    same: dict[Key, Key] = field(default_factory=dict)


class Dynamic:
    """What one jitted function has learned about its sizes and numbers."""

    def __init__(self, fn: Any, everything: bool) -> None:
        self.fn = fn
        self.everything = everything
        self.given: dict[str, Any] | None = None  # what `enable_dynamic` says, by parameter
        self.learned: set[Key] = set()
        self._misses: Counter[str] = Counter()
        self._again: tuple[Wanted, Known] | None = None

    def note(self, entries: list[Any], bound: list[Any]) -> None:
        """None of `entries` (the one that fitted last at the end) fits this call: take down what changed. If the last
        is for something else (another dtype or class, say), an earlier one tells what changed among calls like this."""
        found = entries[-1].changed(bound)
        if not _is_like(found):
            others = (entry.changed(bound) for entry in reversed(entries[:-1]))
            found = next((c for c in others if _is_like(c) and any(axes for *_, axes in c)), found)
        for name, what, axes in found:
            if what == "tensor":
                self.learned.update((name, axis) for axis in axes)
            elif what == "value":
                self._misses[name] += 1
                if self._misses[name] >= _PATIENCE:
                    self.learned.add((name, None))

    def record(
        self,
        bound: list[Any],
        attempt: Callable[[Wanted | None, Known], Captured],
        can_split: Callable[[GraphBreak], bool] | None = None,
    ) -> Captured:
        """Capture a call, or with nothing bound a segment of it, with the symbols that it can have; `attempt` captures
        with those that are wanted and not known to be none. Where a break may split the call and is no matter of
        symbols, the captures up to it, which `again` makes, have the same."""
        self._again = None
        wanted = Wanted(self.everything, self.learned, declared(self.fn, bound, self.given))
        known = Known()
        for _ in range(_ATTEMPTS):
            captured = attempt(wanted, known)
            symbols = captured.symbols
            learned = symbols is not None and symbols.learn()
            if not learned and captured.brk is None or symbols is None or not symbols.keys:
                captured.fixed = [
                    f"{text if axis is None else f'{text}.shape[{axis}]'} stays a number: the graph needs its value"
                    for text, axis in sorted(known.static & self.learned, key=str)
                ]
                return captured
            if not learned:
                break
        brk, plain = captured.brk, attempt(None, known)
        if plain.brk is None:
            plain.fixed = [f"sizes stay numbers: {brk.reason if brk is not None else 'they depend on each other'}"]
        elif brk is not None and can_split is not None and can_split(brk):
            if (brk.kind, captured.step) == (plain.brk.kind, plain.step):
                self._again = wanted, known
                return captured
        return plain

    def again(self, attempt: Callable[[Wanted | None, Known | None], Captured]) -> Captured:
        """Capture up to a point what `record` captured before: it must go the same way."""
        wanted, known = self._again or (None, None)
        return attempt(wanted, known)

    def clear(self) -> None:
        self.learned.clear()
        self._misses.clear()


def _is_like(changed: list[tuple[str, str, list[int]]]) -> bool:
    """Whether what changed is sizes, numbers and lengths alone."""
    return not any(what == "other" or what == "tensor" and not axes for _, what, axes in changed)


def declared(fn: Any, bound: list[Any], given: dict[str, Any] | None) -> dict[int, tuple[int, ...]]:
    """The axes that `enable_dynamic` of the function, or `set_inputs` of a Cell that is its first argument, leaves
    open, by the id of the tensor."""
    out: dict[int, tuple[int, ...]] = {}
    pairs: list[tuple[Any, Any]] = []
    for name, value in zip(fn.__code__.co_varnames, bound, strict=False):
        if given and name in given:
            pairs += _tensors(given[name], value)
    for _, template, value in _set_inputs(bound):
        pairs += _tensors(template, value)
    for template, value in pairs:
        shape = template.shape
        axes = range(value.ndim) if shape == (-2,) else [i for i, n in enumerate(shape) if n == -1]
        if axes and (shape == (-2,) or len(shape) == value.ndim):
            out[id(value)] = tuple(axes)
    return out


def _set_inputs(bound: list[Any]) -> list[tuple[str, Any, Any]]:
    """What `set_inputs` of a Cell that is the first argument says of the others.

    Of each its name or number, the tensor that describes it, and the argument.
    """
    # Only of what has it by its class: a user's __getattr__ is not asked.
    of_cell = bound[0]._given_inputs if bound and hasattr(type(bound[0]), "_given_inputs") else None
    if not of_cell:
        return []
    args: tuple[Any, ...] = tuple(bound[1:])
    kwargs: dict[str, Any] = {}
    if len(args) == 2 and type(args[0]) is tuple and type(args[1]) is dict:  # *args and **kwargs of a Cell's call
        args, kwargs = args
    if not isinstance(of_cell, dict):
        return [(f"input {i}", *pair) for i, pair in enumerate(zip(of_cell, args, strict=False), 1)]
    code = type(bound[0]).construct.__code__
    named = dict(zip(code.co_varnames[1 : code.co_argcount], args, strict=False)) | kwargs
    return [(f"'{name}'", template, named.get(name)) for name, template in of_cell.items()]


def check_dtypes(bound: list[Any]) -> None:
    """Raises a TypeError where a tensor has another dtype than `set_inputs` of the Cell says."""
    for name, template, value in _set_inputs(bound):
        for wanted, tensor in _tensors(template, value):
            if wanted.dtype != tensor.dtype:
                raise TypeError(
                    f"For 'set_inputs', {name} is expected to be a Tensor of {wanted.dtype}, but got {tensor.dtype}."
                )


def _tensors(template: Any, value: Any) -> Iterator[tuple[Any, Any]]:
    """The tensors of a template, each with the one that a call has in its place."""
    if isinstance(template, (tuple, list)) and isinstance(value, (tuple, list)):
        for a, b in zip(template, value, strict=False):
            yield from _tensors(a, b)
    elif isinstance(template, ms_runtime.Tensor) and isinstance(value, ms_runtime.Tensor):
        yield template, value
