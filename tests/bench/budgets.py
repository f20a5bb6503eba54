"""Budgets of the project; exceeding a limit fails the run: small calls, import time, size, wheel build."""

from __future__ import annotations

import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
import timeit
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from timing import Contender, Pace, interleave, ratio

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import house
from check_size import LIMITS_MB, installed_bytes


@dataclass(frozen=True)
class Budget:
    what: str
    limit: float
    got: float
    unit: str

    @property
    def kept(self) -> bool:
        return self.got <= self.limit

    def line(self) -> str:
        met = "yes" if self.kept else "**no**"
        return f"| {self.what} | {self.limit:g} {self.unit} | {self.got:.2f} {self.unit} | {met} |"


HEADER = "| budget | limit | measured | met |\n|---|---|---|---|"


def statement(name: str, code: str, **names: object) -> Contender:
    """Returns a contender that is a line of Python in this process, timed without a call around it."""
    return Contender(name, timeit.Timer(code, globals=dict(names)).timeit)


def fused(a, b, c):
    return a * b + c


def small_calls() -> list[Budget]:
    import ms

    random = np.random.default_rng(0)
    a, b, c = (random.normal(size=(2, 3)).astype(np.float32) for _ in range(3))
    x, y, z = ms.Tensor(a), ms.Tensor(b), ms.Tensor(c)
    base = statement("NumPy", "a + b", a=a, b=b)
    eager = statement("eager", "x + y", x=x, y=y)
    jitted = {mode: ms.jit(fused, capture_mode=mode) for mode in ("ast", "trace")}
    for f in jitted.values():
        for _ in range(3):
            f(x, y, z)
    calls = {mode: statement(mode, "f(x, y, z)", f=f, x=x, y=y, z=z) for mode, f in jitted.items()}
    interleave([base, eager, *calls.values()], Pace(target=0.01, most=41, least=41))
    found = [Budget("eager add of two [2,3] float32, to NumPy's add", 0.8, ratio(eager, base), "x")]
    for mode, call in calls.items():
        found.append(Budget(f"jitted a*b+c on [2,3] ({mode}), to NumPy's add", 3.0, ratio(call, base), "x"))
    return found


def one_break(a):
    b = a * 2 + 1
    float(b.sum())
    return b * b + a


def jit_costs() -> list[Budget]:
    """Costs of jit besides the graphs: bytecode decoding, guards, a break, and memory."""
    import ms
    from rows import blocks, nets_ms

    random = np.random.default_rng(0)
    x, y, z = (ms.Tensor(random.normal(size=(2, 3)).astype(np.float32)) for _ in range(3))
    modes = {mode: ms.jit(fused, capture_mode=mode) for mode in ("ast", "bytecode")}
    split = ms.jit(one_break, capture_mode="ast")
    made: list[tuple] = []

    def keep(f):
        jitted = ms.jit(f, capture_mode="ast")

        def call(*bound):
            made.append((jitted, list(bound)))
            return jitted(*bound)

        return call

    size = blocks.ATTENTION_TINY
    inputs = [ms.Tensor(v) for v in blocks.attention_inputs(random, **size)]
    step, arguments = nets_ms.attention(inputs, keep, backward=True)[:2]
    for _ in range(3):
        step(*arguments)
        split(x)
        for f in modes.values():
            f(x, y, z)
    attention, given = made[-1]
    # The jitted gradient is a bound method, whose object is the first argument of its graph.
    bound = attention.bind((attention.__self__, *given), {})
    entry = attention.entries[-1]
    assert entry.check(bound) is None
    calls = {mode: statement(mode, "f(x, y, z)", f=f, x=x, y=y, z=z) for mode, f in modes.items()}
    guards = statement("guards", "check(bound)", check=entry.check, bound=bound)
    parts = statement("plain", "f(x)", f=one_break, x=x)
    broken = statement("split", "f(x)", f=split, x=x)
    interleave([*calls.values(), guards, parts, broken], Pace(target=0.01, most=41, least=41))
    return [
        Budget("jitted a*b+c on [2,3] by bytecode, to ast's", 1.3, ratio(calls["bytecode"], calls["ast"]), "x"),
        Budget("guards of an attention block's step, checked once", 25, guards.median * 1e6, "us"),
        Budget("a call with one break, to the same in plain Python", 1.5, ratio(broken, parts), "x"),
        Budget("that attention step in jit's cache", 2000, attention.cache_info().bytes / 1e3, "kB"),
    ]


def before_break(a):
    b = a * 2 + 1
    return b, b.sum()


def after_break(a, b):
    return b * b + a


def ten_ops(x):
    for _ in range(5):
        x = x * 1.5 + 1
    return x


def called_natively(x):
    return sys.call_tracing(ten_ops, (x,))


def hook_costs(x: object) -> list[Budget]:
    """Costs of the frame hook outside captured functions, and its gain if native code calls a function."""
    import ms

    names = {"r": range(1000), "f": lambda i: i}
    before, bare = statement("before", "for i in r: f(i)", **names), statement("bare", "for i in r: i", **names)
    after, bare_after = statement("after", "for i in r: f(i)", **names), statement("bare", "for i in r: i", **names)
    interleave([before, bare], Pace(target=0.01, most=41, least=41))
    called = ms.jit(called_natively, capture_mode="bytecode")
    for _ in range(3):
        called(x)
    hooked, plain = statement("hooked", "f(x)", f=called, x=x), statement("plain", "f(x)", f=called_natively, x=x)
    interleave([hooked, plain], Pace(target=0.01, most=41, least=41))
    interleave([after, bare_after], Pace(target=0.01, most=41, least=41))
    outside = ratio(after, bare_after) / ratio(before, bare)  # the processor's speed changes in between
    return [
        Budget(
            "a Python call outside captured functions, to what it was before native parts had run", 1.05, outside, "x"
        ),
        Budget(
            "ten ops in a function that native code calls, by bytecode, to plain Python", 1, ratio(hooked, plain), "x"
        ),
    ]


def bytecode_costs() -> list[Budget]:
    """Costs of capture_mode="bytecode" relative to ast, of a break relative to its parts, and the time of a capture."""
    import ms
    from rows import blocks, nets_ms

    random = np.random.default_rng(0)
    x = ms.Tensor(random.normal(size=(2, 3)).astype(np.float32))
    steps = {
        "LlamaAttention": (nets_ms.attention, blocks.attention_inputs(random, 1, 32, 256, 8, 2)),
        "BasicBlock": (nets_ms.basic_block, blocks.block_inputs(random, 1, 64, 28)),
    }
    found, capture = [], 0.0
    for name, (build, arrays) in steps.items():
        calls = []
        for mode in ("bytecode", "ast"):
            inputs = [ms.Tensor(v) for v in arrays]
            step, given = build(inputs, lambda f, mode=mode: ms.jit(f, capture_mode=mode), backward=True)[:2]
            start = time.perf_counter()
            step(*given)
            if name == "LlamaAttention" and mode == "bytecode":
                capture = time.perf_counter() - start
            calls.append(statement(mode, "step(*given)", step=step, given=given))
        interleave(calls, Pace(target=0.05, most=31, least=31))
        found.append(Budget(f"{name} fwd+bwd by bytecode, to ast's", 1.03, ratio(*calls), "x"))
    split, first, second = (ms.jit(f, capture_mode="bytecode") for f in (one_break, before_break, after_break))
    parts = statement("parts", "b, s = first(x); float(s); second(x, b)", first=first, second=second, x=x)
    broken = statement("split", "f(x)", f=split, x=x)
    interleave([parts, broken], Pace(target=0.01, most=41, least=41))
    beyond = statistics.median(a - b for a, b in zip(broken.seconds, parts.seconds)) * 1e6
    return [
        *found,
        Budget("first call of LlamaAttention fwd+bwd by bytecode", 100, capture * 1e3, "ms"),
        Budget("a call with one break by bytecode, beyond its parts", 3, beyond, "us"),
        *hook_costs(x),
    ]


def import_time() -> Budget:
    def once(code: str) -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, "PYTHONDONTWRITEBYTECODE": ""})
        return time.perf_counter() - start

    once("import ms"), once("import numpy")
    beyond = [once("import numpy, ms") - once("import numpy") for _ in range(15)]
    return Budget("`import ms` beyond NumPy's import", 120, statistics.median(beyond) * 1e3, "ms")


def size() -> Budget:
    total = sum(installed_bytes(name) for name in house.PACKAGES)
    return Budget("installed packages together", LIMITS_MB["release"], total / 1e6, "MB")


WHEEL = "release wheel from clean"


def clean_build() -> Budget:
    with tempfile.TemporaryDirectory() as folder:
        start = time.time()
        command = [sys.executable, "-m", "maturin", "build", "--release", "--out", folder]
        environment = {**os.environ, "CARGO_TARGET_DIR": str(Path(folder) / "target")}
        subprocess.run(command, check=True, cwd=ROOT / "packages" / house.CORE, env=environment)
        return Budget(WHEEL, 12, (time.time() - start) / 60, "minutes")


def earlier_build(text: str) -> str:
    """Returns the line of the wheel's build in an earlier docs/performance.md; empty if there is none."""
    found = re.search(rf"^\| {WHEEL} .*$", text, re.MULTILINE)
    return found.group() if found else ""
