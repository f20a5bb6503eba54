"""Transforms of single strings: case folding, normalization, replacement."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

import numpy as np

from ..transforms.declare import REQUIRED, flag, instance, wrong_type
from .base import TextOperation
from .enums import NormalizeForm
from .patterns import PatternError, compiled, replacement


def normalize(text: str, form: NormalizeForm) -> str:
    """Normalizes text; does nothing with `NormalizeForm.NONE`."""
    return text if form is NormalizeForm.NONE or text.isascii() else unicodedata.normalize(form.name, text)  # type: ignore[arg-type]


#: characters that NFKC_Casefold removes, such as soft hyphens and joiners
_IGNORABLE = re.compile(
    "[\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f"
    "\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


def fold_case(text: str) -> str:
    if text.isascii():
        return text.lower()
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    return _IGNORABLE.sub("", folded)


class CaseFold(TextOperation):
    """Folds case by Unicode's NFKC_Casefold, which also makes `ß` and `SS`, or `ﬁ` and `fi`, equal.

    Raises:
        RuntimeError: If the column does not hold str.

    Examples:
        >>> CaseFold()("Straße")
        array('strasse', dtype='<U7')
    """

    def apply(self, generator: Any, *columns: Any) -> np.ndarray:
        return self.each(columns, fold_case)


class NormalizeUTF8(TextOperation):
    """Applies Unicode normalization.

    Args:
        normalize_form (NormalizeForm): The form. Default: NormalizeForm.NFKC.

    Raises:
        TypeError: If `normalize_form` is not a NormalizeForm.
        RuntimeError: If the column does not hold str.

    Examples:
        >>> NormalizeUTF8()("\\ufb01")
        array('fi', dtype='<U2')
    """

    normalize_form = instance(NormalizeForm.NFKC, NormalizeForm)

    def apply(self, generator: Any, *columns: Any) -> np.ndarray:
        return self.each(columns, lambda text: normalize(text, self.normalize_form))


class RegexReplace(TextOperation):
    r"""Replaces matches of a regular expression.

    Args:
        pattern (str): The expression, in ICU's syntax.
        replace (str): The replacement; `$1` is the first group.
        replace_all (bool): Whether to replace all matches or only the first. Default: True.

    Raises:
        TypeError: If a parameter has the wrong type.
        RuntimeError: If the pattern is wrong or the column does not hold str.

    Examples:
        >>> RegexReplace(r"(\w)(\d)", "$2$1")("a1 b2")
        array('1a 2b', dtype='<U5')
    """

    pattern = instance(REQUIRED, str)
    replace = instance(REQUIRED, str)
    replace_all = flag(True)

    def apply(self, generator: Any, *columns: Any) -> np.ndarray:
        try:
            pattern = compiled(self.pattern)
            template = replacement(self.replace, pattern)
        except PatternError as error:
            raise self.fail("the pattern is wrong", "an expression of ICU", self.pattern, str(error)) from None
        count = 0 if self.replace_all else 1
        return self.each(columns, lambda text: pattern.sub(template, text, count=count))


_DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_WIKIPEDIA = tuple(
    (re.compile(pattern), text)
    for pattern, text in (
        (r"<.*>", ""),
        (r"&[^;]*;", " "),
        *((str(digit), f" {word} ") for digit, word in enumerate(_DIGITS)),
        (r"[^a-z]+", " "),
    )
)


class FilterWikipediaXML(TextOperation):
    """Extracts the words of a Wikipedia dump: removes tags and entities, spells digits, and keeps only letters a to z.

    Letters become lower case. Redirects become empty.

    Raises:
        RuntimeError: If the column does not hold str.

    Examples:
        >>> FilterWikipediaXML()("<a>Text</a> A1 &amp; b")
        array('a one b', dtype='<U7')
    """

    def apply(self, generator: Any, *columns: Any) -> np.ndarray:
        return self.each(columns, _filter_wikipedia)


def _filter_wikipedia(text: str) -> str:
    if "#redirect" in text.lower():
        return ""
    text = _WIKIPEDIA[0][0].sub("", text).translate(_ASCII_LOWER)
    for pattern, replaced in _WIKIPEDIA[1:]:
        text = pattern.sub(replaced, text)
    return text.strip()


_ASCII_LOWER = {code: code + 32 for code in range(ord("A"), ord("Z") + 1)}


class PythonTokenizer:
    """Wraps a Python function that splits a string.

    Args:
        tokenizer (Callable): Called with a str; returns a list of str.

    Raises:
        TypeError: If `tokenizer` is not callable, or the input is not an array.
        RuntimeError: If the function raises.

    Examples:
        >>> import numpy as np
        >>> PythonTokenizer(str.split)(np.array("a bb"))
        array(['a', 'bb'], dtype='<U2')
    """

    def __init__(self, tokenizer: Any) -> None:
        if not callable(tokenizer):
            raise wrong_type("PythonTokenizer", "tokenizer", "a function", tokenizer)
        self.pyfunc = tokenizer
        self.random = False

    def __call__(self, in_array: Any) -> np.ndarray:
        if not isinstance(in_array, np.ndarray):
            raise wrong_type("PythonTokenizer", "the column", "numpy.ndarray", in_array)
        if in_array.dtype.kind == "S":
            in_array = to_str(in_array)
        try:
            rows = [np.array(self.pyfunc(one), dtype="U") for one in in_array.reshape(-1)]
            return np.stack(rows).reshape(*in_array.shape, -1)
        except Exception as error:
            name = getattr(self.pyfunc, "__name__", type(self.pyfunc).__name__)
            raise RuntimeError(f"PythonTokenizer: {name} raised {type(error).__name__}\n  got: {error}") from error


def to_str(array: np.ndarray, encoding: str = "utf8") -> np.ndarray:
    """Decodes an array of bytes.

    Args:
        array (numpy.ndarray): The bytes.
        encoding (str): Their encoding. Default: 'utf8'.

    Returns:
        numpy.ndarray of str.

    Raises:
        TypeError: If `array` is not an array.

    Examples:
        >>> import numpy as np
        >>> to_str(np.array([b"a"]))
        array(['a'], dtype='<U1')
    """
    if not isinstance(array, np.ndarray):
        raise wrong_type("to_str", "array", "numpy.ndarray", array)
    return np.char.decode(array, encoding)


def to_bytes(array: np.ndarray, encoding: str = "utf8") -> np.ndarray:
    """Encodes an array of str.

    Args:
        array (numpy.ndarray): The strings.
        encoding (str): Their encoding. Default: 'utf8'.

    Returns:
        numpy.ndarray of bytes.

    Raises:
        ValueError: If `array` is not an array.

    Examples:
        >>> import numpy as np
        >>> to_bytes(np.array(["a"]))
        array([b'a'], dtype='|S1')
    """
    if not isinstance(array, np.ndarray):
        raise ValueError(f"to_bytes: expected numpy.ndarray, got {type(array).__name__}")
    return np.char.encode(array, encoding)
