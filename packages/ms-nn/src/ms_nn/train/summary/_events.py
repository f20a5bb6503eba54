"""The binary format of a summary file.

A file is a sequence of records: the length of an event in eight bytes, its checksum, the event, its checksum. Checksums
are masked CRC-32C, as in a TFRecord (tensorflow.org/tutorials/load_data/tfrecord). An event is a protobuf message:

    event      1 wall time   2 step   3 version (only in the first event)   5 {1: value, repeated}
    value      1 tag   3 scalar   4 image   8 tensor   9 histogram
    image      1 height   2 width   3 channels   4 the bytes of a PNG
    tensor     1 dims   2 dtype   3 elements as float32
    histogram  1 {1: left, 2: width, 3: count}   2 NaNs   3 +inf   4 -inf   5 max   6 min   7 sum   8 count
"""

from __future__ import annotations

import math
import struct
import zlib
from collections.abc import Sequence
from typing import Any

import numpy as np

from ...checkpoint_files import _field, _varint

VERSION = b"MindSpore.Event:1"
_DTYPES = "bool int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 float32 float64".split()


def _table() -> list[int]:
    table = []
    for value in range(256):
        for _ in range(8):
            value = value >> 1 ^ (0x82F63B78 if value & 1 else 0)
        table.append(value)
    return table


_CRC = _table()


def masked_crc(data: bytes) -> int:
    """The checksum of a part of a record."""
    crc = 0xFFFFFFFF
    for byte in data:
        crc = crc >> 8 ^ _CRC[(crc ^ byte) & 0xFF]
    crc ^= 0xFFFFFFFF
    return ((crc >> 15 | crc << 17) + 0xA282EAD8) & 0xFFFFFFFF


def record(event: bytes) -> bytes:
    """An event with its length and checksums."""
    size = struct.pack("<Q", len(event))
    return size + struct.pack("<I", masked_crc(size)) + event + struct.pack("<I", masked_crc(event))


def _number(field: int, value: int) -> bytes:
    return _varint(field << 3) + _varint(value)


def _double(field: int, value: float) -> bytes:
    return _varint(field << 3 | 1) + struct.pack("<d", value)


def first_event(wall_time: float) -> bytes:
    """The first event of every file."""
    return _double(1, wall_time) + _field(3, VERSION)


def event(values: Sequence[bytes], step: int, wall_time: float) -> bytes:
    """The values of one step."""
    return _double(1, wall_time) + _number(2, step) + _field(5, b"".join(_field(1, value) for value in values))


def value(plugin: str, tag: str, data: np.ndarray[Any, Any]) -> bytes | None:
    """Encodes one value; None if it cannot be displayed."""
    name = _field(1, tag.encode())
    if plugin == "scalar":
        return name + _varint(3 << 3 | 5) + np.float32(data.item()).tobytes()
    if plugin == "tensor":
        return name + _field(8, _tensor(data))
    if plugin == "histogram":
        return name + _field(9, _histogram(data))
    if data.ndim != 4 or data.shape[1] not in (1, 3) or 0 in data.shape:
        return None
    return name + _field(4, _image(data))


def _tensor(data: np.ndarray[Any, Any]) -> bytes:
    dims = b"".join(_number(1, n) for n in data.shape)
    if data.dtype.name not in _DTYPES:
        raise TypeError(f"For 'SummaryRecord', a tensor of {data.dtype.name} cannot be recorded.")
    elements = data.ravel().astype("<f4").tobytes()
    return dims + _number(2, _DTYPES.index(data.dtype.name) + 1) + (_field(3, elements) if elements else b"")


def bins_of(count: int) -> int:
    """The number of bins for `count` numbers."""
    if count <= 10:
        return 1 if not count else 2 if count <= 5 else 3
    return min(count // 10 + 1, 90)


def _histogram(data: np.ndarray[Any, Any]) -> bytes:
    finite = data[np.isfinite(data)]
    invalid = (np.isnan(data), np.isposinf(data), np.isneginf(data))
    out = b"".join(_number(2 + k, int(np.count_nonzero(mask))) for k, mask in enumerate(invalid))
    if not finite.size:
        return out + _number(8, data.size)
    low, high = float(finite.min()), float(finite.max())
    out += _double(5, high) + _double(6, low) + _double(7, float(finite.sum(dtype=np.float64))) + _number(8, data.size)
    if not low < high:
        low, high = low - 0.5, high + 0.5
    # The bins of ints have integer edges.
    edges = np.linspace(low, high, bins_of(finite.size) + 1, dtype=data.dtype)
    counts, edges = np.histogram(finite, bins=edges)
    buckets = b"".join(
        _field(1, _double(1, float(left)) + _double(2, float(right) - float(left)) + _number(3, int(n)))
        for n, left, right in zip(counts, edges, edges[1:], strict=False)
    )
    return buckets + out


def _image(data: np.ndarray[Any, Any]) -> bytes:
    """Encodes images (N, C, H, W) as one PNG with eight images per row."""
    n, _, h, w = data.shape
    columns = min(n, 8)
    rows = math.ceil(n / columns)
    canvas = np.zeros((h * rows, w * columns, 3), np.float64)
    for i, picture in enumerate(np.broadcast_to(data, (n, 3, h, w))):
        y, x = i // columns * h, i % columns * w
        canvas[y : y + h, x : x + w] = picture.transpose(1, 2, 0)
    low, high = canvas.min(), canvas.max()
    if 0 <= low and high <= 1:
        scale, shift = 255.0, 0.0
    else:
        scale, shift = (255 / (high - low + 1) if high != low else 1.0), low
    pixels = ((canvas.astype(np.float32) - shift) * scale).astype(np.uint8)
    height, width, channels = pixels.shape
    return _number(1, height) + _number(2, width) + _number(3, channels) + _field(4, png(pixels))


def png(pixels: np.ndarray[Any, Any]) -> bytes:
    """Encodes uint8 pixels (height, width, 3) as a PNG (w3.org/TR/png)."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        body = kind + content
        return struct.pack(">I", len(content)) + body + struct.pack(">I", zlib.crc32(body))

    height, width, _ = pixels.shape
    # Each row begins with its filter type, 0 for none.
    rows = b"".join(b"\0" + row.tobytes() for row in pixels)
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    signature = b"\x89PNG\r\n\x1a\n"
    return signature + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
