"""`mindspore.mint.distributed`: process groups and collective functions, in a world of one process."""

from __future__ import annotations

from . import in_place, objects, process_groups
from .in_place import *  # noqa: F403
from .objects import *  # noqa: F403
from .process_groups import *  # noqa: F403

__all__ = sorted([*in_place.__all__, *objects.__all__, *process_groups.__all__])
