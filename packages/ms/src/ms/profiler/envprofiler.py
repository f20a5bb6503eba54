"""A profiler that the environment configures: `MS_PROFILER_OPTIONS`."""

from __future__ import annotations

import json
import os

from .. import log
from .profiler import _SETTINGS, Profiler


class EnvProfiler:
    """The profiler of the environment variable `MS_PROFILER_OPTIONS`, a JSON object of settings of `Profiler` and
    `start` (bool, default false).
    """

    NOT_SUPPORTED_PARAMS = ["schedule", "on_trace_ready"]
    profiler: Profiler | None = None

    @classmethod
    def init_profiler(cls) -> None:
        """Starts the profiler if the environment requests it."""
        text = os.environ.get("MS_PROFILER_OPTIONS", "")
        if not text:
            return
        try:
            options = json.loads(text)
        except json.JSONDecodeError:
            log.error("MS_PROFILER_OPTIONS is not JSON; ignored.")
            return
        if options.get("start"):
            cls.profiler = Profiler(**{name: value for name, value in options.items() if name in _SETTINGS})

    def analyse(self) -> None:
        """Stops the profiler if it is running."""
        if self.profiler is not None:
            self.profiler.analyse()


EnvProfiler.init_profiler()
