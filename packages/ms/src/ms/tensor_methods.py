"""`mindspore.ops.tensor_method`: methods of Tensor as functions, so that `tensor_add(x, y)` is `x.add(y)`.

MindSpore has one for each form of a method, such as `deprecated_tensor_sum` and `tensor_sum`; here, a method has all.

Examples:
    >>> from mindspore import Tensor
    >>> from mindspore.ops import tensor_method
    >>> print(tensor_method.tensor_add(Tensor([1.0]), 2), tensor_method.deprecated_tensor_sum(Tensor([1.0, 2.0])))
    [3.] 3.0
"""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor

_START = "tensor_"


def __getattr__(name: str) -> Any:
    start, _, method = name.removeprefix("deprecated_").partition("_")
    if f"{start}_" == _START and not method.startswith("_") and callable(getattr(Tensor, method, None)):
        return getattr(Tensor, method)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    methods = [name for name in dir(Tensor) if not name.startswith("_") and callable(getattr(Tensor, name))]
    return sorted(f"{start}{_START}{name}" for start in ("", "deprecated_") for name in methods)
