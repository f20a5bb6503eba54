"""Sparse tensors in captured functions: as arguments, as results, and across graph breaks."""

from __future__ import annotations

from typing import Any

import mindspore as ms
import numpy as np
import pytest
from mindspore import COOTensor, CSRTensor, RowTensor, Tensor, ops

MODES = ["ast", "bytecode", "trace"]
PLACES = Tensor([[0, 1], [1, 2]])


def coo(values: Tensor) -> COOTensor:
    return COOTensor(PLACES, values, (3, 4))


def csr(values: Tensor) -> CSRTensor:
    return CSRTensor(Tensor([0, 1, 2, 2]), Tensor([0, 1]), values, (3, 4))


def row(values: Tensor) -> RowTensor:
    return RowTensor(Tensor([0, 2]), ops.stack([values, values]), (3, 2))


KINDS = [coo, csr, row]


def numbers(value: Any) -> Any:
    if isinstance(value, (COOTensor, CSRTensor, RowTensor)):
        return type(value).__name__, numbers(value.values), numbers(value.indices), value.shape
    if isinstance(value, (tuple, list)):
        return [numbers(x) for x in value]
    return value.asnumpy().tolist() if isinstance(value, Tensor) else value


def made_before_a_break(x: Tensor, make: Any, log: list[int]) -> Any:
    s = make(x * 2)
    same = s
    log.append(print("", end="") or len(log))
    return s.values + 1, s.indices, s.shape, s is same


def unary_ops_around_a_break(x: Tensor, make: Any, log: list[int]) -> Any:
    s = coo(x * x)
    s = ops.coo_sqrt(s)
    log.append(print("", end="") or len(log))
    return ops.coo_neg(s).values, s.to_dense()


def in_a_list_across_a_break(x: Tensor, make: Any, log: list[int]) -> Any:
    held = [make(x), make(x + 1)]
    log.append(print("", end="") or len(log))
    held.append(make(x + 2))
    return [s.values for s in held]


def returned(x: Tensor, make: Any, log: list[int]) -> Any:
    return make(x * 2)


def returned_twice(x: Tensor, make: Any, log: list[int]) -> Any:
    s = make(x * 2)
    return s, [s, s.values]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("make", KINDS, ids=lambda make: make.__name__)
@pytest.mark.parametrize(
    "program",
    [made_before_a_break, unary_ops_around_a_break, in_a_list_across_a_break, returned, returned_twice],
    ids=lambda program: program.__name__,
)
def test_what_is_made_inside(program: Any, make: Any, mode: str) -> None:
    run = ms.jit(program, capture_mode=mode)
    for i in range(1, 4):
        x = Tensor([1.0, 2.0]) * i
        assert numbers(run(x, make, [])) == numbers(program(x, make, []))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("make", KINDS, ids=lambda make: make.__name__)
def test_arguments_are_read_at_each_call(make: Any, mode: str) -> None:
    def parts(s: Any) -> Any:
        return s.values * 2, s.indices + 1, s.shape, s.dtype, s.ndim

    run = ms.jit(parts, capture_mode=mode)
    for i in range(3):
        s = make(Tensor([1.0, 2.0]) * i)
        assert numbers(run(s)) == numbers(parts(s))
    assert run.cache_info().compiles == 1, run.cache_info()


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", ["coo_abs", "coo_exp", "coo_relu", "csr_abs", "csr_sin"])
def test_functions_of_an_argument(name: str, mode: str) -> None:
    make = coo if name.startswith("coo") else csr
    run = ms.jit(lambda s: (getattr(ops, name)(s).values, s.to_dense()), capture_mode=mode)
    for i in (1.0, -2.0):
        s = make(Tensor([1.0, 2.0]) * i)
        assert numbers(run(s)) == numbers((getattr(ops, name)(s).values, s.to_dense()))


@pytest.mark.parametrize("mode", MODES)
def test_another_shape_is_another_graph(mode: str) -> None:
    run = ms.jit(lambda s: s.to_dense(), capture_mode=mode)
    for shape in ((3, 4), (2, 3), (3, 4)):
        s = COOTensor(PLACES, Tensor([1.0, 2.0]), shape)
        assert numbers(run(s)) == numbers(s.to_dense())


@pytest.mark.parametrize("mode", MODES)
def test_gradients_go_through(mode: str) -> None:
    def total(v: Tensor) -> Tensor:
        return (coo(v * v).to_dense() * 3).sum()

    run = ms.jit(lambda v: ms.grad(total)(v), capture_mode=mode)
    np.testing.assert_array_equal(run(Tensor([1.0, 2.0])).asnumpy(), [6.0, 12.0])
    run = ms.jit(lambda s: ms.grad(lambda v: (COOTensor(s.indices, v, s.shape).to_dense() ** 2).sum())(s.values))
    for i in (1.0, 2.0):
        assert run(coo(Tensor([1.0, 2.0]) * i)).tolist() == [2.0 * i, 4.0 * i]
