"""Symbolic sizes and numbers of a capture, and how a function learns which of its values should be symbolic.

A dimension becomes a symbol if `dynamic=1` or `set_inputs` says so, or after a guard on it failed once; a Python number
if it is `mutable`, or after a guard on it failed twice. During capture a symbol is a `ms_runtime.SymbolicNumber`: it
computes as a number does, and code that needs its value gets the value at capture. A symbol whose value was needed is
given up: the capture is repeated with a constant in its place. The remaining symbols were at most compared, and these
comparisons become guards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import ms_runtime

from ms_jit_core.errors import GraphBreak

if TYPE_CHECKING:
    from ms_jit_core.capture import Captured
    from ms_jit_core.guards import Guards, Source

SymbolicNumber = ms_runtime.SymbolicNumber

#: where a symbol is read: the text of its source, and the axis of a tensor (None for a number)
Key = tuple[str, int | None]

#: limit of captures of one call, each with fewer symbols than the one before
_ATTEMPTS = 8
#: guard failures on a number before it becomes an input
_MISSES_BEFORE_INPUT = 2
#: captures of a function after which code that needs a number's value breaks the graph, instead of making it a constant
_CAPTURES_BEFORE_BREAK = 5
#: larger ints are constants
_LARGEST = 1 << 61


def concretize(value: Any, breaks: bool = False) -> Any:
    """Replace symbols in `value` by their values at capture, which the graph then depends on; else return it as is."""
    t = type(value)
    if t is SymbolicNumber:
        if breaks:
            raise GraphBreak("native-call", "needs the value of a number that changes from call to call")
        return int(value) if value.__class__ is int else float(value)
    if t is list or t is tuple:
        found = [concretize(x, breaks) for x in value]
        return t(found) if any(a is not b for a, b in zip(found, value, strict=True)) else value
    if t is dict:
        items = list(value.items())
        known = concretize(items, breaks)
        return dict(known) if known is not items else value
    if t is slice:
        parts = (value.start, value.stop, value.step)
        ends = concretize(parts, breaks)
        return slice(*ends) if ends is not parts else value
    return value


def has_symbolic_sizes(value: Any) -> bool:
    """Return whether `value` holds a tensor with symbolic sizes."""
    t = type(value)
    if t is list or t is tuple:
        return any(map(has_symbolic_sizes, value))
    if t is dict:
        return any(map(has_symbolic_sizes, value.values()))
    return isinstance(value, ms_runtime.Tensor) and any(type(n) is SymbolicNumber for n in value.shape)


class MutableInt(int):
    """An int made by `mutable`: an input of every graph."""

    __slots__ = ()


class MutableFloat(float):
    """A float made by `mutable`: an input of every graph."""

    __slots__ = ()


@dataclass
class Wanted:
    """The sizes and numbers to make symbolic in one call."""

    everything: bool = False  # all dimensions of tensor arguments
    learned: set[Key] = field(default_factory=set)
    declared: dict[int, tuple[int, ...]] = field(default_factory=dict)  # axes, by the id of the tensor
    breaks: bool = False  # whether code that needs a value breaks the graph


class Symbols:
    """The symbols of one capture."""

    def __init__(self, builder: Any, guards: Guards, wanted: Wanted, known: Known) -> None:
        self.builder = builder
        self.g = guards
        self.wanted = wanted
        self.known = known
        self.keys: list[Key] = []
        self.numbers: dict[Key, Any] = {}
        self._owners: dict[Key, int] = {}  # registers; if two have the same text, the first one owns the symbol
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
        """Return the symbolic dimensions of a tensor read from `src`: (axis, symbolic number)."""
        declared = self.wanted.declared.get(id(tensor), ())
        every = self.wanted.everything and src.argument and type(tensor) is ms_runtime.Tensor
        out = []
        for axis, size in enumerate(tensor.shape):
            key = (src.text, axis)
            # Sizes 0 and 1 are special: an empty reduction, and broadcasting.
            wanted = every or axis in declared or key in self.wanted.learned
            if size > 1 and key not in self.known.static and wanted and self._owns(key, src):
                out.append((axis, self._make(key, src, axis, size)))
        return out

    def scalar(self, src: Source | None, value: Any) -> Any:
        """Return the symbol of a Python number read from `src`; None if it is a constant of the graph."""
        if src is None:
            return None
        key = (src.text, None)
        if key in self.known.static or not (
            key in self.wanted.learned or isinstance(value, (MutableInt, MutableFloat))
        ):
            return None
        # NaN compares equal to nothing, comparisons do not show the sign of zero, and large ints are out of range.
        if (value != value or value == 0) if isinstance(value, float) else abs(value) >= _LARGEST:
            return None
        if not self._owns(key, src):
            return None
        return self._make(key, src, None, int(value) if isinstance(value, int) else float(value))

    def leaves_open(self, src: Source | None) -> bool:
        """Return whether a str or NumPy scalar from `src` is an object of which the graph knows only the class."""
        return self.wanted.breaks and src is not None and (src.text, None) in self.wanted.learned

    def _owns(self, key: Key, src: Source) -> bool:
        return self._owners.setdefault(key, src.reg) == src.reg

    def load(self, number: Any) -> Source:
        """Return the register that holds a symbolic number's value in an entry."""
        for src, known in self._loads:
            if known is number:
                return src
        src = self.g.reserve("a number")
        self._loads.append((src, number))
        return src

    def inputs(self) -> list[tuple[int, Source, Any]]:
        """Return the graph's number inputs: (position, register, dtype). Call before the graph is finished."""
        return [(place, self.load(number), dtype) for place, number, dtype in self.builder.number_inputs()]

    def finish(self) -> None:
        """Add the conditions on the symbols to the guards, and the loads of numbers."""
        if self.keys:
            self.table = self.builder.symbol_table(self._bindings)
            self.g.program.append(("symbols", self.table))
            self.g.program.extend(("number", src.reg, self.table, number) for src, number in self._loads)

    def learn(self) -> bool:
        """Record which symbols the capture could not keep; return whether there are new ones."""
        before = len(self.known.static) + len(self.known.same)
        numbers = [number for number, *_ in self._bindings]
        places = {n.index: key for n, key in zip(numbers, self.keys, strict=True) if n.index is not None}
        for a, b in self.builder.symbol_constraints():
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
    """What earlier attempts at a capture found: sizes that must be constants, and sizes that are equal."""

    static: set[Key] = field(default_factory=set)
    same: dict[Key, Key] = field(default_factory=dict)


class Dynamic:
    """What one jitted function has learned about its sizes and numbers."""

    def __init__(self, fn: Any, everything: bool) -> None:
        self.fn = fn
        self.everything = everything
        self.templates: dict[str, Any] | None = None  # from `enable_dynamic`, by parameter
        self.learned: set[Key] = set()
        self._misses: Counter[str] = Counter()
        self._last_symbols: tuple[Wanted, Known] | None = None
        self._breaks = False

    def learn_from_miss(self, entries: list[Any], bound: list[Any]) -> None:
        """Learn from a call that matches none of `entries` (the one that fitted last is at the end) what changed. If
        the last entry is for another kind of call (another dtype or class), an earlier one may show what changed."""
        self._breaks = self._breaks or len(entries) >= _CAPTURES_BEFORE_BREAK
        found = entries[-1].changed(bound)
        if not _only_sizes_changed(found):
            others = (entry.changed(bound) for entry in reversed(entries[:-1]))
            found = next((c for c in others if _only_sizes_changed(c) and any(axes for *_, axes in c)), found)
        for name, what, axes in found:
            if what == "tensor":
                self.learned.update((name, axis) for axis in axes)
            elif what == "value":
                self._misses[name] += 1
                if self._misses[name] >= _MISSES_BEFORE_INPUT:
                    self.learned.add((name, None))

    def record(
        self,
        bound: list[Any],
        attempt: Callable[[Wanted | None, Known], Captured],
        can_split: Callable[[GraphBreak], bool] | None = None,
    ) -> Captured:
        """Capture a call (or a segment, if `bound` is empty) with as many symbols as possible. `attempt` captures with
        the wanted symbols except those known to be constants. If a break that has nothing to do with symbols may split
        the call, `record_again` captures up to that break with the same symbols."""
        breaks = self._breaks and can_split is not None
        wanted = Wanted(self.everything, self.learned, declared(self.fn, bound, self.templates), breaks)
        known = Known()
        self._last_symbols = (wanted, known) if breaks else None
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
        brk = captured.brk
        if breaks and brk is not None and can_split is not None and can_split(brk):
            return captured
        self._last_symbols = None
        plain = attempt(None, known)
        if plain.brk is None:
            plain.fixed = [f"sizes stay numbers: {brk.reason if brk is not None else 'they depend on each other'}"]
        elif brk is not None and can_split is not None and can_split(brk):
            if (brk.kind, captured.step) == (plain.brk.kind, plain.step):
                self._last_symbols = wanted, known
                return captured
        return plain

    def record_again(self, attempt: Callable[[Wanted | None, Known | None], Captured]) -> Captured:
        """Capture part of what `record` captured before, with the same symbols."""
        wanted, known = self._last_symbols or (None, None)
        return attempt(wanted, known)

    def clear(self) -> None:
        self.learned.clear()
        self._misses.clear()
        self._breaks = False


def _only_sizes_changed(changed: list[tuple[str, str, list[int]]]) -> bool:
    """Return whether only sizes, numbers and lengths changed."""
    return not any(what == "other" or what == "tensor" and not axes for _, what, axes in changed)


def declared(fn: Any, bound: list[Any], templates: dict[str, Any] | None) -> dict[int, tuple[int, ...]]:
    """Return the dynamic axes, by tensor id, from the function's `enable_dynamic` and from the Cell's `set_inputs`."""
    out: dict[int, tuple[int, ...]] = {}
    pairs: list[tuple[Any, Any]] = []
    for name, value in zip(fn.__code__.co_varnames, bound, strict=False):
        if templates and name in templates:
            pairs += _tensors(templates[name], value)
    for _, template, value in _set_inputs(bound):
        pairs += _tensors(template, value)
    for template, value in pairs:
        shape = template.shape
        axes = range(value.ndim) if shape == (-2,) else [i for i, n in enumerate(shape) if n == -1]
        if axes and (shape == (-2,) or len(shape) == value.ndim):
            out[id(value)] = tuple(axes)
    return out


def _set_inputs(bound: list[Any]) -> list[tuple[str, Any, Any]]:
    """Match the arguments with `set_inputs` of the Cell that is the first argument.

    Returns, per argument, its name or number, the tensor that describes it, and the argument itself.
    """
    # Looked up on the class, so that a user's __getattr__ does not run.
    of_cell = bound[0]._given_inputs if bound and hasattr(type(bound[0]), "_given_inputs") else None
    if not of_cell:
        return []
    args: tuple[Any, ...] = tuple(bound[1:])
    kwargs: dict[str, Any] = {}
    if len(args) == 2 and type(args[0]) is tuple and type(args[1]) is dict:  # *args and **kwargs of Cell.__call__
        args, kwargs = args
    if not isinstance(of_cell, dict):
        return [(f"input {i}", *pair) for i, pair in enumerate(zip(of_cell, args, strict=False), 1)]
    code = type(bound[0]).construct.__code__
    named = dict(zip(code.co_varnames[1 : code.co_argcount], args, strict=False)) | kwargs
    return [(f"'{name}'", template, named.get(name)) for name, template in of_cell.items()]


def check_dtypes(bound: list[Any]) -> None:
    """Raise a TypeError if a tensor's dtype differs from the one in the Cell's `set_inputs`."""
    for name, template, value in _set_inputs(bound):
        for wanted, tensor in _tensors(template, value):
            if wanted.dtype != tensor.dtype:
                raise TypeError(
                    f"For 'set_inputs', {name} is expected to be a Tensor of {wanted.dtype}, but got {tensor.dtype}."
                )


def _tensors(template: Any, value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield the tensors of a template, each with the tensor that the call has in its place."""
    if isinstance(template, (tuple, list)) and isinstance(value, (tuple, list)):
        for a, b in zip(template, value, strict=False):
            yield from _tensors(a, b)
    elif isinstance(template, ms_runtime.Tensor) and isinstance(value, ms_runtime.Tensor):
        yield template, value
