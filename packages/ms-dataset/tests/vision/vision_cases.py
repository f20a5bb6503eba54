"""Images and operations of the vision tests, and MindSpore 2.10's results for them (`recorded.json.gz`).

To record again, in an empty folder, with a Python that has MindSpore 2.10 and Pillow:

    python packages/ms-dataset/tests/vision/vision_cases.py

Arrays are recorded as dtype, shape, a hash of their bytes and a few values; exceptions by the name of their type.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import io
import json
import random
import sys
from pathlib import Path
from typing import Any

import numpy as np

HERE = Path(__file__).parent
RECORDED = HERE / "recorded.json.gz"
SEEDS = (3, 9)
WORKERS = (1, 2)
ROWS = 10


def lines(name: str) -> list[str]:
    """Returns the expressions of a file."""
    text = (HERE / f"{name}.txt").read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def image(height: int, width: int, channels: int, dtype: str) -> np.ndarray:
    """Returns a gradient with noise, computed by a formula; 0 channels mean two dimensions."""
    count = height * width * max(1, channels)
    at = np.arange(count, dtype=np.uint64)
    noise = (at * np.uint64(2654435761) + np.uint64(height * 77 + width)) % np.uint64(4294967291) >> np.uint64(7)
    values = (noise % np.uint64(64)).astype(np.int64) + (at * np.uint64(190) // np.uint64(max(1, count - 1))).astype(
        np.int64
    )
    if dtype == "uint16":
        values = values * 200
    out = (values / 255.0 if dtype == "float32" else values).astype(dtype)
    return out.reshape((height, width, channels) if channels else (height, width))


IMAGES = {
    "rgb": image(37, 45, 3, "uint8"),
    "even": image(36, 44, 3, "uint8"),
    "gray": image(24, 22, 0, "uint8"),
    "one": image(1, 1, 3, "uint8"),
    "float": image(17, 25, 3, "float32"),
    "uint16": image(12, 11, 1, "uint16"),
    "alpha": image(18, 22, 4, "uint8"),
    "video": image(14, 9, 3, "uint8").reshape(2, 7, 9, 3),
    "int16": image(9, 8, 3, "int16"),
    "int32": image(9, 8, 3, "int32"),
    "double": image(9, 8, 3, "float32").astype("float64"),
    "wide": image(7, 8, 6, "uint8"),
    "int64": image(9, 8, 3, "int64"),
    "half": image(9, 8, 3, "float16"),
    "bool": image(9, 8, 3, "uint8") > 128,
    "line": image(1, 7, 0, "uint8")[0],
    "empty": np.zeros((0, 4, 3), np.uint8),
}
BOXES = {
    "float32": np.array([[2, 3, 10, 8], [20, 15, 12, 14], [0, 0, 40, 30], [30, 2, 5, 5]], np.float32),
    "labels": np.array([[2, 3, 10, 8, 1], [20, 15, 12, 14, 2]], np.float32),
    "int32": np.array([[2, 3, 10, 8]], np.int32),
    "outside": np.array([[30, 2, 50, 5]], np.float32),
    "line": np.zeros(4, np.float32),
}


def describe(value: Any) -> Any:
    """Describes a result as JSON."""
    if isinstance(value, (tuple, list)):
        return [describe(item) for item in value]
    array = np.ascontiguousarray(value)
    if array.dtype == np.bool_:
        array = array.view(np.uint8) != 0  # MindSpore's booleans may be any byte
    kind = "" if isinstance(value, np.ndarray) else f"{type(value).__name__} "
    flat = array.reshape(-1)
    picks = flat[np.linspace(0, flat.size - 1, 5).astype(np.int64)] if flat.size else flat
    samples = [float(f"{float(item):.7g}") for item in picks] if array.dtype.kind in "fiub" else []
    digest = hashlib.sha1(array.tobytes()).hexdigest()[:12]
    return {"is": f"{kind}{array.dtype}{list(array.shape)}", "hash": digest, "values": samples}


def outcome(call: Any, seed: int, config: Any) -> Any:
    """Returns the outcome of a call after seeding all generators."""
    config.set_seed(seed)
    random.seed(seed)
    np.random.seed(seed)
    try:
        return describe(call())
    except Exception as error:
        return type(error).__name__


def seeds_of(expression: str) -> tuple[int, ...]:
    """Returns the seeds for an operation: several if it is random."""
    return (
        SEEDS
        if expression.startswith(("Random", "Uniform", "CutOut", "Auto", "Rand", "Trivial", "Bounding"))
        else SEEDS[:1]
    )


def call_all(vision: Any, config: Any, kind: str) -> dict[str, Any]:
    """Returns the outcomes of a family of cases."""
    names = {**vars(vision), "np": np}
    found = {}
    if kind == "bad_arguments":
        return {
            line: outcome(lambda line=line: "ok" and (eval(line, names), np.zeros(0))[1], 3, config)
            for line in lines(kind)
        }
    if kind == "box_operations":
        source = image(30, 40, 3, "uint8")
        inputs: dict[str, tuple[Any, ...]] = {name: (source, boxes) for name, boxes in BOXES.items()}
    elif kind == "pil_operations":
        from PIL import Image

        inputs = {name: (Image.fromarray(IMAGES[name]),) for name in ("rgb", "gray", "alpha")}
    else:
        inputs = {name: (value,) for name, value in IMAGES.items()}
    for line in lines(kind):
        for name, columns in inputs.items():
            for seed in seeds_of(line):
                fresh = tuple(column.copy() for column in columns)
                found[f"{line} | {name} | {seed}"] = outcome(
                    lambda line=line, fresh=fresh: eval(line, names)(*fresh),
                    seed,
                    config,
                )
    return found


def image_files() -> dict[str, bytes]:
    """Returns small image files of many kinds, and damaged files."""
    from PIL import Image

    def encode(picture: Any, kind: str, **options: Any) -> bytes:
        stream = io.BytesIO()
        picture.save(stream, kind, **options)
        return stream.getvalue()

    base = Image.fromarray(image(41, 53, 3, "uint8"))
    turned = base.getexif()
    turned[0x0112] = 6
    files = {
        f"jpeg {quality} {sub}": encode(base, "JPEG", quality=quality, subsampling=sub)
        for quality, sub in ((90, 0), (75, 2), (60, 1))
    }
    files |= {
        "progressive": encode(base, "JPEG", quality=70, progressive=True),
        "gray jpeg": encode(base.convert("L"), "JPEG"),
        "cmyk": encode(base.convert("CMYK"), "JPEG"),
        "turned": encode(base, "JPEG", exif=turned),
        "png": encode(base, "PNG"),
        "gray png": encode(base.convert("L"), "PNG"),
        "rgba": encode(Image.merge("RGBA", (*base.split(), base.split()[0])), "PNG"),
        "palette": encode(base.convert("P"), "PNG"),
        "16 bit": encode(Image.fromarray(image(9, 8, 0, "uint16")), "PNG"),
        "bmp": encode(base.crop((0, 0, 9, 7)), "BMP"),
        "tiff": encode(base.crop((0, 0, 9, 7)), "TIFF"),
    }
    files["truncated jpeg"] = files["jpeg 90 0"][: len(files["jpeg 90 0"]) * 2 // 3]
    files["truncated png"] = files["png"][: len(files["png"]) // 2]
    files["no end"] = files["jpeg 75 2"][:-2]
    files |= {"empty": b"", "junk": bytes(range(100)), "header only": b"\xff\xd8\xff"}
    return files


def decode_all(vision: Any, config: Any, files: dict[str, bytes]) -> dict[str, Any]:
    """Returns the outcomes of decoding whole files and windows."""
    found = {}
    for name, data in files.items():
        array = np.frombuffer(data, np.uint8)
        found[f"Decode | {name}"] = outcome(lambda array=array: vision.Decode()(array), 3, config)
        if name.startswith(("jpeg", "progressive", "gray", "png", "turned")):
            for seed in range(4):
                found[f"RandomCropDecodeResize | {name} | {seed}"] = outcome(
                    lambda array=array: vision.RandomCropDecodeResize((20, 24), (0.1, 0.8))(array), seed, config
                )
    return found


def record() -> None:
    """Writes `recorded.json.gz`; needs MindSpore."""
    import multiprocessing

    multiprocessing.cpu_count = lambda: 8  # type: ignore[assignment]
    import mindspore.dataset as ds
    from mindspore.dataset import vision

    kinds = ("operations", "box_operations", "pil_operations", "bad_arguments")
    recorded: dict[str, Any] = {kind: call_all(vision, ds.config, kind) for kind in kinds}
    files = image_files()
    recorded["files"] = {name: base64.b64encode(data).decode() for name, data in files.items()}
    recorded["decoding"] = decode_all(vision, ds.config, files)
    recorded["pipelines"] = {}
    names = vars(vision)
    for line in lines("pipeline_operations"):
        for seed in SEEDS:
            for workers in WORKERS:
                ds.config.set_seed(seed)
                rows = [(IMAGES["rgb"],)] * ROWS
                data = ds.GeneratorDataset(rows, ["x"], shuffle=False, num_parallel_workers=1)
                data = data.map(eval(line, names), ["x"], num_parallel_workers=workers)
                outputs = [row["x"] for row in data.create_dict_iterator(num_epochs=1, output_numpy=True)]
                recorded["pipelines"][f"{line} | {seed} | {workers}"] = [describe(array) for array in outputs]
    packed = gzip.compress(json.dumps(recorded, separators=(",", ":")).encode(), mtime=0)
    RECORDED.write_bytes(packed)


def load() -> dict[str, Any]:
    """Returns the recorded outcomes."""
    return json.loads(gzip.decompress(RECORDED.read_bytes()))


if __name__ == "__main__":
    sys.exit(record())
