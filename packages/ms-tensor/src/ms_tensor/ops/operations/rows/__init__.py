"""Rows of Primitive classes by family; docs/adding_a_primitive.md says how to add one."""

from __future__ import annotations

from . import array, communication, debug, image, index, linalg, math, nn, optimizer, order, random

TEXTS = (
    math.ROWS,
    array.ROWS,
    index.ROWS,
    order.ROWS,
    linalg.ROWS,
    nn.ROWS,
    image.ROWS,
    random.ROWS,
    optimizer.ROWS,
    communication.ROWS,
    debug.ROWS,
)
