"""The rows of docs/differences.md that fit in a line."""

import re
from pathlib import Path

import ms
import numpy as np
import pytest
from ms import Tensor, nn, ops


def test_an_empty_sum_is_zero():
    assert Tensor(np.zeros((0, 3), np.float32)).sum().asnumpy() == 0


def test_in_place_methods_write():
    x = Tensor([1.0, 2.0])
    assert x.add_(1).tolist() == x.tolist() == [2.0, 3.0]


def test_a_bad_label_is_an_index_error():
    with pytest.raises(IndexError):
        nn.CrossEntropyLoss()(Tensor(np.zeros((2, 3), np.float32)), Tensor(np.array([0, 5], np.int32)))


def test_gather_past_the_end_is_an_index_error():
    with pytest.raises(IndexError):
        ops.gather(Tensor([1.0, 2.0]), Tensor([5]), 0)


def test_too_much_memory_is_a_memory_error():
    with pytest.raises(MemoryError, match="PB"):
        ops.zeros((1 << 50,), ms.float32)


def test_indices_outside_are_index_errors_and_negative_ones_count_from_the_end():
    x = Tensor([1.0, 2.0, 3.0])
    for call in (ops.gather_nd, lambda x, i: ops.tensor_scatter_add(x, i, Tensor([1.0]))):
        with pytest.raises(IndexError):
            call(x, Tensor([[3]]))
    assert ops.gather_nd(x, Tensor([[-1]])).tolist() == [3.0]


def test_indexing_is_numpys():
    a = np.arange(12.0).reshape(3, 4)
    x, mask = Tensor(a), a > 7
    np.testing.assert_array_equal(x[::-2, ..., ::-1].asnumpy(), a[::-2, ..., ::-1])
    np.testing.assert_array_equal(x[np.array([2, 0])].asnumpy(), a[[2, 0]])
    np.testing.assert_array_equal(x[Tensor(mask), None].asnumpy(), a[mask, None])
    x[Tensor(mask)] = [1, 2, 3, 4]
    a[mask] = [1, 2, 3, 4]
    x[::-1] = x * 2
    np.testing.assert_array_equal(x.asnumpy(), (a * 2)[::-1])
    with pytest.raises(IndexError):
        x[Tensor([True, False])]


def test_a_value_that_was_overwritten_has_no_gradient():
    def f(v):
        y = ops.zeros((3,))
        y[[1, 1]] = v
        return y.sum()

    assert ms.grad(f)(Tensor([1.0, 2.0])).tolist() == [0.0, 1.0]


def test_scatter_reduces_and_writes_in_place():
    x = Tensor([[1.0, 2.0]])
    assert x.scatter(1, Tensor([[0]]), Tensor([[5.0]]), reduce="add").tolist() == [[6.0, 2.0]]
    x.scatter_(1, Tensor([[0]]), Tensor([[5.0]]))
    assert x.tolist() == [[5.0, 2.0]]


def test_the_gradient_of_a_product_without_an_axis():
    found = ms.grad(lambda t: ops.ReduceProd()(t))(Tensor([2.0, 3.0, 4.0]))
    assert found.tolist() == [12.0, 8.0, 6.0]


def test_no_element_has_no_maximum():
    for reduce in (ops.amax, ops.amin, ops.ReduceMax(), ops.median):
        with pytest.raises(ValueError):
            reduce(Tensor(np.zeros((2, 0), np.float32)))


def test_a_number_is_assigned_to_every_element():
    assert ops.assign(ms.Parameter(Tensor([1.0, 2.0])), 1.5).tolist() == [1.5, 1.5]


def test_a_bool_is_not_an_int():
    for call in (lambda: nn.ConstantPad2d(True, 0.5), lambda: ops.swapaxes(Tensor([[1.0]]), True, 1)):
        with pytest.raises(TypeError):
            call()


PAGE = (Path(__file__).resolve().parents[2] / "docs" / "differences.md").read_text(encoding="utf-8")


def test_the_page_begins_with_links_to_all_its_sections():
    headings = re.findall(r"^##+ (.*)$", PAGE, re.MULTILINE)
    contents = re.findall(r"\[([^]]*)\]\(#([^)]*)\)", PAGE)
    assert len(headings) > 20
    assert [title for title, _ in contents] == headings
    assert [anchor for _, anchor in contents] == [re.sub(r"[^\w -]", "", h.lower()).replace(" ", "-") for h in headings]


def test_every_row_has_three_cells_and_occurs_once():
    rows = [line for line in PAGE.split("\n## ", 1)[1].splitlines() if line.startswith("| ")]
    assert all(row.count(" | ") == 2 for row in rows)
    facts = [row for row in rows if not row.startswith("| where |")]
    assert len(facts) == len(set(facts)) > 300
