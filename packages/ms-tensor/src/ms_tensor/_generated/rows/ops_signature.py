"""Functions of `ms_tensor.ops.signature`, from the rows of `ms_tensor.function_rows.ops`.

Written by `nox -s gen`; do not edit.
"""

from __future__ import annotations

from typing import Any


def make_sig(name: str='var', rw: signature_rw=sig_rw.RW_READ, kind: signature_kind=sig_kind.KIND_POSITIONAL_KEYWORD, default: Any=sig_kind.KIND_EMPTY_DEFAULT_VALUE, dtype: Any=sig_dtype.T_EMPTY_DEFAULT_VALUE) -> Signature:
    """What a Primitive says of one argument; see `Signature`.

    Examples:
        >>> from ms_tensor.ops.signature import make_sig, sig_rw
        >>> make_sig("accumulation", sig_rw.RW_WRITE).rw.name
        'RW_WRITE'
    """
    return Signature(name, rw, kind, default, dtype)


for _function in (make_sig,):
    _function.__module__ = "ms_tensor.ops.signature"

__all__ = [
    "make_sig",
]

from ms_tensor.ops.signature import Signature, sig_dtype, sig_kind, sig_rw, signature_kind, signature_rw
