"""Distributions: probabilities, moments, divergences and samples of random variables.

Examples:
    >>> from ms_nn.probability.distribution import Bernoulli
    >>> print(Bernoulli(0.25).prob(Tensor([1])))
    [0.25]
"""

from __future__ import annotations

from ms_tensor._documentation import document_classes as _document_classes

from .categorical import Categorical
from .counts import Bernoulli, Geometric, Poisson
from .distribution import Distribution
from .interval import Beta, Uniform
from .location_scale import Cauchy, HalfNormal, Laplace, Logistic, Normal, StudentT
from .positive import Exponential, Gamma
from .transformed_distribution import Gumbel, LogNormal, TransformedDistribution

__all__ = [
    "Bernoulli",
    "Beta",
    "Categorical",
    "Cauchy",
    "Distribution",
    "Exponential",
    "Gamma",
    "Geometric",
    "Gumbel",
    "HalfNormal",
    "Laplace",
    "LogNormal",
    "Logistic",
    "Normal",
    "Poisson",
    "StudentT",
    "TransformedDistribution",
    "Uniform",
]

_document_classes(globals(), "ms_nn._documented_arguments:LAYERS")
