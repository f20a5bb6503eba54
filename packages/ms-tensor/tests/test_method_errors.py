"""Wrong calls of every Tensor method raise the exception type of MindSpore 2.10, which method_errors.txt recorded.

A line there is a method and a letter for each call of `CALLS`: T for TypeError, V for ValueError, I for IndexError, R
for RuntimeError, A for AttributeError, a dot for a call that returns, ? for one that ended the process.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from ms_tensor import Tensor

#: call -> positional arguments and keywords, of a tensor of shape (2, 3)
CALLS: dict[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]] = {
    "none given": (lambda x: (), lambda x: {}),
    "ten": (lambda x: (x,) * 10, lambda x: {}),
    "unknown": (lambda x: (), lambda x: {"nonsense": 1}),
    "a tensor, unknown": (lambda x: (x,), lambda x: {"nonsense": 1}),
    "an int, unknown": (lambda x: (0,), lambda x: {"nonsense": 1}),
    "strings": (lambda x: ("a", "b"), lambda x: {}),
    "a string": (lambda x: ("a",), lambda x: {}),
    "an object": (lambda x: (object(),), lambda x: {}),
    "a dict": (lambda x: ({},), lambda x: {}),
    "None": (lambda x: (None,), lambda x: {}),
    "a tensor, twice other": (lambda x: (x,), lambda x: {"other": x}),
    "a tensor, twice input": (lambda x: (x,), lambda x: {"input": x}),
    "two tensors, other": (lambda x: (x, x), lambda x: {"other": x}),
    "an int, dim": (lambda x: (0,), lambda x: {"dim": 0}),
    "an int, axis": (lambda x: (0,), lambda x: {"axis": 0}),
    "dim and axis": (lambda x: (), lambda x: {"dim": 0, "axis": 0}),
    "dim a string": (lambda x: (), lambda x: {"dim": "a"}),
    "axis a string": (lambda x: (), lambda x: {"axis": "a"}),
    "other a string": (lambda x: (), lambda x: {"other": "a"}),
    "keepdim and keep_dims": (lambda x: (), lambda x: {"keepdim": True, "keep_dims": True}),
    "a float, a string": (lambda x: (1.5, "a"), lambda x: {}),
    "an int, an object": (lambda x: (0, object()), lambda x: {}),
    "a tensor, an object": (lambda x: (x, object()), lambda x: {}),
}
RECORDED = dict(line.split() for line in (Path(__file__).parent / "method_errors.txt").read_text().splitlines())
TYPES: dict[str, tuple[type[Exception], ...]] = {
    "T": (TypeError,),
    "V": (ValueError,),
    "I": (IndexError,),
    # Errors from inside of MindSpore: ours say which argument is wrong.
    "R": (TypeError, ValueError, RuntimeError),
    "A": (TypeError, ValueError),
}
#: method -> calls that end otherwise here, and why
OTHERWISE: dict[str, tuple[str, str]] = {
    "angle": ("none given", "it works here"),
    "approximate_equal": (
        "strings; a string; an object; a dict; None; other a string; a float, a string; an int, an object; "
        "a tensor, an object",
        "a wrong type is a TypeError",
    ),
    "bernoulli_": ("none given", "it works here"),
    "choose": ("a dict", "a wrong type is a TypeError"),
    "clamp_": ("strings; a float, a string", "a wrong type is a TypeError"),
    "conj": ("none given", "it works here"),
    "diagonal": ("a tensor, an object", "a wrong type is a TypeError"),
    "diff": ("an int, dim; an int, axis", "it works here"),
    "fill": ("None", "it works here"),
    "init_data": (
        "none given; strings; a string; an object; a dict; None; a float, a string; an int, an object; "
        "a tensor, an object",
        "a tensor without values is not made here, so there is nothing to fill",
    ),
    "item": ("ten; a tensor, an object", "too many indices"),
    "itemset": ("ten", "too many indices"),
    "kthvalue": ("an int, axis", "the value is looked at first"),
    "nanmean": ("a tensor, an object", "a wrong type is a TypeError"),
    "ormqr": ("a tensor, twice other", "the value is looked at first"),
    "pin_memory": ("none given", "it works here"),
    "repeat": ("an int, axis", "it works here"),
    "repeat_interleave": ("an int, dim; an int, axis", "it works here"),
    "resize": ("ten", "a wrong type is a TypeError"),
    "searchsorted": ("strings", "a wrong type is a TypeError"),
    "sum_to_size": (
        "ten; strings; a string; an object; a dict; None; a float, a string; an int, an object; a tensor, an object",
        "a wrong type is a TypeError",
    ),
    "take": ("an int, axis", "it works here"),
    "tensor_split": ("an int, dim", "the value is looked at first"),
    "to_coo": ("none given", "it works here"),
    "topk": ("an int, axis", "the value is looked at first"),
    "trace": ("a tensor, an object", "a wrong type is a TypeError"),
    "unfold": ("an int, an object", "a wrong type is a TypeError"),
    "uniform_": ("a tensor, an object", "a wrong type is a TypeError"),
}


def outcome(method: str, call: str) -> type[Exception] | None:
    """The type of what the call raises, or None."""
    x = Tensor(np.arange(6, dtype=np.float32).reshape(2, 3))
    args, kwargs = CALLS[call]
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            getattr(x, method)(*args(x), **kwargs(x))
    except Exception as error:
        return type(error)
    return None


@pytest.mark.parametrize("method", RECORDED)
def test_a_wrong_call_raises_the_type_of_mindspore(method: str) -> None:
    excused = OTHERWISE.get(method, ("", ""))[0].split("; ")
    wrong = {}
    for call, letter in zip(CALLS, RECORDED[method], strict=True):
        found = outcome(method, call) if letter in TYPES and call not in excused else None
        if letter in TYPES and call not in excused and found not in TYPES[letter]:
            wrong[call] = (letter, found)
    assert not wrong


@pytest.mark.parametrize("method", OTHERWISE)
def test_the_exceptions_are_needed(method: str) -> None:
    letters = dict(zip(CALLS, RECORDED[method], strict=True))
    for call in OTHERWISE[method][0].split("; "):
        assert outcome(method, call) not in TYPES[letters[call]], call
