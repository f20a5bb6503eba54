"""The base of the layers without settings."""

from __future__ import annotations

from ..cell import Cell


class PlainCell(Cell):
    """A layer whose constructor takes nothing, so that `ReLU(3)` is refused; a subclass may take what it likes."""

    def __init__(self) -> None:
        super().__init__()
