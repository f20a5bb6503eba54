"""Models of mindcv, one a family: logits without training, then a training step.

Four families do not run with MindSpore 2.10: halonet calls `ops.pad` with the keyword of release 1, volo with
paddings that it refuses, pvt `ops.ResizeBilinear`, and rexnet computes with a tensor that was not initialized.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import mindcv
import mindspore as ms
import numpy as np
from case import Case, draw, training_step, without_dropout
from mindcv.models.vit import VisionTransformer
from mindspore import Tensor, nn, ops

CLASSES = 10


class Loss(nn.Cell):
    def __init__(self, net: nn.Cell) -> None:
        super().__init__(auto_prefix=False)
        self.net = net

    def construct(self, images, labels):
        logits = self.net(images)
        if isinstance(logits, (tuple, list)):
            logits = logits[0]
        return ops.cross_entropy(logits, labels)


def measure(make: Callable[[], nn.Cell], size: int, batch: int, evaluates: bool = True) -> dict[str, Any]:
    """Logits of the first image, where the network evaluates, and what a training step gives."""
    net = without_dropout(draw(make()))
    rng = np.random.default_rng(0)
    images = Tensor(rng.standard_normal((batch, 3, size, size)), ms.float32)
    labels = Tensor(rng.integers(0, CLASSES, batch), ms.int32)
    logits = None
    if evaluates:
        net.set_train(False)
        logits = net(images)
        logits = logits[0] if isinstance(logits, (tuple, list)) else logits  # some models return more
    trained = Loss(net)
    trained.set_train()
    found = training_step(net, trained, images, labels)
    return found if logits is None else {"logits": [float(x) for x in logits.asnumpy()[0]], **found}


def model(name: str, size: int = 64, batch: int = 4, large: bool = False, evaluates: bool = True) -> Case:
    make = partial(mindcv.create_model, name, num_classes=CLASSES)
    return Case(name, partial(measure, make, size, batch, evaluates), large)


def transformer(name: str, **options: Any) -> Case:
    """A vision transformer smaller than those that have a name."""
    make = partial(VisionTransformer, 64, 16, num_classes=CLASSES, embed_dim=48, depth=2, num_heads=3, **options)
    return Case(name, partial(measure, make, 64, 2))


CASES = [
    model("mixnet_s"),
    model("mnasnet_050"),
    model("mobilenet_v1_025"),
    model("mobilenet_v2_035_128"),
    model("mobilenet_v3_small_075"),
    model("mobilevit_xx_small"),
    model("poolformer_s12"),
    model("pvt_v2_b0"),
    model("regnet_x_200mf"),
    model("regnet_y_200mf"),
    model("repvgg_a0"),
    model("resnest14"),
    model("resnet18"),
    model("seresnet18"),
    model("shufflenet_v1_g3_05"),
    model("shufflenet_v2_x0_5"),
    model("skresnet18"),
    model("squeezenet1_1"),
    model("BiT_resnet50", batch=2, large=True),
    model("cait_xxs24_224", 224, 2, large=True),
    model("cmt_tiny", 160, 2, large=True),
    model("coat_lite_tiny", 224, 2),
    model("convit_tiny", 224, 2),
    model("convnext_tiny", batch=2),
    model("convnextv2_atto", batch=2),
    model("crossvit_9", 240, 2),
    model("densenet121", batch=2),
    model("dpn92", batch=2, large=True),
    model("edgenext_xx_small", 256, 2, large=True),
    model("efficientnet_b0", batch=2),
    model("ghostnet_050", batch=2),
    model("googlenet", batch=2),
    # What it evaluates without training exceeds float32; MindSpore's relu makes 0 of the NaN.
    model("hrnet_w32", batch=2, large=True, evaluates=False),
    model("inception_v3", 299, 2, large=True),
    model("inception_v4", 299, 2, large=True),
    transformer("mae_finetune", global_pool="avg", norm_layer=partial(nn.LayerNorm, epsilon=1e-6)),
    model("mlp_mixer_s_p32", 224, 2),
    model("nasnet_a_4x1056", 224, 2, large=True),
    model("pit_ti", 224, 2),
    model("pnasnet", 224, 2, large=True),
    model("repmlp_t224", 224, 2),
    model("res2net50"),
    model("resnetv2_50", batch=2),
    model("swin_tiny", 224, 2),
    model("swinv2_tiny_window8", 256, 2, large=True),
    model("vgg11", 224, 1, large=True),
    model("visformer_tiny", 224, 2),
    transformer("vit"),
    model("xception", batch=2),
    model("xcit_tiny_12_p16_224", 224, 2),
]
