"""First calls: from a fresh function to its first result, in a process that is warm.

Every repetition loads the source anew and puts another constant into it, so that neither the code object nor the
graph has been seen before.
"""

from __future__ import annotations

import importlib
import sys

from rows.base import Row
from rows.blocks import ATTENTION, ATTENTION_TINY, BLOCK, BLOCK_TINY, attention_inputs, block_inputs
from rows.calls import three

VARIANTS = {"ms": ("O0", "O1"), "torch": ("compile",), "jax": ("jit",), "mindspore": ("O0", "O1")}


def fresh(module: str, name: str, constant, **options):
    """A builder that takes the number of the repetition and gives a function never seen before."""

    def build(x, jit, serial=0):
        sys.modules.pop(f"rows.{module}", None)
        make = getattr(importlib.import_module(f"rows.{module}"), name)
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
