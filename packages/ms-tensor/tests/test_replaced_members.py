"""Packages over MindSpore replace members of its classes: what they add is there, and the rest goes on as before."""

from __future__ import annotations

import subprocess
import sys

PROGRAM = """
import ms_tensor as ms
import numpy as np
from ms_tensor import Tensor, dtype, ops

x = Tensor(np.arange(6.0).reshape(2, 3), ms.float32)
dtype.Type.is_floating_point = property(lambda self: self in dtype.float_type)
assert ms.float16.is_floating_point and not ms.int32.is_floating_point
assert not dtype.TensorType(ms.float32).is_floating_point
dtype.Type.__str__ = dtype.Type.__repr__
assert str(ms.float32) == repr(ms.float32) == "mindspore.float32"
assert str(dtype.string) == repr(dtype.string) == "mindspore.string_"

Tensor.__getitem__ = lambda self, index: ops.StridedSlice()(self, (0, 1), (2, 3), (1, 1))
assert x["any"].asnumpy().tolist() == [[1, 2], [4, 5]]
Tensor.size = lambda self: self.shape
assert [grid.shape for grid in ops.Meshgrid(indexing="ij")((Tensor([1, 2]), Tensor([3, 4, 5])))] == [(2, 3)] * 2
"""


def test_members_that_a_package_replaces() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
