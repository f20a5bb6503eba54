"""The documentation of functions: complete, made of what stands in the source, and true where that can be tried."""

from __future__ import annotations

import ast
import builtins
import doctest
import inspect
import re
from typing import Any

import ms_tensor as ms
import pytest
from ms_tensor._docstrings import complete, source_docstring
from ms_tensor.mint import functional, linalg

Tensor = ms.Tensor


def _functions() -> dict[str, Any]:
    spaces = {"ops": ms.ops._public, "mint": ms.mint._public, "numpy": ms.numpy._public}
    spaces |= {"functional": {name: vars(functional)[name] for name in functional.__all__}}
    spaces |= {"linalg": {name: vars(linalg)[name] for name in ("inv", "norm", "qr", "vector_norm", "matrix_norm")}}
    return {
        f"{space}.{name}": value
        for space, functions in spaces.items()
        for name, value in functions.items()
        if inspect.isfunction(value)
    }


FUNCTIONS = _functions()


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_sections(name: str) -> None:
    function = FUNCTIONS[name]
    doc = inspect.getdoc(function) or ""
    assert "Examples:\n" in doc and ">>> " in doc
    for parameter in inspect.signature(function).parameters.values():
        documented = re.search(rf"^    \*{{0,2}}{parameter.name}( \(.*\))?:", doc, re.MULTILINE)
        if "Args:\n" in doc or source_docstring(function):
            assert documented, f"{parameter.name} is not documented"


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_a_dimension_out_of_range_is_documented(name: str) -> None:
    if {"axis", "dim", "dims"} & set(inspect.signature(FUNCTIONS[name]).parameters):
        assert re.search("ValueError|IndexError|NotImplementedError", inspect.getdoc(FUNCTIONS[name]) or "")


# What a program has imported before it tries an example.
IMPORTED = {"ms", "np", "Tensor", "ops"}


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_examples_use_names_that_a_program_has(name: str) -> None:
    source = "".join(e.source for e in doctest.DocTestParser().get_examples(inspect.getdoc(FUNCTIONS[name]) or ""))
    known, used = IMPORTED | set(dir(builtins)), set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Name):
            (used if isinstance(node.ctx, ast.Load) else known).add(node.id)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            known |= {(alias.asname or alias.name).partition(".")[0] for alias in node.names}
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            known.add(node.name)
        elif isinstance(node, ast.arg):
            known.add(node.arg)
    assert used <= known


def _takes_tensors(function: Any) -> int:
    """How many arguments a function needs, if all of them are tensors, else 0."""
    needed = [p for p in inspect.signature(function).parameters.values() if p.default is p.empty]
    return (
        len(needed)
        if all(p.annotation in ("Tensor", Tensor) and p.kind is p.POSITIONAL_OR_KEYWORD for p in needed)
        else 0
    )


TENSORS = {
    name: function
    for name, function in FUNCTIONS.items()
    if "TypeError: an argument is not a Tensor." in (function.__doc__ or "") and _takes_tensors(function)
}


@pytest.mark.parametrize("name", sorted(TENSORS))
def test_an_argument_that_is_not_a_tensor(name: str) -> None:
    with pytest.raises(TypeError):
        TENSORS[name](*[object()] * _takes_tensors(TENSORS[name]))


def shift(x: Tensor, by: int, dtype: Any = ms.float32, *rest: Any, wrap: bool = False, **others: Any) -> Tensor:
    """Moves elements.

    x: numbers.
    by: How far;
        negative to the left.
    speed: Of the movement.
    ValueError: `by` is too great.
    ValueError: `rest` is empty.

    >>> np.round(ops.shift(Tensor([1.0]), 0), 1)
    1
    """
    return x


def turned(x: Tensor, wrap: bool = True) -> Tensor:
    """Alias of `shift`."""
    return x


SHIFT = """Moves elements.

Args:
    x (Tensor): numbers.
    by (int): How far;
        negative to the left.
    dtype (optional): A shared text. Default: ``Float32``.
    wrap (bool, optional): Default: ``False``.
    speed: Of the movement.

Returns:
    Tensor.

Raises:
    TypeError: an argument is not a Tensor.
    ValueError: `by` is too great.
    ValueError: `rest` is empty.

Examples:
    >>> import numpy as np
    >>> from mindspore import Tensor, ops
    >>> np.round(ops.shift(Tensor([1.0]), 0), 1)
    1
"""


def test_complete() -> None:
    assert complete(source_docstring(shift), shift, {"dtype": "A shared text.", "x": "not used"}) == SHIFT


def test_an_alias_documents_the_arguments_of_its_function() -> None:
    doc = complete(source_docstring(turned), turned, {}, globals())
    assert "    x (Tensor): numbers.\n    wrap (bool, optional): Default: ``True``.\n" in doc
    assert "by" not in doc.partition("Args:")[2]  # it has no such argument


def measured(x: Tensor) -> Tensor:
    """Measures elements.

    Returns: Tensor of the shape of `x`.
    """
    return x


def measured_again(x: Tensor) -> Tensor:
    """Like `measured`."""
    return x


def measured_twice(x: Tensor) -> Tensor:
    """Measures elements twice.

    Arguments: measured
    """
    return x


def test_an_alias_documents_the_result_of_its_function() -> None:
    names = {"measured": source_docstring(measured)}  # a docstring stands for its function
    alias = complete(source_docstring(measured_again), measured_again, {}, names)
    other = complete(source_docstring(measured_twice), measured_twice, {}, names)
    assert "Returns:\n    Tensor of the shape of `x`.\n" in alias
    assert "Returns:\n    Tensor.\n" in other


def test_a_docstring_with_sections_stays() -> None:
    assert complete(SHIFT, shift, {}) == SHIFT


def test_methods_have_names() -> None:
    unnamed = [name for name, value in vars(Tensor).items() if "<" in getattr(value, "__qualname__", "")]
    assert unnamed == []


@pytest.mark.parametrize("name", ["numel", "int", "half", "is_complex", "scatter_mul"])
def test_a_wrong_call_names_the_method(name: str) -> None:
    with pytest.raises(TypeError, match=rf"^{name}\(\) (takes|missing)"):
        getattr(Tensor([1.0]), name)(*[1] * 9)
