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
from pathlib import Path

import nox

sys.path.insert(0, str(Path(__file__).resolve().parent / "tools"))
import gpu_sessions
import house
from sessions import (
    ASAN_OPTIONS,
    FIRST,
    FOUND,
    LATER,
    MANY,
    NEEDED,
    OLDEST,
    ONNX,
    PYTEST,
    QUIET,
    TESTED,
    cargo,
    install_all,
    install_local,
    package_tests,
    pip,
    pytest,
    rust_tests,
)

# `nox` samples one later Python, and compiles for the oldest, which has its own wheel, in `clippy`; `nox -s
# other_pythons-3.13` selects one.
SAMPLED = [f"other_pythons-{version}" for version in LATER[:1]]

nox.needs_version = ">=2024.4.15"
nox.options.default_venv_backend = "uv|virtualenv"
nox.options.reuse_existing_virtualenvs = True
nox.options.stop_on_first_error = False

MYPY = "mypy>=2.4"  # `--num-workers`
PYTHON_SOURCES = ["noxfile.py", "tools", "tests", "examples", "packages"]
#: Tests of which `nox` runs one in eight and `nox -s long` all: thousands of programs for Python's semantics, every
#: public function under vmap and in every mode, every op of a dataset at every position; and what `nox -s wgpu` and
#: `nox -s cuda_emulated` run as well.
SAMPLED_TESTS = ["tests/bytecode", "tests/footguns", "tests/fuzz", "tests/jit", "tests/language"]
SAMPLED_TESTS += ["tests/parity/test_vmap_cases.py"]
SAMPLED_TESTS += ["tests/parity/test_capture_coverage.py::test_the_second_call_runs_the_graph"]
SAMPLED_TESTS += ["tests/device/test_wgpu.py", "tests/device/test_wgpu_steps.py", "tests/device/test_both_gpus.py"]
SAMPLED_TESTS += ["tests/device/test_cuda.py", "tests/cuda_emulator"]
SAMPLED_TESTS += ["packages/ms-dataset/tests/engine/test_positions.py"]
SAMPLED_TESTS += ["packages/ms-dataset/tests/engine/test_stream_positions.py"]
SAMPLE = ["--sample=8", *(f"--sample-in={path}" for path in SAMPLED_TESTS)]


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
    session.run("pytest", "-q", *MANY, "--noconftest", "-p", "no:cacheprovider", "tests/rules")
    session.run("python", "tools/gen_errors.py", "--check")


@nox.session(python=FIRST)
def types(session: nox.Session) -> None:
    """Run mypy on the sources of every package, against the type stub of the core."""
    session.install(MYPY, "numpy", "nox", "pytest")
    path = os.pathsep.join(str(house.source_dir(name)) for name in house.PACKAGES)
    modules = [flag for name in house.PACKAGES for flag in ("-p", house.MODULES[name])]
    session.run("mypy", "--num-workers=2", "--follow-imports=silent", *modules, env={"MYPYPATH": path})
    session.run("mypy", "noxfile.py", env={"MYPYPATH": "tools"})


@nox.session
def clippy(session: nox.Session) -> None:
    """Run clippy on every crate, its tests and examples, and on the module for Python 3.10; a warning is an error."""
    cargo(session, "clippy", "--workspace", "--lib", "--examples", "--tests", "--", "-D", "warnings")
    if OLDEST:
        module = ["-p", "ms-python", "--no-default-features", "--features", "wgpu,cuda"]
        cargo(session, "clippy", *module, "--", "-D", "warnings", PYO3_PYTHON=f"python{OLDEST}")


@nox.session
def rust(session: nox.Session) -> None:
    """Run the Rust tests and doc examples of every crate except `python`, which the Python tests cover."""
    if shutil.which("cargo-nextest"):
        rust_tests(session, " and ".join(f"not ({tests})" for tests in gpu_sessions.TESTS))
    else:
        # One by one: a device raises late errors at the next wait of any thread in the process.
        cargo(session, "test", "--no-fail-fast", "--tests", "--workspace", "--", "--test-threads=1")
    cargo(session, "test", "--doc", *TESTED)


@nox.session(python=FIRST)
def tests(session: nox.Session) -> None:
    """Run the tests that span packages; one in eight of the programs for Python's semantics and of vmap."""
    # Two processes run the tests: they use one emulated driver, instead of building one each.
    env = gpu_sessions.fake_driver(session)
    pytest(session, "-m", "not long", *(session.posargs or [*SAMPLE, "tests"]), env=env)


@nox.session(python=[version for version in FOUND if version != FIRST] or None)
def other_pythons(session: nox.Session) -> None:
    """Run one test in eight of one file in eight, on Pythons that `tests` leaves out."""
    arguments = session.posargs or ["--sample-files=8", "--sample=8", "--ignore=tests/bench", "tests", *package_tests()]
    pytest(session, "-m", "not long", *arguments)


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
    """Run one in fifty of the tests of one file in eight, of those that `reference_device` runs."""
    install_all(session)
    session.install(*PYTEST, *ONNX, *NEEDED)
    on_reference_device(session, "--sample-files=8", "--sample=50", "tests", *package_tests())


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
    session.install(MYPY)
    session.run("mypy", "--num-workers=2", "--warn-unused-ignores", "tests/types/user_program.py")


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
    """Check that the installed packages together take less than 25 MB, with a release build of the core."""
    install_all(session, profile="release")
    session.run("python", "tools/check_size.py", *house.PACKAGES)


@nox.session(python=FIRST)
def growth(session: nox.Session) -> None:
    """Check that the packages have not grown, with the build of the core that the tests use: `nox` has no other."""
    install_all(session)
    session.run("python", "tools/check_size.py", "--profile=dev", *house.PACKAGES)


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
        options = [*QUIET, *MANY, "-p", "pytest_sample", *([] if session.posargs else SAMPLE), "-m", "not long"]
        session.run("pytest", *options, tests_dir, *session.posargs, env={"PYTHONPATH": str(house.ROOT / "tools")})

    run.__doc__ = f"Tests of {name} with only what it declares installed."


for _name in house.PACKAGES:
    add_package_session(_name)


@nox.session(python=FIRST)
def clients(session: nox.Session) -> None:
    """Run unmodified models of PyPI packages for mindspore, and compare the results with MindSpore 2.10's.

    `-- large` adds the large models; other arguments are passed to pytest, such as `-k mindyolo`.
    """
    install_all(session, profile="release")
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
    install_all(session, profile="release")
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
    install_local(session, ["ms", "ms-compat"], extras=("all",), editable=True, python=python, profile="release")
    pip(session, "install", *PYTEST, *ONNX, *NEEDED, "ruff", "mypy", python=python)
    session.log(f"ready: {env}; a changed core needs another `nox -s dev`, Python parts are live")


@nox.session(python=FIRST)
def bench(session: nox.Session) -> None:
    """Measure targets and budgets and write docs/performance.md; `-- jax torch mindspore` adds those peers."""
    install_all(session, profile="release")
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

    The core is a release build, unlike in `nox`. Then run `size`, `sanitize`, and `fuzz_rust` for a minute per target.
    """
    if session.python == FIRST:
        session.notify("size", posargs=[])
        session.notify("sanitize", posargs=[])
        session.notify("fuzz_rust", posargs=[])
    whole = SAMPLED_TESTS if session.python == FIRST else ["tests", *package_tests()]
    pytest(session, "-m", "not long", *whole, profile="release")
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
    "growth",
    "isolation",
    *house.PACKAGES,
]
