"""`mindspore.nn.probability.distribution._utils`: functions that subclasses of `Distribution` use."""

from __future__ import annotations

from typing import Any

import numpy as np
from ms_nn.probability import _parameters
from ms_tensor import Tensor, ops
from ms_tensor import dtype as mstype

_EPS = float(np.finfo(np.float32).eps)


def _given(value: Any, op: str) -> Any:
    if value is None:
        raise ValueError(f"For '{op}', the value must not be None.")
    return value


def cast_to_tensor(t: Any, hint_type: Any = mstype.float32) -> Tensor:
    """Converts a number, list, array or Tensor to a Tensor of a dtype. A Parameter stays what it is.

    Args:
        t: The value.
        hint_type: The dtype. Default: float32.

    Raises:
        ValueError: `t` is None.
        TypeError: `t` is a bool, or anything else.

    Examples:
        >>> from mindspore.nn.probability.distribution._utils.utils import cast_to_tensor
        >>> print(cast_to_tensor([1, 2]))
        [1. 2.]
    """
    return _parameters.as_tensor(_given(t, "cast_to_tensor"), hint_type)


def cast_type_for_device(dtype: Any) -> Any:
    """Returns the dtype that the device computes in: `dtype`, since CPUs have all."""
    return dtype


def set_param_type(args: dict[str, Any], hint_type: Any) -> Any:
    """Returns the dtype of a distribution's parameters.

    Args:
        args: The parameters by name.
        hint_type: The dtype if no parameter has one; one that is not float is float32.

    Raises:
        TypeError: the parameters have different dtypes.

    Examples:
        >>> from mindspore import Tensor, dtype
        >>> from mindspore.nn.probability.distribution._utils.utils import set_param_type
        >>> set_param_type({"mean": Tensor([1.0], dtype.float16), "sd": None}, dtype.float32)
        mindspore.float16
    """
    return _parameters.common_dtype(args, hint_type)


def check_greater_zero(value: Any, name: str) -> None:
    """Checks that every element is greater than 0.

    Raises:
        ValueError: the check fails, or `value` is None.
    """
    _parameters.positive(_given(value, "check_greater_zero"), name)


def check_greater_equal_zero(value: Any, name: str) -> None:
    """Checks that every element is at least 0.

    Raises:
        ValueError: the check fails, or `value` is None.
    """
    _parameters.not_negative(_given(value, "check_greater_equal_zero"), name)


def check_greater(a: Any, b: Any, name_a: str, name_b: str) -> None:
    """Checks that every element of `a` is less than that of `b`.

    Raises:
        ValueError: the check fails, or a value is None.
    """
    if not (_given(a, "check_greater").asnumpy() < _given(b, "check_greater").asnumpy()).all():
        raise ValueError(f"{name_a} must be less than {name_b}.")


def check_prob(p: Any) -> None:
    """Checks that every element is between 0 and 1, both excluded.

    Raises:
        ValueError: the check fails, or `p` is None.
    """
    _parameters.probabilities(_given(p, "check_prob"))


def check_sum_equal_one(probs: Any) -> None:
    """Checks that probabilities sum to 1 along the last dimension, with a tolerance of 1e-5.

    Raises:
        ValueError: the check fails, or `probs` is None.
    """
    sums = _given(probs, "check_sum_equal_one").asnumpy().sum(-1)
    if not np.allclose(sums, 1, rtol=1e-5, atol=1e-5):
        raise ValueError("The probabilities of the categories must sum to 1.")


def check_rank(probs: Any) -> None:
    """Checks that probabilities have a dimension.

    Raises:
        ValueError: the check fails, or `probs` is None.
    """
    if not _given(probs, "check_rank").ndim:
        raise ValueError("The probabilities of categories must have at least one dimension.")


def clamp_probs(probs: Tensor) -> Tensor:
    """Moves probabilities of 0 and 1 by float32's epsilon into the interval.

    Examples:
        >>> from mindspore import Tensor
        >>> from mindspore.nn.probability.distribution._utils.utils import clamp_probs
        >>> print(clamp_probs(Tensor([0.0, 0.5])))
        [1.1920929e-07 5.0000000e-01]
    """
    return ops.clamp(probs, _EPS, 1.0 - _EPS)


def logits_to_probs(logits: Tensor, is_binary: bool = False) -> Tensor:
    """Returns the probabilities of logits: their softmax over the last dimension, or with `is_binary` their sigmoid."""
    return ops.sigmoid(logits) if is_binary else ops.softmax(logits, -1)


def probs_to_logits(probs: Tensor, is_binary: bool = False) -> Tensor:
    """Returns the logarithms of probabilities, or with `is_binary` of their odds; 0 and 1 are moved by an epsilon."""
    clamped = clamp_probs(probs)
    return ops.log(clamped) - ops.log1p(-clamped) if is_binary else ops.log(clamped)


class CheckTensor:
    """A function of a value and its name that returns a Tensor or None.

    Raises:
        TypeError: the value is anything else.
    """

    def __call__(self, x: Any, name: str) -> Any:
        return x if x is None else _parameters.given(x, name)


class CheckTuple:
    """A function of a value and its name that returns a tuple.

    Raises:
        TypeError: the value is anything else.
    """

    def __call__(self, x: Any, name: str) -> Any:
        if not isinstance(x, tuple):
            raise TypeError(f"For '{name}', the input must be a tuple, but got {type(x).__name__}.")
        return x


def exp_generic(input_x: Tensor) -> Tensor:
    """Returns exponentials; those of integers are float32."""
    return ops.exp(_floating(input_x))


def log_generic(input_x: Tensor) -> Tensor:
    """Returns logarithms; those of integers are float32, that of 0 is -inf, and of negative numbers nan."""
    return ops.log(_floating(input_x))


log_generic_with_check = log_generic


def log1p_generic(x: Tensor) -> Tensor:
    """Returns the logarithms of `1 + x`; those of integers are float32."""
    return ops.log1p(_floating(x))


def broadcast_to(x: Tensor, target: Tensor) -> Tensor:
    """Returns `x` in the shape of `target`, if this has a dimension."""
    return ops.broadcast_to(x, target.shape) if target.shape and x.shape != target.shape else x


def _floating(x: Tensor) -> Tensor:
    return x if x.is_floating_point() else x.astype(mstype.float32)
