"""Every error of the table is documented, in the order of the table."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_every_error_has_its_line_in_the_docs():
    source = (ROOT / "crates" / "core" / "src" / "error.rs").read_text()
    rows = source[source.index("\nerrors! {") :]
    codes = re.findall(r"^    ([A-Z]\w+) [A-Z]\w+ \"", rows, re.MULTILINE)
    text = (ROOT / "docs" / "errors" / "README.md").read_text()
    documented = re.findall(r"^## (\w+)$", text, re.MULTILINE)
    assert len(codes) > 15 and documented == codes
