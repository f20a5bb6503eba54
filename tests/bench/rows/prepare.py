"""First calls: from a new function to its first result, in a warm process.

Every repetition loads a copy of the source with another first line and another constant, so that source, code object
and graph are new.
"""

from __future__ import annotations

import importlib.util
import itertools
import sys
import tempfile
from pathlib import Path
from typing import Any

from rows.base import Row
from rows.blocks import ATTENTION, ATTENTION_TINY, BLOCK, BLOCK_TINY, attention_inputs, block_inputs
from rows.calls import three

VARIANTS = {"ms": ("O0", "O1"), "torch": ("compile",), "jax": ("jit",), "mindspore": ("O0", "O1")}


_copies = tempfile.TemporaryDirectory()
_numbers = itertools.count()  # numbers of the copies in a process; O0 and O1 have different copies


def load_copy(module: str) -> Any:
    """Loads a module of this folder from a new copy."""
    number = next(_numbers)
    source = Path(__file__).with_name(f"{module}.py").read_text()
    path = Path(_copies.name) / f"{module}_{number}.py"
    path.write_text("\n" * number + source)
    spec = importlib.util.spec_from_file_location(f"rows.{module}_{number}", path)
    assert spec is not None and spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = made  # MindSpore imports the module of the function that it compiles
    spec.loader.exec_module(made)
    return made


def fresh(module: str, name: str, constant, **options):
    """Returns a builder that takes the number of the repetition and returns a new function."""

    def build(x, jit, serial=0):
        make = getattr(load_copy(module), name)
        return make(x, jit, **options, **constant(serial))

    return build


def nets(name: str, constant, **options):
    modules = {"ms": "nets_ms", "torch": "nets_torch", "jax": "nets_jax"}
    return {framework: fresh(module, name, constant, **options) for framework, module in modules.items()}


SIMPLE = fresh("simple", "simple", lambda serial: {"factor": 1.0 + serial})
ROWS = [
    Row(
        "first call, (a*b + c)*k, [2, 3]",
        "prepare",
        three,
        {"ms": SIMPLE, "torch": SIMPLE, "jax": SIMPLE},
        target=5 / 30,
        variants=VARIANTS,
        kind="first",
    ),
    Row(
        "first call, BasicBlock fwd+bwd",
        "prepare",
        block_inputs,
        nets("basic_block", lambda serial: {"eps": 1e-5 * (1 + serial)}, backward=True),
        target=50 / 370,
        variants=VARIANTS,
        size=BLOCK,
        tiny=BLOCK_TINY,
        tolerance=1e-2,
        kind="first",
    ),
    Row(
        "first call, LlamaAttention fwd+bwd",
        "prepare",
        attention_inputs,
        nets("attention", lambda serial: {"scale": 0.125 * (1 + serial / 1000)}, backward=True),
        target=50 / 220,
        variants=VARIANTS,
        size=ATTENTION,
        tiny=ATTENTION_TINY,
        tolerance=1e-4,
        kind="first",
    ),
]
