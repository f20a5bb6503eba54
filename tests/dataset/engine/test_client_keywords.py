"""Every keyword that client scripts give to the data pipeline, and every literal value, is taken and gives rows.

tests/coverage/dataset_keywords.csv has what 20 repositories write.
"""

from __future__ import annotations

import ast
import csv
import inspect
import struct
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import mindspore as ms
import mindspore.dataset as ds
import mindspore.mindrecord
import numpy as np
import pytest
from mindspore.dataset import audio, text, transforms, vision
from mindspore.mindrecord import FileReader, FileWriter

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "packages" / "ms-dataset" / "tests" / "formats"))
sys.path.insert(0, str(ROOT / "tools"))
import coverage_of_api
import image_trees
import text_trees

# What no release of MindSpore has: keywords of the package `datasets`, of wrappers of the same name, a misspelling.
FOREIGN = {
    ("Dataset.create_tuple_iterator", "batch_size"),
    ("Dataset.create_tuple_iterator", "shuffle"),
    ("Dataset.map", "batch_size"),
    ("Dataset.map", "batched"),
    ("Dataset.map", "num_proc"),
    ("Dataset.map", "remove_columns"),
    ("Dataset.shuffle", "seed"),
    ("mindspore.dataset.Cifar10Dataset", "download"),
    ("mindspore.dataset.Cifar100Dataset", "download"),
    ("mindspore.dataset.GeneratorDataset", "batch_size"),
    ("mindspore.dataset.GeneratorDataset", "generator"),
    ("mindspore.dataset.GeneratorDataset", "num_workers"),
    ("mindspore.dataset.GeneratorDataset", "olumn_names"),
}
IMAGE = np.random.RandomState(0).randint(0, 256, (400, 390, 3)).astype(np.uint8)
SMALL = IMAGE[:40, :36]


def rows(count: int = 9) -> Any:
    return ds.NumpySlicesDataset({"image": np.arange(count), "label": np.arange(count)}, shuffle=False)


def increment(value: Any) -> Any:
    return value + 1


class Items:
    def __getitem__(self, index: int) -> Any:
        return (np.full(3, index),)

    def __len__(self) -> int:
        return 9


def generator(**options: Any) -> Any:
    return ds.GeneratorDataset(Items(), **{"column_names": "x", **options})


def of_files(name: str, make: Callable[[str], None]) -> Callable[..., Any]:
    """A dataset over the files that `make` writes; folders that scripts name are below that of the test."""

    def build(path: Path, dataset_dir: str = "files", **options: Any) -> Any:
        folder = str(path / "a" / "b" / "c" / dataset_dir)
        make(folder)
        return getattr(ds, name)(folder, **options)

    return build


def shard(options: dict[str, Any]) -> dict[str, Any]:
    """`num_shards` and `shard_id` need each other."""
    if {"num_shards", "shard_id"} & set(options) and None not in options.values():
        return {"num_shards": 1, "shard_id": 0, **options}
    return options


def records(path: Path, **options: Any) -> Any:
    writer = FileWriter(str(path / "a.mindrecord"), overwrite=True)
    writer.add_schema({"label": {"type": "int32"}})
    writer.write_raw_data([{"label": number} for number in range(5)])
    writer.commit()
    return ds.MindDataset(str(path / "a.mindrecord"), **options)


def examples(path: Path, **options: Any) -> Any:
    (path / "a.tfrecord").write_bytes(example())
    return ds.TFRecordDataset(str(path / "a.tfrecord"), **options)


def example() -> bytes:
    """A TFRecord file of one Example with the feature x = [7]."""
    feature = bytes([0x1A, 3, 0x0A, 1, 7])  # int64_list of packed values
    entry = b"\x0a\x01x\x12" + bytes([len(feature)]) + feature
    features = b"\x0a" + bytes([len(entry)]) + entry
    message = b"\x0a" + bytes([len(features)]) + features
    length = struct.pack("<Q", len(message))
    return length + crc(length) + message + crc(message)


def crc(data: bytes) -> bytes:
    """The masked CRC-32C of TFRecord files."""
    value = 0xFFFFFFFF
    for byte in data:
        value ^= byte
        for _ in range(8):
            value = value >> 1 ^ (0x82F63B78 if value & 1 else 0)
    value ^= 0xFFFFFFFF
    return struct.pack("<I", ((value >> 15 | value << 17) + 0xA282EAD8) & 0xFFFFFFFF)


def lines(path: Path, **options: Any) -> Any:
    (path / "a.txt").write_text("one\ntwo\n")
    return ds.TextFileDataset(str(path / "a.txt"), **options)


def table(path: Path, **options: Any) -> Any:
    (path / "a.csv").write_text("a,b\n1,2\n3,4\n")
    return ds.CSVDataset(str(path / "a.csv"), **options)


def writer(path: Path, **options: Any) -> Any:
    made = FileWriter(str(path / "w.mindrecord"), **options)
    made.add_schema({"label": {"type": "int32"}})
    made.write_raw_data([{"label": number} for number in range(16)])
    made.commit()
    return sorted(file.name for file in path.iterdir())


def reader(path: Path, **options: Any) -> Any:
    records(path)
    return list(FileReader(str(path / "a.mindrecord"), **options).get_next())


def words(path: Path) -> str:
    (path / "words.txt").write_text("the\ncat\n[UNK]\n<unk>\n")
    return str(path / "words.txt")


def random_apply(path: Path, **options: Any) -> Any:
    return transforms.RandomApply([vision.Invert()], **options)(SMALL)


def first(dataset: Any) -> Any:
    return next(iter(dataset.create_tuple_iterator(num_epochs=1, output_numpy=True)))


#: for each callable what is done with literal keywords
CALLS: dict[str, Callable[..., Any]] = {
    "Dataset.batch": lambda _, batch_size=2, **k: first(rows(9000).batch(batch_size, **k)),
    "Dataset.create_dict_iterator": lambda _, **k: next(rows().create_dict_iterator(**k)),
    "Dataset.create_tuple_iterator": lambda _, **k: next(rows().create_tuple_iterator(**k)),
    "Dataset.map": lambda _, input_columns="image", **k: first(
        rows().project("image").rename("image", input_columns).map(increment, input_columns, **k)
    ),
    "Dataset.padded_batch": lambda _, **k: first(rows().padded_batch(2, pad_info={}, **k)),
    "Dataset.rename": lambda _, input_columns="image", output_columns="x": first(
        rows().rename("image", "id").rename("id", output_columns)
    ),
    "Dataset.shuffle": lambda _, **k: first(rows(20_000).shuffle(**k)),
    "Dataset.split": lambda _, **k: [first(part) for part in rows().split([4, 5], **k)],
    "mindspore.dataset.CLUEDataset": lambda path, task: (
        text_trees.clue(str(path)) or ds.CLUEDataset(f"{path}/{task}/train.json", task, "train")
    ),
    "mindspore.dataset.CSVDataset": table,
    "mindspore.dataset.CelebADataset": of_files("CelebADataset", image_trees.celeba),
    "mindspore.dataset.Cifar100Dataset": of_files(
        "Cifar100Dataset", lambda folder: image_trees.cifar100(folder, (20, 20))
    ),
    "mindspore.dataset.Cifar10Dataset": of_files("Cifar10Dataset", lambda folder: image_trees.cifar10(folder, 20)),
    "mindspore.dataset.CityscapesDataset": of_files("CityscapesDataset", image_trees.cityscapes),
    "mindspore.dataset.DatasetCache": lambda _, **k: ds.DatasetCache(session_id=1, **k),
    "mindspore.dataset.DistributedSampler": lambda _, **k: first(
        ds.NumpySlicesDataset(np.arange(9), sampler=ds.DistributedSampler(**{"num_shards": 1, "shard_id": 0, **k}))
    ),
    "mindspore.dataset.FakeImageDataset": lambda _, **k: first(ds.FakeImageDataset(image_size=(4, 4, 3), **k)),
    "mindspore.dataset.FashionMnistDataset": of_files("FashionMnistDataset", image_trees.mnist),
    "mindspore.dataset.GeneratorDataset": lambda _, **k: first(generator(**shard(k))),
    "mindspore.dataset.ImageFolderDataset": of_files("ImageFolderDataset", image_trees.image_folder),
    "mindspore.dataset.MindDataset": records,
    "mindspore.dataset.MnistDataset": of_files("MnistDataset", image_trees.mnist),
    "mindspore.dataset.NumpySlicesDataset": lambda _, **k: first(ds.NumpySlicesDataset(np.arange(4), **k)),
    "mindspore.dataset.RandomSampler": lambda _, **k: first(
        ds.NumpySlicesDataset(np.arange(20_000), sampler=ds.RandomSampler(**k))
    ),
    "mindspore.dataset.TFRecordDataset": examples,
    "mindspore.dataset.TextFileDataset": lines,
    "mindspore.dataset.audio.MelScale": lambda _, **k: audio.MelScale(n_stft=65, n_mels=8, **k)(
        np.ones((65, 4), np.float32)
    ),
    "mindspore.dataset.audio.Spectrogram": lambda _, **k: audio.Spectrogram(n_fft=64, **k)(np.ones(400, np.float32)),
    "mindspore.dataset.context.set_context": lambda _, **k: ds.context.set_context(**k),
    "mindspore.dataset.text.BertTokenizer": lambda path, **k: text.BertTokenizer(
        text.Vocab.from_file(words(path)), **k
    )("the cat"),
    "mindspore.dataset.text.Lookup": lambda path, **k: text.Lookup(text.Vocab.from_file(words(path)), **k)("dog"),
    "mindspore.dataset.text.Vocab.from_dataset": lambda _, **k: text.Vocab.from_dataset(
        ds.NumpySlicesDataset(["a", "b"], "x"), "x", special_tokens=["<pad>"], **k
    ).vocab(),
    "mindspore.dataset.text.Vocab.from_file": lambda path, **k: text.Vocab.from_file(
        words(path), special_tokens=["<pad>"], **k
    ).vocab(),
    "mindspore.dataset.text.Vocab.from_list": lambda _, **k: text.Vocab.from_list(
        ["a"], special_tokens=["<pad>"], **k
    ).vocab(),
    "mindspore.dataset.transforms.OneHot": lambda _, **k: transforms.OneHot(**k)(np.array(3)),
    "mindspore.dataset.transforms.RandomApply": random_apply,
    "mindspore.dataset.vision.CenterCrop": lambda _, **k: vision.CenterCrop(**k)(IMAGE),
    "mindspore.dataset.vision.CutOut": lambda _, **k: vision.CutOut(4, **k)(
        SMALL if k.get("is_hwc", True) else SMALL.transpose(2, 0, 1)
    ),
    "mindspore.dataset.vision.Decode": lambda _, **k: np.asarray(vision.Decode(**k)(vision.encode_jpeg(SMALL))),
    "mindspore.dataset.vision.Grayscale": lambda _, **k: np.asarray(vision.Grayscale(**k)(vision.ToPIL()(SMALL))),
    "mindspore.dataset.vision.Normalize": lambda _, **k: vision.Normalize([1.0] * 3, [2.0] * 3, **k)(
        SMALL if k.get("is_hwc", True) else SMALL.transpose(2, 0, 1)
    ),
    "mindspore.dataset.vision.Pad": lambda _, **k: vision.Pad(**k)(SMALL),
    "mindspore.dataset.vision.RandomAffine": lambda _, degrees=0, **k: vision.RandomAffine(degrees, **k)(SMALL),
    "mindspore.dataset.vision.RandomColorAdjust": lambda _, **k: vision.RandomColorAdjust(**k)(SMALL),
    "mindspore.dataset.vision.RandomCrop": lambda _, **k: vision.RandomCrop(32, **k)(SMALL),
    "mindspore.dataset.vision.RandomErasing": lambda _, **k: vision.RandomErasing(**k)(
        SMALL.transpose(2, 0, 1).astype(np.float32)
    ),
    "mindspore.dataset.vision.RandomGrayscale": lambda _, **k: np.asarray(
        vision.RandomGrayscale(**k)(vision.ToPIL()(SMALL))
    ),
    "mindspore.dataset.vision.RandomHorizontalFlip": lambda _, **k: vision.RandomHorizontalFlip(**k)(SMALL),
    "mindspore.dataset.vision.RandomResizedCrop": lambda _, size=8, **k: vision.RandomResizedCrop(size, **k)(SMALL),
    "mindspore.dataset.vision.RandomRotation": lambda _, **k: vision.RandomRotation(**k)(SMALL),
    "mindspore.dataset.vision.RandomVerticalFlip": lambda _, **k: vision.RandomVerticalFlip(**k)(SMALL),
    "mindspore.mindrecord.FileReader": reader,
    "mindspore.mindrecord.FileWriter": writer,
}


def listed() -> list[dict[str, str]]:
    with open(ROOT / "tests" / "coverage" / "dataset_keywords.csv") as file:
        found = list(csv.DictReader(file))
    return [
        line for line in found if line["keyword"] != "<calls>" and (line["callable"], line["keyword"]) not in FOREIGN
    ]


def literals() -> list[tuple[str, str, str]]:
    """The callable, keyword and value of each literal, once."""
    found = set()
    for line in listed():
        name = line["callable"]
        if line["value"] not in ("", "expr", "'Ascend'") and name in CALLS:  # there is no such device
            found.add((name, line["keyword"], line["value"]))
    return sorted(found)


def resolve(name: str) -> Any:
    head, _, rest = name.partition(".")
    if head == "Dataset":
        return getattr(ds.MappableDataset, rest)
    value = ms.mindrecord if head in ("FileReader", "FileWriter") else ms
    for part in name.split(".") if head != "mindspore" else rest.split("."):
        value = getattr(value, part)
    return value


def test_keywords_are_parameters() -> None:
    wrong = []
    for line in listed():
        if line["callable"] in coverage_of_api.NO_RELEASE_HAD:
            continue
        parameters = inspect.signature(resolve(line["callable"])).parameters
        renamed = getattr(resolve(line["callable"]), "renamed_arguments", {})
        takes_any = any(one.kind is one.VAR_KEYWORD for one in parameters.values())
        if line["keyword"] not in parameters and line["keyword"] not in renamed and not takes_any:
            wrong.append((line["callable"], line["keyword"]))
    assert not wrong


@pytest.mark.parametrize(("name", "keyword", "value"), literals())
def test_literal_values_are_accepted(name: str, keyword: str, value: str, tmp_path: Path) -> None:
    if value.startswith("'") and not value.endswith("'"):
        value += "'"  # the list cuts long values
    options = {keyword: ast.literal_eval(value)}
    made = CALLS[name](tmp_path, **(shard(options) if name.endswith("Dataset") else options))
    if isinstance(made, ds.Dataset):
        made = first(made)
    assert (made is None) is name.endswith("set_context")


def test_every_literal_is_tried() -> None:
    known = {line["callable"] for line in listed() if line["value"] not in ("", "expr")}
    assert known - set(CALLS) - coverage_of_api.NO_RELEASE_HAD == set()
    assert len(literals()) > 180


def test_names_of_older_releases(tmp_path: Path) -> None:
    records(tmp_path)
    data = ds.MindDataset(dataset_file=str(tmp_path / "a.mindrecord"), shuffle=False)
    assert [int(row[0]) for row in data.create_tuple_iterator(num_epochs=1, output_numpy=True)] == [0, 1, 2, 3, 4]
    made = FileWriter(str(tmp_path / "b.mindrecord"))
    made.add_schema({"label": {"type": "int32"}})
    assert made.open_and_set_header().name == "SUCCESS" and (tmp_path / "b.mindrecord").exists()
    made.write_raw_data([{"label": 3}])
    made.commit()
    assert ds.MindDataset(str(tmp_path / "b.mindrecord")).get_dataset_size() == 1
