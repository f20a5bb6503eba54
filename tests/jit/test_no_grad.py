"""`_no_grad` and `stop_gradient`: what they hide is none of a gradient's, and nothing else is lost to it."""

from __future__ import annotations

import ms
import pytest
from ms import Parameter, Tensor, ops

MODES = ["ast", "bytecode", "trace"]


def block(x, w):
    with ms._no_grad():
        a = x * 2
    return (a * x * w).sum()


def decorated(x, w):
    return (double(x) * x * w).sum()


@ms._no_grad()
def double(x):
    return x * 2


def written(x, w):
    with ms._no_grad():
        ops.assign_add(w, Tensor([1.0, 1.0]))
    return (w * x).sum()


def written_between(x, w):
    y = (w * x * x).sum()
    with ms._no_grad():
        b = w + 1
        w.set_data(b)
    return y.sum() + x.sum()


def part_written(x, w):
    with ms._no_grad():
        w[0] = 5.0
    return (w * x).sum()


def after(x, w):
    with ms._no_grad():
        pass
    return (w * x).sum() * 2


EXPECTED = {  # by hand: x = [1, 2], w = [1, 1]
    block: (10.0, [2.0, 4.0], [2.0, 8.0]),
    decorated: (10.0, [2.0, 4.0], [2.0, 8.0]),
    written: (6.0, [2.0, 2.0], [1.0, 2.0]),
    written_between: (8.0, [3.0, 5.0], [1.0, 4.0]),
    part_written: (7.0, [5.0, 1.0], [1.0, 2.0]),
    after: (6.0, [2.0, 2.0], [2.0, 4.0]),
}


def gradients(f):
    w = Parameter(Tensor([1.0, 1.0]), name="w")
    value, (gx, (gw,)) = ms.value_and_grad(lambda x: f(x, w), 0, [w])(Tensor([1.0, 2.0]))
    return float(value), gx.asnumpy().tolist(), gw.asnumpy().tolist()


@pytest.mark.parametrize("program", EXPECTED, ids=lambda f: f.__name__)
def test_eagerly(program):
    assert gradients(program) == EXPECTED[program]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("program", EXPECTED, ids=lambda f: f.__name__)
def test_in_a_captured_function(program, mode):
    jitted = ms.jit(program, capture_mode=mode)
    assert [gradients(jitted) for _ in range(3)] == [EXPECTED[program]] * 3


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("program", EXPECTED, ids=lambda f: f.__name__)
def test_with_the_gradient_inside(program, mode):
    w = Parameter(Tensor([1.0, 1.0]), name="w")

    @ms.jit(capture_mode=mode)
    def step(x):
        return ms.value_and_grad(lambda x: program(x, w), 0, [w])(x)

    for _ in range(3):
        w.set_data(Tensor([1.0, 1.0]))
        value, (gx, (gw,)) = step(Tensor([1.0, 2.0]))
        assert (float(value), gx.asnumpy().tolist(), gw.asnumpy().tolist()) == EXPECTED[program]


def stopped(x, w):
    return ops.stop_gradient(x) * w, x


def stopped_alone(x, w):
    return ops.stop_gradient(x)


def detached_before_a_break(x, w):
    y = x.detach()
    print(end="")
    return y * x * w


def parameter_before_a_break(x, w):
    y = ops.stop_gradient(w)
    print(end="")
    return (y * w * x).sum()


def both(x, w):
    return x, ops.stop_gradient(x), x * w


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    "program",
    [stopped, stopped_alone, detached_before_a_break, parameter_before_a_break, both],
    ids=lambda f: f.__name__,
)
def test_stopping_a_gradient_leaves_its_source_alone(program, mode):
    def gradients(f):
        def loss(x):
            y = x * x
            got = f(y, w)
            parts = got if isinstance(got, tuple) else (got,)
            total = (y * 3).sum()
            for k, part in enumerate(parts):
                total = total + (part * y * (k + 1)).sum()
            return total

        w = Parameter(Tensor([1.5, 2.0]), name="w")
        value, (gx, (gw,)) = ms.value_and_grad(loss, 0, [w])(Tensor([1.5, 2.0]))
        return float(value), gx.asnumpy().tolist(), gw.asnumpy().tolist()

    jitted = ms.jit(program, capture_mode=mode)
    assert [gradients(jitted) for _ in range(3)] == [gradients(program)] * 3
