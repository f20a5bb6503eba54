"""Build and check the project: `nox` runs every check, cheapest first; `nox -s demo` builds and runs the main example.

`nox -s dev` creates .venv. Each package has a session (`nox -s ms-tensor`) that runs its tests in an environment with
only its declared dependencies; `tests` runs the tests that span packages. tests/README.md lists the test folders, and
the tests that only `nox -s long` runs.
"""

from __future__ import annotations

import itertools
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

import nox

sys.path.insert(0, str(Path(__file__).resolve().parent / "tools"))
import house

os.environ["UV_PYTHON_DOWNLOADS"] = "never"
os.environ.setdefault("CARGO_TERM_COLOR", "never")
FOUND = house.offer_pythons(["3.10", "3.11", "3.12", "3.13"])
OLDEST = "3.10" if "3.10" in FOUND else None
FIRST = "3.11" if "3.11" in FOUND else None
LATER = [version for version in FOUND if version not in ("3.10", "3.11")]
# `nox` samples the oldest Python, which has its own wheel, and one later; `nox -s other_pythons-3.13` selects one.
SAMPLED = [f"other_pythons-{version}" for version in [*filter(None, [OLDEST]), *LATER[:1]]]

nox.needs_version = ">=2024.4.15"
nox.options.default_venv_backend = "uv|virtualenv"
nox.options.reuse_existing_virtualenvs = True
nox.options.stop_on_first_error = False

PYTEST = ["pytest>=8", "pytest-timeout>=2.3", "pytest-xdist>=3.6"]
ONNX = ["onnx>=1.16", "onnxruntime>=1.18"]  # for the tests of the export to ONNX
QUIET = ["-q", "--timeout=120", "-p", "no:cacheprovider", "--import-mode=importlib"]
MANY = ["-n", "2"]  # processes, for the sessions with thousands of tests
PYTHON_SOURCES = ["noxfile.py", "tools", "tests", "examples", "packages"]
#: thousands of programs that test Python's semantics under capture: `nox` runs one in four, `nox -s long` all
SEMANTICS = ["tests/bytecode", "tests/footguns", "tests/fuzz", "tests/jit", "tests/language"]
#: every public function under vmap in every mode; `nox` runs one in four
SAMPLED_PARITY = ["tests/parity/test_vmap_cases.py"]
# Jitted functions call SciPy, examples show progress, ms-compat's tests build its wheel, datasets read remote files.
NEEDED = ["scipy", "tqdm", "scikit-learn", "hypothesis>=6", "hatchling>=1.24", "fsspec", "webdataset"]


def cargo(session: nox.Session, *args: str, **env: str) -> None:
    session.run("cargo", *args, external=True, env=env)


def core_wheel(session: nox.Session, python: str | None = None, profile: str = "release") -> Path:
    """Return the wheel of the Rust core for a Python, by default the session's: one for 3.10, one for later.

    It is built once for each state of the sources and shared by all sessions.
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
    profile: str = "release",
) -> None:
    """Install packages from the tree with their declared dependencies, and remove the tree's other packages."""
    local, third = house.closure(names, extras)
    wheel = core_wheel(session, python, profile)
    others = [name for name in house.PACKAGES if name not in local]
    if others:
        pip(session, "uninstall", *others, python=python)
    if third:
        pip(session, "install", *third, python=python)
    folders = [str(house.ROOT / "packages" / name) for name in local if name != house.CORE]
    targets = [flag for folder in folders for flag in (["-e", folder] if editable else [folder])]
    again = "--reinstall" if session.venv_backend == "uv" else "--force-reinstall"
    pip(session, "install", again, "--no-deps", str(wheel), *targets, python=python)


def install_all(session: nox.Session, profile: str = "release") -> None:
    install_local(session, ["ms", "ms-compat"], extras=("all",), profile=profile)


@nox.session
def fmt(session: nox.Session) -> None:
    """Check the format of every crate with rustfmt."""
    cargo(session, "fmt", "--all", "--check")


@nox.session
def lint(session: nox.Session) -> None:
    """Run ruff on every Python file."""
    session.install("ruff>=0.6")
    session.run("ruff", "check", *PYTHON_SOURCES)


@nox.session(python=FIRST)
def rules(session: nox.Session) -> None:
    """Check imports between packages and crates, required files, and that no machine's paths are in the tree."""
    session.install(*PYTEST)
    session.run("pytest", "-q", "--noconftest", "-p", "no:cacheprovider", "tests/rules")
    session.run("python", "tools/gen_errors.py", "--check")


@nox.session(python=FIRST)
def types(session: nox.Session) -> None:
    """Run mypy on the sources of every package, against the type stub of the core."""
    session.install("mypy>=1.11", "numpy", "nox", "pytest")
    path = os.pathsep.join(str(house.source_dir(name)) for name in house.PACKAGES)
    modules = [flag for name in house.PACKAGES for flag in ("-p", house.MODULES[name])]
    session.run("mypy", "--follow-imports=silent", *modules, env={"MYPYPATH": path})
    session.run("mypy", "noxfile.py", "tools/house.py", env={"MYPYPATH": "tools"})


@nox.session
def clippy(session: nox.Session) -> None:
    """Run clippy on every crate, its tests and examples; a warning is an error."""
    cargo(session, "clippy", "--workspace", "--all-targets", "--", "-D", "warnings")


#: Crates and features of the Rust tests. Sessions select tests by a filter, so that no crate is built twice.
TESTED = ["--workspace", "--exclude", house.python_crate()]
TESTED += ["--features", "ms-runtime/wgpu,ms-runtime/cuda,ms-device-cuda/emulated"]
#: the tests that need a GPU or the emulated driver: the op table on each GPU, plans and the device by CUDA
OP_SAMPLES_BY_WGPU = "binary(=gpu)"
PLANS_BY_CUDA = "binary(=cuda_plans)"
OP_SAMPLES_BY_CUDA = "binary(=cuda)"
CUDA_DEVICE = "package(=ms-device-cuda) and kind(test)"


def rust_tests(session: nox.Session, tests: str, **env: str) -> None:
    """Run the Rust tests that a filter of nextest selects, each in a process of its own."""
    if not shutil.which("cargo-nextest"):
        session.error("this session needs cargo-nextest: `cargo install cargo-nextest`")
    cargo(session, "nextest", "run", "--no-fail-fast", *TESTED, "-E", tests, **env)


@nox.session
def rust(session: nox.Session) -> None:
    """Run the Rust tests and doc examples of every crate except `python`, which the Python tests cover."""
    if shutil.which("cargo-nextest"):
        on_gpus = [OP_SAMPLES_BY_WGPU, PLANS_BY_CUDA, OP_SAMPLES_BY_CUDA, CUDA_DEVICE]
        rust_tests(session, " and ".join(f"not ({tests})" for tests in on_gpus))
    else:
        # One by one: a device raises late errors at the next wait of any thread in the process.
        scope = ["--workspace", "--exclude", house.python_crate()]
        cargo(session, "test", "--no-fail-fast", "--tests", *scope, "--", "--test-threads=1")
    cargo(session, "test", "--doc", *TESTED)


def pytest(session: nox.Session, *args: str, profile: str = "release") -> None:
    """Run pytest in two processes over the installed packages, with everything that the tests need."""
    install_all(session, profile)
    session.install(*PYTEST, *ONNX, *NEEDED)
    options = [*QUIET, *MANY, "--ignore=tests/rules", "-p", "pytest_sample"]
    session.run("pytest", *options, *args, env={"PYTHONPATH": str(house.ROOT / "tools")})


@nox.session(python=FIRST)
def tests(session: nox.Session) -> None:
    """Run the tests that span packages; one in four of the programs for Python's semantics and of vmap."""
    sampled = [f"--sample-in={path}" for path in [*SEMANTICS, *SAMPLED_PARITY]]
    pytest(session, "-m", "not long", *(session.posargs or ["--sample=4", *sampled, "tests"]))


@nox.session(python=[version for version in FOUND if version != FIRST] or None)
def other_pythons(session: nox.Session) -> None:
    """Run one test in twenty, of packages and of those that span packages, on Pythons that `tests` leaves out."""
    arguments = session.posargs or ["--sample=20", "--ignore=tests/bench", "tests", *package_tests()]
    # Python 3.10 needs a wheel of its own. For the sample it is linked from what the Rust tests have built.
    profile = "dev" if session.python == OLDEST and not session.posargs else "release"
    pytest(session, "-m", "not long", *arguments, profile=profile)


#: folders that `nox -s reference_device` also runs with other seeds
SEEDED = ["tests/parity", "tests/footguns", "tests/device"]


def on_reference_device(session: nox.Session, *args: str, seed: int = 0) -> None:
    """Run pytest on the device `Reference`, without the tests of memory shared with NumPy."""
    options = [*QUIET, *MANY, "--ignore=tests/rules", "--ignore=tests/bench", "-p", "pytest_sample"]
    env = {"PYTHONPATH": str(house.ROOT / "tools"), "MS_DEVICE": "Reference:0", "MS_REFERENCE_SEED": str(seed)}
    # Programs that catch an IndexError expect it at the call, as in Python. tests/device lets it come later.
    env["MS_LAUNCH_BLOCKING"] = "values"
    session.run("pytest", *options, "-m", "not long and not host_memory", *args, env=env)


@nox.session(python=FIRST)
def reference_device(session: nox.Session) -> None:
    """Run all Python tests on a device whose memory the host cannot read and whose launches run late; some on 20 seeds.

    Arguments are passed to pytest: `-- tests/parity -k relu`.
    """
    install_all(session)
    session.install(*PYTEST, *ONNX, *NEEDED)
    on_reference_device(session, *(session.posargs or ["tests", *package_tests()]))
    for seed in range(1, 1 if session.posargs else 20):
        on_reference_device(session, *SEEDED, seed=seed)


@nox.session(python=FIRST)
def reference_device_sample(session: nox.Session) -> None:
    """Run one in 400 of the tests that `reference_device` runs."""
    install_all(session)
    session.install(*PYTEST, *ONNX, *NEEDED)
    on_reference_device(session, "--sample=400", "tests", *package_tests())


VULKAN = {"PYTHONPATH": str(house.ROOT / "tools"), "MS_GPU": "wgpu", "MS_DEVICE": "GPU"}


def on_wgpu(session: nox.Session, *args: str) -> None:
    options = [*QUIET, *MANY, "--timeout=900", "-p", "pytest_sample", "-m", "not long and not host_memory"]
    session.run("pytest", *options, *args, env=VULKAN)


@nox.session(python=FIRST)
def wgpu(session: nox.Session) -> None:
    """Test the GPU through Vulkan: conformance, op samples, the device's tests, parity, footguns and digits.

    Debian's mesa-vulkan-drivers and libvulkan1 compute on the CPU; without a driver the tests are skipped. Arguments
    are passed to pytest and replace parity and footguns.
    """
    rust_tests(session, f"package(=ms-device-gpu) or package(=ms-device-wgpu) or {OP_SAMPLES_BY_WGPU}")
    install_all(session)
    session.install(*PYTEST, *ONNX, *NEEDED)
    tests = [f"tests/device/test_{name}.py" for name in ("wgpu", "wgpu_steps", "both_gpus")]
    session.run("pytest", *QUIET, "--timeout=900", "-k", "wgpu", *tests)
    # One test captures each public function in three modes, and the driver compiles each of them.
    on_wgpu(session, *(session.posargs or ["tests/parity", "tests/footguns"]))
    session.run("python", "examples/digits.py", "--epochs", "1", env=VULKAN)


def package_tests() -> list[str]:
    folders = [house.ROOT / "packages" / name / "tests" for name in house.PACKAGES]
    return [str(folder) for folder in folders if any(folder.rglob("test_*.py"))]


@nox.session(python=FIRST)
def gen(session: nox.Session) -> None:
    """Regenerate the generated files from the op table and the error table."""
    install_all(session)
    session.run("python", "tools/gen_errors.py")
    session.run("python", "tools/gen.py")


@nox.session(python=FIRST)
def gen_check(session: nox.Session) -> None:
    """Check that the committed generated files are up to date, and that the stubs type a user's program."""
    install_all(session)
    session.run("python", "tools/gen.py", "--check")
    session.install("mypy>=1.11")
    session.run("mypy", "--warn-unused-ignores", "tests/types/user_program.py")


@nox.session(python=FIRST)
def docs(session: nox.Session) -> None:
    """Run the examples in docstrings, READMEs and docs."""
    install_all(session)
    session.install(*PYTEST, *ONNX)
    modules = [house.MODULES[name] for name in house.PACKAGES]
    session.run("python", "tools/run_docs.py", *modules, "mindspore")


@nox.session(python=FIRST)
def coverage_of_api(session: nox.Session) -> None:
    """Report which names used by real scripts exist, and their share of all uses; fail below 99 %."""
    install_all(session)
    session.run("python", "tools/coverage_of_api.py", *session.posargs)


@nox.session(python=FIRST)
def size(session: nox.Session) -> None:
    """Check that the installed packages together take less than 25 MB."""
    install_all(session)
    session.run("python", "tools/check_size.py", *house.PACKAGES)


@nox.session(python=FIRST)
def isolation(session: nox.Session) -> None:
    """Check that ms-tensor and ms work alone, and that ms with one capture mode names the package of another."""
    session.install(*PYTEST)
    for names, extras, test in [
        (["ms-tensor"], (), "tests/isolation/check_tensor_alone.py"),
        (["ms"], (), "tests/isolation/check_ms_alone.py"),
        (["ms"], ("trace",), "tests/isolation/check_trace_only.py"),
        (["ms"], ("ast",), "tests/isolation/check_ast_only.py"),
    ]:
        install_local(session, names, extras)
        session.run("pytest", "-q", "-p", "no:cacheprovider", "--noconftest", test)


def add_package_session(name: str) -> None:
    @nox.session(name=name, python=FIRST)
    def run(session: nox.Session) -> None:
        # The capture modes are extras of ms. Its tests use them; `isolation` tests ms without them.
        install_local(session, [name], extras=("all",))
        extra = house.project(name).get("optional-dependencies", {}).get("test", [])
        session.install(*PYTEST, *extra)
        tests_dir = str(house.ROOT / "packages" / name / "tests")
        session.run("pytest", *QUIET, *MANY, "-m", "not long", tests_dir, *session.posargs)

    run.__doc__ = f"Tests of {name} with only what it declares installed."


for _name in house.PACKAGES:
    add_package_session(_name)


@nox.session(python=FIRST)
def clients(session: nox.Session) -> None:
    """Run unmodified models of PyPI packages for mindspore, and compare the results with MindSpore 2.10's.

    `-- large` adds the large models; other arguments are passed to pytest, such as `-k mindyolo`.
    """
    install_all(session)
    folder = house.ROOT / "tests" / "clients" / "pypi"
    session.install("-r", str(folder / "dependencies.txt"))
    pip(session, "install", "--no-deps", "-r", str(folder / "requirements.txt"))
    large = "large" in session.posargs
    options = [arg for arg in session.posargs if arg != "large"]
    command = ["pytest", *QUIET, *MANY, "--timeout=300", "--noconftest", str(folder / "check_clients.py")]
    with tempfile.TemporaryDirectory() as written, session.chdir(written):  # packages log to the current one
        for table in sorted(path.name.removesuffix(".json.gz") for path in (folder / "recorded").iterdir()):
            env = {"MS_CLIENTS_TABLE": table, **({"MS_CLIENTS": "large"} if large else {})}
            own = folder / f"requirements_{table}.txt"  # versions for this table only, which take precedence
            if own.exists():
                target = str(Path(session.virtualenv.location) / "tables" / table)
                pip(session, "install", "--no-deps", "--upgrade", "--target", target, "-r", str(own))
                env["PYTHONPATH"] = target
            session.run(*command, *options, env=env, success_codes=[0, 5] if options else [0])


@nox.session(python=FIRST)
def demo(session: nox.Session) -> None:
    """Build everything and run the main example: train on the handwritten digits in every mode."""
    install_all(session)
    session.install("scikit-learn", "tqdm")
    session.run("python", "examples/digits.py", *session.posargs)


@nox.session(python=FIRST)
def dev(session: nox.Session) -> None:
    """Create .venv in the root: the core's release wheel, the Python packages editable, and the tools of this file."""
    env = house.ROOT / ".venv"
    python = str(env / "bin" / "python")
    if house.version_of(python) is None:
        session.run(
            *(["uv", "venv"] if session.venv_backend == "uv" else ["python", "-m", "venv"]), str(env), external=True
        )
    install_local(session, ["ms", "ms-compat"], extras=("all",), editable=True, python=python)
    pip(session, "install", *PYTEST, *ONNX, *NEEDED, "ruff", "mypy", python=python)
    session.log(f"ready: {env}; a changed core needs another `nox -s dev`, Python parts are live")


@nox.session(python=FIRST)
def bench(session: nox.Session) -> None:
    """Measure targets and budgets and write docs/performance.md; `-- jax torch mindspore` adds those peers."""
    install_all(session)
    options = list(itertools.dropwhile(lambda arg: not arg.startswith("-"), session.posargs))
    peers = session.posargs[: len(session.posargs) - len(options)]
    beside = [peer for peer in peers if peer != "mindspore"]
    session.install("maturin>=1.16,<2", *beside)
    pythons = [f"--python={name}={Path(session.bin) / 'python'}" for name in beside]
    if "mindspore" in peers:
        # MindSpore and ms-compat both provide the module `mindspore`, so MindSpore gets its own environment.
        env = Path(session.virtualenv.location).parent / "bench-mindspore"
        python = env / "bin" / "python"
        if house.version_of(str(python)) is None:
            own = str(Path(session.bin) / "python")
            make = ["uv", "venv", "--python", own] if session.venv_backend == "uv" else [own, "-m", "venv"]
            session.run(*make, str(env), external=True)
        pip(session, "install", "mindspore==2.10.*", "numpy<2", "scipy<1.15", python=str(python))
        pythons.append(f"--python=mindspore={python}")
    session.run("python", "tests/bench/run.py", *pythons, *options)


#: files that `nox -s cuda_emulated` and `nox -s gpu` keep between runs
CUDA = house.ROOT / "target" / "cuda"


def rendered_programs(session: nox.Session) -> Path:
    """Return a folder with the CUDA C of every scalar opcode for every dtype, as the device renders it."""
    folder = CUDA / "rendered"
    cargo(session, "run", "-q", "-p", "ms-device-gpu", "--example", "render_cuda", str(folder))
    return folder


def on_fake_driver(session: nox.Session, tests: str) -> dict[str, str]:
    """Run Rust tests on the emulated driver, and return the environment that selects it."""
    session.run("python", "tests/cuda_emulator/build_fakes.py", str(CUDA / "fakes"))
    env = {
        "LD_LIBRARY_PATH": str(CUDA / "fakes" / "all"),
        "MS_FAKE_CUDA": str(CUDA / "fakes"),
        "MS_KERNEL_CACHE": str(CUDA / "kernels"),
    }
    rust_tests(session, tests, **env)
    return env


@nox.session(python=FIRST)
def gpus_sample(session: nox.Session) -> None:
    """Run op samples and one in 60 of parity and footguns of `wgpu`, and the driver's faults of `cuda_emulated`.

    (The tests of tests/device for both, and the kernels under the emulator, are part of `tests`.)
    """
    nextest = shutil.which("cargo-nextest")
    if nextest:
        rust_tests(session, OP_SAMPLES_BY_WGPU)
    install_all(session)
    session.install(*PYTEST, *ONNX, *NEEDED)
    count = "import ms_runtime; print(dict(ms_runtime.available_devices()).get('GPU', 0))"
    if str(session.run("python", "-c", count, silent=True, env={"MS_GPU": "wgpu"})).strip() != "0":
        on_wgpu(session, "--sample=60", "tests/parity", "tests/footguns")
    if nextest and (os.environ.get("CXX") or shutil.which("g++")):
        on_fake_driver(session, f"{CUDA_DEVICE} and not (binary(=attention) or test(exact_instructions))")


@nox.session(python=FIRST)
def cuda_emulated(session: nox.Session) -> None:
    """Test the CUDA device without a GPU: kernels on the CPU under sanitizers, NVRTC, an emulated driver.

    Arguments are passed to pytest, and only the tests of the kernels run: `-- -k scan`.
    """
    compiler = os.environ.get("CXX") or shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        session.skip("the emulator needs a C++ compiler")
    session.install(*PYTEST, "numpy")
    try:
        session.install("nvidia-cuda-nvrtc-cu12")
    except nox.command.CommandFailed:
        session.warn("nvidia-cuda-nvrtc-cu12 cannot be installed: nothing is compiled for a GPU")
    folder = "tests/cuda_emulator"
    options = [*QUIET, *MANY, "--timeout=900", f"--confcutdir={folder}"]
    libraries = ["-print-file-name=libasan.so", "-print-file-name=libubsan.so"]
    preload = [session.run(compiler, flag, external=True, silent=True) for flag in libraries]
    sanitized = {
        "MS_EMULATOR_SANITIZE": "address,undefined",
        "LD_PRELOAD": " ".join(str(path).strip() for path in preload),
        "ASAN_OPTIONS": ASAN_OPTIONS,
    }
    kernels = [f"{folder}/test_kernels.py", f"{folder}/test_attention_kernel.py"]
    session.run("pytest", *options, *kernels, *session.posargs, env=sanitized)
    if session.posargs:
        return
    # Results must not depend on the order in which threads run between barriers.
    session.run("pytest", *options, *kernels, env={"MS_EMULATOR_ORDER": "5"})
    env = on_fake_driver(session, f"({CUDA_DEVICE}) or {OP_SAMPLES_BY_CUDA}")
    # The programs that these tests compile are kept for NVRTC, so none may come from the cache of an earlier run.
    fused = {"FAKE_NVRTC_TEXTS": str(CUDA / "texts"), "MS_KERNEL_CACHE": str(CUDA / "fused")}
    for path in fused.values():
        shutil.rmtree(path, ignore_errors=True)
        Path(path).mkdir(parents=True)
    rust_tests(session, PLANS_BY_CUDA, **{**env, **fused})
    texts = {"MS_RENDERED": str(rendered_programs(session)), "MS_FUSED_TEXTS": str(CUDA / "texts")}
    session.run("pytest", *options, f"{folder}/test_nvrtc.py", env=texts)
    install_all(session)
    session.install(*NEEDED)
    # Programs look for a compiler among the environment's wheels first. NVIDIA's needs NVIDIA's driver.
    pip(session, "uninstall", "nvidia-cuda-nvrtc-cu12")
    # Each program gets the emulated driver from its test.
    tests = [f"tests/device/test_{name}.py" for name in ("cuda", "cuda_steps", "both_gpus")]
    env = {"MS_FAKE_CUDA": str(CUDA / "fakes")}
    session.run("pytest", *QUIET, "--timeout=900", "-m", "long or not long", "-k", "cuda", *tests, env=env)


@nox.session(python=FIRST)
def gpu(session: nox.Session) -> None:
    """Test on an NVIDIA GPU: conformance, op samples, parity, footguns, digits, and the bench with its peers.

    Arguments are passed to pytest and replace the sample of parity and footguns and the bench.
    """
    smi = shutil.which("nvidia-smi")
    found = session.run(smi, "-L", external=True, silent=True, success_codes=range(256)) if smi else ""
    if "GPU 0" not in str(found):
        session.skip("this machine has no NVIDIA GPU (nvidia-smi lists none); `nox -s cuda_emulated` needs none")
    session.log(str(found).strip())
    install_local(session, ["ms", "ms-compat"], extras=("all", "cuda12"))
    session.install(*PYTEST, *ONNX, *NEEDED)
    # The Rust tests do not run in Python, so they need the paths of the wheels' libraries.
    site = session.run("python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", silent=True)
    folders = sorted(str(path) for path in Path(str(site).strip()).glob("nvidia/*/lib"))
    env = {"MS_CUDA_LIBRARIES": os.pathsep.join(folders), "MS_GPU": "cuda"}
    suite = ["-p", "ms-device-cuda", "--features", "on_device", "--test", "suite"]
    cargo(session, "nextest", "run", "--no-fail-fast", *suite, **env)
    tests = ["--test", "cuda", "--test", "cuda_plans"]
    cargo(session, "nextest", "run", "-p", "ms-runtime", "--features", "cuda", "--no-fail-fast", *tests, **env)
    # Python programs find the wheels themselves.
    env = {"PYTHONPATH": str(house.ROOT / "tools"), "MS_GPU": "cuda", "MS_DEVICE": "GPU"}
    options = [*QUIET, *MANY, "-p", "pytest_sample", "-m", "not long and not host_memory"]
    session.run("pytest", *options, *(session.posargs or ["--sample=40", "tests/parity", "tests/footguns"]), env=env)
    session.run("python", "examples/digits.py", "--net", "mlp", "--epochs", "2", env=env)
    if session.posargs:
        return
    session.install("torch", "jax[cuda12]")
    own = Path(session.bin) / "python"
    peers = [f"--python={name}={own}" for name in ("torch", "jax")]
    session.run("python", "tests/bench/run.py", "--device", "GPU", *peers, env={"MS_GPU": "cuda"})


# Crates whose tests run under AddressSanitizer: all except `python` and those that own no memory.
SANITIZED = ["ms-core", "ms-kernels", "ms-ir", "ms-device-cpu", "ms-tensor", "ms-compiler", "ms-runtime"]
# Device buffers have exactly the requested size, so that the sanitizer sees accesses past their end.
SANITIZER = "-Zsanitizer=address --cfg=ms_exact_alloc"
COVERAGE = " ".join(
    [
        "--cfg=fuzzing -Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4",
        "-Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table",
        "-Cllvm-args=-sanitizer-coverage-trace-compares",
    ]
)
# A request for too much memory fails, as with the system's allocator. Caches live as long as the process.
ASAN_OPTIONS = "allocator_may_return_null=1:detect_leaks=0"
FUZZ = house.ROOT / "fuzz"


def sanitizer_env(session: nox.Session, folder: str, flags: str) -> dict[str, str]:
    """Return the environment for a build with AddressSanitizer; skip if the stable compiler has no runtime for it."""
    host = house.rust_host() or ""
    if not host or not house.has_sanitizer(host):
        session.skip("the Rust toolchain has no AddressSanitizer runtime for this machine")
    # With an explicit target, build scripts and macros are built without the sanitizer.
    return {
        "CARGO_BUILD_TARGET": host,
        "CARGO_TARGET_DIR": str(house.ROOT / "target" / folder),
        "RUSTC_BOOTSTRAP": "1",
        "RUSTFLAGS": flags,
        "ASAN_OPTIONS": ASAN_OPTIONS,
    }


@nox.session
def sanitize(session: nox.Session) -> None:
    """Run the crates' tests under AddressSanitizer."""
    env = sanitizer_env(session, "sanitize", SANITIZER)
    packages = [flag for name in SANITIZED for flag in ("-p", name)]
    cargo(session, "test", "--no-fail-fast", "--lib", "--tests", *packages, *session.posargs, **env)


@nox.session
def fuzz_rust(session: nox.Session) -> None:
    """Fuzz each target of fuzz/ for 60 seconds; `-- 300` sets the seconds, `-- 300 op_calls` runs one target."""
    env = sanitizer_env(session, "fuzz", f"{SANITIZER} {COVERAGE}")
    if shutil.which("c++") is None:
        session.skip("libFuzzer needs a C++ compiler")
    seconds = next((int(arg) for arg in session.posargs if arg.isdigit()), 60)
    chosen = [arg for arg in session.posargs if not arg.isdigit()]
    cargo(session, "build", "--release", "--manifest-path", str(FUZZ / "Cargo.toml"), **env)
    for target in chosen or sorted(path.stem for path in (FUZZ / "targets").glob("*.rs")):
        corpus, found = FUZZ / "corpus" / target, FUZZ / "artifacts" / target
        corpus.mkdir(parents=True, exist_ok=True)
        found.mkdir(parents=True, exist_ok=True)
        program = Path(env["CARGO_TARGET_DIR"]) / env["CARGO_BUILD_TARGET"] / "release" / target
        limits = [f"-max_total_time={seconds}", "-timeout=20", "-rss_limit_mb=4096", "-max_len=2048"]
        words = FUZZ / "words" / f"{target}.dict"
        options = [f"-artifact_prefix={found}/", *limits, *([f"-dict={words}"] if words.exists() else [])]
        seeds = FUZZ / "seeds" / target
        session.run(str(program), *options, str(corpus), str(seeds), external=True, env=env)


@nox.session(python=FOUND or None)
def long(session: nox.Session) -> None:
    """Run the tests that take minutes, and in full those that `nox` samples, on every Python that is found.

    Then run `sanitize`, and `fuzz_rust` for a minute per target.
    """
    if session.python == FIRST:
        session.notify("sanitize", posargs=[])
        session.notify("fuzz_rust", posargs=[])
    whole = [*SEMANTICS, *SAMPLED_PARITY] if session.python == FIRST else ["tests", *package_tests()]
    pytest(session, "-m", "not long", *whole)
    where = "tests" if session.python == FIRST else "tests/bytecode"
    # Some tests of Python's own modules take minutes; each has its own limit.
    session.run("pytest", *QUIET, "--timeout=1300", "-m", "long", "--ignore=tests/rules", where)


nox.options.sessions = [
    "fmt",
    "lint",
    "rules",
    "types",
    "clippy",
    "rust",
    "tests",
    "reference_device_sample",
    "gpus_sample",
    *SAMPLED,
    "gen_check",
    "docs",
    "coverage_of_api",
    "size",
    "isolation",
    *house.PACKAGES,
]
