"""The tokenizers of BERT: `BasicTokenizer`, `WordpieceTokenizer`, and `BertTokenizer`, which combines them."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Any

import numpy as np

from ..transforms.declare import REQUIRED, UINT32_MAX, check_type, checked, flag, instance, integer
from .base import TextOperation, Token, Tokenizer, byte_places, token_columns
from .characters import WHITE_SPACE, as_class, property_ranges
from .enums import NormalizeForm
from .splitting import split
from .strings import fold_case, normalize
from .vocab import Vocab

# The blocks of ideographs at which BERT splits.
_IDEOGRAPHS = (
    (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x2A6DF), (0x2A700, 0x2B73F), (0x2B740, 0x2B81F),
    (0x2B820, 0x2CEAF), (0x2F800, 0x2FA1F),
)  # fmt: skip
# ASCII characters other than letters, digits, spaces and controls count as punctuation.
_ASCII_PUNCTUATION = ((0x21, 0x2F), (0x3A, 0x40), (0x5B, 0x60), (0x7B, 0x7E))
_UNUSED = re.compile(r"\[CLS\]|\[SEP\]|\[UNK\]|\[PAD\]|\[MASK\]|\[unused\d+\]")


@lru_cache(maxsize=4)
def _delimiters(preserve_unused: bool, keep_whitespace: bool) -> tuple[re.Pattern[str], re.Pattern[str]]:
    singles = as_class((*_ASCII_PUNCTUATION, *property_ranges("P"), *_IDEOGRAPHS))
    kept = f"[{singles}]"
    if preserve_unused:
        kept = f"{_UNUSED.pattern}|{kept}"
    space = f"[{WHITE_SPACE}]+"
    return re.compile(f"{space}|{kept}"), re.compile(f"{space}|{kept}" if keep_whitespace else kept)


@lru_cache(maxsize=1)
def _controls() -> re.Pattern[str]:
    return re.compile(f"[{as_class((*property_ranges('Cc'), *property_ranges('Cf')))}]")


def _fold(text: str) -> str:
    folded = unicodedata.normalize("NFD", fold_case(text))
    return folded if folded.isascii() else "".join(one for one in folded if unicodedata.category(one) != "Mn")


class _Basic:
    """The basic step of both `BasicTokenizer` and `BertTokenizer`."""

    lower_case: bool
    keep_whitespace: bool
    normalization_form: NormalizeForm
    preserve_unused_token: bool

    def clean(self, text: str) -> str:
        if not self.lower_case:
            text = normalize(text, self.normalization_form)
        elif self.preserve_unused_token:
            kept = [match.group() for match in _UNUSED.finditer(text)]
            parts = [_fold(part) for part in _UNUSED.split(text)]
            text = parts[0] + "".join(token + part for token, part in zip(kept, parts[1:]))
        else:
            text = _fold(text)
        return _controls().sub(" ", text)

    def basic_tokens(self, text: str) -> tuple[list[Token], str]:
        text = self.clean(text)
        return split(text, *_delimiters(self.preserve_unused_token, self.keep_whitespace)), text


class BasicTokenizer(_Basic, Tokenizer):
    """Splits a string at white space, punctuation and ideographs, like the first step of BERT.

    Offsets refer to the text after folding and normalization.

    Args:
        lower_case (bool): Whether to fold case and remove accents instead of `normalization_form`. Default: False.
        keep_whitespace (bool): Whether to keep white space as tokens. Default: False.
        normalization_form (NormalizeForm): The Unicode normalization of the text. Default: NormalizeForm.NONE.
        preserve_unused_token (bool): Whether to keep `[CLS]`, `[SEP]`, `[UNK]`, `[PAD]`, `[MASK]` and `[unused1]` as
            tokens. Default: True.
        with_offsets (bool): Whether to also return the start and end bytes of tokens. Default: False.

    Raises:
        TypeError: If a parameter has the wrong type.
        RuntimeError: If the column is not one str.

    Examples:
        >>> BasicTokenizer(lower_case=True)("[CLS] Hello, World!")
        array(['[CLS]', 'hello', ',', 'world', '!'], dtype='<U5')
    """

    lower_case = flag(False)
    keep_whitespace = flag(False)
    normalization_form = instance(NormalizeForm.NONE, NormalizeForm)
    preserve_unused_token = flag(True)
    with_offsets = flag(False)

    def tokens(self, text: str) -> tuple[list[Token], str]:
        return self.basic_tokens(text)


def _vocabulary(operation: str, name: str, value: Any) -> None:
    if value is None:
        raise ValueError(f"{operation}: {name} is missing\n  expected: text.Vocab\n  got: None")
    check_type(operation, name, value, (Vocab,))


def pieces(word: str, ids: dict[str, int], suffix: str, most_bytes: int, unknown: str, begin: int) -> list[Token]:
    """Splits a word into the longest pieces in the vocabulary, from the left; unknown if any part has none."""
    if not word:
        return []
    whole = [(unknown or word, begin, begin + len(word))]
    if len(word.encode()) > most_bytes:
        return whole
    found: list[Token] = []
    start = 0
    while start < len(word):
        for end in range(len(word), start, -1):
            piece = word[start:end] if start == 0 else suffix + word[start:end]
            if piece in ids:
                found.append((piece, begin + start, begin + end))
                start = end
                break
        else:
            return whole
    return found


class WordpieceTokenizer(TextOperation):
    """Splits words into the longest pieces of a vocabulary.

    Args:
        vocab (Vocab): The vocabulary.
        suffix_indicator (str): The prefix of pieces inside words. Default: '##'.
        max_bytes_per_token (int): The size above which words are unknown. Default: 100.
        unknown_token (str): The token for unknown words; '' keeps the words. Default: '[UNK]'.
        with_offsets (bool): Whether to also return the start and end bytes of tokens in their word. Default: False.

    Raises:
        TypeError: If a parameter has the wrong type.
        ValueError: If `vocab` is None or `max_bytes_per_token` is negative.
        RuntimeError: If the column is not one str or a 1-D array of str.

    Examples:
        >>> import numpy as np
        >>> vocab = Vocab.from_list(["un", "##want", "##ed"])
        >>> WordpieceTokenizer(vocab)(np.array(["unwanted", "x"]))
        array(['un', '##want', '##ed', '[UNK]'], dtype='<U6')
    """

    vocab = checked(REQUIRED, _vocabulary)
    suffix_indicator = instance("##", str)
    max_bytes_per_token = integer(100, low=0, high=UINT32_MAX)
    unknown_token = instance("[UNK]", str)
    with_offsets = flag(False)

    def apply(self, generator: Any, *columns: Any) -> Any:
        words = self.strings(self.single(columns), (0, 1)).reshape(-1).tolist()
        ids = self.vocab.ids
        tokens, begins, ends = [], [], []
        for word in words:
            places = byte_places(word) if self.with_offsets else None
            for token, begin, end in pieces(
                word, ids, self.suffix_indicator, self.max_bytes_per_token, self.unknown_token, 0
            ):
                tokens.append(token)
                begins.append(begin if places is None else places[begin])
                ends.append(end if places is None else places[end])
        if not tokens:
            tokens, begins, ends = [""], [0], [0]
        if not self.with_offsets:
            return np.array(tokens)
        return np.array(tokens), np.array(begins, np.uint32), np.array(ends, np.uint32)


class BertTokenizer(_Basic, TextOperation):
    """Applies `BasicTokenizer`, then `WordpieceTokenizer`.

    Args:
        vocab (Vocab): The vocabulary.
        suffix_indicator (str): The prefix of pieces inside words. Default: '##'.
        max_bytes_per_token (int): The size above which words are unknown. Default: 100.
        unknown_token (str): The token for unknown words; '' keeps the words. Default: '[UNK]'.
        lower_case (bool): Whether to fold case and remove accents instead of `normalization_form`. Default: False.
        keep_whitespace (bool): Whether to keep white space as tokens. Default: False.
        normalization_form (NormalizeForm): The Unicode normalization of the text. Default: NormalizeForm.NONE.
        preserve_unused_token (bool): Whether to keep tokens such as `[CLS]`. Default: True.
        with_offsets (bool): Whether to also return the start and end bytes of tokens. Default: False.

    Raises:
        TypeError: If a parameter has the wrong type.
        ValueError: If `vocab` is None or `max_bytes_per_token` is negative.
        RuntimeError: If the column is not one str.

    Examples:
        >>> vocab = Vocab.from_list(["un", "##want", "##ed", "[CLS]"])
        >>> BertTokenizer(vocab, lower_case=True)("[CLS] Unwanted")
        array(['[CLS]', 'un', '##want', '##ed'], dtype='<U6')
    """

    vocab = checked(REQUIRED, _vocabulary)
    suffix_indicator = instance("##", str)
    max_bytes_per_token = integer(100, low=0, high=UINT32_MAX)
    unknown_token = instance("[UNK]", str)
    lower_case = flag(False)
    keep_whitespace = flag(False)
    normalization_form = instance(NormalizeForm.NONE, NormalizeForm)
    preserve_unused_token = flag(True)
    with_offsets = flag(False)

    def apply(self, generator: Any, *columns: Any) -> Any:
        words, text = self.basic_tokens(self.scalar(columns))
        ids = self.vocab.ids
        tokens = [
            token
            for word, begin, _ in words
            for token in pieces(word, ids, self.suffix_indicator, self.max_bytes_per_token, self.unknown_token, begin)
        ]
        return token_columns(tokens, text, self.with_offsets)
