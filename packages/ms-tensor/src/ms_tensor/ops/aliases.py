"""Further names of functions."""

from __future__ import annotations

# Another name -> the name that the function is found by.
ALIASES: dict[str, str] = {
    "arccos": "acos",
    "arccosh": "acosh",
    "arcsin": "asin",
    "arcsinh": "asinh",
    "arctan": "atan",
    "arctan2": "atan2",
    "arctanh": "atanh",
    "einsum_ext": "einsum",
    "floordiv": "floor_div",
    "floormod": "floor_mod",
    "inverse": "inv_matrix",
    "matrix_determinant": "det",
    "pows": "pow",
    "softshrink": "soft_shrink",
    "tensor_expm1": "expm1",
    "tensor_range": "range",
    "tensor_slice": "slice",
    "top_k": "topk",
}
