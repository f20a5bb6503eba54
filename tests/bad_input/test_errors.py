"""What users type wrongly: an error of MindSpore's type, at most six lines, that says what is wrong."""

import re

import ms
import numpy as np
import pytest
from ms import Tensor, nn, ops

A = np.ones((2, 3), np.float32)


def raises(kind, call, *parts):
    """The call raises this type, in few lines that contain `parts`; afterwards everything works as before."""
    with pytest.raises(kind) as error:
        call()
    text = str(error.value)
    assert 1 <= len(text.splitlines()) <= 6, text
    assert "panicked" not in text and ".rs:" not in text, text
    for part in parts:
        assert part in text, text
    assert (Tensor(A) + 1).asnumpy().sum() == 12
    return text


def test_shape_mismatch():
    text = raises(ValueError, lambda: ops.add(Tensor(A), Tensor(np.ones((4, 5), np.float32))), "add")
    assert "2" in text and "5" in text
    raises(RuntimeError, lambda: ops.matmul(Tensor(A), Tensor(A)))
    raises(ValueError, lambda: Tensor(A).reshape(4, 2), "6")
    raises(ValueError, lambda: ops.concat((Tensor(A), Tensor(np.ones((2, 2, 2), np.float32)))))


def test_the_error_names_the_users_line():
    text = raises(ValueError, lambda: Tensor(A) + Tensor(np.ones((7,), np.float32)), "test_errors.py")
    assert "at:" in text


def test_dtype_mismatch():
    raises((TypeError, ValueError), lambda: ops.matmul(Tensor(A), Tensor(np.ones((3, 2), np.int32))))
    raises(TypeError, lambda: ops.add(Tensor(A), "three"), "add")
    raises(TypeError, lambda: ops.add(Tensor(A), None), "add")
    raises(TypeError, lambda: Tensor(A).astype("float33"))


def test_unknown_attribute():
    raises(AttributeError, lambda: Tensor(A).no_such_name, "no_such_name")
    raises(AttributeError, lambda: nn.Dense(2, 3).no_such_name, "no_such_name")
    raises(AttributeError, lambda: ms.no_such_name, "no_such_name")


def test_wrong_argument_names():
    raises(TypeError, lambda: ops.add(Tensor(A), othr=1), "othr")
    raises(TypeError, lambda: ops.add(Tensor(A)))
    raises(TypeError, lambda: ops.add(Tensor(A), Tensor(A), Tensor(A)))
    raises(TypeError, lambda: ops.add(Tensor(A), Tensor(A), other=Tensor(A)))
    raises(TypeError, lambda: nn.Dense(2, 3, no_such_argument=1), "no_such_argument")


def test_index_out_of_range():
    raises(IndexError, lambda: Tensor(A)[2])
    raises(IndexError, lambda: Tensor(A)[-3])
    raises(IndexError, lambda: Tensor(A)[0, 0, 0])

    def write():
        Tensor(A)[5] = 1.0

    raises(IndexError, write)


def test_axis_out_of_range():
    raises(ValueError, lambda: Tensor(A).sum(axis=2))
    raises(ValueError, lambda: ops.transpose(Tensor(A), (0, 0)))


def test_negative_dimension():
    raises(ValueError, lambda: ops.zeros((-1, 3)))
    raises(ValueError, lambda: ops.full((2, -3), 1.0))


@pytest.mark.parametrize("shape", [(1 << 42,), (1 << 40, 1 << 40), (2**63 - 1, 2), (1 << 21, 1 << 21)])
def test_a_huge_dimension_is_a_memory_error_that_names_the_size(shape):
    text = raises(MemoryError, lambda: ops.zeros(shape, ms.float32))
    assert any(str(dim) in text.replace(",", "") for dim in shape) or re.search(r"\d [TP]B", text), text


def test_huge_sizes_from_other_ops():
    column, row = ops.zeros((1 << 22, 1), ms.float32), ops.zeros((1, 1 << 22), ms.float32)
    raises(MemoryError, lambda: column + row)
    raises(MemoryError, lambda: ops.matmul(column, row))


def test_a_huge_size_in_a_graph():
    def outer(a, b):
        return a + b

    column, row = ops.zeros((1 << 22, 1), ms.float32), ops.zeros((1, 1 << 22), ms.float32)
    for mode in ("ast", "bytecode", "trace"):
        raises(MemoryError, lambda mode=mode: ms.jit(outer, capture_mode=mode)(column, row))


def test_empty_tensors():
    empty = Tensor(np.zeros((0, 3), np.float32))
    assert (empty + 1).shape == (0, 3)
    assert empty.sum().asnumpy() == 0
    assert ops.matmul(empty, Tensor(np.ones((3, 2), np.float32))).shape == (0, 2)
    assert ops.matmul(Tensor(np.ones((2, 0), np.float32)), empty).asnumpy().tolist() == [[0.0] * 3] * 2
    assert ops.concat((empty, Tensor(A))).shape == (2, 3)
    assert ms.grad(lambda x: (x * x).sum())(empty).shape == (0, 3)
    raises(ValueError, lambda: empty.max())
    for mode in ("ast", "bytecode", "trace"):
        assert ms.jit(lambda x: x * 2, capture_mode=mode)(empty).shape == (0, 3)


def test_errors_in_a_jitted_function_are_the_eager_ones():
    def wrong(x, y):
        return ops.matmul(x, y) + 1

    for mode in ("ast", "bytecode", "trace"):
        jitted = ms.jit(wrong, capture_mode=mode)
        raises(RuntimeError, lambda jitted=jitted: jitted(Tensor(A), Tensor(A)))
        assert jitted(Tensor(A), Tensor(A.T.copy())).asnumpy().tolist() == [[4.0, 4.0]] * 2


def test_bad_jit_arguments():
    raises(ValueError, lambda: ms.jit(lambda x: x, capture_mode="no such mode"), "capture_mode")
    raises(ValueError, lambda: ms.jit(lambda x: x, jit_level="O9"), "jit_level")

    def unary(x):
        return x + 1

    for mode in ("ast", "bytecode", "trace"):
        raises(TypeError, lambda mode=mode: ms.jit(unary, capture_mode=mode)(), "unary")
        raises(TypeError, lambda mode=mode: ms.jit(unary, capture_mode=mode)(1, 2), "unary")
        raises(TypeError, lambda mode=mode: ms.jit(unary, capture_mode=mode)(y=2), "unary")


def test_an_unknown_backend():
    jitted = ms.jit(lambda x: x + 1, backend="other")
    raises(RuntimeError, lambda: jitted(Tensor(A)), "other")


def test_grad_of_what_has_no_gradient():
    raises(RuntimeError, lambda: ms.grad(lambda x: x, 3)(Tensor(A)), "3")
    # As in MindSpore: nothing depends on the input, so its gradient is zero.
    assert ms.grad(lambda x: "text")(Tensor(A)).asnumpy().tolist() == [[0.0] * 3] * 2


def test_reading_a_broken_layer_argument():
    raises((TypeError, ValueError), lambda: nn.Dense(-1, 3))
    raises((TypeError, ValueError), lambda: nn.Dense(2.5, 3))
    raises((TypeError, ValueError), lambda: nn.Dense(4, 3)(Tensor(A)))
    raises((TypeError, ValueError), lambda: nn.Conv2d(1, 2, 3)(Tensor(A)))
