"""Writes to the attributes of Primitives: a module of its own, since captures decode `primitive` but not these.

A captured function that writes an attribute breaks its graph there, so that the call behind it reads what was written.
"""

from __future__ import annotations

from typing import Any


def set_attribute(self: Any, name: str, value: Any) -> None:
    """`Primitive.__setattr__`: counts what is set anew, which captures guard."""
    if name in self.__dict__ and name != "instance_name":
        self.__ms_state__.count += 1
    object.__setattr__(self, name, value)
