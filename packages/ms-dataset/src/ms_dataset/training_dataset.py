"""The training dataset, for MindSpore's sink mode and auto-tuning."""

from __future__ import annotations

from typing import Any

_current: Any = None


def _set_training_dataset(dataset: Any) -> None:
    """Sets the training dataset."""
    global _current
    _current = dataset


def _get_training_dataset() -> Any:
    """Returns the training dataset, or None."""
    return _current


def _reset_training_dataset(global_step: int, dataset_size: int) -> None:
    """Makes new iterators of the training dataset start at a step.

    Args:
        global_step (int): The step, counted over all epochs.
        dataset_size (int): The number of steps per epoch.
    """
    if _current is not None:
        _current.set_init_step(global_step)


__all__ = ["_get_training_dataset", "_reset_training_dataset", "_set_training_dataset"]
