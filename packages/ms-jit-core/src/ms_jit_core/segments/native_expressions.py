"""What instructions do to real objects, as Python source: the interpreter of native parts runs one at a time, a stretch
of them is compiled as a whole (`native_codegen`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ms_jit_core.instructions import BINARY_SIGNS, COMPARE_SIGNS

_UNARY = {"pos": "+", "neg": "-", "invert": "~"}

#: gives the source, of the instruction's argument and of the names of the values that it takes
Render = Callable[..., str]


def _formatted(how: tuple, v: str, spec: str = "") -> str:
    conversion = f"!{how[0]}" if how[0] else ""
    ending = f":{{{spec}}}" if spec else ""
    return f'f"{{{v}{conversion}{ending}}}"'


def _dict(_: int, *flat: str) -> str:
    return f"{{{', '.join(f'{k}: {v}' for k, v in zip(flat[::2], flat[1::2], strict=True))}}}"


#: instructions that put a result on the stack: how many values they take, for their argument
EXPRESSIONS: dict[str, tuple[int | Callable[[Any], int], Render]] = {
    "LOAD_ATTR": (1, lambda name, o: f"{o}.{name}"),
    "SUBSCR": (2, lambda _, o, k: f"{o}[{k}]"),
    "BINARY": (2, lambda name, a, b: f"{a} {BINARY_SIGNS[name]} {b}"),
    "UNARY": (1, lambda name, a: f"{_UNARY[name]}{a}"),
    "COMPARE": (2, lambda name, a, b: f"{a} {COMPARE_SIGNS[name]} {b}"),
    "IS": (2, lambda inverted, a, b: f"{a} is {'not ' if inverted else ''}{b}"),
    "CONTAINS": (2, lambda inverted, a, b: f"{a} {'not ' if inverted else ''}in {b}"),
    "NOT": (1, lambda _, a: f"not {a}"),
    "BUILD_TUPLE": (int, lambda _, *items: f"({''.join(f'{v}, ' for v in items)})"),
    "BUILD_LIST": (int, lambda _, *items: f"[{', '.join(items)}]"),
    "BUILD_SET": (int, lambda _, *items: f"{{{', '.join(items) or '*()'}}}"),
    "BUILD_STRING": (int, lambda _, *items: f"''.join([{', '.join(items)}])"),
    "BUILD_DICT": (lambda n: 2 * n, _dict),
    "FORMAT": (lambda how: 1 + how[1], _formatted),
    "LIST_TO_TUPLE": (1, lambda _, items: f"(*{items},)"),
}
#: instructions that leave nothing
STATEMENTS: dict[str, tuple[int, Render]] = {
    "STORE_ATTR": (2, lambda name, v, o: f"{o}.{name} = {v}"),
    "DEL_ATTR": (1, lambda name, o: f"del {o}.{name}"),
    "STORE_SUBSCR": (3, lambda _, v, o, k: f"{o}[{k}] = {v}"),
    "DEL_SUBSCR": (2, lambda _, o, k: f"del {o}[{k}]"),
}
#: those that change what stands below the values that they take, by as much as the argument says
BELOW: dict[str, tuple[int, Render]] = {
    "LIST_APPEND": (1, lambda o, v: f"{o}.append({v})"),
    "SET_ADD": (1, lambda o, v: f"{o}.add({v})"),
    "MAP_ADD": (2, lambda o, k, v: f"{o}[{k}] = {v}"),
    "LIST_EXTEND": (1, lambda o, v: f"{o}.extend([*{v}])"),  # in the interpreter's words where it is not iterable
    "SET_UPDATE": (1, lambda o, v: f"{o}.update({v})"),
    "DICT_UPDATE": (1, lambda o, v: f"{o}.update({{**{v}}})"),
}


def taken_by(takes: int | Callable[[Any], int], argument: Any) -> int:
    """How many values an instruction of `EXPRESSIONS` takes."""
    return takes if isinstance(takes, int) else takes(argument)


def in_place(name: str, a: str, b: str) -> str:
    """The statement by which INPLACE changes the variable `a`."""
    return f"{a} {BINARY_SIGNS[name]}= {b}"


def marks_of(names: tuple[str, ...]) -> tuple[str, ...]:
    """What stands before arguments that are given by name."""
    return tuple(f"{name}=" for name in names)


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
