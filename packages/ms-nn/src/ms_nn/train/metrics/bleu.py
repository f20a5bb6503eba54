"""The BLEU score."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
from ms_tensor._messages import shorten

from ..._validate import boolean, kind
from .metric import Metric, rearrange_inputs


class BleuScore(Metric):
    """BLEU score of translations (Papineni et al., 2002).

    n_gram: The length of the longest n-grams, 1 to 4.
    smooth: Whether to add 1 to numerators and denominators.
    TypeError: an argument has another type.
    ValueError: `n_gram` is out of range; in `update`, the numbers of texts differ.
    RuntimeError: in `eval`, there was no input.

    >>> from ms_nn.train import BleuScore
    >>> float(BleuScore(2)([["the", "cat", "is", "here"]], [[["the", "cat", "is", "here"]]]))
    1.0
    """

    def __init__(self, n_gram: int = 4, smooth: bool = False) -> None:
        super().__init__()
        kind(n_gram, int, "int", "n_gram", "BleuScore", bools=False)
        if not 1 <= n_gram <= 4:
            raise ValueError(f"For 'BleuScore', the 'n_gram' must be from 1 to 4, but got {shorten(n_gram)}.")
        self.n_gram = n_gram
        self.smooth = boolean(smooth, "smooth", "BleuScore")
        self.clear()

    def clear(self) -> None:
        self._numerator, self._denominator = np.zeros(self.n_gram), np.zeros(self.n_gram)
        self._length = self._reference_length = 0
        self._is_update = False

    def _grams(self, words: Any) -> Counter[Any]:
        sizes = range(1, self.n_gram + 1)
        return Counter(tuple(words[i : i + n]) for n in sizes for i in range(len(words) - n + 1))

    @rearrange_inputs
    def update(self, *inputs: Any) -> None:
        if len(inputs) != 2:
            raise ValueError(f"For 'BleuScore.update', it needs 2 inputs (candidates, references), got {len(inputs)}.")
        if len(inputs[0]) != len(inputs[1]):
            raise ValueError(f"For 'BleuScore.update', the numbers {len(inputs[0])} and {len(inputs[1])} differ.")
        for candidate, references in zip(*inputs, strict=True):
            self._length += len(candidate)
            self._reference_length += min((len(r) for r in references), key=lambda n: abs(len(candidate) - n))
            own = self._grams(candidate)
            wanted: Counter[Any] = Counter()
            for reference in references:
                wanted |= self._grams(reference)
            for gram, count in (own & wanted).items():
                self._numerator[len(gram) - 1] += count
            for gram, count in own.items():
                self._denominator[len(gram) - 1] += count
        self._is_update = True

    def eval(self) -> Any:
        self._need(self._is_update)
        if self._numerator.min() == 0:
            return np.array(0.0)
        extra = 1.0 if self.smooth else 0.0
        precision = np.exp(np.log((self._numerator + extra) / (self._denominator + extra)).mean())
        brief = self._length <= self._reference_length
        return precision * np.exp(1 - self._reference_length / self._length) if brief else precision * 1.0
