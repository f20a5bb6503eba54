"""SummaryRecord, which writes values per step to a file during training."""

from __future__ import annotations

import atexit
import os
import platform
import re
import threading
import time
import warnings
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
from ms_tensor import Tensor
from ms_tensor._check import show
from ms_tensor._messages import shorten
from ms_tensor.ops.operations import note_prims

from ..._validate import boolean, kind, wrong
from ...atomic_files import make_folder
from ...cell import Cell
from . import _events

if TYPE_CHECKING:
    from typing import Self

_PLUGINS = ("tensor", "scalar", "image", "histogram")
_OTHER_PLUGINS = ("train_lineage", "eval_lineage", "dataset_graph", "custom_lineage_data", "graph", "landscape")
_NAME = re.compile(r"\w[0-9a-zA-Z_.]*", re.ASCII)
_READ_ONLY = 0o400
_lock = threading.Lock()


class SummaryRecord:
    """Writes numbers, tensors, histograms and images by step to a file that MindInsight reads.

    Values come from `add_value`, and from the Primitives `ScalarSummary`, `TensorSummary`, `ImageSummary` and
    `HistogramSummary` in networks that run while a record is open. Only one record can be open at a time. The graph and
    lineage of the network are not recorded.

    log_dir: The folder; it is created if it does not exist.
    file_prefix: The prefix of the file name.
    file_suffix: The suffix of the file name.
    num_process: Accepted for compatibility: this process writes.
    network: Accepted for compatibility.
    max_file_size: The size limit in bytes; values that exceed it are dropped with a warning. None means unlimited.
    raise_exception: Whether file system errors are raised instead of logged as warnings.
    export_options: `{'tensor_format': 'npy'}` also writes tensors to .npy files, in the folder `export_TIME/tensor`.
    TypeError: an argument has another type.
    ValueError: the prefix or suffix has characters other than letters, digits, '_' and '.', or an export option is
        unknown.
    RuntimeError: another record is open.

    >>> import tempfile
    >>> from ms_nn.train.summary import SummaryRecord
    >>> with SummaryRecord(tempfile.mkdtemp()) as summary:
    ...     summary.add_value("scalar", "loss", Tensor(0.5))
    ...     summary.record(step=1)
    True
    """

    count = 0

    def __init__(
        self,
        log_dir: str,
        file_prefix: str = "events",
        file_suffix: str = "_MS",
        num_process: int = 32,
        network: Any = None,
        max_file_size: int | None = None,
        raise_exception: bool = False,
        export_options: dict[str, str | None] | None = None,
    ) -> None:
        _check(log_dir, file_prefix, file_suffix, max_file_size, raise_exception, export_options)
        if max_file_size is not None and max_file_size < 0:
            warnings.warn("SummaryRecord: 'max_file_size' is negative; the file has no limit.", stacklevel=2)
            max_file_size = None
        with _lock:
            if SummaryRecord.count:
                raise RuntimeError("For 'SummaryRecord', another one is open: close it first.")
            folder = make_folder(log_dir, "SummaryRecord")
            SummaryRecord.count += 1
        second = int(time.time())
        self._path = os.path.join(folder, f"{file_prefix}.out.events.summary.{second}.0.{platform.node()}{file_suffix}")
        self._exports = os.path.join(folder, f"export_{second}", "tensor") if _format(export_options) else None
        self._left = max_file_size
        self._raises = raise_exception
        self._file: Any = None
        self._full = self._closed = False
        self._mode = "train"
        self._values: list[tuple[str, str, np.ndarray[Any, Any]]] = []
        note_prims.start()
        atexit.register(self.close)

    def __enter__(self) -> Self:
        if self._closed:
            raise ValueError("For 'SummaryRecord', the record is closed.")
        return self

    def __exit__(self, *error: Any) -> None:
        self.close()

    def set_mode(self, mode: str) -> None:
        """Sets the mode of the network.

        Args:
            mode: 'train' or 'eval'; in 'eval' the summary Primitives are not recorded.

        Raises:
            ValueError: `mode` has another value.
        """
        if mode not in ("train", "eval"):
            raise ValueError(f"For 'SummaryRecord.set_mode', 'mode' must be 'train' or 'eval', but got {show(mode)}.")
        if mode == "train" and self._mode == "eval":
            note_prims.take()
        self._mode = mode

    def add_value(self, plugin: str, name: str, value: Tensor) -> None:
        """Stores a value for the next `record`.

        Args:
            plugin: 'scalar', 'tensor', 'image' (of shape (N, C, H, W) with one or three channels) or 'histogram'.
            name: The name of the value.
            value: A Tensor: with one element for 'scalar', with at least one dimension for 'tensor' and 'histogram'.

        Raises:
            ValueError: `plugin` is unknown, `name` is not a str with a letter, or `value` has another shape.
            TypeError: `value` is not a Tensor.
            NotImplementedError: MindSpore's kind is not recorded: graphs, lineage, landscapes.
        """
        if plugin in _OTHER_PLUGINS:
            raise NotImplementedError(f"For 'SummaryRecord.add_value', '{shorten(plugin)}' is not recorded here.")
        if plugin not in _PLUGINS:
            raise wrong(ValueError, "plugin", "SummaryRecord.add_value", f"one of {list(_PLUGINS)}", show(plugin))
        if not name or not isinstance(name, str):
            raise ValueError(f"For 'SummaryRecord', 'name' must be a str that is not empty, but got {name!r}.")
        kind(value, Tensor, "a Tensor", "value", "SummaryRecord")
        data = value.asnumpy().copy()
        if plugin == "scalar" and data.size != 1:
            raise ValueError(f"For 'SummaryRecord', a scalar must have one element, but got the shape {data.shape}.")
        if plugin == "image" and data.ndim != 4:
            raise ValueError(f"For 'SummaryRecord', an image must have four dimensions, but got {data.ndim}.")
        if plugin in ("tensor", "histogram") and not data.ndim:
            raise ValueError(f"For 'SummaryRecord', a {shorten(plugin)} must have a dimension.")
        self._values.append((plugin, name, data))

    def record(self, step: int, train_network: Any = None, plugin_filter: Callable[[str], bool] | None = None) -> bool:
        """Writes the stored values.

        Args:
            step: The number of the step.
            train_network: Accepted for compatibility: graphs are not recorded. Default: None.
            plugin_filter: A function that returns whether to write a kind; None writes all. Default: None.

        Returns:
            bool: False if the record is closed.

        Raises:
            TypeError: `step` is not an int, or `train_network` is not a Cell.
        """
        kind(step, int, "an int", "step", "SummaryRecord.record", bools=False)
        if train_network is not None and not isinstance(train_network, Cell):
            raise wrong(TypeError, "train_network", "SummaryRecord.record", "a Cell", type(train_network).__name__)
        if self._closed:
            return False
        if self._mode == "train":
            for plugin, name, value in note_prims.take():
                self.add_value(plugin, name, value)
        kept, self._values = self._values, []
        # Values of one kind are grouped, in the order of the first value of each kind.
        kinds = list(dict.fromkeys(plugin for plugin, _, _ in kept))
        kept.sort(key=lambda item: kinds.index(item[0]))
        chosen = [item for item in kept if plugin_filter is None or plugin_filter(item[0])]
        try:
            self._export(chosen, step)
            values = [v for v in (_events.value(*item) for item in chosen) if v is not None]
            if values:
                self._write(_events.record(_events.event(values, step, time.time())))
        except OSError as error:
            if self._raises:
                raise
            warnings.warn(f"SummaryRecord: {error}", stacklevel=2)
        return True

    def _export(self, items: list[tuple[str, str, np.ndarray[Any, Any]]], step: int) -> None:
        for plugin, name, data in items if self._exports else ():
            if plugin == "tensor":
                from urllib.parse import quote  # imported here to keep `import ms` fast

                make_folder(self._exports, "SummaryRecord")  # type: ignore[arg-type]
                np.save(f"{self._exports}/{quote(name, safe='')}_{step}.npy", data)

    def _write(self, content: bytes) -> None:
        if self._full:
            return
        if self._left is not None:
            head = 0 if self._file else len(_head())
            if head + len(content) > self._left:
                warnings.warn("SummaryRecord: 'max_file_size' is reached; nothing more is written.", stacklevel=3)
                self._full = True
                return
            self._left -= head + len(content)
        if self._file is None:
            self._file = open(self._path, "wb")
            self._file.write(_head())
        self._file.write(content)

    @property
    def log_dir(self) -> str:
        """The path of the file."""
        return self._path

    def flush(self) -> None:
        """Flushes the recorded values to disk."""
        if self._file is not None and not self._closed:
            self._file.flush()

    def close(self) -> None:
        """Closes the file and makes it read-only."""
        if self._closed:
            return
        self._closed = True
        atexit.unregister(self.close)
        note_prims.stop()
        with _lock:
            SummaryRecord.count -= 1
        if self._file is not None:
            self._file.close()
            os.chmod(self._path, _READ_ONLY)


def _get_summary_tensor_data() -> dict[str, Tensor]:
    """Returns the values of summary Primitives since the last call, by name and kind, such as `x[:Tensor]`."""
    return {f"{name}[:{kind.capitalize()}]": value for kind, name, value in note_prims.take()}


def _head() -> bytes:
    return _events.record(_events.first_event(time.time()))


def _format(options: dict[str, str | None] | None) -> str | None:
    return (options or {}).get("tensor_format")


def _check(log_dir: Any, prefix: Any, suffix: Any, size: Any, raises: Any, options: Any) -> None:
    op = "SummaryRecord"
    if not isinstance(log_dir, str) or not log_dir:
        raise TypeError(f"For '{op}', 'log_dir' must be a str, but got {show(log_dir)}.")
    for name, value in (("file_prefix", prefix), ("file_suffix", suffix)):
        kind(value, str, "a str", name, op)
        if not _NAME.fullmatch(value):
            raise ValueError(f"For '{op}', '{name}' must match {_NAME.pattern}, but got {show(value)}.")
    if size is not None and (isinstance(size, bool) or not isinstance(size, int)):
        raise TypeError(f"For '{op}', 'max_file_size' must be an int, but got {type(size).__name__}.")
    boolean(raises, "raise_exception", op)
    check_export_options(options, op)


def check_export_options(options: Any, op: str) -> None:
    """Checks `export_options`: None, or a dict that has at most 'tensor_format', 'npy' or None."""
    if options is None:
        return
    kind(options, dict, "a dict", "export_options", op)
    for key, value in options.items():
        kind(value, (str, type(None)), "a dict of str", "export_options", op)
        if key != "tensor_format" or value not in ("npy", None):
            raise ValueError(f"For '{op}', 'export_options' takes {{'tensor_format': 'npy'}}, but got {show(options)}.")
