"""Tensors that a nested function reads, written in place on one side of a branch or in a loop on a tensor's value."""

from __future__ import annotations

import ms
import numpy as np
import pytest
from ms import Tensor


def branch(x):
    def read():
        return x

    if x.sum() < 4:
        x += 2
    return x, read()


def loop(x):
    def read():
        return x

    while x.sum() < 9:
        x += 2
    return x, read()


def other_in_a_branch(x):
    def read():
        return x

    if x.sum() < 4:
        x = x + 2
    return x, read()


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
@pytest.mark.parametrize("program", [branch, loop])
def test_a_tensor_written_in_place_is_the_argument_still(program, mode):
    given = Tensor(np.ones(2, np.float32))
    plain = program(Tensor(np.ones(2, np.float32)))[0].asnumpy()
    x, read = ms.jit(program, capture_mode=mode)(given)
    assert x is given
    assert read is given
    np.testing.assert_array_equal(given.asnumpy(), plain)


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
def test_a_name_that_a_side_gives_another_tensor_is_that(mode):
    for start in (1, 5):
        given = Tensor(np.full(2, start, np.float32))
        x, read = ms.jit(other_in_a_branch, capture_mode=mode)(given)
        assert x is read
        np.testing.assert_array_equal(x.asnumpy(), other_in_a_branch(given)[0].asnumpy())
        np.testing.assert_array_equal(given.asnumpy(), np.full(2, start, np.float32))
