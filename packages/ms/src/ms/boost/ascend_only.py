"""Accelerations that MindSpore makes for Ascend devices: they can be imported, and refuse at their use."""

from __future__ import annotations

from typing import Any

from ms_nn import Cell

from .._unavailable import ASCEND, unavailable


@unavailable(ASCEND)
class AutoBoost:
    """Chooses accelerations for a network."""

    def __init__(self, *args: Any, **kwargs: Any) -> None: ...


@unavailable(ASCEND)
class LessBN(Cell):
    """Removes batch normalizations of a network."""

    def __init__(self, network: Cell, fn_flag: bool = False) -> None: ...


@unavailable(ASCEND)
class GradientFreeze:
    """Freezes parameters at random steps."""

    def __init__(self, param_groups: int, freeze_type: int, freeze_p: float, total_steps: int) -> None: ...


@unavailable(ASCEND)
class FreezeOpt(Cell):
    """An optimizer whose groups of parameters are frozen by a strategy."""

    def __init__(self, opt: Any, train_parameter_groups: Any = None, train_strategy: Any = None) -> None: ...


@unavailable(ASCEND)
def freeze_cell(
    reducer_flag: bool,
    network: Cell,
    optimizer: Any,
    sens: Any,
    grad: Any,
    use_grad_accumulation: bool,
    mean: Any = None,
    degree: Any = None,
    max_accumulation_step: int = 1,
) -> Any:
    """Train steps for the groups of a `FreezeOpt`."""


@unavailable(ASCEND)
class AdaSum(Cell):
    """Combines updates of several devices by their angles."""

    def __init__(self, rank: int, device_number: int, group_number: int, parameter_tuple: Any) -> None: ...


@unavailable(ASCEND)
class DimReduce(Cell):
    """Trains in a subspace of the parameters."""

    def __init__(
        self,
        network: Cell,
        optimizer: Any,
        weight: Any,
        pca_mat_local: Any,
        n_components: int,
        rho: float,
        gamma: float,
        alpha: float,
        sigma: float,
        rank: int,
        rank_size: int,
    ) -> None: ...


@unavailable(ASCEND)
class GroupLossScaleManager(Cell):
    """Scales the loss of groups of layers."""

    def __init__(self, init_loss_scale: Any, loss_scale_groups: Any) -> None: ...
