"""Collective functions that return their result: `mindspore.communication.comm_func`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ms_tensor import Tensor
from ms_tensor._documentation import document as _document

from .._generated.communication import COMM_FUNC as _DOCUMENTATION
from .._unavailable import PROCESSES, unavailable
from .collectives import (
    CommHandle,
    check_async,
    check_group,
    check_rank,
    check_reduction,
    check_sizes,
    check_tensor,
    check_tensors,
    handle,
)
from .management import HCCL_WORLD_COMM_GROUP


def all_reduce(
    tensor: Tensor, op: str = "sum", group: str = HCCL_WORLD_COMM_GROUP, async_op: bool = False
) -> tuple[Tensor, CommHandle | None]:
    """Reduces the tensors of all processes; every process gets the result.

    tensor: Tensor of any shape.
    op: 'sum', 'prod', 'min' or 'max'.
    group: The name of a group. Default: 'hccl_world_group', the world.
    Returns: tuple of a Tensor and a CommHandle or None.
    TypeError: an argument has another type.
    RuntimeError: `group` does not exist.

    >>> from ms.communication import comm_func
    >>> total, _ = comm_func.all_reduce(ms.Tensor([1.0, 2.0]))
    >>> print(total)
    [1. 2.]
    """
    check_tensor(tensor, "all_reduce")
    check_reduction(op, "all_reduce")
    check_group(group, "all_reduce")
    check_async(async_op, "all_reduce")
    return tensor.copy(), handle(async_op)


def all_gather_into_tensor(
    tensor: Tensor, group: str = HCCL_WORLD_COMM_GROUP, async_op: bool = False
) -> tuple[Tensor, CommHandle | None]:
    """Concatenates the tensors of all processes along dimension 0; every process gets the result.

    Arguments: all_reduce
    Returns: tuple of a Tensor and a CommHandle or None.
    """
    check_tensor(tensor, "all_gather_into_tensor")
    check_group(group, "all_gather_into_tensor")
    check_async(async_op, "all_gather_into_tensor")
    return tensor.copy(), handle(async_op)


def reduce_scatter_tensor(
    tensor: Tensor, op: str = "sum", group: str = HCCL_WORLD_COMM_GROUP, async_op: bool = False
) -> tuple[Tensor, CommHandle | None]:
    """Reduces the tensors of all processes and scatters the result along dimension 0.

    Arguments: all_reduce
    Returns: tuple of a Tensor and a CommHandle or None.
    """
    check_tensor(tensor, "reduce_scatter_tensor")
    check_reduction(op, "reduce_scatter_tensor")
    check_group(group, "reduce_scatter_tensor")
    check_async(async_op, "reduce_scatter_tensor")
    return tensor.copy(), handle(async_op)


def _from_or_to(tensor: Any, rank: Any, group: Any, op: str, name: str) -> Tensor:
    check_tensor(tensor, op)
    check_group(group, op)
    check_rank(rank, op, name)
    return tensor.copy()


def broadcast(tensor: Tensor, src: int = 0, group: str = HCCL_WORLD_COMM_GROUP) -> Tensor:
    """Broadcasts the tensor of process `src` to all processes.

    Arguments: all_reduce
    Returns: Tensor of the same shape.
    RuntimeError: `group` does not exist, or `src` is another process.
    """
    return _from_or_to(tensor, src, group, "broadcast", "src")


def reduce(tensor: Tensor, dst: int, op: str = "sum", group: str = HCCL_WORLD_COMM_GROUP) -> Tensor:
    """Reduces the tensors of all processes to process `dst`.

    Arguments: all_reduce
    Returns: Tensor of the same shape.
    RuntimeError: `group` does not exist, or `dst` is another process.
    """
    check_reduction(op, "reduce")
    return _from_or_to(tensor, dst, group, "reduce", "dst")


def gather_into_tensor(tensor: Tensor, dst: int = 0, group: str = HCCL_WORLD_COMM_GROUP) -> Tensor:
    """Concatenates the tensors of all processes along dimension 0 in process `dst`.

    Arguments: all_reduce
    Returns: Tensor of the same shape.
    RuntimeError: `group` does not exist, or `dst` is another process.
    """
    return _from_or_to(tensor, dst, group, "gather_into_tensor", "dst")


def scatter_tensor(tensor: Tensor, src: int = 0, group: str = HCCL_WORLD_COMM_GROUP) -> Tensor:
    """Scatters the tensor of process `src` along dimension 0.

    Arguments: all_reduce
    Returns: Tensor of the same shape.
    RuntimeError: `group` does not exist, or `src` is another process.
    """
    return _from_or_to(tensor, src, group, "scatter_tensor", "src")


def barrier(group: str = HCCL_WORLD_COMM_GROUP) -> None:
    """Waits for all processes of a group.

    TypeError: `group` is not a str.
    RuntimeError: `group` does not exist.
    """
    check_group(group, "barrier")


def all_to_all_with_output_shape(
    output_shape_list: Sequence[Any],
    input_tensor_list: Sequence[Tensor],
    group: str | None = None,
    async_op: bool = False,
) -> tuple[tuple[Tensor, ...], CommHandle | None]:
    """Sends a tensor to each process, and receives one from each.

    output_shape_list: The shape, or a Tensor of the shape, for each process.
    input_tensor_list: A Tensor for each process.
    Returns: tuple of a tuple of Tensors and a CommHandle or None.
    TypeError: an argument has another type, or another length than the group.
    ValueError: a shape differs from that of the tensor.
    RuntimeError: `group` does not exist.
    """
    op = "all_to_all_with_output_shape"
    (tensor,) = check_tensors(input_tensor_list, op, "input_tensor_list")
    check_group(group, op)
    check_async(async_op, op)
    shapes = [tuple(getattr(shape, "shape", shape)) for shape in output_shape_list]
    if shapes != [tuple(tensor.shape)]:
        raise ValueError(f"For '{op}', 'output_shape_list' must be [{tensor.shape}], but got {shapes!r:.60}.")
    return (tensor.copy(),), handle(async_op)


def all_to_all_single_with_output_shape(
    output_shape: Any,
    tensor: Tensor,
    output_split_sizes: Sequence[int] | None = None,
    input_split_sizes: Sequence[int] | None = None,
    group: str | None = None,
    async_op: bool = False,
) -> tuple[Tensor, CommHandle | None]:
    """Sends a chunk along dimension 0 to each process, and concatenates the received chunks.

    output_shape: The shape of the result, or a Tensor of the shape.
    tensor: Tensor with a chunk for each process.
    Returns: tuple of a Tensor and a CommHandle or None.
    TypeError: an argument has another type.
    ValueError: the shape or a size differs from that of the tensor.
    RuntimeError: `group` does not exist.
    """
    op = "all_to_all_single_with_output_shape"
    check_tensor(tensor, op)
    check_group(group, op)
    check_async(async_op, op)
    check_sizes(output_split_sizes, tensor, op, "output_split_sizes")
    check_sizes(input_split_sizes, tensor, op, "input_split_sizes")
    shape = tuple(getattr(output_shape, "shape", output_shape))
    if shape != tuple(tensor.shape):
        raise ValueError(f"For '{op}', 'output_shape' must be {tensor.shape}, but got {shape}.")
    return tensor.copy(), handle(async_op)


def all_to_all_v_c(
    output: Tensor, input: Tensor, send_count_matrix: Sequence[int], group: str | None = None, async_op: bool = False
) -> CommHandle | None:
    """Exchanges chunks of the sizes in a matrix, and writes the received chunks to `output`.

    input: Tensor with a chunk for each process.
    send_count_matrix: For each sender, the number of rows for each receiver, flat: here one number.
    Returns: CommHandle or None.
    TypeError: an argument has another type.
    ValueError: the number differs from the number of rows of `input`.
    RuntimeError: `group` does not exist.
    """
    op = "all_to_all_v_c"
    check_tensor(output, op, "output")
    check_tensor(input, op, "input")
    check_group(group, op)
    check_async(async_op, op)
    check_sizes(list(send_count_matrix), input, op, "send_count_matrix")
    output.copy_(input)
    return handle(async_op)


@unavailable(PROCESSES)
def send(tensor: Tensor, dst: int = 0, group: str = HCCL_WORLD_COMM_GROUP, tag: int = 0) -> None:
    """Sends a tensor to another process."""


@unavailable(PROCESSES)
def recv(tensor: Tensor, src: int = 0, group: str = HCCL_WORLD_COMM_GROUP, tag: int = 0) -> Tensor:  # type: ignore[empty-body]
    """Receives a tensor from another process."""


@unavailable(PROCESSES)
def isend(tensor: Tensor, dst: int = 0, group: str = HCCL_WORLD_COMM_GROUP, tag: int = 0) -> CommHandle:  # type: ignore[empty-body]
    """Sends a tensor to another process without waiting."""


@unavailable(PROCESSES)
def irecv(  # type: ignore[empty-body]
    tensor: Tensor, src: int = 0, group: str = HCCL_WORLD_COMM_GROUP, tag: int = 0
) -> tuple[Tensor, CommHandle]:
    """Receives a tensor from another process without waiting."""


class P2POp:
    """A message of `batch_isend_irecv`.

    Args:
        op: 'isend', 'irecv', or the function.
        tensor: The Tensor to send, or to receive into.
        peer: The rank of the other process.
        group: The name of a group; None is the world. Default: None.
        tag: Accepted for compatibility. Default: 0.
        recv_dtype: The dtype to receive; None is that of the tensor. Default: None.

    Raises:
        TypeError: an argument has another type.
    """

    def __init__(
        self,
        op: str | Callable[..., Any],
        tensor: Tensor | tuple[int, ...],
        peer: int,
        group: str | None = None,
        tag: int = 0,
        recv_dtype: Any = None,
    ) -> None:
        name = op if isinstance(op, str) else getattr(op, "__name__", op)
        if name not in ("isend", "irecv"):
            raise TypeError(f"For 'P2POp', 'op' must be 'isend' or 'irecv', but got {name!r:.40}.")
        if isinstance(peer, bool) or not isinstance(peer, int):
            raise TypeError(f"For 'P2POp', 'peer' must be an int, but got {type(peer).__name__}.")
        self.op, self.tensor, self.peer = name, tensor, peer
        self.group, self.tag, self.recv_dtype = check_group(group, "P2POp"), tag, recv_dtype


@unavailable(PROCESSES)
def batch_isend_irecv(p2p_op_list: Sequence[P2POp]) -> tuple[Tensor, ...]:  # type: ignore[empty-body]
    """Sends and receives several tensors."""


__all__ = [
    "P2POp",
    "all_gather_into_tensor",
    "all_reduce",
    "all_to_all_single_with_output_shape",
    "all_to_all_v_c",
    "all_to_all_with_output_shape",
    "barrier",
    "batch_isend_irecv",
    "broadcast",
    "gather_into_tensor",
    "irecv",
    "isend",
    "recv",
    "reduce",
    "reduce_scatter_tensor",
    "scatter_tensor",
    "send",
]

_document(globals(), _DOCUMENTATION)
