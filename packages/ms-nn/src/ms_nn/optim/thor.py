"""THOR: a second-order optimizer with Kronecker factors of the curvature, whose inverses are reused for several steps.

Chen et al., "THOR, Trace-based Hardware-driven Layer-Oriented Natural Gradient Descent Computation", AAAI 2021.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ms_tensor import Parameter, Tensor, ops
from ms_tensor import dtype as mstype

from .._validate import boolean, kind, positive_int
from ..cell import Cell
from . import _groups
from .optimizer import Optimizer


class ThorGpu(Optimizer):
    """The optimizer that `thor` returns; see `thor` for the arguments."""

    def __init__(
        self,
        net: Cell,
        learning_rate: Any,
        damping: Any,
        momentum: float,
        weight_decay: float = 0.0,
        loss_scale: float = 1.0,
        batch_size: int = 32,
        use_nesterov: bool = False,
        decay_filter: Callable[[Parameter], bool] = lambda x: True,
        split_indices: Any = None,
        enable_clip_grad: bool = False,
        frequency: int = 100,
    ) -> None:
        owner = "thor"
        kind(net, Cell, "a Cell", "net", owner)
        kind(damping, Tensor, "a Tensor", "damping", owner)
        parameters = [p for p in net.get_parameters() if p.requires_grad]
        super().__init__(learning_rate, parameters, 0.0, loss_scale)
        self.net = net
        value = _groups.number(momentum, "momentum", owner)
        self.momentum = Parameter(Tensor(value, mstype.float32), name="momentum")
        self.moments = self.slots("moments")
        self.use_nesterov = boolean(use_nesterov, "use_nesterov", owner)
        self.enable_clip_grad = boolean(enable_clip_grad, "enable_clip_grad", owner)
        self.batch_size = positive_int(batch_size, "batch_size", owner)
        self.frequency = positive_int(frequency, "frequency", owner, 2)
        self.l2_penalty = _groups.number(weight_decay, "weight_decay", owner)
        self.decayed = tuple(bool(decay_filter(p)) for p in parameters)
        self.damping = _groups.IteratorLearningRate(ops.reshape(damping, (-1,)), "damping")
        # Steps with this flag recompute the inverses; the others reuse them.
        self.thor = True
        self.cov_step = Parameter(ops.zeros((1,), mstype.int32), name="cov_step", requires_grad=False)
        layers = [cell for _, cell in net.cells_and_names() if hasattr(cell, "matrix_a")]
        places = {id(p): i for i, p in enumerate(parameters)}
        self.curved: list[tuple[int, Cell]] = []
        for layer in layers:
            weight = layer.embedding_table if hasattr(layer, "embedding_table") else layer.weight
            if id(weight) in places:
                self.curved.append((places[id(weight)], layer))
        self.matrix_a_inv = [self._inverse_slot(layer.matrix_a, "a", i) for i, (_, layer) in enumerate(self.curved)]
        self.matrix_g_inv = [self._inverse_slot(layer.matrix_g, "g", i) for i, (_, layer) in enumerate(self.curved)]

    def _inverse_slot(self, factor: Parameter, side: str, i: int) -> Parameter:
        start = ops.ones(factor.shape) if factor.ndim == 1 else ops.eye(factor.shape[0], dtype=mstype.float32)
        slot = Parameter(start, name=f"matrix_{side}_inv_{i}", requires_grad=False)
        self.insert_param_to_cell(slot.name, slot)
        return slot

    def get_frequency(self) -> int:
        """Returns the number of steps between updates of the inverses."""
        return self.frequency

    def _renew(self, i: int, layer: Any) -> None:
        """Inverts the factors of a layer, with the square root of the damping added to their diagonals."""
        root = ops.sqrt(ops.reshape(self.damping(self.cov_step), ()))
        a, g = layer.matrix_a, layer.matrix_g * (self.reciprocal_scale * self.reciprocal_scale)
        if a.ndim == 1:
            self.matrix_a_inv[i]._assign(1.0 / (a + root))
        else:
            self.matrix_a_inv[i]._assign(ops.inverse(a + root * ops.eye(a.shape[0], dtype=mstype.float32)))
        self.matrix_g_inv[i]._assign(ops.inverse(g + root * ops.eye(g.shape[0], dtype=mstype.float32)))

    def _natural(self, i: int, gradient: Tensor) -> Tensor:
        """Multiplies the gradient by the inverse factors of a layer from both sides."""
        a_inv, g_inv = self.matrix_a_inv[i], self.matrix_g_inv[i]
        if a_inv.ndim == 1:
            return ops.matmul(ops.expand_dims(a_inv, 1) * gradient, g_inv)
        flat = ops.reshape(gradient, (gradient.shape[0], -1))
        return ops.reshape(ops.matmul(ops.matmul(g_inv, flat), a_inv), gradient.shape)

    def construct(self, gradients: Any) -> tuple[bool, ...]:
        found = list(self.prepare(gradients))
        for i, (place, layer) in enumerate(self.curved):
            if self.thor:
                self._renew(i, layer)
            found[place] = self._natural(i, found[place])
        self.cov_step._assign(self.cov_step + 1)
        if self.enable_clip_grad:
            found = list(ops.clip_by_global_norm(tuple(found)))
        rates = self.next_rates()
        for i in range(self.param_length):
            parameter, moment, gradient = self._parameters[i], self.moments[i], found[i]
            if self.l2_penalty > 0 and self.decayed[i]:
                gradient = gradient + parameter * self.l2_penalty
            velocity = moment * self.momentum + gradient
            moment._assign(velocity)
            step = gradient + velocity * self.momentum if self.use_nesterov else velocity
            parameter._assign(parameter - step * rates[i])
        return (True,) * self.param_length


class ThorAscend(ThorGpu):
    """`ThorGpu` with the arguments of MindSpore's class for Ascend."""

    def __init__(
        self,
        net: Cell,
        learning_rate: Any,
        damping: Any,
        momentum: float,
        weight_decay: float = 0.0,
        loss_scale: float = 1.0,
        batch_size: int = 32,
        decay_filter: Callable[[Parameter], bool] = lambda x: True,
        split_indices: Any = None,
        enable_clip_grad: bool = False,
        frequency: int = 100,
    ) -> None:
        rest = (decay_filter, split_indices, enable_clip_grad, frequency)
        super().__init__(net, learning_rate, damping, momentum, weight_decay, loss_scale, batch_size, False, *rest)


def thor(
    net: Cell,
    learning_rate: Any,
    damping: Any,
    momentum: float,
    weight_decay: float = 0.0,
    loss_scale: float = 1.0,
    batch_size: int = 32,
    use_nesterov: bool = False,
    decay_filter: Callable[[Parameter], bool] = lambda x: True,
    split_indices: Any = None,
    enable_clip_grad: bool = False,
    frequency: int = 100,
) -> ThorGpu:
    """Returns a THOR optimizer, which multiplies gradients by the inverse Kronecker factors of the curvature.

    It does so for the weights of the layers that `ConvertNetUtils.convert_to_thor_net` creates; other parameters are
    updated by their plain gradients. A `Model` from `ConvertModelUtils.convert_to_thor_model` updates the inverses
    every `frequency` steps. Without such a model, the optimizer updates them in every step while its flag `thor` is
    True, the default.

    net: The network, with layers such as `DenseThor`.
    learning_rate: The learning rate; see Optimizer.
    damping: Positive Tensor of shape (steps,); its square root is added to the diagonals of both factors.
    momentum: The momentum, at least 0.
    weight_decay: The weight decay, at least 0, multiplied by the parameter and added to the update.
    loss_scale: The factor by which the loss was scaled; gradients are divided by it.
    batch_size: Accepted for compatibility: the layers know the batch size.
    use_nesterov: Whether to use Nesterov momentum.
    decay_filter: A function that returns whether to decay a Parameter. Default: all.
    split_indices: Accepted for compatibility; communication is not supported.
    enable_clip_grad: Whether to scale the update to a global norm of at most 1.
    frequency: The number of steps between updates of the inverses, at least 2.
    Returns: The optimizer.
    TypeError: an argument has another type.
    ValueError: a number is out of range.

    >>> net = nn.DenseThor(2, 1, weight_init="zeros")
    >>> step = nn.TrainOneStepCell(nn.WithLossCell(net, nn.MSELoss()), nn.thor(net, 0.5, Tensor([1.0]), 0.0))
    >>> losses = [float(step(ops.ones((4, 2)), ops.ones((4, 1)))) for _ in range(5)]
    >>> losses[0], losses[-1] < 0.2
    (1.0, True)
    """
    sizes = (weight_decay, loss_scale, batch_size, use_nesterov)
    rest = (decay_filter, split_indices, enable_clip_grad, frequency)
    return ThorGpu(net, learning_rate, damping, momentum, *sizes, *rest)
