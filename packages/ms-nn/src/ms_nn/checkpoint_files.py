"""The two file formats of checkpoints, as entries of dims, dtype as printed, and bytes by name.

A .ckpt file is one protobuf message: field 1, repeated, is an entry {1: name, 2: tensor}; a tensor is {1: dims
(repeated), 2: dtype as printed, 3: the elements' bytes}. Only those wire types are read and written here. With a
checksum, 'crc_num' and ten bytes follow.

A .safetensors file is the length of a JSON header in eight bytes, the header with dtype, shape and place of each,
and the elements' bytes (github.com/huggingface/safetensors).
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from typing import Any

import numpy as np
from ms_tensor import Parameter, Tensor
from ms_tensor import dtype as mstype

_VARINT, _BYTES = 0, 2
_BY_TITLE = {str(d): d for d in mstype.all_types}
_CRC = b"crc_num"

# A tensor in a file: its shape, dtype as printed and bytes.
Entry = tuple[tuple[int, ...], str, bytes]


class Damaged(ValueError):
    """A file that is not what it should be."""


# Tensors and their bytes.


def entry_of(value: Any) -> Entry:
    """A Tensor, a number or a str as it stands in a file."""
    if isinstance(value, str):
        # Four bytes a character, as NumPy keeps texts.
        return (0,), "str", np.array(value).tobytes()
    tensor = value if isinstance(value, Tensor) else Tensor(value)
    if tensor.dtype is mstype.bfloat16:
        # NumPy has no such dtype: it is the upper half of a float32.
        wide = np.ascontiguousarray(tensor.astype(mstype.float32).asnumpy())
        content = (wide.view(np.uint32) >> 16).astype(np.uint16).tobytes()
    else:
        content = np.ascontiguousarray(tensor.asnumpy()).tobytes()
    return tuple(tensor.shape), str(tensor.dtype), content


def value_of(name: str, entry: Entry) -> Any:
    """What an entry holds: a Parameter, or a str."""
    shape, title, content = entry
    if title == "str":
        return str(np.frombuffer(content, f"<U{len(content) // 4}")[0]) if content else ""
    if title not in _BY_TITLE:
        raise Damaged(f"it holds a tensor of the unknown dtype '{title}'")
    dtype = _BY_TITLE[title]
    if dtype is mstype.bfloat16:
        values = (np.frombuffer(content, np.uint16).astype(np.uint32) << 16).view(np.float32)
    else:
        values = np.frombuffer(content, mstype.dtype_to_nptype(dtype))
    if values.size != int(np.prod(shape)):
        raise Damaged(f"'{name}' has {values.size} elements, but the shape {shape}")
    return Parameter(Tensor(values.reshape(shape), dtype), name=name)


# .ckpt


def _varint(value: int) -> bytes:
    out = bytearray()
    value &= (1 << 64) - 1
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def _field(number: int, data: bytes) -> bytes:
    return _varint(number << 3 | _BYTES) + _varint(len(data)) + data


def _read_varint(data: memoryview, place: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        if place >= len(data) or shift > 63:
            raise Damaged("the file is cut off or no checkpoint")
        byte = data[place]
        place += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, place
        shift += 7


def _fields(data: memoryview) -> Iterator[tuple[int, Any]]:
    """(number, value) of each field: an int, or the bytes."""
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
                raise Damaged("the file is cut off or no checkpoint")
            yield key >> 3, data[place : place + size]
            place += size
        else:
            raise Damaged("the file is no checkpoint")


def ckpt_bytes(entries: dict[str, Entry], crc_check: bool) -> Iterator[bytes]:
    """The parts of a .ckpt file."""
    crc = 0
    for name, (shape, title, content) in entries.items():
        dims = b"".join(_varint(1 << 3 | _VARINT) + _varint(n) for n in shape)
        body = dims + _field(2, title.encode()) + _field(3, content)
        part = _field(1, _field(1, name.encode()) + _field(2, body))
        crc = zlib.crc32(part, crc)
        yield part
    if crc_check:
        yield _CRC + crc.to_bytes(10, "big")


def read_ckpt(content: bytes, crc_check: bool) -> dict[str, Entry]:
    """The entries of a .ckpt file by name. MindSpore cuts large ones into several of one name."""
    data = memoryview(content)
    if content[-17:-10] == _CRC:
        data = data[:-17]
        if crc_check and zlib.crc32(data) != int.from_bytes(content[-10:], "big"):
            raise Damaged("its checksum is wrong")
    parts: dict[str, tuple[tuple[int, ...], str, list[bytes]]] = {}
    for number, value in _fields(data):
        if number != 1 or isinstance(value, int):
            continue
        name, tensor = None, None
        for inner, inside in _fields(value):
            if inner == 1:
                name = bytes(inside).decode()
            elif inner == 2:
                tensor = _ckpt_tensor(inside)
        if name is None or tensor is None:
            raise Damaged("it holds an entry without name or tensor")
        shape, title, inside = tensor
        parts.setdefault(name, (shape, title, []))[2].append(inside)
    return {name: (shape, title, b"".join(chunks)) for name, (shape, title, chunks) in parts.items()}


def _ckpt_tensor(data: memoryview) -> Entry:
    dims: list[int] = []
    title, content = "", b""
    for number, value in _fields(data):
        if number == 1 and isinstance(value, int):
            dims.append(value)
        elif number == 1:
            place = 0
            while place < len(value):
                dim, place = _read_varint(value, place)
                dims.append(dim)
        elif number == 2:
            title = bytes(value).decode()
        elif number == 3:
            content = bytes(value)
    # Some releases write a 0-d tensor with one dimension 0.
    return () if dims == [0] and content and title != "str" else tuple(dims), title, content


# .safetensors

_SAFE_NAMES = {
    "Bool": "BOOL",
    "UInt8": "U8",
    "Int8": "I8",
    "UInt16": "U16",
    "Int16": "I16",
    "Float16": "F16",
    "BFloat16": "BF16",
    "UInt32": "U32",
    "Int32": "I32",
    "Float32": "F32",
    "UInt64": "U64",
    "Int64": "I64",
    "Float64": "F64",
}
_TITLES = {value: key for key, value in _SAFE_NAMES.items()}


def _size(title: str) -> int:
    dtype = _BY_TITLE[title]
    return 2 if dtype is mstype.bfloat16 else int(np.dtype(mstype.dtype_to_nptype(dtype)).itemsize)


def _safe_crc(entries: dict[str, Entry]) -> int:
    crc = 0
    for name in sorted(entries):
        crc = zlib.crc32(entries[name][2], zlib.crc32(name.encode(), crc))
    return crc


def safetensors_bytes(entries: dict[str, Entry], crc_check: bool) -> Iterator[bytes]:
    """The parts of a .safetensors file: wide elements first, so that each is aligned."""
    for name, (_, title, _) in entries.items():
        if title not in _SAFE_NAMES:
            raise ValueError(f"For 'save_checkpoint', the format 'safetensors' has no {title}, which '{name}' is.")
    meta = {"format": "ms"}
    if crc_check:
        meta["crc_num"] = str(_safe_crc(entries))
    header: dict[str, Any] = {"__metadata__": meta}
    order = sorted(entries, key=lambda name: (-_size(entries[name][1]), name))
    place = 0
    for name in order:
        shape, title, content = entries[name]
        ends = [place, place + len(content)]
        header[name] = {"dtype": _SAFE_NAMES[title], "shape": list(shape), "data_offsets": ends}
        place = ends[1]
    text = json.dumps(header, separators=(",", ":"), ensure_ascii=False).encode()
    text += b" " * (-len(text) % 8)
    yield len(text).to_bytes(8, "little") + text
    for name in order:
        yield entries[name][2]


def read_safetensors(content: bytes, crc_check: bool) -> dict[str, Entry]:
    """The entries of a .safetensors file by name, sorted."""
    size = int.from_bytes(content[:8], "little")
    if len(content) < 8 or size > len(content) - 8:
        raise Damaged("the file is cut off or no safetensors")
    try:
        header = json.loads(content[8 : 8 + size])
        meta = header.pop("__metadata__", {})
        found = {}
        for name in sorted(header):
            start, end = header[name]["data_offsets"]
            body = content[8 + size + start : 8 + size + end]
            if not 0 <= start <= end or len(body) != end - start:
                raise Damaged("the file is cut off or no safetensors")
            found[name] = (tuple(header[name]["shape"]), _TITLES.get(header[name]["dtype"], "?"), body)
    except (AttributeError, KeyError, TypeError, json.JSONDecodeError) as error:
        raise Damaged("the file is no safetensors") from error
    if crc_check and "crc_num" in meta and int(meta["crc_num"]) != _safe_crc(found):
        raise Damaged("its checksum is wrong")
    return found
