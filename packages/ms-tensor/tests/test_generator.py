"""Generators: seeds, states, and what draws from them."""

from __future__ import annotations

import ms_tensor as ms
import pytest
from ms_tensor import Generator, Tensor, default_generator, ops


def test_a_generator_starts_at_its_seed() -> None:
    own = Generator()
    assert own.initial_seed() == 0 and own.manual_seed(7) is own and own.initial_seed() == 7
    assert own.get_state().dtype is ms.uint8 and own.get_state().tolist() == [7] + [0] * 15
    seeds = {own.seed() for _ in range(4)}
    assert len(seeds) > 1 and own.initial_seed() in seeds


def test_a_state_brings_back_the_same_numbers() -> None:
    own = Generator().manual_seed(3)
    ops.zeros(2).uniform_(generator=own)
    state = own.get_state()
    first = ops.zeros(3).uniform_(generator=own).tolist()
    other = Generator()
    other.set_state(state)
    assert ops.zeros(3).uniform_(generator=other).tolist() == first
    assert other.get_state().tolist() == own.get_state().tolist() != state.tolist()


def test_the_default_generator() -> None:
    assert ms.manual_seed(5) is default_generator and ms.initial_seed() == 5 == default_generator.initial_seed()
    state = ms.get_rng_state()
    first = ops.rand(3).tolist()
    ms.set_rng_state(state)
    assert ops.rand(3).tolist() == first == ops.zeros(3).uniform_(generator=_at(state)).tolist()
    assert ms.seed() == ms.initial_seed()
    ms.set_seed(1)
    assert ms.initial_seed() == 1 == ms.get_seed()


def _at(state: Tensor) -> Generator:
    own = Generator()
    own.set_state(state)
    return own


def test_a_large_seed_keeps_its_bits() -> None:
    own = Generator().manual_seed(2**63 + 5)
    assert own.initial_seed() == 2**63 + 5
    assert own.get_state().tolist()[:8] == [5, 0, 0, 0, 0, 0, 0, 128]
    assert len(set(ops.zeros(8).uniform_(generator=own).tolist())) > 1


@pytest.mark.parametrize(
    "call", [lambda: Generator().manual_seed("a"), lambda: Generator().manual_seed(1.5), lambda: ms.set_rng_state("a")]
)
def test_wrong_arguments(call: object) -> None:
    with pytest.raises(TypeError):
        call()  # type: ignore[operator]


def test_steps_may_be_tensors() -> None:
    from ms_tensor import Generator, Tensor

    generator = Generator().manual_seed(5)
    assert generator._step(Tensor(3)) == (5, 0) and generator._step(1) == (5, 3)
