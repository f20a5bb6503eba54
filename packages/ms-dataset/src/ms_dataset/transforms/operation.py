"""`TensorOperation`, the base class of all transforms of this package."""

from __future__ import annotations

import random as _random
from typing import Any

import numpy as np

from .. import config
from .._native import native

#: the seed that means "no seed was set"
UNSET_SEED = 5489


def fresh_seed() -> int:
    """Returns the configured seed, or a random one if none was set."""
    seed = config.get_seed()
    return seed if seed != UNSET_SEED else _random.SystemRandom().getrandbits(32)


def is_pil(value: Any) -> bool:
    """Returns whether a value is a Pillow image, without importing Pillow."""
    import sys

    image = sys.modules.get("PIL.Image")
    return image is not None and isinstance(value, image.Image)


def to_array(value: Any) -> np.ndarray:
    """Converts a value of a row to an array: Tensors, scalars, strings and lists by `np.asarray`."""
    if isinstance(value, np.ndarray):
        array = value
    else:
        array = np.asarray(value)
    if array.dtype.kind not in "biufSU":
        raise TypeError(
            "expected values that NumPy holds as numbers or strings\n"
            f"  got: {type(value).__name__}\n  hint: convert the value to numpy.ndarray"
        )
    return array


class TensorOperation:
    """Base class of transforms of the columns of a row. Users call it eagerly; `Dataset.map` calls it for each row.

    A subclass implements `apply`.

    Attributes:
        random (bool): Whether `apply` draws numbers from the generator.

    Examples:
        >>> import numpy as np
        >>> class Double(TensorOperation):
        ...     def apply(self, generator, column):
        ...         return column * 2
        >>> Double()(np.array([1, 2]))
        array([2, 4])
    """

    random = False

    def __call__(self, *columns: Any) -> Any:
        """Applies the operation to columns. Each call of a random operation starts from the configured seed."""
        values = [column if is_pil(column) else to_array(column) for column in columns]
        return self.apply(self.new_generator(fresh_seed()), *values)

    def new_generator(self, seed: int) -> Any:
        """Returns the generator that `apply` draws from, with `state()` and `set_state()`; None if it draws nothing.

        Compositions have one generator for each of their operations.
        """
        return native.Mt19937(seed) if self.random else None

    def apply(self, generator: Any, *columns: Any) -> Any:
        """Computes one row.

        Args:
            generator: A `native.Mt19937` if `random`, else None. The pipeline keeps one for each operation and
                logical worker.
            columns: The values of the input columns.

        Returns:
            The value of the output column, or a tuple of the values of several output columns.
        """
        raise NotImplementedError(f"{type(self).__name__} does not implement `apply`")

    def native_stage(self) -> tuple[str, dict[str, Any]] | None:
        """Returns the name and the parameters of the native stage of this operation, or None if there is none."""
        return None
