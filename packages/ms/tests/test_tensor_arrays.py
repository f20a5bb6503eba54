"""Arrays of tensors of releases before 2.3: the layer and the primitives by handles."""

from __future__ import annotations

from typing import Any

import ms
import numpy as np
import pytest
from ms import Tensor, nn
from ms.ops.operations import _tensor_array as arrays


def test_the_layer_writes_reads_and_stacks() -> None:
    array = nn.TensorArray(ms.float32, (2,))
    for i in (0, 3):
        array.write(i, Tensor([i, 1], ms.int32))
    assert array.read(3).dtype is ms.float32 and array.size().asnumpy() == 4
    np.testing.assert_array_equal(array.stack().asnumpy(), [[0, 1], [0, 0], [0, 0], [3, 1]])
    array.clear()
    assert array.stack().shape == (0, 2)
    array.close()
    for call in (array.stack, array.size, array.clear, array.close, lambda: array.read(0)):
        with pytest.raises(RuntimeError, match="closed"):
            call()


def test_a_fixed_size_and_wrong_elements() -> None:
    array = nn.TensorArray(ms.int64, (), dynamic_size=False, size=2)
    array.write(1, 5)
    assert array.stack().tolist() == [0, 5]
    for call in (lambda: array.write(2, 1), lambda: array.read(2), lambda: array.read(-1)):
        with pytest.raises(IndexError):
            call()
    with pytest.raises(ValueError, match="shape"):
        array.write(0, Tensor([1, 2]))


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_a_loop_under_jit_fills_it(mode: str) -> None:
    @ms.jit(capture_mode=mode)
    def powers(x: Any) -> Any:
        array = nn.TensorArray(ms.float32, (2,))
        for i in range(3):
            array.write(i, x**i)
        return array.stack()

    x = Tensor([2.0, 3.0], ms.float32)
    np.testing.assert_array_equal(powers(x).asnumpy(), [[1, 1], [2, 3], [4, 9]])


def test_primitives_find_the_array_by_its_handle() -> None:
    handle = arrays.TensorArray(ms.float32, (), True, 0, "rewards")()
    for i in range(4):
        arrays.TensorArrayWrite()(handle, i, Tensor(i * 2.0, ms.float32))
    assert arrays.TensorArrayRead(ms.float32, ())(handle, 2).asnumpy() == 4
    assert arrays.TensorArrayGather(ms.float32, ())(handle, Tensor([3, 0])).tolist() == [6, 0]
    assert arrays.TensorArrayStack(ms.float32, (), True, 0)(handle).tolist() == [0, 2, 4, 6]
    arrays.TensorArrayClear()(handle)
    assert arrays.TensorArraySize()(handle).asnumpy() == 0
    arrays.TensorArrayClose()(handle)
    with pytest.raises(ValueError, match="no array"):
        arrays.TensorArraySize()(handle)
