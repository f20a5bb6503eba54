"""Writes random Python programs with tensors from the tables of fuzz.grammar."""

from __future__ import annotations

import ast
import linecache
import random
import re
import sys
import types
from dataclasses import dataclass
from typing import Any

import ms
import numpy as np
from fuzz.grammar import BLOCKS, CHANGES, EXPRESSIONS, LEAVES, LINES, PRELUDE, RAISES
from ms import Tensor

_HOLE = re.compile(r"<([=!]?)([a-z@])>")
#: expressions for one of two tensors, selected by a tensor's value
_CHOICES = re.compile(r"halved\(|^(max|min)\(<[ts]>")
PARAMETERS = {"x": "t", "y": "t", "s": "s", "n": "n", "flag": "b", "items": "l", "box": "o"}
TURNS = 4
_DEPTH = 3  # nested blocks


def _closed(text: str) -> str:
    """Returns the expression, in parentheses if necessary."""
    alone = (ast.Name, ast.Call, ast.Subscript, ast.Attribute, ast.List, ast.ListComp, ast.Dict, ast.DictComp)
    return text if isinstance(ast.parse(text, mode="eval").body, alone) else f"({text})"


@dataclass
class Counter:
    """State that the functions of a program share."""

    names: int = 0
    branches: bool = False


class Maker:
    """Writes one function's statements. `known` has the kind of each name that may be read, `own` those to assign."""

    def __init__(self, r: random.Random, known: dict[str, str], counter: Counter, depth: int = 0) -> None:
        self.r = r
        self.known = dict(known)
        self.own = set(known)
        self.counter = counter
        self.depth = depth
        self.loops = 0
        self.lines: list[str] = []

    # expressions
    def fresh(self) -> str:
        self.counter.names += 1
        return f"v{self.counter.names}"

    def names(self, kind: str, own: bool = False) -> list[str]:
        return [name for name, k in self.known.items() if k == kind and (not own or name in self.own)]

    def expression(self, kind: str, depth: int) -> str:
        self.counter.branches |= kind == "q"
        if kind != "q" and (depth <= 0 or self.r.random() < 0.4):
            return self.r.choice([*self.names(kind) * 2, *LEAVES[kind]])
        return self.fill(self.r.choice(EXPRESSIONS[kind]), depth - 1)

    def fill(self, template: str, depth: int = 2) -> str:
        """Returns the template with its holes filled; names that it assigns are known afterwards."""
        shared = self.fresh() if "<@>" in template else ""
        self.counter.branches |= bool(_CHOICES.search(template))
        made: list[tuple[str, str]] = []
        quoted = "f'" in template  # before Python 3.12, parts of an f-string must not contain its quotes

        def hole(match: re.Match) -> str:
            how, kind = match.groups()
            if kind == "@":
                return shared
            if how == "=":
                own = self.names(kind, own=True)
                name = self.r.choice(own) if own and self.r.random() < 0.5 else self.fresh()
                made.append((name, kind))
                return name
            if how == "!":
                own = self.names(kind, own=True)
                return self.r.choice(own) if own else self.missing(kind)
            inner = self.expression(kind, 0 if quoted else depth)
            return inner.replace("'", '"') if quoted else _closed(inner)

        text = _HOLE.sub(hole, template)
        for name, kind in made:
            self.known[name] = kind
            self.own.add(name)
        return text

    def missing(self, kind: str) -> str:
        """Returns a name of a kind that the function does not own yet, after writing a line that creates it."""
        name = self.fresh()
        self.lines.append(f"{self.indent}{name} = {self.expression(kind, 0)}")
        self.known[name] = kind
        self.own.add(name)
        return name

    # statements
    @property
    def indent(self) -> str:
        return "    " * (self.depth + 1)

    def statement(self) -> None:
        pick = self.r.random()
        if pick < 0.30 and self.depth < _DEPTH:
            self.block(self.r.choice(BLOCKS))
        elif pick < 0.36 and self.depth < _DEPTH - 1:
            self.function()
        elif pick < 0.38 and self.depth:
            self.emit("return <t>, <n>")
        elif pick < 0.385:
            self.emit(self.r.choice(RAISES))
        else:
            self.emit(self.r.choice(LINES))

    def emit(self, template: str) -> None:
        text = self.fill(template)
        self.lines.append(self.indent + text)

    def block(self, template: str) -> None:
        """Writes a compound statement; its heads are filled in order."""
        base, start, shared = self.depth, dict(self.known), self.fresh()
        for line in template.split("\n"):
            text = line.lstrip()
            self.depth = base + (len(line) - len(text)) // 4
            if text in ("BODY", "LOOP"):
                self.loops += text == "LOOP"
                for _ in range(self.r.choice([1, 1, 2])):
                    self.statement()
                if text == "LOOP" and self.r.random() < 0.4:
                    last = self.r.choice(["break", "continue", "if <b>:", "if <q>:", "if <n> > 1:"])
                    self.emit(last)
                    if last.endswith(":"):
                        self.lines.append(f"{self.indent}    {self.r.choice(['break', 'continue'])}")
                self.loops -= text == "LOOP"
            elif text == "RAISE":
                self.emit(self.r.choice(RAISES))
            else:
                self.emit(text.replace("<@>", shared))
        self.depth = base
        if self.r.random() < 0.8:  # otherwise names that one branch did not bind
            self.known = {name: kind for name, kind in self.known.items() if name in start}

    def function(self) -> None:
        """Writes a closure or a generator."""
        name, a, k = self.fresh(), self.fresh(), self.fresh()
        yields = self.r.random() < 0.3
        inner = Maker(self.r, self.known, self.counter, self.depth + 1)
        inner.known.update({a: "t", k: "n"})
        inner.own = {a, k}
        head = self.fill(f"def {name}({a}, {k}=<n>{self.r.choice(['', ', *rest', ', **more', ', *, z=<n>'])}):")
        taken = [v for v in self.own if self.r.random() < 0.15 and self.depth >= 0]
        if self.r.random() < 0.15:
            head = self.r.choice(["@logged", "@captured", "@functools.lru_cache"]) + "\n" + self.indent + head
        self.lines.append(self.indent + head)
        if taken:
            inner.lines.append(f"{inner.indent}nonlocal {', '.join(sorted(taken))}")
            inner.own |= set(taken)
        for _ in range(self.r.choice([1, 2, 2, 3])):
            inner.statement()
            if yields:
                inner.emit(self.r.choice(["yield <t>", "yield <t>", "<=t> = (yield <t>) or <t>", "yield from <g>"]))
        inner.emit("return <t>")
        self.lines += inner.lines
        self.known[name] = "g_" if yields else "c"
        self.own.add(name)
        if yields:
            made = self.fresh()
            self.lines.append(f"{self.indent}{made} = {name}({self.expression('t', 1)})")
            self.known[made] = "g"
            self.own.add(made)


@dataclass
class Program:
    """The text of a module, and the changes between calls."""

    text: str
    number: int
    changes: list[list[str]]
    turns: list[dict[str, str]]
    file: str
    branches: bool  # on tensors' values
    code: types.CodeType

    def space(self, captured: Any = lambda fn: fn) -> dict[str, Any]:
        """Runs the module again and returns its namespace; `captured` decorates some of its functions."""
        module = sys.modules["random_program"] = types.ModuleType("random_program")
        space = vars(module)
        space.update(ms=ms, ops=ms.ops, np=np, Tensor=Tensor, captured=captured)
        exec(self.code, space)
        return space

    def change(self, space: dict[str, Any], turn: int) -> None:
        """Applies the change before call number `turn`."""
        for line in self.changes[turn]:
            try:
                exec(line, space)
            except (AttributeError, LookupError, TypeError) as e:
                space["LOG"].append(type(e).__name__)

    def arguments(self, space: dict[str, Any], turn: int) -> dict[str, Any]:
        made: dict[str, Any] = {"np": np, "Tensor": Tensor, "Base": space["Base"], "Sub": space["Sub"]}
        for name, text in self.turns[turn].items():
            made[name] = eval(text, space, made)
        return {name: made[name] for name in PARAMETERS}

    def __str__(self) -> str:
        body = self.text[self.text.index("\ndef f(") :]
        return f"{body}\n# changes: {self.changes}\n# arguments: {self.turns}"


def _arguments(r: random.Random) -> list[dict[str, str]]:
    """Returns the arguments of each call: mostly those of the first one, with other values, kinds or aliases."""

    def vector(values: str, dtype: str = "float32") -> str:
        return f"Tensor(np.array({values}, np.{dtype}))"

    first = {
        "x": vector("[1, 2]"),
        "y": vector("[0.5, -1]"),
        "s": vector(r.choice(["1.5", "-0.5", "3"])),
        "n": r.choice(["0", "1", "2", "3"]),
        "flag": r.choice(["True", "False"]),
        "items": "[1, 2, 3]",
        "box": r.choice(["Base(x, 2)", "Sub(y, 1)", "Base(Tensor(np.array([1, 1], np.float32)))"]),
    }
    other = {
        "x": [vector("[-3, 2]"), vector("[-3, 2]"), vector("[4, 1]"), vector("[4, 1]", "float64")],
        "y": ["x", vector("[2, 2]"), vector("[2, 2]"), vector("[1, 0]", "int32")],
        "s": [vector("-2"), vector("2.5"), vector("0.25"), "x[0]"],
        "n": ["1", "2", "4", "-1", "True"],
        "flag": ["True", "False", "1", "''"],
        "items": ["[4]", "[]", "[2, 2, 5, 1]", "[1, 2, 3]", "(1, 2)"],
        "box": ["Sub(x, 1)", "Base(y, 3)", "KINDS['both'](x, 1)", "Point(x, 1)", "Base(x, 2)"],
    }
    turns = [first]
    for _ in range(1, TURNS):
        turn = dict(first)
        if len(turns) > 1:
            for name in r.sample(sorted(other), r.choice([0, 1, 2, 4])):
                turn[name] = r.choice(other[name])
        turns.append(turn)
    return turns


def make(r: random.Random, number: int = 0, length: int = 6) -> Program | None:
    """Returns a program, or None if Python's compiler rejects it."""
    counter = Counter()
    maker = Maker(r, PARAMETERS, counter)
    for _ in range(r.randrange(2, length + 1)):
        maker.statement()
    names = [name for name in maker.known if not name.startswith("_")]
    lines = ["def f(x, y, s, n, flag, items, box):", "    global SCALE, COUNT, HELD", *maker.lines]
    lines.append(f"    return {', '.join(names)}")
    text = f"{PRELUDE}\n\n" + "\n".join(lines) + "\n"
    file = f"<random program {number}>"
    changes: list[list[str]] = [[]]
    for _ in range(1, TURNS):
        changes.append([r.choice(CHANGES) for _ in range(r.choice([0, 0, 1, 2]))])
    try:
        code = compile(text, file, "exec")
    except SyntaxError:
        return None
    linecache.cache[file] = (len(text), None, text.splitlines(True), file)
    return Program(text, number, changes, _arguments(r), file, counter.branches, code)
