# ruff: noqa: E501 (tables of expressions, a line each)
"""The result dtypes of reductions and of functions of one tensor, over every dtype."""

from __future__ import annotations

from typing import Any

import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops
from outcome import DTYPES, describe, dtype_object

REDUCTIONS = (
    "sum(x)", "prod(x)", "mean(x)", "max(x)", "min(x)", "amax(x)", "amin(x)", "any(x)", "all(x)", "argmax(x)", "argmin(x)", "std(x)", "var(x)",
    "logsumexp(x, 0)", "norm(x)", "cumsum(x, 0)", "cumprod(x, 0)", "cummax(x, 0)", "cummin(x, 0)", "max(x, 0)", "min(x, 0)", "sum(x, 0)",
    "mean(x, 0)", "prod(x, 0)", "argmax(x, 0)", "var_mean(x)", "std_mean(x)", "count_nonzero(x)", "median(x)", "nansum(x)", "nanmean(x)",
    "sum(x, dtype=ms.float32)", "cumsum(x, 0, dtype=ms.int32)", "any(x, 0)", "all(x, 0)", "sort(x)", "argsort(x)", "topk(x, 1)", "unique(x)",
    "nonzero(x)", "aminmax(x)", "logcumsumexp(x, 0)", "trace(x2)", "diff(x)",
)  # fmt: skip
UNARY = (
    "abs neg exp log sqrt rsqrt square reciprocal sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh log1p expm1 log2 log10 "
    "exp2 ceil floor round trunc sign erf erfc erfinv lgamma digamma sigmoid relu relu6 gelu silu elu selu softsign hardswish hardsigmoid "
    "softplus mish logical_not isnan isinf isfinite isneginf real imag conj angle frac sinc nan_to_num signbit positive "
    "deg2rad rad2deg logit i0 zeros_like ones_like invert tanhshrink softshrink hardshrink leaky_relu logsigmoid celu hardtanh "
    "bernoulli std_ is_complex is_floating_point"
).split()
UNARY_CALLS = (
    "ops.softmax(x)", "ops.log_softmax(x)", "ops.clamp(x, 0, 1)", "ops.clip(x, 0.5, 1.5)", "ops.transpose(x2, (1, 0))", "ops.reshape(x, (1, 2))",
    "ops.tril(x2)", "ops.flip(x, (0,))", "ops.roll(x, 1)", "ops.tile(x, (2,))", "ops.concat((x, x))", "ops.stack((x, x))", "ops.expand_dims(x, 0)",
    "ops.gather(x, i, 0)", "ops.masked_fill(x, c, 1)", "ops.masked_select(x, c)", "ops.where(c, x, x)", "ops.broadcast_to(x, (2, 2))", "ops.pow(x, 2)", "ops.pow(x, 0.5)",
    "ops.matmul(x2, x2)", "ops.bmm(x3, x3)", "ops.dot(x2, x2)", "ops.mm(x2, x2)", "ops.outer(x, x)", "ops.one_hot(x, 3)", "ops.repeat_interleave(x, 2)",
    "ops.diag(x)", "ops.flatten(x2)", "ops.split(x, 1)", "ops.unbind(x)", "ops.chunk(x, 2)", "ops.narrow(x, 0, 0, 1)", "x[0]", "x[c]", "x[i]", "x[None]", "-x", "abs(x)", "~x", "+x",
    "x.T", "x.sum()", "x.mean()", "x.max()", "x.min()", "x.argmax()", "x.prod()", "x.std()", "x.var()", "x.any()", "x.all()", "x.item()", "x[0].item()", "x.tolist()",
    "x.cumsum(0)", "x.norm()", "x.ptp()", "x.sum(0)", "x.mean(0)", "x.max(0)", "x.max(axis=0)", "x.argmin(0)", "x.abs()", "x.exp()", "x.sqrt()",
    "nn.ReLU()(x)", "nn.Softmax()(x)", "nn.Sigmoid()(x)", "nn.Tanh()(x)", "nn.GELU()(x)", "ops.cast(x, ms.float32)", "ops.lerp(x, x, 0.5)", "ops.addcmul(x, x, x)", "ops.addcdiv(x, x, x, 1)",
    "ops.cdist(x2, x2)", "ops.kron(x2, x2)", "ops.meshgrid(x, x)", "ops.unsqueeze(x, 0)", "ops.squeeze(x)", "ops.swapaxes(x2, 0, 1)", "ops.tensor_dot(x2, x2, 1)", "int(x[0])", "float(x[0])", "bool(x[0])", "complex(x[0])",
)  # fmt: skip


def names() -> dict[str, Any]:
    """The variables of the expressions: `x`, `x2`, `x3` of each dtype, in separate namespaces."""
    found: dict[str, Any] = {"ms": ms, "np": np, "ops": ops, "nn": nn, "Tensor": Tensor}
    found.update(c=Tensor(np.array([True, False])), i=Tensor(np.array([0, 1])))
    for name in DTYPES:
        try:
            x = Tensor(np.array([0, 1], np.float32)).astype(dtype_object(name))
        except TypeError:
            continue  # a dtype without kernels
        found[f"x_{name}"] = x
        found[f"x2_{name}"] = Tensor(np.array([[1, 0], [0, 1]], np.float32)).astype(dtype_object(name))
        found[f"x3_{name}"] = Tensor(np.array([[[1, 0], [0, 1]]], np.float32)).astype(dtype_object(name))
    return found


show = describe


def _over_dtypes(call: str) -> list[str]:
    import re

    return [re.sub(r"\b(x[23]?)\b", rf"\1_{d}", call) for d in DTYPES]


def cases() -> dict[str, list[str]]:
    """Expressions by group."""
    groups = {f"ops.{call}": _over_dtypes(f"ops.{call}") for call in REDUCTIONS}
    groups.update({f"ops.{name}": _over_dtypes(f"ops.{name.rstrip('_')}(x)") for name in UNARY})
    groups.update({call: _over_dtypes(call) for call in UNARY_CALLS})
    return groups
