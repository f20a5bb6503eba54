"""Attention functions and routing under jit and gradients, against their eager form and numeric derivatives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ms
import numpy as np
import pytest
from ms import Tensor, ops

RNG = np.random.default_rng(1)
X = RNG.normal(size=(2, 4, 6))
EXPERTS = Tensor(np.array([[0, 1], [2, 1], [0, 0], [1, 1]], np.int32))
SHAPE, OFFSET = Tensor([[2, 2]], ms.int32), Tensor([0], ms.int32)
POINTS = RNG.uniform(0.1, 0.9, (2, 3, 1, 1, 2, 2)).astype(np.float32)
WEIGHT = Tensor(RNG.normal(size=(2, 3, 1, 1, 2)).astype(np.float32))


def deformed(x: Tensor) -> Tensor:
    value = ops.cast(ops.reshape(x, (2, 4, 1, 6)), ms.float32)
    return ops.multi_scale_deformable_attn_function(value, SHAPE, OFFSET, Tensor(POINTS), WEIGHT)


FUNCTIONS: dict[str, Callable[[Tensor], Tensor]] = {
    "prompt": lambda x: ops.prompt_flash_attention(x, x * 2, x, num_heads=2, actual_seq_lengths_kv=[2, 4]),
    "fused": lambda x: ops.fused_infer_attention_score(x, x, x * 3, num_heads=2, softmax_lse_flag=True)[1],
    "training": lambda x: ops.speed_fusion_attention(x, x, x, 2, "BSH", sparse_mode=2)[0],
    "routing": lambda x: ops.moe_init_routing_v2(x[0], EXPERTS, 0, 2, 3, 1, 0, False)[0],
    "deformable": deformed,
}


@pytest.mark.parametrize("mode", [None, "ast", "bytecode", "trace"])
@pytest.mark.parametrize("name", FUNCTIONS)
def test_values_and_gradients(name: str, mode: str | None) -> None:
    function = FUNCTIONS[name]

    def loss(x: Tensor) -> Tensor:
        found = function(x)
        return (found * found).sum()

    run = loss if mode is None else ms.jit(loss, capture_mode=mode)
    x = Tensor(X, ms.float32)
    value, gradient = ms.value_and_grad(run)(x)
    np.testing.assert_allclose(value.asnumpy(), loss(x).asnumpy(), rtol=1e-5)
    direction = RNG.normal(size=X.shape)
    step = 1e-2
    ahead, behind = (loss(Tensor(X + s * direction, ms.float32)).item() for s in (step, -step))
    slope = (ahead - behind) / (2 * step)
    np.testing.assert_allclose((gradient.asnumpy() * direction).sum(), slope, rtol=2e-2, atol=2e-2)


def deformed_points(where: Tensor) -> Any:
    value = Tensor(X.reshape(2, 4, 1, 6).astype(np.float32))
    return (ops.multi_scale_deformable_attn_function(value, SHAPE, OFFSET, where, WEIGHT) ** 2).sum()


def test_gradients_by_locations() -> None:
    gradient = ms.grad(deformed_points)(Tensor(POINTS)).asnumpy()
    for place in ((0, 0, 0, 0, 0, 0), (1, 2, 0, 0, 1, 1)):
        step = np.zeros_like(POINTS)
        step[place] = 1e-3
        ahead, behind = (deformed_points(Tensor(POINTS + s)).item() for s in (step, -step))
        np.testing.assert_allclose(gradient[place], (ahead - behind) / 2e-3, rtol=2e-2, atol=2e-2)
