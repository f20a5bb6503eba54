"""The programs of examples/clients give MindSpore's numbers in every execution mode, bit for bit the same in all.

`record_examples.py` records what MindSpore 2.10 gives with the same files.
"""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from ms_jit_core.errors import FAULTS

sys.path.insert(0, str(Path(__file__).resolve().parent))
from record_examples import EXAMPLES, PROGRAMS

MODES = ("pynative", "graph", "ast", "bytecode", "trace")


def load(folder: Path, name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, folder / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


compare = load(Path(__file__).resolve().parent, "compare")


@pytest.fixture
def program(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> tuple[ModuleType, ModuleType]:
    """A program and the module that all of them share."""
    monkeypatch.syspath_prepend(str(EXAMPLES))
    common = load(EXAMPLES, "common")
    monkeypatch.setitem(sys.modules, "common", common)
    return load(EXAMPLES, request.param), common


# What runs as plain Python, and why; docs/plan.md has it.
# It branches on a tensor: whether the gradients are finite.
RUNS_PLAIN = {("trainer", "trace"): "trace: Python read the value of a tensor"}
PLAIN: dict[str, Any] = {}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("program", PROGRAMS, indirect=True)
def test_gives_the_recorded_numbers(program: tuple[ModuleType, ModuleType], mode: str) -> None:
    module, common = program
    jitted = []

    def compiled(step: Any) -> Any:
        jitted.append(common.select(mode)(step))
        return jitted[-1]

    common.select(mode)
    found = json.loads(json.dumps(module.run(compiled)))
    left = compare.differences(module.__name__, found)
    assert not left, "\n".join(left)
    if mode == "pynative":
        PLAIN[module.__name__] = found
    elif module.__name__ in PLAIN:
        assert found == PLAIN[module.__name__]
    if mode in ("ast", "bytecode", "trace"):
        reasons = [reason for step in jitted if step.cache_info().plain_calls for reason in step.cache_info().reasons]
        known = RUNS_PLAIN.get((module.__name__, mode))
        assert bool(reasons) == (known is not None), reasons
        assert all(known is not None and reason.startswith(known) for reason in reasons), reasons
    assert not FAULTS


def test_runs_from_the_command_line(tmp_path: Path) -> None:
    command = [sys.executable, str(EXAMPLES / "lion.py"), "--mode", "ast"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert not compare.differences("lion", json.loads(done.stdout))


def test_the_programs_are_short_and_all_run() -> None:
    files = {path.stem: path for path in EXAMPLES.glob("*.py")}
    assert set(files) == {*PROGRAMS, "common"}
    assert all(len(path.read_text().splitlines()) <= 150 for path in files.values())


def test_the_comparison_notices_a_difference() -> None:
    want = {"losses": [1.0, 2.0, 0.5], "steps": 3, "text": "a"}
    assert not compare.differences("x", {**want, "losses": [1.00005, 2.0, 0.5]}, want)
    for other in ({"losses": [1.0, 2.01, 0.5]}, {"losses": [1.0, 2.0]}, {"steps": 4}, {"text": "b"}, {"losses": None}):
        assert len(compare.differences("x", {**want, **other}, want)) == 1
    assert compare.differences("x", {"steps": 3, "text": "a"}, want)
