"""Mixture of experts: products by groups of rows, and the routing of tokens to experts."""

from __future__ import annotations

import itertools
from typing import Any

from ms_runtime import Tensor

from ... import _table as t
from ... import dtype as mstype
from ... import mint
from ..arrays import creation


def _turned(matrix: Tensor, wanted: bool) -> Tensor:
    return mint.swapaxes(matrix, -1, -2) if wanted else matrix


def _rows_by_group(x: Tensor, weights: list[Tensor], biases: list[Any], ends: Tensor) -> Tensor:
    """The product of each row with the weight of its group, which ends before the row `ends[group]`."""
    places = t.reshape(creation.arange(x.shape[0]), (-1, 1))
    ends = t.cast(ends, places.dtype)
    total = None
    for group, (weight, bias) in enumerate(zip(weights, biases, strict=True)):
        inside = t.less(places, ends[group])
        if group:
            inside = t.logical_and(inside, t.greater_equal(places, ends[group - 1]))
        product = mint.matmul(t.mul(x, t.cast(inside, x.dtype)), weight)
        if bias is not None:
            product = t.add(product, t.mul(bias, t.cast(inside, x.dtype)))
        total = product if total is None else t.add(total, product)
    assert total is not None
    return total


def _columns_by_group(x: Tensor, weight: Tensor, ends: Tensor) -> Tensor:
    """For each group of rows of x and weight, the product `x.T @ weight` of them; (groups, K, N)."""
    places = t.reshape(creation.arange(x.shape[0]), (-1, 1))
    ends, found = t.cast(ends, places.dtype), []
    for group in range(ends.shape[0]):
        inside = t.less(places, ends[group])
        if group:
            inside = t.logical_and(inside, t.greater_equal(places, ends[group - 1]))
        found.append(mint.matmul(_turned(t.mul(x, t.cast(inside, x.dtype)), True), weight))
    return mint.stack(found, 0)


def _listed(value: Any, count: int) -> list[Any]:
    """The elements of a list, or the slices of its single 3-d tensor."""
    if value is None:
        return [None] * count
    values = list(value) if isinstance(value, (tuple, list)) else [value]
    if len(values) == 1 and count > 1:
        return [values[0][i] for i in range(count)]
    return values


def grouped_matmul(
    x: Any,
    weight: Any,
    bias: Any,
    group_list: Any,
    split_item: int,
    group_type: int,
    transpose_a: bool,
    transpose_b: bool,
    quantized: tuple[Any, ...],
    list_type: int = 0,
) -> tuple[Tensor, ...]:
    """Multiplies several matrices, or groups of rows of one matrix, each by its own weight.

    Args:
        x: A list of matrices; a single matrix if `group_list` is given.
        weight: A list of matrices, or of one tensor of three dimensions.
        bias: As `weight`, or None.
        group_list: The rows at which the groups end, an int64 tensor or a list; their sizes for a `list_type` of 1.
        split_item: 0 and 1 return a matrix per group, 2 and 3 one matrix. Ignored without groups.
        group_type: -1 for no groups, 0 for groups of rows, 2 for groups along the dimension that is summed.
        transpose_a, transpose_b: Whether the matrices are transposed.
        quantized: Arguments of quantized products, which need Ascend.

    Raises:
        RuntimeError: If an argument of a quantized product is given.
    """
    if any(value is not None for value in quantized):
        raise RuntimeError("For 'GroupedMatmul', quantized products need an Ascend device.")
    xs = list(x) if isinstance(x, (tuple, list)) else [x]
    if group_list is None or group_type == -1:
        weights = _listed(weight, len(xs))
        biases = _listed(bias, len(xs))
        products = [
            mint.matmul(_turned(a, transpose_a), _turned(b, transpose_b)) for a, b in zip(xs, weights, strict=True)
        ]
        return tuple(p if b is None else t.add(p, b) for p, b in zip(products, biases, strict=True))
    ends = group_list if isinstance(group_list, Tensor) else Tensor(list(group_list), mstype.int64)
    if list_type == 1:
        ends = mint.cumsum(ends, 0)
    if group_type == 2:
        one = weight[0] if isinstance(weight, (tuple, list)) else weight
        return (_columns_by_group(_turned(xs[0], transpose_a), one, ends),)
    count = ends.shape[0]
    weights = [_turned(w, transpose_b) for w in _listed(weight, count)]
    product = _rows_by_group(xs[0], weights, _listed(bias, count), ends)
    if split_item in (2, 3):
        return (product,)
    bounds = [0, *ends.tolist()]
    return tuple(product[a:b] for a, b in itertools.pairwise(bounds))


def grouped_product(
    x: Any, weight: Any, bias: Any, group_list: Any, group_type: int, list_type: int
) -> tuple[Tensor, ...]:
    """`grouped_matmul` into one matrix."""
    return grouped_matmul(x, weight, bias, group_list, 3, group_type, False, False, (), list_type)


def expert_tokens(sorted_experts: Tensor, count: int) -> Tensor:
    """The number of tokens for each expert and all before it, in int32."""
    experts = t.reshape(t.cast(creation.arange(count), sorted_experts.dtype), (-1, 1))
    before = t.less_equal(t.reshape(sorted_experts, (1, -1)), experts)
    return t.reduce_sum(t.cast(before, mstype.int32), 1)


def gating_top_k(x: Tensor, finished: Any, k: int) -> tuple[Tensor, Tensor, Tensor]:
    """(the k largest probabilities of each row, their experts, the number of each choice) of softmaxed scores.

    The expert of a row that is finished is the number of experts.
    """
    weights, experts = mint.topk(mint.softmax(x, -1), k, -1)
    experts = t.cast(experts, mstype.int32)
    if finished is not None:
        done = t.reshape(finished, (*finished.shape, 1))
        experts = t.select(
            t.broadcast_to(done, experts.shape), t.full(experts.shape, x.shape[-1], mstype.int32), experts
        )
    rows = 1
    for size in x.shape[:-1]:
        rows *= size
    order = t.reshape(t.cast(creation.arange(rows * k), mstype.int32), (k, rows))
    return weights, experts, t.reshape(t.transpose(order, (1, 0)), experts.shape)


def init_routing(x: Tensor, row_idx: Tensor, expert_idx: Tensor, active: int) -> tuple[Tensor, Tensor, Tensor]:
    """Tokens in the order of their experts.

    x: (rows, hidden), the tokens.
    row_idx: (rows, k), the number of each choice: `k_index * rows + row`.
    expert_idx: (rows, k), the expert of each choice.
    active: The number of rows that are routed.
    Returns: (the tokens of the sorted choices; for each choice by its number, its place in that order; the experts,
        sorted).
    """
    rows, k = expert_idx.shape
    experts, order = mint.sort(t.reshape(expert_idx, (-1,)), stable=True)
    numbers = t.take(t.reshape(row_idx, (-1,)), order, 0)
    places = t.full((rows * k,), 0, mstype.int32)
    places = mint.scatter(places, 0, t.cast(numbers, mstype.int64), t.cast(creation.arange(rows * k), mstype.int32))
    routed = t.take(x, t.floor_mod(numbers, rows), 0)
    return routed[: min(active, rows) * k], places, experts


def finalize_routing(
    expanded: Tensor, x1: Tensor, x2: Any, bias: Any, scales: Any, row_idx: Any, expert_idx: Any
) -> Tensor:
    """The sum of the outputs of each token's experts, weighted by `scales`, added to the skipped inputs x1 and x2.

    expanded: (rows * k, hidden), the experts' outputs in the order of `init_routing`.
    x1: (rows, hidden).
    x2: As `x1`, or None.
    bias: (experts, hidden).
    scales: (rows, k).
    row_idx: (rows * k,), the positions that `init_routing` returned.
    expert_idx: (rows, k), the expert of each choice.
    """
    rows, k = scales.shape
    total = x1 if x2 is None else t.add(x1, x2)
    for choice in range(k):
        found = t.take(expanded, row_idx[choice * rows : (choice + 1) * rows], 0)
        if bias is not None:
            found = t.add(found, t.take(bias, expert_idx[:, choice], 0))
        total = t.add(total, t.mul(found, t.reshape(scales[:, choice], (rows, 1))))
    return total
