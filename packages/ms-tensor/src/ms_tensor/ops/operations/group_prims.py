"""The reductions of communication Primitives."""

from __future__ import annotations


class ReduceOp:
    """Names of reductions over a group of processes.

    Examples:
        >>> from ms_tensor import ops
        >>> ops.ReduceOp.SUM
        'sum'
    """

    SUM = "sum"
    MAX = "max"
    MIN = "min"
    PROD = "prod"
    AVG = "avg"
