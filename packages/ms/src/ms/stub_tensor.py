"""`mindspore.common._stub_tensor`: the class of outputs that MindSpore computed later, in older releases."""

from __future__ import annotations

from typing import Any

from ms_tensor import Tensor


class StubTensor:
    """No object is of this class: outputs are Tensors, as in MindSpore since 2.6."""


def stub_tensor(value: Any) -> Tensor:
    """The tensor itself."""
    return value if isinstance(value, Tensor) else Tensor(value)


def _convert_stub(value: Any) -> Any:
    """An op's output itself."""
    return value


__all__ = ["StubTensor", "_convert_stub", "stub_tensor"]
