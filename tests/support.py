"""Shared by the tests: comparison of bits, tensors of every layout, counting runs of a Python function, samples of
ops."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import CodeType
from typing import Any

import ms_runtime
import numpy as np
import pytest
from ms_runtime import GraphBuilder, Tensor

TABLE = {row["name"]: row for row in ms_runtime.op_table()}


def bits(value: Any) -> Any:
    """A key that is equal for values, containers included, exactly if they are bitwise equal."""
    if isinstance(value, Tensor):
        value = value.asnumpy()
    if isinstance(value, np.ndarray):
        return (str(value.dtype), value.shape, np.ascontiguousarray(value).tobytes())
    if isinstance(value, (list, tuple)):
        return tuple(bits(item) for item in value)
    if isinstance(value, dict):
        return {key: bits(item) for key, item in value.items()}
    return value


def assert_same_bits(got: Any, want: Any, what: str = "") -> None:
    if bits(got) != bits(want):
        raise AssertionError(f"{what}: {show(got)}\n  is not bit for bit\n{show(want)}")


def show(value: Any) -> str:
    if isinstance(value, Tensor):
        value = value.asnumpy()
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(show(item) for item in value) + "]"
    return f"{getattr(value, 'dtype', type(value).__name__)}{getattr(value, 'shape', '')} {value}"


@contextmanager
def counting_runs(*codes: CodeType) -> Iterator[list[str]]:
    """Collects a line each time the interpreter enters one of these code objects."""
    runs: list[str] = []

    def profile(frame: Any, event: str, arg: Any) -> None:
        if event == "call" and frame.f_code in codes:
            runs.append(frame.f_code.co_name)

    before = sys.getprofile()
    sys.setprofile(profile)
    try:
        yield runs
    finally:
        sys.setprofile(before)


def info(jitted: Any, name: str) -> Any:
    """A field of `cache_info()`."""
    table = jitted.cache_info()
    return table[name] if isinstance(table, dict) else getattr(table, name)


def layouts(array: np.ndarray, dtype: Any = None) -> Iterator[tuple[str, Tensor]]:
    """Tensors with the values of `array` and every kind of layout that views can have."""
    op = ms_runtime.op

    def Tensor(values: np.ndarray) -> ms_runtime.Tensor:
        return ms_runtime.Tensor(values, dtype)

    yield "row-major", Tensor(array)
    rank = array.ndim
    if rank >= 2:
        order = tuple(reversed(range(rank)))
        yield "transposed", op("transpose")(Tensor(np.ascontiguousarray(array.transpose(order))), order)
    if rank >= 1:
        wide = np.zeros((*array.shape[:-1], array.shape[-1] * 2 + 1), array.dtype)
        wide[..., 1::2] = array
        starts, sizes = (*[0] * (rank - 1), 1), array.shape
        yield "strided with an offset", op("slice_view")(Tensor(wide), starts, sizes, (*[1] * (rank - 1), 2))
        tall = np.zeros((array.shape[0] + 3, *array.shape[1:]), array.dtype)
        tall[3:] = array
        yield "offset", op("slice_view")(Tensor(tall), (3, *[0] * (rank - 1)), array.shape, (1,) * rank)
    if rank >= 2:
        padded = np.zeros((*array.shape[:-1], array.shape[-1] + 5), array.dtype)
        padded[..., : array.shape[-1]] = array
        yield "padded rows", op("slice_view")(Tensor(padded), (0,) * rank, array.shape, (1,) * rank)
    if array.size and all((array == array[(slice(0, 1),) * rank]).reshape(-1)):
        yield "broadcast", op("broadcast_to")(Tensor(array[(slice(0, 1),) * rank].copy()), array.shape)


class Sample:
    """One case of an op: its inputs as arrays, its attributes, whether its gradient is checked."""

    def __init__(
        self,
        op: str,
        index: int,
        inputs: Sequence[Any],
        attrs: Sequence[Any],
        gradient: bool,
        dtypes: Sequence[str],
    ) -> None:
        self.op, self.index, self.gradient = op, index, gradient
        self.inputs = [np.asarray(value) for value in inputs]
        # NumPy has no bfloat16, so float32 arrays are used.
        self.dtypes = [ms_runtime.dtype_from_name(name) for name in dtypes]
        self.attrs = list(attrs)
        self.kinds = [kind for _, kind, _ in TABLE[op]["params"]]

    def __repr__(self) -> str:
        return f"{self.op}-{self.index}"

    def tensors(self) -> list[Tensor]:
        return [Tensor(array, dtype) for array, dtype in zip(self.inputs, self.dtypes)]

    def call(self, *tensors: Tensor) -> list[Tensor]:
        """Calls the op on these tensors; always returns a list of outputs."""
        out = ms_runtime.op(self.op)(*self.arguments(tensors))
        return list(out) if isinstance(out, (list, tuple)) else [out]

    def arguments(self, tensors: Sequence[Tensor]) -> list[Any]:
        """Tensors and attributes in the order of the signature."""
        left, attrs = list(tensors), list(self.attrs)
        found: list[Any] = []
        for kind in self.kinds:
            if kind == "Tensors":
                found.append(tuple(left))
                left.clear()
            else:
                found.append(left.pop(0) if kind.startswith("Tensor") else attrs.pop(0))
        return found


def samples(gradient: bool = False) -> list[Sample]:
    """Every sample of every op; with `gradient`, only those whose gradient is checked."""
    found = [Sample(name, i, *case) for name in TABLE for i, case in enumerate(ms_runtime.op_samples(name))]
    return [sample for sample in found if sample.gradient or not gradient]


def is_random(name: str) -> bool:
    return "random" in str(TABLE[name]["traits"])


def launches(fn: Callable[..., Any], *arrays: np.ndarray) -> list[str]:
    """Returns the launches of the plan by name; checks that the graph gives the eager bits for one and two threads."""
    builder = GraphBuilder(fn.__name__)
    with builder:
        out = fn(*[builder.input(Tensor(a), f"x{i}") for i, a in enumerate(arrays)])
        graph = builder.finish(list(out) if isinstance(out, tuple) else [out])
    eager = fn(*[Tensor(a) for a in arrays])
    eager = list(eager) if isinstance(eager, tuple) else [eager]
    run = graph.compile("O0")
    before = ms_runtime.num_threads()
    try:
        for threads in (1, 2):
            ms_runtime.set_num_threads(threads)
            assert_same_bits(run([Tensor(a) for a in arrays]), eager)
    finally:
        ms_runtime.set_num_threads(before)
    found = re.findall(r"^  \d+: (.*?)\(", run.plan_text(), re.MULTILINE)
    return [str(f) for f in found]


def same_thrice(captured: Any, program: Any) -> None:
    """Checks three times that a program returns and records (in its list argument) the same plain and captured."""
    expected: list[Any] = []
    result = program(expected)
    for _ in range(3):
        log: list[Any] = []
        assert captured(log) == result, captured.cache_info().reasons
        assert log == expected


def captured_and_natively(programs: list[Any]) -> Any:
    """Returns a test that each program records the same plain, captured by bytecode, and with every instruction running
    natively between graphs."""
    from ms_jit_bytecode import make  # other packages' tests import this module without the bytecode mode

    @pytest.mark.parametrize("every", [False, True])
    @pytest.mark.parametrize("program", programs, ids=lambda p: p.__name__)
    def test_program(monkeypatch, program, every):
        if every:
            monkeypatch.setenv("MS_JIT_BREAK", "every")
        same_thrice(make(program), program)

    return test_program
