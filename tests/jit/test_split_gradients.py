"""Gradients of functions that a break splits into several graphs."""

from __future__ import annotations

import sys
from pathlib import Path

import ms_autodiff

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "packages" / "ms-jit-core" / "tests"))
import split_programs as programs
from harness import freeze, jit, t


def test_gradients_pass_through_a_split():
    grad = ms_autodiff.grad(jit(programs.in_callee))
    expected = ms_autodiff.grad(programs.in_callee)
    for _ in range(3):
        assert freeze(grad(t(1, 2))) == freeze(expected(t(1, 2)))
