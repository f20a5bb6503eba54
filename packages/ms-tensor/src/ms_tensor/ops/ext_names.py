"""Functions of `mint` under the names, mostly `..._ext`, that they have in MindSpore's sources."""

from __future__ import annotations

from typing import Any

from .. import mint
from .._methods import shape
from ..mint import functional

_NAMES = (
    "acos acosh adaptive_avg_pool2d add addbmm addcmul addmm addmv amax amin arange arccos arccosh arcsin arcsinh "
    "arctan arctan2 argmax asin asinh atan atan2 avg_pool2d avg_pool3d baddbmm batch_norm bernoulli bincount "
    "bitwise_and bitwise_or bitwise_xor bmm chunk conv2d cross_entropy diff dropout dropout2d einsum flatten "
    "float_power frac full full_like gather glu histc interpolate inverse isnan kl_div l1_loss linspace "
    "log_softmax logsigmoid max max_pool2d mean median meshgrid min mse_loss mul multinomial nll_loss norm normal "
    "one_hot ones_like pad pow rand rand_like randint randint_like randn randn_like randperm remainder "
    "repeat_interleave scatter_add softmax sort split std std_mean sub tril unbind unique var var_mean zeros_like"
).split()


_OTHERS = {
    "chunk_view": mint.chunk,
    "linalg_norm": mint.linalg.norm,
    "matrix_inverse_ext": mint.inverse,
    "matrix_norm_ext": mint.linalg.matrix_norm,
    "new_ones": shape.new_ones,
    "new_zeros": shape.new_zeros,
    "softmax_ext": functional.softmax,
    "split_view": mint.split,
    "unsqueeze_view": mint.unsqueeze,
    "vector_norm_ext": mint.linalg.vector_norm,
}


def _found() -> dict[str, Any]:
    """Returns the functions of `mint` and `mint.nn.functional` by their other names."""
    found: dict[str, Any] = dict(_OTHERS)
    for name in _NAMES:
        for place in (mint, functional):
            if hasattr(place, name):
                found.setdefault(f"{name}_ext", getattr(place, name))
    return found


globals().update(_found())

__all__ = list(_found())
