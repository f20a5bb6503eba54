"""Limits, checks of file names and the status of a conversion."""

from __future__ import annotations

import enum
import os

from ..common.exceptions import ParamTypeError, ParamValueError

MIN_HEADER_SIZE, MAX_HEADER_SIZE = 1 << 14, 1 << 27
MIN_PAGE_SIZE, MAX_PAGE_SIZE = 1 << 15, 1 << 28
MIN_SHARD_COUNT, MAX_SHARD_COUNT = 1, 1000
MIN_CONSUMER_COUNT = 1
MIN_FILE_SIZE = 8

VALID_ATTRIBUTES = ["int32", "int64", "float32", "float64", "string", "bytes"]
VALID_ARRAY_ATTRIBUTES = ["int32", "int64", "float32", "float64"]

_FORBIDDEN = set("\\/:*?\"<>|`&;'")


class MSRStatus(enum.IntEnum):
    """The result of a conversion."""

    SUCCESS = 0
    FAILED = 1


SUCCESS = MSRStatus.SUCCESS
FAILED = MSRStatus.FAILED


def check_filename(path: str, arg_name: str = "file_name") -> bool:
    """Checks the name of a file that may not exist yet.

    Args:
        path (str): The path.
        arg_name (str): The name of the argument in errors. Default: 'file_name'.

    Raises:
        ParamValueError: If `path` is empty, is not a str, ends with '/' or has a character that is not allowed.

    Examples:
        >>> check_filename("train.mindrecord")
        True
    """
    if not path or not isinstance(path, str):
        raise ParamValueError(f"`{arg_name or 'file_name'}`: expected a path, got {path!r}")
    name = os.path.basename(path)
    if not name:
        raise ParamValueError(f"`{arg_name or 'file_name'}`: '{path}' ends with '/'")
    bad = sorted(_FORBIDDEN & set(name))
    if bad:
        raise ParamValueError(f"`{arg_name or 'file_name'}`: '{name}' must not have the characters {''.join(bad)}")
    if name != name.strip(" "):
        raise ParamValueError(f"`{arg_name or 'file_name'}`: '{name}' starts or ends with a space")
    return True


def check_reading(file_name: str | list[str], num_consumer: int) -> None:
    """Checks the arguments that the readers share."""
    for path in file_name if isinstance(file_name, list) else [file_name]:
        check_filename(path)
    if isinstance(file_name, list) and not file_name:
        raise ParamValueError("`file_name`: the list is empty")
    if not isinstance(num_consumer, int):
        raise ParamValueError(f"`num_consumer`: expected an int, got {type(num_consumer).__name__}")
    # More consumers than cores are accepted: they are not threads here.
    if num_consumer < MIN_CONSUMER_COUNT:
        raise ParamValueError(f"`num_consumer`: expected at least {MIN_CONSUMER_COUNT}, got {num_consumer}")


def check_columns(columns: list[str] | None) -> list[str] | None:
    """Checks a list of columns; None and an empty list mean all."""
    if not columns:
        return None
    if not isinstance(columns, list):
        raise ParamTypeError("columns", "list")
    return columns
