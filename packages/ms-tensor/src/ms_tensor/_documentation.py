"""Gives functions and classes the full form of docstrings that are written in short form; see `_docstrings`."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any


def document(functions: Mapping[str, Any], texts: Mapping[str, str]) -> None:
    """Gives functions the docstrings that `nox -s gen` wrote; one that is new since then keeps its short form."""
    for name, text in texts.items():
        if name in functions:
            functions[name].__doc__ = text


class ClassDocumentation:
    """The `__doc__` of a class, completed when it is first read."""

    def __init__(self, short: str, table: str) -> None:
        self.short, self._table = short, table
        self._full: str | None = None

    def __get__(self, instance: Any, owner: type) -> str:
        if self._full is None:
            from ._docstrings import complete

            module, _, name = self._table.partition(":")
            shared, classes = getattr(import_module(module), name), vars(import_module(owner.__module__))
            self._full = complete(self.short, owner.__init__, shared, classes)  # type: ignore[misc]
        return self._full


def document_classes(namespace: Mapping[str, Any], table: str) -> None:
    """Has the docstrings of classes completed when they are read.

    Args:
        namespace: The globals of a module; classes that are defined in its package or below it are taken.
        shared: The texts of arguments by name.
    """
    package = f"{namespace['__package__']}."
    for value in namespace.values():
        # One with sections is in full form.
        if isinstance(value, type) and type(short := vars(value).get("__doc__")) is str and "Args:\n" not in short:
            if f"{value.__module__}.".startswith(package):
                value.__doc__ = ClassDocumentation(short, table)  # type: ignore[assignment]
