"""Mixtures of experts and decoding token by token of older releases' `mindspore.parallel._transformer`.

The same networks of mindformers 1.3.2 gave the recorded numbers with MindSpore 2.10.
"""

from __future__ import annotations

from typing import Any

import ms
import numpy as np
import pytest
from ms import Tensor, ops
from ms.parallel._transformer import (
    FeedForward,
    MoE,
    MoEConfig,
    Transformer,
    TransformerEncoder,
)

RNG = np.random.default_rng(7)


def filled(net: Any) -> Any:
    """Weights that depend on their shapes and places only."""
    for parameter in net.get_parameters():
        if "past" not in parameter.name:
            values = np.sin(np.arange(parameter.size) * 1.7 + parameter.ndim).reshape(parameter.shape) * 0.4
            parameter.set_data(Tensor(values.astype(np.float32)))
    return net


def waves(*shape: int) -> Tensor:
    return Tensor(np.cos(np.arange(int(np.prod(shape))) * 0.9).reshape(shape).astype(np.float32))


def test_experts_compute_equal_parts_of_the_rows() -> None:
    net = filled(FeedForward(3, 5, 0.0, "relu", expert_num=2))
    assert net.mapping.weight.shape == (2, 3, 5) and net.mapping.bias.shape == (1, 2, 1, 5)
    x = RNG.standard_normal((6, 3)).astype(np.float32)
    up, down = net.mapping, net.projection
    expected = []
    for k, part in enumerate((x[:3], x[3:])):
        hidden = np.maximum(part @ up.weight.asnumpy()[k] + up.bias.asnumpy()[0, k], 0)
        expected.append(hidden @ down.weight.asnumpy()[k] + down.bias.asnumpy()[0, k])
    np.testing.assert_allclose(net(Tensor(x)).asnumpy(), np.concatenate(expected), atol=5e-3)


RECORDED: dict[int, Any] = {  # the output, and the loss that balances the experts
    1: (
        [
            *(-0.66357, 0.17163, 0.61914, -0.33105, -0.46289, 0.35327, 0.37183, -0.44922),
            *(-0.44629, 0.03467, 0.43701, -0.14722, -0.47021, 0.50928, 0.33887, -0.59668),
            *(-0.28931, -0.22009, 0.3457, 0.1311, -0.65332, 0.05176, 0.64014, -0.21655),
            *(-0.3833, 0.19116, 0.33398, -0.2771, 0.0, 0.0, 0.0, 0.0),
            *(-0.46924, 0.36646, 0.37451, -0.46313, 0.0, 0.0, 0.0, 0.0),
        ],
        0.10163982,
    ),
    2: (
        [
            *(-0.45288, 0.05911, 0.4375, -0.17188, -0.41919, 0.0136, 0.41553, -0.12079),
            *(-0.30493, -0.07745, 0.32471, -0.00618, -0.46631, 0.19458, 0.41602, -0.302),
            *(-0.23584, -0.27441, 0.30615, 0.19568, -0.521, 0.02509, 0.51465, -0.15759),
            *(-0.34058, -0.11426, 0.36987, 0.01892, -0.65381, 0.1731, 0.60938, -0.33008),
            *(-0.46924, 0.36646, 0.37451, -0.46313, -0.42773, 0.01489, 0.42383, -0.12402),
        ],
        0.26928687,
    ),
}


@pytest.mark.parametrize("chosen", [1, 2])
def test_a_mixture_of_experts(chosen: int) -> None:
    config = MoEConfig(expert_num=3, capacity_factor=1.0, num_experts_chosen=chosen, aux_loss_factor=0.1)
    net = filled(MoE(4, 8, 0.0, "gelu", moe_config=config))
    assert {p.name for p in net.get_parameters()} == {
        "ffn.mapping.weight",
        "ffn.mapping.bias",
        "ffn.projection.weight",
        "ffn.projection.bias",
        "router.dense.weight",
    }
    x = waves(2, 5, 4)
    output, loss = net(x)
    want, balance = RECORDED[chosen]
    np.testing.assert_allclose(output.asnumpy().reshape(-1), want, atol=2e-3)
    assert float(loss) == pytest.approx(balance, rel=1e-5)
    compiled = ms.jit(lambda value: net(value), fullgraph=True)(x)
    np.testing.assert_allclose(compiled[0].asnumpy(), output.asnumpy(), atol=2e-3)
    assert np.abs(ms.grad(lambda v: net(v)[1])(x).asnumpy()).max() > 0


def test_a_network_with_experts_trains() -> None:
    ms.set_seed(1)
    net = Transformer(8, 2, 16, 3, 4, 1, 1, 2, 0.0, 0.0, moe_config=MoEConfig(expert_num=2))
    source, target, masks = waves(2, 3, 8), waves(2, 4, 8), [ops.ones(s) for s in ((2, 3, 3), (2, 4, 4), (2, 4, 3))]

    def forward(x: Any, y: Any) -> Any:
        output, _, _, balance = net(x, masks[0], y, masks[1], masks[2])
        return (output.astype(ms.float32) ** 2).mean() + balance

    optimizer = ms.nn.SGD(net.trainable_params(), 0.1)
    step = ms.value_and_grad(forward, None, optimizer.parameters)
    losses = []
    for _ in range(4):
        loss, gradients = step(source, target)
        optimizer(gradients)
        losses.append(float(loss))
    assert losses[3] < losses[0]


def test_tokens_one_at_a_time_give_what_whole_sequences_give() -> None:
    size, length = 8, 6
    net = filled(TransformerEncoder(2, 2, size, 16, length, 2, 0.0, 0.0, use_past=True)).set_train(False)
    whole = filled(TransformerEncoder(2, 2, size, 16, length, 2, 0.0, 0.0)).set_train(False)
    assert net.blocks[0].key_past.shape == (2, 2, 4, length)
    x = waves(2, length, size)
    causal = Tensor(np.tril(np.ones((2, length, length), np.float32)))
    expected, _ = whole(x, causal)
    known = np.array([3, 2])
    lengths = Tensor(known.astype(np.int32))
    first, _ = net(x, causal, Tensor([False]), lengths)
    for i, n in enumerate(known):
        np.testing.assert_allclose(first.asnumpy()[i, :n], expected.asnumpy()[i, :n], atol=4e-3)
    net.add_flags_recursive(is_first_iteration=False)
    for _ in range(3):
        tokens = Tensor(np.stack([x.asnumpy()[i, n : n + 1] for i, n in enumerate(known)]))
        known = known + 1
        found, _ = net(tokens, causal, Tensor([True]), Tensor(known.astype(np.int32)))
        assert found.shape == (2, 1, size)
        for i, n in enumerate(known):
            np.testing.assert_allclose(found.asnumpy()[i, 0], expected.asnumpy()[i, n - 1], atol=4e-3)
