"""Attention over heads that are projected already, in the layouts and with the masks of large models' scripts.

Scores are computed as a whole here; the name says what scripts call, not how memory is saved.
"""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype
from ..._mixed import cast_at_entry
from ..linalg.matrix_products import _swap_last, matmul

# Where batch, sequence and head stand; a layout of 3 dimensions holds heads and their size in the last one.
_LAYOUTS = {"BSH": (0, 2, 1, 3), "SBH": (1, 2, 0, 3), "BSND": (0, 2, 1, 3), "BNSD": (0, 1, 2, 3)}
_BACK = {"BSH": (0, 2, 1, 3), "SBH": (2, 0, 1, 3), "BSND": (0, 2, 1, 3), "BNSD": (0, 1, 2, 3)}
_LOW = -3.0e38
_ENDS = ("actual_seq_qlen", "actual_seq_kvlen")
UNSUPPORTED = "drop_mask padding_mask prefix"
#: heads, scale, layout and sparse mode, as `check_attention` returns them
Setting = tuple[int, float, str, int]


def _heads(x: Tensor, count: int, layout: str) -> Tensor:
    """A tensor of any layout as (batch, heads, sequence, size)."""
    if x.ndim == 3:
        x = t.reshape(x, (*x.shape[:2], count, x.shape[2] // max(count, 1)))
    return t.transpose(x, _LAYOUTS[layout])


def _ranges(mode: int, before: int, after: int, rows: int, columns: int, masked: bool) -> tuple[int, int]:
    """How far below and above the main diagonal keys are kept."""
    if mode == 0 and masked:
        return before, after
    if mode == 2:
        return rows, 0
    if mode == 3:
        return rows, columns - rows
    if mode == 4:
        return before + rows - columns, after + columns - rows
    return rows, columns


def _discarded(mask: Any, mode: int, before: int, after: int, rows: int, columns: int) -> Tensor | None:
    """Which keys are left out; None is none."""
    found = None
    if mask is not None and mode in (0, 1):
        found = t.not_equal(mask, 0) if mask.dtype is not mstype.bool_ else mask
        if found.ndim not in (2, 4) or found.shape[-2:] != (rows, columns):
            raise RuntimeError(
                f"For 'FlashAttentionScore', 'attn_mask' must have 2 or 4 dimensions, the last {rows} and {columns}, "
                f"but got shape {mask.shape}."
            )
    below, above = _ranges(mode, before, after, rows, columns, mask is not None)
    if below < rows - 1 or above < columns - 1:
        row = t.reshape(t.iota(0, 1, rows, mstype.int64), (-1, 1))
        distance = t.sub(t.iota(0, 1, columns, mstype.int64), row)
        outside = t.logical_or(t.greater(distance, above), t.less(distance, -below))
        found = outside if found is None else t.logical_or(found, outside)
    return found


@cast_at_entry
def flash_attention_parts(
    inputs: tuple[Tensor, Tensor, Tensor],
    setting: Setting,
    real_shift: Any,
    attn_mask: Any,
    pre_tokens: int,
    next_tokens: int,
    *,
    op: str = "FlashAttentionScore",
    shift_first: bool = True,
    left_out: Tensor | None = None,
    ends: tuple[Any, Any] = (None, None),
) -> tuple[Tensor, Tensor, Tensor]:
    """The maximum score of each query, the sum of the exponentials, and the attention in the layout of `query`.

    `real_shift` is added to the products before they are scaled, or after where `shift_first` is False. `left_out` is
    true where a key is left out whatever the mask and the mode say. `ends` are those of the sequences of queries and of
    keys, which the layout TND has.
    """
    head_num, scale, layout, mode = setting
    if layout == "TND":
        if real_shift is not None or (attn_mask is not None and mode == 0):
            given = "attn_mask" if real_shift is None else "real_shift"
            raise NotImplementedError(f"For '{op}', '{given}' is not supported for TND in sparse_mode {mode}.")
        return _packed_parts(inputs, setting, (pre_tokens, next_tokens), ends, op)
    q, k, v = (check.floating(check.tensor(x, op, n), op, n) for x, n in zip(inputs, ("query", "key", "value")))
    if q.dtype is not k.dtype or q.dtype is not v.dtype:
        raise TypeError(f"For '{op}', the dtypes must be the same, but got {q.dtype}, {k.dtype} and {v.dtype}.")
    rank = 3 if layout in ("BSH", "SBH") else 4
    for x, name in ((q, "query"), (k, "key"), (v, "value")):
        check.rank(x, rank, op, name)
    if rank == 3 and (q.shape[2] % head_num or not q.shape[2]):
        raise RuntimeError(f"For '{op}', the size {q.shape[2]} is not that of {check.show(head_num)} heads.")
    q = _heads(q, head_num, layout)
    # Of keys and values there may be fewer heads, each for several of the queries'.
    fewer = k.shape[2] // q.shape[3] if rank == 3 else k.shape[1 if layout == "BNSD" else 2]
    k, v = _heads(k, fewer, layout), _heads(v, fewer, layout)
    if q.shape[1] != head_num or not fewer or head_num % fewer or k.shape[3] != q.shape[3] or k.shape[2] != v.shape[2]:
        raise RuntimeError(
            f"For '{op}', 'head_num' must be the heads of 'query' and a multiple of those of 'key' and 'value', "
            f"but got {check.show(head_num)} for shapes {inputs[0].shape}, {inputs[1].shape} and {inputs[2].shape}."
        )
    if fewer != head_num:
        k, v = (_spread(x, head_num // fewer) for x in (k, v))
    scores = matmul(t.cast(q, mstype.float32), _swap_last(t.cast(k, mstype.float32)))
    if not shift_first:
        scores = t.mul(scores, scale)
    if real_shift is not None:
        scores = t.add(scores, t.cast(check.tensor(real_shift, op, "real_shift"), mstype.float32))
    if shift_first:
        scores = t.mul(scores, scale)
    discarded = _discarded(attn_mask, mode, pre_tokens, next_tokens, q.shape[2], k.shape[2])
    if left_out is not None:
        discarded = left_out if discarded is None else t.logical_or(discarded, left_out)
    if discarded is not None:
        scores = t.select(discarded, _LOW, scores)
    top = t.stop_gradient(t.reduce_max(scores, (3,), True))
    parts = t.exp(t.sub(scores, top))
    total = t.reduce_sum(parts, (3,), True)
    out = t.cast(matmul(t.div(parts, total), t.cast(v, mstype.float32)), inputs[0].dtype)
    out = t.transpose(out, _BACK[layout])
    return top, total, t.reshape(out, (*out.shape[:2], -1)) if rank == 3 else out


def _packed_parts(
    inputs: tuple[Tensor, Tensor, Tensor], setting: Setting, window: tuple[int, int], ends: tuple[Any, Any], op: str
) -> tuple[Tensor, Tensor, Tensor]:
    """`flash_attention_parts` of concatenated sequences: as one sequence, with the keys of other sequences masked."""
    head_num, scale, _, mode = setting
    for x, name in zip(inputs, ("query", "key", "value")):
        check.rank(check.tensor(x, op, name), 3, op, name)
    rows, columns = (_places(end, x.shape[0], mode, op, name) for end, x, name in zip(ends, inputs, _ENDS))
    if rows[2] != columns[2]:
        raise RuntimeError(
            f"For '{op}', 'actual_seq_qlen' and 'actual_seq_kvlen' must be of as many sequences, "
            f"but got {rows[2]} and {columns[2]}."
        )
    left_out = t.not_equal(rows[0], t.reshape(columns[0], (1, -1)))
    if mode > 1:
        distance = t.sub(t.reshape(columns[1], (1, -1)), rows[1])
        left_out = t.logical_or(left_out, t.greater(distance, window[1] if mode == 4 else 0))
        if mode == 4:
            left_out = t.logical_or(left_out, t.less(distance, -window[0]))
    q, k, v = (t.reshape(x, (1, *x.shape)) for x in inputs)
    parts = flash_attention_parts((q, k, v), (head_num, scale, "BSND", 0), None, None, 0, 0, op=op, left_out=left_out)
    top, total = (t.transpose(t.reshape(x, x.shape[1:]), (1, 0, 2)) for x in parts[:2])
    return top, total, t.reshape(parts[2], parts[2].shape[1:])


def _places(ends: Any, count: int, mode: int, op: str, name: str) -> tuple[Tensor, Tensor, int]:
    """Of each token, as columns, the number of its sequence and its place there; and how many sequences there are.

    Places count from the first token in mode 2, from behind the last in the others.
    """
    if not isinstance(ends, Tensor):
        given = check.kind(ends, (tuple, list), "a Tensor, tuple or list", op, name)
        numbers = [check.integer(n, op, name) for n in given]
        if not numbers or numbers != sorted(numbers) or numbers[0] < 0 or numbers[-1] != count:
            raise RuntimeError(
                f"For '{op}', '{name}' must hold the ends of sequences in order, the last {count}, "
                f"but got {check.show(ends)}."
            )
        ends = Tensor(numbers, mstype.int64)
    check.rank(ends, 1, op, name)
    row = t.cast(ends, mstype.int64)
    tokens = t.reshape(t.iota(0, 1, count, mstype.int64), (-1, 1))
    before = t.less_equal(row, tokens)
    if mode == 2:
        start = t.reduce_max(t.select(before, row, t.full((), 0, mstype.int64)), (1,), True)
    else:
        start = t.reduce_min(t.select(before, t.full((), count, mstype.int64), row), (1,), True)
    return t.reduce_sum(t.cast(before, mstype.int64), (1,), True), t.sub(tokens, start), ends.shape[0]


def _spread(x: Tensor, times: int) -> Tensor:
    batch, heads, rows, size = x.shape
    wide = t.broadcast_to(t.reshape(x, (batch, heads, 1, rows, size)), (batch, heads, times, rows, size))
    return t.reshape(wide, (batch, heads * times, rows, size))


def check_attention(
    head_num: Any,
    keep_prob: Any,
    scale: Any,
    layout: Any,
    mode: Any,
    op: str,
    names: str,
    *values: Any,
    ends: tuple[Any, Any] | None = None,
) -> Setting:
    """The settings, as far as they can be had here; `values` are arguments called `names` that must be None.

    `ends` are those of packed sequences, from functions that have the layout TND.
    """
    for name, end in zip(_ENDS, ends or ()):
        if isinstance(end, Tensor) and end.dtype not in mstype.int_type:
            raise TypeError(f"For '{op}', '{name}' must be a Tensor, tuple or list of ints, but got {end.dtype}.")
    heads = check.integer(head_num, op, "head_num")
    if heads < 1:
        raise RuntimeError(f"For '{op}', 'head_num' must be greater than 0, but got {check.show(heads)}.")
    for name, number in (("keep_prob", keep_prob), ("scale_value", scale)):
        check.kind(number, (int, float), "a float", op, name, bools=False)
    check.choice(layout, (*_LAYOUTS, "TH", "TND"), op, "input_layout")
    kind = check.integer(mode, op, "sparse_mode")
    if not 0 <= kind <= 8:
        raise RuntimeError(f"For '{op}', 'sparse_mode' must be in [0, 8], but got {check.show(kind)}.")
    given = [name for name, value in zip(names.split(), values) if value is not None]
    if ends is not None:
        missing = [name for name, end in zip(_ENDS, ends) if (end is None) == (layout == "TND")]
        if missing:
            what = "needs" if layout == "TND" else "has no"
            raise RuntimeError(f"For '{op}', the layout {check.show(layout)} {what} '{missing[0]}'.")
    packed = layout == "TND" and ends is not None and kind != 1
    if not (layout in _LAYOUTS or packed) or kind > 4 or keep_prob != 1 or given:
        raise NotImplementedError(
            f"For '{op}', this is not supported: {', '.join(given) or f'{layout}, mode {kind}, keep_prob {keep_prob}'}."
        )
    return heads, float(scale), layout, kind


def rotary_position_embedding(x: Tensor, cos: Tensor, sin: Tensor, mode: int = 0) -> Tensor:
    """Rotates pairs of elements by an angle that depends on the position (arXiv 2104.09864).

    x: of a float dtype and four dimensions; the last one is even.
    cos: Tensor that broadcasts to `x`: the cosines of the angles.
    sin: Tensor that broadcasts to `x`: the sines of the angles.
    mode: 0: the elements of a pair are half the last dimension apart; 1: they are adjacent.
    Returns: Tensor of the shape of `x`: `x * cos + rotated * sin`.
    TypeError: an argument has another type.
    ValueError: the shapes are incompatible, or `mode` is unknown.

    >>> x = ops.arange(4.0).reshape(1, 1, 1, 4)
    >>> print(ops.rotary_position_embedding(x, ops.zeros_like(x), ops.ones_like(x)).reshape(4))
    [-2. -3.  0.  1.]
    """
    op = "rotary_position_embedding"
    check.rank(check.floating(check.tensor(x, op, "x"), op, "x"), 4, op, "x")
    for name, value in (("cos", cos), ("sin", sin)):
        check.rank(check.tensor(value, op, name), 4, op, name)
    kind, size = check.integer(mode, op, "mode"), x.shape[-1]
    if kind not in (0, 1) or size % 2:
        raise ValueError(
            f"For '{op}', 'mode' must be 0 or 1 and the last dimension even, but got {check.show(mode)} and {x.shape}."
        )
    shape = (*x.shape[:-1], 2, size // 2) if kind == 0 else (*x.shape[:-1], size // 2, 2)
    axis = 3 if kind == 0 else 4
    pairs = t.reshape(x, shape)
    starts, sizes = [0] * 5, list(shape)
    sizes[axis] = 1
    first = t.slice_view(pairs, tuple(starts), tuple(sizes), (1,) * 5)
    starts[axis] = 1
    second = t.slice_view(pairs, tuple(starts), tuple(sizes), (1,) * 5)
    rotated = t.reshape(t.concat([t.neg(second), first], axis), x.shape)
    return t.add(t.mul(x, cos), t.mul(rotated, sin))


from ..._generated.rows.ops_attention import *


def _scores_and_attention(
    inputs: tuple[Tensor, Tensor, Tensor],
    shift: Any,
    mask: Any,
    unused: tuple[Any, Any, Any],
    ends: tuple[Any, Any],
    settings: tuple[Any, ...],
    window: tuple[Any, Any],
) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """The results of `FlashAttentionScore`: maximum scores, sums of exponentials, an empty result, and the attention.

    `settings` are the number of heads, the share that dropout keeps, scale, layout and mode.
    """
    setting = check_attention(*settings, "FlashAttentionScore", UNSUPPORTED, *unused, ends=ends)
    top, total, out = flash_attention_parts(inputs, setting, shift, mask, *window, ends=ends)
    wide = (*top.shape[:-1], 8)
    return t.broadcast_to(top, wide), t.broadcast_to(total, wide), t.full((), 0, inputs[0].dtype), out
