"""Functions of `ops.losses`; see `ms_tensor.function_rows` for their form."""

from __future__ import annotations

from ms_runtime import Tensor

from ms_tensor import _check as check
from ms_tensor import _table as t
from ms_tensor.ops.reductions.reduce import logsumexp

ROWS = {
    "ops.losses.standard": """
mse_loss(input: Tensor, target: Tensor, reduction: str = 'mean') =
        reduce_loss(check.promoted_float(t.square(t.sub(input, target))), reduction, "mse_loss")
        where check.tensor(input, "mse_loss")
        where check.tensor(target, "mse_loss", "target")
    Mean squared error: the squared differences.
    target: of a shape that broadcasts with `input`.
    Returns: 0-d Tensor; for 'none', a Tensor of the broadcast shape.
    ValueError: `reduction` is unknown, or the shapes are incompatible.
    >>> print(ops.mse_loss(Tensor([1.0, 2.0]), Tensor([1.0, 4.0])))
    2.0
l1_loss(input: Tensor, target: Tensor, reduction: str = 'mean') =
        reduce_loss(t.abs(t.sub(input, target)), reduction, "l1_loss")
        where check.tensor(input, "l1_loss")
        where check.tensor(target, "l1_loss", "target")
    Mean absolute error: the absolute differences.
    target: of a shape that broadcasts with `input`.
    Returns: 0-d Tensor; for 'none', a Tensor of the broadcast shape.
    >>> print(ops.l1_loss(Tensor([1.0, 2.0]), Tensor([1.0, 4.0])))
    1.0
nll_loss(inputs: Tensor, target: Tensor, weight: Tensor | None = None, ignore_index: int = -100, reduction: str =
        'mean', label_smoothing: float = 0.0) = _class_loss(inputs, target, weight, ignore_index, reduction,
        label_smoothing, False)
        where check.tensor(inputs, "nll_loss", "inputs")
        where check.tensor(target, "nll_loss", "target")
    Computes the negative log likelihood of the target classes.
    inputs: of log-probabilities, of shape (N, C), (C,) or (N, C, d1, d2, ...).
    target: of ints in [0, C), of shape (N,), () or (N, d1, d2, ...).
    weight: of shape (C,): the weight of each class.
    ignore_index: A target that is ignored.
    reduction: 'mean' (divided by the sum of the targets' weights), 'sum' or 'none'.
    label_smoothing: The share that is distributed over all classes, in [0, 1].
    Returns: 0-d Tensor; for 'none', a Tensor of the shape of `target`.
    IndexError: a target is out of range.
    ValueError: the shapes are incompatible.
    >>> print(ops.nll_loss(Tensor([[-1.0, -2.0], [-3.0, -4.0]]), Tensor([0, 1])))
    2.5
softmax_cross_entropy(logits: Tensor, labels: Tensor) = t.sub(loss, t.sub(excess, t.stop_gradient(excess)))
        where labels = t.stop_gradient(labels)
        where loss = cross_entropy(logits, labels, reduction="none")
        where excess = t.mul(t.sub(t.reduce_sum(labels, (1,)), 1.0), logsumexp(logits, 1))
    The cross entropy of each row with labels, which get no gradient.

    As in MindSpore, the gradient of the logits is `softmax(logits) - labels` even if the labels do not sum to 1.
    >>> print(ops.losses.standard.softmax_cross_entropy(Tensor([[2.0, 2.0]]), Tensor([[1.0, 0.0]])))
    [0.6931472]
""",
}
