"""Callbacks of `map`: `DSCallback`, and `WaitedDSCallback`, which waits for training steps."""

from __future__ import annotations

import threading
from typing import Any

from . import checks, config
from .errors import PipelineError, name_of

_METHODS = ("ds_begin", "ds_epoch_begin", "ds_epoch_end", "ds_step_begin", "ds_step_end")


class DSRunContext:
    """The position of a pipeline, passed to callbacks.

    Attributes:
        cur_epoch_num (int): The epoch, from 1.
        cur_step_num_in_epoch (int): The row in the epoch, from 1.
        cur_step_num (int): The row, from 1.
    """

    def __init__(self, epoch: int, step_in_epoch: int, step: int) -> None:
        self.cur_epoch_num = epoch
        self.cur_step_num_in_epoch = step_in_epoch
        self.cur_step_num = step


class DSCallback:
    """Base class of callbacks. A subclass overrides some of the methods.

    Args:
        step_size (int): The number of steps between calls of the step methods. Default: 1.

    Raises:
        TypeError: If `step_size` is not an int.
        ValueError: If `step_size` is not positive.

    Examples:
        >>> from ms_dataset import DSCallback, NumpySlicesDataset
        >>> class Count(DSCallback):
        ...     rows = 0
        ...     def ds_step_end(self, ds_run_context):
        ...         self.rows += 1
        >>> count = Count()
        >>> data = NumpySlicesDataset([1, 2, 3]).map(lambda x: x, callbacks=count)
        >>> len(list(data)), count.rows
        (3, 3)
    """

    def __init__(self, step_size: int = 1) -> None:
        self.step_size = checks.integer(type(self).__name__, "step_size", step_size)

    def ds_begin(self, ds_run_context: DSRunContext) -> None:
        """Called before the first epoch."""

    def ds_epoch_begin(self, ds_run_context: DSRunContext) -> None:
        """Called before each epoch."""

    def ds_epoch_end(self, ds_run_context: DSRunContext) -> None:
        """Called after each epoch."""

    def ds_step_begin(self, ds_run_context: DSRunContext) -> None:
        """Called before a row."""

    def ds_step_end(self, ds_run_context: DSRunContext) -> None:
        """Called after a row."""

    def overridden(self) -> list[str]:
        """Returns the names of the overridden methods."""
        return [name for name in _METHODS if getattr(type(self), name) is not getattr(DSCallback, name)]


class WaitedDSCallback(DSCallback):
    """A callback of both the pipeline and `Model.train`: a row or epoch waits for the end of the previous training step
    or epoch. Subclasses override `sync_step_begin` or `sync_epoch_begin`.

    Args:
        step_size (int): The number of rows per training step. Default: 1.
    """

    def __init__(self, step_size: int = 1) -> None:
        super().__init__(step_size)
        self.step_event = threading.Event()
        self.step_run_context: Any = None
        self.epoch_event = threading.Event()
        self.epoch_run_context: Any = None
        self.training_ended = False

    def sync_epoch_begin(self, train_run_context: Any, ds_run_context: DSRunContext) -> None:
        """Called before an epoch, after the previous training epoch."""

    def sync_step_begin(self, train_run_context: Any, ds_run_context: DSRunContext) -> None:
        """Called before a row, after the previous training step."""

    def _wait(self, event: threading.Event, name: str) -> None:
        if self.training_ended:
            return
        timeout = config.get_callback_timeout()
        if not event.wait(timeout=timeout):
            raise RuntimeError(f"{type(self).__name__}: {name}: no sign of the training in {timeout} seconds")
        event.clear()

    def ds_epoch_begin(self, ds_run_context: DSRunContext) -> None:
        if ds_run_context.cur_epoch_num > 1:
            self._wait(self.epoch_event, "ds_epoch_begin")
            self.sync_epoch_begin(self.epoch_run_context, ds_run_context)

    def ds_step_begin(self, ds_run_context: DSRunContext) -> None:
        if ds_run_context.cur_step_num > self.step_size:
            self._wait(self.step_event, "ds_step_begin")
            self.sync_step_begin(self.step_run_context, ds_run_context)

    def overridden(self) -> list[str]:
        pairs = (("sync_step_begin", "ds_step_begin"), ("sync_epoch_begin", "ds_epoch_begin"))
        return [name for sync, name in pairs if getattr(type(self), sync) is not getattr(WaitedDSCallback, sync)]

    # -- the methods of a training callback --

    def __enter__(self) -> WaitedDSCallback:
        return self

    def __exit__(self, *error: Any) -> None:
        pass

    def begin(self, run_context: Any) -> None:
        """Called before the training."""

    def epoch_begin(self, run_context: Any) -> None:
        """Called before a training epoch."""

    def step_begin(self, run_context: Any) -> None:
        """Called before a training step."""

    def epoch_end(self, run_context: Any) -> None:
        """Called after a training epoch: releases the next epoch of rows."""
        self.epoch_run_context = run_context
        self.epoch_event.set()

    def step_end(self, run_context: Any) -> None:
        """Called after a training step: releases the next rows."""
        self.step_run_context = run_context
        self.step_event.set()

    def end(self, run_context: Any) -> None:
        """Called after the training."""
        self.epoch_end(run_context)
        self.step_end(run_context)
        self.training_ended = True

    on_train_begin, on_train_end = begin, end
    on_train_epoch_begin, on_train_epoch_end = epoch_begin, epoch_end
    on_train_step_begin, on_train_step_end = step_begin, step_end
    on_eval_begin = on_eval_end = on_eval_epoch_begin = on_eval_epoch_end = begin
    on_eval_step_begin = on_eval_step_end = begin


class CallbackRunner:
    """Calls the callbacks of one `map` and counts epochs and rows."""

    def __init__(self, callbacks: list[DSCallback]) -> None:
        self.calls: dict[str, list[tuple[int, Any]]] = {name: [] for name in _METHODS}
        for callback in callbacks:
            names = callback.overridden()
            if not names:
                raise AttributeError(f"{type(callback).__name__}: expected at least one overridden method, got none")
            for name in names:
                self.calls[name].append((callback.step_size, getattr(callback, name)))
        self.epoch = self.step = self.in_epoch = 0
        self.begun = False

    def state(self) -> Any:
        """Returns the counts, for `set_state`."""
        return self.epoch, self.step, self.in_epoch, self.begun

    def set_state(self, state: Any) -> None:
        self.epoch, self.step, self.in_epoch, self.begun = state

    def _call(self, name: str, every_step: bool = False) -> None:
        for size, method in self.calls[name]:
            if not every_step or (self.in_epoch - 1) % size == 0:
                try:
                    method(DSRunContext(self.epoch, self.in_epoch, self.step))
                except Exception as error:
                    raise PipelineError(
                        f"map: callback {name_of(method)} raised {type(error).__name__}: {error}\n"
                        f"  epoch: {self.epoch}, step {self.in_epoch}"
                    ) from error

    def epoch_begin(self) -> None:
        if not self.begun:
            self._call("ds_begin")
            self.begun = True
        self.epoch += 1
        self.in_epoch = 0
        self._call("ds_epoch_begin")

    def epoch_end(self) -> None:
        self._call("ds_epoch_end")

    def step_begin(self) -> None:
        self.in_epoch += 1
        self.step += 1
        self._call("ds_step_begin", every_step=True)

    def step_end(self) -> None:
        self._call("ds_step_end", every_step=True)
