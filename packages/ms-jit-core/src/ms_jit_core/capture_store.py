"""Where the captures of a function are kept from one process to the next.

`CaptureStore` itself is the empty store, used when there is no cache. The compile cache is built on the driver, and
registers its stores by `provide`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ms_jit_core.capture import Captured
    from ms_jit_core.driver import Driver


class CaptureStore:
    """The captures of one function that other processes made."""

    loaded = written = refused = 0

    def find(self, bound: list[Any]) -> Captured | None:
        """Return the capture that matches a call."""
        return None

    def freeze(self, captured: Captured) -> bytes | None:
        """Return a capture as bytes; None if it cannot be stored."""
        return None

    def write(self, payload: bytes | None) -> None:
        """Store what `freeze` returned."""

    def forget(self) -> None:
        """Drop what was loaded, so that the next `find` reads the files again."""

    def restore_links(self, driver: Driver) -> None:
        """See `Driver.restore_links`."""


OFF = CaptureStore()
_make: Callable[[Driver], CaptureStore | None] = lambda driver: None  # noqa: E731


def provide(make: Callable[[Driver], CaptureStore | None]) -> None:
    """Register `make`, which returns the store of a driver, or None if there is no cache."""
    global _make
    _make = make


def store_of(driver: Driver) -> CaptureStore | None:
    """Return a new store for a driver; None if there is no cache."""
    return _make(driver)
