"""Runs models of client packages with weights drawn by name, and prints a line of JSON each.

    python measure.py pynative|graph [model ...]

The Python is one whose `mindspore` is to be measured; the client packages are on PYTHONPATH.
"""

from __future__ import annotations

import gc
import json
import sys
import time
import zlib
from pathlib import Path
from typing import Any

import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parents[2] / "examples" / "clients")]
import stand_in

stand_in.install()
import mindcv
from common import norm
from families import CASES, Case

BATCH, CLASSES = 4, 10


def draw(net: nn.Cell) -> nn.Cell:
    """Draws each weight from a generator that its name seeds, with the variance of He et al. (2015), so that what
    enters is still there at the end of a deep network; biases get a small one, other vectors keep their value.
    """
    for name, parameter in net.parameters_and_names():
        rng = np.random.default_rng(zlib.crc32(name.encode()))
        if parameter.ndim >= 2:
            deviation = (2 / np.prod(parameter.shape[1:])) ** 0.5
        elif "bias" in name:
            deviation = 0.1
        else:
            continue
        parameter.set_data(Tensor(rng.standard_normal(parameter.shape) * deviation, parameter.dtype))
    return net


def without_dropout(net: nn.Cell) -> nn.Cell:
    """Sets each rate of dropout to 0: the two sides draw other masks."""
    for _, cell in net.cells_and_names():
        if isinstance(cell, nn.Dropout):
            cell.p, cell.keep_prob = 0.0, 1.0
    return net


def first(out: Any) -> Any:
    """The logits, of models that return more."""
    return out[0] if isinstance(out, (tuple, list)) else out


class Loss(nn.Cell):
    def __init__(self, net: nn.Cell) -> None:
        super().__init__(auto_prefix=False)
        self.net = net

    def construct(self, images, labels):
        logits = self.net(images)
        if isinstance(logits, (tuple, list)):
            logits = logits[0]
        return ops.cross_entropy(logits, labels)


def measure(case: Case) -> dict[str, Any]:
    """Logits without training, then a training step: loss, the gradients' norm, the loss after the step."""
    net = without_dropout(draw(mindcv.create_model(case.name, num_classes=CLASSES)))
    rng = np.random.default_rng(0)
    images = Tensor(rng.standard_normal((BATCH, 3, case.size, case.size)), ms.float32)
    labels = Tensor(rng.integers(0, CLASSES, BATCH), ms.int32)
    net.set_train(False)
    logits = first(net(images)).asnumpy()
    trained = Loss(net)
    trained.set_train()
    optimizer = nn.SGD(net.trainable_params(), 0.01)
    loss, gradients = ms.value_and_grad(trained, None, optimizer.parameters)(images, labels)
    size = norm(gradients)
    optimizer(tuple(g * (1 / max(size, 1.0)) for g in gradients))
    return {
        "parameters": sum(p.size for p in net.get_parameters()),
        "logits": [float(x) for x in logits[0]],
        "loss": float(loss.asnumpy()),
        "gradient": size,
        "second": float(trained(images, labels).asnumpy()),
    }


def main() -> None:
    mode, *names = sys.argv[1:]
    ms.set_context(mode=ms.GRAPH_MODE if mode == "graph" else ms.PYNATIVE_MODE)
    table = {case.name: case for case in CASES}
    for case in [table[name] for name in names] or CASES:
        start = time.time()
        try:
            found: Any = measure(case)
        except Exception as error:
            found = f"{type(error).__name__}: {str(error).strip()[:300]}"
        print(json.dumps([case.name, found, round(time.time() - start, 1)]), flush=True)
        gc.collect()


if __name__ == "__main__":
    main()
