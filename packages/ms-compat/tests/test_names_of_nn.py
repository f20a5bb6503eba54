"""Names of nn, train and common that clients import or that MindSpore 2.10 has, with its signatures."""

from __future__ import annotations

import importlib
import inspect
import json
import re
from pathlib import Path
from typing import Any

import mindspore
import pytest

RECORDED: dict[str, Any] = json.loads((Path(__file__).parent / "names_of_nn.json").read_text())
SIGNED = [
    (module, name, signature)
    for part in ("public", "private")
    for module, names in RECORDED[part].items()
    for name, signature in names.items()
]


def find(path: str) -> Any:
    """Return the object at a path, by `from ... import ...` and attributes."""
    parts = path.split(".")
    for size in range(len(parts), 0, -1):
        try:
            found: Any = importlib.import_module(".".join(parts[:size]))
        except ImportError:
            continue
        for name in parts[size:]:
            found = getattr(found, name)
        return found
    raise ImportError(path)


def plain(signature: str) -> str:
    """Return a signature without annotations, with the parts that differ between runs normalized."""
    signature = re.sub(r"<function (?:[^<>]|<[^<>]*>)*>", "<lambda>", signature)
    signature = re.sub(r"<Signals.SIGTERM: 15>", "SIGTERM", signature)
    signature = re.sub(r": (?:'[^']*'|\"[^\"]*\")", "", signature)  # annotations of modules that postpone them
    signature = re.sub(r" -> .*$", "", signature)
    return re.sub(r": (?:[A-Za-z_.]+(?:\[.*?\](?=[,)= ]))*)", "", signature).replace(" = ", "=")


@pytest.mark.parametrize("path", RECORDED["clients"])
def test_clients_import(path: str) -> None:
    find(path)


@pytest.mark.parametrize(("module", "name", "signature"), SIGNED, ids=[f"{m}.{n}" for m, n, _ in SIGNED])
def test_signature(module: str, name: str, signature: str | None) -> None:
    found = getattr(importlib.import_module(module), name)
    if signature is not None:
        assert plain(str(inspect.signature(found))) == plain(signature)


@pytest.mark.parametrize("owner", sorted(RECORDED["methods"]))
def test_methods(owner: str) -> None:
    cls = getattr(mindspore.nn, owner)
    for name, signature in RECORDED["methods"][owner].items():
        assert plain(str(inspect.signature(getattr(cls, name)))) == plain(signature), name


def test_a_function_stays_where_a_module_has_its_name() -> None:
    from mindspore.nn.optim.thor import ThorGpu

    assert callable(mindspore.nn.optim.thor)
    assert mindspore.nn.optim.thor is mindspore.nn.thor
    assert ThorGpu.__name__ == "ThorGpu"


def test_layers_of_mint_under_their_names_in_nn() -> None:
    assert mindspore.nn.LayerNormExt is mindspore.mint.nn.LayerNorm
    assert mindspore.nn.MaxPool2dExt is mindspore.mint.nn.MaxPool2d


def test_functions_of_train_are_not_modules() -> None:
    import mindspore.train.data_sink
    from mindspore.common import RowTensorInner

    assert mindspore.train.data_sink is mindspore.data_sink
    assert RowTensorInner is mindspore.RowTensor
