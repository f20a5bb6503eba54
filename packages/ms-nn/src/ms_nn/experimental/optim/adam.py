"""Adam, AdamW, Adamax, NAdam and RAdam."""

from __future__ import annotations

from typing import Any

from ms_tensor import Parameter, ParameterTuple, Tensor, ops
from ms_tensor import dtype as mstype

from ...optim._groups import wide
from .optimizer import Optimizer, at_least, check_betas


class _AdamBase(Optimizer):
    """The base of Adam variants: states and checks."""

    _counts_first = True

    def __init__(self, params: Any, defaults: dict[str, Any], counter: str, second: str = "exp_avg_sq") -> None:
        owner = type(self).__name__
        at_least(defaults["lr"], "lr", owner)
        at_least(defaults["eps"], "eps", owner)
        at_least(defaults["weight_decay"], "weight_decay", owner)
        check_betas(defaults["betas"], owner)
        super().__init__(params, defaults)
        self.exp_avg = self.slots("exp_avg")
        slots = self.slots(second)
        setattr(self, second, slots)
        object.__setattr__(self, "_second", slots)
        if "amsgrad" in defaults:
            self.max_exp_avg_sq = self.slots("max_exp_avg_sq")
        self.count_steps(counter)

    def time(self) -> Tensor:
        """Returns the number of this step."""
        return ops.cast(self._counter, mstype.float32)

    def moments(self, i: int, betas: Any, gradient: Tensor) -> tuple[Tensor, Tensor]:
        """Updates and returns the moving means of the gradient and its square."""
        first = self.exp_avg[i] * betas[0] + gradient * (1.0 - betas[0])
        second = self._second[i] * betas[1] + ops.square(gradient) * (1.0 - betas[1])
        self.exp_avg[i]._assign(first)
        self._second[i]._assign(second)
        return first, second

    def corrections(self, betas: Any) -> tuple[Tensor, Tensor]:
        """Returns `1 - beta ** t` for both betas."""
        return 1.0 - ops.pow(betas[0], self.time()), 1.0 - ops.pow(betas[1], self.time())

    def greatest(self, i: int, group: dict[str, Any], second: Tensor) -> Tensor:
        """Returns the second moment, with `amsgrad` its maximum so far."""
        if not group["amsgrad"]:
            return second
        top = ops.maximum(self.max_exp_avg_sq[i], second)
        self.max_exp_avg_sq[i]._assign(top)
        return top


class _AdamWithAmsgrad(_AdamBase):
    """The base of Adam and AdamW."""

    def __init__(
        self,
        params: Any,
        lr: Any = 1e-3,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 0.0,
        amsgrad: bool = False,
        *,
        maximize: bool = False,
    ) -> None:
        switches = {"weight_decay": weight_decay, "amsgrad": amsgrad, "maximize": maximize}
        super().__init__(params, {"lr": lr, "betas": betas, "eps": eps, **switches}, "state_step")


class Adam(_AdamWithAmsgrad):
    """Adam (arXiv 1412.6980).

    >>> from ms_nn.experimental.optim import Adam
    >>> weight = Parameter(Tensor([1.0]), name="w")
    >>> _ = Adam([weight], lr=0.1)((Tensor([1.0]),))
    >>> print(weight.asnumpy().round(4))
    [0.9]
    """

    def update(self, i: int, group: dict[str, Any], lr: Any, parameter: Parameter, gradient: Tensor) -> None:
        first, second = self.moments(i, group["betas"], self.decayed(group, parameter, gradient))
        one, two = self.corrections(group["betas"])
        rate = ops.sqrt(two) / one * lr
        root = ops.sqrt(self.greatest(i, group, second)) + group["eps"]
        parameter._assign(parameter - first * rate / root)


class AdamW(_AdamWithAmsgrad, defaults={"weight_decay": 0.01}):
    """Adam with decoupled weight decay (arXiv 1711.05101).

    weight_decay: The weight decay; the parameter is first multiplied by `1 - lr * weight_decay`.

    >>> from ms_nn.experimental.optim import AdamW
    >>> weight = Parameter(Tensor([1.0]), name="w")
    >>> _ = AdamW([weight], lr=0.1)((Tensor([1.0]),))
    >>> print(weight.asnumpy().round(4))
    [0.899]
    """

    def update(self, i: int, group: dict[str, Any], lr: Any, parameter: Parameter, gradient: Tensor) -> None:
        first, second = self.moments(i, group["betas"], wide(-gradient if group["maximize"] else gradient))
        one, two = self.corrections(group["betas"])
        root = ops.sqrt(self.greatest(i, group, second)) / ops.sqrt(two) + group["eps"]
        kept = parameter * (1.0 - lr * group["weight_decay"])
        parameter._assign(kept - first / root * (lr / one))


class Adamax(_AdamBase):
    """AdaMax, Adam with the infinity norm (arXiv 1412.6980, section 7).

    >>> from ms_nn.experimental.optim import Adamax
    >>> Adamax([Parameter(Tensor([1.0]), name="w")])((Tensor([1.0]),))
    True
    """

    def __init__(
        self,
        params: Any,
        lr: Any = 2e-3,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 0.0,
        *,
        maximize: bool = False,
    ) -> None:
        defaults = {"lr": lr, "betas": betas, "eps": eps, "weight_decay": weight_decay, "maximize": maximize}
        super().__init__(params, defaults, "step_t", "exp_inf")

    def update(self, i: int, group: dict[str, Any], lr: Any, parameter: Parameter, gradient: Tensor) -> None:
        gradient = self.decayed(group, parameter, gradient)
        beta1, beta2 = group["betas"]
        first = self.exp_avg[i] * beta1 + gradient * (1.0 - beta1)
        top = ops.maximum(self._second[i] * beta2, ops.abs(gradient) + group["eps"])
        self.exp_avg[i]._assign(first)
        self._second[i]._assign(top)
        parameter._assign(parameter - first * (lr / self.corrections(group["betas"])[0]) / top)


class NAdam(_AdamBase):
    """Adam with Nesterov momentum (Dozat, 2016).

    momentum_decay: The decay of the momentum, at least 0.

    >>> from ms_nn.experimental.optim import NAdam
    >>> NAdam([Parameter(Tensor([1.0]), name="w")])((Tensor([1.0]),))
    True
    """

    def __init__(
        self,
        params: Any,
        lr: Any = 2e-3,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 0.0,
        momentum_decay: float = 4e-3,
    ) -> None:
        at_least(momentum_decay, "momentum_decay", "NAdam")
        decays = {"weight_decay": weight_decay, "momentum_decay": momentum_decay}
        super().__init__(params, {"lr": lr, "betas": betas, "eps": eps, **decays}, "step_t")
        self.mu_product = ParameterTuple(
            Parameter(Tensor(1.0, mstype.float32), name=f"mu_product_{p.name}") for p in self.parameters
        )

    def update(self, i: int, group: dict[str, Any], lr: Any, parameter: Parameter, gradient: Tensor) -> None:
        gradient = self.decayed(group, parameter, gradient)
        first, second = self.moments(i, group["betas"], gradient)
        beta, decay, product = group["betas"][0], group["momentum_decay"], self.mu_product[i]
        mu = beta * (1.0 - 0.5 * ops.pow(0.96, self.time() * decay))
        following = beta * (1.0 - 0.5 * ops.pow(0.96, (self.time() + 1.0) * decay))
        product._assign(product * mu)
        root = ops.sqrt(second / self.corrections(group["betas"])[1]) + group["eps"]
        moved = parameter - gradient * (lr * (1.0 - mu) / (1.0 - product)) / root
        parameter._assign(moved - first * (lr * following / (1.0 - product * following)) / root)


class RAdam(_AdamBase):
    """Rectified Adam (arXiv 1908.03265).

    >>> from ms_nn.experimental.optim import RAdam
    >>> RAdam([Parameter(Tensor([1.0]), name="w")])((Tensor([1.0]),))
    True
    """

    def __init__(
        self,
        params: Any,
        lr: Any = 1e-3,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 0.0,
    ) -> None:
        super().__init__(params, {"lr": lr, "betas": betas, "eps": eps, "weight_decay": weight_decay}, "step_t")

    def update(self, i: int, group: dict[str, Any], lr: Any, parameter: Parameter, gradient: Tensor) -> None:
        first, second = self.moments(i, group["betas"], self.decayed(group, parameter, gradient))
        one, two = self.corrections(group["betas"])
        beta2 = group["betas"][1]
        limit = 2.0 / (1.0 - beta2) - 1.0
        length = limit - 2.0 * self.time() * ops.pow(beta2, self.time()) / two
        # For a length of at most 5 the radicand would be negative; the root is not used then.
        safe = ops.maximum(length, 5.0)
        share = (safe - 4.0) * (safe - 2.0) * limit / ((limit - 4.0) * (limit - 2.0) * safe)
        adapted = ops.sqrt(two) / (ops.sqrt(second) + group["eps"]) * ops.sqrt(share)
        factor = ops.select(length > 5.0, adapted, ops.ones_like(adapted))
        parameter._assign(parameter - first / one * lr * factor)
