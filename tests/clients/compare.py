"""Compares the results of a program of examples/clients with those of MindSpore 2.10."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

RECORDED = Path(__file__).resolve().parent / "recorded"
# Relative to the largest number of a list. Products and convolutions sum in another order, and errors grow over steps.
TOLERANCE = 1e-4


def recorded(program: str) -> dict[str, Any]:
    """Returns MindSpore's results."""
    found: dict[str, Any] = json.loads((RECORDED / f"{program}.json").read_text())
    return found


def differences(program: str, got: dict[str, Any], want: dict[str, Any] | None = None) -> list[str]:
    """Returns a line per key whose value differs: numbers beyond the tolerance, texts and counts exactly."""
    want = recorded(program) if want is None else want
    lines = [f"{program}: keys {sorted(got)}, recorded {sorted(want)}"] if set(got) != set(want) else []
    return lines + [f"{key}: {got.get(key)}, recorded {want[key]}" for key in want if not same(got.get(key), want[key])]


def same(got: Any, want: Any) -> bool:
    if isinstance(want, list) and want and all(isinstance(item, float) for item in want):
        return (
            isinstance(got, list)
            and len(got) == len(want)
            and all(a == b or abs(a - b) <= TOLERANCE * scale for a, b, scale in zip(got, want, scales(want)))
        )
    if isinstance(want, float):
        return isinstance(got, float) and abs(got - want) <= TOLERANCE * abs(want)
    return type(got) is type(want) and bool(got == want)


def scales(numbers: list[float]) -> list[float]:
    """Returns the scale of each number's difference: its own size, or the median if that is larger."""
    middle = float(np.median(np.abs(numbers)))
    return [max(abs(number), middle) if np.isfinite(number) else 0.0 for number in numbers]
