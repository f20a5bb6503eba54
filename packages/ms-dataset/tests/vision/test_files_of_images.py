"""Image files of all kinds give MindSpore's pixels, or errors that name the row."""

from __future__ import annotations

import io
from typing import Any

import ms_dataset as ds
import numpy as np
import pytest
from ms_dataset import vision
from PIL import Image


def encoded(mode: str, kind: str, size: tuple[int, int] = (8, 6), **options: Any) -> bytes:
    random, shape = np.random.RandomState(0), size[::-1]
    if mode == "I;16":
        image = Image.fromarray(random.randint(0, 65535, shape).astype(np.uint16))
    elif mode in ("CMYK", "RGBA"):
        image = Image.fromarray(random.randint(0, 255, (*shape, 4)).astype(np.uint8), mode)
    elif mode == "RGB":
        image = Image.fromarray(random.randint(0, 255, (*shape, 3)).astype(np.uint8))
    else:
        image = Image.fromarray(random.randint(0, 255, shape).astype(np.uint8)).convert(mode)
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


#: kinds of files, and the sum of the pixels that MindSpore 2.10 decodes
SUMS = {
    ("CMYK", "JPEG"): 10130,
    ("CMYK", "TIFF"): 10176,
    ("L", "JPEG"): 18891,
    ("RGB", "BMP"): 17783,
    ("I;16", "PNG"): 16416,
    ("I;16", "TIFF"): 16416,
    ("RGBA", "PNG"): 17249,
    ("P", "PNG"): 18939,
    ("1", "PNG"): 18360,
}


@pytest.mark.parametrize("kind", SUMS)
def test_modes_of_files(kind: tuple[str, str]) -> None:
    pixels = vision.Decode()(np.frombuffer(encoded(*kind), np.uint8))
    assert pixels.dtype == np.uint8 and pixels.shape == (6, 8, 3)
    assert int(pixels.astype(np.int64).sum()) == SUMS[kind]


BAD = {
    "cut JPEG": encoded("RGB", "JPEG", (64, 64))[:700],
    "cut PNG": encoded("RGB", "PNG", (64, 64))[:3000],
    "empty": b"",
    "text": b"hello",
    "no rows": encoded("RGB", "BMP")[:18] + bytes(8) + encoded("RGB", "BMP")[26:],
    "a header alone": encoded("RGB", "JPEG")[:20],
}


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("workers", [{}, {"python_multiprocessing": True, "num_parallel_workers": 2}])
def test_files_that_cannot_be_decoded_are_named(name: str, workers: Any, tmp_path: Any) -> None:
    good = encoded("RGB", "PNG")
    rows = [(np.frombuffer(data, np.uint8),) for data in (good, BAD[name], good)]
    data = ds.GeneratorDataset(rows, ["image"], shuffle=False).map(vision.Decode(), "image", **workers)
    iterator = data.create_tuple_iterator(num_epochs=1, output_numpy=True)
    assert next(iterator)[0].shape == (6, 8, 3)
    with pytest.raises(RuntimeError, match=r"(?s)map: Decode raised .*row: 1 of the epoch, columns \['image'\]"):
        next(iterator)
    iterator.stop()
    for place, contents in enumerate((good, BAD[name])):
        (tmp_path / "c").mkdir(exist_ok=True)
        (tmp_path / "c" / f"{place}.png").write_bytes(contents)
    with pytest.raises(RuntimeError, match=r"1\.png"):
        list(ds.ImageFolderDataset(str(tmp_path), decode=True, shuffle=False))


def test_bad_images_can_be_skipped_and_replaced() -> None:
    good = encoded("RGB", "PNG")
    rows = [(np.frombuffer(data, np.uint8), number) for number, data in enumerate([good, b"x", good, b"", good])]
    saved = dict(ds.config._settings)
    try:
        for mode, expected in (("SKIP", [0, 2, 4]), ("REPLACE", [0, 2, 4, 0, 2])):
            ds.config.set_error_samples_mode(getattr(ds.config.ErrorSamplesMode, mode))
            data = ds.GeneratorDataset(rows, ["image", "n"], shuffle=False).map(vision.Decode(), "image")
            assert [int(row[1]) for row in data.create_tuple_iterator(num_epochs=1, output_numpy=True)] == expected
    finally:
        ds.config._settings.update(saved)
