"""What jit made of a function, in words."""

from __future__ import annotations

from typing import Any

from ms_jit_core.driver import CacheInfo
from ms_jit_core.errors import GraphBreak


class Explanation:
    """Graphs, guards, breaks and counters of a jitted function; its text form is what `print` shows."""

    def __init__(
        self, name: str, graphs: list[str], guards: list[list[str]], breaks: list[GraphBreak], info: CacheInfo
    ) -> None:
        self.name = name
        self.graphs = graphs
        self.guards = guards
        self.breaks = breaks
        self.info = info

    def __str__(self) -> str:
        rows = [f"{self.name}: {len(self.graphs)} graph(s), {len(self.breaks)} break(s)"]
        for text, guards in zip(self.graphs, self.guards, strict=True):
            rows += ["", text.rstrip(), "guards:", *(f"  {g}" for g in guards)]
        for brk in self.breaks:
            rows += [
                "",
                f"break: {brk.kind.title}",
                f"  what: {brk.what}",
                f"  why:  {brk.kind.why}",
                f"  hint: {brk.kind.hint}",
            ]
            if brk.file:
                rows.append(f"  at:   {brk.file}:{brk.line}")
        rows += ["", *(f"{k}: {v}" for k, v in self.info._asdict().items())]
        return "\n".join(rows)

    __repr__ = __str__


def explain(f: Any, *args: Any, **kwargs: Any) -> Explanation:
    """Call `f`, a jitted function, with these arguments and say what was captured.

    Args:
        f: what `ms.jit` gave (or a method made by it).
        args: arguments of the call.

    Returns:
        Explanation.

    Raises:
        TypeError: `f` is not jitted.
    """
    driver = getattr(f, "driver", None)
    if driver is None:
        raise TypeError(f"explain() takes a jitted function, but got {type(f).__name__}")
    f(*args, **kwargs)
    captured = driver.captured
    done = [c for c in captured if c.graph is not None]
    return Explanation(
        driver.name,
        [c.graph.to_text() for c in done],
        [c.guards.text() for c in done],
        [c.brk for c in captured if c.brk is not None],
        driver.cache_info(),
    )
