"""Callbacks that watch a value: EarlyStopping and ReduceLROnPlateau; and LearningRateScheduler, LambdaCallback."""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
from ms_tensor import Parameter, Tensor, ops
from ms_tensor import dtype as mstype
from ms_tensor._messages import shorten

from ..._validate import boolean, kind, one_of, positive_int, wrong
from ._callback import Callback, RunContext, _handle_loss

_SMALLER_IS_BETTER = {
    "hausdorff_distance",
    "mae",
    "mse",
    "loss",
    "perplexity",
    "mean_surface_distance",
    "root_mean_square_distance",
    "eval_loss",
}


def _number(value: Any, name: str, owner: str) -> float:
    kind(value, (int, float), "float or int", name, owner, bools=False)
    return value


class _Watching(Callback):
    """The base of callbacks that monitor a value."""

    def __init__(self, monitor: str, min_delta: float, patience: int, verbose: bool, mode: str) -> None:
        super().__init__()
        owner = type(self).__name__
        kind(monitor, str, "str", "monitor", owner)
        self.monitor = monitor
        self.min_delta = abs(_number(min_delta, "min_delta", owner))
        self.patience = positive_int(patience, "patience", owner, 0)
        self.verbose = boolean(verbose, "verbose", owner)
        self.mode = one_of(mode, ("auto", "min", "max"), "mode", owner)
        self._smaller = mode == "min" or mode == "auto" and monitor in _SMALLER_IS_BETTER
        self.wait = 0
        self.best = np.inf if self._smaller else -np.inf

    def is_improvement(self, value: Any, best: Any) -> bool:
        """Returns whether `value` is better than `best` by more than `min_delta`."""
        return bool(value < best - self.min_delta if self._smaller else value > best + self.min_delta)

    def on_train_begin(self, run_context: RunContext) -> None:
        self.wait = 0
        self.best = np.inf if self._smaller else -np.inf

    def _get_monitor_value(self, params: Any) -> Any:
        found = params.get("eval_results") or {}
        value = _handle_loss(params.get("net_outputs")) if self.monitor == "loss" else found.get(self.monitor)
        if value is None:
            warnings.warn(
                f"{type(self).__name__} watches '{self.monitor}', which is not there; there are "
                f"{sorted({'loss', *found})}.",
                stacklevel=2,
            )
            return None
        if isinstance(value, np.ndarray) and value.shape != ():
            raise ValueError(f"{type(self).__name__} only supports scalar monitor now.")
        return np.array(value)


class EarlyStopping(_Watching):
    """Stops a training when a monitored value no longer improves.

    monitor: 'loss', or the name of an evaluation result of `Model.fit`.
    min_delta: The smallest change that counts as an improvement.
    patience: The number of epochs without improvement to wait.
    verbose: Whether to print a message.
    mode: Whether a smaller ('min') or larger ('max') value is better; 'auto' decides by the name.
    baseline: A value that must be improved upon.
    restore_best_weights: Whether to restore the weights of the best epoch.
    TypeError: an argument has another type.
    ValueError: `mode` is unknown, or `patience` is negative.

    >>> from ms_nn.train import EarlyStopping
    >>> EarlyStopping(monitor="mae", patience=3).is_improvement(0.5, 1.0)
    True
    """

    def __init__(
        self,
        monitor: str = "eval_loss",
        min_delta: float = 0,
        patience: int = 0,
        verbose: bool = False,
        mode: str = "auto",
        baseline: float | None = None,
        restore_best_weights: bool = False,
    ) -> None:
        super().__init__(monitor, min_delta, patience, verbose, mode)
        self.baseline = None if baseline is None else _number(baseline, "baseline", "EarlyStopping")
        self.restore_best_weights = boolean(restore_best_weights, "restore_best_weights", "EarlyStopping")
        self.stopped_epoch = 0
        self.best_weights_param_dict: dict[str, Any] | None = None

    def on_train_begin(self, run_context: RunContext) -> None:
        super().on_train_begin(run_context)
        self.stopped_epoch = 0
        self.best_weights_param_dict = None

    def on_train_epoch_end(self, run_context: RunContext) -> None:
        params = run_context.original_args()
        current = self._get_monitor_value(params)
        if current is None:
            return
        self.wait += 1
        better = self.is_improvement(current, self.best)
        if self.restore_best_weights and (better or self.best_weights_param_dict is None):
            weights = params["train_network"].parameters_dict()
            self.best_weights_param_dict = {name: p.copy() for name, p in weights.items()}
        if better:
            self.best = current
            if self.baseline is None or self.is_improvement(current, self.baseline):
                self.wait = 0
        if self.wait >= self.patience:
            self.stopped_epoch = params.get("cur_epoch_num")
            run_context.request_stop()
            self._restore(params)

    def _restore(self, params: Any) -> None:
        if self.best_weights_param_dict is None:
            return
        if self.verbose:
            print("Restoring model weights from the end of the best epoch.")
        for name, parameter in params["train_network"].parameters_dict().items():
            parameter.set_data(self.best_weights_param_dict[name])

    def on_train_end(self, run_context: RunContext) -> None:
        if self.stopped_epoch > 0 and self.verbose:
            print(f"Epoch {self.stopped_epoch:05d}: early stopping")


def _as_float(rate: Parameter) -> float:
    """The float with the shortest decimal form of a float32: 0.005 instead of 0.004999999888."""
    return float(np.array2string(rate.asnumpy()))


class ReduceLROnPlateau(_Watching):
    """Reduces the learning rate when a monitored value no longer improves.

    Arguments: EarlyStopping
    factor: The factor of the learning rate, in (0, 1).
    cooldown: The number of epochs to wait after a reduction.
    min_lr: The smallest learning rate.
    ValueError: a number is out of range; while training, the learning rate depends on the step or the group.

    >>> from ms_nn.train import ReduceLROnPlateau
    >>> ReduceLROnPlateau(monitor="acc").is_improvement(0.5, 1.0)
    False
    """

    def __init__(
        self,
        monitor: str = "eval_loss",
        factor: float = 0.1,
        patience: int = 10,
        verbose: bool = False,
        mode: str = "auto",
        min_delta: float = 1e-4,
        cooldown: int = 0,
        min_lr: float = 0,
    ) -> None:
        super().__init__(monitor, min_delta, patience, verbose, mode)
        kind(factor, float, "float", "factor", "ReduceLROnPlateau")
        if not 0.0 < factor < 1.0:
            raise wrong(ValueError, "factor", "ReduceLROnPlateau", "in range (0.0, 1.0)", shorten(factor))
        self.factor = factor
        self.cooldown = positive_int(cooldown, "cooldown", "ReduceLROnPlateau", 0)
        self.min_lr = _number(min_lr, "min_lr", "ReduceLROnPlateau")
        self.cooldown_counter = 0

    def on_train_begin(self, run_context: RunContext) -> None:
        super().on_train_begin(run_context)
        self.cooldown_counter = 0

    def on_train_epoch_end(self, run_context: RunContext) -> None:
        params = run_context.original_args()
        rate = params["optimizer"].learning_rate
        if not isinstance(rate, Parameter):
            raise ValueError("ReduceLROnPlateau does not support dynamic learning rate and group learning rate now.")
        current = self._get_monitor_value(params)
        if current is None:
            return
        if self.cooldown_counter > 0:
            self.cooldown_counter -= 1
            self.wait = 0
        if self.is_improvement(current, self.best):
            self.best = current
            self.wait = 0
        elif self.cooldown_counter <= 0:
            self.wait += 1
            if self.wait >= self.patience:
                self._reduce(rate, params.get("cur_epoch_num"))
                self.cooldown_counter = self.cooldown
                self.wait = 0

    def _reduce(self, rate: Parameter, epoch: int) -> None:
        now = _as_float(rate)
        if now > self.min_lr:
            new = max(now * self.factor, self.min_lr)
            ops.assign(rate, Tensor(new, mstype.float32))
            if self.verbose:
                print(f"Epoch {epoch:05d}: ReduceLROnPlateau reducing learning rate to {new}.")


class LearningRateScheduler(Callback):
    """Sets the learning rate after every step.

    learning_rate_function: A function of the learning rate and the step that returns the next learning rate.

    >>> from ms_nn.train import LearningRateScheduler, RunContext
    >>> from ms_nn.train.callback import InternalCallbackParam
    >>> optimizer = nn.SGD([Parameter(Tensor([1.0]), name="weight")], 0.5)
    >>> params = InternalCallbackParam(optimizer=optimizer, cur_step_num=1)
    >>> LearningRateScheduler(lambda rate, step: rate / 2).step_end(RunContext(params))
    >>> optimizer.learning_rate.item()
    0.25
    """

    def __init__(self, learning_rate_function: Callable[[float, int], float]) -> None:
        super().__init__()
        self.learning_rate_function = learning_rate_function

    def step_end(self, run_context: RunContext) -> None:
        params = run_context.original_args()
        rate = params["optimizer"].learning_rate
        now = _as_float(rate)
        new = self.learning_rate_function(now, params["cur_step_num"])
        if not math.isclose(now, new, rel_tol=1e-10):
            ops.assign(rate, Tensor(new, mstype.float32))


class LambdaCallback(Callback):
    """Creates a callback from functions, each of a RunContext.

    on_train_epoch_begin: Called before an epoch of a training.
    on_train_epoch_end: Called after an epoch of a training.
    on_train_step_begin: Called before a step of a training.
    on_train_step_end: Called after a step of a training.
    on_train_begin: Called before a training.
    on_train_end: Called after a training.
    on_eval_epoch_begin: Called before the steps of an evaluation.
    on_eval_epoch_end: Called after the steps of an evaluation.
    on_eval_step_begin: Called before a step of an evaluation.
    on_eval_step_end: Called after a step of an evaluation.
    on_eval_begin: Called before an evaluation.
    on_eval_end: Called after an evaluation.

    >>> from ms_nn.train import LambdaCallback, RunContext
    >>> callback = LambdaCallback(on_train_begin=lambda context: print("begin"))
    >>> callback.on_train_begin(RunContext({}))
    begin
    """

    def __init__(
        self,
        on_train_epoch_begin: Any = None,
        on_train_epoch_end: Any = None,
        on_train_step_begin: Any = None,
        on_train_step_end: Any = None,
        on_train_begin: Any = None,
        on_train_end: Any = None,
        on_eval_epoch_begin: Any = None,
        on_eval_epoch_end: Any = None,
        on_eval_step_begin: Any = None,
        on_eval_step_end: Any = None,
        on_eval_begin: Any = None,
        on_eval_end: Any = None,
    ) -> None:
        super().__init__()
        given = {name: value for name, value in locals().items() if name.startswith("on_") and value is not None}
        for name, function in given.items():
            setattr(self, name, function)
