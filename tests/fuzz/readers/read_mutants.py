"""Reads mutated files in a process whose memory is limited, and prints what went wrong as JSON.

Usage: read_mutants.py KIND FIRST COUNT FOLDER
"""

from __future__ import annotations

import hashlib
import json
import random
import resource
import sys
import time
import traceback
import warnings
from collections.abc import Callable
from pathlib import Path

import ms
from fuzz.readers import samples
from fuzz.readers.mutations import mutate
from ms import Tensor
from ms_jit_core.compile_cache import files as cache_files

MEMORY = 400 * 2**20  # more than is in use when the first file is read
SECONDS = 3.0  # per file of some kilobytes
LONGEST = 1000  # maximum length of a message


def read_checkpoint(path: Path) -> None:
    kind = path.suffix[1:]
    for crc in (False, True):
        try:
            for value in ms.load_checkpoint(str(path), format=kind, crc_check=crc).values():
                assert isinstance(value, str) or value.asnumpy().shape == tuple(value.shape)
        except ValueError as error:
            check_message(error)


def read_graph(path: Path) -> None:
    try:
        ms.load(str(path))
    except RuntimeError as error:
        check_message(error)


def read_cache(path: Path) -> None:
    content = path.read_bytes()
    folder = samples.cache_folder(path.parent)
    (kept,) = folder.iterdir()
    digest = hashlib.blake2b(content, digest_size=16).hexdigest().encode()
    before = kept.read_bytes()
    kept.write_bytes(cache_files._MAGIC + digest + b"\n" + content)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        made = ms.jit(samples.jitted)
        made(Tensor([1.0, 2.0]))  # a forged graph may compute something else, but must not raise
    for other in folder.iterdir():
        other.unlink()
    kept.write_bytes(before)


def check_message(error: Exception) -> None:
    assert type(error) in (ValueError, RuntimeError), f"it is a {type(error).__name__}"
    text = str(error)
    assert len(text) <= LONGEST and text.count("\n") < 6, f"the message has {len(text)} characters"


READERS: dict[str, Callable[[Path], None]] = {
    "ckpt": read_checkpoint,
    "safetensors": read_checkpoint,
    "mindir": read_graph,
    "cache": read_cache,
}


def main(kind: str, first: int, count: int, folder: Path) -> None:
    valid = samples.SAMPLES[kind](folder)
    path = folder / f"mutant.{kind}"
    for content in valid:  # load everything that reading needs before memory is limited
        path.write_bytes(content)
        READERS[kind](path)
    used = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmSize"))
    limit = int(used.split()[1]) * 1024 + MEMORY
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    wrong = []
    for seed in range(first, first + count):
        r = random.Random(f"{kind} {seed}")
        content = mutate(kind, r.choice(valid), r)
        path.write_bytes(content)
        start = time.perf_counter()
        try:
            READERS[kind](path)
        except BaseException as error:
            wrong.append([seed, f"{type(error).__name__}: {str(error)[:300]}", traceback.format_exc(limit=-4)])
        took = time.perf_counter() - start
        if took > SECONDS:
            wrong.append([seed, f"took {took:.1f} s for {len(content)} bytes", ""])
        if len(wrong) >= 10:
            break
    print(json.dumps(wrong))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), Path(sys.argv[4]))
