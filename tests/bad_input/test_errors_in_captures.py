"""An error that captured code catches reads as the one that plain Python catches: type, text, the user's line."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ms
import numpy as np
import pytest
from ms import Tensor, mint, nn, ops

sys.path.insert(0, str(Path(__file__).parent))
from test_bad_arguments import CASES

MODES = ("ast", "bytecode", "trace")
SQUARE = np.ones((3, 3), np.float32)
WIDE = np.ones((2, 5), np.float32)
Case = Callable[[Tensor, Tensor], Any]


def lines(a: Tensor, b: Tensor) -> Any:
    c = a * 2
    return ops.addmm(
        c,
        a,
        b,
    )


class Block(nn.Cell):
    """A layer inside a Cell of the user's."""

    def __init__(self) -> None:
        super().__init__()
        self.dense = nn.Dense(4, 2)

    def construct(self, x: Tensor) -> Tensor:
        y = x + 1
        return self.dense(y)


BLOCK, DENSE, CONV, NORM = Block(), nn.Dense(4, 2), nn.Conv2d(3, 4, 3), nn.LayerNorm((7,))
LOSS, ENTROPY, EMBEDDING = nn.MSELoss(), nn.CrossEntropyLoss(), nn.Embedding(3, 2)


def helper(a: Tensor, b: Tensor) -> Tensor:
    return ops.matmul(a, b) + 1


#: functions of a [3, 3] and a [2, 5]
WRONG: list[Case] = [
    lambda a, b: a + b,
    lambda a, b: a @ b,
    lambda a, b: a - (a * b),
    lambda a, b: ops.add(a, b),
    lambda a, b: ops.matmul(a, b),
    lambda a, b: ops.addmm(a, a, b),
    lambda a, b: ops.addbmm(a, b, b),
    lambda a, b: ops.baddbmm(a, b, b),
    lambda a, b: ops.addmv(a, a, b),
    lambda a, b: ops.addr(a, b, b),
    lambda a, b: ops.addcmul(a, b, a),
    lambda a, b: ops.addcdiv(a, a, b),
    lambda a, b: ops.lerp(a, b, 0.5),
    lambda a, b: ops.where(a > 0, a, b),
    lambda a, b: ops.masked_fill(a, b > 0, 1.0),
    lambda a, b: ops.mse_loss(a, b),
    lambda a, b: ops.l1_loss(a, b),
    lambda a, b: ops.smooth_l1_loss(a, b),
    lambda a, b: ops.huber_loss(a, b),
    lambda a, b: ops.binary_cross_entropy(a, b),
    lambda a, b: ops.kl_div(a, b),
    lambda a, b: ops.cosine_similarity(a, b),
    lambda a, b: ops.cross_entropy(a, b),
    lambda a, b: ops.dot(a, b),
    lambda a, b: ops.outer(a, b),
    lambda a, b: ops.tensor_dot(a, b, 1),
    lambda a, b: ops.bmm(a, b),
    lambda a, b: ops.mm(a, b),
    lambda a, b: ops.cdist(a, b),
    lambda a, b: ops.cat((a, b)),
    lambda a, b: ops.stack((a, b)),
    lambda a, b: ops.hstack((a, b)),
    lambda a, b: ops.vstack((a, b)),
    lambda a, b: ops.broadcast_to(a, (2, 5)),
    lambda a, b: ops.reshape(a, (4, 2)),
    lambda a, b: ops.transpose(a, (0, 2)),
    lambda a, b: ops.swapaxes(a, 0, 5),
    lambda a, b: ops.flip(a, (4,)),
    lambda a, b: ops.roll(a, 1, 6),
    lambda a, b: ops.expand_dims(a, 7),
    lambda a, b: ops.split(a, 2, axis=5),
    lambda a, b: ops.tile(a, (-1, 2)),
    lambda a, b: ops.one_hot(a, 3),
    lambda a, b: ops.softmax(a, 4),
    lambda a, b: ops.log_softmax(a, 3),
    lambda a, b: ops.mean(a, 9),
    lambda a, b: ops.var(a, 9),
    lambda a, b: ops.std(a, 9),
    lambda a, b: ops.norm(a, 2, 9),
    lambda a, b: ops.cumsum(a, 9),
    lambda a, b: ops.argmax(a, 9),
    lambda a, b: ops.sort(a, 9),
    lambda a, b: ops.topk(a, 9),
    lambda a, b: ops.gather(a, b, 0),
    lambda a, b: ops.index_select(a, 0, b),
    lambda a, b: ops.inverse(b),
    lambda a, b: ops.cholesky(b),
    lambda a, b: ops.matrix_power(b, 3),
    lambda a, b: ops.einsum("ij,jk->ik", a, b),
    lambda a, b: ops.conv2d(a, b),
    lambda a, b: ops.layer_norm(a, (7,), a, a),
    lambda a, b: ops.dense(a, b),
    lambda a, b: ops.bias_add(a, b),
    lambda a, b: ops.relu("x"),
    lambda a, b: ops.clamp(a, b, b),
    lambda a, b: ops.pad(a, (1, 2, 3)),
    lambda a, b: ops.interpolate(a, size=(2, 2)),
    lambda a, b: a.reshape(7),
    lambda a, b: a.view(2, 2),
    lambda a, b: a.add(b),
    lambda a, b: a.matmul(b),
    lambda a, b: a.masked_fill(b > 0, 1.0),
    lambda a, b: a.expand_as(b),
    lambda a, b: a.sum(7),
    lambda a, b: a.split(0),
    lambda a, b: a[5],
    lambda a, b: a[0, 1, 2],
    lambda a, b: a["k"],
    lambda a, b: a.__setitem__(0, b),
    lambda a, b: a.nothing,
    lambda a, b: mint.matmul(a, b),
    lambda a, b: mint.nn.functional.linear(a, b),
    lambda a, b: ms.numpy.matmul(a, b),
    lambda a, b: ms.numpy.concatenate((a, b)),
    lambda a, b: ms.numpy.dot(a, b),
    lambda a, b: DENSE(a),
    lambda a, b: BLOCK(a),
    lambda a, b: CONV(a),
    lambda a, b: NORM(a),
    lambda a, b: LOSS(a, b),
    lambda a, b: ENTROPY(a, b),
    lambda a, b: EMBEDDING(a),
    lambda a, b: helper(a, b),
    lambda a, b: ops.MatMul()(a, b),
    lambda a, b: ops.Concat(1)((a, b)),
    lambda a, b: ms.grad(lambda x: ops.matmul(x, b).sum())(a),
    lambda a, b: ms.vmap(lambda x: ops.matmul(x, b))(a),
    lines,
]


def caught(call: Callable[..., Any]) -> Callable[..., Any]:
    """What a call raises, in words."""

    def run(*args: Tensor) -> Any:
        try:
            call(*args)
        except Exception as error:
            return type(error).__name__, str(error)
        return None

    return run


def without_addresses(found: Any) -> str:
    return re.sub("0x[0-9a-f]+", "0x", repr(found))


def differing(call: Callable[..., Any], *arrays: np.ndarray) -> list[str]:
    want = caught(call)(*map(Tensor, arrays))
    assert want is not None, "it raises nothing"
    found = []
    for mode in MODES:
        jitted = ms.jit(caught(call), capture_mode=mode, jit_level="O0")
        for _ in range(2):
            got = jitted(*map(Tensor, arrays))
            if without_addresses(got) != without_addresses(want):
                found.append(f"{mode}: {got}\n  and plain: {want}")
                break
    return found


def test_wrong_calls_read_as_in_plain_python() -> None:
    found = [text for call in WRONG for text in differing(call, SQUARE, WIDE)]
    assert not found, "\n".join([f"{len(found)} differ", *found[:20]])


@pytest.mark.parametrize("kind", CASES)
def test_wrong_arguments_read_as_in_plain_python(kind: str) -> None:
    # What takes all memory says the same, slowly.
    found = [text for expected, call in CASES[kind] if expected is not MemoryError for text in differing(call)]
    assert not found, "\n".join([f"{len(found)} differ", *found[:20]])
