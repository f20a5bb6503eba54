"""Random Python programs over numbers, containers, objects and tensors: jitted, they do what they do plain."""

from __future__ import annotations

import linecache
import random

import pytest
from harness import Program, compare, s, t

PRELUDE = """
class Box:
    def __init__(self, v):
        self.v = v
        self.log = []
    def step(self, d):
        self.v = self.v + d
        self.log.append(len(self.log))
        return self.v
    @property
    def twice(self):
        return self.v * 2

def gen(n):
    for i in range(n):
        yield i * 2

def helper(a, b=1, *rest, c=2):
    return a * b + c + len(rest)

def rows(a):
    for v in a.asnumpy().tolist():
        yield int(v)

def told(a, k=1):
    LOG.append(round(float(a.sum()), 3))
    return a * k

class Noted:
    def __init__(self, a):
        self.a = a
    def __enter__(self):
        LOG.append(("enter", float(self.a.sum())))
        return self.a + 1
    def __exit__(self, kind, e, tb):
        LOG.append(("exit", kind and kind.__name__, float(self.a.sum())))
        return kind is KeyError

LOG = []
SCALE = 2
TABLE = {"a": 1, "b": [1, 2, 3]}
"""


LOOPS = ["range(3)", "gen(2)", "list(items[:2])", "zip(items[:2], [1, 2])"]


class Maker:
    """Writes one function; `kinds` knows what each name holds: t tensor, n number, l list of numbers, d dict, o Box."""

    def __init__(self, seed: int, natives: bool = False) -> None:
        self.natives = natives
        self.r = random.Random(seed)
        self.lines: list[str] = []
        self.kinds: dict[str, str] = {"x": "t", "y": "t", "c": "s", "n": "n", "items": "l", "box": "o"}
        self.counter = 0

    def name(self, kind: str) -> str | None:
        names = [k for k, v in self.kinds.items() if v == kind]
        return self.r.choice(names) if names else None

    def fresh(self, kind: str) -> str:
        self.counter += 1
        name = f"v{self.counter}"
        self.kinds[name] = kind
        return name

    def number(self) -> str:
        return self.r.choice(
            [
                str(self.r.randrange(-3, 4)),
                self.name("n") or "1",
                f"len({self.name('l')})",
                f"({self.name('n')} % 3)",
                "SCALE",
                'TABLE["a"]',
                f"sum({self.name('l')})",
                f"helper({self.name('n')}, 2, 3, c={self.r.randrange(3)})",
                "max(gen(3))",
                f"({self.name('n')} if {self.name('n')} > 1 else 4)",
                f"sum(v for v in {self.name('l')} if v > 1)",
                "box.log.count(1)",
            ]
        )

    def tensor(self) -> str:
        a, b = self.name("t"), self.name("t")
        return self.r.choice(
            [
                f"{a} + {b}",
                f"{a} * {self.number()}",
                f"{a} - {b} * 0.5",
                f"-{a}",
                f"{a}.sum() + {b}",
                f"abs({a})",
                f"box.step({a})",
                f"box.twice + {a}",
                f"helper({a}, {self.number()})",
                f"(lambda q: q + {a})({b})",
                f"[{a}, {b}][{self.number()} % 2]",
            ]
        )

    def statement(self, indent: str, depth: int) -> None:
        if self.natives and self.r.random() < 0.25:
            self.native(indent, depth)
            return
        pick = self.r.randrange(13 if depth < 3 else 6)
        out = self.lines
        if pick == 0:
            value = self.tensor()
            out.append(f"{indent}{self.fresh('t')} = {value}")
        elif pick == 1:
            value = self.number()
            out.append(f"{indent}{self.fresh('n')} = {value}")
        elif pick == 2:
            out.append(f"{indent}{self.name('l')}.append({self.number()})")
        elif pick == 3:
            out.append(f"{indent}{self.name('t')} = {self.tensor()}")
        elif pick == 4:
            value = f"[v * {self.r.randrange(3)} for v in {self.name('l')}]"
            out.append(f"{indent}{self.fresh('l')} = {value}")
        elif pick == 5:
            out.append(f"{indent}{self.name('n')} {self.r.choice(['+=', '-='])} {self.number()}")
        elif pick in (6, 7):
            test = self.r.choice(
                [
                    f"{self.name('n')} > {self.r.randrange(3)}",
                    f"{self.number()} in {self.name('l')}",
                    f"not {self.name('l')}",
                ]
            )
            self.block(indent, f"if {test}:", depth)
            if self.r.random() < 0.6:
                self.block(indent, "else:", depth)
        elif pick == 8:
            self.block(
                indent,
                f"for i{depth} in {self.r.choice(LOOPS)}:",
                depth,
                self.r.choice(["", "break", "continue", f"if {self.name('n')} > 2: break"]),
            )
        elif pick == 9:
            self.block(
                indent,
                "try:",
                depth,
                self.r.choice(["", "raise ValueError('v')", f"{self.name('l')}[{self.number()}]", "{}['k']"]),
            )
            out.append(f"{indent}except (ValueError, LookupError) as e:")
            out.append(f"{indent}    {self.name('l')}.append(len(e.args))")
            if self.r.random() < 0.5:
                out.append(f"{indent}finally:")
                out.append(f"{indent}    {self.name('l')}.insert(0, 7)")
        elif pick in (10, 11):
            a, other = self.name("t"), self.name("t")
            test = self.r.choice(["c > 0", "c < 0.5", f"{a}.sum() > c", f"c > 0 and {a}.sum() > 0", "not c > 1"])
            if self.r.random() < 0.4:  # anything at all in the sides
                self.block(indent, f"if {test}:", depth, self.r.choice(["", "", f"return {a}"]))
                if self.r.random() < 0.5:
                    self.block(indent, "else:", depth)
                return
            out.append(f"{indent}if {test}:")
            out.append(f"{indent}    {a} = {a} + {other}")
            if self.r.random() < 0.5:
                out.append(f"{indent}else:")
                out.append(f"{indent}    {a} = {a} * 2")
        elif self.r.random() < 0.3 and depth:
            out.append(f"{indent}return {self.name('t')}, {self.name('n')}")
        else:
            out.append(f"{indent}box.extra = {self.name('t')}")

    def native(self, indent: str, depth: int) -> None:
        """A statement that no graph can hold."""
        a, n, items, out = self.name("t"), self.name("n"), self.name("l"), self.lines
        pick = self.r.randrange(9 if depth < 3 else 5)
        if pick == 0:
            out.append(f"{indent}{items}.append(int(float({a}.sum()) > 0))")
        elif pick == 1:
            out.append(f"{indent}{n} += int({a}.asnumpy().size)")
        elif pick == 2:
            out.append(f"{indent}{a} = told({a}, {self.number()})")
        elif pick == 3:
            out.append(f"{indent}{self.fresh('l')} = [v + len(str({a}.asnumpy().shape)) for v in {items}]")
        elif pick == 4:
            out.append(f"{indent}{n} = sum(rows({a})) % 5")
        elif pick == 5:
            self.block(indent, f"if float({a}.sum()) > {self.number()}:", depth)
        elif pick == 6:
            last = self.r.choice(["", "{}[float(c)]", f"[][int({a}.asnumpy()[0])]"])
            self.block(indent, f"with Noted({a}) as w:", depth, last)
        elif pick == 7:
            last = self.r.choice(["break", "continue", f"told({a})", f"if i{depth}: {a} = {a} + i{depth}"])
            self.block(indent, f"for i{depth} in rows({a}):", depth, last)
        else:
            self.block(indent, "try:", depth, self.r.choice(["{}[float(c)]", "told(None)"]))
            out.append(f"{indent}except KeyError:")
            out.append(f"{indent}    {items}.append(told({a}).shape[0])")
            out.append(f"{indent}except AttributeError as e:")
            out.append(f"{indent}    LOG.append(str(e))")
            out.append(f"{indent}else:")
            out.append(f"{indent}    {n} += 1")

    def block(self, indent: str, head: str, depth: int, last: str = "") -> None:
        known = dict(self.kinds)
        self.lines.append(indent + head)
        for _ in range(self.r.randrange(1, 3)):
            self.statement(indent + "    ", depth + 1)
        self.lines.append(f"{indent}    {last or 'pass'}")
        self.kinds = known

    def function(self, number: int):
        for _ in range(self.r.randrange(4, 10)):
            self.statement("    ", 0)
        names = ", ".join(sorted(self.kinds))
        text = PRELUDE + "\ndef f(x, y, c, n, items, box):\n    LOG.clear()\n" + "\n".join(self.lines)
        text += f"\n    return {names}, tuple(LOG)\n"
        file = f"<random {number}>"
        linecache.cache[file] = (len(text), None, text.splitlines(True), file)
        space: dict = {"__name__": "random_programs"}
        exec(compile(text, file, "exec"), space)
        return space["f"], space["Box"], text


class WideMaker(Maker):
    """More statements: aliasing, writes in place, dicts, closures, while, with, del, star targets, strings."""

    def __init__(self, seed: int, natives: bool = False) -> None:
        super().__init__(seed, natives)
        self.kinds.update({"d": "d", "ts": "m", "add": "f"})
        self.lines += [
            "    d = {'a': x, 'k': y}",
            "    ts = [x, y * 2]",
            "    total = 0",
            "    def add(v=1):",
            "        nonlocal total",
            "        total += v",
            "        items.append(total)",
            "        return total",
        ]

    def tensor(self) -> str:
        if self.r.random() < 0.6:
            return super().tensor()
        return self.r.choice(
            [
                f"{self.name('m')}[{self.number()} % 2]",
                f"{self.name('d')}['{self.r.choice('ak')}']",
                f"{self.name('d')}.get('{self.r.choice('az')}', {self.name('t')})",
                f"sum({self.name('m')})",
                f"({self.name('t')} if {self.name('n')} else {self.name('t')})",
                f"[v * 2 for v in {self.name('m')}][-1]",
                f"{self.name('t')}[0] * {self.name('t')}",
                f"max([{self.name('t')}], key=lambda v: v.shape)",
            ]
        )

    def statement(self, indent: str, depth: int) -> None:
        if self.r.random() < 0.45:
            super().statement(indent, depth)
            return
        out, pick = self.lines, self.r.randrange(16)
        a, b = self.name("t"), self.name("t")
        if pick == 0:
            out.append(f"{indent}{self.fresh('t')} = {a}")
        elif pick == 1:
            out.append(f"{indent}{a} += {b}")
        elif pick == 2:
            out.append(f"{indent}{a}[0] = {self.number()}")
        elif pick == 3:
            out.append(f"{indent}{self.name('m')}[{self.r.randrange(-2, 2)}] = {self.tensor()}")
        elif pick == 4:
            out.append(f"{indent}{self.name('d')}['{self.r.choice('akz')}'] = {self.tensor()}")
        elif pick == 5:
            out.append(f"{indent}{self.fresh('l')} = {self.name('l')}")
        elif pick == 6:
            out.append(f"{indent}{self.name('l')}[{self.r.choice(['1:', ':1', '::2', '-1:'])}] = [{self.number()}]")
        elif pick == 7:
            value = f"add({self.number()})"
            out.append(f"{indent}{self.fresh('n')} = {value}")
        elif pick == 8:
            other = self.name("m")
            out.append(f"{indent}{self.fresh('m')} = {self.r.choice([other, f'list({other})', f'[*{other}]'])}")
        elif pick == 9:
            out.append(f"{indent}{a}, {b} = {b}, {a}")
        elif pick == 10:
            first = self.name("l")
            head, tail = self.fresh("n"), self.fresh("l")
            out.append(f"{indent}{head}, *{tail} = {first} or [0]")
        elif pick == 11 and depth < 3:
            out.append(f"{indent}w{depth} = {self.r.randrange(4)}")
            self.block(indent, f"while w{depth} > 0:", depth, f"w{depth} -= 1")
        elif pick == 12:
            out.append(f"{indent}{self.fresh('d')} = {self.r.choice(['d', 'dict(d)', '{**d}', 'd.copy()'])}")
        elif pick == 13 and depth < 3:
            test = self.r.choice(["c > 0", f"0 < c < {self.number()}", f"{a}.sum() > {b}.sum()"])
            self.block(indent, f"if {test}:", depth)
            self.block(indent, "else:", depth)
        elif pick == 14:
            out.append(f"{indent}{self.fresh('t')} = {a} if c > 0 else {b}")
        else:
            text = f"f'{{{self.name('n')}}}-{{len({self.name('l')})}}'"
            out.append(f"{indent}box.log.append({text})")


def check(maker: Maker, seed: int) -> None:
    f, box, text = maker.function(seed)
    try:
        compare(
            Program(f, lambda: (t(1, 2), t(0.5, -1), s(0.3 if seed % 2 else -0.3), seed % 4, [1, 2, 3], box(t(1, 1))))
        )
    except AssertionError as e:
        raise AssertionError(f"{text}\n{e}") from None


@pytest.mark.parametrize("seed", range(400))
def test_random_program(seed):
    check(Maker(seed, natives=seed >= 150), seed)


@pytest.mark.parametrize("seed", range(300))
def test_wide_random_program(seed):
    check(WideMaker(seed, natives=seed >= 200), seed)
