"""Model, callbacks and the datasets they run over."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import ms_nn as nn
import ms_tensor as ms
import numpy as np
import pytest
from ms_nn import train
from ms_nn.train.callback import CallbackManager, CheckpointManager, InternalCallbackParam, _handle_loss
from ms_tensor import Tensor

RNG = np.random.RandomState(0)
X, Y = RNG.randn(4, 6, 3).astype(np.float32), RNG.randn(4, 6, 2).astype(np.float32)
DATA = list(zip(X, Y, strict=True))


def make(metrics: Any = None, rate: Any = 0.1, **kwargs: Any) -> tuple[nn.Cell, train.Model]:
    ms.set_seed(1)
    net = nn.Dense(3, 2)
    return net, train.Model(net, nn.MSELoss(), nn.Momentum(net.trainable_params(), rate, 0.9), metrics, **kwargs)


class Recorder(train.Callback):
    """Writes down what is called, and when."""

    def __init__(self) -> None:
        self.seen: list[Any] = []


def _record(moment: str) -> Any:
    def call(self: Recorder, run_context: train.RunContext) -> None:
        params = run_context.original_args()
        self.seen.append((moment, params.get("cur_epoch_num"), params.get("cur_step_num")))

    return call


MOMENTS = [f"on_{mode}_{when}" for mode in ("train", "eval") for when in ("begin", "end")]
MOMENTS += [
    f"on_{mode}_{what}_{when}" for mode in ("train", "eval") for what in ("epoch", "step") for when in ("begin", "end")
]
for _moment in MOMENTS:
    setattr(Recorder, _moment, _record(_moment))


class WithMethods:
    """A dataset as MindSpore's: iterators of tuples, a size, a reset."""

    def __init__(self) -> None:
        self.resets = 0

    def get_dataset_size(self) -> int:
        return len(DATA)

    def create_tuple_iterator(self) -> Any:
        return iter([[Tensor(x), Tensor(y)] for x, y in DATA])

    def reset(self) -> None:
        self.resets += 1


class OfDicts(WithMethods):
    create_tuple_iterator = property()  # type: ignore[assignment]

    def create_dict_iterator(self) -> Any:
        return iter([{"data": x, "label": y} for x, y in DATA])


def weights(net: nn.Cell) -> Any:
    return np.concatenate([p.asnumpy().ravel() for p in net.get_parameters()])


def test_train_is_the_loop_of_steps() -> None:
    net, model = make()
    model.train(2, DATA)
    ms.set_seed(1)
    other = nn.Dense(3, 2)
    step = nn.TrainOneStepCell(
        nn.WithLossCell(other, nn.MSELoss()), nn.Momentum(other.trainable_params(), 0.1, 0.9)
    ).set_train()
    for _ in range(2):
        for x, y in DATA:
            step(Tensor(x), Tensor(y))
    np.testing.assert_array_equal(weights(net), weights(other))


@pytest.mark.parametrize(
    "dataset",
    [
        WithMethods,
        OfDicts,
        lambda: tuple(DATA),
        lambda: (pair for pair in DATA),
        lambda: [{"a": x, "b": y} for x, y in DATA],
        lambda: [[Tensor(x), Tensor(y)] for x, y in DATA],
    ],
)
def test_every_kind_of_dataset(dataset: Callable[[], Any]) -> None:
    net, model = make()
    model.train(2, DATA)
    other, again = make()
    given = dataset()
    again.train(2, given, dataset_sink_mode=True)
    np.testing.assert_array_equal(weights(net), weights(other))
    if isinstance(given, WithMethods):
        assert given.resets == 2


def test_the_order_of_callbacks() -> None:
    recorder = Recorder()
    _, model = make({"mae"})
    model.train(1, DATA[:1], callbacks=[recorder])
    names = [name for name, _, _ in recorder.seen]
    assert names == [
        "on_train_begin",
        "on_train_epoch_begin",
        "on_train_step_begin",
        "on_train_step_end",
        "on_train_epoch_end",
        "on_train_end",
    ]
    recorder.seen.clear()
    model.fit(2, DATA[:2], DATA[:1], callbacks=recorder, initial_epoch=1)
    names = [name for name, _, _ in recorder.seen]
    start = names.index("on_eval_begin")
    assert names[start - 1 : start + 7] == [
        "on_train_step_end",
        "on_eval_begin",
        "on_eval_epoch_begin",
        "on_eval_step_begin",
        "on_eval_step_end",
        "on_eval_epoch_end",
        "on_eval_end",
        "on_train_epoch_end",
    ]
    assert recorder.seen[-2] == ("on_train_epoch_end", 2, 2)


@pytest.mark.parametrize("loss_fn", [1, "mse", lambda output, label: output])
def test_a_loss_that_is_no_cell(loss_fn: Any) -> None:
    with pytest.raises(TypeError, match="'loss_fn' must be a Cell or None"):
        train.Model(nn.ReLU(), loss_fn=loss_fn)


def test_eval_and_predict() -> None:
    net, model = make({"mse": train.MSE(), "loss": train.Loss(), "err": train.MAE()})
    results = model.eval(DATA)
    predicted = np.stack([net(Tensor(x)).asnumpy() for x in X])
    np.testing.assert_allclose(results["loss"], ((predicted - Y) ** 2).mean(), rtol=1e-5)
    np.testing.assert_allclose(results["err"], np.abs(predicted - Y).sum() / 24, rtol=1e-5)
    assert list(results) == ["mse", "loss", "err"]
    np.testing.assert_array_equal(model.predict(Tensor(X[0])).asnumpy(), predicted[0])
    assert not net.training and model.predict_network is net
    model.train(1, DATA)
    assert net.training and isinstance(model.eval_network, nn.WithEvalCell)


def test_an_eval_network_of_its_own() -> None:
    class Eval(nn.Cell):
        def __init__(self, network: nn.Cell) -> None:
            super().__init__()
            self.network = network

        def construct(self, x: Tensor, y: Tensor) -> Any:
            out = self.network(x)
            return y, out, (out - y).mean()

    net = nn.Dense(3, 2)
    model = train.Model(net, metrics={"mae", "loss"}, eval_network=Eval(net), eval_indexes=[2, 1, 0])
    assert set(model.eval(DATA)) == {"mae", "loss"}


def test_fit_gives_its_results_to_callbacks(capsys: Any) -> None:
    seen: list[Any] = []
    keep = train.LambdaCallback(
        on_train_epoch_end=lambda context: seen.append(dict(context.original_args().get("eval_results") or {}))
    )
    _, model = make({"mae"})
    history = train.History()
    model.fit(3, DATA, DATA, valid_frequency=[1, 3], callbacks=[keep, history, train.LossMonitor(0)])
    assert [sorted(results) for results in seen] == [["eval_loss", "mae"], [], ["eval_loss", "mae"]]
    assert history.epoch == {"epoch": [1, 2, 3]} and len(history.history["net_output"]) == 3
    assert len(history.history["mae"]) == 2
    out = capsys.readouterr().out.splitlines()
    assert len(out) == 2 and out[0].startswith("Eval result: epoch 1, metrics: {'mae': ")
    assert "float64" not in out[0]


def test_loss_monitor_and_time_monitor(capsys: Any) -> None:
    _, model = make()
    model.train(2, DATA, callbacks=[train.LossMonitor(3), train.TimeMonitor(data_time=True)])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(",")[0] for line in lines] == [
        "epoch: 1 step: 3",
        lines[1].split(",")[0],
        "epoch: 2 step: 2",
        lines[3].split(",")[0],
    ]
    assert lines[1].startswith("Train epoch time: ") and "ms, per step time: " in lines[1]
    assert lines[1].endswith(" ms)") and "(data time: " in lines[1]
    with pytest.raises(ValueError, match="NAN or INF, training process cannot continue, terminating training"):
        model.train(1, [(X[0] * np.nan, Y[0])], callbacks=train.LossMonitor())


def test_callbacks_receive_mindspores_arguments() -> None:
    seen: list[Any] = []
    watch = train.LambdaCallback(on_train_step_end=lambda context: seen.append(context.original_args()))
    make()[1].train(1, DATA[:1], callbacks=watch)
    expected = """batch_num cur_epoch_num cur_step_num dataset_sink_mode device_number epoch_num initial_step
        last_save_ckpt_step latest_ckpt_file list_callback loss_fn loss_scale_mananger mode net_outputs network
        optimizer parallel_mode train_dataset train_dataset_element train_network"""
    assert sorted(seen[0]) == expected.split()


def test_a_stop_ends_the_epoch_and_the_training() -> None:
    class Stop(train.Callback):
        def on_train_step_end(self, run_context: train.RunContext) -> None:
            if run_context.original_args().cur_step_num == 6:
                run_context.request_stop()

    recorder = Recorder()
    _, model = make()
    model.train(5, DATA, callbacks=[Stop(), recorder])
    assert recorder.seen[-1] == ("on_train_end", 2, 6)


def test_early_stopping_restores_the_best(capsys: Any) -> None:
    net, model = make({"mae"}, rate=0.0)
    stop = train.EarlyStopping("mae", patience=2, verbose=True, restore_best_weights=True)
    before = weights(net)

    def spoil(context: Any) -> None:
        if context.original_args().cur_epoch_num > 1:
            net.bias.set_data(net.bias + 100.0)

    recorder = Recorder()
    model.fit(9, DATA, DATA, callbacks=[train.LambdaCallback(on_train_epoch_begin=spoil), stop, recorder])
    assert recorder.seen[-1][1] == 3 and stop.stopped_epoch == 3
    np.testing.assert_array_equal(weights(net), before)
    out = capsys.readouterr().out
    assert "Restoring model weights" in out and "Epoch 00003: early stopping" in out


def test_reduce_lr_on_plateau(capsys: Any) -> None:
    _, model = make({"mae"}, rate=0.5)
    reduce = train.ReduceLROnPlateau("mae", 0.5, patience=1, verbose=True, mode="max", min_delta=1e9, min_lr=0.2)
    rates: list[float] = []
    keep = train.LambdaCallback(
        on_train_epoch_end=lambda c: rates.append(c.original_args().optimizer.learning_rate.item())
    )
    model.fit(4, DATA[:1], DATA[:1], callbacks=[reduce, keep])
    assert np.allclose(rates, [0.5, 0.25, 0.2, 0.2])
    assert "Epoch 00002: ReduceLROnPlateau reducing learning rate to 0.25." in capsys.readouterr().out


def test_learning_rate_scheduler() -> None:
    _, model = make()
    model.train(1, DATA, callbacks=train.LearningRateScheduler(lambda rate, step: rate / 2 if step > 2 else rate))
    assert abs(model.train_network.optimizer.learning_rate.item() - 0.025) < 1e-7


def test_model_checkpoint(tmp_path: Path) -> None:
    net, model = make()
    config = train.CheckpointConfig(3, keep_checkpoint_max=2, append_info=["epoch_num", {"note": "x"}])
    saver = train.ModelCheckpoint("net", str(tmp_path), config)
    model.train(3, DATA, callbacks=saver)
    assert sorted(os.listdir(tmp_path)) == ["net-3_1.ckpt", "net-3_4.ckpt"]
    assert saver.latest_ckpt_file_name == str(tmp_path / "net-3_4.ckpt")
    found = nn.load_checkpoint(saver.latest_ckpt_file_name)
    assert int(found["epoch_num"]) == 3 and found["note"] == "x" and "moments.weight" in found
    np.testing.assert_array_equal(found["weight"].asnumpy(), net.weight.asnumpy())
    again = train.ModelCheckpoint("net", str(tmp_path), train.CheckpointConfig(saved_network=net, format="safetensors"))
    model.train(1, DATA[:1], callbacks=again)
    assert "net_1-1_1.safetensors" in os.listdir(tmp_path)
    named = train.ModelCheckpoint(lambda p: f"s{p.cur_step_num}", lambda p: str(tmp_path / "deep"))
    model.train(1, DATA[:2], callbacks=named)
    assert sorted(os.listdir(tmp_path / "deep")) == ["s1.ckpt", "s2.ckpt"]


def test_checkpoint_policies(tmp_path: Path) -> None:
    assert train.CheckpointConfig(keep_checkpoint_max=0).keep_checkpoint_max == 1
    minutes = train.CheckpointConfig(keep_checkpoint_max=0, keep_checkpoint_per_n_minutes=3)
    assert minutes.get_checkpoint_policy() == {
        "save_checkpoint_steps": 1,
        "save_checkpoint_seconds": None,
        "keep_checkpoint_max": 0,
        "keep_checkpoint_per_n_minutes": 3,
        "saved_network": None,
    }
    for i, name in enumerate(["a-1_1.ckpt", "a-1_2.ckpt", "a-x_3.ckpt", "b-1_1.ckpt"]):
        (tmp_path / name).write_text("")
        os.utime(tmp_path / name, (1000 + i, 1000 + i))
    manager = CheckpointManager()
    manager.update_ckpoint_filelist(str(tmp_path), "a")
    assert manager.ckpoint_num == 2
    manager.keep_one_ckpoint_per_minutes(1, 1010.0)
    assert [os.path.basename(f) for f in manager.ckpoint_filelist] == ["a-1_1.ckpt"]
    manager.remove_oldest_ckpoint_file()
    assert sorted(os.listdir(tmp_path)) == ["a-x_3.ckpt", "b-1_1.ckpt"]


def test_a_backup_is_restored_once(tmp_path: Path) -> None:
    folder = str(tmp_path / "backup")

    def fail(context: Any) -> None:
        if context.original_args().cur_epoch_num == 3:
            raise KeyboardInterrupt

    net, model = make()
    backup = train.BackupAndRestore(folder, 2)
    with pytest.raises(KeyboardInterrupt):
        model.train(4, DATA, callbacks=[backup, train.LambdaCallback(on_train_epoch_begin=fail)])
    assert os.listdir(folder) == ["backup.ckpt"]
    other, again = make()
    again.train(2, DATA, callbacks=train.BackupAndRestore(folder))
    assert os.listdir(folder) == []
    straight, plain = make()
    plain.train(4, DATA)
    np.testing.assert_array_equal(weights(other), weights(straight))
    assert (weights(net) != weights(straight)).any()


def test_a_dynamic_loss_scale() -> None:
    manager = train.DynamicLossScaleManager(8.0, 2, 2)
    net, model = make(loss_scale_manager=manager)
    big = np.full_like(X[0], 1e30)
    before = weights(net)
    model.train(1, [(big, Y[0])])
    np.testing.assert_array_equal(weights(net), before)
    assert manager.get_loss_scale() == 4.0 and model.train_network.scale_sense.item() == 4.0


def test_handle_loss_and_managers() -> None:
    assert _handle_loss((Tensor([1.0, 3.0]), 5)) == 2.0 and _handle_loss(3) == 3
    params = InternalCallbackParam(a=1)
    params.b = 2
    assert params == {"a": 1, "b": 2} and params.b == 2
    with pytest.raises(KeyError, match="'c'"):
        _ = params.c
    assert not hasattr(params, "c") and getattr(params, "c", 3) == 3
    entered: list[str] = []

    class Opened(train.Callback):
        def __enter__(self) -> Any:
            entered.append("in")
            return self

        def __exit__(self, *err: Any) -> None:
            entered.append("out")

        def begin(self, run_context: Any) -> None:
            entered.append("begin")

    with CallbackManager([Opened()]) as manager:
        manager.on_train_begin(train.RunContext({}))
    assert entered == ["in", "begin", "out"]


@pytest.mark.parametrize(
    "call, error",
    [
        (lambda: train.Model(3), TypeError),
        (lambda: train.Model(nn.Dense(3, 2), other=1), ValueError),
        (lambda: train.Model(nn.Dense(3, 2), amp_level="O2"), ValueError),
        (lambda: train.Model(nn.Dense(3, 2), metrics={"mae"}), ValueError),
        (lambda: train.Model(nn.Dense(3, 2), loss_scale_manager=train.FixedLossScaleManager()), ValueError),
        (lambda: make(["mae"]), TypeError),
        (lambda: make()[1].train(0, DATA), ValueError),
        (lambda: make()[1].train(1.0, DATA), TypeError),
        (lambda: make()[1].train(1, []), ValueError),
        (lambda: make()[1].train(1, 3), TypeError),
        (lambda: make()[1].train(1, [X[0]]), ValueError),
        (lambda: make()[1].train(1, DATA, sink_size=0), ValueError),
        (lambda: make()[1].train(1, DATA, initial_epoch=1), ValueError),
        (lambda: make()[1].train(1, DATA, dataset_sink_mode=1), TypeError),
        (lambda: make()[1].train(1, DATA, callbacks=3), TypeError),
        (lambda: make()[1].eval(DATA), ValueError),
        (lambda: make()[1].fit(1, DATA, DATA), ValueError),
        (lambda: make({"mae"})[1].fit(1, DATA, DATA, valid_frequency="a"), TypeError),
        (lambda: make()[1].fit(1, DATA, callbacks=type("C", (train.Callback,), {"begin": print})()), ValueError),
        (lambda: make()[1].predict(Tensor(X[0]), backend="x"), ValueError),
        (lambda: train.LossMonitor(-1), ValueError),
        (lambda: train.LossMonitor(1.0), TypeError),
        (lambda: train.TimeMonitor(data_time=1), TypeError),
        (lambda: train.TimeMonitor().epoch_end(train.RunContext({})), TypeError),
        (lambda: train.EarlyStopping(mode="x"), ValueError),
        (lambda: train.EarlyStopping(patience=-1), ValueError),
        (lambda: train.EarlyStopping(3), TypeError),
        (lambda: train.ReduceLROnPlateau(factor=1.0), ValueError),
        (lambda: train.CheckpointConfig(0, 0, 0, 0), ValueError),
        (lambda: train.CheckpointConfig(-1), ValueError),
        (lambda: train.CheckpointConfig(append_info=["x"]), ValueError),
        (lambda: train.CheckpointConfig(append_info=[{"a": None}]), TypeError),
        (lambda: train.CheckpointConfig(saved_network=3), TypeError),
        (lambda: train.ModelCheckpoint("a/b"), ValueError),
        (lambda: train.ModelCheckpoint(config=3), TypeError),
        (lambda: train.BackupAndRestore(3), TypeError),
        (lambda: train.RunContext(3), TypeError),
        (lambda: CallbackManager([3]), TypeError),
        (lambda: train.FixedLossScaleManager(0.5), ValueError),
        (lambda: train.DynamicLossScaleManager(0), ValueError),
        (lambda: train.DynamicLossScaleManager(8, 0), ValueError),
    ],
)
def test_errors(call: Callable[[], Any], error: type[Exception]) -> None:
    with pytest.raises(error) as caught:
        call()
    assert len(str(caught.value).splitlines()) <= 6


def test_shuffles_go_on_from_epoch_to_epoch() -> None:
    """One iterator serves all epochs of a run: a new one would begin the dataset's random numbers anew."""

    class Epochs:
        made = 0

        def __init__(self) -> None:
            self.epoch = 0

        def __iter__(self):
            self.epoch += 1
            yield (Tensor(np.full((2, 3), self.epoch, np.float32)), Tensor(np.zeros((2, 1), np.float32)))

        def get_dataset_size(self) -> int:
            return 1

        def create_tuple_iterator(self):
            Epochs.made += 1
            return Epochs()

    seen = []

    class Net(nn.Cell):
        def construct(self, x, y):
            seen.append(float(x.asnumpy()[0, 0]))
            return x.sum()

    train.Model(Net()).train(3, Epochs(), dataset_sink_mode=False)
    assert (seen, Epochs.made) == ([1.0, 2.0, 3.0], 1)


def test_callbacks_read_where_the_training_began() -> None:
    seen: list[Any] = []

    class Begun(train.Callback):
        def on_train_begin(self, run_context: train.RunContext) -> None:
            seen.append(run_context.original_args().initial_step)

    make()[1].train(1, DATA, callbacks=Begun())
    assert seen == [None]
