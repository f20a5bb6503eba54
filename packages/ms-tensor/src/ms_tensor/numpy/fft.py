"""`mindspore.numpy.fft`: the Fourier transforms of `ops` under NumPy's names of arguments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ms_runtime import Tensor

from .. import _lazy
from .._documentation import document as _document
from .._generated.numpy_documentation import FFT as _DOCUMENTATION
from ._common import ops, strict

# name: (what it gives, a size that the example transforms, the shape of its result)
_LINES = {
    "fft": ("The discrete Fourier transform along an axis", (4,), (4,)),
    "ifft": ("The inverse of `fft`", (4,), (4,)),
    "rfft": ("The first half of `fft` of real numbers; the rest is its mirror image", (4,), (3,)),
    "irfft": ("The inverse of `rfft`", (3,), (4,)),
    "hfft": ("The `fft` of the first half of numbers that are their own mirror image", (3,), (4,)),
    "ihfft": ("The inverse of `hfft`", (4,), (3,)),
}
_PLANES = {
    "fft2": ("The discrete Fourier transform along two axes", (4, 4), (4, 4)),
    "ifft2": ("The inverse of `fft2`", (4, 4), (4, 4)),
    "rfft2": ("The first half of `fft2` of real numbers", (4, 4), (4, 3)),
    "irfft2": ("The inverse of `rfft2`", (4, 3), (4, 4)),
    "hfft2": ("The `fft2` of the first half of numbers that are their own mirror image", (4, 3), (4, 4)),
    "ihfft2": ("The inverse of `hfft2`", (4, 4), (4, 3)),
}
_SPACES = {
    "fftn": ("The discrete Fourier transform along several axes", (4, 4), (4, 4)),
    "ifftn": ("The inverse of `fftn`", (4, 4), (4, 4)),
    "rfftn": ("The first half of `fftn` of real numbers", (4, 4), (4, 3)),
    "irfftn": ("The inverse of `rfftn`", (4, 3), (4, 4)),
    "hfftn": ("The `fftn` of the first half of numbers that are their own mirror image", (4, 3), (4, 4)),
    "ihfftn": ("The inverse of `hfftn`", (4, 4), (4, 3)),
}
_DOC = """{what}.

    Args:
        a: Tensor.
        {size}: {sizes}
        {axis}: {axes}
        norm: 'backward' (the inverse is divided by the size), 'forward' or 'ortho'; None is 'backward'. Default: None.

    Raises:
        TypeError: `a` is not a Tensor.
        ValueError: a size or an axis is out of range, or `norm` is unknown.

    Examples:
        >>> ms.numpy.fft.{name}(ms.numpy.ones({given})).shape
        {shape}
    """


def _make(name: str) -> Callable[..., Tensor]:
    def line(a: Tensor, n: int | None = None, axis: int = -1, norm: str | None = None) -> Tensor:
        return getattr(ops, name)(strict(a, name, "a"), n, axis, norm)

    def plane(a: Tensor, s: Any = None, axes: Any = (-2, -1), norm: str | None = None) -> Tensor:
        return getattr(ops, name)(strict(a, name, "a"), s, axes, norm)

    def space(a: Tensor, s: Any = None, axes: Any = None, norm: str | None = None) -> Tensor:
        return getattr(ops, name)(strict(a, name, "a"), s, axes, norm)

    table, function = next(pair for pair in ((_LINES, line), (_PLANES, plane), (_SPACES, space)) if name in pair[0])
    what, given, shape = table[name]
    single = table is _LINES
    function.__name__ = function.__qualname__ = name
    function.__doc__ = _DOC.format(
        what=what,
        name=name,
        given=given,
        shape=shape,
        size="n" if single else "s",
        sizes=f"The size{' of the axis' if single else 's of the axes'}; None keeps what is there. Default: None.",
        axis="axis" if single else "axes",
        axes="The axis. Default: -1." if single else f"The axes. Default: {(-2, -1) if table is _PLANES else None}.",
    )
    return function


from .._generated.rows.numpy_fft import *

FUNCTIONS: dict[str, Callable[..., Any]] = {name: _make(name) for name in (*_LINES, *_PLANES, *_SPACES)}
globals().update(FUNCTIONS)


__all__ = [*FUNCTIONS, "fftfreq", "fftshift", "ifftshift", "rfftfreq"]

_document(globals(), _DOCUMENTATION)


def __dir__() -> list[str]:
    return _lazy.listed(globals())
