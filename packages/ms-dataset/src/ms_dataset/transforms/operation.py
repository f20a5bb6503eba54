"""`TensorOperation`: what all transforms of this package have in common."""

from __future__ import annotations

import random as _random
from typing import Any

import numpy as np

from .. import config
from .._native import native

#: the seed that means "no seed was set"
UNSET_SEED = 5489


def fresh_seed() -> int:
    """The seed of a new generator: that of the configuration, or a random one where none was set."""
    seed = config.get_seed()
    return seed if seed != UNSET_SEED else _random.SystemRandom().getrandbits(32)


def is_pil(value: Any) -> bool:
    """Whether a value is a Pillow image, without importing Pillow where nobody has."""
    import sys

    image = sys.modules.get("PIL.Image")
    return image is not None and isinstance(value, image.Image)


def to_array(value: Any) -> np.ndarray:
    """A value of a row as an array: arrays as they are, Tensors, scalars, strings and lists by `np.asarray`."""
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
    """A transform of columns of one row: users call it eagerly, `Dataset.map` calls it for each row.

    Subclasses implement `apply`.

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
        """Applies the operation to columns; random ones begin with the configured seed at each call."""
        values = [column if is_pil(column) else to_array(column) for column in columns]
        return self.apply(self.new_generator(fresh_seed()), *values)

    def new_generator(self, seed: int) -> Any:
        """The random numbers that `apply` takes, from a seed; None where it takes none.

        What it is has `state()` and `set_state()`. Operations over operations have one generator for each of them.
        """
        return native.Mt19937(seed) if self.random else None

    def apply(self, generator: Any, *columns: Any) -> Any:
        """Computes one row.

        Args:
            generator: A `native.Mt19937` if `random`, else None. The pipeline keeps one for each operation and
                logical worker.
            columns: The values of the input columns.

        Returns:
            The value of the output column, or a tuple of those of several columns.
        """
        raise NotImplementedError(f"{type(self).__name__} does not implement `apply`")

    def native_stage(self) -> tuple[str, dict[str, Any]] | None:
        """The name and the parameters of the native stage that computes this, or None if only Python does."""
        return None
