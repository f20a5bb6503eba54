"""Layouts of datasets of image files, whose labels come from folders or lists."""

from __future__ import annotations

import os
from typing import Any

from ..files import is_file, names, need, read_lines
from ..table import Decrypt, Table

IMAGE_LABEL = {"image": "image", "label": "int32"}
IMAGE_CLASS = {"image": "image", "label": "uint32"}


def join(*parts: str) -> str:
    return os.path.join(*parts)


def walk(folder: str, extensions: tuple[str, ...] | None = None) -> list[str]:
    """Returns the files of a folder, sorted by name. Without `extensions`, a folder in it is an error."""
    before = join(folder, "")
    if extensions is not None:
        return [before + name for name in names(folder, folders=False) if name.endswith(extensions)]
    inner = names(folder, folders=True)
    if inner:
        raise RuntimeError(f"{before}{inner[0]}: expected a file, got a folder")
    return [before + name for name in names(folder, folders=False)]


def image_folder(
    root: str,
    extensions: tuple[str, ...] | None,
    class_indexing: dict[str, int] | None,
    decode: bool,
    decrypt: Decrypt | None = None,
    what: str = "ImageFolderDataset",
) -> Table:
    """A folder for each class. Labels number the sorted folders, including empty ones."""
    folders = names(root, folders=True)
    if class_indexing is None:
        classes = {name: label for label, name in enumerate(folders)}
    else:
        classes = class_indexing
    rows = [(path, classes[name]) for name in folders if name in classes for path in walk(join(root, name), extensions)]
    return Table(IMAGE_LABEL, rows, f"{what}: {root}", decode, decrypt, dict(classes))


_IMAGES = (".jpg", ".JPG", ".jpeg", ".JPEG", ".png", ".PNG")


def caltech256(root: str, decode: bool) -> Table:
    """Folders whose names begin with the number of the class."""
    return image_folder(root, _IMAGES, None, decode, what="Caltech256Dataset")


def omniglot(root: str, background: bool, decode: bool) -> Table:
    """A folder for each alphabet contains one for each character."""
    top = join(root, "images_background" if background else "images_evaluation")
    characters = [join(top, a, c) for a in names(top, folders=True) for c in names(join(top, a), folders=True)]
    rows = [(path, label) for label, folder in enumerate(characters) for path in walk(folder, _IMAGES)]
    return Table(IMAGE_LABEL, rows, f"OmniglotDataset: {top}", decode)


_SST2 = {"train": ("train",), "val": ("valid",), "test": ("test",), "all": ("train", "test", "valid")}


def rendered_sst2(root: str, usage: str | None, decode: bool) -> Table:
    """The label is 0 for the folder negative and 1 for positive."""
    rows = [
        (path, label)
        for part in _SST2[usage or "all"]
        for label, name in enumerate(("negative", "positive"))
        for path in walk(join(root, part, name), _IMAGES)
    ]
    return Table(IMAGE_CLASS, rows, f"RenderedSST2Dataset: {root}", decode)


def sun397(root: str, decode: bool) -> Table:
    """ClassName.txt lists the folders; the label is the number of the line."""
    path = join(root, "ClassName.txt")
    rows = [
        (file, label)
        for label, line in enumerate(read_lines(path))
        for file in walk(join(root, line.strip().lstrip("/")), (".jpg", ".png", ".gif"))
        if os.path.basename(file).startswith("sun")
    ]
    return Table(IMAGE_CLASS, rows, f"SUN397Dataset: {root}", decode)


LSUN_CLASSES = (
    *("bedroom", "bridge", "church_outdoor", "classroom", "conference_room"),
    *("dining_room", "kitchen", "living_room", "restaurant", "tower"),
)


def lsun(root: str, usage: str | None, classes: list[str] | None, decode: bool) -> Table:
    """A folder for each class and part; test has no classes."""
    chosen = classes or list(LSUN_CLASSES)
    usage = usage or "all"
    rows: list[tuple[str, int]] = []
    for part in ("train", "val") if usage == "all" else ({"valid": "val"}.get(usage, usage),):
        if part == "test":
            rows += [(path, 0) for path in walk(join(root, "test"), _IMAGES)]
            continue
        for label, name in enumerate(chosen):
            rows += [(path, label) for path in walk(join(root, f"{name}_{part}"), _IMAGES)]
    return Table(IMAGE_CLASS, rows, f"LSUNDataset: {root}", decode)


def food101(root: str, usage: str | None, decode: bool) -> Table:
    """meta/train.txt and meta/test.txt list class/file; the label is the name of the class."""
    rows = []
    for part in ("train", "test") if usage in (None, "all") else (str(usage),):
        for line in read_lines(join(root, "meta", part + ".txt")):
            if line.strip():
                rows.append((join(root, "images", line.strip() + ".jpg"), line.split("/")[0]))
    need(path for path, _ in rows)
    return Table({"image": "image", "label": "text"}, rows, f"Food101Dataset: {root}", decode)


def places365(root: str, usage: str | None, small: bool, decode: bool) -> Table:
    """A list of files and labels for each part; `small` images have 256 x 256 pixels."""
    usage = usage or "train-standard"
    size = "256" if small else "large"
    listing, folder = {
        "train-standard": ("places365_train_standard.txt", f"data_{size}_standard"),
        "train-challenge": ("places365_train_challenge.txt", f"data_{size}_challenge"),
        "val": ("places365_val.txt", f"val_{size}"),
    }[usage]
    need([join(root, "categories_places365.txt"), join(root, folder)])
    rows = []
    for number, line in enumerate(read_lines(join(root, listing)), 1):
        words = line.split()
        if len(words) != 2 or not words[1].isdigit():
            raise RuntimeError(f"{join(root, listing)}, line {number}: expected a path and a label, got {line!r}")
        rows.append((join(root, folder, words[0].lstrip("/")), int(words[1])))
    return Table(IMAGE_CLASS, rows, f"Places365Dataset: {root}", decode)


def celeba(root: str, usage: str, extensions: tuple[str, ...] | None, decode: bool, decrypt: Decrypt | None) -> Table:
    """list_attr_celeba.txt has a count, the names of the attributes, and for each image 1 or -1 per attribute."""
    path = join(root, "list_attr_celeba.txt")
    lines = read_lines(path)
    if len(lines) < 2 or not lines[0].strip().isdigit():
        raise RuntimeError(f"{path}, line 1: expected the number of images, got {lines[0] if lines else ''!r}")
    parts: dict[str, str] = {}
    if usage != "all":
        listing = join(root, "list_eval_partition.txt")
        parts = dict(line.split()[:2] for line in read_lines(listing) if len(line.split()) >= 2)
    wanted = {"train": "0", "valid": "1", "test": "2"}.get(usage)
    attributes = len(lines[1].split())
    rows = []
    for number, line in enumerate(lines[2:], 3):
        words = line.split()
        if not words:
            continue
        if len(words) != attributes + 1:
            raise RuntimeError(f"{path}, line {number}: expected {attributes} attributes, got {len(words) - 1}")
        if (wanted is None or parts.get(words[0]) == wanted) and (extensions is None or words[0].endswith(extensions)):
            rows.append((join(root, words[0]), [int(word == "1") for word in words[1:]]))
    return Table({"image": "image", "attr": "uint32"}, rows, f"CelebADataset: {root}", decode, decrypt)


_SCALES = {"bicubic": (2, 3, 4, 8), "unknown": (2, 3, 4), "mild": (4,), "difficult": (4,), "wild": (4,)}


def check_div2k(downgrade: str, scale: int) -> None:
    if scale not in _SCALES[downgrade]:
        raise ValueError(f"`scale`: with downgrade={downgrade!r} expected one of {_SCALES[downgrade]}, got {scale}")


def div2k(root: str, usage: str, downgrade: str, scale: int, decode: bool | None) -> Table:
    """Images in high and low resolution, paired by name."""
    rows = []
    for part in ("train", "valid") if usage == "all" else (usage,):
        high = join(root, f"DIV2K_{part}_HR")
        if scale == 8:
            low, suffix = f"DIV2K_{part}_LR_x8", "x8"
        elif downgrade in ("bicubic", "unknown"):
            low, suffix = f"DIV2K_{part}_LR_{downgrade}/X{scale}", f"x{scale}"
        else:
            low, suffix = f"DIV2K_{part}_LR_{downgrade}", f"x4{downgrade[0]}"
        for name in names(high, folders=False):
            stem, extension = os.path.splitext(name)
            rows.append((join(high, name), join(root, low, stem + suffix + extension)))
        need(path for _, path in rows)
    return Table({"hr_image": "image", "lr_image": "image"}, rows, f"DIV2KDataset: {root}", decode)


def flickr(root: str, annotation_file: str, decode: bool | None) -> Table:
    """Lines have file#number, a tab and a caption."""
    captions: dict[str, list[str]] = {}
    for number, line in enumerate(read_lines(annotation_file), 1):
        name, tab, caption = line.partition("\t")
        if not tab or "#" not in name:
            if line.strip():
                raise RuntimeError(f"{annotation_file}, line {number}: expected file#number, a tab and a caption")
            continue
        captions.setdefault(name.rpartition("#")[0], []).append(caption)
    rows = [(join(root, name), lines) for name, lines in sorted(captions.items())]
    need(path for path, _ in rows)
    return Table({"image": "image", "annotation": "text"}, rows, f"FlickrDataset: {root}", decode)


def sbu(root: str, decode: bool) -> Table:
    """One caption and one URL per line; the name of an image is its URL from character 24, with '_' for '/'."""
    stem = join(root, "SBU_captioned_photo_dataset_")
    urls, captions = read_lines(stem + "urls.txt"), read_lines(stem + "captions.txt")
    if len(urls) != len(captions):
        raise RuntimeError(f"{stem}captions.txt: expected {len(urls)} lines as in urls.txt, got {len(captions)}")
    paths = [join(root, "sbu_images", url.strip()[23:].replace("/", "_")) for url in urls]
    rows = [(path, caption.strip()) for path, caption in zip(paths, captions) if is_file(path)]
    return Table({"image": "image", "caption": "text"}, rows, f"SBUDataset: {root}", decode)


_LFW_FOLDERS = {"original": "lfw", "funneled": "lfw_funneled", "deepfunneled": "lfw-deepfunneled"}


def lfw(root: str, task: str | None, usage: str | None, image_set: str | None, decode: bool) -> Table:
    """People with their images, or pairs of images of one or two people."""
    task, usage = task or "people", usage or "all"
    folder = join(root, _LFW_FOLDERS[image_set or "funneled"])
    listing = "people" if task == "people" else "pairs"
    files = {
        "train": [f"{listing}DevTrain.txt"],
        "test": [f"{listing}DevTest.txt"],
        "10fold": [f"{listing}.txt"],
        "all": [f"{listing}DevTrain.txt", f"{listing}DevTest.txt"],
    }[usage]

    def image(person: str, number: Any) -> str:
        return join(folder, person, f"{person}_{int(number):04}.jpg")

    lines = [line.split() for name in files for line in read_lines(join(root, name))]
    what = f"LFWDataset: {root}"
    if task == "pairs":
        rows = [
            (image(w[0], w[1]), image(w[0], w[2]), 1) if len(w) == 3 else (image(w[0], w[1]), image(w[2], w[3]), 0)
            for w in lines
            if len(w) in (3, 4)
        ]
        return Table({"image1": "image", "image2": "image", "label": "uint32"}, rows, what, decode)
    listing = join(root, "lfw-names.txt")
    labels = {line.split()[0]: label for label, line in enumerate(read_lines(listing)) if line.strip()}
    people = [(w[0], int(w[1])) for w in lines if len(w) == 2 and w[1].isdigit()]
    for name, _ in people:
        if name not in labels:
            raise RuntimeError(f"{listing}: there is no {name!r}")
    rows_of_people = [(image(name, n), labels[name]) for name, count in people for n in range(1, count + 1)]
    return Table(IMAGE_CLASS, rows_of_people, what, decode)


def flowers102(root: str, task: str, usage: str, decode: bool) -> Table:
    """imagelabels.mat has labels from 1, setid.mat the image numbers of each part."""
    from .binary import load_mat

    need(join(root, name) for name in ("imagelabels.mat", "setid.mat"))
    labels = load_mat(join(root, "imagelabels.mat"))["labels"].reshape(-1).astype(int) - 1
    sets = load_mat(join(root, "setid.mat"))
    keys = {"train": ("trnid",), "valid": ("valid",), "test": ("tstid",), "all": ("trnid", "tstid", "valid")}[usage]
    numbers = [int(n) for key in keys for n in sets[key].reshape(-1)]
    rows: list[tuple[Any, ...]]
    if task == "Classification":
        rows = [(join(root, "jpg", f"image_{n:05}.jpg"), labels[n - 1]) for n in numbers]
        return Table(IMAGE_CLASS, rows, f"Flowers102Dataset: {root}", decode)
    columns = {"image": "image", "segmentation": "image", "label": "uint32"}
    rows = [
        (join(root, "jpg", f"image_{n:05}.jpg"), join(root, "segmim", f"segmim_{n:05}.jpg"), labels[n - 1])
        for n in numbers
    ]
    return Table(columns, rows, f"Flowers102Dataset: {root}", decode)
