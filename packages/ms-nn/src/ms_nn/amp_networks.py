"""Steps of `auto_mixed_precision` and `build_train_network`, which trainers of other packages call directly."""

from __future__ import annotations

from typing import Any

from ms_tensor import dtype as mstype

from . import amp
from ._validate import kind
from .cell import Cell
from .train.loss_scale_manager import DynamicLossScaleManager
from .wrap.cell_wrapper import WithLossCell


def _level(half: bool, keep_batchnorm: bool = False) -> dict[str, Any]:
    return {
        "keep_batchnorm_fp32": keep_batchnorm,
        "cast_model_type": mstype.float16 if half else mstype.float32,
        "loss_scale_manager": DynamicLossScaleManager() if keep_batchnorm else None,
    }


#: The settings of `build_train_network` for each level.
_config_level = {
    "O0": _level(False),
    "O1": _level(False),
    "O2": _level(True, keep_batchnorm=True),
    "O3": _level(True),
    "auto": _level(False),
}


def _auto_black_list(network: Cell, black_list: list[type], dtype: Any = mstype.float16) -> Cell:
    """Makes a network compute in a half type, except for sub-cells of the listed classes. Returns the network."""
    network.to_float(dtype)
    amp._keep_listed(network, dtype, tuple(black_list))
    return network


def _auto_mixed_precision_rewrite(network: Cell, dtype: Any, *, white_list: Any = None, black_list: Any = None) -> Cell:
    """`custom_mixed_precision` with the lists of `auto_mixed_precision`."""
    return amp.custom_mixed_precision(network, white_list=white_list, black_list=black_list, dtype=dtype)


def _do_keep_batchnorm_fp32(network: Cell) -> None:
    """Makes the normalization layers of a network compute in float32 and return float16."""
    amp._keep_listed(network, mstype.float16, tuple(amp.get_black_list()))


def _add_loss_network(network: Cell, loss_fn: Any, cast_model_type: Any) -> Cell:
    """Adds the loss to a network; it is computed in float32 if the network computes in a half type."""
    kind(loss_fn, Cell, "a Cell", "loss_fn", "_add_loss_network")
    half = cast_model_type in (mstype.float16, mstype.bfloat16)
    lowered = half or getattr(network, "_amp_level", "O0") in ("O2", "O3", "auto")
    return (amp._WithLossCell32 if lowered else WithLossCell)(network, loss_fn)
