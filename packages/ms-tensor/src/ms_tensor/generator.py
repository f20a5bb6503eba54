"""Generators of random numbers: a seed, and the number of the next draw."""

from __future__ import annotations

import math
import os
import struct
from typing import Any

import ms_runtime
import numpy as np
from ms_runtime import Tensor

from . import _check as check
from . import dtype as mstype
from ._constants import random_key

_MASK = 2**64 - 1


def _seed_of(value: Any, op: str) -> int:
    """A seed as 64 bits."""
    check.kind(value, (int, np.integer), "an int", op, "seed", bools=False)
    return int(value) & _MASK


def _outside_of_graphs() -> None:
    check.outside_of_graphs("the state of a random generator, which a graph does not keep")


class Generator:
    """A random number generator with its own state. A new one has the seed 0.

    Each draw of a random function advances the generator that it receives.

    >>> from ms_tensor import Generator
    >>> generator = Generator()
    >>> generator.manual_seed(5).initial_seed()
    5
    """

    def __init__(self) -> None:
        self._state = (0, 0)

    def _get(self) -> tuple[int, int]:
        _outside_of_graphs()
        return self._state

    def _set(self, seed: int, offset: int) -> None:
        _outside_of_graphs()
        self._state = (seed, offset)

    def _step(self, step: int | Tensor) -> tuple[int, int]:
        """Takes `step` numbers; the seed and the first of them."""
        seed, offset = self._get()
        self._set(seed, (offset + int(step)) & _MASK)
        return seed, offset

    def manual_seed(self, seed: int) -> Generator:
        """Restarts from a seed, an int.

        Returns:
            This generator.

        Raises:
            TypeError: `seed` is not an int.
        """
        self._set(_seed_of(seed, "manual_seed"), 0)
        return self

    def seed(self) -> int:
        """Restarts from a seed of the operating system and returns it."""
        seed = int.from_bytes(os.urandom(4), "little")
        self._set(seed, 0)
        return seed

    def initial_seed(self) -> int:
        """The seed from which the generator started."""
        return self._get()[0]

    def get_state(self) -> Tensor:
        """Returns the state as 16 bytes, for `set_state`: a Tensor of uint8."""
        return Tensor(np.frombuffer(struct.pack("<QQ", *self._get()), np.uint8).copy(), mstype.uint8)

    def set_state(self, state: Tensor) -> None:
        """Restores a state that `get_state` returned.

        Raises:
            TypeError: `state` is not a Tensor of 16 bytes.
        """
        if not isinstance(state, Tensor) or math.prod(state.shape) != 16:
            raise TypeError(f"For 'set_state', 'state' must be what 'get_state' gave, but got {type(state).__name__}.")
        self._set(*struct.unpack("<QQ", state.asnumpy().astype(np.uint8).tobytes()))


class _DefaultGenerator(Generator):
    """The generator that random functions use by default; its state is in the core, where jit tracks it."""

    def __init__(self) -> None:
        pass

    def _get(self) -> tuple[int, int]:
        _outside_of_graphs()
        return ms_runtime.get_rng_state()

    def _set(self, seed: int, offset: int) -> None:
        _outside_of_graphs()
        ms_runtime.set_rng_state((seed, offset))


default_generator = _DefaultGenerator()


def next_draw(generator: Any, op: str) -> tuple[Any, Any]:
    """The key and counter of one draw from `generator`; None is the default generator.

    TypeError: `generator` is not a Generator.
    """
    if generator is None or generator is default_generator:
        return ms_runtime.next_rng()
    check.kind(generator, Generator, "a Generator or None", op, "generator")
    seed, offset = generator._step(1)
    # The key holds 64 bits; as an int64 they may be negative.
    key = np.array([seed, offset], np.uint64).astype(np.int64)
    return random_key(key), 0


# The commands of the primitive `Generator`, by their numbers.
_COMMANDS = ("STEP", "SEED", "GET_STATE", "SET_STATE", "MANUAL_SEED", "INITIAL_SEED")
_ARGUMENTS = {"STEP": "step", "SET_STATE": "state", "MANUAL_SEED": "seed"}


def _run_command(cmd: int, inputs: Any, ints: bool = False) -> list[Tensor | None] | None:
    """One command of the primitive `Generator`, whose state is two Tensors of int64: the seed and the next number.

    cmd: STEP (0) returns the seed and the next number and advances by `step`; SEED (1) draws a seed; GET_STATE (2) and
        SET_STATE (3) read and write the state as 16 bytes; MANUAL_SEED (4) starts from a seed, which
        INITIAL_SEED (5) reads.
    inputs: (seed, offset) or (seed, offset, argument); commands write into the first two.
    ints: Whether a step may be an int, as in MindSpore 2.7, whose op takes no arguments.
    Returns: [seed, offset, state] with None for parts that the command does not return, or None if it only writes.
    TypeError: an argument has another type.
    RuntimeError: an unknown command, or an argument of another number, dtype or size.
    """
    op = "Generator"
    _outside_of_graphs()
    number = check.integer(cmd, op, "cmd")
    if not 0 <= number < len(_COMMANDS):
        raise RuntimeError(f"For '{op}', 'cmd' must be in [0, {len(_COMMANDS)}), but got {check.show(cmd)}.")
    command = _COMMANDS[number]
    names = ("seed", "offset", *([_ARGUMENTS[command]] if command in _ARGUMENTS else []))
    check.kind(inputs, (tuple, list), "a tuple", op, "inputs")
    if ints and command == "STEP" and len(inputs) == 3 and type(inputs[2]) is int:
        inputs = (*inputs[:2], Tensor(inputs[2], mstype.int64))
    if len(inputs) != len(names):
        raise RuntimeError(f"For '{op}', {command} takes {len(names)} tensors, but got {len(inputs)}.")
    for name, value in zip(names, inputs):
        wanted, size = (mstype.uint8, 16) if name == "state" else (mstype.int64, 1)
        check.tensor(value, op, name)
        # Of the shape, and below by NumPy: packages over MindSpore replace `Tensor.size` and `Tensor.item`.
        if value.dtype is not wanted or math.prod(value.shape) != size:
            got = f"{value.dtype} and shape {value.shape}"
            raise check.wrong(RuntimeError, op, name, f"a Tensor of {wanted} with size {size}", got)
    seed, offset = inputs[:2]
    if command == "STEP":
        # Copies: the caller's numbers stay when the state goes on.
        first = offset.asnumpy().item()
        taken = [Tensor(seed.asnumpy().copy()), Tensor(offset.asnumpy().copy()), None]
        _store(offset, (first + inputs[2].asnumpy().item()) & _MASK)
        return taken
    if command == "INITIAL_SEED":
        return [Tensor(seed.asnumpy().copy()), None, None]
    if command == "GET_STATE":
        state = np.concatenate([x.asnumpy().reshape(1).view(np.uint8) for x in (seed, offset)])
        return [None, None, Tensor(state)]
    if command == "SET_STATE":
        for place, number in zip((seed, offset), struct.unpack("<QQ", inputs[2].asnumpy().tobytes())):
            _store(place, number)
        return None
    _store(seed, int.from_bytes(os.urandom(4), "little") if command == "SEED" else inputs[2].asnumpy().item() & _MASK)
    _store(offset, 0)
    return [Tensor(seed.asnumpy().copy()), None, None] if command == "SEED" else None


def _store(place: Tensor, bits: int) -> None:
    """Writes 64 bits into a Tensor of one int64."""
    place.assign_value(Tensor(np.array(bits, np.uint64).astype(np.int64).reshape(place.shape)))


def initial_seed() -> int:
    """Returns the seed of the default generator.

    >>> ms.manual_seed(5).initial_seed(), ms.initial_seed()
    (5, 5)
    """
    return default_generator.initial_seed()


def seed() -> int:
    """Seeds the default generator from the operating system and returns the seed.

    >>> ms.seed() == ms.initial_seed()
    True
    """
    return default_generator.seed()


def manual_seed(seed: int) -> Generator:
    """Seeds the default generator only.

    seed: An int.
    Returns: The default generator.
    TypeError: `seed` is not an int.

    >>> ms.manual_seed(5) is ms.default_generator
    True
    """
    return default_generator.manual_seed(seed)


def get_rng_state() -> Tensor:
    """Returns the state of the default generator, for `set_rng_state`: a Tensor of 16 bytes."""
    return default_generator.get_state()


def set_rng_state(state: Tensor) -> None:
    """Restores a state of the default generator that `get_rng_state` returned."""
    default_generator.set_state(state)
