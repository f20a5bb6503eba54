"""A progress bar by tqdm, where somebody watches and has to wait."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any, TypeVar

Item = TypeVar("Item")

#: seconds before a bar appears
DELAY = 2.0


def watched(items: Iterable[Item], what: str, total: int | None = None, unit: str = "rows") -> Iterable[Item]:
    """Yields the items and shows a progress bar on the terminal.

    Shows no bar if standard error is not a terminal, tqdm is not installed, or the whole takes less than `DELAY`.

    Args:
        items (Iterable): The items.
        what (str): The label of the bar.
        total (int, optional): The number of items. Default: None, unknown.
        unit (str, optional): The unit of the count. Default: ``'rows'``.
    """
    if not sys.stderr.isatty():
        return items
    try:
        from tqdm import tqdm
    except ImportError:
        return items
    made: Any = tqdm(items, desc=what, total=total, delay=DELAY, leave=False, unit=f" {unit}", file=sys.stderr)
    return made
