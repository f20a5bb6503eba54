"""Cell: names, registration, training state, hooks, printing; as MindSpore 2.10's."""

from __future__ import annotations

import copy
import pickle
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import ms_nn as nn
import numpy as np
import pytest
from ms_autodiff import grad
from ms_tensor import Parameter, ParameterTuple, Tensor, dtype, ops


class Block(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.conv = nn.Conv2d(3, 4, 3)
        self.bn = nn.BatchNorm2d(4)
        self.w = Parameter(ops.ones(3), name="ww")
        self.v = Parameter(ops.ones(3))

    def construct(self, x: Tensor) -> Tensor:
        return self.bn(self.conv(x))


class Net(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.backbone = Block()
        self.seq = nn.SequentialCell(nn.Dense(4, 5), nn.ReLU(), nn.Dense(5, 2, has_bias=False))
        self.list = nn.CellList([nn.Dense(2, 2)])
        self.k = 3

    def construct(self, x: Tensor) -> Tensor:
        return self.backbone(x)


class Small(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.w = Parameter(Tensor([5.0, 6.0]), name="w")
        self.d = nn.Dense(2, 3)
        self.k = 3

    def construct(self, x: Tensor) -> Tensor:
        return x * self.w


NAMES = [
    "backbone.w",
    "backbone.v",
    "backbone.conv.weight",
    "backbone.bn.moving_mean",
    "backbone.bn.moving_variance",
    "backbone.bn.gamma",
    "backbone.bn.beta",
    "seq.0.weight",
    "seq.0.bias",
    "seq.2.weight",
    "list.0.weight",
    "list.0.bias",
]


def test_names() -> None:
    net = Net()
    assert [name for name, _ in net.parameters_and_names()] == NAMES
    assert [p.name for p in net.get_parameters()] == NAMES == list(net.parameters_dict())
    still = ["backbone.bn.moving_mean", "backbone.bn.moving_variance"]
    assert [p.name for p in net.untrainable_params()] == still
    assert [p.name for p in net.trainable_params()] == [n for n in NAMES if n not in still]
    assert list(net.name_cells()) == ["backbone", "seq", "list"]
    paths = ["", "backbone", "backbone.conv", "backbone.bn", "seq", "seq.0", "seq.1", "seq.2", "list", "list.0"]
    assert [path for path, _ in net.cells_and_names()] == paths
    assert net.get_sub_cell("backbone.conv") is net.backbone.conv
    assert net.trainable_params(recurse=False) == [] and nn.Dense(2, 3).weight.name == "weight"
    net.update_parameters_name("pre.")
    assert net.backbone.w.name == "pre.backbone.w"
    net.check_names()


def test_shared_cells_count_once() -> None:
    class Share(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.a = self.b = nn.Dense(1, 1)

    assert [name for name, _ in Share().parameters_and_names()] == ["a.weight", "a.bias"]
    assert repr(Share()).count("Dense") == 2


def test_attributes() -> None:
    net = Small()
    net.w = Tensor([1.0, 2.0])
    assert isinstance(net.w, Parameter) and net.w.tolist() == [1.0, 2.0]
    net.w = None
    assert net.w is None and list(net.parameters_dict()) == ["d.weight", "d.bias"]
    net = Small()
    net.d = None
    assert net.d is None and list(net.parameters_dict()) == ["w"]
    net.k = nn.Dense(1, 1)
    assert list(net.name_cells()) == ["k"]
    net = Small()
    del net.w
    del net.d
    assert not list(net.get_parameters()) and not hasattr(net, "w")
    pair = ParameterTuple([Parameter(1.0, name="q"), Parameter(1.0, name="r")])
    net.pair = pair
    assert net.pair is pair and [p.name for p in net.get_parameters()] == ["q", "r"]
    net.insert_child_to_cell("extra", nn.ReLU())
    net.insert_param_to_cell("p", Parameter(Tensor([1.0])))
    assert net.p.name == "p" and isinstance(net.extra, nn.ReLU)


class NoInit(nn.Cell):
    def __init__(self) -> None:
        self.w = Parameter(1.0)


class NoInitPlain(nn.Cell):
    def __init__(self) -> None:
        self.k = 3

    def construct(self, x: Any) -> Any:
        return x


class NoInitChild(nn.Cell):
    def __init__(self) -> None:
        self.d = nn.ReLU()


@pytest.mark.parametrize(
    "make, error, text",
    [
        (lambda: setattr(Small(), "w", 5), TypeError, "Parameter 'w' already exists"),
        (lambda: setattr(Small(), "d", 5), TypeError, "Sub cell 'd' already exists"),
        (lambda: setattr(Small(), "d", Parameter(1.0)), KeyError, "insert_param_to_cell"),
        (lambda: setattr(Small(), "w", nn.ReLU()), KeyError, "insert_child_to_cell"),
        (NoInit, AttributeError, "before Parameters are set"),
        (NoInitChild, AttributeError, "before cells are set"),
        (lambda: NoInitPlain()(1), AttributeError, "Please call super().__init__() in its __init__."),
        (lambda: nn.Cell()(1), AttributeError, "'construct' is not defined"),
        (lambda: Small().foo, AttributeError, "The 'Small' object has no attribute 'foo'."),
        (lambda: Small()(), TypeError, "missing 1 required positional argument"),
        (lambda: Small()(1, 2), TypeError, "takes 2 positional arguments but 3 were given"),
        (lambda: Small().insert_child_to_cell("q", 5), TypeError, "must be 'Cell' if not None"),
        (lambda: Small().insert_param_to_cell("w.x", Parameter(1.0)), KeyError, "should not contain'.'"),
        (lambda: Small().insert_param_to_cell("q", 5), TypeError, "must be 'Parameter' if not None"),
        (lambda: Small().register_buffer("w", Tensor(1.0)), KeyError, "register_buffer"),
        (lambda: Small().to_float(dtype.int32), ValueError, "to_float"),
        (lambda: Small().register_forward_hook(3), TypeError, "hook_fn"),
        (lambda: nn.SequentialCell(3), TypeError, "must be Cell"),
        (lambda: nn.CellList(3), TypeError, "must be a list"),
        (lambda: nn.CellList([nn.ReLU()])[1], IndexError, "must be a number in range"),
        (lambda: nn.CellDict({"a.b": nn.ReLU()}), KeyError, "has a dot"),
    ],
)
def test_errors(make: Callable[[], Any], error: type[Exception], text: str) -> None:
    with pytest.raises(error) as caught:
        make()
    assert text in str(caught.value) and len(str(caught.value).splitlines()) <= 6


def test_printing() -> None:
    assert repr(nn.SequentialCell(nn.Dense(1, 2), nn.ReLU())) == (
        "SequentialCell(\n  (0): Dense(input_channels=1, output_channels=2, has_bias=True)\n  (1): ReLU()\n)"
    )
    assert repr(nn.Dense(2, 3, has_bias=False, activation="relu")) == (
        "Dense(\n  input_channels=2, output_channels=3, activation=ReLU()\n  (activation): ReLU()\n)"
    )
    assert repr(nn.MaxPool2d(2, 2)) == "MaxPool2d(kernel_size=2, stride=2, pad_mode=VALID)"
    assert repr(nn.Dropout(p=0.3)) == "Dropout(p=0.3)" and repr(nn.Dropout()) == "Dropout(keep_prob=0.5)"
    assert repr(Small()).startswith("Small(\n  (d): Dense(") and repr(nn.GELU()) == "GELU()"
    text = repr(nn.BatchNorm1d(3))
    assert text.startswith(
        "BatchNorm1d(num_features=3, eps=1e-05, momentum=0.9, gamma=Parameter (name=gamma, shape=(3,)"
    )
    assert "pad_mode=same, padding=0, dilation=(1, 1), group=1, has_bias=False" in repr(nn.Conv2d(1, 2, 3))


def test_training_state_and_apply() -> None:
    net = Net()
    assert not net.training and net.set_train() is net and net.backbone.bn.training
    assert not net.set_train(False).seq[0].training
    visited: list[str] = []
    net.apply(lambda cell: visited.append(type(cell).__name__))
    assert visited[-1] == "Net" and visited.index("Conv2d") < visited.index("Block")
    assert net.add_flags(note=1).get_flags() == {"training": False, "note": 1} and net.set_grad() is net


def test_copies() -> None:
    net = Small()
    for twin in (copy.deepcopy(net), pickle.loads(pickle.dumps(net))):
        assert twin.w is not net.w and twin.w is next(iter(twin.get_parameters()))
        twin.w.set_data(Tensor([0.0, 0.0]))
        assert net.w.tolist() == [5.0, 6.0] and twin(Tensor([1.0, 1.0])).tolist() == [0.0, 0.0]


def test_state_dict_and_buffers() -> None:
    net = Small()
    net.register_buffer("steps", Tensor([1.0]))
    net.register_buffer("scratch", Tensor([1.0]), persistent=False)
    assert list(net.state_dict()) == ["w", "steps", "d.weight", "d.bias"]
    assert [name for name, _ in net.named_buffers()] == ["steps", "scratch"] and net.get_buffer("steps") is net.steps
    other = Small()
    other.register_buffer("steps", Tensor([0.0]))
    assert other.load_state_dict(net.state_dict()) == ([], [])
    np.testing.assert_array_equal(other.d.weight.asnumpy(), net.d.weight.asnumpy())
    assert other.steps.tolist() == [1.0]
    with pytest.raises(RuntimeError, match="missing"):
        other.load_state_dict({})


def test_containers() -> None:
    cells = nn.CellList([nn.Dense(1, 1)])
    cells.append(nn.Dense(1, 1))
    cells.extend([nn.ReLU()])
    cells.insert(0, nn.Dense(1, 2))
    del cells[1]
    cells[0] = nn.Dense(1, 3)
    assert len(cells) == 3 and [p.name for p in cells.get_parameters()] == ["0.weight", "0.bias", "1.weight", "1.bias"]
    assert [type(c).__name__ for c in cells] == ["Dense", "Dense", "ReLU"] and len(cells[1:]) == 2
    named = nn.SequentialCell(OrderedDict([("a", nn.Dense(1, 1)), ("b", nn.ReLU())]))
    assert [p.name for p in named.get_parameters()] == ["a.weight", "a.bias"] and named["b"] is named[1]
    cells_by_name = nn.CellDict({"a": nn.Dense(1, 1), "b": nn.ReLU()})
    assert str(cells_by_name.keys()) == "odict_keys(['a', 'b'])"
    cells_by_name["c"] = nn.Dense(1, 1)
    assert list(cells_by_name) == ["a", "b", "c"] and "b" in cells_by_name and len(cells_by_name) == 3
    cells_by_name.pop("a")
    assert [p.name for p in cells_by_name.get_parameters()] == ["c.weight", "c.bias"]
    with pytest.raises(NotImplementedError):
        cells(1)


def test_hooks_see_and_change() -> None:
    log: list[Any] = []
    cell = nn.Dense(2, 2)
    handles = [
        cell.register_forward_pre_hook(lambda c, i: log.append(("pre", type(i), len(i)))),
        cell.register_forward_hook(lambda c, i, o: log.append(("fwd", type(i), type(o)))),
        cell.register_backward_hook(lambda c, gi, go: log.append(("bwd", len(gi), len(go)))),
        cell.register_backward_pre_hook(lambda c, go: log.append(("bpre", len(go)))),
    ]
    grad(cell)(Tensor([[1.0, 2.0]]))
    assert log == [("pre", tuple, 1), ("fwd", tuple, Tensor), ("bpre", 1), ("bwd", 1, 1)]
    for handle in handles:
        handle.remove()
        handle.remove()
    cell(Tensor([[1.0, 2.0]]))
    assert len(log) == 4 and cell._plain
    relu = nn.ReLU()
    relu.register_forward_pre_hook(lambda c, i: (i[0] * 2,))
    relu.register_forward_hook(lambda c, i, o: o + 1)
    relu.register_backward_hook(lambda c, gi, go: (gi[0] * 10,))
    assert relu(Tensor([1.0, 2.0])).tolist() == [3.0, 5.0]
    assert grad(relu)(Tensor([1.0, 2.0])).tolist() == [20.0, 20.0]


def test_an_exception_in_a_hook_passes() -> None:
    def broken(*_: Any) -> None:
        raise ZeroDivisionError("mine")

    for kind in ("register_forward_pre_hook", "register_forward_hook", "register_backward_hook"):
        cell = nn.ReLU()
        handle = getattr(cell, kind)(broken)
        with pytest.raises(ZeroDivisionError, match="mine"):
            grad(cell)(Tensor([1.0]))
        handle.remove()
        assert grad(cell)(Tensor([1.0])).tolist() == [1.0]


def test_custom_bprop() -> None:
    class Scaled(nn.Cell):
        def construct(self, x: Tensor, y: Tensor) -> Tensor:
            return x * y

        def bprop(self, x: Tensor, y: Tensor, out: Tensor, dout: Tensor) -> Any:
            return dout * 100, dout * y * 0

    gx, gy = grad(Scaled(), (0, 1))(Tensor([1.0]), Tensor([2.0]))
    assert gx.tolist() == [100.0] and gy.tolist() == [0.0]
    assert Scaled()(Tensor([3.0]), Tensor([2.0])).tolist() == [6.0]


def test_to_float_casts_inputs() -> None:
    cell = nn.ReLU().to_float(dtype.float32)
    assert cell(Tensor(np.array([1.0, -1.0]))).dtype is dtype.float32


def test_wrappers_train() -> None:
    net = nn.Dense(2, 1)
    step = nn.TrainOneStepCell(nn.WithLossCell(net, nn.MSELoss()), nn.Momentum(net.trainable_params(), 0.1, 0.9))
    x, y = Tensor([[1.0, 2.0], [3.0, 1.0]]), Tensor([[1.0], [0.0]])
    losses = [float(step(x, y)) for _ in range(150)]
    assert losses[-1] < 1e-3 and losses[-1] < losses[0]
    loss, outputs, label = nn.WithEvalCell(net, nn.MSELoss())(x, y)
    assert outputs.shape == (2, 1) and label is y and float(loss) < 1e-3
    text = repr(step)
    assert text.startswith("TrainOneStepCell(\n  (network): WithLossCell(\n    (_backbone): Dense(")
    step = nn.TrainOneStepCell(
        nn.WithLossCell(net, nn.MSELoss()), nn.SGD(net.trainable_params(), 0.0), return_grad=True
    )
    assert set(step(x, y)[1]) == {"weight", "bias"}


class _Exchanged(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.first, self.second = nn.ReLU(), nn.Tanh()

    def construct(self, x: Any) -> Any:
        return self.second(self.first(x))


def test_cells_are_exchanged_in_the_dict_of_children() -> None:
    """Tools that prune and quantize write into `_cells`, with the class of the new layer as they like."""
    net = _Exchanged()
    assert list(net._cells) == ["first", "second"] and isinstance(net._cells, dict)
    net._cells["second"] = new = nn.Sigmoid()
    assert net.second is new and net._cells["second"] is new and list(net.cells()) == [net.first, new]
    x = Tensor([-1.0, 2.0])
    assert net(x).tolist() == nn.Sigmoid()(nn.ReLU()(x)).tolist()
    net._cells.update(first=nn.Tanh())
    assert isinstance(net.first, nn.Tanh)
    gone = net._cells.pop("first")
    assert isinstance(gone, nn.Tanh) and not hasattr(net, "first") and net._cells.pop("first", 3) == 3
    del net._cells["second"]
    assert list(net.cells()) == [] and not hasattr(net, "second")
    net.third = nn.ReLU()
    net._cells.clear()
    assert not net._cells and not hasattr(net, "third")


def test_unnamed_parameters_of_tuples_are_numbered_in_their_cell() -> None:
    def unnamed() -> Parameter:
        return Parameter(Tensor([1.0]))

    class Tuples(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.a, self.b = unnamed(), Parameter(Tensor([1.0]), name="x")
            self.t = ParameterTuple([unnamed(), Parameter(Tensor([1.0]), name="y"), unnamed()])
            self.u = ParameterTuple([unnamed()])

    names = [p.name for p in Tuples().get_parameters()]
    assert names == ["a", "x", "Parameter$1", "y", "Parameter$2", "Parameter$3"]
    optimizer = nn.Adam([unnamed(), unnamed()], 0.1)
    assert [p.name for p in optimizer.parameters] == ["Parameter$1", "Parameter$2"]


def test_a_kept_forward_leaves_the_interpreter_quietly() -> None:
    import subprocess
    import sys

    program = """
import ms_nn as nn
from ms_tensor import Tensor

def run():
    net = nn.SequentialCell(nn.Dense(2, 1), nn.ReLU())
    net.set_train()
    net.set_grad()
    net.recompute()
    net(Tensor([[1.0, 2.0]]))

run()
"""
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert found.stderr == ""


def test_several_lines_of_extend_repr() -> None:
    class Two(nn.Cell):
        def extend_repr(self) -> str:
            return "q=2\nr=3"

    assert repr(Two()) == "Two(\n  q=2\n  r=3\n)"
    assert repr(nn.SequentialCell(Two())) == "SequentialCell(\n  (0): Two(\n    q=2\n    r=3\n  )\n)"


def test_a_load_hook_gets_an_ordered_dict() -> None:
    net = nn.SequentialCell(nn.Dense(1, 1))
    seen: list[type] = []
    for cell in net.cells():
        cell.register_load_state_dict_pre_hook(lambda cell, state, *rest: seen.append(type(state)))
    net.register_load_state_dict_pre_hook(lambda cell, state, *rest: seen.append(type(state)))
    net.load_state_dict(dict(net.state_dict()))
    assert seen == [OrderedDict, OrderedDict]
