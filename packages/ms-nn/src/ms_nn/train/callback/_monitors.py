"""Callbacks that print or record: LossMonitor, TimeMonitor and History."""

from __future__ import annotations

import time
from typing import Any

import numpy as np
from ms_tensor import Tensor
from ms_tensor._messages import shorten

from ..._validate import boolean, positive_int
from ._callback import Callback, RunContext, _handle_loss


class LossMonitor(Callback):
    """Prints the loss every few steps, and the metrics of `Model.fit` after an epoch.

    per_print_times: The number of steps between prints; 0 never prints.
    TypeError: `per_print_times` is not an int.
    ValueError: `per_print_times` is negative; while training, the loss is infinite or NaN.

    >>> from ms_nn.train import LossMonitor, RunContext
    >>> from ms_nn.train.callback import InternalCallbackParam
    >>> params = InternalCallbackParam(cur_epoch_num=1, cur_step_num=1, batch_num=4, net_outputs=Tensor(0.5))
    >>> LossMonitor().step_end(RunContext(params))
    epoch: 1 step: 1, loss is 0.5
    """

    def __init__(self, per_print_times: int = 1) -> None:
        super().__init__()
        self._per_print_times = positive_int(per_print_times, "per_print_times", "LossMonitor", 0)
        self._last_print_time = 0

    def step_end(self, run_context: RunContext) -> None:
        params = run_context.original_args()
        loss, epoch = _handle_loss(params["net_outputs"]), params.get("cur_epoch_num", 1)
        total = params["cur_step_num"]
        step = (total - 1) % params["batch_num"] + 1
        if isinstance(loss, float) and not np.isfinite(loss):
            raise ValueError(
                f"In epoch: {shorten(epoch)} step: {shorten(step)}, loss is NAN or INF, training process "
                "cannot continue, terminating training."
            )
        every = self._per_print_times
        if every == 0:
            return
        # Start again if the monitor is used for a second training.
        while total <= self._last_print_time:
            self._last_print_time -= every
        if total - self._last_print_time >= every:
            self._last_print_time = total
            print(f"epoch: {epoch} step: {step}, loss is {loss}", flush=True)

    def on_train_epoch_end(self, run_context: RunContext) -> None:
        params = run_context.original_args()
        if params.get("metrics"):
            # NumPy 2 prints scalars with their type.
            metrics = {k: v.item() if isinstance(v, np.generic) else v for k, v in params["metrics"].items()}
            print(f"Eval result: epoch {params['cur_epoch_num']}, metrics: {metrics}")


class TimeMonitor(Callback):
    """Prints the time of each epoch and the average time per step.

    data_size: The number of steps per epoch, if the run does not know it.
    data_time: Whether to also print the time spent loading data.
    TypeError: `data_time` is not a bool, or the number of steps is unknown.

    >>> from ms_nn.train import RunContext, TimeMonitor
    >>> monitor, context = TimeMonitor(4), RunContext({"mode": "train"})
    >>> monitor.epoch_begin(context)
    >>> monitor.epoch_end(context)
    Train epoch time: ... ms, per step time: ... ms
    """

    def __init__(self, data_size: int | None = None, data_time: bool = False) -> None:
        super().__init__()
        self.data_size = data_size
        self.data_time = boolean(data_time, "data_time", "TimeMonitor")
        self.epoch_time = time.time()
        self.data_time_sum = self.data_time_start = 0.0

    def on_train_step_begin(self, run_context: RunContext) -> None:
        self.data_time_sum += time.time() - self.data_time_start

    def on_train_step_end(self, run_context: RunContext) -> None:
        self.data_time_start = time.time()

    def epoch_begin(self, run_context: RunContext) -> None:
        self.epoch_time = self.data_time_start = time.time()
        self.data_time_sum = 0.0

    def epoch_end(self, run_context: RunContext) -> None:
        spent = (time.time() - self.epoch_time) * 1000
        params = run_context.original_args()
        batches = params.get("batch_num")
        size = batches if isinstance(batches, int) and batches > 0 else self.data_size
        steps = positive_int(size, "data_size", "TimeMonitor")
        line = f"{params.get('mode', '').title()} epoch time: {spent:5.3f} ms, per step time: {spent / steps:5.3f} ms"
        if self.data_time:
            line += f" (data time: {self.data_time_sum * 1000 / steps:5.3f} ms)"
        print(line, flush=True)


class History(Callback):
    """Records the output and the metrics of each epoch in `history`, a dict of lists.

    >>> from ms_nn.train import History, RunContext
    >>> from ms_nn.train.callback import InternalCallbackParam
    >>> history = History()
    >>> context = RunContext(InternalCallbackParam(cur_epoch_num=1, net_outputs=Tensor(0.5), metrics={"mae": 1.0}))
    >>> history.begin(context)
    >>> history.epoch_end(context)
    >>> history.epoch, history.history["mae"]
    ({'epoch': [1]}, [1.0])
    """

    def __init__(self) -> None:
        super().__init__()
        self.history: dict[str, list[Any]] = {}
        self.epoch: dict[str, list[int]] | None = None

    def begin(self, run_context: RunContext) -> None:
        self.epoch = {"epoch": []}

    def epoch_end(self, run_context: RunContext) -> None:
        params = run_context.original_args()
        if self.epoch is None:
            self.epoch = {"epoch": []}
        self.epoch["epoch"].append(params.get("cur_epoch_num", 1))
        output = params.get("net_outputs")
        if isinstance(output, (tuple, list)) and output and isinstance(output[0], Tensor):
            output = output[0]
        if isinstance(output, Tensor):
            output = np.mean(output.asnumpy())
        for key, value in {"net_output": output, **(params.get("metrics") or {})}.items():
            self.history.setdefault(key, []).append(value)
