"""The profiler's interface. Actions and the numbers of a schedule are those of MindSpore 2.10."""

from __future__ import annotations

import json
import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import ms
import pytest
from ms.profiler import (
    AicoreMetrics,
    DynamicProfilerMonitor,
    EnvProfiler,
    ExportType,
    HostSystem,
    Profiler,
    ProfilerActivity,
    ProfilerLevel,
    _ExperimentalConfig,
    mstx,
    profile,
    profiler,
    schedule,
    tensorboard_trace_handler,
)

# One letter an action of the steps 0 to 13: NONE, WARM_UP, RECORD, and SAVE for RECORD_AND_SAVE.
SCHEDULES = [
    ({"wait": 1, "warmup": 1, "active": 2, "repeat": 2, "skip_first": 1}, "NNWRSNWRSNNNNN"),
    ({"wait": 0, "active": 1}, "SSSSSSSSSSSSSS"),
    ({"wait": 1, "active": 1, "repeat": 1}, "NSNNNNNNNNNNNN"),
    ({"wait": 0, "warmup": 1, "active": 1, "repeat": 2}, "WSWSNNNNNNNNNN"),
    ({"wait": 2, "active": 3}, "NNRRSNNRRSNNRR"),
]
LETTERS = {"NONE": "N", "WARM_UP": "W", "RECORD": "R", "RECORD_AND_SAVE": "S"}


@pytest.mark.parametrize("numbers, actions", SCHEDULES)
def test_schedules(numbers: dict[str, int], actions: str) -> None:
    steps = schedule(**numbers)  # type: ignore[arg-type]
    assert "".join(LETTERS[steps(step).name] for step in range(14)) == actions
    assert steps.to_dict() == {"wait": 0, "active": 1, "warmup": 0, "repeat": 0, "skip_first": 0} | numbers


def test_a_schedule_is_shown_and_checked() -> None:
    assert repr(schedule(wait=1, active=1)) == "Schedule(wait=1, active=1, warmup=0, repeat=0, skip_first=0)"
    with pytest.raises(ValueError, match="at least 0"):
        schedule(wait=1, active=1)(-1)
    wrong: Any = {"wait": "a", "active": 0, "warmup": -1, "repeat": 1.5}
    assert schedule(**wrong).to_dict() == {"wait": 0, "active": 1, "warmup": 0, "repeat": 0, "skip_first": 0}


@pytest.mark.parametrize("kind", [Profiler, profile])
def test_handlers_are_called_after_each_cycle(kind: Any) -> None:
    calls: list[int] = []
    steps = schedule(wait=1, warmup=1, active=2, repeat=2)
    with kind(schedule=steps, on_trace_ready=lambda prof: calls.append(prof.step_num)) as prof:
        for _ in range(9):
            (ms.ops.ones((2, 2)) + 1).sum()
            prof.step()
    assert calls == [4, 8]
    assert sorted(prof.step_times) == [2, 3, 6, 7] and all(time > 0 for time in prof.step_times.values())


def test_a_profiler_that_stops_within_a_cycle_gives_what_it_has() -> None:
    calls: list[int] = []
    prof = Profiler(schedule=schedule(wait=1, active=3), on_trace_ready=lambda p: calls.append(p.step_num))
    prof.step()
    prof.stop()
    assert calls == [1]
    prof.stop()  # a second time has no effect
    assert calls == [1]


def test_start_profile_waits() -> None:
    prof = Profiler(start_profile=False, schedule=schedule(wait=0, active=1))
    prof.step()
    assert prof.step_num == 0 and not prof.step_times
    prof.start()
    prof.step()
    assert prof.step_num == 1 and sorted(prof.step_times) == [0]


def test_results_say_once_that_there_is_no_timeline(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    said: list[str] = []
    monkeypatch.setattr(profiler, "_said", False)
    monkeypatch.setattr(ms.log, "warning", said.append)
    prof = Profiler(output_path="unused", profiler_level=ProfilerLevel.Level1, activities=[ProfilerActivity.CPU])
    prof.analyse()
    prof.op_analyse("Add")
    Profiler.offline_analyse("nowhere")
    handler = tensorboard_trace_handler(str(tmp_path / "a"))
    with profile(schedule=schedule(wait=0, active=1), on_trace_ready=handler) as other:
        other.step()
    assert (tmp_path / "a").is_dir()  # as in MindSpore: programs list its files
    assert len(said) == 2 and "no timeline yet" in said[0] and "before the end of its cycle" in said[1]
    assert "'step_times'" in said[0]
    assert not Path("unused").exists()


def test_settings() -> None:
    prof = Profiler(start_profile=False, l2_cache=True)
    assert prof.settings["l2_cache"] is True and prof.settings["output_path"] == "./data"
    prof.add_metadata("a", "b")
    prof.add_metadata_json("c", '{"d": 1}')
    assert prof._metadata == {"a": "b", "c": {"d": 1}}
    config = _ExperimentalConfig()
    assert config._profiler_level is ProfilerLevel.Level0 and config._aic_metrics is AicoreMetrics.AiCoreNone


def test_choices() -> None:
    assert list(ProfilerLevel.__members__) == ["LevelNone", "Level0", "Level1", "Level2"]
    assert [a.value for a in ProfilerActivity] == ["NPU", "GPU", "CPU"]
    assert AicoreMetrics.AiCoreNone.value == "None" and len(AicoreMetrics) == 9
    assert [e.value for e in ExportType] == ["db", "text"]
    assert [h.value for h in HostSystem] == ["cpu", "mem", "disk", "network", "osrt"]


def test_marks_have_no_effect() -> None:
    number = mstx.range_start("a")
    mstx.range_end(number)
    mstx.mark("b", domain="c")
    assert number == 0


def test_a_file_starts_and_stops_the_monitor(tmp_path: Path) -> None:
    monitor = DynamicProfilerMonitor(str(tmp_path))
    file = tmp_path / "profiler_config.json"
    assert json.loads(file.read_text()) == {"start_step": -1, "stop_step": -1}
    on = []
    for step in range(1, 6):
        if step == 2:
            file.write_text(json.dumps({"start_step": 3, "stop_step": 4, "l2_cache": True}))
            os.utime(file, ns=(1, 1))
        context = SimpleNamespace(original_args=lambda step=step: SimpleNamespace(cur_step_num=step))
        monitor.step_begin(context)
        on.append(monitor.profiler is not None)
        monitor.step_end(context)
    assert on == [False, False, True, True, False]


def test_the_environment_starts_a_profiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MS_PROFILER_OPTIONS", json.dumps({"start": True, "with_stack": True}))
    monkeypatch.setattr(EnvProfiler, "profiler", None)
    EnvProfiler.init_profiler()
    assert EnvProfiler.profiler is not None and EnvProfiler.profiler.settings["with_stack"] is True
    EnvProfiler().analyse()
    assert not EnvProfiler.profiler._started


@pytest.mark.parametrize("path", [None, 3])
def test_the_monitor_needs_a_folder(path: Any) -> None:
    with pytest.raises(TypeError, match="cfg_path"):
        DynamicProfilerMonitor(path)
