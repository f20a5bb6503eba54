"""Utilities for networks: `no_init_parameters`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_init_parameters() -> Iterator[None]:
    """Context manager for building networks whose parameters will be loaded from a checkpoint.

    MindSpore delays the initialization of parameters in it; here parameters are always initialized immediately.

    >>> from ms_nn.utils import no_init_parameters
    >>> with no_init_parameters():
    ...     net = nn.Dense(2, 3)
    >>> net.weight.shape
    (3, 2)
    """
    yield


__all__ = ["no_init_parameters"]
