"""The blocks of docs/dynamic_shapes.md print what stands under them."""

from __future__ import annotations

import contextlib
import io
import linecache
import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "dynamic_shapes.md"


def test_the_page_runs():
    space: dict = {}
    blocks = re.findall(r"```python\n(.*?)```\n((?:\n(?:    [^\n]*\n)+)?)", PAGE.read_text(), re.S)
    assert len(blocks) >= 3
    for number, (code, shown) in enumerate(blocks):
        name = f"<{PAGE.name} {number}>"
        linecache.cache[name] = (len(code), None, code.splitlines(keepends=True), name)
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(code, name, "exec"), space)
        wanted = [line[4:] for line in shown.splitlines() if line.strip()]
        assert printed.getvalue().splitlines() == wanted
