"""`Cell.set_inputs` says the dtypes too: in graphs another one is a TypeError, as in MindSpore 2.10; eagerly nothing is
checked there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import mindspore as ms
import numpy as np
import pytest
from mindspore import Tensor, nn


class Net(nn.Cell):
    def construct(self, x: Tensor) -> Tensor:
        return x * 2


class Two(nn.Cell):
    def construct(self, x: Tensor, y: Any) -> Tensor:
        return x * (y[0] if isinstance(y, tuple) else y)


OPEN = Tensor(shape=[None, 2], dtype=ms.float32)


def ones(dtype: Any, *shape: int) -> Tensor:
    return Tensor(np.ones(shape or (3, 2), dtype))


@pytest.fixture(params=["graph", "ast", "bytecode", "trace"])
def run(request: Any) -> Iterator[Callable[..., Any]]:
    def call(net: nn.Cell, *args: Any) -> Any:
        if request.param != "graph" and "construct" not in vars(net):
            net.construct = ms.jit(net.construct, capture_mode=request.param)
        return net(*args)

    ms.set_context(mode=ms.GRAPH_MODE if request.param == "graph" else ms.PYNATIVE_MODE)
    yield call
    ms.set_context(mode=ms.PYNATIVE_MODE)


def declared(cls: type[nn.Cell], *args: Any, **kwargs: Any) -> nn.Cell:
    net = cls()
    net.set_inputs(*args, **kwargs)
    return net


@pytest.mark.parametrize("dtype", [np.int32, np.float16, np.float64])
@pytest.mark.parametrize("template", [OPEN, Tensor(shape=None, dtype=ms.float32), ones(np.float32)])
def test_another_dtype_is_refused_at_each_call(run: Any, template: Tensor, dtype: Any) -> None:
    net = declared(Net, template)
    for _ in range(2):
        with pytest.raises(TypeError, match=f"expected to be a Tensor of Float32, but got {ms.pytype_to_dtype(dtype)}"):
            run(net, ones(dtype))
        assert run(net, ones(np.float32)).dtype == ms.float32


def test_by_name_second_and_nested(run: Any) -> None:
    with pytest.raises(TypeError, match="'x' is expected"):
        run(declared(Net, x=OPEN), ones(np.int32))
    with pytest.raises(TypeError, match="input 2 is expected to be a Tensor of Int32, but got Float32"):
        run(declared(Two, OPEN, ones(np.int32)), ones(np.float32), ones(np.float32))
    net = declared(Two, OPEN, (OPEN,))
    assert run(net, ones(np.float32), (ones(np.float32),)).shape == (3, 2)
    with pytest.raises(TypeError, match="input 2"):
        run(net, ones(np.float32), (ones(np.int32),))


def test_another_dtype_eagerly() -> None:
    assert declared(Net, OPEN)(ones(np.int32)).dtype == ms.int32
