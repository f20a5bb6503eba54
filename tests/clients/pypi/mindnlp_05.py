"""mindnlp 0.5: models of transformers that run over mindspore by its module `torch`, small, four steps each.

Recorded with MindSpore 2.7: it cannot be imported with 2.10.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import Any

import mindnlp  # noqa: F401  # it makes `import torch` give its own module, before transformers is imported
import numpy as np
import torch
import transformers
from case import Case

BATCH, LENGTH, VOCABULARY, STEPS, RATE = 2, 8, 50, 4, 0.1
SMALL = {"vocab_size": VOCABULARY, "hidden_size": 16, "num_hidden_layers": 2, "num_attention_heads": 2}
LANGUAGE = {**SMALL, "intermediate_size": 32, "max_position_embeddings": 32}
WITHOUT = {"hidden_dropout_prob": 0.0, "attention_probs_dropout_prob": 0.0}
EAGER = {"attn_implementation": "eager"}


def tokens(seed: int = 0) -> Any:
    return torch.tensor(np.random.default_rng(seed).integers(0, VOCABULARY, (BATCH, LENGTH)))


def drawn(net: Any) -> Any:
    """Draws each matrix from a generator that its name seeds."""
    for name, parameter in net.named_parameters():
        if parameter.ndim >= 2:
            rng = np.random.default_rng(zlib.crc32(name.encode()))
            deviation = (2 / np.prod(parameter.shape[1:])) ** 0.5
            value = (rng.standard_normal(tuple(parameter.shape)) * deviation).astype(np.float32)
            parameter.data = torch.tensor(value)
    return net


def trained(net: Any, loss: Callable[[Any], Any]) -> dict[str, Any]:
    """The loss before each step of plain descent and after the last. Its own optimizers have no kernels for a CPU."""
    drawn(net).train()
    parameters = tuple(p for p in net.parameters() if p.requires_grad)
    value_and_gradients = torch.autograd.value_and_grad(lambda: loss(net), parameters)  # it sets each `grad`
    found = []
    for _ in range(STEPS):
        found.append(float(value_and_gradients().asnumpy()))
        for parameter in parameters:
            parameter.data = parameter.data - parameter.grad * RATE
            parameter.grad = None
    return {"parameters": int(sum(p.numel() for p in parameters)), "losses": [*found, float(loss(net).asnumpy())]}


def language_model(make: Callable[..., Any], config: Any, **inputs: Any) -> dict[str, Any]:
    given = {"input_ids": tokens(), "labels": tokens(1), **inputs}
    return trained(make(config), lambda net: net(**given).loss)


def bert() -> dict[str, Any]:
    return language_model(transformers.BertForMaskedLM, transformers.BertConfig(**LANGUAGE, **WITHOUT, **EAGER))


def gpt2() -> dict[str, Any]:
    without = {"resid_pdrop": 0.0, "embd_pdrop": 0.0, "attn_pdrop": 0.0}
    config = transformers.GPT2Config(
        vocab_size=VOCABULARY, n_positions=32, n_embd=16, n_layer=2, n_head=2, use_cache=False, **without, **EAGER
    )
    return language_model(transformers.GPT2LMHeadModel, config)


def llama() -> dict[str, Any]:
    config = transformers.LlamaConfig(**LANGUAGE, num_key_value_heads=1, use_cache=False, **EAGER)
    return language_model(transformers.LlamaForCausalLM, config)


def qwen2() -> dict[str, Any]:
    config = transformers.Qwen2Config(**LANGUAGE, num_key_value_heads=1, use_cache=False, **EAGER)
    return language_model(transformers.Qwen2ForCausalLM, config)


def t5() -> dict[str, Any]:
    config = transformers.T5Config(
        vocab_size=VOCABULARY,
        d_model=16,
        d_kv=8,
        d_ff=32,
        num_layers=2,
        num_heads=2,
        dropout_rate=0.0,
        decoder_start_token_id=0,
        use_cache=False,
    )
    return language_model(transformers.T5ForConditionalGeneration, config)


def vision_transformer() -> dict[str, Any]:
    sizes = {key: value for key, value in SMALL.items() if key != "vocab_size"}
    config = transformers.ViTConfig(
        **sizes, **WITHOUT, **EAGER, intermediate_size=32, image_size=16, patch_size=8, num_labels=3
    )
    images = torch.tensor(np.random.default_rng(0).standard_normal((BATCH, 3, 16, 16)).astype(np.float32))
    labels = torch.tensor(np.array([0, 2]))
    net = transformers.ViTForImageClassification(config)
    return trained(net, lambda net: net(pixel_values=images, labels=labels).loss)


CASES = [Case(make.__name__, make, modes=("pynative",)) for make in (bert, gpt2, llama, qwen2, t5, vision_transformer)]
