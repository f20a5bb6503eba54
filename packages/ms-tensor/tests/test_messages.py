"""Messages show a value by its text where that is short, and never hold a whole tensor or a long text."""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import ms_tensor as ms
import numpy as np
import pytest
from ms_tensor import Tensor, mint, ops
from ms_tensor import numpy as mnp
from ms_tensor._messages import LIMIT, show

TEXT = "q7" * 5_000
# Longer than any message: six lines of 120 characters, and paths of the caller's files.
LONGEST = 1_000


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3, "3"),
        ("mean", "'mean'"),
        ([1, "a"], "[1, 'a']"),
        (None, "None"),
        (Tensor([1.0]), "a Tensor of shape (1,)"),
        (TEXT, "'q7q7q7q7q7q7q7q7q7q7q7q7'... of 10000 characters"),
        (b"x" * 100, "b'xxxxxxxxxxxxxxxxxxxxxxxx'... of 100 bytes"),
        (list(range(10_000)), "a list"),
        ([TEXT], "a list"),
        ({TEXT: 1}, "a dict"),
        (10**4_000, "an int"),
        (np.ones((50, 50)), "a ndarray"),
    ],
)
def test_show(value: Any, text: str) -> None:
    assert show(value) == text
    assert len(text) <= LIMIT


def test_an_int_that_python_does_not_print() -> None:
    assert show(10**5_000) == "an int"


def _long_values() -> list[Any]:
    return [TEXT, list(range(3_000)), ops.ones((3_000,)), 10**4_000, [TEXT], {TEXT: 1}]


def _short_values() -> list[Any]:
    tensors = [Tensor([[1.0, 2.0], [3.0, 4.0]]), Tensor([1, 2]), ops.ones((1, 2, 4, 4)), [Tensor([1.0, 2.0])]]
    return [*tensors, 1, 0, 2.0, "mean", True, (1, 1), ms.float32]


def _calls(name: str, function: Callable[..., Any], own: Tensor | None) -> Iterator[tuple[list[Any], dict[str, Any]]]:
    """Calls with one long value, in the place of each argument."""
    rng = random.Random(name)
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        return
    plain = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    named = [p.name for p in parameters if p.kind is p.KEYWORD_ONLY]
    for slot in [*range(own is not None, len(plain)), *named]:
        for value in _long_values():
            args = [
                rng.choice(_short_values()) if p.default is p.empty or rng.random() < 0.3 else p.default for p in plain
            ]
            if own is not None:
                args[0] = own
            if isinstance(slot, str):
                yield args, {slot: value}
            else:
                args[slot] = value
                yield args, {}


def _check_messages(name: str, function: Callable[..., Any], own: Tensor | None = None) -> None:
    for args, named in _calls(name, function, own):
        try:
            function(*args, **named)
        except OSError:  # the system's message of a path that is too long
            pass
        except Exception as error:
            text = str(error)
            # The core adds the user's line, of this file.
            longest = LONGEST + (600 if "\n  expected: " in text else 0)
            assert len(text) <= longest and TEXT[:200] not in text, (name, text[:200])


SILENT = {"print_", "while_loop", "Print", "TensorDump", "WhileLoop"}


@pytest.mark.parametrize("name", sorted(set(ops._public) - SILENT))
def test_functions_of_ops(name: str) -> None:
    _check_messages(name, ops._public[name])


@pytest.mark.parametrize("space", [mint, mnp, mint.functional, mint.special], ids=lambda space: space.__name__)
def test_functions_of_other_packages(space: ModuleType) -> None:
    for name in sorted(getattr(space, "__all__", vars(space))):
        function = getattr(space, name)
        if inspect.isfunction(function) and not name.startswith("_") and name != "arange":
            _check_messages(name, function)


def test_methods() -> None:
    for name in sorted(dir(Tensor)):
        function = getattr(Tensor, name)
        if not name.startswith("_") and callable(function) and name not in ("tofile", "to_dlpack", "from_dlpack"):
            _check_messages(name, function, Tensor([[1.0, 2.0], [3.0, 4.0]]))


@pytest.mark.parametrize("setting", ["mode", "device_target", "deterministic", "save_graphs"])
def test_settings(setting: str) -> None:
    for value in _long_values():
        with pytest.raises((TypeError, ValueError)) as caught:
            ms.set_context(**{setting: value})
        assert len(str(caught.value)) <= LONGEST


@pytest.mark.parametrize(
    ("op", "call"),
    [
        ("empty", lambda: mint.empty((2,), device="foo")),
        ("empty_like", lambda: mint.empty_like(Tensor([1.0]), device="foo")),
        ("to", lambda: Tensor([1.0]).to("foo")),
        ("tensor", lambda: ms.tensor([1.0], device="foo")),
    ],
)
def test_an_unknown_device_is_named_in_one_form(op: str, call: Callable[[], Any]) -> None:
    with pytest.raises(ValueError) as caught:
        call()
    first, expected, got, *_ = str(caught.value).splitlines()
    assert first == f"{op}: an argument has a value that the op does not take"
    assert expected.strip().startswith("expected: a device of this build: CPU") and got.strip() == "got: foo:0"
