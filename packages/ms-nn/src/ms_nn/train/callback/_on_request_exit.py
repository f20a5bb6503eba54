"""OnRequestExit: stops a training or evaluation after the current step on request."""

from __future__ import annotations

import os
import signal
from typing import Any

from ms_tensor import Tensor, ops
from ms_tensor._messages import show

from ..._validate import wrong
from ...checkpoint import save_checkpoint
from ._callback import Callback, RunContext


class OnRequestExit(Callback):
    """Stops a run after its current step and saves its state, on a signal or when a file requests it.

    save_ckpt: Whether to save a checkpoint.
    save_mindir: Whether to export the network, for the inputs of the last step.
    file_name: The name of both files, without extension.
    directory: The folder; files go to its subfolder 'rank_0'.
    config_file: A JSON file with the key 'GracefulExit'; the value 1 requests a stop.
    sig: The signal, SIGTERM.
    ValueError: an argument has another type, or `sig` is another signal.

    >>> import numpy as np, os, signal, tempfile
    >>> from ms_nn.train import Callback, Model, OnRequestExit
    >>> class Ask(Callback):
    ...     def on_train_step_begin(self, run_context):
    ...         os.kill(os.getpid(), signal.SIGTERM)
    >>> net, folder = nn.Dense(2, 1), tempfile.mkdtemp()
    >>> model = Model(net, nn.MSELoss(), nn.SGD(net.trainable_params()))
    >>> data = [(np.ones((1, 2), np.float32), np.ones((1, 1), np.float32))] * 3
    >>> exit = OnRequestExit(save_mindir=False, directory=folder)
    >>> model.train(5, data, callbacks=[Ask(), exit])
    >>> sorted(os.listdir(os.path.join(folder, "rank_0")))
    ['Net_train.ckpt']
    """

    def __init__(
        self,
        save_ckpt: bool = True,
        save_mindir: bool = True,
        file_name: str = "Net",
        directory: str = "./",
        config_file: str | None = None,
        sig: Any = signal.SIGTERM,
    ) -> None:
        for name, value, kind in (
            ("save_ckpt", save_ckpt, bool),
            ("save_mindir", save_mindir, bool),
            ("file_name", file_name, str),
            ("directory", directory, str),
        ):
            if not isinstance(value, kind):
                raise wrong(ValueError, name, "OnRequestExit", kind.__name__, type(value).__name__)
        if config_file is not None and not isinstance(config_file, str):
            raise ValueError(f"For 'OnRequestExit', 'config_file' must be str, but got {type(config_file).__name__}.")
        if isinstance(sig, bool) or not isinstance(sig, int) or sig != signal.SIGTERM:
            raise ValueError(f"For 'OnRequestExit', 'sig' must be signal.SIGTERM, but got {show(sig)}.")
        self.save_ckpt, self.save_mindir, self.sig, self.config_file = save_ckpt, save_mindir, sig, config_file
        self.exit = False
        self._folder = os.path.join(os.path.realpath(directory), "rank_0")
        self._file_name, self._directory = file_name, directory
        self._former: Any = None

    def _on_signal(self, signum: int, frame: Any) -> None:
        self.exit = True

    def _listen(self) -> None:
        self._former = signal.signal(self.sig, self._on_signal)

    def _restore(self) -> None:
        if self._former is not None:
            signal.signal(self.sig, self._former)
            self._former = None

    def _asked(self) -> bool:
        """Whether a stop was requested."""
        if self.config_file is not None and os.path.isfile(self.config_file):
            import json

            with open(self.config_file, encoding="utf-8") as file:
                self.exit = self.exit or json.load(file).get("GracefulExit") == 1
        return self.exit

    def _end_step(self, run_context: RunContext, kind: str, network: Any) -> None:
        if not self._asked():
            return
        run_context.request_stop()
        os.makedirs(self._folder, exist_ok=True)
        path = os.path.join(self._folder, f"{self._file_name}_{kind}")
        if self.save_ckpt:
            save_checkpoint(network, path + ".ckpt")
        if self.save_mindir:
            from ...graph_export import export

            batch = getattr(run_context.original_args(), "train_dataset_element", None)
            given = batch if batch is not None else run_context.original_args().get("eval_dataset_element")
            inputs = [ops.zeros_like(x) for x in given or () if isinstance(x, Tensor)]
            export(run_context.original_args().network, *inputs[:1], file_name=path, file_format="MINDIR")

    def on_train_begin(self, run_context: RunContext) -> None:
        """Installs the signal handler."""
        self._listen()

    def on_train_step_end(self, run_context: RunContext) -> None:
        """Saves, and stops the training, if requested."""
        self._end_step(run_context, "train", run_context.original_args().train_network)

    def on_train_end(self, run_context: RunContext) -> None:
        """Restores the previous signal handler."""
        self._restore()

    def on_eval_begin(self, run_context: RunContext) -> None:
        """Installs the signal handler."""
        if self._former is None:
            self._listen()

    def on_eval_step_end(self, run_context: RunContext) -> None:
        """Saves, and stops the evaluation, if requested."""
        self._end_step(run_context, "eval", run_context.original_args().eval_network)

    def on_eval_end(self, run_context: RunContext) -> None:
        """Restores the previous signal handler, except after an evaluation within a training."""
        if run_context.original_args().get("mode") == "eval":
            self._restore()
