"""Pipelines that are restored from JSON, with their samplers and operations, give the same rows."""

from __future__ import annotations

import json
from typing import Any

import ms_dataset as ds
import numpy as np
import pytest
from ms_dataset import transforms, vision
from PIL import Image


@pytest.fixture
def root(tmp_path: Any) -> str:
    for place in range(8):
        folder = tmp_path / "images" / "ab"[place % 2]
        folder.mkdir(parents=True, exist_ok=True)
        pixels = np.random.RandomState(place).randint(0, 255, (9, 9, 3)).astype(np.uint8)
        Image.fromarray(pixels).save(folder / f"{place}.png")
    (tmp_path / "lines.txt").write_text("".join(f"line {i}\n" for i in range(9)))
    return str(tmp_path)


def images(root: str, **given: Any) -> Any:
    return ds.ImageFolderDataset(f"{root}/images", **given)


PIPELINES: dict[str, Any] = {
    "operations": lambda root: (
        images(root)
        .map([vision.Decode(), vision.Resize((8, 8), vision.Inter.BICUBIC), vision.RandomCrop(6)], "image")
        .map([vision.Normalize([1.0] * 3, [2.0] * 3), vision.HWC2CHW()], "image", num_parallel_workers=2)
        .shuffle(3)
        .batch(2, drop_remainder=True)
        .repeat(2)
    ),
    "operations inside others": lambda root: images(root, decode=True).map(
        [
            transforms.RandomApply([vision.RandomHorizontalFlip(0.5)], 0.5),
            transforms.RandomChoice([vision.Invert(), transforms.Compose([vision.VerticalFlip()])]),
            vision.RandomSelectSubpolicy([[(vision.Invert(), 0.5)]]),
            vision.AutoAugment(),
            transforms.TypeCast(np.float32),
        ],
        "image",
    ),
    "values": lambda root: (
        images(root)
        .map([transforms.OneHot(3), transforms.Mask(transforms.Relational.GT, 0)], "label")
        .map(transforms.Slice(slice(0, 5)), "image")
    ),
    "samplers": lambda root: (
        images(root, sampler=ds.SequentialSampler(1, 6)).skip(1).take(4).rename("label", "l").project(["l"])
    ),
    "added samplers": lambda root: _with_sampler(images(root), ds.DistributedSampler(2, 1)),
    "shards of files": lambda root: ds.TextFileDataset(f"{root}/lines.txt", num_shards=2, shard_id=1),
    "zip and concat": lambda root: (
        ds.zip((images(root).project("label"), images(root, shuffle=False).project("image")))
        + ds.zip((images(root).project("label"), images(root, shuffle=False).project("image")))
    ),
    "padded_batch": lambda root: images(root, shuffle=False).padded_batch(2, pad_info={"image": ([400], 7)}),
    "bucket": lambda root: images(root).bucket_batch_by_length(["image"], [3], [2, 2], pad_info={"image": ([None], 1)}),
}


def _with_sampler(data: Any, sampler: Any) -> Any:
    data.add_sampler(sampler)
    return data


def rows(data: Any) -> list[Any]:
    found = data.create_tuple_iterator(num_epochs=2, output_numpy=True)
    return [[[(v.dtype.str, v.tolist()) for v in row] for row in found] for _ in range(2)]


@pytest.mark.parametrize("name", PIPELINES)
def test_a_pipeline_of_json_gives_the_same_rows(name: str, root: str) -> None:
    saved = dict(ds.config._settings)
    try:
        ds.config.set_seed(3)
        data = PIPELINES[name](root)
        text = json.dumps(data.to_json())
        again = ds.deserialize(json.loads(text))
        assert rows(again) == rows(data)
        assert json.dumps(ds.serialize(again.children[0])) == text
    finally:
        ds.config._settings.update(saved)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda root: images(root).map(lambda x: x, "image"), "a Python object cannot be restored: <lambda>"),
        (lambda root: images(root).filter(lambda x: True, "image"), "a Python object cannot be restored: <lambda>"),
        (lambda root: ds.GeneratorDataset([1], ["a"]), "GeneratorDataset cannot be restored"),
    ],
)
def test_python_objects_cannot_be_restored(make: Any, message: str, root: str) -> None:
    node = json.loads(json.dumps(make(root).to_json()))
    with pytest.raises(RuntimeError, match=message):
        ds.deserialize(node)


def test_json_names_only_classes_of_this_package(root: str) -> None:
    node = images(root).map(vision.Decode(), "image").to_json()
    node["operations"][0].update(python_module="subprocess", tensor_op_name="Popen")
    with pytest.raises(RuntimeError, match="subprocess is not a module of transforms"):
        ds.deserialize(node)
