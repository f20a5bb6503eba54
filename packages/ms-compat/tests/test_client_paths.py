"""Import paths by which packages from PyPI reach MindSpore's private modules."""

from __future__ import annotations

import importlib
import subprocess
import sys

import mindspore as ms


def test_compiled_submodules_are_import_paths() -> None:
    native = importlib.import_module("mindspore._c_expression")
    for name in ("typing", "amp", "op_enum"):
        assert importlib.import_module(f"mindspore._c_expression.{name}") is getattr(native, name)
    assert isinstance(ms.float32, importlib.import_module("mindspore._c_expression.typing").Float)


def test_paths_below_a_module_that_is_an_attribute() -> None:
    """Without an import of `ops.operations`, which is an attribute of `ops`."""
    text = "import mindspore as ms; print(ms.ops.operations.manually_defined.ops_def.BroadcastTo.__name__)"
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, timeout=60, check=False)
    assert done.stdout == "BroadcastTo\n", done.stderr
