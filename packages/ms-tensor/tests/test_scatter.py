"""Gathering and scattering by index tensors, diagonals and segments: values recorded from MindSpore 2.10, gradients,
and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ms_runtime
import ms_tensor as ms
import numpy as np
import pytest
from ms_tensor import Parameter, Tensor, ops


def f(*shape: int) -> Tensor:
    """1, 2, 3, ... in this shape."""
    return Tensor(np.arange(1, 1 + int(np.prod(shape))).reshape(shape).astype(np.float32))


def i(values: Any) -> Tensor:
    return Tensor(np.array(values, np.int32))


def b(values: Any) -> Tensor:
    return Tensor(np.array(values, bool))


P = ops.operations
PLACES, THREE = i([[0, 1], [0, 1], [1, 2]]), Tensor([2.0, 5.0, 0.5])
ROWS = i([[0, 1], [1, 1]])
HALF = [1 / 70, 1 / 88, 1 / 108]

# What is computed, and what MindSpore 2.10 computes.
CASES: dict[str, tuple[Callable[[], Any], Any]] = {
    "gather_nd": (lambda: ops.gather_nd(f(2, 3), i([[0, 1], [1, 2]])), [2, 6]),
    "gather_nd_rows": (lambda: ops.gather_nd(f(2, 3), i([[0], [1]])), [[1, 2, 3], [4, 5, 6]]),
    "gather_nd_nothing": (lambda: ops.gather_nd(f(1, 2), Tensor(np.zeros((2, 0), np.int32))), [[[1, 2]], [[1, 2]]]),
    "scatter_nd": (lambda: ops.scatter_nd(i([[0], [1], [0]]), f(3, 2), (3, 2)), [[6, 8], [3, 4], [0, 0]]),
    "scatter_nd_int": (lambda: ops.scatter_nd(i([[1]]), i([[1, 2]]), (2, 2)), [[0, 0], [1, 2]]),
    "update": (lambda: ops.tensor_scatter_update(f(2, 3), PLACES, THREE), [[1, 5, 3], [4, 5, 0.5]]),
    "add": (lambda: ops.tensor_scatter_add(f(2, 3), PLACES, THREE), [[1, 9, 3], [4, 5, 6.5]]),
    "sub": (lambda: ops.tensor_scatter_sub(f(2, 3), PLACES, THREE), [[1, -5, 3], [4, 5, 5.5]]),
    "mul": (lambda: ops.tensor_scatter_mul(f(2, 3), PLACES, THREE), [[1, 20, 3], [4, 5, 3]]),
    "div": (lambda: ops.tensor_scatter_div(f(2, 3), PLACES, THREE), [[1, 0.2, 3], [4, 5, 12]]),
    "max": (lambda: ops.tensor_scatter_max(f(2, 3), PLACES, THREE), [[1, 5, 3], [4, 5, 6]]),
    "min": (lambda: ops.tensor_scatter_min(f(2, 3), PLACES, THREE), [[1, 2, 3], [4, 5, 0.5]]),
    "div_int": (lambda: ops.tensor_scatter_div(i([7, -7]), i([[0], [1]]), i([2, 2])), [3, -3]),
    "elements": (
        lambda: ops.tensor_scatter_elements(f(3, 3), i([[0, 1, 2], [0, 2, 1]]), f(2, 3) * 10, 0),
        [[40, 2, 3], [4, 20, 60], [7, 50, 30]],
    ),
    "elements_add": (
        lambda: ops.tensor_scatter_elements(f(3, 3), i([[0, 1, 2], [0, 2, 1]]), f(2, 3) * 10, 1, "add"),
        [[11, 22, 33], [44, 65, 56], [7, 8, 9]],
    ),
    "elements_negative": (
        lambda: ops.tensor_scatter_elements(f(3, 3), i([[0, 1, -1], [0, 2, 1]]), f(2, 3) * 10, 1),
        [[10, 20, 30], [40, 60, 50], [7, 8, 9]],
    ),
    "scatter": (lambda: ops.scatter(f(1, 5), 1, i([[2, 4]]), Tensor([[8.0, 8.0]])), [[1, 2, 8, 4, 8]]),
    "scatter_number": (lambda: ops.scatter(f(1, 5), 1, i([[2, 4]]), 8.0), [[1, 2, 8, 4, 8]]),
    "T.scatter": (lambda: f(1, 5).scatter(1, i([[2, 4]]), Tensor([[8.0, 8.0]])), [[1, 2, 8, 4, 8]]),
    "T.scatter_reduce": (lambda: f(1, 5).scatter(1, i([[2, 4]]), f(1, 2), reduce="add"), [[1, 2, 4, 4, 7]]),
    "T.scatter_": (lambda: f(1, 5).scatter_(1, i([[2, 4]]), 8.0), [[1, 2, 8, 4, 8]]),
    "T.scatter_add": (lambda: f(2, 3).scatter_add(i([[0, 0], [0, 0]]), Tensor([1.0, 1.0])), [[3, 2, 3], [4, 5, 6]]),
    "T.scatter_add_dim": (lambda: f(1, 5).scatter_add(1, i([[2, 2]]), f(1, 2)), [[1, 2, 6, 4, 5]]),
    "T.scatter_add_": (lambda: f(1, 5).scatter_add_(1, i([[2, 2]]), f(1, 2)), [[1, 2, 6, 4, 5]]),
    "T.scatter_sub": (lambda: f(2, 3).scatter_sub(PLACES, THREE), [[1, -5, 3], [4, 5, 5.5]]),
    "T.scatter_mul": (lambda: f(2, 3).scatter_mul(PLACES, THREE), [[1, 20, 3], [4, 5, 3]]),
    "T.scatter_div": (lambda: f(2, 3).scatter_div(PLACES, THREE), [[1, 0.2, 3], [4, 5, 12]]),
    "T.scatter_max": (lambda: f(2, 3).scatter_max(PLACES, THREE), [[1, 5, 3], [4, 5, 6]]),
    "T.scatter_min": (lambda: f(2, 3).scatter_min(PLACES, THREE), [[1, 2, 3], [4, 5, 0.5]]),
    "index_fill": (lambda: ops.index_fill(f(3, 3), 1, i([0, 2]), 4.0), [[4, 2, 4], [4, 5, 4], [4, 8, 4]]),
    "index_fill_tensor": (lambda: ops.index_fill(f(3, 3), -1, i([-1]), Tensor(4.0)), [[1, 2, 4], [4, 5, 4], [7, 8, 4]]),
    "index_fill_0d": (lambda: ops.index_fill(f(2, 2), 0, i(1), True), [[1, 2], [1, 1]]),
    "T.index_fill": (lambda: f(3, 3).index_fill(1, i([0, 2]), 4.0), [[4, 2, 4], [4, 5, 4], [4, 8, 4]]),
    "T.index_add": (lambda: f(3, 3).index_add(1, i([0, 2]), f(3, 2)), [[2, 2, 5], [7, 5, 10], [12, 8, 15]]),
    "T.index_add_alpha": (
        lambda: f(3, 3).index_add(1, i([0, 2]), f(3, 2), alpha=2),
        [[3, 2, 7], [10, 5, 14], [17, 8, 21]],
    ),
    "T.index_add_older": (lambda: f(3, 3).index_add(i([0, 2]), f(3, 2), 1), [[2, 2, 5], [7, 5, 10], [12, 8, 15]]),
    "T.index_copy_": (lambda: f(3, 2).index_copy_(0, Tensor([0, 2]), f(2, 2) * 10), [[10, 20], [3, 4], [30, 40]]),
    "T.index_put": (lambda: f(3, 3).index_put((i([0, 1]), i([1, 2])), f(2)), [[1, 1, 3], [4, 5, 2], [7, 8, 9]]),
    "T.index_put_add": (
        lambda: f(3, 3).index_put((i([0, 0]), i([1, 1])), f(2), True),
        [[1, 5, 3], [4, 5, 6], [7, 8, 9]],
    ),
    "T.index_put_row": (lambda: f(3, 3).index_put([i([0, 1])], f(1)), [[1, 1, 1], [1, 1, 1], [7, 8, 9]]),
    "T.index_put_mask": (lambda: f(2, 2).index_put((f(2, 2) > 3,), f(1)), [[1, 2], [3, 1]]),
    "T.take": (lambda: f(2, 3).take(i([[0, 7], [-2, 1]])), [[1, 6], [1, 2]]),
    "T.take_axis": (lambda: f(2, 3).take(i([0, 4]), 1), [[1, 3], [4, 6]]),
    "T.take_wrap": (lambda: f(2, 3).take(i([0, 4]), axis=1, mode="wrap"), [[1, 2], [4, 5]]),
    "take": (lambda: ops.take(f(2, 3), i([[0, 4]])), [[1, 5]]),
    "T.masked_scatter": (lambda: f(2, 3).masked_scatter(f(2, 3) > 2, f(6) * 10), [[1, 2, 10], [20, 30, 40]]),
    "T.masked_scatter_wide": (
        lambda: f(2, 3).masked_scatter(b([True, False, True]), f(6) * 10),
        [[10, 2, 20], [30, 5, 40]],
    ),
    "select_scatter": (lambda: ops.select_scatter(f(2, 3), f(2) * 10, -1, -1), [[1, 2, 10], [4, 5, 20]]),
    "slice_scatter": (
        lambda: ops.slice_scatter(f(4, 2), f(2, 2) * 10, 0, 0, 4, 2),
        [[10, 20], [3, 4], [30, 40], [7, 8]],
    ),
    "slice_scatter_end": (lambda: ops.slice_scatter(f(3, 1), f(1, 1) * 10, 0, 2, 100), [[1], [2], [10]]),
    "diagonal_scatter": (
        lambda: ops.diagonal_scatter(f(3, 4), f(3) * 10, 1),
        [[1, 10, 3, 4], [5, 6, 20, 8], [9, 10, 11, 30]],
    ),
    "diagonal_scatter_3d": (
        lambda: ops.diagonal_scatter(f(2, 2, 2), f(2, 2) * 10, 0, 1, 2),
        [[[10, 2], [3, 20]], [[30, 6], [7, 40]]],
    ),
    "fill_diagonal": (lambda: f(3, 3).fill_diagonal(9.0), [[9, 2, 3], [4, 9, 6], [7, 8, 9]]),
    "fill_diagonal_tall": (lambda: f(5, 2).fill_diagonal(9.0), [[9, 2], [3, 9], [5, 6], [7, 8], [9, 10]]),
    "fill_diagonal_wrap": (lambda: f(5, 2).fill_diagonal(9.0, True), [[9, 2], [3, 9], [5, 6], [9, 8], [9, 9]]),
    "fill_diagonal_3d": (lambda: f(2, 2, 2).fill_diagonal(9.0), [[[9, 2], [3, 4]], [[5, 6], [7, 9]]]),
    "fill_diagonal_int": (lambda: i([[1, 2], [3, 4]]).fill_diagonal(9.7), [[9, 2], [3, 9]]),
    "tril_indices": (
        lambda: ops.tril_indices(3, 4, 1),
        [[0, 0, 1, 1, 1, 2, 2, 2, 2], [0, 1, 0, 1, 2, 0, 1, 2, 3]],
    ),
    "triu_indices": (
        lambda: ops.triu_indices(3, 4, -1, dtype=ms.int32),
        [[0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2], [0, 1, 2, 3, 0, 1, 2, 3, 1, 2, 3]],
    ),
    "diagonal": (lambda: ops.diagonal(f(2, 3), 1), [2, 6]),
    "diagonal_3d": (lambda: ops.diagonal(f(2, 3, 4), -1, 0, 2), [[13], [17], [21]]),
    "diagonal_last": (lambda: ops.diagonal(f(2, 3, 4), 0, -2, -1), [[1, 6, 11], [13, 18, 23]]),
    "diagonal_none": (lambda: ops.diagonal(f(2, 3), 5), []),
    "diag": (lambda: ops.diag(f(3)), np.diag([1, 2, 3])),
    "diag_2d": (lambda: f(2, 2).diag().reshape(4, 4), np.diag([1, 2, 3, 4])),
    "DiagPart": (lambda: P.DiagPart()(f(2, 2, 2, 2)), [[1, 6], [11, 16]]),
    "diag_embed": (lambda: ops.diag_embed(f(2, 2)), [[[1, 0], [0, 2]], [[3, 0], [0, 4]]]),
    "diag_embed_dims": (
        lambda: ops.diag_embed(f(2, 3), -1, 0, 2),
        [
            [[0, 0, 0, 0], [0, 0, 0, 0]],
            [[1, 0, 0, 0], [4, 0, 0, 0]],
            [[0, 2, 0, 0], [0, 5, 0, 0]],
            [[0, 0, 3, 0], [0, 0, 6, 0]],
        ],
    ),
    "diagflat": (lambda: ops.diagflat(f(2, 2), 1), np.diag([1, 2, 3, 4], 1)),
    "diagflat_0d": (lambda: ops.diagflat(Tensor(2.0)), [[2]]),
    "matrix_diag": (lambda: ops.matrix_diag(f(2, 3)), [np.diag([1, 2, 3]), np.diag([4, 5, 6])]),
    "matrix_diag_above": (lambda: ops.matrix_diag(f(3), 1), np.diag([1, 2, 3], 1)),
    "matrix_diag_band": (
        lambda: ops.matrix_diag(f(2, 3, 3), i([-1, 1])),
        [[[4, 2, 0], [7, 5, 3], [0, 8, 6]], [[13, 11, 0], [16, 14, 12], [0, 17, 15]]],
    ),
    "matrix_diag_sizes": (
        lambda: ops.matrix_diag(f(3), 0, num_rows=4, num_cols=3, padding_value=7.0),
        [[1, 7, 7], [7, 2, 7], [7, 7, 3], [7, 7, 7]],
    ),
    "matrix_diag_part": (lambda: ops.matrix_diag_part(f(2, 3, 4), i(1), Tensor(0.0)), [[2, 7, 12], [14, 19, 24]]),
    "matrix_diag_part_LL": (
        lambda: ops.matrix_diag_part(f(3, 4), i([-2, 2]), Tensor(0.0), "LEFT_LEFT"),
        [[3, 8, 0], [2, 7, 12], [1, 6, 11], [5, 10, 0], [9, 0, 0]],
    ),
    "matrix_diag_part_RR": (
        lambda: ops.matrix_diag_part(f(3, 4), i([-2, 2]), Tensor(0.0), "RIGHT_RIGHT"),
        [[0, 3, 8], [2, 7, 12], [1, 6, 11], [0, 5, 10], [0, 0, 9]],
    ),
    "matrix_diag_part_RL": (
        lambda: ops.matrix_diag_part(f(3, 4), i([-2, 2]), Tensor(0.0)),
        [[0, 3, 8], [2, 7, 12], [1, 6, 11], [5, 10, 0], [9, 0, 0]],
    ),
    "matrix_set_diag": (
        lambda: ops.matrix_set_diag(f(3, 3), f(3, 3) * 10, i([-1, 1])),
        [[40, 20, 3], [70, 50, 30], [7, 80, 60]],
    ),
    "matrix_set_diag_LR": (
        lambda: ops.matrix_set_diag(f(3, 4), f(3, 3) * 10, i([-1, 1]), "LEFT_RIGHT"),
        [[40, 10, 3, 4], [80, 50, 20, 8], [9, 90, 60, 30]],
    ),
    "matrix_band_part": (
        lambda: ops.matrix_band_part(f(3, 4), 1, 0),
        [[1, 0, 0, 0], [5, 6, 0, 0], [0, 10, 11, 0]],
    ),
    "matrix_band_part_all": (
        lambda: ops.matrix_band_part(f(3, 4), -1, Tensor(0)),
        [[1, 0, 0, 0], [5, 6, 0, 0], [9, 10, 11, 0]],
    ),
    "segment_sum": (lambda: ops.unsorted_segment_sum(f(4), i([0, 0, 1, -1]), 3), [3, 3, 0]),
    "segment_sum_2d": (
        lambda: ops.unsorted_segment_sum(f(2, 2, 3), i([[0, 0], [1, 2]]), 4),
        [[5, 7, 9], [7, 8, 9], [10, 11, 12], [0, 0, 0]],
    ),
    "segment_max": (lambda: ops.unsorted_segment_max(f(4), i([0, 0, 1, -1]), 3), [2, 3, np.finfo(np.float32).min]),
    "segment_min": (lambda: ops.unsorted_segment_min(f(4), i([0, 0, 1, -1]), 3), [1, 3, np.finfo(np.float32).max]),
    "segment_max_int": (lambda: ops.unsorted_segment_max(i([1, 2, 3]), i([0, 0, 2]), 3), [2, -(2**31), 3]),
    "segment_min_int": (lambda: ops.unsorted_segment_min(i([1, 2, 3]), i([0, 0, 2]), 3), [1, 2**31 - 1, 3]),
    "segment_prod": (lambda: ops.unsorted_segment_prod(f(4), i([0, 0, 1, -1]), 3), [2, 3, 1]),
    "SegmentSum": (lambda: P.SegmentSum()(f(4), Tensor([0, 0, 1, 2])), [3, 3, 4]),
    "SegmentMean": (lambda: P.SegmentMean()(f(4), Tensor([0, 0, 1, 3])), [1.5, 3, 0, 4]),
    "SegmentMax": (lambda: P.SegmentMax()(f(4), Tensor([0, 0, 1, 3])), [2, 3, 0, 4]),
    "SegmentProd": (lambda: P.SegmentProd()(f(4), Tensor([0, 0, 1, 3])), [2, 3, 1, 4]),
    "sequence_mask": (lambda: ops.sequence_mask(i([1, 3])), [[True, False, False], [True, True, True]]),
    "sequence_mask_len": (
        lambda: ops.sequence_mask(i([[1], [0]]), 2),
        [[[True, False]], [[False, False]]],
    ),
    "reverse_sequence": (
        lambda: ops.reverse_sequence(f(3, 3), Tensor([1, 2, 3]), 1),
        [[1, 2, 3], [5, 4, 6], [9, 8, 7]],
    ),
    "reverse_sequence_0": (
        lambda: ops.reverse_sequence(f(3, 3), Tensor([1, 2, 3]), 0, 1),
        [[1, 5, 9], [4, 2, 6], [7, 8, 3]],
    ),
    "repeat_elements": (lambda: ops.repeat_elements(f(2, 2), 2, 1), [[1, 1, 2, 2], [3, 3, 4, 4]]),
    "UnravelIndex": (lambda: P.UnravelIndex()(i([2, 5]), i([3, 3])), [[0, 1], [2, 2]]),
    "inplace_update": (lambda: ops.inplace_update(f(3, 2), f(2, 2) * 10, (0, 1)), [[10, 20], [30, 40], [5, 6]]),
    "inplace_add": (lambda: ops.inplace_add(f(3, 2), f(2, 2) * 10, (0, 1)), [[11, 22], [33, 44], [5, 6]]),
    "inplace_sub": (lambda: ops.inplace_sub(f(3, 2), f(2, 2) * 10, (0, 1)), [[-9, -18], [-27, -36], [5, 6]]),
    "EmbeddingLookup": (lambda: P.EmbeddingLookup()(f(4, 2), i([5, 2]), 4), [[3, 4], [0, 0]]),
    "MaskedScatter": (lambda: P.MaskedScatter()(f(2, 2), f(2, 2) > 2, f(4)), [[1, 2], [1, 2]]),
    "IndexPut": (lambda: P.IndexPut()(f(2, 2), Tensor([9.0]), [i([0]), i([1])]), [[1, 9], [3, 4]]),
    "TensorScatterElements": (lambda: P.TensorScatterElements(1, "add")(f(1, 3), i([[0, 0]]), f(1, 2)), [[4, 2, 3]]),
    "one_hot": (lambda: ops.one_hot(i([0, -1]), 3), [[1, 0, 0], [0, 0, 0]]),
}


@pytest.mark.parametrize("name", CASES)
def test_values(name: str) -> None:
    fn, want = CASES[name]
    np.testing.assert_allclose(fn().asnumpy(), np.array(want), rtol=1e-6)


def test_dtypes() -> None:
    assert ops.scatter_nd(i([[1]]), i([2]), (2,)).dtype == ms.int32
    assert ops.tril_indices(2, 2).dtype == ms.int64
    assert ops.operations.TrilIndices(2, 2)().dtype == ms.int32
    assert ops.unsorted_segment_max(i([1]), i([0]), 1).dtype == ms.int32
    assert ops.sequence_mask(i([1]), 2).dtype == ms.bool_
    assert ops.one_hot(i([1]), 2).dtype == ms.int64


# Functions that write into their first argument, and what they leave in [[1, 2, 3], [4, 5, 6]].
WRITES: dict[str, tuple[Callable[[Any], Any], Any]] = {
    "scatter_update": (lambda x: ops.scatter_update(x, ROWS, f(2, 2, 3)), [[1, 2, 3], [10, 11, 12]]),
    "scatter_add": (lambda x: ops.scatter_add(x, ROWS, f(2, 2, 3)), [[2, 4, 6], [25, 29, 33]]),
    "ScatterSub": (lambda x: P.ScatterSub()(x, ROWS, f(2, 2, 3)), [[0, 0, 0], [-17, -19, -21]]),
    "scatter_mul": (lambda x: ops.scatter_mul(x, ROWS, f(2, 2, 3)), [[1, 4, 9], [1120, 2200, 3888]]),
    "scatter_div": (lambda x: ops.scatter_div(x, ROWS, f(2, 2, 3)), [[1, 1, 1], HALF]),
    "scatter_max": (lambda x: ops.scatter_max(x, ROWS, f(2, 2, 3)), [[1, 2, 3], [10, 11, 12]]),
    "scatter_min": (lambda x: ops.scatter_min(x, ROWS, f(2, 2, 3)), [[1, 2, 3], [4, 5, 6]]),
    "scatter_nd_update": (lambda x: ops.scatter_nd_update(x, PLACES, THREE), [[1, 5, 3], [4, 5, 0.5]]),
    "scatter_nd_add": (lambda x: ops.scatter_nd_add(x, PLACES, THREE), [[1, 9, 3], [4, 5, 6.5]]),
    "scatter_nd_sub": (lambda x: ops.scatter_nd_sub(x, PLACES, THREE), [[1, -5, 3], [4, 5, 5.5]]),
    "scatter_nd_mul": (lambda x: ops.scatter_nd_mul(x, PLACES, THREE), [[1, 20, 3], [4, 5, 3]]),
    "scatter_nd_div": (lambda x: ops.scatter_nd_div(x, PLACES, THREE), [[1, 0.2, 3], [4, 5, 12]]),
    "scatter_nd_max": (lambda x: ops.scatter_nd_max(x, PLACES, THREE), [[1, 5, 3], [4, 5, 6]]),
    "scatter_nd_min": (lambda x: ops.scatter_nd_min(x, PLACES, THREE), [[1, 2, 3], [4, 5, 0.5]]),
    "index_add": (lambda x: ops.index_add(x, i([0, 2]), f(2, 2), 1), [[2, 2, 5], [7, 5, 10]]),
    "inplace_index_add": (lambda x: ops.inplace_index_add(x, i([1]), f(1, 3), 0), [[1, 2, 3], [5, 7, 9]]),
    "index_add_": (lambda x: x.index_add_(0, i([1]), f(1, 3), alpha=2), [[1, 2, 3], [6, 9, 12]]),
    "index_fill_": (lambda x: x.index_fill_(1, i([0]), 9), [[9, 2, 3], [9, 5, 6]]),
    "index_put_": (lambda x: x.index_put_((i([0, 0]),), f(1), True), [[3, 4, 5], [4, 5, 6]]),
    "scatter_": (lambda x: x.scatter_(1, i([[2], [0]]), 9.0), [[1, 2, 9], [9, 5, 6]]),
    "masked_scatter_": (lambda x: x.masked_scatter_(x > 4, f(2)), [[1, 2, 3], [4, 1, 2]]),
    "fill_diagonal_": (lambda x: x.fill_diagonal_(9), [[9, 2, 3], [4, 9, 6]]),
    "ScatterNdUpdate": (lambda x: P.ScatterNdUpdate()(x, PLACES, THREE), [[1, 5, 3], [4, 5, 0.5]]),
    "ScatterAdd": (lambda x: P.ScatterAdd(use_locking=True)(x, ROWS, f(2, 2, 3)), [[2, 4, 6], [25, 29, 33]]),
    "IndexAdd": (lambda x: P.IndexAdd(axis=1)(x, i([0, 2]), f(2, 2)), [[2, 2, 5], [7, 5, 10]]),
    "diagonal": (lambda x: x.diagonal(1).fill_(9), [[1, 9, 3], [4, 5, 9]]),
}


@pytest.mark.parametrize("name", WRITES)
@pytest.mark.parametrize("kind", ["tensor", "parameter", "view"])
def test_writes_change_the_tensor_itself(name: str, kind: str) -> None:
    fn, want = WRITES[name]
    whole = Tensor(np.stack([np.zeros((2, 3), np.float32), f(2, 3).asnumpy()]))
    x = {"tensor": f(2, 3), "parameter": Parameter(f(2, 3), name="x"), "view": whole[1]}[kind]
    fn(x)
    np.testing.assert_allclose(x.asnumpy(), np.array(want), rtol=1e-6)
    if kind == "view":
        np.testing.assert_allclose(whole.asnumpy()[1], np.array(want), rtol=1e-6)


def test_updates_are_cast_where_a_parameter_is_written() -> None:
    x = Parameter(f(2, 3), name="x")
    ops.scatter_add(x, i([0]), i([[1, 2, 3]]))
    np.testing.assert_array_equal(x.asnumpy()[0], [2, 4, 6])


REFUSED: dict[str, tuple[Callable[[], Any], type[Exception]]] = {
    "gather_nd range": (lambda: ops.gather_nd(f(2, 3), i([[2, 1]])), IndexError),
    "gather_nd depth": (lambda: ops.gather_nd(f(2, 3), i([[0, 1, 0]])), ValueError),
    "gather_nd float": (lambda: ops.gather_nd(f(2, 3), f(2, 1)), TypeError),
    "scatter_nd range": (lambda: ops.scatter_nd(i([[3]]), f(1, 2), (3, 2)), IndexError),
    "scatter_nd shape": (lambda: ops.scatter_nd(i([[1]]), f(2, 2), (3, 2)), ValueError),
    "update range": (lambda: ops.tensor_scatter_update(f(2, 3), i([[2, 1]]), f(1)), IndexError),
    "update dtype": (lambda: ops.tensor_scatter_update(f(2, 3), i([[1, 1]]), i([2])), TypeError),
    "update shape": (lambda: ops.tensor_scatter_update(f(2, 3), i([[1, 1]]), f(1, 1)), ValueError),
    "add dtype": (lambda: ops.tensor_scatter_add(f(2, 3), i([[1, 1]]), i([2])), TypeError),
    "update arguments": (lambda: ops.tensor_scatter_update(f(3)), TypeError),
    "elements range": (lambda: ops.tensor_scatter_elements(f(3, 3), i([[0, 1, 3]]), f(1, 3), 1), IndexError),
    "elements mode": (lambda: ops.tensor_scatter_elements(f(3, 3), i([[0]]), f(1, 1), 1, "mul"), ValueError),
    "elements axis": (lambda: ops.tensor_scatter_elements(f(3, 3), i([[0]]), f(1, 1), 2), ValueError),
    "elements dtype": (lambda: ops.tensor_scatter_elements(f(3, 3), i([[0]]), i([[1]]), 1), TypeError),
    "elements shape": (lambda: ops.tensor_scatter_elements(f(1, 3), i([[0], [1]]), f(2, 1), 1), ValueError),
    "scatter small": (lambda: ops.scatter(f(1, 5), 1, i([[2, 4]]), f(1, 1)), ValueError),
    "scatter dtype": (lambda: ops.scatter(f(1, 5), 1, i([[2, 4]]), i([[8, 9]])), TypeError),
    "scatter src": (lambda: ops.scatter(f(1, 5), 1, i([[2, 4]]), "a"), TypeError),
    "rows range": (lambda: ops.scatter_update(f(2, 3), i([2]), f(1, 3)), IndexError),
    "rows shape": (lambda: ops.scatter_update(f(2, 3), i([1]), f(1, 2)), ValueError),
    "rows range add": (lambda: ops.scatter_add(f(2, 3), i([2]), f(1, 3)), IndexError),
    "places range": (lambda: ops.scatter_nd_add(f(4), i([[5]]), f(1)), IndexError),
    "index_add shape": (lambda: ops.index_add(f(3, 3), i([0, 2]), f(3, 3), 1), ValueError),
    "index_add range": (lambda: ops.index_add(f(3, 3), i([0, 3]), f(3, 2), 1), IndexError),
    "index_fill range": (lambda: ops.index_fill(f(3, 3), 1, i([0, 3]), 4.0), IndexError),
    "index_fill value": (lambda: ops.index_fill(f(3, 3), 1, i([0]), "a"), TypeError),
    "index_fill rank": (lambda: ops.index_fill(f(3, 3), 1, i([[0]]), 1), ValueError),
    "index_put many": (lambda: f(3).index_put((i([0]), i([0])), f(1)), ValueError),
    "take raise": (lambda: f(3).take(i([0]), mode="raise"), NotImplementedError),
    "take mode": (lambda: f(3).take(i([0]), mode="no"), ValueError),
    "take range": (lambda: ops.take(f(3), i([3])), IndexError),
    "masked_scatter few": (lambda: f(2, 3).masked_scatter(f(2, 3) > 2, f(2)), ValueError),
    "masked_scatter mask": (lambda: f(3).masked_scatter(i([1, 0, 1]), f(3)), TypeError),
    "select_scatter range": (lambda: ops.select_scatter(f(2, 3), f(2), 1, 3), ValueError),
    "select_scatter shape": (lambda: ops.select_scatter(f(2, 3), f(3), 1, 1), ValueError),
    "slice_scatter shape": (lambda: ops.slice_scatter(f(4, 3), f(3, 3), 0, 1, 3), ValueError),
    "diagonal_scatter shape": (lambda: ops.diagonal_scatter(f(3, 3), f(2)), ValueError),
    "fill_diagonal 3d": (lambda: f(2, 3, 2).fill_diagonal(9.0), ValueError),
    "fill_diagonal 1d": (lambda: f(2).fill_diagonal(9.0), ValueError),
    "tril_indices size": (lambda: ops.tril_indices(-3, 4, 1), ValueError),
    "tril_indices dtype": (lambda: ops.tril_indices(3, 4, 1, dtype=ms.float32), TypeError),
    "diagonal same": (lambda: ops.diagonal(f(2, 3), 0, 1, 1), ValueError),
    "diagonal range": (lambda: ops.diagonal(f(2, 3), 0, 0, 2), ValueError),
    "diagonal 1d": (lambda: ops.diagonal(f(2)), ValueError),
    "diag 0d": (lambda: ops.diag(Tensor(1.0)), ValueError),
    "diag k": (lambda: f(2).diag(1), ValueError),
    "diag_embed same": (lambda: ops.diag_embed(f(2), 0, 1, 1), ValueError),
    "matrix_diag k": (lambda: ops.matrix_diag(f(3), i([1, 0])), ValueError),
    "matrix_diag align": (lambda: ops.matrix_diag(f(3), 0, align="X"), ValueError),
    "matrix_diag rows": (lambda: ops.matrix_diag(f(3), 0, 2), ValueError),
    "segment range": (lambda: ops.unsorted_segment_sum(f(4), i([0, 0, 1, 3]), 3), IndexError),
    "segment shape": (lambda: ops.unsorted_segment_sum(f(4), i([0, 0, 1]), 3), ValueError),
    "segment number": (lambda: ops.unsorted_segment_sum(f(4), i([0, 0, 1, 1]), 0), ValueError),
    "sequence_mask maxlen": (lambda: ops.sequence_mask(i([1, 3]), -1), ValueError),
    "sequence_mask float": (lambda: ops.sequence_mask(f(2), 3), TypeError),
    "reverse_sequence same": (lambda: ops.reverse_sequence(f(3, 3), Tensor([1, 2, 3]), 0, 0), ValueError),
    "reverse_sequence long": (lambda: ops.reverse_sequence(f(3, 3), Tensor([1, 2, 4]), 1), IndexError),
    "reverse_sequence size": (lambda: ops.reverse_sequence(f(3, 3), Tensor([1, 2]), 1), ValueError),
    "reverse_sequence dim": (lambda: ops.reverse_sequence(f(3, 3), Tensor([1, 2, 3]), -1), ValueError),
    "repeat_elements rep": (lambda: ops.repeat_elements(f(2, 2), 0, 1), ValueError),
    "repeat_elements float": (lambda: ops.repeat_elements(f(2, 2), 2.0, 1), TypeError),
    "repeat_elements axis": (lambda: ops.repeat_elements(f(2, 2), 2, 2), ValueError),
    "UnravelIndex range": (lambda: P.UnravelIndex()(i([9]), i([3, 3])), ValueError),
    "embedding range": (lambda: ops.embedding(i([0, 5]), f(3, 2)), IndexError),
    "one_hot axis": (lambda: ops.one_hot(i([0, 2]), 3, axis=3), ValueError),
    "one_hot axis before": (lambda: ops.one_hot(i([0, 2]), 3, axis=-2), ValueError),
    "one_hot depth": (lambda: ops.one_hot(i([0, 2]), -1), ValueError),
    "one_hot float": (lambda: ops.one_hot(f(2), 3), TypeError),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_refused(name: str) -> None:
    fn, error = REFUSED[name]
    with pytest.raises(error) as raised:
        fn()
    assert len(str(raised.value).splitlines()) <= 6


# Functions of one tensor whose gradient is compared with differences, at a [3, 4] point.
GRADIENTS: dict[str, Callable[[Tensor], Tensor]] = {
    "gather_nd": lambda x: ops.gather_nd(x, i([[0, 1], [2, 3], [0, 1]])),
    "scatter_nd": lambda x: ops.scatter_nd(i([[1], [0], [1]]), x, (2, 4)),
    "update": lambda x: ops.tensor_scatter_update(x, i([[0], [2]]), x[1:] * x[:2]),
    "update_repeated": lambda x: ops.tensor_scatter_update(x, i([[1], [1]]), x[1:] * x[:2]),
    "sub": lambda x: ops.tensor_scatter_sub(x, i([[1], [1]]), x[1:] * x[:2]),
    "mul": lambda x: ops.tensor_scatter_mul(x, i([[1], [1]]), x[1:] * x[:2]),
    "div": lambda x: ops.tensor_scatter_div(x, i([[1], [1]]), x[1:] * x[1:] + 1),
    "max": lambda x: ops.tensor_scatter_max(x, i([[1], [1]]), x[1:] * x[:2]),
    "elements": lambda x: ops.tensor_scatter_elements(x, i([[0, 1, 2, 0]]), x[:1] * 2, 0),
    "index_fill": lambda x: ops.index_fill(x * x, 1, i([0, 2]), 1.0),
    "index_add": lambda x: x.index_add(1, i([0, 2]), x[:, :2] * x[:, 1:3]),
    "select_scatter": lambda x: ops.select_scatter(x, x[:, 1] * 2, 1, 3),
    "slice_scatter": lambda x: ops.slice_scatter(x, x[:2] * x[1:], 0, 1),
    "diagonal": lambda x: ops.diagonal(x * x, 1),
    "diagonal_scatter": lambda x: ops.diagonal_scatter(x, ops.diagonal(x) * x[:, 3]),
    "diag_embed": lambda x: ops.diag_embed(x * x, -1),
    "matrix_diag_part": lambda x: ops.matrix_diag_part(x * x, (-1, 1), 0.0),
    "matrix_set_diag": lambda x: ops.matrix_set_diag(x, x[:, 0] * 3),
    "segment_sum": lambda x: ops.unsorted_segment_sum(x * x, i([1, -1, 1]), 3),
    "segment_max": lambda x: ops.unsorted_segment_max(x, i([1, 0, 1]), 2),
    "segment_prod": lambda x: ops.unsorted_segment_prod(x, i([1, 0, 1]), 2),
    "reverse_sequence": lambda x: ops.reverse_sequence(x * x, i([1, 4, 2]), 1),
    "masked_scatter": lambda x: x.masked_scatter(x > 0, x * 2),
}


def _slope(fn: Callable[[Tensor], Tensor], x: Tensor, weights: Tensor) -> np.ndarray[Any, Any]:
    tape = ms_runtime.Tape()
    with tape:
        tape.watch(x)
        y = fn(x)
    return tape.gradient([y], [weights], [x])[0].asnumpy()  # type: ignore[no-any-return]


@pytest.mark.parametrize("name", GRADIENTS)
def test_gradients(name: str) -> None:
    fn = GRADIENTS[name]
    at = np.random.default_rng(3).normal(size=(3, 4))
    weights = np.cos(np.arange(fn(Tensor(at)).size)).reshape(fn(Tensor(at)).shape)
    want = np.zeros_like(at)
    for place in np.ndindex(*at.shape):
        up, down = at.copy(), at.copy()
        up[place] += 1e-6
        down[place] -= 1e-6
        change = fn(Tensor(up)).asnumpy() - fn(Tensor(down)).asnumpy()
        want[place] = (change * weights).sum() / 2e-6
    np.testing.assert_allclose(_slope(fn, Tensor(at), Tensor(weights)), want, rtol=1e-6, atol=1e-7)


DTYPES = [np.bool_, np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, np.uint64]
DTYPES += [np.float16, np.float32, np.float64, np.complex64, np.complex128]
COMBINED = {"update": None, "add": np.add, "mul": np.multiply, "max": np.maximum, "min": np.minimum}


@pytest.mark.parametrize("dtype", DTYPES, ids=lambda d: d.__name__)
def test_every_dtype(dtype: Any) -> None:
    x = (np.arange(1, 7).reshape(2, 3) % (2 if dtype is np.bool_ else 7)).astype(dtype)
    places, updates = np.array([[0, 1], [0, 1], [1, 2]]), np.array([2, 1, 1]).astype(dtype)
    for kind, combine in COMBINED.items():
        if kind in ("max", "min") and issubclass(dtype, np.complexfloating):
            with pytest.raises(TypeError):
                getattr(ops, f"tensor_scatter_{kind}")(Tensor(x), Tensor(places), Tensor(updates))
            continue
        want = x.copy()
        for (row, column), update in zip(places, updates, strict=True):
            want[row, column] = update if combine is None else combine(want[row, column], update)
        got = getattr(ops, f"tensor_scatter_{kind}")(Tensor(x), Tensor(places), Tensor(updates)).asnumpy()
        assert got.dtype == dtype
        np.testing.assert_array_equal(got, want, err_msg=kind)
    np.testing.assert_array_equal(ops.gather_nd(Tensor(x), Tensor(places)).asnumpy(), x[tuple(places.T)])
    np.testing.assert_array_equal(ops.diag_embed(Tensor(x[0])).asnumpy(), np.diag(x[0]))
    total = ops.unsorted_segment_sum(Tensor(x), Tensor([1, -1]), 2).asnumpy()
    np.testing.assert_array_equal(total, np.stack([np.zeros(3, dtype), x[0]]))
    if not issubclass(dtype, np.complexfloating):
        least = ops.unsorted_segment_min(Tensor(x), Tensor([1, 1]), 2).asnumpy()
        kind = np.dtype(dtype).kind
        top = True if kind == "b" else (np.finfo(dtype) if kind == "f" else np.iinfo(dtype)).max
        np.testing.assert_array_equal(least, np.stack([np.full(3, top, dtype), x.min(0)]))


def test_bfloat16() -> None:
    x = ops.cast(f(2, 3), ms.bfloat16)
    got = ops.tensor_scatter_max(x, PLACES, ops.cast(THREE * 4, ms.bfloat16))
    assert got.dtype == ms.bfloat16
    np.testing.assert_array_equal(ops.cast(got, ms.float32).asnumpy(), [[1, 20, 3], [4, 5, 6]])
    x[i([1]), 1:] = 2.5
    np.testing.assert_array_equal(ops.cast(x[x > 2], ms.float32).asnumpy(), [3, 4, 2.5, 2.5])
