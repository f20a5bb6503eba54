"""The examples that train from files: PyNative and jit, and behind a kill on to the same losses."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def run(name: str, folder: Path, *options: str) -> tuple[int, int, float, str]:
    """Exit code, steps, last loss and what was printed."""
    command = [sys.executable, str(EXAMPLES / name), "--folder", str(folder), *options]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240)
    found = re.search(r"(\d+) steps, last loss (\S+)", done.stdout)
    steps, loss = (int(found.group(1)), float(found.group(2))) if found else (0, float("nan"))
    return done.returncode, steps, loss, done.stdout + done.stderr


@pytest.mark.parametrize(
    "name, rows, steps", [("lenet_mnist.py", "150", 6), ("resnet_folder.py", "72", 6)], ids=["lenet", "resnet"]
)
def test_modes_agree(name, rows, steps, tmp_path):
    outcomes = {}
    for mode in ("pynative", "jit"):
        code, count, loss, said = run(name, tmp_path / mode, "--mode", mode, "--epochs", "2", "--rows", rows)
        assert code == 0 and count == steps, said
        outcomes[mode] = loss
        assert len(list((tmp_path / mode / "checkpoints").glob("*.ckpt"))) == 2
    assert outcomes["jit"] == pytest.approx(outcomes["pynative"], rel=1e-3)


def test_training_goes_on_behind_a_kill(tmp_path):
    options = ("--epochs", "3", "--rows", "150")
    code, steps, whole, said = run("lenet_mnist.py", tmp_path / "whole", *options)
    assert (code, steps) == (0, 9), said
    code, *_ = run("lenet_mnist.py", tmp_path / "parts", *options, "--stop-after", "5")
    assert code == 9
    code, steps, parts, said = run("lenet_mnist.py", tmp_path / "parts", *options)
    assert (code, steps) == (0, 6), said
    assert "resumed behind epoch 1 of 3" in said
    assert parts == whole
