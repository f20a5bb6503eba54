"""Train steps under boost's names. The accelerations that they could switch on are made for Ascend devices."""

from __future__ import annotations

from typing import Any

from ms_nn import Cell, TrainOneStepCell, TrainOneStepWithLossScaleCell


class BoostTrainOneStepCell(TrainOneStepCell):
    """A train step, as `nn.TrainOneStepCell`.

    Args:
        network: The network, whose output is the loss.
        optimizer: The optimizer.
        sens: The cotangent of the loss; None for 1. Default: None.

    Examples:
        >>> import ms
        >>> from ms.boost import BoostTrainOneStepCell
        >>> net = ms.nn.Dense(2, 1, weight_init="ones", bias_init="zeros")
        >>> step = BoostTrainOneStepCell(net, ms.nn.SGD(net.trainable_params(), 0.1))
        >>> print(step(ms.Tensor([[1.0, 2.0]])))
        [[3.]]
        >>> print(net.weight.asnumpy())
        [[0.9 0.8]]
    """

    def __init__(self, network: Cell, optimizer: Any, sens: float | None = None) -> None:
        super().__init__(network, optimizer, 1.0 if sens is None else sens)


class BoostTrainOneStepWithLossScaleCell(TrainOneStepWithLossScaleCell):
    """A train step with a scaled loss, as `nn.TrainOneStepWithLossScaleCell`.

    Args:
        network: The network, whose output is the loss.
        optimizer: The optimizer.
        scale_sense: The scale, or the Cell that updates it.
    """

    def __init__(self, network: Cell, optimizer: Any, scale_sense: Any) -> None:
        super().__init__(network, optimizer, scale_sense)
