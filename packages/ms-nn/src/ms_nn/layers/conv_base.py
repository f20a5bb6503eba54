"""The base class of convolution layers."""

from __future__ import annotations

import math
from typing import Any

from ms_tensor import Parameter, Tensor, ops
from ms_tensor import dtype as mstype
from ms_tensor._messages import shorten
from ms_tensor.initializer import HeUniform, Uniform, initializer

from .._validate import boolean, ints, kind, one_of, positive_int, shown, wrong
from .layer import Layer


def conv_words(name: str, padding: str, weight: str, more: str = "", data_format: str = "") -> dict[str, str]:
    """The words that complete the docstring of a convolution, apart from those for its rank."""
    transposed = name.startswith("transposed")
    return {
        "name": name[0].upper() + name[1:],
        "padding": f"the padding of the convolution: {padding}" if transposed else padding,
        "same": "'same' (the output size is the input size times `stride`)" if transposed else "'same'",
        "weight": weight,
        "more": more and f"\n        output_padding: {more}. Default: 0.",
        "data_format": data_format and f"\n        data_format: '{data_format}'. Default: '{data_format}'.",
    }


class _Conv(Layer):
    """{name} of inputs of shape {shape}; the outputs have C_out channels.

    Args:
        in_channels: The number of channels C of the input.
        out_channels: The number of channels C_out of the output.
        kernel_size: The kernel size: {sizes}.
        stride: The step between windows: {sizes}. Default: 1.
        pad_mode: {same}, 'valid' or 'pad'. Default: 'same'.
        padding: With 'pad', {padding}. Default: 0.{more}
        dilation: The step between the elements of a window: {sizes}. Default: 1.
        group: The number of groups into which the channels are divided. Default: 1.
        has_bias: Whether to add a bias. Default: False.
        weight_init: Initial `weight`, of shape {weight}; None is
            HeUniform(sqrt(5)). Default: None.
        bias_init: Initial `bias`, of shape (C_out,); None is uniform in [-b, b] with b = 1 / sqrt(fan_in).
            Default: None.{data_format}
        dtype: The dtype of the parameters. Default: float32.

    Raises:
        TypeError: a number is not an int.
        ValueError: a number is out of range, or padding is given with another mode than 'pad'.
    """

    _transposed = False
    bias_add: Any

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
        weight_init: Any = None,
        bias_init: Any = None,
        data_format: str = "NCHW",
        dtype: Any = mstype.float32,
    ) -> None:
        super().__init__()
        owner = type(self).__name__
        if self._rank == 1:  # a convolution of images of height 1
            edge = positive_int(padding, "padding", owner, 0)
            padding, weight_init = (0, 0, edge, edge), _wide_weight(weight_init, owner)
        else:
            check_padding(padding, 2 * self._rank, owner)
        self.kernel_size = self._window(kernel_size, "kernel_size")
        self.stride, self.dilation = self._window(stride, "stride"), self._window(dilation, "dilation")
        self.in_channels = positive_int(in_channels, "in_channels", owner)
        self.out_channels = positive_int(out_channels, "out_channels", owner)
        self.group = positive_int(group, "group", owner)
        typed = owner in ("Conv2d", "Conv3d", "Conv3dTranspose")  # the others refuse other types by a ValueError
        self.pad_mode = one_of(pad_mode, ("valid", "same", "pad"), "pad_mode", owner, of_type=typed)
        self.padding = padding
        flat = padding if isinstance(padding, (tuple, list)) else (padding,)
        if pad_mode != "pad" and any(flat):
            got = f"'pad': {shorten(padding)} and 'pad_mode': {shorten(pad_mode)}"
            raise wrong(ValueError, "pad", owner, "zero when 'pad_mode' is not 'pad'", got)
        self.has_bias = boolean(has_bias, "has_bias", owner)
        self.data_format = one_of(data_format, ("NCHW", "NCDHW"), "format", owner, of_type=False)
        for name, channels in (("in_channels", in_channels), ("out_channels", out_channels)):
            if channels % group:
                raise ValueError(
                    f"For '{owner}', the '{name}' {shorten(channels)} must be divisible by 'group' {shorten(group)}."
                )
        first, second = (in_channels, out_channels) if self._transposed else (out_channels, in_channels)
        shape = (first, second // group, *self.kernel_size)
        self.weight_init = HeUniform(math.sqrt(5)) if weight_init is None else weight_init
        self.weight = Parameter(initializer(self.weight_init, shape, dtype), name="weight")
        self.bias_init = bias_init
        self.bias = None
        if has_bias:
            if bias_init is None:
                self.bias_init = Uniform(1 / math.sqrt(math.prod(shape[1:])))
            self.bias = Parameter(initializer(self.bias_init, (out_channels,), dtype), name="bias")
        self._start()

    def _start(self) -> None:
        """Creates the ops, as the last step of the constructor."""

    def _window(self, value: Any, name: str) -> tuple[int, ...]:
        owner = type(self).__name__
        if self._rank == 1:
            return (1, positive_int(value, name, owner))
        if isinstance(value, list) or (self._rank == 2 and isinstance(value, tuple) and len(value) != 2):
            raise wrong(TypeError, name, owner, f"an int or a tuple of {self._rank} ints", shown(value))
        if self._rank == 3 and isinstance(value, tuple) and len(value) != 3:
            raise wrong(ValueError, name, owner, "an int or a tuple of 3 ints", shown(value))
        return ints(value, self._rank, name, owner)

    def _biased(self, out: Tensor) -> Tensor:
        return self.bias_add(out, self.bias) if self.has_bias and self.bias is not None else out

    def construct(self, *inputs: Any) -> Tensor:
        raise NotImplementedError

    def extend_repr(self) -> str:
        return (
            f"input_channels={self.in_channels}, output_channels={self.out_channels}, kernel_size={self.kernel_size}, "
            f"stride={self.stride}, pad_mode={self.pad_mode}, padding={self.padding}, dilation={self.dilation}, "
            f"group={self.group}, has_bias={self.has_bias}, weight_init={self.weight_init}, "
            f"bias_init={self.bias_init}, format={self.data_format}"
        )


def _wide_weight(weight_init: Any, owner: str) -> Any:
    """Reshapes the initial 1-d kernel, (a, b, length), to a 2-d kernel; names and initializers stay as they are."""
    if not isinstance(weight_init, Tensor):
        return weight_init
    if weight_init.ndim != 3:
        raise ValueError(f"For '{owner}', a tensor 'weight_init' must have 3 dimensions, but got {weight_init.shape}.")
    return ops.expand_dims(weight_init, 2)


def check_padding(padding: Any, count: int, owner: str) -> None:
    """Checks that `padding` is a non-negative int or a tuple of `count` such ints."""
    kind(padding, (int, tuple), "int or tuple(int)", "padding", owner, bools=False)
    if isinstance(padding, tuple) and len(padding) != count:
        got = shown(padding)
        raise ValueError(f"For '{owner}', the 'padding' must be an int or a tuple of {count} ints, but got {got}.")
    for item in padding if isinstance(padding, tuple) else (padding,):
        positive_int(item, "padding", owner, 0)
