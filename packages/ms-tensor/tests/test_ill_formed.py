"""Every public function with a few hundred ill-formed argument lists: an error of a usual type and at most six
lines."""

from __future__ import annotations

import inspect
import random
from collections.abc import Iterator
from typing import Any

import ms_tensor as ms
import numpy as np
import pytest
from ms_tensor import Tensor, ops

USUAL = (TypeError, ValueError, IndexError, RuntimeError, MemoryError, KeyError, OverflowError)


def _pool() -> list[Any]:
    numbers: list[Any] = [None, 3, -1, 2.5, True, float("nan"), 10**20, 1j, (1 << 40, 1 << 20), range(3), slice(1)]
    others: list[Any] = ["a", b"x", (), (2, 3), [1], [], {}, object(), (1, "a"), np.ones(2), ms.int32, ms.float32, len]
    tensors = [Tensor(1.0), Tensor([1, 2]), Tensor([[1.0, 2.0], [3.0, 4.0]]), ops.zeros((0, 3)), Tensor(True)]
    return [*numbers, *others, *tensors, [Tensor([1.0]), 3], ops.ones((1, 2, 4, 4)), (x for x in range(2))]


def _calls(fn: Any, seed: str) -> Iterator[tuple[list[Any], dict[str, Any]]]:
    rng = random.Random(seed)
    count = sum(p.kind is p.POSITIONAL_OR_KEYWORD for p in inspect.signature(fn).parameters.values())
    for _ in range(200):
        pool = _pool()
        args = [rng.choice(pool) for _ in range(rng.randint(0, min(count + 1, 5)))]
        named = {rng.choice(["dtype", "axis", "nothing"]): rng.choice(pool)} if rng.random() < 0.2 else {}
        yield args, named


@pytest.mark.parametrize("name", sorted(set(ops._public) - {"print_"}))
def test_ill_formed_arguments(name: str) -> None:
    fn = ops._public[name]
    for args, named in _calls(fn, name):
        try:
            fn(*args, **named)
        except USUAL as error:
            assert len(str(error).splitlines()) <= 6, (args, named)
