"""Ill-formed calls of everything public: no crash, no hang, short messages, MindSpore's exception types.

The calls are made in a process of its own with a limit on its memory (`scan.py`), so that a crash is a finding too.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))
from scan import judge, targets

SCAN = Path(__file__).with_name("scan.py")


def findings(out: Path, calls: int, seed: int, limit: float, part: str = "0/1") -> list[str]:
    """What a scan found, a line each; a scan that does not come to its end is one too."""
    command = [sys.executable, str(SCAN), str(out), "--calls", str(calls), "--seed", str(seed), "--part", part]
    try:
        done = subprocess.run(command, cwd=out.parent, timeout=limit, capture_output=True, text=True)
        ended = f"the process ended with {done.returncode}: {done.stderr[-600:]}"
    except subprocess.TimeoutExpired:
        ended = f"the process was still running after {limit} seconds"
    lines = [json.loads(line) for line in out.read_text().splitlines()] if out.exists() else []
    found = [
        f"{line['target']} {line['index']} ({line['where']}): {line['wrong']}" for line in lines if "wrong" in line
    ]
    if not lines or "done" not in lines[-1]:
        found.append(f"{ended}; the last call was {lines[-1] if lines else 'none'}")
    return found


def report(found: list[str]) -> str:
    return "\n".join([*found[:20], f"{len(found)} findings; `scan.py --show TARGET INDEX` shows a call"])


def test_a_few_ill_formed_calls_of_everything(tmp_path: Path) -> None:
    found = findings(tmp_path / "found", calls=8, seed=0, limit=90)
    assert not found, report(found)


@pytest.mark.long
@pytest.mark.parametrize("part", range(8))
def test_hundreds_of_ill_formed_calls_of_everything(part: int, tmp_path: Path) -> None:
    found = findings(tmp_path / "found", calls=300, seed=1000, limit=900, part=f"{part}/8")
    assert not found, report(found)


def test_the_scan_reaches_every_namespace() -> None:
    names = [target.name for target in targets()]
    assert len(names) == len(set(names)) > 2000
    for one in ("ops.add", "ops.ReLU", "mint.add", "numpy.add", "Tensor.sum", "Tensor.__getitem__", "nn.Conv2d",
                "nn.Adam", "nn.CrossEntropyLoss", "mint.nn.Linear", "mint.nn.functional.relu", "initializer.Normal",
                "experimental.optim.Adam"):  # fmt: skip
        assert one in names


@pytest.mark.parametrize(
    ("error", "wrong"),
    [
        (TypeError("For 'x', no."), False),
        (RuntimeError("an internal rule was broken"), True),
        (ValueError("\n" * 6 + "x"), True),
        (ValueError("a\nb"), False),
        (AttributeError("'int' object has no attribute 'shape'"), True),
        (ZeroDivisionError("division by zero"), True),
        (SystemError("error return without exception set"), True),
        (RuntimeError("thread panicked at x.rs:3"), True),
    ],
)
def test_the_judge(error: Exception, wrong: bool) -> None:
    assert bool(judge("ops.add", error)) is wrong


def test_a_crash_and_a_hang_are_findings(tmp_path: Path) -> None:
    """A process that dies in a call leaves that call as the last line; a call without an end is cut off."""
    script = (
        "import os, sys, pathlib, scan, scan_targets\n"
        "class Hangs:\n"
        "    name = 'hangs'\n"
        "    def call(self, rng):\n"
        "        while True: pass\n"
        "class Dies:\n"
        "    name = 'dies'\n"
        "    def call(self, rng): os.abort()\n"
        "scan.targets = lambda: [Hangs(), Dies()]\n"
        "scan.CALL_LIMIT = 0.1\n"
        "scan.signal.signal(scan.signal.SIGPROF, scan._too_slow)\n"
        "scan.scan(pathlib.Path(sys.argv[1]), 1, 0, '', '0/1')\n"
    )
    out = tmp_path / "found"
    done = subprocess.run([sys.executable, "-c", script, str(out)], cwd=SCAN.parent, capture_output=True)
    assert done.returncode != 0
    lines = [json.loads(line) for line in out.read_text().splitlines()]
    assert (lines[1]["target"], lines[1]["wrong"]) == ("hangs", "too slow")
    assert lines[-1] == {"at": ["dies", 0]}
