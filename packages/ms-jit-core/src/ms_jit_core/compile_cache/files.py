"""The folder of the cache on disk: its location, which files are trusted, and how many are kept.

A cache folder is a trust boundary. A file is read only if it belongs to the user of this process and nobody else may
write it. It contains only data; the reader builds nothing that a capture does not build (`encoding`).
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
import time
from collections.abc import Iterator
from pathlib import Path

from ms_jit_core import errors

#: limits of the folder in bytes and files; the least recently used files are removed first
MAX_BYTES = 256 * 2**20
MAX_FILES = 4096
#: limit of one file in bytes; constants of a graph may be large
MAX_FILE = 32 * 2**20
#: limit of files read per function, most recently used first
MAX_ENTRIES = 512
_MAGIC = b"ms-jit-entry 1\n"
_SUFFIX = ".jit"
_ABANDONED_AFTER = 3600.0  # seconds after which a partly written file counts as abandoned

#: number of this process's writes between two scans of the whole folder
_SCAN_INTERVAL = 32

_wrote: dict[Path, int] = {}
_warned: set[tuple[str, str]] = set()


def warn(folder: Path, what: str, why: str) -> None:
    """Warn once per folder that part of it cannot be used."""
    if (str(folder), what) not in _warned:
        _warned.add((str(folder), what))
        errors.warn(f"jit: the compile cache {what}: {why}; functions are captured anew.")


class NotTrusted(Exception):
    """A file that this process's user did not write, or that was damaged."""


def _checksum(payload: bytes) -> bytes:
    return hashlib.blake2b(payload, digest_size=16).hexdigest().encode()


def _read(path: Path) -> bytes:
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0)
    with open(os.open(path, flags), "rb") as file:
        about = os.fstat(file.fileno())
        if not stat.S_ISREG(about.st_mode):
            raise NotTrusted("it is not a file")
        if hasattr(os, "geteuid") and about.st_uid != os.geteuid():
            raise NotTrusted("it belongs to another user")
        if os.name == "posix" and about.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
            raise NotTrusted("others may write it")
        if about.st_size > MAX_FILE + 1024:
            raise NotTrusted("it is too large")
        content = file.read(MAX_FILE + 1025)  # bounded, even if the file grows
    magic, rest = content[: len(_MAGIC)], content[len(_MAGIC) :]
    checksum, newline, payload = rest[:32], rest[32:33], rest[33:]
    if magic != _MAGIC or newline != b"\n" or checksum != _checksum(payload):
        raise NotTrusted("it is damaged, or of another version")
    return payload


def read_all(folder: Path, key: str) -> Iterator[tuple[Path, bytes]]:
    """Yield the files of one function with their content, most recently used first."""
    found = []
    total = 0
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.startswith(key + "-") and entry.name.endswith(_SUFFIX):
                    found.append((entry.stat(follow_symlinks=False).st_mtime_ns, entry.name))
    except FileNotFoundError:
        return
    except OSError as e:
        warn(folder, "cannot be read", str(e))
        return
    for _, name in sorted(found, reverse=True)[:MAX_ENTRIES]:
        path = folder / name
        try:
            payload = _read(path)
            total += len(payload)
            if total > MAX_BYTES:  # more than this package stores; all are in memory at once
                warn(folder, "has more than is read", f"{MAX_BYTES >> 20} MiB of files of one function")
                return
            yield path, payload
        except FileNotFoundError:
            continue  # removed by another process
        except (OSError, NotTrusted) as e:
            warn(folder, "has a file that is not used", f"{path}: {e}")


def touch(path: Path) -> None:
    """Mark a file as used now."""
    with contextlib.suppress(OSError):
        os.utime(path)


def write(folder: Path, key: str, payload: bytes) -> None:
    """Store an entry of a function. Its name depends on the content, so that processes cannot write different data to
    one file; the complete file is moved into place."""
    checksum = _checksum(payload)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        partial = folder / f"{os.getpid()}-{os.urandom(8).hex()}.tmp"
        try:
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)
            with open(os.open(partial, flags, 0o600), "wb") as file:
                file.write(_MAGIC + checksum + b"\n" + payload)
            os.replace(partial, folder / f"{key}-{checksum.decode()}{_SUFFIX}")
        finally:
            with contextlib.suppress(OSError):
                partial.unlink(missing_ok=True)
        _wrote[folder] = _wrote.get(folder, 0) + 1
        if (_wrote[folder] - 1) % _SCAN_INTERVAL == 0:
            _make_room(folder)
    except OSError as e:
        warn(folder, "cannot be written", str(e))


def _make_room(folder: Path) -> None:
    """Remove the least recently used files if there are too many, and abandoned partial files."""
    files, total, now = [], 0, time.time()
    with os.scandir(folder) as entries:
        for entry in entries:
            with contextlib.suppress(OSError):
                about = entry.stat(follow_symlinks=False)
                if entry.name.endswith(_SUFFIX):
                    files.append((about.st_mtime_ns, entry.path, about.st_size))
                    total += about.st_size
                elif entry.name.endswith(".tmp") and now - about.st_mtime > _ABANDONED_AFTER:
                    os.unlink(entry.path)
    files.sort()
    count = len(files)
    for _, path, size in files:
        if total <= MAX_BYTES and count <= MAX_FILES:
            return
        with contextlib.suppress(OSError):
            os.unlink(path)
        total, count = total - size, count - 1
