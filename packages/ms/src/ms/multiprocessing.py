"""`multiprocessing` of the standard library, under MindSpore's name. Tensors are sent as copies."""

from __future__ import annotations

import multiprocessing as _multiprocessing
from multiprocessing import *  # noqa: F403
from multiprocessing import context, process  # noqa: F401

__all__ = sorted(_multiprocessing.__all__)  # type: ignore[attr-defined]
