"""Pytest plugin: `--sample N` runs one test in N, the same tests every time.

With `--sample-in PATH` (more than once) only tests below these paths are sampled, the others all run. A test is chosen
by a checksum of its name, so that a new test changes nothing for the others.
"""

from __future__ import annotations

import zlib
from typing import Any


def pytest_addoption(parser: Any) -> None:
    group = parser.getgroup("sample")
    group.addoption("--sample", type=int, default=1, help="run one test in this many")
    group.addoption("--sample-in", action="append", default=[], help="sample only the tests below this path")


def is_chosen(name: str, one_in: int) -> bool:
    """Return whether the test with this name is in the sample."""
    return zlib.crc32(name.encode()) % one_in == 0


def pytest_collection_modifyitems(config: Any, items: list[Any]) -> None:
    one_in, places = config.option.sample, tuple(config.option.sample_in) or ("",)
    if one_in <= 1:
        return
    left = [item for item in items if item.nodeid.startswith(places) and not is_chosen(item.nodeid, one_in)]
    dropped = set(left)
    items[:] = [item for item in items if item not in dropped]
    config.hook.pytest_deselected(items=left)
