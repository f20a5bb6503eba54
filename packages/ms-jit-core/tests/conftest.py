"""What every test of the core looks at besides its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from ms_jit_core.errors import FAULTS


@pytest.fixture(autouse=True)
def _no_faults() -> Iterator[None]:
    """No test passes with a failure of our own code while capturing."""
    FAULTS.clear()
    yield
    assert not FAULTS, list(FAULTS)
