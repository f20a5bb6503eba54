"""Who may import whom among the packages: the walls of DESIGN.md, read from the sources themselves.

ms-runtime <- ms-tensor <- {ms-autodiff, ms-jit-core} <- ms-nn and the capturers <- ms <- ms-compat; capturers never
import each other. Imports by name inside strings (entry points, the import hook) are found at run time and are not
imports here.
"""

import ast
import functools
import sys
from pathlib import Path

import pytest
import tomllib

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
import house

LOW = {"ms-runtime", "ms-tensor"}
MIDDLE = LOW | {"ms-autodiff", "ms-jit-core"}
ALLOWED = {
    "ms-runtime": set(),
    "ms-tensor": {"ms-runtime"},
    "ms-autodiff": LOW,
    "ms-jit-core": LOW,
    "ms-nn": MIDDLE,
    "ms-jit-ast": MIDDLE,
    "ms-jit-bytecode": MIDDLE,
    "ms-jit-trace": MIDDLE,
    "ms-dataset": LOW,
    "ms": MIDDLE | {"ms-nn", "ms-dataset"},
    "ms-compat": MIDDLE | {"ms-nn", "ms-dataset", "ms"},
}
#: modules whose package has another name
DISTRIBUTIONS = {"PIL": "pillow"}
OWNER = {module: name for name, module in house.MODULES.items()}


@functools.cache
def imports(name: str) -> dict[str, list[str]]:
    """Top-level module -> where it is imported, over all files of a package, those in functions included."""
    found: dict[str, list[str]] = {}
    folder = house.source_dir(name) / house.MODULES[name]
    for path in sorted([*folder.rglob("*.py"), *folder.rglob("*.pyi")]):
        for node in ast.walk(ast.parse(path.read_text(), str(path))):
            if isinstance(node, ast.Import):
                modules = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
                modules = [node.module]
            else:
                continue
            for module in modules:
                where = f"{path.relative_to(house.ROOT)}:{node.lineno}"
                found.setdefault(module.split(".")[0], []).append(where)
    return found


@pytest.mark.parametrize("name", house.PACKAGES)
def test_a_package_imports_only_what_stands_below_it(name: str) -> None:
    bad = {
        module: where
        for module, where in imports(name).items()
        if module in OWNER and OWNER[module] != name and OWNER[module] not in ALLOWED[name]
    }
    assert not bad


@pytest.mark.parametrize("name", house.PACKAGES)
def test_a_package_declares_what_it_imports(name: str) -> None:
    declared = {house.requirement_name(text) for text in house.project(name).get("dependencies", [])}
    reached, third = house.closure([name])
    used = imports(name)
    extras = [text for texts in house.project(name).get("optional-dependencies", {}).values() for text in texts]
    allowed = set(reached) | {house.requirement_name(text) for text in [*third, *extras]}
    undeclared = {
        module: where
        for module, where in used.items()
        if module not in sys.stdlib_module_names
        and module not in (house.MODULES[name], "mindspore")
        and OWNER.get(module, DISTRIBUTIONS.get(module, module)) not in allowed
    }
    assert not undeclared
    local = {house.requirement_name(text) for text in declared if house.requirement_name(text) in house.MODULES}
    assert local <= ALLOWED[name]


@pytest.mark.parametrize("name", house.PACKAGES)
def test_a_package_has_what_every_package_has(name: str) -> None:
    folder = house.ROOT / "packages" / name
    info = house.project(name)
    assert info["name"] == name and info["version"] and info["license"] == "Apache-2.0"
    assert len((folder / "README.md").read_text().splitlines()) > 3
    assert any((folder / "tests").rglob("test_*.py"))
    assert (house.source_dir(name) / house.MODULES[name] / "py.typed").exists()


def test_capturers_are_extras_and_entry_points() -> None:
    assert not {"ms-jit-ast", "ms-jit-bytecode", "ms-jit-trace"} & set(house.closure(["ms"])[0])
    assert {"ms-jit-ast", "ms-jit-bytecode", "ms-jit-trace"} <= set(house.closure(["ms"], ["all"])[0])
    for mode in ("ast", "trace"):
        assert house.project(f"ms-jit-{mode}")["entry-points"]["ms.capture_modes"] == {mode: f"ms_jit_{mode}"}


@pytest.mark.parametrize("name", house.PACKAGES)
def test_a_package_runs_on_the_oldest_python(name: str) -> None:
    """All take the same Pythons, and no file has syntax that the oldest lacks."""
    oldest = house.project(name)["requires-python"].removeprefix(">=")
    assert oldest == house.project(house.CORE)["requires-python"].removeprefix(">=")
    version = tuple(map(int, oldest.split(".")))
    for path in (house.source_dir(name) / house.MODULES[name]).rglob("*.py"):
        ast.parse(path.read_text(), str(path), feature_version=version)


def test_the_wheel_is_made_with_the_features_of_plain_cargo() -> None:
    """`cargo build` and maturin say in two places what Python 3.11 and later share; maturin needs pyo3's own name."""
    cargo = tomllib.loads((house.ROOT / "crates" / "python" / "Cargo.toml").read_text())["features"]
    wheel = tomllib.loads((house.ROOT / "packages" / house.CORE / "pyproject.toml").read_text())["tool"]["maturin"]
    shared, always = ([row for row in wheel["features"] if isinstance(row, kind)] for kind in (dict, str))
    assert cargo["default"] == ["abi3", *always] and wheel["no-default-features"]
    assert cargo["abi3"] == [row["feature"] for row in shared] == ["pyo3/abi3-py311"]


#: attributes that give memory, or its address, in another way than a copy by `asnumpy`
ADDRESSES = {"__array_interface__", "_storage_bytes", "ctypes", "data_ptr", "from_address", "from_buffer"}


def test_only_storage_asks_for_addresses_of_memory() -> None:
    """Packages read a tensor by `asnumpy` or a protocol, whose copy the core makes in one place (decision 0041)."""
    asking = set()
    for name in house.PACKAGES:
        for path in (house.source_dir(name) / house.MODULES[name]).rglob("*.py"):
            nodes = ast.walk(ast.parse(path.read_text("utf-8"), str(path)))
            if any(isinstance(node, ast.Attribute) and node.attr in ADDRESSES for node in nodes):
                asking.add(str(path.relative_to(house.ROOT)))
    assert asking == {"packages/ms-tensor/src/ms_tensor/_methods/storage.py"}
