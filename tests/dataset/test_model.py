"""`Model` over datasets: train, fit, eval and predict, with and without sink mode, and shuffles that go on."""

from __future__ import annotations

import io
import sys

import mindspore as ms
import mindspore.dataset as ds
import numpy as np
import pytest
from mindspore import Tensor, nn
from mindspore.train import Callback, LossMonitor, Model, TimeMonitor
from ms_tensor import progress


def line(count: int = 32) -> ds.Dataset:
    """Points of y = 2 x + 1, as MindSpore's guides have them: a generator, mapped and batched."""
    xs = np.linspace(-1, 1, count).astype(np.float32)[:, None]
    data = ds.GeneratorDataset([(x, 2 * x + 1) for x in xs], ["x", "y"], shuffle=True)
    return data.map(lambda x: x * np.float32(1), input_columns="x").batch(8)


def model() -> Model:
    ms.set_seed(1)
    net = nn.Dense(1, 1)
    return Model(net, nn.MSELoss(), nn.SGD(net.trainable_params(), 0.3), metrics={"mae": nn.MAE()})


class Losses(Callback):
    def __init__(self) -> None:
        self.values: list[float] = []

    def on_train_step_end(self, run_context) -> None:
        self.values.append(float(run_context.original_args().net_outputs.asnumpy()))


@pytest.mark.parametrize("sink", [False, True])
def test_training_and_evaluation(sink: bool) -> None:
    ds.config.set_seed(3)
    learner, losses = model(), Losses()
    learner.train(10, line(), callbacks=[losses], dataset_sink_mode=sink)
    assert len(losses.values) == 40 and losses.values[-1] < 1e-3 < losses.values[0]
    assert learner.eval(line(), dataset_sink_mode=sink)["mae"] < 0.05
    assert abs(float(learner.predict(Tensor([[0.5]], ms.float32)).asnumpy()[0, 0]) - 2) < 0.1


def test_fit_evaluates_and_trains_on() -> None:
    ds.config.set_seed(3)
    learner, losses = model(), Losses()
    learner.fit(4, line(), line(16), callbacks=[losses], valid_frequency=2)
    assert len(losses.values) == 16


def test_each_epoch_has_another_order() -> None:
    ds.config.set_seed(3)
    seen = []

    class Net(nn.Cell):
        def construct(self, x, y):
            seen.append(x.asnumpy()[:, 0].tolist())
            return x.sum()

    Model(Net()).train(2, line(8))
    assert seen[0] != seen[1] and sorted(seen[0]) == sorted(seen[1])


@pytest.mark.parametrize("mode", [ms.PYNATIVE_MODE, ms.GRAPH_MODE])
def test_a_loop_over_batches_trains(mode: int) -> None:
    ms.set_context(mode=mode)
    ds.config.set_seed(3)
    ms.set_seed(1)
    net = nn.Dense(1, 1)
    step = nn.TrainOneStepCell(nn.WithLossCell(net, nn.MSELoss()), nn.SGD(net.trainable_params(), 0.3))
    step.set_train()
    losses = [float(step(*batch).asnumpy()) for _ in range(8) for batch in line().create_tuple_iterator(num_epochs=1)]
    assert losses[-1] < losses[0] / 100


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("prints", [False, True])
def test_a_progress_bar_on_a_terminal_unless_callbacks_print(prints: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setattr(progress, "DELAY", 0.0)
    callbacks = [LossMonitor(100)] if prints else [TimeMonitor(100)]
    learner = model()
    learner.train(2, line(), callbacks=callbacks, dataset_sink_mode=False)
    learner.eval(line(), callbacks=callbacks, dataset_sink_mode=False)
    shown = terminal.getvalue()
    assert ("epoch 2" in shown and "evaluation" in shown and "/4 [" in shown) is not prints
    assert bool(shown) is not prints
