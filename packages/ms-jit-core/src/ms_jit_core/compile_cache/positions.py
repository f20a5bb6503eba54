"""Positions of segments as data: where in which code each frame stands.

A frame's instructions are told by the compiled code of the outermost function that they were decoded with, and the way
from there to the function inside.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import Any

from ms_jit_core.compile_cache.digests import NoContent, code_digest, digest
from ms_jit_core.compile_cache.encoding import Decoder, Encoder, NotHere
from ms_jit_core.compile_cache.object_names import held
from ms_jit_core.instructions import Code
from ms_jit_core.python_versions import builtins_of, qualname
from ms_jit_core.segments.position import FrameShape, Position


def _made(arg: Any) -> Code | None:
    """The function that an instruction with this argument makes."""
    first = arg[0] if type(arg) is tuple and arg else arg
    return first if isinstance(first, Code) else None


def _address(code: Code) -> tuple[types.CodeType, list[int]]:
    """The compiled outermost function, and the instruction of each function on the way in that makes the next."""
    path: list[int] = []
    while code.outer is not None:
        outer = code.outer
        path.insert(0, next(i for i, (_, arg) in enumerate(outer.ops) if _made(arg) is code))
        code = outer
    if code.python is None:
        raise NoContent(f"the code of {code.qualname}")
    return code.python, path


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
        python, path = _address(f.code)
        parts.append([code_digest(python), path, f.space.get("__name__"), _shape(f)])
    position.digest = digest(parts)
    return position.digest


def freeze_position(encoder: Encoder, position: Position) -> list[Any]:
    """A position as data."""
    frames = []
    for f in position.frames:
        python, path = _address(f.code)
        # A function of the packages is guarded by nothing: it is found by its name.
        fn = held(f.space, qualname(python))
        named = isinstance(fn, types.FunctionType) and fn.__code__ is python
        frames.append([encoder.object(fn if named else python), path, encoder.object(f.space), _shape(f)])
    return [position.native, frames]


def thaw_position(decoder: Decoder, data: list[Any], decode: Callable[[types.FunctionType], Code | None]) -> Position:
    """The position of such data; NotHere where a function's instructions are not to be had."""
    frames = []
    for of, path, space, (pc, names, height, cells, handling, result, unbound) in data[1]:
        found, here = decoder.object(of), decoder.object(space)
        python = found.__code__ if isinstance(found, types.FunctionType) else found
        if type(python) is not types.CodeType or type(here) is not dict:
            raise ValueError("a frame has no code")
        cells_ = tuple(types.CellType() for _ in python.co_freevars)
        code = decode(types.FunctionType(python, here, python.co_name, None, cells_))
        for i in path:
            code = None if code is None else _made(code.ops[i][1])
        if not isinstance(code, Code) or not 0 <= pc < len(code.ops):
            raise NotHere(f"the instructions of {qualname(python)}")
        spaces = here, builtins_of(here)
        frames.append(
            FrameShape(code, pc, *spaces, tuple(names), height, tuple(cells), handling, result, tuple(unbound))
        )
    return Position(tuple(frames), native=data[0])
