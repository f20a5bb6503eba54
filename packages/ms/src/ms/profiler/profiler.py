"""The profilers, which record steps and call a handler."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterable
from typing import Any

from .. import log
from .common.constant import ExportType, ProfilerActivity, ProfilerLevel
from .experimental_config import _ExperimentalConfig
from .schedule import ProfilerAction, Schedule

_RECORDING = (ProfilerAction.RECORD, ProfilerAction.RECORD_AND_SAVE)
_SETTINGS: dict[str, Any] = {
    "output_path": "./data", "profiler_level": ProfilerLevel.Level0, "aic_metrics": None, "with_stack": False,
    "profile_memory": False, "data_process": False, "parallel_strategy": False, "l2_cache": False, "hbm_ddr": False,
    "pcie": False, "sys_io": False, "sys_interconnection": False, "host_sys": (), "sync_enable": True,
    "data_simplification": True, "record_shapes": False, "export_type": (ExportType.Text,), "mstx": False,
    "mstx_domain_include": (), "mstx_domain_exclude": (), "activities": (ProfilerActivity.CPU, ProfilerActivity.NPU),
}  # fmt: skip
_said = False


def _say_once() -> None:
    global _said
    if not _said:
        _said = True
        log.warning(
            "The profiler counts and times steps, which are in its attribute 'step_times', and writes no timeline yet. "
            "ms.explain(f, *args) gives the times and bytes of a jitted call, by line."
        )


class _Recorder:
    """The state machine of a profiler with a schedule.

    The transition from the action of one step to the next decides what happens: a recording starts with the first
    recorded step, and ends after the last step of a cycle with a call of the handler.
    """

    def __init__(self, schedule: Any, on_trace_ready: Any) -> None:
        if schedule is not None and not callable(schedule):
            log.warning(f"For the profiler, 'schedule' must be callable, but got {type(schedule).__name__}; ignored.")
            schedule = None
        if on_trace_ready is not None and not callable(on_trace_ready):
            kind = type(on_trace_ready).__name__
            log.warning(f"For the profiler, 'on_trace_ready' must be callable, but got {kind}; ignored.")
            on_trace_ready = None
        self._scheduled = schedule is not None
        self.schedule: Callable[[int], ProfilerAction] = schedule if self._scheduled else Schedule(wait=0, active=1)
        self.on_trace_ready = on_trace_ready
        self.step_num = 0
        self.current_action = ProfilerAction.NONE
        #: the seconds of each recorded step, by step number
        self.step_times: dict[int, float] = {}
        self._started = False
        self._begin = 0.0
        self._metadata: dict[str, Any] = {}

    def start(self) -> None:
        """Starts; a schedule continues at the step where it stopped."""
        if self._started:
            log.error("The profiler is on already.")
            return
        self._started = True
        self.current_action = self.schedule(self.step_num)
        self._begin = time.perf_counter()

    def step(self) -> None:
        """Ends a step and starts the next."""
        if not self._scheduled:
            log.error("Without a schedule, 'step' of the profiler has no effect.")
            return
        if not self._started:
            log.error("The profiler is off, so 'step' has no effect.")
            return
        self._note_time()
        before, self.step_num = self.current_action, self.step_num + 1
        self.current_action = self.schedule(self.step_num)
        if before is ProfilerAction.RECORD_AND_SAVE:
            self._trace_ready()
        self._begin = time.perf_counter()

    def _end(self) -> bool:
        if not self._started:
            log.error("The profiler is off, so 'stop' has no effect.")
            return False
        self._note_time()
        self._started = False
        return True

    def _note_time(self) -> None:
        if self.current_action in _RECORDING:
            self.step_times[self.step_num] = time.perf_counter() - self._begin

    def _trace_ready(self) -> None:
        if self.on_trace_ready is not None:
            self.on_trace_ready(self)

    def add_metadata(self, key: str, value: str) -> None:
        """Adds a text to the profile.

        Args:
            key: The name of the text.
            value: The text.
        """
        if not isinstance(key, str) or not isinstance(value, str):
            log.warning("For 'add_metadata', key and value must be str; ignored.")
            return
        self._metadata[key] = value

    def add_metadata_json(self, key: str, value: str) -> None:
        """Adds a value to the profile.

        Args:
            key: The name of the value.
            value: The value as JSON.
        """
        try:
            self._metadata[key] = json.loads(value)
        except (TypeError, ValueError):
            log.warning("For 'add_metadata_json', the value must be JSON; ignored.")

    def __exit__(self, exc_type: Any, exc_value: Any, traceback: Any) -> None:
        self.stop()

    def stop(self) -> None:
        """Stops. With a schedule, the handler is called."""
        action = self.current_action
        if self._end() and self._scheduled and action in _RECORDING:
            log.warning("The profiler was stopped before the end of its cycle.")
            self._trace_ready()


class Profiler(_Recorder):
    """A profiler configured by keywords.

    Args:
        kwargs: `start_profile` (bool, whether to start at once; default True), `schedule`, `on_trace_ready`, and
            MindSpore's other settings, such as `output_path`, `profiler_level`, `activities`, which are stored.

    Examples:
        >>> from ms.profiler import Profiler, schedule
        >>> calls = []
        >>> with Profiler(schedule=schedule(wait=0, active=2, repeat=2), on_trace_ready=calls.append) as prof:
        ...     for _ in range(4):
        ...         prof.step()
        >>> len(calls), sorted(prof.step_times)
        (2, [0, 1, 2, 3])
    """

    def __init__(self, **kwargs: Any) -> None:
        start = kwargs.pop("start_profile", True)
        super().__init__(kwargs.pop("schedule", None), kwargs.pop("on_trace_ready", None))
        for name in kwargs.keys() - _SETTINGS.keys():
            log.warning(f"For 'Profiler', there is no setting '{name}'; ignored.")
        self.settings = {**_SETTINGS, **{name: value for name, value in kwargs.items() if name in _SETTINGS}}
        if start:
            self.start()

    def __enter__(self) -> Profiler:
        if not self._started:
            self.start()
        return self

    def analyse(
        self,
        offline_path: str | None = None,
        pretty: bool = False,
        step_list: list[int] | None = None,
        mode: str = "sync",
    ) -> None:
        """Stops the profiler. Logs once that a timeline is not written yet.

        Args:
            offline_path: Accepted for compatibility. Default: None.
            pretty: Whether to indent results. Default: False.
            step_list: The steps to analyse; None for all. Default: None.
            mode: 'sync' or 'async'. Default: 'sync'.
        """
        if self._started and not self._scheduled:
            self._end()
        _say_once()

    @classmethod
    def offline_analyse(
        cls, path: str, pretty: bool = False, step_list: list[int] | None = None, data_simplification: bool = True
    ) -> None:
        """Not supported yet: would write the results of an earlier profile. Logs that once.

        Args:
            path: The folder of the profile.
            pretty: Whether to indent results. Default: False.
            step_list: The steps to analyse; None for all. Default: None.
            data_simplification: Whether to remove raw data. Default: True.
        """
        _say_once()

    def op_analyse(self, op_name: str | list[str], device_id: int | None = None) -> None:
        """Not supported yet: would return the times of operations. Logs that once.

        Args:
            op_name: The name of a primitive, or a list of them.
            device_id: The device. Default: None.
        """
        _say_once()


class Profile(_Recorder):
    """A profiler configured by arguments.

    Args:
        activities: The processors to profile; None is all. Default: None.
        with_stack: Whether to collect Python stacks. Default: False.
        profile_memory: Whether to collect memory use. Default: False.
        data_process: Whether to collect the data pipeline. Default: False.
        parallel_strategy: Whether to collect parallel strategies. Default: False.
        start_profile: Whether to start at once. Default: True.
        hbm_ddr: Whether to collect memory traffic. Default: False.
        pcie: Whether to collect bus traffic. Default: False.
        sync_enable: Whether to collect synchronously. Default: True.
        record_shapes: Whether to collect shapes. Default: False.
        schedule: The steps to record; None is all. Default: None.
        on_trace_ready: Called with the profiler whenever a recording is complete. Default: None.
        experimental_config: Further settings. Default: None.

    Examples:
        >>> from ms.profiler import profile, schedule, tensorboard_trace_handler
        >>> with profile(schedule=schedule(wait=1, active=1, repeat=1)) as prof:
        ...     for _ in range(3):
        ...         prof.step()
        >>> sorted(prof.step_times)
        [1]
    """

    def __init__(
        self,
        activities: Iterable[ProfilerActivity] | None = None,
        with_stack: bool = False,
        profile_memory: bool = False,
        data_process: bool = False,
        parallel_strategy: bool = False,
        start_profile: bool = True,
        hbm_ddr: bool = False,
        pcie: bool = False,
        sync_enable: bool = True,
        record_shapes: bool = False,
        schedule: Callable[[int], ProfilerAction] | None = None,
        on_trace_ready: Callable[..., Any] | None = None,
        experimental_config: _ExperimentalConfig | None = None,
    ) -> None:
        super().__init__(schedule, on_trace_ready)
        self.settings = {
            **_SETTINGS, "activities": activities, "with_stack": with_stack, "profile_memory": profile_memory,
            "data_process": data_process, "parallel_strategy": parallel_strategy, "hbm_ddr": hbm_ddr, "pcie": pcie,
            "sync_enable": sync_enable, "record_shapes": record_shapes,
        }  # fmt: skip
        self.experimental_config = experimental_config
        if start_profile:
            self.start()

    def __enter__(self) -> Profile:
        if not self._started:
            self.start()
        return self

    def analyse(self, **kwargs: Any) -> None:
        """Called by handlers. Logs once that a timeline is not written yet."""
        _say_once()


def tensorboard_trace_handler(
    dir_name: str | None = None, worker_name: str | None = None, analyse_flag: bool = True, async_mode: bool = False
) -> Callable[[Any], None]:
    """Returns a handler for `on_trace_ready`, which will write results for TensorBoard; it only creates the folder.

    Args:
        dir_name: The folder; None is './data'. Default: None.
        worker_name: The name of this process; None is the name of the machine. Default: None.
        analyse_flag: Whether to analyse the recording. Default: True.
        async_mode: Whether to analyse it in another process. Default: False.

    Returns:
        A function of a profiler.
    """

    def handler(prof: Any) -> None:
        os.makedirs(dir_name or "./data", exist_ok=True)
        if analyse_flag:
            prof.analyse(mode="async" if async_mode else "sync")

    return handler
