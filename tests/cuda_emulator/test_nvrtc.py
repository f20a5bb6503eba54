"""Every kernel unit, and every rendered program, compiles for sm_80 and sm_90 with NVRTC, which needs no GPU."""

import os
from pathlib import Path

import nvrtc
import pytest
import units

COMPILER = nvrtc.find()
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


#: rendered programs, which `nox -s cuda_emulated` writes
FOLDER = os.environ.get("MS_RENDERED")
KERNEL = 'extern "C" __global__ void program('


@pytest.mark.parametrize("arch", ["sm_80", "sm_90"] if FOLDER else [])
def test_every_rendered_program_compiles(arch):
    """Programs with the same prelude are compiled together, each in its own namespace."""
    files = sorted(Path(FOLDER).glob("*.cu"))
    assert len(files) > 500
    fused = [path for path in files if path.name.startswith("fused")]
    assert len(fused) == 2
    prelude = (units.KERNELS / "prelude.cuh").read_text()
    library = (units.KERNELS.parents[1] / "src/render/library.cuh").read_text()
    bodies = []
    for path in files:
        head, library_, rest = path.read_text().partition(library)
        assert head.strip() == prelude.strip() and library_
        bodies.append("struct Operands" + rest.partition("struct Operands")[2])
    for path in fused:
        assert COMPILER.compile(path.read_text(), arch)
    # The fused program has all functions, each above its users.
    shared = fused[0].read_text().partition("struct Operands")[0]
    for start in range(0, len(bodies), 100):
        several = [
            f"namespace n{k} {{\n{body.replace(KERNEL, f'extern {chr(34)}C{chr(34)} __global__ void program_{k}(')}}}\n"
            for k, body in enumerate(bodies[start : start + 100])
        ]
        assert COMPILER.compile(shared + "".join(several), arch)


#: the texts that crates/runtime/tests/cuda_plans.rs compiled, which `nox -s cuda_emulated` keeps
TEXTS = os.environ.get("MS_FUSED_TEXTS")


@pytest.mark.parametrize("arch", ["sm_80", "sm_90"] if TEXTS else [])
def test_every_fused_program_of_the_plans_compiles(arch):
    files = sorted(Path(TEXTS).glob("*.cu"))
    text = {path: path.read_text() for path in files}
    assert len([t for t in text.values() if "#define FIRST" in t]) > 80
    assert len([t for t in text.values() if "#define AFTER" in t]) > 15
    assert len([t for t in text.values() if "#define BETWEEN" in t]) >= 6
    assert any("void programs(" in t for t in text.values())
    for path in files:
        assert COMPILER.compile(text[path], arch), path
