"""Small training loops in the idioms of MindSpore repositories; each function returns its losses.

Run by MindSpore 2.10's Python, this file records MindSpore's results; test_idioms.py compares.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import mindspore as ms
import numpy as np
from mindspore import Parameter, ParameterTuple, Tensor, nn, ops

_RNG = np.random.RandomState(1)
ROWS = _RNG.randn(32, 8).astype(np.float32)
LABELS = np.argmax(ROWS @ _RNG.randn(8, 3) + 0.1 * _RNG.randn(32, 3), 1).astype(np.int32)
IMAGES = _RNG.randn(16, 1, 12, 12).astype(np.float32)
CLASSES = _RNG.randint(0, 4, 16).astype(np.int32)
IMAGES[np.arange(16), 0, CLASSES, :] += 2
TOKENS = _RNG.randint(0, 20, (32, 9)).astype(np.int32)
NOISE = _RNG.randn(6, 8, 4).astype(np.float32)
STEPS = 6

PROGRAMS: dict[str, Callable[[], Any]] = {}


def program(function: Callable[[], Any]) -> Callable[[], Any]:
    PROGRAMS[function.__name__] = function
    return function


def fill(net: nn.Cell) -> nn.Cell:
    """Draws matrices and kernels from a generator that the name seeds; biases are zero."""
    for name, parameter in net.parameters_and_names():
        rng = np.random.default_rng(zlib.crc32(name.encode()))
        if parameter.ndim >= 2:
            values = rng.standard_normal(parameter.shape) / np.sqrt(np.prod(parameter.shape[1:]))
            parameter.set_data(Tensor(values.astype(np.float32)))
        elif "bias" in name:
            parameter.set_data(Tensor(np.zeros(parameter.shape, np.float32)))
    return net


def rows(i: int) -> tuple[Tensor, Tensor]:
    part = slice(i * 8 % 32, i * 8 % 32 + 8)
    return Tensor(ROWS[part]), Tensor(LABELS[part])


def images(i: int) -> tuple[Tensor, Tensor]:
    part = slice(i * 8 % 16, i * 8 % 16 + 8)
    return Tensor(IMAGES[part]), Tensor(CLASSES[part])


class Perceptron(nn.Cell):
    def __init__(self, inputs: int = 8, hidden: int = 16, outputs: int = 3) -> None:
        super().__init__()
        self.first = nn.Dense(inputs, hidden)
        self.relu = nn.ReLU()
        self.second = nn.Dense(hidden, outputs)

    def construct(self, x):
        return self.second(self.relu(self.first(x)))


class Convolutional(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.conv = nn.Conv2d(1, 4, 3, pad_mode="valid")
        self.norm = nn.BatchNorm2d(4)
        self.pool = nn.MaxPool2d(2, 2)
        self.flatten = nn.Flatten()
        self.head = nn.Dense(100, 4)

    def construct(self, x):
        return self.head(self.flatten(self.pool(ops.relu(self.norm(self.conv(x))))))


def losses(step: Callable[..., Any], batches: Callable[[int], Any] = rows, steps: int = STEPS) -> list[float]:
    found = []
    for i in range(steps):
        loss = step(*batches(i))
        found.append(float((loss[0] if isinstance(loss, tuple) else loss).asnumpy()))
    return found


def functional(loss: Callable[..., Any], optimizer: nn.Optimizer, batches: Any = rows) -> list[float]:
    """Steps of `value_and_grad` and the optimizer."""
    gradient = ms.value_and_grad(loss, None, optimizer.parameters)

    def step(*batch: Tensor) -> Tensor:
        value, gradients = gradient(*batch)
        optimizer(gradients)
        return value

    return losses(step, batches)


def cross_entropy(net: nn.Cell) -> Callable[..., Any]:
    """Returns the loss. MindSpore's GRAPH_MODE does not support a lambda among other arguments."""

    def forward(x, y):
        return ops.cross_entropy(net(x), y)

    return forward


@program
def has_aux() -> Any:
    net = fill(Perceptron())
    optimizer = nn.Adam(net.trainable_params(), 1e-2)

    def forward(x, y):
        logits = net(x)
        return ops.cross_entropy(logits, y), logits

    gradient = ms.value_and_grad(forward, None, optimizer.parameters, has_aux=True)

    def step(x, y):
        (loss, _), gradients = gradient(x, y)
        optimizer(gradients)
        return loss

    return losses(step)


@program
def sens_and_depend() -> Any:
    class Step(nn.Cell):
        def __init__(self, network, optimizer, sens=1.0) -> None:
            super().__init__(auto_prefix=False)
            self.network = network
            self.network.set_grad()
            self.optimizer = optimizer
            self.weights = optimizer.parameters
            self.grad = ops.GradOperation(get_by_list=True, sens_param=True)
            self.sens = sens

        def construct(self, *inputs):
            loss = self.network(*inputs)
            sens = ops.fill(ops.dtype(loss), ops.shape(loss), self.sens)
            gradients = self.grad(self.network, self.weights)(*inputs, sens)
            return ops.depend(loss, self.optimizer(gradients))

    net = fill(Perceptron())
    loss = nn.SoftmaxCrossEntropyWithLogits(sparse=True, reduction="mean")
    return losses(Step(nn.WithLossCell(net, loss), nn.Momentum(net.trainable_params(), 0.1, 0.9)).set_train())


@program
def clipped_step_of_a_subclass() -> Any:
    class Clipped(nn.TrainOneStepCell):
        def __init__(self, network, optimizer, clip) -> None:
            super().__init__(network, optimizer)
            self.clip = clip

        def construct(self, *inputs):
            loss = self.network(*inputs)
            gradients = self.grad(self.network, self.weights)(*inputs, ops.ones_like(loss) * self.sens)
            gradients = self.grad_reducer(ops.clip_by_global_norm(gradients, self.clip))
            self.optimizer(gradients)
            return loss

    net = fill(Convolutional())
    optimizer = nn.SGD(net.trainable_params(), 0.05, momentum=0.9, nesterov=True, weight_decay=1e-4)
    step = Clipped(nn.WithLossCell(net, nn.CrossEntropyLoss()), optimizer, 0.5).set_train()
    return [*losses(step, images), float(net.norm.moving_variance.asnumpy().sum())]


@program
def groups_of_parameters() -> Any:
    net = fill(Convolutional()).set_train()
    params = net.trainable_params()
    decayed = [p for p in params if p.ndim > 1]
    groups = [
        {"params": decayed, "weight_decay": 0.05, "lr": nn.cosine_decay_lr(0.0, 0.02, 8, 2, 4)},
        {"params": [p for p in params if p.ndim == 1], "lr": 0.01},
        {"order_params": params},
    ]
    optimizer = nn.AdamWeightDecay(groups, learning_rate=0.01)
    return functional(cross_entropy(net), optimizer, images)


@program
def schedules() -> Any:
    found = []
    for rate in (
        nn.CosineDecayLR(0.001, 0.1, 8),
        nn.WarmUpLR(0.1, 4),
        nn.PolynomialDecayLR(0.1, 0.01, 6, 0.5),
        nn.ExponentialDecayLR(0.1, 0.5, 3, True),
        nn.piecewise_constant_lr([3, 6, 20], [0.1, 0.05, 0.01]),
    ):
        net = fill(Perceptron())
        optimizer = nn.Momentum(net.trainable_params(), rate, 0.9)
        found.append(losses(nn.TrainOneStepCell(nn.WithLossCell(net, nn.CrossEntropyLoss()), optimizer).set_train()))
    return found


@program
def cell_with_bprop() -> Any:
    class Swish(nn.Cell):
        def construct(self, x):
            return x * ops.sigmoid(x)

        def bprop(self, x, out, dout):
            y = ops.sigmoid(x)
            return (dout * (y + x * y * (1 - y)),)

    net = fill(Perceptron())
    net.relu = Swish()
    optimizer = nn.RMSProp(net.trainable_params(), 1e-2)
    return losses(nn.TrainOneStepCell(nn.WithLossCell(net, nn.CrossEntropyLoss()), optimizer).set_train())


@program
def accumulated_gradients() -> Any:
    net = fill(Perceptron())
    optimizer = nn.SGD(net.trainable_params(), 0.1)
    totals = optimizer.parameters.clone("accumulated", init="zeros")
    gradient = ms.value_and_grad(cross_entropy(net), None, optimizer.parameters)
    add = ops.MultitypeFuncGraph("add")

    @add.register("Tensor", "Tensor")
    def _add(total, part):
        return ops.assign_add(total, part)

    found = []
    for i in range(8):
        loss, gradients = gradient(*rows(i))
        ops.HyperMap()(add, totals, gradients)
        if i % 2:
            optimizer(tuple(total / 2 for total in totals))
            for total in totals:
                ops.assign(total, ops.zeros_like(total))
        found.append(float(loss.asnumpy()))
    return found


@program
def moving_average_of_weights() -> Any:
    net = fill(Perceptron())
    weights = ParameterTuple(net.trainable_params())
    shadow = weights.clone("ema")
    optimizer = nn.Momentum(weights, 0.1, 0.9)
    update = ops.MultitypeFuncGraph("update")

    @update.register("Tensor", "Tensor", "Tensor")
    def _update(decay, old, new):
        return ops.assign(old, old * decay + new * (1 - decay))

    gradient = ops.value_and_grad(cross_entropy(net), None, weights)
    for i in range(STEPS):
        _, gradients = gradient(*rows(i))
        optimizer(gradients)
        ops.HyperMap()(ops.partial(update, Tensor(0.9)), shadow, weights)
    return [float(np.abs(p.asnumpy()).sum()) for p in shadow]


@program
def adversarial_networks() -> Any:
    generator, judge = fill(Perceptron(4, 16, 8)), fill(Perceptron(8, 16, 1))
    judge.update_parameters_name("judge.")
    loss, ones, zeros = nn.BCEWithLogitsLoss(), ops.ones((8, 1), ms.float32), ops.zeros((8, 1), ms.float32)
    first = nn.Adam(judge.trainable_params(), 1e-3, beta1=0.5)
    second = nn.Adam(generator.trainable_params(), 1e-3, beta1=0.5)

    def of_judge(x, z):
        return loss(judge(x), ones) + loss(judge(ops.stop_gradient(generator(z))), zeros)

    to_judge = ms.value_and_grad(of_judge, None, first.parameters)

    def of_generator(z):
        return loss(judge(generator(z)), ones)

    to_generator = ms.value_and_grad(of_generator, None, second.parameters)
    found = []
    for i in range(STEPS):
        x, z = rows(i)[0], Tensor(NOISE[i])
        value, gradients = to_judge(x, z)
        first(gradients)
        found.append(float(value.asnumpy()))
        value, gradients = to_generator(z)
        second(gradients)
        found.append(float(value.asnumpy()))
    return found


@program
def recurrent_language_model() -> Any:
    class Model(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.table = nn.Embedding(20, 8)
            self.memory = nn.LSTM(8, 12, 1, batch_first=True)
            self.head = nn.Dense(12, 20)

        def construct(self, tokens):
            return self.head(self.memory(self.table(tokens))[0])

    net = fill(Model())
    optimizer = nn.Adam(net.trainable_params(), 1e-2)

    def forward(x, y):
        return ops.cross_entropy(net(x).reshape(-1, 20), y.reshape(-1))

    gradient = ms.value_and_grad(forward, None, optimizer.parameters)
    found = []
    for i in range(STEPS):
        part = TOKENS[i * 4 : i * 4 + 4]
        loss, gradients = gradient(Tensor(part[:, :-1]), Tensor(part[:, 1:]))
        optimizer(ops.clip_by_value(gradients, -0.1, 0.1))
        found.append(float(loss.asnumpy()))
    return found


@program
def transformer_classifier() -> Any:
    class Model(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.table = nn.Embedding(20, 16)
            self.places = Parameter(Tensor(np.zeros((1, 9, 16), np.float32)), name="places")
            layer = nn.TransformerEncoderLayer(16, 4, 32, dropout=0.0, batch_first=True)
            self.encoder = nn.TransformerEncoder(layer, 2)
            self.head = nn.Dense(16, 3)

        def construct(self, tokens):
            return self.head(self.encoder(self.table(tokens) + self.places).mean(1))

    net = fill(Model()).set_train()
    optimizer = nn.AdamWeightDecay(net.trainable_params(), 1e-2, weight_decay=0.01)

    def forward(x, y):
        return ops.cross_entropy(net(x), y, label_smoothing=0.1)

    return functional(
        forward,
        optimizer,
        lambda i: (Tensor(TOKENS[i * 4 : i * 4 + 8]), rows(i)[1]),
    )


@program
def augmented_assignments() -> Any:
    net = fill(Perceptron())
    weights = Tensor(np.linspace(0.1, 1, 8).astype(np.float32))

    def forward(x, y):
        hidden = ops.sigmoid(net.first(x))
        hidden *= 2
        hidden -= 1
        loss = ops.cross_entropy(net.second(hidden), y, reduction="none")
        loss *= weights
        total = ops.zeros((), ms.float32)
        for k in range(8):
            total += loss[k]
        total /= 8
        return total

    return functional(forward, nn.SGD(net.trainable_params(), 0.1))


@program
def masks_and_assigned_items() -> Any:
    net = fill(Perceptron())

    def forward(x, y):
        logits = net(x)
        mask = ops.zeros_like(logits)
        mask[:, 0] = 1.0
        mask[y == 1] = 0.5
        logits = ops.select(mask > 0.7, logits * 1.5, logits)
        logits[0, 1] = logits[0, 1] * 2
        return ops.nll_loss(ops.log_softmax(logits, 1), y)

    return functional(forward, nn.SGD(net.trainable_params(), 0.1))


@program
def loss_of_its_own() -> Any:
    class Focal(nn.LossBase):
        def __init__(self, power=2.0) -> None:
            super().__init__("mean")
            self.power = power
            self.one_hot = nn.OneHot(depth=3)
            self.log_softmax = nn.LogSoftmax()

        def construct(self, logits, labels):
            logs = self.log_softmax(logits)
            return self.get_loss(-(self.one_hot(labels) * ops.pow(1 - ops.exp(logs), self.power) * logs).sum(-1))

    net = fill(Perceptron())
    optimizer = nn.Adagrad(net.trainable_params(), learning_rate=0.1)
    return losses(nn.TrainOneStepCell(nn.WithLossCell(net, Focal()), optimizer).set_train())


@program
def variational_autoencoder() -> Any:
    encoder, decoder = fill(Perceptron(8, 16, 8)), fill(Perceptron(4, 16, 8))
    for parameter in decoder.trainable_params():
        parameter.name = f"decoder.{parameter.name}"

    def forward(x, noise):
        mean, spread = ops.split(encoder(x), 4, axis=1)
        out = decoder(mean + ops.exp(0.5 * spread) * noise)
        return ops.mse_loss(out, x) - 0.5 * ops.reduce_mean(1 + spread - mean.pow(2) - spread.exp())

    optimizer = nn.Adam([*encoder.trainable_params(), *decoder.trainable_params()], 1e-2)
    return functional(forward, optimizer, lambda i: (rows(i)[0], Tensor(NOISE[i])))


@program
def gradient_penalty() -> Any:
    net = fill(Perceptron(8, 16, 1))

    def total(x):
        return net(x).sum()

    by_input = ops.grad(total)

    def forward(x):
        slope = by_input(x)
        return (ops.sqrt((slope * slope).sum(1) + 1e-8) - 1).square().mean() + net(x).mean()

    return functional(forward, nn.Adam(net.trainable_params(), 1e-2), lambda i: rows(i)[:1])


@program
def segmentation() -> Any:
    class Model(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.down = nn.Conv2d(1, 4, 3, has_bias=True)
            self.pool = nn.AvgPool2d(2, 2)
            self.inner = nn.Conv2d(4, 8, 3)
            self.norm = nn.GroupNorm(2, 8)
            self.up = nn.Conv2dTranspose(8, 4, 2, stride=2, pad_mode="valid")
            self.head = nn.Conv2d(8, 1, 1)

        def construct(self, x):
            first = ops.relu(self.down(x))
            second = ops.relu(self.norm(self.inner(self.pool(first))))
            return self.head(ops.concat((self.up(second), first), 1))

    net, loss = fill(Model()), nn.BCEWithLogitsLoss()
    optimizer = nn.Adam(net.trainable_params(), 1e-2)

    def forward(x):
        return loss(net(x), (x > 0).astype(ms.float32))

    return functional(forward, optimizer, lambda i: images(i)[:1])


@program
def optimizers() -> Any:
    found = []
    for make in (
        lambda p: nn.Adam(p, 1e-2, use_amsgrad=True),
        lambda p: nn.LazyAdam(p, 1e-2),
        lambda p: nn.FTRL(p),
        lambda p: nn.ProximalAdagrad(p),
        lambda p: nn.Adadelta(p, 0.5),
        lambda p: nn.AdaMax(p),
        lambda p: nn.ASGD(p),
        lambda p: nn.Rprop(p),
        lambda p: nn.AdaFactor(p, learning_rate=0.01, relative_step=False, scale_parameter=False),
    ):
        net = fill(Perceptron())
        optimizer = make(net.trainable_params())
        found.append(losses(nn.TrainOneStepCell(nn.WithLossCell(net, nn.CrossEntropyLoss()), optimizer).set_train()))
    return found


@program
def frozen_layers() -> Any:
    net = fill(Convolutional())
    for parameter in net.get_parameters():
        if "conv" in parameter.name:
            parameter.requires_grad = False
    optimizer = nn.Momentum(filter(lambda p: p.requires_grad, net.get_parameters()), 0.05, 0.9)
    return losses(nn.TrainOneStepCell(nn.WithLossCell(net, nn.CrossEntropyLoss()), optimizer).set_train(), images)


if __name__ == "__main__":
    # With MindSpore 2.10's Python: records the results.
    import json

    recorded = {name: run() for name, run in PROGRAMS.items()}
    path = Path(__file__).resolve().parent / "recorded" / "idioms.json"
    path.write_text(json.dumps(recorded, indent=1) + "\n")
    sys.exit(0)
