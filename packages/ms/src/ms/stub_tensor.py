"""`mindspore.common._stub_tensor`: the class of outputs that older releases of MindSpore computed lazily."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor


class StubTensor:
    """No object is of this class: outputs are Tensors, as in MindSpore since 2.6."""


def stub_tensor(value: Any) -> Tensor:
    """Returns the tensor itself."""
    return value if isinstance(value, Tensor) else Tensor(value)


def _convert_stub(value: Any) -> Any:
    """Returns the output of an op itself."""
    return value


__all__ = ["StubTensor", "_convert_stub", "stub_tensor"]
