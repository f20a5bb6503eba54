"""Functions under SciPy's names: linear algebra, cosine transforms, optimization.

Examples:
    >>> import ms
    >>> print(ms.scipy.linalg.det(ms.Tensor([[2.0, 0.0], [0.0, 3.0]])))
    6.0
"""

from . import fft, linalg, optimize

__all__ = ["fft", "linalg", "optimize"]
