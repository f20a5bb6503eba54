"""The Primitive class of dropout."""

from __future__ import annotations

import ms_runtime
from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ..._devices import beside
from ..calls_refused import calls_refused
from ..primitive import Primitive


class Dropout(Primitive):
    """`Dropout(keep_prob=0.5, Seed0=0, Seed1=0)(x)`: (kept elements divided by `keep_prob`, mask)."""

    def __init__(self, keep_prob: float = 0.5, Seed0: int = 0, Seed1: int = 0) -> None:
        super().__init__()
        with calls_refused(self):
            if not 0 < check.number(keep_prob, "Dropout", "keep_prob") <= 1:
                raise ValueError(f"For 'Dropout', 'keep_prob' must be in (0, 1], but got {check.show(keep_prob)}.")
        self.keep_prob, self.Seed0, self.Seed1 = keep_prob, Seed0, Seed1

    def __call__(self, x: Tensor) -> tuple[Tensor, Tensor]:
        check.tensor(x, "Dropout", "x")
        key, call = ms_runtime.next_rng()
        drawn = beside(x, t.uniform_, key, x.shape, call, mstype.float32)
        mask = t.cast(t.less(drawn, self.keep_prob), x.dtype)
        return t.mul(t.mul(x, mask), 1.0 / self.keep_prob), mask
