"""Files and pipelines whose stages run natively, for tests that compare native and Python execution."""

from __future__ import annotations

import io
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ms_dataset as ds
import numpy as np
from ms_dataset import transforms, vision
from ms_dataset.mindrecord import FileWriter
from PIL import Image

MEAN, STD = [123.7, 116.3, 103.5], [58.4, 57.1, 57.4]


def make_files(folder: Path) -> None:
    """Writes a folder of images, most of them JPEG, and the files of MNIST and CIFAR-10."""
    random = np.random.RandomState(3)
    for name in ("cat", "dog"):
        (folder / "images" / name).mkdir(parents=True)
        for number in range(18):
            coarse = Image.fromarray(random.randint(0, 256, (6, 8, 3)).astype(np.uint8))
            image = coarse.resize((60 + number, 48 + 2 * number), Image.Resampling.BICUBIC)
            path = folder / "images" / name / f"{number:02}.jpg"
            if number == 7:  # a file that Pillow has to decode
                image.save(path, format="PNG")
            elif number == 8:
                image.convert("CMYK").save(path, quality=90)
            else:
                image.save(path, quality=90)
    (folder / "mnist").mkdir()
    digits = random.randint(0, 256, (150, 28, 28)).astype(np.uint8)
    (folder / "mnist" / "train-images-idx3-ubyte").write_bytes(struct.pack(">4I", 2051, 150, 28, 28) + digits.tobytes())
    labels = random.randint(0, 10, 150).astype(np.uint8)
    (folder / "mnist" / "train-labels-idx1-ubyte").write_bytes(struct.pack(">2I", 2049, 150) + labels.tobytes())
    (folder / "cifar").mkdir()
    rows = random.randint(0, 256, (200, 3073)).astype(np.uint8)
    rows[:, 0] %= 10
    (folder / "cifar" / "data_batch_1.bin").write_bytes(rows.tobytes())
    write_records(folder, random)


def write_records(folder: Path, random: np.random.RandomState) -> None:
    """Writes a MindRecord file with image files, one of which is not a JPEG, numbers and arrays."""
    writer = FileWriter(str(folder / "rows.mindrecord"))
    schema = {
        "image": {"type": "bytes"},
        "label": {"type": "int32"},
        "score": {"type": "float64"},
        "mask": {"type": "int64", "shape": [-1, 2]},
        "pixels": {"type": "float32", "shape": [4, 5, 3]},
    }
    writer.add_schema(schema)
    for number in range(50):
        image = Image.fromarray(random.randint(0, 256, (30 + number % 4, 40, 3)).astype(np.uint8))
        file = io.BytesIO()
        image.save(file, "PNG" if number == 9 else "JPEG")
        row = {
            "image": file.getvalue(),
            "label": number % 7,
            "score": number / 3,
            "mask": random.randint(-(2**40), 2**40, (3, 2)),
            "pixels": random.rand(4, 5, 3).astype(np.float32),
        }
        writer.write_raw_data([row])
    writer.commit()


def folder_of_images(folder: Path, workers: int, **options: Any) -> Any:
    return ds.ImageFolderDataset(str(folder / "images"), num_parallel_workers=workers, **options)


def jpeg(folder: Path, workers: int) -> Any:
    ops = [
        vision.RandomCropDecodeResize(32),
        vision.RandomHorizontalFlip(),
        vision.Normalize(MEAN, STD),
        vision.HWC2CHW(),
    ]
    return folder_of_images(folder, workers).map(ops, "image", num_parallel_workers=workers).batch(5)


def evaluation(folder: Path, workers: int) -> Any:
    ops = [vision.Decode(), vision.Resize(40), vision.CenterCrop(32), vision.ToTensor()]
    data = folder_of_images(folder, workers, shuffle=False).map(ops, "image", num_parallel_workers=workers)
    return data.map(transforms.TypeCast(np.int64), "label").batch(8, drop_remainder=True)


def decoded(folder: Path, workers: int) -> Any:
    data = folder_of_images(folder, workers, decode=True).rename(["image", "label"], ["x", "y"])
    data = data.map(vision.RandomResizedCrop((24, 20), interpolation=vision.Inter.AREA), "x", None, workers)
    return data.map(vision.RandomVerticalFlip(0.3), "x", num_parallel_workers=2).project("x").batch(7)


def without_batch(folder: Path, workers: int) -> Any:
    ops = [vision.Decode(), vision.RandomHorizontalFlip(), vision.Resize((20, 24), vision.Inter.CUBIC)]
    return folder_of_images(folder, workers).map(ops, "image", num_parallel_workers=workers)


def below_python(folder: Path, workers: int) -> Any:
    return without_batch(folder, workers).map(lambda image: image + 1, "image").batch(4)


def mnist(folder: Path, workers: int) -> Any:
    ops = [vision.Rescale(1 / 255, 0.0), vision.Normalize((0.1307,), (0.3081,)), vision.HWC2CHW()]
    data = ds.MnistDataset(str(folder / "mnist"), num_parallel_workers=workers, shuffle=True)
    return data.map(ops, "image").map(transforms.TypeCast(np.int32), "label").batch(32)


def cifar(folder: Path, workers: int) -> Any:
    ops = [
        vision.RandomCrop(32, 4, padding_mode=vision.Border.REFLECT),
        vision.RandomHorizontalFlip(0.7),
        vision.Rescale(1 / 255, 0.0),
        vision.Normalize([0.49, 0.48, 0.44], [0.2, 0.19, 0.2]),
        vision.HWC2CHW(),
    ]
    data = ds.Cifar10Dataset(str(folder / "cifar"), num_parallel_workers=workers)
    return data.map(ops, "image", num_parallel_workers=workers).batch(16, drop_remainder=True)


def arrays(folder: Path, workers: int) -> Any:
    x = np.arange(90 * 6, dtype=np.float64).reshape(90, 2, 3) * 1e9 - 3e10
    columns = {"x": x[::-1], "y": np.arange(90), "z": x.astype(np.complex64), "w": [i % 3 == 0 for i in range(90)]}
    data = ds.NumpySlicesDataset(columns, num_parallel_workers=workers)
    data = data.map([transforms.TypeCast(np.float32), transforms.TypeCast(np.int16)], "x")
    return data.map(transforms.TypeCast(np.bool_), "y").batch(16)


def repeated(folder: Path, workers: int) -> Any:
    return jpeg(folder, workers).repeat(2)


def taken(folder: Path, workers: int) -> Any:
    return cifar(folder, workers).take(5)


def skipped(folder: Path, workers: int) -> Any:
    return cifar(folder, workers).skip(3)


def floats(folder: Path, workers: int) -> Any:
    images = np.random.RandomState(1).rand(40, 5, 4, 3).astype(np.float32)
    ops = [vision.Normalize([0.5] * 3, [0.2] * 3), vision.HWC2CHW(), transforms.TypeCast(np.float64)]
    return ds.NumpySlicesDataset(images, num_parallel_workers=workers).map(ops).batch(9)


class Photographs:
    """Yields rows from Python: an image, or the bytes of its file, and a label."""

    def __init__(self, count: int = 70, encoded: bool = False) -> None:
        self.count, self.encoded = count, encoded

    def __getitem__(self, index: int) -> Any:
        image = np.random.RandomState(index).randint(0, 256, (20 + index % 5, 24, 3)).astype(np.uint8)
        return (vision.encode_jpeg(image) if self.encoded else image), np.array(index)

    def __len__(self) -> int:
        return self.count


def given(folder: Path, workers: int) -> Any:
    ops = [vision.RandomCrop((12, 16), 2), vision.RandomHorizontalFlip(), vision.ToTensor()]
    data = ds.GeneratorDataset(Photographs(), ["x", "y"]).map(ops, "x", num_parallel_workers=workers)
    return data.map(transforms.TypeCast(np.int32), "y").batch(8)


def given_files(folder: Path, workers: int) -> Any:
    ops = [vision.RandomCropDecodeResize(16), vision.Normalize(MEAN, STD), vision.HWC2CHW()]
    data = ds.GeneratorDataset(Photographs(encoded=True), ["x", "y"], shuffle=False)
    return data.map(ops, "x", num_parallel_workers=workers).batch(16, drop_remainder=True)


def above_python(folder: Path, workers: int) -> Any:
    images = np.random.RandomState(5).randint(0, 256, (75, 9, 8, 3)).astype(np.uint8)
    data = ds.NumpySlicesDataset(images).map(lambda image: image[::-1]).skip(2)
    return data.map([vision.RandomVerticalFlip(), vision.Resize(6)], num_parallel_workers=workers).batch(4)


def flat(folder: Path, workers: int) -> Any:
    images = np.random.RandomState(6).randint(0, 256, (60, 14, 11)).astype(np.uint8)
    data = ds.NumpySlicesDataset((images, images, np.arange(60)), ["x", "y", "z"], num_parallel_workers=workers)
    ops = [
        vision.RandomCrop((12, 9), 2),
        vision.RandomHorizontalFlip(),
        vision.Resize((8, 7), vision.Inter.AREA),
        vision.HWC2CHW(),
    ]
    data = data.map([*ops, vision.Rescale(1 / 255, 0.5)], "x", num_parallel_workers=workers)
    ops = [vision.RandomResizedCrop((6, 5)), vision.Pad(1), vision.CenterCrop((9, 5)), vision.ToTensor()]
    return data.map([*ops, vision.Normalize([0.5], [0.25], is_hwc=False)], "y", None, workers).batch(7)


def flat_given(folder: Path, workers: int) -> Any:
    class Pages:
        def __getitem__(self, index: int) -> Any:
            return np.random.RandomState(index).randint(0, 256, (9, 8)).astype(np.uint8)

        def __len__(self) -> int:
            return 50

    ops = [vision.RandomVerticalFlip(), vision.Resize(6), vision.Normalize([120.0], [60.0])]
    return ds.GeneratorDataset(Pages(), ["x"]).map(ops, num_parallel_workers=workers).batch(8)


def one_hot(folder: Path, workers: int) -> Any:
    labels = {"x": np.arange(70) % 5, "y": np.arange(70, dtype=np.uint8)[:, None] % 3, "z": np.ones((70, 2), np.int32)}
    data = ds.NumpySlicesDataset(labels, num_parallel_workers=workers)
    data = data.map([transforms.TypeCast(np.int32), transforms.OneHot(5), transforms.TypeCast(np.float32)], "x")
    data = data.map(transforms.OneHot(3, smoothing_rate=0.1), "y")
    return data.map(transforms.OneHot(4), "z").batch(16)


def records(folder: Path, workers: int) -> Any:
    data = ds.MindDataset(str(folder / "rows.mindrecord"), num_parallel_workers=workers)
    ops = [vision.RandomCropDecodeResize(24), vision.RandomHorizontalFlip(), vision.ToTensor()]
    data = data.map(ops, "image", num_parallel_workers=workers)
    data = data.map([transforms.TypeCast(np.int64), transforms.OneHot(7)], "label")
    return data.map(transforms.TypeCast(np.float64), "mask").batch(8)


def records_of_arrays(folder: Path, workers: int) -> Any:
    columns = ["mask", "score", "pixels"]
    data = ds.MindDataset(str(folder / "rows.mindrecord"), columns, workers, shuffle=False)
    return data.map([vision.Normalize([0.5], [0.25]), vision.HWC2CHW()], "pixels").batch(6)


PIPELINES: dict[str, Callable[[Path, int], Any]] = {
    function.__name__: function
    for function in (
        jpeg,
        evaluation,
        decoded,
        without_batch,
        below_python,
        mnist,
        cifar,
        arrays,
        repeated,
        taken,
        skipped,
        floats,
        given,
        given_files,
        above_python,
        flat,
        flat_given,
        one_hot,
        records,
        records_of_arrays,
    )
}
