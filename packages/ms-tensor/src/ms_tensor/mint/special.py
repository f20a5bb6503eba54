"""`mint.special`: special functions, which `mint` has too, and `log_softmax`."""

from __future__ import annotations

from ms_runtime import Tensor

from .. import _lazy
from .._documentation import document as _document
from .._generated.mint_documentation import SPECIAL as _DOCUMENTATION
from . import arithmetic as _arithmetic
from .functional import log_softmax

erfc = _arithmetic.FUNCTIONS["erfc"]
exp2 = _arithmetic.FUNCTIONS["exp2"]
expm1 = _arithmetic.FUNCTIONS["expm1"]
log1p = _arithmetic.FUNCTIONS["log1p"]
sinc = _arithmetic.FUNCTIONS["sinc"]


def round(input: Tensor) -> Tensor:
    """Rounds to integers; halves are rounded to even.

    input: numbers.
    Returns: Tensor of the shape and dtype of `input`.

    >>> print(ms.mint.special.round(ms.Tensor([1.5, 2.5])))
    [2. 2.]
    """
    return _arithmetic.round(input)


_document(globals(), _DOCUMENTATION)

__all__ = ["erfc", "exp2", "expm1", "log1p", "log_softmax", "round", "sinc"]


def __dir__() -> list[str]:
    return _lazy.listed(globals())
