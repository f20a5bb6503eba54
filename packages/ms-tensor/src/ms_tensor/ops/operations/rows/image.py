"""Resizing, sampling, boxes and colors: rows of Primitive classes; see `primitive_table` for their form."""

from __future__ import annotations

ROWS = """
ResizeNearestNeighbor(size: _several_ints, align_corners=False, half_pixel_centers=False)(input_x) =
    _resize_nearest_v1(input_x, size, align_corners, half_pixel_centers)
    # resizes images by taking the nearest element.
ResizeNearestNeighborV2(align_corners=False, half_pixel_centers=False)(image, size) =
    _resize_nearest(image, size, align_corners, half_pixel_centers)
    # resizes images by taking the nearest element.
ResizeBilinear(size, align_corners=False, half_pixel_centers=False)(x) =
    _resize_linear(x, size, align_corners, half_pixel_centers)
    # resizes images with bilinear interpolation.
ResizeBilinearV2(align_corners=False, half_pixel_centers=False)(image, size) =
    _resize_linear(image, size, align_corners, half_pixel_centers)
    # resizes images with bilinear interpolation.
ResizeBicubic(align_corners=False, half_pixel_centers=False)(image, size) =
    _resize_cubic(image, size, align_corners, half_pixel_centers)
    # resizes images with bicubic interpolation.
ResizeLinear1D(coordinate_transformation_mode: 'align_corners' | 'half_pixel' = 'align_corners')(x, size) =
    _resize_linear_1d(x, size, coordinate_transformation_mode)
    # resizes the last dimension with linear interpolation.
UpsampleNearest3D()(x, output_size=None, scales=None) = interpolate(x, output_size, scales, 'nearest')
UpsampleTrilinear3D(align_corners=False)(x, output_size=None, scales=None) =
    interpolate(x, output_size, scales, 'trilinear', align_corners)
GridSampler2D(interpolation_mode: 'bilinear' | 'nearest' = 'bilinear',
    padding_mode: 'zeros' | 'border' | 'reflection' = 'zeros', align_corners=False)(input_x, grid) =
    grid_sample(input_x, grid, interpolation_mode, padding_mode, align_corners)
GridSampler3D(interpolation_mode: 'bilinear' | 'nearest' = 'bilinear',
    padding_mode: 'zeros' | 'border' | 'reflection' = 'zeros', align_corners=False)(input_x, grid) =
    grid_sample(input_x, grid, interpolation_mode, padding_mode, align_corners)
AffineGrid(align_corners: bool = False)(theta, output_size) = affine_grid(theta, output_size, align_corners)
CropAndResize(method: 'bilinear' | 'nearest' | 'bilinear_v2' = 'bilinear', extrapolation_value: float = 0.0)(x, boxes,
    box_index, crop_size) =
    crop_and_resize(x, boxes, box_index, crop_size, method, extrapolation_value)
IOU(mode: 'iou' | 'iof' = 'iou')(anchor_boxes, gt_boxes) = iou(anchor_boxes, gt_boxes, mode)
CheckValid()(bboxes, img_metas) = check_valid(bboxes, img_metas)
NMSWithMask(iou_threshold: float = 0.5)(bboxes) = _nms_with_mask(bboxes, iou_threshold)
    # (boxes in descending order of their scores, their indices, whether they are kept).
BoundingBoxEncode(means: _floats = (0.0, 0.0, 0.0, 0.0), stds: _floats = (1.0, 1.0, 1.0, 1.0))(anchor_box,
    groundtruth_box) =
    bounding_box_encode(anchor_box, groundtruth_box, means, stds)
BoundingBoxDecode(max_shape, means=(0.0, 0.0, 0.0, 0.0), stds=(1.0, 1.0, 1.0, 1.0), wh_ratio_clip: float =
    0.016)(anchor_box, deltas) = bounding_box_decode(anchor_box, deltas, max_shape, means, stds, wh_ratio_clip)
ROIAlign(pooled_height: int, pooled_width: int, spatial_scale: float, sample_num: int = 2,
    roi_end_mode: int = 1)(features, rois) =
    _roi_align(features, rois, pooled_height, pooled_width, spatial_scale, sample_num, roi_end_mode)
    # bilinear samples of each region, averaged in a grid.
Col2Im(kernel_size: _indices, dilation: _indices = 1, padding: _indices = 0, stride: _indices = 1)(x, output_size) =
    col2im(x, output_size, kernel_size, dilation, padding, stride)
AdjustHue()(image, delta) = _adjust_hue(image, delta)
    # RGB images, with `delta` (a share of the circle) added to the hue.
AdjustSaturation()(image, scale) = _adjust_saturation(image, scale)
    # RGB images, with the saturation multiplied by `scale`.
HSVToRGB()(x) = _hsv_to_rgb(x)
    # converts images from HSV to RGB.
RGBToHSV()(images) = _rgb_to_hsv(images)
    # converts images from RGB to HSV.
NonMaxSuppressionV3()(boxes, scores, max_output_size, iou_threshold, score_threshold) =
    suppression.non_max_suppression(boxes, scores, max_output_size, iou_threshold, score_threshold)
    # the indices of the boxes that are kept.
NonMaxSuppressionWithOverlaps()(overlaps, scores, max_output_size, overlap_threshold, score_threshold) =
    suppression.non_max_suppression_with_overlaps(overlaps, scores, max_output_size, overlap_threshold, score_threshold)
    # the indices of the boxes that are kept, from given overlaps.
CombinedNonMaxSuppression(pad_per_class: bool = False, clip_boxes: bool = True)(boxes, scores,
    max_output_size_per_class, max_total_size, iou_threshold, score_threshold) =
    suppression.combined_non_max_suppression(boxes, scores, max_output_size_per_class, max_total_size, iou_threshold,
    score_threshold, pad_per_class, clip_boxes)
    # (boxes that are kept, scores, classes, their number).
ExtractGlimpse(centered: bool = True, normalized: bool = True, uniform_noise: bool = True, noise: 'uniform' | 'gaussian'
    | 'zero' = 'uniform')(x, size, offsets) =
    patch_extraction.glimpse(x, size, offsets, centered, normalized, uniform_noise, noise)
    # one window of each image.
ResizeArea(align_corners: bool = False)(images, size) = scale_translate.resize_area(images, size, align_corners)
    # resizes images to means over areas.
ScaleAndTranslate(kernel_type: 'lanczos1' | 'lanczos3' | 'lanczos5' | 'gaussian' | 'box' | 'triangle' | 'keyscubic' |
    'mitchellcubic' = 'lanczos3', antialias: bool = True)(images, size, scale, translation) =
    scale_translate.scale_and_translate(images, size, scale, translation, kernel_type, antialias)
    # scales and translates images.
"""
