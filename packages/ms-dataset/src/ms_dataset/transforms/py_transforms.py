"""`mindspore.dataset.transforms.py_transforms` of releases before 2.0.

As in these releases, `OneHotOp` returns float64 for labels with any number of dimensions.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .compound import Compose, PyTensorOperation, RandomApply, RandomChoice, RandomOrder, not_random
from .py_transforms_util import one_hot_encoding

__all__ = [
    "Compose",
    "OneHotOp",
    "PyTensorOperation",
    "RandomApply",
    "RandomChoice",
    "RandomOrder",
    "not_random",
]


class OneHotOp(PyTensorOperation):
    """Converts labels to one-hot rows of float64, with optional label smoothing.

    Args:
        num_classes (int): The number of classes.
        smoothing_rate (float): The smoothing, in [0, 1]. Default: 0.0.

    Raises:
        ValueError: If labels are not an integer array, or one is not less than `num_classes`.

    Examples:
        >>> import numpy as np
        >>> OneHotOp(3)(np.array([1]))
        array([[0., 1., 0.]])
    """

    def __init__(self, num_classes: int, smoothing_rate: float = 0.0) -> None:
        super().__init__()
        self.num_classes, self.smoothing_rate = num_classes, smoothing_rate
        self.random = False

    def __call__(self, label: Any) -> np.ndarray:
        return one_hot_encoding(label, self.num_classes, self.smoothing_rate)
