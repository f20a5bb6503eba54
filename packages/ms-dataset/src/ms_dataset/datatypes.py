"""The data pipeline's names of dtypes, for the path `mindspore.dataset.core.datatypes`."""

from __future__ import annotations

from typing import Any

from ms_tensor import dtype as mstype

_NAMES = {mstype.string: "string", mstype.bool_: "bool"}


def mstype_to_detype(type_: Any) -> str:
    """Returns the name of a dtype in the data pipeline.

    Raises:
        TypeError: If `type_` is not a dtype.

    Examples:
        >>> import ms
        >>> from ms_dataset.datatypes import mstype_to_detype
        >>> mstype_to_detype(ms.int32), mstype_to_detype(ms.bool_)
        ('int32', 'bool')
    """
    if not isinstance(type_, mstype.Type):
        raise TypeError(f"For 'mstype_to_detype', expected a dtype, got {type(type_).__name__}.")
    return _NAMES.get(type_, str(type_).lower())
