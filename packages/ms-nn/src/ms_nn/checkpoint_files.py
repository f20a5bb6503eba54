"""The .ckpt format, and the entries of checkpoints: by name, the dims, the printed dtype and the bytes.

A .ckpt file is one protobuf message: field 1, repeated, is an entry {1: name, 2: tensor}; a tensor is {1: dims
(repeated), 2: dtype as printed, 3: the elements' bytes}. Only those wire types are read and written here. With a
checksum, 'crc_num' and ten bytes follow.

A file is not trusted: every length is checked against the bytes that are there before anything of that length is
made, so that reading takes memory and time in proportion to the file.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterator
from typing import Any

import numpy as np
from ms_tensor import Parameter, Tensor
from ms_tensor import dtype as mstype
from ms_tensor._messages import shorten

_VARINT, _BYTES = 0, 2
_BY_TITLE = {str(d): d for d in mstype.all_types}
_CRC = b"crc_num"

# A tensor in a file: its shape, dtype as printed and bytes.
Entry = tuple[tuple[int, ...], str, bytes | memoryview]


# NumPy's limit; values are read as NumPy arrays.
_MAX_RANK = 64
_MAX_BYTES = 2**63


class Damaged(ValueError):
    """A damaged file; the message says what is wrong with it."""


# Tensors and their bytes.


def entry_of(value: Any) -> Entry:
    """The file entry of a Tensor, a number or a str. The bytes may be those of the tensor itself."""
    if isinstance(value, str):
        # Four bytes per character, as in NumPy's strings.
        return (0,), "str", np.array(value).tobytes()
    tensor = value if isinstance(value, Tensor) else Tensor(value)
    if tensor.dtype is mstype.bfloat16:
        # NumPy has no such dtype: it is the upper half of a float32.
        wide = np.ascontiguousarray(tensor.astype(mstype.float32).asnumpy())
        elements = (wide.view(np.uint32) >> 16).astype(np.uint16)
    else:
        elements = np.ascontiguousarray(tensor.asnumpy())
    # The tensor's own memory, not a copy: a checkpoint may take most of what is there.
    return tuple(tensor.shape), str(tensor.dtype), elements.reshape(-1).view(np.uint8).data


def element_size(title: str) -> int:
    """The bytes of one element of a printed dtype.

    Raises:
        Damaged: there is no such dtype.
    """
    if title not in _BY_TITLE:
        raise Damaged(f"it holds a tensor of the unknown dtype '{shorten(title)}'")
    dtype = _BY_TITLE[title]
    return 2 if dtype is mstype.bfloat16 else int(np.dtype(mstype.dtype_to_nptype(dtype)).itemsize)


def check_size(name: str, shape: tuple[int, ...], title: str, size: int) -> None:
    """Checks that a tensor of this shape and dtype takes `size` bytes.

    Raises:
        Damaged: the size differs, or the shape is invalid.
    """
    width = element_size(title)
    if len(shape) > _MAX_RANK:
        raise Damaged(f"'{shorten(name)}' has {len(shape)} dimensions; at most {_MAX_RANK} can be read")
    # A dimension of 0 does not make the others harmless: strides are computed from the others.
    if math.prod(max(n, 1) for n in shape) * width >= _MAX_BYTES:
        raise Damaged(f"'{shorten(name)}' has the shape {shorten(shape)}, which no tensor can have")
    wanted = math.prod(shape) * width
    if wanted != size:
        raise Damaged(f"'{shorten(name)}' of {title} {shorten(shape)} takes {wanted} bytes, but {size} are there")


def value_of(name: str, entry: Entry) -> Any:
    """The Parameter or str of an entry.

    Raises:
        Damaged: the parts of the entry are inconsistent.
    """
    shape, title, content = entry
    if title == "str":
        return _text_of(name, content)
    check_size(name, shape, title, len(content))
    dtype = _BY_TITLE[title]
    if dtype is mstype.bfloat16:
        values = (np.frombuffer(content, np.uint16).astype(np.uint32) << 16).view(np.float32)
        return Parameter(Tensor(values.reshape(shape), dtype), name=name)
    values = np.frombuffer(content, mstype.dtype_to_nptype(dtype))
    if dtype is mstype.bool_:
        values = values.view(np.uint8) != 0  # a bool is the byte 0 or 1
    return Parameter(values.reshape(shape), name=name)  # which copies them


def _text_of(name: str, content: bytes | memoryview) -> str:
    try:
        # Not with NumPy, which accepts numbers that are not characters and fails on them later.
        return str(content, "utf-32-le", "surrogatepass").rstrip("\0")
    except UnicodeDecodeError:
        raise Damaged(f"the text '{shorten(name)}' is not UTF-32") from None


# .ckpt

_CUT_OFF = "it is cut off, or not a checkpoint file"


def _varint(value: int) -> bytes:
    out = bytearray()
    value &= (1 << 64) - 1
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def _head(number: int, size: int) -> bytes:
    """What precedes the `size` bytes of a field."""
    return _varint(number << 3 | _BYTES) + _varint(size)


def _field(number: int, data: bytes | memoryview) -> bytes:
    return b"".join((_head(number, len(data)), data))


def _read_varint(data: memoryview, place: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        if place >= len(data) or shift > 63:
            raise Damaged(_CUT_OFF)
        byte = data[place]
        place += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, place
        shift += 7


def _fields(data: memoryview) -> Iterator[tuple[int, Any]]:
    """The (number, value) pairs of a message's fields; a value is an int or bytes."""
    place = 0
    while place < len(data):
        key, place = _read_varint(data, place)
        kind = key & 7
        if kind == _VARINT:
            value, place = _read_varint(data, place)
            yield key >> 3, value
        elif kind == _BYTES:
            size, place = _read_varint(data, place)
            if size > len(data) - place:
                raise Damaged(_CUT_OFF)
            yield key >> 3, data[place : place + size]
            place += size
        else:
            raise Damaged("it is not a checkpoint file")


def ckpt_bytes(entries: dict[str, Entry], crc_check: bool) -> Iterator[bytes | memoryview]:
    """The byte strings of a .ckpt file. The elements of a tensor are one of them, so that they are not copied."""
    crc = 0
    for name, (shape, title, content) in entries.items():
        dims = b"".join(_varint(1 << 3 | _VARINT) + _varint(n) for n in shape)
        # From the inside outwards, because each head holds the length of all that follows.
        body = dims + _field(2, title.encode()) + _head(3, len(content))
        entry = _field(1, name.encode()) + _head(2, len(body) + len(content)) + body
        for part in (_head(1, len(entry) + len(content)) + entry, content):
            if crc_check:
                crc = zlib.crc32(part, crc)
            yield part
    if crc_check:
        yield _CRC + crc.to_bytes(10, "big")


def read_ckpt(content: bytes, crc_check: bool) -> dict[str, Entry]:
    """The entries of a .ckpt file by name. MindSpore splits large ones into several with the same name."""
    data = memoryview(content)
    if content[-17:-10] == _CRC:
        data = data[:-17]
        if crc_check and zlib.crc32(data) != int.from_bytes(content[-10:], "big"):
            raise Damaged("its checksum is wrong")
    parts: dict[str, tuple[tuple[int, ...], str, list[bytes | memoryview]]] = {}
    for number, value in _fields(data):
        if number != 1 or isinstance(value, int):
            continue
        name, tensor = None, None
        for inner, inside in _fields(value):
            if inner == 1:
                name = _decoded(inside, "the name of an entry")
            elif inner == 2 and not isinstance(inside, int):
                tensor = _ckpt_tensor(inside)
        if name is None or tensor is None:
            raise Damaged("it holds an entry without name or tensor")
        shape, title, inside = tensor
        parts.setdefault(name, (shape, title, []))[2].append(inside)
    return {
        name: (shape, title, chunks[0] if len(chunks) == 1 else b"".join(chunks))
        for name, (shape, title, chunks) in parts.items()
    }


def _decoded(value: Any, what: str) -> str:
    if isinstance(value, int):
        raise Damaged(f"{what} is a number")
    try:
        return str(value, "utf-8")
    except UnicodeDecodeError:
        raise Damaged(f"{what} is not UTF-8") from None


def _ckpt_tensor(data: memoryview) -> Entry:
    dims: list[int] = []
    title = ""
    content: bytes | memoryview = b""
    for number, value in _fields(data):
        if number == 1 and isinstance(value, int):
            dims.append(value)
        elif number == 1:
            place = 0
            while place < len(value) and len(dims) <= _MAX_RANK:
                dim, place = _read_varint(value, place)
                dims.append(dim)
        elif number == 2:
            title = _decoded(value, "the dtype of an entry")
        elif number == 3 and not isinstance(value, int):
            content = value
        if len(dims) > _MAX_RANK:
            raise Damaged(f"it holds a tensor of more than {_MAX_RANK} dimensions")
    # Some releases write a 0-d tensor with one dimension 0.
    return () if dims == [0] and content and title != "str" else tuple(dims), title, content
