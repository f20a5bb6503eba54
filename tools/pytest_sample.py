"""Pytest plugin: `--sample N` runs one test in N, `--sample-files N` imports one file in N, the same every time.

With `--sample-in PATH` (more than once) only tests below these paths are sampled, the others all run. A test is chosen
by a checksum of its name, so that a new test changes nothing for the others; so is a file. To import all files takes
twenty seconds, more than the tests of a small sample.
"""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import Any


def pytest_addoption(parser: Any) -> None:
    group = parser.getgroup("sample")
    group.addoption("--sample", type=int, default=1, help="run one test in this many")
    group.addoption("--sample-files", type=int, default=1, help="import one test file in this many")
    group.addoption("--sample-in", action="append", default=[], help="sample only the tests below this path")


def is_chosen(name: str, one_in: int) -> bool:
    """Return whether the test with this name is in the sample."""
    return zlib.crc32(name.encode()) % one_in == 0


def pytest_ignore_collect(collection_path: Path, config: Any) -> bool | None:
    one_in = config.option.sample_files
    if one_in <= 1 or not (collection_path.name.startswith("test_") and collection_path.suffix == ".py"):
        return None
    name = collection_path.relative_to(config.rootpath).as_posix()
    return None if is_chosen(name, one_in) else True


def pytest_collection_modifyitems(config: Any, items: list[Any]) -> None:
    one_in, places = config.option.sample, tuple(config.option.sample_in) or ("",)
    if one_in <= 1:
        return
    left = [item for item in items if item.nodeid.startswith(places) and not is_chosen(item.nodeid, one_in)]
    dropped = set(left)
    items[:] = [item for item in items if item not in dropped]
    config.hook.pytest_deselected(items=left)
