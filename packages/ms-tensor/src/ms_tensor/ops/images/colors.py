"""RGB and HSV colours in the last dimension of images."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ... import _check as check
from ... import _table as t
from ... import dtype as mstype


def _channels(images: Any, op: str) -> list[Tensor]:
    x = check.floating(check.tensor(images, op, "images"), op, "images")
    if x.ndim < 1 or x.shape[-1] != 3:
        raise ValueError(f"For '{op}', the last dimension of 'images' must have size 3, but got shape {x.shape}.")
    return [t.take(x, t.iota(k, 1, 1, mstype.int64), x.ndim - 1) for k in range(3)]


def rgb_to_hsv(images: Tensor) -> Tensor:
    """Converts RGB to hue, saturation and value, all in [0, 1] (Smith, 1978)."""
    red, green, blue = _channels(images, "RGBToHSV")
    value = t.maximum(t.maximum(red, green), blue)
    span = t.sub(value, t.minimum(t.minimum(red, green), blue))
    grey = t.equal(span, 0)
    safe = t.select(grey, 1.0, span)
    saturation = t.select(t.greater(value, 0), t.div(span, t.select(t.greater(value, 0), value, 1.0)), 0.0)
    sixth = 1.0 / 6.0
    from_red = t.mul(t.div(t.sub(green, blue), safe), sixth)
    from_green = t.add(t.mul(t.div(t.sub(blue, red), safe), sixth), 2 * sixth)
    from_blue = t.add(t.mul(t.div(t.sub(red, green), safe), sixth), 4 * sixth)
    hue = t.select(t.equal(value, red), from_red, t.select(t.equal(value, green), from_green, from_blue))
    hue = t.select(grey, 0.0, t.select(t.less(hue, 0), t.add(hue, 1.0), hue))
    return t.concat([hue, saturation, value], images.ndim - 1)


def hsv_to_rgb(images: Tensor) -> Tensor:
    """Converts HSV to red, green and blue, all in [0, 1]."""
    hue, saturation, value = _channels(images, "HSVToRGB")
    angle = t.mul(hue, 6.0)
    parts = (
        t.sub(t.abs(t.sub(angle, 3.0)), 1.0),
        t.sub(2.0, t.abs(t.sub(angle, 2.0))),
        t.sub(2.0, t.abs(t.sub(angle, 4.0))),
    )
    colours = []
    for part in parts:
        share = t.minimum(t.maximum(part, 0.0), 1.0)
        colours.append(t.mul(t.add(t.sub(1.0, saturation), t.mul(saturation, share)), value))
    return t.concat(colours, images.ndim - 1)


def _one(value: Any, op: str, name: str) -> Tensor:
    if check.tensor(value, op, name).ndim:
        raise ValueError(f"For '{op}', '{name}' must have 0 dimensions, but got shape {value.shape}.")
    return value


def adjust_hue(image: Tensor, delta: Tensor) -> Tensor:
    """Rotates the hue of images by a fraction of a turn."""
    hue, saturation, value = _channels(rgb_to_hsv(image), "AdjustHue")
    turned = t.add(hue, _one(delta, "AdjustHue", "delta"))
    return hsv_to_rgb(t.concat([t.sub(turned, t.floor(turned)), saturation, value], image.ndim - 1))


def adjust_saturation(image: Tensor, scale: Tensor) -> Tensor:
    """Multiplies the saturation of images."""
    hue, saturation, value = _channels(rgb_to_hsv(image), "AdjustSaturation")
    scaled = t.mul(saturation, _one(scale, "AdjustSaturation", "scale"))
    return hsv_to_rgb(t.concat([hue, t.minimum(t.maximum(scaled, 0.0), 1.0), value], image.ndim - 1))
