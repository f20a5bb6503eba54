"""mindspore_gs: a small convolutional network with knockoff features, and with channels pruned by these. What fakes
quantization with GPU kernels, or rewrites networks by their source, is left out."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from case import Case, draw, integers, norm, normal, numbers
from mindspore import Tensor, nn, ops
from mindspore_gs.pruner import PrunerFtCompressAlgo, PrunerKfCompressAlgo

BATCH, CLASSES, SIZE = 4, 5, 12


class Block(nn.Cell):
    def __init__(self, channels: int, out: int) -> None:
        super().__init__()
        self.conv = nn.Conv2d(channels, out, 3, padding=1, pad_mode="pad")
        self.bn = nn.BatchNorm2d(out)

    def construct(self, x: Tensor) -> Tensor:
        return self.bn(self.conv(x))


class Net(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.layer1, self.layer2 = Block(1, 4), Block(4, 6)  # the names that are pruned
        self.pool = nn.MaxPool2d(2, 2)
        self.head = nn.Dense(6 * 9, CLASSES)

    def construct(self, x: Tensor) -> Tensor:
        x = self.pool(ops.relu(self.layer1(x)))
        x = self.pool(ops.relu(self.layer2(x)))
        return self.head(x.reshape(x.shape[0], -1))


def trained(net: nn.Cell, steps: int = 3) -> dict[str, Any]:
    """Losses of a few steps of Momentum, and the logits that the network gives then."""
    update = nn.Momentum(net.trainable_params(), 0.05, 0.9)
    step = nn.TrainOneStepCell(nn.WithLossCell(net, nn.CrossEntropyLoss()), update).set_train()
    batches = [(normal(BATCH, 1, SIZE, SIZE, seed=i), integers(CLASSES, BATCH, seed=i)) for i in range(steps)]
    losses = [float(step(*batch).asnumpy()) for batch in batches]
    net.set_train(False)
    return {
        "losses": losses,
        "logits": numbers(net(batches[0][0])),
        "weights": norm(net.trainable_params()),
        "parameters": sum(p.size for p in net.get_parameters()),
    }


def knockoffs(prune: bool) -> dict[str, Any]:
    """Half of each batch are features that stand against the real ones in the training of the channels' weights."""
    net = PrunerKfCompressAlgo({}).apply(draw(Net()))
    found = trained(net)
    if not prune:
        return found
    algorithm = PrunerFtCompressAlgo({})
    algorithm.set_prune_rate(0.5)
    pruned = algorithm.apply(net)
    pruned.set_train(False)
    x = normal(BATCH, 1, SIZE, SIZE)
    return {"logits": numbers(pruned(x)), "kept": float(np.sum([p.size for p in pruned.get_parameters()]))}


CASES = [
    Case("knockoffs", partial(knockoffs, False)),
    Case("pruned", partial(knockoffs, True)),
]
