"""Records what the programs of a module give with MindSpore 2.10, and says where GRAPH_MODE gives something else."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import mindspore as ms
import numpy as np

# PyNative's second derivative is wrong there: that of a bias below a softmax does not sum to 0. GRAPH_MODE's does.
BY_GRAPH = {"adaptation_by_inner_steps"}


def main(name: str, programs: dict[str, Callable[[], Any]]) -> None:
    """Writes recorded/NAME.json; the command line may name programs."""
    path = Path(__file__).resolve().parent / "recorded" / f"{name}.json"
    found = json.loads(path.read_text()) if path.exists() and sys.argv[1:] else {}
    for key in sys.argv[1:] or programs:
        ms.set_context(mode=ms.PYNATIVE_MODE)
        try:
            found[key] = programs[key]()
        except Exception as error:
            print(key, "FAILS:", type(error).__name__, str(error).strip()[:600])
            continue
        ms.set_context(mode=ms.GRAPH_MODE)
        try:
            compiled = programs[key]()
            print(key, "GRAPH_MODE differs by", np.abs(np.array(compiled) - np.array(found[key])).max())
            if key in BY_GRAPH:
                found[key] = compiled
        except Exception as error:
            print(key, "GRAPH_MODE fails:", type(error).__name__, str(error).strip()[:300].replace("\n", " | "))
        sys.stdout.flush()
    path.write_text(json.dumps({key: found[key] for key in programs if key in found}, indent=1) + "\n")
