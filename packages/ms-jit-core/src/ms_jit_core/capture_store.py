"""Where the captures of a function are kept from one process to the next.

`CaptureStore` is the store where no cache is asked for: it has nothing and takes nothing. The compile cache stands
above the driver, and says by `provide` how a driver gets a real one.
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
        """The capture that fits a call."""
        return None

    def freeze(self, captured: Captured) -> bytes | None:
        """A capture as bytes; None where it is not kept."""
        return None

    def write(self, payload: bytes | None) -> None:
        """Keep what `freeze` gave."""

    def forget(self) -> None:
        """Look at what is kept anew."""

    def found_again(self, driver: Driver) -> None:
        """As of `Driver`."""


OFF = CaptureStore()
_make: Callable[[Driver], CaptureStore | None] = lambda driver: None  # noqa: E731


def provide(make: Callable[[Driver], CaptureStore | None]) -> None:
    """Have `make` give the store of a driver, or None while no cache is asked for."""
    global _make
    _make = make


def store_of(driver: Driver) -> CaptureStore | None:
    """A new store for a driver; None while no cache is asked for."""
    return _make(driver)
