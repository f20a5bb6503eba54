"""Train two networks on scikit-learn's handwritten digits in every mode, and check that the modes agree bit for bit.

    python examples/digits.py [--net mlp|lenet] [--epochs N]

This is ordinary MindSpore code; nothing is specific to this implementation. Each network is trained seven times from
the same seed: in PyNative; with the whole train step (value_and_grad and optimizer) jitted by `ast`, `bytecode` and
`trace`; and with only the forward pass jitted in these modes, under an eager tape. The program fails if a network stays
below 97 % on the test images (unless it runs fewer epochs than it needs), or if the losses of any mode differ in a
single bit at jit_level "O0".
"""

import argparse
import functools
import sys
import time

import mindspore as ms
import mindspore.dataset as ds
import numpy as np
from mindspore import Tensor, nn
from sklearn.datasets import load_digits
from sklearn.model_selection import train_test_split
from tqdm import tqdm

BATCH = 64
SEED = 7


class Mlp(nn.Cell):
    """Three dense layers for the 64 pixels."""

    def __init__(self):
        super().__init__()
        self.flatten = nn.Flatten()
        self.fc1 = nn.Dense(64, 256)
        self.fc2 = nn.Dense(256, 128)
        self.fc3 = nn.Dense(128, 10)
        self.relu = nn.ReLU()

    def construct(self, x):
        x = self.flatten(x)
        x = self.relu(self.fc1(x))
        x = self.relu(self.fc2(x))
        return self.fc3(x)


class LeNet(nn.Cell):
    """LeNet's shape for 8 x 8 pixels: two blocks of convolution, normalisation and pooling, then two dense layers."""

    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(1, 16, 3)
        self.bn1 = nn.BatchNorm2d(16)
        self.conv2 = nn.Conv2d(16, 32, 3)
        self.bn2 = nn.BatchNorm2d(32)
        self.pool = nn.MaxPool2d(kernel_size=2, stride=2)
        self.relu = nn.ReLU()
        self.flatten = nn.Flatten()
        self.fc1 = nn.Dense(32 * 2 * 2, 64)
        self.fc2 = nn.Dense(64, 10)

    def construct(self, x):
        x = self.pool(self.relu(self.bn1(self.conv1(x))))
        x = self.pool(self.relu(self.bn2(self.conv2(x))))
        x = self.relu(self.fc1(self.flatten(x)))
        return self.fc2(x)


def momentum(net):
    return nn.Momentum(net.trainable_params(), learning_rate=0.1, momentum=0.9, weight_decay=5e-4)


def adam(net):
    return nn.Adam(net.trainable_params(), learning_rate=2e-3)


NETWORKS = {"mlp": (Mlp, momentum, 25), "lenet": (LeNet, adam, 12)}


def load_data():
    """Return 1,797 images of 8 x 8 pixels as (train images, test images, train labels, test labels)."""
    digits = load_digits()
    images = (digits.images / 16.0).astype(np.float32)[:, None]
    labels = digits.target.astype(np.int32)
    return train_test_split(images, labels, test_size=0.2, stratify=labels, random_state=SEED)


def batches(images, labels):
    """Yield shuffled batches; the seed makes their order the same in every run."""
    ds.config.set_seed(SEED)
    data = ds.NumpySlicesDataset({"image": images, "label": labels}, shuffle=True)
    return data.batch(BATCH, drop_remainder=True)


def make_step(net, optimizer, jit=None, part=None):
    """Return the train step: images, labels -> loss. `part` is what `jit` compiles: "step", "forward" or nothing."""
    loss_fn = nn.CrossEntropyLoss()

    def forward(images, labels):
        logits = net(images)
        return loss_fn(logits, labels)

    if part == "forward":
        forward = jit(forward)
    grad_fn = ms.value_and_grad(forward, None, optimizer.parameters)

    def step(images, labels):
        loss, grads = grad_fn(images, labels)
        optimizer(grads)
        return loss

    return jit(step) if part == "step" else step


def train(name, epochs, data, jit=None, part=None, label=""):
    """Train from the seed; return every loss, the test accuracy, the seconds of the first step and of a later one."""
    build, make_optimizer, _ = NETWORKS[name]
    train_images, test_images, train_labels, test_labels = data
    ms.set_seed(SEED)
    net = build()
    step = make_step(net, make_optimizer(net), jit, part)
    data = batches(train_images, train_labels)
    steps = data.get_dataset_size()
    source = data.create_tuple_iterator(num_epochs=epochs)
    losses, times = [], []
    net.set_train(True)
    with tqdm(total=epochs * steps, desc=f"{name:5} {label:16}", leave=True, mininterval=0.5) as bar:
        for _ in range(epochs):
            for images, labels in source:
                begin = time.perf_counter()
                loss = float(step(images, labels).asnumpy())
                times.append(time.perf_counter() - begin)
                losses.append(loss)
                bar.update()
            bar.set_postfix(loss=f"{loss:.4f}")
    net.set_train(False)
    predicted = net(Tensor(test_images)).asnumpy().argmax(axis=1)
    return losses, float((predicted == test_labels).mean()), times[0], float(np.median(times[1:]))


def run(name, epochs, data):
    """Train one network in every mode, print a table, and return the problems found."""
    ways = [("PyNative", None, None)]
    for part, text in [("step", "whole step"), ("forward", "forward")]:
        for mode in ("ast", "bytecode", "trace"):
            ways.append((f"{mode}, {text}", functools.partial(ms.jit, capture_mode=mode, jit_level="O0"), part))
    rows, wrong = [], []
    for label, jit, part in ways:
        rows.append((label, *train(name, epochs, data, jit, part, label)))
    reference = rows[0][1]
    print(f"\n{name}: {epochs} epochs of {len(reference) // epochs} steps, batch {BATCH}")
    print(f"  {'mode':20} {'accuracy':>9} {'last loss':>10} {'a step':>10} {'to prepare':>11}   losses")
    for label, losses, accuracy, first, step in rows:
        same = losses == reference
        verdict = "reference" if losses is reference else "bit-identical" if same else "DIFFERENT"
        numbers = f"{accuracy:9.2%} {losses[-1]:10.6f} {step * 1e3:7.3f} ms {(first - step) * 1e3:8.1f} ms"
        print(f"  {label:20} {numbers}   {verdict}")
        if not same:
            at = next(i for i, (a, b) in enumerate(zip(losses, reference)) if a != b)
            wrong.append(f"{name}, {label}: step {at} lost {losses[at]!r}, PyNative {reference[at]!r}")
        if accuracy < 0.97 and epochs >= NETWORKS[name][2]:
            wrong.append(f"{name}, {label}: test accuracy {accuracy:.2%} is below 97 %")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--net", choices=sorted(NETWORKS), help="train only this network")
    parser.add_argument("--epochs", type=int, help="epochs instead of the network's own number")
    options = parser.parse_args()
    data = load_data()
    print(f"{len(data[0])} images to train, {len(data[1])} to test (stratified), seed {SEED}")
    wrong = []
    names = [options.net] if options.net else list(NETWORKS)
    for name in names:
        wrong += run(name, options.epochs or NETWORKS[name][2], data)
    print()
    for line in wrong:
        print(f"FAILED  {line}")
    if wrong:
        return 1
    whole = all((options.epochs or NETWORKS[name][2]) >= NETWORKS[name][2] for name in names)
    accurate = ", and each network is at 97 % or more" if whole else ""
    print(f"All modes gave bit-identical losses at O0{accurate}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
