"""Records what the programs of examples/clients give with MindSpore, into recorded/. By MindSpore 2.10's Python:

    python record_examples.py [program ...]

Each program runs in a process of its own, in PyNative mode; GRAPH_MODE must agree where 2.10 compiles the program.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
EXAMPLES = HERE.parents[1] / "examples" / "clients"
PROGRAMS = ("callbacks", "detector", "gpt", "lion", "ocr", "trainer")


def run(program: str, mode: str) -> dict[str, object]:
    """What a program prints at its end."""
    command = [sys.executable, str(EXAMPLES / f"{program}.py"), "--mode", mode]
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "GLOG_v": "4", "PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr[-2000:])
    return json.loads(done.stdout[done.stdout.index("{\n") :])


def main() -> None:
    from compare import differences

    for program in sys.argv[1:] or PROGRAMS:
        found = run(program, "pynative")
        try:
            left = differences(program, run(program, "graph"), found)
            print(program, "GRAPH_MODE", left or "agrees")
        except RuntimeError as error:
            print(program, "GRAPH_MODE fails:", re.findall(r"^\w+Error.*", str(error), re.MULTILINE)[-1:])
        path = HERE / "recorded" / f"{program}.json"
        path.parent.mkdir(exist_ok=True)
        path.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    sys.path.insert(0, str(HERE))
    main()
