"""docs/env_vars.md lists exactly the variables that the sources read."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import warnings
from pathlib import Path

import pytest
from ms import _environment

ROOT = Path(__file__).resolve().parents[2]


def test_the_table_is_complete():
    name = re.compile(r"""["'](MS_[A-Z][A-Z_0-9]+)["']""")
    used = set()
    for folder, pattern in [("crates", "*.rs"), ("packages", "*.py")]:
        for path in (ROOT / folder).rglob(pattern):
            if "tests" in path.relative_to(ROOT).parts:
                continue
            text = path.read_text(errors="replace")
            if any(word in text for word in ("environ", "getenv", "env::var")):
                used |= set(name.findall(text))
    listed = set(re.findall(r"^\| `(MS_[A-Z_0-9]+)`", (ROOT / "docs" / "env_vars.md").read_text(), re.MULTILINE))
    assert listed == used


def test_checked_variables_are_in_the_table():
    table = (ROOT / "docs" / "env_vars.md").read_text()
    assert all(f"`{name}`" in table for name in _environment.CHECKS)


WRONG = [
    *(("MS_NUM_THREADS", value) for value in ("abc", "0", "-3", "2.5")),
    ("MS_STRICT_DEVICE", "x"),
    ("MS_GPU", "foo"),
    ("MS_WGPU_WITHOUT", "timestamps,clock"),
    ("MS_LAUNCH_BLOCKING", "yes"),
    ("MS_JIT_BREAK", "1"),
    ("MS_DATASET_NATIVE", "off"),
    ("MS_COMPILER_CACHE_ENABLE", "yes"),
    ("RANK_ID", "first"),
    ("WORLD_SIZE", "many"),
]


@pytest.fixture
def no_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in _environment.CHECKS:
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(("name", "value"), WRONG)
def test_a_value_that_is_not_understood_is_a_warning(
    name: str, value: str, no_variables: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.warns(RuntimeWarning) as caught:
        _environment.check()
    assert len(caught) == 1 and caught[0].filename == __file__
    text = str(caught[0].message)
    assert name in text and f"'{value}'" in text and _environment.CHECKS[name][1] in text


def test_values_that_are_understood_are_quiet(no_variables: None, monkeypatch: pytest.MonkeyPatch) -> None:
    values = {
        "MS_NUM_THREADS": (" 2 ", "16", ""),
        "MS_STRICT_DEVICE": ("0", "1", ""),
        "MS_GPU": ("cuda", "wgpu"),
        "MS_WGPU_WITHOUT": ("timestamps", "timestamps, passthrough,", "pipeline_cache"),
        "MS_LAUNCH_BLOCKING": ("0", "1", "values"),
        "MS_JIT_BREAK": ("every",),
        "MS_COMPILER_CACHE_ENABLE": ("0", "1"),
        "RANK_ID": ("0", "12"),
    }
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for name, allowed in values.items():
            for value in allowed:
                monkeypatch.setenv(name, value)
                _environment.check()


@pytest.mark.parametrize("package", ["ms", "mindspore"])
def test_the_import_warns_at_the_users_line(package: str, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(f"import sys\nimport {package}\nimport ms, mindspore\n")
    env = {**os.environ, "MS_NUM_THREADS": "abc"}
    done = subprocess.run([sys.executable, str(script)], env=env, capture_output=True, text=True, check=True)
    assert done.stderr.count("Warning") == 1
    assert done.stderr.startswith(f"{script}:2: RuntimeWarning: The environment variable MS_NUM_THREADS must be")
