"""Tensors of open rank, `Tensor(shape=None, dtype=...)`, by themselves, in `set_inputs` and in `enable_dynamic`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import ms
import numpy as np
import pytest
from ms import Tensor, nn, ops

SHAPES: list[tuple[int, ...]] = [(2,), (2, 3), (), (1, 2, 3), (0,), (4,), (3, 2)]
OPEN = Tensor(shape=None, dtype=ms.float32)


def _ones(shape: tuple[int, ...]) -> Tensor:
    return Tensor(np.ones(shape, np.float32))


def test_what_it_is() -> None:
    assert repr(OPEN) == "Tensor(shape=[-2], dtype=Float32, value= )"
    assert (OPEN.shape, OPEN.ndim, OPEN.size, OPEN.nbytes, OPEN.dtype) == ((-2,), 1, 0, 0, ms.float32)
    assert Tensor(shape=[-2], dtype=ms.int32).shape == Tensor(dtype=ms.int32).shape == (-2,)
    part = Tensor(shape=[None, 3], dtype=ms.float32)
    assert (part.shape, part.size, repr(part)) == ((-1, 3), 0, "Tensor(shape=[-1, 3], dtype=Float32, value=\n)")


@pytest.mark.parametrize(
    "use", [lambda t: t.asnumpy(), lambda t: t + 1, len, lambda t: t == t, Tensor, lambda t: t.copy()]
)
@pytest.mark.parametrize("shape", [None, [None, 3]])
def test_it_has_no_values(use: Callable[[Tensor], Any], shape: Any) -> None:
    with pytest.raises(ValueError, match="open") as caught:
        use(Tensor(shape=shape, dtype=ms.float32))
    assert type(caught.value) is ValueError


def test_shapes_that_are_none() -> None:
    for shape in ([-2, 3], [-3], ["a"]):
        with pytest.raises((TypeError, ValueError)):
            Tensor(shape=shape, dtype=ms.float32)
    with pytest.raises(TypeError):
        Tensor(shape=None)


class Net(nn.Cell):
    def construct(self, x: Tensor) -> Any:
        return x * 2 + ops.reduce_sum(x), ops.shape(x), ops.rank(x), ops.reshape(x, (-1,))


@pytest.fixture(params=[ms.PYNATIVE_MODE, ms.GRAPH_MODE])
def _mode(request: pytest.FixtureRequest) -> Iterator[None]:
    ms.set_context(mode=request.param)
    yield
    ms.set_context(mode=ms.PYNATIVE_MODE)


@pytest.mark.usefixtures("_mode")
def test_set_inputs() -> None:
    net = Net()
    net.set_inputs(OPEN)
    assert net.get_inputs()[0].shape == (-2,)
    for shape in SHAPES:
        y, own, rank, flat = net(_ones(shape))
        n = int(np.prod(shape))
        assert (y.shape, tuple(own), int(rank), flat.shape) == (shape, shape, len(shape), (n,))
        assert y.asnumpy().tolist() == np.full(shape, 2.0 + n).tolist()


@pytest.mark.usefixtures("_mode")
def test_gradients() -> None:
    class Sum(nn.Cell):
        def construct(self, x: Tensor) -> Tensor:
            return x * 2 + ops.reduce_sum(x)

    net = Sum()
    net.set_inputs(OPEN)
    for shape in SHAPES:
        gradient = ms.grad(net)(_ones(shape))
        assert gradient.asnumpy().tolist() == np.full(shape, 2.0 + np.prod(shape)).tolist()


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_enable_dynamic(mode: str) -> None:
    @ms.enable_dynamic(x=OPEN)
    @ms.jit(capture_mode=mode)
    def double(x: Tensor) -> Tensor:
        return x * 2

    for shape in SHAPES:
        assert double(_ones(shape)).asnumpy().tolist() == np.full(shape, 2.0).tolist()


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
def test_a_graph_for_each_rank(mode: str) -> None:
    @ms.enable_dynamic(x=OPEN)
    @ms.jit(capture_mode=mode)
    def double(x: Tensor) -> Tensor:
        return x * 2

    for n in range(2, 6):
        double(_ones((n,)))
        double(_ones((n, n + 3)))
    assert double.cache_info().compiles == 2
