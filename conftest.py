"""What holds for the tests of all packages and for those of the whole."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import ms_runtime
import pytest


@pytest.fixture(autouse=True)
def _same_device() -> Iterator[None]:
    """A test that chooses a device does not choose it for the tests after it, whatever the process began with."""
    before = ms_runtime.current_device()
    yield
    if ms_runtime.current_device() != before:
        ms_runtime.set_current_device(*before, everywhere=True)
        if "ms_tensor" in sys.modules:  # the context tells its target
            sys.modules["ms_tensor"].set_device(*before)
