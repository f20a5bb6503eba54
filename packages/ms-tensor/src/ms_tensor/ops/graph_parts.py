"""Functions that MindSpore's graphs consist of: environments of gradients, switches, sequences.

Scripts import some of them; here they are ordinary Python.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ms_runtime import Tensor

from .. import _check as check
from .. import _table as t
from .. import dtype as mstype


class Environment:
    """An immutable mapping: adding a value returns another environment."""

    def __init__(self, values: dict[int, tuple[Any, Any]]) -> None:
        self._values = values  # by the key's id, with the key, which keeps the id valid

    def get(self, key: Any, default: Any) -> Any:
        """Returns the value of `key`."""
        return self._values.get(id(key), (key, default))[1]

    def set(self, key: Any, value: Any) -> Environment:
        """Returns an environment with this value, too."""
        return Environment({**self._values, id(key): (key, value)})

    def add(self, other: Environment) -> Environment:
        """Returns an environment of the sums of both."""
        total = dict(self._values)
        for place, (key, value) in other._values.items():
            total[place] = (key, total[place][1] + value if place in total else value)
        return Environment(total)

    def __len__(self) -> int:
        return len(self._values)


def _environment(value: Any, op: str, name: str) -> Environment:
    if isinstance(value, Environment):
        return value
    raise TypeError(f"For '{op}', '{name}' must be an environment, but got {type(value).__name__}.")


from .._generated.rows.ops_python import *


def geswitch(data: Any, pred: Any) -> Any:
    """Only exists in graphs of GE.

    NotImplementedError: always; `switch` chooses between values.

    >>> ops.geswitch(1, True)
    Traceback (most recent call last):
        ...
    NotImplementedError: For 'geswitch', only graphs of GE hold it; use 'switch'.
    """
    raise NotImplementedError("For 'geswitch', only graphs of GE hold it; use 'switch'.")


def merge(inputs: Any) -> Any:
    """Only exists in graphs of GE.

    NotImplementedError: always; `switch` chooses between values.

    >>> ops.merge((1, 2))
    Traceback (most recent call last):
        ...
    NotImplementedError: For 'merge', only graphs of GE hold it; use 'switch'.
    """
    raise NotImplementedError("For 'merge', only graphs of GE hold it; use 'switch'.")


def tuple_div(x: tuple[int, ...], y: tuple[int, ...]) -> tuple[int, ...]:
    """Divides the elements of two tuples of ints.

    TypeError: an argument is not a tuple.
    ValueError: the lengths differ, or an element of `y` does not divide that of `x`.

    >>> ops.tuple_div((4, 6), (2, 3))
    (2, 2)
    """
    for value in (x, y):
        if not isinstance(value, tuple):
            raise TypeError(f"For 'tuple_div', tuples are needed, but got {type(value).__name__}.")
    if len(x) != len(y):
        raise ValueError(f"For 'tuple_div', the lengths must be equal, but got {len(x)} and {len(y)}.")
    if any(b == 0 or a % b for a, b in zip(x, y, strict=True)):
        raise ValueError(f"For 'tuple_div', each element of {y} must divide that of {x}.")
    return tuple(a // b for a, b in zip(x, y, strict=True))


def broadcast_gradient_args(x_shape: Any, y_shape: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Returns the dimensions over which the gradients of two broadcast operands are summed.

    ValueError: the shapes cannot be broadcast together.

    >>> ops.broadcast_gradient_args((2, 1, 3), (1, 4, 1))
    ((1,), (0, 2))
    """
    shapes = [tuple(s) for s in (x_shape, y_shape)]
    rank = max(len(s) for s in shapes)
    x, y = ((1,) * (rank - len(s)) + s for s in shapes)
    for a, b in zip(x, y, strict=True):
        if a != b and 1 not in (a, b):
            got = " and ".join(check.show(s) for s in shapes)
            raise ValueError(f"For 'broadcast_gradient_args', {got} cannot be broadcast.")

    def summed(own: tuple[int, ...], other: tuple[int, ...], own_rank: int) -> tuple[int, ...]:
        missing = rank - own_rank
        return tuple(i for i in range(rank) if i < missing or own[i] == 1 and other[i] != 1)

    return summed(x, y, len(shapes[0])), summed(y, x, len(shapes[1]))


def array_reduce(fn: Callable[[Any, Any], Any], x: Tensor, shape: Any) -> Tensor:
    """Folds a tensor by a binary function over the dimensions that `shape` does not have.

    fn (Callable): Combines two slices.
    x: Of any shape.
    shape (tuple of int): The shape of `x`, except for dimensions that are 1 or missing in front.
    Returns: Tensor of this shape.
    ValueError: `shape` does not match.

    >>> print(ops.array_reduce(ops.maximum, Tensor([[1, 5], [3, 2]]), (1, 2)))
    [[3 5]]
    """
    wanted = check.shape(shape, "array_reduce")
    rank = check.tensor(x, "array_reduce", "x").ndim
    full = (1,) * (rank - len(wanted)) + wanted
    if len(full) != rank or any(w not in (1, n) for w, n in zip(full, x.shape, strict=True)):
        raise ValueError(f"For 'array_reduce', a tensor of shape {x.shape} cannot be reduced to {wanted}.")
    for place, size in enumerate(full):
        if size != x.shape[place]:
            slices = [t.take(x, t.full((1,), i, mstype.int64), place) for i in range(x.shape[place])]
            x = slices[0]
            for part in slices[1:]:
                x = fn(x, part)
    return t.reshape(x, wanted)


def stop_gradient_(input: Tensor) -> None:
    """Stops gradients from later uses of this tensor to its operands.

    input: It keeps its values.

    >>> x = Tensor([1.0, 2.0]) * 2
    >>> ops.stop_gradient_(x)
    >>> print(x)
    [2. 4.]
    """
    check.tensor(input, "stop_gradient_")
    input._set_data(t.stop_gradient(input))
