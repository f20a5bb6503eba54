"""The Tensor class inside graphs says where MindSpore has it."""

from __future__ import annotations

import mindspore as ms
import pytest
from mindspore import Tensor


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
def test_the_class_prints_as_mindspores(mode: str) -> None:
    @ms.jit(capture_mode=mode, fullgraph=True)
    def names(x: Tensor) -> tuple[str, bool]:
        return f"{type(x)}", isinstance(x, Tensor)

    assert names(Tensor(1.0)) == ("<class 'mindspore.common.tensor.Tensor'>", True)
