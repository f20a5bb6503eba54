"""Changes by training between calls: hooks, flags of parameters, optimizers, modes, seeds."""

from __future__ import annotations

import ms
import numpy as np
from ms import Parameter, Tensor, nn, ops
from worlds import World, case, matrix, vector


def dense() -> nn.Cell:
    return nn.Dense(2, 2, weight_init="ones", bias_init="zeros")


def _hooked(register):
    """Returns a case whose Cell gets a hook after the first call and loses it after the second."""

    def make() -> World:
        net = dense()
        log: list = []
        handles: list = []

        def change(turn):
            if turn == 0:
                handles.append(register(net, log))
            else:
                handles.pop().remove()

        return World(lambda x: net(x) * 2, change, lambda: log, matrix)

    return make


def _gradient_hooked(register):
    def make() -> World:
        net = dense()
        log: list = []
        handles: list = []
        grad = ms.value_and_grad(lambda x: net(x).sum(), 0, net.trainable_params())

        def change(turn):
            if turn == 0:
                handles.append(register(net, log))
            else:
                handles.pop().remove()

        return World(lambda x: grad(x), change, lambda: log, matrix)

    return make


for _name, _make in {
    "forward_hook": _hooked(
        lambda net, log: net.register_forward_hook(lambda cell, inputs, output: log.append(1) or output * 2)
    ),
    "forward_pre_hook": _hooked(
        lambda net, log: net.register_forward_pre_hook(lambda cell, inputs: log.append(1) or (inputs[0] * 2,))
    ),
    "backward_hook": _gradient_hooked(
        lambda net, log: net.register_backward_hook(lambda cell, gin, gout: log.append(1) or (gin[0] * 2,))
    ),
    "backward_pre_hook": _gradient_hooked(
        lambda net, log: net.register_backward_pre_hook(lambda cell, gout: log.append(1) or (gout[0] * 2,))
    ),
    "parameter_hook": _gradient_hooked(
        lambda net, log: net.weight.register_hook(lambda grad: log.append(1) or grad * 3)
    ),
}.items():
    _make.__name__ = f"{_name}_added_and_removed"
    case(_make)


@case
def hook_reads_what_changes():
    net = dense()
    k = 2.0
    net.register_forward_hook(lambda cell, inputs, output: output * k)

    def change(turn):
        nonlocal k
        k += 1

    return World(lambda x: net(x), change, args=matrix)


@case
def requires_grad_of_a_parameter():
    net = dense()

    def fn(x):
        return ms.grad(lambda x: net(x).sum(), None, net.trainable_params())(x)

    return World(fn, lambda turn: setattr(net.bias, "requires_grad", turn > 0), args=matrix)


@case
def requires_grad_read():
    p = Parameter(vector(1, 2))
    return World(lambda x: x * (2 if p.requires_grad else 3), lambda turn: setattr(p, "requires_grad", turn > 0))


@case
def name_of_a_parameter_read():
    p = Parameter(vector(1, 2), name="a")
    return World(lambda x: x * len(p.name), lambda turn: setattr(p, "name", "b" * (turn + 2)))


@case
def gradient_of_a_jitted_function():
    p = Parameter(vector(1, 2))
    grad = ms.grad(lambda x: (x * p).sum(), 0, [p])
    return World(lambda x: grad(x), lambda turn: p.set_data(vector(turn, 5)))


@case
def set_grad_flag():
    net = dense()
    return World(lambda x: net(x) * (2 if net.requires_grad else 3), lambda turn: net.set_grad(turn == 0), args=matrix)


@case
def to_float():
    net = dense()
    return World(lambda x: net(x), lambda turn: net.to_float(ms.float16 if turn == 0 else ms.float32), args=matrix)


@case
def parameter_of_another_dtype():
    net = dense()
    return World(
        lambda x: net(x.astype(net.weight.dtype)),
        lambda turn: net.weight.set_dtype(ms.float16) and net.bias.set_dtype(ms.float16),
        args=matrix,
    )


@case
def freeze_by_trainable_parameters():
    net = dense()

    def change(turn):
        for p in net.get_parameters():
            p.requires_grad = turn != 0

    return World(lambda x: x * len(net.trainable_params()), change)


def _optimizer(make_optimizer, change_rate):
    def make() -> World:
        net = dense()
        opt = make_optimizer(net.trainable_params())
        grad = ms.value_and_grad(lambda x: net(x).sum(), None, net.trainable_params())

        def fn(x):
            loss, grads = grad(x)
            opt(grads)
            return loss

        return World(
            fn, lambda turn: change_rate(opt, 0.1 * (turn + 1)), lambda: [p.asnumpy() for p in opt.parameters], matrix
        )

    return make


def _set_rate(opt, rate):
    ops.assign(opt.learning_rate, Tensor(rate, ms.float32))


for _name, _make in {
    "learning_rate_of_sgd": _optimizer(lambda ps: nn.SGD(ps, 0.1), _set_rate),
    "learning_rate_of_adam": _optimizer(lambda ps: nn.Adam(ps, 0.1), _set_rate),
    "learning_rate_of_momentum": _optimizer(
        lambda ps: nn.Momentum(ps, 0.1, 0.9), lambda opt, r: opt.learning_rate.set_data(Tensor(r, ms.float32))
    ),
    "learning_rate_schedule": _optimizer(lambda ps: nn.SGD(ps, [0.1, 0.2, 0.3, 0.4, 0.5]), lambda opt, r: None),
    "learning_rate_class": _optimizer(lambda ps: nn.SGD(ps, nn.ExponentialDecayLR(0.1, 0.5, 2)), lambda opt, r: None),
}.items():
    _make.__name__ = _name
    case(_make)


@case
def learning_rate_of_an_experimental_optimizer():
    from mindspore.experimental import optim

    net = dense()
    opt = optim.SGD(net.trainable_params(), lr=0.1)
    grad = ms.value_and_grad(lambda x: net(x).sum(), None, net.trainable_params())

    def fn(x):
        loss, grads = grad(x)
        opt(grads)
        return loss

    def change(turn):
        ops.assign(opt.param_groups[0]["lr"], Tensor(0.2 + turn, ms.float32))

    return World(fn, change, lambda: [p.asnumpy() for p in net.get_parameters()], matrix)


@case
def dropout_differs_between_calls():
    net = nn.Dropout(p=0.5)
    net.set_train()
    return World(lambda x: net(x), lambda turn: ms.set_seed(turn) if turn == 1 else None, args=_ones)


def _ones() -> tuple:
    return (Tensor(np.ones((4, 4), np.float32)),)


@case
def random_operations():
    def fn(x):
        return x * ops.rand(4) + ops.randn(4, 4) + ops.randint(0, 10, (4,)) + ops.randperm(4)

    return World(fn, lambda turn: ms.set_seed(7) if turn == 1 else None, args=_ones)


@case
def random_operation_on_one_side():
    on = [True]

    def fn(x):
        return x + ops.rand(4) if on[0] else x

    return World(fn, lambda turn: on.__setitem__(0, turn % 2 == 1), lambda: None, _ones)


@case
def seed_set_inside():
    def fn(x):
        ms.set_seed(5)
        return x + ops.rand(4)

    return World(fn, seen=lambda: ops.rand(2), args=_ones)


@case
def seed_set_by_manual_seed():
    return World(lambda x: x + ops.rand(4), lambda turn: ms.manual_seed(3), lambda: ops.rand(2), _ones)


def _restoring(change, back):
    """Returns a change of the context that the world undoes after its last turn, so that other tests do not see it."""
    return lambda turn: change() if turn == 0 else back()


@case
def context_mode_changes():
    net = dense()
    return World(
        lambda x: net(x),
        _restoring(lambda: ms.set_context(mode=ms.GRAPH_MODE), lambda: ms.set_context(mode=ms.PYNATIVE_MODE)),
        args=matrix,
    )


@case
def context_deterministic_read():
    return World(
        lambda x: x * (2 if ms.get_context("deterministic") == "ON" else 3),
        _restoring(lambda: ms.set_deterministic(True), lambda: ms.set_deterministic(False)),
    )


@case
def context_level_read():
    return World(
        lambda x: x * (2 if ms.get_context("jit_level") == "O1" else 3),
        _restoring(lambda: ms.set_context(jit_level="O1"), lambda: ms.set_context(jit_level="O0")),
    )


@case
def automatic_casts():
    from ms import amp

    net = dense()

    def change(turn):
        nonlocal net
        if turn == 0:
            net = amp.auto_mixed_precision(net, "O2")

    return World(lambda x: net(x), change, args=matrix)


@case
def running_statistics():
    net = nn.BatchNorm2d(2)
    net.set_train()

    def args():
        return (Tensor(np.arange(16, dtype=np.float32).reshape(2, 2, 2, 2)),)

    return World(
        lambda x: net(x),
        lambda turn: net.set_train(turn != 0),
        lambda: [p.asnumpy().copy() for p in net.get_parameters()],
        args,
    )


@case
def recompute_and_inputs_set():
    net = dense()

    def change(turn):
        if turn == 0:
            net.recompute()
        else:
            net.set_inputs(Tensor(np.ones((2, 2), np.float32)))

    return World(lambda x: net(x), change, args=matrix)
