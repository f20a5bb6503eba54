"""Writes graphs to files as they are compiled: `set_context(save_graphs=..., save_graphs_path=...)`, or the environment
variable MS_DUMP.

File names are MindSpore's where it writes the same thing; the last number counts the files of the process. `.ir` files
of graphs are the exact text form, which `ms_runtime.parse_graph` reads.
"""

from __future__ import annotations

import itertools
import os
import threading
from collections.abc import Iterator
from typing import Any

from ms_tensor import context

from ms_jit_core.errors import warn

_numbers = itertools.count()
_lock = threading.Lock()
_failed: set[str] = set()


def wanted() -> tuple[int, str] | None:
    """Return how much to write (1 to 3) and to which folder; None to write nothing."""
    folder = os.environ.get("MS_DUMP", "")
    level = context.get_context("save_graphs")
    if level:
        return level, folder or context.get_context("save_graphs_path")
    return (2, folder) if folder else None


def dump(graph: Any, function: Any, level: str) -> None:
    """Write a captured graph, its form after the passes of a jit_level, and the plan of its compiled function.

    If the folder cannot be written, this warns once and the call continues.
    """
    asked = wanted()
    if asked is None:
        return
    much, folder = asked
    try:
        with _lock:
            os.makedirs(folder, exist_ok=True)
            for name, text in _files(graph, function, level, much):
                stem, dot, ending = name.partition(".")
                with open(os.path.join(folder, f"{stem}_{next(_numbers):04}{dot}{ending}"), "w") as file:
                    file.write(text)
    except OSError as e:
        if folder not in _failed:
            _failed.add(folder)
            warn(f"graphs cannot be saved in {folder!r}: {e}")


def _files(graph: Any, function: Any, level: str, much: int) -> Iterator[tuple[str, str]]:
    """Yield file names (without their number) and contents."""
    yield "00_bootstrap.ir", graph.to_text()
    optimized, report = graph.optimized(level, much > 1)
    before = graph
    for name, did in report.items() if much > 1 else ():
        number, word = name.split(" ")
        if much > 2 or not did["graph"].equals(before):
            yield f"opt_pass_{int(number)}_{word}.ir", did["graph"].to_text()
        before = did["graph"]
    yield "01_validate.ir", optimized.to_text()
    if much > 1:
        from ms_jit_core.graph_text import Namer, lines

        described = optimized.describe()
        yield "trace_code_graph", "\n".join([optimized.name, *lines(described, Namer().names(described))]) + "\n"
    try:
        yield "graph_build_0.ir", function.plan_text()
    except RuntimeError:
        pass  # the plan depends on dimensions known only at a call
    if much > 2:
        yield "00_bootstrap.dot", graph.to_dot()
        yield "01_validate.dot", optimized.to_dot()
