"""`WorkerPool`: processes that apply a function to jobs."""

from __future__ import annotations

import contextlib
import multiprocessing
import multiprocessing.connection
import os
import signal
import time
import traceback
import warnings
import weakref
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from ms_tensor._devices import use_host_memory

from .. import config
from ..errors import PipelineError
from .functions import Portable
from .memory import SharedMemory

#: the number of jobs of a worker at a time: one running, one waiting
DEPTH = 2
#: the number of results per worker whose arrays stay in shared memory while the reader keeps them
KEPT = 6
#: checks per second, while the reader waits for a worker, that the other workers are alive
CHECKS = 4


class Failure:
    """An exception raised in a worker."""

    operation = ""  # the name of the operation that raised it

    def __init__(self, error: BaseException) -> None:
        self.name = type(error).__name__
        self.text = str(error)
        self.trace = "".join(traceback.format_exception(error)[-4:])


def _serve(task: Portable, number: int, parent: int, connection: Any, inputs: list[Any], outputs: list[Any]) -> None:
    """Runs a worker until it receives None or its parent has ended."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    use_host_memory()
    function = task.value(number)
    while True:
        try:
            while not connection.poll(0.5):
                if os.getppid() != parent:
                    return
            message = connection.recv()
        except (EOFError, OSError):
            return
        if message is None:
            return
        slot, place, sizes = message
        try:
            result: Any = function(inputs[slot].read(sizes))
        except Exception as error:
            result = Failure(error)
        try:
            answer = outputs[place].write(result)
        except Exception as error:
            answer = outputs[place].write(Failure(error))
        try:
            connection.send((place, answer))
        except OSError:  # the reader has ended
            return


def _end(processes: list[Any], connections: list[Any], memories: list[SharedMemory], owner: int) -> None:
    """Ends all workers and waits for them."""
    if os.getpid() != owner:
        return
    for connection in connections:
        with contextlib.suppress(OSError, ValueError):
            connection.send(None)
            connection.close()
    deadline = time.monotonic() + 1  # shared by all; processes still in a user's function are killed
    for process in processes:
        process.join(timeout=max(0.0, deadline - time.monotonic()))
        if process.is_alive():
            process.kill()
            process.join()
        with contextlib.suppress(ValueError):  # another thread closes it at the same time
            process.close()
    for memory in memories:
        memory.close()
    processes.clear()
    connections.clear()
    memories.clear()


class WorkerPool:
    """Processes that apply a function to jobs. Results are returned in the order of the jobs.

    Args:
        task (Callable): Creates the function of a worker from its number; called in the worker.
        count (int): The number of workers.
        stage (str): The name of the stage, for errors.
    """

    def __init__(self, task: Callable[[int], Callable[[Any], Any]], count: int, stage: str) -> None:
        self.count = count
        self.stage = stage
        self.processes: list[Any] = []
        self.connections: list[Any] = []
        self.inputs = [[SharedMemory() for _ in range(DEPTH)] for _ in range(count)]
        # One per slot of a job, then those whose arrays the reader may keep.
        self.outputs = [[SharedMemory() for _ in range(DEPTH + KEPT)] for _ in range(count)]
        self._free = [deque(range(DEPTH, DEPTH + KEPT)) for _ in range(count)]
        memories = [memory for group in (*self.inputs, *self.outputs) for memory in group]
        context: Any = multiprocessing.get_context(config.get_multiprocessing_start_method())
        self._finalizer = weakref.finalize(self, _end, self.processes, self.connections, memories, os.getpid())
        for number in range(count):
            ours, theirs = context.Pipe()
            arguments = (Portable(task), number, os.getpid(), theirs)
            process = context.Process(
                target=_serve,
                args=(*arguments, self.inputs[number], self.outputs[number]),
                name=f"ms-dataset {stage} worker {number}",
                daemon=True,
            )
            with warnings.catch_warnings():
                warnings.simplefilter(
                    "ignore", DeprecationWarning
                )  # of a fork with threads: the child uses none of them
                process.start()
            theirs.close()
            self.processes.append(process)
            self.connections.append(ours)

    def map(self, jobs: Iterator[tuple[int, Any]]) -> Iterator[Any]:
        """Yields the results of jobs in order. A job is (worker, argument); a `Failure` is also a result.

        Raises:
            PipelineError: If a worker ends.
        """
        running: deque[tuple[int, int]] = deque()  # worker, slot
        given = [0] * self.count  # jobs of each worker so far
        held = [0] * self.count  # unfinished jobs of each worker
        try:
            for worker, job in jobs:
                while held[worker] == DEPTH:
                    held[running[0][0]] -= 1
                    yield self._receive(*running.popleft())
                slot = given[worker] % DEPTH
                sizes = self.inputs[worker][slot].write(job)
                self._send(worker, (slot, self._place(worker, slot), sizes))
                running.append((worker, slot))
                given[worker] += 1
                held[worker] += 1
            while running:
                yield self._receive(*running.popleft())
        finally:
            # An epoch that ends early leaves jobs whose results nobody reads.
            while running and self.connections:
                try:
                    self._receive(*running.popleft())
                except PipelineError:
                    break

    def _place(self, worker: int, slot: int) -> int:
        """Returns the memory to which the worker writes its result."""
        try:
            return self._free[worker].popleft()
        except IndexError:  # the reader keeps arrays in all of them
            return slot

    def _send(self, worker: int, message: Any) -> None:
        try:
            self.connections[worker].send(message)
        except (OSError, IndexError):
            raise self._ended(worker) from None

    def _receive(self, worker: int, slot: int) -> Any:
        if not self.connections:
            raise PipelineError(f"{self.stage}: its worker processes have ended")
        connection, process = self.connections[worker], self.processes[worker]
        waits = 0
        interval = config.get_multiprocessing_timeout_interval()
        while True:
            ready = multiprocessing.connection.wait([connection, process.sentinel], timeout=1 / CHECKS)
            if connection in ready:
                try:
                    place, sizes = connection.recv()
                except (EOFError, OSError):
                    raise self._ended(worker) from None
                memory = self.outputs[worker][place]
                if place < DEPTH:
                    return memory.read(sizes)
                return memory.lend(sizes, partial(self._free[worker].append, place))
            if ready:
                raise self._ended(worker)
            for number, other in enumerate(list(self.processes)):
                if multiprocessing.connection.wait([other.sentinel], timeout=0):
                    raise self._ended(number)  # while the awaited worker is busy
            waits += 1
            if waits % (interval * CHECKS) == 0:
                waited = waits // CHECKS
                warnings.warn(f"{self.stage}: worker {worker} has given nothing for {waited} seconds", stacklevel=2)

    def _ended(self, worker: int) -> PipelineError:
        process = self.processes[worker] if worker < len(self.processes) else None
        how = "ended"
        if process is not None:
            process.join(timeout=1)
            code, pid = process.exitcode, process.pid
            how = f"(pid {pid}) ended with code {code}"
            if code is not None and code < 0:
                how = f"(pid {pid}) was ended by {signal.Signals(-code).name}"
        for other in self.processes:
            other.kill()
        self.close()
        return PipelineError(
            f"{self.stage}: worker {worker} of {self.count} {how}\n  hint: it may have been killed for its memory"
        )

    def close(self) -> None:
        self._finalizer()
