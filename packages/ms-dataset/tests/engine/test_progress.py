"""A progress bar appears if the program runs in a terminal and the user has to wait."""

from __future__ import annotations

import io
import sys
import tempfile
from typing import Any

import ms_dataset as ds
import pytest
from ms_dataset import text
from ms_tensor import progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def rows() -> Any:
    return ds.NumpySlicesDataset([f"w{i}" for i in range(50)], ["word"], shuffle=False)


WAITS = {
    "FilterDataset: counting rows": lambda folder: rows().filter(lambda x: True).get_dataset_size(),
    "writing ": lambda folder: rows().save(tempfile.mktemp(".mindrecord", dir=folder)),
    "Vocab: counting words": lambda folder: text.Vocab.from_dataset(rows(), "word"),
}


@pytest.mark.parametrize("what", WAITS)
def test_a_bar_where_a_person_waits(what: str, tmp_path: Any, monkeypatch: Any) -> None:
    pytest.importorskip("tqdm")
    monkeypatch.setattr(progress, "DELAY", 0.0)
    quiet = io.StringIO()
    monkeypatch.setattr(sys, "stderr", quiet)
    expected = WAITS[what](tmp_path)
    assert quiet.getvalue() == ""
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    found = WAITS[what](tmp_path)
    assert what in terminal.getvalue() and "rows" in terminal.getvalue()
    if isinstance(expected, int):
        assert found == expected == 50
    monkeypatch.setattr(progress, "DELAY", 60.0)
    monkeypatch.setattr(sys, "stderr", quiet)
    WAITS[what](tmp_path)
    assert quiet.getvalue() == ""


def test_without_tqdm_rows_come_as_they_are(monkeypatch: Any) -> None:
    monkeypatch.setitem(sys.modules, "tqdm", None)
    monkeypatch.setattr(sys, "stderr", Terminal())
    assert list(progress.watched([1, 2], "x")) == [1, 2]
