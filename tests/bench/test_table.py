"""The bench itself: every row is built and runs, its variants agree, and the table's arithmetic is right.

No time is asserted here.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

import frameworks
import ms
import ms_runtime
import report
import rows
from floors import Machine
from rows.base import Row, Work
from table import Result, Table, disagreement
from timing import QUICK, Contender, Pace, interleave, ratio
from worker import Worker

ROWS = {row.name: row for row in (*rows.all_rows(), *rows.of(["gpu"]))}


@pytest.fixture
def ours():
    threads = ms_runtime.num_threads()
    yield Worker("ms", 2)
    ms_runtime.set_num_threads(threads)


def run(worker: Worker, row: Row, variant: str, folder: Path) -> list[np.ndarray]:
    worker.load(row, variant, True, str(folder / "results.npz"))
    with np.load(folder / "results.npz") as saved:
        return list(saved.values())


@pytest.mark.parametrize("name", ROWS)
def test_every_variant_of_a_row_runs_captured_and_agrees(name, ours, tmp_path):
    row = ROWS[name]
    eager = run(ours, row, "eager", tmp_path)
    assert eager and all(np.isfinite(array).all() for array in eager)
    if row.builder("numpy"):
        assert not disagreement(eager, run(Worker("numpy", 2), row, "eager", tmp_path), row.tolerance)
    for variant in row.variants.get("ms", frameworks.VARIANTS["ms"]):
        if variant == "eager":
            continue
        results = run(ours, row, variant, tmp_path)
        assert not disagreement(results, eager, 0.0 if variant.endswith("O0") else row.tolerance), variant
        assert ours.time(variant, 1) > 0
        f, args, _ = ours.build(row, variant, True)
        f(*args), f(*args)
        assert f.cache_info().plain_calls == 0, f.cache_info().reasons


@pytest.mark.parametrize("name", [name for name, row in ROWS.items() if row.kind == "first"])
def test_a_first_call_is_never_of_a_function_that_was_seen(name, ours):
    row = ROWS[name]
    first, second = (ours.build(row, "O1", True, serial=serial) for serial in (1, 2))
    results = [f(*args) for f, args, _ in (first, second)]
    # Neither the source nor the graph was known: the second compiles as the first did.
    assert first[0].cache_info().compiles == second[0].cache_info().compiles == 1
    a, b = (ours.framework.read(result) for result in results)
    assert any((x != y).any() for x, y in zip(a, b))


def test_memory_is_more_than_the_parameters(ours):
    row = next(row for row in ROWS.values() if row.kind == "memory")
    small = Row("small", "memory", row.inputs, row.peers, 1.0, size=row.tiny, tiny=row.tiny)
    assert ours.memory(small, "eager")["peak"] > 0


def test_copies_are_checked(ours, tmp_path):
    def view(x, jit):
        return lambda a: a.transpose(1, 0), x

    row = Row("view", "none", lambda random: [np.ones((3, 4), np.float32)], {"ms": view}, 1.0, copies=True)
    with pytest.raises(ValueError, match="nothing was copied"):
        run(ours, row, "eager", tmp_path)


def test_every_row_has_a_name_of_its_own_and_known_peers():
    assert len(ROWS) == len(rows.all_rows()) + len(rows.of(["gpu"]))
    for row in ROWS.values():
        assert set(row.peers) <= set(frameworks.FRAMEWORKS)
        assert row.judged in row.variants.get("ms", frameworks.VARIANTS["ms"])
        assert {entry.split()[0] for entry in row.against} <= set(frameworks.FRAMEWORKS)


def test_disagreement_is_relative_to_the_size_of_the_reference():
    want = [np.array([0.0, 100.0])]
    assert not disagreement([np.array([0.05, 100.0])], want, 1e-3)
    assert "5.0e-03" in disagreement([np.array([0.5, 100.0])], want, 1e-3)
    assert disagreement([np.array([np.nan, 100.0])], want, 1e-3)
    assert "shape" in disagreement([np.zeros(3)], want, 1e-3)
    assert "results" in disagreement([], want, 1e-3)


def test_ratios_are_taken_round_by_round():
    slow, fast = Contender("slow", len), Contender("fast", len)
    slow.seconds, fast.seconds = [4.0, 9.0, 40.0], [1.0, 3.0, 20.0]
    assert ratio(slow, fast) == 3.0  # of 4, 3 and 2; the medians' ratio is 3 too, the means' is not
    assert fast.median == 3.0


def test_interleaving_takes_turns_and_fits_the_runs_to_the_time():
    turns: list[tuple[str, int]] = []

    def repeat(name: str, each: float):
        def run(n: int) -> float:
            turns.append((name, n))
            return n * each

        return run

    contenders = [Contender("a", repeat("a", 0.001)), Contender("b", repeat("b", 1.0))]
    interleave(contenders, Pace(target=0.04, most=15, least=3, total=2.0))
    assert turns[-6:] == [("a", 40), ("b", 1)] * 3
    assert [len(c.seconds) for c in contenders] == [3, 3]
    assert contenders[0].median == pytest.approx(0.001)


def finished(target: float, ratio: float, name: str = "row") -> Result:
    result = Result(Row(name, "family", lambda random: [], {}, target, work=lambda: Work(flops=1e6, bytes=2e6)))
    result.medians = {"ms eager": 3e-3, "ms O0": 2e-3, "ms O1": ratio * 1e-3, "JAX jit": 1e-3}
    result.ratios = {"ms eager": 3.0, "ms O0": 2.0, "ms O1": ratio, "JAX jit": 1.0}
    result.best = "JAX jit"
    return result


def test_the_floor_is_the_larger_of_arithmetic_and_copy():
    result, machine = finished(0.9, 0.8), Machine(2)
    machine.copies = {1_000_000: 1e-4}
    machine.floor(result)
    assert (result.floor, result.floor_of) == (1e-4, "copy")
    machine.flops = 1e9
    machine.floor(result)
    assert (result.floor, result.floor_of) == (1e-3, "arithmetic")
    assert report.distance(result) == "0.8 x 1 ms (arithmetic)"


def test_the_peak_comes_from_the_fastest_product():
    machine, product = Machine(2), Result(rows.find("matmul 1024"))
    product.medians = {"ms O1": 0.02, "JAX jit": 0.01}
    machine.learn(product)
    assert machine.flops == pytest.approx(2 * 1024**3 / 0.01)


def test_lines_say_whether_the_target_is_met():
    line = report.row_line(finished(0.9, 0.8))
    assert line == "| row | 3 ms (3.00) | 2 ms (2.00) | 800 us (0.80) | JAX jit 1 ms | 0.9 | yes |  |"
    assert "| **no** |" in report.row_line(finished(0.9, 0.95))
    failed = finished(0.9, 0.8)
    for table in (failed.medians, failed.ratios):
        del table["ms O1"]
    failed.failures["ms O1"] = "DISAGREES: result 0"
    assert "| failed |" in report.row_line(failed)
    assert report.disagreements([failed]) == ["row: ms O1 DISAGREES: result 0"]


def test_the_furthest_from_its_target_comes_first():
    results = [finished(0.9, 0.8, "met"), finished(1.0, 1.5, "near"), finished(0.5, 1.0, "far")]
    assert [result.row.name for result in report.missed(results)] == ["far", "near"]
    text = report.document(results, ["| a budget | 1 x | 0.50 x | yes |"], {"ms": "0.1"}, "A machine")
    assert "1 of 3 rows meet their target." in text
    assert text.index("| far | 1.00 | 0.5 | JAX jit |") < text.index("| near | 1.50 | 1 | JAX jit |")


@pytest.mark.parametrize(
    "value, kind, text",
    [(1.5e-7, "steady", "150 ns"), (2e-6, "steady", "2 us"), (0.0123, "first", "12.3 ms"), (2.5e6, "memory", "2.5 MB")],
)
def test_numbers_have_three_digits(value, kind, text):
    assert report.number(value, kind) == text


def test_a_run_over_processes(tmp_path):
    """The whole way once: workers start, answer, disagree loudly, and what dies is reported."""
    table = Table({"ms": sys.executable, "numpy": sys.executable, "torch": "/nowhere/python"}, 2, QUICK, Machine(2))
    table.pace = Pace(target=0.001, most=2, least=2)
    result = table.measure(ROWS["a*b + c, [2, 3]"])
    assert {"ms eager", "ms O0", "ms O1", "NumPy eager"} <= set(result.medians)
    assert "/nowhere/python" in result.failures["PyTorch eager"] and not result.ratios
    table.workers["ms"].process.kill()
    again = table.measure(ROWS["eager a + b, [2, 3]"])
    table.stop()
    assert "died" in again.failures["ms eager"] and again.best == "NumPy eager"


def test_frameworks_read_nested_results_in_order():
    framework = frameworks.Framework(2)
    read = framework.read((np.float32(1), [np.zeros(2), {"w": np.ones(3)}]))
    assert [array.shape for array in read] == [(), (2,), (3,)]
    assert all(array.dtype == np.float64 for array in read)
    assert ms.Tensor([1]).shape == (1,)
