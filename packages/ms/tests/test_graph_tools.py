"""Functions about files of graphs that MindSpore has at its top level."""

from __future__ import annotations

import ms
import pytest
from ms import nn


def test_what_one_process_can() -> None:
    assert ms.mindio_preload("x.ckpt") is False


def test_what_has_no_meaning_here_says_so() -> None:
    for call in (lambda: ms.load_mindir("x"), lambda: ms.save_mindir(None, "x"), lambda: ms.export_split_mindir("x")):
        with pytest.raises(NotImplementedError):
            call()
    with pytest.raises(NotImplementedError, match="protobuf"):
        nn.ReLU().get_func_graph_proto()
