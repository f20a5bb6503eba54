"""capture_mode="ast" does what every capture mode has to do."""

from __future__ import annotations

import sys
from pathlib import Path

import ms_jit_ast

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "ms-jit-core" / "tests"))
from capture_suite import Suite


class TestCapture(Suite):
    module = ms_jit_ast
