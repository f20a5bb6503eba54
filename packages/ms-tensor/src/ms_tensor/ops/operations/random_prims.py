"""Primitive classes of random numbers. Seeds of 0 draw from the default generator."""

from __future__ import annotations

import math
from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from .. import shortcuts
from ..primitive import Primitive
from ..random import distributions


class _Seeded(Primitive):
    def __init__(self, seed: int = 0, seed2: int = 0) -> None:
        super().__init__()
        self.seed, self.seed2 = check.integer(seed, self.name, "seed"), check.integer(seed2, self.name, "seed2")
        if self.seed < 0 or self.seed2 < 0:
            raise ValueError(
                f"For '{self.name}', seeds must be at least 0, but got {check.show(seed)} and {check.show(seed2)}."
            )

    def _drawn(self) -> int | None:
        return (self.seed or self.seed2) or None


class StandardLaplace(_Seeded):
    """`StandardLaplace(seed=0, seed2=0)(shape)`: see `ops.standard_laplace`."""

    def __call__(self, shape: Any) -> Tensor:
        check.kind(shape, (tuple, Tensor), "a tuple", "StandardLaplace", "shape")
        return shortcuts.standard_laplace(shape, self._drawn())


class LogNormalReverse(Primitive):
    """`LogNormalReverse(mean=1.0, std=2.0)(input)`: numbers whose logarithm is normal, in the shape of the input."""

    def __init__(self, mean: float = 1.0, std: float = 2.0) -> None:
        super().__init__()
        for name, value in (("mean", mean), ("std", std)):
            check.kind(value, (int, float), "a float", "LogNormalReverse", name, bools=False)
        self.mean, self.std = mean, std

    def __call__(self, input: Tensor) -> Tensor:
        x = check.floating(check.tensor(input, self.name), self.name)
        drawn = t.add(t.mul(distributions.standard_normal(tuple(x.shape)), self.std), self.mean)
        return t.cast(t.exp(drawn), x.dtype)


class Cauchy(Primitive):
    """`Cauchy(size, median=0.0, sigma=1.0)()`: numbers of Cauchy's distribution; `size` is a list of ints."""

    def __init__(self, size: list[int], median: float = 0.0, sigma: float = 1.0) -> None:
        super().__init__()
        check.kind(size, list, "a list", "Cauchy", "size")
        check.shape(size, "Cauchy", "size")
        for name, value in (("median", median), ("sigma", sigma)):
            check.kind(value, float, "a float", "Cauchy", name)
        self.size, self.median, self.sigma = size, median, sigma

    def __call__(self) -> Tensor:
        angle = t.mul(t.sub(distributions.rand(*self.size), 0.5), math.pi)
        return t.add(t.mul(t.div(t.sin(angle), t.cos(angle)), self.sigma), self.median)
