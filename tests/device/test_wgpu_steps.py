"""Training steps of six kinds of models on a GPU: no op runs on the host, and the losses are the CPU's."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from device.test_wgpu import has_gpu
from device.training_steps import MODELS

pytestmark = pytest.mark.skipif(not has_gpu(), reason="no Vulkan driver")
PROGRAM = str(Path(__file__).with_name("training_steps.py"))


def steps(model: str, mode: str, **env: str) -> tuple[list[float], str]:
    """The losses, and what `ms.runtime.fallbacks()` says."""
    env = {**os.environ, **env}
    command = [sys.executable, PROGRAM, model, mode]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr[-2000:]
    *losses, fallbacks = done.stdout.strip().split(" ", 3)
    return [float(loss) for loss in losses], fallbacks


@pytest.mark.parametrize("mode", ["eager", "jit"])
@pytest.mark.parametrize("model", sorted(MODELS))
def test_no_op_of_a_training_step_runs_on_the_host(model: str, mode: str) -> None:
    losses, fallbacks = steps(model, mode, MS_GPU="wgpu", MS_DEVICE="GPU")
    assert fallbacks == "{}"
    assert losses == pytest.approx(steps(model, mode)[0], rel=2e-5)
