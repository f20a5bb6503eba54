"""The ways in which Primitive classes of communication combine the values of a group."""

from __future__ import annotations


class ReduceOp:
    """Ways to combine the values of a group.

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
