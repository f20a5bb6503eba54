"""Language models of mindnlp with small configurations: hidden states or logits, then a training step.

The package imports `mindspore._c_expression.Tensor` and `StubTensor`, which MindSpore 2.10 dropped (dropped_names.py).
"""

from __future__ import annotations

from functools import partial
from typing import Any

import mindspore as ms
import numpy as np
from case import Case, draw, integers, numbers, training_step, without_dropout
from mindnlp import transformers
from mindspore import Tensor, ops

VOCABULARY, LENGTH = 50, 12
SMALL = {"vocab_size": VOCABULARY, "hidden_size": 16, "num_hidden_layers": 2, "num_attention_heads": 2}
GPT = {"vocab_size": VOCABULARY, "n_positions": 32, "n_embd": 16, "n_layer": 2, "n_head": 2}
BERT = {**SMALL, "intermediate_size": 32, "max_position_embeddings": 32}


def language_model(kind: str, config: str, options: dict[str, Any], causal: bool = True) -> dict[str, Any]:
    """Logits of tokens of two sentences, one of them padded, and a training step on the next token or the same one."""
    settings = getattr(transformers, config)(**options)
    net = without_dropout(draw(getattr(transformers, kind)(settings)))
    tokens = integers(VOCABULARY, 2, LENGTH)
    mask = Tensor(np.arange(LENGTH) < np.array([[LENGTH], [LENGTH - 3]]), ms.int32)

    def logits_of(ids: Tensor) -> Any:
        return net(ids, attention_mask=mask, return_dict=False)[0]

    def loss(ids: Tensor) -> Any:
        logits = logits_of(ids)
        kept, labels = (logits[:, :-1], ids[:, 1:]) if causal else (logits, ids)
        return ops.cross_entropy(kept.reshape(-1, logits.shape[-1]), labels.reshape(-1))

    net.set_train(False)
    logits = numbers(logits_of(tokens))
    net.set_train(True)
    return {"logits": logits, **training_step(net, loss, tokens)}


CASES = [
    Case("bert", partial(language_model, "BertForMaskedLM", "BertConfig", BERT, causal=False)),
    Case("gpt2", partial(language_model, "GPT2LMHeadModel", "GPT2Config", GPT)),
]
