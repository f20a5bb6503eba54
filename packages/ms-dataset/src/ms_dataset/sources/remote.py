"""Files and folders of object stores and other file systems, read through fsspec.

Ranges of files are read in pages. A process keeps the most recently used pages, up to `PageCache.limit` bytes.
"""

from __future__ import annotations

import io
import os
import tempfile
import threading
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

#: bytes of a page
PAGE = 1 << 20
#: the maximum number of neighbouring pages in one request
PAGES_OF_A_REQUEST = 8
#: the maximum number of requests made together
REQUESTS = 16
#: the maximum number of bytes of pages kept in memory
MEMORY_LIMIT = 64 << 20
#: the maximum number of bytes of a local copy kept on disk
DISK_LIMIT = 1 << 30


def file_system(url: str) -> tuple[Any, str]:
    """Returns the file system of a URL and the path in it.

    Raises:
        RuntimeError: If fsspec, or a package that it needs for this kind of URL, is not installed.
    """
    try:
        from fsspec.core import url_to_fs
    except ImportError as error:
        raise RuntimeError(f"{url}: URLs need fsspec\nhint: pip install ms-dataset[fsspec]") from error
    try:
        system, path = url_to_fs(url)
    except (ValueError, ImportError) as error:
        raise RuntimeError(f"{url}: cannot be read ({error})") from error
    return system, path


def _failed(url: str, error: Exception) -> RuntimeError:
    return RuntimeError(f"{url}: cannot be read ({error or type(error).__name__})")


def read_file(url: str) -> bytes:
    """Returns the bytes of a remote file, such as ``s3://bucket/key``.

    Raises:
        RuntimeError: If fsspec is not installed, or the file cannot be read.
    """
    system, path = file_system(url)
    try:
        data: bytes = system.cat_file(path)
        return data
    except (OSError, ValueError) as error:
        raise _failed(url, error) from error


def is_file(url: str) -> bool:
    system, path = file_system(url)
    return bool(system.isfile(path))


def is_folder(url: str) -> bool:
    system, path = file_system(url)
    return bool(system.isdir(path))


def exists(url: str) -> bool:
    system, path = file_system(url)
    return bool(system.exists(path))


def entries(url: str) -> list[tuple[str, bool]]:
    """Returns the names in a folder, and whether each is a folder.

    Raises:
        RuntimeError: If the folder does not exist.
    """
    system, path = file_system(url)
    try:
        found = system.ls(path, detail=True)
    except (OSError, ValueError) as error:
        raise _failed(url, error) from error
    inner = [(entry["name"].rstrip("/"), entry["type"] == "directory") for entry in found]
    # Some stores list the folder itself.
    return [(name.rpartition("/")[2], folder) for name, folder in inner if name.strip("/") != path.strip("/")]


def matches(pattern: str) -> list[str]:
    if not any(mark in pattern for mark in "*?["):
        return [pattern] if is_file(pattern) else []
    system, path = file_system(pattern)
    found = [name for name in system.glob(path) if system.isfile(name)]
    return [system.unstrip_protocol(name) for name in found]


class PageCache:
    """The most recently used pages of remote files.

    Args:
        limit (int): The maximum number of bytes.
    """

    def __init__(self, limit: int = MEMORY_LIMIT) -> None:
        self.limit = limit
        self.size = 0
        self._pages: OrderedDict[tuple[str, int], bytes] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: tuple[str, int]) -> bytes | None:
        with self._lock:
            page = self._pages.get(key)
            if page is not None:
                self._pages.move_to_end(key)
            return page

    def put(self, key: tuple[str, int], page: bytes) -> None:
        with self._lock:
            old = self._pages.pop(key, b"")
            self._pages[key] = page
            self.size += len(page) - len(old)
            while self.size > self.limit and len(self._pages) > 1:
                self.size -= len(self._pages.popitem(last=False)[1])


CACHE = PageCache()


class RemoteFile(io.RawIOBase):
    """A remote file that is read by ranges.

    Args:
        url (str): The file.
        cache (PageCache, optional): The cache of pages. Default: None, that of the process.

    Raises:
        RuntimeError: If the file does not exist.
    """

    def __init__(self, url: str, cache: PageCache | None = None) -> None:
        super().__init__()
        self.url = url
        self.cache = CACHE if cache is None else cache
        self._system, self._path = file_system(url)
        try:
            self.size = int(self._system.info(self._path)["size"])
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise _failed(url, error) from error
        self._place = 0

    def page(self, number: int) -> bytes:
        key = (self.url, number)
        page = self.cache.get(key)
        if page is None:
            start, stop = number * PAGE, min((number + 1) * PAGE, self.size)
            try:
                page = self._system.cat_file(self._path, start=start, end=stop)
            except (OSError, ValueError) as error:
                raise RuntimeError(f"{self.url}, bytes {start} to {stop}: cannot be read ({error})") from error
            if len(page) != stop - start:
                raise RuntimeError(
                    f"{self.url}, bytes {start} to {stop}: expected {stop - start} bytes, got {len(page)}"
                )
            self.cache.put(key, page)
        return page

    def ranges(self, spans: Sequence[tuple[int, int]]) -> list[bytes]:
        """Returns the bytes of several ranges without the cache; the store may answer the requests together."""
        starts, stops = [start for start, _ in spans], [stop for _, stop in spans]
        where = f"{self.url}, bytes {min(starts)} to {max(stops)}"
        try:
            found: list[bytes] = self._system.cat_ranges([self._path] * len(spans), starts, stops, on_error="raise")
        except (OSError, ValueError) as error:
            raise RuntimeError(f"{where}: cannot be read ({error})") from error
        for (start, stop), data in zip(spans, found):
            if len(data) != stop - start:
                raise RuntimeError(
                    f"{self.url}, bytes {start} to {stop}: expected {stop - start} bytes, got {len(data)}"
                )
        return found

    def range(self, start: int, stop: int) -> bytes:
        """Returns bytes `start` to `stop`, or fewer at the end of the file."""
        stop = min(stop, self.size)
        parts = []
        while start < stop:
            page = self.page(start // PAGE)
            first = start % PAGE
            part = page[first : first + stop - start]
            parts.append(part)
            start += len(part)
        return b"".join(parts)

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        base = {io.SEEK_SET: 0, io.SEEK_CUR: self._place, io.SEEK_END: self.size}[whence]
        self._place = max(0, base + offset)
        return self._place

    def tell(self) -> int:
        return self._place

    def readinto(self, buffer: Any) -> int:
        data = self.range(self._place, self._place + len(buffer))
        buffer[: len(data)] = data
        self._place += len(data)
        return len(data)


class LocalCopy:
    """A sparse local copy of a remote file, for native readers. It has only the pages that were requested.

    Args:
        url (str): The file.
        limit (int): The maximum number of bytes; beyond it, all pages are dropped. Default: `DISK_LIMIT`.

    Attributes:
        path (str): The local file, until `unlink`.
        lock (threading.RLock): Must be held from `need` until the bytes have been read.
    """

    def __init__(self, url: str, limit: int = DISK_LIMIT) -> None:
        self._file = RemoteFile(url)
        self.limit = limit
        self.lock = threading.RLock()
        self._present: set[int] = set()
        self._handle, self.path = tempfile.mkstemp(prefix="ms-dataset-")
        os.truncate(self._handle, self._file.size)

    def unlink(self) -> None:
        """Removes the name of the local file, once readers have opened it."""
        os.unlink(self.path)

    def need(self, *spans: tuple[int, int]) -> None:
        """Fetches the pages of some ranges, (start, stop), that are missing in the local file.

        Neighbouring pages are one request, and requests are made together, because a store takes long to answer each.
        """
        size = self._file.size
        wanted = {page for start, stop in spans for page in range(start // PAGE, -(-min(stop, size) // PAGE))}
        missing = sorted(wanted - self._present)
        if missing and (len(self._present) + len(missing)) * PAGE > self.limit:
            os.truncate(self._handle, 0)
            os.truncate(self._handle, size)
            self._present.clear()
            missing = sorted(wanted)
        runs: list[list[int]] = []
        for page in missing:
            if runs and runs[-1][-1] == page - 1 and len(runs[-1]) < PAGES_OF_A_REQUEST:
                runs[-1].append(page)
            else:
                runs.append([page])
        for place in range(0, len(runs), REQUESTS):
            group = runs[place : place + REQUESTS]
            ranges = [(run[0] * PAGE, min((run[-1] + 1) * PAGE, size)) for run in group]
            for (start, _), data in zip(ranges, self._file.ranges(ranges)):
                os.pwrite(self._handle, data, start)
            self._present.update(page for run in group for page in run)

    def __del__(self) -> None:
        handle = getattr(self, "_handle", -1)
        if handle >= 0:
            os.close(handle)
