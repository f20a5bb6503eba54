"""Print the table of the tutorial "mindspore.jit in practice", with one row for each way to run a function.

Each row is checked and timed: at jit_level "O0" a jitted function must give the plain function's bits. If the capture
mode or backend of a row is not available on this machine, the row says so instead of times.
"""

import argparse
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import mindspore as ms
import numpy as np

HEAD = (
    "enable jit",
    "jit level",
    "capture mode",
    "backend",
    "fullgraph",
    "time to prepare",
    "time to run thousand times",
)


class Way(NamedTuple):
    """A way to jit a function; with a level of "" the backend chooses it."""

    level: str
    mode: str
    backend: str = "ms_backend"
    fullgraph: bool = False

    def apply(self, fn: Callable[..., Any]) -> Callable[..., Any]:
        level = {"jit_level": self.level} if self.level else {}
        backend = "GE" if self.backend == "ge" else self.backend
        # Use it as a decorator, which capture_mode "trace" requires.
        return ms.jit(capture_mode=self.mode, backend=backend, fullgraph=self.fullgraph, **level)(fn)


PLAIN = None
DECODED = [PLAIN, *(Way(level, mode) for mode in ("ast", "bytecode") for level in ("O0", "O1"))]
EVERY = [
    PLAIN,
    *(
        way
        for mode in ("ast", "bytecode", "trace")
        for way in (Way("O0", mode), Way("O1", mode), Way("", mode, backend="ge"))
    ),
    Way("O0", "ast", fullgraph=True),
    Way("O1", "ast", fullgraph=True),
    Way("", "ast", backend="ge", fullgraph=True),
]


def arguments(description: str | None) -> argparse.Namespace:
    """Parse the command line: the number of timed calls."""
    parser = argparse.ArgumentParser(description=(description or "").splitlines()[0])
    parser.add_argument("--calls", type=int, default=20, help="calls that are timed for a row (default: 20)")
    options = parser.parse_args()
    if options.calls < 1:
        parser.error("--calls must be at least 1")
    return options


def values(result: Any) -> list[np.ndarray]:
    """Return all tensors of a result, in order."""
    if isinstance(result, (list, tuple)):
        return [array for item in result for array in values(item)]
    return [result.asnumpy()]


def agree(got: list[np.ndarray], want: list[np.ndarray], level: str) -> bool:
    """Return whether a jitted result equals the plain one: in its bits at O0, in its values at O1."""
    same = len(got) == len(want) and all(a.shape == b.shape and a.dtype == b.dtype for a, b in zip(got, want))
    if level == "O1":
        # The last bits may change; the error is relative to the sums that an element consists of, not to the element.
        scale = [1e-5 * float(np.abs(b).max(initial=0)) for b in want]
        return same and all(np.allclose(a, b, rtol=1e-4, atol=s) for a, b, s in zip(got, want, scale))
    return same and all(a.tobytes() == b.tobytes() for a, b in zip(got, want))


def row(
    fn: Callable[..., Any], way: Way | None, inputs: Sequence[Any], calls: int, want: list[np.ndarray]
) -> list[str]:
    """Return the cells of one way; the first call measures the preparation."""
    head = ["false", "-", "-", "-", "-"]
    if way is not None:
        head = ["true", way.level or "-", way.mode, way.backend, str(way.fullgraph).lower()]
    target = fn if way is None else way.apply(fn)
    start = time.perf_counter()
    try:
        got = values(target(*inputs))
    except (ImportError, RuntimeError) as error:
        if way is None or way.mode != "bytecode":
            raise
        assert "ms-jit-bytecode" in str(error)
        return [*head, "needs ms-jit-bytecode", "-"]
    prepare = time.perf_counter() - start
    if way is not None and not agree(got, want, way.level):
        raise SystemExit(f"{fn.__name__}, {way}: not what the plain function returns")
    start = time.perf_counter()
    for _ in range(calls):
        last = target(*inputs)
    values(last)
    thousand = (time.perf_counter() - start) / calls * 1000
    if way is not None and target.cache_info().plain_calls:
        raise SystemExit(f"{fn.__name__}, {way}: ran as plain Python: {target.cache_info().reasons}")
    return [*head, f"{prepare:.4f}s", f"{thousand:.4f}s"]


def report(title: str, fn: Callable[..., Any], ways: Sequence[Way | None], inputs: Sequence[Any], calls: int) -> None:
    """Print one table. The last column is scaled to a thousand calls."""
    # The plain row's first call is timed too, so the reference results are computed after it.
    plain = row(fn, PLAIN, inputs, calls, [])
    want = values(fn(*inputs))
    rows = [plain if way is PLAIN else row(fn, way, inputs, calls, want) for way in ways]
    widths = [max(len(cells[i]) for cells in (HEAD, *rows)) for i in range(len(HEAD))]
    print(f"{title} ({calls} calls timed)")
    for cells in (HEAD, ["-" * width for width in widths], *rows):
        print("| " + " | ".join(cell.ljust(width) for cell, width in zip(cells, widths)) + " |")
    print()
