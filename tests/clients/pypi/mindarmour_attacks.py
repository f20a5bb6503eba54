"""mindarmour: attacks on a small network, training against them, and how much of a network a set of images reaches."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
from case import Case, draw, norm, numbers
from mindarmour import BlackModel
from mindarmour.adv_robustness import attacks
from mindarmour.adv_robustness.defenses import AdversarialDefense, NaturalAdversarialDefense
from mindarmour.adv_robustness.detectors import ErrorBasedDetector
from mindarmour.privacy.evaluation import ImageInversionAttack
from mindspore import Model, Tensor, nn

BATCH, SIZE, CLASSES = 4, 8, 5


class Net(nn.Cell):
    """Logits of images of one channel."""

    def __init__(self) -> None:
        super().__init__()
        self.convolution = nn.Conv2d(1, 4, 3, pad_mode="same", has_bias=True)
        self.relu = nn.ReLU()
        self.pool = nn.MaxPool2d(2, 2)
        self.flat = nn.Flatten()
        self.dense = nn.Dense(4 * SIZE * SIZE // 4, CLASSES)

    def construct(self, x: Tensor) -> Tensor:
        return self.dense(self.flat(self.pool(self.relu(self.convolution(x)))))


class Predictor(BlackModel):  # type: ignore[misc]
    def __init__(self, net: nn.Cell) -> None:
        super().__init__()
        self.net = net

    def predict(self, inputs: Any) -> Any:
        found = inputs if inputs.ndim == 4 else inputs[None]
        return self.net(Tensor(found.astype(np.float32))).asnumpy()


def images() -> Any:
    return np.random.default_rng(0).uniform(0, 1, (BATCH, 1, SIZE, SIZE)).astype(np.float32)


LABELS = np.array([0, 3, 1, 4], np.int32)
ONE_HOT = np.eye(CLASSES, dtype=np.float32)[LABELS]


def attacked(make: Callable[[nn.Cell], Any], labels: Any) -> dict[str, Any]:
    net = draw(Net())
    np.random.seed(0)  # the package's own draws
    found = make(net).generate(images(), labels)
    return {
        "examples": numbers(np.asarray(found), 64),
        "logits": numbers(net(Tensor(np.asarray(found, np.float32))), 20),
    }


def by_gradients(attack: Any, **options: Any) -> dict[str, Any]:
    loss = nn.SoftmaxCrossEntropyWithLogits(sparse=False)
    return attacked(lambda net: attack(net, loss_fn=loss, **options), ONE_HOT)


def by_classes(attack: Any, **options: Any) -> dict[str, Any]:
    return attacked(lambda net: attack(net, CLASSES, **options), LABELS)


def by_answers(attack: Any, **options: Any) -> dict[str, Any]:
    net = draw(Net())
    np.random.seed(0)
    found = attack(Predictor(net), sparse=True, **options).generate(images(), LABELS)
    return {"fooled": [int(x) for x in np.asarray(found[0])], "examples": numbers(np.asarray(found[1]), 64)}


def defended(natural: bool) -> dict[str, Any]:
    net = draw(Net())
    np.random.seed(0)
    net.set_train(True)
    step = nn.Momentum(net.trainable_params(), 0.01, 0.9)
    loss = nn.SoftmaxCrossEntropyWithLogits(sparse=False, reduction="mean")
    kind = NaturalAdversarialDefense if natural else AdversarialDefense
    defense = kind(net, loss_fn=loss, optimizer=step)
    losses = [float(np.mean(defense.defense(images(), ONE_HOT))) for _ in range(4)]
    return {"losses": losses, "weights": norm(net.trainable_params())}


def detected() -> dict[str, Any]:
    """Errors of a network that gives its input back."""
    net = draw(nn.SequentialCell(nn.Flatten(), nn.Dense(SIZE * SIZE, SIZE * SIZE)))
    x = images().reshape(BATCH, -1)
    detector = ErrorBasedDetector(Model(net), false_positive_rate=0.5)
    return {"threshold": float(detector.fit(x)), "found": [int(i) for i in np.asarray(detector.detect(x * 2))]}


def inverted() -> dict[str, Any]:
    """Images whose features are those of others."""
    net = draw(Net())
    np.random.seed(0)
    attack = ImageInversionAttack(net, input_shape=(1, SIZE, SIZE), input_bound=(0.0, 1.0), loss_weights=[1, 0.1, 5])
    features = net(Tensor(images())).asnumpy()
    return {"images": numbers(np.asarray(attack.generate(features[:2], iters=4)), 64)}


CASES = [
    Case("fast_gradient", partial(by_gradients, attacks.FastGradientMethod)),
    Case("fast_gradient_sign", partial(by_gradients, attacks.FastGradientSignMethod)),
    Case("random_fast_gradient_sign", partial(by_gradients, attacks.RandomFastGradientSignMethod)),
    Case("least_likely_class", partial(by_gradients, attacks.LeastLikelyClassMethod)),
    Case("basic_iterative", partial(by_gradients, attacks.BasicIterativeMethod)),
    Case("momentum_iterative", partial(by_gradients, attacks.MomentumIterativeMethod)),
    Case("projected_descent", partial(by_gradients, attacks.ProjectedGradientDescent)),
    Case("deep_fool", partial(by_classes, attacks.DeepFool, max_iters=5, bounds=(0.0, 1.0))),
    Case("carlini_wagner", partial(by_classes, attacks.CarliniWagnerL2Attack, bin_search_steps=2, max_iterations=10)),
    Case("saliency_map", partial(by_classes, attacks.JSMAAttack, max_iteration=10)),
    Case("genetic", partial(by_answers, attacks.GeneticAttack, targeted=False, max_steps=10)),
    Case("salt_and_pepper", partial(by_answers, attacks.SaltAndPepperNoiseAttack, max_iter=10)),
    Case("defense", partial(defended, False)),
    Case("natural_defense", partial(defended, True)),
    Case("detector", detected),
    Case("inversion", inverted),
]
