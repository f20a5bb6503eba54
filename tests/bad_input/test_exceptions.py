"""An exception in a Cell, a hook, a jitted function, a gradient: it arrives as it was raised, and nothing is lost."""

import ms
import numpy as np
import pytest
from ms import Tensor, nn


class Oops(Exception):
    pass


class Faulty(nn.Cell):
    """Raises in the middle of construct as long as `broken`."""

    def __init__(self):
        super().__init__()
        self.dense = nn.Dense(3, 2)
        self.broken = True

    def construct(self, x):
        y = self.dense(x)
        if self.broken:
            raise Oops("in construct")
        return y * 2


X = np.arange(6, dtype=np.float32).reshape(2, 3)


def test_in_a_cell():
    net = Faulty()
    with pytest.raises(Oops, match="in construct"):
        net(Tensor(X))
    with pytest.raises(Oops):
        ms.grad(lambda x: net(x).sum())(Tensor(X))
    net.broken = False
    assert net(Tensor(X)).shape == (2, 2)
    assert ms.grad(lambda x: net(x).sum())(Tensor(X)).shape == (2, 3)


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_in_a_jitted_cell(mode):
    net = Faulty()
    jitted = ms.jit(lambda x: net(x), capture_mode=mode)
    for _ in range(3):
        with pytest.raises(Oops, match="in construct"):
            jitted(Tensor(X))
    net.broken = False
    want = net(Tensor(X)).asnumpy()
    for _ in range(2):
        np.testing.assert_array_equal(jitted(Tensor(X)).asnumpy(), want)


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_effects_before_an_exception_happen_once_a_call(mode):
    seen = []

    def step(x, state):
        seen.append("called")
        state["n"] += 1
        y = x + 1
        raise Oops("after effects")
        return y

    jitted = ms.jit(step, capture_mode=mode)
    state = {"n": 0}
    for turn in range(1, 4):
        with pytest.raises(Oops):
            jitted(Tensor(X), state)
        assert len(seen) == turn and state["n"] == turn


def test_in_a_tape_leaves_no_tape():
    def broken(x):
        y = x * x
        raise Oops("under a tape")
        return y

    with pytest.raises(Oops):
        ms.grad(broken)(Tensor(X))
    import ms_runtime

    assert not ms_runtime.is_recording()
    assert not ms_runtime.capturing()
    np.testing.assert_array_equal(ms.grad(lambda x: x * x)(Tensor(X)).asnumpy(), 2 * X)


def test_in_a_custom_bprop():
    class Custom(nn.Cell):
        def __init__(self):
            super().__init__()
            self.broken = True

        def construct(self, x):
            return x * x

        def bprop(self, x, out, dout):
            if self.broken:
                raise Oops("in bprop")
            return (dout * 3,)

    net = Custom()
    with pytest.raises(Oops, match="in bprop"):
        ms.grad(net)(Tensor(X))
    net.broken = False
    np.testing.assert_array_equal(ms.grad(net)(Tensor(X)).asnumpy(), np.full_like(X, 3))


def test_in_a_forward_hook():
    net = nn.Dense(3, 2)
    broken = True

    def hook(cell, inputs, output=None):
        if broken:
            raise Oops("in a hook")

    handle = net.register_forward_hook(hook)
    with pytest.raises(Oops, match="in a hook"):
        net(Tensor(X))
    broken = False
    assert net(Tensor(X)).shape == (2, 2)
    handle.remove()
    broken = True
    assert net(Tensor(X)).shape == (2, 2)


def test_an_optimizer_step_with_wrong_gradients_changes_nothing():
    net = nn.Dense(3, 2)
    optimizer = nn.Momentum(net.trainable_params(), 0.1, 0.9)
    before = [p.asnumpy().copy() for p in net.trainable_params()]
    with pytest.raises((TypeError, ValueError)):
        optimizer((Tensor(np.ones((5, 5), np.float32)),) * 2)
    for parameter, value in zip(net.trainable_params(), before):
        np.testing.assert_array_equal(parameter.asnumpy(), value)
