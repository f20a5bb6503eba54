"""Arguments and auxiliary results of a differentiated function that are objects (a batch, a loss function, a model) are
part of one graph."""

from __future__ import annotations

import dataclasses

import ms
import pytest
from harness import freeze
from ms import Tensor, nn, ops


@dataclasses.dataclass
class Batch:
    x: Tensor
    weight: float = 1.0
    tags: dict = dataclasses.field(default_factory=dict)

    def scaled(self, loss):
        return loss * self.weight


class Output:
    def __init__(self, loss, logits):
        self.loss, self.logits = loss, logits


def square(w, x):
    return (w * x) ** 2


W, X = Tensor([1.0, 2.0]), Tensor([3.0, 0.5])
NET = nn.Dense(2, 1, weight_init="ones")


def by_batch(batch):
    return ms.value_and_grad(lambda w, b: b.scaled(square(w, b.x).sum()))(W, batch)


def by_keyword(batch):
    return ms.grad(lambda w, *, batch: batch.scaled(square(w, batch.x).sum()))(W, batch=batch)


def by_function(batch):
    return ms.grad(lambda w, loss, scale: scale(loss(w, batch.x).sum()))(W, square, batch.scaled)


def by_model(batch):
    return ms.value_and_grad(lambda net, b: net(b.x).sum(), None, NET.trainable_params())(NET, batch)


def in_a_tuple(batch):
    return ms.grad(lambda w, pair: square(w, pair[0].x * pair[1]).sum(), (0, 1))(W, (batch, X))


def in_a_list(batch):
    return ms.grad(lambda w, bs: sum(b.scaled(square(w, b.x).sum()) for b in bs))(W, [batch, batch])


def same_tensor_twice(batch):
    return ms.grad(lambda w, b, y: (w * b.x * y).sum(), (0, 2))(X, batch, X)


def auxiliary(batch):
    (loss, out), g = ms.value_and_grad(lambda w: (square(w, X).sum(), Output(w + 1, batch)), has_aux=True)(W)
    return loss, out.loss, out.logits is batch, g


def auxiliary_in_a_tuple(batch):
    (loss, a, (b, c)), g = ms.value_and_grad(lambda w: (w.sum(), batch, (Output(w, 2), w * 2)), has_aux=True)(W)
    return loss, a is batch, b.loss, b.logits, c, g


def by_operation(batch):
    return ops.GradOperation(get_all=True)(lambda w, b: square(w, b.x).sum())(W, batch)


FUNCTIONS = [by_batch, by_keyword, by_function, by_model, in_a_tuple, in_a_list, same_tensor_twice, auxiliary]
FUNCTIONS += [auxiliary_in_a_tuple, by_operation]


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
@pytest.mark.parametrize("fn", FUNCTIONS, ids=lambda fn: fn.__name__)
def test_one_graph(fn, mode):
    jitted = ms.jit(fn, capture_mode=mode)
    batches = [Batch(X, 2.0), Batch(X + 1, 2.0), Batch(X, 3.0)]
    for batch in batches + batches:
        assert freeze(jitted(batch)) == freeze(fn(batch))
    info = jitted.cache_info()
    assert (info.breaks, info.plain_calls) == (0, 0), info.reasons
    assert info.hits >= 3


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_errors_are_those_of_plain_python(mode):
    def sens(batch):
        return ms.grad(lambda w: w * 2, sens_param=True)(W, batch)

    def no_output(batch):
        return ms.grad(lambda w, b: b)(W, batch)

    for fn in (sens, no_output):
        found = []
        for call in (fn, ms.jit(fn, capture_mode=mode)):
            try:
                found.append(freeze(call(Batch(X))))
            except Exception as e:
                found.append((type(e), str(e).split("\n")[0]))
        assert found[0] == found[1]
