"""Layouts of datasets of images with annotations in JSON, XML, text or MATLAB files."""

from __future__ import annotations

import json
import os
from typing import Any
from xml.etree import ElementTree

import numpy as np

from ..files import is_file, names, need, read_bytes, read_lines, read_text
from ..table import Decrypt, Table
from .binary import load_mat
from .folders import join


def read_json(path: str) -> Any:
    """Reads a JSON file.

    Raises:
        RuntimeError: If it is not JSON.
    """
    try:
        return json.loads(read_text(path))
    except json.JSONDecodeError as error:
        raise RuntimeError(f"{path}, line {error.lineno}: not JSON ({error.msg})") from error


def read_xml(path: str) -> ElementTree.Element:
    """Reads an XML file. Entities are rejected, because their expansion has no bound.

    Raises:
        RuntimeError: If it is not XML or declares entities.
    """
    data = read_bytes(path)
    if b"<!ENTITY" in data:
        raise RuntimeError(f"{path}: XML entities are not read")
    try:
        return ElementTree.fromstring(data)
    except ElementTree.ParseError as error:
        raise RuntimeError(f"{path}, line {error.position[0]}: not XML ({error})") from error


def _stem(path: str) -> str:
    return os.path.splitext(os.path.basename(path))[0]


_COCO = {
    "Detection": {"bbox": "float32", "category_id": "uint32", "iscrowd": "uint32"},
    "Stuff": {"segmentation": "float32", "iscrowd": "uint32"},
    "Keypoint": {"keypoints": "float32", "num_keypoints": "uint32"},
    "Panoptic": {"bbox": "float32", "category_id": "uint32", "iscrowd": "uint32", "area": "uint32"},
    "Captioning": {"captions": "text"},
}


def _padded(rows: list[list[float]]) -> list[list[float]]:
    width = max(map(len, rows))
    return [row + [-1.0] * (width - len(row)) for row in rows]


def coco(
    root: str, annotation_file: str, task: str, decode: bool, extra_metadata: bool, decrypt: Decrypt | None
) -> Table:
    """COCO 2017. Images without annotations are skipped; rows have the order of the list of images."""
    content = read_json(annotation_file)

    def section(name: str) -> Any:
        if not isinstance(content, dict) or name not in content:
            raise RuntimeError(f"{annotation_file}: there is no section '{name}'")
        return content[name]

    columns = _COCO[task]
    values: dict[Any, list[list[Any]]] = {}
    categories = {c["id"] for c in section("categories")} if task in ("Detection", "Panoptic") else set()
    for place, entry in enumerate(section("annotations")):
        try:
            boxes = entry["segments_info"] if task == "Panoptic" else [entry]
            for box in boxes:
                if categories and box["category_id"] not in categories:
                    raise KeyError(f"category {box['category_id']}")
                cells: list[Any] = []
                for name in columns:
                    if name == "segmentation":
                        # A list of polygons, or run lengths for a crowd.
                        cells.append([box[name]["counts"]] if box["iscrowd"] else box[name])
                    else:
                        value = box["caption" if name == "captions" else name]
                        cells.append(value if isinstance(value, list) else [value])
                values.setdefault(entry["image_id"], []).append(cells)
        except (KeyError, TypeError) as error:
            raise RuntimeError(f"{annotation_file}, annotation {place}: no {error}") from error
    rows = []
    for info in section("images"):
        entries = values.get(info["id"])
        if entries:
            merged: list[Any] = [list(column) for column in zip(*entries)]
            if task == "Stuff":
                merged[0] = _padded([polygon for polygons in merged[0] for polygon in polygons])
            rows.append((join(root, info["file_name"]), *merged))
    classes = {}
    if isinstance(content, dict) and task in ("Detection", "Panoptic"):
        for c in content["categories"]:
            classes[c["name"]] = [c["id"], c["isthing"]] if task == "Panoptic" else [c["id"]]
    kinds = {"image": "image", **columns}
    return with_file_names(Table(kinds, rows, f"CocoDataset: {root}", decode, decrypt, classes), extra_metadata)


def with_file_names(table: Table, wanted: bool) -> Table:
    """Adds the column _meta-filename: the name of the image without its extension."""
    if not isinstance(wanted, bool):
        raise TypeError(f"`extra_metadata`: expected a bool, got {type(wanted).__name__}")
    if wanted:
        table.columns.append("_meta-filename")
        table.kinds.append("text")
        table.rows = [(*row, _stem(row[0])) for row in table.rows]
    return table


def _voc_objects(path: str) -> list[tuple[str, list[float], int, int]]:
    objects = []
    for item in read_xml(path).iter("object"):
        box = item.find("bndbox")
        name = item.findtext("name")
        if box is None or name is None:
            raise RuntimeError(f"{path}: an object has no name or no bndbox")
        try:
            low_x, low_y, high_x, high_y = (float(box.findtext(k) or "") for k in ("xmin", "ymin", "xmax", "ymax"))
            flags = [int(item.findtext(key) or 0) for key in ("difficult", "truncated")]
        except ValueError as error:
            raise RuntimeError(f"{path}, object '{name}': {error}") from error
        if low_x > high_x or low_y > high_y:
            raise RuntimeError(f"{path}, object '{name}': the box ({low_x}, {low_y}, {high_x}, {high_y}) is empty")
        objects.append((name, [low_x, low_y, high_x - low_x, high_y - low_y], *flags))
    if not objects:
        raise RuntimeError(f"{path}: there is no object")
    return objects  # type: ignore[return-value]


def voc(
    root: str,
    task: str,
    usage: str,
    class_indexing: dict[str, int] | None,
    decode: bool,
    extra_metadata: bool,
    decrypt: Decrypt | None,
) -> Table:
    """PASCAL VOC. Labels number the sorted classes of the selected images."""
    folder = "Segmentation" if task == "Segmentation" else "Main"
    listing = join(root, "ImageSets", folder, usage + ".txt")
    if not is_file(listing):
        raise ValueError(f"`usage`: {listing} does not exist")
    stems = [line.strip() for line in read_lines(listing) if line.strip()]
    image = {stem: join(root, "JPEGImages", stem + ".jpg") for stem in stems}
    what = f"VOCDataset: {root}"
    rows: list[tuple[Any, ...]]
    if task == "Segmentation":
        rows = [(image[stem], join(root, "SegmentationClass", stem + ".png")) for stem in stems]
        table = Table({"image": "image", "target": "image"}, rows, what, decode, decrypt)
        return with_file_names(table, extra_metadata)
    objects = {stem: _voc_objects(join(root, "Annotations", stem + ".xml")) for stem in stems}
    found = sorted({name for items in objects.values() for name, *_ in items})
    classes = class_indexing if class_indexing is not None else {name: label for label, name in enumerate(found)}
    rows = []
    for stem in stems:
        chosen = [item for item in objects[stem] if item[0] in classes]
        if chosen:
            labels = [[classes[name]] for name, *_ in chosen]
            flags = ([[item[2]] for item in chosen], [[item[3]] for item in chosen])
            rows.append((image[stem], [item[1] for item in chosen], labels, *flags))
    kinds = {"image": "image", "bbox": "float32", "label": "uint32", "difficult": "uint32", "truncate": "uint32"}
    return with_file_names(Table(kinds, rows, what, decode, decrypt, dict(classes)), extra_metadata)


def manifest(path: str, usage: str, class_indexing: dict[str, int] | None, decode: bool) -> Table:
    """One JSON object per line, with source, usage and annotation. Labels number the sorted classes of the usage."""
    entries = []
    for number, line in enumerate(read_lines(path), 1):
        if not line.strip():
            continue
        try:
            entry = json.loads(line)
            if entry.get("usage", "").lower() != usage:
                continue
            given = [a for a in entry.get("annotation", []) if a.get("type", "").endswith("image_classification")]
            labels = [annotation["name"] for annotation in given]
            entries.append((entry["source"].removeprefix("file://"), labels))
        except (json.JSONDecodeError, KeyError, AttributeError, TypeError) as error:
            raise RuntimeError(f"{path}, line {number}: not a line of a manifest ({error!r})") from error
    found = sorted({label for _, labels in entries for label in labels})
    classes = class_indexing if class_indexing is not None else {name: label for label, name in enumerate(found)}
    rows = []
    for source, labels in entries:
        chosen = [classes[label] for label in labels if label in classes]
        if chosen:
            rows.append((source, chosen[0] if len(chosen) == 1 else chosen))
    need(source for source, _ in rows)
    return Table({"image": "image", "label": "int32"}, rows, f"ManifestDataset: {path}", decode, classes=dict(classes))


_CITYSCAPES = {
    "instance": "instanceIds.png",
    "semantic": "labelIds.png",
    "color": "color.png",
    "polygon": "polygons.json",
}


class Cityscapes(Table):
    """Returns polygons as text: JSON without spaces and with sorted keys."""

    def _value(self, kind: str, value: Any) -> Any:
        if kind == "json":
            return np.array(json.dumps(read_json(value), separators=(",", ":"), sort_keys=True, ensure_ascii=False))
        return super()._value(kind, value)


def cityscapes(root: str, usage: str, quality_mode: str, task: str, decode: bool | None) -> Table:
    parts = ("train", "train_extra", "val") if quality_mode == "coarse" else ("train", "test", "val")
    quality = "gtFine" if quality_mode == "fine" else "gtCoarse"
    rows = []
    for part in parts if usage == "all" else (usage,):
        top = join(root, "leftImg8bit", part)
        for city in names(top, folders=True):
            for name in names(join(top, city), folders=False):
                if name.endswith("_leftImg8bit.png"):
                    target = name.removesuffix("_leftImg8bit.png") + f"_{quality}_{_CITYSCAPES[task]}"
                    rows.append((join(top, city, name), join(root, quality, part, city, target)))
    need(path for _, path in rows)
    kinds = {"image": "image", "task": "json" if task == "polygon" else "image"}
    return Cityscapes(kinds, rows, f"CityscapesDataset: {root}", decode)


def kitti(root: str, usage: str | None, decode: bool) -> Table:
    """The files for object detection. As in MindSpore, labels number the classes in the order of their occurrence."""
    if usage == "test":
        folder = join(root, "data_object_image_2/testing/image_2")
        return Table({"image": "image"}, [(join(folder, n),) for n in names(folder)], f"KITTIDataset: {root}", decode)
    folder = join(root, "data_object_image_2/training/image_2")
    labels: dict[str, int] = {}
    rows = []
    for name in names(folder, folders=False):
        path = join(root, "data_object_label_2/training/label_2", os.path.splitext(name)[0] + ".txt")
        lines = [line.split() for line in read_lines(path) if line.strip()]
        for number, words in enumerate(lines, 1):
            if len(words) != 15 and len(words) != 16:
                raise RuntimeError(f"{path}, line {number}: expected a class and 14 numbers, got {len(words)} words")
        kinds = [[labels.setdefault(words[0], len(labels))] for words in lines]
        try:
            numbers = np.array([[float(word) for word in words[1:15]] for words in lines]).reshape(-1, 14)
        except ValueError as error:
            raise RuntimeError(f"{path}: expected numbers behind the class ({error})") from error
        if not lines:
            raise RuntimeError(f"{path}: expected at least one line, got none")
        parts = np.split(numbers, [1, 2, 3, 7, 10, 13], axis=1)
        rows.append((join(folder, name), kinds, *parts))
    fields = {"truncated": "float32", "occluded": "uint32", "alpha": "float32", "bbox": "float32"}
    more = {"dimensions": "float32", "location": "float32", "rotation_y": "float32"}
    return Table({"image": "image", "label": "uint32", **fields, **more}, rows, f"KITTIDataset: {root}", decode)


def wider_face(root: str, usage: str | None, decode: bool) -> Table:
    """Faces in images: a box and six attributes per face."""
    what = f"WIDERFaceDataset: {root}"
    split = join(root, "wider_face_split")
    if usage == "test":
        lines = read_lines(join(split, "wider_face_test_filelist.txt"))
        top = join(root, "WIDER_test/images")
        rows: list[tuple[Any, ...]] = [(join(top, line.strip()),) for line in lines if line.strip()]
        return Table({"image": "image"}, rows, what, decode)
    rows = []
    for part in {"train": ("train",), "valid": ("val",)}.get(usage or "all", ("train", "val")):
        path = join(split, f"wider_face_{part}_bbx_gt.txt")
        lines = read_lines(path)
        at = 0
        while at < len(lines):
            try:
                name, count = lines[at].strip(), int(lines[at + 1])
                # An image without faces has one line of zeros.
                boxes = [[int(w) for w in line.split()] for line in lines[at + 2 : at + 2 + max(count, 1)]]
                table = np.array(boxes).reshape(len(boxes), 10)
                if len(boxes) != max(count, 1):
                    raise ValueError(f"expected {count} boxes, the file ends")
            except (ValueError, IndexError) as error:
                raise RuntimeError(f"{path}, line {at + 1}: {error}") from error
            # The files have the order blur, expression, illumination, invalid, occlusion, pose; MindSpore ignores it.
            rows.append((join(root, f"WIDER_{part}/images", name), table[:, :4], *table[:, 4:].T))
            at += 2 + len(boxes)
    rows.sort(key=lambda row: row[0])
    kinds = dict.fromkeys(("bbox", "blur", "expression", "illumination", "occlusion", "pose", "invalid"), "int32")
    return Table({"image": "image", **kinds}, rows, what, decode)


class Caltech101(Table):
    """Reads contours from MATLAB files."""

    def _value(self, kind: str, value: Any) -> Any:
        if kind == "contour":
            return np.array(load_mat(value)["obj_contour"])
        return super()._value(kind, value)


# Folders of annotations whose names differ from those of the images.
_CALTECH101 = {
    "Faces": "Faces_2",
    "Faces_easy": "Faces_3",
    "Motorbikes": "Motorbikes_16",
    "airplanes": "Airplanes_Side_2",
}


def caltech101(root: str, target_type: str | None, decode: bool) -> Table:
    """Categories number the sorted folders, except that of the background."""
    top = join(root, "101_ObjectCategories")
    categories = [name for name in names(top, folders=True) if name != "BACKGROUND_Google"]
    rows = []
    for label, category in enumerate(categories):
        for name in names(join(top, category), folders=False):
            number = _stem(name).rpartition("_")[2]
            contour = join(root, "Annotations", _CALTECH101.get(category, category), f"annotation_{number}.mat")
            rows.append((join(top, category, name), label, contour))
    kinds = {"image": "image", "category": "int64", "annotation": "contour"}
    wanted = {"category": (0, 1), "annotation": (0, 2), "all": (0, 1, 2)}[target_type or "category"]
    chosen = {name: kinds[name] for place, name in enumerate(kinds) if place in wanted}
    return Caltech101(chosen, [tuple(row[i] for i in wanted) for row in rows], f"Caltech101Dataset: {root}", decode)


class Sb(Table):
    """Reads boundaries, 20 sparse matrices in a MATLAB struct, and segmentations."""

    def _value(self, kind: str, value: Any) -> Any:
        if kind not in ("Boundaries", "Segmentation"):
            return super()._value(kind, value)
        field = load_mat(value)["GTcls"][0][kind][0]
        if kind == "Segmentation":
            return np.array(field)
        return np.stack([np.asarray(field[i][0].todense()) for i in range(20)])


def sb(root: str, task: str, usage: str, decode: bool | None) -> Table:
    parts = ("train", "val") if usage == "all" else (usage,)
    need(join(root, part + ".txt") for part in parts)
    stems = [line.strip() for part in parts for line in read_lines(join(root, part + ".txt")) if line.strip()]
    rows = [(join(root, "img", stem + ".jpg"), join(root, "cls", stem + ".mat")) for stem in stems]
    return Sb({"image": "image", "task": task}, rows, f"SBDataset: {root}", decode)
