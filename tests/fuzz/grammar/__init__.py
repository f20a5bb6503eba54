"""The tables for random programs: a module's fixed part, expressions, statements and blocks.

In a template `<t>` stands for any expression of kind t, `<=t>` for a name of that kind to assign, `<!t>` for such a
name that the function owns, `<@>` for one new name, the same at each place. Kinds: t a tensor of shape (2,), s a scalar
tensor, n an int, b a bool, q a bool that a tensor's value decides, l a list of ints, m a list of tensors, d a dict of
tensors, o an object, u a str, c a callable of a tensor, g a generator of tensors. A line BODY becomes statements, LOOP
statements that may break and continue, RAISE a statement that raises. Each file has one concept.
"""

from __future__ import annotations

from fuzz.grammar import (
    classes,
    closures,
    containers,
    flow,
    functions,
    generators,
    layers,
    library,
    nets,
    numbers,
    objects,
    operators,
    protocols,
    raised_again,
    raising,
    records,
    tensors,
    texts,
    unwinding,
    views,
)

#: in the order in which their fixed parts are run
CONCEPTS = (
    raising,
    objects,
    classes,
    records,
    operators,
    protocols,
    numbers,
    texts,
    tensors,
    views,
    containers,
    library,
    functions,
    closures,
    generators,
    unwinding,
    raised_again,
    flow,
    layers,
    nets,
)

IMPORTS = """\
import collections
import collections.abc
import contextlib
import copy
import dataclasses
import enum
import functools
import inspect
import itertools
import math
import operator
import string
import sys
import textwrap
import traceback
import types
import typing

LOG = []
COUNT = 0
SCALE = 2
TABLE = {"a": 1, "b": [1, 2, 3]}
HELD = None


def note(*what):
    LOG.append(what)
    return len(LOG)
"""

#: expressions without subexpressions, by kind
LEAVES = {
    "t": ["x", "y"],
    "s": ["s", "x.sum()"],
    "n": ["0", "1", "2", "-1", "3"],
    "b": ["True", "flag", "not flag"],
    "l": ["[1, 2, 3]", "[]", "items"],
    "m": ["[x, y]", "[y * 2]"],
    "d": ["{'a': x}", "{'a': y, 'k': x}"],
    "o": ["box", "Sub(x)", "Base(y, 2)"],
    "u": ["'a'", "'k'", "'word'"],
    "c": ["helper", "box", "abs"],
    "g": ["gen(x, 3)", "chain(y, 2)"],
}

PRELUDE = "\n\n".join([IMPORTS, *(concept.PRELUDE for concept in CONCEPTS if hasattr(concept, "PRELUDE"))])
LINES, RAISES, BLOCKS, CHANGES = (
    [line for concept in CONCEPTS for line in getattr(concept, name, [])]
    for name in ("LINES", "RAISES", "BLOCKS", "CHANGES")
)
EXPRESSIONS = {
    kind: [
        line for concept in CONCEPTS for line in getattr(concept, "EXPRESSIONS", {}).get(kind, "").strip().splitlines()
    ]
    for kind in [*LEAVES, "q"]
}
