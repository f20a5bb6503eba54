"""`mindspore.dataset.utils` and `mindspore.dataset.debug`."""

from __future__ import annotations

import functools

import mindspore.dataset as ds
import numpy as np
import pytest
from mindspore.dataset import vision
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


#: what MindSpore prints for each of two rows
HOOKED = """\
[INPUT] of the operation [f].
Column 0. The dtype is [uint8]. The shape is [(4, 4, 3)].
[OUTPUT] of the operation [f].
Column 0. The dtype is [uint8]. The shape is [(4, 4, 3)].
[OUTPUT] of the operation [Rescale].
Column 0. The dtype is [float32]. The shape is [(4, 4, 3)].
[OUTPUT] of the operation [HWC2CHW].
Column 0. The dtype is [float32]. The shape is [(3, 4, 4)].
[INPUT] of the operation [g].
Column 0. The dtype is [float32]. The shape is [(3, 4, 4)].
Column 1. The dtype is [int64]. The shape is [()].
[OUTPUT] of the operation [g].
Column 0. The dtype is [float32]. The shape is [(3, 4, 4)].
Column 1. The dtype is [int64]. The shape is [()].
"""


def test_hooks_see_every_operation_of_a_pipeline(capsys):
    def f(x):
        return x + 1

    def g(x, y):
        return x * 2, y

    ds.config.set_debug_mode(True, debug_hook_list=[PrintMetaDataHook()])
    try:
        images = np.arange(2 * 4 * 4 * 3).reshape(2, 4, 4, 3).astype(np.uint8)
        data = ds.NumpySlicesDataset((images, np.arange(2)), ["a", "b"], shuffle=False)
        data = data.map([f, vision.Rescale(0.5, 0), vision.HWC2CHW()], "a").map(g, ["a", "b"]).batch(2)
        (batch,) = data.create_tuple_iterator(num_epochs=1, output_numpy=True)
    finally:
        ds.config.set_debug_mode(False)
    assert np.array_equal(batch[0], ((images + 1) * np.float32(0.5) * 2).transpose(0, 3, 1, 2))
    said = capsys.readouterr().out
    assert said.replace("[Dataset debugger] Print the ", "") == HOOKED * 2
    with pytest.raises(TypeError):
        ds.config.set_debug_mode(True, debug_hook_list=[PrintMetaDataHook])


class Scale:
    def __call__(self, x):
        return x

    def twice(self, x):
        return x


@pytest.mark.parametrize(
    ("operation", "name"),
    [
        (lambda x: x, "<lambda>"),
        (Scale(), "Scale"),
        (Scale().twice, "twice"),
        (np.negative, "negative"),
        (functools.partial(abs), "partial"),
        (abs, "abs"),
    ],
)
def test_names_that_hooks_print(operation, name, capsys):
    ds.config.set_debug_mode(True, debug_hook_list=[PrintMetaDataHook()])
    try:
        list(ds.NumpySlicesDataset([1.0], shuffle=False).map(operation).create_tuple_iterator(num_epochs=1))
    finally:
        ds.config.set_debug_mode(False)
    assert f"[INPUT] of the operation [{name}]." in capsys.readouterr().out
