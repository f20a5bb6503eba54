"""Random algorithms of libstdc++ that draw from an operation's generator."""

from __future__ import annotations

import math
from typing import Any

import numpy as np


def sample(generator: Any, count: int, wanted: int) -> list[int]:
    """Selects `wanted` of `count` indices in order, as `std::sample` does."""
    chosen: list[int] = []
    index, left = 0, count
    while wanted and left >= 2:
        both = generator.uniform_int(0, left * (left - 1) - 1)
        for draw in divmod(both, left - 1):
            left -= 1
            if draw < wanted:
                chosen.append(index)
                wanted -= 1
            index += 1
            if not wanted:
                break
    while wanted:
        left -= 1
        if generator.uniform_int(0, left) < wanted:
            chosen.append(index)
            wanted -= 1
        index += 1
    return chosen


def gamma_float(generator: Any, alpha: float) -> np.float32:
    """Draws from `std::gamma_distribution<float>(alpha, 1)` by the method of Marsaglia and Tsang."""
    f32 = np.float32
    shape = f32(alpha)
    raised = shape + f32(1) if shape < 1 else shape
    first = raised - f32(1) / f32(3)
    second = f32(1) / f32(math.sqrt(f32(9) * first))
    while True:
        normal = f32(generator.normal_float(0.0, 1.0))
        volume = f32(1) + second * normal
        if volume <= 0:
            continue
        volume = volume * volume * volume
        uniform = f32(generator.uniform_float(0.0, 1.0))
        if uniform <= f32(1) - f32(0.0331) * normal * normal * normal * normal:
            break
        if np.log(uniform) <= f32(0.5) * normal * normal + first * (f32(1) - volume + np.log(volume)):
            break
    if raised == shape:
        return first * volume
    uniform = f32(0)
    while uniform == 0:
        uniform = f32(generator.uniform_float(0.0, 1.0))
    return f32(np.power(uniform, f32(1) / shape)) * first * volume


class BetaFloat:
    """Draws symmetric beta variates: the share of one of two gamma variates, each with its own distribution.

    A distribution keeps the second of each pair of normal draws for its next variate.
    """

    def __init__(self, alpha: float) -> None:
        self.alpha = alpha
        self.saved: list[tuple[Any, Any]] = [(None, None), (None, None)]

    def __call__(self, generator: Any) -> np.float32:
        first, second = self._gamma(generator, 0), self._gamma(generator, 1)
        return first / (first + second)

    def _gamma(self, generator: Any, place: int) -> np.float32:
        generator.set_state((generator.state()[0], *self.saved[place]))
        variate = gamma_float(generator, self.alpha)
        self.saved[place] = generator.state()[1:]
        generator.reset_normal()
        return variate
