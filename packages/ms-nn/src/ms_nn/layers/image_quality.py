"""Image similarity measures: PSNR, SSIM, MSSSIM."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from ms_tensor import Tensor, ops
from ms_tensor import dtype as mstype
from ms_tensor._messages import shorten

from .._validate import kind, positive_int
from ..cell import Cell
from ..containers import CellList
from .conv import Conv2d
from .pooling import AvgPool2d

__all__ = ["MSSSIM", "PSNR", "SSIM"]


def _unit_scale(image: Tensor, max_val: float) -> tuple[Tensor, float]:
    """Converts an image to float32, ints divided by the largest value of their dtype; scales `max_val` likewise."""
    if image.dtype in mstype.float_type:
        return ops.cast(image, mstype.float32), max_val
    greatest = float(np.iinfo(mstype.dtype_to_nptype(image.dtype)).max)
    return ops.cast(image, mstype.float32) * (1.0 / greatest), max_val / greatest


def _check_pair(img1: Tensor, img2: Tensor, owner: str) -> None:
    for name, img in (("img1", img1), ("img2", img2)):
        kind(img, Tensor, "a Tensor", name, owner)
        if img.ndim != 4:
            raise ValueError(f"For '{owner}', the dimension of '{name}' must be 4d, but got {img.ndim}.")
    if img1.dtype != img2.dtype:
        raise TypeError(f"For '{owner}', both images must be of one dtype, but got {img1.dtype} and {img2.dtype}.")
    if img1.shape != img2.shape:
        raise ValueError(f"For '{owner}', both images must be of one shape, but got {img1.shape} and {img2.shape}.")


def _check_max(max_val: Any, owner: str) -> float:
    kind(max_val, (int, float), "int or float", "max_val", owner, bools=False)
    if max_val <= 0:
        raise ValueError(f"For '{owner}', the 'max_val' must be > 0, but got {shorten(max_val)}.")
    return max_val


class PSNR(Cell):
    """Peak signal-to-noise ratio, `10 log10(max_val ** 2 / mean squared difference)`, of shape (N,).

    TypeError: an argument is of another type, or the images differ in dtype.
    ValueError: `max_val` is not positive, or the images do not have the same shape (N, C, H, W).

    >>> print(nn.PSNR()(ops.ones((1, 1, 2, 2)), ops.zeros((1, 1, 2, 2))))
    [0.]
    """

    def __init__(self, max_val: float = 1.0) -> None:
        super().__init__()
        self.max_val = _check_max(max_val, "PSNR")

    def construct(self, img1: Tensor, img2: Tensor) -> Tensor:
        _check_pair(img1, img2, "PSNR")
        first, greatest = _unit_scale(img1, self.max_val)
        second, _ = _unit_scale(img2, self.max_val)
        mse = ops.mean(ops.square(first - second), (-3, -2, -1))
        return 10 * ops.log(greatest * greatest / mse) / math.log(10.0)


def _gaussian(size: int, sigma: float) -> np.ndarray[Any, Any]:
    """A normalized Gaussian window of shape (1, 1, size, size)."""
    reach = np.arange(-size // 2 + 1, size // 2 + 1, dtype=np.float32) ** 2
    g = np.exp(-(reach[:, None] + reach[None, :]) / (2 * sigma**2))
    return np.asarray((g / g.sum())[None, None], np.float32)


class _Similarity(Cell):
    """The base of SSIM and MSSSIM: checks, the Gaussian window, the formulas."""

    def __init__(self, max_val: float, filter_size: int, filter_sigma: float, k1: float, k2: float) -> None:
        super().__init__()
        owner = type(self).__name__
        self.max_val = _check_max(max_val, owner)
        self.filter_size = positive_int(filter_size, "filter_size", owner)
        for name, value in (("filter_sigma", filter_sigma), ("k1", k1), ("k2", k2)):
            kind(value, float, "float", name, owner)
        if filter_sigma <= 0:
            raise ValueError(f"For '{owner}', the 'filter_sigma' must be > 0, but got {shorten(filter_sigma)}.")
        self.filter_sigma, self.k1, self.k2 = filter_sigma, k1, k2

    def _window(self) -> Conv2d:
        window = Tensor(_gaussian(self.filter_size, self.filter_sigma))
        conv = Conv2d(1, 1, self.filter_size, weight_init=window, pad_mode="valid")
        conv.weight.requires_grad = False
        return conv

    def _compare(self, img1: Tensor, img2: Tensor, conv: Cell, greatest: float) -> tuple[Tensor, Tensor]:
        """Mean similarity and mean contrast similarity of each channel."""
        if min(img1.shape[2], img1.shape[3]) < self.filter_size:
            raise ValueError(
                f"For '{type(self).__name__}', images must be at least {self.filter_size} high and wide, "
                f"but got shape {img1.shape}."
            )
        c1, c2 = (self.k1 * greatest) ** 2, (self.k2 * greatest) ** 2
        n, c, h, w = img1.shape
        first, second = ops.reshape(img1, (n * c, 1, h, w)), ops.reshape(img2, (n * c, 1, h, w))
        mean1, mean2 = conv(first), conv(second)
        square1, square2, product = mean1 * mean1, mean2 * mean2, mean1 * mean2
        var1, var2 = conv(first * first) - square1, conv(second * second) - square2
        covariance = conv(first * second) - product
        contrast = (2 * covariance + c2) / (var1 + var2 + c2)
        likeness = (2 * product + c1) / (square1 + square2 + c1) * contrast
        return ops.reshape(ops.mean(likeness, (1, 2, 3)), (n, c)), ops.reshape(ops.mean(contrast, (1, 2, 3)), (n, c))


class SSIM(_Similarity):
    """Structural similarity of images, of shape (N,) (Wang et al. 2004, doi 10.1109/TIP.2003.819861).

    filter_size: The size of the Gaussian window.
    filter_sigma: The standard deviation of the Gaussian window.
    k1: Gives the constant `(k1 * max_val) ** 2` of the luminance term.
    k2: Gives the constant `(k2 * max_val) ** 2` of the contrast term.
    TypeError: an argument is of another type, or the images differ in dtype.
    ValueError: a number is not positive, or the images are too small or do not have the same shape (N, C, H, W).

    >>> print(nn.SSIM()(ops.ones((1, 3, 16, 16)), ops.ones((1, 3, 16, 16))))
    [1.]
    """

    def __init__(
        self,
        max_val: float = 1.0,
        filter_size: int = 11,
        filter_sigma: float = 1.5,
        k1: float = 0.01,
        k2: float = 0.03,
    ) -> None:
        super().__init__(max_val, filter_size, filter_sigma, k1, k2)
        self.conv = self._window()

    def construct(self, img1: Tensor, img2: Tensor) -> Tensor:
        _check_pair(img1, img2, "SSIM")
        first, greatest = _unit_scale(img1, self.max_val)
        second, _ = _unit_scale(img2, self.max_val)
        return ops.mean(self._compare(first, second, self.conv, greatest)[0], -1)


class MSSSIM(_Similarity):
    """Multi-scale structural similarity of images (Wang et al. 2003, doi 10.1109/ACSSC.2003.1292216).

    power_factors: The exponent of each scale.
    Arguments: SSIM

    >>> print(nn.MSSSIM(power_factors=(0.5, 0.5))(ops.ones((1, 3, 32, 32)), ops.ones((1, 3, 32, 32))))
    [1.]
    """

    def __init__(
        self,
        max_val: float = 1.0,
        power_factors: Any = (0.0448, 0.2856, 0.3001, 0.2363, 0.1333),
        filter_size: int = 11,
        filter_sigma: float = 1.5,
        k1: float = 0.01,
        k2: float = 0.03,
    ) -> None:
        super().__init__(max_val, filter_size, filter_sigma, k1, k2)
        kind(power_factors, (tuple, list), "tuple or list", "power_factors", "MSSSIM")
        self.level = len(power_factors)
        self.multi_convs_list = CellList([self._window() for _ in range(self.level)])
        self.weight_tensor = Tensor(list(power_factors), mstype.float32)
        self.avg_pool = AvgPool2d(2, 2, "valid")

    def construct(self, img1: Tensor, img2: Tensor) -> Tensor:
        _check_pair(img1, img2, "MSSSIM")
        first, greatest = _unit_scale(img1, self.max_val)
        second, _ = _unit_scale(img2, self.max_val)
        parts = []
        for i in range(self.level):
            likeness, contrast = self._compare(first, second, self.multi_convs_list[i], greatest)
            parts.append(ops.relu(likeness if i == self.level - 1 else contrast))
            first, second = self.avg_pool(first), self.avg_pool(second)
        powers = ops.pow(ops.stack(parts, -1), self.weight_tensor)
        return ops.mean(ops.prod(powers, -1), -1)
