"""Optimizers, losses and train steps: plain, by ast and by trace, bit for bit."""

import ms
import numpy as np
import pytest
from ms import Parameter, Tensor, nn
from ms_nn.experimental import optim
from support import bits

RNG = np.random.RandomState(0)
WEIGHT, BIAS = RNG.randn(3, 2).astype(np.float32), RNG.randn(2).astype(np.float32)
GRADIENTS = [(Tensor(RNG.randn(3, 2).astype(np.float32)), Tensor(RNG.randn(2).astype(np.float32))) for _ in range(4)]
A, B, C = (RNG.randn(3, 4).astype(np.float32) for _ in range(3))
LABELS = np.array([0, 3, 1])

OPTIMIZERS = {
    "adamax": lambda p: nn.AdaMax(p, 0.1, weight_decay=0.1),
    "adadelta": lambda p: nn.Adadelta(p, [0.5, 0.4, 0.3, 0.2]),
    "asgd": lambda p: nn.ASGD(p, 0.1, t0=2.0),
    "rprop": lambda p: nn.Rprop(p, 0.1),
    "ftrl": lambda p: nn.FTRL(p, learning_rate=0.1, l1=0.01),
    "prox": lambda p: nn.ProximalAdagrad(p, 0.2, 0.1, 0.02, 0.03),
    "lamb": lambda p: nn.Lamb(p, nn.PolynomialDecayLR(0.1, 0.01, 3, 0.5), weight_decay=0.1),
    "lars": lambda p: nn.LARS(nn.Momentum(p, 0.1, 0.9, weight_decay=0.1, loss_scale=2.0), use_clip=True),
    "adafactor": lambda p: nn.AdaFactor(p),
    "lazy": lambda p: nn.LazyAdam(p, nn.WarmUpLR(0.1, 3), loss_scale=2.0),
    "groups": lambda p: nn.Adam(
        [{"params": p[1:], "lr": 0.05, "weight_decay": 0.1}, {"params": p[:1]}, {"order_params": p}], 0.1
    ),
    "dynamic groups": lambda p: nn.SGD(
        [{"params": p[:1], "lr": nn.InverseDecayLR(0.1, 0.5, 2)}, {"params": p[1:], "weight_decay": 0.1}], 0.2, 0.9
    ),
    "experimental sgd": lambda p: optim.SGD(p, 0.1, 0.9, 0.1),
    "experimental adam": lambda p: optim.Adam([{"params": p[:1], "lr": 0.2}, {"params": p[1:]}], 0.1, amsgrad=True),
    "experimental adamw": lambda p: optim.AdamW(p, 0.1),
    "experimental nadam": lambda p: optim.NAdam(p, 0.1),
    "experimental radam": lambda p: optim.RAdam(p, 0.1, (0.9, 0.5)),
    "experimental rprop": lambda p: optim.Rprop(p, 0.1),
    "experimental rmsprop": lambda p: optim.RMSprop(p, 0.1, momentum=0.5, centered=True),
    "experimental adagrad": lambda p: optim.Adagrad(p, 0.1, 0.2),
    "experimental asgd": lambda p: optim.ASGD(p, 0.1, t0=2.0),
}


def run(make, mode):
    p = [Parameter(Tensor(WEIGHT), name="fc.weight"), Parameter(Tensor(BIAS), name="fc.bias")]
    optimizer = make(p)

    def step(gradients):
        optimizer(gradients)
        return p[0] * 1

    call = step if mode == "eager" else ms.jit(step, capture_mode=mode)
    values = [bits(call(gradients)) for gradients in GRADIENTS]
    return values, bits(tuple(optimizer.get_parameters())), mode != "eager" and call.cache_info()


@pytest.mark.parametrize("name", OPTIMIZERS)
def test_an_optimizer_is_the_same_in_a_graph(name):
    expected, states, _ = run(OPTIMIZERS[name], "eager")
    for mode in ("ast", "bytecode", "trace"):
        got, other, info = run(OPTIMIZERS[name], mode)
        assert got == expected and other == states, mode
        assert (info.breaks, info.hits) == (0, 3), (mode, info.reasons)


LOSSES = {
    "dice": (nn.DiceLoss(), (A, B)),
    "multi class dice": (nn.MultiClassDiceLoss(), (A, B)),
    "focal": (nn.FocalLoss(), (A, LABELS[:, None])),
    "cosine": (nn.CosineEmbeddingLoss(0.1), (A, B, np.array([1, -1, 1]))),
    "hinge": (nn.HingeEmbeddingLoss(0.5), (A, np.sign(B))),
    "ranking": (nn.MarginRankingLoss(0.3), (A, B, np.sign(C))),
    "soft": (nn.SoftMarginLoss(), (A, np.sign(B))),
    "label soft": (nn.MultiLabelSoftMarginLoss(), (A, (np.sign(B) + 1) / 2)),
    "multi": (nn.MultiMarginLoss(2), (A, LABELS)),
    "label": (nn.MultilabelMarginLoss(), (A, np.array([[0, 2, -1, 1], [-1, 0, 0, 0], [3, 1, 2, 0]]))),
    "poisson": (nn.PoissonNLLLoss(full=True), (A, np.abs(B) * 3)),
    "gauss": (nn.GaussianNLLLoss(), (A, B, np.abs(C))),
    "rmse": (nn.RMSELoss(), (A, B)),
    "triplet": (nn.TripletMarginLoss(swap=True), (A, B, C)),
    "distance": (nn.TripletMarginWithDistanceLoss(), (A, B, C)),
}


@pytest.mark.parametrize("name", LOSSES)
def test_a_loss_and_its_gradient(parity, name):
    loss, inputs = LOSSES[name]
    parity(lambda *x: loss(*x), *inputs)
    parity.grad(lambda *x: loss(*x), *inputs)


def test_loss_scalers(parity):
    for mode in parity.modes:
        plain, other = ms.amp.DynamicLossScaler(8, 2, 2), ms.amp.DynamicLossScaler(8, 2, 2)
        jitted = ms.jit(lambda ok, o=other: o.adjust(ok), capture_mode=mode)
        for ok in (True, True, False, False, True):
            plain.adjust(Tensor(ok))
            jitted(Tensor(ok))
            assert bits(plain.scale_value) == bits(other.scale_value)
            assert bits(plain.counter) == bits(other.counter)
        assert jitted.cache_info().breaks == 0
    parity(lambda a, b: ms.amp.all_finite((a, [b])), A, B)


@pytest.fixture
def graph_mode():
    ms.set_context(mode=ms.GRAPH_MODE)
    yield
    ms.set_context(mode=ms.PYNATIVE_MODE)


def make_steps():
    steps = []
    for kind in range(4):
        ms.set_seed(1)
        net = nn.WithLossCell(nn.Dense(4, 4), nn.MSELoss())
        optimizer = nn.Momentum(net.trainable_params(), 0.1, 0.9)
        if kind == 0:
            steps.append(nn.TrainOneStepCell(net, optimizer))
        elif kind == 1:
            steps.append(nn.TrainOneStepWithLossScaleCell(net, optimizer, nn.DynamicLossScaleUpdateCell(64.0, 2, 2)))
        elif kind == 2:
            steps.append(nn.TrainOneStepCell(nn.GradAccumulationCell(net, 3), optimizer, sens=0.5))
        else:
            steps.append(nn.TrainOneStepWithLossScaleCell(net, optimizer, Tensor(8.0)))
    return steps


def test_train_steps_in_graph_mode(graph_mode):
    got = [[bits(step(Tensor(A), Tensor(B))) for _ in range(3)] for step in make_steps()]
    ms.set_context(mode=ms.PYNATIVE_MODE)
    want = [[bits(step(Tensor(A), Tensor(B))) for _ in range(3)] for step in make_steps()]
    assert got == want


def test_model_in_graph_mode(graph_mode):
    results = []
    for mode in (ms.GRAPH_MODE, ms.PYNATIVE_MODE):
        ms.set_context(mode=mode)
        ms.set_seed(1)
        net = nn.Dense(4, 4)
        model = ms.Model(net, nn.MSELoss(), nn.Adam(net.trainable_params(), 0.1), {"mae", "loss"})
        model.train(2, [(A, B), (B, C)])
        results.append((bits(tuple(net.get_parameters())), model.eval([(A, B)])))
    assert results[0] == results[1]


def test_schedules(parity):
    for schedule in (
        nn.WarmUpLR(0.1, 3),
        nn.NaturalExpDecayLR(0.1, 0.9, 2, True),
        nn.InverseDecayLR(0.1, 0.5, 2, True),
        nn.PolynomialDecayLR(0.1, 0.01, 2, 0.5, True),
    ):
        parity(lambda step, s=schedule: s(step), np.array([3], np.int32))
