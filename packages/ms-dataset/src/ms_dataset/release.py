"""`BlockReleasePair`, which `sync_wait` waits for and `sync_update` releases."""

from __future__ import annotations

import threading
import warnings
from collections.abc import Callable
from typing import Any

from . import config


class BlockReleasePair:
    """Blocks each row until it is released.

    Args:
        init_release_rows (int): The number of rows that are released at the start and by default.
        callback (function, optional): Called with the data of each release. Default: None.
    """

    def __init__(self, init_release_rows: int, callback: Any = None) -> None:
        if init_release_rows <= 0:
            raise ValueError(f"sync_wait: `num_batch`: expected a positive int, got {init_release_rows}")
        self.row_count = -init_release_rows
        self.default_rows = init_release_rows
        self.cv = threading.Condition()
        self.callback = callback
        self.disable = False

    def __deepcopy__(self, memo: Any) -> BlockReleasePair:
        return self

    def reset(self) -> None:
        with self.cv:
            self.row_count = -self.default_rows
            self.cv.notify_all()

    def update_batched_size(self, batch_size: int) -> None:
        self.row_count *= batch_size
        self.default_rows *= batch_size

    def block_func(self, interrupted: Callable[[], bool] = lambda: False) -> bool:
        """Waits until a row is released, and returns True; or until it is interrupted, and returns False.

        After a timeout, it warns and releases all rows.
        """
        with self.cv:
            timeout = config.get_callback_timeout()
            if not self.cv.wait_for(lambda: self.row_count < 0 or self.disable or interrupted(), timeout=timeout):
                warnings.warn(f"sync_wait: no sync_update in {timeout} seconds; rows pass from now on", stacklevel=2)
                self.disable = True
            if interrupted():
                return False
            self.row_count += 1
        return True

    def wake(self) -> None:
        """Lets a thread that waits see that it is interrupted."""
        with self.cv:
            self.cv.notify_all()

    def release_func(self, pass_rows: int | None = None, data: Any = None) -> None:
        """Releases `pass_rows` rows, by default one group."""
        with self.cv:
            self.row_count -= self.default_rows if pass_rows is None else pass_rows
            if self.callback is not None:
                self.callback(data)
            self.cv.notify_all()

    def disable_lock(self) -> None:
        with self.cv:
            self.disable = True
            self.cv.notify_all()
