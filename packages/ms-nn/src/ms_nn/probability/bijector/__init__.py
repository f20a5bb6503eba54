"""Bijectors: invertible functions with the logarithms of both derivatives.

Examples:
    >>> from ms_nn.probability.bijector import ScalarAffine
    >>> print(ScalarAffine(2.0, 1.0).inverse(Tensor([5.0])))
    [2.]
"""

from __future__ import annotations

from ms_tensor._documentation import document_classes as _document_classes

from .bijector import Bijector, Invert
from .bijectors import Exp, GumbelCDF, PowerTransform, ScalarAffine, Softplus

__all__ = ["Bijector", "Exp", "GumbelCDF", "Invert", "PowerTransform", "ScalarAffine", "Softplus"]

_document_classes(globals(), "ms_nn._documented_arguments:LAYERS")
