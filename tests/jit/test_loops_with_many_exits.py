"""Loops over a range with branches on tensors, of which several lead to the next iteration and one leaves the loop: the
rest of the loop may not be captured once for each path through it."""

from __future__ import annotations

import time

import ms
import numpy as np
import pytest
from ms import Tensor


def leaves_inside(x, n):
    y = x
    for i in range(n):
        if x.sum() > 10:
            y = y * 2
            if y.sum() > 500:
                break
        elif x.sum() < -4:
            continue
        y = y + i
    return y


def returns_inside(x, n):
    y = x
    for i in range(n):
        if y.sum() > 5:
            if y.max() > 90:
                return y - 1
            y = y * 1.5
        elif y.min() < -4:
            y = y + 3
        y = y + i
    return y


@pytest.mark.timeout(120)
@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
@pytest.mark.parametrize("f", [leaves_inside, returns_inside], ids=lambda f: f.__name__)
def test_the_capture_takes_time_linear_in_the_iterations(f, mode):
    jitted = ms.jit(f, capture_mode=mode)
    start = time.process_time()
    for v in (1.0, 20.0, -9.0, 1.0):
        for n in (3, 24):
            x = Tensor(np.array([v, v / 2], np.float32))
            assert np.array_equal(jitted(x, n).asnumpy(), f(x, n).asnumpy())
    assert time.process_time() - start < 30
