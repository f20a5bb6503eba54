"""Small programs in the manner of MindSpore's tutorials and model zoos; each function returns its numbers.

Run by MindSpore 2.10's Python, this file records what it gives; test_idioms.py compares. Steps go through `COMPILE`, so
that each program also runs jitted.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import mindspore as ms
import mindspore.common.dtype as mstype
import numpy as np
from mindspore import Parameter, Tensor, nn, ops
from mindspore.common.initializer import HeUniform, Normal, Zero, initializer

sys.path.insert(0, str(Path(__file__).resolve().parent))
from idioms import CLASSES, IMAGES, NOISE, STEPS, TOKENS, Convolutional, Perceptron, fill, images, rows

PROGRAMS: dict[str, Callable[[], Any]] = {}
COMPILE: list[Callable[[Any], Any]] = [lambda function: function]


def program(function: Callable[[], Any]) -> Callable[[], Any]:
    PROGRAMS[function.__name__] = function
    return function


def number(value: Any) -> float:
    return float(value.asnumpy().astype(np.float64).sum())


def train(forward: Callable[..., Any], optimizer: nn.Optimizer, batches: Any = rows, steps: int = STEPS) -> list[float]:
    """Losses of a train step as tutorials write it."""
    grad_fn = ms.value_and_grad(forward, None, optimizer.parameters)

    def train_step(*batch):
        loss, grads = grad_fn(*batch)
        optimizer(grads)
        return loss

    step = COMPILE[0](train_step)
    return [number(step(*batches(i))) for i in range(steps)]


@program
def lstm_text_classification() -> Any:
    class RNN(nn.Cell):
        def __init__(self, vocab, dim, hidden, classes, pad_idx) -> None:
            super().__init__()
            self.embedding = nn.Embedding(vocab, dim, padding_idx=pad_idx)
            self.rnn = nn.LSTM(dim, hidden, num_layers=2, bidirectional=True, batch_first=True)
            weight_init = initializer(HeUniform(math.sqrt(5)), [classes, hidden * 2], mstype.float32)
            self.fc = nn.Dense(hidden * 2, classes, weight_init=weight_init, bias_init="zeros")

        def construct(self, inputs, lengths):
            embedded = self.embedding(inputs)
            _, (hidden, _) = self.rnn(embedded, seq_length=lengths)
            hidden = ops.concat((hidden[-2, :, :], hidden[-1, :, :]), axis=1)
            return self.fc(hidden)

    net = fill(RNN(20, 6, 5, 1, 0))
    loss_fn = nn.BCEWithLogitsLoss(reduction="mean")

    def forward_fn(data, lengths, label):
        return loss_fn(net(data, lengths).squeeze(1), label)

    def batch(i):
        lengths = np.arange(4) + 6
        return Tensor(TOKENS[i * 4 : i * 4 + 4]), Tensor(lengths, ms.int32), Tensor([0.0, 1, 0, 1], ms.float32)

    return train(forward_fn, nn.Adam(net.trainable_params(), learning_rate=0.01), batch)


@program
def conditional_gan() -> Any:
    class Generator(nn.Cell):
        def __init__(self) -> None:
            super().__init__(auto_prefix=True)
            self.label = nn.Embedding(4, 4)
            self.model = nn.SequentialCell(
                nn.Dense(8, 16), nn.BatchNorm1d(16, 0.8), nn.LeakyReLU(0.2), nn.Dense(16, 36), nn.Tanh()
            )

        def construct(self, noise, labels):
            x = ops.concat((self.label(labels), noise), axis=-1)
            return self.model(x).reshape((x.shape[0], 1, 6, 6))

    class Discriminator(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.label = nn.Embedding(4, 4)
            self.model = nn.SequentialCell(nn.Dense(40, 16), nn.LeakyReLU(0.2), nn.Dense(16, 1), nn.Sigmoid())

        def construct(self, img, labels):
            return self.model(ops.concat((img.view(img.shape[0], -1), self.label(labels)), -1))

    net_g, net_d = fill(Generator()), fill(Discriminator())
    for index, p in enumerate(net_d.get_parameters()):
        p.name = f"discriminator{index}"
    loss = nn.BCELoss()
    optimizer_g = nn.Adam(net_g.trainable_params(), 2e-3, beta1=0.5, beta2=0.999)
    optimizer_d = nn.Adam(net_d.trainable_params(), 2e-3, beta1=0.5, beta2=0.999)

    def generator_forward(z, labels):
        fake = net_g(z, labels)
        return loss(net_d(fake, labels), ops.ones((8, 1), mstype.float32)), fake

    def discriminator_forward(real, fake, labels):
        valid = Tensor(np.ones((8, 1)), mstype.float32)
        real_loss = loss(net_d(real, labels), valid)
        return (real_loss + loss(net_d(fake, labels), ops.zeros_like(valid))) / 2

    grad_g = ms.value_and_grad(generator_forward, None, optimizer_g.parameters, has_aux=True)
    grad_d = ms.value_and_grad(discriminator_forward, None, optimizer_d.parameters)
    net_g.set_train()
    net_d.set_train()

    def train_step(real, z, labels):
        (g_loss, fake), g_grads = grad_g(z, labels)
        optimizer_g(g_grads)
        d_loss, d_grads = grad_d(real, ops.stop_gradient(fake), labels)
        optimizer_d(d_grads)
        return g_loss, d_loss

    step, found = COMPILE[0](train_step), []
    for i in range(STEPS):
        real = IMAGES[(i * 8) % 16 :][:8, :, :6, :6].copy()
        found += [number(x) for x in step(Tensor(real), Tensor(NOISE[i]), Tensor(CLASSES[:8]))]
    return found


@program
def dcgan_with_train_one_step_cells() -> Any:
    def conv_t(inputs, outputs, stride=2, pad_mode="same"):
        init = Normal(mean=0, sigma=0.02)
        return nn.Conv2dTranspose(inputs, outputs, 4, stride, pad_mode, weight_init=init, has_bias=False)

    generator = nn.SequentialCell(
        conv_t(4, 8, 1, "valid"), nn.BatchNorm2d(8), nn.ReLU(), conv_t(8, 4), nn.BatchNorm2d(4), nn.ReLU(),
        conv_t(4, 1), nn.Tanh(),
    )  # fmt: skip
    judge = nn.SequentialCell(
        nn.Conv2d(1, 4, 4, 2, "pad", 1), nn.LeakyReLU(0.2), nn.Conv2d(4, 8, 4, 2, "pad", 1), nn.BatchNorm2d(8),
        nn.LeakyReLU(0.2), nn.Conv2d(8, 1, 4, 1, "valid"), nn.Flatten(), nn.Sigmoid(),
    )  # fmt: skip
    generator.update_parameters_name("g.")
    judge.update_parameters_name("d.")
    fill(generator), fill(judge)

    class WithLossCellG(nn.Cell):
        def __init__(self, net_d, net_g, loss_fn) -> None:
            super().__init__(auto_prefix=False)
            self.net_d, self.net_g, self.loss_fn = net_d, net_g, loss_fn

        def construct(self, latent):
            out = self.net_d(self.net_g(latent))
            return self.loss_fn(out, ops.ones_like(out))

    class WithLossCellD(WithLossCellG):
        def construct(self, real, latent):
            out = self.net_d(real)
            fake = ops.stop_gradient(self.net_g(latent))
            made = self.net_d(fake)
            return self.loss_fn(out, ops.ones_like(out)) + self.loss_fn(made, ops.zeros_like(made))

    loss = nn.BCELoss(reduction="mean")
    net_g, net_d = WithLossCellG(judge, generator, loss), WithLossCellD(judge, generator, loss)
    step_g = nn.TrainOneStepCell(net_g, nn.Adam(generator.trainable_params(), 2e-3, beta1=0.5)).set_train()
    step_d = nn.TrainOneStepCell(net_d, nn.Adam(judge.trainable_params(), 2e-3, beta1=0.5)).set_train()
    found, real = [], np.pad(IMAGES[:8], ((0, 0), (0, 0), (2, 2), (2, 2)))
    for i in range(4):
        latent = Tensor(NOISE[i].reshape(8, 4, 1, 1))
        found += [number(step_d(Tensor(real), latent)), number(step_g(latent))]
    return [*found, number(judge[3].moving_mean)]


@program
def transformer_with_masks() -> Any:
    class Attention(nn.Cell):
        def __init__(self, dim, heads) -> None:
            super().__init__()
            self.heads, self.d_k = heads, dim // heads
            self.qkv = nn.Dense(dim, dim * 3, has_bias=False)
            self.out = nn.Dense(dim, dim)
            self.softmax = nn.Softmax(-1)

        def construct(self, x, mask):
            b, n, _ = x.shape
            q, k, v = ops.split(self.qkv(x), x.shape[-1], axis=2)
            q, k, v = (t.view(b, n, self.heads, self.d_k).transpose(0, 2, 1, 3) for t in (q, k, v))
            scores = ops.matmul(q, k.swapaxes(-1, -2)) / ops.sqrt(ms.Tensor(self.d_k, ms.float32))
            scores = scores.masked_fill(mask, -1e9)
            return self.out(ops.matmul(self.softmax(scores), v).transpose(0, 2, 1, 3).reshape(b, n, -1))

    class Block(nn.Cell):
        def __init__(self, dim) -> None:
            super().__init__()
            self.attention = Attention(dim, 2)
            self.norm1, self.norm2 = nn.LayerNorm((dim,)), nn.LayerNorm([dim])
            self.ffn = nn.SequentialCell([nn.Dense(dim, 16, activation="gelu"), nn.Dense(16, dim)])

        def construct(self, x, mask):
            x = x + self.attention(self.norm1(x), mask)
            return x + self.ffn(self.norm2(x))

    class Model(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.embedding = nn.Embedding(20, 8, use_one_hot=True)
            position = np.arange(9)[:, None] / 10000 ** (np.arange(0, 8, 2) / 8)
            table = np.stack([np.sin(position), np.cos(position)], -1).reshape(9, 8)
            self.position = Tensor(table, ms.float32)
            self.blocks = nn.CellList([Block(8) for _ in range(2)])
            self.head = nn.Dense(8, 20)

        def construct(self, tokens):
            n = tokens.shape[1]
            look_ahead = ops.triu(ops.ones((n, n), ms.bool_), 1)
            pad = ops.equal(tokens, 0).expand_dims(1).expand_dims(1)
            mask = ops.logical_or(look_ahead.reshape(1, 1, n, n), pad)
            x = self.embedding(tokens) * math.sqrt(8) + self.position[:n]
            for block in self.blocks:
                x = block(x, mask)
            return self.head(x)

    net = fill(Model())
    loss_fn = nn.CrossEntropyLoss(ignore_index=0)

    def forward(tokens):
        logits = net(tokens[:, :-1])
        return loss_fn(logits.view(-1, logits.shape[-1]), tokens[:, 1:].reshape(-1))

    warmup = Tensor([0.5 * min(i**-0.5, i * 4**-1.5) for i in range(1, 20)], ms.float32)
    optimizer = nn.Adam(net.trainable_params(), warmup, beta2=0.98, eps=1e-9)
    return train(forward, optimizer, lambda i: (Tensor(TOKENS[i * 4 : i * 4 + 8]),))


@program
def transfer_learning() -> Any:
    backbone = fill(Convolutional())
    param_dict = {p.name: Parameter(p.value() * 0.5, name=p.name) for p in backbone.get_parameters()}
    for name in list(param_dict.keys()):
        if "head" in name:
            param_dict.pop(name)
    net = fill(Convolutional())
    not_loaded, _ = ms.load_param_into_net(net, param_dict)
    for param in net.get_parameters():
        if param.name not in ("head.weight", "head.bias", "norm.gamma", "norm.beta"):
            param.requires_grad = False
    head = list(filter(lambda x: "head" in x.name, net.trainable_params()))
    others = [p for p in net.trainable_params() if "head" not in p.name]
    optimizer = nn.Momentum(
        [{"params": head, "lr": 0.1, "weight_decay": 0.01}, {"params": others, "grad_centralization": False}],
        learning_rate=nn.cosine_decay_lr(0.0, 0.05, 12, 3, 2), momentum=0.9, use_nesterov=False,
    )  # fmt: skip
    net.set_train()
    loss_fn = nn.SoftmaxCrossEntropyWithLogits(sparse=True, reduction="mean")

    def forward_fn(data, label):
        return loss_fn(net(data), label)

    found = train(forward_fn, optimizer, images)
    return [*found, float(len(not_loaded)), number(net.conv.weight), number(net.norm.gamma)]


@program
def unet_with_a_dice_loss() -> Any:
    class DoubleConv(nn.Cell):
        def __init__(self, inputs, outputs) -> None:
            super().__init__()
            self.body = nn.SequentialCell(
                [nn.Conv2d(inputs, outputs, 3, has_bias=True), nn.BatchNorm2d(outputs, momentum=0.9), nn.ReLU()]
            )

        def construct(self, x):
            return self.body(x)

    class UNet(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.down1, self.down2 = DoubleConv(1, 4), DoubleConv(4, 8)
            self.pool = nn.MaxPool2d(kernel_size=2, stride=2)
            self.up = nn.Upsample(size=(12, 12), mode="bilinear", align_corners=True)
            self.merge = DoubleConv(12, 4)
            self.final = nn.Conv2d(4, 1, 1)
            self.concat = ops.Concat(axis=1)

        def construct(self, x):
            first = self.down1(x)
            second = self.down2(self.pool(first))
            second = self.up(second)
            return ops.sigmoid(self.final(self.merge(self.concat((first, second)))))

    class Dice(nn.LossBase):
        def __init__(self, smooth=1e-5) -> None:
            super().__init__()
            self.smooth = smooth

        def construct(self, logits, label):
            overlap = (logits * label).sum((1, 2, 3))
            return self.get_loss(1 - (2 * overlap + self.smooth) / (logits.sum((1, 2, 3)) + label.sum((1, 2, 3)) + 1))

    net, dice = fill(UNet()).set_train(), Dice()

    def forward(x):
        label = ops.cast(x > 0.5, ms.float32)
        out = net(x)
        return dice(out, label) + ops.binary_cross_entropy(out, label, ops.ones_like(out))

    return train(forward, nn.RMSProp(net.trainable_params(), 1e-3, decay=0.9), lambda i: images(i)[:1])


@program
def deep_q_network() -> Any:
    net, target = fill(Perceptron(4, 16, 2)), fill(Perceptron(4, 16, 2))
    optimizer = nn.Adam(net.trainable_params(), 1e-2)
    loss_fn = nn.SmoothL1Loss(reduction="mean")

    def forward(state, action, reward, following, done):
        q = ops.gather_elements(net(state), 1, action).squeeze(-1)
        best = target(following).max(axis=1)
        return loss_fn(q, ops.stop_gradient(reward + 0.9 * best * (1 - done)))

    def batch(i):
        rng = np.random.default_rng(i)
        return (
            Tensor(rng.standard_normal((8, 4)), ms.float32), Tensor(rng.integers(0, 2, (8, 1)), ms.int32),
            Tensor(rng.standard_normal(8), ms.float32), Tensor(rng.standard_normal((8, 4)), ms.float32),
            Tensor(rng.integers(0, 2, 8), ms.float32),
        )  # fmt: skip

    found = []
    for _ in range(3):
        found += train(forward, optimizer, batch, 3)
        for new, old in zip(net.trainable_params(), target.trainable_params()):
            ops.assign(old, 0.9 * old + 0.1 * new)
        action = net(batch(0)[0]).argmax(axis=1)
        found.append(float(action.asnumpy().sum()))
    return found


@program
def graph_convolution() -> Any:
    class GCN(nn.Cell):
        def __init__(self, inputs, outputs) -> None:
            super().__init__()
            self.fc = nn.Dense(inputs, outputs, weight_init="xavier_uniform", has_bias=False)
            self.bias = Parameter(initializer(Zero(), (outputs,), ms.float32), name="bias")

        def construct(self, x, src, dst, nodes):
            x = self.fc(x)
            degree = ops.unsorted_segment_sum(ops.ones_like(src).astype(ms.float32), dst, nodes)
            x = ops.gather(x, src, 0) * ops.rsqrt(ops.maximum(degree, 1.0))[src].expand_dims(-1)
            best = ops.unsorted_segment_max(x, dst, nodes)
            best = ops.where(best < -1e30, ops.zeros_like(best), best)
            return ops.unsorted_segment_sum(x, dst, nodes) + best + self.bias

    class Model(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.first, self.second = GCN(8, 6), GCN(6, 3)

        def construct(self, x, src, dst):
            return self.second(ops.elu(self.first(x, src, dst, 8)), src, dst, 8)

    net = fill(Model())
    src, dst = Tensor([0, 1, 2, 3, 4, 5, 6, 7, 0, 2], ms.int32), Tensor([1, 2, 3, 0, 5, 6, 6, 4, 4, 6], ms.int32)

    def forward(x, y):
        picked = ops.log_softmax(net(x, src, dst), axis=-1)[ops.arange(8), y]
        return -(picked * Tensor([1, 1, 0, 1, 1, 0, 1, 1], ms.float32)).sum() / 6

    return train(forward, nn.Adam(net.trainable_params(), 1e-2, weight_decay=5e-4))


if __name__ == "__main__":
    import record_idioms

    record_idioms.main("tutorials", PROGRAMS)
