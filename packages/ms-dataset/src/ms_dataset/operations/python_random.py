"""The global generators of Python and NumPy, from which users' functions and operations on PIL images draw."""

from __future__ import annotations

import random
from typing import Any

import numpy as np


def state() -> Any:
    _, keys, place, has_gauss, gauss = np.random.get_state(legacy=True)
    return random.getstate(), (keys.tobytes(), place, has_gauss, gauss)  # type: ignore[union-attr]


def set_state(saved: Any) -> None:
    random.setstate(saved[0])
    keys, place, has_gauss, gauss = saved[1]
    np.random.set_state(("MT19937", np.frombuffer(keys, np.uint32), place, has_gauss, gauss))
