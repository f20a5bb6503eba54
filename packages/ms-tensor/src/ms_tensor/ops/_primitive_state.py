"""Changes of the attributes of Primitives: a module of its own, since captures decode `primitive` but not these.

A captured function that sets an attribute anew breaks its graph there, so that the call behind it reads what was
written.
"""

from __future__ import annotations

from typing import Any


def count_change(primitive: Any) -> None:
    """Counts that an attribute is set anew, which captures guard."""
    primitive.__ms_state__.count += 1
