"""Files of object stores and other file systems, through fsspec."""

from __future__ import annotations


def read_file(url: str) -> bytes:
    """All bytes of a file, as of ``s3://bucket/key``.

    Raises:
        RuntimeError: If fsspec is not installed, or the file cannot be read.
    """
    try:
        import fsspec
    except ImportError as error:
        raise RuntimeError(f"{url}: URLs need fsspec\nhint: pip install ms-dataset[fsspec]") from error
    try:
        with fsspec.open(url, "rb") as file:
            data: bytes = file.read()
            return data
    except (OSError, ValueError, ImportError) as error:
        raise RuntimeError(f"{url}: cannot be read ({error})") from error
