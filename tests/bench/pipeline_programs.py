"""The programs of the data pipeline's bench. A framework's interpreter runs one and prints the seconds of rounds.

    python tests/bench/pipeline_programs.py FRAMEWORK ROW FOLDER ROUNDS BEGUN

FOLDER has the files that `pipeline.py` created. A round is an epoch; the first one is not counted. A round of 'first
batch' builds the pipeline again and ends with its first batch. A round of 'first batch of a process' starts with the
process, at `time.time()` BEGUN.
"""

from __future__ import annotations

import importlib
import json
import resource
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np

BATCH = 32
WORKERS = 2
MEAN, STD = [123.7, 116.3, 103.5], [58.4, 57.1, 57.4]


class Rows:
    """Rows that Python creates: 600 KB each."""

    def __init__(self, count: int = 256) -> None:
        self.image = np.arange(224 * 224 * 3, dtype=np.float32).reshape(3, 224, 224)
        self.count = count

    def __getitem__(self, index: int) -> tuple[np.ndarray, np.ndarray]:
        return self.image + index, np.array(index)

    def __len__(self) -> int:
        return self.count


def small_rows() -> list[tuple[np.ndarray, np.ndarray]]:
    return [(np.full((8, 8), i, np.float32), np.array(i)) for i in range(20_000)]


# MindSpore and ours share one program.


def _pipeline(framework: str) -> tuple[Any, Any, Any]:
    if framework == "mindspore":
        import multiprocessing

        multiprocessing.cpu_count = lambda: 8
    ds = importlib.import_module("mindspore.dataset")
    ds.config.set_seed(1)
    return (
        ds,
        importlib.import_module("mindspore.dataset.vision"),
        importlib.import_module("mindspore.dataset.transforms"),
    )


def _epochs(dataset: Any) -> Iterable[Any]:
    return dataset.create_tuple_iterator(num_epochs=-1, output_numpy=True)


def ms_jpeg(framework: str, folder: Path) -> Any:
    ds, vision, _ = _pipeline(framework)
    data = ds.ImageFolderDataset(str(folder / "images"), num_parallel_workers=WORKERS, shuffle=True)
    ops = [
        vision.RandomCropDecodeResize(224),
        vision.RandomHorizontalFlip(),
        vision.Normalize(MEAN, STD),
        vision.HWC2CHW(),
    ]
    return _epochs(data.map(ops, "image", num_parallel_workers=WORKERS).batch(BATCH))


def ms_mnist(framework: str, folder: Path) -> Any:
    ds, vision, transforms = _pipeline(framework)
    data = ds.MnistDataset(str(folder / "mnist"), num_parallel_workers=WORKERS, shuffle=True)
    ops = [vision.Rescale(1 / 255, 0.0), vision.Normalize((0.1307,), (0.3081,)), vision.HWC2CHW()]
    return _epochs(data.map(ops, "image").map(transforms.TypeCast(np.int32), "label").batch(BATCH))


def ms_arrays(framework: str, folder: Path) -> Any:
    ds, _, transforms = _pipeline(framework)
    x, y = np.arange(20_000 * 64, dtype=np.float64).reshape(20_000, 64), np.arange(20_000)
    data = ds.NumpySlicesDataset((x, y), ["x", "y"], num_parallel_workers=WORKERS, shuffle=True)
    return _epochs(data.map(transforms.TypeCast(np.float32), "x").batch(BATCH))


def ms_generator(framework: str, folder: Path) -> Any:
    ds, _, _ = _pipeline(framework)
    data = ds.GeneratorDataset(small_rows(), ["x", "y"], shuffle=False, num_parallel_workers=1)
    return _epochs(data.batch(BATCH))


def ms_processes(framework: str, folder: Path) -> Any:
    ds, _, _ = _pipeline(framework)
    data = ds.GeneratorDataset(Rows(), ["x", "y"], num_parallel_workers=WORKERS, python_multiprocessing=True)
    return _epochs(data.batch(BATCH))


def ms_records(framework: str, folder: Path) -> Any:
    ds, _, _ = _pipeline(framework)
    data = ds.MindDataset(str(folder / "records.mindrecord"), num_parallel_workers=WORKERS, shuffle=True)
    return _epochs(data.batch(BATCH))


# PyTorch.


def _torch_loader(dataset: Any, workers: int, **options: Any) -> Any:
    from torch.utils.data import DataLoader

    return DataLoader(dataset, batch_size=BATCH, num_workers=workers, persistent_workers=workers > 0, **options)


def torch_jpeg(framework: str, folder: Path) -> Any:
    from torchvision import datasets, transforms

    ops = [
        transforms.RandomResizedCrop(224),
        transforms.RandomHorizontalFlip(),
        transforms.ToTensor(),
        transforms.Normalize([m / 255 for m in MEAN], [s / 255 for s in STD]),
    ]
    data = datasets.ImageFolder(str(folder / "images"), transforms.Compose(ops))
    return _torch_loader(data, WORKERS, shuffle=True)


def torch_arrays(framework: str, folder: Path) -> Any:
    import torch

    x, y = np.arange(20_000 * 64, dtype=np.float64).reshape(20_000, 64), np.arange(20_000)

    class Slices(torch.utils.data.Dataset):
        def __getitem__(self, index: int) -> Any:
            return x[index].astype(np.float32), y[index]

        def __len__(self) -> int:
            return len(x)

    return _torch_loader(Slices(), 0, shuffle=True)


def torch_generator(framework: str, folder: Path) -> Any:
    return _torch_loader(small_rows(), 0)


def torch_processes(framework: str, folder: Path) -> Any:
    return _torch_loader(Rows(), WORKERS)


# grain.


def _grain_loader(data: Any, seed: int | None = None, workers: int = 0) -> Any:
    import grain
    from absl import flags

    flags.FLAGS.mark_as_parsed()  # its worker processes read flags
    data = data if seed is None else data.shuffle(seed)
    read = grain.ReadOptions(num_threads=1, prefetch_buffer_size=BATCH)
    loader = data.batch(BATCH).to_iter_dataset(read)
    return loader.mp_prefetch(grain.MultiprocessingOptions(num_workers=workers)) if workers else loader


class Photographs:
    """Random crops of the files, resized, flipped, normalized, channels first; by Pillow and NumPy."""

    def __init__(self, folder: Path) -> None:
        self.paths = sorted(folder.glob("images/*/*.jpg"))

    def __getitem__(self, index: int) -> tuple[np.ndarray, np.ndarray]:
        from PIL import Image

        random = np.random.default_rng(index)
        image = Image.open(self.paths[index]).convert("RGB")
        share = np.sqrt(random.uniform(0.08, 1.0))
        width, height = int(image.width * share), int(image.height * share)
        left, top = random.integers(0, image.width - width + 1), random.integers(0, image.height - height + 1)
        image = image.resize((224, 224), Image.Resampling.BILINEAR, (left, top, left + width, top + height))
        pixels = np.asarray(image)[:, :: random.choice((1, -1))]
        pixels = (pixels - np.float32(MEAN)) / np.float32(STD)
        return np.ascontiguousarray(pixels.transpose(2, 0, 1)), np.array(self.paths[index].parent.name == "right")

    def __len__(self) -> int:
        return len(self.paths)


def grain_jpeg(framework: str, folder: Path) -> Any:
    import grain

    return _grain_loader(grain.MapDataset.source(Photographs(folder)), 1, WORKERS)


def grain_arrays(framework: str, folder: Path) -> Any:
    import grain

    x, y = np.arange(20_000 * 64, dtype=np.float64).reshape(20_000, 64), np.arange(20_000)
    data = grain.MapDataset.range(len(x)).map(lambda index: (x[index].astype(np.float32), y[index]))
    return _grain_loader(data, 1)


def grain_generator(framework: str, folder: Path) -> Any:
    import grain

    return _grain_loader(grain.MapDataset.source(small_rows()))


def grain_processes(framework: str, folder: Path) -> Any:
    import grain

    return _grain_loader(grain.MapDataset.source(Rows()), workers=WORKERS)


# NumPy: only the loop.


class Bare:
    """Batches by slices of a list and np.stack, nothing else."""

    def __init__(self, rows: list[Any]) -> None:
        self.rows = rows

    def __iter__(self) -> Any:
        for start in range(0, len(self.rows), BATCH):
            yield [np.stack(column) for column in zip(*self.rows[start : start + BATCH])]


def numpy_generator(framework: str, folder: Path) -> Any:
    return Bare(small_rows())


PROGRAMS: dict[str, dict[str, Callable[[str, Path], Any]]] = {
    "JPEG to batch": {"ms": ms_jpeg, "mindspore": ms_jpeg, "torch": torch_jpeg, "grain": grain_jpeg},
    "Mnist, map and batch": {"ms": ms_mnist, "mindspore": ms_mnist},
    "arrays, map and batch": {
        "ms": ms_arrays,
        "mindspore": ms_arrays,
        "torch": torch_arrays,
        "grain": grain_arrays,
    },
    "generator, one thread": {
        "ms": ms_generator,
        "mindspore": ms_generator,
        "torch": torch_generator,
        "grain": grain_generator,
        "numpy": numpy_generator,
    },
    "generator, two processes": {
        "ms": ms_processes,
        "mindspore": ms_processes,
        "torch": torch_processes,
        "grain": grain_processes,
    },
    "MindRecord, shuffled": {"ms": ms_records, "mindspore": ms_records},
    "first batch": {"ms": ms_jpeg, "mindspore": ms_jpeg, "torch": torch_jpeg, "grain": grain_jpeg},
    "first batch of a process": {"ms": ms_jpeg, "mindspore": ms_jpeg, "torch": torch_jpeg, "grain": grain_jpeg},
}


def epochs(make: Callable[[], Any], count: int) -> list[float]:
    """Returns the seconds of each epoch except the first."""
    source = make()
    found = []
    for _ in range(count + 1):
        begin = time.perf_counter()
        for _batch in source:
            pass
        found.append(time.perf_counter() - begin)
    return found[1:]


def first_batches(make: Callable[[], Any], count: int) -> list[float]:
    """Returns the seconds from building a pipeline to its first batch."""
    make()  # imports
    found = []
    for _ in range(count):
        begin = time.perf_counter()
        source = make()
        iterator = iter(source)
        next(iterator)
        found.append(time.perf_counter() - begin)
        del iterator, source
    return found


def main(framework: str, row: str, folder: str, count: str, begun: str) -> None:
    def make() -> Any:
        return PROGRAMS[row][framework](framework, Path(folder))

    if row == "first batch of a process":
        source = make()
        next(iter(source))
        seconds = [time.time() - float(begun)]
        del source
    else:
        seconds = first_batches(make, int(count)) if row == "first batch" else epochs(make, int(count))
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    below = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    print(json.dumps({"seconds": seconds, "peak_kb": own + below}), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
