"""A number that changes from call to call and whose value Python needs (its text, its cosine) breaks the graph there
once it has been captured a few times: the rest of the call stays in graphs and is not captured again."""

from __future__ import annotations

import math

import ms
import numpy as np
import pytest
from harness import freeze
from ms import Parameter, Tensor, nn


class Schedule:
    """A learning rate that decays by a cosine."""

    def __init__(self):
        self.steps, self.rate = 0, 0.1

    def step(self):
        self.steps += 1
        self.rate = 0.05 * (1 + math.cos(math.pi * self.steps / 50))


class Run:
    def __init__(self):
        self.weight = Parameter(Tensor([1.0, 2.0]), name="weight")
        self.schedule = Schedule()
        self.loss = nn.MSELoss()
        self.history = {}


def scheduled(run, x, i):
    loss, gradient = ms.value_and_grad(lambda w: run.loss(x * w, x))(run.weight)
    run.schedule.step()
    run.weight.set_data(run.weight - gradient * run.schedule.rate)
    return loss


def printed(run, x, i):
    print(f"step {i}")
    loss = run.loss(x * run.weight, x)
    print(f"{i:03d} {loss.shape}", str(i), repr(i))
    return loss


def printed_now_and_then(run, x, i):
    loss = run.loss(x * run.weight, x)
    if i % 5 == 0:
        print(f"step {i}: {float(loss):.3f}")
    return loss * i


def tensor_of_a_number(run, x, i):
    return x * Tensor(i, ms.int32) + Tensor([i, i + 1]), Tensor(float(i))


def formulas(run, x, i):
    return (x * math.sqrt(i)).sum(), x * math.exp(-i / 10) + math.log(i + 1), x * round(i * 0.1, 2) + int(i * 0.5)


def named(run, x, i):
    y = x + i
    name = f"checkpoint_{i}"
    return run.loss(y, x), name


def recorded(run, x, i):
    loss = run.loss(x * run.weight, x)
    run.history[i] = loss
    return loss, run.history.get(i - 1), i - 2 in run.history, {i: 1, i + 1: 2}


PROGRAMS = [scheduled, printed, printed_now_and_then, tensor_of_a_number, formulas, named, recorded]


def results(function, capsys):
    run, found = Run(), []
    for i in range(1, 31):
        found.append(freeze(function(run, Tensor(np.array([i, 2.0], np.float32)), i)))
    return found, freeze(run.weight), run.schedule.rate, capsys.readouterr().out


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda f: f.__name__)
def test_a_number_that_is_read(program, mode, capsys):
    jitted = ms.jit(program, capture_mode=mode)
    assert results(jitted, capsys) == results(program, capsys)
    info = jitted.cache_info()
    assert info.compiles <= 7 and not info.plain_calls, info.reasons


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
def test_a_numpy_scalar_and_a_name_beside_a_number(mode):
    def scaled(x, rate):
        y = x.exp().sum()
        scale = rate * 2 + 1
        return y * 3, scale

    def labelled(x, rate, name, i):
        y = (x * i).exp().sum()
        label = f"{name}-{i}"
        return y * 2, rate * 2, label, name

    for function, count in ((scaled, 2), (labelled, 4)):
        jitted = ms.jit(function, capture_mode=mode)
        for i in range(1, 25):
            args = (Tensor([0.5, 0.1 * i]), np.float32(0.1 * i), f"name{i}", i)[:count]
            assert freeze(jitted(*args)) == freeze(function(*args))
        info = jitted.cache_info()
        assert info.compiles <= 7 and not info.plain_calls, info.reasons


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
def test_fullgraph_has_a_graph_for_each_value(mode):
    jitted = ms.jit(lambda x, i: x * math.cos(i), capture_mode=mode, fullgraph=True)
    for i in range(1, 10):
        assert freeze(jitted(Tensor([1.0]), i)) == freeze(Tensor([1.0]) * math.cos(i))
    assert jitted.cache_info().breaks == 0 and jitted.cache_info().compiles == 9
