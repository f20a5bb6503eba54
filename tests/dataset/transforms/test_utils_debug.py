"""`mindspore.dataset.utils` and `mindspore.dataset.debug`."""

from __future__ import annotations

import numpy as np
import pytest
from mindspore.dataset.debug import DebugHook, PrintDataHook, PrintMetaDataHook
from mindspore.dataset.utils import LineReader, imshow_det_bbox
from PIL import Image


def test_lines(tmp_path):
    path = tmp_path / "lines.txt"
    path.write_bytes("first\r\nzweite ü\n\nlast".encode())
    reader = LineReader(str(path))
    assert len(reader) == reader.len() == 4
    assert [reader[line] for line in range(1, 5)] == ["first", "zweite ü", "", "last"]
    for line, error in ((0, ValueError), (5, ValueError), ("1", TypeError), (-1, ValueError)):
        with pytest.raises(error):
            reader.readline(line)
    reader.close()
    assert reader[2] == "zweite ü"
    reader.close()


def test_files_that_are_no_lines(tmp_path):
    with pytest.raises(RuntimeError):
        LineReader(str(tmp_path / "absent"))
    with pytest.raises(RuntimeError):
        LineReader(str(tmp_path))
    with pytest.raises(TypeError):
        LineReader(3)
    with pytest.raises(ValueError):
        LineReader(str(tmp_path / "a?b"))
    (tmp_path / "empty").write_bytes(b"")
    assert len(LineReader(str(tmp_path / "empty"))) == 0


def test_boxes_and_masks(tmp_path):
    image = np.zeros((3, 60, 80), np.uint8)
    boxes = np.array([[10, 10, 20, 20, 0.9], [40, 10, 20, 20, 0.1]])
    masks = np.zeros((2, 60, 80))
    masks[0, 15:20, 15:20] = 1
    path = tmp_path / "drawn.png"
    drawn = imshow_det_bbox(
        image, boxes, np.array([[0], [7]]), masks, ["cat"], score_threshold=0.5, show=False, out_file=str(path)
    )
    assert drawn.shape == (60, 80, 3)
    assert drawn[10, 15].tolist() == [0, 255, 0] and drawn[17, 17].tolist() == [64, 0, 64]
    assert drawn[:, 40:].max() == 0 or drawn[10, 50].tolist() == [0, 0, 0]
    assert np.asarray(Image.open(path))[17, 17].tolist() == [64, 0, 64]
    with pytest.raises(AssertionError):
        imshow_det_bbox(image, boxes, np.array([[0]]), None, ["cat"], show=False, out_file=str(path))
    with pytest.raises(AssertionError):
        imshow_det_bbox(image, None, None, None, ["cat"], show=False)


def test_hooks(capsys):
    class Shapes(DebugHook):
        def compute(self, *args):
            self.seen = [np.shape(column) for column in args[0]]

    hook = Shapes()
    hook.set_previous_op_name("Decode")
    hook.set_is_first(False)
    columns = (np.zeros((2, 3)), np.ones(1))
    assert hook(*columns) == columns
    assert hook.seen == [(2, 3), (1,)]
    PrintMetaDataHook()(np.zeros(2, np.float32), Image.new("RGB", (4, 3)), "abc")
    PrintDataHook()(np.array([1, 2]))
    said = capsys.readouterr().out
    assert "Print the [OUTPUT] of the operation [Decode]." in said
    assert "Column 0. The dtype is [float32]. The shape is [(2,)]." in said
    assert "The shape is [(4, 3)]" in said and "The size is [3]" in said
    assert "Column 0. The data is [[1 2]]." in said
    with pytest.raises(TypeError):
        DebugHook()
