"""How many calls of Python functions a function of a small tensor makes: what such a call takes, beside its op."""

import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from ms_tensor import Parameter, Tensor, mint, ops
from ms_tensor import numpy as mnp

X = Tensor(np.arange(16, dtype=np.float32).reshape(4, 4))
V = Tensor(np.ones(4, np.float32))
WIDE = ops.reshape(X, (1, 4, 4))
IMAGE = ops.reshape(X, (1, 1, 4, 4))
LABELS = Tensor(np.array([0, 1, 2, 1]))
SCALE, SHIFT, MEAN, VARIANCE = (Parameter(Tensor(np.ones(1, np.float32))) for _ in range(4))


def events_of(function: Callable[[], Any], counts: Callable[[Any, str, Any], bool]) -> int:
    """The number of events of a profiler in a call for which `counts(frame, event, argument)` is True."""
    found = 0

    def count(frame: Any, event: str, arg: Any) -> None:
        nonlocal found
        found += counts(frame, event, arg)

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        function()
    finally:
        sys.setprofile(before)
    return found


def calls_of(function: Callable[[], Any]) -> int:
    """The number of Python functions, comprehensions and generators that are entered, or continued, in a call.

    Those that look for a tensor's device do not count: in a process that uses several devices, the core calls them.
    """

    def is_entered(frame: Any, event: str, arg: Any) -> bool:
        return event == "call" and not frame.f_code.co_filename.endswith("_devices.py")

    return events_of(function, is_entered) - 1  # without `function` itself


def ops_of(function: Callable[[], Any]) -> int:
    """The number of ops of the table that a call runs."""
    return events_of(function, lambda frame, event, arg: event == "c_call" and arg.__qualname__ == "Op.op")


@pytest.mark.parametrize(
    ("call", "most"),
    [
        pytest.param(lambda: X.T, 1, id="T"),
        pytest.param(lambda: X.transpose(1, 0), 7, id="transpose"),
        pytest.param(lambda: X.permute(1, 0), 9, id="permute"),
        pytest.param(lambda: WIDE.squeeze(0), 8, id="squeeze"),
        pytest.param(lambda: X.softmax(-1), 12, id="softmax"),
        pytest.param(lambda: X.sum(1), 10, id="sum"),
        pytest.param(lambda: X.max(axis=1), 7, id="max"),
        pytest.param(lambda: X.mean(1), 15, id="mean"),
        pytest.param(lambda: ops.zeros((2, 2)), 3, id="zeros"),
        pytest.param(lambda: ops.full((2, 2), 1.0), 5, id="full"),
        pytest.param(lambda: ops.stack((X, X)), 4, id="stack"),
        pytest.param(lambda: ops.concat((X, X)), 6, id="concat"),
        pytest.param(lambda: mint.where(X > 3, X, X), 9, id="mint.where"),
        pytest.param(lambda: mnp.stack((X, X)), 13, id="numpy.stack"),
        pytest.param(lambda: ops.split(X, 2), 5, id="split"),
        pytest.param(lambda: X.unbind(), 5, id="unbind"),
        pytest.param(lambda: ops.max_pool2d(IMAGE, 2), 14, id="max_pool2d"),
        pytest.param(lambda: ops.layer_norm(X, (4,), V, V), 17, id="layer_norm"),
        pytest.param(lambda: ops.batch_norm(IMAGE, MEAN, VARIANCE, SCALE, SHIFT), 18, id="batch_norm"),
        pytest.param(lambda: ops.cross_entropy(X, LABELS), 16, id="cross_entropy"),
        pytest.param(lambda: X.trace(), 5, id="trace"),
        pytest.param(lambda: mnp.full((2, 2), 1.0), 6, id="numpy.full"),
        pytest.param(lambda: mnp.clip(X, 0.1, 0.5), 34, id="numpy.clip"),
        pytest.param(lambda: repr(X), 22, id="repr"),
    ],
)
def test_small_calls_enter_few_python_functions(call: Callable[[], Any], most: int) -> None:
    call()  # what happens once: imports, types that have passed
    # The least of several: the garbage collector may run finalizers in one of them.
    assert min(calls_of(call) for _ in range(5)) <= most


@pytest.mark.parametrize(
    ("call", "ops_run"),
    [
        pytest.param(lambda: X.trace(), 2, id="trace"),
        pytest.param(lambda: ops.trace(X), 2, id="ops.trace"),
        pytest.param(lambda: ops.tril(X), 6, id="tril"),
        pytest.param(lambda: ops.triu(X), 6, id="triu"),
    ],
)
def test_small_calls_run_few_ops(call: Callable[[], Any], ops_run: int) -> None:
    assert ops_of(call) == ops_run


def test_arguments_are_still_checked_after_a_call_has_passed() -> None:
    assert ops.flip(X, (0,)).shape == ops.flip(X, (1,)).shape
    with pytest.raises(TypeError, match="'dims' must be an int or a tuple or list, but got str"):
        ops.flip(X, "0")
    with pytest.raises(TypeError, match="'dims' must be an int or a tuple or list, but got bool"):
        ops.flip(X, True)
    ops.cross_entropy(X, LABELS)
    with pytest.raises(TypeError, match="'weight' must be a Tensor, but got int"):
        ops.cross_entropy(X, LABELS, 1)
    with pytest.raises(TypeError, match="'weight' must be a Tensor, but got int"):
        ops.cross_entropy(X, LABELS, weight=1)
