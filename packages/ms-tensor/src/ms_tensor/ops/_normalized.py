"""What the normalizations of `ops`, `mint` and the Primitive classes share."""

from __future__ import annotations

from typing import Any

import ms_runtime
from ms_runtime import Tensor

from .. import _accumulate as accumulate
from .. import _check as check
from .. import _table as t
from .. import dtype as mstype
from .._mixed import cast as cast_input


def check_batch_norm(
    input_x: Tensor, running_mean: Tensor, running_var: Tensor, weight: Tensor | None, bias: Tensor | None
) -> None:
    """Raises where arguments of `batch_norm` are wrong."""
    if check.tensor(input_x, "batch_norm", "input_x").ndim < 2:
        raise ValueError(f"For 'batch_norm', 'input_x' must have 2 dimensions or more, but got {input_x.shape}.")
    check.tensor(running_mean, "batch_norm", "running_mean")
    check.tensor(running_var, "batch_norm", "running_var")
    check_channels(input_x, running_mean=running_mean, running_var=running_var, weight=weight, bias=bias)


def check_channels(x: Tensor, **given: Tensor | None) -> None:
    """Raises where a parameter of `batch_norm` is not a Tensor, or would broadcast over the channels of `x`."""
    used = {name: value for name, value in given.items() if value is not None}
    for name, value in used.items():
        check.tensor(value, "batch_norm", name)
    for name, value in used.items():
        if value.size != x.shape[1]:
            raise ValueError(
                f"For 'batch_norm', '{name}' must have an element for each of the {x.shape[1]} channels of "
                f"{tuple(x.shape)}, but got shape {tuple(value.shape)}."
            )


def batch_normalized(
    x: Tensor,
    running_mean: Tensor | None,
    running_var: Tensor | None,
    weight: Tensor | None,
    bias: Tensor | None,
    training: bool,
    momentum: float,
    eps: float,
) -> tuple[Tensor, Tensor, Tensor]:
    """The result of `batch_norm`, and the mean and variance that were used; running statistics may be None."""
    x = cast_input("batch_norm", x)
    full = floating(x)
    channels = (x.shape[1],)
    if training:
        scale, shift = parameter(weight, 1.0, channels, full), parameter(bias, 0.0, channels, full)
        result, mean, var = t.batch_norm_(full, scale, shift, float(eps))
        if running_mean is not None and running_var is not None:
            count = check.real(x.size // max(x.shape[1], 1))
            with ms_runtime.no_record():
                unbiased = t.mul(t.stop_gradient(var), count / max(count - 1.0, 1.0))
                _move(running_mean, t.stop_gradient(mean), momentum)
                _move(running_var, unbiased, momentum)
        return in_dtype_of(x, result), mean, var
    assert running_mean is not None and running_var is not None
    scale = t.rsqrt(t.add(floating(running_var), eps))
    if weight is not None:
        scale = t.mul(scale, t.reshape(weight, scale.shape))
    spread = (-1,) + (1,) * (x.ndim - 2)
    # The mean is taken in a copy: training may move it before the gradient is taken.
    shift = t.full((), 0.0, scale.dtype) if bias is None else t.reshape(floating(bias), spread)
    result = t.scale_shift_(
        full, t.reshape(t.mul(floating(running_mean), 1.0), spread), t.reshape(scale, spread), shift
    )
    return in_dtype_of(x, result), running_mean, running_var


def layer_normalized(
    x: Tensor, shape: tuple[int, ...], weight: Tensor | None, bias: Tensor | None, eps: float
) -> tuple[Tensor, Tensor, Tensor]:
    """The result of `layer_norm`, and mean and reciprocal standard deviation."""
    return with_parameters("layer_norm", t.layer_norm_, x, shape, (), weight, bias, float(eps))


def with_parameters(
    name: str,
    op: Any,
    x: Tensor,
    shape: tuple[int, ...],
    behind: tuple[int, ...],
    weight: Tensor | None,
    bias: Tensor | None,
    *attrs: Any,
) -> tuple[Tensor, Tensor, Tensor]:
    """`op(x, weight, bias, *attrs)`, which takes parameters of `shape`; they broadcast in shape `shape + behind`.

    Errors name the function `name`.

    Parameters of another dtype, which decide on that of the result, are applied to the plain result.
    """
    x, weight, bias = (cast_input(name, value) for value in (x, weight, bias))
    given = [check.tensor(p, name, label) for p, label in ((weight, "weight"), (bias, "bias")) if p is not None]
    own = all(p.dtype is x.dtype and p.shape == shape for p in given)
    full = floating(x)
    scale = parameter(weight if own else None, 1.0, shape, full)
    shift = parameter(bias if own else None, 0.0, shape, full)
    result, mean, deviation = op(full, scale, shift, *attrs)
    result = in_dtype_of(x, result)
    if not own:
        if weight is not None:
            result = t.mul(result, t.reshape(weight, shape + behind) if behind else weight)
        if bias is not None:
            result = t.add(result, t.reshape(bias, shape + behind) if behind else bias)
    return result, mean, deviation


def parameter(value: Tensor | None, default: float, shape: tuple[int, ...], x: Tensor) -> Tensor:
    """A factor or term as a normalization's op takes it: floats of `shape`, or `default` where there is none."""
    if value is None:
        return t.full(shape, default, accumulate.wide_dtype(x.dtype))
    value = floating(value)
    return value if value.shape == shape else t.reshape(value, shape)


def floating(x: Tensor) -> Tensor:
    """`x`, as float32 where it is of no float dtype."""
    return x if x.dtype in mstype.float_type else t.cast(x, mstype.float32)


def in_dtype_of(x: Tensor, result: Tensor) -> Tensor:
    """`result` in the dtype of `x`: itself where it has that, because a cast copies."""
    return result if result.dtype is x.dtype else t.cast(result, x.dtype)


def _move(running: Tensor, batch: Tensor, share: float) -> None:
    moved = t.add(t.mul(running, 1.0 - share), t.mul(batch, share))
    running._assign(t.cast(moved, running.dtype))
