"""Attributes that MindSpore only checks when a Primitive is called, so that one with wrong values can be created.

A program may create a Primitive that it never calls, and must run as in MindSpore.
"""

from __future__ import annotations

from types import TracebackType
from typing import Any

from ms_runtime import DType, Tensor

from .primitive import Primitive

_LATE = """
AdamWeightDecay.use_locking AlltoAllVC.transpose ApplyRotaryPosEmb.cos_format Barrier.group BatchISendIRecv.group
Bernoulli.offset CollectiveGather.dest_rank CollectiveScatter.src_rank CumProd.exclusive CumProd.reverse
CumSum.exclusive CumSum.reverse Cummax.axis Cummin.axis Eig.compute_v NeighborExchange.group PagedAttention.head_num
PagedAttention.kv_head_num PagedAttention.mla_v_dim PagedAttention.scale_value PagedAttentionMask.head_num
PagedAttentionMask.kv_head_num PagedAttentionMask.scale_value Receive.group Receive.group_back Receive.sr_tag
Receive.src_rank Reduce.dest_rank SearchSorted.right Send.dest_rank Send.group Send.group_back Send.sr_tag
Split.output_num UniqueConsecutive.return_counts UniqueConsecutive.return_inverse: object

AlltoAllVC.group BCEWithLogitsLoss.reduction BiasAdd.data_format BinaryCrossEntropy.reduction
ExtractImagePatches.padding GridSampler2D.interpolation_mode GridSampler2D.padding_mode
GridSampler3D.interpolation_mode GridSampler3D.padding_mode HShrink.lambd IsClose.atol IsClose.rtol Meshgrid.indexing
NLLLoss.reduction
PagedAttention.kv_cache_quant_mode PagedAttention.mask_mode PagedAttentionMask.kv_cache_quant_mode Quantile.ignore_nan
Quantile.keep_dims SmoothL1Loss.beta SmoothL1Loss.reduction SoftMarginLoss.reduction SoftShrink.lambd
TensorScatterElements.reduction: None

ReduceStd.axis: tuple Tensor
Roll.dims Squeeze.axis: tuple
ExtractImagePatches.ksizes ExtractImagePatches.rates ExtractImagePatches.strides ResizeNearestNeighbor.size
ReverseV2.axis Roll.shifts Softmax.axis: None tuple
AlltoAll.split_count Broadcast.root_rank ChannelShuffle.group IndexPut.accumulate: int
RandpermV2.offset RandpermV2.seed Triu.diagonal: None bool Tensor
SearchSorted.dtype: None DType
"""
_TYPES: dict[str, type] = {
    "None": type(None),
    "object": object,
    "tuple": tuple,
    "int": int,
    "bool": bool,
    "DType": DType,
    "Tensor": Tensor,
}


def _table() -> dict[str, tuple[type, ...]]:
    rows: dict[str, tuple[type, ...]] = {}
    names: list[str] = []
    for line in _LATE.splitlines():
        head, colon, types = line.partition(":")
        names += head.split()
        if colon:
            rows |= dict.fromkeys(names, tuple(_TYPES[t] for t in types.split()))
            names = []
    return rows


#: `Name.attribute` -> the types of values that only calls reject
LATE = _table()


class calls_refused:
    """A block of checks of a Primitive's attributes. If one fails, each call of the Primitive raises the error.

    Args:
        op: The Primitive.
        **attributes: Values of attributes that the block did not set.
    """

    def __init__(self, op: Primitive, **attributes: Any) -> None:
        self.op, self.attributes = op, attributes

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: Any, error: BaseException | None, _where: TracebackType | None) -> bool:
        if not isinstance(error, (TypeError, ValueError, NotImplementedError)):
            return False
        for name, value in self.attributes.items():
            self.op.__dict__.setdefault(name, value)
        _refuse(self.op, type(error), error.args)
        return True


def _refuse(op: Primitive, kind: type[Exception], said: tuple[Any, ...]) -> None:
    """Makes calls of this instance raise the error, by a separate class, so that other instances stay fast."""
    cls = type(op)

    def __call__(self: Primitive, *args: Any, **kwargs: Any) -> Any:
        raise kind(*said)

    own = {"__call__": __call__, "__module__": cls.__module__, "__qualname__": cls.__qualname__, "__doc__": cls.__doc__}
    op.__class__ = type(cls.__name__, (cls,), own)


def checked(op: Primitive, name: str, value: Any, check: Any, late: tuple[type, ...]) -> Any:
    """Returns the checked attribute. A rejected value of the types `late` is kept, and calls raise the error."""
    if not isinstance(value, late):
        return check(value, op.name, name)
    with calls_refused(op):
        value = check(value, op.name, name)
    return value
