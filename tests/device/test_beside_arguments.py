"""What the packages' functions make for themselves lies beside their arguments, whatever the current device is: every
public function, called with tensors of one device while another is current."""

from __future__ import annotations

import re
import sys
import threading
import warnings
from pathlib import Path
from typing import Any

import ms
import ms_runtime
import numpy as np
import pytest
from ms import Parameter, Tensor, mint, nn, ops
from ms.device import DeviceCtx
from ms_tensor import _devices

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from captured_cases import PLAIN, SOURCES, Case, _copied, _exact, taken
from support import bits

#: (expressions, why their results are elsewhere or no results)
ELSEWHERE: list[tuple[str, str]] = [
    (r"to_?\(.CPU|\.cpu\(|\.device\b", "a device is named, or its name is the result"),
    (r"pickle|from_numpy|frombuffer|convert_bytes_to_tensor", "what is loaded lies on the current device"),
    (r"dlpack|data_ptr|storage|set_\(|twice\(|\bkernel\b|Custom", "memory is shared with other code"),
]
#: What makes a tensor in an expression of the program; it lies on the current device, so the call may mix devices.
OWN = re.compile(r"\b(Tensor|(mnp|ops|mint)\.(array|ones|zeros|eye|arange|full))\(")


def there(value: Any, device: str) -> Any:
    """Data with its tensors on a device."""
    if isinstance(value, Parameter):
        return value
    if isinstance(value, Tensor):
        return value.to(device)
    if type(value) in (list, tuple):
        return type(value)(there(item, device) for item in value)
    return {k: there(v, device) for k, v in value.items()} if type(value) is dict else value


def places(value: Any) -> set[str]:
    if isinstance(value, Tensor):
        return {value.device}
    items = value.values() if isinstance(value, dict) else value if isinstance(value, (list, tuple)) else ()
    return set().union(*(places(item) for item in items))


def fault(case: Case, device: str) -> str | None:
    """What is wrong with a case whose tensors are on `device`; "" where it is no case, as it makes nothing."""
    one = taken(case)
    if one is None or not one.arguments or one.state or any(isinstance(v, nn.Cell) for v in one.names.values()):
        return ""
    ms.set_seed(3)
    try:
        result = one.function()(*map(_copied, one.arguments.values()))
        want = _exact(bits(result)) if isinstance(result, PLAIN) else None
    except Exception:
        return ""
    if want is None:
        return ""
    function = one.function()
    function.__globals__.update({k: there(v, device) for k, v in function.__globals__.items() if k in one.names})
    ms.set_seed(3)
    try:
        got = function(*(there(value, device) for value in one.arguments.values()))
        if _exact(bits(got)) != want:
            return "other bits"
    except Exception as error:
        mixed = "on different devices" in str(error) and OWN.search(case.expression)
        return "" if mixed else f"{type(error).__name__}: {error}".splitlines()[0]
    left = places(got) - {device}
    if left and OWN.search(case.expression):
        return ""
    return f"results on {left}" if left else None


@pytest.mark.parametrize("source", SOURCES)
def test_every_public_function(source: str, reference: str) -> None:
    with DeviceCtx("CPU"), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        seen = [(case.expression, fault(case, reference)) for case in SOURCES[source]()]
    assert sum(found != "" for _, found in seen) > 10
    wrong = [(e, f) for e, f in seen if f and not any(re.search(pattern, e) for pattern, _ in ELSEWHERE)]
    assert not wrong, f"{len(wrong)}\n" + "\n".join(f"{e}: {f}" for e, f in wrong)


def test_a_named_device_goes_first(reference: str) -> None:
    x = Tensor([1.0, 2.0], device=reference)
    with DeviceCtx("CPU"):
        assert mint.empty_like(x, device="CPU").device == "CPU" and mint.zeros_like(x).device == reference
        assert mint.empty((2,), device="Reference:2").device == "Reference:2"


def test_the_program_makes_its_own_on_the_current_device(reference: str) -> None:
    x = Tensor([1.0, 2.0], device=reference)

    def function(v: Tensor) -> Tensor:
        made.append((Tensor([1.0]), ops.zeros((2,)), mint.arange(3)))
        return (v * v).sum()

    made: list[Any] = []
    with DeviceCtx("CPU"):
        assert ms.grad(function)(x).device == reference
        ops.vmap(function)(x.reshape(2, 1))
    assert {t.device for three in made for t in three} == {"CPU"}


def test_a_layer_on_another_device(reference: str) -> None:
    with DeviceCtx("CPU"):
        net = nn.SequentialCell(nn.Dense(4, 6), nn.LayerNorm((6,)), nn.Dropout(p=0.5), nn.GELU()).to(reference)
        net.set_train()
        x = Tensor(np.ones((2, 4), np.float32), device=reference)
        assert net(x).device == reference
        grads = ms.grad(lambda v: net(v).sum(), None, net.trainable_params())(x)
        assert {g.device for g in grads} == {reference}


def test_threads_have_their_own(reference: str) -> None:
    x = Tensor([[1.0, 2.0], [3.0, 4.0]])
    wrong: list[Any] = []

    def work(device: str) -> None:
        mine = x.to(device)
        for _ in range(20):
            with DeviceCtx("CPU"):
                if mint.triu(mine).device != device or ms_runtime.current_device()[0] != "CPU":
                    wrong.append(device)

    threads = [threading.Thread(target=work, args=(f"Reference:{k % 4}",)) for k in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_the_arguments_may_hold_themselves(reference: str) -> None:
    loop: list[Any] = [1]
    loop.append(loop)
    assert _devices._first([loop, (loop,)]) is None
    there = Tensor([1.0]).to(reference)
    assert _devices._first([loop, [loop, (there,)]]) is there
