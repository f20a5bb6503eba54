"""A machine without a GPU's driver, and what the core asks of the system."""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
from pathlib import Path
from types import BuiltinFunctionType

import ms_runtime
import pytest

#: Vulkan's loader finds no driver then, whatever is installed
WITHOUT_DRIVERS = {"VK_DRIVER_FILES": "/nonexistent", "VK_ICD_FILENAMES": "/nonexistent"}
LIBRARY = Path(str(ms_runtime._ms_runtime.__file__))  # type: ignore[attr-defined]


def run(code: str, **env: str) -> str:
    known = {name: value for name, value in os.environ.items() if not name.startswith("MS_")}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, env={**known, **WITHOUT_DRIVERS, **env}, capture_output=True, text=True, timeout=100)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.strip()


@pytest.mark.skipif(sys.platform != "linux", reason="drivers are hidden from Vulkan's loader")
@pytest.mark.parametrize("way", ["", "wgpu"])
def test_a_machine_without_a_driver_hears_what_to_install(way: str) -> None:
    said = run(
        "import ms\ntry:\n    ms.set_device('GPU')\nexcept RuntimeError as error:\n    print(error)\n"
        "print(ms.Tensor([1.0]).device)",
        MS_GPU=way,
    )
    assert "no GPU driver was found" in said and "libvulkan1" in said and "mesa-vulkan-drivers" in said, said
    assert said.endswith("\nCPU") and len(said.splitlines()) <= 7


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_drivers_are_looked_for_when_a_gpu_is_asked_for() -> None:
    code = (
        "import ms, numpy as np\n"
        "ms.ops.relu(ms.Tensor(np.ones(3))).asnumpy()\n"
        "print('libvulkan' in open('/proc/self/maps').read())"
    )
    assert run(code) == "False"


@pytest.mark.skipif(sys.platform != "linux" or platform.machine() != "x86_64", reason="about glibc's versions")
def test_the_library_loads_with_glibc_2_34() -> None:
    """Enterprise Linux 9 has that one; the wheel's tag says what the library needs."""
    needed = {int(minor) for minor in re.findall(rb"\0GLIBC_2\.(\d+)", LIBRARY.read_bytes())}
    assert needed and max(needed) <= 34


def test_no_two_functions_of_the_core_are_one() -> None:
    """The linker makes one of functions with equal code: Python compares native functions by their addresses."""
    owners = [ms_runtime._ms_runtime, *vars(ms_runtime._ms_runtime).values()]  # type: ignore[attr-defined]
    functions = {id(f): f for owner in owners for f in getattr(owner, "__dict__", {}).values()}
    native = [f for f in functions.values() if isinstance(f, BuiltinFunctionType)]
    assert len(native) > 50 and len(set(native)) == len(native)
