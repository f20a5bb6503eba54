"""Automatic mixed precision: runs parts of a network in a half type (float16 or bfloat16)."""

from __future__ import annotations

import functools
import types
from typing import Any, cast

import ms_runtime
from ms_tensor import Tensor, _lazy, dtype, ops
from ms_tensor._check import show
from ms_tensor._documentation import document as _document
from ms_tensor._messages import known_only, shorten
from ms_tensor._mixed import cast_floats

from . import amp_lists, precision
from ._generated import AMP as _DOCUMENTATION
from ._validate import kind, wrong
from ._validate import kind as _kind
from .cell import Cell
from .loss_scaler import (
    DynamicLossScaler,
    LossScaler,
    StaticLossScaler,
    _grad_scale_map,  # noqa: F401 (loss scalers of users' own import it from here)
    _grad_unscale_map,  # noqa: F401
    all_finite,
)
from .train.loss_scale_manager import DynamicLossScaleManager, FixedLossScaleManager, LossScaleManager
from .wrap.cell_wrapper import TrainOneStepCell, WithLossCell
from .wrap.loss_scale import TrainOneStepWithLossScaleCell

__all__ = [
    "DynamicLossScaleManager",
    "DynamicLossScaler",
    "FixedLossScaleManager",
    "LossScaleManager",
    "LossScaler",
    "StaticLossScaler",
    "all_finite",
    "auto_mixed_precision",
    "build_train_network",
    "custom_mixed_precision",
    "get_black_list",
    "get_white_list",
]

#: The types of functions that level 'auto' accepts.
_FUNCTIONS = (types.FunctionType, types.MethodType, types.BuiltinFunctionType, ms_runtime.JitFunction)
_LISTS = ("AMP_WHITE_LIST", "AMP_BLACK_LIST", "AMP_AUTO_WHITE_LIST", "AMP_AUTO_BLACK_LIST", "AMP_PRIM_ARG_TABLE")


def __getattr__(name: str) -> Any:
    """Creates the lists of classes on access, because they need all of `ms_nn`."""
    if name in _LISTS:
        return getattr(amp_lists, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return _lazy.listed(globals(), ["amp_cast", *_LISTS])


def get_white_list() -> list[type]:
    """Returns the Cells and Primitives that compute in the half type at level O1.

    Returns: A new list of classes.

    >>> from ms_nn.amp import get_white_list
    >>> nn.Dense in get_white_list()
    True
    """
    return list(amp_lists.AMP_WHITE_LIST)


def get_black_list() -> list[type]:
    """Returns the Cells that stay in float32 at level O2.

    Returns: A new list of classes.

    >>> from ms_nn.amp import get_black_list
    >>> nn.LayerNorm in get_black_list()
    True
    """
    return list(amp_lists.AMP_BLACK_LIST)


def _cast(value: Any, to: Any) -> Any:
    """Casts float tensors, also in containers; in a dict only in GRAPH_MODE, as MindSpore does."""
    if isinstance(value, dict) and not precision.by_graph():
        return value
    if isinstance(value, (tuple, list)):
        items = [_cast(item, to) for item in value]
        return items if isinstance(value, list) else tuple(items)
    return cast_floats(value, to)


def amp_cast(value: Any, dtype: Any) -> Any:
    """Casts a float Tensor to a dtype; returns any other value unchanged.

    value: Any value.
    dtype: The dtype of the result.
    Returns: Tensor of `dtype`, or `value`.
    TypeError: `dtype` is not a dtype.

    >>> from ms_nn.amp import amp_cast
    >>> from ms_tensor import float16
    >>> print(amp_cast(Tensor([1.0]), float16).dtype)
    Float16
    >>> print(amp_cast(Tensor([1]), float16).dtype)
    Int64
    """
    return _cast(value, dtype) if isinstance(value, Tensor) else value


class _OutputTo(Cell):
    """A wrapper that casts the float outputs of a cell."""

    def __init__(self, backbone: Cell, to: Any) -> None:
        super().__init__(auto_prefix=False)
        self._backbone = backbone
        self._to = to

    def construct(self, *args: Any, **kwargs: Any) -> Any:
        return _cast(self._backbone(*args, **kwargs), self._to)


class _OutputTo32(_OutputTo):
    def __init__(self, backbone: Cell) -> None:
        super().__init__(backbone, dtype.float32)


class _PrimitiveIn:
    """A Primitive that computes in a dtype and returns float32."""

    def __init__(self, primitive: Any, to: Any) -> None:
        self._primitive, self._to = primitive, to

    def __call__(self, *args: Any) -> Any:
        return _cast(self._primitive(*[_cast(value, self._to) for value in args]), dtype.float32)


def _replace(parent: Cell, name: str, old: Cell, new: Cell) -> None:
    """Replaces a sub-cell without renaming its parameters."""
    parent._cells[name] = new
    for key, value in list(vars(parent).items()):
        if value is old:
            object.__setattr__(parent, key, new)
        elif isinstance(value, list) and any(item is old for item in value):
            object.__setattr__(parent, key, [new if item is old else item for item in value])


def _lower_listed(network: Cell, to: Any, listed: tuple[type, ...]) -> None:
    """Makes the listed classes in `network` compute in a dtype and return float32."""
    for name, value in list(vars(network).items()):
        if isinstance(value, ops.Primitive) and isinstance(value, listed):
            object.__setattr__(network, name, _PrimitiveIn(value, to))
    for name, cell in list(network._children.items()):
        if cell is None:
            continue
        part: Any = cell
        if isinstance(cell, listed):
            _replace(network, name, part, _OutputTo32(part.to_float(to)))
        else:
            _lower_listed(cell, to, listed)


def _keep_listed(network: Cell, to: Any, listed: tuple[type, ...]) -> None:
    """Makes the listed classes in `network` compute in float32 and return the dtype."""
    for name, cell in list(network._children.items()):
        if cell is None:
            continue
        part: Any = cell
        if isinstance(cell, listed):
            _replace(network, name, part, _OutputTo(part.to_float(dtype.float32), to))
        else:
            _keep_listed(cell, to, listed)


def _with_white_list(network: Cell, to: Any, listed: list[type]) -> Cell:
    if isinstance(network, tuple(listed)):
        return _OutputTo32(network.to_float(to))
    _lower_listed(network, to, tuple(listed))
    return network


def _with_black_list(network: Cell, to: Any, listed: list[type]) -> Cell:
    if isinstance(network, tuple(listed)):
        return network
    network.to_float(to)
    _keep_listed(network, to, tuple(listed))
    return _OutputTo32(network)


#: The autocast scopes of level 'auto' by half type. A Cell refers to its scope by key, so that it can be copied.
_SCOPES: dict[Any, ms_runtime.autocast] = {}


def _scope(to: Any) -> ms_runtime.autocast:
    if to not in _SCOPES:
        _SCOPES[to] = precision.scope_of(amp_lists.auto_dtypes(to))
    return _SCOPES[to]


def _construct(cell: Any, *args: Any, **kwargs: Any) -> Any:
    with _SCOPES[cell._amp_dtype]:
        return type(cell).construct(cell, *args, **kwargs)


def _by_op(network: Any, to: Any) -> Any:
    """Casts each op of a Cell, or wraps a function to cast each of its ops."""
    scope = _scope(to)
    if isinstance(network, Cell):
        object.__setattr__(network, "_amp_dtype", to)
        object.__setattr__(network, "construct", types.MethodType(_construct, network))
        return network

    @functools.wraps(network)
    def lowered(*args: Any, **kwargs: Any) -> Any:
        with scope:
            return network(*args, **kwargs)

    return lowered


def _check_half(to: Any, op: str) -> None:
    if to not in (dtype.float16, dtype.bfloat16):
        raise ValueError(f"For '{op}', the 'dtype' must be float16 or bfloat16, but got {shorten(to)}.")


def auto_mixed_precision(network: Any, amp_level: str = "O0", dtype: Any = dtype.float16) -> Any:
    """Converts a network to mixed precision.

    network: A Cell; at level 'auto', a Cell or a function.
    amp_level: 'O0': no change; 'O1': Cells and Primitives of the white list compute in the half type and return
        float32; 'O2': all Cells except the black list compute in the half type; 'O3': all Cells do; 'auto': the dtype
        depends on the op: products and convolutions compute in the half type, ops that need range or precision (exp,
        log, pow, sums, softmax, norms, losses) in float32, and others in the dtypes of their inputs.
    dtype: The half type, float16 or bfloat16. Default: float16.
    Returns: The network, or a Cell around it; for a function, a new function.
    TypeError: `network` is neither a Cell nor, at level 'auto', a function.
    ValueError: `amp_level` or `dtype` has another value.

    >>> from ms_nn.amp import auto_mixed_precision
    >>> auto_mixed_precision(nn.Dense(2, 3), "O0")
    Dense(input_channels=2, output_channels=3, has_bias=True)
    >>> x = ops.ones((2, 2))
    >>> auto_mixed_precision(lambda x: ops.matmul(x, x), "auto")(x).dtype
    mindspore.float16
    """
    auto = amp_level == "auto"
    if not isinstance(network, Cell) and not (auto and isinstance(network, _FUNCTIONS)):
        wanted = "a Cell or a function" if auto else "a Cell"
        raise TypeError(f"For 'auto_mixed_precision', 'network' must be {wanted}, but got {type(network).__name__}.")
    _check_half(dtype, "auto_mixed_precision")
    if amp_level == "O0":
        return network
    network = cast(Any, network)
    if auto:
        network = _by_op(network, dtype)
    elif amp_level == "O1":
        network = _with_white_list(network, dtype, get_white_list())
    elif amp_level == "O2":
        network = _with_black_list(network, dtype, get_black_list())
    elif amp_level == "O3":
        network = _OutputTo32(network.to_float(dtype))
    else:
        raise ValueError(f"For 'auto_mixed_precision', the amp level {shorten(amp_level)} is not supported.")
    object.__setattr__(network, "_amp_level", amp_level)
    return network


def _check_list(values: Any, name: str, kinds: tuple[type, ...]) -> None:
    kind(values, list, "a list", name, "custom_mixed_precision")
    for item in values:
        if not isinstance(item, type) or not issubclass(item, kinds):
            raise TypeError(
                f"For 'custom_mixed_precision', '{name}' must hold Cell or Primitive classes, got {shorten(item)}."
            )


def custom_mixed_precision(
    network: Any, *, white_list: Any = None, black_list: Any = None, dtype: Any = dtype.float16
) -> Any:
    """Converts a network to mixed precision by a list of classes.

    network: A Cell.
    white_list: Cell and Primitive classes that compute in the half type and return float32.
    black_list: Cell classes that stay in float32, while all others compute in the half type.
    dtype: The half type, float16 or bfloat16. Default: float16.
    Returns: The network, or a Cell around it.
    TypeError: `network` is not a Cell, or a list has an element of another type.
    ValueError: both or neither of the lists are given, or `dtype` has another value.

    >>> from ms_nn.amp import custom_mixed_precision
    >>> custom_mixed_precision(nn.Dense(2, 3), white_list=[nn.ReLU])
    Dense(input_channels=2, output_channels=3, has_bias=True)
    """
    kind(network, Cell, "a Cell", "network", "custom_mixed_precision")
    if (white_list is None) == (black_list is None):
        raise ValueError("For 'custom_mixed_precision', exactly one of 'white_list' and 'black_list' must be given.")
    _check_half(dtype, "custom_mixed_precision")
    if white_list is not None:
        _check_list(white_list, "white_list", (Cell, ops.Primitive))
        return _with_white_list(network, dtype, white_list)
    _check_list(black_list, "black_list", (Cell,))
    return _with_black_list(network, dtype, black_list)


class _WithLossCell32(WithLossCell):
    """A network with its loss, which is computed in float32."""

    def construct(self, data: Any, label: Any) -> Any:
        return self._loss_fn(_cast(self._backbone(data), dtype.float32), _cast(label, dtype.float32))


_ARGUMENTS = ("cast_model_type", "keep_batchnorm_fp32", "loss_scale_manager")


def _check_build(optimizer: Any, level: Any, boost_level: Any, kwargs: dict[str, Any]) -> None:
    from .boost import FreezeOpt, GroupLossScaleManager
    from .optim import Optimizer

    op = "build_train_network"
    _kind(optimizer, (Optimizer, FreezeOpt), "an Optimizer", "optimizer", op)
    _kind(level, str, "a str", "level", op)
    if level not in ("O0", "O1", "O2", "O3", "auto"):
        raise wrong(ValueError, "level", op, "in ['O0', 'O1', 'O2', 'O3', 'auto']", shorten(level))
    if boost_level not in ("O0", "O1", "O2"):
        raise wrong(ValueError, "boost_level", op, "in ['O0', 'O1', 'O2']", shorten(boost_level))
    known_only(op, kwargs, _ARGUMENTS, of=build_train_network, error=ValueError)
    manager = kwargs.get("loss_scale_manager")
    if manager is not None and not isinstance(manager, (LossScaleManager, GroupLossScaleManager)):
        raise TypeError(f"For '{op}', the 'loss_scale_manager' must be a LossScaleManager, got {show(manager)}.")
    if not isinstance(kwargs.get("keep_batchnorm_fp32", False), bool):
        raise TypeError(f"For '{op}', the 'keep_batchnorm_fp32' must be bool.")
    if kwargs.get("cast_model_type", dtype.float32) not in (dtype.float16, dtype.float32):
        raise TypeError(f"For '{op}', the 'cast_model_type' must be float16 or float32.")


def build_train_network(
    network: Cell, optimizer: Any, loss_fn: Any = None, level: str = "O0", boost_level: str = "O0", **kwargs: Any
) -> Cell:
    """Builds the cell of a training step in mixed precision.

    network: The network.
    optimizer: The optimizer of its parameters.
    loss_fn: The loss, a function of output and label. If None, the network itself returns the loss.
    level: As in `auto_mixed_precision`; 'O2' uses a dynamic loss scale.
    boost_level: 'O0'; 'O1' and 'O2' build a step of `boost`, with the settings of `AutoBoost`.
    kwargs: `cast_model_type` (float16 or float32), `keep_batchnorm_fp32` (bool) and `loss_scale_manager`, which
        override the level.
    Returns: TrainOneStepCell or TrainOneStepWithLossScaleCell, in training mode.
    TypeError: an argument has another type.
    ValueError: a level or a keyword is unknown.

    >>> from ms_nn.amp import build_train_network
    >>> net = nn.Dense(2, 1)
    >>> type(build_train_network(net, nn.SGD(net.trainable_params()), nn.MSELoss())).__name__
    'TrainOneStepCell'
    """
    from . import boost

    _check_build(optimizer, level, boost_level, kwargs)
    half = level in ("O2", "O3")
    config = {
        "cast_model_type": dtype.float16 if half else dtype.float32,
        "keep_batchnorm_fp32": level == "O2",
        "loss_scale_manager": DynamicLossScaleManager() if level == "O2" else None,
        **kwargs,
    }
    keeps = config["keep_batchnorm_fp32"]
    # As in MindSpore, without a loss function the result stays float16.
    cast_whole = config["cast_model_type"] is dtype.float16 or (level == "O2" and not keeps)
    if cast_whole:
        network.to_float(dtype.float16)
        if keeps:
            _keep_listed(network, dtype.float16, tuple(get_black_list()))
    elif not half:
        network = auto_mixed_precision(network, level)
    if loss_fn is not None:
        kind(loss_fn, Cell, "a Cell", "loss_fn", "build_train_network")
        lowered = cast_whole or getattr(network, "_amp_level", "O0") in ("O2", "O3", "auto")
        network = (_WithLossCell32 if lowered else WithLossCell)(network, loss_fn)
    manager = config["loss_scale_manager"]
    plain: Any = TrainOneStepCell
    scaled: Any = TrainOneStepWithLossScaleCell
    if boost_level != "O0":
        plain, scaled = boost.BoostTrainOneStepCell, boost.BoostTrainOneStepWithLossScaleCell
    if manager is None:
        return plain(network, optimizer).set_train()
    update = manager.get_update_cell()
    if update is None:
        return plain(network, optimizer, manager.get_loss_scale()).set_train()
    return scaled(network, optimizer, update).set_train()


_document(globals(), _DOCUMENTATION)
