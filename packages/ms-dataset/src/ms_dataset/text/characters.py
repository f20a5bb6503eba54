"""Sets of characters: general categories, scripts, white space, and set operations for regular expressions."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby
from pathlib import Path

LAST = 0x10FFFF

#: the property White_Space, used by `\s` and tokenizers
WHITE_SPACE = "\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"

Ranges = tuple[tuple[int, int], ...]


def merge(ranges: Iterable[tuple[int, int]]) -> Ranges:
    """Sorts ranges and joins those that overlap."""
    merged: list[tuple[int, int]] = []
    for low, high in sorted(ranges):
        if merged and low <= merged[-1][1] + 1:
            merged[-1] = (merged[-1][0], max(high, merged[-1][1]))
        else:
            merged.append((low, high))
    return tuple(merged)


def complement(ranges: Ranges) -> Ranges:
    others, begin = [], 0
    for low, high in ranges:
        if begin < low:
            others.append((begin, low - 1))
        begin = high + 1
    if begin <= LAST:
        others.append((begin, LAST))
    return tuple(others)


def intersect(one: Ranges, other: Ranges) -> Ranges:
    return complement(merge((*complement(one), *complement(other))))


@lru_cache(maxsize=1)
def categories() -> dict[str, Ranges]:
    """Returns the characters of each general category, such as `Lu`."""
    found: dict[str, list[tuple[int, int]]] = {}
    for name, group in groupby(range(LAST + 1), lambda code: unicodedata.category(chr(code))):
        run = list(group)
        found.setdefault(name, []).append((run[0], run[-1]))
    return {name: tuple(ranges) for name, ranges in found.items()}


@lru_cache(maxsize=1)
def scripts() -> dict[str, Ranges]:
    """Returns the characters of each script, such as `Han`."""
    table = {}
    for line in Path(__file__).with_name("scripts.txt").read_text(encoding="ascii").splitlines():
        name, *ranges = line.split()
        pairs = (one.split("-") for one in ranges)
        table[name] = tuple((int(pair[0], 16), int(pair[-1], 16)) for pair in pairs)
    return table


@lru_cache(maxsize=1)
def _script_starts() -> tuple[list[int], list[int], list[str]]:
    rows = sorted((low, high, name) for name, ranges in scripts().items() for low, high in ranges)
    return [row[0] for row in rows], [row[1] for row in rows], [row[2] for row in rows]


@lru_cache(maxsize=4096)
def script_of(character: str) -> str:
    """Returns the script of a character, or `Unknown`.

    Examples:
        >>> script_of("a"), script_of("\\u6211"), script_of("!")
        ('Latin', 'Han', 'Common')
    """
    starts, ends, names = _script_starts()
    place = bisect_right(starts, ord(character)) - 1
    return names[place] if place >= 0 and ord(character) <= ends[place] else "Unknown"


_LONG_CATEGORIES = {
    "letter": "L", "uppercaseletter": "Lu", "lowercaseletter": "Ll", "titlecaseletter": "Lt", "modifierletter": "Lm",
    "otherletter": "Lo", "mark": "M", "nonspacingmark": "Mn", "spacingmark": "Mc", "enclosingmark": "Me",
    "number": "N", "decimalnumber": "Nd", "letternumber": "Nl", "othernumber": "No", "punctuation": "P", "punct": "P",
    "connectorpunctuation": "Pc", "dashpunctuation": "Pd", "openpunctuation": "Ps", "closepunctuation": "Pe",
    "initialpunctuation": "Pi", "finalpunctuation": "Pf", "otherpunctuation": "Po", "symbol": "S", "mathsymbol": "Sm",
    "currencysymbol": "Sc", "modifiersymbol": "Sk", "othersymbol": "So", "separator": "Z", "spaceseparator": "Zs",
    "lineseparator": "Zl", "paragraphseparator": "Zp", "other": "C", "control": "Cc", "cntrl": "Cc", "format": "Cf",
    "privateuse": "Co", "unassigned": "Cn", "digit": "Nd", "upper": "Lu", "lower": "Ll",
}  # fmt: skip
_COMPOSED = {
    "alphabetic": ("L", "Nl"), "alpha": ("L", "Nl"), "alnum": ("L", "Nl", "Nd"), "uppercase": ("Lu",),
    "lowercase": ("Ll",), "word": ("L", "M", "Nd", "Nl", "Pc"), "blank": ("Zs",),
}  # fmt: skip


def property_ranges(name: str) -> Ranges:
    r"""Returns the characters of `\p{name}`; raises KeyError for an unknown name."""
    key = name.split("=")[-1].strip()
    plain = key.replace("_", "").replace(" ", "").replace("-", "").lower()
    if plain in ("whitespace", "space"):
        return merge((ord(part[0]), ord(part[-1])) for part in _white_space_parts())
    if plain in _COMPOSED:
        return merge(pair for part in _COMPOSED[plain] for pair in _category(part))
    if plain in _LONG_CATEGORIES or len(key) <= 2:
        return _category(_LONG_CATEGORIES.get(plain, key))
    for script, ranges in scripts().items():
        if script.replace("_", "").lower() == plain:
            return ranges
    raise KeyError(name)


def _white_space_parts() -> list[str]:
    return ["\t\r", " ", "\x85", "\xa0", "\u1680", "\u2000\u200a", "\u2028\u2029", "\u202f", "\u205f", "\u3000"]


def _category(name: str) -> Ranges:
    chosen = [ranges for key, ranges in categories().items() if key.startswith(name)]
    if not chosen:
        raise KeyError(name)
    return merge(pair for ranges in chosen for pair in ranges)


def as_class(ranges: Ranges) -> str:
    """Returns the content of a character class for `re`."""
    return "".join(f"\\U{low:08x}" if low == high else f"\\U{low:08x}-\\U{high:08x}" for low, high in ranges)
