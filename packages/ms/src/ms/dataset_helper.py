"""`DatasetHelper`, which iterates over batches, and networks that fetch their own batches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ms_nn import Cell
from ms_nn.train.batches import Batches
from ms_tensor import Tensor

from . import _checkparam as check


class DatasetHelper:
    """Iterates over a dataset by batches, or by steps for a network that fetches its own batches.

    Args:
        dataset: A dataset with MindSpore's methods, or any iterable of batches.
        dataset_sink_mode: Whether the network of `connect_network_with_dataset` fetches the batches. Default: True.
        sink_size: With `dataset_sink_mode` the number of steps; -1 is all batches. Default: -1.
        epoch_num: Accepted for compatibility. Default: 1.

    Raises:
        TypeError: an argument has another type.
        ValueError: `sink_size` is neither -1 nor positive, or there is no batch.

    Examples:
        >>> import numpy as np
        >>> from ms import DatasetHelper
        >>> helper = DatasetHelper([(np.ones(2), np.zeros(2))] * 3, dataset_sink_mode=False)
        >>> len([batch for batch in helper])
        3
    """

    def __init__(self, dataset: Any, dataset_sink_mode: bool = True, sink_size: int = -1, epoch_num: int = 1) -> None:
        check.check_bool(dataset_sink_mode, "dataset_sink_mode", "DatasetHelper")
        check.check_is_int(sink_size, "sink_size", "DatasetHelper")
        if sink_size != -1 and sink_size < 1:
            raise ValueError(f"For 'DatasetHelper', 'sink_size' must be -1 or positive, but got {sink_size}.")
        self._batches = Batches(dataset)
        self._sinks, self._steps = dataset_sink_mode, sink_size
        self._source: Iterator[tuple[Any, ...]] | None = None

    def __iter__(self) -> Iterator[Any]:
        if not self._sinks:
            return (list(batch) for batch in self._batches)
        return iter([()] * self.sink_size())

    def sink_size(self) -> int:
        """Returns the number of steps of an iteration."""
        return len(self._batches) if self._steps == -1 else self._steps

    def types_shapes(self) -> tuple[list[Any], list[tuple[int, ...]]]:
        """Returns the dtypes and shapes of the first batch."""
        batch = [value for value in next(iter(self._batches)) if isinstance(value, Tensor)]
        return [value.dtype for value in batch], [tuple(value.shape) for value in batch]

    def get_data_info(self) -> tuple[list[Any], list[tuple[int, ...]]]:
        """Alias of `types_shapes`."""
        return self.types_shapes()

    def get_mbuf_queue_size(self) -> int:
        """Returns 0: no batches wait on a device."""
        return 0

    def get_send_info(self, run_context: Any) -> list[Any]:
        """Does nothing: no batches are sent to a device."""
        return []

    def stop_send(self) -> None:
        """Does nothing: no batches are sent to a device."""

    def continue_send(self) -> None:
        """Does nothing: no batches are sent to a device."""

    def release(self) -> None:
        """Restarts from the first batch."""
        self._source = None

    def _take(self) -> tuple[Any, ...]:
        """The next batch; after the last one the dataset starts again."""
        if self._source is None:
            self._source = iter(self._batches)
        batch = next(self._source, None)
        if batch is None:
            self._source = iter(self._batches)
            batch = next(self._source)
        return batch


class _Fed(Cell):
    """A network whose inputs are the next batch."""

    def __init__(self, network: Cell, helper: DatasetHelper) -> None:
        super().__init__(auto_prefix=False)
        self.network = network
        object.__setattr__(self, "_helper", helper)

    def __call__(self, *inputs: Any) -> Any:
        return self.network(*(inputs or self._helper._take()))


def connect_network_with_dataset(network: Cell, dataset_helper: DatasetHelper) -> Cell:
    """Returns a network that fetches the next batch of a dataset when it is called without inputs.

    Args:
        network: The Cell.
        dataset_helper: A DatasetHelper with `dataset_sink_mode=True`.

    Returns:
        Cell.

    Raises:
        RuntimeError: `dataset_helper` does not sink.

    Examples:
        >>> import numpy as np
        >>> from ms import DatasetHelper, connect_network_with_dataset, nn
        >>> helper = DatasetHelper([(np.float32([1.0]),), (np.float32([2.0]),)])
        >>> net = connect_network_with_dataset(nn.Identity(), helper)
        >>> [float(net(*inputs)[0]) for inputs in helper]
        [1.0, 2.0]
    """
    if not dataset_helper._sinks:
        raise RuntimeError("For 'connect_network_with_dataset', the helper must have dataset_sink_mode=True.")
    return _Fed(network, dataset_helper)
