"""Train an anchor-free detector of rectangles, decode its boxes and suppress overlapping ones.

python examples/clients/detector.py [--mode pynative|graph|ast|bytecode|trace]
"""

import mindspore as ms
import numpy as np
from common import fill, main, norm
from mindspore import Tensor, nn, ops

SIZE, STRIDE, CLASSES, BOXES, BATCH, STEPS = 32, 8, 2, 2, 4, 10
CELLS = SIZE // STRIDE


class ConvNormAct(nn.Cell):
    """A convolution, normalisation, and SiLU."""

    def __init__(self, inputs, outputs, stride=1):
        super().__init__()
        self.conv = nn.Conv2d(inputs, outputs, 3, stride, pad_mode="pad", padding=1, has_bias=False)
        self.norm = nn.BatchNorm2d(outputs, momentum=0.97, eps=1e-3)

    def construct(self, x):
        x = self.norm(self.conv(x))
        return x * ops.sigmoid(x)


class Detector(nn.Cell):
    """For each cell of the image: four distances to the box's sides, whether there is one, and its class."""

    def __init__(self, channels=8):
        super().__init__()
        stages = [ConvNormAct(3 if i == 0 else channels, channels, 2) for i in range(3)]
        self.backbone = nn.SequentialCell(*stages)
        self.finer = nn.SequentialCell(ConvNormAct(channels, channels), nn.Dropout(p=0.0))
        self.head = nn.Conv2d(channels, 5 + CLASSES, 1, has_bias=True)

    def construct(self, images):
        low = self.backbone(images)
        high = ops.interpolate(ops.max_pool2d(low, 2), size=(CELLS, CELLS), mode="nearest")
        out = self.head(self.finer(low) + high).transpose(0, 2, 3, 1).reshape(images.shape[0], -1, 5 + CLASSES)
        return ops.split(out, [4, 1, CLASSES], axis=-1)


def centers():
    """Return the centre of each cell, of shape (cells, 2)."""
    y, x = ops.meshgrid(ops.arange(CELLS), ops.arange(CELLS), indexing="ij")
    return (ops.stack([x, y], axis=-1).reshape(-1, 2).astype(ms.float32) + 0.5) * STRIDE


def to_boxes(distances):
    """Return corners (left, top, right, bottom) from a network's distances."""
    distances = ops.exp(ops.clamp(distances, max=4.0)) * STRIDE
    middle = centers()
    return ops.concat([middle - distances[..., :2], middle + distances[..., 2:]], axis=-1)


def area(box):
    return ops.prod(ops.relu(box[..., 2:] - box[..., :2]), -1)


def generalized_iou(a, b):
    """Return the overlap minus the share of the hull that neither box covers (Rezatofighi et al., 2019)."""
    inner = ops.cat([ops.maximum(a[..., :2], b[..., :2]), ops.minimum(a[..., 2:], b[..., 2:])], axis=-1)
    hull = ops.cat([ops.minimum(a[..., :2], b[..., :2]), ops.maximum(a[..., 2:], b[..., 2:])], axis=-1)
    union = area(a) + area(b) - area(inner)
    return area(inner) / (union + 1e-7) - (area(hull) - union) / (area(hull) + 1e-7)


class DetectionLoss(nn.Cell):
    """The detection loss: the cell that contains a box's centre must find the box, the other cells nothing."""

    def __init__(self):
        super().__init__()
        self.presence = nn.BCEWithLogitsLoss(reduction="mean")

    def construct(self, outputs, boxes, labels):
        distances, presence, classes = outputs
        cells = ops.floor((boxes[..., :2] + boxes[..., 2:]) / (2 * STRIDE)).astype(ms.int32)
        index = cells[..., 1] * CELLS + cells[..., 0]  # (batch, boxes)
        found = ops.gather(to_boxes(distances), index, 1, 1)
        overlap = generalized_iou(found, boxes)
        targets = ops.one_hot(index, CELLS * CELLS, Tensor(1.0, ms.float32), Tensor(0.0, ms.float32)).max(axis=1)
        logits = ops.gather_elements(classes, 1, ops.tile(index.expand_dims(-1), (1, 1, CLASSES)))
        class_loss = ops.cross_entropy(logits.reshape(-1, CLASSES), labels.reshape(-1))
        return (1 - overlap).mean() * 2 + self.presence(presence.squeeze(-1), targets) * 4 + class_loss


class WithLoss(nn.Cell):
    def __init__(self, network, loss):
        super().__init__(auto_prefix=False)
        self.network, self.loss = network, loss

    def construct(self, images, boxes, labels):
        return self.loss(self.network(images), boxes, labels)


def batches(count, seed):
    """Return rectangles in one of two colours, one in the left half and one in the right, on noise."""
    rng = np.random.default_rng(seed)
    for _ in range(count):
        images = rng.standard_normal((BATCH, 3, SIZE, SIZE)) * 0.1
        boxes, labels = np.zeros((BATCH, BOXES, 4)), rng.integers(0, CLASSES, (BATCH, BOXES))
        for image, corners, kinds in zip(images, boxes, labels):
            for i, (corner, kind) in enumerate(zip(corners, kinds)):
                left, top = rng.integers(i * 16, i * 16 + 7), rng.integers(0, 20)
                right, bottom = left + rng.integers(5, 9), top + rng.integers(5, 12)
                image[kind, top:bottom, left:right] += 1
                corner[:] = left, top, right, bottom
        yield Tensor(images, ms.float32), Tensor(boxes, ms.float32), Tensor(labels, ms.int32)


def run(compiled):
    network = fill(Detector())
    trained = WithLoss(network, DetectionLoss())
    optimizer = nn.SGD(trained.trainable_params(), nn.cosine_decay_lr(0.01, 0.05, STEPS, 1, STEPS), momentum=0.9)
    trainer = nn.TrainOneStepCell(trained, optimizer)
    trainer.set_train()
    step = compiled(lambda images, boxes, labels: trainer(images, boxes, labels))
    losses = [float(step(*batch).asnumpy()) for batch in batches(STEPS, seed=6)]

    trainer.set_train(False)

    @compiled
    def detect(images):
        distances, presence, classes = network(images)
        scores, index = ops.topk(ops.sigmoid(presence[0, :, 0]), 6)
        return ops.cat([to_boxes(distances)[0][index], scores.expand_dims(1)], axis=1), classes[0][index].argmax(axis=1)

    images, _, _ = next(batches(1, seed=7))
    boxes, labels = detect(images)
    kept, _, mask = ops.NMSWithMask(0.3)(boxes)
    return {
        "losses": losses,
        "boxes": kept.asnumpy()[mask.asnumpy()].ravel().tolist(),
        "labels": labels.asnumpy()[mask.asnumpy()].tolist(),
        "variances": norm([stage.norm.moving_variance for stage in network.backbone]),
    }


if __name__ == "__main__":
    main(run, __doc__)
