"""`mint` against what MindSpore gave on a CPU (`mint_record.json.gz`); what it cannot do there, against NumPy."""

from __future__ import annotations

import importlib.util
import itertools
import math
import sys
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ms_runtime
import ms_tensor as ms
import numpy as np
import pytest
from ms_tensor import Tensor, mint
from ms_tensor.mint import functional as F

HERE = Path(__file__).resolve().parent


def _load(name: str) -> types.ModuleType:
    spec = importlib.util.spec_from_file_location(name, HERE / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


cases = _load("numpy_cases")
ill_formed = _load("test_ill_formed")
RECORD = cases.recorded("mint")

# What an Ascend takes and MindSpore's CPU does not, works here: ints and bools as float32, numbers for tensors.
WIDER = set(
    """arctanh atanh ceil cos cosh erf erfc erfinv exp expm1 floor isinf log log1p rsqrt sin sinh tan tanh xlogy sigmoid
    logical_and logical_or logical_xor eq lt less fmod bitwise_and nansum logsumexp isclose allclose gcd full
    searchsorted minimum logaddexp logaddexp2 std var std_mean var_mean""".split()
)
KINDS = {"AttributeError": {"TypeError"}, "RuntimeError": {"TypeError", "ValueError"}}
NAN = "nan"


def _values(kind: str, shape: list[int], *values: Any) -> dict[str, Any]:
    return {"t": kind, "s": shape, "v": list(values)}


# NaN goes through extremes, an empty reduction has no garbage, a bool is divided by zero, numbers are no tensors.
OWN: dict[str, Any] = {
    "mint.isnan(1.5)": {"error": "TypeError"},
    "mint.sign(X)": _values("float32", [6], 1, -1, NAN, 0, 0, 1),
    "mint.sinc(B)": _values("float32", [2, 3], 0, 1, 0, 1, 1, 0),
    "mint.floor_divide(B,C)": _values("bool", [2, 3], True, False, False, False, False, True),
    "mint.remainder(B,C)": _values("bool", [2, 3], *[False] * 6),
    "mint.maximum(N,G)": _values("float32", [2, 3], 1, NAN, 3, NAN, 5, 2),
    "mint.minimum(N,G)": _values("float32", [2, 3], 0.5, NAN, -1.5, NAN, -0.75, 1),
    "mint.xlogy(B,F)": _values("float32", [2, 3], math.log(1.5), 0, math.log(0.5), 0, 0, NAN),
    "mint.mean(E)": _values("float32", [], NAN),
    "mint.any(E)": _values("bool", [], False),
    "mint.any(F, 0)": _values("bool", [3], True, True, True),
    "mint.any(D)": _values("bool", [], True),
    "mint.amax(N)": _values("float32", [], NAN),
    "mint.amin(N)": _values("float32", [], NAN),
    "mint.max(N)": _values("float32", [], NAN),
    "mint.min(N)": _values("float32", [], NAN),
    "mint.amax(E)": {"error": "ValueError"},
    "mint.amin(E)": {"error": "ValueError"},
    "mint.sum(E)": _values("float32", [], 0),
    "mint.nansum(E)": _values("float32", [], 0),
}


def _near(got: Any, want: Any) -> bool:
    if isinstance(got, dict) and isinstance(want, dict):
        if "error" in want:
            return got.get("error") in {want["error"], *KINDS.get(want["error"], ())}
        if "error" in got or got["t"] != want["t"] or got["s"] != want["s"]:
            return False
        values = [np.array([complex(v) for v in side["v"]]) for side in (got, want)]
        return np.allclose(*values, rtol=2e-5, atol=2e-6, equal_nan=True)
    if isinstance(got, list) and isinstance(want, list):
        return len(got) == len(want) and all(map(_near, got, want))
    return got == want


NAMES: dict[str, list[str]] = {}
for _expression in RECORD:
    NAMES.setdefault(_expression.split("(")[0], []).append(_expression)


@pytest.mark.parametrize("name", NAMES)
def test_recorded(name: str) -> None:
    wrong = []
    for expression in NAMES[name]:
        want = OWN.get(expression, RECORD[expression])
        got = cases.outcome(expression, cases.names(ms, Tensor))
        refused = isinstance(want, dict) and want.get("error") == "TypeError"
        works = not (isinstance(got, dict) and "error" in got)
        if not _near(got, want) and not (refused and works and name.rsplit(".", 1)[-1] in WIDER):
            wrong.append(f"{expression}: {got}, not {want}")
    assert not wrong, "\n".join(wrong)


RNG = np.random.default_rng(5)
A, B = RNG.normal(size=(3, 4)), RNG.normal(size=(3, 4))
SQUARE = RNG.normal(size=(4, 4)) + 4 * np.eye(4)
INTS = RNG.integers(-9, 9, (3, 4))
IMAGE = RNG.normal(size=(2, 4, 5, 6))
UNIT = RNG.uniform(-0.9, 0.9, (3, 4))


def _columns(x: np.ndarray, kernel: int, stride: int, padding: int) -> np.ndarray:
    x = np.pad(x, ((0, 0), (0, 0), (padding, padding), (padding, padding)))
    windows = np.lib.stride_tricks.sliding_window_view(x, (kernel, kernel), (2, 3))[:, :, ::stride, ::stride]
    n, c, h, w = windows.shape[:4]
    return windows.transpose(0, 1, 4, 5, 2, 3).reshape(n, c * kernel * kernel, h * w)


def _logits(x: np.ndarray) -> np.ndarray:
    return x - np.log(np.exp(x).sum(1, keepdims=True))


# name: (the function, what NumPy says, arrays)
AGAINST: dict[str, tuple[Callable[..., Any], Callable[..., Any], tuple[Any, ...]]] = {
    "acos": (mint.acos, np.arccos, (UNIT,)),
    "asinh": (mint.asinh, np.arcsinh, (A,)),
    "atan": (mint.atan, np.arctan, (A,)),
    "exp2": (mint.exp2, np.exp2, (A,)),
    "log2": (mint.log2, np.log2, (A * A,)),
    "log10": (mint.log10, np.log10, (A * A,)),
    "frac": (mint.frac, lambda a: a - np.trunc(a), (A * 3,)),
    "isneginf": (mint.isneginf, np.isneginf, (np.array([np.inf, -np.inf, np.nan]),)),
    "bitwise_not": (mint.bitwise_not, np.invert, (INTS,)),
    "bitwise_xor": (mint.bitwise_xor, np.bitwise_xor, (INTS, INTS[::-1])),
    "atan2": (mint.atan2, np.arctan2, (A, B)),
    "logaddexp": (mint.logaddexp, np.logaddexp, (A * 1000, B)),
    "logaddexp2": (mint.logaddexp2, np.logaddexp2, (A, B)),
    "addcdiv": (lambda a, b: mint.addcdiv(a, a, b, value=2), lambda a, b: a + 2 * a / b, (A, B)),
    "div_trunc": (
        lambda a, b: mint.div(a, b, rounding_mode="trunc"),
        lambda a, b: np.trunc(a / b),
        (INTS, INTS[:1] + 20),
    ),
    "floor_divide": (lambda a: mint.floor_divide(a, 2), lambda a: a // 2, (INTS,)),
    "outer": (lambda a, b: mint.outer(a[0], b[0]), lambda a, b: np.outer(a[0], b[0]), (A, B)),
    "dot": (lambda a, b: mint.dot(a[0], b[0]), lambda a, b: a[0] @ b[0], (A, B)),
    "argmax": (lambda a: mint.argmax(a, 1, True), lambda a: a.argmax(1, keepdims=True), (A,)),
    "argmin": (lambda a: mint.argmin(a), np.argmin, (A,)),
    "std": (lambda a: mint.std(a, 1), lambda a: a.std(1, ddof=1), (A,)),
    "var": (lambda a: mint.var(a, (0, 1), correction=2), lambda a: a.var(ddof=2), (A,)),
    "std_mean": (
        lambda a: mint.std_mean(a, 0, keepdim=True),
        lambda a: (a.std(0, ddof=1, keepdims=True), a.mean(0, keepdims=True)),
        (A,),
    ),
    "var_mean": (lambda a: mint.var_mean(a, 1), lambda a: (a.var(1, ddof=1), a.mean(1)), (A,)),
    "logsumexp": (lambda a: mint.logsumexp(a, (0, 1), True), lambda a: np.log(np.exp(a).sum(keepdims=True)), (A,)),
    "count_nonzero": (lambda a: mint.count_nonzero(a, 1), lambda a: np.count_nonzero(a, 1), (INTS,)),
    "norm": (lambda a: mint.norm(a, 3, 1, True), lambda a: np.linalg.norm(a, 3, 1, True), (A,)),
    "norm_all": (lambda a: mint.norm(a, 1), lambda a: np.abs(a).sum(), (A,)),
    "cumsum": (lambda a: mint.cumsum(a, 1), lambda a: a.cumsum(1), (INTS,)),
    "cumprod": (lambda a: mint.cumprod(a, -1), lambda a: a.cumprod(-1), (A,)),
    "cummin": (lambda a: mint.cummin(a, 0)[0], lambda a: np.minimum.accumulate(a, 0), (A,)),
    "sort": (lambda a: mint.sort(a, dim=0, descending=True), lambda a: (-np.sort(-a, 0), np.argsort(-a, 0)), (A,)),
    "argsort": (mint.argsort, np.argsort, (A,)),
    "topk": (lambda a: mint.topk(a, 2, 1, False)[0], lambda a: np.sort(a, 1)[:, :2], (A,)),
    "kthvalue": (lambda a: mint.kthvalue(a, 3, 1, True)[0], lambda a: np.sort(a, 1)[:, 2:3], (A,)),
    "median": (lambda a: mint.median(a), lambda a: np.sort(a.reshape(-1))[5], (A,)),
    "median_dim": (lambda a: mint.median(a, 1)[0], lambda a: np.sort(a, 1)[:, 1], (A,)),
    "unique": (
        lambda a: mint.unique(a, True, True, True),
        lambda a: np.unique(a, return_inverse=True, return_counts=True),
        (INTS,),
    ),
    "unique_dim": (lambda a: mint.unique(a, dim=1), lambda a: np.unique(a, axis=1), (INTS % 2,)),
    "bincount": (lambda a: mint.bincount(mint.ravel(a)), lambda a: np.bincount(a.reshape(-1)), (np.abs(INTS),)),
    "histc": (lambda a: mint.histc(a, 5, -1, 1), lambda a: np.histogram(a, 5, (-1, 1))[0], (A,)),
    "histc_auto": (lambda a: mint.histc(a, 4), lambda a: np.histogram(a, 4)[0], (A,)),
    "repeat_interleave": (
        lambda a: mint.repeat_interleave(a, Tensor([1, 0, 2]), 0),
        lambda a: np.repeat(a, [1, 0, 2], 0),
        (A,),
    ),
    "roll": (lambda a: mint.roll(a, (1, -2), (0, 1)), lambda a: np.roll(a, (1, -2), (0, 1)), (A,)),
    "stack": (lambda a, b: mint.stack((a, b), -1), lambda a, b: np.stack((a, b), -1), (A, B)),
    "index_select": (lambda a: mint.index_select(a, 1, Tensor([3, 0])), lambda a: a[:, [3, 0]], (A,)),
    "scatter": (lambda a: mint.scatter(a, 1, Tensor([[0], [2], [1]]), 9.0), lambda a: _put(a, [0, 2, 1]), (A,)),
    "scatter_add": (
        lambda a, b: mint.scatter_add(a, 0, Tensor(np.zeros((3, 4), np.int64)), b),
        lambda a, b: _first_row(a, b),
        (A, B),
    ),
    "take": (lambda a: mint.take(a, Tensor([0, 11])), lambda a: a.reshape(-1)[[0, 11]], (A,)),
    "nonzero": (lambda a: mint.nonzero(a, as_tuple=True), lambda a: np.nonzero(a), (INTS,)),
    "diag": (lambda a: mint.diag(a, 1), lambda a: np.diag(a, 1), (A,)),
    "trace": (mint.trace, np.trace, (INTS,)),
    "linspace": (lambda: mint.linspace(0, 1, 7), lambda: np.linspace(0, 1, 7), ()),
    "full_like": (lambda a: mint.full_like(a, 2), lambda a: np.full_like(a, 2), (A,)),
    "mm": (lambda a, b: mint.mm(a, mint.t(b)), lambda a, b: a @ b.T, (A, B)),
    "addmm": (
        lambda a, b: mint.addmm(a, a, SQUARE_T, beta=0.5, alpha=2),
        lambda a, b: 0.5 * a + 2 * a @ SQUARE,
        (A, B),
    ),
    "addmv": (lambda a, b: mint.addmv(b[:, 0], a, b[0]), lambda a, b: b[:, 0] + a @ b[0], (A, B)),
    "addbmm": (
        lambda x: mint.addbmm(mint.zeros((5, 5), dtype=ms.float64), x[0], mint.transpose(x[0], 1, 2)),
        lambda x: np.einsum("bij,bkj->ik", x[0], x[0]),
        (IMAGE,),
    ),
    "cdist": (
        lambda a, b: mint.cdist(a, b, 3.0),
        lambda a, b: (np.abs(a[:, None] - b[None]) ** 3).sum(-1) ** (1 / 3),
        (A, B),
    ),
    "inverse": (mint.inverse, np.linalg.inv, (SQUARE,)),
    "triangular_solve": (
        lambda a, b: mint.triangular_solve(mint.t(b), a)[0],
        lambda a, b: np.linalg.solve(np.triu(a), b.T),
        (SQUARE, B),
    ),
    "triangular_solve_lower": (
        lambda a, b: mint.triangular_solve(mint.t(b), a, False, True, True)[0],
        lambda a, b: np.linalg.solve(np.tril(a, -1).T + np.eye(4), b.T),
        (SQUARE, B),
    ),
    "einsum": (lambda a, b: mint.einsum("ij,kj->ik", a, b), lambda a, b: a @ b.T, (A, B)),
    "matrix_norm": (lambda a: mint.linalg.matrix_norm(a, 1), lambda a: np.linalg.norm(a, 1), (A,)),
    "round": (lambda a: mint.round(a * 100, decimals=-1), lambda a: np.round(a * 100, -1), (A,)),
    "unfold": (lambda x: F.unfold(x, 3, 1, 1, 2), lambda x: _columns(x, 3, 2, 1), (IMAGE,)),
    "fold": (lambda x: F.fold(F.unfold(x, 2, stride=2), (4, 6), 2, stride=2), lambda x: x[:, :, :4], (IMAGE,)),
    "log_softmax": (lambda a: F.log_softmax(a, 1), _logits, (A,)),
    "kl_div": (
        lambda a, b: F.kl_div(a, mint.exp(b), "batchmean"),
        lambda a, b: (np.exp(b) * (b - a)).sum() / 3,
        (A, B),
    ),
    "normalize": (lambda a: F.normalize(a, dim=0), lambda a: a / np.linalg.norm(a, axis=0), (A,)),
    "one_hot": (lambda a: F.one_hot(a, 12), lambda a: np.eye(12, dtype=int)[a], (np.abs(INTS),)),
    "pad_reflect": (
        lambda x: F.pad(x, (2, 1, 0, 3), "reflect"),
        lambda x: np.pad(x, ((0, 0), (0, 0), (0, 3), (2, 1)), "reflect"),
        (IMAGE,),
    ),
    "pad_circular": (
        lambda x: F.pad(x, (2, 1), "circular"),
        lambda x: np.pad(x, ((0, 0),) * 3 + ((2, 1),), "wrap"),
        (IMAGE,),
    ),
    "pad_cut": (
        lambda x: F.pad(x, (-1, 2), value=3.0),
        lambda x: np.pad(x[..., 1:], ((0, 0),) * 3 + ((0, 2),), constant_values=3),
        (IMAGE,),
    ),
    "conv2d_same": (lambda x: F.conv2d(x, WEIGHT, padding="same", dilation=2), lambda x: _same(x), (IMAGE,)),
    "avg_pool2d": (
        lambda x: F.avg_pool2d(x, 2),
        lambda x: x[:, :, :4].reshape(2, 4, 2, 2, 3, 2).mean((3, 5)),
        (IMAGE,),
    ),
    "max_pool2d": (lambda x: F.max_pool2d(x, 2), lambda x: x[:, :, :4].reshape(2, 4, 2, 2, 3, 2).max((3, 5)), (IMAGE,)),
    "adaptive_max_pool1d": (
        lambda x: F.adaptive_max_pool1d(x[0], 3),
        lambda x: x[0].reshape(4, 5, 3, 2).max(-1),
        (IMAGE,),
    ),
}
SQUARE_T = Tensor(SQUARE)
WEIGHT = Tensor(RNG.normal(size=(2, 4, 3, 3)))


def _put(a: np.ndarray, places: list[int]) -> np.ndarray:
    found = a.copy()
    found[[0, 1, 2], places] = 9
    return found


def _first_row(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    found = a.copy()
    found[0] += b.sum(0)
    return found


def _same(x: np.ndarray) -> np.ndarray:
    padded = np.pad(x, ((0, 0), (0, 0), (2, 2), (2, 2)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, (5, 5), (2, 3))[..., ::2, ::2]
    return np.einsum("nchwij,ocij->nohw", windows, WEIGHT.asnumpy())


def _compare(got: Any, want: Any) -> None:
    if isinstance(want, tuple):
        assert len(got) == len(want)
        for a, b in zip(got, want):
            _compare(a, b)
        return
    np.testing.assert_allclose(got.asnumpy(), want, rtol=1e-6, atol=1e-6)
    assert tuple(got.shape) == np.shape(want)


@pytest.mark.parametrize("name", AGAINST)
@pytest.mark.parametrize("transposed", [False, True], ids=["plain", "transposed"])
def test_against_numpy(name: str, transposed: bool) -> None:
    mine, theirs, arrays = AGAINST[name]
    if transposed:
        arrays = tuple(np.ascontiguousarray(a.T).T for a in arrays)
    _compare(mine(*(Tensor(a) for a in arrays)), theirs(*arrays))


SMOOTH: dict[str, Callable[[Tensor], Any]] = {
    "add": lambda x: mint.add(x, x * x, alpha=3),
    "addcdiv": lambda x: mint.addcdiv(x, x, x * x + 1, value=2),
    "logaddexp": lambda x: mint.logaddexp(x, x * x),
    "xlogy": lambda x: mint.xlogy(x, x * x + 1),
    "sinc": mint.sinc,
    "log2": lambda x: mint.log2(x * x + 1),
    "std": lambda x: mint.std(x, 1),
    "var_mean": lambda x: mint.stack(mint.var_mean(x, 0)),
    "max": lambda x: mint.max(x, 1)[0],
    "sort": lambda x: mint.sort(x)[0] * mint.arange(4),
    "topk": lambda x: mint.topk(x, 2)[0],
    "median": lambda x: mint.median(x, 1)[0],
    "cumsum": lambda x: mint.cumsum(x * x, 1),
    "norm": lambda x: mint.norm(x, 3, 1),
    "gather": lambda x: mint.gather(x, 1, Tensor([[0, 0], [2, 1], [3, 3]])),
    "scatter": lambda x: mint.scatter(x, 1, Tensor([[0], [2], [1]]), x * x),
    "index_add": lambda x: mint.index_add(x, 1, Tensor([0, 0]), x[:, :2] * x[:, :2], alpha=2),
    "repeat_interleave": lambda x: mint.repeat_interleave(x, 2, 1) * 2,
    "triangular_solve": lambda x: mint.triangular_solve(x, x[:, :3] + 3 * mint.eye(3, dtype=ms.float64))[0],
    "cdist": lambda x: mint.cdist(x, x[:1] + 3),
    "batch_norm": lambda x: F.batch_norm(x, None, None, training=True),
    "elu": lambda x: F.elu(x, 2.0),
    "prelu": lambda x: F.prelu(x, x[0] * x[0]),
    "normalize": F.normalize,
    "bce_logits": lambda x: F.binary_cross_entropy_with_logits(x, x * 0 + 0.3),
    "kl_div": lambda x: F.kl_div(x, mint.exp(x * 0.5)),
    "smooth_l1": lambda x: F.smooth_l1_loss(x * 2, x * 0),
    "unfold": lambda x: F.unfold(mint.reshape(x, (1, 1, 3, 4)), 2, padding=1),
    "fold": lambda x: F.fold(mint.reshape(x, (1, 4, 3)), (2, 4), 2),
    "conv1d": lambda x: F.conv1d(mint.reshape(x, (1, 2, 6)), mint.reshape(x, (2, 2, 3)), padding="same"),
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
        out = mint.ravel(SMOOTH[name](x))
        return (out * Tensor(np.cos(np.arange(out.size)))).sum()

    at = np.random.default_rng(6).normal(size=(3, 4)) + 0.05
    got = _gradient(weighted, Tensor(at)).asnumpy()
    want = np.zeros_like(at)
    for i in np.ndindex(*at.shape):
        up, down = at.copy(), at.copy()
        up[i] += 1e-6
        down[i] -= 1e-6
        want[i] = (float(weighted(Tensor(up))) - float(weighted(Tensor(down)))) / 2e-6
    np.testing.assert_allclose(got, want, rtol=1e-5, atol=1e-7)


INPLACE: dict[str, tuple[Callable[[Tensor], Tensor], list[float]]] = {
    "relu_": (F.relu_, [0.0, 8.0]),
    "relu": (lambda x: F.relu(x, inplace=True), [0.0, 8.0]),
    "relu6": (lambda x: F.relu6(x, inplace=True), [0.0, 6.0]),
    "hardtanh_": (lambda x: F.hardtanh_(x, -1, 2), [-1.0, 2.0]),
    "threshold_": (lambda x: F.threshold_(x, 0.0, 5.0), [5.0, 8.0]),
    "elu_": (F.elu_, [math.expm1(-2), 8.0]),
    "sigmoid_": (F.sigmoid_, [1 / (1 + math.exp(2)), 1 / (1 + math.exp(-8))]),
}


@pytest.mark.parametrize("name", INPLACE)
def test_in_place(name: str) -> None:
    fn, want = INPLACE[name]
    x = Tensor([-2.0, 8.0])
    assert fn(x) is x
    np.testing.assert_allclose(x.asnumpy(), want, rtol=1e-6)


def test_running_statistics() -> None:
    x = RNG.normal(size=(8, 3, 2)).astype(np.float32)
    mean, var = Tensor(np.zeros(3, np.float32)), Tensor(np.ones(3, np.float32))
    F.batch_norm(Tensor(x), mean, var, training=True, momentum=0.25)
    np.testing.assert_allclose(mean.asnumpy(), 0.25 * x.mean((0, 2)), rtol=1e-5, atol=1e-7)
    np.testing.assert_allclose(var.asnumpy(), 0.75 + 0.25 * x.var((0, 2), ddof=1), rtol=1e-5)
    got = F.batch_norm(Tensor(x), mean, var)
    shape = (1, 3, 1)
    want = (x - mean.asnumpy().reshape(shape)) / np.sqrt(var.asnumpy().reshape(shape) + 1e-5)
    np.testing.assert_allclose(got.asnumpy(), want, rtol=1e-5, atol=1e-6)


def test_statistics_of_parts() -> None:
    x = RNG.normal(size=(6, 3, 2)).astype(np.float32)
    parts = [mint.batch_norm_stats(Tensor(p), 1e-5) for p in (x[:4], x[4:])]
    means, inverse = (mint.stack([part[i] for part in parts]) for i in (0, 1))
    whole = mint.batch_norm_gather_stats_with_counts(Tensor(x), means, inverse, counts=Tensor([8.0, 4.0]))
    np.testing.assert_allclose(whole[0].asnumpy(), x.mean((0, 2)), rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(whole[1].asnumpy(), 1 / np.sqrt(x.var((0, 2)) + 1e-5), rtol=1e-5)
    got = mint.batch_norm_elemt(Tensor(x), None, None, *whole)
    np.testing.assert_allclose(got.asnumpy(), F.batch_norm(Tensor(x), None, None, training=True).asnumpy(), atol=1e-5)


def test_random() -> None:
    first, second = ms.Generator(), ms.Generator()
    first.manual_seed(7)
    second.manual_seed(7)
    draws: list[Callable[[Any], Tensor]] = [
        lambda g: mint.rand(4, generator=g),
        lambda g: mint.randn((2, 2), generator=g),
        lambda g: mint.randint(0, 9, (5,), generator=g),
        lambda g: mint.randperm(6, generator=g),
        lambda g: mint.bernoulli(mint.full((8,), 0.5), generator=g),
    ]
    for draw in draws:
        assert draw(first).tolist() == draw(second).tolist()
    assert mint.rand(4, generator=first).tolist() != mint.rand(4, generator=first).tolist()
    x = mint.normal(Tensor([0.0, 100.0]), 1.0)
    assert abs(float(x[0])) < 10 < 90 < float(x[1])
    assert mint.randint_like(mint.ones((3,)), 2, 4).dtype is ms.float32
    rows = mint.multinomial(Tensor([[0.0, 1.0, 1.0], [1.0, 0.0, 0.0]]), 1)
    assert rows.shape == (2, 1) and int(rows[1, 0]) == 0 and int(rows[0, 0]) in (1, 2)
    assert sorted(mint.multinomial(mint.ones((4,)), 4).tolist()) == [0, 1, 2, 3]
    with pytest.raises(TypeError, match="Generator"):
        mint.rand(2, generator=3)


WRONG: dict[str, tuple[Callable[[], Any], type[Exception]]] = {
    "mm": (lambda: mint.mm(mint.ones((2, 3)), mint.ones((2, 3))), ValueError),
    "bmm": (lambda: mint.bmm(mint.ones((2, 3)), mint.ones((2, 3))), ValueError),
    "cat": (lambda: mint.cat(()), ValueError),
    "cat_dim": (lambda: mint.cat([mint.ones((3,)), mint.ones((3,))], 99), ValueError),
    "select": (lambda: mint.select(mint.ones((2, 3)), 0, 2), ValueError),
    "topk": (lambda: mint.topk(mint.ones((3,)), 4), ValueError),
    "cross": (lambda: mint.cross(mint.ones((2, 2)), mint.ones((2, 2))), ValueError),
    "conv2d_same": (
        lambda: F.conv2d(mint.ones((1, 1, 4, 4)), mint.ones((1, 1, 2, 2)), stride=2, padding="same"),
        ValueError,
    ),
    "pad": (lambda: F.pad(mint.ones((3,)), (1, 1, 1, 1)), ValueError),
    "pad_reflect": (lambda: F.pad(mint.ones((3,)), (3, 0), "reflect"), ValueError),
    "index_select": (lambda: mint.index_select(mint.ones((3,)), 0, Tensor([5])), IndexError),
    "index_select_float": (lambda: mint.index_select(mint.ones((3,)), 0, mint.ones((1,))), TypeError),
    "bincount": (lambda: mint.bincount(Tensor([-1])), ValueError),
    "where": (lambda: mint.where(Tensor([True]), mint.ones((1,))), TypeError),
    "normal": (lambda: mint.normal(), ValueError),
    "randint": (lambda: mint.randint(5, 5, (2,)), ValueError),
}


@pytest.mark.parametrize("name", WRONG)
def test_errors(name: str) -> None:
    call, kind = WRONG[name]
    with pytest.raises(kind) as info:
        call()
    assert len(str(info.value).splitlines()) <= 6


@pytest.mark.parametrize("place", [ms.numpy, mint, F, mint.linalg], ids=lambda m: m.__name__)
def test_ill_formed_arguments(place: Any) -> None:
    for name in getattr(place, "_public", None) or [n for n in dir(place) if n in ("inv", "qr") or n in F.__all__]:
        function = getattr(place, name)
        for args, named in itertools.islice(ill_formed._calls(function, name), 12):
            try:
                function(*args, **named)
            except ill_formed.USUAL as error:
                assert len(str(error).splitlines()) <= 6, (name, args, named)


def test_signatures() -> None:
    wrong = []
    for path, want in cases.recorded("signatures").items():
        found: Any = ms
        for name in path.replace("mint.nn.functional", "mint.functional").split("."):
            found = getattr(found, name)
        if want is not None and cases.signature(found) != want:
            wrong.append(f"{path}: {cases.signature(found)}, not {want}")
    assert not wrong, "\n".join(wrong)


def test_names() -> None:
    assert all(hasattr(mint, name) for name in mint.__all__)
    assert all(hasattr(F, name) for name in F.__all__)
    assert mint.special.expm1 is mint.expm1 and mint.arccos is mint.acos
    assert "numpy" in sys.modules


# Recorded from MindSpore 2.10.0: where the elements of a (1, 1, 2, 3) image 0..5 go.
@pytest.mark.parametrize(
    "factor, recompute, rows, columns",
    [
        (2.0, None, [0, 0, 1, 1], [0, 0, 1, 1, 2, 2]),
        (2, False, [0, 0, 1, 1], [0, 0, 1, 1, 2, 2]),
        ((1.5, 2.0), None, [0, 0, 1], [0, 0, 1, 1, 2, 2]),
        (0.7, None, [0], [0, 1]),
        (2.6, False, [0, 0, 0, 1, 1], [0, 0, 0, 1, 1, 1, 2]),
        (2.6, True, [0, 0, 0, 1, 1], [0, 0, 0, 1, 1, 2, 2]),
    ],
)
def test_interpolate_by_a_factor(factor: Any, recompute: Any, rows: list[int], columns: list[int]) -> None:
    image = np.arange(6, dtype=np.float32).reshape(1, 1, 2, 3)
    got = F.interpolate(Tensor(image), scale_factor=factor, recompute_scale_factor=recompute)
    assert got.asnumpy().tolist() == image[:, :, rows][:, :, :, columns].tolist()


@pytest.mark.parametrize("mode", ["bilinear", "bicubic"])
def test_interpolate_smoothly_by_a_factor(mode: str) -> None:
    image = Tensor(np.arange(12, dtype=np.float32).reshape(1, 1, 3, 4))
    by_size = F.interpolate(image, size=(6, 8), mode=mode)
    np.testing.assert_allclose(
        F.interpolate(image, scale_factor=2.0, mode=mode).asnumpy(), by_size.asnumpy(), rtol=1e-6
    )
