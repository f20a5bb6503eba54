"""The base class of audio transforms: checks of arrays, dtypes of results."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..transforms.declare import DeclaredOperation, wrong_type


class AudioOperation(DeclaredOperation):
    """Base class of transforms of one array whose last axis is time. They compute in float64.

    Attributes:
        ranks: The minimum and maximum number of dimensions of the input.
        only_floats: Whether the input must be float and the result has its dtype. Else the result is float32, or
            float64 for float64.
        only_arrays: Whether eager calls accept only numpy.ndarray.
    """

    ranks = (1, 64)
    only_floats = False
    only_arrays = True

    def __call__(self, *columns: Any) -> Any:
        for column in columns:
            if self.only_arrays and not isinstance(column, np.ndarray):
                raise wrong_type(type(self).__name__, "the waveform", "numpy.ndarray", column)
        return super().__call__(*columns)

    def apply(self, generator: Any, *columns: Any) -> Any:
        column = self.single(columns)
        least, most = self.ranks
        if not least <= column.ndim <= most:
            expected = f"at least {least} dimensions" if most == 64 else f"{least} to {most} dimensions"
            raise self.fail("the waveform has the wrong rank", expected, f"shape {column.shape}")
        if column.dtype.kind not in ("f" if self.only_floats else "iuf"):
            expected = "float16, float32 or float64" if self.only_floats else "numbers"
            raise self.fail("the waveform has the wrong dtype", expected, str(column.dtype))
        dtype = column.dtype if self.only_floats or column.dtype == np.float64 else np.dtype(np.float32)
        with np.errstate(all="ignore"):
            return self.finish(self.compute(column.astype(np.float64), generator), dtype)

    def compute(self, waveform: np.ndarray, generator: Any) -> Any:
        """Computes the result for a float64 array. Subclasses implement it."""
        raise NotImplementedError

    def finish(self, result: Any, dtype: np.dtype) -> Any:
        if isinstance(result, tuple):
            return tuple(self.finish(one, dtype) for one in result)
        if np.iscomplexobj(result):
            result = np.stack([result.real, result.imag], axis=-1)
        return result.astype(dtype) if result.dtype == np.float64 else result

    def complex(self, pairs: np.ndarray, rank: int = 2) -> np.ndarray:
        """Converts pairs of real and imaginary parts in the last axis to complex numbers."""
        if pairs.ndim < rank or pairs.shape[-1] != 2:
            raise self.fail("takes complex numbers", "shape (..., 2)", f"shape {pairs.shape}")
        return pairs[..., 0] + 1j * pairs[..., 1]


def clip(waveform: np.ndarray) -> np.ndarray:
    return np.clip(waveform, -1.0, 1.0)
