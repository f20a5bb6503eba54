"""Accelerations of boost. Numbers are those of MindSpore 2.10, in GRAPH_MODE where PyNative gives no loss or fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import ms_nn as nn
import numpy as np
import pytest
from ms_autodiff import grad, value_and_grad
from ms_nn import amp, boost
from ms_nn.checkpoint import save_checkpoint
from ms_nn.train import Callback, Model
from ms_tensor import ParameterTuple, Tensor, dtype, ops


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    boost.AutoBoost._instance = None
    yield
    boost.AutoBoost._instance = None


def normal(shape: tuple[int, ...], seed: int) -> Tensor:
    return Tensor(np.random.default_rng(seed).standard_normal(shape).astype(np.float32))


class Net(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.conv = nn.Conv2d(2, 3, 3, has_bias=True)
        self.bn = nn.BatchNorm2d(3)
        self.fc1, self.fc2 = nn.Dense(48, 5), nn.Dense(5, 4)
        drawn = (self.conv.weight, self.conv.bias, self.fc1.weight, self.fc1.bias, self.fc2.weight, self.fc2.bias)
        for seed, parameter in enumerate(drawn):
            parameter.set_data(normal(parameter.shape, seed) * 0.2)

    def construct(self, x: Tensor) -> Tensor:
        x = ops.relu(self.bn(self.conv(x)))
        return self.fc2(ops.relu(self.fc1(x.reshape(x.shape[0], -1))))


X, Y = normal((6, 2, 4, 4), 10), Tensor(np.arange(6) % 4, dtype.int32)


def with_loss(net: nn.Cell) -> nn.Cell:
    return nn.WithLossCell(net, nn.CrossEntropyLoss()).set_train()


def losses(step: nn.Cell, count: int, *inputs: Tensor) -> list[float]:
    return [float(step(*(inputs or (X, Y)))) for _ in range(count)]


def chosen(**names: bool) -> dict[str, Any]:
    off = dict.fromkeys(("less_bn", "grad_freeze", "adasum"), False)
    return {"boost": {"mode": "manual", **off, **names}}


def near(got: list[float], want: list[float]) -> bool:
    return bool(np.allclose(got, want, rtol=2e-5, atol=0))


def test_the_last_dense_layer_is_normalized() -> None:
    layer = boost.CommonHeadLastFN(3, 4, normal((4, 3), 3), normal((4,), 4))
    want = [[-0.3337898, 0.7584497, 2.2819145, 0.1114713], [-1.1503392, -1.0176567, 1.2143760, 1.0555769]]
    np.testing.assert_allclose(layer(normal((2, 3), 5)).asnumpy(), want, rtol=1e-5)
    net = Net()
    inner = nn.WithLossCell(net, nn.CrossEntropyLoss())
    less = boost.LessBN(inner, fn_flag=True)
    assert near([float(less(X, Y))], [1.3967653512954712]) and set(inner.get_flags()) >= {"less_bn", "defer_inline"}
    assert isinstance(net.fc2, boost.CommonHeadLastFN) and isinstance(net.fc1, nn.Dense)
    less.set_train()
    step = nn.TrainOneStepCell(less, nn.Momentum(less.trainable_params(), 0.1, 0.9))
    assert near(losses(step, 3), [1.412326693534851, 1.2563111782073975, 1.128078818321228])
    boost.LessBN(inner, fn_flag=True)  # a second time changes nothing
    assert isinstance(net.fc1, nn.Dense)
    plain = Net()
    boost.LessBN(nn.WithLossCell(plain, nn.CrossEntropyLoss()))
    assert isinstance(plain.fc2, nn.Dense)


def test_parameters_are_split_and_frozen_in_turns() -> None:
    freeze, net = boost.GradientFreeze(4, 0, 0.5, 20), Net()
    names = [[p.name for p in group] for group in freeze.split_parameters_groups(net, 2)]
    last = ["fc1.weight", "fc1.bias", "fc2.weight", "fc2.bias"]
    assert names == [["conv.weight", "conv.bias", "bn.gamma", "bn.beta", *last], last]
    turns = freeze.generate_freeze_index_sequence
    assert turns(4, 0, 0.5, 20) == [0, 0, 0, 1, 2, 3] * 4
    assert turns(5, 0, 0.7, 20) == [*[0] * 9, 1, 2, 3, 4] * 2
    assert turns(1, 1, 0.5, 10) == [0] * 10
    np.random.seed(1)
    drawn = turns(4, 1, 0.5, 30)
    assert drawn[1::2] == [2, 1, 3, 2, 3, 3, 2, 2, 2, 1, 2, 1, 2, 1, 3] and not any(drawn[::2])
    np.random.seed(2)
    assert turns(10, 1, 0.7, 30)[:16] == [0, 4, 0, 0, 8, 0, 0, 3, 0, 0, 4, 0, 0, 0, 4, 0]
    with pytest.raises(ValueError, match="0 or 1"):
        turns(3, 2, 0.5, 10)


@pytest.mark.parametrize(
    ("rate", "want"),
    [
        (0.1, [1.5172176361, 1.3640713691, 1.3060938119, 1.1571458578, 1.0889749527, 0.9378342628, 0.8439677358]),
        (
            [0.1, 0.2, 0.3, 0.05, 0.1, 0.1, 0.1, 0.2],
            [1.5172176361, 1.3640713691, 1.2564405203, 0.9583526254, 0.9277448654, 0.8005474210, 0.7097843289],
        ),
    ],
)
def test_a_step_trains_the_group_whose_turn_it_is(rate: Any, want: list[float]) -> None:
    network = with_loss(Net())
    optimizer = nn.Momentum(network.trainable_params(), rate, 0.9)
    network, frozen = boost.GradientFreeze(2, 0, 0.5, 8).freeze_generate(network, optimizer)
    assert frozen.train_strategy.tolist() == [0, 1] * 4 and len(frozen.opts) == 2
    assert frozen.opts[1].get_parameters().__next__().name == "boost_1global_step"
    step = boost.BoostTrainOneStepCell(network, frozen)
    assert near(losses(step, 7), want)
    losses(step, 1)
    assert int(step.step) == 0


def test_an_optimizer_of_groups() -> None:
    network = with_loss(Net())
    step = boost.BoostTrainOneStepCell(network, boost.FreezeOpt(nn.SGD(network.trainable_params(), 0.1)))
    assert near(losses(step, 3), [1.5172176361083984, 1.3640713691711426, 1.2688950300216675])
    network = with_loss(Net())
    every = network.trainable_params()
    step = boost.BoostTrainOneStepCell(network, boost.FreezeOpt(nn.SGD(every, 0.1), [every, every[4:]], [0, 1, 1]))
    want = [1.5172176361, 1.3640713692, 1.3060938120, 1.2585316896, 1.1771922112, 1.1343778372]
    assert near(losses(step, 6), want)
    network = with_loss(Net())
    optimizer = boost.FreezeOpt(nn.LARS(nn.Momentum(network.trainable_params(), 0.1, 0.9)))
    assert type(optimizer.opts[0]) is nn.LARS
    steps = boost.freeze_cell(True, network, optimizer, 1.0, ops.GradOperation(get_by_list=True, sens_param=True), True)
    assert float(steps[0](X, Y)) > float(steps[0](X, Y))


SGD = nn.SGD([nn.Dense(1, 1).weight])


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: boost.FreezeOpt(Net()), TypeError),
        (lambda: boost.FreezeOpt(SGD, None, [1]), ValueError),
        (lambda: boost.FreezeOpt(SGD, 3), TypeError),
        (lambda: boost.FreezeOpt(SGD, [3]), TypeError),
        (lambda: boost.FreezeOpt(SGD, [[]], [0.5]), ValueError),
        (lambda: boost.FreezeOpt(SGD, [[]], Tensor([0.5])), ValueError),
        (lambda: boost.FreezeOpt(SGD, [[]], "a"), TypeError),
        (lambda: boost.AutoBoost("O2", {"boost": {"mode": "x"}}), ValueError),
        (lambda: boost.AutoBoost("O2", {"common": {"gradient_split_groups": "a"}}), ValueError),
        (lambda: boost.AdaSum(0, 8, 1, None), RuntimeError),
        (lambda: boost.DimReduce(Net(), SGD, [], np.eye(1), 1, 0.5, 0.9, 0.1, 0.4, 0, 2), RuntimeError),
    ],
)
def test_wrong_arguments(call: Callable[[], Any], error: type[Exception]) -> None:
    with pytest.raises(error) as caught:
        call()
    first, *places = str(caught.value).splitlines()
    assert first.endswith(".") and all(line.startswith("  at: test_") for line in places)


def test_loss_scales_by_group() -> None:
    manager = boost.GroupLossScaleManager(4.0, [[], []])
    manager.set_loss_scale_status(2, 4.0)
    assert [float(p) for p in manager.dynamic_loss_scale] == [1.0, 4.0, 4.0, 1.0]
    assert manager.dynamic_loss_scale[3].name == "layer_loss_scale_3" and not manager.trainable_params()
    assert float(manager.update_loss_scale_status(0, Tensor(0.5))) == 2.0
    assert [float(p) for p in manager.dynamic_loss_scale] == [1.0, 2.0, 4.0, 1.0]
    x = Tensor([1.0, 2.0])
    assert manager(x, 1, 2).tolist() == [1.0, 2.0] and manager.get_update_cell() is manager
    assert grad(lambda x: manager(x, 1, 0).sum())(x).tolist() == [2.0, 2.0]
    assert manager.get_loss_scale() == 4.0
    manager.set_loss_scale_status(2, [2.0, 8.0])
    assert [float(p) for p in manager.dynamic_loss_scale] == [1.0, 2.0, 8.0, 1.0]


def test_levels_and_options() -> None:
    first = boost.AutoBoost("O9")
    assert first.level == "O0" and not any(first.boost_config.values()) and boost.AutoBoost("O2") is first
    boost.AutoBoost._instance = None
    options = {"grad_freeze": {"param_groups": 3, "freeze_p": 0.2}, "common": {"device_number": 2}}
    made: Any = boost.AutoBoost("O1", {**chosen(grad_freeze=True, adasum=True), **options, "less_bn": {"fn_flag": 0}})
    assert (made.level, made._param_groups, made._freeze_p, made.device_number) == ("O1", 3, 0.2, 2)
    assert made._fn_flag is True  # options of what is not chosen are left out
    assert [name for name, on in made.boost_config.items() if on] == ["grad_freeze", "adasum"]
    boost.AutoBoost._instance = None
    made = boost.AutoBoost("O0", {"boost": {"mode": "enable_all"}, "dim_reduce": {"rho": 0.1}})
    assert all(made.boost_config.values()) and made.rho == 0.1


@pytest.mark.parametrize(
    ("config", "names", "want"),
    [
        (
            {**chosen(less_bn=True), "less_bn": {"gc_flag": False}},
            ("LessBN", "Momentum", "LessBN"),
            [1.2563111782, 1.1280788183, 0.9935527444, 0.8931207657],
        ),
        (
            {**chosen(grad_freeze=True), "grad_freeze": {"param_groups": 2, "total_steps": 20}},
            ("WithLossCell", "FreezeOpt", "Net"),
            [1.3640713691711426, 1.3060938119888306, 1.1571458578109741, 1.0050994157791138],
        ),
        (
            {
                **chosen(less_bn=True, grad_freeze=True),
                "less_bn": {"gc_flag": False},
                "grad_freeze": {"param_groups": 2, "total_steps": 20},
            },
            ("LessBN", "FreezeOpt", "LessBN"),
            [1.2563111782, 1.1972395182, 1.0837970972, 0.9597265720],
        ),
        (chosen(adasum=True), ("WithLossCell", "Momentum", "Net"), [1.3640713691, 1.1958862543, 1.0484558344]),
    ],
)
def test_networks_for_training(config: dict[str, Any], names: tuple[str, ...], want: list[float]) -> None:
    chooser, net = boost.AutoBoost("O1", config), Net()
    np.random.seed(4)
    inner = with_loss(net)
    network, optimizer = chooser.network_auto_process_train(inner, nn.Momentum(inner.trainable_params(), 0.1, 0.9))
    evaluated = chooser.network_auto_process_eval(net)
    assert (type(network).__name__, type(optimizer).__name__, type(evaluated).__name__) == names
    step = boost.BoostTrainOneStepCell(network.set_train(), optimizer)
    assert near(losses(step, len(want) + 1)[1:], want)
    assert getattr(optimizer, "adasum", False) is config["boost"]["adasum"]


@pytest.mark.parametrize(
    ("sens", "want"),
    [
        (None, [1.5172176361, 1.5172176361, 1.3640713692, 1.3640713692, 1.2688950300]),
        (2.0, [1.5172176361, 1.5172176361, 1.2617341280, 1.2617341280, 1.1248456240]),
    ],
)
def test_gradients_accumulate_in_a_step(sens: float | None, want: list[float]) -> None:
    boost.AutoBoost("O1", {**chosen(grad_accumulation=True), "grad_accumulation": {"grad_accumulation_step": 2}})
    network = with_loss(Net())
    optimizer = nn.SGD(network.trainable_params(), 0.1)
    assert near(losses(boost.BoostTrainOneStepCell(network, optimizer, sens), 5), want)
    network = with_loss(Net())
    scaled = boost.BoostTrainOneStepWithLossScaleCell(network, nn.SGD(network.trainable_params(), 0.1), Tensor(8.0))
    found = [float(scaled(X, Y)[0]) for _ in range(5)]
    assert near(found, [1.5172176361, 1.5172176361, 1.3640713692, 1.3640713692, 1.2688950300])


def small() -> tuple[nn.Dense, nn.Cell]:
    net = nn.Dense(3, 2)
    net.weight.set_data(normal((2, 3), 0))
    net.bias.set_data(normal((2,), 1))
    return net, nn.WithLossCell(net, nn.MSELoss()).set_train()


BASIS = np.linalg.qr(np.random.default_rng(5).standard_normal((8, 4)))[0].T
IN, OUT = normal((5, 3), 7), normal((5, 2), 8)


def test_steps_in_a_subspace() -> None:
    _, network = small()
    weights = ParameterTuple(network.trainable_params())
    step = boost.DimReduce(network, nn.SGD(weights, 1.0), weights, BASIS, 4, 0.55, 0.9, 0.1, 0.4, 0, 1)
    copies, found = weights.clone(prefix="c", init="same"), []
    for _ in range(4):
        loss, gradients = value_and_grad(network, None, weights)(IN, OUT)
        step(loss, gradients, Tensor(1.0), weights, copies, IN, OUT)
        size = sum(np.abs(p.asnumpy()).sum() for p in weights)
        found.append([float(loss), float(size), float(step.sk.sum()), float(step.bk.sum())])
    want = [
        [1.6059811, 4.5103302, 0.6556678, 4.0],
        [0.5063525, 4.7234516, -0.2144684, 3.8914711],
        [0.4360166, 5.0550696, -0.1759449, 4.5049186],
        [0.3998752, 5.1875895, -0.0240505, 4.6799030],
    ]
    np.testing.assert_allclose(found, want, rtol=1e-4)


@pytest.mark.parametrize(
    ("sens", "want"),
    [
        (None, [0.5147074461, 0.4555414319, 0.4275910258, 0.4150986075, 0.4033638537]),
        (2.0, [0.5200766921, 0.4392978251, 0.4041324258, 0.3862638474, 0.3727340698]),
    ],
)
def test_subspaces_of_files(tmp_path: Path, sens: float | None, want: list[float]) -> None:
    _, network = small()
    np.save(tmp_path / "pca.npy", BASIS)
    options = {"rho": 0.5, "gamma": 0.8, "alpha": 0.05, "sigma": 0.3, "n_components": 4}
    config = {**chosen(dim_reduce=True), "dim_reduce": {**options, "pca_mat_path": str(tmp_path / "pca.npy")}}
    momentum = nn.Momentum(network.trainable_params(), 0.1, 0.9)
    trained, optimizer = boost.AutoBoost("O1", config).network_auto_process_train(network, momentum)
    assert type(optimizer) is nn.SGD
    assert sorted(p.name for p in tmp_path.iterdir()) == ["pca.npy", "pca_rank_0.npy", "save_pca_end.txt"]
    step = boost.BoostTrainOneStepCell(trained, optimizer, sens)
    found = []
    for _ in range(5):
        step(IN, OUT)
        found.append(float(network(IN, OUT)))
    assert near(found, want)


def test_subspaces_of_checkpoints(tmp_path: Path) -> None:
    net, _ = small()
    for seed in range(6):
        net.weight.set_data(normal((2, 3), seed))
        net.bias.set_data(normal((2,), seed + 20))
        save_checkpoint(net, str(tmp_path / f"{seed}.ckpt"))
    config = {**chosen(dim_reduce=True), "dim_reduce": {"n_components": 3, "weight_load_dir": str(tmp_path)}}
    boost.AutoBoost("O1", config).network_auto_process_train(net, nn.SGD(net.trainable_params()))
    found = np.load(tmp_path / "pca_mat_temp_rank_0.npy")
    np.testing.assert_allclose(found @ found.T, np.eye(3), atol=1e-6)
    want = [0.0639, 0.0155, 0.3243, 0.5191, 0.5897, 0.1959, 0.4039, 0.2679]
    np.testing.assert_allclose(np.abs(found[0]), want, atol=1e-4)
    with pytest.raises(ValueError, match="weight_load_dir"):
        boost.AutoBoost._instance = None
        boost.AutoBoost("O1", chosen(dim_reduce=True)).network_auto_process_train(net, nn.SGD(net.trainable_params()))


@pytest.mark.parametrize(
    ("level", "config", "want"),
    [
        (
            "O1",
            {
                **chosen(less_bn=True, grad_freeze=True),
                "less_bn": {"gc_flag": False},
                "grad_freeze": {"param_groups": 2, "total_steps": 20},
            },
            [1.3146811724, 1.3351751566, 1.2255307436, 1.2099759579, 1.1946409941, 1.1744934320],
        ),
        (
            "O2",
            {"boost": {"mode": "disable_all"}},
            [1.3180513382, 1.2401391268, 1.1550896168, 1.0359683037, 0.8749857545, 0.7428343],
        ),
    ],
)
def test_a_model_trains_with_a_level(level: str, config: dict[str, Any], want: list[float]) -> None:
    np.random.seed(4)
    net, found = Net(), []
    loss = with_loss(net)

    class Watch(Callback):
        def step_end(self, run_context: Any) -> None:
            found.append(float(loss(X, Y)))

    batches = [(X[i : i + 2], Y[i : i + 2]) for i in (0, 2, 4)]
    optimizer = nn.Momentum(net.trainable_params(), 0.1, 0.9)
    options: dict[str, Any] = {"metrics": {"loss"}, "boost_level": level, "boost_config_dict": config}
    model = Model(net, nn.CrossEntropyLoss(), optimizer, **options)
    assert type(model.train_network).__name__ == "BoostTrainOneStepCell"
    model.train(2, batches, callbacks=[Watch()])
    assert near(found, want)


def test_a_train_network_of_a_level() -> None:
    net = Net()
    step = amp.build_train_network(net, nn.SGD(net.trainable_params()), nn.MSELoss(), boost_level="O1")
    assert type(step).__name__ == "BoostTrainOneStepCell"
    with pytest.warns(UserWarning, match="boost_level"):
        Model(net, nn.MSELoss(), nn.SGD(net.trainable_params()), boost_level="O1")
