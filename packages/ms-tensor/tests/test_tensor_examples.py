"""Every example in a docstring runs and prints what it says; every public function has one."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
from types import FunctionType
from typing import Any

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


def _example(test: doctest.DocTest) -> Any:
    """An example that shows an address or shares memory is about memory of the host."""
    shows = test.name.endswith(("data_ptr", "to_dlpack", "from_dlpack", "from_numpy", "frombuffer"))
    return pytest.param(test, id=test.name, marks=[pytest.mark.host_memory] if shows else [])


@pytest.mark.parametrize("test", [_example(test) for test in _tests()])
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


#: What has no value of its own to show: hooks, files, devices, and what is accepted for compatibility.
WITHOUT_EXAMPLE = (
    "delete_ delta_seed from_dlpack index_of_parent_ offload parent_tensor_ register_hook remove_hook set_ "
    "set_cast_dtype set_const_arg set_device_address set_init_flag"
).split()


def test_every_member_of_tensor_is_documented() -> None:
    names = [name for name in dir(Tensor) if not name.startswith("_")]
    lacking = [name for name in names if ">>>" not in (getattr(Tensor, name).__doc__ or "")]
    assert set(lacking) <= set(WITHOUT_EXAMPLE)


@pytest.mark.parametrize("name", ["add", "max", "flatten", "index_put_", "scatter", "sort", "to", "view"])
def test_arguments_of_methods_are_documented(name: str) -> None:
    documentation = getattr(Tensor, name).__doc__
    for argument in inspect.signature(getattr(Tensor, name)).parameters.values():
        if argument.name != "self" and argument.kind not in (argument.VAR_POSITIONAL, argument.VAR_KEYWORD):
            assert f"\n    {argument.name} (" in documentation or f"\n    {argument.name}:" in documentation


@pytest.mark.parametrize("name", ["asnumpy", "item", "tolist", "shape", "T", "exp_", "sub"])
def test_examples_of_members_that_a_table_or_the_core_makes(name: str) -> None:
    globs = {"ms": ms_tensor, "Tensor": Tensor, "np": np}
    test = doctest.DocTestParser().get_doctest(getattr(Tensor, name).__doc__, globs, name, None, None)
    test_example(test)
