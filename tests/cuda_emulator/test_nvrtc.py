"""Every kernel unit compiles for sm_80 and sm_90 with NVRTC, which needs no GPU."""

import nvrtc
import pytest
import units

COMPILER = nvrtc.find()
if COMPILER is None:
    pytest.skip("needs the wheel nvidia-cuda-nvrtc-cu12", allow_module_level=True)
FILES = sorted({name for name, _ in units.units()})


@pytest.mark.parametrize("arch", ["sm_80", "sm_90"])
@pytest.mark.parametrize("file", FILES)
def test_every_unit_compiles(file, arch):
    for name, macros in units.units():
        if name == file:
            assert COMPILER.compile(units.source(name, macros), arch)


def test_the_compilers_messages_are_kept():
    with pytest.raises(ValueError, match=r"kernel.cu\(1\): error"):
        COMPILER.compile("wrong", "sm_90")
