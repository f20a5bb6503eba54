"""Tokens on their way to the experts of a mixture and back, and attention over feature maps of several scales."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ..arrays.sorting import argsort


def moe_init_routing_v2(
    x: Tensor,
    expert_idx: Tensor,
    active_num: int,
    expert_capacity: int,
    expert_num: int,
    drop_pad_mode: int,
    expert_tokens_count_or_cumsum_flag: int,
    expert_tokens_before_capacity_flag: bool,
) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Copies tokens for their experts, ordered by expert.

    x: The tokens, shape (rows, H), float.
    expert_idx: int32, shape (rows, K): the experts of each token.
    active_num: With `drop_pad_mode` 0, the number of copies; 0 is all.
    expert_capacity: With `drop_pad_mode` 1, the number of tokens that an expert accepts; the first ones count.
    expert_num: The number of experts.
    drop_pad_mode: 0: the copies one after the other; 1: a fixed number of rows per expert, padded with zeros.
    expert_tokens_count_or_cumsum_flag: 1: the third output is how many tokens go to an expert and those
        before it; 2: how many go to each; 0: zeros.
    expert_tokens_before_capacity_flag: Whether the fourth output is how many tokens would go to each expert
        without the limit, else zeros.
    Returns: Tuple of the copies, shape (min(active_num, rows * K), H) or (expert_num, expert_capacity, H); the place
        of each
        copy, int32 of shape (rows * K,), -1 for what an expert does not take; and two int32 Tensors of shape
        (expert_num,).
    TypeError: `x` is not float, or `expert_idx` not int32.
    ValueError: a shape or number is wrong.

    >>> x = ms.Tensor([[1.0], [2.0]])
    >>> experts = ms.Tensor([[1], [0]], ms.int32)
    >>> print(ms.ops.moe_init_routing_v2(x, experts, 0, 0, 2, 0, 0, False)[0])
    [[2.]
     [1.]]
    """
    op = "moe_init_routing_v2"
    check.rank(check.floating(check.tensor(x, op, "x"), op, "x"), 2, op, "x")
    check.rank(check.tensor(expert_idx, op, "expert_idx"), 2, op, "expert_idx")
    if expert_idx.dtype is not mstype.int32:
        raise TypeError(f"For '{op}', 'expert_idx' must be int32, but got {expert_idx.dtype}.")
    if expert_idx.shape[0] != x.shape[0]:
        raise ValueError(f"For '{op}', the tokens {x.shape} and their experts {expert_idx.shape} must be as many.")
    limits = {
        "active_num": (active_num, 0, None),
        "expert_capacity": (expert_capacity, int(drop_pad_mode == 1), x.shape[0] if drop_pad_mode == 1 else None),
        "expert_num": (expert_num, int(drop_pad_mode == 1 or expert_tokens_count_or_cumsum_flag != 0), None),
        "drop_pad_mode": (drop_pad_mode, 0, 1),
        "expert_tokens_count_or_cumsum_flag": (expert_tokens_count_or_cumsum_flag, 0, 2),
    }
    for name, (number, least, most) in limits.items():
        if check.integer(number, op, name) < least or most is not None and number > most:
            bound = f"at least {least}" if most is None else f"in [{least}, {most}]"
            raise ValueError(f"For '{op}', '{name}' must be {bound}, but got {check.show(number)}.")
    count = expert_idx.shape[0] * expert_idx.shape[1]
    experts = t.reshape(t.cast(expert_idx, mstype.int64), (count,))
    order = t.cast(argsort(experts, 0), mstype.int64)
    rank = t.cast(argsort(order, 0), mstype.int64)
    chosen = t.equal(experts, t.reshape(t.iota(0, 1, expert_num, mstype.int64), (-1, 1)))
    counts = t.reduce_sum(t.cast(chosen, mstype.int64), (1,), False)
    ends = t.cumsum_(counts, 0) if expert_num else counts
    unasked = t.full((expert_num,), 0, mstype.int32)
    total = {0: unasked, 1: ends, 2: counts}[expert_tokens_count_or_cumsum_flag if drop_pad_mode == 0 else 0]
    before = counts if drop_pad_mode == 1 and expert_tokens_before_capacity_flag else unasked
    statistics = t.cast(total, mstype.int32), t.cast(before, mstype.int32)
    if drop_pad_mode == 0:
        rows = t.floor_divide(order[:active_num] if active_num else order, expert_idx.shape[1])
        return t.take(x, rows, 0), t.cast(rank, mstype.int32), *statistics
    slot = t.sub(rank, t.take(t.sub(ends, counts), experts, 0))
    taken = t.less(slot, expert_capacity)
    place = t.add(t.mul(experts, expert_capacity), slot)
    size = expert_num * expert_capacity
    copies = t.take(x, t.floor_divide(t.iota(0, 1, count, mstype.int64), expert_idx.shape[1]), 0)
    # What is not taken goes to one row more, which is cut off.
    filled = t.take_add(t.full((size + 1, x.shape[1]), 0, x.dtype), t.select(taken, place, size), copies, 0)
    expanded = t.reshape(filled[:size], (expert_num, expert_capacity, x.shape[1]))
    return expanded, t.cast(t.select(taken, place, -1), mstype.int32), *statistics


def multi_scale_deformable_attn_function(
    value: Tensor, shape: Tensor, offset: Tensor, locations: Tensor, weight: Tensor
) -> Tensor:
    """Attention over points of feature maps of several scales, sampled by bilinear interpolation.

    See X. Zhu et al., "Deformable DETR" (2021).

    value: The concatenated maps, shape (B, keys, heads, size), float32 or float16.
    shape: int32 or int64, shape (levels, 2): height and width of each map.
    offset: int32 or int64, shape (levels,): the start of each map among the keys.
    locations: Shape (B, queries, heads, levels, points, 2): x and y, where 0 and 1 are the borders of a
        map; outside there are zeros.
    weight: Shape (B, queries, heads, levels, points): the weight of each point.
    Returns: Tensor of shape (B, queries, heads * size) and the dtype of `value`.
    RuntimeError: a dtype or shape is wrong.

    >>> value = ms.ops.ones((1, 4, 1, 8))
    >>> shape, offset = ms.Tensor([[2, 2]], ms.int32), ms.Tensor([0], ms.int32)
    >>> where, weight = ms.ops.full((1, 1, 1, 1, 1, 2), 0.5, dtype=ms.float32), ms.ops.ones((1, 1, 1, 1, 1))
    >>> print(ms.ops.multi_scale_deformable_attn_function(value, shape, offset, where, weight))
    [[[1. 1. 1. 1. 1. 1. 1. 1.]]]
    """
    op = "multi_scale_deformable_attn_function"
    floats, ints = (mstype.float32, mstype.float16), (mstype.int32, mstype.int64)
    arguments = {
        "value": (value, floats, 4),
        "shape": (shape, ints, 2),
        "offset": (offset, ints, 1),
        "locations": (locations, floats, 6),
        "weight": (weight, floats, 5),
    }
    for name, (x, kinds, rank) in arguments.items():
        if check.tensor(x, op, name).dtype not in kinds or x.ndim != rank:
            raise RuntimeError(
                f"For '{op}', '{name}' must have {rank} dimensions and one of {[str(k) for k in kinds]}, "
                f"but got shape {x.shape} of {x.dtype}."
            )
    batch, keys, heads, size = value.shape
    queries, levels, points = locations.shape[1], locations.shape[3], locations.shape[4]
    if (
        locations.shape != (batch, queries, heads, levels, points, 2)
        or weight.shape != locations.shape[:-1]
        or shape.shape != (levels, 2)
        or offset.shape != (levels,)
    ):
        raise RuntimeError(
            f"For '{op}', shapes do not match: {value.shape}, {shape.shape}, {offset.shape}, {locations.shape}, "
            f"{weight.shape}."
        )
    whole = t.reshape(t.cast(value, mstype.float32), (batch * keys * heads, size))
    sizes = t.reshape(t.cast(shape, mstype.int64), (levels, 1, 2))
    height, width = sizes[..., 0], sizes[..., 1]
    # Pixel centres lie at halves.
    x = t.sub(t.mul(t.cast(locations[..., 0], mstype.float32), t.cast(width, mstype.float32)), 0.5)
    y = t.sub(t.mul(t.cast(locations[..., 1], mstype.float32), t.cast(height, mstype.float32)), 0.5)
    left, top = t.floor(x), t.floor(y)
    first = t.reshape(t.iota(0, 1, batch, mstype.int64), (batch, 1, 1, 1, 1))
    head = t.reshape(t.iota(0, 1, heads, mstype.int64), (1, 1, heads, 1, 1))
    start = t.reshape(t.cast(offset, mstype.int64), (levels, 1))
    result: Any = None
    for right, below in ((0, 0), (1, 0), (0, 1), (1, 1)):
        column, row = t.add(t.cast(left, mstype.int64), right), t.add(t.cast(top, mstype.int64), below)
        inside = t.logical_and(
            t.logical_and(t.greater_equal(column, 0), t.less(column, width)),
            t.logical_and(t.greater_equal(row, 0), t.less(row, height)),
        )
        key = t.select(inside, t.add(start, t.add(t.mul(row, width), column)), 0)
        place = t.add(t.mul(t.add(t.mul(first, keys), key), heads), head)
        across, down = t.sub(x, left), t.sub(y, top)
        share = t.mul(across if right else t.sub(1.0, across), down if below else t.sub(1.0, down))
        share = t.select(inside, t.mul(share, t.cast(weight, mstype.float32)), 0.0)
        part = t.mul(t.take(whole, place, 0), t.reshape(share, (*share.shape, 1)))
        result = part if result is None else t.add(result, part)
    summed = t.reduce_sum(result, (3, 4), False)
    return t.cast(t.reshape(summed, (batch, queries, heads * size)), value.dtype)


def _places(indices: Any, op: str, name: str) -> Tensor:
    check.tensor(indices, op, name)
    if indices.dtype not in (mstype.int32, mstype.int64):
        raise TypeError(f"For '{op}', '{name}' must be a Tensor of int32 or int64, but got {indices.dtype}.")
    return indices


def _unpadded(padded_mode: Any, op: str) -> None:
    if check.flag(padded_mode, op, "padded_mode"):
        raise ValueError(f"For '{op}', 'padded_mode' must be False.")


def moe_token_permute(
    tokens: Tensor, indices: Tensor, num_out_tokens: int | None = None, padded_mode: bool = False
) -> tuple[Tensor, Tensor]:
    """Repeats tokens for each of their experts, sorted by expert.

    tokens: of shape (tokens, hidden).
    indices: The experts of each token, a tensor of ints of shape (tokens,) or (tokens, experts of each).
    num_out_tokens: The number of rows to keep; None or 0 is all, a negative number is the number of rows to drop.
    padded_mode: Must be False.
    Returns: tuple of the rows, of shape (rows, hidden), and the index of each token among them, int32.
    ValueError: the shapes are incompatible.

    >>> rows, places = ops.moe_token_permute(Tensor([[1.0], [2.0], [3.0]]), Tensor([1, 0, 1]))
    >>> print(rows.reshape(-1), places)
    [2. 1. 3.] [1 0 2]
    """
    op = "moe_token_permute"
    check.rank(check.tensor(tokens, op, "tokens"), 2, op, "tokens")
    _places(indices, op, "indices")
    _unpadded(padded_mode, op)
    if indices.ndim not in (1, 2) or indices.shape[0] != tokens.shape[0]:
        raise ValueError(
            f"For '{op}', 'indices' must have shape ({tokens.shape[0]},) or ({tokens.shape[0]}, k), "
            f"but got {indices.shape}."
        )
    each = indices.shape[1] if indices.ndim == 2 else 1
    order = argsort(t.reshape(indices, (-1,)))
    count = order.shape[0]
    wanted = count if not num_out_tokens else check.integer(num_out_tokens, op, "num_out_tokens")
    wanted = max(min(wanted if wanted > 0 else count + wanted, count), 0)
    kept = t.slice_view(order, (0,), (wanted,), (1,))
    rows = t.take(tokens, t.cast(t.floor_divide(kept, max(each, 1)), mstype.int64), 0)
    return rows, argsort(order)


def moe_token_unpermute(
    permuted_tokens: Tensor,
    sorted_indices: Tensor,
    probs: Tensor | None = None,
    padded_mode: bool = False,
    restore_shape: Any = None,
) -> Tensor:
    """Inverts `moe_token_permute`: sums the rows of each token, weighted by `probs`.

    permuted_tokens: of shape (rows, hidden).
    sorted_indices: The index of each token among the rows, a tensor of ints of shape (rows,).
    probs: Weights, a tensor of floats of shape (tokens, experts of each); None is one expert for each token.
    padded_mode: Must be False.
    restore_shape: Accepted for compatibility.
    Returns: Tensor of shape (tokens, hidden).
    ValueError: the shapes are incompatible.

    >>> rows = Tensor([[2.0], [1.0], [3.0]])
    >>> print(ops.moe_token_unpermute(rows, Tensor([1, 0, 2])).reshape(-1))
    [1. 2. 3.]
    """
    op = "moe_token_unpermute"
    check.rank(check.tensor(permuted_tokens, op, "permuted_tokens"), 2, op, "permuted_tokens")
    check.rank(_places(sorted_indices, op, "sorted_indices"), 1, op, "sorted_indices")
    _unpadded(padded_mode, op)
    rows = t.take(permuted_tokens, t.cast(sorted_indices, mstype.int64), 0)
    if probs is None:
        return rows
    check.rank(check.floating(check.tensor(probs, op, "probs"), op, "probs"), 2, op, "probs")
    if probs.size != rows.shape[0]:
        raise ValueError(f"For '{op}', 'probs' must have {rows.shape[0]} elements, but got shape {probs.shape}.")
    split = t.reshape(rows, (*probs.shape, rows.shape[1]))
    return t.reduce_sum(t.mul(split, t.reshape(probs, (*probs.shape, 1))), (1,))
