"""Pipelines of images."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import mindspore as ms
import mindspore.dataset as ds
import numpy as np
from mindspore.dataset import transforms, vision
from PIL import Image
from script_common import Cifar, error, picture, program, rows, sizes


def smooth(number: int, height: int, width: int) -> Image.Image:
    coarse = Image.fromarray(picture(number, 4, 5))
    return coarse.resize((width, height), Image.Resampling.BICUBIC)


def image_folder(folder: Path, count: int = 6) -> Path:
    for place, name in enumerate(("cat", "dog", "eel")):
        (folder / "images" / name).mkdir(parents=True, exist_ok=True)
        for number in range(count):
            path = folder / "images" / name / f"{number}.png"
            smooth(number + 10 * place, 40 + number, 50).save(path)
    return folder / "images"


@program
def imagenet_train(folder: Path) -> Any:
    ds.config.set_seed(1)
    data = ds.ImageFolderDataset(str(image_folder(folder)), num_parallel_workers=2, shuffle=True)
    data = data.map(
        [
            vision.RandomCropDecodeResize(16, scale=(0.2, 1.0), ratio=(0.75, 1.333)),
            vision.RandomHorizontalFlip(prob=0.5),
            vision.Normalize(mean=[123.675, 116.28, 103.53], std=[58.395, 57.12, 57.375]),
            vision.HWC2CHW(),
        ],
        input_columns="image",
        num_parallel_workers=2,
    )
    data = data.map(transforms.TypeCast(ms.int32), "label", num_parallel_workers=2)
    data = data.batch(4, drop_remainder=True)
    return sizes(data), rows(data, 2)


@program
def imagenet_eval_of_a_shard(folder: Path) -> Any:
    ds.config.set_seed(2)
    data = ds.ImageFolderDataset(str(image_folder(folder)), num_shards=4, shard_id=3, shuffle=False)
    ops = [vision.Decode(), vision.Resize(20), vision.CenterCrop(16), vision.Normalize([0.5] * 3, [2.0] * 3)]
    data = data.map([*ops, vision.HWC2CHW()], "image").batch(2)
    return sizes(data), repr(data.get_class_indexing()), rows(data)


@program
def imagenet_of_pillow_images(folder: Path) -> Any:
    ds.config.set_seed(3)
    data = ds.ImageFolderDataset(str(image_folder(folder)), shuffle=False, num_samples=5, decode=False)
    ops = [
        vision.Decode(to_pil=True),
        vision.Resize(18, vision.Inter.BICUBIC),
        vision.CenterCrop(16),
        vision.ToTensor(),
        vision.Normalize([0.485, 0.456, 0.406], [0.229, 0.224, 0.225], is_hwc=False),
    ]
    return rows(data.map(ops, ["image"]).batch(3))


@program
def folder_with_class_indexing(folder: Path) -> Any:
    path = str(image_folder(folder))
    data = ds.ImageFolderDataset(path, class_indexing={"dog": 7, "cat": 2}, decode=True, shuffle=False)
    found = rows(data, most=3)
    return found, data.num_classes(), error(lambda: ds.ImageFolderDataset(path + "/none"))


@program
def cifar_with_mixup(folder: Path) -> Any:
    ds.config.set_seed(4)
    data = ds.GeneratorDataset(Cifar(), ["image", "label"], shuffle=True)
    data = data.map([vision.RandomCrop((32, 32), (4, 4, 4, 4)), vision.RandomHorizontalFlip()], "image")
    data = data.map(vision.HWC2CHW(), "image").map(transforms.OneHot(10), "label").batch(5)
    return rows(data.map(vision.MixUpBatch(alpha=0.9), ["image", "label"]))


@program
def cifar_with_cutmix(folder: Path) -> Any:
    ds.config.set_seed(5)
    data = ds.GeneratorDataset(Cifar(), ["image", "label"], shuffle=False)
    data = data.map(transforms.OneHot(10), "label").batch(5)
    data = data.map(vision.CutMixBatch(vision.ImageBatchFormat.NHWC, 1.0, 0.7), ["image", "label"])
    return rows(data, 2)


@program
def mixup_in_per_batch_map(folder: Path) -> Any:
    ds.config.set_seed(6)
    np.random.seed(6)

    def mix(images: list[Any], labels: list[Any], info: Any) -> Any:
        share = np.random.beta(0.4, 0.4)
        first = np.stack(images).astype(np.float32)
        mixed = share * first + (1 - share) * first[::-1]
        hot = np.eye(10, dtype=np.float32)[np.array(labels)]
        weight = np.float32(info.get_batch_num() + info.get_epoch_num())
        return [*mixed.astype(np.float32)], [*(share * hot + (1 - share) * hot[::-1]).astype(np.float32) * weight]

    data = ds.GeneratorDataset(Cifar(), ["image", "label"], shuffle=False)
    columns = ["image", "label"]
    return rows(data.batch(5, num_parallel_workers=1, per_batch_map=mix, input_columns=columns), 2)


@program
def augmentation_policies(folder: Path) -> Any:
    ds.config.set_seed(7)
    data = ds.GeneratorDataset(Cifar(), ["image", "label"], shuffle=False)
    auto = data.map(vision.AutoAugment(vision.AutoAugmentPolicy.CIFAR10), "image", num_parallel_workers=2)
    spread = data.map(vision.RandAugment(), "image", num_parallel_workers=2)
    wide = data.map(vision.TrivialAugmentWide(), "image", num_parallel_workers=1)
    return rows(auto.batch(2)), rows(spread.batch(2)), rows(wide.batch(2))


@program
def random_choices_of_operations(folder: Path) -> Any:
    ds.config.set_seed(8)
    flips = [vision.RandomHorizontalFlip(1.0), vision.RandomVerticalFlip(1.0)]
    data = ds.GeneratorDataset(Cifar(), ["image", "label"], shuffle=False)
    found = [
        data.map(transforms.RandomApply(flips, 0.4), "image"),
        data.map(transforms.RandomChoice([*flips, vision.Invert()]), "image", num_parallel_workers=2),
        data.map(vision.UniformAugment([*flips, vision.Invert(), vision.Equalize()], 2), "image"),
        data.map(vision.RandomSelectSubpolicy([[(flips[0], 0.5), (flips[1], 0.9)], [(vision.Invert(), 0.8)]]), "image"),
        data.map([vision.RandomErasing(1.0, value=3), vision.RandomSharpness((0.2, 1.8))][1:], "image"),
        data.map([vision.ToTensor(), vision.RandomErasing(0.6)], "image", num_parallel_workers=1),
        data.map(vision.CutOut(8, 2), "image"),
        data.map(vision.RandomPosterize((2, 7)), "image"),
        data.map(vision.RandomSolarize((10, 100)), "image"),
        data.map(vision.RandomColorAdjust(0.4, 0.4, 0.4, 0.0), "image"),
    ]
    return tuple(rows(one.batch(5)) for one in found)


@program
def eager_operations(folder: Path) -> Any:
    ds.config.set_seed(9)
    array, image = picture(1), Image.fromarray(picture(1))

    def both(operation: Any) -> Any:
        return operation(array), np.asarray(operation(image))

    return (
        both(vision.Resize((10, 12))),
        both(vision.Resize(13, vision.Inter.NEAREST)),
        both(vision.CenterCrop((9, 30))),
        both(vision.Pad((1, 2, 3, 4), (7, 8, 9))),
        both(vision.ToTensor()),
        np.asarray(vision.Grayscale(3)(image)),
        both(vision.Invert()),
        both(vision.Equalize()),
        both(vision.AutoContrast(1.5)),
        vision.Crop((2, 3), (5, 6))(array),
        vision.Rescale(1 / 255, -0.5)(array),
        vision.ConvertColor(vision.ConvertMode.COLOR_RGB2GRAY)(array),
        vision.Rotate(90)(array),
        vision.GaussianBlur(3, 1.2)(array),
        vision.HorizontalFlip()(array),
        vision.AdjustBrightness(1.7)(array),
        vision.AdjustContrast(0.3)(array),
        vision.AdjustSaturation(2.0)(array),
        vision.Posterize(3)(array),
        vision.Solarize((20, 90))(array),
        vision.SlicePatches(2, 2)(array),
        transforms.Compose([vision.Resize(8), vision.HWC2CHW()])(array),
        error(lambda: vision.Resize(5)("text")),
        error(lambda: vision.Normalize([0.5], [0.0])),
        error(lambda: vision.CenterCrop(-1)),
        error(lambda: vision.Decode()(array)),
        error(lambda: vision.HWC2CHW()(np.zeros(4, np.uint8))),
    )


class Boxes:
    """Images of several sizes with boxes, as in detection datasets."""

    def __getitem__(self, index: int) -> Any:
        boxes = np.array([[1 + index, 2, 9, 8], [3, 4, 5 + index, 6]], np.float32)[: 1 + index % 2]
        return picture(index, 18 + index, 24), boxes, np.array([index, 18 + index, 24], np.int64)

    def __len__(self) -> int:
        return 5


@program
def detection_with_functions(folder: Path) -> Any:
    def letterbox(image: Any, boxes: Any, info: Any) -> Any:
        height, width = image.shape[:2]
        scale = min(16 / height, 16 / width)
        size = int(width * scale), int(height * scale)
        pixels = np.full((16, 16, 3), 114, np.uint8)
        pixels[: size[1], : size[0]] = np.asarray(Image.fromarray(image).resize(size, Image.Resampling.NEAREST))
        padded = np.zeros((4, 5), np.float32)
        padded[: len(boxes), :4] = boxes * np.float32(scale)
        padded[: len(boxes), 4] = 1
        return pixels, padded, info, np.array([scale], np.float32)

    data = ds.GeneratorDataset(Boxes(), ["image", "boxes", "info"], shuffle=False, num_parallel_workers=1)
    columns = ["image", "boxes", "info", "scale"]
    data = data.map(letterbox, ["image", "boxes", "info"], columns, python_multiprocessing=False)
    data = data.map([vision.Normalize([1.0, 2.0, 3.0], [50.0] * 3), vision.HWC2CHW()], "image")
    return sizes(data), rows(data.project(["boxes", "image", "scale"]).batch(2, drop_remainder=False))


@program
def coco_detection(folder: Path) -> Any:
    (folder / "coco").mkdir()
    images = [{"id": n, "file_name": f"{n}.png", "width": 24, "height": 16 + n} for n in range(3)]
    for n in range(3):
        smooth(n, 16 + n, 24).save(folder / "coco" / f"{n}.png")
    marks = [
        {"id": n, "image_id": n % 3, "category_id": 1 + n % 2, "bbox": [n, 1, 4.5, 6], "area": 27, "iscrowd": n % 2}
        for n in range(5)
    ]
    for mark in marks:
        mark["segmentation"] = [[0, 0, 4, 0, 4, 4]]
    kinds = [{"id": 1, "name": "person"}, {"id": 2, "name": "dog"}]
    (folder / "coco.json").write_text(json.dumps({"images": images, "annotations": marks, "categories": kinds}))
    arguments = [str(folder / "coco"), str(folder / "coco.json")]
    data = ds.CocoDataset(*arguments, task="Detection", decode=True, shuffle=False, extra_metadata=True)
    data = data.rename("_meta-filename", "file")
    return rows(data), repr(data.get_col_names()), repr(ds.CocoDataset(*arguments).get_class_indexing())


class Boxed:
    """Images with boxes."""

    def __getitem__(self, index: int) -> Any:
        return picture(index, 24, 28), np.array([[2, 3, 8, 9], [1, 1, 5, 6]], np.float32)

    def __len__(self) -> int:
        return 4


@program
def images_with_boxes(folder: Path) -> Any:
    operations = [
        vision.RandomHorizontalFlipWithBBox(0.7),
        vision.RandomVerticalFlipWithBBox(0.7),
        vision.RandomCropWithBBox((16, 18), (2, 2, 2, 2)),
        vision.RandomResizedCropWithBBox((12, 12)),
        vision.ResizeWithBBox((12, 14)),
        vision.RandomResizeWithBBox((12, 13)),
        vision.BoundingBoxAugment(vision.RandomRotation((90, 90)), 0.8),
    ]
    found = []
    for operation in operations:
        ds.config.set_seed(23)
        data = ds.GeneratorDataset(Boxed(), ["image", "bbox"], shuffle=False)
        found.append(rows(data.map(operation, ["image", "bbox"], num_parallel_workers=1).take(2)))
    return tuple(found)
