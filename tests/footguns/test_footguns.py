"""What changes outside a jitted function is seen, and what it changes outside happens: result and side effects equal
eager's, call by call."""

from __future__ import annotations

import cases_classes
import cases_functions
import cases_learning
import cases_names
import cases_objects
import cases_patched
import cases_protocols
import cases_protocols_called
import cases_running
import cases_stdlib
import cases_stdlib_flow
import cases_tensors
import pytest
from worlds import CASES, UNCHECKED, check

#: importing them registers their cases
MODULES = (
    cases_functions,
    cases_learning,
    cases_names,
    cases_objects,
    cases_patched,
    cases_protocols,
    cases_protocols_called,
    cases_classes,
    cases_running,
    cases_stdlib,
    cases_stdlib_flow,
    cases_tensors,
)


@pytest.mark.parametrize("mode", [*UNCHECKED, "bytecode"])
@pytest.mark.parametrize("name", CASES)
def test_footgun(name, mode):
    check(CASES[name], mode)
