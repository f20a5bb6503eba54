"""Parts of error messages: shortened values and texts, and suggestions for misspelled names.

A message never holds a whole tensor, nor a text or number of thousands of characters.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterable
from types import FrameType
from typing import Any, NoReturn

from ms_runtime import Tensor

# Packages whose frames are not the user's.
_OURS = frozenset(
    "ms mindspore ms_autodiff ms_compat ms_dataset ms_jit_ast ms_jit_bytecode ms_jit_core ms_jit_trace ms_nn "
    "ms_runtime ms_tensor".split()
)
_LONGEST = 100
_TEXT = str  # used at each captured call, even by programs that replace the builtin
# The longest text of a value in a message.
LIMIT = 60


def show(value: Any) -> str:
    """`value` in a message: as printed if that is short, else the beginning of a text, or the type.

    A tensor is shown by its shape, a long text by its beginning and its length, and any other value whose text is
    longer than 60 characters by its type.
    """
    if isinstance(value, Tensor):
        return f"a Tensor of shape {value.shape}"
    if isinstance(value, (str, bytes)) and len(value) > LIMIT:
        unit = "characters" if isinstance(value, str) else "bytes"
        return f"{value[:24]!r}... of {len(value)} {unit}"
    if isinstance(value, (list, tuple, dict, set)) and len(value) > LIMIT:
        return f"a {type(value).__name__}"  # avoids creating a long text only to discard it
    try:
        text = repr(value)
    except Exception:  # infinite nesting, symbolic tensors inside, or an int of more digits than Python prints
        text = ""
    if 0 < len(text) <= LIMIT and "\n" not in text:
        return text
    name = type(value).__name__
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def shorten(value: Any, limit: int = _LONGEST) -> str:
    """`str(value)` in one line of about `limit` characters; the middle of a longer text is omitted.

    For values whose type a function has checked, names and paths; `show` tells values of any type apart.
    """
    if isinstance(value, Tensor):
        return f"a Tensor of shape {value.shape}"
    try:
        text = str(value)
    except Exception:  # ints of too many digits; objects whose `__str__` fails
        text = f"a {type(value).__name__}"
    if len(text) > limit:
        half = (limit - 3) // 2
        text = f"{text[:half]}...{text[-half:]}"
    return text if text.isprintable() else "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)


def _user_frame() -> FrameType | None:
    """The innermost frame of the program: neither our packages' nor the import system's."""
    frame: FrameType | None = sys._getframe(1)
    while frame is not None and (
        frame.f_globals.get("__name__", "").partition(".")[0] in _OURS or frame.f_code.co_filename.startswith("<frozen")
    ):
        frame = frame.f_back
    return frame


def at_user_line() -> str:
    """A last line for a message: the line of the program that called our packages, in the form that the core uses.

    Empty where there is none.
    """
    import linecache  # imported here because only errors need it

    frame = _user_frame()
    if frame is None:
        return ""
    file, line = frame.f_code.co_filename, frame.f_lineno
    text = linecache.getline(file, line).strip()
    return f"\n  at: {file.rpartition('/')[2]}:{line}" + (f": {text}" if text else "")


def warn_at_user_line(text: str) -> None:
    """Issue a RuntimeWarning that names the line of the program that called our packages."""
    frame = _user_frame()
    if frame is None:  # a thread of ours
        warnings.warn(text, RuntimeWarning, stacklevel=2)
        return
    names = frame.f_globals
    registry = names.setdefault("__warningregistry__", {})
    module = names.get("__name__") or "<unknown>"
    warnings.warn_explicit(text, RuntimeWarning, frame.f_code.co_filename, frame.f_lineno, module, registry)


def raise_at_user_line(error: type[Exception], text: str) -> NoReturn:
    """Raise the error with the line of the program. Raised outside a capture, where that line is known."""
    raise error(f"{text}{at_user_line()}")


def did_you_mean(name: Any, known: Iterable[str]) -> str:
    """The end of a message about an unknown name: the closest known name, or all of them."""
    import difflib  # imported here because only errors need it

    names = list(known)
    close = difflib.get_close_matches(name, names, 1, 0.6) if isinstance(name, str) and len(name) <= 100 else []
    if close:
        return f"did you mean '{close[0]}'?"
    return f"expected one of: {', '.join(names[:12])}{', ...' if len(names) > 12 else '.'}"


def known_only(
    op: str,
    given: Iterable[str],
    known: Iterable[str],
    of: Callable[..., Any] | None = None,
    error: type[Exception] = TypeError,
) -> None:
    """Check that every name of the keyword arguments `given` is in `known`.

    op: the public function, for the message.
    given: names of `**kwargs`.
    known: the names that `**kwargs` may have.
    of: a function whose other parameters may have been meant.
    error: what is raised.
    """
    settings = tuple(known)
    for name in given:
        if name in settings:
            continue
        meant = list(settings)
        if of is not None:
            import inspect

            kinds = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
            meant += [p.name for p in inspect.signature(of).parameters.values() if p.kind in kinds and p.name != "self"]
        raise error(f"For '{op}', there is no argument '{shorten(name)}'; {did_you_mean(name, meant)}")


def known_setting(op: str, name: Any, known: Iterable[str]) -> None:
    """Check that `name` is one of the settings `known`."""
    if not isinstance(name, _TEXT) or name not in known:
        raise ValueError(f"For '{op}', there is no setting '{shorten(name)}'; {did_you_mean(name, known)}")
