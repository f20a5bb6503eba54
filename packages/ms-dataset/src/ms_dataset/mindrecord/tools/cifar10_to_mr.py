"""Converts CIFAR-10 to MindRecord."""

from __future__ import annotations

import os

from ..common.exceptions import PathNotExistsError
from ..core.shardutils import SUCCESS, MSRStatus, check_filename
from ..filewriter import FileWriter
from .cifar import load_batches
from .convert import Converter, jpeg, write_all

__all__ = ["Cifar10ToMR"]


class Cifar10ToMR(Converter):
    """Converts the Python version of CIFAR-10 to the files `destination` and `destination` + '_test'.

    The fields are id (int64), label (int64) and data (bytes, JPEG).

    Args:
        source (str): The folder with data_batch_* and test_batch.
        destination (str): The MindRecord file.

    Raises:
        ParamValueError: If an argument is not a path.
        PathNotExistsError: If `source` does not have these files.
    """

    def __init__(self, source: str, destination: str) -> None:
        check_filename(source, "source")
        check_filename(destination, "destination")
        names = os.listdir(source)
        for prefix in ("data_batch_", "test_batch"):
            if not any(name.startswith(prefix) for name in names):
                raise PathNotExistsError(os.path.join(source, prefix + "*"))
        self.source, self.destination = source, destination

    def run(self, fields: list[str] | None = None) -> MSRStatus:
        """Converts the dataset.

        Args:
            fields (list[str], optional): Index fields. Default: None, id and label.

        Raises:
            ValueError: If `fields` is not a list.
        """
        if fields and not isinstance(fields, list):
            raise ValueError(f"`fields`: expected a list of str, got {type(fields).__name__}")
        schema = {"id": {"type": "int64"}, "label": {"type": "int64"}, "data": {"type": "bytes"}}
        for part, suffix, prefix in (("train", "", "data_batch_"), ("test", "_test", "test_batch")):
            images, (labels,) = load_batches(self.source, (prefix,), ("labels",))
            rows = ({"id": i, "label": labels[i], "data": jpeg(image)} for i, image in enumerate(images))
            write_all(FileWriter(self.destination + suffix), schema, f"img_{part}", fields, rows)
        return SUCCESS
