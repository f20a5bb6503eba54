"""SummaryCollector, which records a training automatically."""

from __future__ import annotations

import re
import warnings
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from ms_tensor import Tensor
from ms_tensor._check import show
from ms_tensor._messages import shorten

from ..._validate import boolean, kind
from ...atomic_files import make_folder
from ...optim.optimizer import Optimizer
from ..summary.summary_record import SummaryRecord, check_export_options
from ._callback import Callback, RunContext

if TYPE_CHECKING:
    from typing import Self

# The keys of `collect_specified_data` with their value types. Graphs, lineage and landscapes are not recorded.
_SPECIFIED: dict[str, Any] = {
    "collect_metric": bool,
    "collect_input_data": bool,
    "histogram_regular": (str, type(None)),
    **dict.fromkeys(("collect_graph", "collect_train_lineage", "collect_eval_lineage", "collect_dataset_graph"), bool),
    "collect_landscape": (dict, type(None)),
}
_DEFAULTS = {"collect_metric": True, "collect_input_data": True, "histogram_regular": None}
_FIRST_PARAMETERS = 5
_TENSOR_LIMIT = 20


class SummaryCollector(Callback):
    """Records the loss, images among the inputs, histograms of parameters and the summary Primitives to a summary file.

    Values are recorded at the first step and then every `collect_freq` steps. MindSpore's graphs, lineage and loss
    landscapes are not recorded.

    summary_dir: The folder; it is created if it does not exist.
    collect_freq: The number of steps between records.
    num_process: Accepted for compatibility.
    collect_specified_data: What to record, a dict: 'collect_metric' and 'collect_input_data' are bools,
        'histogram_regular' is a regular expression for parameter names, or None for the first five parameters.
        MindSpore's other keys are accepted.
    keep_default_action: Whether to record what `collect_specified_data` does not mention.
    custom_lineage_data: Accepted for compatibility: ints, floats and strings by str.
    collect_tensor_freq: The number of steps between records of `TensorSummary` tensors; None gives about twenty
        records.
    max_file_size: The size limit of the file in bytes; None means unlimited.
    export_options: As in `SummaryRecord`.
    TypeError: an argument has another type.
    ValueError: a number is not positive, a key is unknown, or the regular expression is invalid.
    RuntimeError: while running, another collector or SummaryRecord is open.

    >>> import os, tempfile
    >>> from ms_nn.train import Model, SummaryCollector
    >>> net, folder = nn.Dense(2, 1), tempfile.mkdtemp()
    >>> model = Model(net, nn.MSELoss(), nn.SGD(net.trainable_params(), 0.1))
    >>> batch = (ops.ones((4, 2)), ops.ones((4, 1)))
    >>> model.train(1, [batch], SummaryCollector(folder), dataset_sink_mode=False)
    >>> len(os.listdir(folder))
    1
    """

    _held_as: ClassVar[dict[str, str]] = {
        "summary_dir": "_directory",
        "collect_freq": "_frequency",
        "collect_tensor_freq": "_tensor_frequency",
    }

    def __init__(
        self,
        summary_dir: str,
        collect_freq: int = 10,
        num_process: int = 32,
        collect_specified_data: dict[str, Any] | None = None,
        keep_default_action: bool = True,
        custom_lineage_data: dict[str, Any] | None = None,
        collect_tensor_freq: int | None = None,
        max_file_size: int | None = None,
        export_options: dict[str, str | None] | None = None,
    ) -> None:
        super().__init__()
        if not isinstance(summary_dir, str) or not summary_dir:
            raise TypeError(f"For 'SummaryCollector', 'summary_dir' must be a str, but got {show(summary_dir)}.")
        _positive(collect_freq, "collect_freq")
        for value, name in ((collect_tensor_freq, "collect_tensor_freq"), (max_file_size, "max_file_size")):
            if value is not None:
                _positive(value, name)
        boolean(keep_default_action, "keep_default_action", "SummaryCollector")
        _check_lineage(custom_lineage_data)
        check_export_options(export_options, "SummaryCollector")
        given = _specified(collect_specified_data)
        self._collects = {**(_DEFAULTS if keep_default_action else {}), **given}
        self._directory = make_folder(summary_dir, "SummaryCollector")
        self._frequency, self._tensor_frequency = collect_freq, collect_tensor_freq
        self._settings: dict[str, Any] = {"max_file_size": max_file_size, "export_options": export_options}
        self._record: Any = None
        self._tensor_steps: Any = None

    def __enter__(self) -> Self:
        self._record = SummaryRecord(self._directory, **self._settings)
        self._tensor_steps = None
        return self

    def __exit__(self, *error: Any) -> None:
        self._record.close()

    def begin(self, run_context: RunContext) -> None:
        self._record.set_mode(run_context.original_args()["mode"])

    def epoch_begin(self, run_context: RunContext) -> None:
        # An evaluation may have changed the mode.
        self._record.set_mode(run_context.original_args()["mode"])

    def step_end(self, run_context: RunContext) -> None:
        params = run_context.original_args()
        if params["mode"] != "train":
            return
        step = params["cur_step_num"]
        if self._tensor_steps is None:
            self._tensor_steps = self._steps_of_tensors(params)
            self._collect(params, step, lambda plugin: True)
            self._record.flush()
            return
        due, tensors = step % self._frequency == 0, step in self._tensor_steps
        if due or tensors:
            self._collect(params, step, lambda plugin: tensors if plugin == "tensor" else due)

    def epoch_end(self, run_context: RunContext) -> None:
        self._record.flush()

    def end(self, run_context: RunContext) -> None:
        # Values of Primitives from here on do not belong to a step.
        self._record.set_mode("eval")

    def _steps_of_tensors(self, params: Any) -> range:
        total = params["epoch_num"] * params["batch_num"]
        if self._tensor_frequency is not None:
            return range(0, total + 1, self._tensor_frequency)
        steps = range(0, total + 1, self._frequency)
        if len(steps) <= _TENSOR_LIMIT:
            return steps
        return range(0, total + 1, max(total // (_TENSOR_LIMIT - 1), 1))[: _TENSOR_LIMIT + 1]

    def _collect(self, params: Any, step: int, plugin_filter: Any) -> None:
        if self._collects.get("collect_input_data"):
            self._input(params.get("train_dataset_element"))
        if self._collects.get("collect_metric"):
            self._loss(params.get("net_outputs"))
        if "histogram_regular" in self._collects:
            self._histograms(params)
        self._record.record(step, plugin_filter=plugin_filter)

    def _input(self, data: Any) -> None:
        first = data[0] if isinstance(data, (list, tuple)) and data else data
        if isinstance(first, Tensor) and first.ndim == 4:
            self._record.add_value("image", "input_data/auto", first)
        else:
            self._collects["collect_input_data"] = False

    def _loss(self, output: Any) -> None:
        first = output[0] if isinstance(output, (list, tuple)) and output else output
        if isinstance(first, (int, float, Tensor)):
            values = first.asnumpy() if isinstance(first, Tensor) else np.float32(first)
            self._record.add_value("scalar", "loss/auto", Tensor(np.mean(values)))
        else:
            warnings.warn("SummaryCollector: the network's output is not a number; no loss is recorded.", stacklevel=2)
            self._collects["collect_metric"] = False

    def _histograms(self, params: Any) -> None:
        optimizer = params.get("optimizer")
        if optimizer is None:
            cells = [cell for _, cell in params["train_network"].cells_and_names()]
            optimizer = next((cell for cell in cells if isinstance(cell, Optimizer)), None)
        if not isinstance(optimizer, Optimizer):
            return
        expression = self._collects["histogram_regular"]
        parameters = list(optimizer.parameters)
        if expression is None:
            chosen = parameters[:_FIRST_PARAMETERS]
        else:
            chosen = [p for p in parameters if re.match(expression, p.name)]
        for parameter in chosen:
            if parameter.ndim:
                self._record.add_value("histogram", f"{parameter.name}/auto", parameter)


def _check_lineage(data: Any) -> None:
    op, name = "SummaryCollector", "custom_lineage_data"
    kind(data, (dict, type(None)), "a dict", name, op)
    for key, value in (data or {}).items():
        kind(key, str, "a dict by str", name, op)
        kind(value, (int, float, str), "a dict of numbers and strings", name, op)


def _positive(value: Any, name: str) -> None:
    kind(value, int, "an int", name, "SummaryCollector", bools=False)
    if value <= 0:
        raise ValueError(f"For 'SummaryCollector', '{name}' must be greater than 0, but got {shorten(value)}.")


def _specified(data: Any) -> dict[str, Any]:
    if data is None:
        return {}
    op = "For 'SummaryCollector', 'collect_specified_data'"
    if not isinstance(data, dict):
        raise TypeError(f"{op} must be a dict, but got {type(data).__name__}.")
    for key, value in data.items():
        if not isinstance(key, str):
            raise TypeError(f"{op} must have keys of str, but got {show(key)}.")
        if key not in _SPECIFIED:
            raise ValueError(f"{op} must have keys of {list(_SPECIFIED)}, but got {show(key)}.")
        if not isinstance(value, _SPECIFIED[key]):
            raise TypeError(f"{op}: '{shorten(key)}' can not be a {type(value).__name__}.")
    try:
        re.compile(data.get("histogram_regular") or "")
    except re.error as error:
        raise ValueError(f"{op}: 'histogram_regular' is not a regular expression: {error}.") from error
    return dict(data)
