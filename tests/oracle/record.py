"""Records MindSpore's outcomes in `recorded/`. Run it with the Python that has MindSpore 2.10, from this folder:

    python record.py [table ...]

A case that ends the process is recorded as `!crash`, and the recording continues after it.
"""

from __future__ import annotations

import gzip
import importlib
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
TABLES = ("promotion", "printing", "creation", "dtypes", "errors", "indexing", "methods", "functions", "signatures")


def write(path: Path, data: object) -> None:
    """Writes compressed JSON, with the same bytes for the same data."""
    text = json.dumps(data, indent=0, ensure_ascii=True).encode()
    path.write_bytes(gzip.compress(text, 9, mtime=0))


def work(table: str, skip: int, out: str) -> None:
    """Runs the cases after the first `skip`, and writes a line for each."""
    import mindspore as ms
    from outcome import run

    ms.set_context(pynative_synchronize=True)  # otherwise an error of one case appears in a later one
    module = importlib.import_module(table)
    names = module.names()
    flat = [(group, e) for group, expressions in module.cases().items() for e in expressions]
    with open(out, "a") as lines:
        for i, (group, expression) in enumerate(flat):
            if i < skip:
                continue
            fresh = module.names() if getattr(module, "FRESH", False) else names
            lines.write(json.dumps([group, expression, run(expression, fresh, module.show)]) + "\n")
            lines.flush()


def record(table: str) -> None:
    """Records a table in separate processes."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "lines"
        out.touch()
        while True:
            done = len(out.read_text().splitlines())
            command = [sys.executable, str(HERE / "record.py"), "--work", table, str(done), str(out)]
            code = subprocess.run(command, env={**os.environ, "GLOG_v": "4"}, check=False).returncode
            if code == 0:
                break
            lines = out.read_text().splitlines()
            module = importlib.import_module(table)
            flat = [(group, e) for group, expressions in module.cases().items() for e in expressions]
            group, expression = flat[len(lines)]
            print(f"{table}: the process ended with {code} in {expression}", file=sys.stderr)
            with out.open("a") as more:
                more.write(json.dumps([group, expression, "!crash"]) + "\n")
        groups: dict[str, dict[str, str]] = {}
        for line in out.read_text().splitlines():
            group, expression, outcome = json.loads(line)
            groups.setdefault(group, {})[expression] = outcome
        write(HERE / "recorded" / f"{table}.json.gz", groups)
        print(table, sum(map(len, groups.values())))


if __name__ == "__main__":
    sys.path.insert(0, str(HERE))
    if sys.argv[1:2] == ["--work"]:
        work(sys.argv[2], int(sys.argv[3]), sys.argv[4])
        sys.stdout.flush()
        os._exit(0)  # the recorded lines are written; MindSpore's exit may hang
    for name in sys.argv[1:] or TABLES:
        record(name)
