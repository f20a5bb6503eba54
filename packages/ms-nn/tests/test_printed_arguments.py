"""What objects print of their constructor's arguments, and the signatures that `help` shows."""

from __future__ import annotations

import copy
import inspect
import pickle
import re
from pathlib import Path
from typing import Any

import ms_nn as nn
import pytest
from ms_nn import amp, mint_layers, train
from ms_nn.experimental.optim import SGD, lr_scheduler
from ms_nn.layers.layer import Layer
from ms_tensor import Parameter, Tensor, initializer


def parameters() -> list[Parameter]:
    return [Parameter(Tensor([1.0]), name="w")]


def made() -> dict[str, Any]:
    group = {"params": parameters(), "lr": 0.5}
    return {
        "Adam(learning_rate=0.01, beta1=0.9, beta2=0.999, eps=1e-08, use_locking=False, use_nesterov=False, "
        "weight_decay=0.0, loss_scale=1.0, use_amsgrad=False, use_lazy=True)": nn.Adam(
            parameters(), learning_rate=0.01, use_lazy=True
        ),
        "Momentum(\n  learning_rate=<list of 9>, momentum=0.9, weight_decay=0.0, loss_scale=1.0, use_nesterov=False\n"
        "  (learning_rate): IteratorLearningRate(learning_rate=Tensor(shape=(9,), dtype=Float32))\n)": nn.Momentum(
            parameters(), [0.1] * 9, 0.9
        ),
        "AdamWeightDecay(learning_rate=0.5, beta1=0.9, beta2=0.999, eps=1e-06, weight_decay=0.25)": nn.AdamWeightDecay(
            parameters(), Tensor(0.5), weight_decay=0.25
        ),
        "SGD(\n  momentum=0.0, dampening=0.0, weight_decay=0.0, nesterov=False, loss_scale=1.0\n"
        "  (learning_rate): ExponentialDecayLR(learning_rate=0.1, decay_rate=0.5, decay_steps=10, is_stair=False)\n)": (
            nn.SGD(parameters(), nn.ExponentialDecayLR(0.1, 0.5, 10))
        ),
        "Rprop(learning_rate=0.1, etas=(0.5, 1.2), step_sizes=(1e-06, 50.0), weight_decay=0.0)": nn.Rprop([group]),
        "PolynomialDecayLR(learning_rate=0.5, end_learning_rate=0.0, decay_steps=4, power=1.0, "
        "update_decay_steps=False)": nn.PolynomialDecayLR(0.5, 0.0, 4, 1.0),
        "CrossEntropyLoss(weight=Tensor(shape=(2,), dtype=Float32), ignore_index=-100, reduction='mean', "
        "label_smoothing=0.0)": nn.CrossEntropyLoss(weight=Tensor([1.0, 2.0])),
        "RMSELoss()": nn.RMSELoss(),
        "Accuracy(eval_type='multilabel')": nn.Accuracy("multilabel"),
        "TopKCategoricalAccuracy(k=3)": nn.TopKCategoricalAccuracy(3),
        "LossMonitor(per_print_times=5)": train.LossMonitor(5),
        "LambdaCallback(on_train_begin=print)": train.LambdaCallback(on_train_begin=print),
        "BackupAndRestore(backup_dir='old', save_freq=2, delete_checkpoint=True)": train.BackupAndRestore("old", 2),
        "StaticLossScaler(scale_value=8.0)": amp.StaticLossScaler(8),
        "DynamicLossScaleManager(init_loss_scale=8, scale_factor=2, scale_window=100)": train.DynamicLossScaleManager(
            8, 2, 100
        ),
        "StepLR(optimizer=SGD(...), step_size=2, gamma=0.1)": lr_scheduler.StepLR(SGD(parameters(), lr=0.5), 2),
    }


def test_arguments_are_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # a callback makes a folder
    for text, value in made().items():
        assert repr(value) == text


class Shiny(nn.Adam):
    def __init__(self, params: Any, shine: int = 3) -> None:
        super().__init__(params, 0.5)
        self.shine = shine


def test_a_subclass_prints_the_arguments_of_its_own_constructor() -> None:
    optimizer = Shiny(parameters(), shine=4)
    assert repr(optimizer) == repr(copy.deepcopy(optimizer)) == "Shiny(shine=4)"


def test_what_was_pickled_prints_its_arguments() -> None:
    assert repr(pickle.loads(pickle.dumps(nn.F1()))) == "F1()"
    assert repr(pickle.loads(pickle.dumps(nn.ROC(2)))) == "ROC(class_num=2, pos_label=None)"


def test_layers_print_what_mindspore_prints() -> None:
    assert repr(nn.Softmax(1)) == "Softmax()"
    assert repr(nn.Dropout(p=0.5)) == "Dropout(p=0.5)"
    shown = re.sub("0x[0-9a-f]+", "0x1", repr(nn.Conv2d(1, 2, 3)))
    assert shown.endswith(
        "weight_init=<mindspore.common.initializer.HeUniform object at 0x1>, bias_init=None, format=NCHW)"
    )


def test_a_users_initializer_prints_its_own_module() -> None:
    class Own(initializer.Initializer):
        pass

    assert repr(Own()).startswith(f"<{__name__}.")


@pytest.mark.parametrize("layer", [nn.LSTM, nn.GRU, nn.RNN])
def test_signatures_name_the_parameters(layer: type) -> None:
    found = inspect.signature(layer).parameters
    assert list(found)[:4] == ["input_size", "hidden_size", "num_layers", "has_bias"]
    assert ("nonlinearity" in found) == (layer is nn.RNN)
    assert all(p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD) for p in found.values())


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: nn.ReLU(3), "ReLU.__init__() takes 1 positional argument but 2 were given"),
        (lambda: mint_layers.Tanh(3), "Tanh.__init__() takes 1 positional argument but 2 were given"),
        (lambda: nn.LSTM(3), "LSTM.__init__() missing 1 required positional argument: 'hidden_size'"),
    ],
)
def test_errors_name_the_class_that_was_called(call: Any, message: str) -> None:
    with pytest.raises(TypeError) as caught:
        call()
    assert str(caught.value) == message


class Sized(nn.ReLU):
    def __init__(self, size: int) -> None:
        super().__init__()
        self.size = size


def test_a_subclass_may_take_arguments() -> None:
    assert Sized(3).size == 3
    assert list(inspect.signature(Sized).parameters) == ["size"]


LAYERS = {
    f"{module.__name__}.{name}": getattr(module, name)
    for module in (nn, mint_layers)
    for name in module.__all__
    if inspect.isclass(getattr(module, name)) and issubclass(getattr(module, name), nn.Cell)
}


@pytest.mark.parametrize("name", LAYERS)
def test_documentation_of_families_is_filled_in(name: str) -> None:
    text = inspect.getdoc(LAYERS[name]) or ""
    assert text and "{" not in text.split("Examples:")[0], text
    if issubclass(LAYERS[name], Layer):
        assert ">>>" in text and not text.startswith("Examples:"), text


def test_a_member_of_a_family_documents_its_own_sizes() -> None:
    text = inspect.getdoc(nn.MaxPool3d) or ""
    start = "Max pooling over the last three dimensions of an input of shape (N, C, D, H, W).\n\nArgs:\n"
    assert text.startswith(start)
    assert "kernel_size: The window: an int or (depth, height, width). Default: 1." in text
    assert "data_format" not in text and "data_format" in (nn.MaxPool2d.__doc__ or "")
