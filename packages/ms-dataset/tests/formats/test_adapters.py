"""Datasets of Ray Data and webdataset as sources of GeneratorDataset."""

from __future__ import annotations

import io
import tarfile
from collections.abc import Iterator
from typing import Any

import ms_dataset as ds
import numpy as np
import pytest
from PIL import Image


def rows(data: Any, epochs: int = 1) -> list[Any]:
    iterator = data.create_dict_iterator(num_epochs=epochs, output_numpy=True)
    return [[{name: value.tolist() for name, value in row.items()} for row in iterator] for _ in range(epochs)]


def shard(path: Any, count: int = 5) -> str:
    with tarfile.open(path, "w") as archive:
        for number in range(count):
            picture = io.BytesIO()
            Image.fromarray(np.full((2, 3, 3), number, np.uint8)).save(picture, "PNG")
            for ending, data in (("png", picture.getvalue()), ("cls", str(number % 2).encode())):
                entry = tarfile.TarInfo(f"{number:04}.{ending}")
                entry.size = len(data)
                archive.addfile(entry, io.BytesIO(data))
    return str(path)


def test_a_webdataset_pipeline(tmp_path: Any) -> None:
    wds = pytest.importorskip("webdataset")
    path = shard(tmp_path / "a.tar")
    decoded = wds.WebDataset(path, shardshuffle=False).decode("rgb8")
    data = ds.GeneratorDataset(decoded, ["png", "cls"])
    first, second = rows(data, 2)
    assert first == second
    assert [(np.array(row["png"]).shape, np.array(row["png"]).max(), row["cls"]) for row in first] == [
        ((2, 3, 3), number, number % 2) for number in range(5)
    ]
    tuples = wds.WebDataset(path, shardshuffle=False).decode("pil").to_tuple("png", "cls")
    mapped = ds.GeneratorDataset(tuples, ["image", "label"]).map(lambda image: image + 1, "image").batch(2)
    assert [np.array(row["image"]).shape for row in rows(mapped)[0]] == [(2, 2, 3, 3), (2, 2, 3, 3), (1, 2, 3, 3)]
    assert rows(mapped)[0][1]["label"] == [0, 1]
    names = ds.GeneratorDataset(wds.WebDataset(path, shardshuffle=False)).get_col_names()
    assert {"png", "cls", "__key__"} <= set(names)
    with pytest.raises(RuntimeError, match="row 0 has no 'jpg'"):
        rows(ds.GeneratorDataset(wds.WebDataset(path, shardshuffle=False), ["jpg"]))


def test_a_position_in_a_webdataset_pipeline(tmp_path: Any) -> None:
    wds = pytest.importorskip("webdataset")
    path = shard(tmp_path / "a.tar", 40)

    def iterator() -> Any:
        source = wds.WebDataset(path, shardshuffle=False).decode("rgb8")
        return ds.GeneratorDataset(source, ["cls", "png"]).create_dict_iterator(output_numpy=True)

    first = iterator()
    for _ in range(17):
        next(first)
    second = iterator()
    second.load_state_dict(first.state_dict())
    assert [row["png"].max() for row in second] == [row["png"].max() for row in first] == list(range(17, 40))


class RayDataset:
    """The interface of `ray.data.Dataset`: rows as dicts, their number, and the columns if `known`."""

    def __init__(self, count: int, known: bool = True) -> None:
        self.rows = count
        self.known = known
        self.runs = 0

    def columns(self) -> list[str] | None:
        return ["id", "pixels"] if self.known else None

    def iter_rows(self) -> Iterator[dict[str, Any]]:
        self.runs += 1
        for number in range(self.rows):
            yield {"id": number, "pixels": np.full((2, 2), number, np.float32)}

    def count(self) -> int:
        return self.rows


RayDataset.__module__ = "ray.data.dataset"


def test_a_dataset_of_ray() -> None:
    data = ds.GeneratorDataset(RayDataset(6), ["pixels", "id"])
    assert data.get_dataset_size() == 6 and data.get_col_names() == ["pixels", "id"]
    assert [row["id"] for row in rows(data)[0]] == list(range(6))
    for known in (True, False):
        source = RayDataset(2, known)
        made = ds.GeneratorDataset(source)
        assert source.runs == (not known) and made.get_col_names() == ["id", "pixels"]
    first, second = rows(ds.GeneratorDataset(RayDataset(4), ["id"]).batch(2), 2)
    assert first == second == [{"id": [0, 1]}, {"id": [2, 3]}]
