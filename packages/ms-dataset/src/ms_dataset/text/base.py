"""Base classes of text transforms: checks of string columns, tokens with byte offsets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..transforms.declare import DeclaredOperation, flag

#: a token and its start and end in the text, in characters
Token = tuple[str, int, int]


class TextOperation(DeclaredOperation):
    """A transform of strings."""

    def strings(self, column: Any, ranks: tuple[int, ...] | None = None) -> np.ndarray:
        """Returns the column as an array; raises RuntimeError unless it holds str and has one of the ranks."""
        column = np.asarray(column)
        if column.dtype.kind != "U":
            raise self.fail(
                "the column has the wrong dtype", "str", str(column.dtype), "text.to_str makes str of bytes"
            )
        if ranks is not None and column.ndim not in ranks:
            raise self.fail("the column has the wrong rank", " or ".join(map(str, ranks)), f"shape {column.shape}")
        return column

    def scalar(self, columns: tuple[Any, ...]) -> str:
        return str(self.strings(self.single(columns), (0,)))

    def each(self, columns: tuple[Any, ...], function: Callable[[str], str]) -> np.ndarray:
        column = self.strings(self.single(columns))
        return np.array([function(one) for one in column.reshape(-1).tolist()]).reshape(column.shape)


def byte_places(text: str) -> np.ndarray | None:
    """Returns the UTF-8 offset of each character, or None for ASCII."""
    if text.isascii():
        return None
    codes = np.frombuffer(text.encode("utf-32-le"), np.uint32)
    sizes = 1 + (codes > 0x7F) + (codes > 0x7FF) + (codes > 0xFFFF)
    return np.concatenate([[0], np.cumsum(sizes)])


def token_columns(tokens: list[Token], text: str, with_offsets: bool) -> Any:
    """Returns tokens as an array of str; with offsets also their start and end bytes (uint32)."""
    tokens = tokens or [("", 0, 0)]
    strings = np.array([token for token, _, _ in tokens])
    if not with_offsets:
        return strings
    places = byte_places(text)
    bounds = np.array([(begin, end) for _, begin, end in tokens], np.int64)
    if places is not None:
        bounds = places[bounds]
    return strings, bounds[:, 0].astype(np.uint32), bounds[:, 1].astype(np.uint32)


class Tokenizer(TextOperation):
    """Base class of transforms that split a string into tokens. Subclasses implement `tokens`."""

    with_offsets = flag(False)

    def tokens(self, text: str) -> tuple[list[Token], str]:
        """Returns the tokens, and the text to which their positions refer."""
        raise NotImplementedError

    def apply(self, generator: Any, *columns: Any) -> Any:
        tokens, text = self.tokens(self.scalar(columns))
        return token_columns(tokens, text, self.with_offsets)
