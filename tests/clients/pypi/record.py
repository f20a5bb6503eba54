"""Records what models of client packages give with MindSpore, into recorded/. By MindSpore 2.10's Python, with the
packages of requirements.txt on PYTHONPATH:

    python record.py [model ...]
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
RECORDED = HERE / "recorded" / "mindcv.json.gz"


def recorded() -> dict[str, dict[str, Any]]:
    """By model, what it gave."""
    if not RECORDED.exists():
        return {}
    found: dict[str, dict[str, Any]] = json.loads(gzip.decompress(RECORDED.read_bytes()))
    return found


def store(lines: list[str]) -> None:
    """Adds lines of measure.py to what is recorded. Models that fail with MindSpore are named, not recorded."""
    table = recorded()
    for line in lines:
        name, found, _ = json.loads(line)
        if isinstance(found, str):
            print(name, found.splitlines()[0], file=sys.stderr)
        else:
            table[name] = found
    RECORDED.parent.mkdir(exist_ok=True)
    RECORDED.write_bytes(gzip.compress(json.dumps(table, indent=0, sort_keys=True).encode(), 9, mtime=0))


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, str(HERE / "measure.py"), "pynative", *sys.argv[1:]]
        env = {**os.environ, "GLOG_v": "4"}
        done = subprocess.run(command, cwd=folder, env=env, stdout=subprocess.PIPE, text=True, check=False)
    store(done.stdout.splitlines())


if __name__ == "__main__":
    main()
