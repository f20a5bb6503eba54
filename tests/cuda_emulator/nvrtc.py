"""NVRTC of the wheel nvidia-cuda-nvrtc-cu12, through ctypes. It also compiles for GPUs that this machine lacks."""

import ctypes
import importlib.util
from pathlib import Path


class Nvrtc:
    def __init__(self, path):
        self._lib = ctypes.CDLL(str(path))

    def version(self):
        major, minor = ctypes.c_int(), ctypes.c_int()
        self._lib.nvrtcVersion(ctypes.byref(major), ctypes.byref(minor))
        return major.value, minor.value

    def compile(self, text, arch, name="kernel.cu"):
        """Return the CUBIN, or raise ValueError with the compiler's messages."""
        program, size = ctypes.c_void_p(), ctypes.c_size_t()
        assert self._lib.nvrtcCreateProgram(ctypes.byref(program), text.encode(), name.encode(), 0, None, None) == 0
        options = [f"--gpu-architecture={arch}".encode(), b"--fmad=false", b"--std=c++17"]
        try:
            code = self._lib.nvrtcCompileProgram(program, len(options), (ctypes.c_char_p * len(options))(*options))
            self._lib.nvrtcGetProgramLogSize(program, ctypes.byref(size))
            log = ctypes.create_string_buffer(size.value)
            self._lib.nvrtcGetProgramLog(program, log)
            if code != 0:
                raise ValueError(log.value.decode())
            self._lib.nvrtcGetCUBINSize(program, ctypes.byref(size))
            image = ctypes.create_string_buffer(size.value)
            assert self._lib.nvrtcGetCUBIN(program, image) == 0
            return image.raw
        finally:
            self._lib.nvrtcDestroyProgram(ctypes.byref(program))


def find():
    """Return NVRTC, or None if the wheel is not installed."""
    spec = importlib.util.find_spec("nvidia")
    for folder in (spec.submodule_search_locations if spec else None) or []:
        for path in Path(folder).glob("cuda_nvrtc/lib/libnvrtc.so.*"):
            if ".alt." not in path.name:
                return Nvrtc(path)
    return None
