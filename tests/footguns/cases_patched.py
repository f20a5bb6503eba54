"""Replacements by users in this project's packages: functions of modules, methods of Cells and tensors, attributes."""

from __future__ import annotations

import ms
import numpy as np
from ms import Tensor, mint, nn, ops
from worlds import World, case, matrix, vector


def _restored(owner, name, make, world):
    """Returns a world whose change replaces `owner.name` after the first call and restores it after the second."""
    held = vars(owner).get(name, ...)

    def change(turn):
        if turn == 0:
            setattr(owner, name, make(held))
        elif held is ...:
            delattr(owner, name)
        else:
            setattr(owner, name, held)

    return World(world, change, args=matrix)


_ROWS = {
    "function_of_ops": lambda: (ops, "add", lambda old: lambda a, b: old(a, b) * 10, lambda x: ops.add(x, x)),
    "composition_of_ops": lambda: (ops, "softmax", lambda old: lambda a, axis=-1: a * 10, lambda x: ops.softmax(x)),
    "function_of_mint": lambda: (mint, "mul", lambda old: lambda a, b: old(a, b) + 1, lambda x: mint.mul(x, 2)),
    "functional": lambda: (
        mint.nn.functional,
        "relu",
        lambda old: lambda a: a + 100,
        lambda x: mint.nn.functional.relu(x),
    ),
    "module_of_ms": lambda: (ms, "ops", lambda old: _Fake(), lambda x: ms.ops.add(x, x)),
    "attribute_set_on_ms": lambda: (ms, "my_scale", lambda old: 5.0, lambda x: x * getattr(ms, "my_scale", 2.0)),
    "function_set_on_ops": lambda: (
        ops,
        "my_op",
        lambda old: lambda a: a * 7,
        lambda x: ops.my_op(x) if hasattr(ops, "my_op") else x,
    ),
    "construct_of_a_layer": lambda: (
        nn.Dense,
        "construct",
        lambda old: lambda self, x: old(self, x) * 3,
        _with_net(lambda: nn.Dense(2, 2, weight_init="ones")),
    ),
    "construct_of_relu": lambda: (nn.ReLU, "construct", lambda old: lambda self, x: x - 1, _with_net(nn.ReLU)),
    "call_of_cells": lambda: (
        nn.Cell,
        "__call__",
        lambda old: lambda self, *args: old(self, *args) + (type(self) is nn.ReLU),
        _with_net(nn.ReLU),
    ),
    "layer_of_nn": lambda: (nn, "ReLU", lambda old: nn.Tanh, lambda x: nn.ReLU()(x)),
    "attribute_of_cells": lambda: (nn.Cell, "my_scale", lambda old: 4.0, _scaled_net()),
    "addition_of_tensors": lambda: (
        Tensor,
        "__add__",
        lambda old: lambda a, b: ops.mul(a, 10),
        lambda x: x + 1,
    ),
    "reflected_product_of_tensors": lambda: (
        Tensor,
        "__rmul__",
        lambda old: lambda a, b: ops.add(a, 100),
        lambda x: 2 * x,
    ),
    "index_of_tensors": lambda: (Tensor, "__getitem__", lambda old: lambda a, k: ops.mul(a, 10), lambda x: x[0]),
    "method_of_tensors": lambda: (Tensor, "sum", lambda old: lambda a, *rest: ops.mul(a, 3), lambda x: x.sum()),
    "property_of_tensors": lambda: (Tensor, "T", lambda old: property(lambda a: ops.mul(a, 3)), lambda x: x.T),
    "method_set_on_tensors": lambda: (
        Tensor,
        "twice",
        lambda old: lambda a: a * 2,
        lambda x: x.twice() if hasattr(x, "twice") else x,
    ),
    "gradient_function": lambda: (
        ms,
        "grad",
        lambda old: lambda f: lambda x: x * 100,
        lambda x: ms.grad(lambda v: (v * v).sum())(x),
    ),
    "class_of_tensors_in_ms": lambda: (
        ms,
        "Tensor",
        lambda old: lambda v: vector(7, 7),
        lambda x: x + ms.Tensor([1.0, 2.0]),
    ),
    "loss_construct": lambda: (
        nn.MSELoss,
        "construct",
        lambda old: lambda self, a, b: (a + b).sum(),
        _with_loss(),
    ),
    "base_of_losses": lambda: (
        nn.MSELoss.__mro__[1],
        "get_loss",
        lambda old: lambda self, x, weights=1.0: x.sum() * 100,
        _with_loss(),
    ),
    "helper_inside_a_layer": lambda: (
        ops,
        "tanh",
        lambda old: lambda a: a * 50,
        _with_net(nn.Tanh),
    ),
}


class _Fake:
    @staticmethod
    def add(a, b):
        return a * 1000


def _with_net(make):
    net = make()
    return lambda x: net(x)


def _with_loss():
    loss = nn.MSELoss()
    return lambda x: loss(x, x + 1)


def _scaled_net():
    class Net(nn.Cell):
        def construct(self, x):
            return x * getattr(self, "my_scale", 2.0)

    net = Net()
    return lambda x: net(x)


def _patched(row):
    return lambda: _restored(*row())


for _name, _row in _ROWS.items():
    _make = _patched(_row)
    _make.__name__ = f"{_name}_replaced"
    case(_make)


@case
def optimizer_step_replaced():
    net = nn.Dense(2, 2, weight_init="ones", has_bias=False)
    opt = nn.SGD(net.trainable_params(), 0.1)
    grad = ms.value_and_grad(lambda x: net(x).sum(), None, net.trainable_params())
    held = nn.SGD.construct

    def fn(x):
        loss, grads = grad(x)
        opt(grads)
        return loss

    def change(turn):
        nn.SGD.construct = (lambda self, grads: self.parameters[0].add_(ops.ones((2, 2)))) if turn == 0 else held

    return World(fn, change, lambda: net.weight.asnumpy().copy(), matrix)


@case
def default_dtype_constant_of_a_module():
    def change(turn):
        ms.my_dtype = ms.float16 if turn == 0 else ms.float32

    ms.my_dtype = ms.float32
    return World(lambda x: x.astype(ms.my_dtype), change, args=matrix)


@case
def attribute_of_an_instance_of_a_layer():
    net = nn.Dense(2, 2, weight_init="ones")

    def change(turn):
        if turn == 0:
            net.matmul = lambda a, b: ops.ones((2, 2))
            net.construct = lambda x: x * 100
        else:
            del net.construct

    return World(lambda x: net(x), change, args=matrix)


@case
def numpy_function_replaced():
    held = np.sum

    def change(turn):
        np.sum = (lambda a, *rest, **named: 100.0) if turn == 0 else held

    return World(lambda x: x * float(np.sum([1.0, 2.0])), change)
