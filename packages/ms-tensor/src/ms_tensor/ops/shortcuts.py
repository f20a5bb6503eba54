"""Short compositions: random softmax, in-place changes, operators, dumps."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from .arrays.selecting import one_hot
from .elementwise.activation import softmax


def gumbel_softmax(logits: Tensor, tau: float = 1.0, hard: bool = False, dim: int = -1) -> Tensor:
    """Computes the softmax of logits with Gumbel noise (Jang, Gu and Poole, 2017).

    logits: of floats.
    tau: The temperature, greater than 0.
    hard: Whether the result is one-hot, with the gradient of the soft one.
    dim: The dimension of the softmax.
    Returns: Tensor of the shape of `logits`.
    TypeError: `logits` is not a tensor of floats.
    ValueError: `tau` is not positive.

    >>> ops.gumbel_softmax(ops.ones((2, 3)), hard=True).sum().item()
    2.0
    """
    x = check.floating(check.tensor(logits, "gumbel_softmax", "logits"), "gumbel_softmax", "logits")
    check.kind(tau, (int, float), "a float", "gumbel_softmax", "tau", bools=False)
    if not tau > 0:
        raise ValueError(f"For 'gumbel_softmax', 'tau' must be greater than 0, but got {check.show(tau)}.")
    if x.ndim == 0:
        raise ValueError("For 'gumbel_softmax', 'logits' must have at least one dimension.")
    axis = check.axis(dim, x.ndim, "gumbel_softmax", "dim")
    one_only = check.flag(hard, "gumbel_softmax", "hard")
    # The smallest number avoids the logarithm of 0.
    drawn = t.maximum(uniform(tuple(x.shape), t.full((), 0.0, mstype.float32), t.full((), 1.0, mstype.float32)), 1e-30)
    noise = t.cast(t.neg(t.log(t.neg(t.log(drawn)))), x.dtype)
    soft = softmax(t.div(t.add(x, noise), float(tau)), axis)
    if not one_only:
        return soft
    chosen = one_hot(t.argmax_axis(soft, axis), x.shape[axis], 1, 0, axis)
    return t.add(t.sub(t.cast(chosen, soft.dtype), t.stop_gradient(soft)), soft)


def standard_laplace(shape: Any, seed: int | None = None) -> Tensor:
    """Returns random numbers of the Laplace distribution around 0 with scale 1.

    Returns: Tensor of float32, of shape `shape`.

    >>> ops.standard_laplace((2, 3)).shape
    (2, 3)
    """
    sizes = check.shape(shape, "standard_laplace")
    drawn = uniform(sizes, t.full((), -1.0, mstype.float32), t.full((), 1.0, mstype.float32), seed)
    # The negative logarithm of the distance of a uniform number from 1 is exponentially distributed.
    distance = t.neg(t.log(t.maximum(t.sub(1.0, t.abs(drawn)), 1e-30)))
    return t.mul(t.sign(drawn), distance)


from .._generated.rows.ops import *


def tensordump(file_name: str, tensor: Tensor, mode: str = "out") -> None:
    """Writes a tensor to a .npy file; see `ops.TensorDump`.

    file_name: The name of the file; the dtype and a counter are appended.
    tensor: Tensor.
    mode: 'out', 'in' or 'all'; there is no difference in one process.
    TypeError: `file_name` is not a str, or `tensor` is not a Tensor.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     ops.tensordump(folder + "/x", Tensor([1.0]))
    """
    from .operations.note_prims import TensorDump

    TensorDump(mode)(file_name, tensor)
