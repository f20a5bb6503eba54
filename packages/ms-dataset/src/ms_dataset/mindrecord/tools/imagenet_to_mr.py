"""Converts folders of images to MindRecord."""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from typing import Any

from ..common.exceptions import PathNotExistsError
from ..core.shardutils import MSRStatus, check_filename
from ..filewriter import FileWriter
from .convert import Converter, check_partitions, write_all

__all__ = ["ImageNetToMR"]


class ImageNetToMR(Converter):
    """Converts folders of JPEG files.

    The fields are label (int32), image (bytes) and file_name (string).

    Args:
        map_file (str): A text file; each line has the name of a folder, a space, and its label.
        image_dir (str): The folder that contains these folders.
        destination (str): The MindRecord file.
        partition_number (int): The number of files. Default: 1.

    Raises:
        ParamValueError: If a path is not valid.
        ValueError: If `partition_number` is not an int.
    """

    def __init__(self, map_file: str, image_dir: str, destination: str, partition_number: int = 1) -> None:
        check_filename(map_file, "map_file")
        check_filename(image_dir, "image_dir")
        check_filename(destination, "destination")
        self.map_file, self.image_dir, self.destination = map_file, image_dir, destination
        self.writer = FileWriter(destination, check_partitions(partition_number))

    def run(self) -> MSRStatus:
        """Converts the images.

        Raises:
            OSError: If `map_file` does not exist.
            PathNotExistsError: If no folder of `map_file` exists.
        """
        schema = {"label": {"type": "int32"}, "image": {"type": "bytes"}, "file_name": {"type": "string"}}
        return write_all(self.writer, schema, "imagenet_schema", ["label", "file_name"], self._rows())

    def _rows(self) -> Iterator[dict[str, Any]]:
        if not os.path.exists(self.map_file):
            raise OSError(f"{self.map_file}: no such file")
        folders: dict[str, str] = {}
        with open(self.map_file) as file:
            for number, line in enumerate(file, 1):
                words = line.split()
                if len(words) < 2:
                    raise RuntimeError(f"{self.map_file}, line {number}: expected a folder and a label, got {line!r}")
                folders[words[1]] = os.path.join(self.image_dir, words[0])
        found = {label: path for label, path in folders.items() if os.path.isdir(path)}
        for path in sorted(set(folders.values()) - set(found.values())):
            warnings.warn(f"ImageNetToMR: {path} is not a folder", stacklevel=2)
        if not found:
            raise PathNotExistsError(f"no folder of {self.map_file} in {self.image_dir}")
        for label, folder in found.items():
            for name in sorted(os.listdir(folder)):
                path = os.path.join(folder, name)
                if not name.endswith(("JPEG", "jpg")):
                    warnings.warn(f"ImageNetToMR: {path} is left out: not .JPEG or .jpg", stacklevel=2)
                    continue
                with open(path, "rb") as image:
                    data = image.read()
                if not data:
                    warnings.warn(f"ImageNetToMR: {path} is left out: the file is empty", stacklevel=2)
                    continue
                yield {"file_name": path, "label": int(label), "image": data}
