"""mindcv's factories, as its train script uses them: datasets of an image folder, losses, schedules, optimizers, the
trainer and its callback.
"""

from __future__ import annotations

import tempfile
from functools import partial
from pathlib import Path
from typing import Any

import mindspore as ms
import numpy as np
from case import Case, draw, integers, normal, numbers, without_dropout
from mindcv import create_model
from mindcv.data import create_dataset, create_loader, create_transforms
from mindcv.loss import create_loss
from mindcv.optim import create_optimizer
from mindcv.scheduler import create_scheduler
from mindcv.utils import StateMonitor, create_trainer, set_seed
from mindspore import nn, ops
from PIL import Image

CLASSES, FILES, SIDE = 4, 4, 40


def make_images(folder: Path) -> None:
    """A folder of PNG files for each class. Classes differ in their mean."""
    rng = np.random.default_rng(0)
    for label in range(CLASSES):
        (folder / f"class{label}").mkdir()
        for i in range(FILES):
            pixels = rng.integers(0, 160, (SIDE, SIDE + 8, 3)) + label * 24
            Image.fromarray(pixels.astype(np.uint8)).save(folder / f"class{label}" / f"{i}.png")


def loader_of(folder: Path, is_training: bool, transforms: dict[str, Any], loader: dict[str, Any]) -> Any:
    dataset = create_dataset(name="", root=str(folder), split="", shuffle=is_training, num_parallel_workers=1)
    operations = create_transforms(dataset_name="", is_training=is_training, image_resize=32, **transforms)
    return create_loader(
        dataset,
        batch_size=4,
        drop_remainder=is_training,
        is_training=is_training,
        num_classes=CLASSES,
        transform=operations,
        num_parallel_workers=1,
        **loader,
    )


def pipeline(is_training: bool, transforms: dict[str, Any], **loader: Any) -> dict[str, Any]:
    """Two epochs of batches: their shapes, some pixels, all labels."""
    set_seed(3)
    with tempfile.TemporaryDirectory() as name:
        make_images(Path(name))
        batches = loader_of(Path(name), is_training, transforms, loader)
        iterator = batches.create_tuple_iterator(num_epochs=2, output_numpy=True)
        found = [batch for _ in range(2) for batch in iterator]
        return {
            "size": batches.get_dataset_size(),
            "shapes": str([[x.shape for x in batch] for batch in found]),
            "dtypes": str([x.dtype for x in found[0]]),
            "labels": numbers(np.concatenate([batch[1].reshape(-1) for batch in found]), 64),
            "images": numbers(np.stack([batch[0] for batch in found]), 64),
            "mean": float(np.mean([batch[0] for batch in found])),
        }


class Net(nn.Cell):
    def __init__(self) -> None:
        super().__init__()
        self.conv = nn.Conv2d(3, 8, 3, stride=4)
        self.norm = nn.BatchNorm2d(8)
        self.head = nn.Dense(8, CLASSES)

    def construct(self, x):
        return self.head(ops.relu(self.norm(self.conv(x))).mean(axis=(2, 3)))


def loss(**options: Any) -> dict[str, Any]:
    """A loss and its gradients by the logits, and by those of an auxiliary output where the loss takes them."""
    logits, labels = (normal(6, CLASSES), normal(6, CLASSES, seed=1)), integers(CLASSES, 6)
    if options["name"] in ("BCE", "asl_multi_label"):
        labels = ops.one_hot(labels, CLASSES, ms.Tensor(1.0), ms.Tensor(0.0))
    function = create_loss(**options)

    def of(first, second):
        return function((first, second) if options.get("aux_factor") else first, labels)

    value, gradients = ms.value_and_grad(of, (0, 1))(*logits)
    return {"loss": float(value.asnumpy()), "logits": [x for gradient in gradients for x in numbers(gradient)]}


def schedule(name: str, **options: Any) -> dict[str, Any]:
    """The learning rate of each step."""
    found = create_scheduler(4, scheduler=name, lr=0.1, num_epochs=8, **options)
    rates = [found(ms.Tensor(i, ms.int32)) for i in range(32)] if isinstance(found, nn.Cell) else found
    return {"rates": [float(np.asarray(rate.asnumpy() if hasattr(rate, "asnumpy") else rate)) for rate in rates]}


def optimizer(name: str, **options: Any) -> dict[str, Any]:
    """Losses of a few steps, and weights after them."""
    net = draw(Net())
    rates = create_scheduler(2, "cosine_decay", lr=0.05, min_lr=0.001, warmup_epochs=1, decay_epochs=3, num_epochs=4)
    update = create_optimizer(net.trainable_params(), name, lr=rates, weight_decay=0.01, **options)
    step = nn.TrainOneStepCell(nn.WithLossCell(net, create_loss("CE", label_smoothing=0.1)), update)
    step.set_train()
    images, labels = normal(4, 3, 32, 32), integers(CLASSES, 4)
    losses = [float(step(images, labels).asnumpy()) for _ in range(6)]
    return {"losses": losses, "conv": numbers(net.conv.weight), "head": numbers(net.head.bias)}


def trainer(arguments: dict[str, Any], model: str = "") -> dict[str, Any]:
    """Two epochs of the trainer with StateMonitor, which evaluates, writes the log and keeps checkpoints."""
    set_seed(5)
    with tempfile.TemporaryDirectory() as name:
        folder, kept = Path(name) / "images", Path(name) / "kept"
        folder.mkdir()
        make_images(folder)
        train = loader_of(folder, True, {"hflip": 0.5, "color_jitter": None}, {})
        val = loader_of(folder, False, {"crop_pct": 0.875}, {})
        steps = train.get_dataset_size()
        net = without_dropout(draw(create_model(model, num_classes=CLASSES) if model else Net()))
        rates = create_scheduler(steps, "cosine_decay", lr=0.02, min_lr=0.001, warmup_epochs=1, decay_epochs=2)
        update = create_optimizer(
            net.trainable_params(), "momentum", lr=rates, weight_decay=1e-4, weight_decay_filter="norm_and_bias"
        )
        options = {"amp_level": "O0", "amp_cast_list": None, "loss_scale_type": "fixed", **arguments}
        metrics = {"Top_1_Accuracy": nn.Top1CategoricalAccuracy()}
        found = create_trainer(net, create_loss("CE", label_smoothing=0.1), update, metrics, **options)
        monitor = StateMonitor(
            found,
            model_name="net",
            dataset_sink_mode=False,
            dataset_val=val,
            metric_name=list(metrics),
            ckpt_save_dir=str(kept),
            ckpt_save_policy="top_k",
            ckpt_keep_max=2,
            summary_dir=str(kept / "summary"),
            log_interval=2,
        )
        found.train(2, train, callbacks=[monitor], dataset_sink_mode=False)
        lines = [line.split() for line in (kept / "result.log").read_text().splitlines()]
        return {
            "columns": " ".join(lines[0]),
            "log losses": [float(line[1]) for line in lines[1:]],
            "accuracies": " ".join(line[2] for line in lines[1:]),
            "files": " ".join(sorted(path.name for path in kept.glob("*.ckpt") if "best" not in path.name)),
            "accuracy": float(found.eval(val, dataset_sink_mode=False)["Top_1_Accuracy"]),
            "weights": [x for p in net.trainable_params()[:3] for x in numbers(p, 6)],
        }


CASES = [
    Case("pipeline_eval", partial(pipeline, False, {"crop_pct": 0.875})),
    Case("pipeline_train", partial(pipeline, True, {"hflip": 0.5, "vflip": 0.5})),
    Case("pipeline_color_jitter", partial(pipeline, True, {"color_jitter": (0.4, 0.4, 0.4)})),
    Case("pipeline_erasing", partial(pipeline, True, {"re_prob": 0.5, "re_value": 0})),
    Case("pipeline_bicubic", partial(pipeline, False, {"interpolation": "bicubic"})),
    Case("loss_ce", partial(loss, name="CE", label_smoothing=0.1)),
    Case("loss_ce_sum", partial(loss, name="CE", reduction="sum")),
    Case("loss_ce_aux", partial(loss, name="CE", aux_factor=0.4)),
    Case("loss_bce", partial(loss, name="BCE", label_smoothing=0.1)),
    Case("loss_asl_single", partial(loss, name="asl_single_label", label_smoothing=0.1)),
    Case("loss_asl_multi", partial(loss, name="asl_multi_label")),
    Case("loss_jsd", partial(loss, name="jsd", label_smoothing=0.1)),
    Case("schedule_constant", partial(schedule, "constant", warmup_epochs=2)),
    Case("schedule_cosine", partial(schedule, "cosine_decay", warmup_epochs=2, decay_epochs=5)),
    Case("schedule_cycles", partial(schedule, "cosine_decay", warmup_epochs=1, decay_epochs=3, num_cycles=2)),
    Case("schedule_step", partial(schedule, "step_decay", warmup_epochs=1, decay_epochs=2, decay_rate=0.5)),
    Case("schedule_exponential", partial(schedule, "exponential_decay", decay_epochs=2)),
    Case("schedule_polynomial", partial(schedule, "polynomial_decay", decay_epochs=5, decay_rate=2.0)),
    Case("schedule_multi_step", partial(schedule, "multi_step_decay", milestones=[3, 5], warmup_epochs=1)),
    Case("optimizer_sgd", partial(optimizer, "sgd", momentum=0.9)),
    Case("optimizer_momentum", partial(optimizer, "momentum")),
    Case("optimizer_adam", partial(optimizer, "adam")),
    Case("optimizer_adamw", partial(optimizer, "adamw", weight_decay_filter="norm_and_bias")),
    Case("optimizer_lion", partial(optimizer, "lion")),
    Case("optimizer_nadam", partial(optimizer, "nadam")),
    Case("optimizer_rmsprop", partial(optimizer, "rmsprop")),
    Case("optimizer_adagrad", partial(optimizer, "adagrad")),
    Case("trainer", partial(trainer, {"loss_scale": 8.0})),
    Case("trainer_clip", partial(trainer, {"clip_grad": True, "clip_value": 0.5})),
]
