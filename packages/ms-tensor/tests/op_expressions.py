"""Expressions over ops whose values are recorded from MindSpore; run by its Python, this file writes the record.

    python op_expressions.py

An expression is evaluated with the names below, by MindSpore to record it and by the tests to compare.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

RECORD = Path(__file__).parent / "op_expressions.json"


def wave(*shape: int) -> np.ndarray:
    """Numbers in [-2, 2] without pattern."""
    count = int(np.prod(shape))
    return (2 * np.sin(np.arange(count) * 1.7 + 0.3)).astype(np.float32).reshape(shape)


def climb(*shape: int) -> np.ndarray:
    """Numbers that grow faster and faster."""
    return (np.arange(int(np.prod(shape)), dtype=np.float32) ** np.float32(1.2)).reshape(shape)


def count(*shape: int) -> np.ndarray:
    """0, 1, 2, ..."""
    return np.arange(int(np.prod(shape)), dtype=np.int32).reshape(shape)


GROUPS: dict[str, str] = {
    "resizing": """
ops.interpolate(T(climb(1, 2, 4)), size=6)
ops.interpolate(T(climb(1, 2, 4)), size=2)
ops.interpolate(T(climb(1, 2, 4)), scale_factor=1.3, recompute_scale_factor=True)
ops.interpolate(T(climb(1, 2, 4)), scale_factor=1.5)
ops.interpolate(T(climb(1, 2, 4)), size=6, mode='linear')
ops.interpolate(T(climb(1, 2, 4)), size=3, mode='linear', align_corners=True)
ops.interpolate(T(climb(1, 2, 4)), size=2, mode='area')
ops.interpolate(T(climb(1, 2, 4)), size=6, mode='nearest-exact')
ops.interpolate(T(climb(1, 2, 4, 5)), size=(6, 7))
ops.interpolate(T(climb(1, 2, 4, 5)), size=[3, 2])
ops.interpolate(T(climb(1, 2, 4, 5)), size=(6, 7), mode='bilinear')
ops.interpolate(T(climb(1, 2, 4, 5)), size=(6, 7), mode='bilinear', align_corners=True)
ops.interpolate(T(climb(1, 2, 4, 5)), size=(2, 3), mode='bilinear')
ops.interpolate(T(climb(1, 2, 4, 5)), size=(1, 1), mode='bilinear', align_corners=True)
ops.interpolate(T(climb(1, 2, 4, 5)), size=(6, 7), mode='bicubic')
ops.interpolate(T(climb(1, 2, 4, 5)), size=(6, 7), mode='bicubic', align_corners=True)
ops.interpolate(T(climb(1, 2, 4, 5)), size=3, mode='bicubic')
ops.interpolate(T(climb(1, 2, 4, 5)), size=(6, 3), mode='area')
ops.interpolate(T(climb(1, 2, 4, 5)), scale_factor=(1.3, 2.0), mode='area')
ops.interpolate(T(climb(1, 2, 4, 5)), size=(6, 7), mode='nearest-exact')
ops.interpolate(T(climb(1, 1, 3, 3, 3)), size=(4, 5, 6))
ops.interpolate(T(climb(1, 1, 3, 3, 3)), scale_factor=1.5)
ops.interpolate(T(climb(1, 1, 3, 3, 3)), size=(4, 5, 6), mode='trilinear')
ops.interpolate(T(climb(1, 1, 3, 3, 3)), size=(4, 5, 6), mode='trilinear', align_corners=True)
ops.interpolate(T(climb(1, 1, 3, 3, 3)), scale_factor=1.5, mode='trilinear')
ops.interpolate(T(climb(1, 1, 3, 3, 3)), size=2, mode='area')
ops.upsample(T(climb(1, 1, 2, 2)), size=(3, 4))
ops.interpolate(T(climb(1, 2, 4, 5)))
ops.interpolate(T(climb(1, 2, 4, 5)), size=3, scale_factor=2.0)
ops.interpolate(T(climb(1, 2, 4, 5)), size=3, mode='other')
ops.interpolate(T(climb(1, 2, 4, 5)), size=(3, 3, 3))
ops.interpolate(T(climb(1, 2, 4)), size=3, mode='bilinear')
ops.interpolate(T(climb(1, 2, 4, 5)), scale_factor='a')
ops.interpolate(T(climb(1, 2, 4, 5)), size=0)
ops.interpolate(1, size=3)
ops.interpolate(T(climb(1, 2, 4, 5)), scale_factor=2)
ops.interpolate(T(climb(1, 2, 4, 5)), size=3.0)
ops.interpolate(T(climb(1, 2, 4, 5)), size=3, align_corners=True)
ops.ResizeNearestNeighbor((6, 7))(T(climb(1, 2, 4, 5)))
ops.ResizeNearestNeighbor((6, 7), True)(T(climb(1, 2, 4, 5)))
ops.ResizeNearestNeighborV2(False, True)(T(climb(1, 2, 4, 5)), (6, 7))
ops.ResizeNearestNeighborV2(True)(T(climb(1, 2, 4, 5)), (3, 3))
ops.ResizeBilinearV2()(T(climb(1, 2, 4, 5)), (6, 7))
ops.ResizeBilinearV2(True)(T(climb(1, 2, 4, 5)), (6, 7))
ops.ResizeBilinearV2(False, True)(T(climb(1, 2, 4, 5)), (3, 3))
ops.ResizeBicubic()(T(climb(1, 2, 4, 5)), T(np.array([6, 7], np.int32)))
ops.ResizeBicubic(True)(T(climb(1, 2, 4, 5)), T(np.array([6, 7], np.int32)))
ops.ResizeBicubic(False, True)(T(climb(1, 2, 4, 5)), T(np.array([3, 3], np.int32)))
ops.ResizeLinear1D('align_corners')(T(climb(1, 4, 5)), (7,))
ops.ResizeLinear1D('half_pixel')(T(climb(1, 4, 5)), (7,))
""",
    "images": """
ops.grid_sample(T(climb(1, 2, 4, 4)), T(wave(1, 3, 3, 2) * 0.7))
ops.grid_sample(T(climb(1, 2, 4, 4)), T(wave(1, 3, 3, 2) * 0.7), align_corners=True)
ops.grid_sample(T(climb(2, 1, 4, 5)), T(wave(2, 3, 2, 2) * 0.7), padding_mode='border')
ops.grid_sample(T(climb(2, 1, 4, 5)), T(wave(2, 3, 2, 2)), padding_mode='reflection')
ops.grid_sample(T(climb(2, 1, 4, 5)), T(wave(2, 3, 2, 2)), padding_mode='reflection', align_corners=True)
ops.grid_sample(T(climb(2, 1, 4, 5)), T(wave(2, 3, 2, 2) * 0.7), mode='nearest')
ops.grid_sample(T(climb(1, 2, 3, 3, 3)), T(wave(1, 2, 2, 2, 3) * 0.6))
ops.grid_sample(T(climb(1, 2, 3, 3, 3)), T(wave(1, 2, 2, 2, 3)), padding_mode='reflection')
ops.grid_sample(T(climb(1, 2, 3, 3, 3)), T(wave(1, 2, 2, 2, 3)), 'nearest', 'border', True)
ops.grid_sample(T(climb(1, 2, 4, 4)), T(wave(1, 3, 3, 2)), mode='other')
ops.grid_sample(T(climb(1, 2, 4, 4)), T(wave(1, 3, 3, 4)))
ops.affine_grid(T(wave(2, 2, 3)), (2, 3, 2, 3))
ops.affine_grid(T(wave(2, 2, 3)), (2, 3, 2, 3), True)
ops.affine_grid(T(wave(1, 2, 3)), (1, 3, 1, 3), True)
ops.affine_grid(T(wave(1, 3, 4)), (1, 1, 2, 2, 3))
ops.crop_and_resize(T(climb(1, 4, 4, 2)), T(CROPS), T(np.zeros(2, np.int32)), (3, 3))
ops.crop_and_resize(T(climb(1, 4, 4, 2)), T(CROPS), T(np.zeros(2, np.int32)), (3, 3), 'nearest', 2.0)
ops.crop_and_resize(T(climb(2, 4, 4, 2)), T(CROPS), T(np.array([1, 0], np.int32)), (3, 2), 'bilinear_v2')
ops.crop_and_resize(T(climb(1, 4, 4, 2)), T(CROPS), T(np.zeros(2, np.int32)), (1, 1))
ops.CropAndResize('nearest', 1.0)(T(climb(1, 4, 4, 2)), T(CROPS), T(np.zeros(2, np.int32)), (2, 2))
ops.iou(T(BOXES), T(BOXES[1:]))
ops.iou(T(BOXES), T(BOXES[1:]), 'iof')
ops.IOU()(T(BOXES), T(BOXES[1:]))
ops.iou(T(BOXES), T(BOXES), 'other')
ops.NMSWithMask(0.3)(T(SCORED))
ops.NMSWithMask(0.43)(T(SCORED))
ops.NMSWithMask(0.9)(T(SCORED))
ops.bounding_box_encode(T(BOXES), T(BOXES + 1))
ops.bounding_box_encode(T(BOXES), T(BOXES * 1.5), (0.1, 0.0, 0.1, 0.0), (0.1, 0.1, 0.2, 0.2))
ops.bounding_box_decode(T(BOXES), T(BOXES * 0.1), (768, 1280))
ops.bounding_box_decode(T(BOXES), T(BOXES), (7, 8))
ops.BoundingBoxDecode((768, 1280), (0.1, 0.1, 0.1, 0.1), (0.1, 0.1, 0.2, 0.2))(T(BOXES), T(BOXES))
ops.BoundingBoxEncode()(T(BOXES), T(BOXES + 1))
ops.check_valid(T(BOXES), T(np.array([5, 5, 1], np.float32)))
ops.CheckValid()(T(BOXES), T(np.array([10, 20, 0.5], np.float32)))
ops.ROIAlign(2, 2, 0.5, 2)(T(climb(1, 2, 4, 4)), T(REGIONS))
ops.ROIAlign(2, 3, 1.0, 2, 0)(T(climb(1, 2, 4, 4)), T(REGIONS))
ops.ROIAlign(2, 2, 1.0, 3)(T(climb(1, 2, 4, 4)), T(REGIONS))
""",
    "products": """
ops.tensor_dot(T(wave(2, 3)), T(wave(2, 3)), axes=((1,), (1,)))
ops.tensor_dot(T(wave(2, 3)), T(wave(2, 3)), axes=(1, 1))
ops.tensor_dot(T(wave(2, 3, 4)), T(wave(3, 4, 2)), axes=2)
ops.tensor_dot(T(wave(2, 3, 4)), T(wave(4, 3, 2)), axes=((1, 2), (1, 0)))
ops.tensor_dot(T(wave(2, 3)), T(wave(2, 3)), axes=1)
ops.batch_dot(T(wave(2, 3)), T(wave(2, 3)))
ops.batch_dot(T(wave(2, 3, 4)), T(wave(2, 4, 5)))
ops.batch_dot(T(wave(2, 3, 4)), T(wave(2, 3)), (1, 1))
ops.batch_dot(T(wave(2, 3, 4)), T(wave(2, 3, 4)), 2)
ops.batch_dot(T(wave(2, 3, 4)), T(wave(2, 3, 4)))
ops.inner(T(wave(2, 3)), T(wave(4, 3)))
ops.inner(T(wave(2, 3)), T(wave(2)))
ops.vecdot(T(wave(2, 3)), T(climb(2, 3)))
ops.vecdot(T(wave(2, 3)), T(climb(2, 3)), axis=0)
ops.addr(T(wave(2, 3)), T(wave(2)), T(wave(3)), beta=0.5, alpha=2)
ops.addmv(T(wave(2)), T(wave(2, 3)), T(wave(3)), beta=2, alpha=3)
ops.addbmm(T(wave(3, 4)), T(wave(2, 3, 2)), T(wave(2, 2, 4)))
ops.addmm(T(wave(3, 4)), T(wave(3, 2)), T(wave(2, 4)), beta=2, alpha=0.5)
ops.baddbmm(T(wave(2, 3, 4)), T(wave(2, 3, 2)), T(wave(2, 2, 4)), beta=2, alpha=0.5)
ops.cosine_similarity(T(wave(2, 3)), T(climb(2, 3)))
ops.cosine_similarity(T(wave(2, 3)), T(climb(2, 3)), 0)
ops.cosine_similarity(T(wave(2, 3)), T(np.zeros((2, 3), np.float32)))
ops.cdist(T(wave(2, 3)), T(wave(4, 3) * 2))
ops.cdist(T(wave(2, 2, 3)), T(wave(2, 4, 3)), 1.0)
ops.cdist(T(wave(2, 3)), T(climb(2, 3)), 3.5)
ops.cdist(T(wave(2, 3)), T(climb(2, 3)), float('inf'))
ops.cdist(T(wave(2, 3)), T(climb(2, 3)), 0.0)
ops.cdist(T(wave(2, 3)), T(wave(4, 2)))
ops.cdist(T(wave(2, 3)), T(wave(4, 3)), -1.0)
ops.pdist(T(wave(4, 3)))
ops.pdist(T(wave(4, 3)), 1.0)
ops.pdist(T(wave(4, 3)), 3.0)
ops.kron(T(wave(2, 3)), T(climb(3, 2)))
ops.kron(T(wave(2)), T(climb(2, 3, 2)))
ops.cross(T(wave(2, 3)), T(climb(2, 3)))
ops.cross(T(wave(3, 3)), T(climb(3, 3)))
ops.cross(T(wave(3, 3)), T(climb(3, 3)), 1)
ops.cross(T(wave(2, 2)), T(climb(2, 2)))
ops.cartesian_prod(T(count(2)), T(count(3)), T(count(2)))
ops.combinations(T(count(4)))
ops.combinations(T(count(4)), 3)
ops.combinations(T(count(3)), 3, True)
ops.dist(T(wave(2, 3)), T(climb(2, 3)))
""",
    "pieces": """
ops.tensor_split(T(wave(5, 2)), 2)
ops.tensor_split(T(wave(5, 2)), (1, 3))
ops.tensor_split(T(wave(2, 5)), (1, 3), 1)
ops.tensor_split(T(wave(2, 5)), 0)
ops.hsplit(T(wave(2, 3)), 3)
ops.vsplit(T(wave(4, 3)), (1,))
ops.dsplit(T(wave(1, 2, 4)), 2)
ops.atleast_1d(T(np.float32(3)))
ops.atleast_1d([T(np.float32(3)), T(wave(2, 2))])
ops.atleast_2d(T(wave(3)))
ops.atleast_3d(T(wave(2, 3)))
ops.atleast_3d(T(wave(3)))
ops.column_stack((T(wave(2)), T(wave(2, 3))))
ops.row_stack((T(wave(2)), T(wave(3, 2))))
ops.dstack((T(wave(2, 3)), T(wave(2, 3))))
ops.block_diag(T(wave(2, 3)), T(wave(2)), T(np.float32(4)))
ops.repeat_elements(T(wave(2, 3)), 2, 1)
ops.repeat_elements(T(wave(2, 3)), 2)
ops.repeat_elements(T(wave(2, 3)), 0)
ops.slice(T(wave(2, 3)), (0, 1), (1, 2))
ops.strided_slice(T(wave(3, 4)), (0, 1), (3, 4), (2, 1))
ops.strided_slice(T(wave(3, 4)), (0, 1), (3, 4), (1, 2), begin_mask=2)
ops.strided_slice(T(wave(3, 4)), (1, 0), (2, 4), (1, 1), shrink_axis_mask=1)
ops.meshgrid(T(count(2)), T(count(3)))
ops.Meshgrid()((T(count(2)), T(count(3))))
ops.Meshgrid('ij')((T(count(2)), T(count(3))))
""",
    "scalars": """
ops.tuple_to_array((1, 2, 3))
ops.tuple_to_array((1.0, 2))
ops.make_range(5)
ops.make_range(1, 9, 3)
ops.scalar_add(1, 2)
ops.scalar_div(3, 2)
ops.scalar_floordiv(3, 2)
ops.scalar_mod(3, 2)
ops.scalar_pow(3, 2)
ops.scalar_uadd(3)
ops.scalar_usub(3)
ops.scalar_eq(3, 3)
ops.scalar_max(3, 4)
ops.scalar_cast(5, ms.bool_)
ops.scalar_cast(5.5, ms.int64)
ops.scalar_cast(3, ms.float32)
ops.tuple_len((1, 2))
ops.tuple_getitem((1, 2), 0)
ops.tuple_setitem((1, 2), 0, 5)
ops.tuple_reversed((1, 2))
ops.shape_mul((2, 3))
ops.reduced_shape((2, 3), (0,))
""",
}

CROPS = np.array([[0.1, 0.2, 0.8, 0.9], [0, 0, 1, 1.2]], np.float32)
BOXES = np.array([[0, 0, 4, 4], [1, 1, 3, 5], [2, 2, 9, 9], [20, 20, 22, 21]], np.float32)
SCORED = np.array([[0, 0, 4, 4, 0.9], [1, 1, 5, 5, 0.8], [10, 10, 12, 12, 0.95], [0, 0, 4, 4.1, 0.7]], np.float32)
REGIONS = np.array([[0, 0.5, 0.5, 3, 3], [0, 1, 0, 2.5, 4]], np.float32)


def expressions(group: str) -> list[str]:
    return [line for line in GROUPS[group].splitlines() if line]


def names(ms: Any) -> dict[str, Any]:
    """What an expression may use."""
    own = {name: globals()[name] for name in ("wave", "climb", "count", "CROPS", "BOXES", "SCORED", "REGIONS")}
    return {"np": np, "ms": ms, "ops": ms.ops, "T": ms.Tensor, **own}


def plain(value: Any, tensor: Any) -> Any:
    """A result as JSON has it."""
    if isinstance(value, (list, tuple)):
        return [plain(item, tensor) for item in value]
    if not isinstance(value, tensor):
        return value
    array = value.asnumpy()
    kept = array.tolist() if array.dtype.kind in "biu" else np.round(array.astype(np.float64), 7).tolist()
    if array.dtype.kind == "c":
        kept = [array.real.tolist(), array.imag.tolist()]
    return {"dtype": str(array.dtype), "shape": list(array.shape), "values": kept}


def main() -> None:
    import mindspore

    space, record = names(mindspore), {}
    for group in GROUPS:
        for line in expressions(group):
            try:
                record[line] = plain(eval(line, dict(space)), mindspore.Tensor)
            except Exception as error:
                record[line] = {"raises": type(error).__name__}
    RECORD.write_text("{\n" + ",\n".join(f"{json.dumps(k)}: {json.dumps(v)}" for k, v in record.items()) + "\n}\n")


if __name__ == "__main__":
    main()
