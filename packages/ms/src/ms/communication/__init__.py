"""Groups of processes, as one process sees them: `management`, and the collective functions of `comm_func`."""

from __future__ import annotations

from .management import *  # noqa: F403
from .management import __all__ as __all__
