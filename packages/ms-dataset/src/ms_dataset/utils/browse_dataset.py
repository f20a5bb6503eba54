"""`imshow_det_bbox`: draws boxes, labels and masks on an image."""

from __future__ import annotations

import os
from typing import Any

import numpy as np

Color = tuple[int, int, int]


def _expect(good: bool, name: str, expected: str) -> None:
    if not good:
        raise AssertionError(f"imshow_det_bbox: {name} is wrong\n  expected: {expected}")


def imshow_det_bbox(
    image: np.ndarray,
    bboxes: np.ndarray | None,
    labels: np.ndarray | None,
    segm: np.ndarray | None = None,
    class_names: Any = None,
    score_threshold: float = 0,
    bbox_color: Color = (0, 255, 0),
    text_color: Color = (203, 192, 255),
    mask_color: Color = (128, 0, 128),
    thickness: int = 2,
    font_size: float = 0.8,
    show: bool = True,
    win_name: str = "win",
    wait_time: int = 2000,
    out_file: str | None = None,
) -> np.ndarray:
    """Draws boxes, labels and masks of a detection on an image, shows it and writes it to a file.

    Pillow draws the image and shows it in the system's viewer.

    Args:
        image (numpy.ndarray): The image in RGB, (H, W, 3) or (3, H, W).
        bboxes (numpy.ndarray, optional): Boxes as x, y, width, height and optionally a score, (N, 4) or (N, 5).
        labels (numpy.ndarray, optional): Class numbers, (N, 1).
        segm (numpy.ndarray, optional): Masks, (M, H, W). Default: None.
        class_names (Union[list, tuple, dict]): Class names by number.
        score_threshold (float): The score below which boxes are left out. Default: 0.
        bbox_color (tuple): The colour of boxes in BGR. Default: (0, 255, 0).
        text_color (tuple): The colour of labels in BGR. Default: (203, 192, 255).
        mask_color (tuple): The colour of masks in BGR. Default: (128, 0, 128).
        thickness (int): The thickness of lines. Default: 2.
        font_size (float): The size of labels. Default: 0.8.
        show (bool): Whether to show the image. Default: True.
        win_name (str): The name of the window. Default: 'win'.
        wait_time (int): Accepted for compatibility; the viewer stays open. Default: 2000.
        out_file (str, optional): The file to write; required if `show` is False. Default: None.

    Returns:
        numpy.ndarray, the image in BGR, (H, W, 3).

    Raises:
        AssertionError: If a parameter has the wrong type or shape.

    Examples:
        >>> import os, tempfile
        >>> path = os.path.join(tempfile.mkdtemp(), "boxes.png")
        >>> image, boxes = np.zeros((40, 40, 3), np.uint8), np.array([[5, 5, 20, 20]])
        >>> drawn = imshow_det_bbox(image, boxes, np.array([[0]]), None, ["cat"], show=False, out_file=path)
        >>> drawn.shape, drawn[5, 15].tolist()
        ((40, 40, 3), [0, 255, 0])
    """
    _expect(
        isinstance(image, np.ndarray) and image.ndim == 3 and 3 in (image.shape[0], image.shape[2]),
        "image",
        "an array of shape (H, W, 3) or (3, H, W)",
    )
    if image.shape[2] != 3:
        image = image.transpose(1, 2, 0)
    if bboxes is not None:
        good = isinstance(bboxes, np.ndarray) and bboxes.ndim == 2 and bboxes.shape[1] in (4, 5)
        _expect(good, "bboxes", "an array of shape (N, 4) or (N, 5)")
        good = isinstance(labels, np.ndarray) and labels.shape == (len(bboxes), 1)
        _expect(good, "labels", f"an array of shape ({len(bboxes)}, 1)")
    if segm is not None:
        good = isinstance(segm, np.ndarray) and segm.ndim == 3 and segm.shape[1:] == image.shape[:2]
        _expect(good, "segm", f"an array of shape (M, {image.shape[0]}, {image.shape[1]})")
        _expect(bboxes is None or len(bboxes) <= len(segm), "segm", "a mask for each box")
    _expect(isinstance(class_names, (tuple, list, dict)), "class_names", "a list, tuple or dict")
    for name, color in (("bbox_color", bbox_color), ("text_color", text_color), ("mask_color", mask_color)):
        _expect(isinstance(color, tuple) and len(color) == 3, name, "a tuple of blue, green and red")
    _expect(isinstance(thickness, int) and thickness >= 0, "thickness", "an int of at least 0")
    _expect(isinstance(font_size, (int, float)) and font_size >= 0, "font_size", "a number of at least 0")
    _expect(isinstance(show, bool), "show", "True or False")
    _expect(isinstance(win_name, str), "win_name", "a str")
    _expect(isinstance(wait_time, int) and wait_time >= 0, "wait_time", "an int of at least 0")
    _expect(out_file is None or isinstance(out_file, str), "out_file", "a str")
    _expect(score_threshold <= 0 or (bboxes is not None and bboxes.shape[1] == 5), "bboxes", "scores, shape (N, 5)")
    _expect(show or out_file is not None, "out_file", "a file, where the image is not shown")
    drawn = _draw(image, bboxes, labels, segm, class_names, score_threshold, bbox_color, text_color, mask_color,
                  thickness, font_size)  # fmt: skip
    if show:
        _show(drawn, win_name)
    if out_file:
        from PIL import Image

        Image.fromarray(np.ascontiguousarray(drawn[..., ::-1])).save(out_file)
        os.chmod(out_file, 0o600)
    return drawn


def _draw(
    image: np.ndarray,
    bboxes: np.ndarray | None,
    labels: Any,
    segm: np.ndarray | None,
    class_names: Any,
    score_threshold: float,
    bbox_color: Color,
    text_color: Color,
    mask_color: Color,
    thickness: int,
    font_size: float,
) -> np.ndarray:
    from PIL import Image, ImageDraw, ImageFont

    # Pillow assumes RGB, but both the colours and the image are in BGR.
    canvas = Image.fromarray(np.ascontiguousarray(image[..., ::-1]).astype(np.uint8))
    masks = range(len(segm)) if segm is not None and bboxes is None else []
    for place, box in enumerate(bboxes if bboxes is not None else []):
        if len(box) > 4 and box[4] < score_threshold:
            continue
        draw = ImageDraw.Draw(canvas)
        left, top = int(box[0]), int(box[1])
        right, bottom = int(box[0] + box[2]), int(box[1] + box[3])
        draw.rectangle((left, top, right, bottom), outline=bbox_color, width=thickness)
        number = labels[place][0]
        try:
            said = str(class_names[number])
        except (IndexError, KeyError):
            said = f"class {number}"
        if len(box) > 4:
            said += f"|{box[-1]:.02f}"
        if font_size:
            font = ImageFont.load_default(max(1, round(22 * font_size)))
            draw.text((left, bottom), said, fill=text_color, font=font, anchor="ls")
        if segm is not None:
            canvas = _blend(canvas, segm[place], mask_color)
    for place in masks:
        canvas = _blend(canvas, segm[place], mask_color)  # type: ignore[index]
    return np.asarray(canvas)


def _blend(canvas: Any, mask: np.ndarray, color: Color) -> Any:
    from PIL import Image

    pixels = np.array(canvas)
    chosen = mask.astype(bool)
    pixels[chosen] = pixels[chosen] * 0.5 + np.array(color) * 0.5
    return Image.fromarray(pixels)


def _show(drawn: np.ndarray, win_name: str) -> None:
    from PIL import Image

    Image.fromarray(np.ascontiguousarray(drawn[..., ::-1])).show(title=win_name)
