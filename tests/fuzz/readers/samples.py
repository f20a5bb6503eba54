"""Small valid files of every kind, from which mutations start."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ms
import numpy as np
from ms import Tensor, nn
from ms_jit_core.compile_cache import files as cache_files

DTYPES = ("float32", "float16", "bfloat16", "int64", "uint8", "bool_")


class Net(nn.Cell):
    """Parameters, a constant, a branch with regions, and a random number."""

    def __init__(self) -> None:
        super().__init__()
        self.dense = nn.Dense(3, 2)
        self.scale = Tensor([0.5, 2.0])

    def construct(self, x: Tensor, pair: Any) -> Any:
        y = self.dense(x) * self.scale
        if y.sum() > pair[0]:
            y = y + pair[1]
        return {"y": y, "more": [ms.ops.dropout(y, 0.5), "text", 3]}


def jitted(x: Tensor, n: int = 2) -> Any:
    """A function for the compile cache, with a graph, guards, constants and a container."""
    y = x * n
    for k in range(3):
        y = y + k * np.float32(0.5)
    return [y, {"n": n, "shape": x.shape}]


def checkpoint(folder: Path, suffix: str, crc: bool) -> bytes:
    values = {f"a.{name}": Tensor(np.arange(6).reshape(2, 3), getattr(ms, name)) for name in DTYPES}
    values |= {"scalar": Tensor(1.5), "empty": Tensor(np.zeros((0, 4), np.float32)), "käse": Tensor([1])}
    append = {"step": 3, "note": "text", "flag": True} if suffix == "ckpt" else None
    path = folder / f"sample.{suffix}"
    ms.save_checkpoint(values, str(path), append_dict=append, crc_check=crc, format=suffix)
    return path.read_bytes()


def graph(folder: Path) -> bytes:
    ms.set_seed(1)
    x, pair = Tensor(np.ones((1, 3), np.float32)), (Tensor(0.0), Tensor([1.0, 2.0]))
    ms.export(Net(), x, pair, file_name=str(folder / "sample"), file_format="MINDIR")
    return (folder / "sample.mindir").read_bytes()


def cached(folder: Path) -> bytes:
    """Returns a file of the compile cache without the bytes before its JSON."""
    use_cache(folder)
    assert ms.jit(jitted)(Tensor([1.0, 2.0]))[0].tolist() == [3.5, 5.5]
    (path,) = cache_folder(folder).iterdir()
    return path.read_bytes()[len(cache_files._MAGIC) + 33 :]


def use_cache(folder: Path) -> None:
    os.environ["MS_COMPILER_CACHE_ENABLE"] = "1"
    os.environ["MS_COMPILER_CACHE_PATH"] = str(folder / "cache")


def cache_folder(folder: Path) -> Path:
    return folder / "cache" / "rank_0" / "graph_cache"


SAMPLES: dict[str, Callable[[Path], list[bytes]]] = {
    "ckpt": lambda folder: [checkpoint(folder, "ckpt", crc) for crc in (False, True)],
    "safetensors": lambda folder: [checkpoint(folder, "safetensors", crc) for crc in (False, True)],
    "mindir": lambda folder: [graph(folder)],
    "cache": lambda folder: [cached(folder)],
}
