"""Primitive classes of ops that MindSpore registers without exposing them in `ops`: those of `_inner_ops`, and those
that only a user's class of the same name reaches."""

from __future__ import annotations

from typing import Any

from .. import _registry, primitive_scope
from ..primitive_table import PrimitiveTable

ROWS = """
_AllSwap(group: str = 'hccl_world_group')(tensor_in, send_size, recv_size) =
    check.tensor(tensor_in, '_AllSwap', 'tensor_in')
    # the rows that the members of a group of one send each other.
ConvertToDynamic(is_dynamic_rank: bool = False)(input) = copy(input)  # a copy; in a graph MindSpore forgets its shape.
COO2CSR()(row_indices, height) = coo2csr(row_indices, height)
CSR2COO()(indptr, nnz) = csr2coo(indptr, nnz)
CSRDiv()(indptr, indices, values, dense_shape, dense_tensor) =
    csr.csr_div(csr.CSRTensor(indptr, indices, values, dense_shape), dense_tensor)
CSRGather()(indptr, indices, dense, dense_shape) = csr_gather(indptr, indices, dense, dense_shape)
CSRMM()(indptr, indices, values, dense_shape, dense) =
    csr.csr_mm(csr.CSRTensor(indptr, indices, values, dense_shape), dense)
CSRMV()(indptr, indices, values, dense_shape, dense_tensor) =
    csr.csr_mv(csr.CSRTensor(indptr, indices, values, dense_shape), dense_tensor)
CSRMul()(indptr, indices, values, dense_shape, dense_tensor) =
    csr.csr_mul(csr.CSRTensor(indptr, indices, values, dense_shape), dense_tensor).values
CSRReduceSum()(indptr, indices, values, dense_shape, axis) =
    csr.csr_reduce_sum(csr.CSRTensor(indptr, indices, values, dense_shape), axis)
DSDMatmul()(input_w1, input_w2, input_v) = _needs_ascend('DSDMatmul')  # a product with blocks of a sparse matrix.
DynamicBroadcastTo()(x, shape) = broadcast_to(x, shape)
ErrorOnDynamicShapeInput()(input) = check.tensor(input, 'ErrorOnDynamicShapeInput')  # the tensor, whose shape is known.
identity()(x) = check.tensor(x, 'identity')  # the tensor.
J()(fn) = pullback.with_pullback(fn)
    # a function that returns the value of `fn` and the function that pulls a cotangent back.
MakeMapParameter()(*inputs) = irregular._refuse('MakeMapParameter', 'use mindspore.experimental.MapParameter')
    # a table by keys within a graph of MindSpore, which graphs here do not have.
MatmulDDS(bs: int, heads: int)(q, k, local_mask, global_mask) = _needs_ascend('MatmulDDS')
    # a product whose result is blocks of a sparse matrix.
MixedPrecisionCast()(dst_dtype, x) = composite.mixed_precision_cast(dst_dtype, x)
    # floating tensors of a nest of tuples and dicts in another dtype.
PSROIPooling(spatial_scale: 0 < float, group_size: int > 0, output_dim: int > 0)(features, rois) =
    position_pooling.psroi_pooling(features, rois, spatial_scale, group_size, output_dim)
    # means over the bins of regions, each bin in channels of its own.
PsROIPooling(pooled_height, pooled_width, num_rois, spatial_scale, out_dim, group_size)(inputs, rois) =
    _needs_ascend('PsROIPooling', 'PSROIPooling')
    # `PSROIPooling` of another layout.
RealMakeTuple()(*inputs) = inputs  # the inputs as a tuple.
RealTupleGetItem()(input, index) = input[index]  # an element of a tuple.
SequenceMask()(lengths, maxlen) = sequence_mask(lengths, maxlen)
Shift(periods: int, axis: int = 0)(x, fill_value) = _shift(x, fill_value, periods, axis)
    # elements moved by `periods` places along `axis`; those that become free are `fill_value`.
SliceGetItem()(slice_value, value) = getattr(slice_value, value)  # the 'start', 'stop' or 'step' of a slice.
StringLower()(x) = x.lower()  # a str in lower case.
StringUpper()(x) = x.upper()  # a str in upper case.
TensorMove()(input) = copy(input)  # a copy.
_VirtualDataset()(*args) = args  # the inputs.
"""

_table = PrimitiveTable(__name__, ROWS, scope=primitive_scope.find)
#: Primitives that `ops` offers as instances
_INSTANCES = {"j": "J", "make_map_parameter": "MakeMapParameter", "slice_get_item": "SliceGetItem"}
# MindSpore asks a user's `Shift` for shape and dtype of the output.
_registry.register(__name__, ["Shift"], inferred_in_python=True)
_registry.register(__name__, _table)


def __getattr__(name: str) -> Any:
    if name in _table:
        return _table[name]
    if name in _INSTANCES:
        return globals().setdefault(name, _table[_INSTANCES[name]]())
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_table})


__all__ = sorted(_table)
