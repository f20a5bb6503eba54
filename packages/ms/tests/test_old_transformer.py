"""`mindspore.parallel._transformer` of older releases, checked against NumPy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ms
import numpy as np
import pytest
from ms import Tensor
from ms.parallel._transformer import (
    AttentionMask,
    CrossEntropyLoss,
    FeedForward,
    MoEConfig,
    MultiHeadAttention,
    OpParallelConfig,
    Transformer,
    TransformerDecoder,
    TransformerDecoderLayer,
    TransformerEncoder,
    TransformerOpParallelConfig,
    TransformerRecomputeConfig,
    layers,
    moe,
    op_parallel_config,
    transformer,
)

RNG = np.random.default_rng(3)


def softmax(x: Any) -> Any:
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def test_attention() -> None:
    b, s, h, heads = 2, 4, 6, 2
    net = MultiHeadAttention(b, s, s, h, heads, 0.0, 0.0, compute_dtype=ms.float32)
    x = RNG.standard_normal((b, s, h)).astype(np.float32)
    mask = np.tril(np.ones((b, s, s), np.float32))
    output, (key, value) = net(Tensor(x), Tensor(x), Tensor(x), Tensor(mask))

    def projected(dense: Any) -> Any:
        found = x @ dense.weight.asnumpy().T + dense.bias.asnumpy()
        return found.reshape(b, s, heads, h // heads).transpose(0, 2, 1, 3)

    q, k, v = (projected(dense) for dense in (net.dense1, net.dense2, net.dense3))
    scores = q @ k.transpose(0, 1, 3, 2) / np.sqrt(h // heads) + (1 - mask[:, None]) * -10000.0
    merged = (softmax(scores) @ v).transpose(0, 2, 1, 3).reshape(b, s, h)
    expected = merged @ net.projection.weight.asnumpy() + net.projection.bias.asnumpy()
    np.testing.assert_allclose(output.asnumpy(), expected, atol=1e-5)
    np.testing.assert_allclose(key.asnumpy(), k.transpose(0, 1, 3, 2), atol=1e-5)
    np.testing.assert_allclose(value.asnumpy(), v, atol=1e-5)


def test_feed_forward_computes_in_float16() -> None:
    net = FeedForward(4, 8, 0.0, "relu")
    x = RNG.standard_normal((3, 4)).astype(np.float32)
    output = net(Tensor(x))
    hidden = np.maximum(x @ net.mapping.weight.asnumpy() + net.mapping.bias.asnumpy(), 0)
    expected = hidden @ net.projection.weight.asnumpy() + net.projection.bias.asnumpy()
    assert output.dtype == ms.float16
    np.testing.assert_allclose(output.asnumpy(), expected, atol=2e-3)


def test_a_normalization_and_a_mask() -> None:
    x = RNG.standard_normal((2, 5)).astype(np.float32)
    expected = (x - x.mean(-1, keepdims=True)) / np.sqrt(x.var(-1, keepdims=True) + 1e-5)
    np.testing.assert_allclose(layers._LayerNorm((5,))(Tensor(x)).asnumpy(), expected, atol=1e-5)
    found = AttentionMask(3)(Tensor([[1.0, 1.0, 0.0], [1.0, 1.0, 1.0]])).asnumpy()
    np.testing.assert_array_equal(found[0], [[1, 0, 0], [1, 1, 0], [0, 0, 0]])
    np.testing.assert_array_equal(found[1], np.tril(np.ones((3, 3))))


def test_the_loss_of_tokens() -> None:
    logits = RNG.standard_normal((4, 5)).astype(np.float32)
    labels, mask = np.array([0, 3, 2, 4], np.int32), np.array([1, 1, 0, 1], np.float32)
    chosen = np.log(softmax(logits))[np.arange(4), labels]
    found = CrossEntropyLoss()(Tensor(logits), Tensor(labels), Tensor(mask))
    assert found.shape == (1,)
    np.testing.assert_allclose(found.asnumpy(), [-(chosen * mask).sum() / 3.00001], rtol=1e-5)


@pytest.mark.parametrize("post", [False, True])
def test_an_encoder_is_one_in_every_mode(post: bool) -> None:
    ms.set_seed(5)
    net = TransformerEncoder(2, 2, 8, 16, 4, 2, 0.0, 0.0, post_layernorm_residual=post)
    x = Tensor(RNG.standard_normal((2, 4, 8)).astype(np.float32))
    mask = AttentionMask(4)(ms.ops.ones((2, 4)))
    output, presents = net(x, mask)
    assert output.shape == (2, 4, 8) and len(presents) == 2 and presents[0][0].shape == (2, 2, 4, 4)
    names = {name for name, _ in net.parameters_and_names()}
    ends = ("0.layernorm1.gamma", "1.attention.dense3.bias", "1.output.mapping.weight")
    assert {f"blocks.{end}" for end in ends} <= names
    compiled = ms.jit(lambda v: net(v, mask)[0])
    np.testing.assert_allclose(compiled(x).asnumpy(), output.asnumpy(), atol=2e-3)
    # Causal: the first output does not depend on later tokens.
    gradient = ms.grad(lambda v: net(v, mask)[0][:, 0].astype(ms.float32).sum())(x).asnumpy()
    assert np.abs(gradient[:, 0]).max() > 0 and np.abs(gradient[:, 1:]).max() == 0


@pytest.mark.parametrize("post", [False, True])
def test_a_decoder_layer_attends_to_both(post: bool) -> None:
    """The sum of its parts, whose own numbers are tested above; float16 between them."""
    net = TransformerDecoderLayer(8, 16, 2, 2, 3, 4, 0.0, 0.0, post)
    x, memory = (Tensor(RNG.standard_normal((2, n, 8)).astype(np.float32)) for n in (4, 3))
    seen = Tensor(np.tril(np.ones((2, 4, 4), np.float32)))
    of_memory = Tensor(np.array([[[1, 1, 0]] * 4, [[1, 0, 0]] * 4], np.float32))
    found, present = net(x, seen, memory, of_memory)
    assert [value.shape for value in present] == [(2, 2, 4, 4), (2, 2, 4, 4), (2, 2, 4, 3), (2, 2, 3, 4)]

    def half(value: Any) -> Any:
        return value.astype(ms.float16)

    hidden = x
    for norm, part in (
        (net.layernorm1, lambda n: net.attention(n, n, n, seen)[0]),
        (net.cross_attention_layernorm, lambda n: net.cross_attention(n, half(memory), half(memory), of_memory)[0]),
        (net.layernorm2, net.output),
    ):
        normed = half(norm(hidden.astype(ms.float32)))
        hidden = (normed if post else hidden) + part(normed)
    np.testing.assert_array_equal(found.asnumpy(), hidden.asnumpy())
    # What the masks hide has no influence.
    gradient = ms.grad(lambda v, m: net(v, seen, m, of_memory)[0][1, 0].astype(ms.float32).sum(), (0, 1))(x, memory)
    assert np.abs(gradient[0].asnumpy()[1, 1:]).max() == 0 and np.abs(gradient[1].asnumpy()[1, 1:]).max() == 0
    assert np.abs(gradient[1].asnumpy()[1, 0]).max() > 0
    alone, present = net(x, seen)
    assert alone.shape == x.shape and len(present) == 2


def test_a_transformer_trains() -> None:
    ms.set_seed(3)
    net = Transformer(8, 2, 16, 3, 4, 1, 2, 2, 0.0, 0.0)
    source, target = (Tensor(RNG.standard_normal((2, n, 8)).astype(np.float32)) for n in (3, 4))
    masks = ms.ops.ones((2, 3, 3)), ms.ops.ones((2, 4, 4)), ms.ops.ones((2, 4, 3))
    output, of_encoder, of_decoder = net(source, masks[0], target, masks[1], masks[2])
    assert output.shape == (2, 4, 8) and len(of_encoder) == 1 and len(of_decoder) == 2
    names = {name for name, _ in net.parameters_and_names()}
    ends = ("0.cross_attention.dense1.weight", "1.cross_attention_layernorm.gamma", "1.output.projection.bias")
    assert {f"decoder.blocks.{end}" for end in ends} <= names

    def forward(x: Any, y: Any) -> Any:
        return (net(x, masks[0], y, masks[1], masks[2])[0].astype(ms.float32) ** 2).mean()

    optimizer = ms.nn.SGD(net.trainable_params(), 0.1)
    step = ms.value_and_grad(forward, None, optimizer.parameters)
    losses = []
    for _ in range(4):
        loss, gradients = step(source, target)
        optimizer(gradients)
        losses.append(float(loss))
    assert losses[3] < losses[0] and all(np.abs(g.asnumpy()).max() > 0 for g in gradients[-6:])
    alone = Transformer(8, 2, 16, 3, 4, 1, 0)(source, masks[0])
    assert alone[0].shape == (2, 3, 8) and alone[2] is None
    with pytest.raises(ValueError, match="num_layers"):
        TransformerDecoder(0, 2, 8, 16, 3, 4, 2)


def test_layers_are_configured() -> None:
    seen = []
    TransformerEncoder(None, 3, 4, 8, 2, 1, lambda_func=lambda *args: seen.append(args[1:3]), offset=5)
    assert seen == [(0, 5), (1, 5), (2, 5)]
    config = TransformerOpParallelConfig(recompute=TransformerRecomputeConfig(recompute=True))
    net = TransformerEncoder(None, 1, 4, 8, 2, 1, parallel_config=config)
    x = ms.ops.ones((1, 2, 4))
    assert ms.grad(lambda v: net(v, None)[0].sum())(x).shape == (1, 2, 4)


def test_checks_of_arguments() -> None:
    @layers._args_type_validator_check(
        size=layers._valid_type_checks([int], "Net"), kind=layers._valid_value_checks([ms.float32], "Net")
    )
    def made(size: Any, kind: Any = ms.float32) -> Any:
        return size, kind

    assert made(3) == (3, ms.float32)
    for wrong in (lambda: made("a"), lambda: made(3, ms.int8)):
        with pytest.raises(TypeError):
            wrong()
    checks = layers._LayerInputCheck
    assert checks.check_shape_equal((2, 3), "x", "f", [[2, 3], [6]]) and checks.check_shape_length((1, 2), "x", "f", 2)
    assert layers._check_past_none_input_none(False, "x", "f", None, False, True)
    assert layers._check_input_dtype(ms.float32, "x", [ms.float32], "f") is None


@pytest.mark.parametrize(
    "call, error",
    [
        (lambda: OpParallelConfig("a"), TypeError),  # type: ignore[arg-type]
        (lambda: OpParallelConfig(0), ValueError),
        (lambda: op_parallel_config._check_config(OpParallelConfig(2, 1)), ValueError),
        (lambda: MultiHeadAttention(1, 2, 2, 5, 2), ValueError),
        (lambda: TransformerDecoderLayer(4, 8, 2, 1, 2, 2, use_past=True), ValueError),
        (lambda: MultiHeadAttention(1, 2, 2, 4, 2, use_past=True)(*[ms.ops.ones((1, 2, 4))] * 3, None), TypeError),
        (lambda: TransformerEncoder(None, 1, 4, 8, 2, 2, use_past=True), TypeError),
        (lambda: FeedForward(2, 2, 1.0), ValueError),
        (lambda: MoEConfig(expert_num=1, num_experts_chosen=2), ValueError),
        (lambda: moe._check_moe_config(3), TypeError),
        (lambda: layers._LayerInputCheck.check_shape_equal((2, 3), "x", "f", [2, 4]), ValueError),
        (lambda: layers._LayerInputCheck.check_shape_value_on_axis((2, 3), 1, "x", "f", 4), ValueError),
        (lambda: layers._check_past_none_input_none(True, "x", "f", None, False, True), TypeError),
        (lambda: layers._check_past_none_input_none(False, "x", "f", None, True, False), ValueError),
    ],
)
def test_errors(call: Callable[[], Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        call()


def test_configs_are_shared() -> None:
    assert transformer.default_transformer_config.dp_mp_config.data_parallel == 1
    assert moe.default_moe_config.expert_num == 1
    assert transformer._get_lambda_func(4) is not None
