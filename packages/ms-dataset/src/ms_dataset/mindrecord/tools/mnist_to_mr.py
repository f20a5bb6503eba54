"""Converts MNIST to MindRecord."""

from __future__ import annotations

import gzip
import os

import numpy as np

from ..core.shardutils import SUCCESS, MSRStatus, check_filename
from ..filewriter import FileWriter
from .convert import Converter, check_partitions, jpeg, write_all

__all__ = ["MnistToMR"]


def _read(path: str, header: int) -> np.ndarray:
    try:
        with gzip.open(path, "rb") as file:
            return np.frombuffer(file.read()[header:], np.uint8)
    except (OSError, EOFError) as error:
        raise RuntimeError(f"{path}: cannot be read ({error})") from error


class MnistToMR(Converter):
    """Converts the gzipped files of MNIST to `destination` + '_train.mindrecord' and '_test.mindrecord'.

    The fields are label (int64) and data (bytes, JPEG).

    Args:
        source (str): The folder with train-images-idx3-ubyte.gz and the other three files.
        destination (str): The prefix of the file names.
        partition_number (int): The number of files of each part. Default: 1.

    Raises:
        ParamValueError: If a path is not valid.
        ValueError: If `partition_number` is not an int.
    """

    def __init__(self, source: str, destination: str, partition_number: int = 1) -> None:
        check_filename(source, "source")
        check_filename(destination, "destination")
        self.source = source
        number = check_partitions(partition_number)
        self.writer_train = FileWriter(f"{destination}_train.mindrecord", number)
        self.writer_test = FileWriter(f"{destination}_test.mindrecord", number)

    def run(self) -> MSRStatus:
        """Converts the dataset.

        Raises:
            RuntimeError: If a file is missing or damaged.
        """
        schema = {"label": {"type": "int64"}, "data": {"type": "bytes"}}
        for writer, prefix in ((self.writer_train, "train"), (self.writer_test, "t10k")):
            paths = [os.path.join(self.source, f"{prefix}-{kind}-ubyte.gz") for kind in ("images-idx3", "labels-idx1")]
            pixels, labels = _read(paths[0], 16), _read(paths[1], 8)
            if len(pixels) != 784 * len(labels):
                raise RuntimeError(f"{paths[0]}: expected {len(labels)} images of 28 x 28, got {len(pixels)} pixels")
            images = pixels.reshape(-1, 28, 28)
            rows = ({"label": int(label), "data": jpeg(image)} for image, label in zip(images, labels))
            write_all(writer, schema, "mnist_schema", ["label"], rows)
        return SUCCESS
