"""A jitted step of an optimizer with many parameters is one graph, which later calls reuse."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ms
import ms_nn as nn
import numpy as np
import pytest
from ms_tensor import Parameter, Tensor

MANY = 96


@pytest.mark.parametrize(
    "make",
    [lambda ps: nn.AdaFactor(ps, learning_rate=1e-3, relative_step=False), lambda ps: nn.Lamb(ps, 1e-3)],
    ids=["AdaFactor", "Lamb"],
)
def test_one_graph(make: Callable[[Any], Any]) -> None:
    parameters = [Parameter(Tensor(np.full((2, 2), i + 1, np.float32)), name=f"p{i}") for i in range(MANY)]
    gradients = tuple(Tensor(np.full((2, 2), 0.1, np.float32)) for _ in parameters)
    optimizer = make(parameters)
    step = ms.jit(lambda *grads: optimizer(grads))
    for _ in range(3):
        step(*gradients)
    info = step.cache_info()
    assert (info.segments, info.plain_calls, info.breaks) == (0, 0, 0), info
    assert info.compiles <= 2, info
