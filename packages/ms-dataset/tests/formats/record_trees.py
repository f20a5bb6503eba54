"""Writes trees.json. Run it with MindSpore in an empty folder."""

from __future__ import annotations

import json
import multiprocessing
import os
import sys
import tempfile

multiprocessing.cpu_count = lambda: 8

import mindspore.dataset as ds  # noqa: E402

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import trees  # noqa: E402

if __name__ == "__main__":
    ds.config.set_num_parallel_workers(2)
    recorded = []
    for make, name, cases in trees.CASES:
        with tempfile.TemporaryDirectory() as root:
            make(root)
            for kwargs in cases:
                result = trees.outcome(ds, name, root, kwargs)
                recorded.append([name, kwargs, result])
                print(name, kwargs, json.dumps(result)[:300], flush=True)
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "trees.json"), "w") as file:
        file.write("[\n" + ",\n".join(json.dumps(item) for item in recorded) + "\n]\n")
