"""Training steps of six kinds of models by CUDA, on the emulated driver and libraries: no op runs on the host."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from device.test_cuda import fakes  # noqa: F401 (the fixture)
from device.test_cuda import pytestmark as emulated
from device.training_steps import MODELS

# The host's compiler compiles each kernel: `nox -s cuda_emulated` runs them.
pytestmark = [emulated, pytest.mark.long]
PROGRAM = str(Path(__file__).with_name("training_steps.py"))


def steps(model: str, mode: str, **env: str) -> tuple[list[float], str]:
    """The losses, and what `ms.runtime.fallbacks()` says."""
    command = [sys.executable, PROGRAM, model, mode]
    done = subprocess.run(command, env={**os.environ, **env}, capture_output=True, text=True, timeout=800)
    assert done.returncode == 0, done.stderr[-2000:]
    *losses, fallbacks = done.stdout.strip().split(" ", 3)
    return [float(loss) for loss in losses], fallbacks


@pytest.mark.parametrize("mode", ["eager", "jit"])
@pytest.mark.parametrize("libraries", [True, False])
@pytest.mark.parametrize("model", sorted(MODELS))
def test_no_op_of_a_training_step_runs_on_the_host(fakes: Path, model: str, libraries: bool, mode: str) -> None:  # noqa: F811
    env = {"LD_LIBRARY_PATH": str(fakes / "all"), "MS_KERNEL_CACHE": str(fakes / "kernels")}
    env |= {"PYTHONPATH": str(fakes / "site")} if libraries else {}
    losses, ran = steps(model, mode, MS_GPU="cuda", MS_DEVICE="GPU", **env)
    assert ran == "{}"
    assert losses == pytest.approx(steps(model, mode)[0], rel=2e-5)
