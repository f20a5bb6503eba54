"""Names that can be imported, but raise an error with the reason when they are used."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, TypeVar

_T = TypeVar("_T", bound=Callable[..., Any])

ASCEND = "an Ascend device is needed, and only the CPU is available here."
GPU = "a GPU is needed, and only the CPU is available here."
PROCESSES = (
    "communication between several processes is needed, which the package 'ms-parallel' will provide; "
    "it is not available yet. One process works alone."
)


def unavailable(reason: str, error: type[Exception] = RuntimeError) -> Callable[[_T], _T]:
    """Returns a decorator for a declared function or class without implementation: using it raises an error.

    Args:
        reason: The rest of the message, which begins with the name.
        error: The class of the error. Default: RuntimeError.
    """

    def decorate(declared: _T) -> _T:
        made: Any = vars(declared).get("__init__", declared) if isinstance(declared, type) else declared
        name = declared.__name__

        @functools.wraps(made)
        def refuse(*args: Any, **kwargs: Any) -> Any:
            raise error(f"For '{name}', {reason}")

        if not isinstance(declared, type):
            return refuse  # type: ignore[return-value]
        declared.__init__ = refuse  # type: ignore[misc]
        return declared

    return decorate


def refused(reason: str, names: str, module: str) -> dict[str, Any]:
    """Returns classes by name whose use raises an error.

    Args:
        reason: As for `unavailable`.
        names: The names, separated by spaces.
        module: The name of the module.
    """
    described = {"__doc__": f"Refuses at its use: {reason}", "__module__": module}
    return {name: unavailable(reason)(type(name, (), dict(described))) for name in names.split()}
