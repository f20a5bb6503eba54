"""Instructions on real objects as Python source. The interpreter of native parts runs them one at a time; a stretch of
them is compiled as a whole (`native_codegen`)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ms_jit_core.instructions import BINARY_SIGNS, COMPARE_SIGNS

_UNARY = {"pos": "+", "neg": "-", "invert": "~"}

#: returns the source, given the instruction's argument and the names of its operands
Render = Callable[..., str]


def _formatted(how: tuple, v: str, spec: str = "") -> str:
    conversion = f"!{how[0]}" if how[0] else ""
    ending = f":{{{spec}}}" if spec else ""
    return f'f"{{{v}{conversion}{ending}}}"'


def _dict(_: int, *flat: str) -> str:
    return f"{{{', '.join(f'{k}: {v}' for k, v in zip(flat[::2], flat[1::2], strict=True))}}}"


#: instructions that push a result: the number of operands (given the argument), and their source
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
#: instructions without a result
STATEMENTS: dict[str, tuple[int, Render]] = {
    "STORE_ATTR": (2, lambda name, v, o: f"{o}.{name} = {v}"),
    "DEL_ATTR": (1, lambda name, o: f"del {o}.{name}"),
    "STORE_SUBSCR": (3, lambda _, v, o, k: f"{o}[{k}] = {v}"),
    "DEL_SUBSCR": (2, lambda _, o, k: f"del {o}[{k}]"),
}
#: instructions that change the object at depth `argument` below their operands
BELOW: dict[str, tuple[int, Render]] = {
    "LIST_APPEND": (1, lambda o, v: f"{o}.append({v})"),
    "SET_ADD": (1, lambda o, v: f"{o}.add({v})"),
    "MAP_ADD": (2, lambda o, k, v: f"{o}[{k}] = {v}"),
    "LIST_EXTEND": (1, lambda o, v: f"{o}.extend([*{v}])"),  # raises the interpreter's error if v is not iterable
    "SET_UPDATE": (1, lambda o, v: f"{o}.update({v})"),
    "DICT_UPDATE": (1, lambda o, v: f"{o}.update({{**{v}}})"),
}


def operand_count(takes: int | Callable[[Any], int], argument: Any) -> int:
    """Return the number of operands of an instruction of `EXPRESSIONS`."""
    return takes if isinstance(takes, int) else takes(argument)


def in_place(name: str, a: str, b: str) -> str:
    """Return the statement by which INPLACE changes the variable `a`."""
    return f"{a} {BINARY_SIGNS[name]}= {b}"


def argument_prefixes(names: tuple[str, ...]) -> tuple[str, ...]:
    """Return the prefixes of keyword arguments."""
    return tuple(f"{name}=" for name in names)


def call(parts: Sequence[str], marks: tuple[str, ...] = ()) -> str:
    """Return a call of the first part with the others, the last of which get `marks` (`name=`, `*`) as prefixes."""
    cut = len(parts) - len(marks)
    given = [*parts[1:cut], *(mark + part for mark, part in zip(marks, parts[cut:], strict=True))]
    return f"{parts[0]}({', '.join(given)})"


def unpacking(before: int, after: int | None = None) -> tuple[str, str]:
    """Return the target list of an unpacking, and what it pushes; `after` counts items after a starred target."""
    names = [f"_ms_item{i}" for i in range(before + (0 if after is None else after + 1))]
    targets = [f"*{name}" if i == before else name for i, name in enumerate(names)]
    return f"[{', '.join(targets)}]", f"({''.join(f'{name}, ' for name in reversed(names))})"


def class_pattern(subject: str, cls: str, positional: int, names: tuple[str, ...]) -> tuple[str, str]:
    """Return a match statement with one class pattern, and an expression for its sub-patterns' values, or None."""
    found = [f"_ms_item{i}" for i in range(positional + len(names))]
    patterns = [*found[:positional], *(f"{name}={x}" for name, x in zip(names, found[positional:], strict=True))]
    case = f"    case {cls}({', '.join(patterns)}): _ms_found = ({''.join(f'{x}, ' for x in found)})"
    return f"_ms_found = None\nmatch {subject}:\n{case}", "_ms_found"
