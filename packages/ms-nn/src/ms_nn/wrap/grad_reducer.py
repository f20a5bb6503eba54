"""Reduction of gradients over processes."""

from __future__ import annotations

from typing import Any

from ms_tensor import ParameterTuple

from .._validate import shown
from ..cell import Cell


class DistributedGradReducer(Cell):
    """Sums or averages gradients over processes. There is only one: a mean divides by `degree`.

    parameters: The parameters of the gradients.
    mean: Whether to average instead of sum; None is False.
    degree: The divisor of the mean; None is the number of processes.
    fusion_type: Accepted for compatibility.
    group: Accepted for compatibility.
    ValueError: `degree` is not a positive int.

    >>> nn.DistributedGradReducer([])((Tensor(1.0),))[0].item()
    1.0
    """

    def __init__(
        self,
        parameters: Any,
        mean: bool | None = None,
        degree: int | None = None,
        fusion_type: int = 1,
        group: str = "hccl_world_group",
    ) -> None:
        super().__init__(auto_prefix=False)
        if degree is not None and (isinstance(degree, bool) or not isinstance(degree, int) or degree <= 0):
            raise ValueError(f"For 'DistributedGradReducer', 'degree' must be a positive int, but got {shown(degree)}.")
        self.mean = bool(mean)
        self.share = 1.0 / (degree or 1)
        self.reduced = tuple(not parameter.layerwise_parallel for parameter in parameters)

    def construct(self, grads: Any) -> Any:
        if not self.mean or self.share == 1.0:
            return grads
        return tuple([g * self.share if reduced else g for g, reduced in zip(grads, self.reduced, strict=True)])


class PipelineGradReducer(Cell):
    """Not supported: accumulates gradients over the micro-batches of a pipeline of devices.

    parameters: The parameters of the gradients.
    scale_sense: The factor by which the gradients were scaled.
    opt_shard: Accepted for compatibility.
    RuntimeError: always, at the call, because there is no parallel mode with stages.
    """

    def __init__(self, parameters: Any, scale_sense: float = 1.0, opt_shard: bool | None = None) -> None:
        super().__init__(auto_prefix=False)
        if not isinstance(parameters, ParameterTuple):
            got = type(parameters).__name__
            raise TypeError(f"For 'PipelineGradReducer', 'parameters' must be a ParameterTuple, but got {got}.")
        self.accu_grads = parameters.clone(prefix="accu_grads", init="zeros")
        self.scale_sense, self.opt_shard = scale_sense, opt_shard

    def construct(self, grads: Any) -> Any:
        raise RuntimeError(
            "For 'PipelineGradReducer', a pipeline over several devices is needed, but there is one process.\n"
            "  hint: GradAccumulationCell sums the gradients of micro batches on one device"
        )
