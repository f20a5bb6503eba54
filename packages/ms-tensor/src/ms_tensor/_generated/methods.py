"""Methods over one table op each.

Written by `nox -s gen` from the op table; do not edit.
"""

from __future__ import annotations

from typing import Any

from . import functions

METHODS: dict[str, Any] = {
    "abs": functions.abs,
    "add": functions.add,
    "broadcast_to": functions.broadcast_to,
    "ceil": functions.ceil,
    "cos": functions.cos,
    "div": functions.div,
    "equal": functions.equal,
    "erf": functions.erf,
    "exp": functions.exp,
    "floor": functions.floor,
    "floor_divide": functions.floor_divide,
    "floor_mod": functions.floor_mod,
    "greater": functions.greater,
    "greater_equal": functions.greater_equal,
    "isinf": functions.isinf,
    "isnan": functions.isnan,
    "less": functions.less,
    "less_equal": functions.less_equal,
    "log": functions.log,
    "logical_and": functions.logical_and,
    "logical_not": functions.logical_not,
    "logical_or": functions.logical_or,
    "logical_xor": functions.logical_xor,
    "maximum": functions.maximum,
    "minimum": functions.minimum,
    "mul": functions.mul,
    "neg": functions.neg,
    "not_equal": functions.not_equal,
    "pow": functions.pow,
    "reciprocal": functions.reciprocal,
    "round": functions.round,
    "rsqrt": functions.rsqrt,
    "sigmoid": functions.sigmoid,
    "sign": functions.sign,
    "sin": functions.sin,
    "sqrt": functions.sqrt,
    "square": functions.square,
    "sub": functions.sub,
    "tanh": functions.tanh,
    "trunc": functions.trunc,
}
