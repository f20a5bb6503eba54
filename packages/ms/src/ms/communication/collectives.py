"""Checks of the arguments of collective functions, and handles, for a group of one process."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor

from .._unavailable import PROCESSES
from .management import GlobalComm, _known


class CommHandle:
    """The handle of an asynchronous collective operation, which is already complete.

    Examples:
        >>> import ms
        >>> from ms.communication.comm_func import all_reduce
        >>> total, handle = all_reduce(ms.Tensor([1.0]), async_op=True)
        >>> handle.wait()
    """

    def wait(self) -> None:
        """Returns at once: the operation is complete."""


def check_tensor(value: Any, op: str, name: str = "tensor") -> Tensor:
    """Raises a TypeError unless a value is a Tensor."""
    if not isinstance(value, Tensor):
        raise TypeError(f"For '{op}', '{name}' must be a Tensor, but got {type(value).__name__}.")
    return value


def check_tensors(values: Any, op: str, name: str) -> list[Tensor]:
    """Raises a TypeError unless values are a list of one Tensor per process, of which there is one."""
    if not isinstance(values, (list, tuple)):
        raise TypeError(f"For '{op}', '{name}' must be a list of Tensors, but got {type(values).__name__}.")
    if len(values) != 1:
        raise TypeError(f"For '{op}', '{name}' must have one item, as the group, but got {len(values)} items.")
    return [check_tensor(value, op, name) for value in values]


def check_group(group: Any, op: str) -> str:
    """Returns the name of the group, by default the world group.

    Raises:
        TypeError: `group` is not a str.
        RuntimeError: `group` does not exist.
    """
    return _known(GlobalComm.WORLD_COMM_GROUP if group is None else group, op)


def check_rank(rank: Any, op: str, name: str) -> None:
    """Raises an error unless a rank is this process.

    Raises:
        TypeError: `rank` is not an int.
        RuntimeError: `rank` is not 0.
    """
    if isinstance(rank, bool) or not isinstance(rank, int):
        raise TypeError(f"For '{op}', '{name}' must be an int, but got {type(rank).__name__}.")
    if rank != 0:
        raise RuntimeError(f"For '{op}', '{name}' is {rank}, and 0 is the only rank: {PROCESSES}")


def check_reduction(op: Any, name: str, more: tuple[str, ...] = ()) -> None:
    """Raises a TypeError unless `op` is the name of a reduction."""
    known = ("sum", "prod", "min", "max", *more)
    if not isinstance(op, str) or op not in known:
        raise TypeError(f"For '{name}', 'op' must be one of {list(known)}, but got {op!r:.40}.")


def check_async(async_op: Any, op: str) -> None:
    """Raises a TypeError unless `async_op` is a bool."""
    if not isinstance(async_op, bool):
        raise TypeError(f"For '{op}', 'async_op' must be a bool, but got {type(async_op).__name__}.")


def handle(async_op: bool) -> CommHandle | None:
    """Returns the handle of an operation if it was requested, else None."""
    return CommHandle() if async_op else None


def check_same_shape(output: Tensor, input: Tensor, op: str) -> None:
    """Raises a ValueError unless the output has the shape of the input."""
    if tuple(output.shape) != tuple(input.shape):
        raise ValueError(f"For '{op}', the output must have the shape {input.shape}, but got {output.shape}.")


def check_sizes(sizes: Any, tensor: Tensor, op: str, name: str) -> None:
    """Raises an error unless the chunk sizes are a list of one number, the size of the tensor's first dimension."""
    if sizes is None or (isinstance(sizes, (list, tuple)) and not sizes):
        return
    if not isinstance(sizes, (list, tuple)) or len(sizes) != 1:
        raise TypeError(f"For '{op}', '{name}' must be a list with one size, as the group, but got {sizes!r:.40}.")
    if sizes[0] != tensor.shape[0]:
        raise ValueError(f"For '{op}', '{name}' must be [{tensor.shape[0]}], but got {list(sizes)!r:.40}.")
