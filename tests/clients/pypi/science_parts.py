"""mindflow, mindearth, mindchemistry and quaternion: operators of physics, weather and chemistry, with a step each.

mindflow's Fourier operators and its ViT do not run with MindSpore 2.10 or NumPy 1.24: they call `Tensor.repeat` with
an axis and `np.float`.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import mindspore as ms
from case import Case, draw, normal, numbers, training_step, without_dropout
from mindchemistry.e3 import nn as e3nn
from mindchemistry.e3 import o3
from mindearth.cell import AFNONet, ViTKNO
from mindflow.cell import KNO1D, MultiScaleFCSequential, PDENet, UNet2D
from mindflow.loss import RelativeRMSELoss
from mindspore import Tensor, nn, ops
from quaternion import functions as quaternions


def network(make: Any, *shape: int, **options: Any) -> dict[str, Any]:
    """Outputs, and a step of the relative error to a target."""
    net = without_dropout(draw(make(**options)))
    x = normal(*shape)
    net.set_train(False)
    out = net(x)
    net.set_train(True)
    several = isinstance(out, (tuple, list))
    target = normal(*(out[0] if several else out).shape, seed=1)
    relative = RelativeRMSELoss()

    def loss(given: Any) -> Any:
        found = net(given)
        return relative(found[0] if several else found, target)

    return {"outputs": numbers(out[0] if several else out), **training_step(net, loss, x)}


STENCILS = {"height": 12, "width": 12, "channels": 1, "kernel_size": 5, "max_order": 3}


def residual() -> dict[str, Any]:
    """The residual of a Burgers equation of a network, by second derivatives, as physics-informed training has it."""
    net = draw(nn.SequentialCell(nn.Dense(2, 12), nn.Tanh(), nn.Dense(12, 12), nn.Tanh(), nn.Dense(12, 1)))
    first = ms.grad(lambda x: net(x).sum())

    def loss(x: Any) -> Any:
        slope = first(x)
        second = ms.grad(lambda x: first(x)[:, 0].sum())(x)
        return ops.square(slope[:, 1] + net(x)[:, 0] * slope[:, 0] - 0.01 * second[:, 0]).mean()

    return training_step(net, loss, normal(10, 2))


def equivariant() -> dict[str, Any]:
    """Irreducible representations: their products, harmonics, gates and norms."""
    product = draw(o3.TensorProduct("2x0e+1x1o", "1x0e+1x1o", "2x0e+1x1o+1x2e", "connect"))
    for parameter in product.get_parameters():  # vectors, which keep the package's random values
        parameter.set_data(normal(*parameter.shape, seed=2))
    x, y = normal(3, 5), normal(3, 4, seed=1)
    harmonics = o3.SphericalHarmonics([0, 1, 2], True, "component")(normal(4, 3))
    step = training_step(product, lambda a, b: ops.square(product(a, b)).mean(), x, y)
    return {
        "product": numbers(product(x, y)),
        "harmonics": numbers(harmonics),
        "rotation": numbers(o3.wigner_D(1, Tensor(0.3), Tensor(0.5), Tensor(-0.2))),
        "norm": numbers(o3.Norm("2x0e+1x1o")(x)),
        "activation": numbers(e3nn.Activation("2x0e+1x1o", [ops.tanh])(x)),
        **step,
    }


def rotations() -> dict[str, Any]:
    first, second = normal(1, 4), normal(1, 4, seed=1)
    return {
        "product": numbers(quaternions.quaternion_multiply(first, second)),
        "inverse": numbers(quaternions.quaternion_inverse(first)),
        "gradient": numbers(ms.grad(lambda q: ops.square(quaternions.quaternion_multiply(q, second)).sum())(first)),
    }


CASES = [
    Case("koopman_1d", partial(network, KNO1D, 2, 32, 2, in_channels=2, channels=6, modes=6, depths=2, resolution=32)),
    Case("unet", partial(network, UNet2D, 2, 32, 32, 2, in_channels=2, out_channels=1, base_channels=4)),
    Case(
        "multi_scale",
        partial(
            network,
            MultiScaleFCSequential,
            *(7, 2),
            in_channels=2,
            out_channels=1,
            layers=3,
            neurons=12,
            num_scales=2,
        ),
    ),
    Case("stencils", partial(network, PDENet, 2, 1, 12, 12, **STENCILS)),
    Case("residual", residual),
    Case(
        "afno",
        partial(
            network,
            AFNONet,
            *(1, 3, 16, 32),
            image_size=(16, 32),
            in_channels=3,
            out_channels=2,
            patch_size=4,
            encoder_depths=2,
            encoder_embed_dim=16,
            mlp_ratio=2,
            dropout_rate=1.0,
            compute_dtype=ms.float32,
        ),
        modes=("graph",),  # it writes into a value that a gradient needs: docs/differences.md
    ),
    Case(
        "koopman_vit",
        partial(
            network,
            ViTKNO,
            *(1, 3, 16, 32),
            image_size=(16, 32),
            in_channels=3,
            out_channels=3,
            patch_size=4,
            encoder_depths=2,
            encoder_embed_dims=16,
            mlp_ratio=2,
            dropout_rate=1.0,
            num_blocks=4,
            compute_dtype=ms.float32,
        ),
        modes=("graph",),  # it writes into a value that a gradient needs: docs/differences.md
    ),
    Case("equivariant", equivariant),
    Case("rotations", rotations, modes=("pynative",)),
]
