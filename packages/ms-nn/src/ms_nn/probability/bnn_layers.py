"""Layers whose weights are random variables with learned distributions (arXiv 1312.6114, arXiv 1506.02557)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ms_tensor import Parameter, Tensor, ops
from ms_tensor import dtype as mstype
from ms_tensor._documentation import document_classes as _document_classes
from ms_tensor.initializer import Normal as NormalInitializer
from ms_tensor.initializer import initializer

from .._validate import at_least, boolean, ints, kind, one_of, positive_int
from ..cell import Cell
from ..layers.activation import get_activation
from ..layers.layer import Layer
from .distribution import Normal

__all__ = ["ConvReparam", "DenseLocalReparam", "DenseReparam", "NormalPosterior", "NormalPrior", "WithBNNLossCell"]


class NormalPrior(Cell):
    """The normal prior of weights; called like a `Normal`.

    dtype: The dtype.
    mean: The mean.
    std: The standard deviation.

    >>> from ms_nn.probability import bnn_layers
    >>> print(bnn_layers.NormalPrior()("mean"))
    0.0
    """

    def __init__(self, dtype: Any = mstype.float32, mean: float = 0, std: float = 0.1) -> None:
        super().__init__()
        self.normal = Normal(mean, std, dtype=dtype)

    def construct(self, *inputs: Any) -> Any:
        return self.normal(*inputs)


class NormalPosterior(Cell):
    """A normal posterior whose mean and standard deviation are Parameters; called like a `Normal`.

    name: The prefix of the names of the Parameters.
    shape: The shape of the Parameters.
    dtype: The dtype of the Parameters.
    loc_mean: The mean of the initial means.
    loc_std: The standard deviation of the initial means.
    untransformed_scale_mean: The mean of the initial `untransformed_std`; the standard deviation is its softplus.
    untransformed_scale_std: The standard deviation of the initial `untransformed_std`.
    TypeError: an argument has another type.

    >>> from ms_nn.probability import bnn_layers
    >>> [p.name for p in bnn_layers.NormalPosterior("w", (2, 3)).trainable_params()]
    ['w_mean', 'w_untransformed_std']
    """

    def __init__(
        self,
        name: str,
        shape: Any,
        dtype: Any = mstype.float32,
        loc_mean: float = 0,
        loc_std: float = 0.1,
        untransformed_scale_mean: float = -5,
        untransformed_scale_std: float = 0.1,
    ) -> None:
        super().__init__()
        kind(name, str, "str", "name", "NormalPosterior")
        kind(shape, (tuple, list), "a tuple or list", "shape", "NormalPosterior")
        starts = {
            "loc_mean": loc_mean,
            "loc_std": loc_std,
            "untransformed_scale_mean": untransformed_scale_mean,
            "untransformed_scale_std": untransformed_scale_std,
        }
        for argument, value in starts.items():
            kind(value, (int, float), "a number", argument, "NormalPosterior", bools=False)

        def parameter(mean: float, deviation: float, label: str) -> Parameter:
            start = initializer(NormalInitializer(float(deviation), float(mean)), tuple(shape), dtype)
            return Parameter(start, name=f"{name}_{label}")

        self.mean = parameter(loc_mean, loc_std, "mean")
        self.untransformed_std = parameter(untransformed_scale_mean, untransformed_scale_std, "untransformed_std")
        self.normal = Normal(dtype=dtype)

    def deviation(self) -> Tensor:
        """The standard deviation, the softplus of `untransformed_std`."""
        return ops.log1p(ops.exp(self.untransformed_std))

    def construct(self, *inputs: Any) -> Any:
        return self.normal(*inputs, mean=self.mean, sd=self.deviation())


def normal_post_fn(name: str, shape: Any) -> NormalPosterior:
    """Creates the default posterior of layers.

    Args:
        name: The prefix of the names of the Parameters.
        shape: The shape of the Parameters.
    """
    return NormalPosterior(name, shape)


class _Variational(Layer):
    """A layer whose weight and bias have a prior and a posterior."""

    def _set_distributions(
        self, shape: tuple[int, ...], outputs: int, weight_prior: Any, weight_post: Any, bias_prior: Any, bias_post: Any
    ) -> None:
        self.weight_prior = _prior(weight_prior, "weight_prior_fn")
        self.weight_posterior = _posterior(weight_post, "weight", shape)
        if self.has_bias:
            self.bias_prior = _prior(bias_prior, "bias_prior_fn")
            self.bias_posterior = _posterior(bias_post, "bias", (outputs,))

    def compute_kl_loss(self) -> Tensor:
        """Returns the Kullback-Leibler divergence of the posteriors from the priors, summed over all weights."""
        posterior = self.weight_posterior
        loss = self.weight_prior("kl_loss", "Normal", posterior.mean, posterior.deviation()).sum()
        if self.has_bias:
            posterior = self.bias_posterior
            loss = loss + self.bias_prior("kl_loss", "Normal", posterior.mean, posterior.deviation()).sum()
        return loss

    def _weights(self) -> list[str]:
        names = ["weight", "bias"] if self.has_bias else ["weight"]
        texts = []
        for name in names:
            posterior = getattr(self, f"{name}_posterior")
            texts.append(f"{name}_mean={posterior.mean}, {name}_std={posterior.untransformed_std}")
        texts.insert(1, f"has_bias={self.has_bias}")
        return texts


def _prior(made_by: Any, name: str) -> Cell:
    prior = made_by if isinstance(made_by, Cell) else made_by()
    if not isinstance(prior, NormalPrior):
        raise TypeError(f"For a variational layer, '{name}' must give a NormalPrior, but got {type(prior).__name__}.")
    return prior


def _posterior(made_by: Callable[..., Any], name: str, shape: tuple[int, ...]) -> NormalPosterior:
    posterior = made_by(shape=shape, name=f"bnn_{name}") if callable(made_by) else made_by
    if not isinstance(posterior, NormalPosterior):
        got = type(posterior).__name__
        raise TypeError(f"For a variational layer, '{name}_posterior_fn' must give a NormalPosterior, but got {got}.")
    posterior.mean.name = f"{name}_posterior.mean"
    posterior.untransformed_std.name = f"{name}_posterior.untransformed_std"
    return posterior


class DenseReparam(_Variational):
    """Fully connected layer that samples its weights in each call (arXiv 1312.6114).

    in_channels: The size of the last dimension of the input.
    out_channels: The size of the last dimension of the output.
    activation: A Cell, a Primitive, its name, or None.
    weight_prior_fn: A function that creates the prior.
    weight_posterior_fn: A function of `name` and `shape` that creates the posterior.
    bias_prior_fn: A function that creates the prior of the bias.
    bias_posterior_fn: A function of `name` and `shape` that creates the posterior of the bias.
    TypeError: an argument has another type.
    ValueError: a number of channels is not positive.

    >>> from ms_nn.probability import bnn_layers
    >>> bnn_layers.DenseReparam(3, 2)(ops.ones((4, 3))).shape
    (4, 2)
    """

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        activation: Any = None,
        has_bias: bool = True,
        weight_prior_fn: Any = NormalPrior,
        weight_posterior_fn: Any = normal_post_fn,
        bias_prior_fn: Any = NormalPrior,
        bias_posterior_fn: Any = normal_post_fn,
    ) -> None:
        super().__init__()
        owner = type(self).__name__
        self.in_channels = positive_int(in_channels, "in_channels", owner)
        self.out_channels = positive_int(out_channels, "out_channels", owner)
        self.has_bias = boolean(has_bias, "has_bias", owner)
        shape = (out_channels, in_channels)
        self._set_distributions(
            shape, out_channels, weight_prior_fn, weight_posterior_fn, bias_prior_fn, bias_posterior_fn
        )
        self.activation = get_activation(activation) if isinstance(activation, str) else activation
        self._start()

    def _start(self) -> None:
        """Creates what a subclass samples with, as the last step of the constructor."""

    def construct(self, x: Tensor) -> Tensor:
        outputs = self._product(x)
        if self.has_bias:
            outputs = outputs + self.bias_posterior("sample")
        return outputs if self.activation is None else self.activation(outputs)

    def _product(self, x: Tensor) -> Tensor:
        return ops.matmul(x, self.weight_posterior("sample").T)

    def extend_repr(self) -> str:
        texts = [f"in_channels={self.in_channels}", f"out_channels={self.out_channels}", *self._weights()]
        if self.activation is not None:
            texts.append(f"activation={self.activation}")
        return ", ".join(texts)


class DenseLocalReparam(DenseReparam):
    """Fully connected layer that samples its output instead of its weights (arXiv 1506.02557).

    Arguments: DenseReparam

    >>> from ms_nn.probability import bnn_layers
    >>> bnn_layers.DenseLocalReparam(3, 2)(ops.ones((4, 3))).shape
    (4, 2)
    """

    def _start(self) -> None:
        self.normal = Normal()

    def _product(self, x: Tensor) -> Tensor:
        mean = ops.matmul(x, self.weight_posterior.mean.T)
        deviation = ops.sqrt(ops.matmul(ops.square(x), ops.square(self.weight_posterior.deviation()).T))
        drawn: Tensor = self.normal("sample", (), mean, deviation)
        return drawn


class ConvReparam(_Variational):
    """2-d convolution that samples its weights in each call (arXiv 1312.6114).

    in_channels: The number of channels of the input.
    out_channels: The number of channels of the output.
    kernel_size: The kernel size: an int, or two.
    stride: The step between windows: an int, or two.
    padding: With 'pad', an int, or four.
    dilation: The step between the elements of a window: an int, or two.
    Arguments: DenseReparam
    ValueError: a number is out of range.

    >>> from ms_nn.probability import bnn_layers
    >>> bnn_layers.ConvReparam(3, 2, 3)(ops.ones((1, 3, 5, 5))).shape
    (1, 2, 5, 5)
    """

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: Any,
        stride: Any = 1,
        pad_mode: str = "same",
        padding: Any = 0,
        dilation: Any = 1,
        group: int = 1,
        has_bias: bool = False,
        weight_prior_fn: Any = NormalPrior,
        weight_posterior_fn: Any = normal_post_fn,
        bias_prior_fn: Any = NormalPrior,
        bias_posterior_fn: Any = normal_post_fn,
    ) -> None:
        super().__init__()
        owner = "ConvReparam"
        self.in_channels = positive_int(in_channels, "in_channels", owner)
        self.out_channels = positive_int(out_channels, "out_channels", owner)
        self.kernel_size = ints(kernel_size, 2, "kernel_size", owner)
        self.stride, self.dilation = ints(stride, 2, "stride", owner), ints(dilation, 2, "dilation", owner)
        self.pad_mode, self.padding = one_of(pad_mode, ("valid", "same", "pad"), "pad_mode", owner), padding
        self.group = positive_int(group, "group", owner)
        self.has_bias = boolean(has_bias, "has_bias", owner)
        shape = (out_channels, in_channels // group, *self.kernel_size)
        self._set_distributions(
            shape, out_channels, weight_prior_fn, weight_posterior_fn, bias_prior_fn, bias_posterior_fn
        )
        self.conv2d = ops.Conv2D(
            out_channels, self.kernel_size, 1, pad_mode, padding, self.stride, self.dilation, group
        )

    def construct(self, x: Tensor) -> Tensor:
        outputs = self.conv2d(x, self.weight_posterior("sample"))
        return ops.bias_add(outputs, self.bias_posterior("sample")) if self.has_bias else outputs

    def extend_repr(self) -> str:
        names = "in_channels out_channels kernel_size stride pad_mode padding dilation group".split()
        texts = [f"{name}={getattr(self, name)}" for name in names]
        weight, has_bias, *bias = self._weights()
        return ", ".join([*texts, weight, has_bias, *bias])


class WithBNNLossCell(Cell):
    """A network with its loss plus the divergence of its variational layers.

    backbone: The network.
    loss_fn: The loss, a function of output and label.
    dnn_factor: The factor of the loss.
    bnn_factor: The factor of the divergence.
    TypeError: a factor is not a number.
    ValueError: a factor is negative.

    >>> import ms_nn as nn
    >>> from ms_nn.probability import bnn_layers
    >>> network = bnn_layers.WithBNNLossCell(bnn_layers.DenseReparam(3, 2), nn.MSELoss(), 1, 0.1)
    >>> network(ops.ones((4, 3)), ops.ones((4, 2))).shape
    ()
    """

    def __init__(self, backbone: Cell, loss_fn: Any, dnn_factor: float = 1, bnn_factor: float = 1) -> None:
        super().__init__(auto_prefix=False)
        for name, value in (("dnn_factor", dnn_factor), ("bnn_factor", bnn_factor)):
            kind(value, (int, float), "a number", name, "WithBNNLossCell", bools=False)
            at_least(value, 0, name, "WithBNNLossCell")
        self._backbone, self._loss_fn = backbone, loss_fn
        self.dnn_factor, self.bnn_factor = dnn_factor, bnn_factor
        layers = [cell for _, cell in backbone.cells_and_names() if isinstance(cell, _Variational)]
        self.kl_loss = [layer.compute_kl_loss for layer in layers]

    def construct(self, data: Tensor, label: Tensor) -> Tensor:
        loss = self._loss_fn(self._backbone(data), label) * self.dnn_factor
        for divergence in self.kl_loss:
            loss = loss + self.bnn_factor * divergence()
        return loss

    @property
    def backbone_network(self) -> Cell:
        """The network."""
        return self._backbone


_document_classes(globals(), "ms_nn._documented_arguments:LAYERS")
