"""What is public runs from a graph at the second call, in every mode of capture; the exceptions stand in one table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from types import FunctionType
from typing import Any

import ms
import ms_runtime
import numpy as np
import pytest
from captured_cases import SOURCES, Case, faults
from ms import Tensor, mint, nn, ops
from ms_tensor._constants import constant
from support import assert_same_bits

#: (expressions, why they run as plain Python): a break is expected, other bits never
OUTSIDE: list[tuple[str, str]] = [
    (
        r"\b([uU]nique|UniqueConsecutive|UniqueWithPad|unique_\w+|nonzero|NonZero|argwhere|masked_select|MaskedSelect"
        r"|[bB]incount|intersect1d|setdiff1d|ctc_greedy_decoder)\(",
        "how many results there are is known only by the values",
    ),
    (r"^(augment\(|\w).*[\[ ~]m(2|23|22|x|all|none)\b", "a mask selects as many elements as it holds"),
    (r"one_hot\(ms\.Tensor|repeat_interleave\(Tensor|arange\(K\)|slice\((None, )?i0", "a tensor's value is a size"),
    (r"(bartlett|blackman)_window\(T|ResizeBicubic|AdaptiveMaxPool3D|topk\(.*T\(2\)", "a tensor's value is a size"),
    (r"(fold|pad|PadV3.*|_gamma|_poisson)\(.*Tensor\(\[+\d, ?\d|random_poisson\(", "a tensor's value is a size"),
    (r"CumSum\(\)\(.*T\(0\)", "a tensor's value is an axis"),
    (r"polygamma\(T", "a tensor's value chooses the formula"),
    (r"histc\(.*bins=4|histc\(4", "the range is that of the values, which must be finite"),
    (r"allclose|is_nonzero|\bequal\(|array_to_scalar|array_str", "the result is Python's"),
    (r"complex\(T|bool\(|[\])]\[Tensor|^not |^(max|min)\(| in f\b|hash\(|\{f, f", "the result is Python's"),
    (r"^np\.|pickle|numpy\(\)|from_numpy|get_bytes|dlpack|Custom|twice\(", "NumPy or other Python takes the values"),
    (r"storage|set_\(|set_dtype|view\(dtype|p\.set_data\(7|set_data\(.*True\)", "it is about memory, which a graph hides"),
    (r"[gG]enerator|_seed\(|rng_state|ms\.seed\(", "a graph keeps no state of random generators but the default's"),
    (r"p\)\.name|p\.clone|ParameterTuple", "a parameter is made"),
    (r"Morph\(|InsertGradientOf\(|composite\.core|ForwardValueAndGrad", "a function of the program is kept"),
    (r"scheduler", "a schedule is Python's"),
    (r"^I\.", "initializers draw outside of graphs"),
    (r"print_", "it prints"),
]
#: as above, of what is still to come, or only in the mode that the reason names
TRACE: list[tuple[str, str]] = [
    (r"put\(|augment\(|itemset\(", "a write to a whole storage is recorded in another form than the machine's"),
    (r"^\w\[\[True, ", "a list of bools as a mask is read"),
    (r"\[1, 2, 3\] \+ v|v \+ [\[(]", "a list that an operator makes a tensor of is taken for one from outside"),
    (r"sum\(v\)|zip\(v|list\(v|tuple\(v", "plain iteration takes rows one by one, the machine all at once"),
    (r"copy\.(deep)?copy\(", "a copy of data is no op, and a recording does not see it"),
]
#: what a graph answers otherwise than plain Python
OTHERWISE: list[tuple[str, str]] = [(r"T\.(is_contiguous|strides)", "a graph's tensors have no layout but the packed one")]


@lru_cache
def found(source: str) -> tuple[tuple[Case, tuple[str, ...] | None], ...]:
    cases = [(case, faults(case)) for case in SOURCES[source]()]
    return tuple((case, None if seen is None else tuple(seen)) for case, seen in cases)


def excused(expression: str, fault: str) -> bool:
    mode, _, what = fault.partition(": ")
    if what.startswith(("the ", "other")):
        return _listed(OTHERWISE, expression)
    return _listed(OUTSIDE, expression) or (mode == "trace" and _listed(TRACE, expression)) or _copies(expression, what)


def _copies(expression: str, what: str) -> bool:
    return expression.startswith("copy.deepcopy") and what.startswith("recompiled")


def _listed(table: list[tuple[str, str]], expression: str) -> bool:
    return any(re.search(pattern, expression) for pattern, _ in table)


@pytest.mark.parametrize("source", SOURCES)
def test_the_second_call_runs_the_graph(source: str) -> None:
    left = [(c, f) for c, seen in found(source) for f in seen or () if not excused(c.expression, f)]
    text = "\n".join(f"{c.source}: {c.expression}\n    {f}" for c, f in left[:30])
    assert not left, f"{len(left)} are not captured:\n{text}"


def test_every_exception_has_a_case() -> None:
    broken = {(c.expression, f) for source in SOURCES for c, seen in found(source) for f in seen or ()}
    for pattern, reason in (*OUTSIDE, *TRACE, *OTHERWISE):
        assert any(re.search(pattern, expression) for expression, _ in broken), (pattern, reason)


def test_there_are_thousands_of_cases() -> None:
    run = {source: sum(seen is not None for _, seen in found(source)) for source in SOURCES}
    assert sum(run.values()) > 6000 and min(run.values()) > 200, run


def _public(place: Any, path: str) -> Iterator[tuple[str, str]]:
    for name in dir(place):
        if not name.startswith("_") and isinstance(getattr(place, name), FunctionType):
            yield path, name


def test_every_function_has_a_case() -> None:
    called = set(re.findall(r"\w+", " ".join(c.expression for s in SOURCES for c, seen in found(s) if seen is not None)))
    places = [(ops, "ops"), (mint, "mint"), (ms.numpy, "numpy"), (mint.nn.functional, "F")]
    lacking = [f"{path}.{n}" for place, p in places for path, n in _public(place, p) if n not in called | WITHOUT]
    assert not lacking, " ".join(lacking)


#: functions without a case: they make or change Python objects, or other tests hold that they are captured
WITHOUT: set[str] = set()


class Scaled(nn.Cell):
    def __init__(self, scale: Any, optimizer: Any) -> None:
        super().__init__()
        net = nn.WithLossCell(nn.Dense(2, 1), nn.MSELoss())
        self.step = nn.TrainOneStepWithLossScaleCell(net, optimizer(net.trainable_params()), scale)

    def construct(self, x: Tensor, y: Tensor) -> Any:
        return self.step(x, y)


FINITE, INFINITE = np.array([[1, 1]], np.float32), np.array([[np.inf, 1]], np.float32)
OPTIMIZERS = {
    "momentum": lambda p: nn.Momentum(p, 0.1, 0.9),
    "adam by groups": lambda p: nn.Adam([{"params": p[:1], "lr": 0.1}, {"params": p[1:]}], 0.01),
    "schedule": lambda p: nn.SGD(p, nn.ExponentialDecayLR(0.1, 0.9, 2), momentum=0.5),
}


@pytest.mark.parametrize("scale", ["fixed", "dynamic"])
@pytest.mark.parametrize("optimizer", OPTIMIZERS)
def test_a_step_with_a_loss_scale(optimizer: str, scale: str) -> None:
    """An overflow leaves everything as it was, in a graph by taking the step back."""
    seen = []
    for mode in (None, "ast", "trace"):
        ms.set_seed(1)
        sense = Tensor(1024.0) if scale == "fixed" else nn.DynamicLossScaleUpdateCell(8.0, 2, 2)
        net = Scaled(sense, OPTIMIZERS[optimizer])
        call = net if mode is None else ms.jit(net, capture_mode=mode, jit_level="O0")
        steps = [call(Tensor(x), Tensor([[1.0]])) for x in (FINITE, INFINITE, FINITE, INFINITE, INFINITE, FINITE)]
        seen.append([[t.asnumpy().tobytes() for t in (*s, *net.get_parameters())] for s in steps])
        if mode is not None:
            assert call.cache_info()[:5] == (5, 1, 1, 0, 0), call.cache_info().reasons
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.parametrize("mode", ["ast", "trace"])
def test_a_generator_goes_on_under_jit(mode: str) -> None:
    generator = ms.Generator()
    jitted = ms.jit(lambda x: x + mint.rand(3, generator=generator), capture_mode=mode)
    zero, drawn = Tensor(0.0), []
    for call in (lambda x: x + mint.rand(3, generator=generator), jitted):
        generator.manual_seed(3)
        drawn.append([call(zero).asnumpy().tobytes() for _ in range(3)])
    assert drawn[0] == drawn[1] and len(set(drawn[0])) == 3


@pytest.mark.parametrize("mode", ["ast", "trace"])
def test_functions_that_native_code_calls(mode: str) -> None:
    """They run in the machine: what they read is guarded."""
    factor = [2.0]

    def rows(x: Tensor) -> Any:
        whole = ms.numpy.apply_along_axis(lambda row: row * factor[0], 1, x)
        return whole, ops.ForiLoop()(0, 3, lambda i, v: v * factor[0] + i, x)

    jitted = ms.jit(rows, capture_mode=mode, jit_level="O0")
    for value in (2.0, 3.0):
        factor[0] = value
        for _ in range(2):
            for got, want in zip(jitted(Tensor(FINITE)), rows(Tensor(FINITE)), strict=True):
                np.testing.assert_array_equal(got.asnumpy(), want.asnumpy())
    assert jitted.cache_info()[:5] == (2, 2, 2, 0, 0), jitted.cache_info().reasons


def test_a_long_loop_in_native_code_is_not_unrolled() -> None:
    jitted = ms.jit(lambda x: ops.ForiLoop()(0, 5000, lambda i, v: v + 1.0, x))
    assert jitted(Tensor(0.0)).item() == 5000.0
    assert jitted.cache_info().breaks == 1 and "unroll" in jitted.cache_info().reasons[0]


CONSTANTS = [
    np.array([[True, False]]),
    np.array([], np.int32),
    np.array(3.5),
    np.array([0.0, -0.0, np.nan, np.nan, 1.5, np.inf]),
    np.array([[1, 2, 3], [9, 7, 5]], np.uint8),
    np.array([2**62, -(2**62), 0], np.int64),
    np.array([1 + 2j, 1 + 2j, -1j], np.complex64),
]


@pytest.mark.parametrize("array", CONSTANTS, ids=str)
def test_constants_of_native_code(array: Any) -> None:
    """Inside a graph they are made by ops, and are the same bits."""
    with ms_runtime.GraphBuilder("constant") as builder:
        graph = builder.finish([constant(array)])
    assert not graph.input_avals
    assert_same_bits(graph.compile("O0")([])[0], array)
