"""`mindspore._c_expression.op_enum`: the numbers of string arguments of ops."""

from __future__ import annotations

_NUMBERS: dict[str, dict[str, int]] = {
    "pad_mode": {"pad": 0, "same": 1, "valid": 2},
    "data_format": {"NCHW": 0, "NHWC": 1, "NCDHW": 14},
    "reduction": {"sum": 0, "mean": 1, "none": 2},
    "reduce": {"none": 0, "add": 1},
    "interpolation_mode": {"bilinear": 0, "nearest": 1},
    "padding_mode": {"zeros": 0, "border": 1, "reflection": 2},
    "approximate": {"none": 0, "tanh": 1},
    "rounding_mode": {"trunc": 1, "floor": 2},
    "input_layout": {"BSH": 0, "BNSD": 1, "SBH": 2, "BSND": 3, "TND": 4, "TH": 5},
    "activation": {"relu": 1, "gelu": 19, "fastgelu": 22, "silu": 23},
    "direction": {"right": 0, "left": 1},
    "norm": {"backward": 0, "forward": 1, "ortho": 2},
    "norm_mode": {"backward": 0, "forward": 1, "ortho": 2},
    "side": {"right": 0, "left": 1},
    "indexing": {"ij": 0, "xy": 1},
    "coordinate_transformation_mode": {"asymmetric": 0, "align_corners": 1, "half_pixel": 2},
}


def str_to_enum(op_name: str, arg_name: str, word: str) -> int:
    """Returns the number of a string argument.

    Args:
        op_name: The name of the op.
        arg_name: The name of the argument.
        word: The value of the argument.

    Raises:
        ValueError: the argument does not have this value.

    Examples:
        >>> from ms._c_expression import op_enum
        >>> op_enum.str_to_enum("Conv2D", "pad_mode", "same")
        1
    """
    numbers = _NUMBERS.get(arg_name, {})
    upper = {known.lower(): number for known, number in numbers.items()}
    if word.lower() not in upper:
        raise ValueError(f"For '{op_name}', the argument '{arg_name}' has no number for {word!r:.40}.")
    return upper[word.lower()]


__all__ = ["str_to_enum"]
