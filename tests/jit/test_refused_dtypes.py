"""What an op has no kernel for is refused where the program calls it, under jit as eagerly: also where nothing reads
the result, where there is no element, and where the program catches the error."""

from __future__ import annotations

import ms
import numpy as np
import pytest
from ms import Tensor, ops

MODES = ["ast", "bytecode", "trace"]
REFUSED = {
    "round": ops.round,
    "floor": ops.floor,
    "greater": lambda x: x > x,
    "less": lambda x: x < 1,
    "remainder": lambda x: x % 2,
    "maximum": lambda x: ops.maximum(x, x),
    "minimum": lambda x: ops.minimum(x, x * 2),
    "erf": ops.erf,
    "clamp": lambda x: ops.clamp(x, 0, 1),
}
VALUES = {"some": np.array([1j, 2], np.complex64), "none": np.zeros((0,), np.complex64)}


def outcome(fn, x):
    try:
        return fn(x).asnumpy().tolist()
    except Exception as e:
        return type(e), str(e).split("\n")[0]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("values", VALUES)
@pytest.mark.parametrize("name", REFUSED)
def test_a_dtype_without_kernels(mode, values, name):
    op, x = REFUSED[name], VALUES[values]

    def caught(x):
        try:
            op(x)
        except TypeError:
            return x * 2
        return x

    def unread(x):
        op(x)
        return x + 1

    def given(x):
        return op(x)

    for program in (caught, unread, given):
        run = ms.jit(program, capture_mode=mode)
        expected = outcome(program, Tensor(x))
        assert [outcome(run, Tensor(x)) for _ in range(2)] == [expected] * 2
    assert outcome(given, Tensor(x))[0] is TypeError


@pytest.mark.parametrize("mode", MODES)
def test_bools_and_ints_keep_to_their_graphs(mode):
    def program(x, n):
        mask = (x > 0) & ~(n == 2) | (n % 3 == 0)
        return ops.select(mask, x, -x), ops.maximum(n, 2), n // 2

    run = ms.jit(program, capture_mode=mode)
    x, n = Tensor(np.array([-1.5, 0.25, 2.0], np.float32)), Tensor(np.array([1, 2, 3], np.int32))
    for a, b in zip(run(x, n), program(x, n), strict=True):
        assert np.array_equal(a.asnumpy(), b.asnumpy())
    assert run.cache_info().breaks == 0
