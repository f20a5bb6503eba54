"""What follows a product runs in its launch, block by block, with the bits that plain calls give."""

from __future__ import annotations

from typing import Any

import ms_runtime
import numpy as np
import pytest
from ms_runtime import GraphBuilder, Tensor
from support import assert_same_bits, launches

op = ms_runtime.op
random = np.random.default_rng(0)


def array(*shape: int, dtype: Any = np.float32) -> np.ndarray:
    return random.normal(size=shape).astype(dtype)


def relu(x: Tensor) -> Tensor:
    return op("maximum")(x, 0)


@pytest.mark.parametrize("shape", [(3, 4, 5), (64, 300, 512), (129, 70, 257), (1, 9, 1), (500, 3, 2)])
@pytest.mark.parametrize("dtype", [np.float32, np.float64, np.float16, np.int32])
def test_a_bias_and_an_activation_join_a_product(shape: tuple[int, int, int], dtype: Any) -> None:
    n, k, m = shape

    def f(x, w, b):
        return relu(op("matmul2")(x, w) + b)

    found = launches(f, array(n, k, dtype=dtype), array(k, m, dtype=dtype), array(m, dtype=dtype))
    assert found == ["kernel:matmul2 then add+maximum"]


def test_a_linear_layer_adds_its_bias_itself() -> None:
    for n, k, m in [(3, 4, 5), (64, 784, 512), (1, 7, 300), (70, 5, 1)]:
        x, w, b = array(n, k), array(m, k), array(m)
        found = launches(lambda x, w, b: op("tanh")(op("linear_bias")(x, w, b)), x, w, b)
        assert found == ["kernel:linear_bias then tanh"]
        both = [op("linear_bias")(Tensor(x), Tensor(w), Tensor(b)), op("linear")(Tensor(x), Tensor(w)) + Tensor(b)]
        plain = op("matmul2")(Tensor(x), op("transpose")(Tensor(w), (1, 0))) + Tensor(b)
        for found in both:
            assert_same_bits([found], [plain])


def test_a_batch_of_products_with_operands_of_every_layout() -> None:
    def f(x, y, row, column, whole):
        z = op("matmul2")(x, y)
        return op("tanh")(z * row + column) - whole

    arrays = array(2, 3, 40, 50), array(2, 3, 50, 60), array(60), array(3, 40, 1), array(2, 3, 40, 60)
    assert launches(f, *arrays) == ["kernel:matmul2 then mul+add+tanh+sub"]

    def turned(x, y, z):
        return op("matmul2")(x, y) + op("transpose")(z, (1, 0))

    assert launches(turned, array(70, 30), array(30, 90), array(90, 70)) == ["kernel:matmul2 then add"]


def test_a_product_that_is_read_again_is_kept() -> None:
    def f(x, y):
        z = op("matmul2")(x, y)
        return relu(z), z

    assert launches(f, array(70, 30), array(30, 40)) == ["kernel:matmul2 then maximum"]

    def later(x, y):
        z = op("matmul2")(x, y)
        return op("matmul2")(relu(z), op("transpose")(z, (1, 0)))

    assert launches(later, array(70, 30), array(30, 40)) == ["kernel:matmul2 then maximum", "kernel:matmul2"]


def test_a_product_that_is_needed_before_the_group_runs_by_itself() -> None:
    def f(x, y):
        z = op("matmul2")(x, y)
        return z + op("reduce_sum")(z, (0,), False)

    assert launches(f, array(7, 5), array(5, 6))[0] == "kernel:matmul2"


def test_a_group_whose_results_have_another_dtype_runs_by_itself() -> None:
    def f(x, y):
        return op("greater")(op("matmul2")(x, y), 0.5)

    assert launches(f, array(7, 5), array(5, 6)) == ["kernel:matmul2", "program greater"]


def test_empty_products() -> None:
    def f(x, y, b):
        return op("matmul2")(x, y) + b

    launches(f, array(0, 5), array(5, 6), array(6))
    assert launches(f, array(4, 0), array(0, 6), array(6)) == ["kernel:matmul2 then add"]


def test_a_transposed_product_is_computed_in_the_layout_in_which_it_is_read() -> None:
    def f(x, y, w):
        return w + op("transpose")(op("matmul2")(op("transpose")(x, (1, 0)), y), (1, 0))

    arrays = array(64, 30), array(64, 40), array(40, 30)
    assert launches(f, *arrays) == ["kernel:matmul2 then add"]
    builder = GraphBuilder("f")
    with builder:
        graph = builder.finish([f(*[builder.input(Tensor(a), f"x{i}") for i, a in enumerate(arrays)])])
    text = graph.optimized("O0")[0].to_text()
    assert text.count("transpose") == 1 and text.index("transpose") < text.index("matmul2")
