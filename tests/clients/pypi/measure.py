"""Runs cases of client packages and prints a line of JSON for each.

    python measure.py pynative|graph TABLE [case ...]

The interpreter must have the `mindspore` to be measured; the client packages are on PYTHONPATH.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

import mindspore as ms

sys.path.insert(0, str(Path(__file__).resolve().parent))
import dropped_names
from case import cases_of


def main() -> None:
    mode, table, *names = sys.argv[1:]
    if os.environ.get("MS_CLIENTS_RECORD"):
        dropped_names.install()
    ms.set_context(mode=ms.GRAPH_MODE if mode == "graph" else ms.PYNATIVE_MODE)
    cases = cases_of(table)
    for case in [case for case in cases if case.name in names] if names else cases:
        start, used = time.time(), time.process_time()
        try:
            found: Any = case.run()
        except Exception as error:
            found = f"{type(error).__name__}: {str(error).strip()[:1000]}"
        print(json.dumps([case.name, found, round(time.time() - start, 1), round(time.process_time() - used, 1)]))
        sys.stdout.flush()
        gc.collect()


if __name__ == "__main__":
    main()
