"""What completion and `help` show: names of public modules, and defaults of methods, without our helpers."""

from __future__ import annotations

import importlib
import inspect
import types

import ms
import pytest

#: `dir` of these lists `__all__`, submodules and names that MindSpore does not export with `*`
MODULES = [
    "amp",
    "experimental.optim.lr_scheduler",
    "hal",
    "mint.linalg",
    "mint.nn.functional",
    "mint.special",
    "nn.dynamic_lr",
    "nn.learning_rate_schedule",
    "nn.metrics",
    "numpy.fft",
    "ops.operations",
    "runtime",
    "scipy.linalg",
]
#: modules of helpers
HELPERS = {
    "ms_nn._validate",
    "ms_nn.printed_arguments",
    "ms_tensor._accumulate",
    "ms_tensor._check",
    "ms_tensor._devices",
    "ms_tensor._messages",
    "ms_tensor._promotion",
    "ms_tensor._table",
    "ms_tensor.numpy._common",
}
FURTHER = [
    "dataset",
    "dataset.transforms",
    "dataset.vision",
    "mint",
    "mint.nn",
    "mint.optim",
    "nn",
    "numpy",
    "ops",
    "ops.function",
    "ops.functional",
]


def _public(module: types.ModuleType) -> list[str]:
    return [name for name in dir(module) if not name.startswith("_")]


def _is_helper(module: types.ModuleType, name: str) -> bool:
    value = getattr(module, name)
    if isinstance(value, types.ModuleType):
        return value.__name__ in HELPERS and not value.__name__.startswith(module.__name__ + ".")
    return getattr(value, "__module__", "") in HELPERS and name not in getattr(module, "__all__", ())


@pytest.mark.parametrize("path", [*MODULES, *FURTHER])
def test_dir_shows_no_helpers(path: str) -> None:
    module = importlib.import_module(f"mindspore.{path}")
    assert [name for name in _public(module) if _is_helper(module, name)] == []


@pytest.mark.parametrize("path", MODULES)
def test_dir_shows_what_star_imports_and_no_more_modules(path: str) -> None:
    module = importlib.import_module(f"mindspore.{path}")
    names = _public(module)
    assert set(module.__all__) <= set(names) and "annotations" not in names
    modules = [v for v in (getattr(module, name) for name in names) if isinstance(v, types.ModuleType)]
    assert all(v.__name__.startswith(module.__name__ + ".") for v in modules)


def test_helpers_named_in_reports() -> None:
    functional = importlib.import_module("mindspore.mint.nn.functional")
    assert not {"into", "cast", "check", "vector_norm"} & set(dir(functional))
    assert {"relu", "hardshrink", "softplus", "l1_loss"} <= set(dir(functional))
    assert "FAMILIES" not in dir(ms.ops) and {"add", "Conv2D"} <= set(dir(ms.ops))
    assert "fallbacks" in dir(ms.runtime) and "amp_cast" in dir(ms.amp) and "cast" not in dir(ms.amp)


def test_signatures_of_methods_can_be_read() -> None:
    def shown(member: object) -> str:
        try:
            return str(inspect.signature(member))  # type: ignore[arg-type]
        except (TypeError, ValueError):
            return ""

    signatures = {name: shown(getattr(ms.Tensor, name)) for name in dir(ms.Tensor)}
    assert [name for name, text in signatures.items() if "object at" in text] == []
    assert "dim: 'Any' = ..." in signatures["sum"]
