"""Counts changes of attributes of Primitives. A separate module, because captures decode `primitive`, but not this.

A captured function that changes an attribute breaks its graph there, so that the next call reads the new value.
"""

from __future__ import annotations

from typing import Any


def count_change(primitive: Any) -> None:
    """Counts a change of an attribute, which captures guard."""
    primitive.__ms_state__.count += 1
