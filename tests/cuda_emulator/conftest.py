"""Makes the folder's modules importable. Tests without a compiler on this machine are left out; the header says so."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import emulated
import nvrtc

WANTED = {
    "test_attention_kernel.py": (emulated.compiler, "a C++ compiler"),
    "test_kernels.py": (emulated.compiler, "a C++ compiler"),
    "test_nvrtc.py": (nvrtc.find, "the wheel nvidia-cuda-nvrtc-cu12"),
}
ABSENT = {name: what for name, (find, what) in WANTED.items() if find() is None}
collect_ignore = list(ABSENT)


def pytest_report_header():
    return [f"cuda_emulator: {name} needs {what}, which is not there" for name, what in ABSENT.items()]
