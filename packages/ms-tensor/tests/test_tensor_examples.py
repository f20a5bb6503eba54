"""Every example in a docstring runs and prints what it says; every public function has one."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from types import FunctionType

import ms_tensor
import numpy as np
import pytest
from ms_tensor import Parameter, Tensor, mint, ops


def _modules() -> list[str]:
    found = ["ms_tensor"]
    for info in pkgutil.walk_packages(ms_tensor.__path__, "ms_tensor."):
        found.append(info.name)
    return found


def _tests() -> list[doctest.DocTest]:
    finder = doctest.DocTestFinder()
    globs = {"ms": ms_tensor, "mint": mint, "ops": ops, "Parameter": Parameter, "Tensor": Tensor, "np": np}
    tests = []
    for name in _modules():
        tests += [t for t in finder.find(importlib.import_module(name), name, extraglobs=globs) if t.examples]
    return tests


@pytest.mark.parametrize("test", _tests(), ids=lambda t: t.name)
def test_example(test: doctest.DocTest) -> None:
    # This package is tested without the one that users import these names from.
    imports = ("from mindspore import", "import mindspore ")
    test.examples = [example for example in test.examples if not example.source.startswith(imports)]
    failures: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    runner.run(test, out=failures.append)
    assert not failures, "".join(failures)


def test_every_function_has_an_example() -> None:
    lacking = [
        name
        for name, value in ops._public.items()
        if isinstance(value, FunctionType) and ">>>" not in (value.__doc__ or "")
    ]
    assert not lacking
