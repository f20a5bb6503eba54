"""`Dataset.profile`: the time of each stage of a pipeline."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator
from typing import Any

from .dataset import Dataset
from .operations.stage import Row, Stage
from .plan import Plan


class Profile:
    """The result of `profile`: `stages` has (stage, rows, own seconds) from the last stage to the sources."""

    def __init__(self, stages: list[tuple[str, int, float]]) -> None:
        self.stages = stages

    @property
    def bottleneck(self) -> str:
        """The stage with the most own time."""
        return max(self.stages, key=lambda stage: stage[2])[0]

    def __repr__(self) -> str:
        total = sum(seconds for _, _, seconds in self.stages) or 1.0
        lines = [f"{'stage':<24}{'rows':>10}{'seconds':>12}{'share':>8}"]
        for name, rows, seconds in self.stages:
            lines.append(f"{name:<24}{rows:>10}{seconds:>12.4f}{100 * seconds / total:>7.1f}%")
        return "\n".join([*lines, f"bottleneck: {self.bottleneck}"])


def _timed(stage: Stage) -> None:
    """Makes a stage and its inputs count their rows and seconds."""
    for child in stage.children:
        _timed(child)
    inner = stage.rows

    def rows(start: int = 0) -> Iterator[Row]:
        began = time.perf_counter()
        below = iter(inner(start))
        stage.seconds += time.perf_counter() - began
        while True:
            began = time.perf_counter()
            row = next(below, None)
            stage.seconds += time.perf_counter() - began
            if row is None:
                return
            stage.rows_out += 1
            yield row

    stage.rows = rows  # type: ignore[method-assign]


def profile(dataset: Dataset, rows: int | None = None) -> Profile:
    """Runs an epoch in the calling thread and measures the time of each stage.

    Args:
        dataset (Dataset): The pipeline.
        rows (int, optional): The maximum number of rows. Default: None, all.

    Examples:
        >>> from ms_dataset import NumpySlicesDataset
        >>> NumpySlicesDataset([1, 2, 3]).batch(2).profile().stages[0][:2]
        ('batch', 2)
    """
    stage = dataset.stage(Plan(serial=True))
    _timed(stage)
    for _ in itertools.islice(stage.rows(), rows):
        pass
    found: list[Any] = []

    def collect(one: Stage) -> None:
        own = one.seconds - sum(child.seconds for child in one.children)
        found.append((one.label, one.rows_out, max(own, 0.0)))
        for child in one.children:
            collect(child)

    collect(stage)
    stage.close()
    return Profile(found)
