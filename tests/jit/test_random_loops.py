"""Random loops on tensors' values, over rows and over ranges: values and gradients have the bits of plain Python."""

from __future__ import annotations

import linecache
import random
import sys
from pathlib import Path

import numpy as np
import pytest
from ms_autodiff import grad
from ms_tensor import Tensor, ops

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "packages" / "ms-jit-core" / "tests"))
from harness import Program, compare, jit, s, t


class Maker:
    """Writes one function of `c` (a number in a tensor), `x`, `y` (vectors) and `rows`."""

    def __init__(self, seed: int) -> None:
        self.r = random.Random(seed)
        self.lines: list[str] = []
        self.depth = 0

    def tensor(self) -> str:
        return self.r.choice(["x", "y", "a", "b"])

    def value(self, extra: list[str]) -> str:
        p, q = self.tensor(), self.tensor()
        return self.r.choice(
            [
                f"{p} * 0.9 + {q} * 0.1",
                f"ops.sin({p}) + {q} * 0.5",
                f"{p} * ops.tanh({q})",
                f"{p} - 0.2 * {q} * {q}",
                f"ops.tanh({p} * {q} + x)",
                f"{p} * 0.5 + total * 0.01",
                f"{p} * 0.9 + n * 0.01",
                *[f"{p} * 0.3 + {e} * 0.2" for e in extra],
            ]
        )

    def emit(self, indent: int, text: str) -> None:
        self.lines.append("    " * indent + text)

    def body(self, indent: int, extra: list[str], leaves: bool) -> None:
        for _ in range(self.r.randrange(1, 4)):
            pick = self.r.randrange(9)
            if pick < 4:
                self.emit(indent, f"{self.r.choice('ab')} = {self.value(extra)}")
            elif pick == 4:
                self.emit(indent, "total = total + a.sum() * 0.1")
            elif pick == 5:
                self.emit(indent, "n += 1")
            elif pick == 6:
                test = self.r.choice(["a.sum() > b.sum()", "c > 1.5", "n > 2", "n % 2 == 0"])
                self.emit(indent, f"if {test}:")
                self.emit(indent + 1, f"{self.r.choice('ab')} = {self.value(extra)}")
                if self.r.random() < 0.5:
                    self.emit(indent + 1, self.r.choice(["n += 2", "total = total * 0.5"]))
                if self.r.random() < 0.5:
                    self.emit(indent, "else:")
                    self.emit(indent + 1, f"{self.r.choice('ab')} = {self.value(extra)}")
            elif pick == 7 and leaves:
                self.emit(indent, f"if {self.r.choice(['a.sum() > 2.5', 'total > 3', 'n > 4'])}:")
                self.emit(indent + 1, "break")
            elif pick == 8 and self.depth < 2:
                self.loop(indent)
            else:
                self.emit(indent, "pass")

    def loop(self, indent: int) -> None:
        self.depth += 1
        k = self.depth
        kind = self.r.randrange(4)
        if kind == 0:
            self.emit(indent, f"k{k} = c")
            self.emit(indent, f"while k{k} > 0:")
            self.body(indent + 1, [f"k{k}"], True)
            self.emit(indent + 1, f"k{k} = k{k} - 1")
        elif kind == 1:
            self.emit(indent, f"k{k} = 0")
            self.emit(indent, f"while k{k} < 3 and total < 5:")
            self.emit(indent + 1, f"k{k} += 1")
            self.body(indent + 1, [f"k{k}"], True)
        elif kind == 2:
            self.emit(indent, f"for i{k} in range(m):")
            self.body(indent + 1, [f"i{k}", f"rows[i{k}]"], True)
        else:
            self.emit(indent, f"for i{k}, row{k} in enumerate(rows[: {self.r.choice(['3', 'None'])}]):")
            self.body(indent + 1, [f"row{k}", f"i{k}"], False)
        self.depth -= 1

    def function(self, seed: int):
        self.emit(0, "def f(c, m, x, y, rows):")
        for text in ("a = x", "b = y * 0.5", "n = 0", f"total = {self.r.choice(['ops.zeros(())', 'x.sum()'])}"):
            self.emit(1, text)
        self.loop(1)
        self.emit(1, f"{self.r.choice('ab')} = {self.value([])}")
        if self.r.random() < 0.5:
            self.loop(1)
        self.emit(1, "return (a * b).sum() + total + (x * y * n).sum()")
        text = "\n".join(self.lines) + "\n"
        file = f"<random loops {seed}>"
        linecache.cache[file] = (len(text), None, text.splitlines(True), file)
        space: dict = {"__name__": "random_loops", "ops": ops}
        exec(compile(text, file, "exec"), space)
        return space["f"], text


def check(got, want, exact: bool, what: str) -> None:
    """Equal bits but for the sign of zeros (what a turn overwrites has a cotangent of zeros, where a tape has none);
    nearly so where a branch may pass a value on as it is: the sum of its cotangents is put together by branches."""
    for g, w in zip(got, want, strict=True):
        if exact:
            assert (g.asnumpy() + 0.0).tobytes() == (w.asnumpy() + 0.0).tobytes(), (what, g, w)
        else:
            np.testing.assert_allclose(g.asnumpy(), w.asnumpy(), rtol=1e-5, atol=1e-6, err_msg=what)


@pytest.mark.parametrize("seed", range(80))
def test_random_loops(seed):
    r = np.random.default_rng(seed)
    f, text = Maker(seed).function(seed)
    rows = r.standard_normal((4 if seed % 3 else 150, 2)).astype(np.float32)
    m, c = r.integers(0, 4), float(r.integers(0, 4))

    def args():
        return s(c), Tensor(np.array(m, np.int32)), t(0.7, -0.4), t(0.3, 0.9), Tensor(rows)

    try:
        compare(Program(f, args))
        wrt = (2, 3, 4)
        want = grad(f, wrt)(*args())
        inside = jit(lambda *a: grad(f, wrt)(*a))
        check(grad(jit(f), wrt)(*args()), want, "if" not in text, "outside")
        check(inside(*args()), want, "if" not in text, "inside")
    except AssertionError as e:
        raise AssertionError(f"{text}\n{e}") from None
