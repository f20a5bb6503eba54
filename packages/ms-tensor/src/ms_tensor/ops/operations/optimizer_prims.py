"""Primitives of one optimizer step: each writes into its Parameters and returns their values.

The formulas are those of the optimizers of `nn` with the same names.
"""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from .. import margin_loss
from ..loss_ops import reduce_loss
from ..primitive import Primitive
from ..state import written

__all__ = [
    "SGD",
    "Adam",
    "AdamWeightDecay",
    "ApplyAdaMax",
    "ApplyAdadelta",
    "ApplyAdagrad",
    "ApplyAdagradDA",
    "ApplyAdagradV2",
    "ApplyAdamWithAmsgrad",
    "ApplyAddSign",
    "ApplyCenteredRMSProp",
    "ApplyFtrl",
    "ApplyGradientDescent",
    "ApplyKerasMomentum",
    "ApplyMomentum",
    "ApplyPowerSign",
    "ApplyProximalAdagrad",
    "ApplyProximalGradientDescent",
    "ApplyRMSProp",
    "MultilabelMarginLoss",
]


def _tensors(op: str, **values: Any) -> None:
    for name, value in values.items():
        check.tensor(value, op, name)


def _shrunk(x: Tensor, rate: Any, l1: Any, l2: Any) -> Tensor:
    """The proximal step of the penalties `l1` and `l2`."""
    size = t.maximum(t.sub(t.abs(x), t.mul(rate, l1) if isinstance(rate, Tensor) else rate * l1), 0.0)
    below = t.add(t.mul(rate, l2), 1.0) if isinstance(rate, Tensor) else 1.0 + rate * l2
    return t.div(t.mul(t.sign(x), size), below)


class _Locking(Primitive):
    """Steps that take `use_locking`, which changes nothing here."""

    _attrs = ("use_locking",)

    def __init__(self, use_locking: bool = False) -> None:
        super().__init__()
        self.use_locking = check.flag(use_locking, type(self).__name__, "use_locking")


class ApplyGradientDescent(Primitive):
    """`ApplyGradientDescent()(var, alpha, delta)`: `var -= alpha * delta`."""

    def __call__(self, var: Any, alpha: Any, delta: Tensor) -> Tensor:
        _tensors(self.name, var=var, delta=delta)
        var._assign(t.sub(var, t.mul(delta, alpha)))
        return written(var)


class ApplyProximalGradientDescent(Primitive):
    """`ApplyProximalGradientDescent()(var, alpha, l1, l2, delta)`: a step, and the penalties' proximal step."""

    def __call__(self, var: Any, alpha: Any, l1: Any, l2: Any, delta: Tensor) -> Tensor:
        _tensors(self.name, var=var, delta=delta)
        var._assign(_shrunk(t.sub(var, t.mul(delta, alpha)), alpha, l1, l2))
        return written(var)


class ApplyMomentum(Primitive):
    """`ApplyMomentum(use_nesterov=False)(variable, accumulation, learning_rate, gradient, momentum)`."""

    _attrs = ("use_nesterov", "use_locking", "gradient_scale")

    def __init__(self, use_nesterov: bool = False, use_locking: bool = False, gradient_scale: float = 1.0) -> None:
        super().__init__()
        self.use_nesterov = check.flag(use_nesterov, "ApplyMomentum", "use_nesterov")
        self.use_locking = check.flag(use_locking, "ApplyMomentum", "use_locking")
        self.gradient_scale = gradient_scale

    def __call__(self, variable: Any, accumulation: Any, learning_rate: Any, gradient: Tensor, momentum: Any) -> Any:
        _tensors(self.name, variable=variable, accumulation=accumulation, gradient=gradient)
        accumulation._assign(t.add(t.mul(accumulation, momentum), gradient))
        step = accumulation
        if self.use_nesterov:
            step = t.add(gradient, t.mul(accumulation, momentum))
        variable._assign(t.sub(variable, t.mul(step, learning_rate)))
        return written(variable)


class SGD(Primitive):
    """`SGD(dampening=0.0, weight_decay=0.0, nesterov=False)(parameters, gradient, learning_rate, accum, momentum,
    stat)`.

    `stat` is one where a parameter has had no step yet, and zero from then on.
    """

    _attrs = ("dampening", "weight_decay", "nesterov")

    def __init__(self, dampening: float = 0.0, weight_decay: float = 0.0, nesterov: bool = False) -> None:
        super().__init__()
        self.nesterov = check.flag(nesterov, "SGD", "nesterov")
        if nesterov and dampening != 0:
            raise ValueError(f"For 'SGD', 'dampening' must be 0 when 'nesterov' is True, but got {dampening}.")
        self.dampening, self.weight_decay = float(dampening), float(weight_decay)

    def __call__(
        self, parameters: Any, gradient: Tensor, learning_rate: Any, accum: Any, momentum: Any, stat: Any
    ) -> Tensor:
        _tensors(self.name, parameters=parameters, gradient=gradient, accum=accum, stat=stat)
        if self.weight_decay:
            gradient = t.add(gradient, t.mul(parameters, self.weight_decay))
        later = t.add(t.mul(accum, momentum), t.mul(gradient, 1.0 - self.dampening))
        accum._assign(t.select(t.greater(stat, 0.0), gradient, later))
        stat._assign(t.mul(stat, 0.0))
        step = t.add(gradient, t.mul(accum, momentum)) if self.nesterov else accum
        parameters._assign(t.sub(parameters, t.mul(step, learning_rate)))
        return written(parameters)


class Adam(Primitive):
    """`Adam()(var, m, v, beta1_power, beta2_power, lr, beta1, beta2, epsilon, gradient)`."""

    _attrs = ("use_locking", "use_nesterov")

    def __init__(self, use_locking: bool = False, use_nesterov: bool = False) -> None:
        super().__init__()
        self.use_locking = check.flag(use_locking, "Adam", "use_locking")
        self.use_nesterov = check.flag(use_nesterov, "Adam", "use_nesterov")

    def __call__(
        self,
        var: Any,
        m: Any,
        v: Any,
        beta1_power: Any,
        beta2_power: Any,
        lr: Any,
        beta1: Any,
        beta2: Any,
        epsilon: Any,
        gradient: Tensor,
    ) -> tuple[Tensor, Tensor, Tensor]:
        _tensors(self.name, var=var, m=m, v=v, gradient=gradient)
        m._assign(t.add(m, t.mul(t.sub(gradient, m), _rest(beta1))))
        v._assign(t.add(v, t.mul(t.sub(t.square(gradient), v), _rest(beta2))))
        rate = _corrected(lr, beta1_power, beta2_power)
        step = t.add(t.mul(m, beta1), t.mul(gradient, _rest(beta1))) if self.use_nesterov else m
        var._assign(t.sub(var, t.div(t.mul(step, rate), t.add(t.sqrt(v), epsilon))))
        return written(var), written(m), written(v)


def _rest(beta: Any) -> Any:
    return t.sub(1.0, beta) if isinstance(beta, Tensor) else 1.0 - beta


def _corrected(lr: Any, beta1_power: Any, beta2_power: Any) -> Tensor:
    """The learning rate with the correction of Adam's biases."""
    like = [value for value in (lr, beta1_power, beta2_power) if isinstance(value, Tensor)]
    root = t.sqrt(_rest(beta2_power)) if isinstance(beta2_power, Tensor) else _rest(beta2_power) ** 0.5
    quotient = t.div(root, _rest(beta1_power)) if like else root / _rest(beta1_power)
    return t.mul(quotient, lr) if like else quotient * lr


class ApplyAdamWithAmsgrad(Primitive):
    """`ApplyAdamWithAmsgrad(beta1, beta2, epsilon)(var, m, v, vhat, beta1_power, beta2_power, lr, grad)`."""

    _attrs = ("beta1", "beta2", "epsilon", "use_locking")

    def __init__(
        self, beta1: float = 0.9, beta2: float = 0.999, epsilon: float = 1e-8, use_locking: bool = False
    ) -> None:
        super().__init__()
        self.beta1, self.beta2, self.epsilon, self.use_locking = beta1, beta2, epsilon, use_locking

    def __call__(
        self, var: Any, m: Any, v: Any, vhat: Any, beta1_power: Any, beta2_power: Any, lr: Any, grad: Tensor
    ) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        _tensors(self.name, var=var, m=m, v=v, vhat=vhat, grad=grad)
        m._assign(t.add(m, t.mul(t.sub(grad, m), 1.0 - self.beta1)))
        v._assign(t.add(v, t.mul(t.sub(t.square(grad), v), 1.0 - self.beta2)))
        vhat._assign(t.maximum(vhat, v))
        rate = _corrected(lr, beta1_power, beta2_power)
        var._assign(t.sub(var, t.div(t.mul(m, rate), t.add(t.sqrt(vhat), self.epsilon))))
        return written(var), written(m), written(v), written(vhat)


class AdamWeightDecay(_Locking):
    """`AdamWeightDecay()(var, m, v, lr, beta1, beta2, epsilon, decay, gradient)`."""

    def __call__(
        self, var: Any, m: Any, v: Any, lr: Any, beta1: Any, beta2: Any, epsilon: Any, decay: Any, gradient: Tensor
    ) -> tuple[Tensor, Tensor, Tensor]:
        _tensors(self.name, var=var, m=m, v=v, gradient=gradient)
        m._assign(t.add(t.mul(m, beta1), t.mul(gradient, _rest(beta1))))
        v._assign(t.add(t.mul(v, beta2), t.mul(t.square(gradient), _rest(beta2))))
        step = t.add(t.div(m, t.add(t.sqrt(v), epsilon)), t.mul(var, decay))
        var._assign(t.sub(var, t.mul(step, lr)))
        return written(var), written(m), written(v)


class ApplyAdaMax(Primitive):
    """`ApplyAdaMax()(var, m, v, beta1_power, lr, beta1, beta2, epsilon, grad)`."""

    def __call__(
        self, var: Any, m: Any, v: Any, beta1_power: Any, lr: Any, beta1: Any, beta2: Any, epsilon: Any, grad: Tensor
    ) -> tuple[Tensor, Tensor, Tensor]:
        _tensors(self.name, var=var, m=m, v=v, grad=grad)
        m._assign(t.add(t.mul(m, beta1), t.mul(grad, _rest(beta1))))
        v._assign(t.maximum(t.mul(v, beta2), t.abs(grad)))
        step = t.div(t.div(t.mul(m, lr), _rest(beta1_power)), t.add(v, epsilon))
        var._assign(t.sub(var, step))
        return written(var), written(m), written(v)


class ApplyAdadelta(Primitive):
    """`ApplyAdadelta()(var, accum, accum_update, lr, rho, epsilon, grad)`."""

    def __call__(
        self, var: Any, accum: Any, accum_update: Any, lr: Any, rho: Any, epsilon: Any, grad: Tensor
    ) -> tuple[Tensor, Tensor, Tensor]:
        _tensors(self.name, var=var, accum=accum, accum_update=accum_update, grad=grad)
        accum._assign(t.add(t.mul(accum, rho), t.mul(t.square(grad), _rest(rho))))
        roots = t.mul(t.sqrt(t.add(accum_update, epsilon)), t.rsqrt(t.add(accum, epsilon)))
        step = t.mul(roots, grad)
        accum_update._assign(t.add(t.mul(accum_update, rho), t.mul(t.square(step), _rest(rho))))
        var._assign(t.sub(var, t.mul(step, lr)))
        return written(var), written(accum), written(accum_update)


class ApplyAdagrad(Primitive):
    """`ApplyAdagrad(update_slots=True)(var, accum, lr, grad)`."""

    _attrs: tuple[str, ...] = ("update_slots",)

    def __init__(self, update_slots: bool = True) -> None:
        super().__init__()
        self.update_slots = check.flag(update_slots, type(self).__name__, "update_slots")

    def _step(self, accum: Tensor, grad: Tensor) -> Tensor:
        return t.mul(grad, t.rsqrt(accum))

    def __call__(self, var: Any, accum: Any, lr: Any, grad: Tensor) -> tuple[Tensor, Tensor]:
        _tensors(self.name, var=var, accum=accum, grad=grad)
        if self.update_slots:
            accum._assign(t.add(accum, t.square(grad)))
        var._assign(t.sub(var, t.mul(self._step(accum, grad), lr)))
        return written(var), written(accum)


class ApplyAdagradV2(ApplyAdagrad):
    """`ApplyAdagradV2(epsilon, update_slots=True)(var, accum, lr, grad)`."""

    _attrs = ("epsilon", "update_slots")

    def __init__(self, epsilon: float, update_slots: bool = True) -> None:
        super().__init__(update_slots)
        self.epsilon = epsilon

    def _step(self, accum: Tensor, grad: Tensor) -> Tensor:
        return t.div(grad, t.add(t.sqrt(accum), self.epsilon))


class ApplyAdagradDA(_Locking):
    """`ApplyAdagradDA()(var, gradient_accumulator, gradient_squared_accumulator, grad, lr, l1, l2, global_step)`."""

    def __call__(
        self,
        var: Any,
        gradient_accumulator: Any,
        gradient_squared_accumulator: Any,
        grad: Tensor,
        lr: Any,
        l1: Any,
        l2: Any,
        global_step: Any,
    ) -> Tensor:
        total, squares = gradient_accumulator, gradient_squared_accumulator
        _tensors(self.name, var=var, gradient_accumulator=total, gradient_squared_accumulator=squares, grad=grad)
        total._assign(t.add(total, grad))
        squares._assign(t.add(squares, t.square(grad)))
        steps = t.cast(global_step, var.dtype) if isinstance(global_step, Tensor) else float(global_step)
        bound = t.mul(steps, l1) if isinstance(steps, Tensor) or isinstance(l1, Tensor) else steps * l1
        shrunk = t.mul(t.sign(total), t.maximum(t.sub(t.abs(total), bound), 0.0))
        penalty = t.mul(t.mul(t.add(t.mul(squares, 0.0), steps), l2), lr)
        var._assign(t.div(t.mul(t.neg(shrunk), lr), t.add(penalty, t.sqrt(squares))))
        return written(var)


class ApplyRMSProp(_Locking):
    """`ApplyRMSProp()(var, mean_square, moment, learning_rate, grad, decay, momentum, epsilon)`."""

    def __call__(
        self,
        var: Any,
        mean_square: Any,
        moment: Any,
        learning_rate: Any,
        grad: Tensor,
        decay: Any,
        momentum: Any,
        epsilon: Any,
    ) -> Tensor:
        _tensors(self.name, var=var, mean_square=mean_square, moment=moment, grad=grad)
        mean_square._assign(t.add(t.mul(mean_square, decay), t.mul(t.square(grad), _rest(decay))))
        step = t.mul(t.mul(grad, learning_rate), t.rsqrt(t.add(mean_square, epsilon)))
        moment._assign(t.add(t.mul(moment, momentum), step))
        var._assign(t.sub(var, moment))
        return written(var)


class ApplyCenteredRMSProp(_Locking):
    """`ApplyCenteredRMSProp()(var, mean_gradient, mean_square, moment, grad, learning_rate, decay, momentum,
    epsilon)`."""

    def __call__(
        self,
        var: Any,
        mean_gradient: Any,
        mean_square: Any,
        moment: Any,
        grad: Tensor,
        learning_rate: Any,
        decay: Any,
        momentum: Any,
        epsilon: Any,
    ) -> Tensor:
        _tensors(self.name, var=var, mean_gradient=mean_gradient, mean_square=mean_square, moment=moment, grad=grad)
        mean_square._assign(t.add(t.mul(mean_square, decay), t.mul(t.square(grad), _rest(decay))))
        mean_gradient._assign(t.add(t.mul(mean_gradient, decay), t.mul(grad, _rest(decay))))
        spread = t.add(t.sub(mean_square, t.square(mean_gradient)), epsilon)
        moment._assign(t.add(t.mul(moment, momentum), t.mul(t.mul(grad, learning_rate), t.rsqrt(spread))))
        var._assign(t.sub(var, moment))
        return written(var)


class ApplyFtrl(_Locking):
    """`ApplyFtrl()(var, accum, linear, grad, lr, l1, l2, lr_power)`."""

    def __call__(
        self, var: Any, accum: Any, linear: Any, grad: Tensor, lr: Any, l1: Any, l2: Any, lr_power: Any
    ) -> Tensor:
        _tensors(self.name, var=var, accum=accum, linear=linear, grad=grad)
        power = t.neg(lr_power) if isinstance(lr_power, Tensor) else -lr_power
        summed = t.add(accum, t.square(grad))
        before, after = t.pow(accum, power), t.pow(summed, power)
        z = t.sub(t.add(linear, grad), t.mul(t.div(t.sub(after, before), lr), var))
        twice = t.mul(l2, 2.0) if isinstance(l2, Tensor) else 2.0 * l2
        updated = t.div(t.sub(t.mul(t.sign(z), l1), z), t.add(t.div(after, lr), twice))
        linear._assign(z)
        accum._assign(summed)
        var._assign(t.select(t.greater(t.abs(z), l1), updated, 0.0))
        return written(var)


class ApplyProximalAdagrad(_Locking):
    """`ApplyProximalAdagrad()(var, accum, lr, l1, l2, grad)`."""

    def __call__(self, var: Any, accum: Any, lr: Any, l1: Any, l2: Any, grad: Tensor) -> tuple[Tensor, Tensor]:
        _tensors(self.name, var=var, accum=accum, grad=grad)
        accum._assign(t.add(accum, t.square(grad)))
        rate = t.mul(t.rsqrt(accum), lr)
        var._assign(_shrunk(t.sub(var, t.mul(grad, rate)), rate, l1, l2))
        return written(var), written(accum)


class ApplyAddSign(Primitive):
    """`ApplyAddSign()(var, m, lr, alpha, sign_decay, beta, grad)` (arXiv 1709.07417)."""

    def _factor(self, first: Any, agreement: Tensor) -> Tensor:
        return t.add(agreement, first)

    def __call__(
        self, var: Any, m: Any, lr: Any, alpha: Any, sign_decay: Any, beta: Any, grad: Tensor
    ) -> tuple[Tensor, Tensor]:
        _tensors(self.name, var=var, m=m, grad=grad)
        m._assign(t.add(t.mul(m, beta), t.mul(grad, _rest(beta))))
        agreement = t.mul(t.mul(t.sign(grad), t.sign(m)), sign_decay)
        var._assign(t.sub(var, t.mul(t.mul(self._factor(alpha, agreement), grad), lr)))
        return written(var), written(m)


class ApplyPowerSign(ApplyAddSign):
    """`ApplyPowerSign()(var, m, lr, logbase, sign_decay, beta, grad)` (arXiv 1709.07417)."""

    def _factor(self, first: Any, agreement: Tensor) -> Tensor:
        return t.exp(t.mul(agreement, first))


class ApplyKerasMomentum(Primitive):
    """`ApplyKerasMomentum(use_locking=False, use_nesterov=False)(var, accum, lr, grad, momentum)`."""

    _attrs = ("use_locking", "use_nesterov")

    def __init__(self, use_locking: bool = False, use_nesterov: bool = False) -> None:
        super().__init__()
        self.use_locking = check.flag(use_locking, "ApplyKerasMomentum", "use_locking")
        self.use_nesterov = check.flag(use_nesterov, "ApplyKerasMomentum", "use_nesterov")

    def __call__(self, var: Any, accum: Any, lr: Any, grad: Tensor, momentum: Any) -> tuple[Tensor, Tensor]:
        _tensors(self.name, var=var, accum=accum, grad=grad)
        accum._assign(t.sub(t.mul(accum, momentum), t.mul(grad, lr)))
        step = t.sub(t.mul(accum, momentum), t.mul(grad, lr)) if self.use_nesterov else accum
        var._assign(t.add(var, step))
        return written(var), written(accum)


class MultilabelMarginLoss(Primitive):
    """`MultilabelMarginLoss(reduction='mean')(x, target)`: (loss, which classes are targets as 0 and 1)."""

    _attrs = ("reduction",)

    def __init__(self, reduction: str = "mean") -> None:
        super().__init__()
        self.reduction = check.choice(reduction, ("mean", "sum", "none"), "MultilabelMarginLoss", "reduction")

    def __call__(self, x: Tensor, target: Tensor) -> tuple[Tensor, Tensor]:
        loss, is_target = margin_loss.multilabel_margin_parts(x, target, "MultilabelMarginLoss")
        return reduce_loss(loss, self.reduction, "MultilabelMarginLoss"), is_target
