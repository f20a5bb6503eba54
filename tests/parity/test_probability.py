"""Distributions, incomplete gammas, factored matrices, attention: eager and captured runs give the same bits."""

from __future__ import annotations

from typing import Any

import ms
import numpy as np
import pytest
from ms import Tensor, nn, ops
from ms_nn.probability import bijector as msb
from ms_nn.probability import distribution as msd

NORMAL, SEEDED = msd.Normal(0.5, 2.0), msd.Normal(Tensor([0.0, 1.0]), 1.0, seed=5)
GAMMA = msd.Gamma(Tensor([0.5, 3.0]), Tensor([2.0, 1.0]))
BETA = msd.Beta(Tensor([0.5, 3.0]), Tensor([2.0, 1.0]))
CLASSES = msd.Categorical(Tensor([[0.2, 0.8], [0.5, 0.5]]))
GUMBEL, LOG_NORMAL = msd.Gumbel(0.0, 1.0), msd.LogNormal(0.0, 1.0)
MOVED = msd.TransformedDistribution(msb.Softplus(), NORMAL)
POWER = msb.PowerTransform(0.5)
COUNTS = msd.Poisson(Tensor([3.0, 20.0]))
PACKED, PIVOTS = Tensor([[3.0, 4.0], [0.5, 2.0]]), Tensor([2, 2], ms.int32)

HEADS = Tensor(np.arange(24, dtype=np.float32).reshape(2, 3, 4)[..., :2])

CASES: dict[str, Any] = {
    "log_prob": lambda x: NORMAL.log_prob(x),
    "by name": lambda x: NORMAL("cdf", x),
    "given": lambda x: NORMAL.log_prob(x, x, x + 1.0),
    "kl_loss": lambda x: NORMAL.kl_loss("Normal", x, x),
    "cross_entropy": lambda x: NORMAL.cross_entropy("Normal", x, x),
    "gamma cdf": lambda x: GAMMA.cdf(x),
    "classes": lambda x: CLASSES.log_prob(ops.cast(x > 1.0, ms.int32)) + CLASSES.entropy(),
    "gumbel": lambda x: GUMBEL.log_prob(x),
    "log normal": lambda x: LOG_NORMAL.cdf(x),
    "transformed": lambda x: MOVED.log_prob(x),
    "bijector": lambda x: POWER.inverse(x),
    "sample": lambda x: NORMAL.sample((3, 2)) + x,
    "seeded sample": lambda x: SEEDED.sample((3,)) + x,
    "gamma sample": lambda x: GAMMA.sample((3,)) + x,
    "beta sample": lambda x: BETA.sample((3,)) + x,
    "poisson sample": lambda x: COUNTS.sample((3,)) + x,
    "class sample": lambda x: CLASSES.sample((3,)) + x,
    "gumbel sample": lambda x: GUMBEL.sample((3, 2)) + x,
    "igamma": lambda x: ops.igamma(x, x) + ops.igammac(x, x),
    "nextafter": lambda x: ops.nextafter(x, x + 1.0),
    "gamma": lambda x: ops.gamma((3, 2), x, x),
    "poisson": lambda x: ops.poisson((3, 2), x, 3),
    "geqrf": lambda x: ops.geqrf(PACKED + x)[0],
    "orgqr": lambda x: ops.orgqr(PACKED + x, x),
    "ormqr": lambda x: ops.ormqr(PACKED + x, x, PACKED),
    "lu_solve": lambda x: ops.lu_solve(PACKED + x, PACKED, PIVOTS),
    "lu_unpack": lambda x: ops.lu_unpack(PACKED + x, PIVOTS)[1],
    "triangular_solve": lambda x: PACKED.triangular_solve(PACKED + x, False)[0],
    "flash attention": lambda x: ops.flash_attention_score(HEADS * x, HEADS, HEADS, 2, sparse_mode=3),
    "histogram": lambda x: ops.HistogramFixedWidth(3)(x, x * Tensor([0.5, 2.0])),
}
X = np.array([0.75, 1.5], np.float32)


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
@pytest.mark.parametrize("name", CASES)
def test_captured(name: str, mode: str) -> None:
    plain, captured = CASES[name], ms.jit(CASES[name], capture_mode=mode)
    results = []
    for function in (plain, captured):
        ms.set_seed(7)
        results.append([function(Tensor(X)).asnumpy().tobytes() for _ in range(3)])
    assert results[0] == results[1]
    info = captured.cache_info()
    assert (info.compiles, info.plain_calls) == (1, 0), info.reasons


class Policy(nn.Cell):
    """As actors of reinforcement learning do it."""

    def __init__(self) -> None:
        super().__init__()
        self.mean, self.dist = nn.Dense(2, 2, weight_init="ones", bias_init="zeros"), msd.Normal(seed=3)

    def construct(self, x: Tensor) -> Any:
        mean = self.mean(x)
        chosen = self.dist.sample((), mean, ops.ones_like(mean))
        return chosen, self.dist.log_prob(chosen, mean, ops.ones_like(mean))


def test_in_graph_mode() -> None:
    results = []
    for mode in (ms.PYNATIVE_MODE, ms.GRAPH_MODE):
        ms.set_context(mode=mode)
        try:
            net, x = Policy(), Tensor(np.ones((3, 2), np.float32))
            ms.set_seed(1)
            results.append([v.asnumpy().tobytes() for _ in range(3) for v in net(x)])
        finally:
            ms.set_context(mode=ms.PYNATIVE_MODE)
    assert results[0] == results[1] and len(set(results[0])) == 6
