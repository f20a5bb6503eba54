"""Warnings during capture. They must name the user's line, and appear whenever plain Python would show them."""

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
    """In this context and thread, a warning at a line of ours becomes a break, so that the code runs natively."""

    def __enter__(self) -> None:
        self.thread = threading.get_ident()
        # This sets a private hook: changing filters or `catch_warnings` would show once-only warnings again.
        self.before: Any = _unwatched(getattr(warnings, "_showwarnmsg", None))
        if self.before is not None:
            warnings._showwarnmsg = self.show  # type: ignore[attr-defined]

    def __exit__(self, *error: object) -> None:
        if getattr(warnings, "_showwarnmsg", None) == self.show:
            warnings._showwarnmsg = _unwatched(self.before)  # type: ignore[attr-defined]
        self.thread = 0  # inactive: another thread may have saved `show` as its previous hook

    def show(self, message: Any) -> None:
        """Handle a message that the filters let through; `warnings` calls this."""
        if threading.get_ident() == self.thread and message.filename.startswith(_OURS):
            for name, module in list(sys.modules.items()):
                if name.partition(".")[0] == _PACKAGE:  # else the same text would be suppressed the next time
                    vars(module).pop("__warningregistry__", None)
            raise GraphBreak("native-call", f"warns of a {message.category.__name__}")
        self.before(message)


def _unwatched(show: Any) -> Any:
    """Return the hook that shows messages, skipping inactive `Watched` hooks."""
    while isinstance(owner := getattr(show, "__self__", None), Watched) and not owner.thread:
        show = owner.before
    return show
