"""Functions of `ops` that are compositions: eager, ast and trace give the same bits, in a graph that runs no Python."""

from collections.abc import Callable
from typing import Any

import ms
import numpy as np
import pytest
from ms import Tensor, nn, ops

RNG = np.random.default_rng(0)
M = RNG.normal(size=(3, 4)).astype(np.float32)
N = RNG.normal(size=(3, 4)).astype(np.float32)
V = RNG.normal(size=(3,)).astype(np.float32)
IMAGE = RNG.normal(size=(1, 2, 4, 5)).astype(np.float32)
GRID = RNG.uniform(-1.2, 1.2, size=(1, 2, 3, 2)).astype(np.float32)
BOXES = np.array([[0, 0, 4, 4], [1, 1, 3, 5], [2, 2, 9, 9]], np.float32)
SCORED = np.concatenate([BOXES, np.array([[0.3], [0.9], [0.5]], np.float32)], 1)
INTS = RNG.integers(-50, 50, (3, 4)).astype(np.int32)

CALLS: dict[str, tuple[Callable[..., Any], tuple[np.ndarray, ...]]] = {
    "nearest": (lambda x: ops.interpolate(x, (6, 7)), (IMAGE,)),
    "bilinear": (lambda x: ops.interpolate(x, (6, 7), mode="bilinear"), (IMAGE,)),
    "bicubic": (lambda x: ops.interpolate(x, (6, 7), mode="bicubic"), (IMAGE,)),
    "area": (lambda x: ops.interpolate(x, (2, 3), mode="area"), (IMAGE,)),
    "resize_class": (lambda x: ops.ResizeBilinearV2(True)(x, (6, 7)), (IMAGE,)),
    "grid_sample": (lambda x, g: ops.grid_sample(x, g, padding_mode="reflection"), (IMAGE, GRID)),
    "affine_grid": (lambda x: ops.affine_grid(x.reshape(2, 2, 3), (2, 1, 3, 4)), (M,)),
    "crop_and_resize": (lambda x, b: ops.crop_and_resize(x, b, ops.zeros((3,), ms.int32), (2, 2)), (IMAGE, BOXES / 9)),
    "iou": (lambda a: ops.iou(a, a), (BOXES,)),
    "encode": (lambda a: ops.bounding_box_encode(a, a + 1), (BOXES,)),
    "decode": (lambda a: ops.bounding_box_decode(a, a, (7, 8)), (BOXES,)),
    "nms": (lambda a: ops.NMSWithMask(0.1)(a), (SCORED,)),
    "roi_align": (lambda x, r: ops.ROIAlign(2, 2, 0.5)(x, r), (IMAGE, np.array([[0, 1, 1, 5, 6]], np.float32))),
    "einsum": (lambda a, b: ops.einsum("ij,kj->ik", a, b), (M, N)),
    "einsum_diagonal": (lambda a, b: ops.einsum("ii->i", ops.matmul(a, b.T)), (M, N)),
    "tensor_dot": (lambda a, b: ops.tensor_dot(a, b, ((0,), (0,))), (M, N)),
    "cdist": (lambda a, b: ops.cdist(a, b), (M, N)),
    "pdist": (lambda a: ops.pdist(a), (M,)),
    "kron": (lambda a, b: ops.kron(a, b), (M, N)),
    "cross": (lambda a, b: ops.cross(a, b, 0), (M, N)),
    "cosine_similarity": (lambda a, b: ops.cosine_similarity(a, b), (M, N)),
    "combinations": (lambda v: ops.combinations(v, 2), (V,)),
    "cartesian_prod": (lambda v: ops.cartesian_prod(v, v), (V,)),
    "block_diag": (lambda a, v: ops.block_diag(a, v), (M, V)),
    "tensor_split": (lambda a: ops.tensor_split(a, 3, 1), (M,)),
    "repeat_elements": (lambda a: ops.repeat_elements(a, 2, 1), (M,)),
    "strided_slice": (lambda a: ops.strided_slice(a, (0, 1), (3, 4), (2, 1)), (M,)),
    "gcd": (lambda a: ops.gcd(a, a + 12), (INTS,)),
    "logaddexp": (lambda a, b: ops.logaddexp(a, b), (M, N)),
    "hypot": (lambda a, b: ops.hypot(a, b), (M, N)),
    "sinc": (lambda a: ops.sinc(a), (M,)),
    "signbit": (lambda a: ops.signbit(a), (M,)),
    "trace": (lambda a: ops.trace(a), (M,)),
    "rot90": (lambda a: ops.rot90(a, 1, (0, 1)), (M,)),
    "renorm": (lambda a: ops.renorm(a, 2, 0, 1.0), (M,)),
    "l2_normalize": (lambda a: ops.L2Normalize(1)(a), (M,)),
    "intopk": (lambda a: ops.intopk(a, ops.zeros((3,), ms.int32), 2), (M,)),
    "space_to_batch": (lambda x: ops.space_to_batch_nd(x, [2, 1], [[0, 0], [0, 0]]), (IMAGE,)),
    "hann_window": (lambda a: a[:, :1] * ops.hann_window(5, dtype=ms.float32), (M,)),
    "tuple_to_array": (lambda a: a * ops.tuple_to_array((1, 2, 3, 4)), (M,)),
    "make_range": (lambda a: sum([a * i for i in ops.make_range(3)]), (M,)),
    "all_reduce": (lambda a: ops.AllReduce()(a) * 2, (M,)),
    "partial": (lambda a: ops.Partial()(ops.add, a)(a), (M,)),
    "mixed_precision_cast": (lambda a: ops.mixed_precision_cast(ms.float64, (a, 3)), (M,)),
    "fft": (lambda a: ops.real(ops.fft(a, 35)), (M,)),
    "irfft": (lambda a: ops.irfft(ops.rfft(a)), (M,)),
    "bessel": (lambda a: (ops.bessel_j1(a * 9), ops.bessel_k0(ops.exp(a)), ops.bessel_i1e(a)), (M,)),
    "zeta": (lambda a: (ops.zeta(ops.exp(a) + 1.5, 2.0), ops.polygamma(2, ops.exp(a))), (M,)),
    "matrix_exp": (lambda a: ops.matrix_exp(ops.matmul(a, a.T)), (M,)),
    "pinv": (lambda a: ops.pinv(a), (M,)),
    "isclose": (lambda a, b: (ops.isclose(a, b, 0.5), ops.nan_to_num(a / (a > 0))), (M, N)),
    "colours": (lambda a: ops.RGBToHSV()(ops.sigmoid(a[:, :3])), (M,)),
    "inplace_update": (lambda a: ops.inplace_update(a, a[:2] * 2, (2, 0)), (M,)),
    "sparse_matmul": (
        lambda i, v, d: ops.SparseTensorDenseMatmul()(i, v, (3, 3), d),
        (np.array([[0, 1], [2, 0]]), M[0, :2].copy(), N),
    ),
    "float_status": (lambda a: ops.FloatStatus()(a), (M,)),
}


@pytest.mark.parametrize("name", CALLS)
def test_calls(parity: Any, name: str) -> None:
    fn, arrays = CALLS[name]
    parity(fn, *arrays)


def test_gradients(parity: Any) -> None:
    def f(x: Tensor, g: Tensor) -> Tensor:
        sampled = ops.grid_sample(ops.interpolate(x, (6, 7), mode="bilinear"), g)
        return ops.einsum("nchw,ndhw->cd", sampled, sampled).sum()

    parity.grad(f, IMAGE, GRID, position=(0, 1))


def test_in_a_cell_in_graph_mode() -> None:
    class Net(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.resize = ops.ResizeBilinearV2(half_pixel_centers=True)
            self.norm = ops.L2Normalize(1)

        def construct(self, x: Tensor) -> Tensor:
            return self.norm(self.resize(x, (6, 7)))

    x = Tensor(IMAGE)
    eager = Net()(x)
    ms.set_context(mode=ms.GRAPH_MODE)
    np.testing.assert_array_equal(Net()(x).asnumpy(), eager.asnumpy())
