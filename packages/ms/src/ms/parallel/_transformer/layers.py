"""Layers and checks of the transformer networks."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Sequence
from typing import Any

from ms_nn import Cell, Dropout, get_activation
from ms_tensor import Parameter, dtype, ops
from ms_tensor.initializer import initializer

from ... import _checkparam as check
from .op_parallel_config import OpParallelConfig, _check_config, default_dpmp_config


def _args_type_validator_check(*type_args: Any, **type_kwargs: Any) -> Callable[[Any], Any]:
    """Returns a decorator that calls `check(value, name)` for each named argument."""

    def decorate(function: Any) -> Any:
        signature = inspect.signature(function)
        checks = signature.bind_partial(*type_args, **type_kwargs).arguments

        @functools.wraps(function)
        def checked(*args: Any, **kwargs: Any) -> Any:
            for name, value in signature.bind(*args, **kwargs).arguments.items():
                if name in checks:
                    checks[name](value, name)
            return function(*args, **kwargs)

        return checked

    return decorate


def _valid_type_checks(types: Sequence[type], class_name: str) -> Callable[[Any, str], Any]:
    return lambda value, name: check.check_type_name(name, type(value), types, class_name)


def _valid_value_checks(types: Sequence[Any], class_name: str) -> Callable[[Any, str], Any]:
    return lambda value, name: check.check_type_name(name, value, types, class_name)


def _check_input_dtype(input_dtype: Any, param_name: str, allow_dtypes: Sequence[Any], cls_name: str) -> None:
    """Raises a TypeError unless a dtype is one of `allow_dtypes`."""
    check.check_type_name(param_name, input_dtype, allow_dtypes, cls_name)


def _check_past_none_input_none(
    use_past: bool, param_name: str, func_name: str, default_value: Any, is_tensor: bool, is_default: bool
) -> bool:
    """Checks that an argument is a Tensor if keys are stored, and its default otherwise.

    Raises:
        TypeError: keys are stored and the argument is not a Tensor.
        ValueError: no keys are stored and the argument is not the default.
    """
    if use_past and not is_tensor:
        raise TypeError(f"For '{func_name}', '{param_name}' must be a Tensor where 'use_past' is True.")
    if not use_past and not is_default:
        raise ValueError(f"For '{func_name}', '{param_name}' must be {default_value} where 'use_past' is False.")
    return True


class _LayerInputCheck:
    """Checks of shapes."""

    @staticmethod
    def check_shape_length(input_shape: Any, param_name: str, func_name: str, target_len: int | Sequence[int]) -> bool:
        """Raises a ValueError if the number of dimensions differs."""
        lengths = [target_len] if isinstance(target_len, int) else list(target_len)
        if len(input_shape) not in lengths:
            raise ValueError(
                f"For '{func_name}', '{param_name}' must have {lengths} dimensions, but got {input_shape}."
            )
        return True

    @staticmethod
    def check_shape_equal(input_shape: Any, param_name: str, func_name: str, target_shape: Any) -> bool:
        """Raises a ValueError if the shape differs; `target_shape` may be a list of shapes."""
        shapes = target_shape if target_shape and isinstance(target_shape[0], (list, tuple)) else [target_shape]
        if list(input_shape) not in [list(shape) for shape in shapes]:
            raise ValueError(f"For '{func_name}', '{param_name}' must be of {shapes}, but got {input_shape}.")
        return True

    @staticmethod
    def check_shape_value_on_axis(
        input_shape: Any, dim: int, param_name: str, func_name: str, target_value: int
    ) -> bool:
        """Raises a ValueError if the size of a dimension differs."""
        if input_shape[dim] != target_value:
            expected = f"size {target_value} in dimension {dim}"
            raise ValueError(f"For '{func_name}', '{param_name}' must have {expected}, but got {input_shape}.")
        return True


class _LayerNorm(Cell):
    """Normalizes the last dimension.

    Args:
        normalized_shape: A tuple with the size of the last dimension.
        eps: Added to the variance. Default: 1e-5.
        param_init_type: The dtype of parameters. Default: float32.
    """

    def __init__(
        self, normalized_shape: Sequence[int], eps: float = 1e-5, param_init_type: Any = dtype.float32
    ) -> None:
        super().__init__()
        self.gamma = Parameter(initializer("ones", normalized_shape, param_init_type), name="gamma")
        self.beta = Parameter(initializer("zeros", normalized_shape, param_init_type), name="beta")
        self.eps = eps

    def construct(self, x: Any) -> Any:
        centred = x - x.mean(-1, keep_dims=True)
        variance = (centred * centred).mean(-1, keep_dims=True)
        return centred / ops.sqrt(variance + self.eps) * self.gamma + self.beta


class _Linear(Cell):
    """A dense layer with its own dtype for the computation; the result has the input's dtype.

    Args:
        in_channels: The size of the last dimension.
        out_channels: The new size.
        weight_init: An initializer. Default: 'normal'.
        bias_init: An initializer. Default: 'zeros'.
        has_bias: Whether there is a bias. Default: True.
        activation: The name of an activation. Default: None.
        transpose_b: Whether the weight is of shape (out_channels, in_channels). Default: True.
        param_init_type: The dtype of parameters. Default: float32.
        compute_dtype: The dtype of the product. Default: float16.
        expert_num: The number of layers; each processes an equal part of the rows. Default: 1.
    """

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        weight_init: Any = "normal",
        bias_init: Any = "zeros",
        has_bias: bool = True,
        activation: str | None = None,
        transpose_b: bool = True,
        param_init_type: Any = dtype.float32,
        compute_dtype: Any = dtype.float16,
        expert_num: int = 1,
    ) -> None:
        super().__init__()
        shape: tuple[int, ...] = (out_channels, in_channels) if transpose_b else (in_channels, out_channels)
        many = expert_num > 1
        bias = (1, expert_num, 1, out_channels) if many else (out_channels,)
        shape = (expert_num, *shape) if many else shape
        self.weight = Parameter(initializer(weight_init, shape, param_init_type), name="weight")
        self.bias = Parameter(initializer(bias_init, bias, param_init_type), name="bias") if has_bias else None
        self.expert_num, self.out_channels = expert_num, out_channels
        self.activation = None if activation is None else get_activation(activation)
        self.transpose_b, self.compute_dtype = transpose_b, compute_dtype

    def construct(self, x: Any) -> Any:
        kind, shape = x.dtype, x.shape
        if self.expert_num > 1:
            x = x.reshape(1, self.expert_num, -1, shape[-1])
        weight = self.weight.astype(self.compute_dtype)
        product = ops.matmul(x.astype(self.compute_dtype), weight.swapaxes(-1, -2) if self.transpose_b else weight)
        if self.bias is not None:
            product = product + self.bias.astype(self.compute_dtype)
        if self.activation is not None:
            product = self.activation(product)
        if self.expert_num > 1:
            product = product.reshape(*shape[:-1], self.out_channels)
        return product.astype(kind)


class FeedForward(Cell):
    """Two dense layers with an activation between them, then dropout, in float16.

    Args:
        hidden_size: The size of inputs and outputs.
        ffn_hidden_size: The size between the layers.
        dropout_rate: The rate of dropout.
        hidden_act: The name of the activation. Default: 'gelu'.
        expert_num: The number of networks; each processes an equal part of the rows. Default: 1.
        expert_group_size: Accepted for compatibility. Default: None.
        param_init_type: The dtype of parameters. Default: float32.
        parallel_config: The sharding over devices. Default: no sharding.

    Inputs:
        - x: Tensor of shape (B, S, hidden_size) or (B * S, hidden_size).

    Raises:
        ValueError: `dropout_rate` is not in [0, 1).
    """

    def __init__(
        self,
        hidden_size: int,
        ffn_hidden_size: int,
        dropout_rate: float,
        hidden_act: str = "gelu",
        expert_num: int = 1,
        expert_group_size: int | None = None,
        param_init_type: Any = dtype.float32,
        parallel_config: OpParallelConfig = default_dpmp_config,
    ) -> None:
        super().__init__()
        _check_config(parallel_config)
        if not 0 <= dropout_rate < 1:
            raise ValueError(f"For 'FeedForward', 'dropout_rate' must be in [0, 1), but got {dropout_rate}.")
        shared = {"transpose_b": False, "param_init_type": param_init_type, "expert_num": expert_num}
        self.mapping = _Linear(hidden_size, ffn_hidden_size, activation=hidden_act, **shared)
        self.projection = _Linear(ffn_hidden_size, hidden_size, **shared)
        self.dropout = Dropout(p=dropout_rate)

    def construct(self, x: Any) -> Any:
        return self.dropout(self.projection(self.mapping(x.astype(dtype.float16))))
