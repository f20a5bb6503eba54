"""Each test of the data pipeline starts without a seed, like a process."""

from __future__ import annotations

from typing import Any

import mindspore.dataset as ds
import pytest

UNSET = 5489


@pytest.fixture(autouse=True)
def _without_a_seed(_fresh_state: Any) -> None:
    ds.config.set_seed(UNSET)
