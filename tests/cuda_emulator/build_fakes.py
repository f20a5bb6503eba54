"""Builds the fake driver and compiler: `python build_fakes.py FOLDER`. The folder goes into LD_LIBRARY_PATH.

FOLDER/all has both libraries, FOLDER/no_compiler the driver alone, FOLDER/lacking a driver without cuGraphLaunch.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent


def build(folder):
    """Build what is older than its sources."""
    cxx = os.environ.get("CXX") or shutil.which("g++") or shutil.which("clang++")
    if cxx is None:
        raise SystemExit("the fake driver needs a C++ compiler")
    flags = [cxx, "-std=c++20", "-O1", "-g1", "-shared", "-fPIC", "-w"]
    driver, compiler, header = (HERE / name for name in ("fake_driver.cpp", "fake_nvrtc.cpp", "emulator.h"))
    jobs = [
        ("all/libcuda.so.1", [driver]),
        ("all/libnvrtc.so.12", [f'-DEMULATOR_H="{header}"', compiler]),
        ("no_compiler/libcuda.so.1", [driver]),
        ("lacking/libcuda.so.1", ["-DcuGraphLaunch=cuGraphLaunch_absent", driver]),
    ]
    for name, args in jobs:
        path = Path(folder) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.stat().st_mtime < max(p.stat().st_mtime for p in (driver, compiler)):
            subprocess.run([*flags, "-o", path, *args, "-ldl"], check=True)


if __name__ == "__main__":
    build(sys.argv[1])
