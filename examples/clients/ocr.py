"""Train a recurrent head on images of digits with CTC, and decode the digits greedily.

python examples/clients/ocr.py [--mode pynative|graph|ast|bytecode|trace]
"""

import mindspore as ms
import numpy as np
from common import fill, main, norm
from mindspore import Tensor, nn, ops

# Each digit's five rows of three pixels.
GLYPHS = ["757557", "262227", "717747", "717717", "557711", "747717", "747757", "711111", "757757", "757717"]
DIGITS, WIDTH, BATCH, STEPS = 3, 24, 8, 12


def draw(digits, rng):
    """Return an image of shape (1, 8, 24) with one digit per eight columns, at a random offset."""
    image = rng.standard_normal((1, 8, WIDTH)) * 0.05
    for i, digit in enumerate(digits):
        rows = [[int(bit) for bit in f"{int(row):03b}"] for row in GLYPHS[digit]]
        y, x = rng.integers(0, 3), i * 8 + rng.integers(0, 6)
        image[0, y : y + 6, x : x + 3] += rows
    return image


class Head(nn.Cell):
    """Convolutions that reduce the image to one row, a bidirectional recurrent layer, and a classifier per column."""

    def __init__(self, channels=8, hidden=12, classes=11):
        super().__init__()
        self.conv1 = nn.Conv2d(1, channels, 3, pad_mode="same", has_bias=True)
        self.conv2 = nn.Conv2d(channels, channels, (4, 3), pad_mode="pad", padding=(0, 0, 1, 1), has_bias=True)
        self.pool = nn.MaxPool2d(kernel_size=(2, 2), stride=(2, 2))
        self.rnn = nn.LSTM(channels, hidden, num_layers=1, bidirectional=True, batch_first=False)
        self.dropout = nn.Dropout(p=0.0)
        self.classifier = nn.Dense(2 * hidden, classes)

    def construct(self, images):
        x = self.pool(ops.relu(self.conv1(images)))
        x = ops.relu(self.conv2(x)).squeeze(2)  # (batch, channels, columns)
        x, _ = self.rnn(x.transpose(2, 0, 1))
        return self.classifier(self.dropout(x))  # (columns, batch, classes)


class CTC(nn.Cell):
    """The network's CTC loss; the blank is the last class."""

    def __init__(self, network):
        super().__init__()
        self.network = network
        self.loss = nn.CTCLoss(blank=10, reduction="mean", zero_infinity=True)

    def construct(self, images, labels, lengths):
        logits = self.network(images)
        columns, batch, _ = logits.shape
        widths = ops.fill(ms.int32, (batch,), columns)
        return self.loss(ops.log_softmax(logits, axis=-1), labels, widths, lengths)


def read(logits, blank=10):
    """Merge repeated classes and remove blanks."""
    found = []
    for classes in logits.asnumpy().argmax(-1).T:
        kept = [c for c, before in zip(classes, [blank, *classes]) if c not in (before, blank)]
        found.append("".join(map(str, kept)))
    return found


def batches(count, seed):
    rng = np.random.default_rng(seed)
    for _ in range(count):
        labels = rng.integers(0, 10, (BATCH, DIGITS))
        lengths = rng.integers(1, DIGITS + 1, BATCH)
        images = np.stack([draw(row[:n], rng) for row, n in zip(labels, lengths)])
        yield Tensor(images, ms.float32), Tensor(labels, ms.int32), Tensor(lengths, ms.int32)


def run(compiled):
    network = fill(Head())
    schedule = nn.WarmUpLR(0.02, 4)
    optimizer = nn.Adam(network.trainable_params(), schedule, beta2=0.98)
    criterion = CTC(network)
    criterion.set_train()
    gradient_fn = ms.value_and_grad(criterion, grad_position=None, weights=optimizer.parameters, has_aux=False)

    @compiled
    def step(images, labels, lengths):
        loss, gradients = gradient_fn(images, labels, lengths)
        gradients = ops.clip_by_global_norm(gradients, 5.0)
        loss = ops.depend(loss, optimizer(gradients))
        return loss, gradients

    losses, norms = [], []
    for batch in batches(STEPS, seed=4):
        loss, gradients = step(*batch)
        losses.append(float(loss.asnumpy()))
        norms.append(norm(gradients))
    network.set_train(False)
    images, _, _ = next(batches(1, seed=5))
    logits = compiled(lambda images: network(images))(images)
    return {"losses": losses, "norms": norms, "logits": norm([logits]), "read": read(logits)}


if __name__ == "__main__":
    main(run, __doc__)
