"""Warnings while capturing: what a call warns of shall name the user's line, each time that Python would."""

from __future__ import annotations

import os
import sys
import threading
import warnings
from typing import Any

from ms_jit_core.errors import GraphBreak

_OURS = os.path.dirname(__file__) + os.sep
_PACKAGE = __name__.partition(".")[0]


class Watched:
    """While it is entered, in this thread, a warning that would name a line of ours becomes a break: what warns then
    runs natively."""

    def __enter__(self) -> None:
        self.thread = threading.get_ident()
        # Filters and `catch_warnings` would make all that was warned of once be warned of again.
        self.before: Any = _unwatched(getattr(warnings, "_showwarnmsg", None))
        if self.before is not None:
            warnings._showwarnmsg = self.show  # type: ignore[attr-defined]

    def __exit__(self, *error: object) -> None:
        if getattr(warnings, "_showwarnmsg", None) == self.show:
            warnings._showwarnmsg = _unwatched(self.before)  # type: ignore[attr-defined]
        self.thread = 0  # another thread may have taken it for what was there before

    def show(self, message: Any) -> None:
        """What `warnings` asks to show a message that its filters let through."""
        if threading.get_ident() == self.thread and message.filename.startswith(_OURS):
            for name, module in list(sys.modules.items()):
                if name.partition(".")[0] == _PACKAGE:  # or the same words would not come here a second time
                    vars(module).pop("__warningregistry__", None)
            raise GraphBreak("native-call", f"warns of a {message.category.__name__}")
        self.before(message)


def _unwatched(show: Any) -> Any:
    """What shows messages, past those that have left."""
    while isinstance(owner := getattr(show, "__self__", None), Watched) and not owner.thread:
        show = owner.before
    return show
