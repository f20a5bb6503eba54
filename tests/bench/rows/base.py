"""Rows of the table: one piece of work, on the same numbers, in each framework."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

# Tensors of the framework and its jit (the identity when eager) -> the function to time, its arguments and, where the
# result alone does not show all of the work, a reader of the result. Frameworks are imported inside, since each
# process has one of them.
Build = Callable[[list[Any], Callable[[Any], Any]], tuple[Any, ...]]


@dataclass(frozen=True)
class Work:
    """The minimum of arithmetic and memory traffic: every input and output once."""

    flops: float = 0.0
    bytes: float = 0.0


@dataclass(frozen=True)
class Row:
    """A row of the table.

    Attributes:
        name: the name in the table.
        inputs: `inputs(random, **size)` returns the arrays, the same in every process.
        size: the timed dimensions; `tiny` has those of the tests.
        peers: the function of each framework. `ms` is also used for MindSpore, unless there is "mindspore" (None: not
            possible there).
        target: the largest ratio of our time to the best peer's.
        against: the contenders that count as peers, by framework or "framework variant"; all by default.
        judged: the variant of ours to which the target applies.
        variants: the variants of a framework, if they are not the usual ones.
        work: `work(**size)`, for the floor; None if the call itself is measured.
        tolerance: the largest root mean square of differences, relative to the reference's.
        kind: "steady" times many calls; "first" the first call of a new function; "memory" the peak of a process.
        each: wait for every call's result; otherwise only for the last of a run, because the call is measured.
        copies: the result has to be contiguous; a view of the input in another order is not the work.
        expression: the code that is timed, over `f` and the arguments `a`, `b`, `c`; by default the call of `f`.
    """

    name: str
    family: str
    inputs: Callable[..., Sequence[np.ndarray]]
    peers: dict[str, Build | None]
    target: float
    size: dict[str, Any] = field(default_factory=dict)
    tiny: dict[str, Any] = field(default_factory=dict)
    against: tuple[str, ...] = ()
    judged: str = "O1"
    variants: dict[str, tuple[str, ...]] = field(default_factory=dict)
    work: Callable[..., Work] | None = None
    tolerance: float = 1e-5
    kind: str = "steady"
    each: bool = True
    copies: bool = False
    expression: str = ""

    def builder(self, framework: str) -> Build | None:
        if framework == "mindspore" and "mindspore" not in self.peers:
            return self.peers["ms"]
        return self.peers.get(framework)

    def arrays(self, tiny: bool) -> list[np.ndarray]:
        return list(self.inputs(np.random.default_rng(0), **(self.tiny if tiny else self.size)))

    def counts(self, framework: str, variant: str) -> bool:
        """Whether a contender is one of the peers of the target."""
        return not self.against or framework in self.against or f"{framework} {variant}" in self.against


def normal(random: np.random.Generator, *shape: int) -> np.ndarray:
    return random.standard_normal(shape, dtype=np.float32)
