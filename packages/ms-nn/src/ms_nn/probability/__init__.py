"""Random variables: distributions, and bijectors that transform them.

Examples:
    >>> from ms_nn.probability import distribution
    >>> print(distribution.Normal(0.0, 1.0).cdf(Tensor([0.0])))
    [0.5]
"""

from __future__ import annotations

from . import bijector, bnn_layers, distribution

__all__ = ["bijector", "bnn_layers", "distribution"]
