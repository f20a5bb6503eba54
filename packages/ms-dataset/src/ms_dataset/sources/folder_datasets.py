"""Public datasets of image files in folders and lists."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .base import MappableFiles
from .files import (
    check_choice,
    check_class_indexing,
    check_extensions,
    check_file,
    check_folder,
    check_optional,
    check_type,
)
from .layouts import folders


def folder_arguments(extensions: Any, class_indexing: Any) -> tuple[Any, Any]:
    """Checks the arguments by which `ImageFolderDataset` selects files and labels."""
    return check_extensions(extensions), check_class_indexing(class_indexing)


def check_classes(classes: Any) -> list[str] | None:
    if classes is None:
        return None
    chosen = [classes] if isinstance(classes, str) else classes
    check_type(chosen, list, "classes")
    for name in chosen:
        check_choice(name, folders.LSUN_CLASSES, "classes")
    return chosen


class ImageFolderDataset(MappableFiles):
    """A folder of images for each class.

    Columns: image (uint8: the file's bytes, or pixels if `decode`), label (int32).

    Args:
        extensions (list[str], optional): The extensions of files to read, such as ['.jpg']. Default: None.
        class_indexing (dict, optional): Labels by class name; other classes are skipped. Default: None.
        decrypt (Callable, optional): Reads the bytes of an image from its path. Default: None, the file system.
    """

    def __init__(
        self,
        dataset_dir: str,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | None = None,
        sampler: Any = None,
        extensions: list[str] | None = None,
        class_indexing: dict[str, int] | None = None,
        decode: bool = False,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
        decrypt: Callable[[str], bytes] | None = None,
    ) -> None:
        check_folder(dataset_dir)
        source = folders.image_folder(dataset_dir, *folder_arguments(extensions, class_indexing), decode, decrypt)
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id, cache)


class Caltech256Dataset(MappableFiles):
    """Caltech-256: a folder of images for each class.

    Columns: image (uint8: the file's bytes, or pixels if `decode`), label (int32).
    """

    def __init__(
        self,
        dataset_dir: str,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | None = None,
        decode: bool = False,
        sampler: Any = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        source = folders.caltech256(dataset_dir, decode)
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id, cache)


class OmniglotDataset(MappableFiles):
    """Omniglot: folders of alphabets with folders of characters.

    Columns: image (uint8: the file's bytes, or pixels if `decode`), label (int32).

    Args:
        background (bool): Whether to read images_background instead of images_evaluation. Default: None, True.
    """

    def __init__(
        self,
        dataset_dir: str,
        background: bool | None = None,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | None = None,
        decode: bool = False,
        sampler: Any = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        check_type(background, (bool, type(None)), "background")
        source = folders.omniglot(dataset_dir, background is not False, decode)
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id, cache)


class RenderedSST2Dataset(MappableFiles):
    """Rendered SST2: images of sentences.

    Columns: image (uint8: the file's bytes, or pixels if `decode`), label (uint32: 0 is negative, 1 positive).

    Args:
        usage (str, optional): The part: 'train', 'val', 'test', 'all'. Default: None, all.
    """

    def __init__(
        self,
        dataset_dir: str,
        usage: str | None = None,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | None = None,
        decode: bool = False,
        sampler: Any = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        check_optional(usage, ("train", "val", "test", "all"), "usage")
        source = folders.rendered_sst2(dataset_dir, usage, decode)
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id, cache)


class SUN397Dataset(MappableFiles):
    """SUN397: scenes in nested folders.

    Columns: image (uint8: the file's bytes, or pixels if `decode`), label (uint32).
    """

    def __init__(
        self,
        dataset_dir: str,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | None = None,
        decode: bool = False,
        sampler: Any = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        source = folders.sun397(dataset_dir, decode)
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id, cache)


class LSUNDataset(MappableFiles):
    """LSUN: scenes, with a folder for each class and part.

    Columns: image (uint8: the file's bytes, or pixels if `decode`), label (uint32).

    Args:
        usage (str, optional): The part: 'train', 'test', 'valid', 'all'. Default: None, all.
        classes (str | list[str], optional): Names of classes; usage 'test' has none. Default: None, all.
    """

    def __init__(
        self,
        dataset_dir: str,
        usage: str | None = None,
        classes: str | list[str] | None = None,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | None = None,
        decode: bool = False,
        sampler: Any = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        check_optional(usage, ("train", "test", "valid", "all"), "usage")
        source = folders.lsun(dataset_dir, usage, check_classes(classes), decode)
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id, cache)


class Food101Dataset(MappableFiles):
    """Food-101: images of dishes.

    Columns: image (uint8: the file's bytes, or pixels if `decode`), label (str).

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
        decode: bool = False,
        sampler: Any = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        check_optional(usage, ("train", "test", "all"), "usage")
        source = folders.food101(dataset_dir, usage, decode)
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id, cache)


class Places365Dataset(MappableFiles):
    """Places365: images of places.

    Columns: image (uint8: the file's bytes, or pixels if `decode`), label (uint32).

    Args:
        usage (str, optional): The part: 'train-standard', 'train-challenge', 'val'. Default: None, 'train-standard'.
        small (bool): Whether to read the images with 256 x 256 pixels. Default: True.
    """

    def __init__(
        self,
        dataset_dir: str,
        usage: str | None = None,
        small: bool = True,
        decode: bool = False,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | None = None,
        sampler: Any = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        check_optional(usage, ("train-standard", "train-challenge", "val"), "usage")
        check_type(small, bool, "small")
        source = folders.places365(dataset_dir, usage, small, decode)
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id, cache)


class CelebADataset(MappableFiles):
    """CelebA: faces with attributes.

    Columns: image (uint8: the file's bytes, or pixels if `decode`), attr (uint32, 0 or 1 for each attribute).

    Args:
        usage (str, optional): The part: 'all', 'train', 'valid', 'test'. Default: 'all'.
        extensions (list[str], optional): The extensions of files to read, such as ['.jpg']. Default: None.
        decrypt (Callable, optional): Reads the bytes of an image from its path. Default: None, the file system.
    """

    def __init__(
        self,
        dataset_dir: str,
        num_parallel_workers: int | None = None,
        shuffle: bool | None = None,
        usage: str = "all",
        sampler: Any = None,
        decode: bool = False,
        extensions: list[str] | None = None,
        num_samples: int | None = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
        decrypt: Callable[[str], bytes] | None = None,
    ) -> None:
        check_folder(dataset_dir)
        check_choice(usage, ("all", "train", "valid", "test"), "usage")
        source = folders.celeba(dataset_dir, usage, check_extensions(extensions), decode, decrypt)
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id, cache)


class DIV2KDataset(MappableFiles):
    """DIV2K: images in high and low resolution.

    Columns: hr_image, lr_image (uint8: the files' bytes, or pixels if `decode`).

    Args:
        usage (str, optional): The part: 'train', 'valid', 'all'. Default: 'train'.
        downgrade (str): The degradation: 'bicubic', 'unknown', 'mild', 'difficult', 'wild'. Default: 'bicubic'.
        scale (int): 2, 3, 4 or 8, if available for `downgrade`. Default: 2.
        decode (bool): Whether images are decoded. Default: None, False.
    """

    def __init__(
        self,
        dataset_dir: str,
        usage: str = "train",
        downgrade: str = "bicubic",
        scale: int = 2,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | None = None,
        decode: bool | None = None,
        sampler: Any = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        check_choice(usage, ("train", "valid", "all"), "usage")
        check_choice(downgrade, ("bicubic", "unknown", "mild", "difficult", "wild"), "downgrade")
        check_choice(scale, (2, 3, 4, 8), "scale")
        folders.check_div2k(downgrade, scale)
        source = folders.div2k(dataset_dir, usage, downgrade, scale, decode)
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id, cache)


class FlickrDataset(MappableFiles):
    """Flickr8k and Flickr30k: images with five captions.

    Columns: image (uint8: the file's bytes, or pixels if `decode`), annotation (str, one per caption).

    Args:
        annotation_file (str): The file of annotations.
        decode (bool): Whether images are decoded. Default: None, False.
    """

    def __init__(
        self,
        dataset_dir: str,
        annotation_file: str,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | None = None,
        decode: bool | None = None,
        sampler: Any = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        check_file(annotation_file, "annotation_file")
        source = folders.flickr(dataset_dir, annotation_file, decode)
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id, cache)


class SBUDataset(MappableFiles):
    """SBU captioned photos.

    Columns: image (uint8: the file's bytes, or pixels if `decode`), caption (str).
    """

    def __init__(
        self,
        dataset_dir: str,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | None = None,
        decode: bool = False,
        sampler: Any = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        source = folders.sbu(dataset_dir, decode)
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id, cache)


class LFWDataset(MappableFiles):
    """LFW: faces of people, or pairs of faces.

    Columns: image, label (uint32); with task 'pairs' image1, image2 and label (1 for the same person).

    Args:
        task (str): 'people' or 'pairs'. Default: None, people.
        usage (str, optional): The part: '10fold', 'train', 'test', 'all'. Default: None, all.
        image_set (str, optional): 'original', 'funneled' or 'deepfunneled'. Default: None, funneled.
    """

    def __init__(
        self,
        dataset_dir: str,
        task: str | None = None,
        usage: str | None = None,
        image_set: str | None = None,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | None = None,
        decode: bool = False,
        sampler: Any = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        check_folder(dataset_dir)
        check_optional(task, ("people", "pairs"), "task")
        check_optional(usage, ("10fold", "train", "test", "all"), "usage")
        check_optional(image_set, ("original", "funneled", "deepfunneled"), "image_set")
        source = folders.lfw(dataset_dir, task, usage, image_set, decode)
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id, cache)


class Flowers102Dataset(MappableFiles):
    """Oxford 102 Flowers, with MATLAB files. Needs scipy.

    Columns: image, label (uint32); with task 'Segmentation' image, segmentation, label.

    Args:
        task (str): 'Classification' or 'Segmentation'. Default: 'Classification'.
        usage (str, optional): The part: 'train', 'valid', 'test', 'all'. Default: 'all'.
        num_parallel_workers (int, optional): Not used. Default: 1.
    """

    def __init__(
        self,
        dataset_dir: str,
        task: str = "Classification",
        usage: str = "all",
        num_samples: int | None = None,
        num_parallel_workers: int = 1,
        shuffle: bool | None = None,
        decode: bool = False,
        sampler: Any = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
    ) -> None:
        check_folder(dataset_dir)
        check_choice(task, ("Classification", "Segmentation"), "task")
        check_choice(usage, ("train", "valid", "test", "all"), "usage")
        source = folders.flowers102(dataset_dir, task, usage, decode)
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id)
