"""Every example in a docstring runs and prints what it says, with the names that `ms_nn`'s docstring lists."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import ms_nn
import numpy as np
import pytest
from ms_tensor import Parameter, Tensor, mint, ops


def _modules() -> list[str]:
    found = ["ms_nn"]
    for info in pkgutil.walk_packages(ms_nn.__path__, "ms_nn."):
        found.append(info.name)
    return found


def _tests() -> list[doctest.DocTest]:
    finder = doctest.DocTestFinder()
    globs = {"nn": ms_nn, "mint": mint, "ops": ops, "Parameter": Parameter, "Tensor": Tensor, "np": np}
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
