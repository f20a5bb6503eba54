"""Importing `mindspore` selects protobuf's Python implementation, as in MindSpore, unless another one is set."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

NAME = "PROTOCOL_BUFFERS_PYTHON_IMPLEMENTATION"


@pytest.mark.parametrize(("before", "after"), [(None, "python"), ("upb", "upb")])
def test_import_sets_the_implementation(before: str | None, after: str) -> None:
    environment = {key: value for key, value in os.environ.items() if key != NAME}
    if before is not None:
        environment[NAME] = before
    code = f"import os, mindspore; print(os.environ.get({NAME!r}))"
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == [after]


def test_import_of_ms_sets_nothing() -> None:
    environment = {key: value for key, value in os.environ.items() if key != NAME}
    code = f"import os, ms; print(os.environ.get({NAME!r}))"
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["None"]
