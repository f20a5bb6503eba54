"""Wrappers that combine the updates of several processes by AdaSum (arXiv 2006.02924)."""

from __future__ import annotations

from typing import Any

from ..cell import Cell


class _AdaSum(Cell):
    """An optimizer whose updates would be combined over processes; there is one."""

    def __init__(self, optimizer: Any) -> None:
        super().__init__(auto_prefix=False)
        raise RuntimeError(
            f"For '{type(self).__name__}', AdaSum combines the updates of several processes, but there is one.\n"
            "  hint: use the optimizer itself; ms-parallel runs several processes"
        )


class AdaSumByGradWrapCell(_AdaSum):
    """An optimizer whose gradients are combined over processes by AdaSum, which needs several.

    RuntimeError: There is one process.
    """


class AdaSumByDeltaWeightWrapCell(_AdaSum):
    """An optimizer whose steps are combined over processes by AdaSum, which needs several.

    RuntimeError: There is one process.
    """
