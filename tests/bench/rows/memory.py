"""Peak memory of a training step beyond the memory before the network was created."""

from __future__ import annotations

from rows import blocks, mlp
from rows.base import Row

ROWS = [
    Row(
        "peak memory, BasicBlock fwd+bwd, 8x64x56x56",
        "memory",
        blocks.block_inputs,
        blocks.net("basic_block", backward=True),
        target=1.0,
        against=("torch",),
        size=blocks.BLOCK,
        tiny=blocks.BLOCK_TINY,
        kind="memory",
    ),
    Row(
        "peak memory, MLP 784-512-512-10 step, Adam, batch 64",
        "memory",
        mlp.inputs,
        blocks.net("mlp", part="adam"),
        target=1.0,
        against=("torch",),
        size=mlp.SIZE,
        tiny=mlp.TINY,
        kind="memory",
    ),
]
