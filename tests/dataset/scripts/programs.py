"""Pipelines as training scripts and tutorials write them. Each gives what a reader sees: rows, sizes, names, errors."""

from __future__ import annotations

import json
import os
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import mindspore as ms
import mindspore.dataset as ds
import numpy as np
from mindspore.dataset import audio, text, transforms, vision
from mindspore.mindrecord import FileWriter
from PIL import Image

PROGRAMS: dict[str, Callable[[Path], Any]] = {}


def program(function: Callable[[Path], Any]) -> Callable[[Path], Any]:
    PROGRAMS[function.__name__] = function
    return function


def rows(data: Any, epochs: int = 1, most: int = 1000) -> Any:
    """The rows of some epochs, each a tuple of its columns."""
    iterator = data.create_tuple_iterator(num_epochs=epochs, output_numpy=True)
    return tuple(tuple(tuple(row) for _, row in zip(range(most), iterator)) for _ in range(epochs))


def sizes(data: Any) -> Any:
    """What the size methods say, as text."""
    shapes = [list(shape) for shape in data.output_shapes()]
    types = [str(np.dtype(one)) if one is not str else "str" for one in data.output_types()]
    return repr((data.get_dataset_size(), data.get_batch_size(), data.get_repeat_count(), shapes, types))


def error(call: Callable[[], Any]) -> Any:
    """The type of the error that a call raises."""
    try:
        return repr(call())
    except Exception as found:
        return {"PipelineError": "RuntimeError"}.get(type(found).__name__, type(found).__name__)


def picture(number: int, height: int = 20, width: int = 28) -> np.ndarray:
    return np.random.RandomState(number).randint(0, 256, (height, width, 3)).astype(np.uint8)


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


# images


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


class Cifar:
    """Images of 32 x 32 with labels in memory."""

    def __getitem__(self, index: int) -> Any:
        return picture(index, 32, 32), np.array(index % 10, np.int32)

    def __len__(self) -> int:
        return 10


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
    """Images of several sizes with boxes, as detection datasets give them."""

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


@program
def padded_and_bucketed(folder: Path) -> Any:
    lengths = [5, 1, 8, 3, 3, 9, 2, 6, 7, 4, 1, 12]

    def generate() -> Any:
        for n in lengths:
            yield np.arange(n, dtype=np.int32), np.array(n, np.int64)

    data = ds.GeneratorDataset(generate, ["ids", "length"])
    bucketed = data.bucket_batch_by_length(["ids"], [4, 8], [3, 2, 2], None, {"ids": ([None], -1)}, False)
    plain = data.bucket_batch_by_length(["length"], [3, 6], [2, 2, 2], lambda n: n // 2, {"ids": ([10], 0)}, False)
    padded = data.padded_batch(4, drop_remainder=False, pad_info={"ids": ([12], 3)})
    loose = data.padded_batch(4, True, pad_info={})
    dropped = data.bucket_batch_by_length(["ids"], [4, 8], [3, 2, 2], None, {"ids": ([None], -1)}, drop_remainder=True)
    short = data.padded_batch(4, drop_remainder=False, pad_info={"ids": ([5], 3)})
    return rows(bucketed), rows(plain), rows(padded), rows(loose), rows(dropped), rows(short)


# text


@program
def text_with_vocabulary(folder: Path) -> Any:
    path = folder / "lines.txt"
    path.write_text("the cat sat\nA Dog ran on the mat\n\nhello there world , hello\n")
    data = ds.TextFileDataset(str(path), shuffle=False)
    data = data.map([text.CaseFold(), text.WhitespaceTokenizer()], "text")
    words = text.Vocab.from_dataset(data, "text", freq_range=(1, 10), top_k=8, special_tokens=["<pad>", "<unk>"])
    found = repr(sorted(words.vocab().items()))
    data = data.map(text.Lookup(words, "<unk>"), "text")
    data = data.map([transforms.PadEnd([6], words.tokens_to_ids("<pad>")), transforms.TypeCast(ms.int64)], "text")
    return found, sizes(data.batch(2)), rows(data.batch(2)), repr(words.ids_to_tokens([0, 1, 3]))


@program
def sentences_by_slices_and_ngrams(folder: Path) -> Any:
    data = ds.NumpySlicesDataset(["one two three", "four five", "six"], ["text"], shuffle=False)
    tokens = data.map(text.PythonTokenizer(lambda line: line.split()), "text")
    grams = tokens.map(text.Ngram([1, 2], ("_", 1), ("_", 1), "-"), "text")
    cut = tokens.map(transforms.Slice(slice(0, 2)), "text")
    return rows(data), rows(tokens), rows(grams), rows(cut), rows(data.map(text.UnicodeCharTokenizer(), "text"))


@program
def sequence_pairs(folder: Path) -> Any:
    words = text.Vocab.from_list(["a", "b", "c", "d", "##e"], ["[CLS]", "[SEP]", "[UNK]"], True)
    first = ["a b c", "d", "a ae"]
    data = ds.NumpySlicesDataset((first, ["b", "c d", "zz de"]), ["x", "y"], shuffle=False)
    tokenize = text.BertTokenizer(words, unknown_token="[UNK]")
    data = data.map(tokenize, "x").map(tokenize, "y")
    data = data.map(text.TruncateSequencePair(4), ["x", "y"], ["x", "y"])
    data = data.map(transforms.Concatenate(0, np.array(["[CLS]"]), np.array(["[SEP]"])), "x")
    return rows(data), rows(data.map(text.Lookup(words, "[UNK]"), "x").project("x"))


@program
def csv_and_clue(folder: Path) -> Any:
    (folder / "a.csv").write_text("1,2.5,x\n2,3.5,yy\n3,4.5,\n")
    data = ds.CSVDataset(str(folder / "a.csv"), ",", [1, 2.0, ""], ["n", "x", "s"], shuffle=False)
    lines = [{"label": "1", "sentence1": "a", "sentence2": f"b{n}"} for n in range(3)]
    (folder / "a.json").write_text("\n".join(json.dumps(line) for line in lines))
    clue = ds.CLUEDataset(str(folder / "a.json"), "AFQMC", "train", shuffle=False)
    return sizes(data), rows(data), rows(clue), error(lambda: ds.CSVDataset(str(folder / "none.csv")))


# records


@program
def bert_of_mindrecord(folder: Path) -> Any:
    path = str(folder / "bert.mindrecord")
    writer = FileWriter(path, 1)
    schema: dict[str, Any] = {name: {"type": "int64", "shape": [-1]} for name in ("input_ids", "input_mask")}
    writer.add_schema({**schema, "label": {"type": "int32"}, "title": {"type": "string"}}, "bert")
    writer.add_index(["label"])
    rng = np.random.RandomState(0)
    for n in range(9):
        ids = rng.randint(0, 99, 4)
        writer.write_raw_data([{"input_ids": ids, "input_mask": ids % 2, "label": n, "title": f"t{n}"}])
    writer.commit()
    ds.config.set_seed(10)
    data = ds.MindDataset(path, ["input_ids", "label", "title"], num_parallel_workers=2, shuffle=True)
    shard = ds.MindDataset(path, ["label"], num_shards=2, shard_id=1, shuffle=True)
    plain = ds.MindDataset(path, ["label", "input_mask"], shuffle=False, num_samples=4)
    sampled = ds.MindDataset(path, ["label"], sampler=ds.SubsetSampler([1, 5, 2]))
    filled = ds.MindDataset(path, ["label"], shuffle=False, padded_sample={"label": -1}, num_padded=3)
    return (
        sizes(data),
        rows(data.map(transforms.TypeCast(ms.int32), "input_ids").batch(4), 2),
        rows(shard, 2),
        rows(plain),
        rows(sampled),
        rows(filled),
        error(lambda: rows(ds.MindDataset(path, ["none"]))),
    )


def varint(number: int) -> bytes:
    out = b""
    while number > 127:
        out += bytes([number & 127 | 128])
        number >>= 7
    return out + bytes([number])


def field(number: int, data: bytes) -> bytes:
    return bytes([number << 3 | 2]) + varint(len(data)) + data


def example(features: dict[str, Any]) -> bytes:
    """A tf.train.Example."""
    out = b""
    for name, values in features.items():
        if isinstance(values, bytes):
            kind = field(1, field(1, values))
        elif values.dtype.kind == "f":
            kind = field(2, field(1, values.astype("<f4").tobytes()))
        else:
            kind = field(3, field(1, b"".join(varint(int(value)) for value in values)))
        out += field(1, field(1, name.encode()) + field(2, kind))
    return field(1, out)


def masked_crc(data: bytes) -> int:
    crc = 0xFFFFFFFF
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x82F63B78 if crc & 1 else 0)
    crc ^= 0xFFFFFFFF
    return ((crc >> 15 | crc << 17) + 0xA282EAD8) & 0xFFFFFFFF


def tfrecord(path: Path, first: int, count: int) -> str:
    out = b""
    for n in range(first, first + count):
        ids = np.arange(n, n + 4)
        data = example({"ids": ids, "weight": ids / 8, "name": f"row {n}".encode(), "label": np.array([n])})
        head = struct.pack("<Q", len(data))
        out += head + struct.pack("<I", masked_crc(head)) + data + struct.pack("<I", masked_crc(data))
    path.write_bytes(out)
    return str(path)


@program
def bert_of_tfrecord(folder: Path) -> Any:
    files = [tfrecord(folder / f"{n}.tfrecord", 10 * n, 5) for n in range(3)]
    schema = ds.Schema()
    schema.add_column("ids", ms.int64, [4])
    schema.add_column("weight", ms.float32, [2, 2])
    schema.add_column("label", ms.int64, [1])
    ds.config.set_seed(11)
    plain = ds.TFRecordDataset(files, schema, ["ids", "weight", "label"], shuffle=False)
    data = ds.TFRecordDataset(files, schema, ["ids", "label"], shuffle=True, num_parallel_workers=2)
    shard = ds.TFRecordDataset(files, schema, ["label"], shuffle=False, num_shards=3, shard_id=1)
    equal = ds.TFRecordDataset(files, schema, ["label"], num_shards=2, shard_id=1, shard_equal_rows=True, shuffle=False)
    guessed = ds.TFRecordDataset(files[0], None, ["ids", "name", "weight"], shuffle=False)
    return (
        sizes(plain),
        rows(plain.map(transforms.TypeCast(ms.int32), "ids").batch(4)),
        rows(data.batch(4, True), 2),
        rows(shard),
        rows(equal),
        rows(guessed),
        plain.get_dataset_size(),
        error(lambda: ds.TFRecordDataset(str(folder / "none.tfrecord"))),
    )


@program
def save_and_load(folder: Path) -> Any:
    def made() -> Any:
        return ds.NumpySlicesDataset({"x": np.arange(12).reshape(6, 2), "y": np.arange(6) / 4}, shuffle=False)

    made().map(transforms.TypeCast(ms.float32), "x").save(str(folder / "saved.mindrecord"), 1)
    found = ds.MindDataset(str(folder / "saved.mindrecord"), shuffle=False)
    (folder / "lines.txt").write_text("a\nb\nc\n")
    graph = ds.serialize(ds.TextFileDataset(str(folder / "lines.txt"), shuffle=False).skip(1).batch(2))
    return sizes(found), rows(found), rows(ds.deserialize(graph))


# sound


@program
def spectrogram_features(folder: Path) -> Any:
    ds.config.set_seed(12)
    time = np.arange(1600, dtype=np.float32) / 16000
    waves = [np.sin(2 * np.pi * f * time).astype(np.float32) * 0.5 for f in (200, 440, 1000)]
    data = ds.NumpySlicesDataset((waves, [0, 1, 2]), ["wave", "label"], shuffle=False)
    power = data.map([audio.Spectrogram(256, 256, 128), audio.AmplitudeToDB()], "wave")
    mel = data.map([audio.MelSpectrogram(16000, 256, 256, 128, n_mels=20), audio.AmplitudeToDB()], "wave")
    masked = power.map([audio.FrequencyMasking(True, 10), audio.TimeMasking(False, 3)], "wave")
    mfcc = data.map(audio.MFCC(16000, 12, melkwargs=None), "wave")
    slow = data.map([audio.Resample(16000, 8000), audio.Vol(0.5), audio.LowpassBiquad(8000, 1000.0)], "wave")
    return rows(power.batch(3)), rows(mel.batch(3)), rows(masked), rows(mfcc), rows(slow)


# sources of users


class Numbers:
    def __init__(self, count: int = 10) -> None:
        self.count = count

    def __getitem__(self, index: int) -> Any:
        return np.array([index, index * 10], np.float32), index

    def __len__(self) -> int:
        return self.count


@program
def generators_with_samplers_and_shards(folder: Path) -> Any:
    ds.config.set_seed(13)

    def made(**options: Any) -> Any:
        return ds.GeneratorDataset(Numbers(), ["x", "n"], **options)

    return (
        rows(made(sampler=ds.RandomSampler()), 2),
        rows(made(sampler=ds.RandomSampler(True, 5)), 2),
        rows(made(sampler=ds.WeightedRandomSampler([0.1 * n for n in range(10)], 6)), 2),
        rows(made(sampler=ds.SubsetRandomSampler([1, 3, 5, 7])), 2),
        rows(made(sampler=ds.DistributedSampler(3, 1, shuffle=True)), 2),
        rows(made(sampler=ds.DistributedSampler(3, 2, shuffle=False, offset=1))),
        rows(made(num_shards=4, shard_id=3), 2),
        rows(made(num_samples=3, shuffle=False)),
        made(num_shards=4, shard_id=3).get_dataset_size(),
        error(lambda: made(shuffle=True, sampler=ds.SequentialSampler())),
        error(lambda: made(num_shards=2)),
        error(lambda: made(num_shards=2, shard_id=2)),
        error(lambda: made(num_parallel_workers=0)),
    )


@program
def generators_in_processes(folder: Path) -> Any:
    ds.config.set_seed(14)

    def made() -> Any:
        two = {"num_parallel_workers": 2, "python_multiprocessing": True}
        return ds.GeneratorDataset(Numbers(), ["x", "n"], shuffle=True, **two)

    def mapped() -> Any:
        return made().map(lambda x: x * 2 + 1, "x", num_parallel_workers=2, python_multiprocessing=True)

    less = {"per_batch_map": lambda x, info: ([v - 1 for v in x],), "input_columns": ["x"]}
    return rows(made().batch(3), 2), rows(mapped(), 2), rows(mapped().batch(4, num_parallel_workers=2, **less), 2)


@program
def iterators_of_dicts(folder: Path) -> Any:
    data = ds.GeneratorDataset(Numbers(4), ["x", "n"], shuffle=False).batch(3)
    found = []
    iterator = data.create_dict_iterator(num_epochs=2)
    for _ in range(2):
        for row in iterator:
            kinds = [(name, type(value).__name__, str(value.dtype), value.shape) for name, value in row.items()]
            found.append(repr(kinds))
    arrays = [dict(row) for row in data.create_dict_iterator(num_epochs=1, output_numpy=True)]
    plain = [[type(value).__name__ for value in row] for row in data]
    named = [[value.asnumpy() for value in row] for row in data.create_tuple_iterator(["n"], num_epochs=1)]
    text_row = next(iter(ds.NumpySlicesDataset(["a", "bc"], shuffle=False)))[0]
    return (
        tuple(found),
        tuple(tuple(row.values()) for row in arrays),
        repr(plain),
        tuple(tuple(row) for row in named),
        type(text_row).__name__,
        error(lambda: data.create_tuple_iterator(num_epochs=0)),
        error(lambda: data.create_dict_iterator(num_epochs="a")),
        error(lambda: list(data.create_tuple_iterator(["none"], num_epochs=1))),
    )


@program
def numpy_slices(folder: Path) -> Any:
    ds.config.set_seed(15)
    table = {"a": [1, 2, 3], "b": [1.5, 2.5, 3.5], "c": ["x", "y", "zz"], "d": np.zeros((3, 2), np.int16)}
    return (
        rows(ds.NumpySlicesDataset(table), 2),
        rows(ds.NumpySlicesDataset(([1, 2], [[3, 4], [5, 6]]), ["p", "q"], shuffle=False)),
        rows(ds.NumpySlicesDataset(np.arange(6).reshape(3, 2), shuffle=False)),
        rows(ds.NumpySlicesDataset([[1, 2], [3, 4]], shuffle=False)),
        rows(ds.NumpySlicesDataset([1.5, 2.5], ["v"], num_shards=2, shard_id=1)),
        rows(ds.NumpySlicesDataset([[True, False]], shuffle=False)),
        repr(ds.NumpySlicesDataset(table).get_col_names()),
        repr(ds.NumpySlicesDataset(([1], [2])).get_col_names()),
        error(lambda: ds.NumpySlicesDataset(([1, 2], [3]))),
        error(lambda: ds.NumpySlicesDataset([])),
        error(lambda: ds.NumpySlicesDataset([1], ["a", "b"])),
    )


def numbers(count: int, first: int = 0, **options: Any) -> Any:
    return ds.NumpySlicesDataset(np.arange(first, first + count), ["n"], **options)


@program
def chains_with_seeds(folder: Path) -> Any:
    ds.config.set_seed(16)

    def one() -> Any:
        return numbers(6, shuffle=False)

    def two(name: str = "n") -> Any:
        data = numbers(4, 100, shuffle=False)
        return data if name == "n" else data.rename("n", name)

    def ordered() -> Any:
        return one().concat(two()).skip(2).take(6).shuffle(3).repeat(2).batch(4)

    return (
        rows(ordered(), 2),
        rows(ds.zip((one(), two("m"))).shuffle(10), 2),
        rows(one().zip(two("m").repeat(2)).batch(4)),
        rows((one() + two()).batch(4, drop_remainder=True)),
        rows(one().repeat(2).shuffle(4).skip(1).take(7), 2),
        rows(numbers(6, shuffle=True).take(4), 2),
        rows(one().filter(lambda n: n % 2 == 0, "n").repeat(2)),
        rows(one().flat_map(lambda n: numbers(2, int(n) * 10, shuffle=False))),
        tuple(rows(part) for part in one().split([4, 2], randomize=False)),
        tuple(rows(part, 2) for part in numbers(10, shuffle=False).split([0.7, 0.3])),
        rows(one().apply(lambda data: data.batch(3))),
        repr([ordered().get_dataset_size(), one().repeat(3).get_dataset_size(), one().take(2).get_dataset_size()]),
        repr([one().batch(4).get_batch_size(), one().repeat(3).get_repeat_count(), one().skip(9).get_dataset_size()]),
        error(lambda: rows(one().concat(two("m")))),
        error(lambda: rows(ds.zip((one(), two())))),
        error(lambda: one().take(0)),
        error(lambda: one().batch(0)),
        error(lambda: one().repeat(-2)),
        error(lambda: one().shuffle(1)),
        error(lambda: rows(one().project("none"))),
        error(lambda: rows(one().rename("none", "a"))),
    )


@program
def concatenations_with_samplers(folder: Path) -> Any:
    ds.config.set_seed(17)

    def both() -> Any:
        return numbers(5, shuffle=False) + numbers(7, 100, shuffle=False)

    found = []
    for shard in range(3):
        data = both()
        data.use_sampler(ds.DistributedSampler(3, shard, shuffle=False))
        found.append(rows(data, 2))
    mixed = []
    for sizes in ((3, 5), (7, 2), (4, 4, 4), (1, 1, 1, 1)):
        data = numbers(sizes[0], shuffle=False)
        for place, size in enumerate(sizes[1:]):
            data = data + numbers(size, 100 * (place + 1), shuffle=False)
        data.use_sampler(ds.RandomSampler())
        mixed.append(rows(data, 3))
    shuffled = ds.DistributedSampler(2, 1, shuffle=True)
    return *found, *mixed, error(lambda: both().use_sampler(shuffled))


@program
def batches_of_changing_size(folder: Path) -> Any:
    def batched(size: Any, columns: Any = None, function: Any = None) -> Any:
        options = {} if function is None else {"per_batch_map": function, "input_columns": ["n"]}
        return numbers(9, shuffle=False).batch(size, output_columns=columns, **options)

    return (
        rows(batched(lambda info: info.get_batch_num() + 1)),
        rows(batched(4, ["n", "m"], lambda n, info: (n, [v * 2 for v in n]))),
        error(lambda: rows(batched(3, None, lambda n, info: ([*n[1:]],)))),
        error(lambda: batched(lambda info: 2).get_dataset_size()),
        batched(4).get_dataset_size(),
    )


@program
def settings(folder: Path) -> Any:
    before = [ds.config.get_num_parallel_workers() > 0, ds.config.get_prefetch_size(), ds.config.get_seed() > -1]
    ds.config.set_num_parallel_workers(2)
    ds.config.set_prefetch_size(4)
    ds.config.set_seed(123)
    after = [ds.config.get_num_parallel_workers(), ds.config.get_prefetch_size(), ds.config.get_seed()]
    ds.config.set_prefetch_size(16)
    others = [
        ds.config.get_auto_num_workers(),
        ds.config.get_callback_timeout(),
        ds.config.get_enable_shared_mem(),
        ds.config.get_enable_autotune(),
        ds.config.get_autotune_interval(),
        ds.config.get_fast_recovery(),
        ds.config.get_debug_mode(),
        ds.config.get_multiprocessing_timeout_interval(),
        ds.config.get_dynamic_shape(),
        ds.config.get_monitor_sampling_interval(),
        ds.config.get_numa_enable(),
        ds.config.get_multiprocessing_start_method(),
        ds.config.get_video_backend(),
        ds.config.get_enable_watchdog(),
        str(ds.config.get_error_samples_mode()),
        ds.config.get_iterator_mode(),
    ]
    return (
        repr(before),
        repr(after),
        repr(others),
        error(lambda: ds.config.set_seed(-1)),
        error(lambda: ds.config.set_seed("a")),
        error(lambda: ds.config.set_prefetch_size(0)),
        error(lambda: ds.config.set_num_parallel_workers(0)),
        error(lambda: ds.config.set_callback_timeout(0)),
        error(lambda: ds.config.set_enable_shared_mem(1)),
        error(lambda: ds.config.set_multiprocessing_start_method("thread")),
        error(lambda: ds.config.load("none.json")),
    )


class Log(ds.DSCallback):
    def __init__(self, step_size: int = 1) -> None:
        super().__init__(step_size)
        self.said: list[str] = []

    def ds_begin(self, run: Any) -> None:
        self.said.append("begin")

    def ds_epoch_begin(self, run: Any) -> None:
        self.said.append(f"epoch {run.cur_epoch_num}")

    def ds_epoch_end(self, run: Any) -> None:
        self.said.append(f"end {run.cur_epoch_num} {run.cur_step_num}")

    def ds_step_begin(self, run: Any) -> None:
        self.said.append(f"step {run.cur_step_num_in_epoch}")

    def ds_step_end(self, run: Any) -> None:
        self.said.append(f"did {run.cur_step_num_in_epoch} {run.cur_step_num}")


@program
def callbacks(folder: Path) -> Any:
    log, sparse = Log(), Log(2)
    data = numbers(3, shuffle=False).map(lambda n: n + 1, "n", callbacks=[log, sparse], num_parallel_workers=1)
    found = rows(data, 2)
    return found, repr(sorted(log.said)), repr(sorted(sparse.said))  # MindSpore begins steps ahead


@program
def wrong_results_of_functions(folder: Path) -> Any:
    data = ds.GeneratorDataset(Numbers(4), ["x", "n"], shuffle=False)

    def raises(x: Any) -> Any:
        raise KeyError("no")

    return (
        error(lambda: rows(data.map(raises, "x"))),
        error(lambda: rows(data.map(lambda x: (x, x), "x"))),
        error(lambda: rows(data.map(lambda x: x, "x", ["a", "b"]))),
        error(lambda: rows(data.map(lambda x: None, "x"))),
        error(lambda: rows(data.map(lambda: 1, "x"))),
        error(lambda: rows(data.map(lambda x: (v for v in x), "x"))),
        error(lambda: rows(data.map(lambda x, n: x[: int(n) + 0], ["x", "n"], ["x"]).batch(4))),
        error(lambda: rows(data.map(lambda x: x, "none"))),
        error(lambda: rows(data.batch(2, per_batch_map=lambda x, n: (x, n)))),
        error(lambda: data.map(3, "x")),
        error(lambda: rows(data.map([], "x"))),
        error(lambda: data.batch("a")),
        error(lambda: rows(ds.GeneratorDataset([(1,)], ["a", "b"]))),
        error(lambda: rows(ds.GeneratorDataset([object()], ["a"]))),
    )


@program
def arrays_by_operations(folder: Path) -> Any:
    array = np.arange(12, dtype=np.int32).reshape(3, 4)
    return (
        transforms.Fill(3)(array),
        transforms.Mask(transforms.Relational.GE, 5)(array),
        transforms.Mask(transforms.Relational.EQ, 5, ms.float32)(array),
        transforms.PadEnd([4, 5], -1)(array),
        transforms.Slice([0, 2], slice(1, 3))(array),
        transforms.Concatenate(0, np.array([9], np.int32), None)(np.array([1, 2], np.int32)),
        transforms.OneHot(5, 0.1)(np.array(2)),
        transforms.TypeCast(np.float16)(array),
        error(lambda: transforms.Unique()(np.array([3, 1, 3, 2]))),
        transforms.Duplicate()(array),
        transforms.TypeCast(ms.bool_)(array),
        error(lambda: transforms.OneHot(3)(np.array(3))),
        error(lambda: transforms.TypeCast(ms.int32)(np.array(["a"]))),
        error(lambda: transforms.PadEnd([2], 0)(array)),
        error(lambda: transforms.Concatenate(0, np.array(["a"]))(array)),
    )


@program
def padding_of_datasets(folder: Path) -> Any:
    fill = ds.PaddedDataset([{"n": np.array(-1, np.int64)}] * 3)
    data = numbers(5, shuffle=False) + fill
    data.use_sampler(ds.DistributedSampler(4, 1, shuffle=False, num_samples=None))
    return rows(data), rows(fill), fill.get_dataset_size()


def outcome_of(call: Callable[[], Any]) -> Any:
    """What a call gives, or the type of its error."""
    try:
        return call()
    except Exception as found:
        return {"PipelineError": "RuntimeError"}.get(type(found).__name__, type(found).__name__)


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


@program
def samplers_and_their_chains(folder: Path) -> Any:
    samplers = [
        lambda: ds.SequentialSampler(2, 5),
        lambda: ds.SubsetSampler([3, 1, 4, 1, 5]),
        lambda: ds.SubsetSampler([3, 1, 4], num_samples=2),
        lambda: ds.SubsetRandomSampler([3, 1, 4, 9], num_samples=3),
        lambda: ds.WeightedRandomSampler([1.0] * 12, 8, False),
        lambda: ds.RandomSampler(num_samples=4),
        lambda: ds.DistributedSampler(5, 4, True, num_samples=2),
        lambda: ds.DistributedSampler(5, 4, False),
        lambda: ds.DistributedSampler(4, 1, True, None, 2),
    ]
    children = [None, lambda: ds.RandomSampler(), lambda: ds.SequentialSampler(1, 8)]

    def chosen(make: Any, child: Any) -> Any:
        ds.config.set_seed(24)
        sampler = make()
        if child is not None:
            sampler.add_child(child())
        data = ds.NumpySlicesDataset(np.arange(12), ["n"], sampler=sampler)
        size = data.get_dataset_size()
        return size, tuple(np.array(epoch, np.int64) for epoch in rows(data, 2))

    return tuple(outcome_of(lambda m=make, c=child: chosen(m, c)) for make in samplers for child in children)


@program
def values_of_rows(folder: Path) -> Any:
    values: list[Any] = [
        1, 1.5, True, "s", b"b", [1, 2], [1.5, 2], (1, 2), ["a", "b"], np.float16(1), np.int8(1), np.uint64(3),
        np.bool_(True), np.array("x"), np.array(["a", "bcd"]), [[1, 2], [3, 4]], [True, False], np.zeros((0, 3)),
        2**40, 2**70, None, {"a": 1}, [None], ["a", 1], np.datetime64("2020-01-01"), np.array([object()]),
        ms.Tensor([1.0]), [np.array([1]), np.array([2])], [np.array([1]), np.array([1, 2])], "", "\u00e9", {1, 2},
    ]  # fmt: skip

    def only(data: Any) -> Any:
        value = next(iter(data.create_tuple_iterator(num_epochs=1, output_numpy=True)))[0]
        return value if isinstance(value, np.ndarray) else type(value).__name__

    return tuple(
        (
            outcome_of(lambda v=value: only(ds.GeneratorDataset([(v,)], ["a"], shuffle=False))),
            outcome_of(lambda v=value: only(numbers(1, shuffle=False).map(lambda n: v, "n"))),
            outcome_of(lambda v=value: only(ds.GeneratorDataset([(v,), (v,)], ["a"], shuffle=False).batch(2))),
            outcome_of(lambda v=value: only(ds.NumpySlicesDataset([v, v], ["a"], shuffle=False))),
        )
        for value in values
    )


def record() -> None:
    """Writes recorded.json by MindSpore 2.10."""
    import multiprocessing

    multiprocessing.cpu_count = lambda: 8  # type: ignore[method-assign,assignment]
    share_nodes()
    lines = []
    for name, call in PROGRAMS.items():
        print(name, flush=True)
        lines.append(f"{json.dumps(name)}: {json.dumps(outcome(call))}")
    (Path(__file__).parent / "recorded.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def share_nodes() -> None:
    """Lets several of MindSpore's pipelines have one dataset, as ours may."""
    parse = ds.Dataset.parse_tree

    def parse_alone(self: Any, *arguments: Any) -> Any:
        self.parent = self.parent[:1]
        return parse(self, *arguments)

    ds.Dataset.parse_tree = parse_alone


def outcome(call: Callable[[Path], Any]) -> Any:
    """What a program gives, as JSON."""
    import sys
    import tempfile

    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    import oracle_cases

    with tempfile.TemporaryDirectory() as name:
        return oracle_cases.describe(call(Path(name)))


if __name__ == "__main__":
    os.environ.setdefault("GLOG_v", "4")
    record()
