"""Functions of `ops.losses.standard`, from the rows of `ms_tensor.function_rows.ops_losses`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor


# ops.losses.standard

def mse_loss(input: Tensor, target: Tensor, reduction: str='mean') -> Tensor:
    """The squared difference."""
    check.tensor(input, "mse_loss")
    check.tensor(target, "mse_loss", "target")
    return reduce_loss(check.promoted_float(t.square(t.sub(input, target))), reduction, "mse_loss")


def l1_loss(input: Tensor, target: Tensor, reduction: str='mean') -> Tensor:
    """The absolute difference."""
    check.tensor(input, "l1_loss")
    check.tensor(target, "l1_loss", "target")
    return reduce_loss(t.abs(t.sub(input, target)), reduction, "l1_loss")


def nll_loss(inputs: Tensor, target: Tensor, weight: Tensor | None=None, ignore_index: int=-100, reduction: str='mean', label_smoothing: float=0.0) -> Tensor:
    """The negative log likelihood of the target classes."""
    check.tensor(inputs, "nll_loss", "inputs")
    check.tensor(target, "nll_loss", "target")
    return _class_loss(inputs, target, weight, ignore_index, reduction, label_smoothing, False)


def softmax_cross_entropy(logits: Tensor, labels: Tensor) -> Tensor:
    """The cross entropy of each row with labels that no gradient flows to.

    As in MindSpore, the gradient by the logits is `softmax(logits) - labels` also where the labels' sum is not 1.
    """
    labels = t.stop_gradient(labels)
    loss = cross_entropy(logits, labels, reduction="none")
    excess = t.mul(t.sub(t.reduce_sum(labels, (1,)), 1.0), logsumexp(logits, 1))
    return t.sub(loss, t.sub(excess, t.stop_gradient(excess)))


# Where each stands, as tracebacks, pickles and documentation have it.
_FAMILIES = {
    "ms_tensor.ops.losses.standard": "mse_loss l1_loss nll_loss softmax_cross_entropy",
}
for _family, _names in _FAMILIES.items():
    for _name in _names.split():
        globals()[_name].__module__ = _family

__all__ = [
    "mse_loss",
    "l1_loss",
    "nll_loss",
    "softmax_cross_entropy",
]

# Last, since these modules may import the functions above: whichever is first, the other finds them.
from ms_tensor import _check as check, _table as t
from ms_tensor.ops.losses.standard import _class_loss, cross_entropy, reduce_loss
from ms_tensor.ops.reductions.reduce import logsumexp
