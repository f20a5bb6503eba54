"""The base class of callbacks, which training and evaluation call between steps."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Any

import numpy as np
from ms_tensor import Tensor

from ..._validate import kind
from ...printed_arguments import PrintsArguments


class Callback(PrintsArguments):
    """Base class of callbacks: a subclass overrides the methods that it needs.

    Each method gets a RunContext, whose `original_args()` describes the run: `cur_epoch_num`, `cur_step_num`,
    `batch_num`, `epoch_num`, `net_outputs`, `train_network`, `optimizer`, `loss_fn`, `mode`, `metrics` and more. The
    older methods without 'on_train' or 'on_eval' are called in both training and evaluation.

    >>> from ms_nn.train import Callback, RunContext
    >>> class Stop(Callback):
    ...     def on_train_step_end(self, run_context):
    ...         run_context.request_stop()
    >>> context = RunContext({"cur_step_num": 1})
    >>> Stop().on_train_step_end(context)
    >>> context.get_stop_requested()
    True
    """

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *err: Any) -> Any:
        return None

    def begin(self, run_context: RunContext) -> None:
        """Called before the first epoch."""

    def epoch_begin(self, run_context: RunContext) -> None:
        """Called before an epoch."""

    def epoch_end(self, run_context: RunContext) -> None:
        """Called after an epoch."""

    def step_begin(self, run_context: RunContext) -> None:
        """Called before a step."""

    def step_end(self, run_context: RunContext) -> None:
        """Called after a step."""

    def end(self, run_context: RunContext) -> None:
        """Called after the last epoch."""

    def on_train_begin(self, run_context: RunContext) -> None:
        """Called before the first epoch of a training."""
        self.begin(run_context)

    def on_train_epoch_begin(self, run_context: RunContext) -> None:
        """Called before an epoch of a training."""
        self.epoch_begin(run_context)

    def on_train_epoch_end(self, run_context: RunContext) -> None:
        """Called after an epoch of a training."""
        self.epoch_end(run_context)

    def on_train_step_begin(self, run_context: RunContext) -> None:
        """Called before a step of a training."""
        self.step_begin(run_context)

    def on_train_step_end(self, run_context: RunContext) -> None:
        """Called after a step of a training."""
        self.step_end(run_context)

    def on_train_end(self, run_context: RunContext) -> None:
        """Called after the last epoch of a training."""
        self.end(run_context)

    def on_eval_begin(self, run_context: RunContext) -> None:
        """Called before an evaluation."""
        self.begin(run_context)

    def on_eval_epoch_begin(self, run_context: RunContext) -> None:
        """Called before the steps of an evaluation."""
        self.epoch_begin(run_context)

    def on_eval_epoch_end(self, run_context: RunContext) -> None:
        """Called after the steps of an evaluation."""
        self.epoch_end(run_context)

    def on_eval_step_begin(self, run_context: RunContext) -> None:
        """Called before a step of an evaluation."""
        self.step_begin(run_context)

    def on_eval_step_end(self, run_context: RunContext) -> None:
        """Called after a step of an evaluation."""
        self.step_end(run_context)

    def on_eval_end(self, run_context: RunContext) -> None:
        """Called after an evaluation, when its metrics are known."""
        self.end(run_context)


_MOMENTS = (
    "begin",
    "epoch_begin",
    "epoch_end",
    "step_begin",
    "step_end",
    "end",
    "on_train_begin",
    "on_train_epoch_begin",
    "on_train_epoch_end",
    "on_train_step_begin",
    "on_train_step_end",
    "on_train_end",
    "on_eval_begin",
    "on_eval_epoch_begin",
    "on_eval_epoch_end",
    "on_eval_step_begin",
    "on_eval_step_end",
    "on_eval_end",
)


_CALLED = ("begin", "end", "epoch_begin", "epoch_end", "step_begin", "step_end", "on_train_begin", "on_train_end")


def is_callback(value: Any) -> bool:
    """Whether `value` is a Callback, or the WaitedDSCallback of the data pipeline, which has the same methods."""
    return isinstance(value, Callback) or all(hasattr(value, name) for name in _CALLED)


class CallbackManager(Callback):
    """Combines several callbacks into one that calls them in order.

    callbacks: A Callback, a list of Callbacks, or None.
    TypeError: `callbacks` has another type.

    >>> from ms_nn.train.callback import Callback, CallbackManager
    >>> with CallbackManager([Callback()]) as manager:
    ...     manager.on_train_begin(None)
    """

    def __init__(self, callbacks: Any) -> None:
        self._callbacks: list[Callback] = []
        self._stack: ExitStack | None = None
        if isinstance(callbacks, Callback):
            self._callbacks.append(callbacks)
        elif isinstance(callbacks, list):
            for callback in callbacks:
                if not is_callback(callback):
                    raise TypeError(f"For 'callbacks', each must be a Callback, but got {type(callback).__name__}.")
                self._callbacks.append(callback)
        elif callbacks is not None:
            raise TypeError(
                f"The 'callbacks' must be a Callback or a list of Callbacks, but got {type(callbacks).__name__}."
            )

    def __enter__(self) -> CallbackManager:
        if self._stack is None:
            # If entering one fails, the previous ones are exited.
            with ExitStack() as stack:
                entered = [(callback, stack.enter_context(callback)) for callback in self._callbacks]
                self._stack = stack.pop_all()
            self._callbacks = [target if isinstance(target, Callback) else own for own, target in entered]
        return self

    def __exit__(self, *err: Any) -> Any:
        return self._stack.__exit__(*err) if self._stack is not None else None


def _called_on_each(moment: str) -> Any:
    def call(self: CallbackManager, run_context: RunContext) -> None:
        for callback in self._callbacks:
            getattr(callback, moment)(run_context)

    call.__name__ = moment
    call.__doc__ = f"Calls `{moment}` of each."
    return call


for _moment in _MOMENTS:
    setattr(CallbackManager, _moment, _called_on_each(_moment))


class _NoEntry(KeyError, AttributeError):
    """A missing entry: a KeyError, as in MindSpore, and an AttributeError for `hasattr` and `getattr`."""


class InternalCallbackParam(dict):  # type: ignore[type-arg]
    """A dict whose entries are also attributes.

    >>> from ms_nn.train.callback import InternalCallbackParam
    >>> params = InternalCallbackParam(cur_step_num=1)
    >>> params.cur_step_num += 1
    >>> params
    {'cur_step_num': 2}
    """

    def __getattr__(self, key: str) -> Any:
        try:
            return self[key]
        except KeyError:
            raise _NoEntry(key) from None

    def __setattr__(self, key: str, value: Any) -> None:
        self[key] = value


class RunContext:
    """The argument of callbacks: gives the arguments of a run, and a way to stop it.

    original_args: The arguments of the run, a dict.
    TypeError: `original_args` is not a dict.

    >>> from ms_nn.train import RunContext
    >>> RunContext({"cur_step_num": 1}).original_args()
    {'cur_step_num': 1}
    """

    def __init__(self, original_args: dict[str, Any]) -> None:
        kind(original_args, dict, "dict", "original_args", "RunContext")
        self._original_args = original_args
        self._stop_requested = False

    def original_args(self) -> Any:
        """Returns the arguments of the run; with Model, an InternalCallbackParam."""
        return self._original_args

    def request_stop(self) -> None:
        """Stops the run after this step or epoch."""
        self._stop_requested = True

    def get_stop_requested(self) -> bool:
        """Returns whether a stop was requested."""
        return self._stop_requested


def _handle_loss(loss: Any) -> Any:
    """Converts a loss to a float: the mean of a Tensor; the first of several outputs."""
    if isinstance(loss, (tuple, list)) and loss:
        loss = loss[0]
    return float(np.mean(loss.asnumpy())) if isinstance(loss, Tensor) else loss


# The network that `checkpoint_cb_for_save_op` writes into.
_current: list[Any] = [None]


def set_cur_net(net: Any) -> None:
    """Sets the network that is being trained."""
    _current[0] = net


def checkpoint_cb_for_save_op(parameter_list: Any) -> bool:
    """Writes values to the network of `set_cur_net`, given as dicts with the 'name' and 'data' of a Parameter.

    Returns:
        Whether there is such a network.
    """
    if _current[0] is None:
        return False
    known = _current[0].parameters_dict()
    for entry in parameter_list:
        if entry["name"] in known:
            known[entry["name"]].set_data(entry["data"])
    return True
