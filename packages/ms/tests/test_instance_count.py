"""`Cell.total_instance_count`, and hooks of tensors by the id of their handle."""

from __future__ import annotations

import ms
import pytest
from ms import Tensor, nn


def test_living_cells_are_counted() -> None:
    before = nn.Cell.total_instance_count
    nets = [nn.Dense(2, 2), nn.ReLU()]
    assert nn.Cell.total_instance_count == before + 2 == nets[0].total_instance_count
    del nets
    assert nn.Cell.total_instance_count == before


def test_a_hook_is_removed_by_its_id() -> None:
    x = ms.Parameter(Tensor([1.0]), name="x")
    doubled = x.register_hook(lambda g: g * 2)
    tripled = x.register_hook(lambda g: g * 3)
    assert isinstance(doubled.id, int) and doubled.id != tripled.id
    x.remove_hook(doubled.id)
    assert len(x.hooks()) == 1
    assert ms.grad(lambda: x * 1, None, x)().tolist() == [3.0]
    x.remove_hook(10**9)
    assert len(x.hooks()) == 1
    tripled.remove()
    tripled.remove()
    assert x.hooks() == []
    with pytest.raises(TypeError, match="must be an int, but got str"):
        x.remove_hook("a")
