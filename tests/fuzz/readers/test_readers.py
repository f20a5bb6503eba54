"""Mutated files are read without anything but the documented errors, in little memory and time."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

KINDS = ["ckpt", "safetensors", "mindir", "cache"]
TESTS = Path(__file__).resolve().parents[2]


def read_mutants(kind, first, count, folder, timeout):
    env = {**os.environ, "PYTHONPATH": str(TESTS)}
    command = [sys.executable, "-m", "fuzz.readers.read_mutants", kind, str(first), str(count), str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=env, timeout=timeout)
    assert done.returncode == 0, f"exit status {done.returncode}\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}"
    wrong = json.loads(done.stdout.splitlines()[-1])
    assert not wrong, "\n".join(f"{kind} {seed}: {what}\n{where}" for seed, what, where in wrong)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the limit on memory is Linux's")
@pytest.mark.parametrize("kind", KINDS)
def test_mutated_files(kind, tmp_path):
    read_mutants(kind, 0, 300, tmp_path, 110)


@pytest.mark.long
@pytest.mark.timeout(1300)
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="the limit on memory is Linux's")
@pytest.mark.parametrize("kind", KINDS)
def test_many_mutated_files(kind, tmp_path):
    read_mutants(kind, 1000, 5000, tmp_path, 1200)
