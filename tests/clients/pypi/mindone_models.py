"""mindone: diffusion networks, autoencoders, samplers and language models, small, a training step each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mindspore as ms
import transformers
from case import Case, draw, integers, normal, numbers, training_step, without_dropout
from mindone.diffusers import DDIMScheduler, DDPMScheduler, EulerDiscreteScheduler
from mindone.diffusers.models.autoencoders.autoencoder_kl import AutoencoderKL
from mindone.diffusers.models.transformers.dit_transformer_2d import DiTTransformer2DModel
from mindone.diffusers.models.unets.unet_2d_condition import UNet2DConditionModel
from mindone.transformers.models.bert.modeling_bert import BertForMaskedLM
from mindone.transformers.models.llama.modeling_llama import LlamaForCausalLM
from mindone.transformers.models.t5.modeling_t5 import T5EncoderModel
from mindspore import Tensor, nn, ops

VOCABULARY, LENGTH = 50, 8
SMALL = {"vocab_size": VOCABULARY, "hidden_size": 16, "num_hidden_layers": 2, "num_attention_heads": 2}
LANGUAGE = {**SMALL, "intermediate_size": 32, "max_position_embeddings": 32}


def trained(net: nn.Cell, loss: Callable[..., Any], *inputs: Tensor) -> dict[str, Any]:
    net = without_dropout(draw(net))
    net.set_train(True)
    return training_step(net, lambda *args: loss(net, *args), *inputs)


def unet() -> dict[str, Any]:
    net = UNet2DConditionModel(
        sample_size=16,
        in_channels=4,
        out_channels=4,
        layers_per_block=1,
        block_out_channels=(8, 16),
        down_block_types=("DownBlock2D", "CrossAttnDownBlock2D"),
        up_block_types=("CrossAttnUpBlock2D", "UpBlock2D"),
        cross_attention_dim=8,
        attention_head_dim=4,
        norm_num_groups=4,
    )
    noise = normal(2, 4, 16, 16, seed=1)

    def loss(net: nn.Cell, x: Tensor, step: Tensor, text: Tensor) -> Tensor:
        return ops.mse_loss(net(x, step, text, return_dict=False)[0], noise)

    return trained(net, loss, normal(2, 4, 16, 16), Tensor([3, 7], ms.int32), normal(2, 5, 8, seed=2))


def autoencoder() -> dict[str, Any]:
    net = AutoencoderKL(
        down_block_types=("DownEncoderBlock2D", "DownEncoderBlock2D"),
        up_block_types=("UpDecoderBlock2D", "UpDecoderBlock2D"),
        block_out_channels=(8, 16),
        norm_num_groups=4,
        sample_size=16,
    )

    def loss(net: nn.Cell, x: Tensor) -> Tensor:
        return ops.mse_loss(net(x, return_dict=False)[0], x)

    return trained(net, loss, normal(2, 3, 16, 16))


def diffusion_transformer() -> dict[str, Any]:
    sizes = {"num_attention_heads": 2, "attention_head_dim": 8, "in_channels": 4, "out_channels": 4, "num_layers": 1}
    net = draw(DiTTransformer2DModel(**sizes, sample_size=8, patch_size=2, num_embeds_ada_norm=10))
    net.set_train(False)
    steps, labels = Tensor([1, 2], ms.int32), Tensor([1, 3], ms.int32)

    def loss(x: Tensor) -> Tensor:
        return (net(x, timestep=steps, class_labels=labels, return_dict=False)[0] ** 2).mean()

    return training_step(net, loss, normal(2, 4, 8, 8))


def samplers() -> dict[str, Any]:
    """What samplers make of a network that gives a tenth of its input."""
    start, noise = normal(1, 4, 4, 4), normal(1, 4, 4, 4, seed=1)
    noisy = DDPMScheduler().add_noise(start, noise, Tensor([10], ms.int64))
    ddim, euler = DDIMScheduler(), EulerDiscreteScheduler()
    ddim.set_timesteps(5)
    euler.set_timesteps(5)
    first, second = start, start * euler.init_noise_sigma
    for step in ddim.timesteps:
        first = ddim.step(first * 0.1, step, first, return_dict=False)[0]
    for step in euler.timesteps:
        scaled = euler.scale_model_input(second, step)
        second = euler.step(scaled * 0.1, step, second, return_dict=False)[0]
    return {"noisy": numbers(noisy), "ddim": numbers(first), "euler": numbers(second)}


def language_model(net: nn.Cell, **options: Any) -> dict[str, Any]:
    def loss(net: nn.Cell, tokens: Tensor) -> Tensor:
        logits = net(tokens, return_dict=False, **options)[0]
        return ops.cross_entropy(logits.reshape(-1, VOCABULARY), tokens.reshape(-1))

    return trained(net, loss, integers(VOCABULARY, 2, LENGTH))


def bert() -> dict[str, Any]:
    return language_model(BertForMaskedLM(transformers.BertConfig(**LANGUAGE)))


def llama() -> dict[str, Any]:
    return language_model(LlamaForCausalLM(transformers.LlamaConfig(**LANGUAGE)), use_cache=False)


def t5_encoder() -> dict[str, Any]:
    config = transformers.T5Config(
        vocab_size=VOCABULARY, d_model=16, d_kv=8, d_ff=32, num_layers=2, num_heads=2, dropout_rate=0.0
    )

    def loss(net: nn.Cell, tokens: Tensor) -> Tensor:
        return (net(tokens, return_dict=False)[0] ** 2).mean()

    return trained(T5EncoderModel(config), loss, integers(VOCABULARY, 2, LENGTH))


CASES = [
    Case("unet", unet),
    Case("autoencoder", autoencoder),
    Case("diffusion_transformer", diffusion_transformer),
    Case("samplers", samplers),
    Case("bert", bert),
    Case("llama", llama),
    Case("t5_encoder", t5_encoder),
]
