"""ms_function freezes what is no argument, as its page shows; jit never does."""

from __future__ import annotations

import copy
import pickle

import ms
import numpy as np
import pytest
from ms import Parameter, Tensor, nn
from worlds import vector


def numbers(x: Tensor) -> list:
    return x.asnumpy().tolist()


pytestmark = pytest.mark.filterwarnings("ignore:jit:RuntimeWarning")  # the class's function meets many cells


class Scaled(nn.Cell):
    def __init__(self, k):
        super().__init__()
        self.k = k
        self.table = {"k": [k]}
        self.p = Parameter(vector(1, 1))

    @ms.ms_function
    def construct(self, x):
        return x * self.k + self.table["k"][0] + self.p


def test_attributes_of_a_cell_are_frozen_and_parameters_are_not():
    net = Scaled(2.0)
    assert numbers(net(vector(1, 2))) == [5.0, 7.0]
    net.k = 100.0
    net.table["k"][0] = 100.0
    assert numbers(net(vector(1, 2))) == [5.0, 7.0]
    net.p.set_data(vector(3, 3))
    assert numbers(net(vector(1, 2))) == [7.0, 9.0]


def test_another_cell_of_the_class_has_its_own():
    a, b = Scaled(2.0), Scaled(3.0)
    assert numbers(a(vector(1, 2))) == [5.0, 7.0]
    assert numbers(b(vector(1, 2))) == [7.0, 10.0]
    a.k = b.k = 9.0
    assert numbers(a(vector(1, 2))) == [5.0, 7.0]
    assert numbers(b(vector(1, 2))) == [7.0, 10.0]


scale = 2.0
factors = [2.0, 3.0]


def test_globals_closures_and_containers_are_frozen():
    global scale
    k = 2.0

    @ms.ms_function
    def fn(x):
        return x * scale + k + factors[1] + len(factors)

    first = numbers(fn(vector(1, 2)))
    try:
        scale, k = 7.0, 7.0
        factors[1] = 7.0
        assert numbers(fn(vector(1, 2))) == first
        assert numbers(ms.jit(fn.fn)(vector(1, 2))) == numbers(fn.fn(vector(1, 2))) != first
    finally:
        scale = 2.0
        factors[1] = 3.0


def test_arguments_are_not_frozen():
    @ms.ms_function
    def fn(x, k, ks):
        return x * k + ks[0] + len(ks)

    assert numbers(fn(vector(1, 2), 2.0, [1.0])) == [4.0, 6.0]
    assert numbers(fn(vector(1, 2), 3.0, [1.0])) == [5.0, 8.0]
    assert numbers(fn(vector(1, 2), 3.0, [2.0, 5.0])) == [7.0, 10.0]


def test_captured_tensors_are_read_at_each_call():
    t = vector(1, 1)

    @ms.ms_function
    def fn(x):
        return x + t

    assert numbers(fn(vector(1, 2))) == [2.0, 3.0]
    t = vector(5, 5)
    assert numbers(fn(vector(1, 2))) == [6.0, 7.0]


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda net: pickle.loads(pickle.dumps(net))])
def test_a_copy_is_another_cell(copied):
    net = Scaled(2.0)
    net(vector(1, 2))
    other = copied(net)
    other.k = 3.0
    other.table["k"][0] = 3.0
    assert numbers(other(vector(1, 2))) == [7.0, 10.0]


def test_new_shapes_take_what_is_there_now():
    net = Scaled(2.0)
    net(vector(1, 2))
    net.k = 3.0
    assert net(Tensor(np.ones((2, 2), np.float32))).asnumpy().tolist() == [[6.0, 6.0], [6.0, 6.0]]
