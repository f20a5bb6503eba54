"""Who may depend on whom among the crates, asked of `cargo metadata`: the walls of DESIGN.md."""

import functools
import json
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
import house

DOWN = {
    "ms-core": set(),
    "ms-ir": {"ms-core"},
    "ms-kernels": {"ms-core"},
    "ms-device-api": {"ms-core"},
    "ms-device-cpu": {"ms-core", "ms-device-api", "ms-kernels"},
    "ms-device-null": {"ms-core", "ms-device-api"},
    "ms-device-meta": {"ms-core", "ms-device-api"},
    "ms-device-reference": {"ms-core", "ms-device-api", "ms-device-cpu", "ms-kernels"},
    "ms-device-gpu": {"ms-core", "ms-device-api"},
    "ms-device-wgpu": {"ms-core", "ms-device-api", "ms-device-gpu"},
    "ms-device-cuda": {"ms-core", "ms-device-api", "ms-device-gpu"},
    "ms-tensor": {"ms-core", "ms-ir", "ms-device-api"},
}
DOWN["ms-ops"] = DOWN["ms-tensor"] | {"ms-tensor", "ms-kernels"}
DOWN["ms-autodiff"] = DOWN["ms-ops"] | {"ms-ops"}
DOWN["ms-compiler"] = DOWN["ms-autodiff"] | {"ms-autodiff"}
DEVICES = {f"ms-device-{name}" for name in ("cpu", "meta", "null", "gpu", "wgpu", "cuda")}
DOWN["ms-runtime"] = DOWN["ms-compiler"] | DEVICES | {"ms-compiler"}
PYTHON = house.python_crate()
DOWN["ms-data"] = set()
DOWN[PYTHON] = DOWN["ms-runtime"] | {"ms-runtime", "ms-data", "ms-device-reference"}
EXAMPLES = {"embed-rust"}
#: folders of crates that have host memory of their own
BELOW = {"core", "data", "devices", "kernels", "tensor"}


@functools.cache
def crates() -> dict[str, dict]:
    """The crates of the workspace, as cargo sees them."""
    command = ["cargo", "metadata", "--format-version", "1", "--no-deps"]
    done = subprocess.run(command, cwd=house.ROOT, capture_output=True, text=True, check=True)
    return {package["name"]: package for package in json.loads(done.stdout)["packages"]}


def dependencies(name: str) -> set[str]:
    """What a crate is built from; what only its tests use is free."""
    return {dep["name"] for dep in crates()[name]["dependencies"] if dep["kind"] != "dev"}


def test_every_crate_has_its_place() -> None:
    assert set(crates()) - EXAMPLES == set(DOWN)


@pytest.mark.parametrize("name", sorted(DOWN))
def test_a_crate_depends_only_on_what_stands_below_it(name: str) -> None:
    own = {dep for dep in dependencies(name) if dep in DOWN}
    assert own <= DOWN[name]


@pytest.mark.parametrize("name", sorted(DOWN))
def test_only_the_python_crate_knows_python(name: str) -> None:
    kinds = {kind for target in crates()[name]["targets"] for kind in target["crate_types"]}
    if name == PYTHON:
        assert "cdylib" in kinds
    else:
        assert "cdylib" not in kinds
        assert not {dep for dep in dependencies(name) if dep.startswith(("pyo3", "numpy"))}


def test_examples_use_the_crates_below_python() -> None:
    for name in EXAMPLES & set(crates()):
        assert PYTHON not in dependencies(name)


def test_host_memory_is_addressed_in_one_place_above_the_devices() -> None:
    """A device's memory need not be the host's: elements are read through `ms_runtime::devices` (decision 0041)."""
    sources = (house.ROOT / "crates").rglob("src/**/*.rs")
    above = [path.relative_to(house.ROOT / "crates") for path in sources if "host_ptr" in path.read_text("utf-8")]
    assert {path.parts[0] for path in above} == {"devices", "tensor"}


#: what copies elements to the host or gives their address -> who may say so above ms-tensor. All others call
#: `devices::on_host`, `read` and `item`, which wait for the launches that write the elements.
READERS = {
    "host_address(": {"python/src/tensor/convert.rs", "python/src/tensor/memory_overlap.rs"},
    ".to_bytes()": {"runtime/src/devices.rs"},
    ".item()": {"runtime/src/devices.rs"},
    ".copy_out(": {"runtime/src/fallback.rs", "runtime/src/regions.rs"},
}


@pytest.mark.parametrize("call", READERS)
def test_elements_are_copied_to_the_host_in_one_place(call: str) -> None:
    folder = house.ROOT / "crates"
    above = [path for path in folder.rglob("src/**/*.rs") if path.relative_to(folder).parts[0] not in BELOW]
    assert {str(path.relative_to(folder)) for path in above if call in path.read_text("utf-8")} == READERS[call]
