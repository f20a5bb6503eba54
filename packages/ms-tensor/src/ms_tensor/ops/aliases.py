"""Further names of functions."""

from __future__ import annotations

# Another name -> the name that the function is found by.
ALIASES: dict[str, str] = {
    "adaptive_avg_pool2d_ext": "adaptive_avg_pool2d",
    "arccos": "acos",
    "arccosh": "acosh",
    "arcsin": "asin",
    "arcsinh": "asinh",
    "arctan": "atan",
    "arctan2": "atan2",
    "arctanh": "atanh",
    "baddbmm_ext": "baddbmm",
    "bitwise_not": "invert",
    "diff_ext": "diff",
    "einsum_ext": "einsum",
    "float_power_ext": "float_power",
    "floordiv": "floor_div",
    "floormod": "floor_mod",
    "isnan_ext": "isnan",
    "matrix_determinant": "det",
    "mse_loss_ext": "mse_loss",
    "pows": "pow",
    "shape_": "shape",
    "softshrink": "soft_shrink",
    "tensor_expm1": "expm1",
    "tensor_range": "range",
    "tensor_slice": "slice",
}
