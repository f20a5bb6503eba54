"""Calls public functions with seeded ill-formed arguments, in a separate process, and reports what went wrong.

`python tests/bad_input/scan.py OUT --calls N [--seed S] [--only TEXT] [--part I/K]` writes one JSON line for each
finding to OUT. `--show TARGET INDEX` runs one call again and prints its arguments and its traceback.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import resource
import signal
import sys
import traceback
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))
from scan_targets import targets

USUAL = (TypeError, ValueError, IndexError, RuntimeError, KeyError, MemoryError)
INTERNAL = (
    "panicked",
    ".rs:",
    "RUST_BACKTRACE",
    "_ms_runtime",
    "ms_tensor.",
    "ms_nn.",
    "called `",
    "pyo3",
    "an internal rule was broken",
)
# Errors that MindSpore also raises, mostly for arguments that are not a Cell or an optimizer; and those that the DLPack
# protocol requires.
ALLOWED = {
    "mint.nn.Cell": AttributeError,
    "numpy.arange": ZeroDivisionError,
    "nn.DistributedGradReducer": AttributeError,
    "nn.GraphKernel": AttributeError,
    "nn.TrainOneStepCell": AttributeError,
    "nn.TrainOneStepWithLossScaleCell": AttributeError,
    "nn.WithGradCell": AttributeError,
    "ops.add_flags": AttributeError,
    # Python's operators on Python and NumPy numbers.
    "ops.hyper_add": ArithmeticError,
    **{f"ops.augassign_{name}": ArithmeticError for name in ("add", "sub", "mul", "div", "floordiv", "mod")},
    "Tensor.from_dlpack": BufferError,
    "Tensor.to_dlpack": BufferError,
    "Tensor.__dlpack__": BufferError,
}
# Seconds of processor time, which does not depend on the load of the machine.
CALL_LIMIT = 4.0
MEMORY = 3 << 30


class TooSlowError(BaseException):
    """A call exceeded its time limit; not an Exception, so that no function catches it."""


def _too_slow(*_: Any) -> None:
    raise TooSlowError


def judge(name: str, error: BaseException) -> str | None:
    """Returns what is wrong with an exception of the target with this name, or None."""
    if isinstance(error, TooSlowError):
        return "too slow"
    text = str(error)
    if not isinstance(error, (*USUAL, *([ALLOWED[name]] if name in ALLOWED else []))):
        return f"{type(error).__name__}: {text}"
    if len(text.splitlines()) > 6:
        return f"{len(text.splitlines())} lines: {text}"
    if inner := [word for word in INTERNAL if word in text]:
        return f"internal name {inner[0]}: {text}"
    return None


def attempt(target: Any, rng: random.Random) -> BaseException | None:
    """Makes a call under the time limit; returns the exception that ended it."""
    signal.setitimer(signal.ITIMER_PROF, CALL_LIMIT)
    error: BaseException | None = None
    # The timer may also fire between the end of the call and the stop of the timer.
    try:
        try:
            target.call(rng)
        except BaseException as raised:
            error = raised
        signal.setitimer(signal.ITIMER_PROF, 0)
    except TooSlowError as late:
        signal.setitimer(signal.ITIMER_PROF, 0)
        return late
    return error


def scan(out: Path, calls: int, seed: int, only: str, part: str) -> None:
    index, parts = (int(word) for word in part.split("/"))
    with out.open("w", buffering=1) as log:
        for target in targets()[index::parts]:
            if only and only not in target.name:
                continue
            for i in range(seed, seed + calls):
                # If the process dies here, this line is the last one.
                log.write(json.dumps({"at": [target.name, i]}) + "\n")
                error = attempt(target, random.Random(f"{target.name}/{i}"))
                if error is not None and (wrong := judge(target.name, error)):
                    frame = traceback.extract_tb(error.__traceback__)[-1]
                    where = f"{Path(frame.filename).name}:{frame.lineno}"
                    log.write(json.dumps({"target": target.name, "index": i, "wrong": wrong, "where": where}) + "\n")
        log.write(json.dumps({"done": True}) + "\n")


def show(name: str, index: int) -> None:
    target = next(target for target in targets() if target.name == name)
    target.verbose = True
    error = attempt(target, random.Random(f"{name}/{index}"))
    if error is not None:
        traceback.print_exception(error)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("out", nargs="?", type=Path)
    parser.add_argument("--calls", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", default="")
    parser.add_argument("--part", default="0/1")
    parser.add_argument("--show", nargs=2)
    options = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGPROF, _too_slow)
    if options.show:
        show(options.show[0], int(options.show[1]))
        return
    with open(os.devnull, "w") as nothing, contextlib.redirect_stdout(nothing):
        scan(options.out, options.calls, options.seed, options.only, options.part)


if __name__ == "__main__":
    main()
