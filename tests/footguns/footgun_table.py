"""Kinds of state outside a function x actions on them. The texts of each pair form a module with a World."""

from __future__ import annotations

import linecache
import string
import textwrap
from typing import NamedTuple

import kinds
import kinds_access
import kinds_learning
import kinds_library
import kinds_native
from kinds import Kind
from worlds import World

KINDS: list[Kind] = [
    *kinds.KINDS,
    *kinds_access.KINDS,
    *kinds_native.KINDS,
    *kinds_library.KINDS,
    *kinds_learning.KINDS,
]


class Action(NamedTuple):
    """The lines of the jitted function, of a helper that it may call, and of the change between calls."""

    name: str
    fn: str
    helper: str = "pass"
    change: str = "pass"


ACTIONS: list[Action] = [
    Action("read", "return x * {get}", change="{set}"),
    Action("read_after_set_in_a_thread", "return x * {get}", change="in_thread(lambda: setter(turn))"),
    Action("read_by_callee", "return helper(x) + 1", "return x * {get}", "{set}"),
    Action("read_by_nested_function", "def inner():\n    return {get}\nreturn x * inner()", change="{set}"),
    Action("read_in_comprehension", "return sum([x * {get} for _ in range(2)])", change="{set}"),
    Action(
        "read_when_gone", "try:\n    return x * {get}\nexcept Exception as e:\n    return x, type(e)", change="{delete}"
    ),
    Action("written", "{set_next}\nreturn x * {get}"),
    Action("written_between_reads", "y = x * {get}\n{set_next}\nreturn y + {get}"),
    Action("written_by_callee", "y = x * {get}\nhelper(x)\nreturn y + {get}", "{set_next}"),
    Action("written_in_a_thread", "y = x * {get}\nin_thread(lambda: helper(x))\nreturn y + {get}", "{set_next}"),
    Action("written_inside_and_outside", "y = x * {get}\n{set_next}\nreturn y", change="{set}"),
    Action(
        "written_before_a_raise",
        "{set_next}\nturns.append(1)\nif len(turns) % 2:\n    raise ValueError('odd')\n{set_next}\nreturn x * {get}",
    ),
    Action(
        "written_before_an_op_raises",
        "{set_next}\ny = x + vector(*([1.0] * size[0]))\n{set_next}\nreturn y * {get}",
        change="size[0] = 5 - size[0]",
    ),
    Action("deleted", "y = x * {get}\n{delete}\nreturn y", change="{set}"),
    Action("appended", "{append}\nreturn x * {size}"),
    Action("appended_by_callee", "y = x * {size}\nhelper(x)\nreturn y + {size}", "{append}"),
    Action("appended_in_a_thread", "y = x * {size}\nin_thread(lambda: helper(x))\nreturn y + {size}", "{append}"),
    Action("appended_outside", "return x * {size}", change="helper(x)", helper="{append}"),
    Action(
        "appended_before_a_raise",
        "{append}\nturns.append(1)\nif len(turns) % 2 == 0:\n    raise ValueError('even')\n{append}\nreturn x * {size}",
    ),
]

_WORDS = ("get", "append", "size", "delete", "set", "set_next")


def _needs(action: Action) -> set[str]:
    """Returns the fields of a kind that the text of an action uses."""
    found = {name for text in action[1:] for _, name, _, _ in string.Formatter().parse(text) if name}
    return {"set" if name == "set_next" else name for name in found}


PAIRS: dict[str, tuple[Kind, Action]] = {
    f"{kind.name}-{action.name}": (kind, action)
    for kind in KINDS
    for action in ACTIONS
    if all(getattr(kind, word) for word in _needs(action))
}

_MODULE = """\
import abc, array, bisect, collections, contextvars, copy, dataclasses, datetime, decimal, enum, fractions, functools
import gc, hashlib, heapq, importlib, inspect, io, itertools, json, logging, operator, os, pathlib, pickle
import queue, random, re, statistics, string, struct, sys, tempfile, threading, time, types, typing, warnings, weakref
from collections import OrderedDict, UserDict, defaultdict, deque

import ms
import numpy as np
from ms import Parameter, Tensor, nn, ops
from helpers import *
from worlds import Box, World, attempt, constantly, in_thread, later, vector

def make():
{setup}
    turns = []
    size = [2]
    x = vector(1, 2)
    def fn({parameters}):
{fn}
    def helper(x):
{helper}
    def setter(turn):
{setter}
    def change(turn):
{change}
    def seen():
        return attempt(lambda: {seen}), turns
    return World(fn, change, seen)
"""


def source(kind: Kind, action: Action) -> str:
    """Returns the text of the module for a pair."""

    def body(text: str, get: str) -> str:
        following = kind.following or f"({get} + 1)"
        lines = text.format(
            get=get,
            append=kind.append,
            size=kind.size,
            delete=kind.delete,
            set=kind.set.replace("{v}", kind.given),
            set_next=kind.set.replace("{v}", following),
        )
        writes = any(word in text for word in ("{set", "{delete", "{append"))
        return textwrap.indent(f"{kind.declare}\n{lines}" if writes else lines, " " * 8)

    outside = kind.outside or kind.get
    return _MODULE.format(
        setup=textwrap.indent(kind.setup or "pass", " " * 4),
        parameters=kind.parameters,
        fn=body(action.fn, kind.get),
        helper=body(action.helper, outside),
        setter=body("{set}" if kind.set else "pass", outside),
        change=body(action.change, outside),
        seen=outside or kind.size,
    )


def make(name: str) -> World:
    """Returns a new world of the pair."""
    text = source(*PAIRS[name])
    filename = f"<footgun {name}>"
    linecache.cache[filename] = (len(text), None, text.splitlines(True), filename)
    space: dict = {"__name__": "worlds"}
    exec(compile(text, filename, "exec"), space)
    return space["make"]()
