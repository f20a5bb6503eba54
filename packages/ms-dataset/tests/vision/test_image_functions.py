"""Functions of `py_transforms_util`. Results (mode, size and digest of images, sums of arrays) are MindSpore 2.10's."""

from __future__ import annotations

import hashlib
import io
from typing import Any

import numpy as np
import pytest
from ms_dataset.vision import Inter
from ms_dataset.vision import py_transforms_util as functions
from PIL import Image

PIXELS = np.random.RandomState(0).randint(0, 256, (12, 10, 3)).astype(np.uint8)
HWC = (PIXELS / 255).astype(np.float32)
CHW = np.ascontiguousarray(HWC.transpose(2, 0, 1))
IMAGE = Image.fromarray(PIXELS)
CORNERS = [[0, 0], [9, 0], [9, 11], [0, 11]]
MOVED = [[1, 1], [8, 0], [9, 10], [0, 9]]


def encoded() -> bytes:
    file = io.BytesIO()
    IMAGE.save(file, "PNG")
    return file.getvalue()


def told(value: Any) -> str:
    if isinstance(value, Image.Image):
        return f"{value.mode} {value.size} {hashlib.md5(np.asarray(value).tobytes()).hexdigest()[:8]}"
    if isinstance(value, np.ndarray):
        return f"{value.dtype} {value.shape} {float(value.astype(np.float64).sum()):.4f}"
    return "; ".join(told(item) for item in value)


CASES = [
    ("auto_contrast", (IMAGE, 0.0, None), "RGB (10, 12) 20110746"),
    ("auto_contrast", (IMAGE, 10.0, 3), "RGB (10, 12) 100b4047"),
    ("adjust_gamma", (IMAGE, 0.5, 1.2), "RGB (10, 12) 1e153dc0"),
    ("center_crop", (IMAGE, (4, 6)), "RGB (6, 4) 45b579f3"),
    ("center_crop", (IMAGE, 4), "RGB (4, 4) f3cad393"),
    ("crop", (IMAGE, 2, 3, 4, 5), "RGB (5, 4) bfdc827e"),
    ("decode", (encoded(),), "RGB (10, 12) 0ffbe1be"),
    ("decode", (np.frombuffer(encoded(), np.uint8),), "RGB (10, 12) 0ffbe1be"),
    ("equalize", (IMAGE,), "RGB (10, 12) 0ffbe1be"),
    ("erase", (CHW, 1, 2, 3, 4, 0.5), "float32 (3, 12, 10) 172.6039"),
    (
        "five_crop",
        (IMAGE, (4, 6)),
        "RGB (6, 4) c1f0e5a0; RGB (6, 4) 1cc0189f; RGB (6, 4) 0160c159; RGB (6, 4) 19275fbf; RGB (6, 4) 45b579f3",
    ),
    ("grayscale", (IMAGE, 1), "L (10, 12) 37d77132"),
    ("grayscale", (IMAGE, 3), "RGB (10, 12) c0c18344"),
    ("horizontal_flip", (IMAGE,), "RGB (10, 12) 83a0db15"),
    ("vertical_flip", (IMAGE,), "RGB (10, 12) 32540bfe"),
    ("rgb_to_hsv", (HWC, True), "float64 (12, 10, 3) 224.5370"),
    ("rgb_to_hsv", (CHW, False), "float64 (3, 12, 10) 224.5370"),
    ("rgb_to_hsvs", (HWC[None], True), "float64 (1, 12, 10, 3) 224.5370"),
    ("hsv_to_rgb", (HWC, True), "float64 (12, 10, 3) 133.1586"),
    ("hsv_to_rgbs", (CHW[None], False), "float64 (1, 3, 12, 10) 133.1586"),
    ("invert_color", (IMAGE,), "RGB (10, 12) 28997803"),
    ("linear_transform", (CHW, np.eye(360, dtype=np.float32) * 2, np.ones(360, np.float32)), None),
    ("normalize", (CHW, [0.1, 0.2, 0.3], [1, 2, 3]), "float32 (3, 12, 10) 68.9373"),
    ("normalize", (CHW, [0.1, 0.2, 0.3], [1, 2, 3], True, "float16"), "float16 (4, 12, 10) 68.9354"),
    ("normalize", (CHW, [0.1], [2.0]), "float32 (3, 12, 10) 68.2255"),
    ("perspective", (IMAGE, CORNERS, MOVED, Inter.BILINEAR), "RGB (10, 12) 9cd39a6b"),
    ("resize", (IMAGE, (5, 6)), "RGB (6, 5) c1f5378b"),
    ("resize", (IMAGE, 5), "RGB (5, 6) 1d395b4a"),
    ("resize", (IMAGE, 5, Inter.NEAREST), "RGB (5, 6) 42f8eb8d"),
    ("to_pil", (PIXELS,), "RGB (10, 12) 0ffbe1be"),
    ("to_pil", (IMAGE,), "RGB (10, 12) 0ffbe1be"),
    ("to_tensor", (IMAGE, "float32"), "float32 (3, 12, 10) 172.4510"),
    ("to_tensor", (PIXELS, np.float32), "float32 (3, 12, 10) 172.4510"),
    ("to_tensor", (IMAGE, "uint8"), "uint8 (3, 12, 10) 1.0000"),
    ("to_tensor", (PIXELS[..., 0], "float32"), "float32 (1, 12, 10) 56.8353"),
    ("to_type", (PIXELS, "float32"), "float32 (12, 10, 3) 43975.0000"),
    ("to_type", (PIXELS, np.int32), "int32 (12, 10, 3) 43975.0000"),
]


@pytest.mark.parametrize(("name", "arguments", "want"), CASES, ids=[f"{i}_{case[0]}" for i, case in enumerate(CASES)])
def test_a_function_of_an_image(name: str, arguments: tuple[Any, ...], want: str | None) -> None:
    found = getattr(functions, name)(*arguments)
    if want is None:
        np.testing.assert_allclose(found, (CHW - 1) * 2, rtol=1e-6)
    else:
        assert told(found) == want


def test_ten_crops_are_five_and_those_of_the_mirror_image() -> None:
    for vertical, flip in [(False, functions.horizontal_flip), (True, functions.vertical_flip)]:
        found = functions.ten_crop(IMAGE, 4, vertical)
        assert told(found[:5]) == told(functions.five_crop(IMAGE, 4))
        assert told(found[5:]) == told(functions.five_crop(flip(IMAGE), 4))
    sixth = "RGB (4, 4) 078ec0ed; RGB (4, 4) 9cc1ddd8; RGB (4, 4) bbbbcd73; RGB (4, 4) 495c7698"
    assert told(functions.ten_crop(IMAGE, 4)[5:9]) == sixth


def test_channels_are_reversed() -> None:
    assert np.array_equal(functions.rgb_to_bgr(HWC, True), HWC[..., ::-1])
    assert np.array_equal(functions.rgb_to_bgr(CHW, False), CHW[::-1])
    assert np.array_equal(functions.rgb_to_bgrs(HWC[None], True), HWC[None, ..., ::-1])


def test_a_part_is_erased_in_place() -> None:
    x = np.zeros((1, 2, 3))
    assert functions.erase(x, 0, 1, 1, 2, 5) is not x and not x.any()
    assert functions.erase(x, 0, 1, 1, 2, 5, inplace=True) is x and x.tolist() == [[[0, 5, 5], [0, 0, 0]]]


@pytest.mark.parametrize(
    ("name", "rest"),
    [
        ("auto_contrast", (0.0, None)),
        ("adjust_gamma", (0.5, 1.2)),
        ("center_crop", (4,)),
        ("crop", (2, 3, 4, 5)),
        ("equalize", ()),
        ("grayscale", (1,)),
        ("horizontal_flip", ()),
        ("vertical_flip", ()),
        ("invert_color", ()),
        ("resize", (5,)),
    ],
)
def test_an_array_is_refused(name: str, rest: tuple[Any, ...]) -> None:
    with pytest.raises(TypeError, match=f"{name}: expected a PIL image, got ndarray"):
        getattr(functions, name)(PIXELS, *rest)


def test_wrong_arguments() -> None:
    for name, rest in [("erase", (1, 2, 3, 4, 0)), ("rgb_to_bgr", (True,)), ("normalize", ([0.1], [1]))]:
        with pytest.raises(TypeError, match=f"{name}: img has a wrong type"):
            getattr(functions, name)(IMAGE, *rest)
    with pytest.raises(TypeError, match="got: int"):
        functions.to_type(3, "float32")
    with pytest.raises(NotImplementedError, match="uint8"):
        functions.normalize(PIXELS, [0.1], [1])
    with pytest.raises(ValueError):
        functions.grayscale(IMAGE, 2)
    with pytest.raises(ValueError):
        functions.five_crop(IMAGE, 40)
