"""Replay buffers of old releases hold, draw and weigh transitions as Schaul et al. (2015) and Vitter (1985) say."""

from __future__ import annotations

import numpy as np
import pytest
from ms import Parameter, Tensor
from ms import dtype as mstype
from ms.ops.operations import _rl_inner_ops as rl

SHAPES, DTYPES = [(2,), (1,)], [mstype.float32, mstype.int32]


def handle(create: rl.PriorityReplayBufferCreate) -> int:
    return int(create().asnumpy().item())


def transition(i: int) -> list[Tensor]:
    return [Tensor(np.full(2, i, np.float32)), Tensor(np.array([i], np.int32))]


def test_draws_in_proportion_to_the_priorities() -> None:
    of = handle(rl.PriorityReplayBufferCreate(4, 0.5, SHAPES, DTYPES, 1, 2))
    push, sample = rl.PriorityReplayBufferPush(of), rl.PriorityReplayBufferSample(of, 4, SHAPES, DTYPES)
    with pytest.raises(ValueError, match="samples"):
        sample(0.4)
    for i in range(6):
        assert push(transition(i)).asnumpy().tolist() == [of]
    rl.PriorityReplayBufferUpdate(of)(Tensor(np.arange(4)), Tensor(np.array([1, 4, 9, 16], np.float32)))
    drawn = [sample(Tensor(0.4)) for _ in range(1000)]
    places = np.concatenate([found[0].asnumpy() for found in drawn])
    weights = np.concatenate([found[1].asnumpy() for found in drawn])
    parts = np.concatenate([found[2].asnumpy() for found in drawn])
    # Places 0 and 1 were written again by transitions 4 and 5.
    np.testing.assert_array_equal(parts[:, 0], np.array([4, 5, 2, 3])[places])
    np.testing.assert_allclose(np.bincount(places) / 4000, [0.1, 0.2, 0.3, 0.4], atol=0.03)
    np.testing.assert_allclose(weights, np.array([1.0, 2.0, 3.0, 4.0])[places] ** -0.4, rtol=1e-6)
    rl.PriorityReplayBufferDestroy(of)()
    with pytest.raises(ValueError, match="no replay buffer"):
        push(transition(0))


def test_a_reservoir_keeps_a_uniform_sample() -> None:
    counts = np.zeros(20)
    for seed in range(300):
        of = handle(rl.ReservoirReplayBufferCreate(5, SHAPES, DTYPES, seed, 0))
        push = rl.ReservoirReplayBufferPush(of)
        for i in range(20):
            push(transition(i))
        first, second = rl.ReservoirReplayBufferSample(of, 5, SHAPES, DTYPES)()
        assert first.dtype == mstype.float32 and second.dtype == mstype.int32 and first.shape == (5, 2)
        assert len(set(second.asnumpy().ravel().tolist())) == 5
        counts[second.asnumpy().ravel()] += 1
        rl.ReservoirReplayBufferDestroy(of)()
    np.testing.assert_allclose(counts / 300, 0.25, atol=0.12)


def test_parameters_are_assigned_together() -> None:
    source = [Parameter(Tensor(np.full(3, i, np.float32)), name=f"s{i}") for i in range(2)]
    target = [Parameter(Tensor(np.zeros(3, np.float32)), name=f"t{i}") for i in range(2)]
    rl.BatchAssign(lock=True)(target, source)
    assert [p.asnumpy().tolist() for p in target] == [[0.0] * 3, [1.0] * 3]
    with pytest.raises(ValueError, match="BatchAssign"):
        rl.BatchAssign()(target, source[:1])


def test_a_transition_of_other_parts() -> None:
    push = rl.ReservoirReplayBufferPush(handle(rl.ReservoirReplayBufferCreate(5, SHAPES, DTYPES)))
    with pytest.raises(ValueError, match="2 parts"):
        push(transition(1)[:1])


def test_what_has_no_kernel_here_refuses_at_its_use() -> None:
    from ms.ops.operations._inner_ops import Dequant
    from ms.train.mind_ir_pb2 import ModelProto

    for name in (rl.EnvCreate, Dequant, ModelProto):
        with pytest.raises(RuntimeError, match="available"):
            name()


def test_discounted_returns() -> None:
    rewards, last = np.arange(8, dtype=np.float32).reshape(4, 2), np.array([10.0, 20.0], np.float32)
    done = np.array([[0, 0], [0, 1], [1, 0], [0, 0]], bool)
    found = rl.DiscountedReturn(0.5)(Tensor(rewards), Tensor(done), Tensor(last))
    value, expected = last, []
    for reward, end in zip(rewards[::-1], done[::-1]):
        value = reward + (1 - end) * 0.5 * value
        expected.append(value)
    np.testing.assert_allclose(found.asnumpy(), np.stack(expected[::-1]))
    with pytest.raises(ValueError, match="gamma"):
        rl.DiscountedReturn(1.5)
