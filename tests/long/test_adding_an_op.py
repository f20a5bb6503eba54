"""docs/adding_an_op.md, followed to the letter in a copy of the tree: one file edited by hand gives a whole op."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.long
def test_the_worked_example(tmp_path):
    block = re.search(r"```rust\n(op! \{.*?)```", (ROOT / "docs" / "adding_an_op.md").read_text(), re.DOTALL)
    assert block is not None
    for name in ("Cargo.toml", "Cargo.lock", "crates", "examples"):
        source = ROOT / name
        copy = shutil.copytree if source.is_dir() else shutil.copy
        copy(source, tmp_path / name)
    path = tmp_path / "crates" / "ops" / "src" / "unary.rs"
    text = path.read_text()
    assert "SECH" not in text
    path.write_text(text.replace("    &CAST,\n];", "    &CAST,\n    &SECH,\n];") + "\n" + block.group(1))
    environment = {**os.environ, "CARGO_TARGET_DIR": str(ROOT / "target" / "adding_an_op")}
    command = ["cargo", "test", "-p", "ms-ops"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
