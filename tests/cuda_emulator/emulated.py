"""Compiles kernel units after emulator.h with the host's compiler, and launches them on NumPy arrays."""

import ctypes
import hashlib
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import numpy as np
import units

HERE = Path(__file__).parent
SANITIZE = os.environ.get("MS_EMULATOR_SANITIZE", "")
RANK = 8
CLEAR = 2**64 - 1


class View(ctypes.Structure):
    _fields_ = [("at", ctypes.c_void_p), ("stride", ctypes.c_int64 * RANK), ("value", ctypes.c_uint64 * 2)]


class Dims(ctypes.Structure):
    _fields_ = [("rank", ctypes.c_int32), ("count", ctypes.c_int64), ("size", ctypes.c_int64 * RANK)]


class Fault(ctypes.Structure):
    _fields_ = [("word", ctypes.c_uint64), ("index", ctypes.c_int64), ("bound", ctypes.c_int64),
                ("number", ctypes.c_int32), ("lock", ctypes.c_uint32)]  # fmt: skip

    def __init__(self):
        super().__init__(word=CLEAR)


def compiler():
    return os.environ.get("CXX") or shutil.which("g++") or shutil.which("clang++")


def build(text, folder=None):
    """Return the path of the shared object of a unit's text; each text is compiled once."""
    folder = Path(folder or Path(tempfile.gettempdir()) / f"ms-emulated-{os.getuid()}")
    folder.mkdir(parents=True, exist_ok=True)
    names = re.findall(r'extern "C" __global__ void (\w+)\(', text)
    text += "\n" + "".join(f"EMULATED_KERNEL({name})\n" for name in names)
    header = HERE / "emulator.h"
    key = hashlib.sha256((text + header.read_text() + SANITIZE + compiler()).encode()).hexdigest()[:24]
    path = folder / f"{key}.so"
    if not path.exists():
        with tempfile.TemporaryDirectory(dir=folder) as work:
            (Path(work) / "unit.cpp").write_text(text)
            # Modules have types with the same names, so symbols that are not exported must not be shared between them.
            flags = ["-std=c++20", "-O1", "-w", "-ffp-contract=off", "-fno-strict-aliasing"]
            flags += ["-fvisibility=hidden", "-shared", "-fPIC"]
            if SANITIZE:
                flags += [f"-fsanitize={SANITIZE}", "-fno-sanitize-recover=all", "-g1"]
            made = Path(work) / "unit.so"
            command = [compiler(), *flags, "-include", header, "-o", made, Path(work) / "unit.cpp"]
            done = subprocess.run(command, capture_output=True, text=True)
            if done.returncode:
                raise ValueError(done.stderr[:4000])
            os.replace(made, path)
    return path


class Unit:
    """A unit that runs on the CPU."""

    def __init__(self, name, **macros):
        self._lib = ctypes.CDLL(str(build(units.source(name, macros))))
        self.fault = Fault()

    def launch(self, kernel, *args, blocks=4, threads=(64, 1)):
        """Run a kernel. Arrays become pointers, integers int64, floats float64; ctypes values are passed unchanged."""
        values = [ctypes.pointer(self.fault), ctypes.c_uint32(1)]
        values += [_argument(a) for a in args]
        pointers = (ctypes.c_void_p * len(values))(*(ctypes.addressof(v) for v in values))
        sizes = getattr(self._lib, f"{kernel}__sizes")
        sizes.restype = ctypes.POINTER(ctypes.c_int)
        wanted = sizes()
        for k, value in enumerate(values):
            assert wanted[k] == ctypes.sizeof(value), f"argument {k} of {kernel} has {wanted[k]} bytes"
        assert wanted[len(values)] == 0, f"{kernel} takes more arguments"
        grid, block = (ctypes.c_uint * 3)(blocks, 1, 1), (ctypes.c_uint * 3)(*threads, 1)
        getattr(self._lib, f"{kernel}__run")(grid, block, pointers)


def _argument(a):
    if isinstance(a, np.ndarray):
        return ctypes.c_void_p(a.ctypes.data)
    if isinstance(a, bool | int):
        return ctypes.c_int64(a)
    if isinstance(a, float):
        return ctypes.c_double(a)
    return a


def view(array, strides=None):
    """Return an array as an operand; `strides` in elements, by default those of the array."""
    own = [s // array.itemsize for s in array.strides]
    strides = own if strides is None else list(strides)
    return View(array.ctypes.data, (ctypes.c_int64 * RANK)(*strides))


def value(*words):
    """Return an operand whose value is passed with the launch."""
    v = View(None, (ctypes.c_int64 * RANK)(1))
    v.value[:] = [w & (2**64 - 1) for w in (*words, 0)[:2]]
    return v


def dims(*shape):
    return Dims(len(shape), int(np.prod(shape, dtype=np.int64)), (ctypes.c_int64 * RANK)(*shape))


def i32(v):
    return ctypes.c_int32(v)


TYPES = {"f32": np.float32, "f64": np.float64, "f16": np.float16, "b8": np.bool_}
TYPES |= {t: np.dtype(f"{'u' if t[0] == 'u' else ''}int{t[1:]}").type for t in units.INTEGERS}
