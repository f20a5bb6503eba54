"""Adagrad, Adadelta and RMSprop: per-element learning rates from past gradients."""

from __future__ import annotations

from typing import Any

from ms_tensor import Parameter, Tensor, ops
from ms_tensor import dtype as mstype
from ms_tensor._messages import shorten

from ...optim._groups import wide
from .optimizer import Optimizer, at_least


class Adagrad(Optimizer):
    """Adagrad (Duchi et al., JMLR 2011): divides gradients by the square root of the sum of their squares.

    lr_decay: The learning rate is divided by `1 + step * lr_decay`.
    initial_accumulator_value: The initial value of the sum.

    >>> from ms_nn.experimental.optim import Adagrad
    >>> Adagrad([Parameter(Tensor([1.0]), name="w")])((Tensor([1.0]),))
    True
    """

    def __init__(
        self,
        params: Any,
        lr: Any = 1e-2,
        lr_decay: float = 0.0,
        weight_decay: float = 0.0,
        initial_accumulator_value: float = 0.0,
        eps: float = 1e-10,
        *,
        maximize: bool = False,
    ) -> None:
        at_least(lr, "lr", "Adagrad", itself=False)
        at_least(eps, "eps", "Adagrad", itself=False)
        at_least(lr_decay, "lr_decay", "Adagrad")
        at_least(initial_accumulator_value, "initial_accumulator_value", "Adagrad")
        settings = {"lr": lr, "lr_decay": lr_decay, "eps": eps, "weight_decay": weight_decay}
        settings["initial_accumulator_value"] = initial_accumulator_value
        super().__init__(params, {**settings, "maximize": maximize})
        self.accum = self.slots("accum", initial_accumulator_value)
        self.count_steps("step_t")

    def update(self, i: int, group: dict[str, Any], lr: Any, parameter: Parameter, gradient: Tensor) -> None:
        gradient = self.decayed(group, parameter, gradient)
        total = self.accum[i] + ops.square(gradient)
        self.accum[i]._assign(total)
        rate = lr / (ops.cast(self._counter, mstype.float32) * group["lr_decay"] + 1.0)
        parameter._assign(parameter - gradient * rate / (ops.sqrt(total) + group["eps"]))

    def construct(self, gradients: Any) -> bool:
        super().construct(gradients)
        self._counter._assign(self._counter + 1)
        return True


class Adadelta(Optimizer):
    """Adadelta, with moving averages of squared gradients and squared updates (arXiv 1212.5701).

    rho: The decay rate of the moving averages, in [0, 1].

    >>> from ms_nn.experimental.optim import Adadelta
    >>> Adadelta([Parameter(Tensor([1.0]), name="w")])((Tensor([1.0]),))
    True
    """

    def __init__(
        self,
        params: Any,
        lr: Any = 1.0,
        rho: float = 0.9,
        eps: float = 1e-6,
        weight_decay: float = 0.0,
        *,
        maximize: bool = False,
    ) -> None:
        at_least(lr, "lr", "Adadelta", itself=False)
        at_least(eps, "eps", "Adadelta", itself=False)
        at_least(rho, "rho", "Adadelta")
        if rho > 1.0:
            raise ValueError(f"For 'Adadelta', the 'rho' must be in range [0.0, 1.0], but got {shorten(rho)}.")
        defaults = {"lr": lr, "rho": rho, "eps": eps, "weight_decay": weight_decay, "maximize": maximize}
        super().__init__(params, defaults)
        self.accum = self.slots("accum", 0)
        self.accum_update = self.slots("accum_update", 0)

    def update(self, i: int, group: dict[str, Any], lr: Any, parameter: Parameter, gradient: Tensor) -> None:
        gradient = self.decayed(group, parameter, gradient)
        rho, eps, squares, steps = group["rho"], group["eps"], self.accum[i], self.accum_update[i]
        square = squares * rho + ops.square(gradient) * (1.0 - rho)
        step = ops.sqrt(wide(steps) + eps) * ops.rsqrt(square + eps) * gradient
        squares._assign(square)
        steps._assign(steps * rho + ops.square(step) * (1.0 - rho))
        parameter._assign(parameter - step * lr)


class RMSprop(Optimizer):
    """RMSProp (Tieleman and Hinton, 2012): divides gradients by their moving root mean square.

    alpha: The decay rate of the mean square.
    centered: Whether to subtract the square of the moving mean from the mean square.

    >>> from ms_nn.experimental.optim import RMSprop
    >>> RMSprop([Parameter(Tensor([1.0]), name="w")])((Tensor([1.0]),))
    True
    """

    def __init__(
        self,
        params: Any,
        lr: Any = 1e-2,
        alpha: float = 0.99,
        eps: float = 1e-8,
        weight_decay: float = 0.0,
        momentum: float = 0.0,
        centered: bool = False,
        maximize: bool = False,
    ) -> None:
        at_least(lr, "lr", "RMSprop", itself=False)
        at_least(eps, "eps", "RMSprop", itself=False)
        at_least(alpha, "alpha", "RMSprop")
        at_least(momentum, "momentum", "RMSprop")
        switches = {"centered": centered, "weight_decay": weight_decay, "maximize": maximize}
        super().__init__(params, {"lr": lr, "momentum": momentum, "alpha": alpha, "eps": eps, **switches})
        self.mean_grad = self.slots("mean_grad")
        self.mean_square = self.slots("mean_square")
        self.moment = self.slots("moment")

    def update(self, i: int, group: dict[str, Any], lr: Any, parameter: Parameter, gradient: Tensor) -> None:
        gradient = self.decayed(group, parameter, gradient)
        alpha = group["alpha"]
        spread = self.mean_square[i] * alpha + ops.square(gradient) * (1.0 - alpha)
        self.mean_square[i]._assign(spread)
        if group["centered"]:
            mean = self.mean_grad[i] * alpha + gradient * (1.0 - alpha)
            self.mean_grad[i]._assign(mean)
            spread = spread - ops.square(mean)
        step = gradient / (ops.sqrt(spread) + group["eps"])
        if group["momentum"] > 0:
            moment = self.moment[i]
            moment._assign(moment * group["momentum"] + step)
            step = moment * 1.0
        parameter._assign(parameter - step * lr)
