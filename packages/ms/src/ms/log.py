"""Logging in MindSpore's format: level, process, time, location.

`GLOG_v` sets the lowest level (0 debug, 1 info, 2 warning, 3 error, 4 critical; default 2). With `GLOG_logtostderr=0`
messages go to a file in `GLOG_log_dir`, and those of level `GLOG_stderrthreshold` and above also to stderr.

Examples:
    >>> from ms import log
    >>> log.get_level() in ("0", "1", "2", "3", "4")
    True
"""

from __future__ import annotations

import logging
import os
import sys
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from ms_tensor._messages import shorten

if TYPE_CHECKING:
    from logging.handlers import RotatingFileHandler

_LEVELS = {"0": logging.DEBUG, "1": logging.INFO, "2": logging.WARNING, "3": logging.ERROR, "4": logging.CRITICAL}
_FORMAT = "[%(levelname)s] ME(%(process)d:%(thread)d,%(processName)s):%(asctime)s [%(filepath)s:%(lineno)d] %(message)s"
_logger: logging.Logger | None = None
_lock = threading.Lock()


class _Formatter(logging.Formatter):
    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:
        seconds = time.strftime(datefmt or "%Y-%m-%d-%H:%M:%S", self.converter(record.created))
        if datefmt:
            return seconds
        micro = int(record.created % 1 * 1_000_000)
        return f"{seconds}.{micro // 1000:03d}.{micro % 1000:03d}"

    def format(self, record: logging.LogRecord) -> str:
        start = record.pathname.rfind("mindspore")
        record.filepath = record.pathname[max(start, 0) :]
        return super().format(record)


def _setting(name: str, default: str, allowed: tuple[str, ...] | None = None) -> str:
    value = os.environ.get(name, "").strip() or default
    if (allowed is not None and value not in allowed) or (allowed is None and not value.isdigit()):
        wanted = "a number" if allowed is None else f"one of {list(allowed)}"
        raise ValueError(f"The environment variable {name} must be {wanted}, but is {shorten(value)}.")
    return value


def _make() -> logging.Logger:
    level = _setting("GLOG_v", "2", tuple(_LEVELS))
    made = logging.getLogger(f"ME.mindspore.log.{os.getpid()}")
    made.setLevel(_LEVELS[level])
    made.propagate = False
    for handler in list(made.handlers):
        made.removeHandler(handler)
        handler.close()
    console = logging.StreamHandler(sys.stderr)
    console.setFormatter(_Formatter(_FORMAT))
    if _setting("GLOG_logtostderr", "1", ("0", "1")) == "0":
        # Imported here: few programs log to a file, and it takes a tenth of the import time of the package.
        from logging.handlers import RotatingFileHandler

        folder = os.environ.get("GLOG_log_dir", "").strip()
        if not folder:
            raise ValueError("Where GLOG_logtostderr is 0, GLOG_log_dir must name a directory.")
        place = os.path.join(os.path.realpath(folder), f"rank_{os.environ.get('RANK_ID') or '0'}", "logs")
        os.makedirs(place, exist_ok=True, mode=0o700)
        file = RotatingFileHandler(
            os.path.join(place, f"mindspore.log.{os.getpid()}"),
            maxBytes=int(_setting("logger_maxBytes", str(50 * 1024 * 1024))),
            backupCount=int(_setting("logger_backupCount", "30")),
            encoding="utf-8",
        )
        file.setFormatter(_Formatter(_FORMAT))
        made.addHandler(file)
        console.setLevel(_LEVELS[_setting("GLOG_stderrthreshold", "2", tuple(_LEVELS))])
    made.addHandler(console)
    return made


def _get_logger() -> logging.Logger:
    """The logger, created at first use; a forked process creates its own."""
    global _logger
    with _lock:
        if _logger is None or not _logger.name.endswith(f".{os.getpid()}"):
            _logger = _make()
        return _logger


def debug(msg: Any, *args: Any, **kwargs: Any) -> None:
    """Logs a message of level 0.

    Args:
        msg: The message, a `%` format string.
        args: The arguments of the format string.
        kwargs: As for Python's `logging`.
    """
    _get_logger().debug(msg, *args, stacklevel=kwargs.pop("stacklevel", 1) + 1, **kwargs)


def info(msg: Any, *args: Any, **kwargs: Any) -> None:
    """Logs a message of level 1; arguments as for `debug`."""
    _get_logger().info(msg, *args, stacklevel=kwargs.pop("stacklevel", 1) + 1, **kwargs)


def warning(msg: Any, *args: Any, **kwargs: Any) -> None:
    """Logs a message of level 2; arguments as for `debug`."""
    _get_logger().warning(msg, *args, stacklevel=kwargs.pop("stacklevel", 1) + 1, **kwargs)


def error(msg: Any, *args: Any, **kwargs: Any) -> None:
    """Logs a message of level 3; arguments as for `debug`."""
    _get_logger().error(msg, *args, stacklevel=kwargs.pop("stacklevel", 1) + 1, **kwargs)


def critical(msg: Any, *args: Any, **kwargs: Any) -> None:
    """Logs a message of level 4; arguments as for `debug`."""
    _get_logger().critical(msg, *args, stacklevel=kwargs.pop("stacklevel", 1) + 1, **kwargs)


def get_level() -> str:
    """Returns the lowest level that is logged, '0' to '4'."""
    level = _get_logger().getEffectiveLevel()
    return next(name for name, value in _LEVELS.items() if value == level)


def get_log_config() -> dict[str, Any]:
    """Returns the current settings by environment variable."""
    logger = _get_logger()
    found: dict[str, Any] = {"GLOG_v": get_level(), "GLOG_logtostderr": "1"}
    file = logger.handlers[0]
    if isinstance(file, logging.FileHandler):
        file = cast("RotatingFileHandler", file)
        threshold = logger.handlers[1].level
        found["GLOG_logtostderr"] = "0"
        found["GLOG_log_dir"] = os.path.dirname(file.baseFilename)
        found["logger_maxBytes"] = file.maxBytes
        found["logger_backupCount"] = file.backupCount
        found["GLOG_stderrthreshold"] = next(name for name, value in _LEVELS.items() if value == threshold)
    return found


class _LogActionOnce:
    """Decorator for a function whose warnings to a logger are written only in its first call.

    Args:
        logger: An object with a method `warning`.
        key: The key that identifies equal warnings.
        no_warning: Whether to never write them. Default: False.
    """

    is_logged: dict[Any, bool] = {}

    def __init__(self, logger: Any, key: Any, no_warning: bool = False) -> None:
        self.logger, self.key, self.no_warning = logger, key, no_warning

    def __call__(self, func: Callable[..., Any]) -> Callable[..., Any]:
        def wrapper(*args: Any, **kwargs: Any) -> Any:
            if not hasattr(self.logger, "warning"):
                return func(*args, **kwargs)
            quiet = self.no_warning or self.key in _LogActionOnce.is_logged
            _LogActionOnce.is_logged.setdefault(self.key, True)
            if not quiet:
                return func(*args, **kwargs)
            before = self.logger.warning
            self.logger.warning = lambda *_, **__: None
            try:
                return func(*args, **kwargs)
            finally:
                self.logger.warning = before

        return wrapper
