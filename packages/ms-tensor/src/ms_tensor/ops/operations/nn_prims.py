"""Primitive classes of neural network ops and random ops."""

from __future__ import annotations

from typing import Any

import ms_runtime
from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from .. import activation, creation, loss_ops, nn_ops, random_ops
from ..index_ops import one_hot
from ..primitive import Primitive


class Softmax(Primitive):
    """`Softmax(axis=-1)(input)`: exponentials divided by their sum."""

    _attrs = ("axis",)

    def __init__(self, axis: Any = -1) -> None:
        super().__init__()
        self.axis = axis if isinstance(axis, tuple) else (axis,)

    def __call__(self, input: Tensor) -> Tensor:
        return activation.softmax(input, self.axis)


class LogSoftmax(Primitive):
    """`LogSoftmax(axis=-1)(logits)`: the logarithm of softmax."""

    _attrs = ("axis",)

    def __init__(self, axis: int = -1) -> None:
        super().__init__()
        self.axis = axis

    def __call__(self, logits: Tensor) -> Tensor:
        return activation.log_softmax(logits, self.axis)


class ReLU6(Primitive):
    """`ReLU6()(x)`: the element limited to [0, 6]."""

    def __call__(self, x: Tensor) -> Tensor:
        return activation.relu6(x)


class GeLU(Primitive):
    """`GeLU()(input)`: the Gaussian error linear unit, by the hyperbolic tangent."""

    def __call__(self, input: Tensor) -> Tensor:
        return activation.gelu(input, "tanh")


class Elu(Primitive):
    """`Elu(alpha=1.0)(input_x)`: `x` where positive, else `alpha * (exp(x) - 1)`."""

    _attrs = ("alpha",)

    def __init__(self, alpha: float = 1.0) -> None:
        super().__init__()
        self.alpha = alpha

    def __call__(self, input_x: Tensor) -> Tensor:
        return activation.elu(input_x, self.alpha)


class HSwish(Primitive):
    """`HSwish()(input)`: `x * relu6(x + 3) / 6`."""

    def __call__(self, input: Tensor) -> Tensor:
        return activation.hardswish(input)


class HSigmoid(Primitive):
    """`HSigmoid()(input)`: `relu6(x + 3) / 6`."""

    def __call__(self, input: Tensor) -> Tensor:
        return activation.hardsigmoid(input)


class Mish(Primitive):
    """`Mish()(x)`: `x * tanh(softplus(x))`."""

    def __call__(self, x: Tensor) -> Tensor:
        return activation.mish(x)


class Softplus(Primitive):
    """`Softplus()(x)`: `log(1 + exp(x))`."""

    def __call__(self, x: Tensor) -> Tensor:
        return activation.softplus(x)


class PReLU(Primitive):
    """`PReLU()(input, weight)`: `x` where positive, else `weight * x`."""

    def __call__(self, input: Tensor, weight: Tensor) -> Tensor:
        return activation.prelu(input, weight)


class BiasAdd(Primitive):
    """`BiasAdd()(input_x, bias)`: a bias added to every channel."""

    def __init__(self, data_format: str = "NCHW") -> None:
        super().__init__()
        self.data_format = check.choice(data_format, ("NCHW",), "BiasAdd", "data_format")

    def __call__(self, input_x: Tensor, bias: Tensor) -> Tensor:
        return nn_ops.bias_add(input_x, bias)


class Dropout(Primitive):
    """`Dropout(keep_prob=0.5, Seed0=0, Seed1=0)(x)`: (kept elements divided by `keep_prob`, mask)."""

    _attrs = ("keep_prob", "Seed0", "Seed1")

    def __init__(self, keep_prob: float = 0.5, Seed0: int = 0, Seed1: int = 0) -> None:
        super().__init__()
        if not 0 < keep_prob <= 1:
            raise ValueError(f"For 'Dropout', 'keep_prob' must be in (0, 1], but got {keep_prob}.")
        self.keep_prob, self.Seed0, self.Seed1 = keep_prob, Seed0, Seed1

    def __call__(self, x: Tensor) -> tuple[Tensor, Tensor]:
        check.tensor(x, "Dropout", "x")
        key, call = ms_runtime.next_rng()
        mask = t.less(t.uniform_(key, x.shape, call, mstype.float32), self.keep_prob)
        return t.mul(t.mul(x, t.cast(mask, x.dtype)), 1.0 / self.keep_prob), mask


class SoftmaxCrossEntropyWithLogits(Primitive):
    """`SoftmaxCrossEntropyWithLogits()(logits, labels)`: (loss of every row, its gradient)."""

    def __call__(self, logits: Tensor, labels: Tensor) -> tuple[Tensor, Tensor]:
        loss = loss_ops.cross_entropy(logits, labels, reduction="none")
        return loss, t.sub(t.stop_gradient(activation.softmax(logits)), labels)


class SparseSoftmaxCrossEntropyWithLogits(Primitive):
    """`SparseSoftmaxCrossEntropyWithLogits(is_grad=False)(logits, labels)`: the mean loss, or its gradient."""

    _attrs = ("is_grad",)

    def __init__(self, is_grad: bool = False) -> None:
        super().__init__()
        self.is_grad = is_grad

    def __call__(self, logits: Tensor, labels: Tensor) -> Tensor:
        check.tensor(logits, self.name, "logits")
        check.tensor(labels, self.name, "labels")
        if not self.is_grad:
            return loss_ops.cross_entropy(logits, labels)
        rows = float(max(logits.shape[0], 1))
        return t.div(t.sub(activation.softmax(logits), one_hot(labels, logits.shape[1], 1.0, 0.0)), rows)


class NLLLoss(Primitive):
    """`NLLLoss(reduction='mean', ignore_index=-100)(logits, labels, weight)`: (loss, the sum of weights)."""

    _attrs = ("reduction", "ignore_index")

    def __init__(self, reduction: str = "mean", ignore_index: int = -100) -> None:
        super().__init__()
        self.reduction, self.ignore_index = reduction, ignore_index

    def __call__(self, logits: Tensor, labels: Tensor, weight: Tensor) -> tuple[Tensor, Tensor]:
        loss = loss_ops.nll_loss(logits, labels, weight, self.ignore_index, self.reduction)
        counted = t.not_equal(labels, self.ignore_index)
        shares = t.take(weight, t.select(counted, labels, creation.zeros_like(labels)), 0)
        return loss, t.reduce_sum(t.mul(shares, t.cast(counted, weight.dtype)))


class StandardNormal(Primitive):
    """`StandardNormal(seed=0, seed2=0)(shape)`: standard normal numbers; seeds of 0 draw from the generator."""

    _attrs = ("seed", "seed2")

    def __init__(self, seed: int = 0, seed2: int = 0) -> None:
        super().__init__()
        self.seed, self.seed2 = seed, seed2

    def __call__(self, shape: Any) -> Tensor:
        return random_ops.standard_normal(shape, (self.seed or self.seed2) or None)


class UniformReal(StandardNormal):
    """`UniformReal(seed=0, seed2=0)(shape)`: uniform numbers in [0, 1); seeds of 0 draw from the generator."""

    def __call__(self, shape: Any) -> Tensor:
        return random_ops.rand(shape, seed=(self.seed or self.seed2) or None)
