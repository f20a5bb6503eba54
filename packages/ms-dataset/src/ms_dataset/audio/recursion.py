"""Recursive filters, computed in blocks instead of sample by sample."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

_BLOCK = 64


@lru_cache(maxsize=128)
def _block(feedback: tuple[float, ...]) -> tuple[np.ndarray, np.ndarray]:
    """Returns the matrices that map the inputs of a block, and the outputs before it, to its outputs."""
    order = len(feedback)
    response = np.zeros((_BLOCK + order, order + 1))
    response[:order, 1:] = np.eye(order)
    response[order, 0] = 1.0
    for place in range(order, _BLOCK + order):
        for delay, weight in enumerate(feedback, 1):
            response[place] -= weight * response[place - delay]
    impulse = response[order:, 0]
    inputs = np.zeros((_BLOCK, _BLOCK))
    for place in range(_BLOCK):
        inputs[place, : place + 1] = impulse[place::-1]
    return inputs, response[order:, 1:]


def recursive_filter(waveform: np.ndarray, a: Sequence[float], b: Sequence[float]) -> np.ndarray:
    """Filters along the last axis: `a[0] y[n] = sum_k b[k] x[n-k] - sum_k a[k] y[n-k]`.


    Args:
        waveform: An array of float64.
        a: The weights of outputs; the first is not 0.
        b: The weights of inputs.

    Returns:
        An array of the same shape.
    """
    weights = np.asarray(b, np.float64) / a[0]
    feedback = tuple(float(one) / float(a[0]) for one in a[1:])
    forward = weights[0] * waveform
    for delay in range(1, len(weights)):
        forward[..., delay:] += weights[delay] * waveform[..., :-delay]
    while feedback and feedback[-1] == 0:
        feedback = feedback[:-1]
    if not feedback:
        return forward
    shape, size, order = waveform.shape, waveform.shape[-1], len(feedback)
    rows = forward.reshape(-1, size)
    inputs, past = _block(feedback)
    padded = np.zeros((rows.shape[0], -(-size // _BLOCK) * _BLOCK))
    padded[:, :size] = rows
    driven = padded.reshape(rows.shape[0], -1, _BLOCK) @ inputs.T
    state = np.zeros((rows.shape[0], order))
    for place in range(driven.shape[1]):
        driven[:, place] += state @ past.T
        state = np.concatenate([state, driven[:, place]], axis=1)[:, -order:]
    return driven.reshape(rows.shape[0], -1)[:, :size].reshape(shape)
