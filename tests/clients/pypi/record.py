"""Records what cases of client packages give with MindSpore, into recorded/. By MindSpore 2.10's Python, with the
packages of requirements.txt on PYTHONPATH, before them those of requirements_TABLE.txt where there is one:

    python record.py TABLE [case ...]
"""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent


def file_of(table: str) -> Path:
    return HERE / "recorded" / f"{table}.json.gz"


def recorded(table: str) -> dict[str, dict[str, Any]]:
    """By case, what it gave."""
    path = file_of(table)
    if not path.exists():
        return {}
    found: dict[str, dict[str, Any]] = json.loads(gzip.decompress(path.read_bytes()))
    return found


def store(table: str, lines: list[str]) -> None:
    """Adds lines of measure.py to what is recorded. Cases that fail with MindSpore are named, not recorded."""
    known = recorded(table)
    for line in lines:
        if not line.startswith('["'):  # some packages log there
            continue
        name, found, *_ = json.loads(line)
        if isinstance(found, str):
            print(name, found.splitlines()[0], file=sys.stderr)
        else:
            known[name] = found
    file_of(table).parent.mkdir(exist_ok=True)
    file_of(table).write_bytes(gzip.compress(json.dumps(known, indent=0, sort_keys=True).encode(), 9, mtime=0))


def main() -> None:
    table, *names = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, str(HERE / "measure.py"), "pynative", table, *names]
        env = {**os.environ, "GLOG_v": "4", "MS_CLIENTS_RECORD": "1"}
        done = subprocess.run(command, cwd=folder, env=env, stdout=subprocess.PIPE, text=True, check=False)
    store(table, done.stdout.splitlines())


if __name__ == "__main__":
    main()
