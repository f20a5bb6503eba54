"""`Prefetcher`: runs a pipeline ahead of its reader, in a thread."""

from __future__ import annotations

import atexit
import threading
import time
import weakref
from collections import deque
from collections.abc import Iterator
from typing import Any

import numpy as np

from . import config
from .operations import python_random
from .operations.stage import Row, Stage

#: the time after which a group of rows is handed over
SECONDS_OF_A_GROUP = 0.001
#: the maximum number of rows in a group
ROWS_OF_A_GROUP = 64

#: the share of the time that recording positions may take
SHARE_OF_MARKS = 0.02
#: the maximum time between two recorded positions, whatever their share
SECONDS_BETWEEN_MARKS = 0.1

_END = None  # of an epoch


def _own(row: Row) -> Row:
    return tuple([value.copy() if type(value) is np.ndarray else value for value in row])


class Prefetcher:
    """Returns the rows of a pipeline one by one, and None after each epoch.

    Args:
        stage (Stage): The pipeline.
        epochs (int): The number of epochs. If it is -1, it is unlimited, and each epoch begins when its first row is
            asked for: a program that makes an iterator for each epoch needs no row of another epoch, and functions of
            the pipeline that draw random numbers would draw more of them than the program reads rows.
        background (bool): Whether a thread reads ahead, unless rows are cheap.
        row (int): The first row to return of the first epoch. Default: 0.
        reached (int): The row at which the stage continues after `seek`. Default: 0.
        snapshot (Any): The state of the stage before the first epoch, if that has begun. Default: None.
    """

    def __init__(
        self, stage: Stage, epochs: int, background: bool, row: int = 0, reached: int = 0, snapshot: Any = None
    ) -> None:
        self.stage = stage
        self.epochs = epochs
        self.start = row
        self.reached = reached
        self.limit = config.get_prefetch_size()
        self.snapshots: deque[Any] = deque([snapshot] if snapshot is not None else [])
        self.marks: deque[tuple[int, int, Any]] = deque()  # epoch, row, position
        self.epoch = 0  # of the reader
        self.row = row
        self.rows: Iterator[Any] | None = None
        self.background = background = background and not stage.cheap
        self.groups: deque[list[Any]] = deque()
        self.filling: deque[Any] = deque()  # the group that the thread is collecting
        self.group: deque[Any] = deque()
        self.waiting_rows = 0
        self.wanted = 0  # the last epoch of which the reader has asked for a row
        self.idle = False  # whether the thread waits for the next epoch to be asked for
        self.lock = threading.Condition()
        self.stopped = False
        self.error: BaseException | None = None
        self.thread: threading.Thread | None = None
        if background:
            self.thread = threading.Thread(target=_run, args=(weakref.ref(self),), name="ms-dataset", daemon=True)
            _live.add(self)

    # -- the rows, in the thread that reads the stage --

    def produce(self) -> Iterator[Any]:
        """Yields all rows, and None after each epoch. Records positions on the way."""
        number = 0
        copies = not self.stage.owned
        due = 0.0
        while self.epochs < 0 or number < self.epochs:
            first = number == 0
            if not (first and self.snapshots):
                self.snapshots.append((self.stage.snapshot(), python_random.state()))
            row = self.start if first else 0
            rows = self.stage.rows(row - (self.reached if first else 0))
            for item in rows:
                row += 1
                now = time.monotonic()
                if now >= due:
                    began = time.thread_time()
                    self.marks.append((number, row, (self.stage.position(row), python_random.state())))
                    due = now + min((time.thread_time() - began) / SHARE_OF_MARKS, SECONDS_BETWEEN_MARKS)
                yield _own(item) if copies else item
            yield _END
            number += 1

    # -- the reader --

    def next(self) -> Any:
        """Returns the next row, or None at the end of an epoch."""
        if not self.background:
            if self.rows is None:
                self.rows = self.produce()
            row = next(self.rows)
        else:
            if not self.group:
                self._wait()
            row = self.group.popleft()
        self.row += 1
        if row is _END:
            self.epoch += 1
            self.row = 0
            self.snapshots.popleft()
        # Of the marks that the reader has passed, only the last one is needed.
        while len(self.marks) > 1 and self.marks[1][:2] <= (self.epoch, self.row):
            self.marks.popleft()
        return row

    def _wait(self) -> None:
        if self.thread is not None and not self.thread.is_alive() and not self.thread.ident:
            self.thread.start()
        pause = SECONDS_OF_A_GROUP
        with self.lock:
            if self.wanted < self.epoch:
                self.wanted = self.epoch
                self.lock.notify_all()
            while not self.groups:
                if self.filling:
                    # The stage is slow, or waits until the reader has used these rows, as `sync_wait` does.
                    while self.filling:
                        self.group.append(self.filling.popleft())
                    return
                if self.error is not None:
                    error, self.error = self.error, None
                    self.stopped = True
                    raise error
                if self.stopped:
                    raise RuntimeError("iterator: the pipeline has ended")
                self.lock.wait(pause)
                pause = min(2 * pause, 1.0)
            self.group = deque(self.groups.popleft())
            self.waiting_rows -= len(self.group)
            self.lock.notify_all()

    def state(self, row: int) -> dict[str, Any]:
        """Returns what restores the reader's position, row `row` of the current epoch."""
        # Between two epochs the thread may be starting the next one; only the thread may query the stages.
        while (
            not (self.snapshots or self.idle) and self.thread is not None and self.thread.is_alive() and not self.error
        ):
            time.sleep(0.001)
        if not self.snapshots:
            snapshot = self.stage.snapshot(), python_random.state()
            return {"snapshot": snapshot, "position": None, "reached": 0}
        snapshot = self.snapshots[0]
        best: Any = None
        for epoch, reached, position in list(self.marks):
            if epoch == self.epoch and reached <= row:
                best = (reached, position)
        return {"snapshot": snapshot, "position": best[1] if best else None, "reached": best[0] if best else 0}

    def await_demand(self, epoch: int) -> None:
        """Waits in the thread until the reader asks for a row of an epoch; the lock is held."""
        self.idle = True
        while not self.stopped and self.wanted < epoch:
            self.lock.wait(1.0)
        self.idle = False

    def stop(self) -> None:
        """Ends the thread."""
        with self.lock:
            self.stopped = True
            self.groups.clear()
            self.lock.notify_all()
        self.stage.interrupt()
        thread = self.thread
        if thread is not None and thread.ident and thread is not threading.current_thread():
            thread.join(timeout=5)


def _run(reference: weakref.ref[Prefetcher]) -> None:
    """Fills the groups of a prefetcher until it is stopped or all rows have been read."""
    owner = reference()
    if owner is None:
        return
    lock, groups, limit, group = owner.lock, owner.groups, owner.limit, owner.filling
    rows = owner.produce()
    began = time.monotonic()
    ended = 0
    try:
        for row in rows:
            group.append(row)
            now = time.monotonic()
            if row is not _END and len(group) < ROWS_OF_A_GROUP and now - began < SECONDS_OF_A_GROUP:
                continue
            with lock:
                # A single group may exceed the limit; otherwise small rows would be slow.
                while not owner.stopped and owner.waiting_rows >= limit:
                    lock.wait(1.0)
                if owner.stopped:
                    break
                if group:  # the reader may have taken it
                    groups.append(list(group))
                    owner.waiting_rows += len(group)
                    group.clear()
                lock.notify_all()
                if row is _END:
                    ended += 1
                    if owner.epochs < 0:
                        owner.await_demand(ended)
                        if owner.stopped:
                            break
            began = time.monotonic()
    except BaseException as error:
        with lock:
            # Nobody reads the error of a pipeline that was stopped, and its frames would keep batches alive.
            if group and not owner.stopped:
                groups.append(list(group))
                owner.waiting_rows += len(group)
            group.clear()
            owner.error = None if owner.stopped else error
            lock.notify_all()
    finally:
        close = getattr(rows, "close", None)
        if close is not None and owner.stopped:
            close()


_live: weakref.WeakSet[Prefetcher] = weakref.WeakSet()


@atexit.register
def _stop_all() -> None:
    for prefetcher in list(_live):
        prefetcher.stop()
