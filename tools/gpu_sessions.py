"""The sessions that test GPUs: through Vulkan, on an emulated CUDA driver, on a card."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import house
import nox
from sessions import (
    ASAN_OPTIONS,
    FIRST,
    MANY,
    NEEDED,
    ONNX,
    PYTEST,
    QUIET,
    cargo,
    install_all,
    install_local,
    pip,
    rust_tests,
)

#: the tests that need a GPU or the emulated driver: the op table on each GPU, plans and the device by CUDA, and those
#: of the device by wgpu that take a minute together
OP_SAMPLES_BY_WGPU = "binary(=gpu)"
PLANS_BY_CUDA = "binary(=cuda_plans)"
OP_SAMPLES_BY_CUDA = "binary(=cuda)"
CUDA_DEVICE = "package(=ms-device-cuda) and kind(test)"
SLOW_BY_WGPU = "package(=ms-device-wgpu) and (test(attention) or test(exact_instructions) or test(loops::))"
TESTS = [OP_SAMPLES_BY_WGPU, PLANS_BY_CUDA, OP_SAMPLES_BY_CUDA, CUDA_DEVICE, SLOW_BY_WGPU]

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


#: files that `nox -s cuda_emulated` and `nox -s gpu` keep between runs
CUDA = house.ROOT / "target" / "cuda"


def rendered_programs(session: nox.Session) -> Path:
    """Return a folder with the CUDA C of every scalar opcode for every dtype, as the device renders it."""
    folder = CUDA / "rendered"
    cargo(session, "run", "-q", "-p", "ms-device-gpu", "--example", "render_cuda", str(folder))
    return folder


def cxx() -> str | None:
    """Return the C++ compiler that the emulator uses, or None."""
    return os.environ.get("CXX") or shutil.which("g++") or shutil.which("clang++")


def fake_driver(session: nox.Session) -> dict[str, str]:
    """Build the emulated driver if there is a C++ compiler, and return the environment that names its folder."""
    if cxx() is None:
        return {}
    session.run("python", "tests/cuda_emulator/build_fakes.py", str(CUDA / "fakes"))
    return {"MS_FAKE_CUDA": str(CUDA / "fakes")}


def on_fake_driver(session: nox.Session, tests: str) -> dict[str, str]:
    """Run Rust tests on the emulated driver, and return the environment that selects it."""
    env = {
        **fake_driver(session),
        "LD_LIBRARY_PATH": str(CUDA / "fakes" / "all"),
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
        on_wgpu(session, "--sample-files=6", "--sample=10", "tests/parity", "tests/footguns")
    if nextest and cxx() is not None:
        slow = "binary(=attention) or test(attention) or test(exact_instructions)"
        on_fake_driver(session, f"{CUDA_DEVICE} and not ({slow})")


@nox.session(python=FIRST)
def cuda_emulated(session: nox.Session) -> None:
    """Test the CUDA device without a GPU: kernels on the CPU under sanitizers, NVRTC, an emulated driver.

    Arguments are passed to pytest, and only the tests of the kernels run: `-- -k scan`.
    """
    compiler = cxx()
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
    install_local(session, ["ms", "ms-compat"], extras=("all", "cuda12"), profile="release")
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
