"""Derivatives that the program gives itself, under every way to capture: what they read is guarded, what they do is
done at every call, and a gradient that is taken outside of the jitted function uses them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import ms
import pytest
from ms import Parameter, Tensor, nn, ops
from ms_autodiff import _Function

MODES = ("ast", "bytecode", "trace")
X = Tensor([1.0])
scale = [2.0]
log: list[str] = []


class Scaled(_Function):
    """Reads a global and appends to another, both ways."""

    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:
        log.append("forward")
        ctx.save_for_backward(x)
        return x * scale[0]

    @staticmethod
    def backward(ctx: Any, dout: Tensor) -> Tensor:
        log.append("backward")
        return dout * scale[0] * 10 * ctx.saved_tensors[0]


class Counted(_Function):
    n = 0

    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:
        Counted.n += 1
        return x * Counted.n

    @staticmethod
    def backward(ctx: Any, dout: Tensor) -> Tensor:
        return dout * Counted.n


class Printing(_Function):
    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:
        print("forward", x)
        return x * 2

    @staticmethod
    def backward(ctx: Any, dout: Tensor) -> Tensor:
        print("backward", dout)
        return dout * 100


class Back(nn.Cell):
    def construct(self, x: Tensor) -> Tensor:
        return x * 2

    def bprop(self, x: Tensor, out: Tensor, dout: Tensor) -> tuple[Tensor]:
        log.append("bprop")
        return (dout * scale[0] * 100,)


class _Through(nn.Cell):
    """A function as a Cell, for GRAPH_MODE."""

    def __init__(self, fn: Callable[..., Any]) -> None:
        super().__init__()
        self.fn = fn

    def construct(self, *args: Any) -> Any:
        return self.fn(*args)


@pytest.fixture(params=[*MODES, "GRAPH_MODE"])
def jit(request: pytest.FixtureRequest) -> Iterator[Callable[[Any], Any]]:
    if request.param != "GRAPH_MODE":
        yield lambda fn: ms.jit(fn, capture_mode=request.param)
        return
    ms.set_context(mode=ms.GRAPH_MODE)
    yield _Through
    ms.set_context(mode=ms.PYNATIVE_MODE)


def same_at_each_call(jit: Callable[[Any], Any], fn: Callable[[Tensor], Any], calls: int = 3) -> None:
    """Values and what is appended, with another global from call to call."""
    found = []
    for run in (fn, jit(fn)):
        rows = []
        for turn in range(calls):
            scale[0] = 2.0 + turn // 2
            log.clear()
            result = run(X)
            rows.append(([t.tolist() for t in result] if isinstance(result, tuple) else result.tolist(), list(log)))
        found.append(rows)
    assert found[1] == found[0]


def test_a_function_reads_and_writes_at_every_call(jit):
    same_at_each_call(jit, lambda x: Scaled.apply(x))


def test_the_derivative_of_a_function_reads_and_writes_at_every_call(jit):
    same_at_each_call(jit, lambda x: (ms.grad(lambda v: Scaled.apply(v))(x), Scaled.apply(x)))


def test_a_function_with_a_counter(jit):
    def f(x):
        return ms.grad(lambda v: Counted.apply(v))(x), Counted.apply(x)

    Counted.n = 0
    jitted = jit(f)
    got = [tuple(t.tolist() for t in jitted(X)) for _ in range(3)]
    assert got == [([1.0], [2.0]), ([3.0], [4.0]), ([5.0], [6.0])]


def test_a_function_that_prints(jit, capsys):
    jitted = jit(lambda x: ms.grad(lambda v: Printing.apply(v))(x))
    for _ in range(3):
        assert jitted(X).tolist() == [100.0]
        assert capsys.readouterr().out == "forward [1.]\nbackward [1.]\n"


inserted = ops.InsertGradientOf(lambda d: log.append("inserted") or d * scale[0])
back = Back()


def _hooked() -> nn.Cell:
    cell = nn.ReLU()
    cell.register_backward_hook(lambda cell, gin, gout: log.append(f"hook {len(gin)} {len(gout)}"))
    return cell


def _noted(cell: nn.Cell) -> Callable[[Tensor], Tensor]:
    def f(x: Tensor) -> Tensor:
        print("between graphs", end="")
        return cell(x) * 3

    return f


OWN = {
    "function": lambda x: Scaled.apply(x) * 3,
    "bprop": lambda x: back(x) * 3,
    "bprop_after_a_break": _noted(back),
    "insert_gradient": lambda x: inserted(x) * 3,
    "backward_hook": (lambda cell: lambda x: cell(x) * 3)(_hooked()),
    "backward_hook_after_a_break": _noted(_hooked()),
}


@pytest.mark.parametrize("name", OWN)
def test_a_gradient_taken_outside(jit, name):
    same_at_each_call(lambda fn: ms.grad(jit(OWN[name])), ms.grad(OWN[name]))


@pytest.mark.parametrize("name", OWN)
def test_a_gradient_taken_inside(jit, name):
    same_at_each_call(jit, lambda x: ms.grad(OWN[name])(x))


def test_a_call_before_a_gradient_is_taken_outside(jit):
    jitted = jit(OWN["bprop"])
    scale[0] = 2.0
    for _ in range(2):
        assert jitted(X).tolist() == [6.0]
        assert ms.grad(jitted)(X).tolist() == [600.0]


def test_a_hook_that_reads_a_value(jit):
    cell = nn.ReLU()
    cell.register_backward_hook(lambda cell, gin, gout: log.append(str(gin[0])))
    same_at_each_call(jit, lambda x: ms.grad(lambda v: cell(v) * 2)(x))


class Remade(nn.Cell):
    """`kind` says what a construct changes that gradients run twice."""

    def __init__(self, kind: str) -> None:
        super().__init__()
        self.kind, self.n = kind, 0
        self.weight = Parameter(Tensor([2.0]), name="weight")

    def construct(self, x: Tensor) -> Tensor:
        if self.kind == "attribute":
            self.n += 1
            return x * x * self.n
        if self.kind == "list":
            log.append("construct")
        if self.kind == "weight":
            ops.assign_add(self.weight, Tensor([1.0]))
        parts = [x]
        parts.append(x * self.weight)
        return parts[0] * parts[1]


def _remade(kind: str, wrap: Callable[[Any], Any]) -> Any:
    cell = Remade(kind)
    cell.recompute()
    log.clear()
    run = wrap(cell)
    return [run(X).tolist() for _ in range(3)], list(log), cell.n, cell.weight.tolist()


@pytest.mark.parametrize("kind", ["nothing", "attribute", "list", "weight"])
def test_a_recomputed_cell_runs_as_often_as_in_python(jit, kind):
    expected = _remade(kind, ms.grad)
    assert _remade(kind, lambda cell: jit(lambda x: ms.grad(cell)(x))) == expected
    assert _remade(kind, lambda cell: ms.grad(jit(lambda x: cell(x)))) == expected
    if kind == "attribute":
        assert expected[0] == [[4.0], [8.0], [12.0]]


def test_a_recomputed_cell_that_changes_nothing_is_captured_whole():
    cell = Remade("nothing")
    cell.recompute()
    jitted = ms.jit(lambda x: ms.grad(cell)(x), fullgraph=True)
    assert [jitted(X).tolist() for _ in range(3)] == [[4.0]] * 3
    assert (jitted.cache_info().compiles, jitted.cache_info().plain_calls) == (1, 0)


def test_a_function_is_captured_whole():
    jitted = ms.jit(lambda x: ms.grad(lambda v: Scaled.apply(v))(x), fullgraph=True)
    scale[0] = 2.0
    assert [jitted(X).tolist() for _ in range(3)] == [[20.0]] * 3
    assert (jitted.cache_info().compiles, jitted.cache_info().plain_calls) == (1, 0)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", ["function", "bprop", "insert_gradient"])
def test_a_gradient_of_a_gradient_after_a_call_without(mode, name):
    def f(x):
        return ms.grad(lambda v: OWN[name](v) * OWN[name](v))(x)

    scale[0] = 2.0
    x = Tensor([3.0])
    jitted = ms.jit(f, capture_mode=mode)
    for _ in range(2):
        assert jitted(x).tolist() == f(x).tolist()
        assert ms.grad(jitted)(x).tolist() == ms.grad(f)(x).tolist()


def test_a_function_without_a_gradient_is_captured_whole():
    jitted = ms.jit(lambda x: Scaled.apply(x), fullgraph=True)
    scale[0] = 2.0
    assert [jitted(X).tolist() for _ in range(3)] == [[2.0]] * 3
    assert (jitted.cache_info().compiles, jitted.cache_info().plain_calls) == (1, 0)


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
def test_a_morph_reads_what_changes(mode):
    factor = [2.0]

    def f(x):
        return ops.Morph(lambda v: v * factor[0], lambda s: s, lambda d: d)(x)

    jitted = ms.jit(f, capture_mode=mode)
    assert float(jitted(Tensor(1.0))) == 2.0
    factor[0] = 3.0
    assert float(jitted(Tensor(1.0))) == 3.0


class Weighted(nn.Cell):
    """Its derivative changes nothing, and is not that of its construct."""

    def __init__(self, factor: float = 10.0) -> None:
        super().__init__()
        self.weight = Parameter(Tensor([2.0]), name="weight")
        self.factor = factor

    def construct(self, x: Tensor, other: Any = None) -> Any:
        y = x * x * self.weight
        return y if other is None else (y, y + other)

    def bprop(self, x: Tensor, other: Any, out: Any, dout: Any) -> Any:
        if other is None:
            return dout * out * self.factor, None
        return (dout[0] * out[1] + dout[1] * x * self.factor, dout[1]), {self.weight: dout[0].sum().reshape(1)}


class Clipped(nn.Cell):
    """Its derivative is not linear, and calls another Cell that has its own."""

    def __init__(self) -> None:
        super().__init__()
        self.inner = Weighted(3.0)

    def construct(self, x: Tensor) -> Tensor:
        return ops.sign(self.inner(x))

    def bprop(self, x: Tensor, out: Tensor, dout: Tensor) -> Tensor:
        return ops.clamp(dout * self.inner(x), -1.0, 1.5)


class Doubled(_Function):
    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:
        ctx.save_for_backward(x)
        return x * 2

    @staticmethod
    def backward(ctx: Any, dout: Tensor) -> Tensor:
        (x,) = ctx.saved_tensors
        return dout * x * 7


weighted, clipped = Weighted(), Clipped()


def _chosen(x: Tensor) -> Tensor:
    return weighted(x) * 2 if x.sum() > 2 else clipped(x) + weighted(x)


def _looped(x: Tensor) -> Tensor:
    i = ops.zeros_like(x).sum()
    while i < 3:
        x, i = Doubled.apply(x) * 0.5, i + 1
    return x


def _two(x: Tensor) -> Tensor:
    y, z = weighted(x, x * 3)
    return y * z


IN_ONE_GRAPH = {
    "bprop": lambda x: weighted(x) * 3,
    "several_outputs": _two,
    "not_linear": lambda x: clipped(x * 2) * 4,
    "function": lambda x: Doubled.apply(x) * Doubled.apply(x * 2),
    "in_a_branch": _chosen,
    "in_a_loop": _looped,
    "in_a_gradient": lambda x: ms.grad(lambda v: weighted(v) * v)(x) + Doubled.apply(x),
}


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
@pytest.mark.parametrize("name", IN_ONE_GRAPH)
def test_one_graph_holds_the_derivative_for_a_gradient_taken_outside(mode, name):
    f = IN_ONE_GRAPH[name]
    jitted = ms.jit(f, capture_mode=mode, fullgraph=True)
    for value in (1.0, 3.0):
        x = Tensor([value])
        assert ms.grad(jitted)(x).tolist() == ms.grad(f)(x).tolist()
    info = jitted.cache_info()
    assert (info.compiles, info.plain_calls, info.breaks) == (1, 0, 0)
    assert jitted(x).tolist() == f(x).tolist()
    assert ms.grad(ms.grad(jitted))(x).tolist() == ms.grad(ms.grad(f))(x).tolist()


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
def test_gradients_of_parameters_come_from_the_rule(mode):
    def found(wrap: Callable[[Any], Any]) -> Any:
        cell = Weighted()
        value, (by_x, by_weight) = ms.value_and_grad(wrap(lambda x: cell(x, x)[0].sum()), 0, (cell.weight,))(X)
        return value.tolist(), by_x.tolist(), [g.tolist() for g in by_weight]

    assert found(lambda fn: ms.jit(fn, capture_mode=mode, fullgraph=True)) == found(lambda fn: fn)


def test_a_derivative_that_changes_something_is_no_part_of_a_graph():
    with pytest.raises(RuntimeError, match="changes"):
        ms.grad(ms.jit(lambda x: back(x) * 3, fullgraph=True))(X)
