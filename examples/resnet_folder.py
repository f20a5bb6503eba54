"""Train a small ResNet on JPEG images in one folder per class; a second run resumes where it ended.

    python examples/resnet_folder.py --folder OUT [--mode pynative|jit] [--epochs N]

The images are synthetic: stripes of different directions and widths with noise, 3 classes, 96 images each for training
and 16 for testing.
"""

from pathlib import Path

import mindspore as ms
import mindspore.dataset as ds
import numpy as np
from mindspore import nn
from mindspore.dataset import transforms, vision
from PIL import Image
from training_loop import MODES, arguments, run

SEED = 7
BATCH = 24
CLASSES = ("horizontal", "slanted", "vertical")
PARTS = {"train": 96, "test": 16}


def make_image(kind, rng):
    """Return stripes in a direction, with random width, phase and colour, and noise."""
    height, width = rng.integers(48, 72, 2)
    rows, columns = np.mgrid[:height, :width]
    along = {"horizontal": rows, "slanted": (rows + columns) / np.sqrt(2), "vertical": columns}[kind]
    wave = np.sin(along * 2 * np.pi / rng.uniform(8, 16) + rng.uniform(0, 6.28)) * 0.5 + 0.5
    pixels = wave[..., None] * rng.uniform(80, 200, 3) + rng.normal(25, 12, (height, width, 3))
    return Image.fromarray(np.clip(pixels, 0, 255).astype(np.uint8))


def make_files(folder):
    """Write the images if they do not exist."""
    rng = np.random.default_rng(SEED)
    for part, count in PARTS.items():
        for kind in CLASSES:
            (folder / part / kind).mkdir(parents=True, exist_ok=True)
            for number in range(count):
                path = folder / part / kind / f"{number:03}.jpg"
                image = make_image(kind, rng)
                if not path.exists():
                    image.save(path, quality=90)


def make_dataset(folder, train, rows=None):
    """Return batches of images (float32, 3 x 32 x 32) and labels (int32); crop and flip training images at random."""
    dataset = ds.ImageFolderDataset(str(folder), num_samples=rows, shuffle=train)
    mean, std = [110.0, 110.0, 110.0], [60.0, 60.0, 60.0]
    if train:
        first = [vision.RandomCropDecodeResize(32, scale=(0.6, 1.0)), vision.RandomHorizontalFlip(0.5)]
    else:
        first = [vision.Decode(), vision.Resize((36, 36)), vision.CenterCrop(32)]
    dataset = dataset.map([*first, vision.Normalize(mean, std), vision.HWC2CHW()], "image")
    dataset = dataset.map(transforms.TypeCast(ms.int32), "label")
    return dataset.batch(BATCH, drop_remainder=train)


class Block(nn.Cell):
    """Two convolutions with a skip connection."""

    def __init__(self, before, after, stride):
        super().__init__()
        self.conv1 = nn.Conv2d(before, after, 3, stride)
        self.bn1 = nn.BatchNorm2d(after)
        self.conv2 = nn.Conv2d(after, after, 3)
        self.bn2 = nn.BatchNorm2d(after)
        self.relu = nn.ReLU()
        self.around = None
        if stride != 1 or before != after:
            self.around = nn.SequentialCell(nn.Conv2d(before, after, 1, stride), nn.BatchNorm2d(after))

    def construct(self, x):
        y = self.relu(self.bn1(self.conv1(x)))
        y = self.bn2(self.conv2(y))
        if self.around is not None:
            x = self.around(x)
        return self.relu(y + x)


class SmallResNet(nn.Cell):
    """A stem, three blocks and a dense layer, for images of 32 x 32."""

    def __init__(self, classes=len(CLASSES)):
        super().__init__()
        self.stem = nn.SequentialCell(nn.Conv2d(3, 16, 3), nn.BatchNorm2d(16), nn.ReLU())
        self.blocks = nn.SequentialCell(Block(16, 16, 2), Block(16, 32, 2), Block(32, 32, 1))
        self.head = nn.Dense(32, classes)

    def construct(self, x):
        x = self.blocks(self.stem(x))
        return self.head(x.mean((2, 3)))


def main():
    options = arguments(__doc__.split("\n")[0], epochs=6)
    ms.set_context(mode=MODES[options.mode])
    ms.set_seed(SEED)
    ds.config.set_seed(SEED)
    files = Path(options.folder) / "images"
    make_files(files)
    net = SmallResNet()
    optimizer = nn.Momentum(net.trainable_params(), learning_rate=0.05, momentum=0.9, weight_decay=1e-4)
    train, test = files / "train", files / "test"
    run(options, net, optimizer, lambda: make_dataset(train, True, options.rows), make_dataset(test, False))


if __name__ == "__main__":
    main()
