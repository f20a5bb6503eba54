"""Tensors that alias, tensors that are written, Cells."""

from __future__ import annotations

import ms
import numpy as np
from ms import Parameter, Tensor, nn
from worlds import World, case, matrix, vector


@case
def tensor_attribute_read():
    x = vector(1, 2)

    def fn(x):
        return x * getattr(x, "tag", 2)

    return World(fn, lambda turn: setattr(x, "tag", 5 + turn), args=lambda: (x,))


@case
def captured_tensor_written():
    t = vector(1, 1)

    def fn(x):
        t[0] = t[0] + 1
        t.__iadd__(x)
        return t * 2

    return World(fn, seen=lambda: t)


@case
def argument_written():
    x = vector(1, 2)

    def fn(x):
        x += 1
        return x

    return World(fn, seen=lambda: x, args=lambda: (x,))


@case
def tensor_shape_changes():
    sizes = [2]

    def fn(x):
        return x * x.shape[0]

    return World(fn, lambda turn: sizes.append(3 + turn), args=lambda: (Tensor(np.ones(sizes[-1], np.float32)),))


@case
def tensor_dtype_changes():
    kinds = [np.float32]

    def fn(x):
        return x * 2

    return World(fn, lambda turn: kinds.append(np.int32), args=lambda: (Tensor(np.ones(2, kinds[-1])),))


@case
def aliased_arguments():
    pairs = [(vector(1, 2), vector(3, 4))]
    same = vector(5, 6)

    def fn(x, y):
        x += 1
        return x + y

    return World(fn, lambda turn: pairs.append((same, same)), seen=lambda: same, args=lambda: pairs[-1])


@case
def views_that_overlap():
    base = Tensor(np.arange(4, dtype=np.float32))
    pairs = [(vector(1, 2), vector(3, 4))]

    def fn(x, y):
        x += 1
        return x * y

    return World(fn, lambda turn: pairs.append((base[0:2], base[1:3])), seen=lambda: base, args=lambda: pairs[-1])


@case
def argument_is_the_captured_parameter():
    p = Parameter(vector(1, 2), name="p")
    given = [vector(3, 4)]

    def fn(x):
        x = x + 1
        p.__iadd__(x)
        return p * x

    return World(fn, lambda turn: given.append(p), seen=lambda: p.asnumpy().copy(), args=lambda: (given[-1],))


@case
def argument_returned():
    def fn(x):
        return x, [x]

    return World(fn)


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.fc = nn.Dense(2, 2, weight_init="ones", bias_init="zeros")
        self.scale = 1.0
        self.drop = nn.BatchNorm1d(2)
        self.seen = []
        self.last = None

    def construct(self, x):
        self.last = x * 2
        return self.fc(x) * self.scale


@case
def train_flag():
    net = nn.BatchNorm1d(2)
    net.set_train(True)

    def fn(x):
        return net(x)

    return World(
        fn, lambda turn: net.set_train(turn == 1), lambda: [p.asnumpy().copy() for p in net.get_parameters()], matrix
    )


@case
def cell_hook_added():
    net = nn.Dense(2, 2, weight_init="ones")
    log: list = []

    def fn(x):
        return net(x)

    def change(turn):
        net.register_forward_hook(lambda cell, inputs, output: log.append(turn) or output * 2)

    return World(fn, change, lambda: log, matrix)


@case
def tensor_subclass_method_replaced():
    class Mine(Tensor):
        def twice(self):
            return self * 2

    t = Mine(np.array([1, 2], dtype=np.float32))

    def change(turn):
        if turn == 0:
            Mine.twice = lambda self: self * 5
        elif turn == 1:
            Mine.__add__ = lambda self, other: self * 7

    return World(lambda x: t.twice() * x + (t + x), change)


@case
def arrays_that_overlap():
    def fn(p, q):
        p += 1
        q += p[0]
        return p * q

    array = np.zeros(8, dtype=np.float32)
    return World(fn, seen=lambda: array, args=lambda: (ms.from_numpy(array[:6]), ms.from_numpy(array[2:])))
