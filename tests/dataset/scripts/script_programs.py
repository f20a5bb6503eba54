"""All programs, and the recorder of their outcomes in MindSpore 2.10."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import mindspore.dataset as ds
import rows_and_orders  # noqa: F401
import script_images  # noqa: F401
import texts_and_records  # noqa: F401
from script_common import PROGRAMS


def record() -> None:
    """Writes recorded.json with MindSpore 2.10."""
    import multiprocessing

    multiprocessing.cpu_count = lambda: 8  # type: ignore[method-assign,assignment]
    share_nodes()
    lines = []
    for name, call in PROGRAMS.items():
        print(name, flush=True)
        lines.append(f"{json.dumps(name)}: {json.dumps(outcome(call))}")
    (Path(__file__).parent / "recorded.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def share_nodes() -> None:
    """Lets several of MindSpore's pipelines share one dataset, like ours."""
    parse = ds.Dataset.parse_tree

    def parse_alone(self: Any, *arguments: Any) -> Any:
        self.parent = self.parent[:1]
        return parse(self, *arguments)

    ds.Dataset.parse_tree = parse_alone


def outcome(call: Callable[[Path], Any]) -> Any:
    """Returns the result of a program as JSON."""
    import sys
    import tempfile

    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    import oracle_cases

    with tempfile.TemporaryDirectory() as name:
        return oracle_cases.describe(call(Path(name)))


if __name__ == "__main__":
    os.environ.setdefault("GLOG_v", "4")
    record()
