"""Small models of mindcv, one a family: name and size of the images."""

from __future__ import annotations

from typing import NamedTuple


class Case(NamedTuple):
    name: str
    size: int = 64


CASES = [
    Case("mixnet_s"),
    Case("mnasnet_050"),
    Case("mobilenet_v1_025"),
    Case("mobilenet_v2_035_128"),
    Case("mobilenet_v3_small_075"),
    Case("mobilevit_xx_small"),
    Case("poolformer_s12"),
    Case("pvt_v2_b0"),
    Case("regnet_x_200mf"),
    Case("regnet_y_200mf"),
    Case("repvgg_a0"),
    Case("resnest14"),
    Case("resnet18"),
    Case("seresnet18"),
    Case("shufflenet_v1_g3_05"),
    Case("shufflenet_v2_x0_5"),
    Case("skresnet18"),
    Case("squeezenet1_1"),
]
