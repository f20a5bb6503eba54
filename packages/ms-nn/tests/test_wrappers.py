"""Cells around a network, loss scales and mixed precision."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ms_nn as nn
import ms_tensor as ms
import numpy as np
import pytest
from ms_nn import amp, train
from ms_tensor import Parameter, Tensor, ops

RNG = np.random.RandomState(0)
X, Y = Tensor(RNG.randn(4, 3).astype(np.float32)), Tensor(RNG.randn(4, 2).astype(np.float32))


def network() -> nn.Cell:
    ms.set_seed(1)
    return nn.Dense(3, 2)


def with_loss() -> nn.Cell:
    return nn.WithLossCell(network(), nn.MSELoss())


def one() -> list[Parameter]:
    return [Parameter(Tensor([1.0]))]


def flat(net: nn.Cell) -> Any:
    return np.concatenate([p.asnumpy().ravel() for p in net.get_parameters()])


def test_gradients_of_a_network() -> None:
    plain = nn.WithGradCell(network(), nn.MSELoss())(X, Y)
    scaled = nn.WithGradCell(network(), nn.MSELoss(), sens=Tensor(2.0))(X, Y)
    net = network()
    weights = ms.ParameterTuple(net.trainable_params())
    value, listed = nn.ForwardValueAndGrad(nn.WithLossCell(net, nn.MSELoss()), weights, get_by_list=True)(X, Y)
    error = (X.asnumpy() @ net.weight.asnumpy().T + net.bias.asnumpy()) - Y.asnumpy()
    np.testing.assert_allclose(plain[0].asnumpy(), 2 * error.T @ X.asnumpy() / 8, rtol=1e-4, atol=1e-6)
    np.testing.assert_allclose(value.item(), (error**2).mean(), rtol=1e-5)
    for one, twice, other in zip(plain, scaled, listed, strict=True):
        np.testing.assert_array_equal(one.asnumpy(), other.asnumpy())
        np.testing.assert_allclose(2 * one.asnumpy(), twice.asnumpy(), rtol=1e-6)
    _, (of_x, of_y) = nn.ForwardValueAndGrad(lambda a, b: a * b, get_all=True, sens_param=True)(
        Tensor(2.0), Tensor(3.0), Tensor(10.0)
    )
    assert (of_x.item(), of_y.item()) == (30.0, 20.0)


def test_a_step_with_a_scaled_loss_and_gradients_returned() -> None:
    net = with_loss()
    step = nn.TrainOneStepCell(net, nn.SGD(net.trainable_params(), 0.1, loss_scale=4.0), sens=4.0, return_grad=True)
    loss, gradients = step(X, Y)
    other = with_loss()
    plain, unscaled = nn.TrainOneStepCell(other, nn.SGD(other.trainable_params(), 0.1), return_grad=True)(X, Y)
    assert loss.item() == plain.item() and list(gradients) == ["weight", "bias"]
    np.testing.assert_allclose(gradients["weight"].asnumpy(), 4 * unscaled["weight"].asnumpy(), rtol=1e-6)
    np.testing.assert_allclose(flat(net), flat(other), rtol=1e-6)


def test_a_loss_that_is_no_number() -> None:
    net = nn.WithLossCell(network(), nn.MSELoss("none"))
    whole = nn.WithLossCell(network(), nn.MSELoss("sum"))
    assert nn.TrainOneStepCell(net, nn.SGD(net.trainable_params(), 0.1))(X, Y).shape == (4, 2)
    nn.TrainOneStepCell(whole, nn.SGD(whole.trainable_params(), 0.1))(X, Y)
    np.testing.assert_allclose(flat(net), flat(whole), rtol=1e-5)


def test_a_train_step_with_a_loss_scale() -> None:
    net = with_loss()
    step = nn.TrainOneStepWithLossScaleCell(
        net, nn.SGD(net.trainable_params(), 0.1), nn.DynamicLossScaleUpdateCell(1024.0, 2, 2)
    )
    loss, overflow, scale = step(X, Y)
    other = with_loss()
    assert loss.item() == nn.TrainOneStepCell(other, nn.SGD(other.trainable_params(), 0.1))(X, Y).item()
    np.testing.assert_allclose(flat(net), flat(other), rtol=1e-5)
    assert not overflow.item() and scale.item() == 1024.0
    before = flat(net)
    _, overflow, _ = step(X * 1e30, Y)
    assert overflow.item() and step.scale_sense.item() == 512.0
    np.testing.assert_array_equal(flat(net), before)
    scales = [float(step(X, Y)[2].asnumpy()) for _ in range(4)]
    assert scales == [512.0, 512.0, 1024.0, 1024.0]
    step.set_sense_scale(Tensor(64.0))
    assert step(X, Y)[2].item() == 64.0


def test_a_subclass_written_against_mindspore() -> None:
    from ms_nn.wrap.loss_scale import _grad_scale

    class Clipped(nn.TrainOneStepWithLossScaleCell):
        def construct(self, *inputs: Any) -> Any:
            weights = self.weights
            loss = self.network(*inputs)
            scaling_sens = self.scale_sense
            status, scaling_sens = self.start_overflow_check(loss, scaling_sens)
            filled = ops.ones_like(loss) * ops.cast(scaling_sens, loss.dtype)
            grads = self.grad(self.network, weights)(*inputs, filled)
            grads = self.hyper_map(ops.partial(_grad_scale, scaling_sens), grads)
            grads = self.grad_reducer(grads)
            cond = self.get_overflow_status(status, grads)
            overflow = self.process_loss_scale(cond)
            if not overflow:
                self.optimizer(grads)
            return loss, cond

    net, other = with_loss(), with_loss()
    Clipped(net, nn.SGD(net.trainable_params(), 0.1), Tensor(8.0))(X, Y)
    nn.TrainOneStepCell(other, nn.SGD(other.trainable_params(), 0.1))(X, Y)
    np.testing.assert_allclose(flat(net), flat(other), rtol=1e-5)


def test_an_optimizer_written_against_mindspore() -> None:
    class Plain(nn.Optimizer):
        def __init__(self, params: Any, learning_rate: Any, weight_decay: Any) -> None:
            super().__init__(learning_rate, params, weight_decay)
            self.moments = self.parameters.clone(prefix="moments", init="zeros")

        def construct(self, gradients: Any) -> Any:
            gradients = self.decay_weight(gradients)
            gradients = self.gradients_centralization(gradients)
            gradients = self.scale_grad(gradients)
            lr = self.get_lr()
            self.assignadd(self.global_step, self.global_step_increase_tensor)
            return self.map_(ops.partial(_update, lr), self._parameters, gradients)

    def _update(lr: Any, weight: Any, gradient: Any) -> Any:
        ops.assign_sub(weight, gradient * lr)
        return True

    net, other = with_loss(), with_loss()
    mine = Plain(net.trainable_params(), [0.1, 0.2], 0.1)
    theirs = nn.SGD(other.trainable_params(), [0.1, 0.2], weight_decay=0.1)
    for _ in range(2):
        nn.TrainOneStepCell(net, mine)(X, Y)
        nn.TrainOneStepCell(other, theirs)(X, Y)
    np.testing.assert_allclose(flat(net), flat(other), rtol=1e-6)
    assert mine.global_step.tolist() == [2]


def test_parts_of_a_batch() -> None:
    net = with_loss()
    whole = net(X, Y).item()
    for parts in (nn.GradAccumulationCell(net, 2), nn.MicroBatchInterleaved(net), nn.PipelineCell(net, 2)):
        np.testing.assert_allclose(parts(X, Y).item(), 2 * whole, rtol=1e-5)
    staged = nn.PipelineCell(net, 4, stage_config={"_backbone": 1})
    assert net._backbone.pipeline_stage == 1 and staged.micro_size == 4
    with pytest.raises(ValueError):
        nn.GradAccumulationCell(net, 3)(X, Y)
    with pytest.raises(KeyError):
        nn.PipelineCell(net, 2, stage_config={"x": 1})


def test_one_process_reduces_nothing() -> None:
    parameters = network().trainable_params()
    gradients = (Tensor([1.0]), Tensor([2.0]))
    assert nn.DistributedGradReducer(parameters)(gradients) is gradients
    halves = nn.DistributedGradReducer(parameters, True, 2)(gradients)
    assert [g.item() for g in halves] == [0.5, 1.0]
    virtual = nn.wrap.cell_wrapper._VirtualDatasetCell(nn.WithLossCell(network(), nn.MSELoss()))
    assert virtual(X, Y).item() == with_loss()(X, Y).item()


@pytest.mark.parametrize("time, other", [(1, None), (1, 0), (0, 1), (2, 0), (0, 2), (-1, 1)])
def test_time_distributed(time: int, other: int | None) -> None:
    x = RNG.randn(2, 3, 4, 5).astype(np.float32)
    got = nn.TimeDistributed(nn.ReLU(), time, other)(Tensor(x))
    moved = np.maximum(x, 0)
    if other is not None:
        # The two axes stand side by side, as MindSpore leaves them.
        assert sorted(got.shape) == sorted(x.shape) and abs(got.asnumpy().sum() - moved.sum()) < 1e-3
    else:
        np.testing.assert_array_equal(got.asnumpy(), moved)


def test_all_finite_and_scalers() -> None:
    good, bad = Tensor([1.0]), Tensor([np.inf])
    assert amp.all_finite((good, [good])).item() and not amp.all_finite({"a": good, "b": bad}).item()
    static = amp.StaticLossScaler(4)
    assert static.unscale(static.scale((Tensor(2.0), Tensor([3.0]))))[1].item() == 3.0
    assert static.adjust(Tensor(True)) is False
    scaler = amp.DynamicLossScaler(8, 2, 2)
    values = []
    for finite in (True, True, False, False, False, False, True):
        assert scaler.adjust(Tensor(finite)) is True
        values.append(scaler.scale_value.item())
    assert values == [8, 16, 8, 4, 2, 1, 1] and scaler.counter.item() == 1
    assert scaler.unscale({"g": Tensor([4.0])})["g"].item() == 4.0


class Mixed(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.fc = nn.Dense(3, 2)
        self.norm = nn.LayerNorm((2,))
        self.matmul = ops.MatMul()

    def construct(self, x: Tensor) -> Any:
        y = self.norm(self.fc(x))
        return y, self.matmul(y, y.T)


def kinds(net: nn.Cell) -> dict[str, Any]:
    """The dtypes that the parts of a network get."""
    found: dict[str, Any] = {}

    def watch(name: str) -> Callable[..., None]:
        return lambda cell, inputs, output: found.update({name: output.dtype})

    for name, cell in net.cells_and_names():
        if isinstance(cell, (nn.Dense, nn.LayerNorm)):
            cell.register_forward_hook(watch(name.replace("_backbone.", "").replace("._backbone", "")))
    outputs = net(X)
    found["out"] = {o.dtype for o in outputs}
    return found


@pytest.mark.parametrize(
    "level, dense, norm, out",
    [
        ("O0", "f", "f", "f"),
        ("O1", "h", "f", "f"),
        ("O2", "h", "f", "f"),
        ("O3", "h", "h", "f"),
        # As MindSpore 2.10: a layer's bias is added in its own dtype, and a product's result stays in the half type.
        ("auto", "f", "f", "fh"),
    ],
)
def test_levels_of_mixed_precision(level: str, dense: str, norm: str, out: str) -> None:
    ms.set_seed(1)
    plain = Mixed()
    want = plain(X)[0].asnumpy()
    names = [p.name for p in plain.get_parameters()]
    ms.set_seed(1)
    net = amp.auto_mixed_precision(Mixed(), level)
    assert [p.name for p in net.get_parameters()] == names
    np.testing.assert_allclose(net(X)[0].asnumpy(), want, rtol=2e-2, atol=2e-2)
    got = kinds(net)
    types = {"f": ms.float32, "h": ms.float16}
    assert got["out"] == {types[kind] for kind in out} and (got["fc"], got["norm"]) == (types[dense], types[norm])


def test_lists_of_mixed_precision() -> None:
    assert kinds(amp.custom_mixed_precision(Mixed(), white_list=[nn.LayerNorm]))["norm"] is ms.float16
    assert kinds(amp.custom_mixed_precision(Mixed(), black_list=[nn.Dense]))["fc"] is ms.float32
    assert amp.get_white_list() is not amp.get_white_list() and ops.MatMul in amp.get_white_list()
    net = amp.custom_mixed_precision(Mixed(), white_list=[ops.MatMul], dtype=ms.bfloat16)
    assert net(X)[1].dtype is ms.float32 and kinds(net)["fc"] is ms.float32


def test_build_train_network() -> None:
    for level, kind in (
        ("O0", "TrainOneStepCell"),
        ("O2", "TrainOneStepWithLossScaleCell"),
        ("O3", "TrainOneStepCell"),
    ):
        net = network()
        step = amp.build_train_network(net, nn.SGD(net.trainable_params(), 0.1), nn.MSELoss(), level)
        assert type(step).__name__ == kind and step.training
        # At O2 the first loss scales are too great for float16, and their steps are left out.
        losses = [step(X, Y) for _ in range(12)]
        losses = [loss[0] for loss in losses] if level == "O2" else losses
        assert losses[-1].item() < losses[0].item() and losses[0].dtype is ms.float32
    net = with_loss()
    manager = train.FixedLossScaleManager(8.0, drop_overflow_update=False)
    step = amp.build_train_network(net, nn.SGD(net.trainable_params(), 0.1, loss_scale=8.0), loss_scale_manager=manager)
    assert type(step).__name__ == "TrainOneStepCell" and step.sens == 8.0


@pytest.mark.parametrize(
    "call, error",
    [
        (lambda: nn.TrainOneStepCell(with_loss(), nn.SGD(one()), sens=0), ValueError),
        (lambda: nn.TrainOneStepWithLossScaleCell(with_loss(), nn.SGD(one()), 3), TypeError),
        (
            lambda: nn.TrainOneStepWithLossScaleCell(with_loss(), nn.SGD(one()), Tensor([1.0] * 2)),
            ValueError,
        ),
        (lambda: nn.ForwardValueAndGrad(3), TypeError),
        (lambda: nn.ForwardValueAndGrad(network(), get_by_list=True), TypeError),
        (lambda: nn.WithEvalCell(network(), nn.MSELoss(), 3), TypeError),
        (lambda: nn.ParameterUpdate(3), TypeError),
        (lambda: nn.GradAccumulationCell(3, 2), TypeError),
        (lambda: nn.MicroBatchInterleaved(network(), 0), ValueError),
        (lambda: nn.TimeDistributed(3, 1), TypeError),
        (lambda: nn.TimeDistributed(nn.ReLU(), 1.0), TypeError),
        (lambda: nn.TimeDistributed(nn.ReLU(), 1)(X), ValueError),
        (lambda: nn.DistributedGradReducer([], degree=0), ValueError),
        (lambda: amp.StaticLossScaler(0.5), ValueError),
        (lambda: amp.DynamicLossScaler("a", 2, 2), TypeError),
        (lambda: amp.DynamicLossScaler(8, 0, 2), ValueError),
        (lambda: amp.auto_mixed_precision(3), TypeError),
        (lambda: amp.auto_mixed_precision(network(), "O9"), ValueError),
        (lambda: amp.auto_mixed_precision(network(), "O1", ms.float32), ValueError),
        (lambda: amp.custom_mixed_precision(network()), ValueError),
        (lambda: amp.custom_mixed_precision(network(), white_list=nn.Dense), TypeError),
        (lambda: amp.custom_mixed_precision(network(), black_list=[ops.MatMul]), TypeError),
        (lambda: amp.build_train_network(network(), 3), TypeError),
        (lambda: amp.build_train_network(network(), nn.SGD(network().trainable_params()), level="x"), ValueError),
        (lambda: amp.build_train_network(network(), nn.SGD(network().trainable_params()), other=1), ValueError),
    ],
)
def test_errors(call: Callable[[], Any], error: type[Exception]) -> None:
    with pytest.raises(error) as caught:
        call()
    assert len(str(caught.value).splitlines()) <= 6


def test_overflow_of_each_gradient() -> None:
    from ms_nn.wrap import loss_scale

    gradients = (Tensor([1.0, 2.0]), Tensor([np.inf, 1.0], ms.float32), Tensor([[0.0], [np.nan]], ms.float32))
    for kind in (loss_scale._grad_overflow, loss_scale._ascend_grad_overflow):
        found = ops.HyperMap()(ops.partial(kind), gradients)
        assert [x.asnumpy().tolist() for x in found] == [[0.0], [1.0], [1.0]]
