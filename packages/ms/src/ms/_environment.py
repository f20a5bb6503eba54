"""Warnings about environment variables whose values their readers do not understand; docs/env_vars.md lists them all.

Many of the readers are in the core, which reads a variable when it is first needed, far from the line that could be
blamed. `import ms` therefore checks them together.
"""

from __future__ import annotations

import os
import re

from ms_tensor._messages import shorten, warn_at_user_line

_SWITCH = ("[01]", "0 or 1")
_COUNT = (r"\s*\+?0*[1-9]\d*\s*", "a whole number of at least 1")
_FEATURE = r"\s*(passthrough|timestamps|pipeline_cache)?\s*"
#: by variable: what its value must match, that in words, and what another value does
CHECKS = {
    "MS_NUM_THREADS": (*_COUNT, "it is ignored, and all cores are used"),
    "MS_STRICT_DEVICE": (*_SWITCH, "it counts as 1"),
    "MS_GPU": ("wgpu|cuda", "wgpu or cuda", "the device GPU cannot be used"),
    "MS_WGPU_WITHOUT": (
        f"{_FEATURE}(,{_FEATURE})*",
        "a comma-separated list of passthrough, timestamps and pipeline_cache",
        "the device GPU cannot be used",
    ),
    "MS_LAUNCH_BLOCKING": ("0|1|values", "0, 1 or values", "it counts as 1"),
    "MS_JIT_BREAK": ("every", "every", "it is ignored"),
    "MS_DATASET_NATIVE": (*_SWITCH, "it counts as 1"),
    "MS_COMPILER_CACHE_ENABLE": (*_SWITCH, "it counts as 0, so the cache is off"),
    "RANK_ID": (r"\d+", "a whole number", "the compile cache counts it as 0"),
    "MS_WORKER_NUM": (*_COUNT, "it is ignored"),
    "RANK_SIZE": (*_COUNT, "it is ignored"),
    "WORLD_SIZE": (*_COUNT, "it is ignored"),
    "OMPI_COMM_WORLD_SIZE": (*_COUNT, "it is ignored"),
}


def check() -> None:
    """Warns about each variable with an unknown value, at the line that imports `ms`. Empty values count as unset."""
    for name in CHECKS.keys() & os.environ.keys():
        pattern, expected, effect = CHECKS[name]
        value = os.environ[name]
        if value and not re.fullmatch(pattern, value):
            text = f"The environment variable {name} must be {expected}, but is '{shorten(value)}': {effect}."
            warn_at_user_line(text)
