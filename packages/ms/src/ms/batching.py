"""Calls the ops of one example for all examples at once.

A rule calls an op on tensors with the mapped axis first. Families of ops share a rule: elementwise ops, ops along an
axis, ops over the last dimensions. An op without a rule is called once per example.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ms_tensor import Tensor
from ms_tensor import _table as table

from . import batched_indexing as indexing
from . import batched_layers as layers
from .batched_call import OPS, Call, one_by_one

#: Identifies a tensor, as `CallLog.key` does.
Key = tuple[int, int, int]


def _elementwise(call: Call) -> Any:
    rank = max(len(shape) for shape in call.in_shapes)

    def aligned(x: Tensor, mapped: bool, shape: tuple[int, ...]) -> Tensor:
        if not mapped or len(shape) == rank:
            return x
        return table.reshape(x, (call.size, *(1,) * (rank - len(shape)), *shape))

    inputs = map(aligned, call.inputs, call.mapped, call.in_shapes)
    return call.run(list(inputs), call.attrs)


def _in_shape_of_first(call: Call) -> Any:
    """The rule of elementwise ops whose result has the shape of the first input."""
    return _elementwise(replace(call, inputs=[call.spread()[0], *call.inputs[1:]], mapped=[True, *call.mapped[1:]]))


def _over_last(call: Call) -> Any:
    """The rule of ops over the last dimensions; the first dimensions of all inputs are the same batch."""
    if len({len(shape) for shape in call.in_shapes}) > 1:
        return one_by_one(call)
    return call.run(call.spread(), call.attrs)


def _searchsorted(call: Call) -> Any:
    sequence, values = call.in_shapes
    if len(sequence) > 1:
        return call.run(call.spread(), call.attrs)
    if not call.mapped[0]:
        return call.run(call.inputs, call.attrs)
    rows, wanted = call.spread()
    found = call.run([rows, table.reshape(wanted, (call.size, math.prod(values)))], call.attrs)
    return table.reshape(found, (call.size, *values))


def _along(place: int) -> Callable[[Call], Any]:
    """Returns the rule of ops along the axis in attribute `place`."""

    def rule(call: Call) -> Any:
        rank = len(call.in_shapes[0])
        if rank == 0:
            return one_by_one(call)
        attrs = list(call.attrs)
        attrs[place] = _behind(attrs[place], rank)
        return call.run(call.spread(), attrs)

    return rule


def _behind(axis: int, rank: int) -> int:
    """Converts an axis of an example to an axis of the batched tensor."""
    return axis % rank + 1


def _reduction(call: Call) -> Any:
    axes, *rest = call.attrs
    rank = len(call.in_shapes[0])
    if not rank:
        axes, one = (1,), table.reshape(call.inputs[0], (call.size, 1))
        made = call.run([one], [axes, False])
        return made
    axes = (axes,) if isinstance(axes, int) else axes
    return call.run(call.inputs, [tuple(_behind(a, rank) for a in axes or range(rank)), *rest])


def _reshape(call: Call) -> Any:
    return table.reshape(call.inputs[0], (call.size, *call.out_shapes[0]))


def _broadcast(call: Call) -> Any:
    shape, out = call.in_shapes[0], call.out_shapes[0]
    x = table.reshape(call.inputs[0], (call.size, *(1,) * (len(out) - len(shape)), *shape))
    return table.broadcast_to(x, (call.size, *out))


def _transpose(call: Call) -> Any:
    rank = len(call.in_shapes[0])
    return table.transpose(call.inputs[0], (0, *(_behind(p, rank) for p in call.attrs[0])))


def _diagonal(call: Call) -> Any:
    offset, first, second = call.attrs
    rank = len(call.in_shapes[0])
    return table.diagonal_(call.inputs[0], offset, _behind(first, rank), _behind(second, rank))


def _slice(call: Call) -> Any:
    starts, sizes, steps = call.attrs
    return table.slice_view(call.inputs[0], (0, *starts), (call.size, *sizes), (1, *steps))


def _slice_scatter(call: Call) -> Any:
    starts, steps = call.attrs
    x, source = call.spread()
    return table.slice_scatter(x, source, (0, *starts), (1, *steps))


def _pad(call: Call) -> Any:
    low, high, value = call.attrs
    return table.pad_constant(call.inputs[0], (0, *low), (0, *high), value)


def _matmul(call: Call) -> Any:
    rows = call.in_shapes[0]
    if call.only_first() and len(rows) == 2:
        # One product with many rows is faster than many products with the same matrix.
        flat = table.reshape(call.inputs[0], (call.size * rows[0], rows[1]))
        return table.reshape(call.run([flat, call.inputs[1]], []), (call.size, *call.out_shapes[0]))
    return call.run(call.spread(), [])


def _linear(call: Call) -> Any:
    rows, columns = call.in_shapes[0]
    if call.only_first():
        flat = table.reshape(call.inputs[0], (call.size * rows, columns))
        return table.reshape(call.run([flat, *call.inputs[1:]], []), (call.size, *call.out_shapes[0]))
    x, weight, *bias = call.spread()
    product = table.matmul2(x, table.transpose(weight, (0, 2, 1)))
    return table.add(product, table.reshape(bias[0], (call.size, 1, -1))) if bias else product


def _same(call: Call) -> Any:
    return call.run(call.inputs, call.attrs)


_FAMILIES: dict[Callable[[Call], Any], str] = {
    _in_shape_of_first: "scale_shift_",
    _reduction: "reduce_sum reduce_prod reduce_max reduce_min reduce_all reduce_any",
    _along(0): "argmax_axis argmin_axis softmax_ softmax_grad log_softmax_ log_softmax_grad cumsum_ cumprod_ "
    "recurrence_ logcumsumexp_ cummax_ cummin_ sort_ gather_d scatter_add_d concat",
    _along(1): "topk_",
    _over_last: "silu_grad gelu_grad gelu_tanh_grad det slogdet solve_ cholesky_ qr_ svd_ eigh_ eig eigvals",
    _searchsorted: "searchsorted_",
    layers.rows: "max_pool2d_ avg_pool2d_",
    layers.pool_grad: "avg_pool2d_grad",
    layers.conv: "conv2d_ conv2d_winograd_",
    layers.conv_input_grad: "conv2d_input_grad conv2d_input_grad_winograd",
    layers.conv_weight_grad: "conv2d_weight_grad",
    layers.row_norm: "layer_norm_ rms_norm_",
    layers.row_norm_grad: "layer_norm_grad rms_norm_grad",
    layers.group_norm: "group_norm_",
    layers.group_norm_grad: "group_norm_grad",
    layers.batch_norm: "batch_norm_ batch_norm_grad",
    layers.cross_entropy: "cross_entropy_ cross_entropy_grad",
    _matmul: "matmul2",
    _linear: "linear linear_bias",
    _reshape: "reshape",
    _broadcast: "broadcast_to",
    _transpose: "transpose",
    _diagonal: "diagonal_",
    _slice: "slice_view",
    _slice_scatter: "slice_scatter",
    _pad: "pad_constant",
    indexing.take: "take",
    indexing.take_add: "take_add",
    indexing.index: "index",
    indexing.index_put: "index_put",
    _same: "one_hot_ stop_gradient",
}
_RULES = {name: rule for rule, names in _FAMILIES.items() for name in names.split()}


def _rule(name: str) -> Callable[[Call], Any]:
    rule = _RULES.get(name)
    if rule is None:
        return _elementwise if "elementwise" in OPS[name]["traits"] else one_by_one
    return rule


def _needed(calls: list[Any], wanted: set[Key]) -> list[bool]:
    """Returns which calls the values `wanted` depend on or may raise an error."""
    needed = [False] * len(calls)
    for k in range(len(calls) - 1, -1, -1):
        name, _, in_keys, _, _, out_keys = calls[k]
        if "fallible" in OPS[name]["traits"] or not wanted.isdisjoint(out_keys):
            needed[k] = True
            wanted.update(in_keys)
    return needed


def call_again(log: Any, mapped: dict[Key, Tensor], wanted: set[Key], size: int) -> set[Key]:
    """Calls the logged ops for all examples.

    Args:
        log: The CallLog of one example.
        mapped: The mapped inputs, with the mapped axis first, by the keys of the inputs of the example; the values
            that depend on them are added.
        wanted: The keys of the results.
        size: The number of examples.

    Returns:
        The keys of the mapped values that may share memory with an input.
    """
    calls = log.calls()
    views = set(mapped)
    for (name, inputs, in_keys, attrs, outputs, out_keys), needed in zip(
        calls, _needed(calls, set(wanted)), strict=True
    ):
        flags = [key in mapped for key in in_keys]
        if not needed or not any(flags):
            continue
        call = Call(
            name,
            [mapped.get(key, x) for key, x in zip(in_keys, inputs, strict=True)],
            flags,
            attrs,
            [tuple(x.shape) for x in inputs],
            [tuple(y.shape) for y in outputs],
            size,
        )
        empty = any(math.prod(shape) == 0 for shape in (*call.in_shapes, *call.out_shapes))
        made = (one_by_one if empty else _rule(name))(call)
        if "view" in OPS[name]["traits"] and in_keys[0] in views:
            views.update(out_keys)
        mapped.update(zip(out_keys, made if isinstance(made, (tuple, list)) else (made,), strict=True))
    return views
