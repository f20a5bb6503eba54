"""Train a small residual network with loss scaling, gradient accumulation, clipping and an average of the weights.

python examples/clients/trainer.py [--mode pynative|graph|ast|bytecode|trace]
"""

import mindspore as ms
import numpy as np
from common import fill, main, norm
from mindspore import Parameter, ParameterTuple, Tensor, amp, nn, ops

CLASSES, BATCH, STEPS = 4, 8, 8

scale_gradient = ops.MultitypeFuncGraph("scale_gradient")


@scale_gradient.register("Tensor", "Tensor")
def _scale_gradient(factor, gradient):
    return gradient * ops.cast(factor, gradient.dtype)


class Residual(nn.Cell):
    """Two 3 x 3 convolutions with normalisation and a skip connection."""

    def __init__(self, channels):
        super().__init__()
        self.body = nn.SequentialCell(
            nn.Conv2d(channels, channels, 3, pad_mode="pad", padding=1),
            nn.BatchNorm2d(channels),
            nn.ReLU(),
            nn.Conv2d(channels, channels, 3, has_bias=True),
            nn.BatchNorm2d(channels),
        )

    def construct(self, x):
        return ops.relu(self.body(x) + x)


class Classifier(nn.Cell):
    """A stem, residual blocks with pooling between them, and a classifier over the mean."""

    def __init__(self, channels=8, classes=CLASSES):
        super().__init__()
        stem = nn.Conv2d(3, channels, 3, stride=2, pad_mode="same")
        self.features = nn.SequentialCell(stem, Residual(channels), nn.MaxPool2d(2, 2), Residual(channels))
        self.head = nn.Dense(channels, classes)

    def construct(self, x):
        return self.head(self.features(x).mean((2, 3)))


class Average(nn.Cell):
    """The exponential moving average of a network's weights; early steps count more (as in TensorFlow's)."""

    def __init__(self, weights, decay=0.9):
        super().__init__()
        self.decay, self.weights = decay, ParameterTuple(weights)
        self.shadow = self.weights.clone("ema")
        self.updates = Parameter(Tensor(0.0, ms.float32), name="updates", requires_grad=False)

    def construct(self):
        self.updates += 1
        decay = ops.minimum(self.decay, (1 + self.updates) / (10 + self.updates))
        done = True
        for shadow, weight in zip(self.shadow, self.weights):
            done = ops.depend(done, ops.assign(shadow, shadow * decay + weight * (1 - decay)))
        return done


class TrainStep(nn.TrainOneStepCell):
    """A training step that applies the optimizer once in `accumulate` calls, and never after an overflow."""

    def __init__(self, network, optimizer, scaler, accumulate=2, clip=1.0):
        super().__init__(network, optimizer)
        self.scaler = scaler
        self.average = Average(self.weights)
        self.accumulate, self.clip = accumulate, clip
        self.gradients = self.weights.clone("accumulated", init="zeros")
        self.calls = Parameter(Tensor(0, ms.int32), name="calls", requires_grad=False)
        self.map = ops.HyperMap()

    def scaled_loss(self, images, labels, weights):
        return self.scaler.scale(self.network(images, labels, weights))

    def update(self, loss):
        gradients = self.map(ops.partial(scale_gradient, Tensor(1 / self.accumulate, ms.float32)), self.gradients)
        gradients = ops.clip_by_global_norm(gradients, self.clip)
        loss = ops.depend(loss, self.optimizer(gradients))
        loss = ops.depend(loss, self.average())
        for gradient in self.gradients:
            loss = ops.depend(loss, ops.assign(gradient, ops.zeros_like(gradient)))
        return loss

    def construct(self, images, labels, weights):
        scaled, gradients = ops.value_and_grad(self.scaled_loss, None, self.weights)(images, labels, weights)
        loss, gradients = self.scaler.unscale(scaled), self.scaler.unscale(gradients)
        finite = amp.all_finite(gradients)
        self.scaler.adjust(finite)
        if finite:
            self.calls += 1
            for total, gradient in zip(self.gradients, gradients):
                loss = ops.depend(loss, ops.assign_add(total, gradient))
            if self.calls % self.accumulate == 0:
                loss = self.update(loss)
        return loss, finite, self.scaler.scale_value


class WeightedLoss(nn.Cell):
    """The network's cross entropy, with a weight per image."""

    def __init__(self, network):
        super().__init__()
        self.network = network
        self.loss = nn.CrossEntropyLoss(reduction="none", label_smoothing=0.1)

    def construct(self, images, labels, weights):
        return (self.loss(self.network(images), labels) * weights).mean()


def batches(seed=1):
    """Return noisy images with one colour and brightness per class; the fifth batch's weights cause an overflow."""
    rng = np.random.default_rng(seed)
    for i in range(STEPS):
        labels = rng.integers(0, CLASSES, BATCH)
        images = rng.standard_normal((BATCH, 3, 16, 16)) * 0.5
        images[np.arange(BATCH), labels % 3] += labels[:, None, None] * 0.5
        weights = np.full(BATCH, 1e36 if i == 4 else 1)
        yield Tensor(images, ms.float32), Tensor(labels, ms.int32), Tensor(weights, ms.float32)


def run(compiled):
    network = fill(Classifier())
    optimizer = nn.Momentum(network.trainable_params(), nn.cosine_decay_lr(0.01, 0.1, STEPS, 1, STEPS), 0.9)
    scaler = amp.DynamicLossScaler(scale_value=2**10, scale_factor=2, scale_window=3)
    trainer = TrainStep(WeightedLoss(network), optimizer, scaler)
    trainer.set_train()
    step = compiled(lambda images, labels, weights: trainer(images, labels, weights))
    seen = [[float(value.asnumpy()) for value in step(*batch)] for batch in batches()]
    losses, finite, scales = map(list, zip(*seen))
    return {
        "losses": losses,
        "finite": finite,
        "scales": scales,
        "weights": norm(trainer.weights),
        "distance": norm([w - s for w, s in zip(trainer.weights, trainer.average.shadow)]),
        "statistics": norm([network.features[1].body[1].moving_mean, network.features[3].body[4].moving_variance]),
    }


if __name__ == "__main__":
    main(run, __doc__)
