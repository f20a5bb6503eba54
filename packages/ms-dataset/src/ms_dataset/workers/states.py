"""Jobs for workers whose random numbers go on from job to job, and the states between jobs."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from .. import config
from ..errors import PipelineError
from ..operations import python_random
from ..transforms.operation import UNSET_SEED
from .pool import Failure, WorkerPool

#: one for each worker: Python's generators in it, and those of its operations
States = list[Any]


class _StatefulTask:
    """Makes workers that restore and tell their states around the jobs of another task."""

    def __init__(self, task: Callable[[int], Any]) -> None:
        self.task = task

    def __call__(self, worker: int) -> Callable[[Any], Any]:
        function = self.task(worker)
        own = hasattr(function, "set_state")

        def run(job: Any) -> Any:
            restored, asked, payload = job
            if restored is not None:
                drawn, inner = restored
                python_random.set_state(drawn)
                if own:
                    function.set_state(inner)
            state = (python_random.state(), function.state() if own else None) if asked else None
            try:
                return state, None if payload is None else function(payload)
            except Exception as error:
                return state, Failure(error)

        return run


class StatefulPool:
    """A `WorkerPool` that restores the states of its workers and tells them.

    Args:
        task (Callable): Makes the function of a worker from its number. The function may have `state` and `set_state`.
        count (int): The number of workers.
        stage (str): The name of the stage, for errors.
    """

    def __init__(self, task: Callable[[int], Any], count: int, stage: str) -> None:
        self.pool = WorkerPool(_StatefulTask(task), count, stage)
        self.count = count
        self.seeded = config.get_seed() != UNSET_SEED
        self.used = False
        self.restored: States | None = None

    def run(self, jobs: Iterator[tuple[bool, Any]]) -> Iterator[Any]:
        """The (state before it, result) of each job; a job is whether its state is asked for, and what it is."""
        restored, self.restored, self.used = self.restored, None, True

        def complete() -> Iterator[Any]:
            for number, (asked, payload) in enumerate(jobs):
                state = restored[number] if restored is not None and number < self.count else None
                yield state, asked, payload

        for number, answer in enumerate(self.pool.map(complete())):
            if isinstance(answer, Failure):
                worker = number % self.count
                raise PipelineError(
                    f"{self.pool.stage}: worker {worker} cannot send its result\n  {answer.name}: {answer.text}"
                )
            yield answer

    def snapshot(self) -> States | None:
        """The states of the workers; None if they are as they began, which the seed says."""
        if self.restored is not None:
            return self.restored
        if not self.used and self.seeded:
            return None
        return [state for state, _ in self.run(iter([(True, None)] * self.count))]

    def restore(self, states: States | None) -> None:
        """Gives the workers the states that they had, before their next job."""
        if states is None:
            if self.used:
                raise PipelineError(
                    f"{self.pool.stage}: workers cannot go back\n  hint: restore the position in a new iterator"
                )
            return
        if len(states) != self.count:
            raise PipelineError(
                f"{self.pool.stage}: expected a position of {self.count} workers, got one of {len(states)}"
            )
        self.restored = states

    def deal(self, rows: Iterator[Any], chunk: int, asks: Callable[[], bool]) -> Iterator[tuple[States, Sequence[Any]]]:
        """Deals rows to the workers in turns, `chunk` of them for each at a time.

        `asks` is called before the rows of a turn are taken. Gives for each turn the states before it, which are None
        unless they were asked for, and the results in the order of the rows, each with its worker.
        """

        def jobs() -> Iterator[tuple[bool, Any]]:
            while True:
                asked = asks()
                turn = list(itertools.islice(rows, self.count * chunk))
                if not turn:
                    return
                for worker in range(self.count):
                    yield asked, turn[worker :: self.count]

        results = self.run(jobs())
        while True:
            group = list(itertools.islice(results, self.count))
            if not group:
                return
            parts = [part for _, part in group]
            longest = max(len(part) for part in parts)
            places = itertools.product(range(longest), enumerate(parts))
            dealt = [(worker, part[place]) for place, (worker, part) in places if place < len(part)]
            yield [state for state, _ in group], dealt

    def close(self) -> None:
        self.pool.close()
