"""What nox sessions share: the Pythons that are found, the wheel of the core, installed packages, runs of tests.

The core is built in two profiles. Tests use `dev`: it has debug assertions, and shares most crates with the Rust tests.
What users run, measure and install uses `release`; so does `nox -s long`.
"""

from __future__ import annotations

import os
import shutil
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import house
import nox

os.environ["UV_PYTHON_DOWNLOADS"] = "never"
os.environ.setdefault("CARGO_TERM_COLOR", "never")
# Without debug information the Rust tests build faster, and a wheel of the profile `dev` is small.
os.environ.setdefault("CARGO_PROFILE_DEV_DEBUG", "0")
# Many tests start processes. Without stored bytecode, each would compile all modules again, for more than a second.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
os.environ["PYTHONPYCACHEPREFIX"] = str(house.ROOT / "target" / "pycache")
FOUND = house.offer_pythons(["3.10", "3.11", "3.12", "3.13"])
OLDEST = "3.10" if "3.10" in FOUND else None
FIRST = "3.11" if "3.11" in FOUND else None
LATER = [version for version in FOUND if version not in ("3.10", "3.11")]

PYTEST = ["pytest>=8", "pytest-timeout>=2.3", "pytest-xdist>=3.6"]
ONNX = ["onnx>=1.16", "onnxruntime>=1.18"]  # for the tests of the export to ONNX
QUIET = ["-q", "--timeout=120", "-p", "no:cacheprovider", "--import-mode=importlib"]
MANY = ["-n", "2"]  # processes, for the sessions with thousands of tests
# Jitted functions call SciPy, examples show progress, ms-compat's tests build its wheel, datasets read remote files.
NEEDED = ["scipy", "tqdm", "scikit-learn", "hypothesis>=6", "hatchling>=1.24", "fsspec", "webdataset"]
# A request for too much memory fails, as with the system's allocator. Caches live as long as the process.
ASAN_OPTIONS = "allocator_may_return_null=1:detect_leaks=0"


def cargo(session: nox.Session, *args: str, **env: str) -> None:
    session.run("cargo", *args, external=True, env=env)


def core_wheel(session: nox.Session, python: str | None = None, profile: str = "dev") -> Path:
    """Return the wheel of the Rust core for a Python, by default the session's: one for 3.10, one for later.

    It is built once for each state of the sources and each profile, and shared by all sessions.
    """
    python = python or str(Path(session.bin) / "python")
    folder = house.wheel_dir(house.version_of(python) or "", profile)
    if not list(folder.glob("*.whl")):
        session.install("maturin>=1.16,<2")
        start = time.time()
        with session.chdir(house.ROOT / "packages" / house.CORE):
            session.run("maturin", "build", "--profile", profile, "--interpreter", python, "--out", str(folder))
        session.log(f"{profile} wheel built in {time.time() - start:.0f} s")
    return next(folder.glob("*.whl"))


def package_wheels(session: nox.Session, names: list[str], python: str | None = None) -> list[Path]:
    """Return wheels of other packages for a Python, by default the session's: each is built once for a state of it."""
    python = python or str(Path(session.bin) / "python")
    wheels = house.ROOT / "target" / f"wheels-python-{house.version_of(python)}"
    folders = {name: wheels / house.tree_hash(f"packages/{name}") for name in names}
    build = [python, "-m", "pip", "wheel", "--no-deps", "--wheel-dir"]
    if session.venv_backend == "uv":
        build = ["uv", "build", "--wheel", "--python", python, "--out-dir"]
    commands = [
        [*build, str(folder), str(house.ROOT / "packages" / name)]
        for name, folder in folders.items()
        if not list(folder.glob("*.whl"))
    ]
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda command: session.run(*command, external=True, silent=True), commands))
    return [next(folder.glob("*.whl")) for folder in folders.values()]


def pip(session: nox.Session, verb: str, *args: str, python: str | None = None) -> None:
    """Run pip or uv's pip in the session's environment or in another one."""
    if session.venv_backend == "uv":
        session.run("uv", "pip", verb, *(["--python", python] if python else []), *args, external=True, silent=True)
    else:
        flags = ["--yes"] if verb == "uninstall" else []
        session.run(python or "python", "-m", "pip", verb, *flags, *args, external=python is not None, silent=True)


def install_local(
    session: nox.Session,
    names: list[str],
    extras: tuple[str, ...] = (),
    editable: bool = False,
    python: str | None = None,
    profile: str = "dev",
) -> None:
    """Install packages from the tree with their declared dependencies, and remove the tree's other packages."""
    local, third = house.closure(names, extras)
    wheel = core_wheel(session, python, profile)
    others = [name for name in house.PACKAGES if name not in local]
    if others:
        pip(session, "uninstall", *others, python=python)
    if third:
        pip(session, "install", *third, python=python)
    without_core = [name for name in local if name != house.CORE]
    if editable:
        targets = [flag for name in without_core for flag in ("-e", str(house.ROOT / "packages" / name))]
    else:
        targets = [str(path) for path in package_wheels(session, without_core, python)]
    again = "--reinstall" if session.venv_backend == "uv" else "--force-reinstall"
    pip(session, "install", again, "--no-deps", str(wheel), *targets, python=python)


def install_all(session: nox.Session, profile: str = "dev") -> None:
    install_local(session, ["ms", "ms-compat"], extras=("all",), profile=profile)


#: Crates and features of the Rust tests. Sessions select tests by a filter, and the `dev` wheel has nearly the same
#: features, so that few crates are built twice. (The Python module's crate has no tests, but adds features to others.)
TESTED = ["--workspace", "--features", "ms-runtime/wgpu,ms-runtime/cuda,ms-device-cuda/emulated"]


def rust_tests(session: nox.Session, tests: str, **env: str) -> None:
    """Run the Rust tests that a filter of nextest selects, each in a process of its own."""
    if not shutil.which("cargo-nextest"):
        session.error("this session needs cargo-nextest: `cargo install cargo-nextest`")
    cargo(session, "nextest", "run", "--no-fail-fast", *TESTED, "-E", tests, **env)


def pytest(session: nox.Session, *args: str, profile: str = "dev", env: dict[str, str] | None = None) -> None:
    """Run pytest in two processes over the installed packages, with everything that the tests need."""
    install_all(session, profile)
    session.install(*PYTEST, *ONNX, *NEEDED)
    options = [*QUIET, *MANY, "--ignore=tests/rules", "-p", "pytest_sample"]
    session.run("pytest", *options, *args, env={"PYTHONPATH": str(house.ROOT / "tools"), **(env or {})})


def package_tests() -> list[str]:
    """Return the folders of tests of all packages."""
    folders = [house.ROOT / "packages" / name / "tests" for name in house.PACKAGES]
    return [str(folder) for folder in folders if any(folder.rglob("test_*.py"))]
