"""`Slice`: selects parts of an array by index, list of indices, slice or ellipsis."""

from __future__ import annotations

from typing import Any

import numpy as np

from .declare import DeclaredOperation, check_type


class Slice(DeclaredOperation):
    """Selects elements along each axis. An axis indexed by an int keeps size 1.

    Args:
        slices (Union[int, list[int], slice, None, Ellipsis]): One per axis, from the first:

            - int: the element with this index, from the end if negative.
            - list[int]: the elements with these indices.
            - slice: the elements from start (default: 0) to stop (default: the end) by step.
            - None, Ellipsis or True: the whole axis.

    Raises:
        TypeError: If a slice has another type.
        RuntimeError: If an index is out of range, or there are more slices than axes.

    Examples:
        >>> import numpy as np
        >>> Slice(slice(0, 2), [0, 2])(np.array([[1, 2, 3], [4, 5, 6]]))
        array([[1, 3],
               [4, 6]])
    """

    def __init__(self, *slices: Any) -> None:
        super().__init__()
        for place, one in enumerate(slices):
            if one is None:
                continue
            check_type("Slice", f"slices[{place}]", one, (int, list, slice, bool, type(Ellipsis)))
            if isinstance(one, list):
                for index in one:
                    check_type("Slice", f"an index of slices[{place}]", index, (int,))
        self.slices = slices

    def parameters(self) -> dict[str, Any]:
        return {"slices": [str(one) for one in self.slices]}

    def apply(self, generator: Any, *columns: Any) -> np.ndarray:
        column = self.single(columns)
        if column.ndim == 0 or len(self.slices) > column.ndim:
            raise self.fail("too many slices", f"at most {column.ndim}", len(self.slices))
        for axis, one in enumerate(self.slices):
            indices = self._indices(one, column.shape[axis], axis)
            if indices is not None:
                column = np.take(column, indices, axis)
        return column

    def _indices(self, one: Any, size: int, axis: int) -> list[int] | range | None:
        if one is None or one is Ellipsis or one is True:
            return None
        if one is False:
            raise self.fail("False selects nothing", "True for the whole axis", hint=f"slice {axis}")
        if isinstance(one, slice):
            step = 1 if one.step is None else one.step
            if step == 0 or (one.stop is None and (step < 0 or (one.start or 0) < 0)):
                raise self.fail("a slice needs start and stop", "slice(start, stop, step)", one)
            return range(*slice(one.start, size if one.stop is None else one.stop, step).indices(size))
        wanted = one if isinstance(one, list) else [one]
        if not wanted:
            raise self.fail("a list of indices is empty", "at least one index", hint=f"slice {axis}")
        for index in wanted:
            if not -size <= index < size:
                raise self.fail("an index is out of range", f"-{size} to {size - 1}", index, f"slice {axis}")
        return [index % size for index in wanted]
