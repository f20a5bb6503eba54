"""Cell: flags, precision, recomputation, hooks, state and its hooks, names in containers; as MindSpore 2.10's."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import ms_nn as nn
import ms_runtime
import numpy as np
import pytest
from ms_autodiff import grad, value_and_grad
from ms_tensor import Parameter, ParameterTuple, Tensor, context, dtype, ops, set_seed


class Small(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.w = Parameter(Tensor([5.0, 6.0]), name="w")
        self.d = nn.Dense(2, 3)
        self.k = 3

    def construct(self, x: Tensor) -> Tensor:
        return x * self.w


def names(net: nn.Cell) -> list[str]:
    return [parameter.name for parameter in net.get_parameters()]


def test_flags_are_attributes_too() -> None:
    net = Small()
    assert net.add_flags(a=1) is net and net.a == 1 and net.get_flags() == {"a": 1}
    assert net.add_flags_recursive(b=2).get_flags() == {"a": 1, "b": 2} and net.d.get_flags() == {"b": 2}
    assert net.d.b == 2 and net.phase == "train"
    assert net.set_train().get_flags()["training"] is True and net.d.training is True
    assert net.set_train(False).phase == "predict" and nn.Cell(flags={"q": 1}).q == 1
    assert net.set_boost("less_bn").get_flags()["less_bn"] and net.set_broadcast_flag().d.broadcast_flag
    assert net.cls_name == net._get_name() == "Small" and not net.has_bprop and net.cell_type is None
    net.update_cell_type("kind")
    assert net.cell_type == "kind" and not Small().get_flags()


def test_notes_for_other_modes() -> None:
    net = Small()
    assert net.set_comm_fusion(2) is net and net.w.comm_fusion == net.d.weight.comm_fusion == 2
    assert net.shard(((1, 1),)) is net and net.get_inputs() is None
    net.set_inputs(Tensor([1.0]))
    assert isinstance(net.get_inputs(), tuple)
    net.set_inputs(x=Tensor([1.0]))
    assert list(net.get_inputs()) == ["x"]
    net.pipeline_stage = 1
    assert net.pipeline_stage == 1 and not hasattr(Small(), "pipeline_stage")
    net.generate_scope()
    assert net.get_scope() is None and net.d.get_scope() == "Default/d-Dense"
    net.bprop_debug = True
    assert net.bprop_debug and not Small().bprop_debug
    assert net.compile_and_run(Tensor([1.0, 1.0])).tolist() == [5.0, 6.0]


class Config:
    def __init__(self, **settings: Any) -> None:
        self.jit_config_dict = settings


def test_jit_config_is_kept_once_and_taken_over() -> None:
    net, other = Small(), Small()
    assert net.jit_config_dict == {}
    net.set_jit_config(Config(jit_level="O1"))
    net.set_jit_config(Config(jit_level="O0"))
    other._get_attr_from_cell(net)
    assert net.jit_config_dict == other.jit_config_dict == {"jit_level": "O1"}


@pytest.mark.parametrize(
    "make, error, text",
    [
        (lambda: Small().set_comm_fusion("a"), TypeError, "fusion_type"),
        (lambda: Small().set_comm_fusion(-1), ValueError, "fusion_type"),
        (lambda: Small().set_boost("q"), ValueError, "less_bn"),
        (lambda: Small().to_float(dtype.float64), ValueError, "to_float"),
        (lambda: setattr(Small(), "bprop_debug", 1), TypeError, "bprop_debug"),
        (lambda: setattr(Small(), "pipeline_stage", "a"), TypeError, "pipeline_stage"),
        (lambda: setattr(Small(), "pipeline_stage", -1), ValueError, "pipeline_stage"),
        (lambda: Small().set_inputs(z=1), ValueError, "keywords"),
        (lambda: Small().set_inputs(1, x=1), ValueError, "position"),
        (lambda: Small().recompute(foo=True), ValueError, "foo"),
        (lambda: Small().recompute(output_recompute=1), TypeError, "output_recompute"),
        (lambda: Small().insert_child_to_cell("", nn.ReLU()), KeyError, "child_name"),
        (lambda: Small().insert_child_to_cell("a.b", nn.ReLU()), KeyError, "child_name"),
        (lambda: Small().insert_child_to_cell("w", nn.ReLU()), KeyError, "already exists"),
        (lambda: Small().insert_child_to_cell("k", nn.ReLU()), KeyError, "already exists"),
        (lambda: Small().insert_child_to_cell(1, nn.ReLU()), TypeError, "must be str"),
        (lambda: Small().insert_param_to_cell("", Parameter(1.0)), KeyError, "param_name"),
        (lambda: Small().insert_param_to_cell("d", Parameter(1.0)), KeyError, "already exists"),
        (lambda: Small().insert_param_to_cell("k", Parameter(1.0)), KeyError, "already exists"),
        (lambda: setattr(Small(), "z", [Parameter(1.0, name="a"), Parameter(1.0, name="a")]), ValueError, "names"),
        (lambda: Small().state_dict(prefix=1), TypeError, "prefix"),
        (lambda: Small().state_dict(destination=[]), TypeError, "destination"),
        (lambda: Small().load_state_dict([]), TypeError, "dict"),
        (lambda: Small().get_extra_state(), RuntimeError, "get_extra_state"),
        (lambda: Small().to("GPU"), RuntimeError, "GPU"),
        (lambda: Small().to(dtype.int32), TypeError, "float"),
        (lambda: Small().to(colour=1), TypeError, "colour"),
        (lambda: nn.SequentialCell((nn.ReLU(),)), TypeError, "OrderedDict"),
        (lambda: nn.CellList([nn.CellDict()]), TypeError, "CellDict"),
        (lambda: nn.CellList([nn.ReLU()]).insert(3, nn.ReLU()), IndexError, "range"),
        (lambda: nn.CellList([nn.ReLU()]).append(3), TypeError, "must be a Cell"),
        (lambda: nn.CellDict({"a": nn.CellList([nn.ReLU()])}), TypeError, "CellList"),
        (lambda: nn.CellDict({"": nn.ReLU()}), KeyError, "empty"),
        (lambda: nn.CellDict({"training": nn.ReLU()}), KeyError, "taken"),
        (lambda: nn.CellDict(3), TypeError, "pairs"),
        (lambda: nn.CellDict([3]), TypeError, "pair"),
        (lambda: nn.CellDict([("a", nn.ReLU(), 1)]), ValueError, "pair"),
        (lambda: nn.CellDict([(1, nn.ReLU())]), TypeError, "key"),
        (lambda: nn.CellDict().pop("a"), KeyError, "a"),
    ],
)
def test_errors(make: Callable[[], Any], error: type[Exception], text: str) -> None:
    with pytest.raises(error) as caught:
        make()
    assert text in str(caught.value) and len(str(caught.value).splitlines()) <= 6


def test_assignments() -> None:
    net = Small()
    net.k = Parameter(Tensor([1.0]))
    assert names(net) == ["w", "k", "d.weight", "d.bias"]
    net.pair = ParameterTuple([Parameter(Tensor([1.0])), Parameter(Tensor([2.0]), name="b")])
    assert names(net)[2].startswith("Parameter$") and names(net)[3] == "b"
    net = Small()
    net.parts = [Parameter(Tensor([1.0]), name="a"), Parameter(Tensor([2.0]), name="b")]
    assert type(net.parts) is list and names(net) == ["w", "d.weight", "d.bias"]
    net.p, net.q = Parameter(Tensor([1.0]), name="same"), Parameter(Tensor([1.0]), name="same")
    with pytest.raises(ValueError, match="same"):
        net.check_names()
    net.check_names_and_refresh_name()
    assert names(net) == ["w", "p", "q", "d.weight", "d.bias"]


class Two(nn.Cell):
    """Shows in its result how its inputs came."""

    def __init__(self) -> None:
        super().__init__()
        self.w = Parameter(Tensor(np.ones((2, 2))), name="w")
        self.still = Parameter(Tensor(np.ones((2, 2))), name="still", requires_grad=False)
        self.bn = nn.BatchNorm1d(2)

    def construct(self, x: Tensor, others: Any, flag: int) -> Any:
        self.seen = (x.dtype, others[0].dtype, others[1].dtype, flag, self.w.dtype, self.still.dtype)
        return ops.matmul(x, self.w)


@pytest.mark.parametrize("mode", [context.PYNATIVE_MODE, context.GRAPH_MODE])
def test_to_float_casts_inputs_and_trainable_parameters(mode: int) -> None:
    net = Two().to_float(dtype.float32)
    x = Tensor(np.ones((3, 2)))
    gradient = value_and_grad(lambda x: net(x, (x, Tensor([1])), 7).sum(), None, [net.w])
    context.set_context(mode=mode)
    try:
        value, given = gradient(x)
    finally:
        context.set_context(mode=context.PYNATIVE_MODE)
    # As in MindSpore, a graph casts what comes in, and eagerly each op casts its inputs.
    cast = dtype.float32 if mode == context.GRAPH_MODE else dtype.float64
    assert net.seen == (cast, cast, dtype.int64, 7, cast, dtype.float64)
    assert value.dtype is dtype.float32 and net.w.dtype is dtype.float64
    given = given[0] if isinstance(given, tuple) else given
    assert given.dtype is dtype.float64 and given.tolist() == [[3.0, 3.0], [3.0, 3.0]]
    assert isinstance(net.w, Parameter) and net.get_flags() == {"fp16": False, "fp32": True, "bf16": False}
    with pytest.raises(IndexError):
        net(x, (), 7)
    assert isinstance(net.w, Parameter) and ms_runtime.autocast_id() == 0


@pytest.mark.parametrize("half", [dtype.float16, dtype.bfloat16])
def test_to_float_of_half_types(half: Any) -> None:
    net = nn.SequentialCell(nn.Dense(2, 3), nn.ReLU(), nn.Dense(3, 1)).to_float(half)
    x = Tensor([[1.0, 2.0]])
    assert net(x).dtype is half and net[0].weight.dtype is dtype.float32
    gradients = grad(lambda x: net(x).sum(), None, net.trainable_params())(x)
    assert all(g.dtype is dtype.float32 for g in gradients) and grad(net)(x).dtype is dtype.float32
    normed = nn.BatchNorm2d(2).to_float(half).set_train()
    before = normed.moving_mean.asnumpy().copy()
    normed(ops.ones((1, 2, 3, 3)))
    assert (normed.moving_mean.asnumpy() != before).all() and normed.moving_mean.dtype is dtype.float32


class Counted(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.d = nn.Dense(3, 4)
        self.bn = nn.BatchNorm1d(4)
        self.drop = nn.Dropout(p=0.5)
        self.runs = 0

    def construct(self, x: Tensor, scale: Any = None) -> Any:
        self.runs += 1
        y = self.drop(self.bn(ops.tanh(self.d(x))))
        return y if scale is None else (y * scale["by"], y)


def test_recompute_gives_the_same_bits_and_runs_twice() -> None:
    x = Tensor(np.arange(6, dtype=np.float32).reshape(2, 3) / 5)
    results = []
    for again in (False, True):
        set_seed(3)
        net = Counted().set_train()
        if again:
            net.recompute(mp_comm_recompute=False)
        taken = value_and_grad(lambda x, net=net: (net(x) * x.sum()).sum(), 0, net.trainable_params())(x)
        after = ops.rand((2,)).asnumpy()
        assert net.runs == 1 + again
        flat = [taken[0], taken[1][0], *taken[1][1], net.bn.moving_mean, net.bn.moving_variance]
        results.append([*(t.asnumpy() for t in flat), after])
        assert list(net.name_cells()) == ["d", "bn", "drop"] and net(x).shape == (2, 4)
    for plain, recomputed in zip(*results, strict=True):
        np.testing.assert_array_equal(plain, recomputed)


def test_recompute_takes_nested_inputs_and_gives_tuples() -> None:
    net = Counted()
    net.recompute()
    x, by = Tensor(np.ones((2, 3), np.float32)), Tensor(2.0)

    def loss(x: Tensor, by: Tensor) -> Tensor:
        first, second = net(x, scale={"by": by})
        return (first * second).sum()

    plain = Counted()
    plain.load_state_dict(net.state_dict())
    want = grad(lambda x, by: (lambda y: (y * by * y).sum())(plain(x)), (0, 1))(x, by)
    for a, b in zip(grad(loss, (0, 1))(x, by), want, strict=True):
        np.testing.assert_allclose(a.asnumpy(), b.asnumpy(), rtol=1e-6)


def test_hooks_with_kwargs_and_order() -> None:
    log: list[Any] = []

    class Scaled(nn.Cell):
        def construct(self, x: Tensor, by: float = 1.0) -> Tensor:
            return x * by

    net = Scaled()
    net.register_forward_pre_hook(lambda c, i: log.append("second"))
    net.register_forward_pre_hook(lambda c, i: log.append("first"), prepend=True)
    handle = net.register_forward_pre_hook(lambda c, i, k: (i, {"by": k["by"] + 1}), with_kwargs=True)
    net.register_forward_hook(lambda c, i, k, o: o + k["by"], with_kwargs=True)
    assert net(Tensor([2.0]), by=2.0).tolist() == [9.0] and log == ["first", "second"]
    handle.remove()
    assert net(Tensor([2.0]), by=2.0).tolist() == [6.0]
    net.register_forward_pre_hook(lambda c, i, k: 3, with_kwargs=True)
    with pytest.raises(RuntimeError, match="tuple"):
        net(Tensor([2.0]), by=2.0)


def test_backward_hooks_run_where_only_weights_have_gradients() -> None:
    seen: list[Any] = []
    net = nn.Dense(2, 1, weight_init="ones")
    want = [g.tolist() for g in grad(lambda x: net(x).sum(), None, net.trainable_params())(Tensor([[1.0, 2.0]]))]
    net.register_backward_hook(lambda c, grad_input, grad_output: seen.append((grad_input, grad_output)))
    got = grad(lambda x: net(x).sum(), None, net.trainable_params())(Tensor([[1.0, 2.0]]))
    ((grad_input, grad_output),) = seen
    assert grad_output[0].tolist() == [[1.0]] and grad_input[0].tolist() == [[1.0, 1.0]]
    assert [g.tolist() for g in got] == want


def test_hooks_that_always_run() -> None:
    log: list[Any] = []

    class Broken(nn.Cell):
        def construct(self, x: Tensor) -> Tensor:
            raise ZeroDivisionError("mine")

    net = Broken()
    net.register_forward_hook(lambda c, i, o: log.append("never"))
    net.register_forward_hook(lambda c, i, o: log.append(o), always_call=True)
    net.register_forward_hook(lambda c, i, o: 1 / 0, always_call=True)
    with pytest.raises(ZeroDivisionError, match="mine"):
        net(Tensor([1.0]))
    assert log == [None]
    relu = nn.ReLU()
    relu.register_forward_hook(lambda c, i, o: log.append("once"), always_call=True)
    relu(Tensor([1.0]))
    assert log == [None, "once"]


def test_bprop_takes_defaults_and_no_forward_hooks() -> None:
    class Own(nn.Cell):
        def construct(self, x: Tensor, by: float = 2.0) -> Tensor:
            return x * by

        def bprop(self, x: Tensor, by: float, out: Tensor, dout: Tensor) -> Any:
            return dout * 10 * by, 0.0

    net = Own()
    assert net.has_bprop
    net.register_forward_hook(lambda c, i, o: o + 100).remove()
    net.register_forward_hook(lambda c, i, o: o + 100)
    assert net(Tensor([1.0])).tolist() == [2.0]
    assert grad(net)(Tensor([1.0])).tolist() == [20.0]
    assert grad(lambda x: net(x, by=3.0))(Tensor([1.0])).tolist() == [30.0]


@pytest.mark.parametrize(
    "given, gradients", [(lambda c, d: (d * 7,), (7, 0)), (lambda c, d: ((d * 7,), {c.w: d * 9}), (7, 9))]
)
def test_bprop_and_parameters(given: Callable[..., Any], gradients: tuple[int, int]) -> None:
    class Own(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.w = Parameter(Tensor([2.0]), name="w")

        def construct(self, x: Tensor) -> Tensor:
            return x * self.w

        def bprop(self, x: Tensor, out: Tensor, dout: Tensor) -> Any:
            return given(self, dout)

    net = Own()
    dx, (dw,) = grad(net, 0, net.trainable_params())(Tensor([1.0]))
    assert (dx.tolist(), dw.tolist()) == ([gradients[0]], [gradients[1]])


@pytest.mark.parametrize("given, text", [(lambda d: (d,), "2 gradients"), (lambda d: (d, 0), "must return a Tensor")])
def test_bprop_that_gives_something_else(given: Callable[..., Any], text: str) -> None:
    class Own(nn.Cell):
        def construct(self, x: Tensor, y: Tensor) -> Tensor:
            return x * y

        def bprop(self, x: Tensor, y: Tensor, out: Tensor, dout: Tensor) -> Any:
            return given(dout)

    with pytest.raises(RuntimeError, match=text):
        grad(Own(), (0, 1))(Tensor([1.0]), Tensor([1.0]))


class Stated(nn.Cell):
    def __init__(self, extra: int) -> None:
        super().__init__()
        self.d = nn.Dense(1, 1)
        self.extra = extra

    def get_extra_state(self) -> Any:
        return self.extra

    def set_extra_state(self, state: Any) -> None:
        self.extra = state


def test_state_with_extra_state_and_hooks() -> None:
    log: list[str] = []
    net, other = nn.SequentialCell(Stated(1)), nn.SequentialCell(Stated(2))
    net.register_state_dict_pre_hook(lambda c, prefix, keep: log.append(f"pre {prefix}"))
    handle = net[0].register_state_dict_post_hook(lambda c, found, prefix, meta: found.pop(prefix + "d.bias"))
    with pytest.raises(RuntimeError, match="None"):
        net.state_dict()
    handle.remove()
    handle.remove()
    state = net.state_dict(prefix="a.")
    assert list(state) == ["a.0._extra_state", "a.0.d.weight", "a.0.d.bias"] and log == ["pre ", "pre a."]
    with pytest.warns(FutureWarning):
        assert list(net.state_dict({}, "b.")) == ["b.0._extra_state", "b.0.d.weight", "b.0.d.bias"]
    other[0].register_load_state_dict_pre_hook(lambda c, given, prefix, *rest: log.append(f"load {prefix}"))
    other.register_load_state_dict_post_hook(lambda c, keys: keys.missing_keys.clear())
    keys = other.load_state_dict({k: v for k, v in net.state_dict().items() if k != "0.d.bias"} | {"zzz": 1}, False)
    assert log[-1] == "load 0." and other[0].extra == 1
    assert keys.missing_keys == [] and keys.unexpected_keys == ["zzz"]
    np.testing.assert_array_equal(other[0].d.weight.asnumpy(), net[0].d.weight.asnumpy())
    with pytest.raises(RuntimeError, match="shape"):
        nn.Dense(1, 2).load_state_dict(nn.Dense(2, 2).state_dict())
    with pytest.raises(RuntimeError, match="must be a Tensor"):
        nn.Dense(1, 2).load_state_dict({"weight": 1, "bias": 1}, strict=False)


def test_converting_parameters() -> None:
    net = Small()
    net.register_buffer("b", Tensor([1.0]))
    net.register_buffer("i", Tensor([1]))
    w = net.w
    assert net._apply(lambda value: value * 2) is net and net.w is w and w.tolist() == [10.0, 12.0]
    assert net.to(dtype.float64) is net and net.w is w and w.dtype is dtype.float64 and net.b.dtype is dtype.float64
    assert net.i.dtype is dtype.int64 and net.d.weight.dtype is dtype.float64 and net.to("CPU") is net
    assert net.to(Tensor([1.0])).w.dtype is dtype.float32 and net.to_empty().w.shape == (2,)


def test_names_in_containers_below_others() -> None:
    class Net(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.seq = nn.SequentialCell([nn.Dense(1, 1)])
            self.list = nn.CellList([nn.Dense(1, 1), nn.Dense(1, 1)])
            self.dict = nn.CellDict({"a": nn.Dense(1, 1)})

    net = Net()
    net.seq.append(nn.Dense(1, 1, has_bias=False))
    net.list.insert(0, nn.Dense(1, 1, has_bias=False))
    del net.list[1]
    net.list.extend([nn.Dense(1, 1, has_bias=False)])
    net.list[1] = nn.Dense(1, 1, has_bias=False)
    net.dict["b"] = nn.Dense(1, 1, has_bias=False)
    assert names(net) == [path for path, _ in net.parameters_and_names()]
    assert names(net) == [
        "seq.0.weight",
        "seq.0.bias",
        "seq.1.weight",
        "list.0.weight",
        "list.1.weight",
        "list.2.weight",
        "dict.a.weight",
        "dict.a.bias",
        "dict.b.weight",
    ]
    assert net.seq.cell_list == [net.seq[0], net.seq[1]] and net.list[-1] is net.list[2]
    kept = nn.CellList([nn.Dense(1, 1), nn.Dense(1, 1)], auto_prefix=False)
    assert names(kept) == ["weight", "bias", "weight", "bias"]
    named = nn.SequentialCell(OrderedDict(a=nn.Dense(1, 1), b=nn.ReLU(), c=nn.Dense(1, 1)))
    del named[1:2]
    named.append(nn.ReLU())
    assert list(named.name_cells()) == ["a", "c", "2"] and list(named[:2].name_cells()) == ["a", "c"]
    cells = nn.CellDict([("a", nn.ReLU()), ["b", nn.Tanh()]])
    cells.update(nn.CellDict({"c": nn.ReLU()}))
    assert list(cells.keys()) == ["a", "b", "c"] and cells.pop("a").cls_name == "ReLU"
    cells.clear()
    assert not len(cells) and not hasattr(cells, "b")


def test_what_a_cell_cast_by_to_float_writes_is_the_parameters() -> None:
    class Doubling(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.w = Parameter(Tensor([1.0, 2.0]), name="w")

        def construct(self, x: Tensor) -> Tensor:
            ops.assign(self.w, self.w * 2)
            return self.w + x

    net = Doubling().to_float(dtype.float16)
    assert net(Tensor([1.0, 1.0])).tolist() == [3.0, 5.0]
    assert net(Tensor([1.0, 1.0])).tolist() == [5.0, 9.0]
    assert net.w.dtype == dtype.float32 and net.w.tolist() == [4.0, 8.0]
