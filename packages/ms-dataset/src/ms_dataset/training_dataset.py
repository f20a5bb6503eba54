"""The dataset that a training reads, as sink mode and auto-tuning of MindSpore ask for it."""

from __future__ import annotations

from typing import Any

_current: Any = None


def _set_training_dataset(dataset: Any) -> None:
    """Says which dataset the training reads."""
    global _current
    _current = dataset


def _get_training_dataset() -> Any:
    """The dataset that the training reads; None before one was set."""
    return _current


def _reset_training_dataset(global_step: int, dataset_size: int) -> None:
    """Lets new iterators of the training's dataset begin at a step.

    Args:
        global_step (int): The step, counted over all epochs.
        dataset_size (int): The steps of an epoch.
    """
    if _current is not None:
        _current.set_init_step(global_step)


__all__ = ["_get_training_dataset", "_reset_training_dataset", "_set_training_dataset"]
