"""Descriptions of arguments of functions of `ms`, by name, which docstrings in short form omit.

See `ms_tensor._docstrings`.
"""

from __future__ import annotations

#: of collective functions
COMMUNICATION = {
    "group": "The name of a group; None for the world.",
    "async_op": "Whether to return a handle.",
    "op": "'sum', 'prod', 'min', 'max' or 'avg'.",
    "tensor": "This process's Tensor.",
    "input_tensor": "This process's Tensor.",
    "input": "This process's Tensor.",
    "output_tensor": "Tensor that is written.",
    "output": "Tensor that is written.",
    "src": "0, the only rank.",
    "dst": "0, the only rank.",
    "output_split_sizes": "The sizes of the chunks received; None for equal ones.",
    "input_split_sizes": "The sizes of the chunks sent; None for equal ones.",
}

#: of `scipy`
SCIPY = {
    "a": "Shape (n, n).",
    "b": "Shape (n,) or (n, k).",
    "type": "2.",
    "norm": "'ortho', which None means too.",
    "axis": "The dimension.",
    "lower": "Whether the lower triangle is read, else the upper.",
    "overwrite_a": "Accepted for compatibility.",
    "overwrite_b": "Accepted for compatibility.",
    "check_finite": "Accepted for compatibility.",
}
