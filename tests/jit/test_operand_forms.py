"""Operations on operands of many kinds give captured what they give plain, the words of what they raise included."""

from __future__ import annotations

import itertools
import sys
import warnings
import zlib
from pathlib import Path
from typing import Any

import pytest
from ms import Tensor, jit

sys.path.insert(0, str(Path(__file__).resolve().parent))
from operand_forms import FORMS, operands

NAMES = list(operands())
#: of how many pairs a quick run takes one
SAMPLE = 97


def shown(value: Any) -> str:
    if type(value) in (list, tuple):
        return f"{type(value).__name__}({','.join(map(shown, value))})"
    return f"{type(value).__name__}:{value}"


def outcome(f: Any, *args: Any) -> Any:
    try:
        result = f(*args)
    except Exception as e:
        return type(e).__name__, _without_places(str(e))
    return shown(result)


def _without_places(text: str) -> str:
    """An op's error names the line that called it, which a plain call from another line does not share."""
    return "\n".join(row for row in text.split("\n") if not row.startswith("  at: "))


def differences(form: str, mode: str, pairs: Any) -> list[str]:
    f, found = FORMS[form], []
    for a, b in pairs:
        one = operands()
        want = outcome(f, one[a], one[b])
        if " at 0x" in str(want) or "{" in str(want) and "Tensor" in (a, b):
            continue  # addresses, and the order of a set by addresses
        if form == "type" and a == "array":
            continue  # whatever lies in memory

        def caught(x: Any, a: Any, b: Any) -> Any:
            try:
                r = f(a, b)
            except Exception as e:
                return type(e), str(e), x + 1
            return r, x + 1

        captured = jit(caught, capture_mode=mode)
        for _ in range(2):
            two = operands()
            try:
                got = captured(Tensor([1.0]), two[a], two[b])
            except Exception as e:
                found.append(f"{form} of {a}, {b}: {e!r} left, plain {want}")
                break
            said = (got[0].__name__, _without_places(got[1])) if len(got) == 3 else shown(got[0])
            if said != want:
                found.append(f"{form} of {a}, {b}: {said}, plain {want}")
                break
    return found


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
def test_a_sample_of_the_pairs(mode: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found = []
        for form in FORMS:
            every = list(itertools.product(NAMES, repeat=2))
            found += differences(form, mode, every[zlib.crc32(form.encode()) % SAMPLE :: SAMPLE])
    assert found == [], "\n".join(found)


@pytest.mark.long
@pytest.mark.parametrize("mode", ["ast", "bytecode"])
@pytest.mark.parametrize("form", FORMS)
def test_every_pair(form: str, mode: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert differences(form, mode, itertools.product(NAMES, repeat=2)) == []
