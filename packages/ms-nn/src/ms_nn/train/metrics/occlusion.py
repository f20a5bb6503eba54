"""OcclusionSensitivity: how much the score of a class drops when a part of the image is covered."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
from ms_tensor import Tensor

from ...cell import Cell
from .metric import Metric


class OcclusionSensitivity(Metric):
    """Occlusion sensitivity (arXiv 1311.2901): the drop of the score of a class when a block of the image is covered.

    pad_val: The value that fills the covered block.
    margin: The block around index i of a dimension is [i - margin, i + margin): an int, or a list of one int for each
        dimension except the first.
    n_batch: The number of covered images per call of the network.
    b_box: The first and last index to cover of each dimension except the first, [min1, max1, min2, ...]; -1 stands for
        the first and last index of the image. None covers all.
    TypeError: an argument has another type.
    ValueError: in `update`, there are not three inputs, or `b_box` exceeds the image.
    RuntimeError: in `update`, the input is not one image with one label; in `eval`, there was no input.

    >>> from ms_nn.train import OcclusionSensitivity
    >>> net = nn.Dense(4, 2, weight_init=Tensor([[0.1, 0.8, 0.1, 0.1], [1.0, 1.0, 1.0, 1.0]]), bias_init="zeros")
    >>> metric = OcclusionSensitivity()
    >>> metric.update(net, np.array([[0.25, 0.5, 0.75, 1.0]], np.float32), np.array(1))
    >>> metric.eval().tolist()
    [0.75, 1.5, 2.5, 2.25]
    """

    def __init__(self, pad_val: float = 0.0, margin: Any = 2, n_batch: int = 128, b_box: Any = None) -> None:
        super().__init__()
        for name, value, kinds in (
            ("pad_val", pad_val, (float,)),
            ("margin", margin, (int, list)),
            ("n_batch", n_batch, (int,)),
            ("b_box", b_box, (list, type(None))),
        ):
            if isinstance(value, bool) or not isinstance(value, kinds):
                wanted = " or ".join(kind.__name__ for kind in kinds)
                raise TypeError(f"For 'OcclusionSensitivity', '{name}' must be {wanted}, got {type(value).__name__}.")
        self.pad_val, self.margin, self.n_batch, self.b_box = pad_val, margin, n_batch, b_box
        self.clear()

    def clear(self) -> None:
        """Resets the metric."""
        self._drops: Any = None

    def _ranges(self, shape: tuple[int, ...]) -> list[range]:
        """The indices of each dimension at which a block is covered."""
        if self.b_box is None:
            return [range(size) for size in shape]
        box = self.b_box
        if len(box) != 2 * len(shape):
            raise ValueError(
                f"For 'OcclusionSensitivity', 'b_box' must have {2 * len(shape)} bounds, but got {len(box)}."
            )
        found = []
        for low, high, size in zip(box[::2], box[1::2], shape, strict=True):
            low, high = max(low, 0), size - 1 if high == -1 else high
            if not low <= high < size:
                raise ValueError(
                    f"For 'OcclusionSensitivity', a bound of 'b_box' must be below {size}, but got {low} to {high}."
                )
            found.append(range(low, high + 1))
        return found

    def update(self, *inputs: Any) -> None:
        """Adds an image.

        Args:
            inputs: The network, a batch of one image, and its label.
        """
        if len(inputs) != 3:
            raise ValueError(f"For 'OcclusionSensitivity.update', 3 inputs are needed, but got {len(inputs)}.")
        model = inputs[0]
        image, label = self._convert_data(inputs[1]), self._convert_data(inputs[2]).reshape(-1)
        if not isinstance(model, Cell):
            raise TypeError(f"For 'OcclusionSensitivity.update', the model must be a Cell, not {type(model).__name__}.")
        if image.shape[0] != 1:
            raise RuntimeError(f"For 'OcclusionSensitivity.update', one image is needed, but got {image.shape[0]}.")
        if label.size != 1:
            raise RuntimeError(f"For 'OcclusionSensitivity.update', one label is needed, but got {label.size}.")
        shape = image.shape[1:]
        margins = self.margin if isinstance(self.margin, list) else [self.margin] * len(shape)
        if len(margins) != len(shape):
            raise ValueError(
                f"For 'OcclusionSensitivity', 'margin' must have {len(shape)} entries, but got {len(margins)}."
            )
        ranges = self._ranges(shape)
        target = int(label[0])
        whole = self._convert_data(model(Tensor(image)))[0, target]
        scores: list[Any] = []
        places = itertools.product(*ranges)
        while part := list(itertools.islice(places, self.n_batch)):
            covered = np.repeat(image, len(part), axis=0)
            for row, place in zip(covered, part, strict=True):
                row[tuple(slice(max(i - m, 0), i + m) for i, m in zip(place, margins, strict=True))] = self.pad_val
            scores.append(self._convert_data(model(Tensor(covered)))[:, target])
        drops = whole - np.concatenate(scores)
        self._drops = np.squeeze(drops.reshape([len(r) for r in ranges]))

    def eval(self) -> Any:
        """Returns the drops, an array of the shape of the image without dimensions of size 1."""
        if self._drops is None:
            raise RuntimeError("For 'OcclusionSensitivity', 'update' must be called before 'eval'.")
        return self._drops
