"""Fixtures of all tests: those of packages and those that span packages."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import ms_runtime
import pytest


@pytest.fixture(autouse=True)
def _same_device() -> Iterator[None]:
    """Restore the current device after each test."""
    before = ms_runtime.current_device()
    yield
    if ms_runtime.current_device() != before:
        ms_runtime.set_current_device(*before, everywhere=True)
        if "ms_tensor" in sys.modules:  # the context stores the device target
            sys.modules["ms_tensor"].set_device(*before)
