"""AdaFactor."""

from __future__ import annotations

from typing import Any

from ms_tensor import Parameter, ParameterTuple, Tensor, ops
from ms_tensor import dtype as mstype
from ms_tensor._messages import shorten

from .._validate import boolean, kind, wrong
from ._groups import floating, number
from .optimizer import Optimizer, opt_init_args_register


def _rms(x: Tensor) -> Tensor:
    return ops.sqrt(ops.mean(ops.square(x)))


class AdaFactor(Optimizer):
    """Adafactor: Adam that factors the second moment of a matrix into a row and a column (arXiv 1804.04235).

    learning_rate: None with `relative_step`; else see Optimizer.
    eps: A pair: a number added to squared gradients, and the smallest scale of a parameter.
    clip_threshold: The largest root mean square of an update; larger updates are scaled down.
    decay_rate: A float in (0, 1): the decay rate of the second moment at step t is `1 - t ** -decay_rate`.
    beta1: The decay rate of the first moment; None or 0 uses no first moment.
    weight_decay: The weight decay, in [0, 1).
    scale_parameter: Whether to multiply the learning rate by the root mean square of the parameter.
    relative_step: Whether to use the learning rate `min(1e-2, 1 / sqrt(t))` at step t.
    warmup_init: With `relative_step`, whether to use `min(1e-6 * t, 1 / sqrt(t))` instead.
    compression: Whether to store the states of 1-d parameters in float16.
    loss_scale: Accepted for compatibility.
    TypeError: an argument has another type.
    ValueError: a number is out of range, or both `learning_rate` and `relative_step` are given.

    >>> nn.AdaFactor([Parameter(Tensor([1.0]), name="weight")])((Tensor([1.0]),))
    (True,)
    """

    _support_parallel_optimizer = True

    @opt_init_args_register
    def __init__(
        self,
        params: Any,
        learning_rate: Any = None,
        eps: Any = (1e-30, 1e-3),
        clip_threshold: float = 1.0,
        decay_rate: float = 0.8,
        beta1: Any = 0.9,
        weight_decay: float = 0.0,
        scale_parameter: bool = True,
        relative_step: bool = True,
        warmup_init: bool = False,
        compression: bool = False,
        loss_scale: float = 1.0,
    ) -> None:
        owner = "AdaFactor"
        if (learning_rate is None) != bool(relative_step):
            raise ValueError(f"For '{owner}', either 'learning_rate' or 'relative_step' must be given, and not both.")
        if warmup_init and not relative_step:
            raise ValueError(f"For '{owner}', 'warmup_init' needs 'relative_step'.")
        super().__init__(0.0 if learning_rate is None else learning_rate, params, weight_decay, loss_scale)
        kind(eps, (list, tuple), "a list or tuple", "eps", owner)
        if len(eps) != 2:
            raise ValueError(f"For '{owner}', the 'eps' must be two numbers, but got {shorten(eps)}.")
        self.eps = tuple(number(floating(e, "eps", owner), "eps", owner) for e in eps)
        self.clip_threshold = number(floating(clip_threshold, "clip_threshold", owner), "clip_threshold", owner)
        if not 0.0 < floating(decay_rate, "decay_rate", owner) < 1.0:
            raise wrong(ValueError, "decay_rate", owner, "in range (0.0, 1.0)", shorten(decay_rate))
        if not 0.0 <= floating(weight_decay, "weight_decay", owner) < 1.0:
            raise wrong(ValueError, "weight_decay", owner, "in range [0.0, 1.0)", shorten(weight_decay))
        self.decay_rate = decay_rate
        self.decay = weight_decay
        self.beta1 = number(0.0 if beta1 is None else beta1, "beta1", owner)
        self.relative_step = boolean(relative_step, "relative_step", owner)
        self.warmup_init = boolean(warmup_init, "warmup_init", owner)
        self.compression = boolean(compression, "compression", owner)
        # The learning rate of a schedule is used unchanged.
        fixed = isinstance(learning_rate, (int, float)) or learning_rate is None
        self.scale_parameter = boolean(scale_parameter, "scale_parameter", owner) and fixed
        self.use_first_moment = self.beta1 > 0
        self._make_states()
        self.step = Parameter(ops.zeros((1,), mstype.float32), name="afactor_step")

    def _make_states(self) -> None:
        if self.use_first_moment:
            self.exp_avg = self.slots("exp_avg")
        rows, columns, squares = [], [], []
        for p in self._parameters:
            shape, factored = tuple(p.shape), p.ndim > 1
            half = self.compression and not factored
            row = ops.zeros(shape[:-1] if factored else (1,), p.dtype)
            column = ops.zeros(shape[:-2] + shape[-1:] if factored else (1,), p.dtype)
            square = ops.zeros((1,) if factored else shape, mstype.float16 if half else p.dtype)
            rows.append(Parameter(row, name=f"exp_avg_sq_row_{p.name}"))
            columns.append(Parameter(column, name=f"exp_avg_sq_col_{p.name}"))
            squares.append(Parameter(square, name=f"exp_avg_sq_{p.name}"))
        self.exp_avg_sq_row = ParameterTuple(rows)
        self.exp_avg_sq_col = ParameterTuple(columns)
        self.exp_avg_sq = ParameterTuple(squares)

    @property
    def supports_memory_efficient_fp16(self) -> bool:
        """True."""
        return True

    @property
    def supports_flat_params(self) -> bool:
        """False."""
        return False

    @Optimizer.target.setter  # type: ignore[attr-defined]
    def target(self, value: str) -> None:
        self._set_base_target(value)

    def _squares(self, i: int, squared: Tensor, beta: Tensor) -> Tensor:
        """Updates the second moment and returns one over its square root."""
        if squared.ndim < 2:
            total = self.exp_avg_sq[i]
            total._assign(total * beta + squared * (1.0 - beta))
            return ops.rsqrt(total)
        row, column = self.exp_avg_sq_row[i], self.exp_avg_sq_col[i]
        row._assign(row * beta + ops.mean(squared, -1) * (1.0 - beta))
        column._assign(column * beta + ops.mean(squared, -2) * (1.0 - beta))
        share = ops.rsqrt(row / ops.mean(row, -1, True))
        return ops.expand_dims(share, -1) * ops.expand_dims(ops.rsqrt(column), -2)

    def construct(self, gradients: Any) -> tuple[bool, ...]:
        self._check_count(gradients)
        rates = self.next_rates()
        self.step._assign(self.step + 1.0)
        step = ops.reshape(self.step, ())
        beta = 1.0 - ops.pow(step, -self.decay_rate)
        for i in range(self.param_length):
            parameter = self._parameters[i]
            weight = ops.cast(parameter, mstype.float32)
            gradient = ops.cast(gradients[i], mstype.float32)
            rate = rates[i]
            if self.relative_step:
                rate = ops.minimum(step * 1e-6 if self.warmup_init else 1e-2, ops.rsqrt(step))
            if self.scale_parameter:
                rate = rate * ops.maximum(_rms(weight), self.eps[1])
            update = self._squares(i, ops.square(gradient) + self.eps[0], beta) * gradient
            update = update / ops.maximum(_rms(update) / self.clip_threshold, 1.0) * rate
            if self.use_first_moment:
                mean = self.exp_avg[i]
                mean._assign(mean * self.beta1 + update * (1.0 - self.beta1))
                update = ops.cast(mean, mstype.float32)
            if self.decay > 0:
                weight = weight - weight * (rate * self.decay)
            parameter._assign(weight - update)
        return (True,) * self.param_length
