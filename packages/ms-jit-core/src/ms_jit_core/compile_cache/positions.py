"""Positions of segments as data: where in which code each frame stands."""

from __future__ import annotations

import types
from typing import Any

from ms_jit_core.bytecode_decoder import code_of
from ms_jit_core.compile_cache.digests import code_digest, digest
from ms_jit_core.compile_cache.encoding import Decoder, Encoder, NotHere
from ms_jit_core.compile_cache.object_names import held
from ms_jit_core.python_versions import builtins_of, qualname
from ms_jit_core.segments.position import FrameShape, Position


def _shape(f: FrameShape) -> list[Any]:
    return [
        f.pc,
        list(f.names),
        f.height,
        list(f.cells),
        f.handling,
        f.result,
        list(f.unbound),
    ]


def position_digest(position: Position) -> str:
    """What tells a position in another process."""
    if position.digest is not None:
        return position.digest
    parts: list[Any] = []
    for f in position.frames:
        parts.append([code_digest(f.code.python), f.space.get("__name__"), _shape(f)])
    position.digest = digest(parts)
    return position.digest


def freeze_position(encoder: Encoder, position: Position) -> list[Any]:
    """A position as data."""
    frames = []
    for f in position.frames:
        python = f.code.python
        # A function of the packages is guarded by nothing: it is found by its name.
        fn = held(f.space, qualname(python))
        named = isinstance(fn, types.FunctionType) and fn.__code__ is python
        frames.append([encoder.object(fn if named else python), encoder.object(f.space), _shape(f)])
    return [position.native, frames]


def thaw_position(decoder: Decoder, data: list[Any]) -> Position:
    """The position of such data; NotHere where a function's instructions are not to be had."""
    frames = []
    for of, space, (pc, names, height, cells, handling, result, unbound) in data[1]:
        found, here = decoder.object(of), decoder.object(space)
        python = found.__code__ if isinstance(found, types.FunctionType) else found
        if type(python) is not types.CodeType or type(here) is not dict:
            raise ValueError("a frame has no code")
        cells_ = tuple(types.CellType() for _ in python.co_freevars)
        code = code_of(types.FunctionType(python, here, python.co_name, None, cells_))
        if code is None or not 0 <= pc < len(code.ops):
            raise NotHere(f"the instructions of {qualname(python)}")
        spaces = here, builtins_of(here)
        frames.append(
            FrameShape(code, pc, *spaces, tuple(names), height, tuple(cells), handling, result, tuple(unbound))
        )
    return Position(tuple(frames), native=data[0])
