"""Shared by the nox sessions: locations of packages and interpreters, and the one release build of the Rust wheel.

This file uses only the standard library, so that the noxfile can import it before anything is installed.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import tomllib

ROOT = Path(__file__).resolve().parent.parent
CORE = "ms-runtime"
PACKAGES = [
    CORE,
    "ms-tensor",
    "ms-autodiff",
    "ms-jit-core",
    "ms-nn",
    "ms-jit-ast",
    "ms-jit-bytecode",
    "ms-jit-trace",
    "ms-dataset",
    "ms",
    "ms-compat",
]
MODULES = {name: name.replace("-", "_") for name in PACKAGES}


def project(name: str) -> dict[str, Any]:
    """Return the [project] table of a package's pyproject.toml."""
    with open(ROOT / "packages" / name / "pyproject.toml", "rb") as file:
        return tomllib.load(file)["project"]


def requirement_name(requirement: str) -> str:
    match = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert match, requirement
    return match.group().lower()


def closure(names: Iterable[str], extras: Iterable[str] = ()) -> tuple[list[str], list[str]]:
    """Return the packages of this tree that `names` require, in order of import, and their requirements from the index.

    Local packages are always installed from the tree: a name such as `ms` may mean something else on an index.
    """
    local: set[str] = set()
    third: set[str] = set()
    todo = [requirement for name in names for requirement in [name, *extra_requirements(name, extras)]]
    while todo:
        requirement = todo.pop()
        name = requirement_name(requirement)
        if name not in MODULES:
            third.add(requirement)
        elif name not in local:
            local.add(name)
            todo += project(name).get("dependencies", [])
    return [name for name in PACKAGES if name in local], sorted(third)


def extra_requirements(name: str, extras: Iterable[str]) -> list[str]:
    table = project(name).get("optional-dependencies", {})
    return [requirement for extra in extras for requirement in table.get(extra, [])]


def source_dir(name: str) -> Path:
    """Return the folder that must be on the path to import a package's module from the tree."""
    return ROOT / "packages" / name / ("python" if name == CORE else "src")


def rust_says(*args: str) -> str:
    """Return what the Rust compiler prints, or an empty string without a compiler."""
    if shutil.which("rustc") is None:
        return ""
    return subprocess.run(["rustc", *args], capture_output=True, text=True, cwd=ROOT).stdout


def rust_host() -> str | None:
    """Return the Rust compiler's name for this machine, or None without a compiler."""
    found = re.search(r"^host: (.+)$", rust_says("-vV"), re.MULTILINE)
    return found.group(1) if found else None


def has_sanitizer(host: str) -> bool:
    """Return whether the Rust toolchain has AddressSanitizer's runtime for `host`."""
    libraries = Path(rust_says("--print", "sysroot").strip()) / "lib" / "rustlib" / host / "lib"
    return any(libraries.glob("librustc*_rt.asan.*"))


def python_crate() -> str:
    """Return the name of the one crate that knows Python."""
    with open(ROOT / "crates" / "python" / "Cargo.toml", "rb") as file:
        return tomllib.load(file)["package"]["name"]


def tree_hash(*places: str) -> str:
    """Return a hash of files and folders without their tests, so that a wheel of an unchanged tree is built once."""
    files = [ROOT / place for place in places if (ROOT / place).is_file()]
    for place in places:
        files += [path for path in (ROOT / place).rglob("*") if path.is_file()]
    digest = hashlib.sha256()
    for path in sorted(files):
        name = path.relative_to(ROOT)
        if "tests" in name.parts or "__pycache__" in name.parts or path.suffix in (".so", ".pyc"):
            continue
        digest.update(str(name).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def wheel_dir(version: str, profile: str = "release") -> Path:
    """Return the folder of the wheel for the current tree, a Python version and a profile: 3.10 has its own wheel."""
    name = "wheels-3.10" if version == "3.10" else "wheels"
    state = tree_hash("Cargo.toml", "Cargo.lock", "crates", f"packages/{CORE}")
    return ROOT / "target" / (name if profile == "release" else f"{name}-{profile}") / state


def version_of(python: str) -> str | None:
    """Return, for example, "3.12" for an interpreter that runs, and None for a pyenv shim of an unselected version."""
    code = "import sys, venv; print('%d.%d' % sys.version_info[:2])"
    try:
        done = subprocess.run([python, "-c", code], capture_output=True, text=True, timeout=60, check=False)
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None


def pyenv_versions() -> list[Path]:
    """Return the interpreters installed by pyenv, selected or not."""
    roots = [os.environ.get("PYENV_ROOT")]
    if shutil.which("pyenv"):
        done = subprocess.run(["pyenv", "root"], capture_output=True, text=True, check=False)
        roots.append(done.stdout.strip())
    roots.append(str(Path.home() / ".pyenv"))
    return [path for root in roots if root for path in sorted((Path(root) / "versions").glob("*/bin/python3.*"))]


def find_python(version: str) -> str | None:
    """Return a working interpreter of a version: nox's own, one on PATH, or one of pyenv's."""
    name = f"python{version}"
    candidates = [sys.executable] if version == "{}.{}".format(*sys.version_info[:2]) else []
    candidates += [str(Path(folder) / name) for folder in os.get_exec_path() if (Path(folder) / name).exists()]
    candidates += [str(path) for path in pyenv_versions() if path.name == name]
    return next((python for python in candidates if version_of(python) == version), None)


def offer_pythons(versions: Iterable[str]) -> list[str]:
    """Put working interpreters first on PATH and return the available versions."""
    folder = ROOT / "target" / "pythons"
    folder.mkdir(parents=True, exist_ok=True)
    found = []
    for version in versions:
        link = folder / f"python{version}"
        if version_of(str(link)) != version:
            link.unlink(missing_ok=True)
            python = find_python(version)
            if python is None:
                continue
            link.symlink_to(Path(python).resolve())
        found.append(version)
    os.environ["PATH"] = f"{folder}{os.pathsep}{os.environ['PATH']}"
    return found
