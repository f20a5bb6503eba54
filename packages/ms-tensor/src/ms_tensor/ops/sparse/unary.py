"""Functions of one sparse tensor that are created from tables: elementwise functions, and access to its parts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ... import ops
from ...sparse import COOTensor, CSRTensor, RowTensor

# The functions of `ops` that exist for each sparse format; they are applied to the values.
UNARY = (
    "abs acos acosh asin asinh atan atanh ceil cos cosh exp expm1 floor inv isfinite isinf isnan log log1p neg relu "
    "relu6 round sigmoid sin sinh softsign sqrt square tan tanh"
).split()

_UNARY_DOC = """Applies `ops.{name}` to the values of a {kind}; the indices are kept.

    Elements that are not stored are not computed, even if the function of zero is not zero.

    Args:
        x ({kind}): The sparse tensor.

    Returns:
        {kind} of the shape of `x`.

    Raises:
        TypeError: `x` is not a {kind}.

    Examples:
        >>> from mindspore import {kind}, Tensor, ops
        >>> x = {kind}({parts}, (3, 4))
        >>> ops.{format}_{name}(x).shape
        (3, 4)
    """
_PART_DOC = """The attribute `{attribute}` of a {kind}.

    Examples:
        >>> import numpy as np
        >>> from mindspore import {kind}, Tensor, ops
        >>> x = {kind}({parts}, (3, 4))
        >>> bool(np.all(np.asarray(ops.{op}(x)) == np.asarray(x.{attribute})))
        True
    """
_PARTS = {
    "COOTensor": "Tensor([[0, 1], [1, 2]]), Tensor([1.0, 0.5])",
    "CSRTensor": "Tensor([0, 1, 2, 2]), Tensor([1, 2]), Tensor([1.0, 0.5])",
    "RowTensor": "Tensor([0]), Tensor([[1.0, 0.5, 0.0, 0.0]])",
}


def of_format(value: Any, kind: type, op: str, name: str = "x") -> Any:
    """Returns `value`, which must be a sparse tensor of this format."""
    if isinstance(value, kind):
        return value
    raise TypeError(f"For '{op}', '{name}' must be a {kind.__name__}, but got {type(value).__name__}.")


def _unary(name: str, kind: type) -> Callable[[Any], Any]:
    """Creates the function `coo_name` or `csr_name`."""
    op = f"{kind.__name__[:3].lower()}_{name}"

    def apply(x: Any) -> Any:
        *places, values, shape = of_format(x, kind, op).to_tuple()
        return kind(*places, getattr(ops, name)(values), shape)

    apply.__name__ = apply.__qualname__ = op
    apply.__doc__ = _UNARY_DOC.format(name=name, kind=kind.__name__, parts=_PARTS[kind.__name__], format=op[:3])
    return apply


def _part(op: str, kind: type, attribute: str) -> Callable[[Any], Any]:
    """Creates the function that reads one part of a sparse tensor."""

    def get(x: Any) -> Any:
        return getattr(of_format(x, kind, op), attribute)

    get.__name__ = get.__qualname__ = op
    get.__doc__ = _PART_DOC.format(op=op, attribute=attribute, kind=kind.__name__, parts=_PARTS[kind.__name__])
    return get


def _build() -> dict[str, Callable[[Any], Any]]:
    found = [_unary(name, kind) for kind in (COOTensor, CSRTensor) for name in UNARY]
    for prefix, kind, names in (
        ("coo", COOTensor, ("indices", "values")),
        ("csr", CSRTensor, ("indptr", "indices", "values")),
        ("row", RowTensor, ("indices", "values")),
    ):
        found += [_part(f"{prefix}_tensor_get_{name}", kind, name) for name in names]
        found.append(_part(f"{prefix}_tensor_get_dense_shape", kind, "shape"))
    return {function.__name__: function for function in found}


globals().update(_build())

if TYPE_CHECKING:

    def __getattr__(name: str) -> Any: ...
