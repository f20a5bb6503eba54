"""Primitive classes of normalization."""

from __future__ import annotations

import ms_runtime
from ms_runtime import Tensor

from ... import _accumulate as accumulate
from ... import _check as check
from ... import _table as t
from ..._messages import at_user_line
from ..calls_refused import calls_refused
from ..nn import normalization
from ..primitive import Primitive


@accumulate.cast_at_entry
def _moments(x: Tensor, axes: tuple[int, ...]) -> tuple[Tensor, Tensor]:
    """Returns mean and variance over axes, which are kept with size 1."""
    spread, mean = accumulate.variance(x, axes, True, max(accumulate.count_over(x, axes), 1))
    return mean, spread


class BatchNorm(Primitive):
    """`BatchNorm(is_training=False, epsilon=1e-5, momentum=0.1)(input_x, scale, bias, mean, variance)`.

    Returns (normalized, mean, variance, mean, variance), with the statistics that were used. In training these are the
    batch's, and `mean` and `variance` are updated with them.
    """

    def __init__(
        self, is_training: bool = False, epsilon: float = 1e-5, momentum: float = 0.1, data_format: str = "NCHW"
    ) -> None:
        super().__init__()
        self.is_training, self.epsilon, self.momentum, self.data_format = is_training, epsilon, momentum, data_format
        if data_format is not None:
            check.choice(data_format, ("NCHW",), "BatchNorm", "data_format")
        with calls_refused(self):
            check.flag(is_training, "BatchNorm", "is_training")
            for name, value in (("epsilon", epsilon), ("momentum", momentum)):
                check.kind(value, (int, float), "a float", "BatchNorm", name, bools=False)
            if not 0 < epsilon <= 1 or not 0 <= momentum <= 1:
                raise ValueError("For 'BatchNorm', 'epsilon' must be in (0, 1] and 'momentum' in [0, 1].")
            check.choice(data_format, ("NCHW",), "BatchNorm", "data_format")

    def __call__(
        self, input_x: Tensor, scale: Tensor, bias: Tensor, mean: Tensor, variance: Tensor
    ) -> tuple[Tensor, ...]:
        normalization.check_batch_norm(input_x, mean, variance, scale, bias)
        out, used, spread = normalization.batch_normalized(
            input_x, mean, variance, scale, bias, self.is_training, self.momentum, self.epsilon
        )
        return out, used, spread, used, spread


class LayerNorm(Primitive):
    """`LayerNorm(begin_norm_axis=1, begin_params_axis=1, epsilon=1e-7)(input_x, gamma, beta)`.

    Returns (normalized, mean, reciprocal standard deviation); the last two are float32 for half precision.
    """

    def __init__(self, begin_norm_axis: int = 1, begin_params_axis: int = 1, epsilon: float = 1e-7) -> None:
        super().__init__()
        self.begin_norm_axis, self.begin_params_axis, self.epsilon = begin_norm_axis, begin_params_axis, epsilon

    def __call__(self, input_x: Tensor, gamma: Tensor, beta: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        rank = check.tensor(input_x, "LayerNorm", "input_x").ndim
        first = check.axis(self.begin_norm_axis, rank, "LayerNorm")
        own = tuple(input_x.shape[check.axis(self.begin_params_axis, rank, "LayerNorm") :])
        for name, parameter in (("gamma", gamma), ("beta", beta)):
            if tuple(check.tensor(parameter, "LayerNorm", name).shape) != own:
                raise ValueError(
                    f"For 'LayerNorm', '{name}' must have shape {own} for an input of {tuple(input_x.shape)}, "
                    f"but got {tuple(parameter.shape)}.{at_user_line()}"
                )
        return normalization.layer_normalized(input_x, input_x.shape[first:], gamma, beta, self.epsilon)


class InstanceNorm(Primitive):
    """`InstanceNorm(epsilon=1e-5, momentum=0.1)(input_x, gamma, beta, mean, variance)`.

    Returns (normalized, mean, variance of each channel of each element). `mean` and `variance` are updated with the
    batch mean of these.
    """

    def __init__(self, epsilon: float = 1e-5, momentum: float = 0.1) -> None:
        super().__init__()
        if epsilon < 0 or epsilon >= 1 or momentum < 0 or momentum > 1:  # NaN is accepted
            raise ValueError("For 'InstanceNorm', 'epsilon' must be in [0, 1) and 'momentum' in [0, 1].")
        self.epsilon, self.momentum = epsilon, momentum

    def __call__(
        self, input_x: Tensor, gamma: Tensor, beta: Tensor, mean: Tensor, variance: Tensor
    ) -> tuple[Tensor, Tensor, Tensor]:
        out = normalization.instance_norm(input_x, gamma, beta, self.epsilon)
        with ms_runtime.no_record():
            x = t.stop_gradient(input_x)
            middle, spread = _moments(x, tuple(range(2, x.ndim)))
            middle, spread = t.reshape(middle, x.shape[:2]), t.reshape(spread, x.shape[:2])
            count = float(max(x.size // max(x.shape[0] * x.shape[1], 1), 1))
            share = 1.0 / max(x.shape[0], 1)
            for running, now, scale in (
                (mean, middle, share),
                (variance, spread, share * count / max(count - 1.0, 1.0)),
            ):
                moved = t.mul(t.reduce_sum(now, (0,), False), self.momentum * scale)
                running._assign(t.cast(t.add(t.mul(running, 1.0 - self.momentum), moved), running.dtype))
        return out, middle, spread
