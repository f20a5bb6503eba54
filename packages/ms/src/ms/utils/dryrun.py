"""`mindspore.utils.dryrun`: runs a script without its devices."""

from __future__ import annotations

import os
from typing import Any

from .._unavailable import ASCEND, unavailable


@unavailable(ASCEND)
def set_simulation() -> None:
    """Simulates an Ascend cluster."""


def mock(mock_val: Any, *args: Any) -> Any:
    """Returns a given value in a simulated run (`MS_SIMULATION_LEVEL`), else the result of a call or an index.

    Args:
        mock_val: The result in a simulated run.
        args: A function and its arguments, or a tensor and its index.

    Examples:
        >>> from ms.utils import dryrun
        >>> dryrun.mock(0, max, 1, 2)
        2
    """
    if os.environ.get("MS_SIMULATION_LEVEL"):
        return mock_val
    first, *rest = args
    if callable(first) and not hasattr(first, "asnumpy"):
        return first(*rest)
    for index in rest:
        first = first[index]
    return first


__all__ = ["mock", "set_simulation"]
