"""Optimization under SciPy's names: minimization by quasi-Newton methods, line search, assignment.

The functions read values and therefore run as plain Python; the function to minimize may be jitted.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from ms_autodiff import value_and_grad
from ms_tensor import Tensor, dtype
from ms_tensor._documentation import document as _document
from ms_tensor._messages import show

from .._generated.scipy import OPTIMIZE as _DOCUMENTATION

_Array = np.ndarray[Any, Any]
_Objective = Callable[[_Array], tuple[float, _Array]]


class OptimizeResults(NamedTuple):
    """The result of `minimize`."""

    #: the minimum
    x: Tensor
    #: whether the gradient is small enough
    success: bool
    #: 0 for success, 1 if the iterations ran out, 3 if no step lowered the function
    status: int
    #: the value at `x`
    fun: float
    #: the gradient at `x`
    jac: Tensor
    #: the estimate of the inverse Hessian; None for 'LBFGS'
    hess_inv: Tensor | None
    #: the number of function evaluations
    nfev: int
    #: the number of gradient evaluations
    njev: int
    #: the number of iterations
    nit: int


class LineSearchResults(NamedTuple):
    """The result of `line_search`."""

    #: whether no step met the conditions
    failed: bool
    #: the number of iterations
    nit: int
    #: the number of function evaluations
    nfev: int
    #: the number of gradient evaluations
    ngev: int
    #: the number of iterations
    k: int
    #: the length of the step, in units of the direction
    a_k: float
    #: the value after the step
    f_k: float
    #: the gradient after the step
    g_k: Tensor
    #: 0 for success, 1 if no step was found
    status: int


def minimize(
    func: Callable[..., Any],
    x0: Tensor,
    args: tuple[Any, ...] = (),
    method: str | None = None,
    jac: Any = None,
    hess: Any = None,
    hessp: Any = None,
    bounds: Any = None,
    constraints: Any = (),
    tol: float | None = None,
    callback: Any = None,
    options: dict[str, Any] | None = None,
) -> OptimizeResults:
    """Minimizes a function of a vector by a quasi-Newton method.

    The line search finds steps that meet the strong Wolfe conditions; see J. Nocedal and S. J. Wright, "Numerical
    Optimization", chapters 3, 6 and 7.

    func (Callable): `func(x, *args)` returns a 0-d Tensor.
    x0: The initial guess, shape (n,), float32 or float64.
    args (tuple): Further arguments of `func`.
    method: 'BFGS' or 'LBFGS'.
    jac (Callable): `jac(x, *args)` returns the gradient; None differentiates `func`.
    hess (None): Not used by these methods.
    hessp (None): Not used by these methods.
    bounds (None): Not used by these methods.
    constraints (tuple): Not used by these methods.
    tol: The same as the option `gtol`.
    callback (Callable): Called with x, as a Tensor, after each iteration.
    options (dict): `maxiter`, by default 200 times n; `gtol`, the tolerance of the gradient norm, by default 1e-5;
        `norm`, the order of this norm, by default inf; `line_search_maxiter`, by default 10; `history_size` of 'LBFGS',
        by default 20.
    Returns: OptimizeResults.
    TypeError: `args` is not a tuple, or an option is unknown.
    ValueError: `method` is None or unknown, or `x0` is not a vector.
    NotImplementedError: `method` is 'LAGRANGE', which MindSpore supports on GPUs.

    >>> def func(p):
    ...     x, y = p
    ...     return (x**2 + y - 11.0) ** 2 + (x + y**2 - 7.0) ** 2
    >>> print(ms.scipy.optimize.minimize(func, ms.ops.zeros(2), method="BFGS").x.round(decimals=4))
    [3. 2.]
    """
    if method is None:
        raise ValueError("For 'minimize', 'method' must be given: 'BFGS' or 'LBFGS'.")
    if not isinstance(args, tuple):
        raise TypeError(f"For 'minimize', 'args' must be a tuple, but got {type(args).__name__}.")
    kind = method.upper()
    if kind == "LAGRANGE":
        raise NotImplementedError("For 'minimize', the method 'LAGRANGE' is not built; use 'BFGS' or 'LBFGS'.")
    if kind not in ("BFGS", "LBFGS"):
        raise ValueError(f"For 'minimize', 'method' must be 'BFGS' or 'LBFGS', but got {show(method)}.")
    settings: dict[str, Any] = {
        "maxiter": None,
        "gtol": None,
        "norm": np.inf,
        "line_search_maxiter": 10,
        "history_size": 20,
    }
    unknown = set(options or ()) - set(settings)
    if unknown:
        raise TypeError(f"For 'minimize', 'options' must be among {sorted(settings)}, but got {show(sorted(unknown))}.")
    settings.update(options or {})
    start = _vector(x0, "minimize", "x0")
    limit = settings["maxiter"] if settings["maxiter"] is not None else 200 * start.size
    small = next((v for v in (settings["gtol"], tol) if v is not None), 1e-5)
    objective = _Counted(func, jac, args, x0.dtype)
    curvature = _Dense(start.size) if kind == "BFGS" else _History(settings["history_size"])

    x = start
    value, gradient = objective(x)
    nit, stuck = 0, False
    while nit < limit and not stuck and float(np.linalg.norm(gradient, settings["norm"])) > small:
        direction = -curvature.times(gradient)
        if gradient @ direction >= 0:  # because of rounding errors in the estimate
            curvature.forget()
            direction = -gradient
        step = _wolfe(objective, x, direction, value, gradient, 1e-4, 0.9, settings["line_search_maxiter"])
        stuck = step is None
        if step is not None:
            moved = x + step.length * direction
            curvature.learn(moved - x, step.gradient - gradient)
            x, value, gradient = moved, step.value, step.gradient
            nit += 1
            if callback is not None:
                callback(Tensor(x.astype(start.dtype)))
    success = float(np.linalg.norm(gradient, settings["norm"])) <= small
    inverse = curvature.inverse
    return OptimizeResults(
        Tensor(x.astype(start.dtype)),
        success,
        0 if success else 3 if stuck else 1,
        value,
        Tensor(gradient.astype(start.dtype)),
        None if inverse is None else Tensor(inverse.astype(start.dtype)),
        objective.calls,
        objective.calls,
        nit,
    )


def line_search(
    f: Callable[..., Any],
    xk: Tensor,
    pk: Tensor,
    jac: Any = None,
    gfk: Any = None,
    old_fval: Any = None,
    old_old_fval: Any = None,
    c1: float = 1e-4,
    c2: float = 0.9,
    maxiter: int = 20,
) -> LineSearchResults:
    """Finds a step along a direction that meets the strong Wolfe conditions.

    See J. Nocedal and S. J. Wright, "Numerical Optimization", algorithms 3.5 and 3.6.

    f (Callable): `f(x)` returns a 0-d Tensor.
    xk: The starting point, shape (n,).
    pk: The direction, a descent direction, shape (n,).
    jac (Callable): `jac(x)` returns the gradient; None differentiates `f`.
    gfk (Tensor): The gradient at `xk`; None computes it.
    old_fval (Tensor): The value at `xk`; None computes it.
    old_old_fval (Tensor): Accepted for compatibility.
    c1: The parameter of the sufficient decrease condition. Default: 1e-4.
    c2: The parameter of the curvature condition.
    maxiter: The maximum number of iterations.
    Returns: LineSearchResults; if no step is found, `a_k` is 1.0 and the value and gradient are those of `xk`.
    ValueError: `xk` or `pk` is not a vector.

    >>> found = ms.scipy.optimize.line_search(lambda x: (x**2).sum(), ms.ops.ones(2), -ms.ops.ones(2))
    >>> found.a_k, found.f_k
    (1.0, 0.0)
    """
    objective = _Counted(f, jac, (), xk.dtype)
    x, direction = _vector(xk, "line_search", "xk"), _vector(pk, "line_search", "pk")
    if gfk is None or old_fval is None:
        value, gradient = objective(x)
    if gfk is not None:
        gradient = _vector(gfk, "line_search", "gfk")
    if old_fval is not None:
        value = float(old_fval)
    step = _wolfe(objective, x, direction, value, gradient, c1, c2, maxiter)
    found = step or _Step(1.0, value, gradient, maxiter)
    slope = Tensor(found.gradient.astype(x.dtype))
    calls, k = objective.calls, found.iterations
    return LineSearchResults(step is None, k, calls, calls, k, found.length, found.value, slope, int(step is None))


def linear_sum_assignment(
    cost_matrix: Tensor, maximize: bool, dimension_limit: Any = Tensor(np.iinfo(np.int64).max)
) -> tuple[Tensor, Tensor]:
    """Assigns rows to columns, each at most once, with the smallest total cost.

    By shortest augmenting paths; see D. F. Crouse, "On implementing 2D rectangular assignment algorithms", IEEE
    Transactions on Aerospace and Electronic Systems 52 (2016).

    cost_matrix: Real numbers or bools, shape (m, n).
    maximize: Whether to maximize the total.
    dimension_limit (Tensor): The number of columns to use, 0-d, int64. Default: all.
    Returns: Tuple of rows and columns, int64, of shape (min(m, n),), ascending by row and padded with -1.
    TypeError: an argument has another type or dtype.
    ValueError: `cost_matrix` does not have two dimensions, or contains NaN.

    >>> cost = ms.Tensor([[4.0, 1.0, 3.0], [2.0, 0.0, 5.0], [3.0, 2.0, 2.0]])
    >>> print(ms.scipy.optimize.linear_sum_assignment(cost, False)[1])
    [1 0 2]
    """
    op = "linear_sum_assignment"
    if not isinstance(cost_matrix, Tensor) or cost_matrix.dtype in dtype.complex_type:
        raise TypeError(f"For '{op}', 'cost_matrix' must be a real Tensor, but got {type(cost_matrix).__name__}.")
    if not isinstance(maximize, bool):
        raise TypeError(f"For '{op}', 'maximize' must be a bool, but got {type(maximize).__name__}.")
    if not isinstance(dimension_limit, Tensor) or dimension_limit.dtype != dtype.int64:
        raise TypeError(f"For '{op}', 'dimension_limit' must be an int64 Tensor, but got {show(dimension_limit)}.")
    if cost_matrix.ndim != 2:
        raise ValueError(f"For '{op}', 'cost_matrix' must have two dimensions, but got shape {cost_matrix.shape}.")
    cost = cost_matrix.astype(dtype.float64).asnumpy()[:, : int(dimension_limit)]
    if np.isnan(cost).any():
        raise ValueError(f"For '{op}', 'cost_matrix' must not hold NaN.")
    cost = -cost if maximize else cost
    wide = cost.shape[0] <= cost.shape[1]
    columns = _assigned(cost if wide else cost.T)
    rows = np.arange(columns.size)
    if not wide:
        order = np.argsort(columns)
        rows, columns = columns[order], rows[order]
    padding = np.full(min(cost_matrix.shape) - rows.size, -1)
    return Tensor(np.concatenate([rows, padding]), dtype.int64), Tensor(np.concatenate([columns, padding]), dtype.int64)


def _assigned(cost: _Array) -> _Array:
    """Returns the column of each row. The matrix must not have more rows than columns."""
    rows, columns = cost.shape
    row_price, column_price = np.zeros(rows), np.zeros(columns)
    owner = np.full(columns, -1)
    for first in range(rows):
        # Dijkstra's algorithm from this row to the nearest free column, over reduced costs.
        distance, before = np.full(columns, np.inf), np.full(columns, first)
        visited = np.zeros(columns, bool)
        row, base, sink = first, 0.0, -1
        reached = [first]
        while sink < 0:
            reduced = base + cost[row] - row_price[row] - column_price
            shorter = ~visited & (reduced < distance)
            distance[shorter], before[shorter] = reduced[shorter], row
            column = int(np.argmin(np.where(visited, np.inf, distance)))
            base = distance[column]
            if not np.isfinite(base):
                raise ValueError("For 'linear_sum_assignment', there is no assignment of finite cost.")
            visited[column] = True
            if owner[column] < 0:
                sink = column
            else:
                row = int(owner[column])
                reached.append(row)
        settled = np.flatnonzero(visited & (owner >= 0))
        row_price[first] += base
        row_price[owner[settled]] += base - distance[settled]
        column_price[visited] -= base - distance[visited]
        column = sink
        while True:
            row = int(before[column])
            previous = np.flatnonzero(owner == row)
            owner[column] = row
            if row == first:
                break
            column = int(previous[0])
    result = np.empty(rows, np.int64)
    taken = np.flatnonzero(owner >= 0)
    result[owner[taken]] = taken
    return result


def _vector(x: Any, op: str, name: str) -> _Array:
    if not isinstance(x, Tensor) or x.dtype not in (dtype.float32, dtype.float64):
        raise TypeError(f"For '{op}', '{name}' must be a Tensor of float32 or float64, but got {type(x).__name__}.")
    if x.ndim != 1:
        raise ValueError(f"For '{op}', '{name}' must have one dimension, but got shape {x.shape}.")
    return x.asnumpy()


class _Counted:
    """The value and gradient of a function, in float64, with the number of calls."""

    def __init__(self, func: Any, jac: Any, args: tuple[Any, ...], kind: Any) -> None:
        self.calls, self._kind = 0, kind
        if jac is None:
            self._both = lambda x: value_and_grad(func)(x, *args)
        else:
            self._both = lambda x: (func(x, *args), jac(x, *args))

    def __call__(self, x: _Array) -> tuple[float, _Array]:
        self.calls += 1
        value, gradient = self._both(Tensor(x, self._kind))
        return float(value), gradient.asnumpy().astype(np.float64)


class _Step(NamedTuple):
    length: float
    value: float
    gradient: _Array
    iterations: int


def _wolfe(
    objective: _Objective, x: _Array, p: _Array, value: float, gradient: _Array, c1: float, c2: float, limit: int
) -> _Step | None:
    """Returns a step that meets the strong Wolfe conditions, or None."""
    slope0 = float(gradient @ p)
    if slope0 >= 0:
        return None

    def at(length: float) -> tuple[float, float, _Array]:
        found, slopes = objective(x + length * p)
        return found, float(slopes @ p), slopes

    low, low_value, low_slope = 0.0, value, slope0
    length, high = 1.0, np.inf
    for k in range(1, limit + 1):
        found, slope, slopes = at(length)
        if not np.isfinite(found) or found > value + c1 * length * slope0 or found >= low_value and k > 1:
            high = length
        elif abs(slope) <= -c2 * slope0:
            return _Step(length, found, slopes, k)
        else:
            if slope * (high - low) >= 0:
                high = low
            low, low_value, low_slope = length, found, slope
        length = 2 * length if high == np.inf else _between(low, high, low_value, low_slope, found, length)
    return None


def _between(low: float, high: float, value: float, slope: float, found: float, at: float) -> float:
    """Returns the minimum of the interpolating parabola, or the midpoint if the minimum is near an end."""
    width = at - low
    bend = found - value - slope * width
    guess = low - slope * width * width / (2 * bend) if width and bend > 0 and np.isfinite(bend) else np.nan
    near, far = sorted((low + 0.1 * (high - low), low + 0.9 * (high - low)))
    return guess if near <= guess <= far else (low + high) / 2


class _Dense:
    """The inverse Hessian as a matrix (BFGS)."""

    def __init__(self, size: int) -> None:
        self.inverse: _Array | None = np.eye(size)

    def times(self, gradient: _Array) -> _Array:
        return self.inverse @ gradient  # type: ignore[no-any-return,operator]

    def forget(self) -> None:
        self.inverse = np.eye(len(self.inverse))  # type: ignore[arg-type]

    def learn(self, step: _Array, change: _Array) -> None:
        curvature = float(step @ change)
        if curvature > 0:
            left = np.eye(len(step)) - np.outer(step, change) / curvature
            self.inverse = left @ self.inverse @ left.T + np.outer(step, step) / curvature  # type: ignore[operator]


class _History:
    """The inverse Hessian represented by the last steps (L-BFGS two-loop recursion)."""

    inverse = None

    def __init__(self, size: int) -> None:
        self._size = size
        self._steps: list[tuple[_Array, _Array]] = []

    def times(self, gradient: _Array) -> _Array:
        direction, weights = gradient, []
        for step, change in reversed(self._steps):
            weights.append((step @ direction) / (step @ change))
            direction = direction - weights[-1] * change
        if self._steps:
            step, change = self._steps[-1]
            direction = direction * ((step @ change) / (change @ change))
        for (step, change), weight in zip(self._steps, reversed(weights), strict=True):
            direction = direction + step * (weight - (change @ direction) / (step @ change))
        return direction

    def forget(self) -> None:
        self._steps.clear()

    def learn(self, step: _Array, change: _Array) -> None:
        if step @ change > 0:
            self._steps = [*self._steps, (step, change)][-self._size :]


_document(globals(), _DOCUMENTATION)
