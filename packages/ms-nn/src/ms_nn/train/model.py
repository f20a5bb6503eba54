"""Model: trains, evaluates and runs a network over a dataset."""

from __future__ import annotations

import copy
import warnings
from collections.abc import Iterable
from typing import Any

import numpy as np
from ms_tensor import Tensor
from ms_tensor._messages import known_only, shorten
from ms_tensor.context import ParallelMode
from ms_tensor.progress import watched

from .. import amp
from .._validate import boolean, kind, positive_int, wrong
from ..cell import Cell
from ..wrap.cell_wrapper import WithEvalCell, WithLossCell
from .batches import Batches
from .callback import Callback, CallbackManager, InternalCallbackParam, LossMonitor, RunContext, TimeMonitor
from .callback._callback import is_callback
from .metrics import Loss, get_metrics

__all__ = ["Model", "ParallelMode"]

_ARGUMENTS = ("loss_scale_manager", "keep_batchnorm_fp32", "boost_config_dict", "acc_level")
_OLDER_MOMENTS = {"begin", "end", "epoch_begin", "epoch_end", "step_begin", "step_end"}


class _StepSync(Callback):
    """Would wait after each step until it has finished; steps are synchronous here."""

    def step_end(self, run_context: RunContext) -> None:
        """Does nothing."""


def _transfer_tensor_to_tuple(inputs: Any) -> Any:
    """Wraps a Tensor in a tuple; returns anything else unchanged."""
    return (inputs,) if isinstance(inputs, Tensor) else inputs


class Model:
    """A network with its loss, optimizer and metrics.

    Args:
        network: The network.
        loss_fn: The loss, a function of output and label. If None, the network itself returns the loss. Default: None.
        optimizer: The optimizer. If None, the network updates its parameters itself. Default: None.
        metrics: A set of metric names, or a dict of Metrics by name. Default: None.
        eval_network: The network to evaluate; None is the network with its loss. Default: None.
        eval_indexes: The indices of the loss, the prediction and the label among the outputs of the evaluated network;
            None passes all outputs to the metrics. Default: None.
        amp_level: The mixed precision level; see `amp.build_train_network`. Default: 'O0'.
        boost_level: 'O1' and 'O2' train with the accelerations of `boost.AutoBoost`, if there is an optimizer, and
            metrics or an `eval_network`. Default: 'O0'.
        kwargs: `loss_scale_manager` and `keep_batchnorm_fp32`, as for `amp.build_train_network`; `boost_config_dict`,
            as for `boost.AutoBoost`; `acc_level`, an older name of `boost_level`.

    Raises:
        TypeError: an argument has another type.
        ValueError: an argument requires another one that is missing, or excludes it.

    A dataset is an object with `create_tuple_iterator` and `get_dataset_size`, or an iterable of batches.

    Examples:
        >>> from ms_nn.train import LossMonitor, Model
        >>> net = nn.Dense(2, 1, weight_init="zeros", bias_init="zeros")
        >>> model = Model(net, nn.MSELoss(), nn.SGD(net.trainable_params(), 0.1), metrics={"mae"})
        >>> data = [(np.ones((1, 2), np.float32), np.ones((1, 1), np.float32))]
        >>> model.train(1, data, callbacks=LossMonitor())
        epoch: 1 step: 1, loss is 1.0
        >>> round(float(model.eval(data)["mae"]), 4)
        0.4
    """

    def __init__(
        self,
        network: Cell,
        loss_fn: Any = None,
        optimizer: Any = None,
        metrics: Any = None,
        eval_network: Any = None,
        eval_indexes: list[int] | None = None,
        amp_level: str = "O0",
        boost_level: str = "O0",
        **kwargs: Any,
    ) -> None:
        kind(network, Cell, "a Cell", "network", "Model")
        if loss_fn is not None:
            kind(loss_fn, Cell, "a Cell or None", "loss_fn", "Model")
        known_only("Model", kwargs, _ARGUMENTS, of=Model.__init__, error=ValueError)
        if optimizer is None and amp_level != "O0":
            raise ValueError("For 'Model', mixed precision needs an 'optimizer'; set 'amp_level' to 'O0' without one.")
        if optimizer is None and kwargs.get("loss_scale_manager") is not None:
            raise ValueError("For 'Model', the 'optimizer' can not be None when 'loss_scale_manager' is set.")
        self._network, self._loss_fn, self._optimizer = network, loss_fn, optimizer
        self._loss_scale_manager = kwargs.get("loss_scale_manager")
        self._amp_level = amp_level
        self._boost_level = kwargs.get("acc_level", boost_level)
        if self._boost_level in ("O1", "O2"):
            eval_network = self._accelerate(kwargs.get("boost_config_dict", ""), metrics, eval_network)
        self._train_network = self._make_train_network(self._boost_level, kwargs)
        self._metric_fns = get_metrics(metrics) or {}
        self._eval_network, self._eval_indexes = self._make_eval_network(eval_network, eval_indexes)
        self._predict_network = self._network
        self._current_epoch_num = self._current_step_num = 0
        self.batch_num = -1

    def _accelerate(self, config: Any, metrics: Any, eval_network: Any) -> Any:
        """Replaces network and optimizer by those of `AutoBoost`; returns the network to evaluate."""
        from ..boost import AutoBoost

        if self._optimizer is None or (eval_network is None and metrics is None):
            warnings.warn(
                "For 'Model', a 'boost_level' needs an optimizer, and metrics or an 'eval_network'.", stacklevel=3
            )
            return eval_network
        chosen = AutoBoost(self._boost_level, config)
        if chosen.level not in ("O1", "O2"):
            return eval_network
        self._network, self._optimizer = chosen.network_auto_process_train(self._network, self._optimizer)
        return None if eval_network is None else chosen.network_auto_process_eval(eval_network)

    def _make_train_network(self, boost_level: str, kwargs: dict[str, Any]) -> Cell:
        if self._optimizer is not None:
            config = {k: v for k, v in kwargs.items() if k in ("loss_scale_manager", "keep_batchnorm_fp32")}
            if config.get("keep_batchnorm_fp32", True) is None:
                config.pop("keep_batchnorm_fp32")
            return amp.build_train_network(
                self._network, self._optimizer, self._loss_fn, self._amp_level, boost_level, **config
            )
        return self._network if self._loss_fn is None else WithLossCell(self._network, self._loss_fn)

    def _make_eval_network(self, network: Any, indexes: Any) -> tuple[Any, Any]:
        if not self._metric_fns:
            return network, indexes
        if network is not None:
            if indexes is not None and not (isinstance(indexes, list) and len(indexes) == 3):
                raise wrong(ValueError, "eval_indexes", "Model", "None or a list of 3", shorten(indexes))
            return network, indexes
        if self._loss_fn is None:
            raise ValueError("For 'Model', 'metrics' need an 'eval_network' or a 'loss_fn'.")
        return WithEvalCell(self._network, self._loss_fn, self._amp_level in ("O2", "O3", "auto")), [0, 1, 2]

    @property
    def train_network(self) -> Any:
        """The cell of a training step."""
        return self._train_network

    @property
    def eval_network(self) -> Any:
        """The cell for evaluation."""
        return self._eval_network

    @property
    def predict_network(self) -> Any:
        """The network for `predict`."""
        return self._predict_network

    # Training.

    def train(
        self,
        epoch: int,
        train_dataset: Any,
        callbacks: Any = None,
        dataset_sink_mode: bool = False,
        sink_size: int = -1,
        initial_epoch: int = 0,
    ) -> None:
        """Trains the network.

        Args:
            epoch: The number of epochs, including those before `initial_epoch`.
            train_dataset: The training dataset.
            callbacks: A Callback or a list of Callbacks. Default: None.
            dataset_sink_mode: Accepted for compatibility; batches go to the network one by one. Default: False.
            sink_size: Accepted for compatibility. Default: -1.
            initial_epoch: The number of epochs already trained. Default: 0.

        Raises:
            TypeError: an argument has another type.
            ValueError: a number is out of range, or a batch has too many columns for the loss.
        """
        self._check_train("train", epoch, dataset_sink_mode, sink_size, initial_epoch)
        self._train(
            epoch, Batches(train_dataset, epoch - initial_epoch), callbacks, initial_epoch, train_dataset, None, 1
        )

    def fit(
        self,
        epoch: int,
        train_dataset: Any,
        valid_dataset: Any = None,
        valid_frequency: Any = 1,
        callbacks: Any = None,
        dataset_sink_mode: bool = False,
        valid_dataset_sink_mode: bool = False,
        sink_size: int = -1,
        initial_epoch: int = 0,
    ) -> None:
        """Trains the network, and evaluates it between epochs.

        Args:
            epoch: The number of epochs, including those before `initial_epoch`.
            train_dataset: The training dataset.
            valid_dataset: The evaluation dataset; requires metrics. Default: None.
            valid_frequency: The number of epochs between evaluations, or a list of epochs to evaluate. Default: 1.
            callbacks: A Callback or a list of Callbacks. Default: None.
            dataset_sink_mode: Accepted for compatibility. Default: False.
            valid_dataset_sink_mode: Accepted for compatibility. Default: False.
            sink_size: Accepted for compatibility. Default: -1.
            initial_epoch: The number of epochs already trained. Default: 0.

        Raises:
            TypeError: an argument has another type.
            ValueError: a number is out of range, there are no metrics, or a callback has older methods, which do not
                distinguish training from evaluation.
        """
        self._check_train("fit", epoch, dataset_sink_mode, sink_size, initial_epoch)
        boolean(valid_dataset_sink_mode, "valid_dataset_sink_mode", "Model.fit")
        kind(valid_frequency, (int, list), "int or list", "valid_frequency", "Model.fit", bools=False)
        if valid_dataset is not None and not self._metric_fns:
            raise ValueError("For 'Model.fit', a 'valid_dataset' needs 'metrics'.")
        for callback in _callback_list(callbacks):
            older = _OLDER_MOMENTS & set(type(callback).__dict__)
            if older and not _is_own(callback):
                raise ValueError(f"For 'Model.fit', {type(callback).__name__} must have no {sorted(older)}.")
        valid = None if valid_dataset is None else (valid_dataset, Batches(valid_dataset))
        self._train(
            epoch,
            Batches(train_dataset, epoch - initial_epoch),
            callbacks,
            initial_epoch,
            train_dataset,
            valid,
            valid_frequency,
        )

    def _check_train(self, method: str, epoch: Any, sink: Any, sink_size: Any, initial_epoch: Any) -> None:
        owner = f"Model.{method}"
        boolean(sink, "dataset_sink_mode", owner)
        positive_int(epoch, "epoch", owner)
        positive_int(initial_epoch, "initial_epoch", owner, 0)
        kind(sink_size, int, "int", "sink_size", owner, bools=False)
        if sink_size < -1 or sink_size == 0:
            raise ValueError(f"For '{owner}', the 'sink_size' must be -1 or positive, but got {shorten(sink_size)}.")
        if initial_epoch >= epoch:
            raise ValueError(
                f"For '{owner}', 'epoch' {shorten(epoch)} must be greater than 'initial_epoch' "
                f"{shorten(initial_epoch)}."
            )

    def _train(
        self, epoch: int, batches: Batches, callbacks: Any, start: int, dataset: Any, valid: Any, frequency: Any
    ) -> None:
        listed = _callback_list(callbacks)
        self.batch_num = len(batches)
        params = InternalCallbackParam(
            cur_step_num=0,
            initial_step=None,
            cur_epoch_num=start,
            train_network=self._train_network,
            epoch_num=epoch - start,
            batch_num=self.batch_num,
            mode="train",
            loss_fn=self._loss_fn,
            optimizer=self._optimizer,
            parallel_mode=ParallelMode.STAND_ALONE,
            device_number=1,
            train_dataset=dataset,
            list_callback=listed,
            train_dataset_element=None,
            network=self._network,
            last_save_ckpt_step=None,
            latest_ckpt_file=None,
            loss_scale_mananger=self._loss_scale_manager,
            dataset_sink_mode=False,
        )
        vars(params)["batches"] = batches  # for ResumeTraining; MindSpore has no such entry
        context = RunContext(params)
        with CallbackManager(listed) as manager:
            manager.on_train_begin(context)
            if "resumed_at" in params:
                reached, params.cur_step_num = params.pop("resumed_at")
                start = reached - (params.cur_step_num % self.batch_num != 0)
            for i in range(start, epoch):
                params.cur_epoch_num = self._current_epoch_num = i + 1
                manager.on_train_epoch_begin(context)
                self._train_epoch(batches, params, context, manager)
                if valid is not None and _is_due(i + 1, frequency):
                    self._eval_in_fit(valid, params, listed)
                batches.reset()
                manager.on_train_epoch_end(context)
                params.pop("metrics", None)
                params.pop("eval_results", None)
                if context.get_stop_requested():
                    break
            manager.on_train_end(context)

    def _train_epoch(self, batches: Batches, params: Any, context: RunContext, manager: CallbackManager) -> None:
        for batch in _watched(batches, f"epoch {params.cur_epoch_num}", params.list_callback):
            if self._loss_fn is not None and len(batch) != 2:
                raise ValueError(f"For 'Model', with a 'loss_fn' a batch must have 2 elements, but got {len(batch)}.")
            params.cur_step_num += 1
            self._current_step_num = (params.cur_step_num - 1) % params.batch_num + 1
            params.train_dataset_element = batch
            manager.on_train_step_begin(context)
            self._train_network.set_train(True)
            self._before_step(params.cur_step_num)
            params.net_outputs = self._train_network(*batch)
            scale = self._loss_scale_manager
            if scale is not None and scale.get_drop_overflow_update():
                scale.update_loss_scale(bool(np.all(params.net_outputs[1].asnumpy())))
            manager.on_train_step_end(context)
            if context.get_stop_requested():
                break

    def _before_step(self, step: int) -> None:
        """Hook for subclasses that runs before each step; `step` counts from 1."""

    def infer_train_layout(self, train_dataset: Any, dataset_sink_mode: bool = True, sink_size: int = -1) -> Any:
        """Not supported: the layout of parameters over devices for training.

        Raises:
            RuntimeError: always, because the parallel mode is stand-alone.
        """
        raise RuntimeError("For 'Model.infer_train_layout', the mode must be semi_auto_parallel or auto_parallel.")

    def infer_predict_layout(self, *predict_data: Any, skip_backend_compile: bool = False) -> Any:
        """Not supported: the layout of parameters over devices for `predict`.

        Raises:
            RuntimeError: always, because the parallel mode is stand-alone.
        """
        raise RuntimeError("For 'Model.infer_predict_layout', the mode must be semi_auto_parallel or auto_parallel.")

    # Evaluation.

    def eval(self, valid_dataset: Any, callbacks: Any = None, dataset_sink_mode: bool = False) -> dict[str, Any]:
        """Evaluates the network.

        Args:
            valid_dataset: The evaluation dataset.
            callbacks: A Callback or a list of Callbacks. Default: None.
            dataset_sink_mode: Accepted for compatibility. Default: False.

        Returns:
            dict: The results of the metrics by name.

        Raises:
            TypeError: an argument has another type.
            ValueError: there are no metrics, or the outputs of the network do not match `eval_indexes`.
        """
        boolean(dataset_sink_mode, "dataset_sink_mode", "Model.eval")
        if not self._metric_fns:
            raise ValueError("For 'Model.eval', the model's 'metrics' can not be None or empty.")
        batches = Batches(valid_dataset, 1)
        listed = _callback_list(callbacks)
        params = InternalCallbackParam(
            eval_network=self._eval_network,
            valid_dataset=valid_dataset,
            batch_num=len(batches),
            mode="eval",
            cur_step_num=0,
            list_callback=listed,
            network=self._network,
            dataset_sink_mode=False,
        )
        with CallbackManager(listed) as manager:
            return self._evaluate(batches, params, manager, None)

    def _eval_in_fit(self, valid: Any, params: Any, listed: list[Any]) -> None:
        """Evaluates during training: leaves the results for the callbacks, and restores everything else."""
        kept = {name: params.get(name) for name in ("cur_step_num", "batch_num", "net_outputs")}
        dataset, batches = valid
        params.update(
            eval_network=self._eval_network,
            valid_dataset=dataset,
            batch_num=len(batches),
            mode="eval",
            cur_step_num=0,
        )
        others = [callback for callback in listed if not _is_own(callback) or isinstance(callback, TimeMonitor)]
        with CallbackManager(others) as manager:
            self._evaluate(batches, params, manager, Loss())
        params.update(mode="train", **kept)

    def _evaluate(self, batches: Batches, params: Any, manager: CallbackManager, loss: Any) -> dict[str, Any]:
        for metric in self._metric_fns.values():
            metric.clear()
        context = RunContext(params)
        manager.on_eval_begin(context)
        manager.on_eval_epoch_begin(context)
        for batch in _watched(batches, "evaluation", params.list_callback):
            params.cur_step_num += 1
            params.eval_dataset_element = batch
            manager.on_eval_step_begin(context)
            self._eval_network.set_train(False)
            outputs = self._eval_network(*batch)
            params.net_outputs = outputs
            manager.on_eval_step_end(context)
            self._update_metrics(outputs)
            if loss is not None and self._eval_indexes is not None:
                loss.update(outputs[self._eval_indexes[0]])
            if context.get_stop_requested():
                break
        manager.on_eval_epoch_end(context)
        batches.reset()
        results = {name: metric.eval() for name, metric in self._metric_fns.items()}
        params.metrics = results
        if loss is not None:
            params.eval_results = copy.deepcopy(results)
            if self._eval_indexes is not None:
                params.eval_results["eval_loss"] = loss.eval()
        manager.on_eval_end(context)
        return results

    def _update_metrics(self, outputs: Any) -> None:
        outputs = (outputs,) if isinstance(outputs, Tensor) else outputs
        if not isinstance(outputs, tuple):
            raise ValueError(f"For 'Model', the eval network must give a tuple, but got {type(outputs).__name__}.")
        indexes = self._eval_indexes
        if indexes is not None and len(outputs) < 3:
            raise ValueError(f"For 'Model', the eval network must give at least 3 outputs, but got {len(outputs)}.")
        for metric in self._metric_fns.values():
            if indexes is None:
                metric.update(*outputs)
            elif isinstance(metric, Loss):
                metric.update(outputs[indexes[0]])
            else:
                metric.update(outputs[indexes[1]], outputs[indexes[2]])

    # Prediction.

    def predict(self, *predict_data: Any, backend: str | None = None, config: Any = None) -> Any:
        """Runs the network in evaluation mode.

        Args:
            predict_data: The inputs of the network.
            backend: Accepted for compatibility: None or 'lite'. Default: None.
            config: Accepted for compatibility. Default: None.

        Returns:
            The output of the network.

        Raises:
            ValueError: `backend` has another value.
        """
        if backend not in (None, "lite"):
            raise ValueError(f"For 'Model.predict', the 'backend' must be 'lite' or None, but got {shorten(backend)}.")
        self._predict_network.set_train(False)
        return self._predict_network(*predict_data)

    def build(
        self,
        train_dataset: Any = None,
        valid_dataset: Any = None,
        sink_size: int = -1,
        epoch: int = 1,
        sink_mode: bool = True,
    ) -> None:
        """Accepted for compatibility: graphs are compiled at the first call.

        Raises:
            ValueError: `epoch` is not positive, or a dataset is empty.
        """
        positive_int(epoch, "epoch", "Model.build")
        for dataset in (train_dataset, valid_dataset):
            if dataset is not None and hasattr(dataset, "get_dataset_size"):
                Batches(dataset)


def _callback_list(callbacks: Any) -> list[Any]:
    if callbacks is None:
        return []
    found = list(callbacks) if isinstance(callbacks, (list, tuple)) else [callbacks]
    for callback in found:
        if not is_callback(callback):
            raise TypeError(f"For 'callbacks', each must be a Callback, but got {type(callback).__name__}.")
    return found


def _is_own(callback: Any) -> bool:
    """Whether the class of a callback belongs to this package."""
    return type(callback).__module__.startswith(__package__ + ".")


def _watched(batches: Batches, what: str, callbacks: list[Any]) -> Iterable[Any]:
    """Adds a progress bar to batches if output goes to a terminal and no callback may write to it."""
    if all(_is_own(callback) and not isinstance(callback, LossMonitor) for callback in callbacks):
        return watched(batches, what, len(batches), "steps")
    return batches


def _is_due(epoch: int, frequency: Any) -> bool:
    return epoch % frequency == 0 if isinstance(frequency, int) else epoch in frequency
