"""Shared by the tables of client packages: cases, weights drawn by name, and a training step.

A table is a module `PACKAGE_TOPIC.py` with a list CASES; `TABLES` names all of them.
"""

from __future__ import annotations

import importlib
import sys
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import mindspore as ms
import numpy as np
from mindspore import Tensor, nn

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[2] / "examples" / "clients")]
from common import norm

TABLES = (
    "mindcv_models",
    "mindcv_training",
    "mindyolo_detectors",
    "mindocr_models",
    "mindaudio_parts",
    "mindnlp_models",
    "mindone_models",
    "mindformers_models",
    "science_parts",
    "mindspore_gs_models",
    "mindspore_rl_models",
    "mindformers_19",
    "mindnlp_05",
    "mindarmour_attacks",
    "mindspore_xai_explainers",
    "small_packages",
    "mindflow_03",
)
LEARNING_RATE = 0.01


class Case(NamedTuple):
    """`run` returns numbers, lists of numbers and texts by name; large cases only run if the table is named."""

    name: str
    run: Callable[[], dict[str, Any]]
    large: bool = False
    modes: Sequence[str] = ("pynative", "graph")


def cases_of(table: str) -> list[Case]:
    """Returns the cases of a table. The import fails if the package is not installed."""
    cases: list[Case] = importlib.import_module(table).CASES
    return cases


def draw(net: nn.Cell) -> nn.Cell:
    """Draws each weight from a generator seeded by its name, with the variance of He et al. (2015), so that the input
    still matters at the end of a deep network. Biases get a small variance, other vectors keep their value.
    Temperatures get a small value: a softmax of large numbers is a maximum, which an ulp in the input can move.
    """
    for name, parameter in net.parameters_and_names():
        rng = np.random.default_rng(zlib.crc32(name.encode()))
        if name.endswith("temperature"):
            parameter.set_data(Tensor(np.full(parameter.shape, 1 / 64), parameter.dtype))
            continue
        if parameter.ndim >= 2:
            deviation = (2 / np.prod(parameter.shape[1:])) ** 0.5
        elif "bias" in name:
            deviation = 0.1
        else:
            continue
        parameter.set_data(Tensor(rng.standard_normal(parameter.shape) * deviation, parameter.dtype))
    return net


def without_dropout(net: nn.Cell) -> nn.Cell:
    """Sets each dropout rate to 0, because the two sides draw different masks."""
    for _, cell in net.cells_and_names():
        if isinstance(cell, nn.Dropout):
            cell.p, cell.keep_prob = 0.0, 1.0
    return net


def numbers(value: Any, count: int = 16) -> list[float]:
    """Returns evenly spaced elements of a tensor, including the first and the last."""
    flat = np.asarray(value.asnumpy() if isinstance(value, Tensor) else value, np.float64).reshape(-1)
    return [float(x) for x in flat[np.unique(np.linspace(0, flat.size - 1, count).astype(int))]]


def normal(*shape: int, seed: int = 0, dtype: Any = ms.float32) -> Tensor:
    """Returns normal numbers of NumPy's generator."""
    return Tensor(np.random.default_rng(seed).standard_normal(shape), dtype)


def integers(high: int, *shape: int, seed: int = 0, dtype: Any = ms.int32) -> Tensor:
    """Returns numbers from 0 to below `high`."""
    return Tensor(np.random.default_rng(seed).integers(0, high, shape), dtype)


def training_step(net: nn.Cell, loss: Callable[..., Any], *inputs: Any) -> dict[str, Any]:
    """Returns the loss, the norm of its gradients, and the loss after an SGD step with gradients clipped to norm 1."""
    optimizer = nn.SGD(net.trainable_params(), LEARNING_RATE)
    first, gradients = ms.value_and_grad(loss, None, optimizer.parameters)(*inputs)
    size = norm(gradients)
    optimizer(tuple(g * (1 / max(size, 1.0)) for g in gradients))
    return {
        "parameters": sum(p.size for p in net.get_parameters()),
        "loss": float(first.asnumpy()),
        "gradient": size,
        "second": float(loss(*inputs).asnumpy()),
    }
