"""What is public runs from a graph at the second call, in every mode of capture, with the eager bits, and at O1 but for
last bits; the exceptions stand in one table."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from types import FunctionType
from typing import Any

import ms
import ms_runtime
import numpy as np
import pytest
from captured_cases import ROOT, SOURCES, Case, computes, faults, recorded
from ms import Tensor, mint, nn, ops
from ms_tensor._constants import constant
from support import assert_same_bits

#: (expressions, why they run as plain Python): a break is expected, other bits never
OUTSIDE: list[tuple[str, str]] = [
    (r"squares\(np\.array", "ops.kernel runs over NumPy arrays"),
    (
        r"\.(strides\b|stride\(|is_contiguous\()",
        "how a graph's tensors will lie in memory is not known while it is captured",
    ),
    (
        r"\b([uU]nique|UniqueConsecutive|UniqueWithPad|unique_\w+|nonzero|NonZero|argwhere|masked_select|MaskedSelect"
        r"|[bB]incount|intersect1d|setdiff1d|ctc_greedy_decoder|CTCGreedyDecoder)\(",
        "how many results there are is known only by the values",
    ),
    (r"^(augment\(|\w).*[\[ ~]m(2|23|22|x|all|none)\b", "a mask selects as many elements as it holds"),
    (r"one_hot\(ms\.Tensor|repeat_interleave\(Tensor|arange\(K\)|slice\((None, )?i0", "a tensor's value is a size"),
    (
        r"(bartlett|blackman)_window\(T|(Bartlett|Blackman)Window|Col2Im|Random(Gamma|Poisson)|ResizeBicubic|AdaptiveMaxPool3D|topk\(.*T\(2\)",
        "a tensor's value is a size",
    ),
    (r"(fold|col2im|pad|PadV3.*|_gamma|_poisson)\(.*Tensor\(\[+\d, ?\d|random_poisson\(", "a tensor's value is a size"),
    (r"[^d]Segment(Sum|Max|Min|Mean|Prod)\(\)", "a tensor's last value is a size"),
    (
        r"(Expand|FillV2|Matrix\w*DiagV3|MatrixDiagPartV3|UnravelIndex)\(.*, i\(|FillV2\(\)\(i",
        "a tensor's value is a size",
    ),
    (
        r"ListDiff|SubAndFilter|RaggedRange|SparseSlice|[cC]oalesce|NonMaxSuppression|ComputeAccidentalHits|dense_to_sparse"
        r"|(coo|csr)_add\(|csr_mm\(|sparse_segment_mean",
        "how many results there are is known only by the values",
    ),
    (r"EditDistance|MatrixLogarithm|NoRepeatNGram", "how long it goes on is known only by the values"),
    (
        r"kind\(|CumulativeLogsumexp\(.*T\(|ResizeArea.*T\(\[\d, ?\d|ExtractGlimpse|ScaleAndTranslate",
        "a tensor's value is a size or an axis",
    ),
    (r"changed\(ops\.(SparseApply|FusedSparse)", "which rows are written is known only by the values"),
    (r"CheckNumerics", "a tensor's value may raise"),
    (r"CumSum\(\)\(.*T\(0\)", "a tensor's value is an axis"),
    (r"\.(expand|broadcast_to|reshape|view)\(.*Tensor\(", "a tensor's value is a size"),
    (r"polygamma\(T|Polygamma", "a tensor's value chooses the formula"),
    (r"histc\(.*bins=4|histc\(4", "the range is that of the values, which must be finite"),
    (r"allclose|is_nonzero|\bequal\(|array_to_scalar|array_str", "the result is Python's"),
    (r"switch_layer\(", "a tensor's value chooses among functions"),
    (r"TensorToTuple", "the result is Python's"),
    (r"complex\(T|bool\(|[\])]\[Tensor|^not |^(max|min)\(| in f\b|hash\(|\{f, f", "the result is Python's"),
    (
        r"^np\.|pickle|numpy\(\)|from_numpy|frombuffer|get_bytes|dlpack|Custom|twice\(",
        "NumPy or other Python takes the values",
    ),
    (
        r"storage|data_ptr|set_\(|set_dtype|view\(dtype|p\.set_data\(7|set_data\(.*True\)",
        "it is about memory, which a graph hides",
    ),
    (r"[gG]enerator|_seed\(|rng_state|ms\.seed\(", "a graph keeps no state of random generators but the default's"),
    (r"p\)\.name|p\.clone|ParameterTuple|MapParameter\(", "a parameter is made"),
    (r"table\.(put|get|erase)", "a table of the program's keys is kept in Python"),
    (
        r"with_pullback\(|Morph\(|InsertGradientOf\(|HookBackward\(|composite\.core|ForwardValueAndGrad|jacfwd|jacrev",
        "a function of the program is kept",
    ),
    (r"stop_gradient_\(", "an argument is cut from its past, which a graph does not have"),
    (r"scheduler", "a schedule is Python's"),
    (r"^I\.", "initializers draw outside of graphs"),
    (r"print_", "it prints"),
    (r"copy\.(deep)?copy\(", "copies of objects are Python's"),
    (
        r"apply_along_axis\(|apply_over_axes\(|piecewise\(|\.pad\(.*lambda",
        "native code is given a function of the program",
    ),
]
if ms.get_current_device().device_target != "CPU":
    OUTSIDE.append((r"(move_to|to_)\(.CPU|\.cpu\(", "a copy to another device ends a graph"))
#: as above, of what is still to come, or only in the mode that the reason names
TRACE: list[tuple[str, str]] = [
    (r"^\w\[\[True, ", "a list of bools as a mask is read"),
]


#: each source is divided, so that `nox` can run one part in eight
PARTS = range(8)


@lru_cache
def found(source: str, part: int) -> tuple[tuple[Case, tuple[str, ...] | None], ...]:
    cases = [(case, faults(case)) for case in list(SOURCES[source]())[part :: len(PARTS)]]
    return tuple((case, None if seen is None else tuple(seen)) for case, seen in cases)


def found_in_all() -> Iterator[tuple[str, Case, tuple[str, ...] | None]]:
    yield from ((source, *pair) for source in SOURCES for part in PARTS for pair in found(source, part))


def excused(expression: str, fault: str) -> bool:
    mode, _, what = fault.partition(": ")
    if what.startswith(("the ", "other")):
        return False
    return _listed(OUTSIDE, expression) or mode == "trace" and _listed(TRACE, expression)


def _listed(table: list[tuple[str, str]], expression: str) -> bool:
    return any(re.search(pattern, expression) for pattern, _ in table)


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("source", SOURCES)
def test_the_second_call_runs_the_graph(source: str, part: int) -> None:
    left = [(c, f) for c, seen in found(source, part) for f in seen or () if not excused(c.expression, f)]
    text = "\n".join(f"{c.source}: {c.expression}\n    {f}" for c, f in left[:30])
    assert not left, f"{len(left)} are not captured:\n{text}"


@pytest.mark.long
@pytest.mark.parametrize("which", ["numpy", "mint"])
def test_the_whole_record(which: str) -> None:
    cases = [(c.expression, f) for c in recorded(which, 10000) for f in faults(c) or ()]
    assert not [case for case in cases if not excused(*case)]


@pytest.mark.long
def test_every_exception_has_a_case() -> None:
    broken = {(case.expression, f) for _, case, seen in found_in_all() for f in seen or ()}
    for pattern, reason in (*OUTSIDE, *TRACE):
        assert any(re.search(pattern, expression) for expression, _ in broken), (pattern, reason)


@pytest.mark.long
def test_there_are_thousands_of_cases() -> None:
    run = Counter(source for source, _, seen in found_in_all() if seen is not None)
    assert run.total() > 4500 and len(run) == len(SOURCES) and min(run.values()) > 200, run


def _public(place: Any, kind: Callable[[Any], bool]) -> Iterator[tuple[str, ...]]:
    """What one thing is called: under this name, and where it comes from."""
    for name in dir(place):
        value = getattr(place, name)
        if not name.startswith("_") and kind(value):
            # mint's layers print with another name than they are written with
            yield name, getattr(value, "__name__", name), getattr(value, "__qualname__", name)


def _is_function(value: Any) -> bool:
    return isinstance(value, FunctionType)


def _is_primitive(value: Any) -> bool:
    return isinstance(value, type) and issubclass(value, ops.Primitive)


def _is_cell(value: Any) -> bool:
    return isinstance(value, type) and issubclass(value, nn.Cell)


PLACES = {
    "ops": (ops, _is_function),
    "Primitives": (ops, _is_primitive),
    "ops.operations": (ops.operations, _is_primitive),
    "mint": (mint, _is_function),
    "mint.nn.functional": (mint.nn.functional, _is_function),
    "mindspore.numpy": (ms.numpy, _is_function),
    "nn": (nn, _is_cell),
    "mint.nn": (mint.nn, _is_cell),
    "Tensor": (Tensor, callable),
}
#: without a case: decorators and registers, bases of classes, containers, what prints or writes files, what is about
#: Python's memory, what needs several devices and says so
WITHOUT = set(
    """add_flags constexpr custom_info_register get_grad prim_arg_register prim_attr_register tensordump into
    make_slice set_dtype promote_types result_type Cell CellDict CellList GraphCell LearningRateSchedule LossBase
    Optimizer Primitive PrimitiveWithCheck PrimitiveWithInfer Print TensorDump HistogramSummary ImageSummary
    ScalarSummary TensorSummary data_ptr init_data offload offload_file_path register_hook set_const_arg to_
    wait_pipeline AdaSumByDeltaWeightWrapCell AdaSumByGradWrapCell GetNextSingleOp GraphKernel OptTFTWrapper
    PipelineGradReducer AllGatherV AlltoAllVC BatchISendIRecv DumpGradient GeSwitch GetNext MapCacheIdx Merge
    NeighborExchange NeighborExchangeV2 Pull Push PyExecute Receive ReduceScatterV Reshard Send geswitch merge reshard
    recompute_block set_cast_dtype set_init_flag DtypeToEnum moe_distribute_combine moe_distribute_dispatch
    nsa_compress_attention rotated_iou get_backend send_object_list kernel delete_ set_device_address
    set_param_info op_info_register remove_hook getitem_index_info
    setitem_index_info DSDMatmul MatmulDDS typeof TensorArray""".split()
)


def _words(case: Case) -> Iterator[str]:
    """The names in an expression, and the classes of what they stand for."""
    for word in re.findall(r"\w+", case.expression):
        yield word
        if word in case.names:
            yield type(case.names[word]).__name__


#: files whose tests capture what they name, in each mode
CAPTURED_IN = (
    "packages/ms/tests/test_captured_classes.py",
    "packages/ms/tests/test_collectives.py",
    "packages/ms/tests/test_graph_parts.py",
    "packages/ms/tests/test_sparse.py",
    "packages/ms/tests/test_higher_derivatives.py",
)


def test_everything_public_has_a_case() -> None:
    elsewhere = {word for file in CAPTURED_IN for word in re.findall(r"\w+", (ROOT / file).read_text())}
    run = (case for source in SOURCES for case in SOURCES[source]() if computes(case))
    called = elsewhere | {word for case in run for word in _words(case)}
    if ms.get_current_device().device_target != "CPU":
        called |= {"from_dlpack", "to_dlpack"}  # their cases raise, since that memory is not shared
    known = called | WITHOUT
    lacking = {
        place: [names[0] for names in _public(*what) if not known & set(names)] for place, what in PLACES.items()
    }
    assert not any(lacking.values()), lacking


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
    for mode in (None, "ast", "bytecode", "trace"):
        ms.set_seed(1)
        sense = Tensor(1024.0) if scale == "fixed" else nn.DynamicLossScaleUpdateCell(8.0, 2, 2)
        net = Scaled(sense, OPTIMIZERS[optimizer])
        call = net if mode is None else ms.jit(net, capture_mode=mode, jit_level="O0")
        steps = [call(Tensor(x), Tensor([[1.0]])) for x in (FINITE, INFINITE, FINITE, INFINITE, INFINITE, FINITE)]
        seen.append([[t.asnumpy().tobytes() for t in (*s, *net.get_parameters())] for s in steps])
        if mode is not None:
            assert call.cache_info()[:5] == (5, 1, 1, 0, 0), call.cache_info().reasons
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_a_generator_goes_on_under_jit(mode: str) -> None:
    generator = ms.Generator()
    jitted = ms.jit(lambda x: x + mint.rand(3, generator=generator), capture_mode=mode)
    zero, drawn = Tensor(0.0), []
    for call in (lambda x: x + mint.rand(3, generator=generator), jitted):
        generator.manual_seed(3)
        drawn.append([call(zero).asnumpy().tobytes() for _ in range(3)])
    assert drawn[0] == drawn[1] and len(set(drawn[0])) == 3


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_functions_that_primitives_of_loops_call(mode: str) -> None:
    """They run in the machine: what they read is guarded."""
    factor = [2.0]

    def rows(x: Tensor) -> Any:
        return x * 2, ops.ForiLoop()(0, 3, lambda i, v: v * factor[0] + i, x)

    jitted = ms.jit(rows, capture_mode=mode, jit_level="O0")
    for value in (2.0, 3.0):
        factor[0] = value
        for _ in range(2):
            for got, want in zip(jitted(Tensor(FINITE)), rows(Tensor(FINITE)), strict=True):
                np.testing.assert_array_equal(got.asnumpy(), want.asnumpy())
    assert jitted.cache_info()[:5] == (2, 2, 2, 0, 0), jitted.cache_info().reasons


def test_a_long_loop_of_a_primitive_is_one_loop_of_the_graph() -> None:
    jitted = ms.jit(lambda x: ops.ForiLoop()(0, 5000, lambda i, v: v + 1.0, x))
    assert jitted(Tensor(0.0)).item() == 5000.0
    assert jitted.cache_info().breaks == 0, jitted.cache_info().reasons


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


COLLECTING = """
import gc, ms
from ms import Tensor
gc.set_threshold(1, 1, 1)
for _ in range(100):
    ms.jit(lambda x: x.nonzero())(Tensor([1.0, 2.0]))
"""


def test_collections_of_garbage_during_a_capture(tmp_path: Path) -> None:
    """In a process of its own: what this guards against ends the interpreter."""
    script = tmp_path / "collecting.py"
    script.write_text(COLLECTING)
    subprocess.run([sys.executable, "-X", "faulthandler", str(script)], check=True, timeout=60)
