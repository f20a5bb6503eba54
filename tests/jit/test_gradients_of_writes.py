"""Gradients, from outside, of captured loops and branches that write Parameters: what plain Python gives."""

from __future__ import annotations

import ms
import pytest
from ms import Parameter, Tensor, nn, ops


class Writes(nn.Cell):
    def __init__(self):
        super().__init__()
        self.w = Parameter(Tensor([2.0, 3.0]), name="w")
        self.count = Parameter(Tensor([0.5, 0.0]), name="count", requires_grad=False)


class Loop(Writes):
    def construct(self, x, n):
        while n > 0:
            self.count += 1.0
            x = ops.sin(x * self.w + self.count)
            n = n - 1
        return x.sum()


class Rows(Writes):
    def construct(self, x, n):
        for row in ops.ones((400, 2)):
            self.count += row * 0.25
            x = ops.tanh(x * self.w * 0.5 + self.count)
        return x.sum()


class Branch(Writes):
    def construct(self, x, n):
        if n > 2:
            self.count += 1.0
            x = x * x * self.w + self.count
        else:
            x = x + self.count
        return x.sum()


class Tracked(Writes):
    """Writes what gradients are taken of; eagerly nothing needs its value."""

    def construct(self, x, n):
        while n > 0:
            x = x * x * 0.5 + self.w
            self.w += 0.25
            n = n - 1
        return x.sum()


class Around(Writes):
    """Used before and behind the loop as well."""

    def construct(self, x, n):
        x = x * self.w + self.count
        while n > 0:
            ops.assign(self.count, self.count * 1.5 + 1.0)
            x = ops.exp(-x * x) * self.w + self.count
            n = n - 1
        return (x * self.w + self.count).sum()


def bits(value):
    if isinstance(value, (list, tuple)):
        return [bits(v) for v in value]
    return value.asnumpy().tobytes()


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
@pytest.mark.parametrize("cell", [Loop, Rows, Branch, Tracked, Around])
def test_gradients(cell, mode):
    plain, net = cell(), cell()
    jitted = ms.jit(net.construct, capture_mode=mode)
    inputs = Tensor([0.3, -0.2])
    for n in (3, 1, 4):
        want = ms.value_and_grad(plain, 0, plain.trainable_params())(inputs, Tensor(n))
        got = ms.value_and_grad(lambda x, n: jitted(x, n), 0, net.trainable_params())(inputs, Tensor(n))
        assert bits(want) == bits(got)
        assert bits(plain.count) == bits(net.count) and bits(plain.w) == bits(net.w)
    assert jitted.cache_info().plain_calls == 0, jitted.cache_info()


def test_second_order():
    net = Loop()

    def without_writes(x, n):
        count = net.count + 0.0
        while n > 0:
            count = count + 1.0
            x = ops.sin(x * net.w + count)
            n = n - 1
        return x.sum()

    def twice(f):
        return ms.grad(lambda x: ms.grad(f)(x, Tensor(3)).sum())(Tensor([0.3, -0.2]))

    writes, without = ms.jit(net.construct), ms.jit(without_writes)
    for turn in (1, 2):
        assert bits(twice(lambda x, n: without(x, n))) == bits(twice(lambda x, n: writes(x, n)))
        assert net.count.asnumpy().tolist() == [0.5 + 3 * turn, 3.0 * turn]


def test_a_value_before_the_write_is_kept():
    """The gradient of a product with what was written later is that of the value as it was."""

    class Product(Writes):
        def construct(self, x, n):
            while n > 0:
                x = x * self.count
                self.count += 1.0
                n = n - 1
            return x.sum()

    plain, net = Product(), Product()
    want = ms.grad(plain)(Tensor([1.0, 2.0]), Tensor(3))
    jitted = ms.jit(net.construct)
    got = ms.grad(lambda x, n: jitted(x, n))(Tensor([1.0, 2.0]), Tensor(3))
    assert got.asnumpy().tolist() == want.asnumpy().tolist() == [0.5 * 1.5 * 2.5, 0.0]


def test_without_a_gradient_nothing_is_copied():
    net = Loop()
    jitted = ms.jit(net.construct)
    for n in (3, 2):
        jitted(Tensor([0.3, -0.2]), Tensor(n))
    assert net.count.asnumpy().tolist() == [5.5, 5.0]
