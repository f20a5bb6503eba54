"""Enumerations of the vision operations."""

from __future__ import annotations

from enum import Enum, IntEnum


class AutoAugmentPolicy(str, Enum):
    """The dataset for which the policy of `AutoAugment` was learned.

    Examples:
        >>> AutoAugmentPolicy.CIFAR10.value
        'cifar10'
    """

    IMAGENET = "imagenet"
    CIFAR10 = "cifar10"
    SVHN = "svhn"


class Border(str, Enum):
    """The padding of an image: a constant, the edge pixel, or the mirrored image without (`REFLECT`) or with
    (`SYMMETRIC`) the edge pixel.

    Examples:
        >>> Border.REFLECT.value
        'reflect'
    """

    CONSTANT = "constant"
    EDGE = "edge"
    REFLECT = "reflect"
    SYMMETRIC = "symmetric"


class ConvertMode(IntEnum):
    """Conversions of `ConvertColor`.

    Examples:
        >>> ConvertMode.COLOR_RGB2BGR is ConvertMode.COLOR_BGR2RGB
        True
    """

    COLOR_BGR2BGRA = 0
    COLOR_RGB2RGBA = COLOR_BGR2BGRA
    COLOR_BGRA2BGR = 1
    COLOR_RGBA2RGB = COLOR_BGRA2BGR
    COLOR_BGR2RGBA = 2
    COLOR_RGB2BGRA = COLOR_BGR2RGBA
    COLOR_RGBA2BGR = 3
    COLOR_BGRA2RGB = COLOR_RGBA2BGR
    COLOR_BGR2RGB = 4
    COLOR_RGB2BGR = COLOR_BGR2RGB
    COLOR_BGRA2RGBA = 5
    COLOR_RGBA2BGRA = COLOR_BGRA2RGBA
    COLOR_BGR2GRAY = 6
    COLOR_RGB2GRAY = 7
    COLOR_GRAY2BGR = 8
    COLOR_GRAY2RGB = COLOR_GRAY2BGR
    COLOR_GRAY2BGRA = 9
    COLOR_GRAY2RGBA = COLOR_GRAY2BGRA
    COLOR_BGRA2GRAY = 10
    COLOR_RGBA2GRAY = 11


class ImageBatchFormat(IntEnum):
    """Whether the channels of a batch of images are last or first.

    Examples:
        >>> ImageBatchFormat.NCHW.value
        1
    """

    NHWC = 0
    NCHW = 1


class ImageReadMode(IntEnum):
    """The channels of the result of `read_image`: as in the file, one, or three.

    Examples:
        >>> ImageReadMode.COLOR.value
        2
    """

    UNCHANGED = 0
    GRAYSCALE = 1
    COLOR = 2


class Inter(IntEnum):
    """The interpolation of operations that sample images.

    `ANTIALIAS` is for Pillow images only; `AREA` and `PILCUBIC` are for NumPy arrays only.

    Examples:
        >>> Inter.LINEAR is Inter.BILINEAR
        True
    """

    NEAREST = 0
    ANTIALIAS = 1
    BILINEAR = 2
    LINEAR = BILINEAR
    BICUBIC = 3
    CUBIC = BICUBIC
    AREA = 4
    PILCUBIC = 5


class SliceMode(IntEnum):
    """Whether `SlicePatches` pads images that do not divide evenly, or drops the rest.

    Examples:
        >>> SliceMode.DROP.value
        1
    """

    PAD = 0
    DROP = 1


__all__ = [
    "AutoAugmentPolicy",
    "Border",
    "ConvertMode",
    "ImageBatchFormat",
    "ImageReadMode",
    "Inter",
    "SliceMode",
]
