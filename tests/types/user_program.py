"""A user's program for type checkers: mypy reads it in `nox -s types`; it never runs."""

from __future__ import annotations

from typing import Any, assert_type

import mindspore as ms
import mindspore.dataset as ds
import mindspore.dataset.transforms.c_transforms as c_transforms
import mindspore.dataset.vision as vision
import mindspore.mint as mint
import mindspore.nn.probability.distribution as msd
import mindspore.numpy as mnp
import ms as plain_ms
import ms.nn as plain_nn
from mindspore import Parameter, Tensor, context, nn, ops
from mindspore.common import dtype as mstype
from mindspore.common.initializer import Normal, initializer
from mindspore.communication import get_rank
from mindspore.dataset import text, transforms
from mindspore.dataset.transforms import TypeCast
from mindspore.dataset.vision import Resize
from mindspore.experimental import optim as experimental_optim
from mindspore.mint import optim as mint_optim
from mindspore.nn import LSTM, Conv2d
from mindspore.ops import composite as C
from mindspore.ops import functional as F
from mindspore.ops import operations as P
from mindspore.train import Model
from mindspore.train.callback import LossMonitor
from ms.common import dtype as plain_dtype
from ms.train import Model as PlainModel

x = Tensor([1.0])
assert_type(ops.relu(x), Tensor)
assert_type(mint.exp(x), Tensor)
assert_type(mint.add(x, 1, alpha=2), Tensor)
assert_type(mnp.sin(x), Tensor)
assert_type(ms.ops.operations.Add(), ops.operations.Add)

# Every import form gives the same types, below `mindspore` and below `ms`.
assert_type(LSTM(3, 4), nn.LSTM)
assert_type(plain_nn.Dense(3, 4), nn.Dense)
assert_type(mint.nn.Linear(3, 4), mint.nn.Linear)
assert_type(mint.nn.functional.relu(x), Tensor)
assert_type(F.relu(x), Tensor)
assert_type(P.ReLU(), ops.ReLU)
assert_type(C.GradOperation(), ms.ops.composite.GradOperation)
assert_type(plain_ms.ops.relu(x), Tensor)
assert_type(ms.float32, plain_dtype.DType)
assert_type(mstype.int32, plain_ms.common.dtype.DType)
assert_type(ms.half, plain_dtype.DType)
assert_type(ms.GRAPH_MODE, int)
assert_type(context.get_context("mode"), Any)
assert_type(get_rank(), int)
assert_type(initializer(Normal(0.1), (2, 3)), Tensor)
assert_type(msd.Normal(0.0, 1.0).prob(x), Tensor)
assert_type(LossMonitor(2), ms.train.LossMonitor)
assert_type(ds.NumpySlicesDataset([1, 2]).batch(2).get_dataset_size(), int)
Conv2d("three", 4, 3)  # type: ignore[arg-type]
ops.relu("text")  # type: ignore[arg-type]


class Net(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.dense = nn.Dense(3, 2)

    def construct(self, x: Tensor, scale: float = 1.0) -> tuple[Tensor, float]:
        return self.dense(x), scale


net = Net()
assert_type(net(x), tuple[Tensor, float])
assert_type(net(x, scale=2.0), tuple[Tensor, float])
net(x, "two")  # type: ignore[arg-type]
assert_type(net.trainable_params(), list[Parameter])
assert_type(Model(net), PlainModel)
assert_type(experimental_optim.Adam(net.trainable_params()), ms.experimental.optim.Adam)
assert_type(mint_optim.AdamW(net.trainable_params()), mint_optim.AdamW)


@ms.jit
def doubled(x: Tensor, times: int = 2) -> Tensor:
    return x * times


@ms.jit(capture_mode="bytecode", fullgraph=True)
def halved(x: Tensor) -> Tensor:
    return x / 2


assert_type(doubled(x, times=3), Tensor)
doubled(x, times="three")  # type: ignore[arg-type]
assert_type(halved(x), Tensor)
assert_type(doubled.cache_info().hits, int)


class Step:
    @ms.jit
    def run(self, x: Tensor) -> Tensor:
        return x


assert_type(Step().run(x), Tensor)
assert_type(ms.jit(net)(x), tuple[Tensor, float])


def loss(x: Tensor) -> Tensor:
    return ops.reduce_sum(x)


value: Any = ms.value_and_grad(loss)(x)

# The folders of `mindspore.dataset`, by every import form.
assert_type(vision.Resize(3), Resize)
assert_type(ds.vision.Resize(3), Resize)
assert_type(transforms.TypeCast(ms.int32), TypeCast)
assert_type(text.Vocab(), ds.text.Vocab)
c_transforms.OneHot(3)
ds.config.set_seed(1)
