"""What `import ms` loads: a fresh process counts, which no load on the machine changes."""

from __future__ import annotations

import subprocess
import sys

#: modules of the standard library that a first use loads, each with what it loads itself
LAZY = {"json", "random", "shutil", "tempfile", "pathlib", "urllib.parse", "string", "importlib.resources", "zipfile"}
#: as in November 2026; 13 are generated functions (decision 0045), one the table of import paths
MOST = 321


def test_import_loads_little_beyond_numpy() -> None:
    program = "import numpy, sys; before = set(sys.modules); import ms; print(*sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-I", "-c", program], capture_output=True, text=True, check=True, timeout=60)
    loaded = done.stdout.split()
    assert not LAZY.intersection(loaded)
    assert len(loaded) <= MOST, len(loaded)
