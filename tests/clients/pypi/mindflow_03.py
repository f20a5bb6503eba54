"""mindflow 0.3: neural operators, transformers over grids and samplers, with a training step each.

Its Fourier and Koopman operators call `Tensor.repeat` with an axis, its ViT reads tensors before they have values and
its equations need `jacrev`, which do not run with MindSpore 2.10.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import mindspore as ms
from case import Case, draw, integers, normal, numbers, training_step, without_dropout
from mindflow.cell import (
    SNO1D,
    SNO2D,
    AttentionBlock,
    DDIMScheduler,
    DDPMScheduler,
    DiffusionTransformer,
    UNet2D,
    get_poly_transform,
)
from mindflow.core import RelativeRMSELoss
from mindspore import Tensor, nn


def trained(net: nn.Cell, *inputs: Tensor) -> dict[str, Any]:
    """Outputs, and a step of the relative error to a target."""
    net = without_dropout(draw(net))
    net.set_train(False)
    found = net(*inputs)
    out = found[0] if isinstance(found, (tuple, list)) else found
    target, relative = normal(*out.shape, seed=1), RelativeRMSELoss()

    def loss(*given: Tensor) -> Tensor:
        got = net(*given)
        return relative(got[0] if isinstance(got, (tuple, list)) else got, target)

    return {"outputs": numbers(out), **training_step(net, loss, *inputs)}


def spectral(rank: int) -> dict[str, Any]:
    """Layers over coefficients of Chebyshev polynomials."""
    found = get_poly_transform(8, 5)
    transforms = [[Tensor(found[key], ms.float32) for key in ("analysis", "synthesis")]] * rank
    make, shape = (SNO1D, (2, 2, 8)) if rank == 1 else (SNO2D, (2, 2, 8, 8))
    net = make(2, 1, hidden_channels=6, num_sno_layers=2, transforms=transforms, kernel_size=3)
    return trained(net, normal(*shape))


def samplers() -> dict[str, Any]:
    noise, start = normal(2, 6, 3, seed=1), normal(2, 6, 3)
    steps = Tensor([3, 7], ms.int32)
    found = {}
    for name, make in (("ddpm", DDPMScheduler), ("ddim", DDIMScheduler)):
        scheduler = make(num_train_timesteps=20)
        found[name] = numbers(scheduler.add_noise(start, noise, steps))
    return found


CASES = [
    Case("spectral_1d", partial(spectral, 1)),
    Case("spectral_2d", partial(spectral, 2)),
    Case("attention", lambda: trained(AttentionBlock(16, 2), normal(2, 6, 16))),
    Case("unet", lambda: trained(UNet2D(2, 1, 4, n_layers=2), normal(2, 16, 16, 2))),
    Case("diffusion", lambda: trained(DiffusionTransformer(3, 3, 16, 2, 2), normal(2, 6, 3), integers(10, 2))),
    Case("samplers", samplers),
]
