"""The device `Reference`: memory that the host cannot read, launches that run late, errors on demand."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import ms
import ms_runtime
import pytest


def register() -> None:
    if "Reference" not in dict(ms_runtime.available_devices()):
        ms_runtime.register_reference_devices(seed=int(os.environ.get("MS_REFERENCE_SEED", "0")))


@pytest.fixture
def reference() -> Iterator[str]:
    """Return the name of a reference device that is not the current one; the current device is restored."""
    register()
    before, target = ms_runtime.current_device(), ms.get_current_device()
    yield "Reference:1"
    ms_runtime.synchronize("Reference", 1)
    ms.set_device(target.device_target, target.device_id)
    ms_runtime.set_current_device(*before)


@pytest.fixture
def run_alone(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Run a program in a separate process that starts on a reference device; from a file, which capture reads."""

    def run(code: str, **variables: str) -> subprocess.CompletedProcess[str]:
        known = {name: value for name, value in os.environ.items() if not name.startswith("MS_")}
        env = {**known, "MS_DEVICE": "Reference:0", **variables}
        path = tmp_path / "program.py"
        path.write_text(code)
        command = [sys.executable, "-W", "always", str(path)]
        return subprocess.run(
            command,
            capture_output=True,
            text=True,
            env=env,
            timeout=100,
            check=False,
            # A runner that was itself started in the background ignores SIGINT, and children would inherit that.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )

    return run
