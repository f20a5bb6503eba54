"""BackupAndRestore: starts a training with the weights of an interrupted one."""

from __future__ import annotations

import os
from typing import Any

from ..._validate import boolean, positive_int
from ...checkpoint import load_checkpoint, save_checkpoint
from .._utils import _make_directory
from ._callback import Callback, RunContext


class BackupAndRestore(Callback):
    """Saves the training network after epochs, and loads the saved file at the start of a training.

    backup_dir: The folder of the file 'backup.ckpt'.
    save_freq: The number of epochs between saves; 'epoch' is 1.
    delete_checkpoint: Whether to delete the file at the end of the training.
    TypeError: an argument has another type.
    ValueError: `save_freq` is not positive.

    >>> import os, tempfile
    >>> from ms_nn.train import BackupAndRestore, RunContext
    >>> folder = tempfile.mkdtemp()
    >>> context = RunContext({"train_network": nn.Dense(2, 3), "cur_epoch_num": 1})
    >>> BackupAndRestore(folder).on_train_epoch_end(context)
    >>> os.listdir(folder)
    ['backup.ckpt']
    """

    def __init__(self, backup_dir: str, save_freq: Any = "epoch", delete_checkpoint: bool = True) -> None:
        super().__init__()
        self._backup_dir = backup_dir
        self.backup_file = os.path.join(_make_directory(backup_dir), "backup.ckpt")
        self.save_freq = 1 if save_freq == "epoch" else positive_int(save_freq, "save_freq", "BackupAndRestore")
        self.delete_checkpoint = boolean(delete_checkpoint, "delete_checkpoint", "BackupAndRestore")

    def on_train_begin(self, run_context: RunContext) -> None:
        if os.path.exists(self.backup_file):
            load_checkpoint(self.backup_file, net=run_context.original_args()["train_network"])

    def on_train_epoch_end(self, run_context: RunContext) -> None:
        params = run_context.original_args()
        if params["cur_epoch_num"] % self.save_freq == 0:
            save_checkpoint(params["train_network"], self.backup_file)

    def on_train_end(self, run_context: RunContext) -> None:
        if self.delete_checkpoint and os.path.exists(self.backup_file):
            os.remove(self.backup_file)
