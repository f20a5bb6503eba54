"""Vision operations have the values, dtypes, shapes, random draws and exception types of MindSpore 2.10."""

from __future__ import annotations

import base64
import re
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from ms_dataset import config, vision

sys.path.insert(0, str(Path(__file__).parent))
import vision_cases as cases

RECORDED = cases.load()

#: patterns of cases that differ on purpose, and the reasons
DIFFERENT = {
    r"^NormalizePad\(.*\) \| (?!.*is_hwc=False)": "the oracle writes channels of (H, W, C + 1) as if they were C",
    r"PILCUBIC\) \| (float|int16|half|bool|int32|double)": "the oracle reads other types as bytes and beyond the image",
    r"^(AdjustHue|RandomColorAdjust)\(.*\| float": "the oracle's hue of floats has no range; ours is an error",
    r"^RandomLighting\(.*\| (float|int16|half|uint16|bool|int32|double)": "the oracle reads other types as bytes",
    r"^RandomCrop\(\(\d+, \d+\), .*\| one": "the oracle refuses paddings of three times the image or more",
    r"^AdjustGamma\(.*\| (int16|half|bool|video|int32)": "the oracle reads the bytes of negative and half values",
}
#: operations whose integers may differ by one: warps, and filters of 16-bit values
CLOSE = (r"^Random(Rotation|Affine)\(", r"^Perspective\(.*NEAREST", r"\| (uint16|int16)")


@pytest.fixture(autouse=True)
def _seed():
    """Restores the configured seed."""
    before = config.get_seed()
    yield
    config.set_seed(before)


def check(key: str, ours: Any, theirs: Any) -> None:
    """Checks that outcomes are equal: bytes exactly, floats except for the last bits."""
    if isinstance(theirs, str) or isinstance(ours, str):
        assert ours == theirs, key
        return
    if isinstance(theirs, list):
        assert isinstance(ours, list) and len(ours) == len(theirs), key
        for mine, other in zip(ours, theirs, strict=True):
            check(key, mine, other)
        return
    assert ours["is"] == theirs["is"], key
    if ours["hash"] == theirs["hash"]:
        return
    inexact = re.search(r"float\d+\[", theirs["is"])
    assert inexact or any(re.search(pattern, key) for pattern in CLOSE), f"{key}: {ours} is not {theirs}"
    tolerance = 1e-4 if inexact else 1
    np.testing.assert_allclose(ours["values"], theirs["values"], rtol=1e-5, atol=tolerance, err_msg=key)


def compare(kind: str) -> None:
    ours = cases.call_all(vision, config, kind)
    failures = []
    assert ours.keys() == RECORDED[kind].keys()
    for key, theirs in RECORDED[kind].items():
        if any(re.search(pattern, key) for pattern in DIFFERENT):
            continue
        try:
            check(key, ours[key], theirs)
        except AssertionError as error:
            failures.append(str(error)[:300])
    assert not failures, "\n".join(failures[:40])


@pytest.mark.parametrize("kind", ["operations", "box_operations", "pil_operations", "bad_arguments"])
def test_outcomes_are_those_of_mindspore(kind):
    compare(kind)


def test_files_decode_as_in_mindspore():
    files = {name: base64.b64decode(data) for name, data in RECORDED["files"].items()}
    ours = cases.decode_all(vision, config, files)
    for key, theirs in RECORDED["decoding"].items():
        check(key, ours[key], theirs)


@pytest.mark.parametrize("line", cases.lines("pipeline_operations"))
def test_random_operations_draw_the_numbers_of_mindspore(line):
    for seed in cases.SEEDS:
        for workers in cases.WORKERS:
            config.set_seed(seed)
            operation = eval(line, vars(vision))
            generators = [operation.new_generator(seed + worker) for worker in range(workers)]
            theirs = RECORDED["pipelines"][f"{line} | {seed} | {workers}"]
            for row, expected in enumerate(theirs):
                got = cases.describe(operation.apply(generators[row % workers], cases.IMAGES["rgb"]))
                check(f"{line} | row {row} of {workers} workers, seed {seed}", got, expected)


def test_every_public_name_of_the_oracle_is_there():
    missing = [name for name in RECORDED.get("names", []) if not hasattr(vision, name)]
    assert not missing


def test_pillow_images_stay_pillow_images_where_pillow_has_the_operation():
    from PIL import Image

    picture = Image.fromarray(cases.IMAGES["rgb"])
    assert isinstance(vision.Resize(5)(picture), Image.Image)
    assert isinstance(vision.HorizontalFlip()(picture), np.ndarray)


def test_inputs_are_not_written_to():
    for line in cases.lines("operations"):
        source = cases.IMAGES["rgb"].copy()
        try:
            eval(line, vars(vision))(source)
        except RuntimeError:
            continue
        assert np.array_equal(source, cases.IMAGES["rgb"]), line


def test_strided_arrays_give_the_values_of_contiguous_ones():
    wide = cases.IMAGES["rgb"]
    strided = wide[::2, ::-1]
    for operation in (
        vision.Resize((7, 9)),
        vision.Normalize([1.0], [2.0]),
        vision.HWC2CHW(),
        vision.CenterCrop(5),
        vision.Rotate(30),
        vision.AdjustContrast(0.4),
        vision.Pad(2),
        vision.GaussianBlur(3),
    ):
        assert np.array_equal(operation(strided), operation(strided.copy())), operation


def test_native_stages_name_their_parameters():
    name, parameters = vision.RandomResizedCrop(4, interpolation=vision.Inter.CUBIC).native_stage()
    logarithms = parameters.pop("log_ratio")
    assert (name, parameters) == (
        "RandomResizedCrop",
        {"size": [4, 4], "scale": [0.08, 1.0], "ratio": [0.75, 4.0 / 3.0], "interpolation": 3, "max_attempts": 10},
    )
    assert logarithms == np.log(np.array([0.75, 4.0 / 3.0], np.float32)).tolist()
    assert vision.Resize(4, vision.Inter.ANTIALIAS).native_stage() is None
    assert vision.Decode(to_pil=True).native_stage() is None


def test_files_are_written_and_read(tmp_path):
    picture = cases.IMAGES["rgb"]
    vision.write_png(str(tmp_path / "a.png"), picture)
    assert np.array_equal(vision.read_image(str(tmp_path / "a.png")), picture)
    gray = vision.read_image(str(tmp_path / "a.png"), vision.ImageReadMode.GRAYSCALE)
    expected = vision.ConvertColor(vision.ConvertMode.COLOR_RGB2GRAY)(picture)
    assert np.array_equal(gray, expected[..., None])
    vision.write_jpeg(str(tmp_path / "a.jpg"), picture, 90)
    assert vision.read_image(str(tmp_path / "a.jpg")).shape == picture.shape
    data = vision.read_file(str(tmp_path / "a.jpg"))
    assert np.array_equal(data, vision.encode_jpeg(picture, 90))
    vision.write_file(str(tmp_path / "b"), data)
    assert np.array_equal(vision.read_file(str(tmp_path / "b")), data)


def test_names_of_older_releases():
    from ms_dataset.vision import c_transforms, py_transforms, py_transforms_util

    data = vision.encode_jpeg(cases.IMAGES["rgb"])
    assert c_transforms.Decode(rgb=True)(data).shape == (37, 45, 3)
    with pytest.raises(ValueError, match="rgb"):
        c_transforms.Decode(rgb=False)
    picture = py_transforms.Decode()(data)
    assert py_transforms_util.is_pil(picture)
    tensor = vision.ToTensor()(picture)
    assert np.allclose(py_transforms.Normalize([0.5], [0.25])(tensor), (tensor - 0.5) / 0.25)
    assert np.array_equal(py_transforms.RgbToBgr()(tensor), tensor[::-1])


def test_a_webp_file_is_decoded_by_pillow():
    import io

    from PIL import Image

    stream = io.BytesIO()
    Image.fromarray(cases.IMAGES["rgb"]).save(stream, "WEBP", lossless=True)
    assert np.array_equal(vision.Decode()(stream.getvalue()), cases.IMAGES["rgb"])


def test_device_names():
    assert isinstance(vision.Resize(4).device("Ascend"), vision.Resize)
    with pytest.raises(ValueError, match="device_target"):
        vision.Resize(4).device("GPU")


def test_damaged_jpeg_files_give_images_or_runtime_errors():
    source = base64.b64decode(RECORDED["files"]["jpeg 75 2"])
    draw = np.random.RandomState(0)
    outcomes = set()
    for _ in range(200):
        data = np.frombuffer(source, np.uint8).copy()
        places = draw.randint(2, data.size, 6)
        data[places] = draw.randint(0, 256, 6)
        try:
            outcomes.add(vision.Decode()(data[: draw.randint(10, data.size)]).ndim)
        except RuntimeError:
            outcomes.add("RuntimeError")
    assert outcomes == {3, "RuntimeError"} or outcomes == {"RuntimeError"}


@pytest.mark.parametrize("dtype", ["uint8", "int16", "float32"])
def test_mixed_images_are_rounded_as_mindspore_rounds_them(dtype):
    # Recorded: MindSpore 2.10, seed 7.
    saved = dict(config._settings)
    try:
        config.set_seed(7)
        images = (np.arange(20) * 37 % 256).reshape(4, 1, 5, 1).astype(dtype)
        found = vision.MixUpBatch(1.0)(images, np.eye(4, dtype=np.float32))[0]
    finally:
        config._settings.update(saved)
    floats = [92.35577392578125, 129.35577392578125, 166.35577392578125, 203.35577392578125, 32.960357666015625, 185.0]
    expected = floats if dtype == "float32" else [92, 129, 166, 203, 33, 185]
    assert found.dtype == dtype and found.reshape(-1)[:6].tolist() == expected
