"""Documentation of the methods of `random`: random numbers."""

from __future__ import annotations

METHODS: dict[str, str] = {
    "bernoulli": """p: The probability, a number or a Tensor that broadcasts; None is this tensor's elements.
seed: A seed for this call; None draws from the default generator.
Returns: Tensor of this shape and dtype, of zeros and ones.

>>> print(Tensor([0.0, 1.0]).bernoulli())
[0. 1.]""",
    "bernoulli_": """>>> print(Tensor([1.0, 2.0]).bernoulli_(1.0))
[1. 1.]""",
    "cauchy": """median: The location of the peak.
sigma: The half width at half maximum.

>>> Tensor([1.0, 2.0]).cauchy().shape
(2,)""",
    "exponential_": """>>> Tensor([1.0, 2.0]).exponential_().shape
(2,)""",
    "log_normal": """mean: The mean of the logarithms.
std: The standard deviation of the logarithms.

>>> Tensor([1.0, 2.0]).log_normal().shape
(2,)""",
    "normal_": """>>> Tensor([1.0, 2.0]).normal_().shape
(2,)""",
    "random_": """>>> Tensor([1.0, 2.0]).random_(5).shape
(2,)""",
    "uniform": """from_: The lower bound, which is included.
to: The upper bound, which is excluded.

>>> Tensor([1.0, 2.0]).uniform().shape
(2,)""",
    "uniform_": """>>> Tensor([1.0, 2.0]).uniform_().shape
(2,)""",
}
