"""What every capture mode has to do, over ms-jit-core and ms-tensor alone: no Cells, no `ms`.

The packages of the modes subclass `Suite`, so that each runs it by itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from ms_jit_core import Options
from ms_jit_core.errors import FAULTS
from ms_tensor import Tensor, ops

A = np.arange(6, dtype=np.float32).reshape(2, 3)
SCALE = 2.0


class Suite:
    """`module` is the package of the mode; `splits` says whether a break splits a call into several graphs."""

    module: Any
    splits = True

    @pytest.fixture(autouse=True)
    def _no_faults(self) -> Iterator[None]:
        """No test passes with a failure of our own code while capturing."""
        FAULTS.clear()
        yield
        assert not FAULTS, list(FAULTS)

    def jit(self, fn, **options):
        return self.module.make(fn, Options(**options))

    def check(self, fn, *arguments, calls=3):
        """Every call gives the eager bits; from the second on, nothing is compiled any more."""
        want = fn(*arguments).asnumpy()
        jitted = self.jit(fn)
        for _ in range(calls):
            np.testing.assert_array_equal(jitted(*arguments).asnumpy(), want)
        info = jitted.cache_info()
        assert (info.hits, info.compiles, info.plain_calls) == (calls - 1, 1, 0), info
        return jitted

    def test_arithmetic(self):
        def f(x, y):
            return x * y + 1

        self.check(f, Tensor(A), Tensor(A))

    def test_calls_loops_and_containers(self):
        def scaled(x, by=SCALE):
            return x * by

        def f(x, n):
            parts = [scaled(x, i) for i in range(n)]
            total = parts[0]
            for part in parts[1:]:
                if part.shape[0] > 1:
                    total = total + part
            return total

        self.check(f, Tensor(A), 4)

    def test_another_value_is_another_entry(self):
        def f(x, k):
            return x + k

        jitted = self.check(f, Tensor(A), 3)
        for k in (3, 4, 3.0, 3, 4):
            np.testing.assert_array_equal(jitted(Tensor(A), k).asnumpy(), A + k)
        assert jitted.cache_info().entries == 3

    def test_another_shape_and_dtype(self):
        def f(x):
            return ops.relu(x) - 1

        jitted = self.check(f, Tensor(A))
        for array in (A[:1], A.astype(np.float64), A):
            np.testing.assert_array_equal(jitted(Tensor(array)).asnumpy(), np.maximum(array, 0) - 1)
        assert jitted.cache_info().entries == 3

    def test_a_changed_global_is_seen(self):
        def f(x):
            return x * SCALE

        jitted = self.check(f, Tensor(A))
        before = globals()["SCALE"]
        try:
            globals()["SCALE"] = 5.0
            np.testing.assert_array_equal(jitted(Tensor(A)).asnumpy(), A * 5)
        finally:
            globals()["SCALE"] = before
        np.testing.assert_array_equal(jitted(Tensor(A)).asnumpy(), A * 2)

    def test_effects_happen_at_every_call(self):
        log = []

        def f(x):
            log.append(x.shape)
            return x + 1

        self.check(f, Tensor(A), calls=3)
        assert log == [(2, 3)] * 4

    def test_in_place_writes_reach_the_argument(self):
        def f(x):
            x += 1
            return x * 2

        jitted = self.jit(f)
        for _ in range(3):
            x = Tensor(A)
            out = jitted(x)
            np.testing.assert_array_equal(x.asnumpy(), A + 1)
            np.testing.assert_array_equal(out.asnumpy(), (A + 1) * 2)

    def test_what_cannot_be_captured_runs_plain_or_raises(self):
        def f(x):
            print(float(x.sum()), end="")
            return x + 1

        jitted = self.jit(f)
        for _ in range(2):
            np.testing.assert_array_equal(jitted(Tensor(A)).asnumpy(), A + 1)
        info = jitted.cache_info()
        assert info.reasons
        if self.splits:
            assert info.compiles == info.segments == 1 and info.hits == 1 and info.plain_calls == 0
        else:
            assert info.plain_calls == 2
        with pytest.raises(RuntimeError, match="capture_suite"):
            self.jit(f, fullgraph=True)(Tensor(A))

    def test_random_numbers_follow_the_generator(self):
        from ms_tensor import set_seed

        def f(x):
            return x + ops.rand(2, 3)

        jitted = self.jit(f)
        jitted(Tensor(A))
        runs = []
        for call in (f, jitted):
            set_seed(9)
            runs.append([call(Tensor(A)).asnumpy().tolist() for _ in range(3)])
        assert runs[0] == runs[1] and runs[0][0] != runs[0][1]

    def test_cache_clear(self):
        jitted = self.check(lambda x: x - 1, Tensor(A))
        jitted.cache_clear()
        assert jitted.cache_info().entries == 0
        np.testing.assert_array_equal(jitted(Tensor(A)).asnumpy(), A - 1)
