"""mindformers 1.9: Llama, ChatGLM2 and its transformer layers, small, some steps of its own optimizers each."""

from __future__ import annotations

from functools import partial
from typing import Any

import mindspore as ms
from case import Case, draw, integers, numbers
from mindformers.core.optim.adamw import AdamW
from mindformers.core.optim.came import Came
from mindformers.models.glm2 import ChatGLM2Config, ChatGLM2ForConditionalGeneration
from mindformers.models.llama import LlamaConfig, LlamaForCausalLM
from mindformers.pet import LoraConfig, get_pet_model
from mindspore import Tensor, nn

BATCH, LENGTH, VOCABULARY, STEPS = 2, 16, 64, 4
SMALL = {"batch_size": BATCH, "seq_length": LENGTH, "hidden_size": 16, "num_layers": 2}
EXACT = {"compute_dtype": "float32", "param_init_type": "float32", "rotary_dtype": "float32"}


def losses(net: nn.Cell, *inputs: Tensor, optimizer: Any = AdamW) -> dict[str, Any]:
    """The loss before each step and after the last."""
    draw(net).set_train(True)
    step = optimizer(net.trainable_params(), learning_rate=0.01)
    gradients_of = ms.value_and_grad(net, None, step.parameters)
    found = []
    for _ in range(STEPS):
        loss, gradients = gradients_of(*inputs)
        step(gradients)
        found.append(float(loss.asnumpy()))
    return {
        "parameters": sum(p.size for p in net.get_parameters()),
        "trained": sum(p.size for p in step.parameters),
        "losses": [*found, float(net(*inputs).asnumpy())],
    }


def llama_network(**options: Any) -> nn.Cell:
    config = LlamaConfig(
        **SMALL,
        **EXACT,
        num_heads=2,
        vocab_size=VOCABULARY,
        multiple_of=8,
        fused_rms_norm=False,
        use_flash_attention=False,
        use_rope_slice=True,
        **options,
    )
    return LlamaForCausalLM(config)


TOKENS = partial(integers, VOCABULARY, BATCH, LENGTH + 1)


def llama(optimizer: Any = AdamW, **options: Any) -> dict[str, Any]:
    return losses(llama_network(**options), TOKENS(), optimizer=optimizer)


def llama_logits() -> dict[str, Any]:
    net = draw(llama_network(n_kv_heads=1))
    net.set_train(False)
    logits, tokens, mask = net(TOKENS()[:, :LENGTH])
    return {"logits": numbers(logits), "tokens": numbers(tokens), "mask": numbers(mask)}


def adapters() -> dict[str, Any]:
    """Low-rank adapters of the projections, which are trained alone."""
    config = LoraConfig(lora_rank=4, lora_alpha=8, lora_dropout=0.0, target_modules=".*wq|.*wv")
    return losses(get_pet_model(llama_network(), config), TOKENS())


def glm() -> dict[str, Any]:
    config = ChatGLM2Config(
        **SMALL,
        **EXACT,
        padded_vocab_size=VOCABULARY,
        ffn_hidden_size=32,
        kv_channels=8,
        num_attention_heads=2,
        multi_query_group_num=1,
        qkv_concat=False,
        mlp_concat=False,
        rmsnorm=False,
    )
    tokens = integers(VOCABULARY, BATCH, LENGTH)
    return losses(ChatGLM2ForConditionalGeneration(config), tokens, integers(VOCABULARY, BATCH, LENGTH, seed=1))


CASES = [
    Case("llama", llama),
    Case("llama_came", partial(llama, Came)),
    Case("llama_groups", partial(llama, n_kv_heads=1, qkv_has_bias=True, tie_word_embeddings=True)),
    Case("llama_joined", partial(llama, qkv_concat=True)),
    Case("llama_logits", llama_logits),
    Case("adapters", adapters),
    Case("glm", glm),
]
