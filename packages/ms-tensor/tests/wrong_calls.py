"""Wrong calls of functions, made from their parameters, and what MindSpore 2.10 raised for each.

A line of function_errors.txt is a function, its parameters with a letter for what a call usually gives them, and a
letter for each wrong call: T for TypeError, V for ValueError, I for IndexError, R for RuntimeError, A for
AttributeError, a dot for a call that returns, `?` for one that ended or held up the process.

Recorded by two runs, the first here, the second with MindSpore:

    python wrong_calls.py list > specs.txt
    python wrong_calls.py record specs.txt function_errors.txt
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

#: letter of a parameter -> a usual value for it, from the function that makes tensors
USUAL: dict[str, Callable[[Any], Any]] = {
    "t": lambda make: make(np.arange(1, 7, dtype=np.float32).reshape(2, 3)),
    "l": lambda make: make(np.array([[0, 1, 1], [1, 0, 0]], np.int64)),
    "s": lambda make: (make(np.ones((2, 3), np.float32)), make(np.ones((2, 3), np.float32))),
    "i": lambda make: 1,
    "f": lambda make: 0.5,
    "b": lambda make: True,
    "u": lambda make: (1, 1),
    "w": lambda make: "mean",
}
#: what is put in the place of a required argument
BAD: tuple[Callable[[Any, Any], Any], ...] = (
    lambda make, usual: "a",
    lambda make, usual: None,
    lambda make, usual: object(),
    lambda make, usual: {},
    lambda make, usual: [usual],
)
#: what is given for an optional one
BAD_OPTIONAL: tuple[Callable[[Any], Any], ...] = (
    lambda make: "a",
    lambda make: object(),
    lambda make: make(np.ones((2, 3), np.float32)),
    lambda make: 1.5,
)
LETTERS = {TypeError: "T", ValueError: "V", IndexError: "I", RuntimeError: "R", AttributeError: "A"}

#: parameters: a name, `=` after it where it is optional, and the letter of its usual value
Parameters = list[tuple[str, bool, str]]


def parse(text: str) -> Parameters:
    """The parameters of a spec such as `input:t,dim=:i`."""
    parts = [part.rsplit(":", 1) for part in text.split(",") if part]
    return [(name.rstrip("="), name.endswith("="), letter) for name, letter in parts]


def calls(parameters: Parameters, make: Callable[[Any], Any]) -> Iterator[tuple[str, list[Any], dict[str, Any]]]:
    """What each wrong call is, its arguments and its keywords."""
    required = [(name, letter) for name, optional, letter in parameters if not optional]
    usual = [USUAL[letter](make) for _, letter in required]
    yield "none", [], {}
    yield "fifteen", [USUAL["t"](make)] * 15, {}
    yield "unknown keyword", list(usual), {"nonsense": 1}
    yield "unknown keyword alone", [], {"nonsense": 1}
    if len(usual) > 1:
        yield "last missing", usual[:-1], {}
    if usual:
        yield "first twice", list(usual), {required[0][0]: usual[0]}
    for place, (name, _) in enumerate(required[:4]):
        for which, bad in enumerate(BAD):
            yield f"{name} bad {which}", [*usual[:place], bad(make, usual[place]), *usual[place + 1 :]], {}
    for name, optional, _ in parameters:
        if optional and name not in ("out", "group", "name"):
            for which, wrong in enumerate(BAD_OPTIONAL):
                yield f"{name}= bad {which}", list(usual), {name: wrong(make)}


def outcome(function: Callable[..., Any], args: list[Any], kwargs: dict[str, Any]) -> str:
    """The letter of what the call raises, or a dot."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            function(*args, **kwargs)
    except Exception as error:
        return next((letter for kind, letter in LETTERS.items() if isinstance(error, kind)), "R")
    return "."


def find(root: Any, path: str) -> Any:
    """The function under a dotted name below `mindspore` or `ms_tensor`."""
    if root.__name__ == "ms_tensor":
        path = path.replace("mint.nn.functional.", "mint.functional.")
    for part in path.split("."):
        root = getattr(root, part)
    return root


INTS = "axis dim dims n k num chunks kernel_size output_size num_classes depth groups upscale_factor block_size"
SHAPES = "shape size repeats perm start_dim normalized_shape dst_shape"


def _letter(name: str, annotation: str) -> str:
    if name in INTS.split() or name in SHAPES.split():
        return "u" if name in SHAPES.split() else "i"
    if name in ("indices", "index", "segment_ids", "target", "labels", "bincount"):
        return "l" if "Tensor" in annotation else "i"
    if "equence[Tensor" in annotation or "list[Tensor" in annotation or "tuple[Tensor" in annotation:
        return "s"
    words = (("Tensor", "t"), ("Any", "t"), ("bool", "b"), ("str", "w"), ("uple", "u"), ("equence", "u"))
    fallback = {"int": "i", "float": "f"}
    for word, letter in (*words, *fallback.items()):
        if word in annotation:
            return letter
    return "t"


def _list() -> None:
    import inspect

    import ms_tensor as ms

    for space in ("ops", "mint", "mint.functional", "mint.linalg", "mint.special"):
        module = find(ms, space)
        for name in sorted(dir(module)):
            function = getattr(module, name)
            if name.startswith("_") or inspect.isclass(function) or not callable(function):
                continue
            try:
                signature = inspect.signature(function)
            except (TypeError, ValueError):
                continue
            found = signature.parameters.values()
            if any(p.kind is p.VAR_KEYWORD for p in found) or "Tensor" not in str(signature):
                continue
            parts = [
                f"{p.name}{'' if p.default is p.empty else '='}:{_letter(p.name, str(p.annotation))}"
                for p in found
                if p.kind is not p.VAR_POSITIONAL
            ]
            print(f"{space.replace('mint.functional', 'mint.nn.functional')}.{name}", ",".join(parts))


def _record(specs: str, into: str) -> None:
    """Appends to `into` the lines of the specs that it lacks; a process that ends or hangs leaves a `?` and goes on."""
    import faulthandler
    import os
    import subprocess
    from pathlib import Path

    done = Path(into).read_text().splitlines() if Path(into).exists() else []
    known = {line.split()[0] for line in done if len(line.split()) == 3 and not line.endswith("~")}
    if os.environ.get("WRONG_CALLS") != "inside":
        wanted = Path(specs).read_text().splitlines()
        while len(known) < len(wanted):
            subprocess.run(
                [sys.executable, __file__, "record", specs, into], env={**os.environ, "WRONG_CALLS": "inside"}
            )
            # what is unfinished ended the process in its last call
            lines = Path(into).read_text().splitlines()
            if lines and lines[-1].endswith("~"):
                lines[-1] = lines[-1][:-1]
                Path(into).write_text("\n".join(lines) + "?~")
            known = {line.split()[0] for line in lines if len(line.split()) == 3 and not line.endswith("~")}
        return
    import mindspore

    faulthandler.enable(open(os.devnull, "w"))
    partial = {}
    if done and done[-1].endswith("~"):
        partial[done[-1].split()[0]] = (done[-1].split() + [""])[2].rstrip("~")
        done.pop()
    for line in Path(specs).read_text().splitlines():
        name, _, text = line.partition(" ")
        if name in known:
            continue
        try:
            function = find(mindspore, name)
        except AttributeError:
            function = None
        letters = partial.get(name, "")
        if function is not None:
            for place, (_, args, kwargs) in enumerate(calls(parse(text), mindspore.Tensor)):
                if place < len(letters):
                    continue
                Path(into).write_text("".join(f"{each}\n" for each in done) + f"{name} {text or '-'} {letters}~")
                faulthandler.dump_traceback_later(20, exit=True, file=open(os.devnull, "w"))
                letters += outcome(function, args, kwargs)
                faulthandler.cancel_dump_traceback_later()
        done.append(f"{name} {text or '-'} {letters or '~~'}")
        Path(into).write_text("".join(f"{each}\n" for each in done))


if __name__ == "__main__":
    _list() if sys.argv[1] == "list" else _record(*sys.argv[2:])
