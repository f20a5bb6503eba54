"""The parity fixture: one function, run every way there is, must give the same. And others that several folders use."""

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
    """Every test starts from the same seed and mode, and leaves the mode as it was."""
    ms.set_seed(1)
    ms.set_context(mode=ms.PYNATIVE_MODE)
    yield
    ms.set_context(mode=ms.PYNATIVE_MODE)


@pytest.fixture(autouse=True)
def _no_faults() -> Any:
    """No call fails on account of a failure of our own code while capturing, and no test passes with one."""
    FAULTS.clear()
    yield
    assert not FAULTS, list(FAULTS)


@pytest.fixture
def errors_at_call() -> Iterator[None]:
    """Errors that depend on values, such as an index out of range, come at their call, on every device."""
    before = ms_runtime.set_errors_at_call(True)
    yield
    ms_runtime.set_errors_at_call(before)


@pytest.fixture
def same_bits() -> Callable[..., None]:
    return assert_same_bits


@pytest.fixture
def no_collection():
    """Only counts of references end objects while the test runs."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()
