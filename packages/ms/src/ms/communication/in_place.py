"""Collective functions that write their result: `mindspore.mint.distributed` and `mindspore.ops.communication`.

In a group of one process a result is the process's own value.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ms_tensor import Tensor
from ms_tensor._documentation import document as _document

from .._generated.communication import IN_PLACE as _DOCUMENTATION
from .._unavailable import PROCESSES, unavailable
from . import comm_func
from .collectives import (
    CommHandle,
    check_async,
    check_group,
    check_rank,
    check_reduction,
    check_same_shape,
    check_sizes,
    check_tensor,
    check_tensors,
    handle,
)
from .comm_func import all_to_all_v_c

_MEAN = ("avg",)


def _write(output: Any, input: Any, group: Any, async_op: Any, op: str, names: tuple[str, str]) -> CommHandle | None:
    """Writes the value of this process, after the checks that the functions have in common."""
    check_tensor(output, op, names[0])
    check_tensor(input, op, names[1])
    check_group(group, op)
    check_async(async_op, op)
    check_same_shape(output, input, op)
    output.copy_(input)
    return handle(async_op)


def _keep(tensor: Any, group: Any, async_op: Any, op: str) -> CommHandle | None:
    """Leaves a tensor unchanged: it already holds the result."""
    check_tensor(tensor, op)
    check_group(group, op)
    check_async(async_op, op)
    return handle(async_op)


def all_reduce(tensor: Tensor, op: str = "sum", group: str | None = None, async_op: bool = False) -> CommHandle | None:
    """Combines the values of all processes in place.

    tensor: Tensor that is read and written.
    Returns: CommHandle or None.
    TypeError: an argument has another type.
    RuntimeError: `group` does not exist.

    >>> from ms.mint import distributed
    >>> x = ms.Tensor([1.0, 2.0])
    >>> distributed.all_reduce(x)
    >>> print(x)
    [1. 2.]
    """
    check_reduction(op, "all_reduce", _MEAN)
    return _keep(tensor, group, async_op, "all_reduce")


def broadcast(tensor: Tensor, src: int, group: str | None = None, async_op: bool = False) -> CommHandle | None:
    """Writes the value of process `src` in all processes.

    tensor: Tensor that is read in process `src` and written in others.
    Returns: CommHandle or None.
    TypeError: an argument has another type.
    RuntimeError: `group` does not exist, or `src` is another process.
    """
    check_rank(src, "broadcast", "src")
    return _keep(tensor, group, async_op, "broadcast")


def reduce(
    tensor: Tensor, dst: int, op: str = "sum", group: str | None = None, async_op: bool = False
) -> CommHandle | None:
    """Combines the values of all processes in place, in process `dst`.

    tensor: Tensor that is read, and written in process `dst`.
    Returns: CommHandle or None.
    TypeError: an argument has another type.
    RuntimeError: `group` does not exist, or `dst` is another process.
    """
    check_rank(dst, "reduce", "dst")
    check_reduction(op, "reduce", _MEAN)
    return _keep(tensor, group, async_op, "reduce")


def all_gather_into_tensor(
    output_tensor: Tensor, input_tensor: Tensor, group: str | None = None, async_op: bool = False
) -> CommHandle | None:
    """Writes the values of all processes, joined along the first dimension, in each of them.

    Returns: CommHandle or None.
    TypeError: an argument has another type.
    ValueError: the output has another shape.
    RuntimeError: `group` does not exist.
    """
    names = ("output_tensor", "input_tensor")
    return _write(output_tensor, input_tensor, group, async_op, "all_gather_into_tensor", names)


def all_gather_into_tensor_uneven(
    output: Tensor,
    input: Tensor,
    output_split_sizes: Sequence[int] | None = None,
    group: str | None = None,
    async_op: bool = False,
) -> CommHandle | None:
    """Like `all_gather_into_tensor`, for first dimensions of different sizes.

    output_split_sizes: The first dimension of each process's tensor; None for equal ones.
    Returns: CommHandle or None.
    TypeError: an argument has another type.
    ValueError: the output, or a size, has another shape.
    RuntimeError: `group` does not exist.
    """
    check_sizes(output_split_sizes, output, "all_gather_into_tensor_uneven", "output_split_sizes")
    return _write(output, input, group, async_op, "all_gather_into_tensor_uneven", ("output", "input"))


def reduce_scatter_tensor(
    output: Tensor, input: Tensor, op: str = "sum", group: str | None = None, async_op: bool = False
) -> CommHandle | None:
    """Writes this process's share, along the first dimension, of the values of all processes combined.

    input: Tensor with a share for each process.
    Returns: CommHandle or None.
    Arguments: all_gather_into_tensor
    """
    check_reduction(op, "reduce_scatter_tensor", _MEAN)
    return _write(output, input, group, async_op, "reduce_scatter_tensor", ("output", "input"))


def reduce_scatter_tensor_uneven(
    output: Tensor,
    input: Tensor,
    input_split_sizes: Sequence[int] | None = None,
    op: str = "sum",
    group: str | None = None,
    async_op: bool = False,
) -> CommHandle | None:
    """Like `reduce_scatter_tensor`, for shares of different sizes.

    input: Tensor with a share for each process.
    input_split_sizes: The sizes of the shares; None for equal ones.
    Returns: CommHandle or None.
    TypeError: an argument has another type.
    ValueError: the output, or a size, has another shape.
    RuntimeError: `group` does not exist.
    """
    check_reduction(op, "reduce_scatter_tensor_uneven", _MEAN)
    check_sizes(input_split_sizes, input, "reduce_scatter_tensor_uneven", "input_split_sizes")
    return _write(output, input, group, async_op, "reduce_scatter_tensor_uneven", ("output", "input"))


def all_gather(
    tensor_list: Sequence[Tensor], tensor: Tensor, group: str | None = None, async_op: bool = False
) -> CommHandle | None:
    """Writes the value of each process to a list's tensors.

    tensor_list: A Tensor for each process.
    Returns: CommHandle or None.
    TypeError: an argument has another type, or another length than the group.
    ValueError: a Tensor has another shape.
    RuntimeError: `group` does not exist.
    """
    (output,) = check_tensors(tensor_list, "all_gather", "tensor_list")
    return _write(output, tensor, group, async_op, "all_gather", ("tensor_list", "tensor"))


def reduce_scatter(
    output: Tensor, input_list: Sequence[Tensor], op: str = "sum", group: str | None = None, async_op: bool = False
) -> CommHandle | None:
    """Writes this process's item of the lists of all processes combined.

    input_list: A Tensor for each process.
    Returns: CommHandle or None.
    Arguments: all_gather
    """
    check_reduction(op, "reduce_scatter", _MEAN)
    (tensor,) = check_tensors(input_list, "reduce_scatter", "input_list")
    return _write(output, tensor, group, async_op, "reduce_scatter", ("output", "input_list"))


def gather(
    tensor: Tensor,
    gather_list: Sequence[Tensor],
    dst: int = 0,
    group: str | None = None,
    async_op: bool = False,
) -> CommHandle | None:
    """Writes the value of each process to a list's tensors, in process `dst`.

    gather_list: A Tensor for each process.
    Returns: CommHandle or None.
    TypeError: an argument has another type, or another length than the group.
    ValueError: a Tensor has another shape.
    RuntimeError: `group` does not exist, or `dst` is another process.
    """
    check_rank(dst, "gather", "dst")
    (output,) = check_tensors(gather_list, "gather", "gather_list")
    return _write(output, tensor, group, async_op, "gather", ("gather_list", "tensor"))


def scatter(
    tensor: Tensor,
    scatter_list: Sequence[Tensor],
    src: int = 0,
    group: str | None = None,
    async_op: bool = False,
) -> CommHandle | None:
    """Writes this process's item of the list of process `src`.

    tensor: Tensor that is written.
    scatter_list: A Tensor for each process.
    Returns: CommHandle or None.
    TypeError: an argument has another type, or another length than the group.
    ValueError: a Tensor has another shape.
    RuntimeError: `group` does not exist, or `src` is another process.
    """
    check_rank(src, "scatter", "src")
    (own,) = check_tensors(scatter_list, "scatter", "scatter_list")
    return _write(tensor, own, group, async_op, "scatter", ("tensor", "scatter_list"))


def gather_into_tensor(
    output_tensor: Tensor, input_tensor: Tensor, dst: int = 0, group: str | None = None, async_op: bool = False
) -> CommHandle | None:
    """Writes the values of all processes, joined along the first dimension, in process `dst`.

    Returns: CommHandle or None.
    TypeError: an argument has another type.
    ValueError: the output has another shape.
    RuntimeError: `group` does not exist, or `dst` is another process.
    """
    check_rank(dst, "gather_into_tensor", "dst")
    names = ("output_tensor", "input_tensor")
    return _write(output_tensor, input_tensor, group, async_op, "gather_into_tensor", names)


def scatter_tensor(
    output_tensor: Tensor, input_tensor: Tensor, src: int = 0, group: str | None = None, async_op: bool = False
) -> CommHandle | None:
    """Writes this process's share, along the first dimension, of the value of process `src`.

    input_tensor: Tensor with a share for each process.
    Returns: CommHandle or None.
    TypeError: an argument has another type.
    ValueError: the output has another shape.
    RuntimeError: `group` does not exist, or `src` is another process.
    """
    check_rank(src, "scatter_tensor", "src")
    names = ("output_tensor", "input_tensor")
    return _write(output_tensor, input_tensor, group, async_op, "scatter_tensor", names)


def all_to_all(
    output_tensor_list: Sequence[Tensor],
    input_tensor_list: Sequence[Tensor],
    group: str | None = None,
    async_op: bool = False,
) -> CommHandle | None:
    """Writes the tensors that each process has for this one.

    output_tensor_list: A Tensor for each process, which is written.
    input_tensor_list: A Tensor for each process, which is sent.
    Returns: CommHandle or None.
    Arguments: all_gather
    """
    (output,) = check_tensors(output_tensor_list, "all_to_all", "output_tensor_list")
    (own,) = check_tensors(input_tensor_list, "all_to_all", "input_tensor_list")
    return _write(output, own, group, async_op, "all_to_all", ("output_tensor_list", "input_tensor_list"))


def all_to_all_single(
    output: Tensor,
    input: Tensor,
    output_split_sizes: Sequence[int] | None = None,
    input_split_sizes: Sequence[int] | None = None,
    group: str | None = None,
    async_op: bool = False,
) -> CommHandle | None:
    """Writes the chunks, along the first dimension, that each process has for this one.

    input: Tensor with a chunk for each process.
    Returns: CommHandle or None.
    TypeError: an argument has another type.
    ValueError: the output, or a size, has another shape.
    RuntimeError: `group` does not exist.
    """
    check_sizes(output_split_sizes, output, "all_to_all_single", "output_split_sizes")
    check_sizes(input_split_sizes, input, "all_to_all_single", "input_split_sizes")
    return _write(output, input, group, async_op, "all_to_all_single", ("output", "input"))


def barrier(group: str | None = None, async_op: bool = False, device_ids: Any = None) -> CommHandle | None:
    """Waits for all processes of a group.

    device_ids: Accepted for compatibility.
    Returns: CommHandle or None.
    """
    check_group(group, "barrier")
    check_async(async_op, "barrier")
    return handle(async_op)


@unavailable(PROCESSES)
def send(tensor: Tensor, dst: int = 0, group: str | None = None, tag: int = 0) -> int:  # type: ignore[empty-body]
    """Sends a tensor to another process."""


@unavailable(PROCESSES)
def recv(tensor: Tensor, src: int = 0, group: str | None = None, tag: int = 0) -> int:  # type: ignore[empty-body]
    """Receives a tensor from another process."""


@unavailable(PROCESSES)
def isend(  # type: ignore[empty-body]
    tensor: Tensor, dst: int = 0, group: str | None = None, tag: int = 0
) -> CommHandle | None:
    """Sends a tensor to another process without waiting."""


@unavailable(PROCESSES)
def irecv(  # type: ignore[empty-body]
    tensor: Tensor, src: int = 0, group: str | None = None, tag: int = 0
) -> CommHandle | None:
    """Receives a tensor from another process without waiting."""


class P2POp(comm_func.P2POp):
    """A message of `batch_isend_irecv`.

    Args:
        op: 'isend', 'irecv', or the function.
        tensor: The Tensor that is sent or written.
        peer: The rank of the other process.
        group: The name of a group; None for the world. Default: None.
        tag: Accepted for compatibility. Default: 0.

    Raises:
        TypeError: an argument has another type.
    """

    def __init__(
        self, op: str | Callable[..., Any], tensor: Tensor, peer: int, group: str | None = None, tag: int = 0
    ) -> None:
        super().__init__(op, check_tensor(tensor, "P2POp"), peer, group, tag)


@unavailable(PROCESSES)
def batch_isend_irecv(p2p_op_list: Sequence[P2POp]) -> list[CommHandle]:  # type: ignore[empty-body]
    """Sends and receives several tensors."""


_INPLACE = (
    "all_reduce", "all_gather_into_tensor", "reduce_scatter_tensor", "all_to_all_single", "broadcast", "reduce",
)  # fmt: skip


def set_comm_ops_inplace(is_enable: bool, func_list: list[str] | None = None) -> None:
    """Sets whether collective functions write their result to an argument. Here they always do.

    is_enable: True.
    func_list: The names of the functions; None for all.
    TypeError: an argument has another type.
    ValueError: `is_enable` is False: results would be new tensors, which `communication.comm_func` returns.
    """
    if not isinstance(is_enable, bool):
        raise TypeError(f"For 'set_comm_ops_inplace', 'is_enable' must be a bool, but got {type(is_enable).__name__}.")
    if func_list is not None and not isinstance(func_list, list):
        raise TypeError(f"For 'set_comm_ops_inplace', 'func_list' must be a list, but got {type(func_list).__name__}.")
    if unknown := [name for name in func_list or () if name not in _INPLACE]:
        raise ValueError(f"For 'set_comm_ops_inplace', there is no function {unknown[0]!r:.40}.")
    if not is_enable:
        raise ValueError(
            "For 'set_comm_ops_inplace', only True is available; the functions of 'communication.comm_func' return "
            "new tensors."
        )


__all__ = [
    "P2POp",
    "all_gather",
    "all_gather_into_tensor",
    "all_gather_into_tensor_uneven",
    "all_reduce",
    "all_to_all",
    "all_to_all_single",
    "all_to_all_v_c",
    "barrier",
    "batch_isend_irecv",
    "broadcast",
    "gather",
    "gather_into_tensor",
    "irecv",
    "isend",
    "recv",
    "reduce",
    "reduce_scatter",
    "reduce_scatter_tensor",
    "reduce_scatter_tensor_uneven",
    "scatter",
    "scatter_tensor",
    "send",
    "set_comm_ops_inplace",
]

_document(globals(), _DOCUMENTATION)
