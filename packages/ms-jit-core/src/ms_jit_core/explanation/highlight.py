"""Python source as HTML with keywords, strings, numbers and comments marked."""

from __future__ import annotations

import io
import keyword
import tokenize
from collections.abc import Sequence
from html import escape
from textwrap import dedent

_KINDS = {tokenize.STRING: "s", tokenize.NUMBER: "n", tokenize.COMMENT: "c"}
_NAMES = ("FSTRING_START", "FSTRING_MIDDLE", "FSTRING_END")  # of Python 3.12
_KINDS.update({getattr(tokenize, name): "s" for name in _NAMES if hasattr(tokenize, name)})


def highlighted(lines: Sequence[str]) -> list[str]:
    """Each line as HTML; what cannot be tokenized (a piece of a file) is escaped as it is."""
    marks: list[list[tuple[int, int, str]]] = [[] for _ in lines]
    text = "\n".join(lines) + "\n"
    cut = len(lines[0]) - len(lines[0].lstrip()) if lines else 0
    try:
        for token in tokenize.generate_tokens(io.StringIO(dedent(text)).readline):
            kind = _KINDS.get(token.type) or (
                "k" if token.type == tokenize.NAME and keyword.iskeyword(token.string) else ""
            )
            if not kind:
                continue
            (row, start), (last, end) = token.start, token.end
            for r in range(row, last + 1):
                begin = start + cut if r == row else 0
                stop = end + cut if r == last else len(lines[r - 1])
                marks[r - 1].append((begin, stop, kind))
    except (tokenize.TokenError, SyntaxError, IndexError):
        pass  # what was found so far is marked
    out = []
    for line, found in zip(lines, marks, strict=True):
        html, at = "", 0
        for begin, stop, kind in sorted(found):
            if begin >= at and stop > begin:
                html += f'{escape(line[at:begin])}<span class="{kind}">{escape(line[begin:stop])}</span>'
                at = stop
        out.append(html + escape(line[at:]))
    return out
