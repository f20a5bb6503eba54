"""`DebugHook` and the built-in hooks."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Sized
from typing import Any

import numpy as np


def _is_image(value: Any) -> bool:
    image = sys.modules.get("PIL.Image")
    return image is not None and isinstance(value, image.Image)


class DebugHook(ABC):
    """Base class of hooks. A subclass defines `compute`, which is called with a tuple of the columns.

    Args:
        prev_op_name (str, optional): The operation before the hook. Default: None.

    Examples:
        >>> class Count(DebugHook):
        ...     def compute(self, *args):
        ...         print(len(args[0]), "columns")
        >>> Count()(1, 2)
        2 columns
        (1, 2)
    """

    def __init__(self, prev_op_name: str | None = None) -> None:
        self.prev_op_name = prev_op_name
        self.is_first_op: bool | None = None

    def __call__(self, *args: Any) -> tuple[Any, ...]:
        if self.prev_op_name:
            side = "INPUT" if self.is_first_op else "OUTPUT"
            print(f"[Dataset debugger] Print the [{side}] of the operation [{self.prev_op_name}].", flush=True)
        self.compute(args)
        return args

    @abstractmethod
    def compute(self, *args: Any) -> Any:
        """Inspects the columns, which are passed as one tuple; the return value is ignored."""

    def set_previous_op_name(self, prev_op_name: str) -> None:
        """Sets the operation before the hook.

        Args:
            prev_op_name (str): Its name.
        """
        self.prev_op_name = prev_op_name

    def set_is_first(self, is_first_op: bool) -> None:
        """Sets whether the hook is before the first operation.

        Args:
            is_first_op (bool): Whether it is.
        """
        self.is_first_op = is_first_op


class PrintMetaDataHook(DebugHook):
    """Prints the type and the shape of each column.

    Examples:
        >>> import numpy as np
        >>> _ = PrintMetaDataHook()(np.zeros((2, 3)))
        Column 0. The dtype is [float64]. The shape is [(2, 3)].
    """

    def __init__(self) -> None:
        super().__init__()

    def compute(self, *args: Any) -> Any:
        for place, column in enumerate(*args):
            said = f"Column {place}. "
            if isinstance(column, np.ndarray):
                said += f"The dtype is [{column.dtype}]. The shape is [{column.shape}]."
            elif _is_image(column):
                said += f"The type is [{type(column)}]. The shape is [{column.size}]."
            elif isinstance(column, Sized):
                said += f"The type is [{type(column)}]. The size is [{len(column)}]."
            print(said, flush=True)
        return args


class PrintDataHook(DebugHook):
    """Prints the values of each column.

    Examples:
        >>> import numpy as np
        >>> _ = PrintDataHook()(np.array([1, 2]))
        Column 0. The data is [[1 2]].
    """

    def __init__(self) -> None:
        super().__init__()

    def compute(self, *args: Any) -> Any:
        for place, column in enumerate(*args):
            data = np.asarray(column) if _is_image(column) else column
            print(f"Column {place}. The data is [{data}].", flush=True)
        return args
