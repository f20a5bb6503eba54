"""Matrix products fused with a collective operation, for tensor parallelism."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor, ops

from .collectives import check_group, check_tensor


def _product(op: str, input: Tensor, x2: Tensor, bias: Any, trans_input: bool, trans_x2: bool) -> Tensor:
    check_tensor(input, op)
    check_tensor(x2, op)
    a = input.swapaxes(0, 1) if trans_input else input
    found = ops.matmul(a, x2.swapaxes(0, 1) if trans_x2 else x2)
    return found if bias is None else found + bias


def _check_size(op: str, world_size: int) -> None:
    if world_size != 1:
        raise ValueError(f"For '{op}', 'world_size' must be 1, the number of processes here, but got {world_size}.")


def all_gather_matmul(
    input: Tensor,
    x2: Tensor,
    group: str,
    world_size: int,
    *,
    bias: Tensor | None = None,
    gather_index: int = 0,
    gather_output: bool = True,
    comm_turn: int = 0,
    trans_input: bool = False,
    trans_x2: bool = False,
) -> tuple[Tensor, Tensor]:
    """Multiplies the gathered rows of all processes by a matrix.

    Args:
        input: Tensor, this process's rows.
        x2: Tensor, the matrix.
        group: The name of a group.
        world_size: The number of processes of the group: 1.
        bias: Tensor that is added. Default: None.
        gather_index: Accepted for compatibility. Default: 0.
        gather_output: Whether to also return the gathered rows; else an empty tensor. Default: True.
        comm_turn: Accepted for compatibility. Default: 0.
        trans_input: Whether `input` is transposed first. Default: False.
        trans_x2: Whether `x2` is transposed first. Default: False.

    Returns:
        tuple of two Tensors: the product and the rows.

    Raises:
        TypeError: `input` or `x2` is not a Tensor.
        ValueError: `world_size` is not 1.
        RuntimeError: `group` does not exist.

    Examples:
        >>> from mindspore import ops
        >>> product, rows = ops.all_gather_matmul(ops.ones((2, 3)), ops.ones((3, 4)), "hccl_world_group", 1)
        >>> product.shape, rows.shape
        ((2, 4), (2, 3))
    """
    op = "all_gather_matmul"
    check_group(group, op)
    _check_size(op, world_size)
    found = _product(op, input, x2, bias, trans_input, trans_x2)
    return found, input.copy() if gather_output else ops.zeros((0,), input.dtype)


def matmul_reduce_scatter(
    input: Tensor,
    x2: Tensor,
    group: str,
    world_size: int,
    *,
    reduce_op: str = "sum",
    bias: Tensor | None = None,
    comm_turn: int = 0,
    trans_input: bool = False,
    trans_x2: bool = False,
) -> Tensor:
    """Sums the products of all processes and returns the rows of this process.

    Args:
        input: Tensor.
        x2: Tensor, the matrix.
        group: The name of a group.
        world_size: The number of processes of the group: 1.
        reduce_op: 'sum'. Default: 'sum'.
        bias: Tensor that is added. Default: None.
        comm_turn: Accepted for compatibility. Default: 0.
        trans_input: Whether `input` is transposed first. Default: False.
        trans_x2: Whether `x2` is transposed first. Default: False.

    Returns:
        Tensor.

    Raises:
        TypeError: `input` or `x2` is not a Tensor.
        ValueError: `world_size` is not 1, or `reduce_op` is not 'sum'.
        RuntimeError: `group` does not exist.

    Examples:
        >>> from mindspore import ops
        >>> ops.matmul_reduce_scatter(ops.ones((2, 3)), ops.ones((3, 4)), "hccl_world_group", 1).shape
        (2, 4)
    """
    op = "matmul_reduce_scatter"
    check_group(group, op)
    _check_size(op, world_size)
    if reduce_op != "sum":
        raise ValueError(f"For '{op}', 'reduce_op' must be 'sum', but got {reduce_op!r}.")
    return _product(op, input, x2, bias, trans_input, trans_x2)
