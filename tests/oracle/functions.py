# ruff: noqa: E501 (tables of expressions, a line each)
"""Results of functions, classes of ops and layers, and transforms of derivatives."""

from __future__ import annotations

from typing import Any

import mindspore as ms
import numpy as np
from mindspore import Parameter, Tensor, mint, nn, ops
from outcome import describe

CALLS = """
ops.full((2,), 1.2) ~ ops.full((2,), 2) ~ ops.full((2,), True) ~ ops.full((2,), -1.7) ~ ops.full((2,), 3.99) ~ ops.full((2,), np.float32(1.5)) ~ ops.full((2,), Tensor(1.5)) ~ ops.full((2,), np.int32(3)) ~ ops.full(3, 1.5) ~ ops.full((2,), 1.2, dtype=ms.float32) ~ ops.full((2,), 1.2, dtype=ms.int32) ~ ops.full((2,), 2, dtype=ms.bool_) ~ ops.full((2,), 2.5, dtype=ms.float16) ~ ops.full((), 1.5) ~ ops.full((0, 2), 1.5)
ops.full_like(f, 2) ~ ops.full_like(v, 2.7) ~ ops.full_like(f, 2, dtype=ms.int32) ~ f.new_full((2,), 1.5) ~ v.new_full((2,), 1.5) ~ ms.numpy.full((2,), 1.5) ~ ms.numpy.full((2,), 3) ~ ops.FillV2()((2,), Tensor(1.5)) ~ ops.fill(ms.float32, (2,), 1) ~ ops.fills(f, 2.0) ~ ops.FillV2()((2,), Tensor(3))
ops.aminmax(n, axis=None) ~ ops.aminmax(n, axis=None, keepdims=True) ~ ops.aminmax(Tensor([nan, nan]), axis=None) ~ ops.aminmax(f) ~ ops.aminmax(x, axis=1) ~ ops.aminmax(v, axis=None) ~ ops.aminmax(x, axis=0, keepdims=True)
ops.min(a, axis=1, initial=0.0, where=w) ~ ops.min(a, axis=1, initial=0.0) ~ ops.min(a, axis=1, initial=100.0, where=w) ~ ops.min(a, axis=1, initial=-100.0, where=w) ~ ops.min(a, axis=1, initial=-100.0) ~ ops.min(a, axis=1, keepdims=True, initial=0.0, where=w) ~ ops.max(a, axis=1, initial=0.0, where=w) ~ ops.max(a, axis=1, initial=0.0) ~ ops.max(a, axis=1, initial=100.0, where=w) ~ ops.max(a, axis=1, initial=100.0) ~ ops.max(a, axis=1, initial=-100.0, where=w) ~ ops.max(a, axis=0, initial=2.0) ~ ops.min(a, axis=0, initial=2.0) ~ a.min(axis=1, initial=0.0, where=w) ~ a.max(axis=1, initial=0.0, where=w) ~ ops.min(a) ~ ops.max(a, axis=1)
ops.bmm(x, x.T) ~ ops.bmm(b3, b3) ~ ops.bmm(b3, x) ~ ops.bmm(f, f) ~ ops.BatchMatMul()(x, x.T) ~ ops.BatchMatMul(transpose_b=True)(x, x) ~ ops.addbmm(s, s, s) ~ ops.mv(x, f) ~ ops.dot(x, x.T) ~ ops.outer(f, f) ~ ops.inner(f, f) ~ ops.baddbmm(s, s, s) ~ ops.addbmm(s, b3, b3, beta=2, alpha=3) ~ ops.baddbmm(b3, b3, b3, beta=2, alpha=3) ~ x.bmm(x.T) ~ s.addbmm(s, s) ~ s.baddbmm(s, s)
ops.clip_by_value(v, 0.5, 2.5) ~ ops.clip_by_value(v, Tensor(1.5), Tensor(2.5)) ~ ops.clip_by_value(v, 0, 2.5) ~ ops.clip_by_value(v, 2) ~ ops.clip_by_value([f, f], 1, 2) ~ ops.clip_by_value((f, v), 1.5, 2.5) ~ ops.clip_by_value(f, 1.5) ~ ops.outer(x, f) ~ ops.broadcast_to(f, Tensor([2, 3])) ~ ops.reshape(x, (Tensor(3), -1)) ~ ms.mint.reshape(x, (Tensor(3), 2))
ops.pad(w, (1, 1), value=True) ~ ops.pad(f, (1, 1), value=True) ~ ops.pad(v, (1, 1), value=True) ~ ops.pad(w, (1, 1)) ~ ms.numpy.unravel_index(Tensor([4]), (2, 3)) ~ ms.numpy.unravel_index(Tensor([4], ms.int32), (2, 3)) ~ ms.numpy.unravel_index([1, 4], (2, 3)) ~ ms.numpy.unravel_index(4, (2, 3)) ~ ms.numpy.unravel_index(Tensor([4]), (2, 3), order='F')
ops.binary_cross_entropy(Tensor([0.0, 1.0]), Tensor([1.0, 0.0])) ~ ops.binary_cross_entropy(Tensor([0.0, 0.5, 1e-13]), Tensor([1.0, 0.3, 1.0]), reduction='none') ~ ops.binary_cross_entropy(Tensor([1e-10, 0.2]), Tensor([1.0, 0.0]), reduction='sum') ~ nn.BCELoss(reduction='mean')(Tensor([0.0, 0.5]), Tensor([1.0, 1.0])) ~ ms.grad(lambda t: ops.binary_cross_entropy(t, Tensor([1.0, 0.0]), reduction='sum'))(Tensor([0.0, 1.0])) ~ ms.grad(lambda t: ops.binary_cross_entropy(t, Tensor([1.0, 0.5])))(Tensor([0.25, 0.0])) ~ mint.nn.functional.binary_cross_entropy(Tensor([0.0, 0.5]), Tensor([1.0, 1.0]), reduction='none')
ops.gather(x, Tensor([0]), 1, -1) ~ ops.gather(Tensor([[[1.0, 2.0], [3.0, 4.0]]]), Tensor([[1, 0]]), 2, -1) ~ ops.gather(Tensor([[[1.0, 2.0], [3.0, 4.0]]]), Tensor([1, 0]), 2, -1) ~ ops.Gather(-1)(Tensor([[[1.0, 2.0], [3.0, 4.0]]]), Tensor([0]), 2) ~ mint.add(2, 3) ~ mint.add(2, 3, alpha=2) ~ mint.sub(2, 1.5) ~ mint.mul(True, 2) ~ mint.div(1, 2) ~ mint.pow(2, 3) ~ mint.gt(1, 2) ~ mint.ne(1, 2) ~ mint.maximum(1, 2) ~ mint.floor_divide(7, 2) ~ mint.max(f, other=f * 2) ~ mint.min(f, other=2) ~ mint.max(input=f, other=f) ~ ms.parallel._utils._get_parallel_mode()
ops.HammingWindow()(Tensor([6], ms.int32)) ~ ops.HammingWindow(periodic=False)(Tensor([7], ms.int32)) ~ ops.HammingWindow(alpha=0.5, beta=0.5)(Tensor([5], ms.int64)) ~ ops.HammingWindow(dtype=ms.float64)(Tensor([4], ms.int32)) ~ ops.hamming_window(6) ~ ops.hamming_window(5, False) ~ ops.bartlett_window(Tensor(6, ms.int32)) ~ ops.hann_window(5)
ops.MultinomialWithReplacement(2, True)(Tensor([[0.0, 9.0, 0.0]]), Tensor(2), Tensor(5)) ~ ops.multinomial_with_replacement(Tensor([[0.0, 9.0, 0.0]]), 2, 5, 2, True) ~ ops.multinomial_with_replacement(Tensor([[0.0, 9.0, 0.0]]), Tensor(2), Tensor(5), 2, True)
ops.Dropout(1.0)(x)[1].dtype ~ ops.Dropout(0.5)(x.astype(ms.float16))[1].dtype ~ ops.Dropout(1.0)(x) ~ ops.Dropout(0.5)(x)[1].shape
ops.SoftmaxCrossEntropyWithLogits()(s, s) ~ ms.grad(lambda t: ops.SoftmaxCrossEntropyWithLogits()(t, one)[0].sum())(s) ~ ms.grad(lambda t: nn.SoftmaxCrossEntropyWithLogits()(t, one).sum())(s) ~ ms.grad(lambda t: nn.SoftmaxCrossEntropyWithLogits()(t, hot).sum())(s) ~ ms.grad(lambda t: nn.SoftmaxCrossEntropyWithLogits(reduction='mean')(s, t))(one) ~ nn.SoftmaxCrossEntropyWithLogits()(s, one) ~ nn.SoftmaxCrossEntropyWithLogits(True, 'mean')(s, Tensor([0, 1], ms.int32)) ~ nn.ForwardValueAndGrad(nn.SoftmaxCrossEntropyWithLogits(), get_all=True)(s, one)
ms.jacrev(two)(f) ~ ms.jacfwd(two)(f) ~ ms.jacrev(two, (0,))(f) ~ ms.jacfwd(two, (0,))(f) ~ ms.jacrev(two_of, (0, 1))(f, s[0]) ~ ms.jacfwd(two_of, (0, 1))(f, s[0]) ~ ms.jacrev(two_of, 1)(f, s[0]) ~ ms.jacfwd(two_of, 1)(f, s[0]) ~ ms.jacrev(with_rest, has_aux=True)(f) ~ ms.jacfwd(with_rest, has_aux=True)(f) ~ ms.jacrev(square)(f) ~ ms.jacfwd(square)(f) ~ ms.jacrev(square, (0,))(f) ~ ms.jacfwd(square, (0,))(f)
Tensor([1.0, 2.0]).assign_value(Tensor([[1, 2], [3, 4]])) ~ Tensor([1.0, 2.0]).assign_value(Tensor([3.0, 4.0])) ~ Tensor([1.0, 2.0]).assign_value(Tensor([3, 4], ms.int32)) ~ Parameter(f, name='p').assign_value(s).asnumpy() ~ Parameter(f, name='p').assign_value(s).shape ~ Parameter(f, name='p').assign_value(f + 1).asnumpy()
nn.CellList([nn.ReLU()]).append(nn.Tanh()) ~ nn.SequentialCell(nn.ReLU()).append(nn.Tanh()) ~ nn.CellList([nn.ReLU()]).insert(0, nn.Tanh()) ~ len(nn.CellList([nn.ReLU()]).extend([nn.Tanh()])) ~ ops.Add().place('MS_WORKER', 0) ~ str(ops.Add().recompute()).startswith('Prim[Add]') ~ named.input_names ~ named.output_names ~ str(named)
ms.get_current_device() ~ ms.get_current_device().device_target ~ ms.get_current_device().device_id ~ isinstance(ms.get_current_device(), tuple) ~ ms.set_context(disable_format_transform=False) ~ ms.get_context('disable_format_transform')
ops.function.array_func.split_view(v, 2) ~ ops.function.array_func.chunk_view(v, 3) ~ ops.function.array_func.unsqueeze_view(v, 0) ~ ops.function.nn_func.softmax_ext(f, 0) ~ ops.function.nn_func.nll_loss_ext(s, Tensor([0, 1])) ~ ops.functional_overload.any(w) ~ ops.functional_overload.any(w, dim=1) ~ ops.functional_overload.mul(f, 2) ~ ops.functional_overload.clamp(f, 1, 2) ~ callable(ops.op_info_register) ~ ms.numpy.result_type('i2', ms.float32, True) ~ ms.numpy.result_type('float32', 'i4') ~ nn.layer.activation.PReLUExt()(f) ~ nn.layer.embedding.EmbeddingExt(3, 2).weight.shape ~ ops._utils.arg_dtype_cast.ListToTuple()([1, 2]) ~ ops._utils.arg_dtype_cast.TupleToList()((1, 2))
ops.max(a, 0, where=True) ~ ops.max(a, 0, initial=8.0, where=True) ~ ops.min(a, 0, initial=-8.0, where=True) ~ ops.max(a, 0, initial=4.0, where=False) ~ ops.amax(a, 0, initial=4.0, where=True) ~ ops.amax(a, 0, where=True) ~ a.max(axis=0, initial=8.0, where=True) ~ a.min(axis=0, initial=-8.0, where=False) ~ a.max(axis=0, where=True) ~ a.max(axis=0, initial=None, where=True, return_indices=True) ~ a.max(where=True) ~ ops.vander(v) ~ ops.vander(v, 2) ~ ops.vander(v.astype(ms.int32)) ~ ops.vander(v.astype(ms.uint8)) ~ ops.vander(v > 1) ~ ops.logit(Tensor([0.0, 0.25, 0.5, 0.75, 1.5, nan]), 0.25) ~ ops.logit(Tensor([0.25, 0.5, 0.875]), 0.75) ~ ms.grad(lambda t: ops.logit(t, 0.25))(Tensor([0.0, 0.25, 0.5, 0.75, 1.5])) ~ ops.vander(f) ~ ops.vander(f.astype(ms.float16), 2)
"""

_DTYPES = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32", "float64")
_MEANS = (
    "ops.mean({})",
    "ops.mean({}, 1)",
    "ops.mean({}, 0, True)",
    "ops.mean({}, (0, 1))",
    "{}.mean()",
    "{}.mean(axis=0)",
    "{}.mean(axis=1, keep_dims=True)",
    "ops.reduce_mean({})",
    "ops.reduce_mean({}, 0)",
    "ops.ReduceMean()({})",
    "ops.ReduceMean(keep_dims=True)({}, 1)",
    "mint.mean({})",
    "mint.mean({}, 1)",
    "{}.sum()",
    "{}.max()",
    "ops.amax({}, 0)",
    "ops.min({}, axis=1)",
    "{}.prod()",
    "ops.cumsum({}, 1)",
    "{}.argmax(1)",
    "{}.min(axis=0)",
    "ops.flip({}, (0,))",
    "ops.tile({}, (1, 2))",
    "ops.roll({}, 1, 0)",
    "ops.stack(({0}, {0}))",
    "ops.concat(({0}, {0}), 1)",
)


def _two(t: Any) -> Any:
    return t * 2, (t**3).sum()


def _two_of(t: Any, u: Any) -> Any:
    return (t * 2).sum() * u, t.sum() * u.sum()


def _with_rest(t: Any) -> Any:
    return t * 2, t


def _square(t: Any) -> Any:
    return t * t


def names() -> dict[str, Any]:
    """The variables of the expressions."""
    found: dict[str, Any] = {"ms": ms, "np": np, "nn": nn, "ops": ops, "mint": mint, "Tensor": Tensor}
    found.update(Parameter=Parameter, nan=float("nan"))
    found.update(two=_two, two_of=_two_of, with_rest=_with_rest, square=_square)
    found["x"] = Tensor(np.arange(6.0, dtype=np.float32).reshape(2, 3))
    found.update(v=Tensor([1, 2, 3]), f=Tensor([1.0, 2.0, 3.0]), s=Tensor([[1.0, 2.0], [3.0, 4.0]]))
    found["b3"] = Tensor(np.arange(8.0, dtype=np.float32).reshape(2, 2, 2))
    found["n"] = Tensor([[9.0, 3.0, float("nan")], [1.0, float("nan"), 2.0]])
    found["a"] = Tensor([[5.0, 6.0, 7.0], [1.0, 2.0, 3.0], [-4.0, -5.0, -6.0]])
    found["w"] = Tensor([[True, False, True], [False, False, False], [False, True, False]])
    found.update(one=Tensor([[1.0, 1.0], [2.0, 0.5]]), hot=Tensor([[1.0, 0.0], [0.0, 1.0]]))
    found["named"] = ops.Add()
    found["named"].init_prim_io_names(["x", "y"], ["sum"])
    for kind in _DTYPES:
        # 17 is odd, so that no mean of these is an integer
        found[f"t_{kind}"] = Tensor(np.array([[1, 2, 4], [8, 3, 17]]), getattr(ms, kind))
    found["t_negative"] = Tensor([[-1, -2, -2], [-5, 3, -9]])
    return found


FRESH = True


def show(value: Any) -> str:
    """Dtype, shape and values."""
    return describe(value, values=True)


def cases() -> dict[str, list[str]]:
    """Expressions by group: a line of the table each, and one for each dtype."""
    lines = CALLS.strip().splitlines()
    found = {line.split(" ~ ")[0]: [case.strip() for case in line.split(" ~ ")] for line in lines}
    for kind in (*_DTYPES, "negative"):
        found[f"reductions of {kind}"] = [call.format(f"t_{kind}") for call in _MEANS]
    return found
