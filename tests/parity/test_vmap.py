"""vmap, nested and with gradients: captured whole, with the bits of eager."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ms
import numpy as np
import pytest
from ms import Tensor
from parity_of_modes import Parity

ROWS = np.arange(6, dtype=np.float32).reshape(2, 3) / 3
VECTOR = np.array([1.0, -2.0, 0.5], np.float32)


def product(x: Tensor, y: Tensor) -> Tensor:
    return (x * y).sum() + x


CASES: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
    "one axis": (lambda x, y: ms.vmap(product, (0, None))(x, y), (ROWS, VECTOR)),
    "another axis": (lambda x: ms.vmap(lambda c: c * 2, 1, 1)(x), (ROWS,)),
    "nested": (lambda x: ms.vmap(ms.vmap(lambda v: v * v))(x), (ROWS,)),
    "several results": (lambda x: ms.vmap(lambda r: (r, r.sum()))(x), (ROWS,)),
    "gradients of rows": (lambda x: ms.vmap(ms.grad(lambda r: (r * r * r).sum()))(x), (ROWS,)),
}


@pytest.mark.parametrize("name", CASES)
def test_vmap(name: str, parity: Parity) -> None:
    fn, arrays = CASES[name]
    parity(fn, *arrays)


def test_gradients(parity: Parity) -> None:
    parity.grad(lambda x, y: ms.vmap(product, (0, None))(x, y).sum(), ROWS, VECTOR, position=(0, 1))
