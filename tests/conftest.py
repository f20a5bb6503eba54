"""Fixtures that several folders use. `parity` runs a function in every mode and compares the results."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import ms_runtime
import pytest
from ms_jit_core.errors import FAULTS

sys.path.insert(0, str(Path(__file__).resolve().parent))

import ms
from parity_of_modes import Parity
from support import assert_same_bits


@pytest.fixture
def parity() -> Parity:
    return Parity()


@pytest.fixture(autouse=True)
def _fresh_state() -> Any:
    """Start each test from the same seed and mode, and restore the mode."""
    ms.set_seed(1)
    ms.set_context(mode=ms.PYNATIVE_MODE)
    yield
    ms.set_context(mode=ms.PYNATIVE_MODE)


@pytest.fixture(autouse=True)
def _no_faults() -> Any:
    """Fail a test in which our own code fails while capturing, even if the call then runs plainly."""
    FAULTS.clear()
    yield
    assert not FAULTS, list(FAULTS)


@pytest.fixture
def errors_at_call() -> Iterator[None]:
    """Raise errors that depend on values, such as an index out of range, at the call, on every device."""
    before = ms_runtime.set_errors_at_call(True)
    yield
    ms_runtime.set_errors_at_call(before)


@pytest.fixture
def same_bits() -> Callable[..., None]:
    return assert_same_bits


@pytest.fixture
def no_collection():
    """Disable garbage collection, so that only reference counts end objects."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()
