"""Primitive classes of communication, in one process: a group of one member, whose sum, copy or gathering is the value
itself."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ..calls_refused import calls_refused
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
    check.kind(group, str, "a str", name, "group")
    return group


class _Alone(Primitive):
    """The value itself."""

    def __init__(self, group: str = GROUP) -> None:
        super().__init__()
        self.group = _group(group, self.name)

    def __call__(self, input_x: Tensor) -> Tensor:
        return check.tensor(input_x, self.name, "input_x")


def _member(rank: Any, name: str, what: str) -> int:
    number = check.integer(rank, name, what)
    if number != 0:
        raise ValueError(
            f"For '{name}', '{what}' must be 0, the only member of the group, but got {check.show(number)}."
        )
    return number


class Broadcast(_Alone):
    """`Broadcast(root_rank, group=...)(input_x)`: a tuple of tensors, as one member has them."""

    def __init__(self, root_rank: int, group: str = GROUP) -> None:
        super().__init__(group)
        check.integer(root_rank, "Broadcast", "root_rank")
        with calls_refused(self, root_rank=root_rank):
            self.root_rank = _member(root_rank, "Broadcast", "root_rank")

    def __call__(self, input_x: Any) -> Any:
        check.kind(input_x, (tuple, list), "a tuple", "Broadcast", "input_x")
        return tuple(check.tensors(input_x, "Broadcast", "input_x"))


class AlltoAllV(_Alone):
    """`AlltoAllV(group=..., block_size=1)(input_x, send_numel_list, recv_numel_list)`: parts of any size exchanged.

    The lists have one entry for each member, in blocks of `block_size` elements.
    """

    def __init__(self, group: str = GROUP, block_size: int = 1) -> None:
        super().__init__(group)
        self.block_size = check.integer(block_size, "AlltoAllV", "block_size")

    def __call__(self, input_x: Tensor, send_numel_list: Any, recv_numel_list: Any) -> Tensor:  # type: ignore[override]
        check.tensor(input_x, "AlltoAllV", "input_x")
        sizes = [check.shape(v, "AlltoAllV", "the list") for v in (send_numel_list, recv_numel_list)]
        if len(sizes[0]) != 1 or sizes[0] != sizes[1]:
            raise ValueError(f"For 'AlltoAllV', a group of one sends itself what it gets, but got {check.show(sizes)}.")
        count = sizes[0][0] * self.block_size
        if not 0 <= count <= input_x.size:
            raise ValueError(f"For 'AlltoAllV', {count} elements are not in a tensor of shape {input_x.shape}.")
        return t.slice_view(t.reshape(input_x, (-1,)), (0,), (count,), (1,))
