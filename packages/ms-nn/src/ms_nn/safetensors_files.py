"""The .safetensors format (github.com/huggingface/safetensors): the length of a JSON header in eight bytes, the header
with dtype, shape and place of each tensor, and the tensors' bytes without gap or overlap."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Any, NoReturn

from ms_tensor._messages import shorten

from .checkpoint_files import Damaged, Entry, check_size, element_size

_NAMES = {
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
_TITLES = {value: key for key, value in _NAMES.items()}
# The format's own limit. JSON takes many times its length as Python objects.
_MAX_HEADER = 100_000_000


def _crc(entries: dict[str, Entry]) -> int:
    crc = 0
    for name in sorted(entries):
        crc = zlib.crc32(entries[name][2], zlib.crc32(name.encode(), crc))
    return crc


def safetensors_bytes(entries: dict[str, Entry], crc_check: bool) -> Iterator[bytes | memoryview]:
    """The parts of a .safetensors file: wide elements first, so that each is aligned."""
    for name, (_, title, _) in entries.items():
        if title not in _NAMES:
            raise ValueError(
                f"For 'save_checkpoint', '{shorten(name)}' is {title}, which the format 'safetensors' cannot hold."
            )
    meta = {"format": "ms"}
    if crc_check:
        meta["crc_num"] = str(_crc(entries))
    header: dict[str, Any] = {"__metadata__": meta}
    import json  # imported here and where files are read, to keep `import ms` fast

    order = sorted(entries, key=lambda name: (-element_size(entries[name][1]), name))
    place = 0
    for name in order:
        shape, title, content = entries[name]
        ends = [place, place + len(content)]
        header[name] = {"dtype": _NAMES[title], "shape": list(shape), "data_offsets": ends}
        place = ends[1]
    text = json.dumps(header, separators=(",", ":"), ensure_ascii=False).encode()
    text += b" " * (-len(text) % 8)
    yield len(text).to_bytes(8, "little") + text
    for name in order:
        yield entries[name][2]


def read_safetensors(content: bytes, crc_check: bool) -> dict[str, Entry]:
    """The entries of a .safetensors file by name, sorted.

    Raises:
        Damaged: the file breaks a rule of the format.
    """
    if len(content) < 8:
        raise Damaged(f"it has {len(content)} bytes, too few for a safetensors file")
    size = int.from_bytes(content[:8], "little")
    if size > _MAX_HEADER:
        raise Damaged(f"its header would have {size} bytes; the format allows {_MAX_HEADER}")
    if size > len(content) - 8:
        raise Damaged(f"its header should have {size} bytes, but {len(content) - 8} are there")
    header = _header(content[8 : 8 + size])
    meta = header.pop("__metadata__", {})
    if not isinstance(meta, dict):
        raise Damaged("its '__metadata__' is not a JSON object")
    data = memoryview(content)[8 + size :]
    places = {name: _place(name, about) for name, about in header.items()}
    _check_places(places, len(data))
    found: dict[str, Entry] = {}
    for name in sorted(places):
        start, end = places[name]
        shape, title = tuple(header[name]["shape"]), _TITLES.get(header[name]["dtype"])
        if title is None:
            raise Damaged(f"'{shorten(name)}' has the dtype '{shorten(header[name]['dtype'])}', which is not supported")
        check_size(name, shape, title, end - start)
        found[name] = shape, title, data[start:end]
    if crc_check and "crc_num" in meta and meta["crc_num"] != str(_crc(found)):
        raise Damaged("its checksum is wrong")
    return found


def _header(text: bytes) -> dict[str, Any]:
    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(pairs)
        if len(made) != len(pairs):
            raise Damaged("its header has a key twice")
        return made

    def refuse(number: str) -> NoReturn:
        raise Damaged(f"its header holds the number {shorten(number)}")

    import json

    try:
        header = json.loads(text.decode(), object_pairs_hook=unique, parse_constant=refuse)
    except RecursionError:
        raise Damaged("its header is nested too deeply") from None
    except Damaged:
        raise
    except ValueError as error:  # from JSON, UTF-8 or an int with too many digits
        raise Damaged(f"its header is not JSON: {shorten(error, 120)}") from None
    if not isinstance(header, dict):
        raise Damaged("its header is not a JSON object")
    return header


def _place(name: str, about: Any) -> tuple[int, int]:
    """Where the bytes of a tensor begin and end, according to the header."""
    if not name.isascii() and any("\ud800" <= c <= "\udfff" for c in name):
        raise Damaged("the name of a tensor is not Unicode text")
    if not isinstance(about, dict) or not isinstance(about.get("dtype"), str):
        raise Damaged(f"its header has no dtype for '{shorten(name)}'")
    for key in ("shape", "data_offsets"):
        values = about.get(key)
        if not isinstance(values, list) or any(type(value) is not int or value < 0 for value in values):
            raise Damaged(f"the '{shorten(key)}' of '{shorten(name)}' is not a list of ints of at least 0")
    if len(about["data_offsets"]) != 2:
        raise Damaged(f"the 'data_offsets' of '{shorten(name)}' are not two")
    start, end = about["data_offsets"]
    return start, end


def _check_places(places: dict[str, tuple[int, int]], size: int) -> None:
    """Checks that the tensors fill the file without gap or overlap."""
    at, before = 0, ""
    for name, (start, end) in sorted(places.items(), key=lambda item: item[1]):
        if end < start:
            raise Damaged(f"'{shorten(name)}' ends at {shorten(end)}, before it begins at {start}")
        if end > size:
            raise Damaged(f"'{shorten(name)}' should end at {shorten(end)}, but the file has {size} bytes of tensors")
        if start < at:
            raise Damaged(f"'{shorten(name)}' and '{shorten(before)}' overlap")
        if start > at:
            raise Damaged(f"the bytes from {at} to {start}, before '{shorten(name)}', belong to no tensor")
        at, before = end, name
    if at != size:
        raise Damaged(f"its last {size - at} bytes belong to no tensor")
