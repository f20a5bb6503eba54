"""Train LeNet on files in MNIST's format with `Model.train` and checkpoints; a second run resumes where it ended.

    python examples/lenet_mnist.py --folder OUT [--mode pynative|jit] [--epochs N]

The files contain scikit-learn's handwritten digits, three times as large: 1,500 images for training, 297 for testing.
"""

import struct
from pathlib import Path

import mindspore as ms
import mindspore.dataset as ds
import numpy as np
from mindspore import nn
from mindspore.dataset import transforms, vision
from training_loop import MODES, arguments, run

SEED = 7
BATCH = 50
PARTS = {"train": slice(0, 1500), "t10k": slice(1500, None)}


def write_idx(path, array):
    """Write an array of bytes as an IDX file: magic number with the rank, sizes, bytes."""
    header = struct.pack(f">I{array.ndim}I", 0x0800 | array.ndim, *array.shape)
    path.write_bytes(header + array.astype(np.uint8).tobytes())


def make_files(folder):
    """Write the four files of MNIST if they do not exist."""
    folder.mkdir(parents=True, exist_ok=True)
    if (folder / "t10k-labels-idx1-ubyte").exists():
        return
    from sklearn.datasets import load_digits

    digits = load_digits()
    images = np.clip(digits.images * 16, 0, 255).astype(np.uint8).repeat(3, axis=1).repeat(3, axis=2)
    images = np.pad(images, ((0, 0), (2, 2), (2, 2)))
    for part, rows in PARTS.items():
        write_idx(folder / f"{part}-images-idx3-ubyte", images[rows])
        write_idx(folder / f"{part}-labels-idx1-ubyte", digits.target[rows])


def make_dataset(folder, usage, rows=None):
    """Return batches of images (float32, 1 x 32 x 32) and labels (int32)."""
    dataset = ds.MnistDataset(str(folder), usage, num_samples=rows, shuffle=usage == "train")
    prepare = [
        vision.Resize((32, 32)),
        vision.Rescale(1.0 / 255.0, 0.0),
        vision.Normalize([0.1307], [0.3081], is_hwc=True),
        vision.HWC2CHW(),
    ]
    dataset = dataset.map(prepare, "image")
    dataset = dataset.map(transforms.TypeCast(ms.int32), "label")
    return dataset.batch(BATCH, drop_remainder=usage == "train")


class LeNet5(nn.Cell):
    """LeNet-5 for images of 32 x 32."""

    def __init__(self, classes=10):
        super().__init__()
        self.conv1 = nn.Conv2d(1, 6, 5, pad_mode="valid")
        self.conv2 = nn.Conv2d(6, 16, 5, pad_mode="valid")
        self.relu = nn.ReLU()
        self.pool = nn.MaxPool2d(2, 2)
        self.flatten = nn.Flatten()
        self.fc1 = nn.Dense(16 * 5 * 5, 120)
        self.fc2 = nn.Dense(120, 84)
        self.fc3 = nn.Dense(84, classes)

    def construct(self, x):
        x = self.pool(self.relu(self.conv1(x)))
        x = self.pool(self.relu(self.conv2(x)))
        x = self.relu(self.fc1(self.flatten(x)))
        return self.fc3(self.relu(self.fc2(x)))


def main():
    options = arguments(__doc__.split("\n")[0], epochs=8)
    ms.set_context(mode=MODES[options.mode])
    ms.set_seed(SEED)
    ds.config.set_seed(SEED)
    files = Path(options.folder) / "mnist"
    make_files(files)
    net = LeNet5()
    optimizer = nn.Momentum(net.trainable_params(), learning_rate=0.05, momentum=0.9)
    run(options, net, optimizer, lambda: make_dataset(files, "train", options.rows), make_dataset(files, "test"))


if __name__ == "__main__":
    main()
