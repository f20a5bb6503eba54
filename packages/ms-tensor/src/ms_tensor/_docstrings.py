"""Docstrings in short form, and the full form that `help` shows.

A docstring in short form has a summary, then lines for arguments, the result and errors, then examples:

    Whether all elements are true (nonzero), over some or all dimensions.

    input: bools or numbers.
    Returns: Tensor of bool.
    ValueError: `dim` is out of range or repeated.

    >>> print(mint.all(Tensor([[1, 0], [1, 1]]), 1))
    [False  True]

The full form has the sections Args, Returns, Raises and Examples. Types and defaults come from the signature. An
argument without a line has the text that `_documented_arguments` gives its name, and brings an error where that table
has an entry such as 'TypeError of name'. `Arguments: name` takes the lines of another function or class of the module,
and so does a summary such as "Alias of `name`", which takes the line of the result too. A docstring that has sections
stays as it is.

`nox -s gen` writes the full forms of functions (`_generated/*_documentation.py`), so that an import does not compute
them; those of classes are made when they are read (`_documentation`). docs/adding_a_function.md has the details.
"""

from __future__ import annotations

import functools
import inspect
import re
import sys
from collections.abc import Mapping
from types import FunctionType
from typing import Any

from ms_runtime import DType

_INDENTED = sys.version_info < (3, 13)  # from then on the compiler strips the indentation
_ENTRY = re.compile(r"(\*{0,2}\w+)( \([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\))?:(?: |$)")
_SECTION_ENTRY = re.compile(r" {8}\*{0,2}(\w+)((?: \([^()]*\))?: .*)")
_DEFAULT = re.compile(r"\s+Default: .*", re.DOTALL)
_LIKE = re.compile(r"(?:As|Alias of|Like) `(\w+)`")
_LISTS = 0x04 | 0x08  # CO_VARARGS, CO_VARKEYWORDS
_NAMES = re.compile(r"(?<![.\w])(ms|np|Tensor|Parameter|nn|ops|mint)(?=[.(])")
_NO_TYPE = frozenset({"Any", "object", "", "Any | None"})
_OUTCOMES = ("Error", "Exception", "Interrupt", "StopIteration", "Warning")
_RESULTS = ("Returns", *_OUTCOMES)
_ERRORS_OF_ARGUMENTS = ("TypeError", "ValueError")
_NOT_TENSOR = "an argument is not a Tensor."


@functools.cache
def _type_words(annotation: str) -> tuple[str, bool]:
    """An annotation in words, empty where it says nothing, and whether it is a Tensor alone."""
    words = "" if annotation in _NO_TYPE else annotation.removesuffix(" | None")
    return words, words == "Tensor"


def _default_text(value: Any) -> str:
    return str(value) if isinstance(value, DType) else getattr(value, "__name__", None) or repr(value)


def _imports(examples: str) -> str:
    """The lines that import what examples use."""
    used = set(_NAMES.findall(examples))
    text = ">>> import mindspore as ms\n" if "ms" in used else ""
    text += ">>> import numpy as np\n" if "np" in used else ""
    names = ", ".join(sorted(used - {"ms", "np"}))
    return f"{text}>>> from mindspore import {names}\n" if names else text


def examples_section(examples: str) -> str:
    """The section of examples, with the imports that they need."""
    return "Examples:\n    " + (_imports(examples) + examples).replace("\n", "\n    ")


def _parts(doc: str) -> tuple[list[str], dict[str, str], str]:
    """The paragraphs of a docstring in short form, its entries by name (with the type that they name), the examples."""
    text = (doc.replace("\n    ", "\n") if _INDENTED else doc).strip()
    if text.startswith(">>> "):
        prose, examples = "", text
    else:
        prose, mark, examples = text.partition("\n\n>>> ")
        examples = mark[2:] + examples
    paragraphs = prose.split("\n\n") if prose else []
    entries: dict[str, str] = {}
    if paragraphs and (first := _ENTRY.match(paragraphs[-1])) and (len(paragraphs) > 1 or first[1] == "Arguments"):
        lines = paragraphs.pop().split("\n")
        name = ""
        for line in lines:
            if line.startswith(" "):
                entries[name] += "\n    " + line
            else:
                found = _ENTRY.match(line)
                if found is None:  # prose that begins like an entry
                    return [*paragraphs, "\n".join(lines)], {}, examples
                name = found[1].lstrip("*")
                text = f"{found[2] or ''}: {line[found.end() :]}"
                # Several errors of one type are lines of their own.
                entries[name] = f"{entries[name]}\n    {name}{text}" if name in entries else text
    return paragraphs, entries, examples


def _section_entries(doc: str) -> dict[str, str]:
    """The entries of the sections Args and Raises, without defaults, in the form of `_parts`."""
    entries: dict[str, str] = {}
    name = ""
    for line in doc.split("\n"):
        if found := _SECTION_ENTRY.match(line):
            name = found[1]
            entries[name] = found[2]
        elif name and line.startswith(" " * 12):
            entries[name] += "\n        " + line.strip()
        else:
            name = ""
    return {name: _DEFAULT.sub("", text) for name, text in entries.items()}


def has_summary(doc: str) -> bool:
    """Whether a docstring in short form begins with a sentence, and not with the line of an argument or an example."""
    return not doc.startswith(">>> ") and _ENTRY.match(doc) is None


def _parameters(function: Any) -> list[tuple[str, str, Any]]:
    """Name (with stars), annotation and default of each parameter; the default of one without is `...`."""
    function = inspect.unwrap(function)
    if not isinstance(function, FunctionType):  # the constructor of object
        return []
    code, annotations = function.__code__, function.__annotations__
    names = code.co_varnames
    count, total = code.co_argcount, code.co_argcount + code.co_kwonlyargcount
    defaults = function.__defaults__ or ()
    given = dict(zip(names[count - len(defaults) : count], defaults)) | (function.__kwdefaults__ or {})
    types = {name: value if isinstance(value, str) else value.__name__ for name, value in annotations.items()}
    found = [(name, types.get(name, ""), given.get(name, ...)) for name in names[:count]]
    if code.co_flags & 0x04:
        found.append(("*" + names[total], "", ...))
    found += [(name, types.get(name, ""), given.get(name, ...)) for name in names[count:total]]
    if code.co_flags & 0x08:
        found.append(("**" + names[total + bool(code.co_flags & 0x04)], "", ...))
    return found


def source_docstring(function: Any) -> str:
    """The docstring of a function or class as its source has it; empty where it has none."""
    if isinstance(function, type):
        kept = vars(function).get("__doc__") or ""
        return getattr(kept, "short", kept)
    function = inspect.unwrap(function)
    constants = function.__code__.co_consts if isinstance(function, FunctionType) else ()
    return constants[0] if constants and isinstance(constants[0], str) else ""


def _inherited(doc: str, function: Any) -> dict[str, str]:
    """What another function's docstring says of the arguments that this one has too, the result and the errors."""
    names = {name.lstrip("*") for name, _, _ in _parameters(function)}
    entries = _section_entries(doc) if "Args:\n" in doc else _parts(doc)[1]
    return {
        name: text
        for name, text in entries.items()
        if name in names or (name.endswith(_RESULTS) and names.issuperset(re.findall(r"`(\w+)`", text)))
    }


def complete(
    doc: str,
    function: Any,
    shared: Mapping[str, str],
    namespace: Mapping[str, Any] | None = None,
    *,
    is_method: bool = False,
) -> str:
    """The full form of a docstring.

    Args:
        doc: In short form, as it stands in the source.
        function: What it documents; of a class the constructor.
        shared: The texts of arguments by name.
        namespace: Functions and classes by name, or their docstrings in short form, in which `Arguments: name` is
            looked up. Default: None.
        is_method: Whether the first argument is the object on which the function is called. Default: False.

    Returns:
        The docstring with sections.

    Examples:
        >>> from ms_tensor._docstrings import complete
        >>> def half(x: Tensor, keep: bool = False): ...
        >>> print(complete("Half of it.\\n\\nx: numbers.", half, {"keep": "Whether `x` stays."}))
        Half of it.
        <BLANKLINE>
        Args:
            x (Tensor): numbers.
            keep (bool, optional): Whether `x` stays. Default: ``False``.
        <BLANKLINE>
        Raises:
            TypeError: an argument is not a Tensor.
        <BLANKLINE>
    """
    if "Args:\n" in doc or "Examples:\n" in doc:
        return doc
    paragraphs, entries, examples = _parts(doc)
    like = entries.pop("Arguments", "")[2:]
    if alias := not like and (found := _LIKE.match(paragraphs[0] if paragraphs else "")):
        like = found[1]
    if namespace is not None and like in namespace:
        other = namespace[like]
        inherited = _inherited(other if isinstance(other, str) else source_docstring(other), function)
        if not alias:
            inherited.pop("Returns", None)
        entries = inherited | entries
    arguments, tensors = [], False
    for place, (name, annotation, default) in enumerate(_parameters(function)):
        plain = name.lstrip("*")
        if plain == "self" or (is_method and place == 0):
            continue
        for error in _ERRORS_OF_ARGUMENTS:
            if (text := shared.get(f"{error} of {plain}")) is not None:
                entries.setdefault(error, f": {text}")
        words, is_tensor = _type_words(annotation)
        own = entries.pop(plain, None)
        if own is None:
            text = shared.get(f"{plain}={default!r}") or shared.get(plain, "")
            if not text and not words and default is ...:
                continue
            own = f": {text}"
        optional = default is not ...
        if own.startswith(": "):  # the type is that of the signature
            kind = f"{words}, optional" if words and optional else words or ("optional" if optional else "")
            own = f" ({kind}){own}" if kind else own
            tensors = tensors or (is_tensor and not optional)
        if optional and type(default) is not object and "Default" not in own:
            own = f"{own.rstrip()} Default: ``{_default_text(default)}``."
        arguments.append(f"    {name}{own}".rstrip())
    result = entries.pop("Returns", None)
    # What is left are errors, and keywords that go into `**kwargs`.
    arguments += [f"    {name}{text}" for name, text in entries.items() if not name.endswith(_OUTCOMES)]
    sections = ["\n".join(["Args:", *arguments])] if arguments else []
    if result is None and str(getattr(function, "__annotations__", {}).get("return")) == "Tensor":
        result = ": Tensor."
    if result is not None:
        sections.append(f"Returns:\n    {result[2:]}")
    if tensors and "TypeError" not in entries:
        entries = {"TypeError": f": {_NOT_TENSOR}", **entries}
    raises = [f"    {name}{text}" for name, text in entries.items() if name.endswith(_OUTCOMES)]
    sections += ["\n".join(["Raises:", *raises])] if raises else []
    sections += [examples_section(examples)] if examples else []
    return "\n\n".join([*paragraphs, *sections]) + "\n"
