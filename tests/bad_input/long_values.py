"""Calls public functions with values whose text is long, for each of their arguments, and prints the messages that are
too long as JSON lines.

Usage: long_values.py [TEXT], for the functions whose names contain TEXT.
"""

from __future__ import annotations

import contextlib
import inspect
import io
import json
import random
import resource
import signal
import sys
import traceback
import warnings
from pathlib import Path
from typing import Any

import ms
import ms_autodiff
import ms_nn
import numpy as np
from ms import Parameter, Tensor

sys.path.insert(0, str(Path(__file__).resolve().parent))
from scan import CALL_LIMIT, MEMORY, TooSlowError, _too_slow
from scan_targets import LEFT_OUT, parameters_of
from scan_values import PLAUSIBLE, plausible

LONGEST, LINES = 1000, 6


class Wordy:
    """An object with a long text."""

    def __repr__(self) -> str:
        return "Wordy " * 2000


LONG: dict[str, Any] = {
    "str": lambda: "x" * 10_000,
    "lines": lambda: "line\n" * 500,
    "bytes": lambda: b"y" * 10_000,
    "list": lambda: list(range(5000)),
    "tuple": lambda: (0.5, "z" * 5000, None),
    "strs": lambda: ["x" * 10_000],
    "dict": lambda: {"k" * 10_000: "v" * 10_000},
    "int": lambda: 10**3000,
    "negative": lambda: -(10**3000),
    "array": lambda: np.arange(5000.0),
    "Tensor": lambda: Tensor(np.arange(5000.0)),
    "Parameter": lambda: Parameter(Tensor(np.arange(5000.0)), name="p" * 10_000),
    "object": Wordy,
}
#: functions that end the process, change its state, wait, or write to given paths
NOT_CALLED = {*LEFT_OUT, "set_recursion_limit", "set_num_threads", "launch_blocking", "export", "load", "explain"} - {
    "load_param_into_net",
    "load_checkpoint",
    "ckpt_to_safetensors",
    "safetensors_to_ckpt",
}


def public() -> dict[str, Any]:
    """Callables of ms, ms-nn and ms-autodiff by name, without those of ms-tensor."""
    found: dict[str, Any] = {}
    spaces = [("nn", ms_nn), ("train", ms_nn.train), ("optim", ms_nn.experimental.optim), ("amp", ms_nn.amp)]
    spaces += [("mint.nn", sys.modules["ms_nn.mint_layers"]), ("autodiff", ms_autodiff), ("ms", ms)]
    for space, module in spaces:
        for name in dir(module):
            value = getattr(module, name)
            home = getattr(value, "__module__", None) or ""
            if name.startswith("_") or name in NOT_CALLED or not callable(value):
                continue
            if home.split(".")[0] in ("ms", "ms_nn", "ms_autodiff") and value not in found.values():
                found[f"{space}.{name}"] = value
    return found


def arguments(parameters: list[inspect.Parameter], rng: random.Random) -> dict[str, Any]:
    """Returns possible values of these parameters, by name."""
    made = {}
    for parameter in parameters:
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            continue
        words = {parameter.name, *parameter.name.split("_")}
        if parameter.default is parameter.empty or words & set(PLAUSIBLE):
            made[parameter.name] = plausible(parameter, rng)
    return made


def ours(error: BaseException) -> bool:
    """Whether a function of these packages raised it; ms-tensor and the core have their own tests."""
    frames = [frame.f_globals.get("__name__", "") for frame, _ in traceback.walk_tb(error.__traceback__)]
    return frames[-1].split(".")[0] != "ms_tensor"


def outcome(call: Any) -> str:
    """Returns the text of the error, or of the longest warning, of a call."""
    signal.setitimer(signal.ITIMER_PROF, CALL_LIMIT)
    try:
        with warnings.catch_warnings(record=True) as told, contextlib.redirect_stdout(io.StringIO()):
            warnings.simplefilter("always")
            try:
                call()
            except Exception as error:
                return str(error) if ours(error) else ""
            return max((str(warning.message) for warning in told), key=len, default="")
    except TooSlowError:
        return ""  # too slow, such as thousands of layers: not about messages
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def too_long(name: str, target: Any, rng: random.Random) -> None:
    parameters = [p for p in parameters_of(target) if p.kind is not p.POSITIONAL_ONLY]
    places = [p.name for p in parameters if p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]
    if isinstance(target, type) and issubclass(target, ms_nn.Cell):
        places.append("construct")
    for place in places:
        for kind, make in LONG.items():
            values = arguments(parameters, rng)

            def call(values: dict[str, Any] = values, place: str = place, make: Any = make) -> None:
                if place != "construct":
                    values[place] = make()
                made = target(**values)
                if isinstance(made, ms_nn.Cell) and place == "construct":
                    made(*[make() for p in parameters_of(made.construct) if p.default is p.empty])

            text = outcome(call)
            if len(text) > LONGEST or len(text.splitlines()) > LINES:
                print(json.dumps([name, place, kind, len(text), text[:200]]), flush=True)


def main(only: str) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGPROF, _too_slow)
    targets = {name: target for name, target in public().items() if only in name}
    for name, target in targets.items():
        too_long(name, target, random.Random(name))
    print(json.dumps(["done", len(targets)]))


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "")
