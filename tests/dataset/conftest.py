"""Every test of the data pipeline begins without a seed, as a process does."""

from __future__ import annotations

from typing import Any

import mindspore.dataset as ds
import pytest

UNSET = 5489


@pytest.fixture(autouse=True)
def _without_a_seed(_fresh_state: Any) -> None:
    ds.config.set_seed(UNSET)
