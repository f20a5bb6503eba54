"""Wrappers that combine the updates of several processes by AdaSum (arXiv 2006.02924)."""

from __future__ import annotations

from typing import Any

from ..cell import Cell


class _AdaSum(Cell):
    """An optimizer whose updates are combined over processes, of which there is only one."""

    def __init__(self, optimizer: Any) -> None:
        super().__init__(auto_prefix=False)
        raise RuntimeError(
            f"For '{type(self).__name__}', AdaSum combines the updates of several processes, but there is one.\n"
            "  hint: use the optimizer itself; ms-parallel runs several processes"
        )


class AdaSumByGradWrapCell(_AdaSum):
    """Combines gradients over processes by AdaSum, which needs several processes.

    RuntimeError: there is only one process.
    """


class AdaSumByDeltaWeightWrapCell(_AdaSum):
    """Combines weight updates over processes by AdaSum, which needs several processes.

    RuntimeError: there is only one process.
    """
