"""Atomic writes of files and folders, with errors that name the obstacle."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Iterator

from ms_tensor._messages import shorten

_PATH_LENGTH = 300  # characters of a path in a message


def make_folder(path: str, op: str) -> str:
    """Returns the absolute path of a folder, which is created if it does not exist.

    NotADirectoryError: the folder or a parent is a file.
    """
    path = os.path.realpath(path)
    try:
        os.makedirs(path, exist_ok=True)
    except (FileExistsError, NotADirectoryError) as error:
        raise NotADirectoryError(
            f"For '{op}', '{shorten(path, _PATH_LENGTH)}' cannot be a directory: a file is in its place or above it."
        ) from error
    except OSError as error:
        raise _with_short_name(error) from None
    return path


def _with_short_name(error: OSError) -> OSError:
    """The same error with a shortened file name."""
    name = shorten(error.filename, _PATH_LENGTH) if isinstance(error.filename, str) else error.filename
    return type(error)(error.errno, error.strerror, name)


@contextlib.contextmanager
def replacing(path: str, op: str) -> Iterator[str]:
    """Yields a temporary path that is moved to `path` at the end of the block, so that no partial file remains.

    path: an absolute path; its folder is created if it does not exist.
    op: the public function that writes, for messages.
    IsADirectoryError: `path` is a directory.
    NotADirectoryError: its folder is a file.
    """
    if os.path.isdir(path):
        raise IsADirectoryError(f"For '{op}', the file '{shorten(path, _PATH_LENGTH)}' is a directory.")
    make_folder(os.path.dirname(path), op)
    partial = f"{path}.{os.getpid()}.tmp"
    try:
        yield partial
        os.replace(partial, path)
    except OSError as error:
        if error.errno == errno.ENAMETOOLONG:
            raise _with_short_name(error) from None
        raise
    finally:
        if os.path.exists(partial):
            os.remove(partial)


def read_file(path: str, op: str) -> bytes:
    """Returns the content of a file.

    ValueError: the file does not exist, is not a file, or is not readable.
    """
    shown = shorten(path, _PATH_LENGTH)
    if os.path.isdir(path):
        raise ValueError(f"For '{op}', '{shown}' is a directory, not a file.")
    if not os.path.isfile(path):
        raise ValueError(f"For '{op}', the file '{shown}' does not exist.")
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError as error:
        raise ValueError(f"For '{op}', '{shown}' cannot be read: {error.strerror}.") from error
