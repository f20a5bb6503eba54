"""A callback that profiles the steps that a file specifies during training."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from ms_nn.train import Callback

from .. import log
from .profiler import _SETTINGS, Profiler


class DynamicProfilerMonitor(Callback):
    """Profiles the steps in `profiler_config.json`, which may change during training.

    Args:
        cfg_path: The folder of the file; a missing file is written with defaults.
        output_path: The folder of results. Default: './dyn_profile_data'.
        poll_interval: Accepted for compatibility: the file is read when it changes. Default: 2.
        kwargs: Accepted for compatibility.

    Raises:
        TypeError: `cfg_path` is not a path.

    Examples:
        >>> import tempfile
        >>> from ms.profiler import DynamicProfilerMonitor
        >>> folder = tempfile.mkdtemp()
        >>> monitor = DynamicProfilerMonitor(folder)
    """

    def __init__(
        self,
        cfg_path: str | None = None,
        output_path: str = "./dyn_profile_data",
        poll_interval: int = 2,
        **kwargs: Any,
    ) -> None:
        super().__init__()
        if not isinstance(cfg_path, (str, os.PathLike)):
            kind = type(cfg_path).__name__
            raise TypeError(f"For 'DynamicProfilerMonitor', 'cfg_path' must be a path, but got {kind}.")
        if not isinstance(poll_interval, int) or poll_interval < 1:
            log.warning("For 'DynamicProfilerMonitor', 'poll_interval' must be a positive int; using 2.")
        self._file = Path(cfg_path) / "profiler_config.json"
        self._output_path = output_path
        self._read: int | None = None
        self._range = (-1, -1)
        self._settings: dict[str, Any] = {}
        self._step = 0
        self.profiler: Profiler | None = None
        if not self._file.exists():
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._file.write_text(json.dumps({"start_step": -1, "stop_step": -1}))

    def _reload(self) -> None:
        try:
            changed = self._file.stat().st_mtime_ns
            if changed == self._read:
                return
            self._read = changed
            options = json.loads(self._file.read_text())
        except (OSError, json.JSONDecodeError):
            return  # it is being written; the next step reads it
        self._range = (options.get("start_step", -1), options.get("stop_step", -1))
        self._settings = {name: value for name, value in options.items() if name in _SETTINGS}

    def _begin(self, step: int) -> None:
        self._reload()
        first, last = self._range
        if self.profiler is None and 0 < first <= step <= last:
            self.profiler = Profiler(**{**self._settings, "output_path": self._output_path})

    def _finish(self, step: int) -> None:
        if self.profiler is not None and step >= self._range[1]:
            self.profiler.analyse()
            self.profiler = None

    def step_begin(self, run_context: Any) -> None:
        """Starts the profiler at the first of the steps."""
        self._begin(run_context.original_args().cur_step_num)

    def step_end(self, run_context: Any) -> None:
        """Ends the profiler after the last of the steps."""
        self._finish(run_context.original_args().cur_step_num)

    def step(self) -> None:
        """Ends a step of a loop that has no callbacks, and begins the next."""
        self._finish(self._step)
        self._step += 1
        self._begin(self._step)

    def on_train_end(self, run_context: Any) -> None:
        """Ends the profiler."""
        self._finish(self._range[1])
