# ruff: noqa: E501 (tables of expressions, a line each)
"""Parameter names, order and defaults of the public names."""

from __future__ import annotations

import enum
import importlib
import inspect
import re
from typing import Any

MODULES = {
    "mindspore": "mindspore", "ops": "mindspore.ops", "nn": "mindspore.nn", "initializer": "mindspore.common.initializer", "amp": "mindspore.amp",
    "mint": "mindspore.mint", "mint.nn": "mindspore.mint.nn", "mint.nn.functional": "mindspore.mint.nn.functional", "numpy": "mindspore.numpy",
}  # fmt: skip
CLASSES = {
    "Tensor": "mindspore.Tensor",
    "Parameter": "mindspore.Parameter",
    "ParameterTuple": "mindspore.ParameterTuple",
    "Cell": "mindspore.nn.Cell",
    "Generator": "mindspore.Generator",
    "Optimizer": "mindspore.nn.Optimizer",
}


def _default(value: Any) -> str:
    text = repr(value)
    return f"<{type(value).__name__}>" if " at 0x" in text else text


#: the text of Python 3.11; later Pythons have less
_OF_ENUMERATIONS = "value, names=None, *, module=None, qualname=None, type=None, start=1, boundary=None"


def signature(f: Any) -> str:
    """Returns the parameters, such as `x, axis=0, *, out=None`; `?` if unknown."""
    if isinstance(f, enum.EnumMeta):
        return _OF_ENUMERATIONS
    try:
        parameters = list(inspect.signature(f).parameters.values())
    except (TypeError, ValueError):
        return "?"
    out, star = [], False
    for p in parameters:
        if p.kind is p.KEYWORD_ONLY and not star:
            out.append("*")
            star = True
        star = star or p.kind is p.VAR_POSITIONAL
        name = {p.VAR_POSITIONAL: "*", p.VAR_KEYWORD: "**"}.get(p.kind, "") + p.name
        out.append(name if p.default is p.empty else f"{name}={_default(p.default)}")
    return ", ".join(out)


def names() -> dict[str, Any]:
    """Returns the functions that the expressions call."""

    def sig(path: str) -> str:
        head, _, name = path.rpartition(".")
        owner = CLASSES.get(head) or MODULES[head]
        if head in CLASSES:
            module, _, attribute = owner.rpartition(".")
            found = getattr(getattr(importlib.import_module(module), attribute), name)
        else:
            found = getattr(importlib.import_module(owner), name)
        return signature(found) if callable(found) else "attribute"

    def overload(name: str, parameters: str) -> str:
        """Whether a method can be called with these parameters, given by name."""
        from mindspore import Tensor

        try:
            bound = inspect.signature(getattr(Tensor, name))
        except ValueError:
            return "accepted"  # a compiled method, whose documentation says so
        given = [p.split("=")[0].strip() for p in parameters.split(",")]
        try:
            bound.bind(None, **{p: 1 for p in given if p and not p.startswith("*")})
        except TypeError as error:
            return f"refused, {error}"
        return "accepted"

    return {"sig": sig, "overload": overload}


def _overloads() -> list[str]:
    """Returns the overloads of compiled methods from their documentation."""
    from mindspore import Tensor

    found = []
    for name in dir(Tensor):
        if name.startswith("_"):
            continue
        try:
            inspect.signature(getattr(Tensor, name))
        except (TypeError, ValueError):
            pattern = rf"(?:method::\s*|^\s*)(?:Tensor\.)?{name}\(([^\n]*?)\)\s*->"
            forms = re.findall(pattern, getattr(Tensor, name).__doc__ or "", re.MULTILINE)
            found += [f"overload({name!r}, {form!r})" for form in dict.fromkeys(forms) if "*shape" not in form]
    return found


def _split(text: str) -> tuple[list[str], list[str], set[str]]:
    """Returns positional parameters, keyword-only ones, and variadic names."""
    positional, keywords, rest, depth, parts, word = [], [], set(), 0, [], ""
    for letter in text + ",":
        depth += (letter in "([{") - (letter in ")]}")
        if letter == "," and depth == 0:
            parts.append(word.strip())
            word = ""
        else:
            word += letter
    into = positional
    for part in filter(None, parts):
        if part == "*":
            into = keywords
        elif part.startswith("*"):
            rest.add("**" if part.startswith("**") else "*")
            into = keywords
        else:
            into.append(part)
    return positional, keywords, rest


def same(want: str, got: str, strict: bool = False) -> bool:
    """Whether calls by the recorded signature are valid here: ours may have more parameters, with defaults."""
    if (
        want == got
        or want in ("?", "*args", "*args, **kwargs", "self, *args, **kwargs", "attribute")
        or got.startswith("!")
    ):
        return True  # unknown, or missing, which the coverage of names counts
    ours, ours_named, rest = _split(got)
    theirs, theirs_named, theirs_rest = _split(want)
    if theirs[:1] == ["self"] and ours:
        ours[0] = "self"  # the name of the tensor itself does not matter
    if "*" in rest and "**" in rest:
        return True
    if "*" in theirs_rest:
        theirs, ours_named = [], [*(p for p in ours if "=" in p), *ours_named]
        ours = []
    if ours[: len(theirs)] != theirs and "*" not in rest:
        return False
    named = ours[len(theirs) :] + ours_named
    if any(p not in named for p in theirs_named) and "**" not in rest:
        return False
    return theirs_rest <= rest and all("=" in p for p in named)


def show(value: Any) -> str:
    """Returns the text unchanged."""
    return str(value)


def cases() -> dict[str, list[str]]:
    """Expressions by group; they need MindSpore's own list of names, so the tests use the recorded ones."""
    groups = {}
    for head, path in MODULES.items():
        module = importlib.import_module(path)
        listed = list(getattr(module, "__all__", [])) or [n for n in dir(module) if not n.startswith("_")]
        listed = [n for n in dict.fromkeys(listed) if callable(getattr(module, n, None))]
        groups[head] = [f"sig({head + '.' + n!r})" for n in sorted(listed)]
    for head, path in CLASSES.items():
        module, _, attribute = path.rpartition(".")
        owner = getattr(importlib.import_module(module), attribute)
        groups[head] = [f"sig({head + '.' + n!r})" for n in dir(owner) if not n.startswith("_")]
    groups["overloads"] = _overloads()
    return groups
