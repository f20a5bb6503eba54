"""The decoder of source gives instructions the places that the interpreter's compiler gives them, to the column."""

from __future__ import annotations

import argparse
import inspect
import json.decoder
import sys
import tarfile
import types
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import ms_jit_bytecode
import pytest
from ms_jit_core.source_decoder import code_of
from ms_nn import cell, checkpoint

#: of these an exception may come; the other instructions only move values
MAY_RAISE = set(
    """CALL CALL_EX LOAD_ATTR SUBSCR INPLACE COMPARE IS CONTAINS LOAD_GLOBAL STORE_ATTR STORE_SUBSCR DEL_SUBSCR DEL_ATTR
    RAISE NOT FORMAT LOAD_SPECIAL DICT_MERGE IMPORT IMPORT_FROM""".split()
)
MODULES = [argparse, inspect, tarfile, json.decoder, cell, checkpoint]
SAME = {"CALL_PAIR": "CALL", "CALL_PAIR_EX": "CALL_EX"}


def functions(place: Any, module: str) -> Iterator[types.FunctionType]:
    for value in list(vars(place).values()):
        value = getattr(value, "__func__", value)
        if getattr(value, "__module__", None) != module:
            continue
        if isinstance(value, types.FunctionType):
            yield value
        elif isinstance(value, type):
            yield from functions(value, module)


def places(code: Any) -> dict[str, set[Any]]:
    found = defaultdict(set)
    for (op, _), line in zip(code.ops, code.lines, strict=True):
        found[SAME.get(op, op)].add((int(line), getattr(line, "span", None)))
    return found


@pytest.mark.skipif(sys.version_info < (3, 11), reason="Python 3.10 has no columns")
@pytest.mark.parametrize("module", MODULES, ids=lambda m: m.__name__)
def test_source_and_bytecode_have_the_same_places(module: types.ModuleType) -> None:
    compared, differing = 0, []
    for fn in functions(module, module.__name__):
        source, compiled = code_of(fn), ms_jit_bytecode.code_of(fn)
        if source is None or compiled is None:
            continue
        ours, theirs = places(source), places(compiled)
        # From Python 3.12 on comprehensions are no calls, and some of super() are none.
        inlined = sys.version_info >= (3, 12) and ("MAKE_FUNCTION" in ours or "super" in fn.__code__.co_names)
        for op in MAY_RAISE - ({"CALL"} if inlined else set()):
            compared += len(ours[op])
            differing += [(fn.__qualname__, op, place) for place in ours[op] - theirs[op] if theirs[op]]
    # What can never be reached has no code: few functions have such lines.
    assert compared > 100 and len(differing) <= compared // 500, differing
