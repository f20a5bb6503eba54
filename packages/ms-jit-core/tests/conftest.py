"""Checks of every test of the core."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from ms_jit_core.errors import FAULTS


@pytest.fixture(autouse=True)
def _no_faults() -> Iterator[None]:
    """Fail a test in which our own code fails while capturing."""
    FAULTS.clear()
    yield
    assert not FAULTS, list(FAULTS)
