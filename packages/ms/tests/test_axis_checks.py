"""Checks of axes and shapes in `_checkparam`. Values and types of exceptions are those of MindSpore 2.10."""

from __future__ import annotations

from typing import Any

import ms
import numpy as np
import pytest
from ms import _checkparam


@pytest.mark.parametrize(
    ("name", "arguments", "want"),
    [
        ("check_axis_valid", (1, 3), (1,)),
        ("check_axis_valid", ((0, -1), 3), (0, 2)),
        ("check_axis_valid", (None, 3), (0, 1, 2)),
        ("check_axis_valid", (3, 3), ValueError),
        ("check_axis_valid", ((0, -3), 3), ValueError),
        ("check_axis_valid", ("a", 3), TypeError),
        ("check_and_canonicalize_axes", (-1, 3), (2,)),
        ("check_axis_type", (1,), True),
        ("check_axis_type", ((1, 2),), True),
        ("check_axis_type", ("a",), TypeError),
        ("check_axis_type", (None,), TypeError),
        ("check_axis_type", ([1.5],), TypeError),
        ("check_axis_type", ((1,), True, False, False), TypeError),
        ("check_axis_type", ([1], True, True, False), TypeError),
        ("check_astype_dtype", ("Float32",), ms.float32),
        ("check_astype_dtype", (ms.float32,), ms.float32),
        ("check_astype_dtype", (int,), ms.int64),
        ("check_astype_dtype", (np.float32,), ms.float32),
        ("check_astype_dtype", ("x",), TypeError),
        ("check_astype_dtype", (3,), TypeError),
        ("check_transpose_axis", ((1, 0), 2), (1, 0)),
        ("check_transpose_axis", ((), 2), (1, 0)),
        ("check_transpose_axis", (([1, 0],), 2), (1, 0)),
        ("check_transpose_axis", ((None,), 2), (1, 0)),
        ("check_transpose_axis", ((0,), 2), ValueError),
        ("check_swapaxes_axis", (-1, 3), 2),
        ("check_swapaxes_axis", ((0, -1), 3), (0, 2)),
        ("check_swapaxes_axis", (3, 3), ValueError),
        ("check_swapaxes_axis", ("a", 3), TypeError),
        ("check_reshape_shp", ((2, 3),), (2, 3)),
        ("check_reshape_shp", (([2, 3],),), (2, 3)),
        ("check_reshape_shp", ((2.5,),), TypeError),
        ("check_flatten_order", ("F",), None),
        ("check_flatten_order", ("A",), ValueError),
        ("check_flatten_order", (1,), TypeError),
        ("prepare_shape_for_squeeze", ((1, 2, 1), 0), (2, 1)),
        ("prepare_shape_for_squeeze", ((1, 2, 1), (0, -1)), (2,)),
        ("prepare_shape_for_squeeze", ((1, 2, 1), (0, 0)), (2, 1)),
        ("prepare_shape_for_squeeze", ((1, 2, 1), 1), ValueError),
        ("prepare_shape_for_squeeze", ((1, 2, 1), 3), ValueError),
        ("prepare_shape_for_squeeze", ((1, 2), 1.5), TypeError),
        ("expanded_shape", (3, 4, 1), (1, 4, 1)),
        ("expanded_shape", (2, 5, -1), (1, 1)),
        ("infer_out_shape", ((2, 1), (3,)), (2, 3)),
        ("infer_out_shape", ((2,), (3,)), ValueError),
        ("check_reduce_shape", ((2, 3), (3,), 0, "op", "a", "b"), None),
        ("check_reduce_shape", ((2, 3), (2, 1), 1, "op", "a", "b"), ValueError),
        ("check_type_support", (ms.int32, "CPU", (ms.float32,)), False),
        ("check_type_support", (ms.int32, "GPU", (ms.float32,)), True),
        ("check_input_format", ("NCHW",), "NCHW"),
        ("check_input_format", ("X",), ValueError),
        ("check_output_data", (1,), None),
        ("check_output_data", (None,), RuntimeError),
        ("is_stub_tensor", (1,), False),
        ("max_", (1, 2), 2),
        ("min_", (1, 2), 1),
        ("tuple_slice", ((1, 2, 3), 1, 2), (2,)),
    ],
)
def test_checks_of_axes(name: str, arguments: tuple[Any, ...], want: Any) -> None:
    check = getattr(_checkparam, name)
    if isinstance(want, type) and issubclass(want, Exception):
        with pytest.raises(want):
            check(*arguments)
    else:
        assert check(*arguments) == want
