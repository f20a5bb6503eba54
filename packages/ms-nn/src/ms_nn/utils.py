"""Utilities of networks: `no_init_parameters`."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_init_parameters() -> Iterator[None]:
    """A block in which networks are built whose parameters a checkpoint will fill.

    MindSpore leaves their memory out until then, and draws the values of those that no checkpoint fills at the first
    run. Here all are drawn when they are made, so that both are right at once.

    >>> from ms_nn.utils import no_init_parameters
    >>> with no_init_parameters():
    ...     net = nn.Dense(2, 3)
    >>> net.weight.shape
    (3, 2)
    """
    yield


__all__ = ["no_init_parameters"]
