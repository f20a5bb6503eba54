"""Values of arguments: plausible by the parameter's name, or ill-formed."""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable
from typing import Any

import ms
import numpy as np
from ms import Parameter, Tensor

Make = Callable[[], Any]


def _self_holding() -> list[Any]:
    found: list[Any] = [1]
    found.append(found)
    return found


def _deep(depth: int = 2000) -> Any:
    found: Any = 1
    for _ in range(depth):
        found = [found]
    return found


def _read_only() -> np.ndarray:
    found = np.ones((2, 3), np.float32)
    found.setflags(write=False)
    return found


def _raising() -> Any:
    class Raising:
        def __index__(self) -> int:
            raise ValueError("no index")

        def __array__(self, *_: Any, **__: Any) -> np.ndarray:
            raise ValueError("no array")

        def __repr__(self) -> str:
            return "Raising()"

    return Raising()


def _f(*shape: int) -> Tensor:
    return Tensor(np.arange(1, 1 + int(np.prod(shape)), dtype=np.float32).reshape(shape) / 8)


def _i(values: Any) -> Tensor:
    return Tensor(np.array(values, np.int32))


NUMBERS: list[Make] = [
    lambda: 0, lambda: 1, lambda: 3, lambda: -1, lambda: -7, lambda: 2.5, lambda: -0.0, lambda: True,
    lambda: float("nan"), lambda: float("inf"), lambda: 1j, lambda: 10**20, lambda: -(10**20), lambda: 2**31,
    lambda: 2**63 - 1, lambda: -(2**62), lambda: 1 << 40, lambda: np.int64(2), lambda: np.float32(0.5),
    lambda: np.bool_(True), lambda: 1e308,
]  # fmt: skip
OTHERS: list[Make] = [
    lambda: None, lambda: "a", lambda: "", lambda: "\n" * 20, lambda: b"x", object, lambda: len, lambda: Ellipsis,
    lambda: (x for x in range(2)), lambda: range(3), lambda: slice(None), dict, lambda: {"a": 1}, set,
    lambda: ms.int32, lambda: ms.float32, lambda: ms.float16, lambda: ms.complex64, lambda: ms.bool_, lambda: int,
    lambda: np.float32, lambda: "float32", lambda: "mean", _raising,
]  # fmt: skip
SEQUENCES: list[Make] = [
    lambda: (), list, lambda: (2, 3), lambda: [1], lambda: (0,), lambda: (-1,), lambda: (0, 0), lambda: (1, -9),
    lambda: (1 << 40, 1 << 20), lambda: (10**20,), lambda: (1, "a"), lambda: (None,), lambda: (2.5, 1), lambda: (0, 3),
    lambda: [[1, 2], [3]], lambda: [1] * 70, lambda: (True, False), _self_holding, _deep,
    lambda: [Tensor([1.0]), 3], lambda: [Tensor([1.0]), None], lambda: (_f(2, 3), _f(4, 5)), lambda: [_f(2), _f(2)],
]  # fmt: skip
ARRAYS: list[Make] = [
    lambda: np.ones(2), lambda: np.array([1, "a", None], object), lambda: np.ones((2, 3), ">f4"),
    lambda: np.ones((2, 3), ">i8"), lambda: np.array(["a", "b"]), lambda: np.array("2020-01-01", "M8[D]"),
    lambda: np.zeros((0, 3)), lambda: np.ones((4, 4), np.float32)[::2, ::-1], _read_only,
    lambda: np.zeros(2, [("a", "i4"), ("b", "f4")]), lambda: np.array(3), lambda: np.ones((1,) * 9),
]  # fmt: skip
TENSORS: list[Make] = [
    lambda: Tensor(1.0), lambda: Tensor(3), lambda: Tensor(True), lambda: Tensor([1, 2]), lambda: _f(2, 2),
    lambda: _f(2, 3), lambda: _f(3, 4, 5), lambda: _f(1, 2, 4, 4), lambda: _f(1, 2, 3, 4, 4), lambda: _f(0, 3),
    lambda: Tensor(np.zeros((0,), np.float32)), lambda: Tensor([float("nan"), float("inf"), -1.0]),
    lambda: _f(4, 6).T, lambda: _f(4, 6)[::2, 1::3], lambda: _i([0, -1, 99]), lambda: _i([[0, 1], [2, 7]]),
    lambda: _i([2**31 - 1, -(2**31)]), lambda: Tensor(np.array([2**63 - 1, -(2**63)])), lambda: _i(0),
    lambda: Tensor(np.array([1 + 2j, 0], np.complex64)), lambda: _f(2, 3).astype(ms.float16),
    lambda: _f(2, 3).astype(ms.bfloat16), lambda: _f(2, 3).astype(ms.uint8), lambda: _f(2, 3).astype(ms.float64),
    lambda: Tensor(np.array([[True, False], [False, True]])), lambda: Tensor(np.ones((1,) * 9, np.float32)),
    lambda: Tensor(np.zeros((2, 0, 3), np.int32)), lambda: Parameter(Tensor([1.0, 2.0]), name="p"),
]  # fmt: skip
BAD: list[list[Make]] = [NUMBERS, OTHERS, SEQUENCES, ARRAYS, TENSORS]

# By words in a parameter's name. The whole name is looked up first, then each word in order.
PLAUSIBLE: dict[str, list[Make]] = {
    "axis": [lambda: 0, lambda: -1, lambda: 1, lambda: (0, 1)],
    "dim": [lambda: 0, lambda: -1, lambda: 1, lambda: 2],
    "dims": [lambda: (0, 1), lambda: 0],
    "shape": [lambda: (2, 3), lambda: (6,), lambda: 2, lambda: (-1,)],
    "size": [lambda: (2, 3), lambda: 2, lambda: (4, 4)],
    "dtype": [lambda: ms.float32, lambda: ms.int32, lambda: None],
    "kernel": [lambda: 2, lambda: (2, 2), lambda: 3, lambda: 1],
    "stride": [lambda: 1, lambda: 2, lambda: (1, 1)],
    "strides": [lambda: 1, lambda: (1, 1), lambda: (1, 1, 1, 1)],
    "padding": [lambda: 0, lambda: 1, lambda: (1, 1)],
    "dilation": [lambda: 1],
    "pad": [lambda: 0, lambda: (1, 1), lambda: (1, 1, 1, 1)],
    "mode": [lambda: "valid", lambda: "same", lambda: "pad", lambda: "constant", lambda: "bilinear", lambda: "sum"],
    "reduction": [lambda: "mean", lambda: "sum", lambda: "none"],
    "channels": [lambda: 2, lambda: 4],
    "features": [lambda: 2, lambda: 4],
    "num": [lambda: 2, lambda: 1, lambda: 4],
    "hidden": [lambda: 4],
    "indices": [lambda: _i([0, 1]), lambda: _i([[0, 1], [1, 0]]), lambda: _i([5, -9])],
    "index": [lambda: _i([0, 1]), lambda: _i([[0, 1], [1, 0]]), lambda: _i([5, -9])],
    "labels": [lambda: _i([0, 1]), lambda: _i([1, 9]), lambda: _f(2, 3), lambda: _i([-1, 0])],
    "target": [lambda: _i([0, 1]), lambda: _i([1, 9]), lambda: _f(2, 3)],
    "mask": [lambda: Tensor([True, False]), lambda: Tensor(np.ones((2, 3), bool))],
    "tensors": [lambda: (_f(2, 3), _f(2, 3)), lambda: [_f(2), _f(2, 2)]],
    "params": [lambda: [Parameter(_f(2, 3), name="p")], lambda: [{"params": [Parameter(_f(2), name="q")]}]],
    "rate": [lambda: 0.1],
    "eps": [lambda: 1e-5],
    "p": [lambda: 0.5, lambda: 2],
    "keep_prob": [lambda: 0.5],
    "func": [lambda: lambda x: x],
    "fn": [lambda: lambda x: x],
    "network": [lambda: ms.nn.Dense(3, 2), lambda: ms.nn.ReLU()],
    "cell": [lambda: ms.nn.Dense(3, 2), lambda: ms.nn.ReLU()],
    "activation": [lambda: "relu", lambda: None, lambda: ms.nn.ReLU()],
    "init": [lambda: "zeros", lambda: "normal"],
    "depth": [lambda: 3],
    "k": [lambda: 1, lambda: 0],
    "n": [lambda: 2, lambda: 3],
    "heads": [lambda: 2],
    "groups": [lambda: 1, lambda: 2],
    "group": [lambda: 1, lambda: 2],
    "name": [lambda: "x"],
    "equation": [lambda: "ij,jk->ik", lambda: "ii->i"],
}


def plausible(parameter: inspect.Parameter, rng: random.Random) -> Any:
    """Returns a plausible value of this parameter."""
    has_default = parameter.default is not parameter.empty
    if has_default and rng.random() < 0.4:
        return parameter.default
    name = parameter.name.lower()
    words = [name, *reversed(name.split("_"))]
    for word in words:
        if word in PLAUSIBLE:
            return rng.choice(PLAUSIBLE[word])()
    if has_default and isinstance(parameter.default, (bool, int, float, str, tuple)):
        return parameter.default
    return rng.choice(TENSORS)()


def ill_formed(rng: random.Random) -> Any:
    return rng.choice(rng.choice(BAD))()


def arguments(parameters: list[inspect.Parameter], rng: random.Random) -> tuple[list[Any], dict[str, Any]]:
    """Returns arguments for these parameters: mostly plausible, some ill-formed, too many, too few or misnamed."""
    P = inspect.Parameter
    args: list[Any] = []
    named: dict[str, Any] = {}
    share = rng.choice([0.0, 0.15, 0.3, 1.0])
    for parameter in parameters:
        if parameter.kind is P.VAR_KEYWORD:
            continue
        if parameter.kind is P.VAR_POSITIONAL:
            args += [
                ill_formed(rng) if rng.random() < share else rng.choice(TENSORS)() for _ in range(rng.randint(0, 3))
            ]
            continue
        if parameter.default is not P.empty and rng.random() < 0.4:
            if parameter.kind is P.POSITIONAL_ONLY:
                break
            continue
        value = ill_formed(rng) if rng.random() < share else plausible(parameter, rng)
        if parameter.kind is P.KEYWORD_ONLY or len(args) < parameters.index(parameter):
            named[parameter.name] = value
        else:
            args.append(value)
    odd = rng.random()
    if odd < 0.03:
        named["nothing"] = 1
    elif odd < 0.06:
        args.append(ill_formed(rng))
    elif odd < 0.09 and args:
        args.pop()
    return args, named


def shown(value: Any) -> str:
    """Formats `value` for readers of a finding."""
    if isinstance(value, Tensor):
        return f"Tensor{value.shape}:{value.dtype}"
    try:
        text = repr(value)
    except Exception as error:
        text = f"<{type(value).__name__}: {error}>"
    return text[:100]
