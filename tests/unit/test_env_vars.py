"""docs/env_vars.md lists exactly the variables that the sources read."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_the_table_is_complete():
    name = re.compile(r"""["'](MS_[A-Z][A-Z_0-9]+)["']""")
    used = set()
    for folder, pattern in [("crates", "*.rs"), ("packages", "*.py")]:
        for path in (ROOT / folder).rglob(pattern):
            if "tests" in path.relative_to(ROOT).parts:
                continue
            text = path.read_text(errors="replace")
            if any(word in text for word in ("environ", "getenv", "env::var")):
                used |= set(name.findall(text))
    listed = set(re.findall(r"^\| `(MS_[A-Z_0-9]+)`", (ROOT / "docs" / "env_vars.md").read_text(), re.MULTILINE))
    assert listed == used
