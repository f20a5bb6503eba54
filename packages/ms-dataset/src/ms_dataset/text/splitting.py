"""Tokenizers that split at characters, white space, scripts and regular expressions."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Any

from ..transforms.declare import REQUIRED, checked, flag, wrong_type
from .base import Token, Tokenizer
from .characters import WHITE_SPACE, script_of
from .patterns import PatternError, compiled

NOT_SPACE = re.compile(f"[^{WHITE_SPACE}]+")
SPACE = re.compile(f"[{WHITE_SPACE}]")


class UnicodeCharTokenizer(Tokenizer):
    """Splits a string into its characters.

    Args:
        with_offsets (bool): Whether to also return the start and end bytes of tokens. Default: False.

    Raises:
        TypeError: If `with_offsets` is not a bool.
        RuntimeError: If the column is not one str.

    Examples:
        >>> UnicodeCharTokenizer()("abc")
        array(['a', 'b', 'c'], dtype='<U1')
    """

    def tokens(self, text: str) -> tuple[list[Token], str]:
        return [(one, place, place + 1) for place, one in enumerate(text)], text


class WhitespaceTokenizer(Tokenizer):
    """Splits a string at Unicode white space.

    Args:
        with_offsets (bool): Whether to also return the start and end bytes of tokens. Default: False.

    Raises:
        TypeError: If `with_offsets` is not a bool.
        RuntimeError: If the column is not one str.

    Examples:
        >>> WhitespaceTokenizer()("a  bc")
        array(['a', 'bc'], dtype='<U2')
    """

    def tokens(self, text: str) -> tuple[list[Token], str]:
        return [(match.group(), match.start(), match.end()) for match in NOT_SPACE.finditer(text)], text


class UnicodeScriptTokenizer(Tokenizer):
    """Splits a string where the script changes, and at white space.

    Args:
        keep_whitespace (bool): Whether to keep white space as tokens. Default: False.
        with_offsets (bool): Whether to also return the start and end bytes of tokens. Default: False.

    Raises:
        TypeError: If a parameter is not a bool.
        RuntimeError: If the column is not one str.

    Examples:
        >>> UnicodeScriptTokenizer()("Beijing, \\u5317\\u4eac!")[:2]
        array(['Beijing', ','], dtype='<U7')
    """

    keep_whitespace = flag(False)
    with_offsets = flag(False)

    def tokens(self, text: str) -> tuple[list[Token], str]:
        found, place = [], 0
        for (_, space), group in groupby(text, lambda one: (script_of(one), bool(SPACE.match(one)))):
            token = "".join(group)
            if self.keep_whitespace or not space:
                found.append((token, place, place + len(token)))
            place += len(token)
        return found, text


def split(text: str, delimiter: re.Pattern[str], keep: re.Pattern[str] | None) -> list[Token]:
    found, begin = [], 0
    for match in delimiter.finditer(text):
        if match.end() == match.start():
            continue
        if match.start() > begin:
            found.append((text[begin : match.start()], begin, match.start()))
        if keep is not None and keep.fullmatch(match.group()):
            found.append((match.group(), match.start(), match.end()))
        begin = match.end()
    if begin < len(text):
        found.append((text[begin:], begin, len(text)))
    return found


def _pattern(operation: str, name: str, value: Any) -> None:
    if value is None:
        raise ValueError(f"{operation}: {name} is missing\n  expected: str\n  got: None")
    if not isinstance(value, str):
        raise wrong_type(operation, name, "str", value)


class RegexTokenizer(Tokenizer):
    r"""Splits a string at matches of a regular expression.

    Args:
        delim_pattern (str): The pattern of delimiters, in ICU's syntax.
        keep_delim_pattern (str): The pattern of delimiters to keep as tokens. Default: '', none.
        with_offsets (bool): Whether to also return the start and end bytes of tokens. Default: False.

    Raises:
        TypeError: If a parameter has the wrong type.
        ValueError: If `delim_pattern` is None.
        RuntimeError: If a pattern is wrong or the column is not one str.

    Examples:
        >>> RegexTokenizer(r"[,\s]+", r",")("a,b c")
        array(['a', ',', 'b', 'c'], dtype='<U1')
    """

    delim_pattern = checked(REQUIRED, _pattern)
    keep_delim_pattern = checked("", _pattern)
    with_offsets = flag(False)

    def tokens(self, text: str) -> tuple[list[Token], str]:
        try:
            delimiter = compiled(self.delim_pattern)
            keep = compiled(self.keep_delim_pattern) if self.keep_delim_pattern else None
        except PatternError as error:
            got = f"{self.delim_pattern!r}, {self.keep_delim_pattern!r}"
            raise self.fail("the pattern is wrong", "an expression of ICU", got, str(error)) from None
        return split(text, delimiter, keep), text
