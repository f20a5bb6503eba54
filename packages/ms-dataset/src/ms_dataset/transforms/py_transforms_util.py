"""Functions of `mindspore.dataset.transforms.py_transforms_util`."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from .compound import Implementation
from .declare import failed

__all__ = [
    "Implementation",
    "all_numpy",
    "compose",
    "one_hot_encoding",
    "random_apply",
    "random_choice",
    "random_order",
]


def all_numpy(args: Any) -> bool:
    """Returns whether a value, or each value of a tuple, is an array.

    Examples:
        >>> import numpy as np
        >>> all_numpy((np.zeros(1), 3))
        False
    """
    return all(isinstance(one, np.ndarray) for one in (args if isinstance(args, tuple) else (args,)))


def compose(transforms: Sequence[Callable], *args: Any) -> tuple[Any, ...]:
    """Calls functions one after the other, each with the results of the previous one, and returns a tuple.

    Examples:
        >>> compose([lambda x: (x, x + 1), lambda a, b: a * b], 2)
        (6,)
    """
    for one in transforms:
        try:
            result = one(*args)
        except Exception as error:
            raise failed("compose", f"a function raised {type(error).__name__}", "", error) from error
        args = result if isinstance(result, tuple) else (result,)
    return args


def one_hot_encoding(label: Any, num_classes: int, epsilon: float) -> np.ndarray:
    """Returns one-hot rows of float64 with smoothing `epsilon`.

    Raises:
        ValueError: If `label` is not an integer array, or a label is not less than `num_classes`.

    Examples:
        >>> import numpy as np
        >>> one_hot_encoding(np.array(1), 3, 0)
        array([0., 1., 0.])
    """
    if not isinstance(label, np.ndarray) or label.dtype.kind not in "iu":
        raise ValueError(f"one_hot_encoding: expected an array of integers, got {getattr(label, 'dtype', type(label))}")
    if label.size and label.max() >= num_classes:
        raise ValueError(f"one_hot_encoding: label {label.max()} is not less than num_classes {num_classes}")
    rows = np.eye(num_classes, dtype=np.int64)[label.astype(np.int64)]
    return np.asarray((1 - epsilon) * rows + epsilon / num_classes, np.float64)


def random_order(img: Any, transforms: list[Callable]) -> Any:
    """Calls all functions in a random order; shuffles the list in place.

    Examples:
        >>> random_order(1, [lambda x: x + 1, lambda x: x + 2])
        4
    """
    random.shuffle(transforms)
    for one in transforms:
        img = one(img)
    return img


def random_apply(img: Any, transforms: Sequence[Callable], prob: float) -> Any:
    """Calls all functions one after the other with probability `prob`.

    Examples:
        >>> random_apply(1, [lambda x: x + 1], 1.0)
        2
    """
    if prob < random.random():
        return img
    for one in transforms:
        img = one(img)
    return img


def random_choice(img: Any, transforms: Sequence[Callable]) -> Any:
    """Calls one of the functions, chosen at random.

    Examples:
        >>> random_choice(1, [lambda x: x + 1])
        2
    """
    return random.choice(transforms)(img)
