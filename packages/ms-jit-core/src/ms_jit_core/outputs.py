"""Turns the machine's final state into a recipe for the result and the effects of a call.

Most results are trees of graph outputs, guard registers and constants, which native code builds (`Recipe.for_entry`).
If an object that the capture made is reached twice, or may refer to itself, the recipe itself builds everything and
performs the effects.
"""

from __future__ import annotations

import functools
import operator
import types
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import ms_runtime

from ms_jit_core.dynamic import SymbolicNumber
from ms_jit_core.errors import GraphBreak
from ms_jit_core.python_versions import qualname
from ms_jit_core.vm.control_flow.iteration import IterV
from ms_jit_core.vm.core.trust import is_native_callable
from ms_jit_core.vm.core.value_builder import describe, items_of
from ms_jit_core.vm.core.values import (
    DELETED,
    NONE,
    SCALARS,
    CellV,
    Const,
    DictV,
    FuncV,
    ListV,
    MethodV,
    NumV,
    ObjV,
    PartialV,
    Poison,
    SetV,
    SliceV,
    TensorV,
    TupleV,
    Value,
    is_made_subclass,
)
from ms_jit_core.vm.objects import containers
from ms_jit_core.vm.objects.instances import native_new

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine

_as_strided = ms_runtime.op("as_strided")


class Recipe:
    """How to build a call's objects, by builders over leaf values; with the call's effects, in order, and its result.

    A leaf is a tree that an Entry takes: a graph output, a register or a constant. An instance or closure cell may
    refer to itself, so it is made empty first; `fills` lists the attributes that it then gets.
    """

    def __init__(self) -> None:
        self.nodes: list[tuple[str, Any]] = []  # ("leaf", index) or ("call", (builder, nodes))
        self.leaves: list[tuple] = []
        self.fills: dict[int, list[tuple[str, int]]] = {}  # node -> (attribute, node of its value)
        self.effects: list[tuple[str, Any, list[int]]] = []
        self.result = 0

    def for_entry(self) -> tuple[tuple, list[tuple]]:
        """Return (output tree, effects) as an Entry takes them."""
        if not self._is_tree():
            return ("py", self, self.leaves), []
        effects: list[tuple] = []
        for kind, what, refs in self.effects:
            trees = [self._tree(j) for j in refs]
            if kind == "call":
                effects.append((kind, what, trees))
            elif kind == "setattr":
                effects.append((kind, trees[0], what, trees[1]))
            else:
                effects.append((kind, *trees))
        return self._tree(self.result), effects

    def _is_tree(self) -> bool:
        """Return whether each object is reached only once and is complete when it is made."""
        uses = self.uses()
        return not self.fills and all(uses[i] <= 1 for i, (kind, _) in enumerate(self.nodes) if kind == "call")

    def uses(self) -> Counter[int]:
        """Return the number of times that each node is reached."""
        found = Counter([self.result, *(j for _, _, refs in self.effects for j in refs)])
        for kind, data in self.nodes:
            if kind == "call":
                found.update(data[1])
        for i, held in self.fills.items():
            found.update([i, *(j for _, j in held)])
        return found

    def _tree(self, i: int) -> tuple:
        kind, data = self.nodes[i]
        if kind == "leaf":
            return self.leaves[data]
        make, parts = data[0], [self._tree(j) for j in data[1]]
        if make is _list_of or make is _tuple_of:
            return "list" if make is _list_of else "tuple", parts
        if make is _dict_of and all(k[0] == "const" for k in parts[::2]):
            return "dict", [(k[1], x) for k, x in zip(parts[::2], parts[1::2], strict=True)]
        return "py", make, parts

    def without_effects(self) -> Recipe:
        """Return a recipe for the same result alone."""
        made = Recipe()
        made.nodes, made.fills, made.result = self.nodes, self.fills, self.result
        return made

    def __call__(self, *leaves: Any) -> Any:
        making = _Construction(self, leaves)
        for kind, what, refs in self.effects:
            values = [making.completed(j) for j in refs]
            if kind == "call":
                what(*values)
            elif kind == "setattr":
                setattr(values[0], what, values[1])
            elif kind == "setitem":
                values[0][values[1]] = values[2]
            else:
                del values[0][values[1]]
        return making.completed(self.result)


class _Construction:
    """One run of a recipe. The objects made are in no reference cycle with it, so they die when the user drops them."""

    def __init__(self, recipe: Recipe, leaves: tuple) -> None:
        self.nodes, self.fills, self.leaves = recipe.nodes, recipe.fills, leaves
        self.built: dict[int, Any] = {}
        self.empty: list[int] = []

    def get(self, i: int) -> Any:
        """Return the object of a node, which may still be empty."""
        if i not in self.built:
            kind, data = self.nodes[i]
            self.built[i] = self.leaves[data] if kind == "leaf" else data[0](*[self.get(j) for j in data[1]])
            if i in self.fills:
                self.empty.append(i)
        return self.built[i]

    def completed(self, i: int) -> Any:
        """Return the object of a node with all its attributes."""
        value = self.get(i)
        while self.empty:
            j = self.empty.pop(0)
            for name, k in self.fills[j]:
                object.__setattr__(self.built[j], name, self.get(k))  # the class's own __setattr__ ran at capture
        return value


def _without_overwritten(effects: list[tuple[str, Any, list[Value]]]) -> list[tuple[str, Any, list[Value]]]:
    """Make attribute writes that a later write overwrites store None: only the order of attributes is visible."""
    covered: set[tuple[int, Any]] = set()
    out = []
    for kind, what, values in reversed(effects):
        place = None
        if not isinstance(values[0] if values else None, (ObjV, TensorV, CellV)):
            pass  # classes and functions validate the values they are given
        elif kind == "setattr":
            place = (id(values[0]), what)
        elif kind == "call" and what is object.__setattr__ and isinstance(values[1], Const):
            place = (id(values[0]), values[1].val)
        if place is not None:
            if place in covered:
                values = [*values[:-1], NONE]
            covered.add(place)
        out.append((kind, what, values))
    return out[::-1]


class Outputs:
    """The machine's values as the nodes of a recipe. `outs` are the graph's symbolic output tensors, in order."""

    def __init__(self, m: Machine) -> None:
        self.m = m
        self.outs: list[Any] = []
        self._index: dict[int, int] = {}
        self._writes = bool(m.b.written_inputs())
        self._recipe = Recipe()
        self._nodes: dict[int, int] = {}  # by the id of a value; -1 while its parts are being built
        self._empty: list[tuple[int, list[tuple[str, Value]]]] = []  # nodes made empty, with the attributes to set

    def build(self, result: Value) -> Recipe:
        """Return the recipe of an entry whose result is `result`."""
        recipe = self._recipe
        effects = _without_overwritten([self._normal(e) for e in self.m.effects])
        recipe.effects = [(kind, what, [self.node(v) for v in values]) for kind, what, values in effects]
        recipe.result = self.node(result)
        while self._empty:
            i, held = self._empty.pop(0)
            recipe.fills[i] = [(name, self.node(v)) for name, v in held]
        return recipe

    def _normal(self, effect: tuple) -> tuple[str, Any, list[Value]]:
        kind = effect[0]
        if kind == "call":
            return kind, effect[1], effect[2]
        if kind == "setattr":
            return kind, effect[2], [effect[1], effect[3]]
        if kind == "cell":
            return "setattr", "cell_contents", [effect[1], effect[2]]
        return kind, None, list(effect[1:])

    def _leaf(self, v: Value) -> Any:
        """Return the tree of a value that already exists (a register, a graph output or a constant), or None."""
        t = type(v)
        if id(v) in self.m.tracked.mutable_numbers:
            return ("reg", self.m.tracked.mutable_numbers[id(v)][1].reg)
        if t is Const and type(v.val) is SymbolicNumber:  # type: ignore[attr-defined]
            return ("reg", self.m.settings.symbols.load(v.val).reg)  # type: ignore[attr-defined, union-attr]
        if isinstance(v, TupleV) and not v.items and v.pycls is tuple:
            return ("const", ())
        if t is Const:
            return ("reg", v.src.reg) if v.src is not None and type(v.val) not in SCALARS else ("const", v.val)  # type: ignore
        if t is TensorV:
            if v.real is not None and v.src is not None:  # type: ignore[attr-defined]
                return ("reg", v.src.reg)
            if is_made_subclass(v):  # type: ignore[arg-type]
                raise GraphBreak("output", f"a {v.cls.__name__} made in the call leaves the capture")
            if self._writes and self._view(v) is not None:  # type: ignore[arg-type]
                return None
            return ("out", self._out(self.m.sym(v)))  # type: ignore[arg-type]
        if v.src is not None:
            return ("reg", v.src.reg)
        if t is CellV and v.real is not None:  # type: ignore[attr-defined]
            src = self.m.g.cell(v.load)  # type: ignore[attr-defined]
            return ("const", v.real) if src is None else ("reg", src.reg)  # type: ignore[attr-defined]
        real = getattr(v, "real", None)
        if real is not None:
            if t is ObjV and (
                id(real) in self.m.tracked.constant_arrays
                or isinstance(real, BaseException)
                or hasattr(type(real), "__enter__")
            ):
                raise GraphBreak("output", f"a {type(real).__name__} made by native code leaves the capture")
            return ("const", real)
        return None

    def _view(self, v: TensorV) -> tuple[Any, list[int]] | None:
        """Return how to make a view of an input that the graph has written in place; None for other tensors."""
        if v.t is None or v.real is not None:
            return None
        m = self.m
        found = m.b.view_of_written(v.t, [x.t for x in m.inputs])
        if found is None:
            return None
        of, shape, strides, offset = found
        base = m.inputs[of]
        if not base.real.is_contiguous():
            raise GraphBreak("output", "a view of a non-contiguous tensor that is written")
        assert base.src is not None
        guard = ("contiguous", base.src.reg)
        if guard not in m.g.program:
            m.g.program.append(guard)
        return functools.partial(_strided, tuple(shape), tuple(strides), offset), [self.node(base)]

    def _out(self, t: Any) -> int:
        if id(t) not in self._index:
            self._index[id(t)] = len(self.outs)
            self.outs.append(t)
        return self._index[id(t)]

    def node(self, v: Value) -> int:
        """Return the recipe's node of a value: one per object."""
        known = self._nodes.get(id(v))
        if known is not None:
            if known < 0:
                raise GraphBreak("output", f"{describe(v)} that holds itself leaves the capture")
            return known
        self.m.tracked.alive.append(v)
        self._nodes[id(v)] = -1
        nodes, leaves = self._recipe.nodes, self._recipe.leaves
        leaf = self._leaf(v)
        call = self._call_of(v) if leaf is None else None
        i = self._nodes[id(v)] = len(nodes)
        nodes.append(("leaf", len(leaves)) if call is None else ("call", call))
        if leaf is not None:
            leaves.append(leaf)
        elif held := _attributes_to_fill(v):
            self._empty.append((i, held))
        return i

    def _all(self, values: Iterable[Value]) -> list[int]:
        return [self.node(v) for v in values]

    def _call_of(self, v: Value) -> tuple[Any, list[int]]:
        """Return the builder of a value that the capture made, and the nodes of its arguments."""
        t = type(v)
        if t is NumV:
            return operator.methodcaller("item"), [self.node(v.ten)]  # type: ignore[attr-defined]
        if t is TensorV:
            return self._view(v)  # type: ignore[arg-type, return-value]
        if isinstance(v, TupleV):
            items = self._all(items_of(self.m, v))
            return _tuple_of if v.pycls is tuple else functools.partial(named_tuple, v.pycls), items
        if isinstance(v, ListV):
            return _list_of, self._all(items_of(self.m, v))
        if isinstance(v, DictV):
            make = _dict_of if v.pycls is dict else functools.partial(_dict_like, v.pycls)
            return make, [self.node(part) for pair in containers.dict_items(self.m, v) for part in pair]
        if isinstance(v, SetV):
            return _frozenset_of if v.frozen else _set_of, self._all(v.entries.values())
        if isinstance(v, CellV):
            return _empty_cell, []
        if t is ObjV:
            return self._object(v)  # type: ignore[arg-type]
        if isinstance(v, FuncV):
            return self._function(v)
        if isinstance(v, IterV):
            make, parts = v.builder()
            return make, self._all(parts)
        if isinstance(v, SliceV):
            return slice, self._all(v.parts)
        if isinstance(v, MethodV):
            return _bound, self._all((v.func, v.self))
        if isinstance(v, PartialV):
            make = functools.partial(_partial, len(v.args), tuple(v.kwargs))
            return make, self._all((v.func, *v.args, *v.kwargs.values()))
        if isinstance(v, Poison):
            raise v.broken("a result")
        raise GraphBreak("output", f"{describe(v)} leaves the capture")

    def _object(self, v: ObjV) -> tuple[Any, list[int]]:
        cls = v.pycls
        if issubclass(cls, BaseException):
            args = v.attrs.get("args")
            if not isinstance(args, TupleV) or set(v.attrs) - {"args", "value"}:
                raise GraphBreak("output", "an exception object leaves the capture")
            if id(v) in self.m.tracked.caught:
                raise self.m.native_raise_break(v)
            return cls, self._all(args.items)
        if cls is types.TracebackType:
            raise GraphBreak("output", "a traceback leaves the capture")
        return functools.partial(_empty_object, cls), []

    def _function(self, v: FuncV) -> tuple[Any, list[int]]:
        assert v.code is not None and v.cells is not None
        code = v.code.python
        closure = [v.cells[name] for name in code.co_freevars]
        defaults = v.defaults if v.defaults is not None and v.defaults.items else NONE
        kwdefaults = v.kwdefaults if v.kwdefaults is not None and v.kwdefaults.entries else NONE
        make = functools.partial(_function_of, code, v.globals, tuple(v.attrs))
        return make, self._all((defaults, kwdefaults, *closure, *v.attrs.values()))


def _attributes_to_fill(v: Value) -> list[tuple[str, Value]]:
    """Return the attributes that are set after an instance or a closure cell is made."""
    if isinstance(v, CellV):
        return [("cell_contents", v.content)] if isinstance(v.content, Value) else []
    if type(v) is not ObjV or issubclass(v.pycls, BaseException):
        return []
    return [(name, x) for name, x in v.attrs.items() if x is not DELETED]


# Builders are module functions, so that a cache on disk can name them (compile_cache/object_names.py).
def _strided(shape: tuple[int, ...], strides: tuple[int, ...], offset: int, base: Any) -> Any:
    return _as_strided(base, shape, strides, offset)


def _list_of(*items: Any) -> list:
    return list(items)


def _dict_of(*flat: Any) -> dict:
    return dict(zip(flat[::2], flat[1::2], strict=True))


def _dict_like(cls: type[dict], *flat: Any) -> Any:
    made = _empty_object(cls)
    made.update(_dict_of(*flat))
    return made


def _empty_cell() -> types.CellType:
    return types.CellType()


def _empty_object(cls: type) -> Any:
    return native_new(cls)(cls)


def _function_of(
    code: types.CodeType, space: dict, names: tuple[str, ...], defaults: Any, kwdefaults: Any, *others: Any
) -> types.FunctionType:
    cut = len(others) - len(names)
    made = types.FunctionType(code, space, code.co_name, defaults, others[:cut])
    made.__kwdefaults__ = kwdefaults
    made.__qualname__ = qualname(code)
    for name, value in zip(names, others[cut:], strict=True):
        setattr(made, name, value)
    return made


def _set_of(*items: Any) -> set:
    return set(items)


def _frozenset_of(*items: Any) -> frozenset:
    return frozenset(items)


def _tuple_of(*items: Any) -> tuple:
    return items


def named_tuple(cls: type, *items: Any) -> Any:
    """Make a named tuple of class `cls`. Front ends and exports look for this builder in output trees."""
    return tuple.__new__(cls, items)


def _bound(func: Any, me: Any) -> Any:
    if isinstance(func, types.ClassMethodDescriptorType):
        return func.__get__(None, me)
    if me is None:  # __get__(None, ...) would mean access through the class
        return getattr(me, func.__name__)
    if isinstance(func, (types.MethodDescriptorType, types.WrapperDescriptorType)) or is_native_callable(func):
        return func.__get__(me, type(me))  # with one argument, CPython 3.11 crashes on some descriptors
    return types.MethodType(func, me)


def _partial(n: int, names: tuple[str, ...], func: Any, *rest: Any) -> Any:
    return functools.partial(func, *rest[:n], **dict(zip(names, rest[n:], strict=True)))
