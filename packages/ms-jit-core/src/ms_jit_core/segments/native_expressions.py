"""What instructions do to real objects, as Python source: the interpreter of native parts runs one at a time, a stretch
of them is compiled as a whole (`native_codegen`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ms_jit_core.vm.objects.operators import OPERATORS

_BINARY = dict(
    zip(
        "add sub mul truediv floordiv mod pow lshift rshift or xor and matmul".split(),
        "+ - * / // % ** << >> | ^ & @".split(),
        strict=True,
    )
)
assert _BINARY.keys() == OPERATORS.keys()
_COMPARES = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
_UNARY = {"pos": "+", "neg": "-", "invert": "~"}

#: gives the source, of the instruction's argument and of the names of the values that it takes
Render = Callable[..., str]
#: instructions that put a result on the stack: how many values they take (None: as many as the argument says)
EXPRESSIONS: dict[str, tuple[int | None, Render]] = {
    "LOAD_ATTR": (1, lambda name, o: f"{o}.{name}"),
    "SUBSCR": (2, lambda _, o, k: f"{o}[{k}]"),
    "BINARY": (2, lambda name, a, b: f"{a} {_BINARY[name]} {b}"),
    "UNARY": (1, lambda name, a: f"{_UNARY[name]}{a}"),
    "COMPARE": (2, lambda name, a, b: f"{a} {_COMPARES[name]} {b}"),
    "IS": (2, lambda inverted, a, b: f"{a} is {'not ' if inverted else ''}{b}"),
    "CONTAINS": (2, lambda inverted, a, b: f"{a} {'not ' if inverted else ''}in {b}"),
    "NOT": (1, lambda _, a: f"not {a}"),
    "BUILD_TUPLE": (None, lambda _, *items: f"({''.join(f'{v}, ' for v in items)})"),
    "BUILD_LIST": (None, lambda _, *items: f"[{', '.join(items)}]"),
    "BUILD_SET": (None, lambda _, *items: f"{{{', '.join(items) or '*()'}}}"),
    "BUILD_STRING": (None, lambda _, *items: f"''.join([{', '.join(items)}])"),
    "LIST_TO_TUPLE": (1, lambda _, items: f"(*{items},)"),
}
#: instructions that leave nothing
STATEMENTS: dict[str, tuple[int, Render]] = {
    "STORE_ATTR": (2, lambda name, v, o: f"{o}.{name} = {v}"),
    "DEL_ATTR": (1, lambda name, o: f"del {o}.{name}"),
    "STORE_SUBSCR": (3, lambda _, v, o, k: f"{o}[{k}] = {v}"),
    "DEL_SUBSCR": (2, lambda _, o, k: f"del {o}[{k}]"),
}


def in_place(name: str, a: str, b: str) -> str:
    """The statement by which INPLACE changes the variable `a`."""
    return f"{a} {_BINARY[name]}= {b}"


def marks_of(names: tuple[str, ...]) -> tuple[str, ...]:
    """What stands before arguments that are given by name."""
    return tuple(f"{name}=" for name in names)


def moved(name: str) -> str:
    """The value of a variable that it then holds no longer."""
    return f"({name}, {name} := None)[0]"


def call(parts: Sequence[str], marks: tuple[str, ...] = ()) -> str:
    """The first part called with the others, the last of them with marks (`name=`, `*`) before them."""
    cut = len(parts) - len(marks)
    given = [*parts[1:cut], *(mark + part for mark, part in zip(marks, parts[cut:], strict=True))]
    return f"{parts[0]}({', '.join(given)})"


def unpacking(before: int, after: int | None = None) -> tuple[str, str]:
    """The target list of an assignment that unpacks, and what it puts on the stack; `after`: items behind a starred
    one."""
    names = [f"_ms_item{i}" for i in range(before + (0 if after is None else after + 1))]
    targets = [f"*{name}" if i == before else name for i, name in enumerate(names)]
    return f"[{', '.join(targets)}]", f"({''.join(f'{name}, ' for name in reversed(names))})"


def class_pattern(subject: str, cls: str, positional: int, names: tuple[str, ...]) -> tuple[str, str]:
    """A match statement with one class pattern, and the values that its sub-patterns look at, or None."""
    found = [f"_ms_item{i}" for i in range(positional + len(names))]
    patterns = [*found[:positional], *(f"{name}={x}" for name, x in zip(names, found[positional:], strict=True))]
    case = f"    case {cls}({', '.join(patterns)}): _ms_found = ({''.join(f'{x}, ' for x in found)})"
    return f"_ms_found = None\nmatch {subject}:\n{case}", "_ms_found"
