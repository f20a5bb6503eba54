"""Functions of `mindspore.dataset.vision.py_transforms_util`: each does to one image what an operation does.

`img` is a Pillow image, and what has a name with `np_` is an array; another value raises a TypeError.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from PIL import ImageOps

from . import color, color_space, conversion, crops, normalization, resizing, tone
from .enums import Inter
from .operation import require_pil
from .perspective import Perspective


def _of_image(operation: Any, img: Any, name: str) -> Any:
    require_pil(img, name)
    return operation(img)


def _array(image: Any, name: str) -> Any:
    if isinstance(image, np.ndarray):
        return image
    raise TypeError(f"{name}: img has a wrong type\n  expected: a NumPy array\n  got: {type(image).__name__}")


def auto_contrast(img: Any, cutoff: float, ignore: Any) -> Any:
    """Stretches the values of each channel to the whole range; see `AutoContrast`."""
    return _of_image(tone.AutoContrast(cutoff, ignore), img, "auto_contrast")


def adjust_gamma(img: Any, gamma: float, gain: float) -> Any:
    """Applies a power law to the values of an image; see `AdjustGamma`."""
    return _of_image(color.AdjustGamma(gamma, gain), img, "adjust_gamma")


def center_crop(img: Any, size: Any) -> Any:
    """Returns the center of an image; see `CenterCrop`.

    Examples:
        >>> from PIL import Image
        >>> center_crop(Image.new("L", (10, 12)), (4, 6)).size
        (6, 4)
    """
    return _of_image(crops.CenterCrop(size), img, "center_crop")


def crop(img: Any, top: int, left: int, height: int, width: int) -> Any:
    """Returns a part of an image; positions outside of it are black."""
    require_pil(img, "crop")
    return img.crop((left, top, left + width, top + height))


def five_crop(img: Any, size: Any) -> Any:
    """Returns the four corners and the center of an image; see `FiveCrop`."""
    return _of_image(crops.FiveCrop(size), img, "five_crop")


def ten_crop(img: Any, size: Any, use_vertical_flip: bool = False) -> Any:
    """Returns the results of `five_crop` for an image and for its mirror image; see `TenCrop`."""
    return _of_image(crops.TenCrop(size, use_vertical_flip), img, "ten_crop")


def decode(img: Any) -> Any:
    """Decodes an image file, given as bytes or as an array of uint8, to a Pillow image."""
    data = np.frombuffer(img, np.uint8) if isinstance(img, bytes) else img
    return conversion.Decode(to_pil=True)(data)


def equalize(img: Any) -> Any:
    """Equalizes the histogram of each channel; see `Equalize`."""
    return _of_image(tone.Equalize(), img, "equalize")


def invert_color(img: Any) -> Any:
    """Subtracts each value from 255; see `Invert`."""
    return _of_image(tone.Invert(), img, "invert_color")


def grayscale(img: Any, num_output_channels: int) -> Any:
    """Converts an image to grey values in 1 or 3 channels; see `Grayscale`."""
    return _of_image(color_space.Grayscale(num_output_channels), img, "grayscale")


def horizontal_flip(img: Any) -> Any:
    """Mirrors an image left to right."""
    require_pil(img, "horizontal_flip")
    return ImageOps.mirror(img)


def vertical_flip(img: Any) -> Any:
    """Mirrors an image top to bottom."""
    require_pil(img, "vertical_flip")
    return ImageOps.flip(img)


def perspective(img: Any, start_points: Any, end_points: Any, interpolation: Inter = Inter.BICUBIC) -> Any:
    """Moves four points of an image to four others; see `Perspective`."""
    return _of_image(Perspective(start_points, end_points, interpolation), img, "perspective")


def resize(img: Any, size: Any, interpolation: Inter = Inter.BILINEAR) -> Any:
    """Resizes an image to (height, width), or its shorter edge to one size; see `Resize`."""
    return _of_image(resizing.Resize(size, interpolation), img, "resize")


def rgb_to_hsv(np_rgb_img: Any, is_hwc: bool) -> Any:
    """Converts red, green and blue of an array to hue, saturation and value; see `RgbToHsv`."""
    return color_space.RgbToHsv(is_hwc)(_array(np_rgb_img, "rgb_to_hsv"))


def hsv_to_rgb(np_hsv_img: Any, is_hwc: bool) -> Any:
    """Converts hue, saturation and value of an array to red, green and blue; see `HsvToRgb`."""
    return color_space.HsvToRgb(is_hwc)(_array(np_hsv_img, "hsv_to_rgb"))


def rgb_to_bgr(np_rgb_img: Any, is_hwc: bool) -> Any:
    """Reverses the channels of an array, which are its last dimension or the one before height and width."""
    return np.flip(_array(np_rgb_img, "rgb_to_bgr"), -1 if is_hwc else -3)


# the same for arrays with one more dimension in front
rgb_to_hsvs, hsv_to_rgbs, rgb_to_bgrs = rgb_to_hsv, hsv_to_rgb, rgb_to_bgr


def erase(np_img: Any, i: int, j: int, height: int, width: int, erase_value: Any, inplace: bool = False) -> Any:
    """Sets a part of an array <C, H, W> to a value; its first row is `i`, its first column `j`.

    Examples:
        >>> import numpy as np
        >>> erase(np.zeros((1, 2, 3)), 0, 1, 1, 2, 5)
        array([[[0., 5., 5.],
                [0., 0., 0.]]])
    """
    found = _array(np_img, "erase") if inplace else _array(np_img, "erase").copy()
    found[..., i : i + height, j : j + width] = erase_value
    return found


def linear_transform(np_img: Any, transformation_matrix: Any, mean_vector: Any) -> Any:
    """Subtracts a mean from the elements of an array and multiplies by a matrix; see `LinearTransformation`."""
    _array(np_img, "linear_transform")
    return normalization.LinearTransformation(transformation_matrix, mean_vector)(np_img)


def normalize(img: Any, mean: Any, std: Any, pad_channel: bool = False, dtype: str = "float32") -> Any:
    """Normalizes the channels of an array <C, H, W>; with `pad_channel` a channel of zeros is added.

    Examples:
        >>> import numpy as np
        >>> normalize(np.ones((1, 1, 2), np.float32), [0.5], [0.5])
        array([[[1., 1.]]], dtype=float32)
    """
    if _array(img, "normalize").dtype.kind != "f":
        raise NotImplementedError(f"normalize: expected floats, got {img.dtype}\n  hint: to_tensor gives floats")
    if pad_channel:
        return normalization.NormalizePad(mean, std, dtype, is_hwc=False)(img)
    return normalization.Normalize(mean, std, is_hwc=False)(img)


def to_pil(img: Any) -> Any:
    """Converts an array <H, W> or <H, W, C> of uint8 to a Pillow image."""
    return conversion.ToPIL()(img)


def to_tensor(img: Any, output_type: Any) -> Any:
    """Converts an image to an array <C, H, W> of values from 0 to 1; see `ToTensor`."""
    return conversion.ToTensor(output_type)(img)


def to_type(img: Any, output_type: Any) -> Any:
    """Casts an array.

    Examples:
        >>> import numpy as np
        >>> to_type(np.zeros(2), "float32").dtype
        dtype('float32')
    """
    return _array(img, "to_type").astype(output_type)
