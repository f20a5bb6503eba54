"""`mindspore.numpy` against what MindSpore gave (`numpy_record.json`), and against NumPy where it says something else."""

from __future__ import annotations

import importlib.util
import json
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ms
import ms_runtime
import numpy as np
import pytest
from ms import Tensor
from ms import numpy as mnp
from support import assert_same_bits

HERE = Path(__file__).resolve().parent
RECORD: dict[str, Any] = json.loads((HERE / "numpy_record.json").read_text())


def _load() -> types.ModuleType:
    spec = importlib.util.spec_from_file_location("numpy_cases", HERE / "numpy_cases.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


cases = _load()

# Errors that MindSpore raises from deep inside; here it is the type that says what was wrong.
KINDS = {
    "AttributeError": {"TypeError"},
    "RuntimeError": {"TypeError", "ValueError", "IndexError"},
    "IndexError": {"ValueError"},
}
TABLE = json.loads((HERE / "numpy_differences.json").read_text())


def _near(got: Any, want: Any) -> bool:
    """Equal dtypes, shapes and values, floats within a tolerance."""
    if isinstance(got, dict) and isinstance(want, dict):
        if "error" in want:
            return got.get("error") in {want["error"], *KINDS.get(want["error"], ())}
        if "error" in got or (got["t"], got["s"]) != (want["t"], want["s"]):
            return False
        half = 2e-3 if got["t"] == "float16" else 2e-5
        values = [np.array([float(v) for v in side["v"]]) for side in (got, want)]
        return np.allclose(*values, rtol=half, atol=2e-6, equal_nan=True)
    if isinstance(got, list) and isinstance(want, list):
        return len(got) == len(want) and all(map(_near, got, want))
    if isinstance(got, float) and isinstance(want, float):
        return abs(got - want) < 1e-6
    return got == want


NAMES: dict[str, list[str]] = {}
for _expression in RECORD:
    NAMES.setdefault(_expression[4:].replace("[", "(").split("(")[0].split(".")[0], []).append(_expression)


@pytest.mark.parametrize("name", NAMES)
def test_recorded(name: str) -> None:
    names = {"mnp": mnp, "np": np, **cases.inputs(Tensor)}
    wrong = []
    for expression in NAMES[name]:
        want = TABLE.get(expression, RECORD[expression])
        got = cases.outcome(expression, names)
        if not _near(got, want):
            wrong.append(f"{expression}: {got}, not {want}")
    assert not wrong, "\n".join(wrong)


def test_differences_are_needed() -> None:
    same = [e for e, ours in TABLE.items() if _near(ours, RECORD[e])]
    assert not same


def test_names_and_values() -> None:
    assert mnp.newaxis is None and mnp.pi == np.pi and np.isnan(mnp.nan)
    assert mnp.int_ is ms.int32 and mnp.float_ is ms.float32 and mnp.uint is ms.uint32 and mnp.bool_ is ms.bool_
    assert ms.numpy is mnp
    assert all(hasattr(mnp, name) for name in mnp.__all__)
    x = mnp.array([1, 2])
    assert x[mnp.newaxis].shape == (1, 2)


# What NumPy says: (function of the module, arrays). The dtype may be narrower here.
RNG = np.random.default_rng(3)
A, B, C = (RNG.normal(size=(3, 4)) for _ in range(3))
INTS = RNG.integers(-9, 9, (3, 4))
SORTED = np.sort(RNG.normal(size=7))
AGAINST: dict[str, tuple[Callable[..., Any], tuple[np.ndarray, ...]]] = {
    "diff": (lambda m, a: m.diff(a, 2, axis=0), (A,)),
    "trapz": (lambda m, a: (m.trapz if m is mnp else m.trapezoid)(a, dx=0.5), (A,)),
    "gradient": (lambda m, a: m.gradient(a, 0.5, axis=1), (A,)),
    "convolve": (lambda m, a, v: m.convolve(a[0], v[1], "same"), (A, B)),
    "convolve_short": (lambda m, a, v: m.convolve(a[0, :2], v[1], "valid"), (A, B)),
    "correlate_full": (lambda m, a, v: m.correlate(a[0], v[1, :3], "full"), (A, B)),
    "correlate_same_short": (lambda m, a, v: m.correlate(a[0, :2], v[1], "same"), (A, B)),
    "correlate_same_odd": (lambda m, a, v: m.correlate(a[0, :3], v[1], "same"), (A, B)),
    "correlate_valid_short": (lambda m, a, v: m.correlate(a[0, :3], v[1], "valid"), (A, B)),
    "kron": (lambda m, a, b: m.kron(a, b[0]), (A, B)),
    "cross": (lambda m, a, b: m.cross(a[:, :3], b[:, 1:], axisc=0), (A, B)),
    "cross_short": (lambda m, a, b: m.cross(a[:, :2], b[:, 1:]), (A, B)),
    "cross_second_short": (lambda m, a, b: m.cross(a[:, 1:], b[:, :2]), (A, B)),
    "tensordot": (lambda m, a, b: m.tensordot(a, b, ((1, 0), (1, 0))), (A, B)),
    "multi_dot": (
        lambda m, a, b: (m.multi_dot if m is mnp else m.linalg.multi_dot)([a, b.T, a, b[0]]),
        (A, B),
    ),
    "matrix_power": (lambda m, a: (m.matrix_power if m is mnp else m.linalg.matrix_power)(a[:, :3], 5), (A,)),
    "cov": (lambda m, a: m.cov(a, fweights=m.array([1, 2, 1, 3]), aweights=m.array([2, 1, 1, 1])), (A,)),
    "cov_ddof": (lambda m, a, b: m.cov(a, b, rowvar=False, ddof=0), (A, B)),
    "corrcoef": (lambda m, a: m.corrcoef(a), (A,)),
    "interp": (lambda m, a, s: m.interp(a, s, s * s, left=-1.0), (A, SORTED)),
    "searchsorted": (lambda m, a, s: m.searchsorted(s, a, "right"), (A, SORTED)),
    "searchsorted_ties": (lambda m, a: m.searchsorted(m.array([1, 2, 2, 2, 5]), a), (INTS,)),
    "searchsorted_nan": (lambda m, s: m.searchsorted(s, m.array([float("nan"), 0.0])), (SORTED,)),
    "digitize_down": (lambda m, a, s: m.digitize(a, s[::-1]), (A, SORTED)),
    "digitize_down_right": (lambda m, a: m.digitize(a, m.array([5, 2, -3]), right=True), (INTS,)),
    "histogram": (lambda m, a, b: m.histogram(a, 5, weights=b * b), (A, B)),
    "histogram_density": (lambda m, a: m.histogram(a, 4, (-1, 1), density=True), (A,)),
    "histogram2d": (lambda m, a, b: m.histogram2d(a[0], b[0], (2, 3), density=True), (A, B)),
    "polyval": (lambda m, a, b: m.polyval(a[0], b), (A, B)),
    "polymul": (lambda m, a, b: m.polymul(a[0], b[0]), (A, B)),
    "polyint": (lambda m, a: m.polyint(a[0], 2, [1.0, 2.0]), (A,)),
    "polyder": (lambda m, a: m.polyder(a[0], 2), (A,)),
    "nanstd": (lambda m, a: m.nanstd(m.where(a > 0, a, float("nan")), axis=0, ddof=1), (A,)),
    "nanmax_lost": (lambda m, a: m.nanmax(m.where(a > 9, a, float("nan")), axis=0), (A,)),
    "select": (lambda m, a, b: m.select([a > 1, b > 0], [a, b], 7.0), (A, B)),
    "percent": (lambda m, a: m.ptp(a, axis=1), (A,)),
    "logaddexp_far": (lambda m, a: m.logaddexp(a * 1000, a * -1000), (A,)),
    "logaddexp_inf": (lambda m, a: m.logaddexp(a * float("inf"), a * float("inf")), (A,)),
    "logaddexp2": (lambda m, a, b: m.logaddexp2(a, b), (A, B)),
    "cbrt": (lambda m, a: m.cbrt(a), (A,)),
    "heaviside": (lambda m, a: m.heaviside(m.array([-1.0, 0.0, float("nan")]), 0.5), (A,)),
    "vander": (lambda m, a: m.vander(a[0], 3), (A,)),
    "pad_odd": (lambda m, a: m.pad(a, ((3, 2), (4, 5)), "reflect", reflect_type="odd"), (A,)),
    "pad_symmetric_odd": (lambda m, a: m.pad(a, (5, 4), "symmetric", reflect_type="odd"), (A,)),
    "pad_ramp": (lambda m, a: m.pad(a, 3, "linear_ramp", end_values=(2, 5)), (A,)),
    "pad_mean": (lambda m, a: m.pad(a, (1, 2), "mean", stat_length=2), (A,)),
    "rot90": (lambda m, a: m.rot90(a, 3), (A,)),
    "roll": (lambda m, a: m.roll(a, (1, -6), (0, 1)), (A,)),
    "rollaxis": (lambda m, a: m.rollaxis(a[None], 2, 1), (A,)),
    "repeat": (lambda m, a: m.repeat(a, [1, 0, 2], axis=0), (A,)),
    "moveaxis": (lambda m, a: m.moveaxis(a[None], (0, 2), (1, 0)), (A,)),
    "diagonal": (lambda m, a: m.diagonal(a, 1), (A,)),
    "diagonal_3d": (lambda m, a: m.diagonal(m.stack([a, a * 2]), -1, 2, 1), (A,)),
    "diagflat": (lambda m, a: m.diagflat(a[0], -2), (A,)),
    "geomspace": (lambda m, a: m.geomspace(a[0] * a[0] + 1, 9.0, 4, axis=1), (A,)),
    "unwrap": (lambda m, a: m.unwrap(a * 5, axis=0), (A,)),
    "take_along_axis": (lambda m, a, i: m.take_along_axis(a, abs(i) % 3, 0), (A, INTS)),
    "unravel_index": (lambda m, i: m.unravel_index(abs(i), (4, 5), order="F"), (INTS,)),
    "intersect1d": (lambda m, i: m.intersect1d(i[0], i[1:], return_indices=True), (INTS,)),
    "setdiff1d": (lambda m, i: m.setdiff1d(i, i[0]), (INTS,)),
    "isin": (lambda m, i: m.isin(i, i[0] * 2, invert=True), (INTS,)),
    "gcd": (lambda m, i: m.gcd(i, i[0]), (INTS,)),
    "lcm": (lambda m, i: m.lcm(i, i[0]), (INTS,)),
    "mod": (lambda m, i: m.mod(i, i[0] + 100), (INTS,)),
    "fmod": (lambda m, a, b: m.fmod(a * 9, b), (A, B)),
    "average": (lambda m, a, b: m.average(a, 1, weights=b[0] * b[0], returned=True), (A, B)),
    "norm_inf": (lambda m, a: (m.norm if m is mnp else m.linalg.norm)(a, -np.inf, (1, 0)), (A,)),
    "norm_p": (lambda m, a: (m.norm if m is mnp else m.linalg.norm)(a, 3, 1, keepdims=True), (A,)),
    "apply_along_axis": (lambda m, a: m.apply_along_axis(lambda v: m.outer(v, v), 0, a), (A,)),
}
LAYOUTS: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "float64": lambda x: x,
    "float32": lambda x: x.astype(np.float32) if x.dtype == np.float64 else x.astype(np.int32),
    "transposed": lambda x: np.ascontiguousarray(x.T).T,
}


def _same(got: Any, want: Any, loose: bool) -> None:
    if isinstance(want, (list, tuple)):
        assert len(got) == len(want)
        for a, b in zip(got, want):
            _same(a, b, loose)
        return
    values = np.asarray(got.asnumpy())
    assert values.shape == np.shape(want)
    np.testing.assert_allclose(values, want, rtol=2e-3 if loose else 1e-5, atol=1e-4 if loose else 1e-5)


@pytest.mark.parametrize("name", AGAINST)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_against_numpy(name: str, layout: str) -> None:
    fn, arrays = AGAINST[name]
    arrays = tuple(LAYOUTS[layout](a) for a in arrays)
    with np.errstate(all="ignore"):
        import warnings

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            want = fn(np, *arrays)
    _same(fn(mnp, *map(Tensor, arrays)), want, layout == "float32")


SMOOTH: dict[str, Callable[[Tensor], Any]] = {
    "cbrt": lambda x: mnp.cbrt(x),
    "hypot": lambda x: mnp.hypot(x, 1.5),
    "logaddexp": lambda x: mnp.logaddexp(x, x * x),
    "var": lambda x: mnp.var(x, 1, ddof=1),
    "nanvar": lambda x: mnp.nanvar(x, 0, dtype=ms.float64),
    "average": lambda x: mnp.average(x, 1, weights=x * x),
    "interp": lambda x: mnp.interp(x, [-9.0, 0.3, 9.0], [1.0, 2.0, 5.0]),
    "tensordot": lambda x: mnp.tensordot(x, x, ((0,), (0,))),
    "cross": lambda x: mnp.cross(x[:, :3], x[:, 1:]),
    "kron": lambda x: mnp.kron(x, x),
    "convolve": lambda x: mnp.convolve(x[0], x[1]),
    "gradient": lambda x: mnp.gradient(x, axis=1),
    "trapz": lambda x: mnp.trapz(x),
    "polyval": lambda x: mnp.polyval(x[0], x),
    "pad": lambda x: mnp.pad(x, 2, "reflect", reflect_type="odd"),
    "pad_mean": lambda x: mnp.pad(x, 1, "mean"),
    "diag": lambda x: mnp.diag(x[0], 1),
    "diagonal": lambda x: mnp.diagonal(x, 1),
    "tril": lambda x: mnp.tril(x) * x,
    "where": lambda x: mnp.where(x > 0, x * x, 2.0),
    "linspace": lambda x: mnp.linspace(x, x * x, 4),
    "roll": lambda x: mnp.roll(x, 1) * x,
    "choose": lambda x: mnp.choose(mnp.array([1, 0, 1, 1]), [x, x * x]),
    "take": lambda x: mnp.take(x, mnp.array([0, 0, 2]), 1),
    "norm": lambda x: mnp.norm(x, 3, 0),
    "corrcoef": lambda x: mnp.corrcoef(x),
}


def _gradient(fn: Callable[[Tensor], Tensor], x: Tensor) -> Tensor:
    tape = ms_runtime.Tape()
    with tape:
        tape.watch(x)
        y = fn(x)
    return tape.gradient([y], None, [x])[0]


@pytest.mark.parametrize("name", SMOOTH)
def test_gradient(name: str) -> None:
    def weighted(x: Tensor) -> Tensor:
        out = mnp.ravel(SMOOTH[name](x))
        return (out * Tensor(np.cos(np.arange(out.size)))).sum()

    at = RNG.normal(size=(3, 4)) + 0.05
    got = _gradient(weighted, Tensor(at)).asnumpy()
    # Some compute in float32, as MindSpore does.
    single = name in ("interp", "corrcoef")
    step = 1e-2 if single else 1e-6
    want = np.zeros_like(at)
    for i in np.ndindex(*at.shape):
        up, down = at.copy(), at.copy()
        up[i] += step
        down[i] -= step
        want[i] = (float(weighted(Tensor(up))) - float(weighted(Tensor(down)))) / (2 * step)
    np.testing.assert_allclose(got, want, rtol=0.05 if single else 1e-5, atol=5e-3 if single else 1e-7)


def _mixed(x: Tensor) -> Any:
    y = mnp.where(x > 0, mnp.sqrt(mnp.abs(x)), mnp.clip(x, -0.5, 0.5))
    parts = mnp.split(mnp.pad(y, 1, "edge"), 3, axis=1)
    return mnp.concatenate(parts, 0), mnp.tensordot(y, x, ((0,), (0,))), mnp.searchsorted(mnp.arange(5), y)


def _counted(x: Tensor) -> Any:
    edges = mnp.histogram_bin_edges(x, 4)
    return mnp.histogram(x, 4)[0], mnp.digitize(x, edges), mnp.interp(x, edges, edges * 2), mnp.nanmax(x, axis=0)


@pytest.mark.parametrize("mode", ["ast", "trace"])
@pytest.mark.parametrize("fn", [_mixed, _counted])
def test_graph_gives_the_same(fn: Callable[[Tensor], Any], mode: str) -> None:
    jitted = ms.jit(fn, capture_mode=mode, jit_level="O0", fullgraph=True)
    for _ in range(2):
        x = Tensor(RNG.normal(size=(3, 4)).astype(np.float32))
        assert_same_bits(jitted(x), fn(x), mode)


@pytest.mark.parametrize("mode", ["ast", "trace"])
def test_a_size_that_depends_on_values_runs_outside(mode: str) -> None:
    jitted = ms.jit(lambda x: mnp.unique(x), capture_mode=mode)
    assert jitted(Tensor([3, 1, 3])).tolist() == [3, 1]
    assert jitted(Tensor([2, 2, 2])).tolist() == [2]


def test_random() -> None:
    ms.set_seed(3)
    x = mnp.randn(1000)
    assert abs(float(mnp.mean(x))) < 0.1 and abs(float(mnp.std(x)) - 1) < 0.1
    y = mnp.rand(1000, dtype=ms.float64)
    assert y.dtype is ms.float64 and 0 <= float(y.min()) and float(y.max()) < 1
    z = mnp.randint(2, 5, (100,))
    assert set(z.tolist()) == {2, 3, 4} and z.dtype is ms.int32
    ms.set_seed(3)
    assert_same_bits(mnp.randn(1000), x)


def test_grids() -> None:
    np.testing.assert_array_equal(mnp.mgrid[0:2, 1:4].asnumpy(), np.mgrid[0:2, 1:4])
    np.testing.assert_allclose(mnp.mgrid[0:1:3j, 0:2].asnumpy(), np.mgrid[0:1:3j, 0:2])
    assert [g.shape for g in mnp.ogrid[0:2, 1:4]] == [(2, 1), (1, 3)]


def test_pad_with_a_function() -> None:
    def ends(vector: Tensor, width: Any, axis: int, kwargs: Any) -> Tensor:
        count = vector.shape[0]
        inside = mnp.logical_and(mnp.arange(count) >= width[0], mnp.arange(count) < count - width[1])
        return mnp.where(inside, vector, kwargs.get("value", 10))

    got = mnp.pad(mnp.array([[1, 2], [3, 4]]), 1, ends, value=7)
    np.testing.assert_array_equal(got.asnumpy(), np.pad([[1, 2], [3, 4]], 1, constant_values=7))
