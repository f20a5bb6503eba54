"""Jobs of logical workers, whose generators continue from job to job, and their states between jobs."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from .. import config
from ..errors import PipelineError
from ..operations import python_random
from ..transforms.operation import UNSET_SEED
from .pool import Failure, WorkerPool

#: for each logical worker the states of Python's generators and of its operations
States = list[Any]


class _StatefulTask:
    """The task of a process that runs the jobs of one or more logical workers, and saves and restores their states.

    Args:
        task (Callable): Creates the function of a logical worker from its number.
        seed (int): The seed, to which each logical worker adds its number.
    """

    def __init__(self, task: Callable[[int], Any], seed: int) -> None:
        self.task = task
        self.seed = seed

    def _begin(self, worker: int) -> None:
        """Seeds Python's generators and the configuration for a logical worker."""
        if self.seed != UNSET_SEED:
            config._settings["seed"] = self.seed + worker
            random.seed(self.seed + worker)
            np.random.seed((self.seed + worker) % 2**32)

    def __call__(self, process: int) -> Callable[[Any], Any]:
        self._begin(process)
        functions = {process: self.task(process)}
        drawn: dict[int, Any] = {}  # Python's generators of the other logical workers
        present = process

        def switch(worker: int) -> None:
            nonlocal present
            drawn[present] = python_random.state()
            self._begin(worker)
            if worker in drawn:
                python_random.set_state(drawn.pop(worker))
            else:
                functions[worker] = self.task(worker)
            present = worker

        def run(job: Any) -> Any:
            worker, restored, needed, payload = job
            if worker != present:
                switch(worker)
            function = functions[worker]
            own = hasattr(function, "set_state")
            if restored is not None:
                state, inner = restored
                python_random.set_state(state)
                if own:
                    function.set_state(inner)
            state = (python_random.state(), function.state() if own else None) if needed else None
            try:
                return state, None if payload is None else function(payload)
            except Exception as error:
                return state, Failure(error)

        return run


class StatefulPool:
    """A `WorkerPool` of logical workers that saves and restores their states.

    Args:
        task (Callable): Creates the function of a worker from its number. It may have `state` and `set_state`.
        count (int): The number of logical workers.
        stage (str): The name of the stage, for errors.
        processes (int): The number of processes that run the logical workers.
        seed (int): The seed.
    """

    def __init__(self, task: Callable[[int], Any], count: int, stage: str, processes: int, seed: int) -> None:
        self.pool = WorkerPool(_StatefulTask(task, seed), processes, stage)
        self.count = count
        self.seeded = seed != UNSET_SEED
        self.used = False
        self.restored: States | None = None

    def run(self, jobs: Iterator[tuple[bool, Any]]) -> Iterator[Any]:
        """Yields (state before the job, result) for each job. A job is (whether to return the state, payload)."""
        restored, self.restored, self.used = self.restored, None, True
        count = self.count

        def complete() -> Iterator[tuple[int, Any]]:
            for number, (needed, payload) in enumerate(jobs):
                worker = number % count
                state = restored[worker] if restored is not None and number < count else None
                yield worker % self.pool.count, (worker, state, needed, payload)

        for number, answer in enumerate(self.pool.map(complete())):
            if isinstance(answer, Failure):
                raise PipelineError(
                    f"{self.pool.stage}: worker {number % count} cannot send its result\n  {answer.name}: {answer.text}"
                )
            yield answer

    def snapshot(self) -> States | None:
        """Returns the states of the workers, or None for initial states that the seed determines."""
        if self.restored is not None:
            return self.restored
        if not self.used and self.seeded:
            return None
        return [state for state, _ in self.run(iter([(True, None)] * self.count))]

    def restore(self, states: States | None) -> None:
        if states is None and self.used:
            raise PipelineError(
                f"{self.pool.stage}: workers cannot go back\n  hint: restore the position in a new iterator"
            )
        self.restored = states

    def deal(
        self, rows: Iterator[Any], chunk: int, needs_states: Callable[[], bool]
    ) -> Iterator[tuple[States, Sequence[Any]]]:
        """Deals rows to the workers in turns, `chunk` rows per worker and turn.

        `needs_states` is called before the rows of a turn are read, and returns whether its states are needed. Yields
        for each turn the states before it, or None, and the results in the order of the rows, each with its worker.
        """

        def jobs() -> Iterator[tuple[bool, Any]]:
            while True:
                needed = needs_states()
                turn = list(itertools.islice(rows, self.count * chunk))
                if not turn:
                    return
                for worker in range(self.count):
                    yield needed, turn[worker :: self.count]

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
