"""Measures the data pipeline against its peers and writes docs/performance_dataset.md.

    python tests/bench/pipeline.py [--python mindspore=PATH] [--python torch=PATH] [--python grain=PATH]
        [--rounds N] [--rows PATTERN]

Each program runs in its own process. Frameworks take turns, and the median of all rounds is used. With --rows nothing
is written.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent))

from pipeline_programs import PROGRAMS

ROOT = Path(__file__).resolve().parents[2]
OUT = ROOT / "docs" / "performance_dataset.md"
#: targets: our time relative to a peer's
TARGETS = {
    "JPEG to batch": {"torch": 0.5, "mindspore": 0.75},
    "Mnist, map and batch": {"mindspore": 0.2},
    "arrays, map and batch": {"mindspore": 0.2, "torch": 0.2},
    "generator, one thread": {"numpy": 1.05},
    "generator, two processes": {"torch": 0.75},
    "MindRecord, shuffled": {"mindspore": 0.7},
    "first batch": {"torch": 0.1},
    "first batch of a process": {},
}
#: target: our peak memory relative to PyTorch's
MEMORY = 0.5
PEERS = {"mindspore": "MindSpore", "torch": "PyTorch", "grain": "grain", "numpy": "NumPy"}
TIMES = 3  # processes of each program


def make_files(folder: Path) -> None:
    """Creates the files that the programs read: 256 photographs, digits, records."""
    from mindspore.mindrecord import FileWriter
    from PIL import Image

    random = np.random.RandomState(0)
    for name in ("left", "right"):
        (folder / "images" / name).mkdir(parents=True)
        for i in range(128):
            coarse = random.randint(0, 256, (12, 16, 3)).astype(np.uint8)
            image = Image.fromarray(coarse).resize((500, 375), Image.Resampling.BICUBIC)
            image.save(folder / "images" / name / f"{i:03}.jpg", quality=90)
    (folder / "mnist").mkdir()
    digits = random.randint(0, 256, (10_000, 28, 28)).astype(np.uint8)
    (folder / "mnist" / "train-images-idx3-ubyte").write_bytes(
        struct.pack(">4I", 2051, *digits.shape) + digits.tobytes()
    )
    labels = random.randint(0, 10, 10_000).astype(np.uint8)
    (folder / "mnist" / "train-labels-idx1-ubyte").write_bytes(struct.pack(">2I", 2049, 10_000) + labels.tobytes())
    writer = FileWriter(str(folder / "records.mindrecord"), 1)
    writer.add_schema({"label": {"type": "int32"}, "image": {"type": "bytes"}}, "photographs")
    data = random.bytes(4096)
    writer.write_raw_data([{"label": i, "image": data} for i in range(20_000)])
    writer.commit()


def measure(python: str, framework: str, row: str, folder: Path, rounds: int) -> tuple[list[float], int]:
    """Returns the seconds of the rounds of a process, and its peak memory plus its largest child's, in KB."""
    program = Path(__file__).with_name("pipeline_programs.py")
    command = [python, str(program), framework, row, str(folder), str(rounds), str(time.time())]
    # Modules are compiled before, also those of packages installed from source.
    caches = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(folder / "caches")}
    environment = {**os.environ, **caches}
    done = subprocess.run(command, capture_output=True, text=True, timeout=900, cwd=folder, env=environment)
    if done.returncode:
        raise SystemExit(f"{framework}, {row}: {done.stderr[-2000:]}")
    found = json.loads(done.stdout.splitlines()[-1])
    return found["seconds"], found["peak_kb"]


def table(found: dict[str, dict[str, tuple[float, int]]]) -> str:
    """Returns the results as Markdown."""
    lines = [
        "| row | ms | " + " | ".join(PEERS.values()) + " | targets | met |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for row, times in found.items():
        own = times["ms"][0]
        cells = [f"{own * 1e3:.1f} ms"]
        for peer in PEERS:
            cells.append(f"{times[peer][0] * 1e3:.1f} ms ({own / times[peer][0]:.2f})" if peer in times else "")
        aims = {peer: limit for peer, limit in TARGETS[row].items() if peer in times}
        met = all(own / times[peer][0] <= limit for peer, limit in aims.items())
        cells += [", ".join(f"{limit} of {peer}" for peer, limit in aims.items()), "yes" if met else "**no**"]
        lines.append(f"| {row} | " + " | ".join(cells) + " |")
    names = {"ms": "ms", **{peer: name for peer, name in PEERS.items() if peer != "numpy"}}
    lines += ["", "| peak memory | " + " | ".join(names.values()) + " | target | met |", "|---|" + "---|" * 6]
    for row, times in found.items():
        cells = [f"{times[peer][1] / 1024:.0f} MB" if peer in times else "" for peer in names]
        cells += memory_target(times)
        lines.append(f"| {row} | " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def memory_target(times: dict[str, tuple[float, int]]) -> list[str]:
    """Returns the cells of the target of peak memory, and whether it is met."""
    if "torch" not in times:
        return ["", ""]
    met = times["ms"][1] <= MEMORY * times["torch"][1]
    return [f"{MEMORY} of torch", "yes" if met else "**no**"]


HEAD = """# Performance of the data pipeline

Written by `python tests/bench/pipeline.py`. Times are seconds per epoch: the median of rounds in three alternating
processes of each framework, on a machine with two cores. Parentheses give the ratio of our time to the peer's. The
input is 256 JPEG files of 500 x 375, in batches of 32, with two logical workers. Mnist has 10,000 rows, arrays and
generator 20,000, the generator for processes 256 rows of 600 KB, MindRecord 20,000 rows of 4 KB. 'first batch' is the
time from building the pipeline of the first row to its first batch; 'first batch of a process' is measured from the
start of the process, imports included. PyTorch decodes with torchvision, grain with Pillow and NumPy.

"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--python", action="append", default=[], metavar="NAME=PATH")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--rows", metavar="PATTERN")
    options = parser.parse_args()
    pythons = {"ms": sys.executable, "numpy": sys.executable, **dict(pair.split("=", 1) for pair in options.python)}
    found: dict[str, dict[str, tuple[float, int]]] = {}
    with tempfile.TemporaryDirectory() as name:
        make_files(Path(name))
        for row, programs in PROGRAMS.items():
            if options.rows and not re.search(options.rows, row):
                continue
            seconds: dict[str, list[float]] = {}
            peaks: dict[str, int] = {}
            for _ in range(TIMES):
                for framework in [framework for framework in programs if framework in pythons]:
                    times, peak = measure(pythons[framework], framework, row, Path(name), options.rounds)
                    seconds.setdefault(framework, []).extend(times)
                    peaks[framework] = max(peak, peaks.get(framework, 0))
            found[row] = {name: (statistics.median(times), peaks[name]) for name, times in seconds.items()}
            print(row, {name: f"{time * 1e3:.1f} ms" for name, (time, _) in found[row].items()}, flush=True)
    if not options.rows:
        OUT.write_text(HEAD + table(found))


if __name__ == "__main__":
    main()
