r"""Translates regular expressions of ICU, which MindSpore's pipelines use, to Python's `re`.

Properties (`\p{Han}`), POSIX classes, nested classes and their intersections become explicit classes. White space and
word characters are those of Unicode.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from .characters import Ranges, as_class, complement, intersect, merge, property_ranges


class PatternError(ValueError):
    """A pattern is wrong, or Python's `re` cannot express it."""


class _Reader:
    def __init__(self, pattern: str) -> None:
        self.pattern, self.place = pattern, 0

    def more(self) -> bool:
        return self.place < len(self.pattern)

    def looking_at(self, text: str) -> bool:
        return self.pattern.startswith(text, self.place)

    def take(self, count: int = 1) -> str:
        text = self.pattern[self.place : self.place + count]
        if len(text) < count:
            raise PatternError("ends too early")
        self.place += count
        return text

    def until(self, end: str) -> str:
        place = self.pattern.find(end, self.place)
        if place < 0:
            raise PatternError(f"{end} is missing")
        text = self.pattern[self.place : place]
        self.place = place + len(end)
        return text


_SETS = {"d": "Nd", "w": "word", "s": "space", "h": "blank"}
_CONTROLS = {"t": 9, "n": 10, "r": 13, "f": 12, "a": 7, "e": 27, "v": 11}


def _property(reader: _Reader, negated: bool) -> Ranges:
    name = reader.until("}") if reader.looking_at("{") and reader.take() else reader.take()
    if name.startswith("^"):
        name, negated = name[1:], not negated
    try:
        ranges = property_ranges(name)
    except KeyError:
        raise PatternError(f"unknown property {name!r}") from None
    return complement(ranges) if negated else ranges


def _escaped_set(reader: _Reader, letter: str) -> Ranges | None:
    r"""Returns the characters of escapes such as `\p` and `\s`, or None for other escapes."""
    if letter in "pP":
        return _property(reader, letter == "P")
    if letter.lower() not in _SETS:
        return None
    ranges = property_ranges(_SETS[letter.lower()])
    if letter.lower() == "h":
        ranges = merge((*ranges, (9, 9)))
    return complement(ranges) if letter.isupper() else ranges


def _code(reader: _Reader, letter: str) -> int:
    try:
        if letter == "x" and reader.looking_at("{"):
            reader.take()
            return int(reader.until("}"), 16)
        if letter in "xuU":
            return int(reader.take({"x": 2, "u": 4, "U": 8}[letter]), 16)
    except ValueError:
        raise PatternError(f"\\{letter} without a number") from None
    return _CONTROLS.get(letter, ord(letter))


def _class(reader: _Reader) -> Ranges:
    """Reads a class after its opening bracket, up to the closing one."""
    negated = reader.looking_at("^") and bool(reader.take())
    found: list[tuple[int, int]] = []
    left: Ranges | None = None
    first = True

    def whole() -> Ranges:
        return merge(found) if left is None else intersect(left, merge(found))

    while first or not reader.looking_at("]"):
        if reader.looking_at("[:"):
            reader.take(2)
            name = reader.until(":]")
            found.extend(complement(property_ranges(name[1:])) if name[:1] == "^" else property_ranges(name))
        elif reader.looking_at("["):
            reader.take()
            found.extend(_class(reader))
        elif reader.looking_at("&&"):
            reader.take(2)
            left, found = whole(), []
        elif reader.looking_at("--"):
            reader.take(2)
            rest = _class_operand(reader)
            left, found = None, list(intersect(whole(), complement(rest)))
        else:
            found.extend(_class_item(reader))
        first = False
    reader.take()
    return complement(whole()) if negated else whole()


def _class_operand(reader: _Reader) -> Ranges:
    if reader.looking_at("["):
        reader.take()
        return _class(reader)
    return merge(_class_item(reader))


def _class_item(reader: _Reader) -> Ranges:
    letter = reader.take()
    if letter == "\\":
        letter = reader.take()
        ranges = _escaped_set(reader, letter)
        if ranges is not None:
            return ranges
        low = _code(reader, letter)
    else:
        low = ord(letter)
    if reader.looking_at("-") and not reader.looking_at("-]") and not reader.looking_at("--"):
        reader.take()
        letter = reader.take()
        high = _code(reader, reader.take()) if letter == "\\" else ord(letter)
        if high < low:
            raise PatternError(f"range {chr(low)}-{chr(high)} is reversed")
        return ((low, high),)
    return ((low, low),)


def translate(pattern: str) -> str:
    """Translates a pattern of ICU to Python's `re`; raises PatternError if that is not possible."""
    reader, parts = _Reader(pattern), []
    while reader.more():
        letter = reader.take()
        if letter == "[":
            parts.append(f"[{as_class(_class(reader))}]")
        elif (
            letter == "(" and reader.looking_at("?<") and not reader.looking_at("?<=") and not reader.looking_at("?<!")
        ):
            reader.take(2)
            parts.append("(?P<")
        elif letter != "\\":
            parts.append(letter)
        else:
            parts.append(_escape(reader))
    return "".join(parts)


def _escape(reader: _Reader) -> str:
    letter = reader.take()
    ranges = _escaped_set(reader, letter)
    if ranges is not None:
        return f"[{as_class(ranges)}]"
    if letter == "R":
        return "(?:\r\n|[\n\x0b\f\r\x85\u2028\u2029])"
    if letter == "Q":
        return re.escape(reader.until("\\E"))
    if letter == "k":
        if reader.take() != "<":
            raise PatternError("\\k without a name")
        return f"(?P={reader.until('>')})"
    if letter == "z":
        return "\\Z"
    if letter == "Z":
        return "(?=\n?\\Z)"
    if letter in "xuU":
        return re.escape(chr(_code(reader, letter)))
    return "\\" + letter


@lru_cache(maxsize=256)
def compiled(pattern: str) -> re.Pattern[str]:
    """Returns the compiled pattern; raises PatternError if it is wrong.

    Examples:
        >>> compiled(r"\\p{Lu}+").findall("aBCd")
        ['BC']
    """
    try:
        return re.compile(translate(pattern))
    except (re.error, KeyError, OverflowError) as error:
        raise PatternError(str(error)) from None


def replacement(template: str, pattern: re.Pattern[str]) -> Callable[[re.Match[str]], str]:
    r"""Returns a function for `re.sub` from an ICU template with `$1`, `${name}`, and `\` before literal characters."""
    parts: list[str | int] = []
    place = 0
    while place < len(template):
        letter = template[place]
        if letter == "\\" and place + 1 < len(template):
            parts.append(template[place + 1])
            place += 2
        elif letter == "$":
            found = re.compile(r"\{(\w+)\}|(\d)").match(template, place + 1)
            if not found:
                raise PatternError("$ without a group in the replacement")
            name = found.group(1) or found.group(2)
            group = int(name) if name.isdigit() else pattern.groupindex.get(name, -1)
            if not 0 <= group <= pattern.groups:
                raise PatternError(f"the pattern has no group {name}")
            parts.append(group)
            place = found.end()
        else:
            parts.append(letter)
            place += 1
    return lambda match: "".join(one if isinstance(one, str) else match.group(one) or "" for one in parts)
