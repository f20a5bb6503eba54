"""Changes to a valid file. Changes that know its format pass checksums and reach the contents."""

from __future__ import annotations

import io
import json
import random
import zipfile
import zlib
from typing import Any

NUMBERS = [0, 1, -1, 7, 127, 128, 255, 256, 65535, 2**31 - 1, 2**31, 2**32, 2**40, 2**62, 2**63 - 1, 2**63, 2**64 - 1]
NUMBERS += [10**30]
TEXTS = ["", "a", "é", "\ud800", "%0", "f32[", "F32", "Float32", "a" * 300, "__metadata__", "graph", "\x00", "[" * 40]
VARINTS = [b"\x00", b"\x7f", b"\xff\x01", b"\xff" * 4 + b"\x0f", b"\xff" * 9 + b"\x01", b"\x80" * 12, b"\xff" * 20]


def mutate(kind: str, data: bytes, r: random.Random) -> bytes:
    """Returns a file created from `data` by one to four changes."""
    if kind == "cache":
        return in_json(data, r) if r.random() < 0.7 else in_bytes(data, r)
    for _ in range(r.choice([1, 1, 2, 4])):
        if kind == "mindir" and r.random() < 0.8:
            data = in_archive(data, r)
        elif kind == "safetensors" and r.random() < 0.7:
            data = in_header(data, r)
        elif kind == "ckpt" and r.random() < 0.6:
            data = in_message(data, r)
        else:
            data = in_bytes(data, r)
    return with_crc(data) if kind == "ckpt" and r.random() < 0.7 else data


def in_bytes(data: bytes, r: random.Random) -> bytes:
    """Changes bytes without knowledge of the format."""
    if not data:
        return bytes([r.randrange(256)])
    at, size = r.randrange(len(data)), r.choice([1, 1, 2, 4, 8, 40])
    piece = data[at : at + size]
    return {
        "flip": lambda: data[:at] + bytes([data[at] ^ 1 << r.randrange(8)]) + data[at + 1 :],
        "set": lambda: data[:at] + bytes(r.randrange(256) for _ in piece) + data[at + size :],
        "delete": lambda: data[:at] + data[at + size :],
        "repeat": lambda: data[:at] + piece * r.choice([2, 3, 50]) + data[at + size :],
        "insert": lambda: data[:at] + r.choice(VARINTS) + data[at:],
        "number": lambda: data[:at] + r.choice(VARINTS) + data[at + 1 :],
        "word": lambda: data[:at] + (r.choice(NUMBERS) % 2**64).to_bytes(8, "little") + data[at + 8 :],
        "cut": lambda: data[:at],
        "end": lambda: data + piece,
        "move": lambda: (data[:at] + data[at + size :])[: r.randrange(len(data))] + piece + data[at:],
    }[r.choice("flip set delete repeat insert number word cut end move".split())]()


def in_json(text: bytes, r: random.Random) -> bytes:
    """Changes a value in a JSON text; bytes, if it is no longer JSON."""
    try:
        tree = json.loads(text)
    except (ValueError, RecursionError):
        return in_bytes(text, r)
    places: list[tuple[Any, Any]] = []

    def walk(node: Any) -> None:
        for key in node if isinstance(node, dict) else range(len(node)) if isinstance(node, list) else ():
            places.append((node, key))
            walk(node[key])

    walk(tree)
    if not places:
        return in_bytes(text, r)
    node, key = r.choice(places)
    other_node, other_key = r.choice(places)
    value = r.choice(
        [r.choice(NUMBERS), r.choice(NUMBERS), r.choice(TEXTS), None, True, 1.5, [], {}, [[]], other_node[other_key]]
    )
    how = r.random()
    if how < 0.5:
        node[key] = value
    elif how < 0.65:
        del node[key]
    elif how < 0.8 and isinstance(node, list):
        node.insert(key, value)
    elif how < 0.9 and isinstance(node, dict):
        node[r.choice(TEXTS)] = node.pop(key)
    elif how < 0.93:
        node[key] = json.loads("[" * 300 + "]" * 300)
    else:
        node[key] = [value] * 300
    try:
        return json.dumps(tree).encode("utf-8", "surrogatepass")
    except (ValueError, RecursionError):  # the value contains itself
        return in_bytes(text, r)


def in_message(data: bytes, r: random.Random) -> bytes:
    """Changes a field of a protobuf message, possibly nested, and corrects the lengths around it."""
    end = len(data) - 17 if data[-17:-10] == b"crc_num" else len(data)
    fields = parsed(data[:end])
    if not fields:
        return in_bytes(data, r)
    k = r.randrange(len(fields))
    number, value = fields[k]
    how = r.random()
    if isinstance(value, bytes) and value and how < 0.6:
        fields[k] = number, (in_message if parsed(value) else in_bytes)(value, r)
    elif how < 0.7:
        fields[k] = number, r.choice(NUMBERS) % 2**64
    elif how < 0.8:
        fields[k] = r.choice([1, 2, 3, 4, 2**29]), value
    elif how < 0.9:
        fields += [fields[k]] * r.choice([1, 2, 100])
    else:
        del fields[k]
    return b"".join(encoded(*field) for field in fields) + data[end:]


def parsed(data: bytes) -> list[tuple[int, Any]]:
    """Returns the fields of a message; [] if it is not a message."""
    fields, at = [], 0
    try:
        while at < len(data):
            key, at = varint(data, at)
            size, at = varint(data, at)
            if key & 7 == 0:
                fields.append((key >> 3, size))
            elif key & 7 == 2 and at + size <= len(data):
                fields.append((key >> 3, data[at : at + size]))
                at += size
            else:
                return []
    except IndexError:
        return []
    return fields


def varint(data: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while data[at] > 0x7F:
        value |= (data[at] & 0x7F) << shift
        at, shift = at + 1, shift + 7
    return value | data[at] << shift, at + 1


def encoded(number: int, value: Any) -> bytes:
    kind = 0 if isinstance(value, int) else 2
    head = as_varint(number << 3 | kind)
    return head + as_varint(value) if kind == 0 else head + as_varint(len(value)) + value


def as_varint(value: int) -> bytes:
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*out, value])


def in_header(data: bytes, r: random.Random) -> bytes:
    """Changes the JSON header of a safetensors file and corrects its length."""
    size = int.from_bytes(data[:8], "little")
    header, rest = data[8 : 8 + size], data[8 + size :]
    header = b"[" * 100_000 if r.random() < 0.02 else in_json(header, r)
    return len(header).to_bytes(8, "little") + header + rest


def in_archive(data: bytes, r: random.Random) -> bytes:
    """Changes a part of a zip archive and corrects its checksum; or compresses, removes, repeats or enlarges it."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            parts = [(info.filename, archive.read(info)) for info in archive.infolist()]
    except Exception:
        return in_bytes(data, r)
    if not parts:
        return in_bytes(data, r)
    k = r.randrange(len(parts))
    name, content = parts[k]
    if name.endswith(".json"):
        content = in_json(content, r)
    elif name.endswith(".ckpt"):
        content = with_crc(r.choice([in_bytes, in_message])(content, r))
    else:
        content = in_text(content, r)
    parts[k] = name, content
    how = r.random()
    if how < 0.03:
        del parts[k]
    elif how < 0.06:
        parts[k] = name, b"\x00" * 200_000_000  # a bomb, compressed to two hundred kilobytes
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED if 0.03 < how < 0.1 else zipfile.ZIP_STORED) as archive:
        for part in parts:
            archive.writestr(*part)
    return out.getvalue()


def in_text(content: bytes, r: random.Random) -> bytes:
    """Changes a graph's text: removes, repeats or moves a line, changes a number, a name, or bytes."""
    if r.random() < 0.3:
        return in_bytes(content, r)
    lines = content.split(b"\n")
    k, j = r.randrange(len(lines)), r.randrange(len(lines))
    words = lines[k].split(b" ")
    w = r.randrange(len(words))
    how = r.randrange(5)
    if how == 0:
        del lines[k]
    elif how == 1:
        lines.insert(j, lines[k])
    elif how == 2:
        lines[k], lines[j] = lines[j], lines[k]
    elif how == 3:
        words[w] = str(r.choice(NUMBERS)).encode()
        lines[k] = b" ".join(words)
    else:
        words[w] = r.choice(b" ".join(lines).split(b" "))
        lines[k] = b" ".join(words)
    return b"\n".join(lines)


def with_crc(data: bytes) -> bytes:
    """Corrects the checksum of a .ckpt that has one."""
    if data[-17:-10] != b"crc_num":
        return data
    return data[:-10] + zlib.crc32(data[:-17]).to_bytes(10, "big")
