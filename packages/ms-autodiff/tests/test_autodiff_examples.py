"""Every example in a docstring runs and prints what it says."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import ms_autodiff
import numpy as np
import pytest
from ms_tensor import Tensor, ops


def _modules() -> list[str]:
    found = ["ms_autodiff"]
    for info in pkgutil.walk_packages(ms_autodiff.__path__, "ms_autodiff."):
        found.append(info.name)
    return found


def _tests() -> list[doctest.DocTest]:
    finder = doctest.DocTestFinder()
    globs = {"ms": ms_autodiff, "ops": ops, "Tensor": Tensor, "np": np}
    tests = []
    for name in _modules():
        tests += [t for t in finder.find(importlib.import_module(name), name, extraglobs=globs) if t.examples]
    return tests


@pytest.mark.parametrize("test", _tests(), ids=lambda t: t.name)
def test_example(test: doctest.DocTest) -> None:
    failures: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    runner.run(test, out=failures.append)
    assert not failures, "".join(failures)
