"""Primitive classes of communication, in one process: a group of one member, whose sum, copy or gathering is the value
itself."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ..primitive import Primitive

GROUP = "hccl_world_group"


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


def _group(group: Any, name: str) -> str:
    if not isinstance(group, str):
        raise TypeError(f"For '{name}', 'group' must be a str, but got {type(group).__name__}.")
    return group


def _one_member(value: Any, name: str, what: str) -> int:
    count = check.integer(value, name, what)
    if count != 1:
        raise ValueError(f"For '{name}', '{what}' must be 1, the size of the group, but got {count}.")
    return count


class _Alone(Primitive):
    """The value itself."""

    _attrs: tuple[str, ...] = ("group",)

    def __init__(self, group: str = GROUP) -> None:
        super().__init__()
        self.group = _group(group, self.name)

    def __call__(self, input_x: Tensor) -> Tensor:
        return check.tensor(input_x, self.name, "input_x")


class _Reducing(_Alone):
    """The value itself, whatever combines the group's values."""

    _attrs = ("op", "group")

    def __init__(self, op: str = ReduceOp.SUM, group: str = GROUP) -> None:
        super().__init__(group)
        if not isinstance(op, str):
            raise TypeError(f"For '{self.name}', 'op' must be a str, but got {type(op).__name__}.")
        self.op = op


class AllReduce(_Reducing):
    """`AllReduce(op='sum', group=...)(input_x)`: the values of all members combined."""


class ReduceScatter(_Reducing):
    """`ReduceScatter(op='sum', group=...)(input_x)`: a member's share of the values combined."""


class AllGather(_Alone):
    """`AllGather(group=...)(input_x)`: the values of all members, joined along the first dimension."""


class Reduce(_Alone):
    """`Reduce(dest_rank, op='sum', group=...)(input_x)`: the values combined, at one member."""

    _attrs = ("dest_rank", "op", "group")

    def __init__(self, dest_rank: int, op: str = ReduceOp.SUM, group: str = GROUP) -> None:
        super().__init__(group)
        self.dest_rank, self.op = _member(dest_rank, "Reduce", "dest_rank"), op


class CollectiveGather(_Alone):
    """`CollectiveGather(dest_rank, group=...)(input_x)`: the values joined, at one member."""

    _attrs = ("dest_rank", "group")

    def __init__(self, dest_rank: int, group: str = GROUP) -> None:
        super().__init__(group)
        self.dest_rank = _member(dest_rank, "CollectiveGather", "dest_rank")


class CollectiveScatter(_Alone):
    """`CollectiveScatter(src_rank=0, group=...)(input_x)`: a member's share of one member's value."""

    _attrs = ("src_rank", "group")

    def __init__(self, src_rank: int = 0, group: str = GROUP) -> None:
        super().__init__(group)
        self.src_rank = _member(src_rank, "CollectiveScatter", "src_rank")


def _member(rank: Any, name: str, what: str) -> int:
    number = check.integer(rank, name, what)
    if number != 0:
        raise ValueError(f"For '{name}', '{what}' must be 0, the only member of the group, but got {number}.")
    return number


class Broadcast(_Alone):
    """`Broadcast(root_rank, group=...)(input_x)`: a tuple of tensors, as one member has them."""

    _attrs = ("root_rank", "group")

    def __init__(self, root_rank: int, group: str = GROUP) -> None:
        super().__init__(group)
        self.root_rank = _member(root_rank, "Broadcast", "root_rank")

    def __call__(self, input_x: Any) -> Any:
        if not isinstance(input_x, (tuple, list)):
            raise TypeError(f"For 'Broadcast', 'input_x' must be a tuple, but got {type(input_x).__name__}.")
        return tuple(check.tensors(input_x, "Broadcast", "input_x"))


class AlltoAll(_Alone):
    """`AlltoAll(split_count, split_dim, concat_dim, group=...)(input_x)`: parts exchanged between all members."""

    _attrs = ("split_count", "split_dim", "concat_dim", "group")

    def __init__(self, split_count: int, split_dim: int, concat_dim: int, group: str = GROUP) -> None:
        super().__init__(group)
        self.split_count = _one_member(split_count, "AlltoAll", "split_count")
        self.split_dim = check.integer(split_dim, "AlltoAll", "split_dim")
        self.concat_dim = check.integer(concat_dim, "AlltoAll", "concat_dim")


class Barrier(_Alone):
    """`Barrier(group=...)()`: waits for all members."""

    def __call__(self) -> None:  # type: ignore[override]
        return None
