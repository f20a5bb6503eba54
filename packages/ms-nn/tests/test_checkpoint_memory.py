"""Checkpoints are written from the tensors' own memory, and read with one copy of the file in Python's memory."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ms_nn as nn
import ms_tensor as ms
import numpy as np
import pytest
from ms_tensor import Tensor

MIB = 2**20


def peak_of(call: Callable[[], Any]) -> float:
    """The most memory that Python and NumPy held during a call, in MiB. The tensors of the core do not count."""
    call()
    tracemalloc.start()
    try:
        call()
        return tracemalloc.get_traced_memory()[1] / MIB
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("crc_check", [False, True])
@pytest.mark.parametrize("format", ["ckpt", "safetensors"])
def test_copies(tmp_path: Path, format: str, crc_check: bool) -> None:
    path = str(tmp_path / f"a.{format}")
    values = {f"p{i}": Tensor(np.full((MIB,), i, np.float32)) for i in range(3)}  # 4 MiB each
    assert peak_of(lambda: nn.save_checkpoint(values, path, format=format, crc_check=crc_check)) < 1
    assert peak_of(lambda: nn.load_checkpoint(path, format=format, crc_check=crc_check)) < 13
    found = nn.load_checkpoint(path, format=format, crc_check=crc_check)
    assert all(np.array_equal(found[name].asnumpy(), value.asnumpy()) for name, value in values.items())


def test_long_names_and_many_bytes(tmp_path: Path) -> None:
    """The lengths in the heads take one to four bytes."""
    for size in (0, 1, 25, 31, 32, 4000, 5000, 600_000):
        for name in ("a", "n" * 200):
            path = str(tmp_path / "a.ckpt")
            nn.save_checkpoint({name: Tensor(np.arange(size, dtype=np.float32))}, path, crc_check=True)
            found = nn.load_checkpoint(path, crc_check=True)
            assert found[name].dtype is ms.float32 and np.array_equal(found[name].asnumpy(), np.arange(size))


def test_views_are_written_in_order(tmp_path: Path) -> None:
    x = Tensor(np.arange(12, dtype=np.float32).reshape(3, 4))
    for format in ("ckpt", "safetensors"):
        path = str(tmp_path / f"v.{format}")
        nn.save_checkpoint({"t": x.T, "c": x[:, 1]}, path, format=format)
        found = nn.load_checkpoint(path, format=format)
        assert found["t"].tolist() == x.T.tolist() and found["c"].tolist() == [1, 5, 9]
