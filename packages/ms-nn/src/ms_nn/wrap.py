"""Cells around a network: with its loss, and with one train step."""

from __future__ import annotations

from typing import Any

from ms_autodiff import value_and_grad
from ms_tensor import Tensor, dtype, ops

from .cell import Cell


class WithLossCell(Cell):
    """A network with its loss: `WithLossCell(backbone, loss_fn)(data, label)`.

    Args:
        backbone: The network.
        loss_fn: The loss of its output and the label.

    Examples:
        >>> from ms_nn import Identity, MSELoss, WithLossCell
        >>> from ms_tensor import Tensor
        >>> print(WithLossCell(Identity(), MSELoss())(Tensor([1.0]), Tensor([3.0])))
        4.0
    """

    def __init__(self, backbone: Cell, loss_fn: Cell) -> None:
        super().__init__(auto_prefix=False)
        self._backbone = backbone
        self._loss_fn = loss_fn

    def construct(self, data: Tensor, label: Tensor) -> Tensor:
        return self._loss_fn(self._backbone(data), label)

    @property
    def backbone_network(self) -> Cell:
        """The network."""
        return self._backbone


class WithEvalCell(Cell):
    """A network that returns (loss, output, label).

    Args:
        network: The network.
        loss_fn: The loss of its output and the label.
        add_cast_fp32: Whether outputs are cast to float32 first. Default: False.
    """

    def __init__(self, network: Cell, loss_fn: Cell, add_cast_fp32: bool = False) -> None:
        super().__init__(auto_prefix=False)
        self._network = network
        self._loss_fn = loss_fn
        self.add_cast_fp32 = add_cast_fp32

    def construct(self, data: Tensor, label: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        outputs = self._network(data)
        if self.add_cast_fp32:
            outputs, label = ops.cast(outputs, dtype.float32), ops.cast(label, dtype.float32)
        return self._loss_fn(outputs, label), outputs, label


class TrainOneStepCell(Cell):
    """One train step: `TrainOneStepCell(network, optimizer)(*inputs)` gives the loss and updates the parameters.

    Args:
        network: Gives the loss.
        optimizer: Updates its parameters.
        sens: The loss's cotangent; None is 1. Default: None.
        return_grad: Whether (loss, gradients by name) are returned. Default: False.

    Examples:
        >>> from ms_nn import Dense, MSELoss, SGD, TrainOneStepCell, WithLossCell
        >>> from ms_tensor import ops
        >>> net = Dense(2, 1)
        >>> step = TrainOneStepCell(WithLossCell(net, MSELoss()), SGD(net.trainable_params(), 0.1))
        >>> first = step(ops.ones((1, 2)), ops.ones((1, 1)))
        >>> bool(step(ops.ones((1, 2)), ops.ones((1, 1))) <= first)
        True
    """

    def __init__(self, network: Cell, optimizer: Cell, sens: float | None = None, return_grad: bool = False) -> None:
        super().__init__(auto_prefix=False)
        self.network = network
        self.network.set_grad()
        self.optimizer = optimizer
        self.weights = optimizer.parameters
        self.sens = 1.0 if sens is None else sens
        self.return_grad = return_grad

    def _scaled(self, *inputs: Any) -> tuple[Tensor, Tensor]:
        """The loss times its cotangent, and the loss."""
        loss = self.network(*inputs)
        return loss * self.sens, loss

    def construct(self, *inputs: Any) -> Any:
        (_, loss), gradients = value_and_grad(self._scaled, None, self.weights, has_aux=True)(*inputs)
        self.optimizer(gradients)
        if self.return_grad:
            return loss, {weight.name: gradient for weight, gradient in zip(self.weights, gradients, strict=True)}
        return loss
