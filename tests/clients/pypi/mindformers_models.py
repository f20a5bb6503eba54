"""mindformers: language models with its own loss, small, a training step each; learning rates and its train step."""

from __future__ import annotations

from functools import partial
from typing import Any

import mindspore as ms
import numpy as np
from case import Case, draw, integers, norm, training_step, without_dropout
from mindformers.core.lr import lr_schedule
from mindformers.models.gpt2 import GPT2Config, GPT2LMHeadModel
from mindformers.models.t5 import T5Config, T5ForConditionalGeneration
from mindspore import Tensor, nn

BATCH, LENGTH, VOCABULARY = 2, 16, 50
SMALL = {"batch_size": BATCH, "seq_length": LENGTH, "vocab_size": VOCABULARY, "hidden_size": 16, "num_heads": 2}
EXACT = {"compute_dtype": "float32", "param_init_type": "float32", "softmax_dtype": "float32"}


def trained(net: nn.Cell, *inputs: Tensor) -> dict[str, Any]:
    """The networks give their loss. Their dropout is a class of their own, with a rate of what is kept."""
    net = without_dropout(draw(net))
    for _, cell in net.cells_and_names():
        if type(cell).__name__ == "Dropout":
            cell.keep_prob = 1.0
    net.set_train(True)

    def loss(*args: Tensor) -> Tensor:
        out = net(*args)
        return out[0] if isinstance(out, tuple) else out

    return training_step(net, loss, *inputs)


def gpt2() -> dict[str, Any]:
    config = GPT2Config(**SMALL, **EXACT, num_layers=2, max_position_embeddings=32, layernorm_dtype="float32")
    return trained(GPT2LMHeadModel(config), integers(VOCABULARY, BATCH, LENGTH + 1))


def t5() -> dict[str, Any]:
    config = T5Config(
        **SMALL,
        d_kv=8,
        d_ff=32,
        max_decode_length=8,
        num_layers=2,
        num_decoder_layers=2,
        compute_dtype=ms.float32,
        layernorm_compute_dtype="float32",
        softmax_compute_dtype="float32",
        dtype="float32",
    )
    mask = Tensor(np.ones((BATCH, LENGTH)), ms.float32)
    tokens, labels = integers(VOCABULARY, BATCH, LENGTH), integers(VOCABULARY, BATCH, 8, seed=1)
    return trained(T5ForConditionalGeneration(config), tokens, mask, labels)


def rates() -> dict[str, Any]:
    found = {}
    for name, options in {
        "ConstantWarmUpLR": {},
        "CosineWithWarmUpLR": {"total_steps": 20},
        "LinearWithWarmUpLR": {"total_steps": 20},
        "PolynomialWithWarmUpLR": {"total_steps": 20},
        "CosineWithRestartsAndWarmUpLR": {"total_steps": 20, "num_cycles": 2.0},
    }.items():
        schedule = getattr(lr_schedule, name)(learning_rate=0.1, warmup_steps=3, **options)
        found[name] = [float(schedule(Tensor(i, ms.int32)).asnumpy().reshape(-1)[0]) for i in range(20)]
    return found


def optimizer(name: str) -> dict[str, Any]:
    """Losses of a few steps with one of the optimizers of mindformers."""
    from mindformers.core import optim

    net = draw(nn.SequentialCell(nn.Dense(8, 8), nn.ReLU(), nn.Dense(8, 4)))
    update = getattr(optim, name)(net.trainable_params(), learning_rate=0.01, weight_decay=0.01)
    step = nn.TrainOneStepCell(nn.WithLossCell(net, nn.CrossEntropyLoss()), update).set_train()
    rng = np.random.default_rng(0)
    batches = [(Tensor(rng.standard_normal((4, 8)), ms.float32), integers(4, 4, seed=i)) for i in range(5)]
    return {"losses": [float(step(*batch).asnumpy()) for batch in batches], "weights": norm(net.trainable_params())}


CASES = [
    Case("gpt2", gpt2),
    Case("t5", t5),
    Case("rates", rates, modes=("pynative",)),
    Case("adamw", partial(optimizer, "AdamW")),
    Case("adamw_of_float32", partial(optimizer, "FP32StateAdamWeightDecay")),
]
