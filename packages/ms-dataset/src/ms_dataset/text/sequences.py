"""Transforms of sequences: added tokens, n-grams, windows, truncation, conversion to numbers."""

from __future__ import annotations

import re
from typing import Any

import ms_tensor
import numpy as np

from ..transforms.arrays import numpy_type
from ..transforms.declare import (
    INT32_MAX,
    REQUIRED,
    DeclaredOperation,
    check_range,
    check_type,
    checked,
    flag,
    instance,
    integer,
    wrong_type,
    wrong_value,
)
from .base import TextOperation


class AddToken(TextOperation):
    """Adds a word at the start or the end of a sequence, or of each row of a 2-D array.

    Args:
        token (str): The word.
        begin (bool): Whether to add it at the start instead of the end. Default: True.

    Raises:
        TypeError: If a parameter has the wrong type.
        RuntimeError: If the column is not an array of str with 1 or 2 dimensions.

    Examples:
        >>> import numpy as np
        >>> AddToken("[CLS]")(np.array(["a", "b"]))
        array(['[CLS]', 'a', 'b'], dtype='<U5')
    """

    token = instance(REQUIRED, str)
    begin = flag(True)

    def apply(self, generator: Any, *columns: Any) -> np.ndarray:
        column = self.strings(self.single(columns), (1, 2))
        token = np.full((*column.shape[:-1], 1), self.token)
        return np.concatenate([token, column] if self.begin else [column, token], axis=-1)


def _grams(operation: str, name: str, value: Any) -> None:
    sizes = [value] if isinstance(value, int) else value
    if not isinstance(sizes, list) or not sizes:
        raise wrong_value(operation, name, "a positive integer or a list of them", value)
    for size in sizes:
        check_type(operation, name, size, (int,))
        check_range(operation, name, size, 1, INT32_MAX)


def _padding(operation: str, name: str, value: Any) -> None:
    good = isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], str) and isinstance(value[1], int)
    if not good or value[1] < 0:
        raise wrong_value(operation, name, "(word, number of them)", value)


class Ngram(TextOperation):
    """Returns the n-grams of a sequence of words.

    Args:
        n (Union[int, list[int]]): The size of n-grams, or several sizes in order.
        left_pad (tuple): A word and how many of it, at most n - 1, precede the sequence. Default: ('', 0).
        right_pad (tuple): The same for the end of the sequence. Default: ('', 0).
        separator (str): The separator of the words of an n-gram. Default: ' '.

    Raises:
        TypeError: If a size or `separator` has the wrong type.
        ValueError: If a size is not positive or a padding is wrong.
        RuntimeError: If the column is not a 1-D array of str.

    Examples:
        >>> import numpy as np
        >>> Ngram(2, right_pad=("_", 1))(np.array(["a", "b"]))
        array(['a b', 'b _'], dtype='<U3')
    """

    n = checked(REQUIRED, _grams)
    left_pad = checked(("", 0), _padding)
    right_pad = checked(("", 0), _padding)
    separator = instance(" ", str)

    def apply(self, generator: Any, *columns: Any) -> np.ndarray:
        words = self.strings(self.single(columns), (1,)).tolist()
        grams = []
        for size in [self.n] if isinstance(self.n, int) else self.n:
            left = [self.left_pad[0]] * min(self.left_pad[1], size - 1)
            right = [self.right_pad[0]] * min(self.right_pad[1], size - 1)
            padded = left + words + right
            grams += [self.separator.join(padded[i : i + size]) for i in range(len(padded) - size + 1)] or [""]
        return np.array(grams)


class SlidingWindow(DeclaredOperation):
    """Returns all windows of a 1-D array as rows.

    Args:
        width (int): The size of a window.
        axis (int): The axis, 0 or -1. Default: 0.

    Raises:
        TypeError: If a parameter is not an int.
        ValueError: If `width` is not positive.
        RuntimeError: If the column is not 1-D.

    Examples:
        >>> import numpy as np
        >>> SlidingWindow(2)(np.array([1, 2, 3]))
        array([[1, 2],
               [2, 3]])
    """

    width = integer(low=1)
    axis = integer(0)

    def apply(self, generator: Any, *columns: Any) -> np.ndarray:
        column = self.single(columns)
        if column.ndim != 1 or self.axis not in (0, -1):
            raise self.fail("windows are those of 1-D columns", "1 dimension, axis 0", f"shape {column.shape}")
        if self.width > column.size:
            return np.empty((0,), column.dtype)
        return np.lib.stride_tricks.sliding_window_view(column, self.width).copy()


class Truncate(TextOperation):
    """Returns the first elements of a sequence, or of each row of a 2-D array.

    Args:
        max_seq_len (int): The maximum length.

    Raises:
        TypeError: If `max_seq_len` is not an int.
        ValueError: If `max_seq_len` is not positive.
        RuntimeError: If the column does not have 1 or 2 dimensions.

    Examples:
        >>> import numpy as np
        >>> Truncate(2)(np.array(["a", "b", "c"]))
        array(['a', 'b'], dtype='<U1')
    """

    max_seq_len = integer(low=1)

    def apply(self, generator: Any, *columns: Any) -> np.ndarray:
        column = self.single(columns)
        if column.ndim not in (1, 2):
            raise self.fail("the column has the wrong rank", "1 or 2", f"shape {column.shape}")
        return column[..., : self.max_seq_len]


class TruncateSequencePair(DeclaredOperation):
    """Cuts two sequences, the longer one first, until their total length is at most `max_length`.

    Args:
        max_length (int): The maximum total length.

    Raises:
        RuntimeError: If there are not two 1-D columns, or `max_length` is negative.

    Examples:
        >>> import numpy as np
        >>> TruncateSequencePair(3)(np.array([1, 2, 3]), np.array([4]))
        (array([1, 2]), array([4]))
    """

    max_length = checked(REQUIRED, lambda operation, name, value: None)

    def apply(self, generator: Any, *columns: Any) -> tuple[np.ndarray, np.ndarray]:
        if len(columns) != 2 or any(column.ndim != 1 for column in columns):
            raise self.fail("takes two 1-D columns", "2 columns", [np.shape(column) for column in columns])
        if not isinstance(self.max_length, int) or self.max_length < 0:
            raise self.fail("max_length is out of range", "an int of at least 0", repr(self.max_length))
        first, second = (column.size for column in columns)
        excess = first + second - self.max_length
        # The longer one is cut to the length of the other; then both lose elements in turn, the second one first.
        if excess > 0 and first > second:
            cut = min(excess, first - second)
            first, excess = first - cut, excess - cut
        elif excess > 0:
            cut = min(excess, second - first)
            second, excess = second - cut, excess - cut
        if excess > 0:
            first -= excess // 2
            second -= excess - excess // 2
        return columns[0][: max(first, 0)], columns[1][: max(second, 0)]


_INTEGER = re.compile(r"\s*([+-]?\d+)")
_REAL = re.compile(
    r"\s*([+-]?(?:inf(?:inity)?|nan|0x[\da-f]+(?:\.[\da-f]*)?(?:p[+-]?\d+)?|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?))", re.I
)


def _numeric(operation: str, name: str, value: Any) -> None:
    check_type(operation, name, value, (ms_tensor.dtype.Type,))
    if value not in ms_tensor.dtype.number_type:
        raise wrong_type(operation, name, "a numeric dtype", value)


class ToNumber(TextOperation):
    """Reads the number at the start of each string.

    Args:
        data_type (mindspore.dtype): The dtype of the numbers.

    Raises:
        TypeError: If `data_type` is not a numeric dtype.
        RuntimeError: If a string does not start with a number, or the number is out of range of the dtype.

    Examples:
        >>> import mindspore
        >>> import numpy as np
        >>> ToNumber(mindspore.int8)(np.array(["1", "-2"]))
        array([ 1, -2], dtype=int8)
    """

    data_type = checked(REQUIRED, _numeric)

    def apply(self, generator: Any, *columns: Any) -> np.ndarray:
        column = self.strings(self.single(columns))
        dtype = numpy_type(self.data_type)
        read = self._integer if dtype.kind in "iu" else self._real
        return np.array([read(one, dtype) for one in column.reshape(-1).tolist()], dtype).reshape(column.shape)

    def _integer(self, text: str, dtype: np.dtype) -> int:
        match = _INTEGER.match(text)
        limits = np.iinfo(dtype)
        if not match or not limits.min <= int(match.group(1)) <= limits.max:
            raise self.fail("a string is not a number of the dtype", f"{limits.min} to {limits.max}", repr(text))
        return int(match.group(1))

    def _real(self, text: str, dtype: np.dtype) -> float:
        match = _REAL.match(text)
        if not match:
            raise self.fail("a string is not a number", "a number at its begin", repr(text))
        digits = match.group(1)
        value = float.fromhex(digits) if "x" in digits.lower() else float(digits)
        limits = np.finfo(np.float32 if dtype == np.float16 else dtype)
        lost = value == 0 and any(one in "123456789" for one in digits.lower().split("e")[0]) and "x" not in digits
        lost = lost or 0 < abs(value) < float(limits.smallest_subnormal)
        if np.isinf(value) or lost or abs(value) > float(np.finfo(dtype).max):
            raise self.fail("a string is out of range of the dtype", str(dtype), repr(text))
        return value


__all__ = ["AddToken", "Ngram", "SlidingWindow", "ToNumber", "Truncate", "TruncateSequencePair"]
