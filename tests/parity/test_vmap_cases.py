"""vmap of every public function and of every table op beside a loop over the examples."""

from __future__ import annotations

import itertools
import re
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import ms
import pytest
from captured_cases import SOURCES, _near, _other, taken
from ms import Tensor
from support import Sample, bits, is_random, samples


def examples(value: Tensor) -> list[Tensor]:
    """Three examples: the values, others of the same kind, and the values again."""
    return [value.copy(), _other(value), value.copy()]


def forms(count: int) -> Iterator[tuple[tuple[bool, ...], int, int]]:
    """(which arguments are mapped, the axis in them, the axis in the results): each argument alone, and all."""
    choices = {tuple(i == k for i in range(count)) for k in range(count)} | {(True,) * count}
    for n, which in enumerate(sorted(choices)):
        yield which, (0, -1)[n % 2], (-1, 0)[n % 2]


def stacked(parts: list[Any], axis: int) -> Any:
    if isinstance(parts[0], (tuple, list)):
        return tuple(stacked(list(items), axis) for items in zip(*parts, strict=True))
    if not isinstance(parts[0], (Tensor, bool, int, float, complex)):
        raise NotImplementedError("neither tensors nor numbers")
    return ms.ops.stack([p if isinstance(p, Tensor) else Tensor(p) for p in parts], axis)


def fault(function: Callable[..., Any], values: list[Tensor], which: Any, in_axis: int, out_axis: int) -> str | None:
    """What is wrong with vmap of a function over some of its arguments; None also where a loop gives no tensors."""
    sets = [examples(v) for v in values]
    try:
        ms.set_seed(3)
        # Examples share what is not mapped, also where it is written.
        shared = [v.copy() for v in values]
        rows = [[s[i] if m else v for s, m, v in zip(sets, which, shared, strict=True)] for i in range(3)]
        want = stacked([function(*row) for row in rows], out_axis)
    except Exception:
        return None
    given = [ms.ops.stack(examples(v), in_axis) if m else v.copy() for v, m in zip(values, which, strict=True)]
    axes = tuple(in_axis if mapped else None for mapped in which)
    try:
        ms.set_seed(3)
        got = ms.vmap(function, axes, out_axis)(*given)
    except Exception as error:
        return f"{which}: {type(error).__name__}: {str(error).splitlines()[0]}"
    return None if _near(bits(got), bits(want)) else f"{which}: other values"


def faults(function: Callable[..., Any], values: list[Tensor]) -> list[str]:
    return [f for form in forms(len(values)) if (f := fault(function, values, *form))]


def cases(source: str) -> Iterator[tuple[str, Callable[..., Any], list[Tensor]]]:
    """(expression, function, arguments) of the cases that compute with tensors; how memory lies is none of them."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for case in SOURCES[source]():
            one = taken(case)
            if (
                one is not None
                and one.arguments
                and not one.state
                and not re.search(r"storage|set_\(", case.expression)
            ):
                yield case.expression, one.function(), list(one.arguments.values())


@pytest.mark.parametrize("source", SOURCES)
def test_public_functions(source: str) -> None:
    found, count = [], 0
    for expression, function, values in cases(source):
        found += [f"{expression}\n    {f}" for f in faults(function, values)]
        count += 1
    assert not found, f"{len(found)} of {count}:\n" + "\n".join(found[:40])
    assert count > 50


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
@pytest.mark.parametrize("source", SOURCES)
def test_public_functions_in_graphs(source: str, mode: str) -> None:
    """Every twentieth, with the bits of eager vmap."""
    found, count = [], 0
    for expression, function, values in itertools.islice(cases(source), 0, None, 20):
        whole = [ms.ops.stack(examples(v)) for v in values]
        ms.set_seed(3)
        try:
            want = bits(ms.vmap(function)(*(v.copy() for v in whole)))
        except Exception:
            continue
        count += 1
        jitted = ms.jit(lambda *args, f=function: ms.vmap(f)(*args), capture_mode=mode, jit_level="O0")
        for _ in range(2):
            ms.set_seed(3)
            if bits(jitted(*(v.copy() for v in whole))) != want:
                found.append(expression)
    assert not found, found
    assert count > 2


FIXED = [s for s in samples() if not is_random(s.op) and s.inputs and not s.op.endswith("_random")]


@pytest.mark.parametrize("sample", FIXED, ids=repr)
def test_table_ops(sample: Sample) -> None:
    assert not faults(lambda *tensors: tuple(sample.call(*tensors)), sample.tensors())


@pytest.mark.parametrize("sample", [s for s in samples(gradient=True) if not is_random(s.op)], ids=repr)
def test_gradients(sample: Sample) -> None:
    """The gradient of vmap, and vmap of the gradient, beside those of each example."""
    floats = [i for i, t in enumerate(sample.tensors()) if t.is_floating_point()]

    def total(*tensors: Tensor) -> Tensor:
        return sum((y * y).sum() for y in sample.call(*tensors) if y.is_floating_point())

    position = tuple(floats)
    sets = [examples(t) for t in sample.tensors()]
    parts = [ms.grad(total, position)(*row) for row in zip(*sets, strict=True)]
    want = bits(stacked(parts, 0))
    given = [ms.ops.stack(s) for s in sets]
    assert _near(bits(ms.grad(lambda *a: ms.vmap(total)(*a).sum(), position)(*given)), want)
    assert _near(bits(ms.vmap(ms.grad(total, position))(*given)), want)
