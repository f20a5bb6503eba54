"""Training in mixed precision as MindSpore repositories write it; each function returns its numbers.

Run by MindSpore 2.10's Python, this file records what it gives, in both modes, because their casts differ;
test_mixed_precision.py compares. Steps go through `COMPILE`, so that each program also runs jitted.
"""

from __future__ import annotations

import json
import math
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import mindspore as ms
import mindspore.dataset as ds
import numpy as np
from mindspore import Parameter, Tensor, amp, nn, ops
from mindspore.train import FixedLossScaleManager, Model

sys.path.insert(0, str(Path(__file__).resolve().parent))
import tutorials
from idioms import LABELS, ROWS, Convolutional, Perceptron, fill, images, rows
from tutorials import number, train

PROGRAMS: dict[str, Callable[[], Any]] = {}
#: programs that are an error in MindSpore's GRAPH_MODE: a product of two dtypes
EAGER_ONLY = {"constants_in_products", "frozen_table"}


def program(function: Callable[[], Any]) -> Callable[[], Any]:
    PROGRAMS[function.__name__] = function
    return function


class Attention(nn.Cell):
    """Causal attention; the mask, its value and the scale are made in `construct` or are plain attributes."""

    def __init__(self, dim: int, heads: int) -> None:
        super().__init__()
        self.heads = heads
        self.qkv, self.out = nn.Dense(dim, 3 * dim), nn.Dense(dim, dim)
        self.scale = Tensor(1 / math.sqrt(dim // heads), ms.float32)

    def construct(self, x):
        batch, length, dim = x.shape
        parts = self.qkv(x).reshape(batch, length, 3, self.heads, dim // self.heads).transpose(2, 0, 3, 1, 4)
        q, k, v = parts[0], parts[1], parts[2]
        scores = ops.matmul(q * self.scale, k.swapaxes(-1, -2))
        mask = ops.tril(ops.ones((length, length), ms.float32))
        scores = scores.masked_fill(ops.equal(mask, 0), -1e4)
        weights = ops.softmax(scores.astype(ms.float32), axis=-1).astype(v.dtype)
        return self.out(ops.matmul(weights, v).swapaxes(1, 2).reshape(batch, length, dim))


class Block(nn.Cell):
    def __init__(self, dim: int, heads: int) -> None:
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm((dim,)), nn.LayerNorm((dim,))
        self.attention = Attention(dim, heads)
        self.feed = nn.SequentialCell(nn.Dense(dim, 2 * dim), nn.GELU(), nn.Dense(2 * dim, dim))

    def construct(self, x):
        x = x + self.attention(self.norm1(x))
        return x + self.feed(self.norm2(x))


class Transformer(nn.Cell):
    """Classifies rows of numbers as sequences, with a table of positions that does not train."""

    def __init__(self, dim: int = 16, length: int = 8) -> None:
        super().__init__()
        self.embed = nn.Dense(1, dim)
        angles = np.arange(length)[:, None] / 100 ** (np.arange(dim) // 2 * 2 / dim)
        self.positions = Tensor(np.where(np.arange(dim) % 2, np.cos(angles), np.sin(angles)), ms.float32)
        self.block, self.norm, self.head = Block(dim, 4), nn.LayerNorm((dim,)), nn.Dense(dim, 3)

    def construct(self, x):
        x = self.embed(x.expand_dims(-1)) + self.positions
        return self.head(self.norm(self.block(x)).mean(1))


def scaled_steps(net: nn.Cell, scaler: Any, steps: int = 3) -> list[float]:
    """Losses and loss scales of a train step as tutorials write it."""
    optimizer = nn.AdamWeightDecay(net.trainable_params(), 1e-2)

    def forward(x, y):
        logits = net(x)
        loss = ops.cross_entropy(logits.astype(ms.float32), y)
        return scaler.scale(loss), logits

    grad_fn = ms.value_and_grad(forward, None, optimizer.parameters, has_aux=True)

    def train_step(x, y):
        (loss, _), grads = grad_fn(x, y)
        grads = scaler.unscale(grads)
        finite = amp.all_finite(grads)
        if finite:
            optimizer(grads)
        scaler.adjust(finite)
        return scaler.unscale(loss)

    step, found = tutorials.COMPILE[0](train_step), []
    for i in range(steps):
        found.append(number(step(*rows(i))))
        found.append(math.log2(number(scaler.scale_value)))
    return found


def at_level(level: str) -> None:
    def run() -> Any:
        net = amp.auto_mixed_precision(fill(Transformer()), level)
        return scaled_steps(net.set_train(), amp.DynamicLossScaler(2**10, 2, 2))

    run.__name__ = f"transformer_at_{level}"
    program(run)


for _level in ("O0", "O1", "O2", "O3", "auto"):
    at_level(_level)


@program
def overflow_at_a_great_scale() -> Any:
    net = amp.auto_mixed_precision(fill(Transformer()), "O3").set_train()
    return scaled_steps(net, amp.DynamicLossScaler(2**24, 16, 2), 5)


@program
def static_scaler_of_a_cast_network() -> Any:
    return scaled_steps(fill(Transformer()).to_float(ms.float16).set_train(), amp.StaticLossScaler(128))


@program
def parts_in_float32() -> Any:
    net = fill(Transformer()).to_float(ms.float16)
    net.norm.to_float(ms.float32)
    net.head.to_float(ms.float32)
    return scaled_steps(net.set_train(), amp.StaticLossScaler(64))


@program
def custom_lists() -> Any:
    white = amp.custom_mixed_precision(fill(Transformer()), white_list=[nn.Dense])
    black = amp.custom_mixed_precision(fill(Transformer()), black_list=[*amp.get_black_list(), nn.GELU])
    return scaled_steps(white, amp.StaticLossScaler(8)) + scaled_steps(black, amp.StaticLossScaler(8))


@program
def constants_in_products() -> Any:
    class Mixer(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.dense = nn.Dense(8, 8)
            self.table = Parameter(Tensor(ROWS[:8], ms.float32), name="table", requires_grad=False)

        def construct(self, x):
            x = ops.matmul(self.dense(x), ops.tril(ops.ones((8, 8), ms.float32)))
            return ops.matmul(x, self.table) * ops.full((8,), 0.1, dtype=ms.float32) @ ops.eye(8, 3, ms.float32)

    return scaled_steps(fill(Mixer()).to_float(ms.float16), amp.StaticLossScaler(32))


@program
def frozen_table() -> Any:
    class Mixer(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.dense = nn.Dense(8, 8)
            self.table = Parameter(Tensor(ROWS[:8, :3], ms.float32), name="table", requires_grad=False)
            self.calls = Parameter(Tensor(2048.0, ms.float32), name="calls", requires_grad=False)

        def construct(self, x):
            ops.assign_add(self.calls, Tensor(1.0, ms.float32))
            return ops.matmul(self.dense(x), self.table)

    net = fill(Mixer()).to_float(ms.float16)
    return [*scaled_steps(net, amp.StaticLossScaler(32)), number(net.calls)]


def train_cell(step: Callable[..., Any], batches: Any = rows, steps: int = 4) -> list[float]:
    return [number(step(*batches(i))) for i in range(steps)]


@program
def build_train_networks() -> Any:
    found = []
    for level in ("O0", "O1", "O3", "auto"):
        net = fill(Convolutional())
        optimizer = nn.Momentum(net.trainable_params(), 0.02, 0.9)
        step = amp.build_train_network(net, optimizer, nn.CrossEntropyLoss(), level=level)
        found += train_cell(step, images)
        found += [number(p) for p in net.get_parameters() if "moving" in p.name]
    return found


@program
def model_with_a_fixed_scale() -> Any:
    found = []
    for level in ("O0", "O2", "O3"):
        net = fill(Perceptron())
        manager = FixedLossScaleManager(256.0, drop_overflow_update=False)
        optimizer = nn.Momentum(net.trainable_params(), 0.1, 0.9, loss_scale=256.0)
        model = Model(net, nn.CrossEntropyLoss(), optimizer, amp_level=level, loss_scale_manager=manager)
        data = ds.NumpySlicesDataset((ROWS, LABELS), ["data", "label"], shuffle=False).batch(8)
        model.train(2, data, dataset_sink_mode=False)
        found += [number(p) for p in net.get_parameters()]
        found.append(number(ops.softmax(model.predict(rows(0)[0]))[:, 0]))
    return found


@program
def two_optimizers_and_static_scalers() -> Any:
    class Discriminator(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.body, self.head = nn.Dense(8, 16), nn.Dense(16, 1)

        def construct(self, x):
            return self.head(ops.leaky_relu(self.body(x), 0.2))

    class Generator(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.first, self.second = nn.Dense(8, 16), nn.Dense(16, 8)

        def construct(self, z):
            return ops.tanh(self.second(ops.relu(self.first(z))))

    generator = amp.auto_mixed_precision(fill(Generator()), "O2")
    critic = amp.auto_mixed_precision(fill(Discriminator()), "O2")
    by_g = nn.Adam(generator.trainable_params(), 1e-2, beta1=0.5)
    by_d = nn.Adam(critic.trainable_params(), 1e-2, beta1=0.5)
    scaler, loss_fn = amp.StaticLossScaler(64), nn.BCEWithLogitsLoss()

    def for_generator(z):
        fake = generator(z)
        logits = critic(fake)
        return scaler.scale(loss_fn(logits, ops.ones_like(logits))), fake

    def for_critic(real, fake):
        right, wrong = critic(real), critic(fake)
        loss = loss_fn(right, ops.ones_like(right)) + loss_fn(wrong, ops.zeros_like(wrong))
        return scaler.scale(loss / 2)

    grad_g = ms.value_and_grad(for_generator, None, by_g.parameters, has_aux=True)
    grad_d = ms.value_and_grad(for_critic, None, by_d.parameters)

    def train_step(real, z):
        (loss_g, fake), grads_g = grad_g(z)
        loss_d, grads_d = grad_d(real, ops.stop_gradient(fake))
        by_g(scaler.unscale(grads_g))
        by_d(scaler.unscale(grads_d))
        return scaler.unscale(loss_g), scaler.unscale(loss_d)

    step = tutorials.COMPILE[0](train_step)
    return [number(loss) for i in range(4) for loss in step(rows(i)[0], Tensor(ROWS[i : i + 8][::-1].copy()))]


@program
def accumulated_gradients_at_auto() -> Any:
    net = amp.auto_mixed_precision(fill(Transformer()), "auto").set_train()
    optimizer = nn.Adam(net.trainable_params(), 1e-2)
    scaler = amp.DynamicLossScaler(2**12, 2, 3)
    kept = optimizer.parameters.clone(prefix="kept", init="zeros")

    def forward(x, y):
        return scaler.scale(ops.cross_entropy(net(x).astype(ms.float32), y) / 2)

    grad_fn = ms.value_and_grad(forward, None, optimizer.parameters)

    def gather(x, y):
        loss, grads = grad_fn(x, y)
        for total, grad in zip(kept, grads):
            ops.assign_add(total, grad)
        return scaler.unscale(loss)

    def update():
        grads = scaler.unscale(kept)
        finite = amp.all_finite(grads)
        if finite:
            optimizer(grads)
        scaler.adjust(finite)
        for total in kept:
            ops.assign(total, ops.zeros_like(total))
        return finite

    run, apply, found = tutorials.COMPILE[0](gather), tutorials.COMPILE[0](update), []
    for i in range(6):
        found.append(number(run(*rows(i))))
        if i % 2:
            found += [number(apply().astype(ms.float32)), math.log2(number(scaler.scale_value))]
    return found


@program
def normalized_network_in_training() -> Any:
    found = []
    for level in ("O1", "O2", "O3"):
        net = amp.auto_mixed_precision(fill(Convolutional()), level).set_train()
        found += train_normalized(net)
        found += [number(p) for p in net.get_parameters() if "moving" in p.name]
    return found


def train_normalized(net: nn.Cell) -> list[float]:
    def forward(x, y):
        return ops.cross_entropy(net(x), y)

    return train(forward, nn.SGD(net.trainable_params(), 0.05), images, 4)


def main() -> None:
    """Records every program in both modes; the command line may name programs."""
    path = Path(__file__).resolve().parent / "recorded" / "mixed_precision.json"
    found = json.loads(path.read_text()) if path.exists() and sys.argv[1:] else {}
    for key in sys.argv[1:] or PROGRAMS:
        found[key] = {}
        for mode in ("PYNATIVE_MODE", "GRAPH_MODE"):
            ms.set_context(mode=getattr(ms, mode), pynative_synchronize=True)
            try:
                found[key][mode] = PROGRAMS[key]()
            except Exception as error:
                print(key, mode, "FAILS:", type(error).__name__, str(error).strip()[:400].replace("\n", " | "))
    path.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
