"""Every public function, method and Primitive with ill-formed argument lists: an error of a usual type and at most six
lines."""

from __future__ import annotations

import inspect
import random
from collections.abc import Iterator
from typing import Any

import ms_tensor as ms
import numpy as np
import pytest
from ms_tensor import Tensor, mint, ops
from ms_tensor import numpy as mnp

USUAL = (TypeError, ValueError, IndexError, RuntimeError, MemoryError, KeyError)
# Python's own operators, on whatever numbers they are given.
ARITHMETIC = {f"augassign_{name}" for name in ("add", "sub", "mul", "div", "floordiv", "mod")}


def _holds_itself() -> list[Any]:
    found: list[Any] = [1]
    found.append(found)
    return found


def _pool() -> list[Any]:
    numbers: list[Any] = [None, 3, -1, 2.5, True, float("nan"), 10**20, 1j, (1 << 40, 1 << 20), range(3), slice(1)]
    others: list[Any] = ["a", b"x", (), (2, 3), [1], [], {}, object(), (1, "a"), np.ones(2), ms.int32, ms.float32, len]
    arrays: list[Any] = [np.array([1, None], object), np.ones((2, 2), ">f4"), np.array(["a"]), np.float32(2), "\n" * 9]
    tensors = [Tensor(1.0), Tensor([1, 2]), Tensor([[1.0, 2.0], [3.0, 4.0]]), ops.zeros((0, 3)), Tensor(True)]
    more = [Tensor([float("nan"), -1.0]), ops.ones((2, 3)).T, Tensor([5, -9]), Tensor([1j]), _holds_itself()]
    return [
        *numbers, *others, *arrays, *tensors, *more,
        [Tensor([1.0]), 3], ops.ones((1, 2, 4, 4)), (x for x in range(2)),
    ]  # fmt: skip


def _calls(fn: Any, seed: str, count: int = 100) -> Iterator[tuple[list[Any], dict[str, Any]]]:
    rng = random.Random(seed)
    try:
        parameters = inspect.signature(fn).parameters.values()
    except (TypeError, ValueError):
        parameters = ()  # type: ignore[assignment]
    most = sum(p.kind is p.POSITIONAL_OR_KEYWORD for p in parameters)
    pool = _pool()
    for _ in range(count):
        args = [rng.choice(pool) for _ in range(rng.randint(0, min(most + 1, 5)))]
        named = {rng.choice(["dtype", "axis", "nothing"]): rng.choice(pool)} if rng.random() < 0.2 else {}
        yield args, named


def _try(name: str, fn: Any, args: list[Any], named: dict[str, Any]) -> Any:
    """The result, or None after an error that is as it should be."""
    try:
        return fn(*args, **named)
    except USUAL as error:
        text = str(error)
        assert len(text.splitlines()) <= 6, (args, named)
        assert "panicked" not in text and "internal rule" not in text, (args, named)
    except ArithmeticError:
        assert name in ARITHMETIC, (args, named)
    return None


@pytest.mark.parametrize("name", sorted(set(ops._public) - {"print_", "while_loop"}))
def test_functions(name: str) -> None:
    fn = ops._public[name]
    for args, named in _calls(fn, name, 100):
        made = _try(name, fn, args, named)
        if isinstance(made, ops.Primitive) and name not in ("Print", "TensorDump", "WhileLoop"):
            _try(name, made, [random.Random(name).choice(_pool())] * 2, {})


@pytest.mark.parametrize("space", [mint, mnp], ids=["mint", "numpy"])
def test_functions_of(space: Any) -> None:
    for name in sorted(space.__all__):
        fn = getattr(space, name)
        if inspect.isfunction(fn):
            for args, named in _calls(fn, name, 40):
                if name != "arange":
                    _try(name, fn, args, named)


def test_methods() -> None:
    for name in sorted(dir(Tensor)):
        fn = getattr(Tensor, name)
        if name.startswith("_") or not callable(fn) or name in ("tofile", "to_dlpack", "from_dlpack"):
            continue
        rng = random.Random(name)
        tensors = [x for x in _pool() if isinstance(x, Tensor)]
        for args, named in _calls(fn, name, 30):
            own = rng.choice(tensors)
            _try(name, fn, [own, *args[:3]], named)
