"""Public datasets of images with annotations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..samplers import PKSampler
from .base import MappableFiles
from .files import check_choice, check_class_indexing, check_file, check_folder, check_optional, check_type
from .layouts import annotated


def refuse_pk(sampler: Any, what: str) -> None:
    """Rejects a PKSampler, because a row has several labels."""
    if isinstance(sampler, PKSampler):
        raise ValueError(f"{what}: `sampler`: PKSampler needs one label a row")


class CocoDataset(MappableFiles):
    """COCO 2017.

    Columns: image, and by task Detection: bbox (float32), category_id, iscrowd (uint32); Stuff: segmentation (float32),
    iscrowd; Keypoint: keypoints (float32), num_keypoints (uint32); Panoptic: bbox, category_id, iscrowd, area;
    Captioning: captions (str).

    Args:
        annotation_file (str): The file of annotations.
        task (str): 'Detection', 'Stuff', 'Panoptic', 'Keypoint', 'Captioning'. Default: 'Detection'.
        extra_metadata (bool): Whether to add a column _meta-filename. Default: False.
        decrypt (Callable, optional): Reads the bytes of an image from its path. Default: None, the file system.
    """

    def __init__(
        self,
        dataset_dir: str,
        annotation_file: str,
        task: str = "Detection",
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | None = None,
        decode: bool = False,
        sampler: Any = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
        extra_metadata: bool = False,
        decrypt: Callable[[str], bytes] | None = None,
    ) -> None:
        check_folder(dataset_dir)
        check_file(annotation_file, "annotation_file")
        check_choice(task, ("Detection", "Stuff", "Panoptic", "Keypoint", "Captioning"), "task")
        refuse_pk(sampler, "CocoDataset")
        source = annotated.coco(dataset_dir, annotation_file, task, decode, extra_metadata, decrypt)
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id, cache)


class VOCDataset(MappableFiles):
    """PASCAL VOC.

    Columns: image, target; with task 'Detection' image, bbox (float32: x, y, width, height), label, difficult, truncate
    (uint32).

    Args:
        task (str): 'Segmentation' or 'Detection'. Default: 'Segmentation'.
        usage (str, optional): The name of the list in ImageSets. Default: 'train'.
        class_indexing (dict, optional): Labels by class name; other classes are skipped. Default: None.
        extra_metadata (bool): Whether to add a column _meta-filename. Default: False.
        decrypt (Callable, optional): Reads the bytes of an image from its path. Default: None, the file system.
    """

    def __init__(
        self,
        dataset_dir: str,
        task: str = "Segmentation",
        usage: str = "train",
        class_indexing: dict[str, int] | None = None,
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | None = None,
        decode: bool = False,
        sampler: Any = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
        extra_metadata: bool = False,
        decrypt: Callable[[str], bytes] | None = None,
    ) -> None:
        check_folder(dataset_dir)
        check_choice(task, ("Segmentation", "Detection"), "task")
        check_type(usage, str, "usage")
        class_indexing = check_class_indexing(class_indexing)
        if task == "Segmentation" and class_indexing is not None:
            raise ValueError("`class_indexing`: expected None with task='Segmentation'")
        source = annotated.voc(dataset_dir, task, usage, class_indexing, decode, extra_metadata, decrypt)
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id, cache)


class ManifestDataset(MappableFiles):
    """Images that are listed in a manifest.

    Columns: image (uint8: the file's bytes, or pixels if `decode`), label (int32).

    Args:
        dataset_file (str): The manifest.
        usage (str, optional): 'train', 'eval' or 'inference'. Default: 'train'.
        class_indexing (dict, optional): Labels by class name; other classes are skipped. Default: None.
    """

    def __init__(
        self,
        dataset_file: str,
        usage: str = "train",
        num_samples: int | None = None,
        num_parallel_workers: int | None = None,
        shuffle: bool | None = None,
        sampler: Any = None,
        class_indexing: dict[str, int] | None = None,
        decode: bool = False,
        num_shards: int | None = None,
        shard_id: int | None = None,
        cache: Any = None,
    ) -> None:
        check_file(dataset_file, "dataset_file")
        check_choice(usage, ("train", "eval", "inference"), "usage")
        source = annotated.manifest(dataset_file, usage, check_class_indexing(class_indexing), decode)
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id, cache)


class CityscapesDataset(MappableFiles):
    """Cityscapes: street scenes with pixel annotations.

    Columns: image (uint8), task (uint8, or str with task 'polygon').

    Args:
        usage (str, optional): The part: 'train', 'val', 'all', and 'test' (fine) or 'train_extra' (coarse). Default:
            'train'.
        quality_mode (str): 'fine' or 'coarse'. Default: 'fine'.
        task (str): 'instance', 'semantic', 'polygon' or 'color'. Default: 'instance'.
        decode (bool): Whether images are decoded. Default: None, False.
    """

    def __init__(
        self,
        dataset_dir: str,
        usage: str = "train",
        quality_mode: str = "fine",
        task: str = "instance",
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
        check_choice(task, ("instance", "semantic", "polygon", "color"), "task")
        check_choice(quality_mode, ("fine", "coarse"), "quality_mode")
        parts = ("train", "test", "val", "all") if quality_mode == "fine" else ("train", "train_extra", "val", "all")
        check_choice(usage, parts, "usage")
        source = annotated.cityscapes(dataset_dir, usage, quality_mode, task, decode)
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id, cache)


class KITTIDataset(MappableFiles):
    """KITTI: objects in street scenes.

    Columns: image (uint8), label and occluded (uint32), truncated, alpha, bbox, dimensions, location and rotation_y
    (float32); with usage 'test' only image.

    Args:
        usage (str, optional): The part: 'train', 'test'. Default: None, 'train'.
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
        check_optional(usage, ("train", "test"), "usage")
        source = annotated.kitti(dataset_dir, usage, decode)
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id, cache)


class WIDERFaceDataset(MappableFiles):
    """WIDER FACE.

    Columns: image (uint8), bbox, blur, expression, illumination, occlusion, pose and invalid (int32); with usage 'test'
    only image.

    Args:
        usage (str, optional): The part: 'train', 'test', 'valid', 'all'. Default: None,
            all. The test part is not in all.
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
        check_optional(usage, ("train", "test", "valid", "all"), "usage")
        source = annotated.wider_face(dataset_dir, usage, decode)
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id, cache)


class Caltech101Dataset(MappableFiles):
    """Caltech-101, with MATLAB files. Needs scipy for annotations.

    Columns: image (uint8), and by `target_type` category (int64), annotation (the contour).

    Args:
        target_type (str, optional): 'category', 'annotation' or 'all'. Default: None, category.
        num_parallel_workers (int, optional): Not used. Default: 1.
    """

    def __init__(
        self,
        dataset_dir: str,
        target_type: str | None = None,
        num_samples: int | None = None,
        num_parallel_workers: int = 1,
        shuffle: bool | None = None,
        decode: bool = False,
        sampler: Any = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
    ) -> None:
        check_folder(dataset_dir)
        check_optional(target_type, ("category", "annotation", "all"), "target_type")
        source = annotated.caltech101(dataset_dir, target_type, decode)
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id)


class SBDataset(MappableFiles):
    """Semantic Boundaries, with MATLAB files. Needs scipy.

    Columns: image (uint8), task (uint8: 20 boundaries, or one segmentation).

    Args:
        task (str): 'Boundaries' or 'Segmentation'. Default: 'Boundaries'.
        usage (str, optional): The part: 'train', 'val', 'train_noval', 'all'. Default: 'all'.
        num_parallel_workers (int, optional): Not used. Default: 1.
        decode (bool): Whether images are decoded. Default: None, False.
    """

    def __init__(
        self,
        dataset_dir: str,
        task: str = "Boundaries",
        usage: str = "all",
        num_samples: int | None = None,
        num_parallel_workers: int = 1,
        shuffle: bool | None = None,
        decode: bool | None = None,
        sampler: Any = None,
        num_shards: int | None = None,
        shard_id: int | None = None,
    ) -> None:
        check_folder(dataset_dir)
        check_choice(task, ("Boundaries", "Segmentation"), "task")
        check_choice(usage, ("train", "val", "train_noval", "all"), "usage")
        source = annotated.sb(dataset_dir, task, usage, decode)
        super().__init__(source, num_samples, num_parallel_workers, shuffle, sampler, num_shards, shard_id)
