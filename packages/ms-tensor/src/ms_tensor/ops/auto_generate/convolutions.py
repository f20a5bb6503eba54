"""The convolution that all `Convolution` Primitives share."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ...mint import functional as F


def convolution(
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None,
    stride: Any,
    padding: Any,
    dilation: Any,
    transposed: bool,
    output_padding: Any,
    groups: int,
) -> Tensor:
    """A convolution of as many dimensions as the weight has after its first two, or a transposed one (2-D)."""
    if transposed:
        if weight.ndim != 4:
            raise ValueError(
                f"For 'Convolution', a transposed convolution takes a weight of 4 dimensions, but got {weight.ndim}."
            )
        return F.conv_transpose2d(input, weight, bias, stride, padding, output_padding, groups, dilation)
    run = {3: F.conv1d, 4: F.conv2d, 5: F.conv3d}[weight.ndim]
    sizes = weight.ndim - 2
    stride, dilation = (
        tuple(v) * sizes if isinstance(v, (tuple, list)) and len(v) == 1 else v for v in (stride, dilation)
    )
    return run(input, weight, bias, stride, padding, dilation, groups)  # type: ignore[operator]
