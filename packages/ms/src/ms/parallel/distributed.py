"""Copies of a network on several processes: `mindspore.parallel.distributed`."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from ms_nn import Cell


class DistributedDataParallel(Cell):
    """Averages the gradients of a network over processes. A single process runs the network unchanged.

    Args:
        module: The Cell.
        init_sync: Whether to broadcast the parameters of the first process. Default: True.
        process_group: The group; None for the world. Default: None.
        bucket_cap_mb: The size of a message. Default: None.
        find_unused_parameters: Whether parameters may have no gradient. Default: False.
        average_in_collective: Whether the collective operation averages. Default: False.
        static_graph: Whether all steps use the same parameters. Default: False.
        reducer_mode: 'CppReducer' or 'PythonReducer'. Default: 'CppReducer'.

    Examples:
        >>> import ms
        >>> from ms.parallel.distributed import DistributedDataParallel
        >>> net = DistributedDataParallel(ms.nn.Dense(2, 1, weight_init="ones", bias_init="zeros"))
        >>> print(net(ms.Tensor([[1.0, 2.0]])))
        [[3.]]
    """

    def __init__(
        self,
        module: Cell,
        init_sync: bool = True,
        process_group: str | None = None,
        bucket_cap_mb: int | None = None,
        find_unused_parameters: bool = False,
        average_in_collective: bool = False,
        static_graph: bool = False,
        reducer_mode: str = "CppReducer",
    ) -> None:
        super().__init__(auto_prefix=False)
        self.module = module

    def construct(self, *inputs: Any, **inputs_dict: Any) -> Any:
        return self.module(*inputs, **inputs_dict)

    def zero_grad(self) -> None:
        """Does nothing: would set collected gradients to zero."""

    def final_grad_reduce(self) -> None:
        """Does nothing: would wait for messages."""

    def broadcast_coalesced(self) -> None:
        """Does nothing: would broadcast the parameters of the first process."""

    @contextlib.contextmanager
    def no_sync(self) -> Iterator[None]:
        """Context manager in which gradients are not averaged."""
        yield


__all__ = ["DistributedDataParallel"]
