"""Instance normalization layers."""

from __future__ import annotations

from typing import Any

from ms_tensor import Parameter, Tensor, ops
from ms_tensor import dtype as mstype
from ms_tensor._messages import shorten
from ms_tensor.initializer import Initializer, initializer

from .._validate import at_least, boolean, kind, tensors, wrong
from .layer import Layer

__all__ = ["InstanceNorm1d", "InstanceNorm2d", "InstanceNorm3d"]


class _InstanceNorm(Layer):
    """Instance normalization (arXiv 1607.08022) of inputs of shape {shape}; the shape stays.

    The layer always normalizes by the statistics of its input. In training it also updates the moving statistics,
    `moving = (1 - momentum) * moving + momentum * mean over the batch`.

    Args:
        num_features: The number of channels C.
        eps: A small number added to the variance. Default: 1e-5.
        momentum: The weight of the input in the moving statistics. Default: 0.1.
        affine: Whether `gamma` and `beta` are trained. Default: True.
        gamma_init: Initial `gamma`. Default: 'ones'.
        beta_init: Initial `beta`. Default: 'zeros'.
        dtype: The dtype of the parameters. Default: float32.

    Raises:
        TypeError: an argument has another type.
        ValueError: `num_features` or `momentum` is out of range, or the input has another rank.
    """

    def __init__(
        self,
        num_features: int,
        eps: float = 1e-5,
        momentum: float = 0.1,
        affine: bool = True,
        gamma_init: Any = "ones",
        beta_init: Any = "zeros",
        dtype: Any = mstype.float32,
    ) -> None:
        super().__init__()
        owner = type(self).__name__
        kind(num_features, int, "int", "num_features", owner, bools=False)
        at_least(num_features, 1, "num_features", owner)
        for name, value in (("eps", eps), ("momentum", momentum)):
            kind(value, float, "float", name, owner)
        if not 0 <= momentum <= 1:
            raise wrong(ValueError, "momentum", owner, "a number in range [0, 1]", shorten(momentum))
        boolean(affine, "affine", owner)
        for name, init in (("gamma_init", gamma_init), ("beta_init", beta_init)):
            kind(init, (Tensor, int, float, str, Initializer), "a Tensor, number, str or Initializer", name, owner)
        self.num_features, self.eps, self.momentum = num_features, eps, momentum
        shape = (num_features,)
        self.moving_mean = Parameter(initializer("zeros", shape, dtype), name="mean", requires_grad=False)
        self.moving_variance = Parameter(initializer("ones", shape, dtype), name="variance", requires_grad=False)
        self.gamma = Parameter(initializer(gamma_init, shape, dtype), name="gamma", requires_grad=affine)
        self.beta = Parameter(initializer(beta_init, shape, dtype), name="beta", requires_grad=affine)
        self.instance_bn = ops.InstanceNorm(eps, momentum)

    def construct(self, x: Tensor) -> Tensor:
        tensors(type(self).__name__, x=x)
        if x.ndim != self._rank + 2:
            raise ValueError(
                f"For '{type(self).__name__}', the in_shape must have {self._rank + 2} dims, but got {x.ndim}."
            )
        if not self.training:
            return ops.nn.normalization.instance_norm(x, self.gamma, self.beta, self.eps)
        return self.instance_bn(x, self.gamma, self.beta, self.moving_mean, self.moving_variance)[0]

    def extend_repr(self) -> str:
        return (
            f"num_features={self.num_features}, eps={self.eps}, momentum={self.momentum}, gamma={self.gamma}, "
            f"beta={self.beta}, moving_mean={self.moving_mean}, moving_variance={self.moving_variance}"
        )


class InstanceNorm1d(_InstanceNorm, rank=1):
    """
    >>> print(nn.InstanceNorm1d(1, eps=0.0)(Tensor([[[1.0, 3.0]]])))
    [[[-1.  1.]]]
    """


class InstanceNorm2d(_InstanceNorm, rank=2):
    """
    >>> nn.InstanceNorm2d(3)(ops.ones((2, 3, 4, 4))).shape
    (2, 3, 4, 4)
    """


class InstanceNorm3d(_InstanceNorm, rank=3):
    """
    >>> nn.InstanceNorm3d(3)(ops.ones((2, 3, 2, 4, 4))).shape
    (2, 3, 2, 4, 4)
    """
