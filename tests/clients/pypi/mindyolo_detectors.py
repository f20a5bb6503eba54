"""Detectors of mindyolo, from configurations that are small: outputs, training steps, optimizer, groups and EMA."""

from __future__ import annotations

from functools import partial
from typing import Any

from case import Case, draw, normal, numbers, training_step
from mindspore import nn, ops
from mindyolo.models.model_factory import create_model
from mindyolo.optim import EMA, create_group_param, create_optimizer
from mindyolo.utils.config import Config

CLASSES, SIZE = 3, 64
STRIDES = [8, 16, 32]
ANCHORS = [[10, 13, 16, 30, 33, 23], [30, 61, 62, 45, 59, 119], [116, 90, 156, 198, 373, 326]]
NARROW: dict[str, Any] = {"stride": STRIDES, "depth_multiple": 0.33, "width_multiple": 0.125, "nc": CLASSES}
UP = ["None", 2, "nearest"]


def config_8(block: str, head: str) -> dict[str, Any]:
    """The feature pyramid of YOLOv8 with a block."""
    repeat = [["True"], ["True"], ["False"]] if block == "C2f" else [["False"], ["False"], ["True"]]
    backbone = [
        [-1, 1, "ConvNormAct", [64, 3, 2]],
        [-1, 1, "ConvNormAct", [128, 3, 2]],
        [-1, 3, block, [128, *repeat[0]]],
        [-1, 1, "ConvNormAct", [256, 3, 2]],
        [-1, 3, block, [256, *repeat[1]]],
        [-1, 1, "ConvNormAct", [512, 3, 2]],
        [-1, 3, block, [512, *repeat[1]]],
        [-1, 1, "ConvNormAct", [1024, 3, 2]],
        [-1, 3, block, [1024, *repeat[0]]],
        [-1, 1, "SPPF", [1024, 5]],
    ]
    pyramid = [
        [-1, 1, "Upsample", UP],
        [[-1, 6], 1, "Concat", [1]],
        [-1, 3, block, [512, *repeat[2]]],
        [-1, 1, "Upsample", UP],
        [[-1, 4], 1, "Concat", [1]],
        [-1, 3, block, [256, *repeat[2]]],
        [-1, 1, "ConvNormAct", [256, 3, 2]],
        [[-1, 12], 1, "Concat", [1]],
        [-1, 3, block, [512, *repeat[2]]],
        [-1, 1, "ConvNormAct", [512, 3, 2]],
        [[-1, 9], 1, "Concat", [1]],
        [-1, 3, block, [1024, *repeat[2]]],
        [[15, 18, 21], 1, head, ["nc", "reg_max", "stride"]],
    ]
    return {**NARROW, "reg_max": 16, "max_channels": 1024, "scale": "n", "backbone": backbone, "head": pyramid}


def config_5() -> dict[str, Any]:
    backbone = [
        [-1, 1, "ConvNormAct", [64, 6, 2, 2]],
        [-1, 1, "ConvNormAct", [128, 3, 2]],
        [-1, 3, "C3", [128]],
        [-1, 1, "ConvNormAct", [256, 3, 2]],
        [-1, 6, "C3", [256]],
        [-1, 1, "ConvNormAct", [512, 3, 2]],
        [-1, 9, "C3", [512]],
        [-1, 1, "ConvNormAct", [1024, 3, 2]],
        [-1, 3, "C3", [1024]],
        [-1, 1, "SPPF", [1024, 5]],
    ]
    head = [
        [-1, 1, "ConvNormAct", [512, 1, 1]],
        [-1, 1, "Upsample", UP],
        [[-1, 6], 1, "Concat", [1]],
        [-1, 3, "C3", [512, "shortcut=False"]],
        [-1, 1, "ConvNormAct", [256, 1, 1]],
        [-1, 1, "Upsample", UP],
        [[-1, 4], 1, "Concat", [1]],
        [-1, 3, "C3", [256, "shortcut=False"]],
        [-1, 1, "ConvNormAct", [256, 3, 2]],
        [[-1, 14], 1, "Concat", [1]],
        [-1, 3, "C3", [512, "shortcut=False"]],
        [-1, 1, "ConvNormAct", [512, 3, 2]],
        [[-1, 10], 1, "Concat", [1]],
        [-1, 3, "C3", [1024, "shortcut=False"]],
        [[17, 20, 23], 1, "YOLOv5Head", ["nc", "anchors", "stride"]],
    ]
    return {**NARROW, "anchors": ANCHORS, "backbone": backbone, "head": head}


class Loss(nn.Cell):
    """The mean square of all outputs: mindyolo's losses call `Tensor.max(2)` as releases before 2.10 had it."""

    def __init__(self, net: nn.Cell) -> None:
        super().__init__(auto_prefix=False)
        self.net = net

    def construct(self, images):
        total = 0.0
        for out in self.net(images):
            total = total + ops.square(out).mean()
        return total


def detector(name: str, config: dict[str, Any]) -> dict[str, Any]:
    """Boxes without training, outputs in training, and a training step."""
    net = draw(create_model(name, Config(config), num_classes=CLASSES))
    images = normal(2, 3, SIZE, SIZE)
    net.set_train(False)
    boxes = net(images)
    boxes = boxes[0] if isinstance(boxes, (tuple, list)) else boxes
    net.set_train(True)
    outputs = [x for out in net(images) for x in numbers(out, 8)]
    trained = Loss(net)
    trained.set_train()
    return {"boxes": numbers(boxes), "outputs": outputs, **training_step(net, trained, images)}


def moving_average() -> dict[str, Any]:
    """EMA over a model's weights, which change between its updates."""
    net, copy = (
        draw(create_model("yolov8", Config(config_8("C2f", "YOLOv8Head")), num_classes=CLASSES)) for _ in range(2)
    )
    average = EMA(net, copy)
    for _ in range(3):
        for parameter in net.trainable_params():
            ops.assign(parameter, parameter * 0.5)
        average.update()
    return {"weights": [x for p in list(copy.get_parameters())[:10] for x in numbers(p, 4)]}


def groups() -> dict[str, Any]:
    """The parameter groups of mindyolo's schedule for YOLOv8 through its optimizer."""
    net = draw(create_model("yolov8", Config(config_8("C2f", "YOLOv8Head")), num_classes=CLASSES))
    settings: dict[str, Any] = {
        "group_param": "yolov8",
        "start_factor": 1.0,
        "end_factor": 0.01,
        "lr_init": 0.01,
        "warmup_bias_lr": 0.1,
        "warmup_epochs": 1,
        "min_warmup_step": 3,
        "accumulate": 1,
        "epochs": 3,
        "steps_per_epoch": 2,
        "total_batch_size": 16,
    }
    grouped = create_group_param(net.trainable_params(), gp_weight_decay=0.0005, **settings)
    optimizer = create_optimizer(grouped, "momentum", lr=0.01, momentum=0.9, nesterov=True, loss_scale=1.0)
    for _ in range(3):
        optimizer(tuple(p * 0.01 for p in optimizer.parameters))
    return {
        "groups": str([len(group["params"]) for group in grouped]),
        "rates": [float(x) for group in grouped for x in group["lr"]],
        "weights": [x for p in optimizer.parameters[:10] for x in numbers(p, 4)],
    }


CASES = [
    Case("yolov5", partial(detector, "yolov5", config_5())),
    Case("yolov8", partial(detector, "yolov8", config_8("C2f", "YOLOv8Head"))),
    Case("yolov11", partial(detector, "yolov11", config_8("C3k2", "YOLOv11Head"))),
    Case("groups", groups, modes=("pynative",)),
    Case("moving_average", moving_average),
]
