"""Builds the fake driver, compiler and libraries: `python build_fakes.py FOLDER`. Add a subfolder to LD_LIBRARY_PATH.

FOLDER/all has driver and compiler, FOLDER/no_compiler only the driver, FOLDER/lacking a driver without cuGraphLaunch.
FOLDER/site is laid out like a folder into which Python has installed the wheels of compiler and libraries,
FOLDER/lacking_site has libraries without a function.
"""

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).parent


def build(folder):
    """Build the files that are older than their sources."""
    cxx = os.environ.get("CXX") or shutil.which("g++") or shutil.which("clang++")
    if cxx is None:
        raise SystemExit("the fake driver needs a C++ compiler")
    flags = [cxx, "-std=c++20", "-O1", "-g1", "-shared", "-fPIC", "-w"]
    sources = sorted(HERE.glob("fake_*")) + [HERE / "emulator.h"]
    driver, compiler, blas, dnn = (HERE / f"fake_{name}.cpp" for name in ("driver", "nvrtc", "cublaslt", "cudnn"))
    compiler = [f'-DEMULATOR_H="{HERE / "emulator.h"}"', compiler]
    jobs = [
        ("all/libcuda.so.1", [driver]),
        ("all/libnvrtc.so.12", compiler),
        ("lacking/libcuda.so.1", ["-DcuGraphLaunch=cuGraphLaunch_absent", driver]),
        ("site/nvidia/cublas/lib/libcublasLt.so.12", [blas]),
        ("site/nvidia/cudnn/lib/libcudnn.so.9", [dnn]),
        ("lacking_site/nvidia/cublas/lib/libcublasLt.so.12", ["-DcublasLtMatmul=cublasLtMatmul_absent", blas]),
        ("lacking_site/nvidia/cudnn/lib/libcudnn.so.9", ["-DcudnnSetStream=cudnnSetStream_absent", dnn]),
    ]
    copies = [
        ("all/libcuda.so.1", "no_compiler/libcuda.so.1"),
        ("all/libnvrtc.so.12", "site/nvidia/cuda_nvrtc/lib/libnvrtc.so.12"),
    ]
    newest = max(path.stat().st_mtime for path in sources)

    def outdated(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        return not path.exists() or path.stat().st_mtime < newest

    def compile_library(job):
        path, args = Path(folder) / job[0], job[1]
        if outdated(path):
            # A library that is loaded from a folder is then found by its name.
            subprocess.run([*flags, f"-Wl,-soname,{path.name}", "-o", path, *args, "-ldl"], check=True)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(compile_library, jobs))
    for name, copy in copies:
        if outdated(Path(folder) / copy):
            shutil.copyfile(Path(folder) / name, Path(folder) / copy)


if __name__ == "__main__":
    build(sys.argv[1])
