"""Normalizations as graphs: what they give is copied no more than needed."""

import numpy as np
import pytest
from ms_runtime import GraphBuilder, Tensor
from ms_tensor import dtype as mstype
from ms_tensor import ops

X = np.random.default_rng(2).normal(size=(4, 6, 5)).astype(np.float32)
ONES, ZEROS = np.ones(6, np.float32), np.zeros(6, np.float32)

NORMALIZATIONS = {
    "layer_norm": lambda x: ops.layer_norm(x, (6, 5)),
    "group_norm": lambda x: ops.group_norm(x, 3),
    "batch_norm": lambda x: ops.batch_norm(x, Tensor(ZEROS), Tensor(ONES), None, None, training=True),
    "batch_norm_of_running_statistics": lambda x: ops.batch_norm(x, Tensor(ZEROS), Tensor(ONES), None, None),
}


# (Training writes the running statistics, which are no inputs of this graph.)
@pytest.mark.parametrize("name", [name for name in NORMALIZATIONS if name != "batch_norm"])
def test_a_result_of_the_right_dtype_is_not_copied(name):
    builder = GraphBuilder(name)
    with builder:
        graph = builder.finish([NORMALIZATIONS[name](builder.input(Tensor(X), "x"))])
    assert "cast" not in graph.to_text()


@pytest.mark.parametrize("dtype", [mstype.float16, mstype.bfloat16, mstype.float32, mstype.float64])
@pytest.mark.parametrize("name", NORMALIZATIONS)
def test_the_result_has_the_dtype_of_the_input(name, dtype):
    assert NORMALIZATIONS[name](Tensor(X).astype(dtype)).dtype is dtype
