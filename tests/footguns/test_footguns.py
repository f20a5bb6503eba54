"""What changes outside a jitted function is seen, and what it changes outside happens: result and side effects equal
eager's, call by call."""

from __future__ import annotations

import cases_names
import cases_objects
import cases_running
import cases_tensors
import pytest
from worlds import CASES, MODES, check

assert all(m.World for m in (cases_names, cases_objects, cases_running, cases_tensors))  # importing registers


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", CASES)
def test_footgun(name, mode):
    check(CASES[name], mode)
