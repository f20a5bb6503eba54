"""SGD, Adagrad, Adadelta, RMSprop, Rprop and ASGD."""

from __future__ import annotations

from typing import Any

from ms_tensor import Parameter, ParameterTuple, Tensor, ops
from ms_tensor import dtype as mstype
from ms_tensor._messages import shorten

from ..._validate import boolean
from ...optim._groups import wide
from .optimizer import Optimizer, at_least


class SGD(Optimizer):
    """Stochastic gradient descent, with momentum.

    Args:
        params: Parameters, or groups of them.
        lr: The learning rate.
        momentum: At least 0. Default: 0.
        dampening: Of the gradient in the momentum, after the first step. Default: 0.
        weight_decay: L2 penalty coefficient. Default: 0.0.
        nesterov: Needs a momentum and no dampening. Default: False.
        maximize: Whether the target is a maximum. Default: False.

    Raises:
        TypeError: an argument has another type.
        ValueError: a number is negative, or `nesterov` does not fit the others.

    Examples:
        >>> from ms_nn.experimental.optim import SGD
        >>> weight = Parameter(Tensor([1.0]), name="w")
        >>> _ = SGD([weight], lr=0.5)((Tensor([1.0]),))
        >>> print(weight.asnumpy())
        [0.5]
    """

    def __init__(
        self,
        params: Any,
        lr: Any,
        momentum: float = 0,
        dampening: float = 0,
        weight_decay: float = 0.0,
        nesterov: bool = False,
        *,
        maximize: bool = False,
    ) -> None:
        at_least(lr, "lr", "SGD")
        at_least(momentum, "momentum", "SGD")
        boolean(nesterov, "nesterov", "SGD")
        boolean(maximize, "maximize", "SGD")
        if isinstance(dampening, bool) or not isinstance(dampening, (int, float)):
            raise TypeError(f"For 'SGD', the 'dampening' must be float or int, but got {type(dampening).__name__}.")
        if nesterov and (momentum <= 0 or dampening != 0):
            raise ValueError(
                "For 'SGD', if 'nesterov' is true, 'momentum' must be greater than 0 and 'dampening' 0, "
                f"but got {shorten(momentum)} and {shorten(dampening)}."
            )
        defaults = {
            "lr": lr,
            "momentum": float(momentum),
            "dampening": float(dampening),
            "weight_decay": weight_decay,
            "nesterov": nesterov,
            "maximize": maximize,
            "grad_centralization": False,
        }
        super().__init__(params, defaults)
        self.accum = self.slots("accum")
        # One where a parameter has had no step yet.
        self.stat = self.slots("stat", "ones")

    def update(self, i: int, group: dict[str, Any], lr: Any, parameter: Parameter, gradient: Tensor) -> None:
        gradient = self.decayed(group, parameter, gradient)
        momentum, dampening = group["momentum"], group["dampening"]
        if momentum > 0:
            accum, first = self.accum[i], self.stat[i]
            accum._assign(accum * momentum + gradient * (1.0 - dampening) + gradient * first * dampening)
            first._assign(first * 0.0)
            gradient = gradient + accum * momentum if group["nesterov"] else accum * 1.0
        parameter._assign(parameter - gradient * lr)


class Adagrad(Optimizer):
    """Gradient descent over the root of the sum of squared gradients (Duchi et al., JMLR 2011).

    Args:
        params: Parameters, or groups of them.
        lr: The learning rate. Default: 0.01.
        lr_decay: The learning rate is divided by `1 + step * lr_decay`. Default: 0.0.
        weight_decay: L2 penalty coefficient. Default: 0.0.
        initial_accumulator_value: The start value of the sum. Default: 0.0.
        eps: Positive. Default: 1e-10.
        maximize: Whether the target is a maximum. Default: False.

    Raises:
        TypeError: an argument has another type.
        ValueError: a number is out of range.

    Examples:
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
        defaults = {
            "lr": lr,
            "lr_decay": lr_decay,
            "eps": eps,
            "weight_decay": weight_decay,
            "initial_accumulator_value": initial_accumulator_value,
            "maximize": maximize,
        }
        super().__init__(params, defaults)
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
    """Gradient descent over moving averages of squared gradients and squared steps (arXiv 1212.5701).

    Args:
        params: Parameters, or groups of them.
        lr: The learning rate. Default: 1.0.
        rho: In [0, 1]. Default: 0.9.
        eps: Positive. Default: 1e-6.
        weight_decay: L2 penalty coefficient. Default: 0.0.
        maximize: Whether the target is a maximum. Default: False.

    Raises:
        TypeError: an argument has another type.
        ValueError: a number is out of range.

    Examples:
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
    """Gradient descent over a moving root mean square of gradients.

    Args:
        params: Parameters, or groups of them.
        lr: The learning rate. Default: 0.01.
        alpha: The decay of the mean square. Default: 0.99.
        eps: Positive. Default: 1e-8.
        weight_decay: L2 penalty coefficient. Default: 0.0.
        momentum: At least 0. Default: 0.0.
        centered: Whether the square of the mean is taken off the mean square. Default: False.
        maximize: Whether the target is a maximum. Default: False.

    Raises:
        TypeError: an argument has another type.
        ValueError: a number is out of range.

    Examples:
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
        defaults = {
            "lr": lr,
            "momentum": momentum,
            "alpha": alpha,
            "eps": eps,
            "centered": centered,
            "weight_decay": weight_decay,
            "maximize": maximize,
        }
        super().__init__(params, defaults)
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


class Rprop(Optimizer):
    """Resilient backpropagation (Riedmiller and Braun, 1993): only signs of gradients count.

    Args:
        params: Parameters, or groups of them.
        lr: The first step. Default: 0.01.
        etas: (shrink in (0, 1), grow above 1). Default: (0.5, 1.2).
        step_sizes: (smallest, greatest) step. Default: (1e-6, 50).
        maximize: Whether the target is a maximum. Default: False.

    Raises:
        TypeError: an argument has another type.
        ValueError: a number is out of range.

    Examples:
        >>> from ms_nn.experimental.optim import Rprop
        >>> Rprop([Parameter(Tensor([1.0]), name="w")])((Tensor([1.0]),))
        True
    """

    def __init__(
        self,
        params: Any,
        lr: Any = 1e-2,
        etas: tuple[float, float] = (0.5, 1.2),
        step_sizes: tuple[float, float] = (1e-6, 50),
        *,
        maximize: bool = False,
    ) -> None:
        at_least(lr, "lr", "Rprop", itself=False)
        at_least(etas[1], "etas[1]", "Rprop", 1.0, itself=False)
        if not 0.0 < etas[0] < 1.0:
            raise ValueError(f"For 'Rprop', the 'etas[0]' must be in range (0.0, 1.0), but got {shorten(etas[0])}.")
        super().__init__(params, {"lr": lr, "etas": etas, "step_sizes": step_sizes, "maximize": maximize})
        self.prev = self.slots("prev")
        self.step_size = self.slots("step_size")
        self.count_steps("step_t")

    def construct(self, gradients: Any) -> bool:
        self._counter._assign(self._counter + 1)
        return super().construct(gradients)

    def update(self, i: int, group: dict[str, Any], lr: Any, parameter: Parameter, gradient: Tensor) -> None:
        gradient = -gradient if group["maximize"] else gradient
        (less, more), (least, most), size = group["etas"], group["step_sizes"], self.step_size[i]
        turned = gradient * self.prev[i]
        factor = ops.select(turned > 0, more, ops.select(turned < 0, less, turned * 0.0 + 1.0))
        start = ops.select(ops.equal(self._counter, 1), ops.ones_like(size) * lr, size * 1.0)
        size._assign(ops.clamp(start * factor, float(least), float(most)))
        kept = ops.select(turned < 0, 0.0, gradient)
        parameter._assign(parameter - ops.sign(kept) * size)
        self.prev[i]._assign(kept)


class ASGD(Optimizer):
    """Averaged stochastic gradient descent (Polyak and Juditsky, 1992): `ax` holds the average of the parameters.

    Args:
        params: Parameters, or groups of them.
        lr: The learning rate. Default: 0.01.
        lambd: The decay term, a float. Default: 1e-4.
        alpha: The power for the learning rate. Default: 0.75.
        t0: The step at which averaging starts, a float. Default: 1e6.
        weight_decay: L2 penalty coefficient. Default: 0.0.
        maximize: Whether the target is a maximum. Default: False.

    Raises:
        TypeError: an argument has another type.
        ValueError: a number is out of range.

    Examples:
        >>> from ms_nn.experimental.optim import ASGD
        >>> ASGD([Parameter(Tensor([1.0]), name="w")])((Tensor([1.0]),))
        True
    """

    _updates_integers = True

    def __init__(
        self,
        params: Any,
        lr: Any = 1e-2,
        lambd: float = 1e-4,
        alpha: float = 0.75,
        t0: float = 1e6,
        weight_decay: float = 0.0,
        maximize: bool = False,
    ) -> None:
        at_least(lr, "lr", "ASGD", itself=False)
        for name, value in (("lambd", lambd), ("t0", t0)):
            if not isinstance(value, float):
                raise TypeError(f"For 'ASGD', the '{name}' must be float, but got {type(value).__name__}.")
        defaults = {
            "lr": lr,
            "lambd": lambd,
            "alpha": alpha,
            "t0": t0,
            "weight_decay": weight_decay,
            "maximize": maximize,
        }
        super().__init__(params, defaults)
        names = [parameter.name for parameter in self.parameters]
        self.mu = ParameterTuple(Parameter(Tensor(1.0, mstype.float32), name=f"mu_{name}") for name in names)
        self.eta = ParameterTuple(Parameter(Tensor(0.0, mstype.float32), name=f"eta_{name}") for name in names)
        self.ax = self.slots("ax")
        self.count_steps("step_t")

    def construct(self, gradients: Any) -> bool:
        self._counter._assign(self._counter + 1)
        return super().construct(gradients)

    def update(self, i: int, group: dict[str, Any], lr: Any, parameter: Parameter, gradient: Tensor) -> None:
        gradient = self.decayed(group, parameter, gradient)
        step = ops.cast(self._counter, mstype.float32)
        lambd, mu, mean = group["lambd"], self.mu[i], self.ax[i]
        eta = ops.select(ops.equal(step, 1.0), ops.ones_like(self.eta[i]) * lr, self.eta[i])
        weight = parameter * (1.0 - lambd * eta) - gradient * eta
        parameter._assign(weight)
        mean._assign(ops.select(ops.equal(mu, 1.0), weight, mean + (weight - mean) * mu))
        self.eta[i]._assign(lr / ops.pow(1.0 + lambd * lr * step, group["alpha"]))
        mu._assign(1.0 / ops.maximum(step - group["t0"], 1.0))
