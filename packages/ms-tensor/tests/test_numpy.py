"""`mindspore.numpy` against what MindSpore gave (`numpy_record.json.gz`), and against NumPy."""

from __future__ import annotations

import importlib.util
import types
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ms_runtime
import ms_tensor as ms
import numpy as np
import pytest
from ms_tensor import Tensor
from ms_tensor import numpy as mnp

HERE = Path(__file__).resolve().parent


def _load() -> types.ModuleType:
    spec = importlib.util.spec_from_file_location("numpy_cases", HERE / "numpy_cases.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


cases = _load()
RECORD = cases.recorded("numpy")

# Errors that MindSpore raises from deep inside; here it is the type that says what was wrong.
KINDS = {
    "AttributeError": {"TypeError"},
    "RuntimeError": {"TypeError", "ValueError", "IndexError"},
    "IndexError": {"ValueError"},
}


def _near(got: Any, want: Any) -> bool:
    """Equal dtypes, shapes and values, floats within a tolerance."""
    if isinstance(got, dict) and isinstance(want, dict):
        if "error" in want:
            return got.get("error") in {want["error"], *KINDS.get(want["error"], ())}
        if "error" in got or got["s"] != want["s"] or want["t"] not in (None, got["t"]):
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


# Where MindSpore's result is neither NumPy's nor ours. What is an error there and works here, or is garbage there (an
# empty array, a NaN in a maximum, an int mean), has to be what NumPy says.
def _float(shape: list[int], *values: Any) -> dict[str, Any]:
    return {"t": "float32", "s": shape, "v": list(values)}


def _int(shape: list[int], *values: Any) -> dict[str, Any]:
    return {"t": "int32", "s": shape, "v": list(values)}


def _error(name: str) -> dict[str, Any]:
    return {"error": name}


GREATEST = 2**31 - 1
OWN: dict[str, Any] = {
    # A cast of NaN or infinity to int saturates.
    "mnp.arccos(H, dtype=mnp.int32)": _int([4], 0, 0, 0, 0),
    "mnp.arcsin(H, dtype=mnp.int32)": _int([4], 0, 0, 0, 1),
    "mnp.arctanh(H, dtype=mnp.int32)": _int([4], 0, 0, 0, GREATEST),
    "mnp.log2(H, dtype=mnp.int32)": _int([4], 0, 1, 1, 0),
    # Bools count as float32.
    "mnp.exp(B)": _float([2, 3], np.e, 1, np.e, 1, 1, np.e),
    "mnp.expm1(B)": _float([2, 3], np.e - 1, 0, np.e - 1, 0, 0, np.e - 1),
    "mnp.log1p(B)": _float([2, 3], *(np.log1p([1, 0, 1, 0, 0, 1]))),
    "mnp.logaddexp(B,C)": _float([2, 3], *np.logaddexp([1.0, 0, 1, 0, 0, 1], [1.0, 1, 0, 0, 1, 1])),
    # Euclid's algorithm goes on until nothing is left; there is no divisor of infinity.
    "mnp.gcd(N,G)": _float([2, 3], 0.5, "nan", 1.5, "nan", 0.25, 1),
    "mnp.gcd(X,Z)": _float([6], "nan", "nan", "nan", 2.5, 2.5, 0.5),
    "mnp.lcm(N,G)": _float([2, 3], 1, "nan", 3, "nan", 15, 2),
    "mnp.lcm(X,Z)": _float([6], "nan", "nan", "nan", 0, 0, 10),
    # Errors.
    "mnp.array([1, 'a'])": _error("TypeError"),
    "mnp.bitwise_and(F,W[:2])": _error("ValueError"),
    "mnp.bitwise_or(F,W[:2])": _error("ValueError"),
    "mnp.bitwise_xor(F,W[:2])": _error("ValueError"),
    "mnp.count_nonzero(E, axis=2)": _error("ValueError"),
    "mnp.pad(V, -1)": _error("ValueError"),
    "mnp.select([B, C], [V, F])": _error("ValueError"),
    "mnp.stack((F, G), 3)": _error("ValueError"),
    "mnp.std(E, axis=2)": _error("ValueError"),
    "mnp.tril_indices(2.5)": _error("TypeError"),
    "mnp.var(E, axis=2)": _error("ValueError"),
    # What works here (NumPy took vectors of two until 2.5).
    "mnp.cross(V[:2], W[:2])": _float([], -7),
    "mnp.piecewise(F, F < 0, [1, 2])": _int([2, 3], 2, 1, 2, 2, 2, 1),
    "mnp.piecewise(I, [I < 0], [1.5, 2.5])": _float([2, 3], 2.5, 1.5, 2.5, 2.5, 2.5, 1.5),
    "mnp.randint(1, 5, (2, 3), mnp.int64).dtype": "<int64>",
}


class _ByNumPy:
    """NumPy's functions under the names and arguments of `mindspore.numpy`."""

    trapz = staticmethod(np.trapezoid)
    norm = staticmethod(np.linalg.norm)
    sometrue = staticmethod(np.any)

    def __getattr__(self, name: str) -> Any:
        return getattr(np, name)


def _by_numpy(expression: str) -> Any:
    """What NumPy says, as `cases.plain` gives it but for the dtypes."""

    def plain(value: Any) -> Any:
        if isinstance(value, (list, tuple)):
            return [type(value).__name__, *map(plain, value)]
        array = np.asarray(value)
        return {"t": None, "s": list(array.shape), "v": [cases.number(v) for v in array.reshape(-1).tolist()]}

    names = {"mnp": _ByNumPy(), "np": np, **cases.inputs(lambda array: array)}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return plain(eval(expression, names))
        except Exception:
            return None


def _flat(module: Any, rows: Any) -> Any:
    """Vectors of two, which NumPy took until 2.5; for NumPy with a third coordinate of zero."""
    return np.concatenate([rows[:, :2], np.zeros_like(rows[:, :1])], 1) if module is np else rows[:, :2]


@pytest.mark.parametrize("name", NAMES)
def test_recorded(name: str) -> None:
    wrong = []
    for expression in NAMES[name]:
        names = {"mnp": mnp, "np": np, **cases.inputs(Tensor)}
        want = OWN.get(expression, RECORD[expression])
        got = cases.outcome(expression, names)
        if not _near(got, want) and not _near(got, _by_numpy(expression)):
            wrong.append(f"{expression}: {got}, not {want}")
    assert not wrong, "\n".join(wrong)


def test_own_results_are_needed() -> None:
    assert not [e for e, ours in OWN.items() if _near(ours, RECORD[e])]


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
    "cross_short": (lambda m, a, b: m.cross(_flat(m, a), b[:, 1:]), (A, B)),
    "cross_second_short": (lambda m, a, b: m.cross(a[:, 1:], _flat(m, b)), (A, B)),
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
    "linspace": lambda x: mnp.linspace(x, x * x, 4, dtype=ms.float64),
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


def test_random() -> None:
    ms.set_seed(3)
    x = mnp.randn(1000)
    assert abs(float(mnp.mean(x))) < 0.1 and abs(float(mnp.std(x)) - 1) < 0.1
    y = mnp.rand(1000, dtype=ms.float64)
    assert y.dtype is ms.float64 and 0 <= float(y.min()) and float(y.max()) < 1
    z = mnp.randint(2, 5, (100,))
    assert set(z.tolist()) == {2, 3, 4} and z.dtype is ms.int32
    ms.set_seed(3)
    assert mnp.randn(1000).tolist() == x.tolist()


def test_grids() -> None:
    np.testing.assert_array_equal(mnp.mgrid[0:2, 1:4].asnumpy(), np.mgrid[0:2, 1:4])
    np.testing.assert_allclose(mnp.mgrid[0:1:3j, 0:2].asnumpy(), np.mgrid[0:1:3j, 0:2])
    assert [g.shape for g in mnp.ogrid[0:2, 1:4]] == [(2, 1), (1, 3)]


def test_append_rejects_an_axis_that_flattens_in_concatenate() -> None:
    x = mnp.ones((2, 2))
    assert mnp.concatenate((x, x), 99).shape == mnp.append(x, x).shape == (8,)
    with pytest.raises(ValueError, match="'append', the 'axis'"):
        mnp.append(x, x, 99)


def test_pad_with_a_function() -> None:
    def ends(vector: Tensor, width: Any, axis: int, kwargs: Any) -> Tensor:
        count = vector.shape[0]
        inside = mnp.logical_and(mnp.arange(count) >= width[0], mnp.arange(count) < count - width[1])
        return mnp.where(inside, vector, kwargs.get("value", 10))

    got = mnp.pad(mnp.array([[1, 2], [3, 4]]), 1, ends, value=7)
    np.testing.assert_array_equal(got.asnumpy(), np.pad([[1, 2], [3, 4]], 1, constant_values=7))


@pytest.mark.parametrize("name", mnp.fft.__all__)
def test_fourier(name: str) -> None:
    mine, reference = getattr(mnp.fft, name), getattr(np.fft, name, None)
    if name.endswith("freq"):
        np.testing.assert_allclose(mine(7, 0.5).asnumpy(), reference(7, 0.5), rtol=1e-6)
        return
    x = RNG.normal(size=(4, 6))
    if name.endswith("shift"):
        np.testing.assert_array_equal(mine(Tensor(x), 1).asnumpy(), reference(x, 1))
        return
    if reference is None:
        # NumPy has the Hermitian transforms along one axis only: they are the real ones of the conjugate.
        other = name.replace("ihfft", "rfft").replace("hfft", "irfft")
        want = np.conj(getattr(np.fft, other)(x, norm="forward"))
    else:
        want = reference(x)
    np.testing.assert_allclose(mine(Tensor(x)).asnumpy(), want, rtol=1e-6, atol=1e-6)
