"""Programs that the tests of explain call, in a module that pytest does not rewrite."""

from __future__ import annotations

import time

import ms
from ms import nn, ops

scale = 2.0


def small(x, w):
    """Text with </script><script>window.hacked = 1</script> & <b>tags</b>."""
    y = x @ w * scale
    if x.shape[0] > 2:
        y = y + 1
    else:
        y = y - 1
    note = "<img src=x onerror='window.hacked=1'></script>"
    z = ops.relu(y) * len(note)
    return z.sum(), y


def helper(x):
    return ops.tanh(x) + 1


def calls(x):
    y = helper(x)
    return y * 3


def with_break(x):
    y = ops.tanh(x) * 2
    print(end="")
    total = y
    for i in range(3):
        total = total + i
    if len(x.shape) > 5:
        total = total - 1
    return total


def prints_in_a_loop(x, turns):
    y = x * 2
    for i in range(turns):
        print(end="")
        x = ops.tanh(x) + i
    return x + y


def catches(x, i):
    try:
        return ops.gather(x, i, 0)
    except IndexError:
        return x * 0


def sleeps(x):
    y = ops.tanh(x)
    time.sleep(0.02)
    return y + 1


def says(name):
    print(end=name)


def calls_natively(x):
    x = helper(x)
    says("")
    return x * 2


def appends(x, seen):
    seen.append(1)
    return x + len(seen)


def repeated(x):
    return ops.tanh(x * 2) + ops.tanh(x * 2) + (1.5 - x * 0) * ops.ones((2,), ms.float32)


def branch(x):
    if x.sum() > 0:
        y = x * 2
    else:
        y = x - 1
    return y


def draws(x):
    return ops.dropout(x, 0.5)


def long(x):
    for i in range(500):
        y = ops.tanh(x) * 2
        x = x + y * i
    return x


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.fc = nn.Dense(4, 2)

    def construct(self, x):
        return ops.relu(self.fc(x))


class JittedNet(Net):
    @ms.jit
    def construct(self, x):
        return ops.relu(self.fc(x))


class Training:
    """A training step: forward, gradient, optimizer."""

    def __init__(self):
        self.net = Net()
        self.opt = nn.Momentum(self.net.trainable_params(), 0.1, 0.9)
        self.grad_fn = ms.value_and_grad(self.loss, None, self.opt.parameters)

    def loss(self, x):
        y = self.net(x)
        return ops.square(y).mean()

    @ms.jit
    def step(self, x):
        loss, grads = self.grad_fn(x)
        self.opt(grads)
        return loss
