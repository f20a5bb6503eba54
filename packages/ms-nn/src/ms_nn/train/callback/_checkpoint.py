"""ModelCheckpoint: saves the network during training."""

from __future__ import annotations

import os
import time
from typing import Any, ClassVar

from ms_tensor import Parameter, Tensor
from ms_tensor._check import show
from ms_tensor._messages import known_only, shorten

from ..._validate import boolean, kind, positive_int, wrong
from ...cell import Cell
from ...checkpoint import checked_async_save, checked_crc, save_checkpoint
from ...printed_arguments import PrintsArguments
from .._utils import _make_directory
from ._callback import Callback, RunContext

_INFO = ("epoch_num", "step_num")
_ENCRYPTION = {"enc_key": "None or bytes", "enc_mode": "a str"}


def _count(value: Any, name: str) -> int | None:
    return None if value is None else positive_int(value, name, "CheckpointConfig", 0)


def _append_info(info: Any) -> dict[str, Any] | None:
    owner = "CheckpointConfig"
    if not info:
        return None
    kind(info, list, "list", "append_info", owner)
    found: dict[str, Any] = {name: 0 for name in _INFO if name in info}
    dicts = [item for item in info if isinstance(item, dict)]
    if len(dicts) > 1:
        raise TypeError(f"For '{owner}', the 'append_info' must have at most one dict, but got {len(dicts)}.")
    for item in info:
        if not isinstance(item, (str, dict)):
            raise TypeError(f"For '{owner}', 'append_info' must hold str and dict, but got {type(item).__name__}.")
        if isinstance(item, str) and item not in _INFO:
            raise ValueError(
                f"For '{owner}', a str in 'append_info' must be in {list(_INFO)}, but got {shorten(item)}."
            )
    for key, value in (dicts[0] if dicts else {}).items():
        if not isinstance(key, str) or not isinstance(value, (int, float, bool, str, Parameter, Tensor)):
            raise TypeError(
                f"For '{owner}', the dict in 'append_info' can not hold {show(key)}: {type(value).__name__}."
            )
        found[key] = value
    return found


class CheckpointConfig(PrintsArguments):
    """Options for when to save checkpoints and how many to keep.

    save_checkpoint_steps: The number of steps between checkpoints.
    save_checkpoint_seconds: The number of seconds between checkpoints, used if no number of steps is given.
    keep_checkpoint_max: The maximum number of checkpoints to keep.
    keep_checkpoint_per_n_minutes: Keep one checkpoint per this number of minutes, used if `keep_checkpoint_max` is 0.
    integrated_save: Accepted for compatibility.
    async_save: Accepted for compatibility; saving is synchronous.
    saved_network: The network to save instead of the training network.
    append_info: Additional values: 'epoch_num', 'step_num', and one dict of values by name.
    enc_key: Encryption is not supported; must be None.
    enc_mode: Accepted for compatibility.
    exception_save: Accepted for compatibility.
    crc_check: As in `save_checkpoint`.
    remove_redundancy: Accepted for compatibility.
    format: 'ckpt' or 'safetensors'.
    kwargs: `incremental` and `enable_redundance` are accepted for compatibility.
    TypeError: an argument has another type, or a keyword is unknown.
    ValueError: a number is negative, or all four numbers are None or 0.

    >>> from ms_nn.train import CheckpointConfig
    >>> CheckpointConfig(save_checkpoint_steps=10).save_checkpoint_steps
    10
    """

    _held_as: ClassVar[dict[str, str]] = {"append_info": "append_dict"}

    def __init__(
        self,
        save_checkpoint_steps: int | None = 1,
        save_checkpoint_seconds: int | None = 0,
        keep_checkpoint_max: int | None = 5,
        keep_checkpoint_per_n_minutes: int | None = 0,
        integrated_save: bool = True,
        async_save: Any = False,
        saved_network: Cell | None = None,
        append_info: Any = None,
        enc_key: bytes | None = None,
        enc_mode: str = "AES-GCM",
        exception_save: bool = False,
        crc_check: bool = False,
        remove_redundancy: bool = False,
        format: str = "ckpt",
        **kwargs: Any,
    ) -> None:
        owner = "CheckpointConfig"
        known_only(owner, kwargs, ("incremental", "enable_redundance"), of=CheckpointConfig.__init__)
        self.save_checkpoint_steps = _count(save_checkpoint_steps, "save_checkpoint_steps")
        seconds = _count(save_checkpoint_seconds, "save_checkpoint_seconds")
        most = _count(keep_checkpoint_max, "keep_checkpoint_max")
        minutes = _count(keep_checkpoint_per_n_minutes, "keep_checkpoint_per_n_minutes")
        if not (self.save_checkpoint_steps or seconds or most or minutes):
            raise ValueError(f"For '{owner}', the four numbers of when to save and keep can not all be None or 0.")
        if saved_network is not None and not isinstance(saved_network, Cell):
            raise TypeError(f"For '{owner}', the 'saved_network' must be a Cell, got {type(saved_network).__name__}.")
        self.save_checkpoint_seconds = None if self.save_checkpoint_steps else seconds
        self.keep_checkpoint_per_n_minutes = None if most else minutes
        self.keep_checkpoint_max = most if most or minutes else 1
        self.integrated_save = boolean(integrated_save, "integrated_save", owner)
        self.async_save, self.saved_network = checked_async_save(async_save, owner), saved_network
        self.append_dict = _append_info(append_info)
        for name, value, kinds in (("enc_key", enc_key, (bytes, type(None))), ("enc_mode", enc_mode, str)):
            if not isinstance(value, kinds):
                got = type(value).__name__
                raise ValueError(f"For '{owner}', the '{name}' must be {_ENCRYPTION[name]}, but got {got}.")
        self.enc_key, self.enc_mode = enc_key, enc_mode
        self.exception_save = boolean(exception_save, "exception_save", owner)
        self.crc_check = checked_crc(crc_check, owner)
        self.remove_redundancy = boolean(remove_redundancy, "remove_redundancy", owner)
        self.format = format
        self.map_param_inc = bool(kwargs.get("incremental", False))

    def get_checkpoint_policy(self) -> dict[str, Any]:
        """Returns a dict of the four numbers by name."""
        names = (
            "save_checkpoint_steps",
            "save_checkpoint_seconds",
            "keep_checkpoint_max",
            "keep_checkpoint_per_n_minutes",
            "saved_network",
        )
        return {name: getattr(self, name) for name in names}


class CheckpointManager:
    """Manages the checkpoint files with the same prefix in a folder.

    format: The file extension.
    """

    def __init__(self, format: str = "ckpt") -> None:
        self._ckpoint_filelist: list[str] = []
        self._format = format

    @property
    def ckpoint_filelist(self) -> list[str]:
        """The list of files."""
        return self._ckpoint_filelist

    @property
    def ckpoint_num(self) -> int:
        """The number of files."""
        return len(self._ckpoint_filelist)

    def update_ckpoint_filelist(self, directory: str, prefix: str) -> None:
        """Updates the list of files."""
        ending = f".{self._format}"
        self._ckpoint_filelist = []
        for name in os.listdir(directory):
            middle = name[len(prefix) : -len(ending)]
            if name.startswith(prefix + "-") and name.endswith(ending) and not any(c.isalpha() for c in middle):
                self._ckpoint_filelist.append(os.path.join(directory, name))

    def remove_ckpoint_file(self, file_name: str) -> None:
        """Removes a file."""
        if os.path.exists(file_name):
            os.remove(file_name)
        if file_name in self._ckpoint_filelist:
            self._ckpoint_filelist.remove(file_name)

    def remove_oldest_ckpoint_file(self) -> None:
        """Removes the oldest file."""
        self.remove_ckpoint_file(min(self._ckpoint_filelist, key=os.path.getmtime))

    def keep_one_ckpoint_per_minutes(self, minutes: int, cur_time: float) -> None:
        """Keeps only the oldest of the files from the last minutes."""
        young = [f for f in self._ckpoint_filelist if cur_time - os.path.getmtime(f) < 60 * minutes]
        for name in sorted(young, key=os.path.getmtime)[1:]:
            self.remove_ckpoint_file(name)


class ModelCheckpoint(Callback):
    """Saves the network during training in files PREFIX-EPOCH_STEP.ckpt.

    prefix: The prefix of file names, or a function of the run's arguments that returns the name. Default: 'CKP'.
    directory: The folder, or a function that returns it; None is the current folder.
    config: When to save and how many files to keep; None is CheckpointConfig().
    TypeError: `config` is not a CheckpointConfig.
    ValueError: `prefix` is not a str, or has a '/'.

    >>> import os, tempfile
    >>> from ms_nn.train import ModelCheckpoint, RunContext
    >>> from ms_nn.train.callback import InternalCallbackParam
    >>> folder = tempfile.mkdtemp()
    >>> params = InternalCallbackParam(cur_epoch_num=1, cur_step_num=1, batch_num=4, train_network=nn.Dense(2, 3))
    >>> ModelCheckpoint("net", folder).step_end(RunContext(params))
    >>> os.listdir(folder)
    ['net-1_1.ckpt']
    """

    def __init__(self, prefix: Any = "CKP", directory: Any = None, config: CheckpointConfig | None = None) -> None:
        super().__init__()
        if not callable(prefix) and (not isinstance(prefix, str) or "/" in prefix):
            raise wrong(ValueError, "prefix", "ModelCheckpoint", "a str without '/'", shorten(prefix))
        if config is not None and not isinstance(config, CheckpointConfig):
            raise wrong(TypeError, "config", "ModelCheckpoint", "CheckpointConfig", type(config).__name__)
        self._config = config if config is not None else CheckpointConfig()
        self._prefix_func = prefix if callable(prefix) else None
        self._directory_func = directory if callable(directory) else None
        self._directory = os.getcwd()
        if directory is not None and not callable(directory):
            self._directory = _make_directory(os.fspath(directory))
        self._prefix = prefix if isinstance(prefix, str) else ""
        if isinstance(prefix, str) and not callable(directory):
            self._prefix = _unused_prefix(self._directory, prefix)
        self._manager = CheckpointManager(self._config.format)
        self._append_dict = dict(self._config.append_dict or {})
        self._first = {name: self._append_dict.get(name, 0) for name in _INFO}
        self._latest_ckpt_file_name = ""
        self._last_triggered_step = 0
        self._last_time = self._last_time_for_keep = time.time()

    def step_end(self, run_context: RunContext) -> None:
        params = run_context.original_args()
        if self._prefix_func is not None:
            self._prefix = self._prefix_func(params)
            if not isinstance(self._prefix, str) or "/" in self._prefix:
                raise ValueError(f"For 'ModelCheckpoint', 'prefix' must give a str without '/', got {self._prefix}.")
        if self._directory_func is not None:
            self._directory = _make_directory(os.fspath(self._directory_func(params)))
        self._save_ckpt(params)

    def end(self, run_context: RunContext) -> None:
        self._save_ckpt(run_context.original_args(), True)

    def _is_time(self, step: int, force: bool) -> bool:
        if self._config.save_checkpoint_steps:
            return force or step >= self._last_triggered_step + self._config.save_checkpoint_steps
        if self._config.save_checkpoint_seconds:
            now = time.time()
            if force or now - self._last_time > self._config.save_checkpoint_seconds:
                self._last_time = now
                return True
        return False

    def _save_ckpt(self, params: Any, force: bool = False) -> None:
        total, epoch, config = params["cur_step_num"], params["cur_epoch_num"], self._config
        if total == self._last_triggered_step or not self._is_time(total, force):
            return
        step = (total - 1) % params["batch_num"] + 1
        name = self._prefix if self._prefix_func is not None else f"{self._prefix}-{epoch}_{step}"
        self._manager.update_ckpoint_filelist(self._directory, self._prefix)
        if config.keep_checkpoint_max and config.keep_checkpoint_max <= self._manager.ckpoint_num:
            self._manager.remove_oldest_ckpoint_file()
        elif config.keep_checkpoint_per_n_minutes:
            now, minutes = time.time(), config.keep_checkpoint_per_n_minutes
            if now - self._last_time_for_keep < minutes * 60:
                self._manager.keep_one_ckpoint_per_minutes(minutes, now)
        self._last_time_for_keep = time.time()
        self._last_triggered_step = total
        for key, value in (("epoch_num", epoch), ("step_num", total)):
            if key in self._append_dict:
                self._append_dict[key] = self._first[key] + value
        network = config.saved_network if config.saved_network is not None else params["train_network"]
        path = os.path.join(self._directory, f"{name}.{config.format}")
        save_checkpoint(
            network,
            path,
            config.integrated_save,
            config.async_save,
            self._append_dict,
            config.enc_key,
            config.enc_mode,
            crc_check=config.crc_check,
            format=config.format,
        )
        self._latest_ckpt_file_name = path

    @property
    def latest_ckpt_file_name(self) -> str:
        """The last saved file."""
        return self._latest_ckpt_file_name


def _unused_prefix(directory: str, prefix: str) -> str:
    """Appends a number to the prefix if a file of an earlier training has it."""
    number = 0
    for name in os.listdir(directory):
        stem, ending = os.path.splitext(name)
        if ending not in (".ckpt", ".safetensors") or not name.startswith(prefix):
            continue
        lead, dash, _ = stem[len(prefix) :].partition("-")
        if dash and not lead:
            number = max(number, 1)
        elif dash and lead[1:].isdigit():
            number = max(number, int(lead[1:]) + 1)
    return f"{prefix}_{number}" if number else prefix
