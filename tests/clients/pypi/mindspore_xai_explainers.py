"""mindspore_xai: what in an image or a row of a table a network's answer depends on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mindspore as ms
import numpy as np
from case import Case, draw, normal, numbers
from mindspore import Tensor, nn
from mindspore_xai import explainer
from mindspore_xai.benchmark import Faithfulness

CLASSES, SIZE = 3, 16


class Net(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.first = nn.Conv2d(3, 4, 3, pad_mode="same", has_bias=True)
        self.second = nn.Conv2d(4, 6, 3, stride=2, pad_mode="same", has_bias=True)
        self.relu1 = nn.ReLU()
        self.relu2 = nn.ReLU()
        self.flat = nn.Flatten()
        self.dense = nn.Dense(6 * SIZE * SIZE // 4, CLASSES)

    def construct(self, x: Tensor) -> Tensor:
        x = self.relu1(self.first(x))
        return self.dense(self.flat(self.relu2(self.second(x))))


def saliency(make: Callable[[nn.Cell], Any], targets: Any = 1) -> dict[str, Any]:
    found = make(draw(Net()))(normal(1, 3, SIZE, SIZE), targets)
    return {"shape": str(tuple(found.shape)), "saliency": numbers(found, 64)}


def occlusion() -> dict[str, Any]:
    return saliency(lambda net: explainer.Occlusion(net, activation_fn=nn.Softmax()))


def several_targets() -> dict[str, Any]:
    return saliency(explainer.Gradient, Tensor([2], ms.int32))


def shap() -> dict[str, Any]:
    net = draw(nn.SequentialCell(nn.Dense(4, 6), nn.Tanh(), nn.Dense(6, CLASSES), nn.Softmax()))
    np.random.seed(0)
    kernel = explainer.SHAPKernel(net, normal(20, 4, seed=2))
    return {"weights": numbers(kernel(normal(2, 4), targets=1))}


def shap_gradient() -> dict[str, Any]:
    net = draw(nn.SequentialCell(nn.Dense(4, 6), nn.Tanh(), nn.Dense(6, CLASSES), nn.Softmax()))
    np.random.seed(0)
    found = explainer.SHAPGradient(net, normal(20, 4, seed=2), num_neighbours=10)(normal(2, 4), targets=1)
    return {"weights": numbers(found)}


def lime() -> dict[str, Any]:
    net = draw(nn.SequentialCell(nn.Dense(4, 6), nn.Tanh(), nn.Dense(6, CLASSES), nn.Softmax()))
    np.random.seed(0)
    tabular = explainer.LIMETabular
    stats = tabular.to_feat_stats(normal(50, 4, seed=2), feature_names=list("abcd"))
    found = tabular(net, stats, feature_names=list("abcd"), class_names=list("xyz"), num_perturbs=100)(
        normal(2, 4), targets=1
    )
    return {"weights": [float(weight) for row in found for target in row for _, weight in sorted(target)]}


def faithfulness() -> dict[str, Any]:
    net = draw(Net())
    measure = Faithfulness(num_labels=CLASSES, activation_fn=nn.Softmax(), metric="NaiveFaithfulness")
    return {"score": numbers(measure.evaluate(explainer.Gradient(net), normal(1, 3, SIZE, SIZE), 1))}


CASES = [
    Case("gradient", lambda: saliency(explainer.Gradient)),
    Case("several_targets", several_targets),
    Case("deconvolution", lambda: saliency(explainer.Deconvolution)),
    Case("guided", lambda: saliency(explainer.GuidedBackprop)),
    Case("activation_map", lambda: saliency(lambda net: explainer.GradCAM(net, layer="relu2"))),
    Case("occlusion", occlusion),
    Case("shap", shap),
    Case("lime", lime),
    Case("shap_gradient", shap_gradient),
    Case("faithfulness", faithfulness),
]
