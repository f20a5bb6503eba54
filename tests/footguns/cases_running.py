"""Exceptions half way, and what else happens while a call runs."""

from __future__ import annotations

import numpy as np
from ms import Tensor
from worlds import World, case, vector


@case
def raises_half_way():
    log: list = []
    limit = [1]

    def fn(x):
        log.append("begun")
        if len(log) > limit[0]:
            raise ValueError(f"too many: {len(log)}")
        log.append("done")
        return x * 2

    return World(fn, lambda turn: limit.__setitem__(0, 10 if turn == 1 else 1), lambda: log)


@case
def op_raises_half_way():
    log: list = []
    sizes = [2]

    def fn(x):
        log.append("begun")
        y = x + vector(1, 2)
        log.append("done")
        return y

    return World(
        fn,
        lambda turn: sizes.append(3 if turn == 0 else 2),
        lambda: log,
        lambda: (Tensor(np.ones(sizes[-1], np.float32)),),
    )


@case
def index_out_of_range_at_run_time():
    rows = [1]
    log: list = []

    def fn(x, i):
        log.append(1)
        return x[i]

    return World(
        fn,
        lambda turn: rows.append(9 if turn == 0 else 0),
        lambda: log,
        lambda: (vector(1, 2), Tensor(np.array(rows[-1], np.int64))),
    )
