"""Public datasets of images that are stored as arrays."""

from __future__ import annotations

from typing import Any

from ..samplers import Shuffle
from .base import MappableFiles, StreamFiles
from .files import check_choice, check_folder, check_optional, check_type
from .layouts import binary, text


def emnist_source(folder: str, name: str, usage: str | None) -> Any:
    stem = f"emnist-{name}"
    return binary.mnist(folder, usage, f"EMnistDataset: {folder}", f"{stem}-train", f"{stem}-test")


def fake_images(count: int, size: Any, classes: int, seed: int) -> Any:
    """Checks the arguments of generated images and returns their source."""
    for name, value, low in (("num_images", count, 1), ("num_classes", classes, 1), ("base_seed", seed, 0)):
        check_type(value, int, name)
        if value < low:
            raise ValueError(f"`{name}`: expected at least {low}, got {value}")
    check_type(size, (tuple, list), "image_size")
    if len(size) != 3 or any(not isinstance(n, int) or n < 1 for n in size):
        raise ValueError(f"`image_size`: expected height, width and channels, got {size!r}")
    return binary.FakeImages(count, tuple(size), classes, seed)


class MnistDataset(MappableFiles):
    """MNIST: images of 28 x 28 in IDX files.

    Columns: image (uint8, 28 x 28 x 1), label (uint32).

    Args:
        usage (str, optional): The part: 'train', 'test', 'all'. Default: None, all.
    """

    def __init__(
        self,
        dataset_dir: str,
        usage: str | None = None,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | None = None,
        sampler: Any = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        check_optional(usage, ("train", "test", "all"), "usage")
        source = binary.mnist(dataset_dir, usage, f"MnistDataset: {dataset_dir}")
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id, cache)


class FashionMnistDataset(MappableFiles):
    """Fashion-MNIST: images of 28 x 28 in IDX files.

    Columns: image (uint8, 28 x 28 x 1), label (uint32).

    Args:
        usage (str, optional): The part: 'train', 'test', 'all'. Default: None, all.
    """

    def __init__(
        self,
        dataset_dir: str,
        usage: str | None = None,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | None = None,
        sampler: Any = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        check_optional(usage, ("train", "test", "all"), "usage")
        source = binary.mnist(dataset_dir, usage, f"FashionMnistDataset: {dataset_dir}")
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id, cache)


class KMnistDataset(MappableFiles):
    """Kuzushiji-MNIST: images of 28 x 28 in IDX files.

    Columns: image (uint8, 28 x 28 x 1), label (uint32).

    Args:
        usage (str, optional): The part: 'train', 'test', 'all'. Default: None, all.
    """

    def __init__(
        self,
        dataset_dir: str,
        usage: str | None = None,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | None = None,
        sampler: Any = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        check_optional(usage, ("train", "test", "all"), "usage")
        source = binary.mnist(dataset_dir, usage, f"KMnistDataset: {dataset_dir}")
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id, cache)


class EMnistDataset(MappableFiles):
    """EMNIST: digits and letters of 28 x 28 in IDX files.

    Columns: image (uint8, 28 x 28 x 1), label (uint32).

    Args:
        name (str): The split: 'byclass', 'bymerge', 'balanced', 'letters', 'digits', 'mnist'.
        usage (str, optional): The part: 'train', 'test', 'all'. Default: None, all.
    """

    def __init__(
        self,
        dataset_dir: str,
        name: str,
        usage: str | None = None,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | None = None,
        sampler: Any = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        check_choice(name, ("byclass", "bymerge", "balanced", "letters", "digits", "mnist"), "name")
        check_optional(usage, ("train", "test", "all"), "usage")
        source = emnist_source(dataset_dir, name, usage)
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id, cache)


class QMnistDataset(MappableFiles):
    """QMNIST: MNIST with the whole test set and more labels.

    Columns: image (uint8, 28 x 28 x 1), label (uint32: the digit, or eight numbers without `compat`).

    Args:
        usage (str, optional): The part: 'train', 'test', 'test10k', 'test50k', 'nist', 'all'. Default: None, all.
        compat (bool): Whether the label is only the digit, as in MNIST. Default: True.
    """

    def __init__(
        self,
        dataset_dir: str,
        usage: str | None = None,
        compat: bool = True,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | None = None,
        sampler: Any = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        check_optional(usage, ("train", "test", "test10k", "test50k", "nist", "all"), "usage")
        check_type(compat, bool, "compat")
        source = binary.qmnist(dataset_dir, usage, compat)
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id, cache)


class Cifar10Dataset(MappableFiles):
    """CIFAR-10, the binary version.

    Columns: image (uint8, 32 x 32 x 3), label (uint32).

    Args:
        usage (str, optional): The part: 'train', 'test', 'all'. Default: None, all.
    """

    def __init__(
        self,
        dataset_dir: str,
        usage: str | None = None,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | None = None,
        sampler: Any = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        check_optional(usage, ("train", "test", "all"), "usage")
        source = binary.cifar(dataset_dir, usage, binary.CIFAR10, ["label"], f"Cifar10Dataset: {dataset_dir}")
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id, cache)


class Cifar100Dataset(MappableFiles):
    """CIFAR-100, the binary version.

    Columns: image (uint8, 32 x 32 x 3), coarse_label and fine_label (uint32).

    Args:
        usage (str, optional): The part: 'train', 'test', 'all'. Default: None, all.
    """

    def __init__(
        self,
        dataset_dir: str,
        usage: str | None = None,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | None = None,
        sampler: Any = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        check_optional(usage, ("train", "test", "all"), "usage")
        source = binary.cifar(dataset_dir, usage, binary.CIFAR100, ["coarse_label", "fine_label"], "Cifar100Dataset")
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id, cache)


class STL10Dataset(MappableFiles):
    """STL-10: images of 96 x 96 in ten classes.

    Columns: image (uint8, 96 x 96 x 3), label (int32, -1 for unlabeled images).

    Args:
        usage (str, optional): The part: 'train', 'test', 'unlabeled', 'train+unlabeled', 'all'. Default: None, all.
    """

    def __init__(
        self,
        dataset_dir: str,
        usage: str | None = None,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | None = None,
        sampler: Any = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        check_optional(usage, ("train", "test", "unlabeled", "train+unlabeled", "all"), "usage")
        source = binary.stl10(dataset_dir, usage)
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id, cache)


class SemeionDataset(MappableFiles):
    """Semeion: handwritten digits with 16 x 16 binary pixels.

    Columns: image (uint8, 16 x 16), label (uint32).
    """

    def __init__(
        self,
        dataset_dir: str,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | None = None,
        sampler: Any = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        source = binary.semeion(dataset_dir)
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id, cache)


class SVHNDataset(MappableFiles):
    """SVHN: house numbers of 32 x 32 in MATLAB files. Needs scipy.

    Columns: image (uint8, 32 x 32 x 3), label (uint32).

    Args:
        usage (str, optional): The part: 'train', 'test', 'extra', 'all'. Default: None, all.
        num_parallel_workers (int, optional): Not used. Default: 1.
    """

    def __init__(
        self,
        dataset_dir: str,
        usage: str | None = None,
        num_samples: int | None = None,
        num_parallel_workers: int = 1,
        shuffle: bool | None = None,
        sampler: Any = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
    ) -> None:
        check_folder(dataset_dir)
        check_optional(usage, ("train", "test", "extra", "all"), "usage")
        source = binary.svhn(dataset_dir, usage)
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id)


class PhotoTourDataset(MappableFiles):
    """PhotoTour: patches of 64 x 64 pixels; pairs of patches for tests.

    Columns: with usage 'train' image (uint8, 64 x 64 x 1), else image1, image2 and matches (uint32).

    Args:
        name (str): The scene: 'notredame', 'yosemite', 'liberty', 'notredame_harris',
            'yosemite_harris', 'liberty_harris'.
        usage (str, optional): The part: 'train', 'test'. Default: None, 'train'.
    """

    def __init__(
        self,
        dataset_dir: str,
        name: str,
        usage: str | None = None,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | None = None,
        sampler: Any = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        check_choice(
            name, ("notredame", "yosemite", "liberty", "notredame_harris", "yosemite_harris", "liberty_harris"), "name"
        )
        check_optional(usage, ("train", "test"), "usage")
        source = binary.PhotoTour(dataset_dir, name, usage or "train")
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id, cache)


class FakeImageDataset(MappableFiles):
    """Images of random numbers, for tests of a pipeline.

    Columns: image (uint8), label (uint32).

    Args:
        num_images (int): The number of images. Default: 1000.
        image_size (tuple[int, ...] | list[int]): Height, width and channels. Default: (224, 224, 3).
        num_classes (int): The number of classes. Default: 10.
        base_seed (int): The seed, to which each image adds its number. Default: 0.
    """

    def __init__(
        self,
        num_images: int = 1000,
        image_size: tuple[int, ...] | list[int] = (224, 224, 3),
        num_classes: int = 10,
        base_seed: int = 0,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | None = None,
        sampler: Any = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        source = fake_images(num_images, image_size, num_classes, base_seed)
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id, cache)


class USPSDataset(StreamFiles):
    """USPS: digits of 16 x 16 in LIBSVM files.

    Columns: image (uint8, 16 x 16 x 1), label (uint32).

    Args:
        usage (str, optional): The part: 'train', 'test', 'all'. Default: None, all.
    """

    def __init__(
        self,
        dataset_dir: str,
        usage: str | None = None,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | Shuffle | None = Shuffle.GLOBAL,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        check_optional(usage, ("train", "test", "all"), "usage")
        source = text.Usps(text.in_folder(dataset_dir, {"train": "usps", "test": "usps.t"}, usage))
        super().__init__(source, num_samples, num_parallel_workers, shuffle, num_shards, shard_id, cache)
