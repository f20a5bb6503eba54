"""Functions of the packages that a variable, an attribute or a container holds: another one there is another call."""

from __future__ import annotations

import copy
import functools
import types

import ms
import numpy as np
import pytest
from ms import Tensor, mint, nn, ops

MODES = ["ast", "bytecode", "trace"]
X = np.array([-1.5, 0.25, 2.0], np.float32)

#: pairs that a program may hold one after the other, called with a tensor
PAIRS = {
    "ops": (ops.relu, ops.tanh),
    "mint": (mint.sin, mint.cos),
    "numpy": (ms.numpy.exp, ms.numpy.square),
    "methods": (Tensor.sum, Tensor.mean),
    "user": (ops.relu, lambda q: q * 5),
    "primitive": (ops.relu, ops.Tanh()),
    "builtin": (abs, ops.neg),
    "copies": (copy.copy, ops.neg),
    "gradients": (ms.grad(lambda q: (q * q).sum()), ms.grad(lambda q: (q * q * q).sum())),
    "mapped": (ms.vmap(lambda q: q * 2), ms.vmap(lambda q: q * 3)),
    "bound": (Tensor(X).add, Tensor(X).mul),
    "bound to": (Tensor(X).add, Tensor(X * 2).add),
}


class Net(nn.Cell):
    def __init__(self, act):
        super().__init__()
        self.act = act

    def construct(self, x):
        return self.act(x) + 1


def by_argument(x, held):
    return held(x) * 2


def by_list(x, held):
    return [held, abs][0](x) + x


def by_dict(x, held):
    return {"a": held}["a"](x) - 1


def by_partial(x, held):
    return functools.partial(held, x)()


def by_map(x, held):
    return list(map(held, [x, x + 1]))[1]


def by_helper(x, held):
    def helper(q):
        return held(q) + 1

    return helper(x)


def same(a, b):
    assert str(a) == str(b)
    assert a.asnumpy().tobytes() == b.asnumpy().tobytes()


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("pair", list(PAIRS))
@pytest.mark.parametrize(
    "how", [by_argument, by_list, by_dict, by_partial, by_map, by_helper], ids=lambda f: f.__name__
)
def test_a_function_that_an_argument_holds(how, pair, mode):
    f = ms.jit(how, capture_mode=mode)
    for held in PAIRS[pair] * 2:
        same(f(Tensor(X), held), how(Tensor(X), held))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("pair", list(PAIRS))
def test_a_function_that_an_argument_s_container_holds(pair, mode):
    def run(x, table, obj):
        return table["k"][0](x) + obj.fn(x)

    f = ms.jit(run, capture_mode=mode)
    one, two = PAIRS[pair]
    for a, b in ((one, one), (two, one), (one, two), (two, two)):
        given = {"k": [a]}, types.SimpleNamespace(fn=b)
        same(f(Tensor(X), *given), run(Tensor(X), *given))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("pair", list(PAIRS))
def test_a_function_that_a_global_a_cell_or_a_network_holds(pair, mode):
    space = {"held": None}
    exec("def by_global(x):\n    return held(x) + 1\n", space)
    closed = None

    def by_cell(x):
        return closed(x) + 2

    net = Net(ops.relu)
    by_global = space["by_global"]
    f, g, h = ms.jit(by_global, capture_mode=mode), ms.jit(by_cell, capture_mode=mode), ms.jit(net, capture_mode=mode)
    if mode == "ast":
        f = g  # it has no source
    for held in PAIRS[pair] * 2:
        space["held"] = closed = net.act = held
        same(f(Tensor(X)), (by_cell if mode == "ast" else by_global)(Tensor(X)))
        same(g(Tensor(X)), by_cell(Tensor(X)))
        same(h(Tensor(X)), net.construct(Tensor(X)))


@pytest.mark.parametrize("mode", MODES)
def test_two_networks_with_one_code(mode):
    f = ms.jit(lambda net, x: net(x), capture_mode=mode)
    for act in (ops.relu, ops.tanh, ops.sigmoid, ops.relu):
        net = Net(act)
        same(f(net, Tensor(X)), net(Tensor(X)))


@pytest.mark.parametrize("mode", MODES)
def test_a_function_that_is_given_to_a_function(mode):
    def run(x, make, inner):
        return make(lambda q: inner(q) * 2)(x)

    f = ms.jit(run, capture_mode=mode)
    for make in (ms.vmap, ms.grad, ms.vmap):
        for inner in (ops.tanh, ops.sigmoid, ops.tanh):
            same(f(Tensor(X[:1]), make, inner), run(Tensor(X[:1]), make, inner))


@pytest.mark.parametrize("mode", MODES)
def test_the_same_function_is_a_hit(mode):
    f = ms.jit(by_argument, capture_mode=mode)
    for _ in range(4):
        f(Tensor(X), ops.tanh)
    assert f.cache_info().compiles == 1
