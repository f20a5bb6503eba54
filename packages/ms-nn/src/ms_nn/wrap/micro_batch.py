"""Cells that run a network on parts of a batch in sequence."""

from __future__ import annotations

from typing import Any

from ms_tensor._messages import shorten

from .._validate import kind, tensors
from ..cell import Cell
from ..containers import CellList


class _MicroBatch(Cell):
    """The i-th of `micro_size` equal parts of each input, along the first dimension."""

    def __init__(self, micro_size: int) -> None:
        super().__init__()
        self.micro_size = micro_size

    def construct(self, i: int, *inputs: Any) -> tuple[Any, ...]:
        tensors("_MicroBatch", **{f"inputs[{k}]": value for k, value in enumerate(inputs)})
        parts = []
        for value in inputs:
            rows = value.shape[0]
            if rows % self.micro_size:
                raise ValueError(
                    f"For '_MicroBatch', the first dimension must be a multiple of {self.micro_size}, but got "
                    f"{shorten(rows)}."
                )
            size = rows // self.micro_size
            parts.append(value[size * i : size * (i + 1)])
        return tuple(parts)


class _Parts(Cell):
    """Sums the results of a network over the parts of a batch."""

    def __init__(self, network: Cell, count: int, name: str) -> None:
        super().__init__(auto_prefix=False)
        owner = type(self).__name__
        kind(network, Cell, "a Cell", "network", owner)
        kind(count, int, "int", name, owner, bools=False)
        if count <= 0:
            raise ValueError(f"For '{owner}', the '{name}' must be greater than 0, but got {shorten(count)}.")
        # Each part is a separate cell.
        if count > 1 << 16:
            raise ValueError(f"For '{owner}', the '{name}' must be at most {1 << 16}, but got {shorten(count)}.")
        self.network = network
        self.micro_size = count
        self.interleave_inputs = CellList([_MicroBatch(count) for _ in range(count)])

    def construct(self, *inputs: Any) -> Any:
        total = self.network(*self.interleave_inputs[0](0, *inputs))
        for i in range(1, self.micro_size):
            total = total + self.network(*self.interleave_inputs[i](i, *inputs))
        return total


class GradAccumulationCell(_Parts):
    """Sums the losses of a network over `micro_size` parts of a batch, which needs less memory than the whole batch.

    network: A Cell that returns the loss.
    micro_size: The number of parts; it must divide the first dimension of every input.
    TypeError: an argument has another type.
    ValueError: `micro_size` is not positive.

    >>> network = nn.WithLossCell(nn.Identity(), nn.MSELoss())
    >>> print(nn.GradAccumulationCell(network, 2)(ops.ones((4, 1)), ops.zeros((4, 1))))
    2.0
    """

    def __init__(self, network: Cell, micro_size: int) -> None:
        super().__init__(network, micro_size, "micro_size")


class MicroBatchInterleaved(_Parts):
    """Sums the results of a network over `interleave_num` parts of a batch.

    interleave_num: The number of parts.
    TypeError: an argument has another type.
    ValueError: `interleave_num` is not positive.

    >>> print(nn.MicroBatchInterleaved(nn.Identity())(Tensor([1.0, 2.0])))
    [3.]
    """

    def __init__(self, network: Cell, interleave_num: int = 2) -> None:
        super().__init__(network, interleave_num, "interleave_num")
        self.interleave_num = interleave_num


class PipelineCell(_Parts):
    """Sums the results of a network over `micro_size` parts of a batch; on one device, stages run in sequence.

    micro_size: The number of parts.
    stage_config: The stage of each cell by name, stored as its `pipeline_stage`.
    segment_config: The segment of each cell by name, stored as its `pipeline_segment`.
    KeyError: the network does not have a cell with a name in a configuration.
    TypeError: an argument has another type.
    ValueError: `micro_size` is not positive.

    >>> print(nn.PipelineCell(nn.Identity(), 2)(Tensor([1.0, 2.0])))
    [3.]
    """

    def __init__(self, network: Cell, micro_size: int, stage_config: Any = None, segment_config: Any = None) -> None:
        super().__init__(network, micro_size, "micro_size")
        for attribute, config in (("pipeline_stage", stage_config), ("pipeline_segment", segment_config)):
            if config is not None and not isinstance(config, dict):
                raise TypeError(f"For 'PipelineCell', a configuration must be a dict, not {type(config).__name__}.")
            cells = dict(network.cells_and_names())
            for name, value in (config or {}).items():
                if name not in cells:
                    raise KeyError(f"For 'PipelineCell', the network has no cell '{name}'.")
                object.__setattr__(cells[name], attribute, value)
