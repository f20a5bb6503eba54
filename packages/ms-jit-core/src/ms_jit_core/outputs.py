"""From the machine's final state to a recipe of what a call gives and does.

Most results are trees of graph outputs, guard registers and constants, which native code builds (`Recipe.for_entry`).
Where an object that the capture made is reached twice, refers to itself, or is an instance or a function, the recipe
itself builds everything and performs the effects.
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
    DictView,
    FuncV,
    ListV,
    MethodV,
    NumV,
    ObjV,
    PartialV,
    Poison,
    RuleV,
    SetV,
    SliceV,
    SuperV,
    Ten,
    TupleV,
    V,
    is_made_subclass,
)
from ms_jit_core.vm.objects import containers
from ms_jit_core.vm.objects.instances import native_new

if TYPE_CHECKING:
    from ms_jit_core.vm.core.machine import Machine

_as_strided = ms_runtime.op("as_strided")


class Recipe:
    """A graph of objects with sharing and cycles over leaf values, the effects in order, and the result.

    A leaf is a tree that an Entry takes: of a graph output, a register, a constant, or a call of one of these.
    """

    def __init__(self) -> None:
        self.nodes: list[tuple[str, Any]] = []
        self.leaves: list[tuple] = []
        self.effects: list[tuple[str, Any, list[int]]] = []
        self.result = 0

    def for_entry(self) -> tuple[tuple, list[tuple]]:
        """(output tree, effects) as an Entry takes them."""
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
        """Whether each object that is made is reached once, and whole when it is made."""
        uses = self.uses()
        for i, (kind, data) in enumerate(self.nodes):
            if kind == "leaf" and self.leaves[data][0] != "py":
                continue
            if kind not in ("leaf", "list", "dict", "set", "apply") or uses[i] > 1:
                return False
        return True

    def uses(self) -> Counter[int]:
        """How often each node is reached."""
        found = Counter([self.result, *(j for _, _, refs in self.effects for j in refs)])
        for i in range(len(self.nodes)):
            found.update(self._parts(i))
        return found

    def _tree(self, i: int) -> tuple:
        kind, data = self.nodes[i]
        if kind == "leaf":
            return self.leaves[data]
        parts = [self._tree(j) for j in self._parts(i)]
        if kind == "list" or kind == "apply" and data[0] is _tuple_of:
            return "list" if kind == "list" else "tuple", parts
        if kind == "set":
            return "py", _set_of, parts
        if kind == "apply":
            return "py", data[0], parts
        if data[0] is dict and all(k[0] == "const" for k in parts[::2]):
            return "dict", [(k[1], x) for k, x in zip(parts[::2], parts[1::2], strict=True)]
        return "py", functools.partial(_dict_of, data[0]), parts

    def without_effects(self) -> Recipe:
        """What makes the same result and does nothing else."""
        made = Recipe()
        made.nodes, made.result = self.nodes, self.result
        return made

    def is_in_itself(self) -> bool:
        """Whether an iterator goes over what holds it: neither can be made before the other."""
        for i, (kind, _) in enumerate(self.nodes):
            met: set[int] = set()
            todo = self._parts(i) if kind == "iterator" else []
            while todo:
                j = todo.pop()
                if j not in met:
                    met.add(j)
                    todo += self._parts(j)
            if i in met:
                return True
        return False

    def _parts(self, i: int) -> list[int]:
        """The nodes that a node is made of."""
        kind, data = self.nodes[i]
        if kind in ("apply", "iterator", "generator"):
            return list(data[1])
        if kind in ("list", "set"):
            return list(data)
        if kind == "dict":
            return [j for pair in data[1] for j in pair]
        if kind == "object":
            return [j for _, j in data[1]]
        if kind == "cell":
            return [] if data is None else [data]
        if kind == "leaf":
            return []
        _, _, defaults, kwdefaults, closure, attrs = data
        return [defaults, kwdefaults, *closure, *(j for _, j in attrs)]

    def __call__(self, *leaves: Any) -> Any:
        making = _Making(self.nodes, leaves)
        for kind, what, refs in self.effects:
            values = [making.settled(j) for j in refs]
            if kind == "call":
                what(*values)
            elif kind == "setattr":
                setattr(values[0], what, values[1])
            elif kind == "setitem":
                values[0][values[1]] = values[2]
            else:
                del values[0][values[1]]
        return making.settled(self.result)


class _Making:
    """One run of a recipe. No cycle holds what it makes: that may die as soon as the user drops it."""

    def __init__(self, nodes: list[tuple[str, Any]], leaves: tuple) -> None:
        self.nodes = nodes
        self.leaves = leaves
        self.built: dict[int, Any] = {}
        self.empty: list[tuple[str, Any, Any]] = []  # made, and to be filled: kind, object, data
        self.hashed: list[tuple[Any, list[Any]]] = []  # sets and dicts to be filled, with what

    def get(self, i: int) -> Any:
        """The object of a node, which may still be empty."""
        if i in self.built:
            return self.built[i]
        kind, data = self.nodes[i]
        if kind == "leaf":
            value = self.leaves[data]
        elif kind in ("apply", "iterator", "generator"):
            make, parts = data
            given = [self.get(j) for j in parts]
            if kind != "apply":  # what it goes over must have its items, a function its defaults
                self.fill()
            if i in self.built:  # what was filled holds it
                return self.built[i]
            value = make(*given)
        else:
            value = self._made(kind, data)
            self.empty.append((kind, value, data))
        self.built[i] = value
        return value

    def _made(self, kind: str, data: Any) -> Any:
        if kind == "list":
            return []
        if kind == "dict":
            return data[0]()
        if kind == "set":
            return set()
        if kind == "cell":
            return types.CellType()
        if kind == "object":
            return native_new(data[0])(data[0])  # what the class itself says has run
        code, space, defaults, _, closure, _ = data
        get = self.get
        return types.FunctionType(code, space, code.co_name, get(defaults), tuple(get(c) for c in closure))

    def fill(self) -> None:
        """Fill all that is empty: last what hashes items, which may read what they hold, and inner ones first."""
        get = self.get
        while self.empty or self.hashed:
            if not self.empty:
                value, items = self.hashed.pop()
                value.update(items)
                continue
            kind, value, data = self.empty.pop(0)
            if kind == "list":
                value.extend([get(j) for j in data])
            elif kind == "dict":
                self.hashed.append((value, [(get(k), get(v)) for k, v in data[1]]))
            elif kind == "set":
                self.hashed.append((value, [get(j) for j in data]))
            elif kind == "cell":
                if data is not None:
                    value.cell_contents = get(data)
            elif kind == "object":
                for name, j in data[1]:
                    object.__setattr__(value, name, get(j))
            else:
                code, _, _, kwdefaults, _, attrs = data
                value.__kwdefaults__ = get(kwdefaults)
                value.__qualname__ = qualname(code)
                for name, j in attrs:
                    setattr(value, name, get(j))

    def settled(self, i: int) -> Any:
        """The object of a node, with all that it holds."""
        value = self.get(i)
        self.fill()
        return value


def _without_overwritten(effects: list[tuple[str, Any, list[V]]]) -> list[tuple[str, Any, list[V]]]:
    """Attribute writes that a later one covers store None: nobody sees the value, only that the attribute came then."""
    covered: set[tuple[int, Any]] = set()
    out = []
    for kind, what, values in reversed(effects):
        place = None
        if not isinstance(values[0] if values else None, (ObjV, Ten, CellV)):
            pass  # classes and functions check what they are given
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
    """The machine's values as the nodes of a recipe. `outs`: the symbolic tensors that the graph gives, in order."""

    def __init__(self, m: Machine) -> None:
        self.m = m
        self.outs: list[Any] = []
        self._index: dict[int, int] = {}
        self._writes = bool(m.b.written_inputs())
        self._recipe = Recipe()
        self._nodes: dict[int, int] = {}  # by the id of a value

    def build(self, result: V) -> Recipe:
        """The recipe of an entry that gives `result`."""
        recipe = self._recipe
        effects = _without_overwritten([self._normal(e) for e in self.m.effects])
        recipe.effects = [(kind, what, [self.node(v) for v in values]) for kind, what, values in effects]
        recipe.result = self.node(result)
        if recipe.is_in_itself():
            raise GraphBreak("output", "an iterator leaves the capture in what it goes over")
        return recipe

    def _normal(self, effect: tuple) -> tuple[str, Any, list[V]]:
        kind = effect[0]
        if kind == "call":
            return kind, effect[1], effect[2]
        if kind == "setattr":
            return kind, effect[2], [effect[1], effect[3]]
        if kind == "cell":
            return "setattr", "cell_contents", [effect[1], effect[2]]
        return kind, None, list(effect[1:])

    def _leaf(self, v: V) -> Any:
        """The tree of a value that exists already: a register, a graph output, or a constant; None for what must be
        built."""
        t = type(v)
        if id(v) in self.m.tracked.mutable_numbers:
            return ("reg", self.m.tracked.mutable_numbers[id(v)][1].reg)
        if t is Const and type(v.val) is SymbolicNumber:  # type: ignore[attr-defined]
            return ("reg", self.m.settings.symbols.load(v.val).reg)  # type: ignore[attr-defined, union-attr]
        if isinstance(v, TupleV) and not v.items and v.pycls is tuple:
            return ("const", ())
        if t is Const:
            return ("reg", v.src.reg) if v.src is not None and type(v.val) not in SCALARS else ("const", v.val)  # type: ignore
        if t is NumV:
            return ("py", operator.methodcaller("item"), [("out", self._out(self.m.sym(v.ten)))])  # type: ignore
        if t is Ten:
            if v.real is not None and v.src is not None:  # type: ignore[attr-defined]
                return ("reg", v.src.reg)
            if is_made_subclass(v):  # type: ignore[arg-type]
                raise GraphBreak("output", f"a {v.cls.__name__} made inside leaves the capture")
            if self._writes and (view := self._view(v)) is not None:  # type: ignore[arg-type]
                return view
            return ("out", self._out(self.m.sym(v)))  # type: ignore[arg-type]
        if v.src is not None:
            return ("reg", v.src.reg)
        if t is CellV and v.real is not None:  # type: ignore[attr-defined]
            src = self.m.g.cell(v.load)  # type: ignore[attr-defined]
            return ("const", v.real) if src is None else ("reg", src.reg)  # type: ignore[attr-defined]
        real = getattr(v, "real", None)
        if real is not None:
            if t is ObjV and (
                id(real) in self.m.tracked.fresh or isinstance(real, BaseException) or hasattr(type(real), "__enter__")
            ):
                raise GraphBreak("output", f"a {type(real).__name__} made by native code leaves the capture")
            return ("const", real)
        return None

    def _view(self, v: Ten) -> Any:
        """The tree of a view of an input that the graph writes in place: the view is taken when it has been written.
        None for all other tensors."""
        if v.t is None or v.real is not None:
            return None
        m = self.m
        found = m.b.view_of_written(v.t, [x.t for x in m.inputs])
        if found is None:
            return None
        of, shape, strides, offset = found
        base = m.inputs[of]
        if not base.real.is_contiguous():
            raise GraphBreak("output", "a view of a tensor with strides that is written")
        assert base.src is not None
        guard = ("contiguous", base.src.reg)
        if guard not in m.g.program:
            m.g.program.append(guard)
        take = functools.partial(_strided, tuple(shape), tuple(strides), offset)
        return ("py", take, [("reg", base.src.reg)])

    def _out(self, t: Any) -> int:
        if id(t) not in self._index:
            self._index[id(t)] = len(self.outs)
            self.outs.append(t)
        return self._index[id(t)]

    def node(self, v: V) -> int:
        """The recipe's node of a value: one for each object."""
        known = self._nodes.get(id(v))
        if known is not None:
            return known
        self.m.tracked.alive.append(v)
        nodes, leaves = self._recipe.nodes, self._recipe.leaves
        i = self._nodes[id(v)] = len(nodes)
        nodes.append(("leaf", len(leaves)))
        leaf = self._leaf(v)
        if leaf is not None:
            leaves.append(leaf)
        else:
            nodes[i] = self._made(v)
        return i

    def _all(self, values: Iterable[V]) -> list[int]:
        return [self.node(v) for v in values]

    def _made(self, v: V) -> tuple[str, Any]:
        """The node of what the capture made."""
        t = type(v)
        if isinstance(v, TupleV):
            items = self._all(items_of(self.m, v))
            return "apply", (_tuple_of if v.pycls is tuple else functools.partial(named_tuple, v.pycls), items)
        if isinstance(v, ListV):
            return "list", self._all(items_of(self.m, v))
        if isinstance(v, DictV):
            return "dict", (v.pycls, [(self.node(k), self.node(x)) for k, x in containers.dict_items(self.m, v)])
        if isinstance(v, SetV):
            members = self._all(v.entries.values())
            return ("apply", (_frozenset_of, members)) if v.frozen else ("set", members)
        if isinstance(v, CellV):
            return "cell", self.node(v.content) if isinstance(v.content, V) else None
        if t is ObjV:
            return self._object(v)  # type: ignore[arg-type]
        if isinstance(v, FuncV):
            return self._function(v)
        if isinstance(v, IterV):
            make, parts = v.built()
            # One of the program's that has not begun reads no items when it is made.
            return "generator" if v.cls is types.GeneratorType else "iterator", (make, self._all(parts))
        if isinstance(v, SliceV):
            return "apply", (slice, self._all(v.parts))
        if isinstance(v, MethodV):
            return "apply", (_bound, self._all((v.func, v.self)))
        if isinstance(v, PartialV):
            keywords = {k: x for k, (_, x) in v.keywords.entries.items()}
            make = functools.partial(_partial, len(v.args), tuple(keywords))
            return "apply", (make, self._all((v.func, *v.args, *keywords.values())))
        if isinstance(v, SuperV):
            return "apply", (functools.partial(super, v.start), [self.node(v.self)])
        if isinstance(v, DictView):
            return "apply", (functools.partial(_view, v.kind), [self.node(v.dict)])
        if isinstance(v, RuleV) and v.build is not None:
            return "apply", (v.build, [])
        if isinstance(v, Poison):
            raise v.broken("a result")
        raise GraphBreak("output", f"{describe(v)} leaves the capture")

    def _object(self, v: ObjV) -> tuple[str, Any]:
        cls = v.pycls
        if issubclass(cls, BaseException):
            args = v.attrs.get("args")
            if not isinstance(args, TupleV) or set(v.attrs) - {"args", "value"}:
                raise GraphBreak("output", "an exception object leaves the capture")
            if id(v) in self.m.tracked.caught:
                raise self.m.raised_for_real(v)
            return "apply", (cls, self._all(args.items))
        if cls is types.TracebackType:
            raise GraphBreak("output", "a traceback leaves the capture")
        attrs = [(k, self.node(x)) for k, x in v.attrs.items() if x is not DELETED]
        return "object", (cls, attrs)

    def _function(self, v: FuncV) -> tuple[str, Any]:
        assert v.code is not None and v.cells is not None
        code = v.code.python
        closure = self._all(v.cells[name] for name in code.co_freevars)
        defaults = self.node(v.defaults if v.defaults is not None and v.defaults.items else NONE)
        kwdefaults = self.node(v.kwdefaults if v.kwdefaults is not None and v.kwdefaults.entries else NONE)
        attrs = [(k, self.node(x)) for k, x in v.attrs.items()]
        return "function", (code, v.globals, defaults, kwdefaults, closure, attrs)


# Builders stand by name, so that a cache on disk can name them (compile_cache/object_names.py).
def _strided(shape: tuple[int, ...], strides: tuple[int, ...], offset: int, base: Any) -> Any:
    return _as_strided(base, shape, strides, offset)


def _dict_of(cls: type, *flat: Any) -> Any:
    return cls(zip(flat[::2], flat[1::2], strict=True))


def _set_of(*items: Any) -> set:
    return set(items)


def _frozenset_of(*items: Any) -> frozenset:
    return frozenset(items)


def _view(kind: str, d: Any) -> Any:
    return getattr(d, kind)()


def _tuple_of(*items: Any) -> tuple:
    return items


def named_tuple(cls: type, *items: Any) -> Any:
    """A named tuple of a class; front ends and exports look for it in output trees."""
    return tuple.__new__(cls, items)


def _bound(func: Any, me: Any) -> Any:
    if isinstance(func, types.ClassMethodDescriptorType):
        return func.__get__(None, me)
    if me is None:  # to a descriptor that means "of the class"
        return getattr(me, func.__name__)
    if isinstance(func, (types.MethodDescriptorType, types.WrapperDescriptorType)) or is_native_callable(func):
        return func.__get__(me, type(me))  # with one argument alone CPython 3.11 crashes on some descriptors
    return types.MethodType(func, me)


def _partial(n: int, names: tuple[str, ...], func: Any, *rest: Any) -> Any:
    return functools.partial(func, *rest[:n], **dict(zip(names, rest[n:], strict=True)))
