"""`mindspore.ops.signature`: descriptions of a Primitive's arguments in `__mindspore_signature__`."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple


class signature_rw(IntEnum):
    """Whether an op reads or writes an argument."""

    RW_READ = 0
    RW_WRITE = 1
    RW_REF = 2
    RW_EMPTY_DEFAULT_VALUE = 3


class signature_kind(IntEnum):
    """How an argument is passed."""

    KIND_POSITIONAL_KEYWORD = 0
    KIND_VAR_POSITIONAL = 1
    KIND_KEYWORD_ONLY = 2
    KIND_VAR_KEYWARD = 3
    KIND_EMPTY_DEFAULT_VALUE = 4


class signature_dtype(IntEnum):
    """Groups of arguments that are converted to one dtype."""

    T = 0
    T1 = 1
    T2 = 2
    T3 = 3
    T4 = 4
    T5 = 5
    T6 = 6
    T7 = 7
    T8 = 8
    T9 = 9
    T_EMPTY_DEFAULT_VALUE = 10


sig_rw, sig_kind, sig_dtype = signature_rw, signature_kind, signature_dtype


class Signature(NamedTuple):
    """The description of an argument of a Primitive.

    Args:
        name: The name of the argument.
        rw: Whether it is written. Default: `sig_rw.RW_READ`.
        kind: How it is passed. Default: `sig_kind.KIND_POSITIONAL_KEYWORD`.
        default: Its default value. Default: `sig_kind.KIND_EMPTY_DEFAULT_VALUE`, for none.
        dtype: Its group of one dtype. Default: `sig_dtype.T_EMPTY_DEFAULT_VALUE`, for none.
    """

    name: str
    rw: signature_rw = sig_rw.RW_READ
    kind: signature_kind = sig_kind.KIND_POSITIONAL_KEYWORD
    default: Any = sig_kind.KIND_EMPTY_DEFAULT_VALUE
    dtype: Any = sig_dtype.T_EMPTY_DEFAULT_VALUE


def make_sig(
    name: str = "var",
    rw: signature_rw = sig_rw.RW_READ,
    kind: signature_kind = sig_kind.KIND_POSITIONAL_KEYWORD,
    default: Any = sig_kind.KIND_EMPTY_DEFAULT_VALUE,
    dtype: Any = sig_dtype.T_EMPTY_DEFAULT_VALUE,
) -> Signature:
    """Returns the description of an argument; see `Signature`.

    Examples:
        >>> from ms_tensor.ops.signature import make_sig, sig_rw
        >>> make_sig("accumulation", sig_rw.RW_WRITE).rw.name
        'RW_WRITE'
    """
    return Signature(name, rw, kind, default, dtype)
