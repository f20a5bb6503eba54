"""Converts CIFAR-100 to MindRecord."""

from __future__ import annotations

import os

from ..common.exceptions import PathNotExistsError
from ..core.shardutils import SUCCESS, MSRStatus, check_filename
from ..filewriter import FileWriter
from .cifar import load_batches
from .convert import Converter, jpeg, write_all

__all__ = ["Cifar100ToMR"]


class Cifar100ToMR(Converter):
    """Converts the Python version of CIFAR-100 to the files `destination` and `destination` + '_test'.

    The fields are id, fine_label, coarse_label (int64) and data (bytes, JPEG).

    Args:
        source (str): The folder with the files train and test.
        destination (str): The MindRecord file.

    Raises:
        ParamValueError: If an argument is not a path.
        PathNotExistsError: If `source` does not have these files.
    """

    def __init__(self, source: str, destination: str) -> None:
        check_filename(source, "source")
        check_filename(destination, "destination")
        for name in ("train", "test"):
            if not os.path.isfile(os.path.join(source, name)):
                raise PathNotExistsError(os.path.join(source, name))
        self.source, self.destination = source, destination

    def run(self, fields: list[str] | None = None) -> MSRStatus:
        """Converts the dataset.

        Args:
            fields (list[str], optional): Index fields. Default: None, id and both labels.

        Raises:
            ValueError: If `fields` is not a list.
        """
        if fields and not isinstance(fields, list):
            raise ValueError(f"`fields`: expected a list of str, got {type(fields).__name__}")
        schema = {name: {"type": "int64"} for name in ("id", "fine_label", "coarse_label")}
        schema["data"] = {"type": "bytes"}
        for part, suffix in (("train", ""), ("test", "_test")):
            images, (fine, coarse) = load_batches(self.source, (part,), ("fine_labels", "coarse_labels"))
            rows = (
                {"id": i, "fine_label": fine[i], "coarse_label": coarse[i], "data": jpeg(image)}
                for i, image in enumerate(images)
            )
            write_all(FileWriter(self.destination + suffix), schema, f"img_{part}", fields, rows)
        return SUCCESS
