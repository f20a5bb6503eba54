"""The primitive `Generator`, whose commands let packages keep a random state in two tensors of their own."""

from __future__ import annotations

from typing import Any

import mindspore as ms
import numpy as np
import pytest
from mindspore import Tensor
from mindspore.ops.auto_generate import Generator as GeneratedOp
from mindspore.ops.operations._inner_ops import Generator as GeneratorOp

STEP, SEED, GET_STATE, SET_STATE, MANUAL_SEED, INITIAL_SEED = range(6)
STATE = [7, 0, 0, 0, 0, 0, 0, 0, 24, 0, 0, 0, 0, 0, 0, 0]


def test_commands_as_recorded() -> None:
    """The values and the final state are those of MindSpore 2.10."""
    seed, offset = Tensor(0), ms.Parameter(Tensor(0))
    op = GeneratorOp(seed, offset).set_device("CPU")
    op.add_prim_attr("manual_seed", False)
    assert op(MANUAL_SEED, (seed, offset, Tensor(7))) is None
    steps = [[int(x) for x in op(STEP, (seed, offset, Tensor(12)))[:2]] for _ in range(2)]
    assert steps == [[7, 0], [7, 12]]
    assert (int(op(INITIAL_SEED, (seed, offset))[0]), int(seed), int(offset)) == (7, 7, 24)
    state = op(GET_STATE, (seed, offset))[2]
    assert state.dtype == ms.uint8 and state.asnumpy().tolist() == STATE
    drawn = op(SEED, (seed, offset))[0]
    assert (int(drawn), int(offset)) == (int(seed), 0) and 0 <= int(drawn) < 2**32
    assert op(SET_STATE, (seed, offset, state)) is None and (int(seed), int(offset)) == (7, 24)
    op(SET_STATE, (seed, offset, Tensor(list(range(1, 17)), ms.uint8)))
    assert (int(seed), int(offset)) == (578437695752307201, 1157159078456920585)
    op(MANUAL_SEED, (seed, offset, Tensor(-3)))
    assert op(GET_STATE, (seed, offset))[2].asnumpy().tolist() == [253, *[255] * 7, *[0] * 8]


def test_a_step_keeps_what_it_gave() -> None:
    seed, offset = Tensor(3), Tensor(0)
    op = GeneratedOp()
    _, first, _ = op(STEP, (seed, offset, Tensor(5)))
    op(STEP, (seed, offset, Tensor(5)))
    assert (int(first), int(offset)) == (0, 10)


def test_draws_by_seed_and_offset() -> None:
    """A step returns the state that the primitives of random functions take."""
    from mindspore.ops.auto_generate import Randn

    seed, offset = Tensor(3), Tensor(0)
    op = GeneratedOp()

    def drawn() -> Any:
        return Randn()((4,), *op(STEP, (seed, offset, Tensor(12)))[:2], ms.float32).asnumpy()

    first, second = drawn(), drawn()
    op(MANUAL_SEED, (seed, offset, Tensor(3)))
    np.testing.assert_array_equal(drawn(), first)
    assert (first != second).all()


@pytest.mark.parametrize(
    ("cmd", "extra", "kind", "match"),
    [
        (9, (), RuntimeError, r"'cmd' must be in \[0, 6\), but got 9"),
        ("a", (), TypeError, "cmd"),
        (STEP, (), RuntimeError, "STEP takes 3 tensors, but got 2"),
        (STEP, (5,), TypeError, "step"),
        (STEP, (Tensor(5, ms.int32),), RuntimeError, "'step' must be a Tensor of Int64"),
        (SET_STATE, (Tensor([1, 2], ms.uint8),), RuntimeError, r"with size 16, but got UInt8 and shape \(2,\)"),
        (MANUAL_SEED, (Tensor(5, ms.int32),), RuntimeError, "'seed' must be a Tensor of Int64"),
    ],
)
def test_errors(cmd: Any, extra: Any, kind: type[Exception], match: str) -> None:
    seed, offset = Tensor(1), Tensor(2)
    with pytest.raises(kind, match=match):
        GeneratorOp(seed, offset)(cmd, (seed, offset, *extra))
    assert (int(seed), int(offset)) == (1, 2)


def test_tensors_whose_size_and_item_a_package_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    """mindtorch makes `size` a method and `item` one that calls `_item`."""
    monkeypatch.setattr(Tensor, "size", lambda self: self.shape)
    monkeypatch.setattr(Tensor, "item", lambda self: self._item())
    seed, offset = Tensor(0), Tensor(0)
    op = GeneratorOp(seed, offset)
    op(MANUAL_SEED, (seed, offset, Tensor(7)))
    op(STEP, (seed, offset, Tensor(12)))
    assert op(INITIAL_SEED, (seed, offset))[0].item() == 7
    assert op(GET_STATE, (seed, offset))[2].asnumpy().tolist() == [*STATE[:8], 12, *[0] * 7]
    assert Tensor([3.5])._item() == 3.5


def test_the_form_of_older_releases() -> None:
    """The primitive of MindSpore 2.7 takes no arguments, and a step may be an int."""
    seed, offset = Tensor(3), Tensor(5)
    op = GeneratorOp().set_device("CPU")
    assert [[int(x) for x in op(STEP, (seed, offset, step))[:2]] for step in (4, Tensor(1))] == [[3, 5], [3, 9]]
    assert int(op(INITIAL_SEED, (seed, offset))[0]) == 3 and int(offset) == 10
