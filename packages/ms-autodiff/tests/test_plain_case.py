"""The plain case of grad, which the core computes in one call, gives what the general one in Python gives."""

from __future__ import annotations

import ms_runtime
import numpy as np
import pytest
from ms_autodiff import grad, value_and_grad
from ms_tensor import Parameter, ParameterTuple, Tensor, ops

W = Parameter(Tensor([5.0, 6.0]), name="w")
U = Parameter(Tensor([1.0, 1.0]), name="u")


def two(x, y):
    return x * x * y


def nested(x, y):
    return {"a": (x * W, [y, 3, None]), "b": {"c": ops.tanh(x)}}, "text", y * y


def unused(x, y):
    return x + 1.0


def counted(x, y):
    return ops.argmax(x * y)


def nothing(x, y):
    return None


def written(x, y):
    z = x * 1.0
    z[0] = y[1] * 3.0
    return z * x


def again(x, y):
    return (x * grad(two)(x, y)).sum()


FUNCTIONS = [two, nested, unused, counted, nothing, written, again]
HOW = [
    {},
    {"grad_position": 1},
    {"grad_position": (0, 1)},
    {"grad_position": (1,)},
    {"weights": W},
    {"weights": [W, U]},
    {"weights": ParameterTuple([W, U]), "grad_position": (1, 0)},
    {"weights": (W,), "grad_position": None},
    {"weights": W, "grad_position": None},
    {"weights": [], "grad_position": 0},
    {"weights": iter([W]), "grad_position": 0},
]


def flat(value):
    if isinstance(value, Tensor):
        return (type(value).__name__, str(value.dtype), value.shape, value.asnumpy().tobytes())
    if isinstance(value, dict):
        return {k: flat(v) for k, v in value.items()}
    if isinstance(value, (tuple, list)):
        return (type(value).__name__, *(flat(v) for v in value))
    return value


@pytest.fixture
def seen(monkeypatch):
    """How often the core took a call."""
    calls = []
    core = ms_runtime.differentiate

    def counting(*args):
        result = core(*args)
        calls.append(result is not NotImplemented)
        return result

    monkeypatch.setattr(ms_runtime, "differentiate", counting)
    return calls


@pytest.mark.parametrize("make", [grad, value_and_grad])
@pytest.mark.parametrize("how", range(len(HOW)))
@pytest.mark.parametrize("f", FUNCTIONS)
def test_both_ways_agree(f, how, make, monkeypatch):
    def settings():
        return {k: [W] if k == "weights" and how == 10 else v for k, v in HOW[how].items()}

    def inputs():
        return Tensor([1.0, 2.0]), Tensor([3.0, 4.0])

    plain = flat(make(f, **settings())(*inputs()))
    monkeypatch.setattr(ms_runtime, "differentiate", lambda *args: NotImplemented)
    assert plain == flat(make(f, **settings())(*inputs()))


def test_the_core_takes_tensors_by_position(seen):
    x, y = Tensor([1.0, 2.0]), Tensor([3.0, 4.0])
    grad(two, (0, 1), weights=[W])(x, y)
    value_and_grad(two, None, weights=W)(x, y)
    assert seen == [True, True]


def test_the_core_leaves_what_is_not_plain(seen):
    x, y = Tensor([1.0, 2.0]), Tensor([3.0, 4.0])
    same = grad(two, (0, 1))(x, x)
    np.testing.assert_array_equal(same[0].asnumpy(), [2.0, 8.0])
    np.testing.assert_array_equal(same[1].asnumpy(), [1.0, 4.0])
    grad(lambda pair: pair[0] * pair[1])((x, y))
    with pytest.raises(RuntimeError, match="must be below 2"):
        grad(two, 2)(x, y)
    with pytest.raises(TypeError, match="callable"):
        grad(3)(x)
    assert seen == [False] * 3
    grad(two)(x, y=y)
    assert len(seen) == 3


def test_a_function_that_raises_leaves_nothing_recording(seen):
    def fails(x):
        raise KeyError("mine")

    with pytest.raises(KeyError, match="mine"):
        grad(fails)(Tensor([1.0]))
    assert seen == [] and not ms_runtime.is_recording()
    recursive: list = []
    recursive.append(recursive)
    for endless in (recursive, [recursive, recursive]):
        with pytest.raises(RecursionError):
            grad(lambda x, endless=endless: (x, endless))(Tensor([1.0]))
    assert not ms_runtime.is_recording()


def test_hooks_see_the_gradient(seen):
    x, w = Tensor([1.0, 2.0]), Parameter(Tensor([3.0, 4.0]), name="h")
    handles = [x.register_hook(lambda g: g * 10.0), w.register_hook(lambda g: g * 100.0)]
    by_x, by_w = grad(lambda x: x * w, 0, weights=w)(x)
    np.testing.assert_array_equal(by_x.asnumpy(), [30.0, 40.0])
    np.testing.assert_array_equal(by_w.asnumpy(), [100.0, 200.0])
    for handle in handles:
        handle.remove()
    by_x, by_w = grad(lambda x: x * w, 0, weights=w)(x)
    np.testing.assert_array_equal(by_w.asnumpy(), [1.0, 2.0])
    assert seen == [True, True]


def test_a_hook_that_the_function_registers_is_called():
    def hooked(x):
        x.register_hook(lambda g: g + 1.0)
        return x * 2.0

    np.testing.assert_array_equal(grad(hooked)(Tensor([1.0])).asnumpy(), [3.0])


def test_what_a_tape_records_after_a_gradient_is_its_own():
    x = Tensor([2.0])
    tape = ms_runtime.Tape()
    with tape:
        tape.watch(x)
        y = x * x
        (first,) = tape.gradient([y], None, [x])
        z = y * x
    (second,) = tape.gradient([z], None, [x])
    assert (float(first), float(second)) == (4.0, 12.0)
    # The ops of the first gradient ran under the tape: they can be differentiated too.
    with tape:
        again = first * 1.0
    assert float(tape.gradient([again], None, [x])[0]) == 2.0
