"""Transforms of array values: casts, fills, masks, one-hot labels, padding, joining."""

from __future__ import annotations

import enum
import operator
from typing import Any

import ms_tensor
import numpy as np

from .arrays import cast, is_mindspore_type, is_string, numpy_type
from .declare import (
    REQUIRED,
    DeclaredOperation,
    check_range,
    check_type,
    checked,
    describe,
    instance,
    integer,
    number,
    wrong_type,
)

#: the maximum number of classes for which one-hot rows are made natively
LARGEST_NATIVE_ROW = 1 << 20


class Relational(enum.IntEnum):
    """The comparison of `Mask`.

    - EQ: equal.
    - NE: not equal.
    - GT: greater.
    - GE: greater or equal.
    - LT: less.
    - LE: less or equal.
    """

    EQ = 0
    NE = 1
    GT = 2
    GE = 3
    LT = 4
    LE = 5


_COMPARE = {
    Relational.EQ: operator.eq,
    Relational.NE: operator.ne,
    Relational.GT: operator.gt,
    Relational.GE: operator.ge,
    Relational.LT: operator.lt,
    Relational.LE: operator.le,
}
_SCALARS = (str, float, bool, int, bytes)


def _vector(operation: str, name: str, value: Any) -> None:
    check_type(operation, name, value, (np.ndarray,))
    if value.ndim != 1:
        raise ValueError(f"{operation}: {name} has the wrong shape\n  expected: 1 dimension\n  got: {value.shape}")


def _axis(operation: str, name: str, value: Any) -> None:
    check_type(operation, name, value, (int,))
    if value not in (0, -1):
        raise ValueError(f"{operation}: {name} is out of range\n  expected: 0 or -1\n  got: {value}")


class Concatenate(DeclaredOperation):
    """Joins the input columns, which must be 1-D and have one dtype.

    Args:
        axis (int): 0 or -1, the only axis. Default: 0.
        prepend (numpy.ndarray, optional): A 1-D array to put before the columns. Default: None.
        append (numpy.ndarray, optional): A 1-D array to put after the columns. Default: None.

    Raises:
        TypeError: If a parameter has the wrong type.
        ValueError: If `axis` is not 0 or -1, or `prepend` or `append` is not 1-D.
        RuntimeError: If columns are not 1-D or have different dtypes.

    Examples:
        >>> import numpy as np
        >>> Concatenate(0, np.array([1, 2]), np.array([9]))(np.array([4, 5]))
        array([1, 2, 4, 5, 9])
    """

    axis = checked(0, _axis)
    prepend = checked(None, _vector, none=True)
    append = checked(None, _vector, none=True)

    def apply(self, generator: Any, *columns: Any) -> np.ndarray:
        parts = [part for part in (self.prepend, *columns, self.append) if part is not None]
        for part in parts:
            if part.ndim != 1:
                raise self.fail("joins 1-D columns", "1 dimension", f"shape {part.shape}")
            if part.dtype != parts[0].dtype and not (part.dtype.kind == parts[0].dtype.kind and is_string(part)):
                raise self.fail("joins columns of one dtype", str(parts[0].dtype), str(part.dtype))
        if not parts:
            raise self.fail("takes at least one column")
        return np.concatenate(parts)


class Duplicate(DeclaredOperation):
    """Returns the input column twice.

    Raises:
        RuntimeError: If there is not exactly one input column.

    Examples:
        >>> import numpy as np
        >>> Duplicate()(np.array([1, 2]))
        (array([1, 2]), array([1, 2]))
    """

    def apply(self, generator: Any, *columns: Any) -> tuple[Any, Any]:
        value = self.single(columns)
        return value, value.copy() if isinstance(value, np.ndarray) else value


class Fill(DeclaredOperation):
    """Fills an array with one value, keeping its shape and dtype.

    Args:
        fill_value (Union[str, bytes, int, float, bool]): The value; it is cast to the dtype of the input.

    Raises:
        TypeError: If `fill_value` has another type.
        RuntimeError: If only one of the value and the input is a string, or the input is float16.

    Examples:
        >>> import numpy as np
        >>> Fill(3)(np.array([1.5, 2.5]))
        array([3., 3.])
    """

    fill_value = instance(REQUIRED, *_SCALARS)

    def apply(self, generator: Any, *columns: Any) -> np.ndarray:
        column, value = self.single(columns), np.asarray(self.fill_value)
        if is_string(column) != is_string(value):
            raise self.fail("the value does not match the column", str(column.dtype), describe(self.fill_value))
        if column.dtype == np.float16:
            raise self.fail("float16 columns cannot be filled", hint="cast the column to float32 first")
        if is_string(column):
            return np.full(column.shape, value.astype(column.dtype.kind))
        return np.full(column.shape, cast(value, column.dtype))


class Mask(DeclaredOperation):
    """Compares each element with a constant.

    Args:
        operator (Relational): The comparison, with the element on the left.
        constant (Union[str, bytes, int, float, bool]): The constant on the right.
        dtype (mindspore.dtype): The dtype of the result. Default: mindspore.bool_.

    Raises:
        TypeError: If a parameter has the wrong type.
        RuntimeError: If only one of the constant and the input is a string, or `dtype` is not numeric.

    Examples:
        >>> import numpy as np
        >>> Mask(Relational.GT, 2)(np.array([1, 2, 3]))
        array([False, False,  True])
    """

    operator = instance(REQUIRED, Relational)
    constant = instance(REQUIRED, *_SCALARS)
    dtype = instance(ms_tensor.dtype.bool_, ms_tensor.dtype.Type)

    def prepare(self) -> None:
        self._dtype = numpy_type(self.dtype)

    def apply(self, generator: Any, *columns: Any) -> np.ndarray:
        column, constant = self.single(columns), np.asarray(self.constant)
        if is_string(column) != is_string(constant):
            raise self.fail("the constant does not match the column", str(column.dtype), describe(self.constant))
        if self._dtype.kind == "U":
            raise self.fail("the result is numeric", "a numeric dtype", str(self.dtype))
        if is_string(column):
            constant = np.asarray(_as_kind(self.constant, column.dtype.kind))
        else:
            constant = cast(constant, column.dtype)
        return np.asarray(_COMPARE[self.operator](column, constant)).astype(self._dtype)


def _as_kind(value: str | bytes, kind: str) -> str | bytes:
    if kind == "U":
        return value.decode() if isinstance(value, bytes) else value
    return value.encode() if isinstance(value, str) else value


class OneHot(DeclaredOperation):
    """Converts labels to one-hot rows, with optional label smoothing.

    With `smoothing_rate` e the row of label i has `1 - e + e / num_classes` at i and `e / num_classes` elsewhere, as
    float64. Without smoothing it has ones and zeros in the dtype of the labels. A single label gives a 1-D result.

    Args:
        num_classes (int): The number of classes, greater than every label.
        smoothing_rate (float): The smoothing, in [0, 1]. Default: 0.0.

    Raises:
        TypeError: If a parameter has the wrong type.
        ValueError: If `num_classes` is not positive or `smoothing_rate` is out of range.
        RuntimeError: If labels are not integers, have several axes above size 1, or are not in [0, num_classes).

    Examples:
        >>> import numpy as np
        >>> OneHot(3)(np.array([0, 2], np.int32))
        array([[1, 0, 0],
               [0, 0, 1]], dtype=int32)
    """

    num_classes = integer(low=1, high=2**63 - 1)
    smoothing_rate = number(0.0, low=0, high=1)

    def apply(self, generator: Any, *columns: Any) -> np.ndarray:
        labels = self.single(columns)
        if labels.dtype.kind not in "iu":
            raise self.fail("labels have the wrong dtype", "integers", str(labels.dtype))
        flat = labels.reshape(-1)
        if flat.size not in (0, *labels.shape) and labels.ndim:
            raise self.fail("labels have the wrong shape", "at most one dimension above 1", f"shape {labels.shape}")
        if flat.size and not (0 <= flat.min() and flat.max() < self.num_classes):
            worst = flat[(flat < 0) | (flat >= self.num_classes)][0]
            raise self.fail("a label is out of range", f"0 to {self.num_classes - 1}", worst)
        low = self.smoothing_rate / self.num_classes
        rows = np.full((flat.size, self.num_classes), low, np.float64 if self.smoothing_rate else labels.dtype)
        rows[np.arange(flat.size), flat.astype(np.int64)] = 1 - self.smoothing_rate + low
        return rows[0] if flat.size == 1 else rows

    def native_stage(self) -> tuple[str, dict[str, Any]] | None:
        if self.num_classes > LARGEST_NATIVE_ROW:
            return None
        return "OneHot", {"num_classes": self.num_classes, "smoothing_rate": float(self.smoothing_rate)}


def _pad_shape(operation: str, name: str, value: Any) -> None:
    check_type(operation, name, value, (list,))
    for place, size in enumerate(value):
        if size is None:
            continue
        if not isinstance(size, int):
            raise wrong_type(operation, f"{name}[{place}]", "int or None", size)
        check_type(operation, f"{name}[{place}]", size, (int,))
        check_range(operation, f"{name}[{place}]", size, 1, 2**63 - 1)


class PadEnd(DeclaredOperation):
    """Pads or cuts an array at the end of each axis to a shape; scalars are returned unchanged.

    Args:
        pad_shape (list[int]): The shape of the result.
        pad_value (Union[str, bytes, int, float, bool], optional): The value of new elements. Default: None, 0 or ''.

    Raises:
        TypeError: If `pad_shape` is not a list of integers or `pad_value` has another type.
        ValueError: If a size is not positive.
        RuntimeError: If the ranks differ, or only one of `pad_value` and the input is a string.

    Examples:
        >>> import numpy as np
        >>> PadEnd([4], -1)(np.array([1, 2]))
        array([ 1,  2, -1, -1])
    """

    pad_shape = checked(REQUIRED, _pad_shape)
    pad_value = instance(None, *_SCALARS, none=True)

    def apply(self, generator: Any, *columns: Any) -> np.ndarray:
        column = self.single(columns)
        if self.pad_value is not None and is_string(column) != isinstance(self.pad_value, (str, bytes)):
            raise self.fail("the value does not match the column", str(column.dtype), describe(self.pad_value))
        if column.ndim == 0:
            return column
        if None in self.pad_shape:
            raise self.fail("a size is None", "the size of each axis", self.pad_shape)
        if column.ndim != len(self.pad_shape):
            raise self.fail("the ranks differ", f"rank {len(self.pad_shape)}", f"shape {column.shape}")
        part = column[tuple(slice(0, size) for size in self.pad_shape)]
        if is_string(column):
            value = np.asarray(_as_kind(self.pad_value or "", column.dtype.kind))
            full = np.full(self.pad_shape, value, np.promote_types(part.dtype, value.dtype))
        else:
            full = np.full(self.pad_shape, cast(np.asarray(self.pad_value or 0), column.dtype))
        full[tuple(slice(0, size) for size in part.shape)] = part
        return full


def _cast_type(operation: str, name: str, value: Any) -> None:
    if is_mindspore_type(value):
        return
    if value is not None:
        try:
            np.dtype(value)
            return
        except (TypeError, ValueError):
            pass
    raise wrong_type(operation, name, "a dtype of MindSpore or of NumPy", value)


class TypeCast(DeclaredOperation):
    """Casts to a dtype; integers that are out of range wrap around.

    Args:
        data_type (Union[mindspore.dtype, numpy.dtype]): The dtype of the result, numeric or bool.

    Raises:
        TypeError: If `data_type` is not a dtype.
        RuntimeError: If only one of the input and the dtype is a string type, or the input is empty.

    Examples:
        >>> import numpy as np
        >>> TypeCast(np.uint8)(np.array([1.7, 300.0]))
        array([ 1, 44], dtype=uint8)
    """

    data_type = checked(REQUIRED, _cast_type)

    def native_stage(self) -> tuple[str, dict[str, Any]] | None:
        dtype = numpy_type(self.data_type) if is_mindspore_type(self.data_type) else np.dtype(self.data_type)
        plain = dtype.isnative and dtype.kind in "biuf" and dtype.name != "float16" and dtype.char != "g"
        return ("TypeCast", {"dtype": dtype.name}) if plain else None

    def apply(self, generator: Any, *columns: Any) -> np.ndarray:
        column = np.asarray(self.single(columns))
        dtype = numpy_type(self.data_type) if is_mindspore_type(self.data_type) else np.dtype(self.data_type)
        if dtype.kind == "U" and column.dtype.kind == "U":
            return column
        if is_string(column) or dtype.kind not in "biuf":
            raise self.fail("casts numbers", "a numeric dtype", f"{column.dtype} to {dtype}", "ToNumber reads strings")
        if column.size == 0:
            raise self.fail("the column is empty", "at least one element", f"shape {column.shape}")
        return cast(column, dtype)


class Unique(DeclaredOperation):
    """Returns the unique values of an array of rank 2 or more, in the order of their first occurrence.

    The results are the values, the index of each element's value (int32, over the flattened input) and the count of
    each value (int32).

    Raises:
        RuntimeError: If the input is not numeric or has fewer than 2 dimensions.

    Examples:
        >>> import numpy as np
        >>> values, index, count = Unique()(np.array([[3, 1], [3, 2]]))
        >>> values, index, count
        (array([3, 1, 2]), array([0, 1, 0, 2], dtype=int32), array([2, 1, 1], dtype=int32))
    """

    def apply(self, generator: Any, *columns: Any) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        column = self.single(columns)
        if column.dtype.kind not in "iuf":
            raise self.fail("the column has the wrong dtype", "numbers", str(column.dtype))
        if column.ndim < 2:
            raise self.fail("the column has the wrong rank", "2 dimensions or more", f"shape {column.shape}")
        values, first, index, count = np.unique(
            column, return_index=True, return_inverse=True, return_counts=True, equal_nan=False
        )
        order = np.argsort(first, kind="stable")
        place = np.empty_like(order)
        place[order] = np.arange(order.size)
        return values[order], place[index.reshape(-1)].astype(np.int32), count[order].astype(np.int32)
