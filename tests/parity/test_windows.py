"""Functions over windows run eagerly, by ast and by trace, forward and backward: equal bits."""

from __future__ import annotations

import numpy as np
import pytest
from ms import Tensor, mint, ops

_random = np.random.default_rng(7)


def floats(*shape: int) -> np.ndarray:
    return _random.normal(size=shape).astype(np.float32)


IMAGE, LINE, VOLUME = floats(2, 4, 6, 5), floats(2, 4, 7), floats(1, 2, 3, 4, 5)
SAMPLES, PLACES = floats(2, 4, 2) % 1, np.array([[[[0, 2], [8, 10]]]])
CASES = {
    "adaptive_avg_pool1d": (lambda x: mint.nn.functional.adaptive_avg_pool1d(x, 3), (LINE,)),
    "adaptive_max_pool2d": (lambda x: ops.adaptive_max_pool2d(x, (4, 3)), (IMAGE,)),
    "add_rms_norm": (lambda x, y: ops.add_rms_norm(x, x, y)[0], (IMAGE, floats(5))),
    "avg_pool3d": (lambda x: ops.avg_pool3d(x, 2, 2, 1, True, True, 3), (VOLUME,)),
    "batch_to_space_nd": (lambda x: ops.batch_to_space_nd(x, (2, 1), ((1, 0), (0, 2))), (IMAGE,)),
    "bidense": (ops.bidense, (floats(3, 4), floats(3, 2), floats(5, 4, 2), floats(5))),
    "channel_shuffle": (lambda x: ops.channel_shuffle(x, 2), (IMAGE,)),
    "conv1d": (lambda x, w: ops.conv1d(x, w, None, 2, "same"), (LINE, floats(3, 4, 3))),
    "conv3d": (lambda x, w: ops.conv3d(x, w, None, 2, "pad", 1), (VOLUME, floats(3, 2, 2, 3, 2))),
    "conv3d_transpose": (lambda x, w: ops.conv3d_transpose(x, w, "same", 0, 2), (VOLUME, floats(2, 3, 3, 3, 3))),
    "conv_transpose2d_long": (
        lambda x, w: ops.conv_transpose2d(x, w, None, 1, 1, (2, 1), 1, 3),
        (IMAGE, floats(4, 3, 3, 3)),
    ),
    "conv_transpose2d": (lambda x, w: ops.conv_transpose2d(x, w, None, 2, 1, 1), (IMAGE, floats(4, 3, 3, 3))),
    "ctc_loss": (
        lambda x: ops.ctc_loss(x, Tensor([[1, 1], [2, 0]]), Tensor([2, 3]), Tensor([2, 1]), reduction="sum")[0],
        (floats(3, 2, 3),),
    ),
    "cubic": (lambda x: mint.nn.functional.interpolate(x, (4, 9), mode="bicubic"), (IMAGE,)),
    "deformable_conv2d": (
        lambda x, w, o: ops.deformable_conv2d(x, w, o, (2, 2), (1, 1, 2, 2), (0, 0, 0, 0)),
        (IMAGE, floats(3, 4, 2, 2), floats(2, 12, 3, 2)),
    ),
    "fold": (lambda x: ops.fold(ops.unfold(x, (2, 3), 1, 1, 2), (6, 5), (2, 3), 1, 1, 2), (IMAGE,)),
    "fractional_max_pool2d": (lambda x, s: ops.fractional_max_pool2d(x, 2, (3, 3), None, False, s), (IMAGE, SAMPLES)),
    "grid_sample": (lambda x, g: ops.grid_sample(x, g, "nearest"), (IMAGE, floats(2, 3, 3, 2))),
    "linear_of_half": (lambda x: ops.interpolate(x.half(), 3, mode="linear").float(), (LINE,)),
    "lp_pool2d": (lambda x: ops.lp_pool2d(x * x + 1, 3, 2), (IMAGE,)),
    "lrn": (lambda x: ops.lrn(x, 1), (IMAGE,)),
    "max_pool3d": (lambda x: ops.max_pool3d(x, 2, 2, 1, 1, True), (VOLUME,)),
    "max_pool_argmax": (lambda x: ops.MaxPoolWithArgmax(2, 1, "same")(x)[0], (IMAGE,)),
    "max_pool_ceil": (lambda x: ops.max_pool2d(x, (8, 2), (3, 2), ceil_mode=True), (IMAGE,)),
    "max_unpool2d": (lambda x, i: ops.max_unpool2d(x, i, 2), (floats(1, 1, 2, 2), PLACES)),
    "mirror_pad": (lambda x: ops.mirror_pad(x, ((0, 0), (0, 0), (2, 1), (1, 3)), "SYMMETRIC"), (IMAGE,)),
    "pad_circular": (lambda x: ops.pad(x, (1, 2, 0, 3), "circular"), (IMAGE,)),
    "pad_constant": (lambda x: ops.pad(x, (1, -2, 0, 3), "constant", 0.5), (IMAGE,)),
    "pad_reflect": (lambda x: ops.pad(x, (1, 2, 0, 3), "reflect"), (IMAGE,)),
    "pixel_unshuffle": (lambda x: ops.pixel_shuffle(ops.pixel_unshuffle(x[:, :, :, :4], 2), 4), (IMAGE,)),
    "rotary": (ops.rotary_position_embedding, (floats(1, 2, 3, 4), floats(1, 1, 3, 4), floats(1, 1, 3, 4))),
    "space_to_depth": (lambda x: ops.DepthToSpace(2)(ops.SpaceToDepth(2)(x[:, :, :, :4])), (IMAGE,)),
}


@pytest.mark.parametrize("name", CASES)
def test_forward(parity, name: str) -> None:
    function, arguments = CASES[name]
    parity(lambda *args: function(*args), *arguments)


@pytest.mark.parametrize("name", CASES)
def test_backward(parity, name: str) -> None:
    function, arguments = CASES[name]
    wanted = function(*map(Tensor, arguments)).shape
    weight = Tensor(np.cos(np.arange(int(np.prod(wanted)))).reshape(wanted).astype(np.float32))
    parity.grad(lambda *args: (function(*args) * weight).sum(), *arguments)
