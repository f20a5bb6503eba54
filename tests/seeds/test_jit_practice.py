"""The programs of examples/jit_practice print page 4's tables; they check the results of every row themselves."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples" / "jit_practice"
TIME = re.compile(r"\d+\.\d{4}s")

PLAIN = ("false", "-", "-", "-", "-")
AST = [PLAIN, ("true", "O0", "ast", "ms_backend", "false"), ("true", "O1", "ast", "ms_backend", "false")]
# As the page orders them.
EVERY = [
    *AST,
    ("true", "-", "ast", "ge", "false"),
    ("true", "O0", "bytecode", "ms_backend", "false"),
    ("true", "O1", "bytecode", "ms_backend", "false"),
    ("true", "-", "bytecode", "ge", "false"),
    ("true", "O0", "trace", "ms_backend", "false"),
    ("true", "O1", "trace", "ms_backend", "false"),
    ("true", "-", "trace", "ge", "false"),
    ("true", "O0", "ast", "ms_backend", "true"),
    ("true", "O1", "ast", "ms_backend", "true"),
    ("true", "-", "ast", "ge", "true"),
]
# The page's networks have the rows of ast; those of bytecode are ours.
DECODED = [*AST, *EVERY[4:6]]
TABLES = {"simple_function": [EVERY], "simple_conv": [DECODED, DECODED], "simple_attention": [DECODED, DECODED]}


@pytest.mark.parametrize("name", TABLES)
def test_prints_the_tables_of_the_page(name: str, tmp_path: Path) -> None:
    command = [sys.executable, str(EXAMPLES / f"{name}.py"), "--calls", "2"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr
    tables = [table.splitlines() for table in done.stdout.strip().split("\n\n")]
    assert len(tables) == len(TABLES[name])
    for table, want in zip(tables, TABLES[name]):
        assert table[0].endswith("(2 calls timed)")
        cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in table[1:]]
        assert cells[0][-2:] == ["time to prepare", "time to run thousand times"]
        assert [tuple(row[:5]) for row in cells[2:]] == want
        for row in cells[2:]:
            assert TIME.fullmatch(row[5]) and TIME.fullmatch(row[6])
