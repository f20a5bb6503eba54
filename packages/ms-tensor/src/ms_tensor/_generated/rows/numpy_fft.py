"""Functions of `numpy.fft`, from the rows of `ms_tensor.function_rows.numpy_fft`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from ms_runtime import Tensor
from typing import Any


# numpy.fft

def fftshift(x: Tensor, axes: Any=None) -> Tensor:
    """Swaps the halves of axes, which moves the component of frequency 0 to the middle."""
    return ops.fftshift(strict(x, "fftshift"), axes)


def ifftshift(x: Tensor, axes: Any=None) -> Tensor:
    """Undoes `fftshift`."""
    return ops.ifftshift(strict(x, "ifftshift"), axes)


def fftfreq(n: int, d: float=1.0, dtype: Any=None) -> Tensor:
    """Returns the frequencies of the components of `fft`, in cycles per unit of `d`."""
    return ops.fftfreq(n, d, dtype)


def rfftfreq(n: int, d: float=1.0, dtype: Any=None) -> Tensor:
    """Returns the frequencies of the components of `rfft`, in cycles per unit of `d`."""
    return ops.rfftfreq(n, d, dtype)


# Where each stands, as tracebacks, pickles and documentation have it.
_FAMILIES = {
    "ms_tensor.numpy.fft": "fftshift ifftshift fftfreq rfftfreq",
}
for _family, _names in _FAMILIES.items():
    for _name in _names.split():
        globals()[_name].__module__ = _family

__all__ = [
    "fftshift",
    "ifftshift",
    "fftfreq",
    "rfftfreq",
]

# Last, since these modules may import the functions above: whichever is first, the other finds them.
from ms_tensor.numpy._common import ops, strict
