"""Every layer, loss and optimizer is captured whole by ast, trace and GRAPH_MODE, and gives the bits of eager."""

from __future__ import annotations

import ms
import numpy as np
import pytest
from ms import Tensor, nn, ops
from ms.jit import graph_mode_info

_random = np.random.RandomState(0)


def floats(*shape: int) -> Tensor:
    return Tensor(_random.rand(*shape).astype(np.float32))


def indices(high: int, *shape: int) -> Tensor:
    return Tensor(_random.randint(0, high, shape).astype(np.int32))


IMAGE, ROWS, LABELS = floats(2, 4, 8, 8), floats(3, 4), indices(4, 3)
LAYERS = {
    "AdaptiveAvgPool2d": (lambda: nn.AdaptiveAvgPool2d(2), (IMAGE,)),
    "AvgPool2d": (lambda: nn.AvgPool2d(2, 2), (IMAGE,)),
    "BCELoss": (lambda: nn.BCELoss(), (ROWS, ROWS)),
    "BCEWithLogitsLoss": (lambda: nn.BCEWithLogitsLoss(), (ROWS, ROWS)),
    "BatchNorm1d": (lambda: nn.BatchNorm1d(4), (ROWS,)),
    "BatchNorm2d": (lambda: nn.BatchNorm2d(4), (IMAGE,)),
    "Conv1d": (lambda: nn.Conv1d(4, 3, 3), (floats(2, 4, 8),)),
    "Conv2d": (lambda: nn.Conv2d(4, 3, 3, has_bias=True), (IMAGE,)),
    "CrossEntropyLoss": (lambda: nn.CrossEntropyLoss(), (ROWS, LABELS)),
    "Dense": (lambda: nn.Dense(4, 3, activation="relu"), (ROWS,)),
    "Dropout": (lambda: nn.Dropout(p=0.5), (ROWS,)),
    "Embedding": (lambda: nn.Embedding(5, 3), (indices(5, 2, 3),)),
    "Flatten": (lambda: nn.Flatten(), (IMAGE,)),
    "GroupNorm": (lambda: nn.GroupNorm(2, 4), (IMAGE,)),
    "HuberLoss": (lambda: nn.HuberLoss(), (ROWS, ROWS)),
    "KLDivLoss": (lambda: nn.KLDivLoss(), (ROWS, ROWS)),
    "L1Loss": (lambda: nn.L1Loss(), (ROWS, ROWS)),
    "LayerNorm": (lambda: nn.LayerNorm((4,)), (ROWS,)),
    "MSELoss": (lambda: nn.MSELoss(), (ROWS, ROWS)),
    "MaxPool2d": (lambda: nn.MaxPool2d(2, 2), (IMAGE,)),
    "NLLLoss": (lambda: nn.NLLLoss(), (ROWS, LABELS)),
    "OneHot": (lambda: nn.OneHot(depth=4), (LABELS,)),
    "PReLU": (lambda: nn.PReLU(), (ROWS,)),
    "Pad": (lambda: nn.Pad(((0, 0), (1, 1))), (ROWS,)),
    "SequentialCell": (lambda: nn.SequentialCell(nn.Dense(4, 3), nn.ReLU(), nn.Dense(3, 2)), (ROWS,)),
    "SmoothL1Loss": (lambda: nn.SmoothL1Loss(), (ROWS, ROWS)),
    "SoftmaxCrossEntropyWithLogits": (
        lambda: nn.SoftmaxCrossEntropyWithLogits(sparse=True, reduction="mean"),
        (ROWS, LABELS),
    ),
}
for _name in (
    "CELU ELU FastGelu GELU GLU HShrink HSigmoid HSwish Hardtanh Identity LeakyReLU LogSigmoid LogSoftmax Mish ReLU "
    "ReLU6 SeLU SiLU Sigmoid Softmax Softmin Softsign Tanh"
).split():
    LAYERS[_name] = (lambda name=_name: getattr(nn, name)(), (ROWS,))
LINE, VOLUME = floats(2, 4, 8), floats(2, 4, 4, 6, 4)
# A layer as it is written after `nn.`, and its input.
for _name, _input in {
    "AdaptiveAvgPool1d(2)": LINE,
    "AdaptiveAvgPool3d((2, None, 3))": VOLUME,
    "AdaptiveMaxPool1d(4)": LINE,
    "AdaptiveMaxPool2d((3, 2), True)": IMAGE,
    "AdaptiveMaxPool3d(3, True)": VOLUME,
    "AvgPool1d(3, 2, 'pad', 1, True)": LINE,
    "AvgPool2d(3, 2, 'pad', 1, divisor_override=2)": IMAGE,
    "AvgPool3d(2, 2, 'same')": VOLUME,
    "BatchNorm3d(4)": VOLUME,
    "CentralCrop(0.5)": IMAGE,
    "ChannelShuffle(2)": IMAGE,
    "ConstantPad2d((1, -1, 0, 2), 0.5)": IMAGE,
    "Conv1dTranspose(4, 2, 3, 2)": LINE,
    "Conv2d(4, 4, 3, 2, 'pad', (1, 0, 2, 1), 1, 2, True)": IMAGE,
    "Conv2dBnAct(4, 2, 3, has_bn=True, activation='relu')": IMAGE,
    "Conv2dTranspose(4, 2, 3, 2, 'pad', 1, 1, has_bias=True)": IMAGE,
    "Conv3d(4, 2, 3, has_bias=True)": VOLUME,
    "Conv3dTranspose(4, 2, 3, 2, 'pad', 1, output_padding=1)": VOLUME,
    "Dropout1d()": LINE,
    "Dropout2d()": IMAGE,
    "Dropout3d()": VOLUME,
    "EmbeddingLookup(3, 2, max_norm=0.01)": LABELS,
    "FractionalMaxPool2d(2, 4)": IMAGE,
    "ImageGradients()": IMAGE,
    "InstanceNorm2d(4)": IMAGE,
    "LPPool2d(2, 2)": IMAGE,
    "LRN()": IMAGE,
    "MaxPool1d(3, 2, 'pad', 1, return_indices=True)": LINE,
    "MaxPool3d(2, 2, 'pad', 1, 1, True, True)": VOLUME,
    "Moments((1, 2))": IMAGE,
    "Norm(0)": ROWS,
    "Pad(((0, 0), (1, 1)), 'SYMMETRIC')": ROWS,
    "PixelShuffle(2)": IMAGE,
    "ReflectionPad2d((1, 2, 0, 1))": IMAGE,
    "ReplicationPad3d(1)": VOLUME,
    "Roll((1, 2), (0, -1))": ROWS,
    "SSIM(filter_size=3)": (IMAGE, IMAGE * 0.5),
    "Tril()": ROWS,
    "Unfold((1, 2, 2, 1), (1, 2, 2, 1), (1, 1, 1, 1), 'same')": IMAGE,
}.items():
    LAYERS[_name] = (lambda text=_name: eval(f"nn.{text}"), _input if isinstance(_input, tuple) else (_input,))
OPTIMIZERS = {
    "Adagrad": lambda p: nn.Adagrad(p),
    "Adam": lambda p: nn.Adam(p, 1e-2),
    "AdamWeightDecay": lambda p: nn.AdamWeightDecay(p),
    "Momentum": lambda p: nn.Momentum(p, 0.1, 0.9, weight_decay=0.01, use_nesterov=True),
    "RMSProp": lambda p: nn.RMSProp(p),
    "SGD": lambda p: nn.SGD(p, 0.1, momentum=0.9),
    "schedule": lambda p: nn.Adam(p, nn.ExponentialDecayLR(0.1, 0.9, 2)),
    "list": lambda p: nn.Momentum(p, [0.1, 0.05, 0.01], 0.9),
    "groups": lambda p: nn.Momentum([{"params": p[:2], "lr": 0.1}, {"params": p[2:]}], 0.05, 0.9),
}


def bits(value):
    return [t.asnumpy().tobytes() for t in (value if isinstance(value, tuple) else (value,))]


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace", "graph"])
@pytest.mark.parametrize("train", [True, False])
@pytest.mark.parametrize("name", LAYERS)
def test_layer(name, train, mode):
    make, args = LAYERS[name]
    cells = []
    for _ in range(2):
        ms.set_seed(1)
        cells.append(make())
        cells[-1].set_train(train)
    eager, other = cells
    ms.set_seed(2)
    expected = [bits(eager(*args)) for _ in range(3)]
    ms.set_seed(2)
    if mode == "graph":
        ms.set_context(mode=ms.GRAPH_MODE)
        try:
            got = [bits(other(*args)) for _ in range(3)]
        finally:
            ms.set_context(mode=ms.PYNATIVE_MODE)
        info = graph_mode_info(other)
    else:
        jitted = ms.jit(other, capture_mode=mode)
        got = [bits(jitted(*args)) for _ in range(3)]
        info = jitted.cache_info()
    assert got == expected
    assert bits(tuple(eager.get_parameters())) == bits(tuple(other.get_parameters()))
    assert (info.breaks, info.compiles, info.hits) == (0, 1, 2), info.reasons


class Net(nn.Cell):
    def __init__(self):
        super().__init__()
        self.a = nn.Dense(4, 8)
        self.b = nn.Dense(8, 4)

    def construct(self, x):
        return self.b(ops.relu(self.a(x)))


def losses(optimizer, mode):
    ms.set_seed(1)
    net = Net()
    loss, update = nn.CrossEntropyLoss(), OPTIMIZERS[optimizer](net.trainable_params())
    if mode == "cell":
        jitted = step = ms.jit(nn.TrainOneStepCell(nn.WithLossCell(net, loss), update))
    else:
        gradient = ms.value_and_grad(lambda x, y: loss(net(x), y), None, update.parameters)

        def step(x, y):
            value, gradients = gradient(x, y)
            update(gradients)
            return value

        jitted = None if mode == "eager" else ms.jit(step, capture_mode=mode)
    call = jitted or step
    values = [bits(call(ROWS, LABELS)) for _ in range(6)]
    return values, bits(tuple(net.get_parameters())), jitted and jitted.cache_info()


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace", "cell"])
@pytest.mark.parametrize("optimizer", OPTIMIZERS)
def test_train_step(optimizer, mode):
    expected, parameters, _ = losses(optimizer, "eager")
    got, other, info = losses(optimizer, mode)
    assert got == expected and other == parameters
    assert (info.breaks, info.compiles, info.hits) == (0, 1, 5), info.reasons
