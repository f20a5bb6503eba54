"""Files named by URLs."""

from __future__ import annotations

import sys

import pytest
from ms_dataset.sources.datasets import TextFileDataset
from ms_dataset.sources.files import read_bytes


def test_urls_need_fsspec(monkeypatch):
    monkeypatch.setitem(sys.modules, "fsspec", None)
    with pytest.raises(RuntimeError, match=r"ms-dataset\[fsspec\]"):
        read_bytes("memory://a.txt")


def test_text_of_a_url():
    fsspec = pytest.importorskip("fsspec")
    with fsspec.open("memory://formats/a.txt", "wb") as file:
        file.write(b"one\ntwo\n")
    data = TextFileDataset("memory://formats/a.txt", shuffle=False)
    rows = data.create_tuple_iterator(num_epochs=1, output_numpy=True)
    assert [str(row[0]) for row in rows] == ["one", "two"]
    with pytest.raises(RuntimeError, match="cannot be read"):
        read_bytes("memory://formats/none.txt")
