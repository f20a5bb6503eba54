"""`mindspore.dataset.vision.py_transforms_util`: functions on Pillow images that scripts use."""

from __future__ import annotations

from typing import Any

from PIL import ImageEnhance

from ..transforms.operation import is_pil
from .color_kernels import pil_enhance
from .color_kernels import pil_hue as adjust_hue
from .crops import RandomCrop
from .enums import Border
from .image_functions import (  # noqa: F401
    adjust_gamma,
    auto_contrast,
    center_crop,
    crop,
    decode,
    equalize,
    erase,
    five_crop,
    grayscale,
    horizontal_flip,
    hsv_to_rgb,
    hsv_to_rgbs,
    invert_color,
    linear_transform,
    normalize,
    perspective,
    resize,
    rgb_to_bgr,
    rgb_to_bgrs,
    rgb_to_hsv,
    rgb_to_hsvs,
    ten_crop,
    to_pil,
    to_tensor,
    to_type,
    vertical_flip,
)
from .operation import require_pil
from .padding import pil_pad

augment_error_message = "expected a PIL image, got {}; `Decode(to_pil=True)` or `ToPIL()` gives one"


def is_numpy(image: Any) -> bool:
    """Returns whether `image` is an array.

    Examples:
        >>> is_numpy(1)
        False
    """
    import numpy as np

    return isinstance(image, np.ndarray)


def hwc_to_chw(img: Any) -> Any:
    """Moves the channels of an array (height, width, channels) first; 2-D arrays are returned unchanged.

    Examples:
        >>> import numpy as np
        >>> hwc_to_chw(np.zeros((4, 5, 3))).shape
        (3, 4, 5)
    """
    if not is_numpy(img) or img.ndim not in (2, 3):
        got = f"an array of {img.ndim} dimensions" if is_numpy(img) else type(img).__name__
        raise TypeError(f"hwc_to_chw: img has a wrong type\n  expected: an array of 2 or 3 dimensions\n  got: {got}")
    return img.transpose(2, 0, 1) if img.ndim == 3 else img


def adjust_brightness(image: Any, brightness_factor: float) -> Any:
    """Multiplies a Pillow image by a factor.

    Examples:
        >>> from PIL import Image
        >>> adjust_brightness(Image.new("L", (1, 1), 10), 2).getpixel((0, 0))
        20
    """
    return pil_enhance(ImageEnhance.Brightness, image, brightness_factor, "adjust_brightness")


def adjust_contrast(image: Any, contrast_factor: float) -> Any:
    """Interpolates between the mean grey value (factor 0) and a Pillow image (factor 1).

    Examples:
        >>> from PIL import Image
        >>> adjust_contrast(Image.new("L", (1, 1), 10), 2).getpixel((0, 0))
        10
    """
    return pil_enhance(ImageEnhance.Contrast, image, contrast_factor, "adjust_contrast")


def adjust_saturation(image: Any, saturation_factor: float) -> Any:
    """Interpolates between grey (factor 0) and a Pillow image (factor 1).

    Examples:
        >>> from PIL import Image
        >>> adjust_saturation(Image.new("RGB", (1, 1), (9, 9, 9)), 2).getpixel((0, 0))
        (9, 9, 9)
    """
    return pil_enhance(ImageEnhance.Color, image, saturation_factor, "adjust_saturation")


def pad(image: Any, padding: tuple[int, int, int, int], fill_value: Any, padding_mode: str) -> Any:
    """Adds (left, top, right, bottom) pixels to a Pillow image.

    Examples:
        >>> from PIL import Image
        >>> pad(Image.new("L", (1, 1)), (1, 0, 1, 0), (0,), "constant").size
        (3, 1)
    """
    return pil_pad(image, padding, fill_value, Border(padding_mode))


def random_crop(
    image: Any, size: Any, padding: Any, pad_if_needed: bool, fill_value: Any, padding_mode: str = "constant"
) -> Any:
    """Crops a Pillow image at a random position.

    Examples:
        >>> from PIL import Image
        >>> random_crop(Image.new("L", (4, 4)), 2, None, False, 0).size
        (2, 2)
    """
    return RandomCrop(size, padding, pad_if_needed, fill_value, Border(padding_mode)).pil(image)


def rotate(image: Any, angle: float, resample: Any, expand: bool, center: Any, fill_value: Any) -> Any:
    """Rotates a Pillow image counter-clockwise.

    Examples:
        >>> from PIL import Image
        >>> rotate(Image.new("L", (4, 2)), 90, Image.Resampling.NEAREST, True, None, (0,)).size
        (2, 4)
    """
    require_pil(image, "rotate")
    fill = fill_value
    if isinstance(fill, int) and image.mode != "L":
        fill = (fill,) * len(image.getbands())
    return image.rotate(angle % 360.0, resample, expand, center, fillcolor=fill)


__all__ = [
    "adjust_brightness",
    "adjust_contrast",
    "adjust_hue",
    "adjust_saturation",
    "augment_error_message",
    "hwc_to_chw",
    "is_numpy",
    "is_pil",
    "pad",
    "random_crop",
    "rotate",
]
