"""No message holds a whole tensor, or a text or number of thousands of characters."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from ms import Tensor
from ms_tensor._messages import did_you_mean, known_only, shorten

sys.path.insert(0, str(Path(__file__).resolve().parent))
from long_values import LINES, LONGEST

SCAN = Path(__file__).with_name("long_values.py")


@pytest.mark.long
def test_messages_are_short(tmp_path):
    """Each argument of the public callables of ms, ms-nn and ms-autodiff, and the inputs of each layer."""
    command = [sys.executable, str(SCAN)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=110)
    assert done.returncode == 0, done.stderr[-3000:]
    *found, (word, count) = map(json.loads, done.stdout.splitlines())
    assert word == "done" and count > 350
    told = [f"{name}({place}=a long {kind}): {size} characters: {text}" for name, place, kind, size, text in found]
    assert not told, "\n".join(told[:20])


def test_shorten():
    assert shorten("short") == "short" and shorten(3) == "3" and shorten((1, 2)) == "(1, 2)"
    assert shorten("a" * 50 + "b" * 1000) == "a" * 48 + "..." + "b" * 48
    assert len(shorten(10**3000)) < 110 and len(shorten(10**9000)) < 110
    assert shorten("one\ntwo\x00") == "one\\ntwo\\x00"
    assert shorten(Tensor(np.ones((300, 300), np.float32))) == "a Tensor of shape (300, 300)"
    assert len(shorten(list(range(10_000)), 300)) <= 300


def test_did_you_mean():
    assert did_you_mean("fullgrpah", ["fullgraph", "dynamic"]) == "did you mean 'fullgraph'?"
    assert did_you_mean("zzz", ["fullgraph", "dynamic"]) == "expected one of: fullgraph, dynamic."
    assert did_you_mean("zzz", map(str, range(100))).endswith("11, ...")
    assert did_you_mean("x" * 10**6, ["fullgraph"]) == "expected one of: fullgraph."
    with pytest.raises(KeyError, match="For 'f', there is no argument 'nothing'"):
        known_only("f", {"nothing": 1}, ["axis"], error=KeyError)
    with pytest.raises(TypeError) as caught:
        known_only("f", ["x" * 10_000], ["axis"])
    assert len(str(caught.value)) < LONGEST and len(str(caught.value).splitlines()) < LINES
