"""Replay buffers of reinforcement learning: primitives of `_rl_inner_ops` that releases before 2.3 had.

A `Create` primitive creates a buffer and returns its handle, which the others take. Buffers are in host memory.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import numpy as np
from ms_tensor import Tensor, dtype, ops
from ms_tensor.ops.primitive import Primitive

from ._unavailable import refused

_BUFFERS: dict[int, _Buffer] = {}
_HANDLES = itertools.count()


class _Buffer:
    """A ring of transitions: one array for each part."""

    def __init__(self, capacity: int, shapes: Sequence[Any], dtypes: Sequence[Any], seed: int) -> None:
        self.parts = [np.zeros((capacity, *shape), dtype.dtype_to_nptype(kind)) for shape, kind in zip(shapes, dtypes)]
        self.capacity, self.seen = capacity, 0
        self.random = np.random.default_rng(seed)

    @property
    def size(self) -> int:
        return min(self.seen, self.capacity)

    def write(self, place: int, transition: Sequence[Tensor]) -> None:
        if len(transition) != len(self.parts):
            raise ValueError(
                f"For a replay buffer, a transition has {len(self.parts)} parts, but got {len(transition)}."
            )
        for part, value in zip(self.parts, transition):
            part[place] = value.asnumpy().reshape(part.shape[1:])

    def read(self, places: Any) -> tuple[Tensor, ...]:
        return tuple(Tensor(part[places]) for part in self.parts)

    def check_samples(self, count: int) -> None:
        if self.size < count:
            raise ValueError(f"For a replay buffer, {count} samples are asked for, but it holds {self.size}.")


class _Reservoir(_Buffer):
    """Keeps a uniform sample of all transitions (algorithm R, Vitter 1985)."""

    def push(self, transition: Sequence[Tensor]) -> None:
        place = self.seen if self.seen < self.capacity else int(self.random.integers(self.seen + 1))
        self.seen += 1
        if place < self.capacity:
            self.write(place, transition)

    def sample(self, count: int) -> tuple[Tensor, ...]:
        self.check_samples(count)
        return self.read(self.random.choice(self.size, count, replace=False))


class _Priority(_Buffer):
    """Draws transitions in proportion to priority ** alpha (Schaul et al. 2015)."""

    def __init__(self, capacity: int, alpha: float, shapes: Sequence[Any], dtypes: Sequence[Any], seed: int) -> None:
        super().__init__(capacity, shapes, dtypes, seed)
        self.alpha, self.weights, self.greatest = alpha, np.zeros(capacity), 1.0

    def push(self, transition: Sequence[Tensor]) -> None:
        place = self.seen % self.capacity
        self.write(place, transition)
        self.weights[place] = self.greatest**self.alpha
        self.seen += 1

    def sample(self, count: int, beta: float) -> tuple[Tensor, ...]:
        """Returns the positions, the weights that correct the bias (at most 1), and the transitions."""
        self.check_samples(count)
        chances = self.weights[: self.size] / self.weights[: self.size].sum()
        places = self.random.choice(self.size, count, p=chances)
        corrections = (self.size * chances[places]) ** -beta
        corrections /= (self.size * chances[chances > 0].min()) ** -beta
        return (Tensor(places.astype(np.int64)), Tensor(corrections.astype(np.float32)), *self.read(places))

    def update(self, places: Tensor, priorities: Tensor) -> None:
        values = np.asarray(priorities.asnumpy(), np.float64).reshape(-1)
        self.weights[places.asnumpy().reshape(-1)] = values**self.alpha
        self.greatest = max(self.greatest, float(values.max()))


class _OfBuffer(Primitive):
    """A primitive that uses the buffer of a handle."""

    def __init__(self, handle: int) -> None:
        super().__init__(type(self).__name__)
        self.handle = int(handle)

    @property
    def buffer(self) -> Any:
        try:
            return _BUFFERS[self.handle]
        except KeyError:
            raise ValueError(f"For '{self.name}', there is no replay buffer of handle {self.handle}.") from None

    def _handle(self) -> Tensor:
        return Tensor(np.array([self.handle], np.int64))


class _Create(Primitive):
    """Creates a buffer when it is called."""

    def __init__(self, make: Any) -> None:
        super().__init__(type(self).__name__)
        self.make = make

    def __call__(self) -> Tensor:
        handle = next(_HANDLES)
        _BUFFERS[handle] = self.make()
        return Tensor(np.array([handle], np.int64))


class PriorityReplayBufferCreate(_Create):
    """Creates a buffer that draws by priority.

    Args:
        capacity: The number of transitions that it can hold.
        alpha: The exponent of priorities; 0 draws uniformly.
        shapes: The shape of each part of a transition.
        dtypes: The dtype of each part.
        seed0, seed1: Seeds. Default: 0.
    """

    def __init__(
        self, capacity: int, alpha: float, shapes: Sequence[Any], dtypes: Sequence[Any], seed0: int = 0, seed1: int = 0
    ) -> None:
        super().__init__(lambda: _Priority(capacity, alpha, shapes, dtypes, seed0 + seed1))


class ReservoirReplayBufferCreate(_Create):
    """Creates a buffer that keeps a uniform sample of the pushed transitions.

    Args:
        capacity: The number of transitions that it can hold.
        shapes: The shape of each part of a transition.
        dtypes: The dtype of each part.
        seed0, seed1: Seeds. Default: 0.
    """

    def __init__(
        self, capacity: int, shapes: Sequence[Any], dtypes: Sequence[Any], seed0: int = 0, seed1: int = 0
    ) -> None:
        super().__init__(lambda: _Reservoir(capacity, shapes, dtypes, seed0 + seed1))


class PriorityReplayBufferPush(_OfBuffer):
    """Replaces the oldest transition by a new one with the largest priority so far; returns the handle."""

    def __call__(self, transition: Sequence[Tensor]) -> Tensor:
        self.buffer.push(transition)
        return self._handle()


class ReservoirReplayBufferPush(PriorityReplayBufferPush):
    """Appends a transition; a full buffer accepts it with probability capacity / pushed."""


class PriorityReplayBufferSample(_OfBuffer):
    """Draws `batch_size` transitions; returns their positions, correction weights and parts.

    Args:
        handle: The handle of the buffer.
        batch_size: The number of transitions.
        shapes, dtypes: Those of the buffer.
    """

    def __init__(self, handle: int, batch_size: int, shapes: Sequence[Any], dtypes: Sequence[Any]) -> None:
        super().__init__(handle)
        self.batch_size = batch_size

    def __call__(self, beta: Any) -> tuple[Tensor, ...]:
        found: tuple[Tensor, ...] = self.buffer.sample(self.batch_size, float(beta))
        return found


class ReservoirReplayBufferSample(_OfBuffer):
    """Draws `batch_size` different transitions; returns their parts.

    Args:
        handle: The handle of the buffer.
        batch_size: The number of transitions.
        shapes, dtypes: Those of the buffer.
    """

    def __init__(self, handle: int, batch_size: int, shapes: Sequence[Any], dtypes: Sequence[Any]) -> None:
        super().__init__(handle)
        self.batch_size = batch_size

    def __call__(self) -> tuple[Tensor, ...]:
        found: tuple[Tensor, ...] = self.buffer.sample(self.batch_size)
        return found


class PriorityReplayBufferUpdate(_OfBuffer):
    """Sets the priorities of positions; returns the handle."""

    def __call__(self, indices: Tensor, priorities: Tensor) -> Tensor:
        self.buffer.update(indices, priorities)
        return self._handle()


class PriorityReplayBufferDestroy(_OfBuffer):
    """Frees the buffer; returns the handle."""

    def __call__(self) -> Tensor:
        assert self.buffer is not None
        del _BUFFERS[self.handle]
        return self._handle()


class ReservoirReplayBufferDestroy(PriorityReplayBufferDestroy):
    """Frees the buffer; returns the handle."""


class BatchAssign(Primitive):
    """Writes a tuple of Parameters into another one of the same shapes.

    Args:
        lock: Accepted for compatibility: one thread writes. Default: True.
    """

    def __init__(self, lock: bool = True) -> None:
        super().__init__("BatchAssign")
        self.lock = lock

    def __call__(self, dst: Sequence[Any], src: Sequence[Any]) -> None:
        if len(dst) != len(src):
            raise ValueError(f"For 'BatchAssign', there are {len(dst)} targets, but {len(src)} values.")
        for target, value in zip(dst, src):
            ops.assign(target, value)


class DiscountedReturn(Primitive):
    """Computes discounted sums of rewards.

    Args:
        gamma: The discount per step, between 0 and 1.
    """

    def __init__(self, gamma: float) -> None:
        super().__init__("DiscountedReturn")
        if not 0.0 <= gamma <= 1.0:
            raise ValueError(f"For 'DiscountedReturn', 'gamma' must be in [0, 1], but got {gamma}.")
        self.gamma = gamma

    def __call__(self, reward: Tensor, done: Tensor, last_state_value: Tensor) -> Tensor:
        """Returns the sums for the steps along the first dimension. Rewards after an episode's end do not count."""
        found, value = [], last_state_value
        for step in range(reward.shape[0] - 1, -1, -1):
            goes_on = (1 - done[step].astype(dtype.int32)).astype(value.dtype)
            goes_on = goes_on.reshape(*goes_on.shape, *(1,) * (value.ndim - goes_on.ndim))
            value = reward[step] + goes_on * self.gamma * value
            found.append(value)
        return ops.stack(found[::-1])


globals().update(refused("which runs environments in C++, is not available.", "EnvCreate EnvReset EnvStep", __name__))
