"""Callbacks and metrics beside the common ones, and the lists of mixed precision."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from typing import Any

import ms_nn as nn
import numpy as np
import pytest
from ms_nn import amp
from ms_nn.train import (
    Callback,
    FlopsUtilizationCollector,
    Model,
    OnRequestExit,
    SummaryLandscape,
    TrainFaultTolerance,
)
from ms_nn.train.callback import _set_cur_net, checkpoint_cb_for_save_op
from ms_nn.train.callback._flops_collector import step_flops
from ms_tensor import Parameter, Tensor, ops

BATCH = (np.ones((32, 10), np.float32), np.ones((32, 5), np.float32))


def model() -> Model:
    net = nn.Dense(10, 5)
    return Model(net, nn.MSELoss(), nn.SGD(net.trainable_params()))


def test_flops_are_those_of_the_documentation(capsys: pytest.CaptureFixture[str]) -> None:
    model().train(2, [BATCH] * 2, callbacks=FlopsUtilizationCollector(2, computility=10e6))
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == (
        "Full model flops is 6400, Full hardware flops is 6400, Shard model flops is 6400, Shard hardware flops is 6400"
    )
    assert len(lines) == 3 and lines[1].startswith("Train per step time: ") and "mfu:" in lines[1]
    two = nn.SequentialCell(nn.Conv2d(1, 2, 3), nn.Flatten(), nn.Dense(32, 3))
    # The convolution 5*2*4*4 * 9 * 2, and the gradient by its weight; the product 5*3 * 32 * 2 and both gradients.
    assert step_flops(two, [ops.ones((5, 1, 4, 4))]) == 2 * 2880 + 3 * 960


class Ask(Callback):
    def on_train_step_begin(self, run_context: Any) -> None:
        os.kill(os.getpid(), signal.SIGTERM)


def test_on_request_exit_by_a_signal(tmp_path: Path) -> None:
    before = signal.getsignal(signal.SIGTERM)
    steps: list[int] = []
    count = nn.train.LambdaCallback(on_train_step_end=lambda context: steps.append(1))
    model().train(5, [BATCH] * 2, callbacks=[Ask(), OnRequestExit(directory=str(tmp_path)), count])
    assert sorted(os.listdir(tmp_path / "rank_0")) == ["Net_train.ckpt", "Net_train.mindir"]
    assert signal.getsignal(signal.SIGTERM) == before
    assert len(steps) == 1


def test_on_request_exit_by_a_file(tmp_path: Path) -> None:
    config = tmp_path / "exit.json"
    config.write_text(json.dumps({"GracefulExit": 1}))
    exit_ = OnRequestExit(save_mindir=False, file_name="n", directory=str(tmp_path), config_file=str(config))
    model().train(3, [BATCH], callbacks=exit_)
    assert os.listdir(tmp_path / "rank_0") == ["n_train.ckpt"]
    for wrong in ({"save_ckpt": 1}, {"file_name": 1}, {"sig": signal.SIGINT}):
        with pytest.raises(ValueError, match="OnRequestExit"):
            OnRequestExit(**wrong)  # type: ignore[arg-type]


def test_what_needs_other_services_says_so(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="ckpt_save_path"):
        TrainFaultTolerance()
    with pytest.raises(ValueError, match="MS_ENABLE_TFT"):
        TrainFaultTolerance("x")
    assert TrainFaultTolerance.get_optimizer_wrapper(nn.SGD) is nn.SGD
    landscape = SummaryLandscape(str(tmp_path))
    landscape.clean_ckpt()
    with pytest.raises(NotImplementedError, match="landscapes"):
        landscape.gen_landscapes_with_multi_process(len)


def test_the_noted_network() -> None:
    net = nn.Dense(1, 1)
    _set_cur_net(net)
    try:
        assert checkpoint_cb_for_save_op([{"name": "weight", "data": Tensor([[7.0]])}])
        assert float(net.weight) == 7.0
    finally:
        _set_cur_net(None)
    assert not checkpoint_cb_for_save_op([])


class Scores(nn.Cell):
    def construct(self, x: Any) -> Any:
        return ops.reshape(x, (x.shape[0], -1))[:, :3] + x.sum((1, 2, 3)).reshape((-1, 1)) * Tensor([1.0, 2.0, 3.0])


IMAGE = np.arange(16).astype(np.float32).reshape(1, 1, 4, 4)


# Recorded from MindSpore 2.10.
@pytest.mark.parametrize(
    ("settings", "label", "drops"),
    [
        ({}, 0, [[10, 18, 28, 24], [27, 45, 66, 54], [52, 84, 120, 96], [51, 81, 114, 90]]),
        ({"margin": 1}, 0, [[0, 1, 3, 5], [4, 10, 14, 18], [12, 26, 30, 34], [20, 42, 46, 50]]),
        (
            {"pad_val": 0.5, "margin": 1, "n_batch": 2},
            0,
            [[-1, -0.5, 2, 4], [2.5, 7.5, 12, 16], [11, 24, 28, 32], [19, 40, 44, 48]],
        ),
        ({"margin": 1, "b_box": [0, 0, 1, 3, 0, 2]}, 0, [[4, 10, 14], [12, 26, 30], [20, 42, 46]]),
        ({"margin": 1, "b_box": [-1, -1, 1, 3, 0, 2]}, 0, [[4, 10, 14], [12, 26, 30], [20, 42, 46]]),
    ],
)
def test_occlusion_sensitivity(settings: Any, label: int, drops: Any) -> None:
    metric = nn.OcclusionSensitivity(**settings)
    metric.update(Scores(), IMAGE, Tensor(label))
    assert metric.eval().tolist() == drops


def test_wrong_occlusion() -> None:
    metric = nn.OcclusionSensitivity()
    with pytest.raises(RuntimeError, match="update"):
        metric.eval()
    with pytest.raises(ValueError, match="3 inputs"):
        metric.update(1, 2)
    with pytest.raises(TypeError, match="Cell"):
        metric.update(3, IMAGE, Tensor(0))
    with pytest.raises(RuntimeError, match="one image"):
        metric.update(Scores(), np.ones((2, 1, 4, 4), np.float32), Tensor(0))
    with pytest.raises(ValueError, match="b_box"):
        nn.OcclusionSensitivity(b_box=[0, 9, 1, 3, 0, 2]).update(Scores(), IMAGE, Tensor(0))
    for wrong in ({"pad_val": "a"}, {"margin": "a"}, {"b_box": 3}):
        with pytest.raises(TypeError, match="OcclusionSensitivity"):
            nn.OcclusionSensitivity(**wrong)  # type: ignore[arg-type]


def test_igamma() -> None:
    found = nn.IGamma()(Tensor([2.0, 4.0, 6.0, 8.0]), Tensor([2.0, 3.0, 4.0, 5.0]))
    np.testing.assert_allclose(found.asnumpy(), [0.59399456, 0.35276744, 0.21486895, 0.1333711], rtol=1e-5)


def test_lists_of_mixed_precision() -> None:
    assert [c.__name__ for c in amp.get_black_list()] == ["BatchNorm1d", "BatchNorm2d", "BatchNorm3d", "LayerNorm"]
    assert len(amp.get_white_list()) == 20 and nn.Dense in amp.get_white_list()
    amp.get_white_list().clear()
    assert len(amp.get_white_list()) == 20
    assert ops.MatMul in amp.AMP_AUTO_WHITE_LIST and ops.Softmax in amp.AMP_AUTO_BLACK_LIST
    assert amp.AMP_PRIM_ARG_TABLE[ops.MatMul] == []
    with pytest.raises(AttributeError, match="NOPE"):
        amp.NOPE  # noqa: B018


def test_no_init_parameters_and_parameters() -> None:
    with nn.no_init_parameters():
        net = nn.Dense(2, 3)
    assert isinstance(net.weight, Parameter) and float(net.weight.abs().sum()) > 0


def test_layouts_need_a_parallel_mode() -> None:
    with pytest.raises(RuntimeError, match="auto_parallel"):
        model().infer_train_layout(None)
    with pytest.raises(RuntimeError, match="auto_parallel"):
        model().infer_predict_layout(ops.ones((1, 10)))
