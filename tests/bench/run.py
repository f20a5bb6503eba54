"""Measures the budgets as ratios in one run and writes docs/performance.md. `--build` also times a clean wheel
build."""

from __future__ import annotations

import argparse
import datetime
import os
import platform
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "examples"), str(Path(__file__).resolve().parent)]

import ms
import numpy as np
import peers
from check_size import LIMIT_MB, installed_bytes
from ms import Tensor
from timing import Contender, function, interleave, ratio, statement

OUT = ROOT / "docs" / "performance.md"
PACKAGES = [
    "ms-runtime",
    "ms-tensor",
    "ms-autodiff",
    "ms-jit-core",
    "ms-nn",
    "ms-jit-ast",
    "ms-jit-trace",
    "ms",
    "ms-compat",
]


class Report:
    """The budget rows, the other tables, and what was over its budget."""

    def __init__(self) -> None:
        self.budgets: list[str] = []
        self.sections: list[str] = []
        self.over: list[str] = []

    def budget(self, what: str, got: float, limit: float, unit: str) -> None:
        met = got <= limit
        self.budgets.append(f"| {what} | {limit:g} {unit} | {got:.2f} {unit} | {'yes' if met else '**no**'} |")
        print(self.budgets[-1], flush=True)
        if not met:
            self.over.append(what)

    def table(self, title: str, contenders: list[Contender], base: Contender) -> None:
        unit, scale = ("ns", 1e9) if base.median < 1e-4 else ("us", 1e6)
        lines = [f"### {title}", "", f"| | {unit} | ratio |", "|---|---|---|"]
        lines += [f"| {c.name} | {c.median * scale:.0f} | {ratio(c, base):.2f} |" for c in contenders]
        print("\n".join(lines), flush=True)
        self.sections.append("\n".join(lines))


def fused(a, b, c):
    return a * b + c


def small_ops(report: Report) -> None:
    random = np.random.default_rng(0)
    a, b, c = (random.normal(size=(2, 3)).astype(np.float32) for _ in range(3))
    x, y, z = Tensor(a), Tensor(b), Tensor(c)
    base = statement("NumPy, a + b", "a + b", a=a, b=b)
    eager = statement("ms, eager, x + y", "x + y", x=x, y=y)
    eager_op = statement("ms, eager, ops.add(x, y)", "add(x, y)", add=ms.ops.add, x=x, y=y)
    adds, compiled = peers.small_ops(a, b, c)
    modes = {}
    for mode in ("ast", "trace"):
        f = ms.jit(fused, capture_mode=mode)
        for _ in range(3):
            f(x, y, z)
        modes[mode] = statement(f"ms, jit {mode}", "f(x, y, z)", f=f, x=x, y=y, z=z)
    both = [
        statement("NumPy, a * b + c", "a * b + c", a=a, b=b, c=c),
        statement("ms, eager", "x * y + z", x=x, y=y, z=z),
    ]
    interleave([base, eager, eager_op, *adds, *modes.values(), *both, *compiled], rounds=41, target=0.01)
    report.budget("eager add of two [2,3] float32, to NumPy's add", ratio(eager, base), 0.8, "x")
    for mode, contender in modes.items():
        report.budget(f"jitted a*b+c on [2,3] ({mode}), to NumPy's add", ratio(contender, base), 3.0, "x")
    report.table("a + b on [2,3] float32", [base, eager, eager_op, *adds], base)
    report.table("a * b + c on [2,3] float32, to NumPy's a + b", [*both, *modes.values(), *compiled], base)


def import_time(report: Report) -> None:
    def once(code: str) -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, "PYTHONDONTWRITEBYTECODE": ""})
        return time.perf_counter() - start

    once("import ms"), once("import numpy")
    beyond = [once("import numpy, ms") - once("import numpy") for _ in range(15)]
    report.budget("`import ms` beyond NumPy's import", statistics.median(beyond) * 1e3, 120, "ms")


def train_steps(report: Report) -> None:
    import digits

    random = np.random.default_rng(0)
    images = random.uniform(size=(digits.BATCH, 1, 8, 8)).astype(np.float32)
    labels = random.integers(0, 10, digits.BATCH).astype(np.int32)
    for name, (build, make_optimizer, _) in digits.NETWORKS.items():
        found = []
        for mode in (None, "ast", "trace"):
            ms.set_seed(1)
            net = build()
            net.set_train(True)
            jit = None if mode is None else (lambda f, mode=mode: ms.jit(f, capture_mode=mode, jit_level="O0"))
            step = digits.make_step(net, make_optimizer(net), jit, None if mode is None else "step")
            x, y = Tensor(images), Tensor(labels)
            label = "ms, eager" if mode is None else f"ms, jit {mode}"
            found.append(function(label, lambda step=step, x=x, y=y: float(step(x, y).asnumpy())))
        found += peers.steps(name, images, labels)
        interleave(found, rounds=11, target=0.1)
        report.table(f"{name}: a train step, batch {digits.BATCH}, loss read back", found, found[0])


def dense_layers(report: Report) -> None:
    x = np.random.default_rng(0).normal(size=(512, 512)).astype(np.float32)
    a, b = Tensor(x), Tensor(x)
    base = statement("NumPy", "a @ b", a=x, b=x)
    found = [base, statement("ms, eager", "matmul(a, b)", matmul=ms.ops.matmul, a=a, b=b)]
    interleave(found, rounds=15, target=0.05)
    report.table("matmul 512 x 512 float32", found, base)


def sizes(report: Report) -> None:
    total = sum(installed_bytes(name) for name in PACKAGES)
    report.budget("installed packages together", total / 1e6, LIMIT_MB, "MB")


def clean_build(report: Report) -> None:
    with tempfile.TemporaryDirectory() as folder:
        start = time.time()
        command = [sys.executable, "-m", "maturin", "build", "--release", "--out", folder]
        environment = {**os.environ, "CARGO_TARGET_DIR": str(Path(folder) / "target")}
        subprocess.run(command, check=True, cwd=ROOT / "packages" / "ms-runtime", env=environment)
        report.budget("release wheel from clean", (time.time() - start) / 60, 12, "minutes")


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", action="store_true", help="also build the release wheel from clean")
    options = parser.parse_args()
    report = Report()
    small_ops(report)
    import_time(report)
    sizes(report)
    if options.build:
        clean_build(report)
    else:
        old = re.search(r"^\| release wheel from clean .*$", OUT.read_text() if OUT.exists() else "", re.MULTILINE)
        report.budgets += [old.group()] if old else []
    dense_layers(report)
    train_steps(report)
    versions = ", ".join(
        f"{name} {__import__('importlib.metadata').metadata.version(name)}"
        for name in ("numpy", "jax", "torch")
        if name == "numpy" or peers.installed(name)
    )
    machine = f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}"
    text = f"""# Performance

Written by `nox -s bench` ({datetime.date.today()}; {machine};
{versions}). Each row is a median over interleaved rounds of one run; ratios are taken round by
round. Budgets are ratios, so that they hold on any machine; `nox -s bench -- jax torch` adds those peers, `nox -s bench
-- --build` times the wheel.

| budget | limit | measured | met |
|---|---|---|---|
{chr(10).join(report.budgets)}

{(chr(10) * 2).join(report.sections)}
"""
    OUT.write_text(text)
    print(f"written: {OUT.relative_to(ROOT)}")
    for what in report.over:
        print(f"OVER BUDGET: {what}")
    return bool(report.over)


if __name__ == "__main__":
    sys.exit(main())
