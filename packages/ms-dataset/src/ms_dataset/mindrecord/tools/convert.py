"""Helpers of the converters."""

from __future__ import annotations

import io
import itertools
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
from ms_tensor.progress import watched
from PIL import Image

from ..core.shardutils import SUCCESS, MSRStatus
from ..filewriter import FileWriter

_BATCH = 256


def check_partitions(partition_number: int) -> int:
    if not isinstance(partition_number, int):
        raise ValueError(f"`partition_number`: expected an int, got {type(partition_number).__name__}")
    return partition_number


def write_all(
    writer: FileWriter,
    schema: dict[str, dict[str, Any]],
    description: str,
    index: list[str] | None,
    rows: Iterable[dict[str, Any]],
    page_size: int = 1 << 26,
) -> MSRStatus:
    writer.set_header_size(1 << 24)
    writer.set_page_size(page_size)
    writer.add_schema(schema, description)
    if index:
        writer.add_index(index)
    iterator: Iterator[dict[str, Any]] = iter(watched(rows, f"writing {description}"))
    while batch := list(itertools.islice(iterator, _BATCH)):
        writer.write_raw_data(batch)
    writer.commit()
    return SUCCESS


def jpeg(pixels: np.ndarray) -> bytes:
    out = io.BytesIO()
    Image.fromarray(pixels).save(out, "JPEG", quality=95)
    return out.getvalue()


class Converter:
    """Base class of converters: `run`, and its older name `transform`."""

    def run(self, *args: Any) -> Any:
        raise NotImplementedError

    def transform(self, *args: Any, **kwargs: Any) -> None:
        """Calls `run`."""
        self.run(*args, **kwargs)
