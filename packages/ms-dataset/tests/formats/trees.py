"""Tiny trees of files in the layouts of all public datasets, and the calls that read them.

`record_trees.py` runs these calls in MindSpore and writes trees.json; `test_trees.py` compares the results.
"""

from __future__ import annotations

import zlib

import audio_trees
import image_trees
import numpy as np
import text_trees

#: tree, class, and keyword arguments
CASES = [
    *image_trees.CASES,
    *text_trees.CASES,
    *audio_trees.CASES,
    (
        lambda root: None,
        "FakeImageDataset",
        [{"dataset_dir": None, "num_images": 3, "image_size": (3, 4, 3), "num_classes": 5, "base_seed": 2}],
    ),
]


def arguments(root, kwargs):
    """Returns the keyword arguments of a case for the tree in `root`."""

    def place(value):
        if isinstance(value, list):
            return [place(item) for item in value]
        return value.replace("{root}", root) if isinstance(value, str) else value

    placed = {key: place(value) for key, value in kwargs.items()}
    if not {"dataset_file", "dataset_files", "dataset_dir"} & set(placed):
        placed["dataset_dir"] = root
    if placed.get("dataset_dir", "") is None:
        del placed["dataset_dir"]
    return {**placed, "shuffle": False}


def describe(value):
    """Describes a value as JSON: dtype, shape, and the elements, or their CRC if there are many."""
    value = np.asarray(value)
    if value.dtype.kind in "US":
        kind = value.dtype.kind
        items = [item if kind == "U" else item.decode("latin1") for item in value.reshape(-1).tolist()]
        return [kind, list(value.shape), items]
    if value.size > 12:
        return [str(value.dtype), list(value.shape), zlib.crc32(np.ascontiguousarray(value).tobytes())]
    return [str(value.dtype), list(value.shape), value.reshape(-1).tolist()]


def outcome(dataset_module, name, root, kwargs):
    """Returns the columns and rows of a case, or the type of its error."""
    try:
        dataset = getattr(dataset_module, name)(**arguments(root, kwargs))
        columns = dataset.get_col_names()
        rows = [[describe(v) for v in row] for row in dataset.create_tuple_iterator(num_epochs=1, output_numpy=True)]
        # MindSpore's rows omit columns _meta-*.
        return {"columns": columns, "rows": rows, "size": dataset.get_dataset_size()}
    except Exception as error:
        return {"error": type(error).__name__}
