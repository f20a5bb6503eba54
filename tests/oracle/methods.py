# ruff: noqa: E501 (tables of expressions, a line each)
"""Results of methods, attributes and protocols of tensors and parameters."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import mindspore as ms
import numpy as np
from mindspore import Parameter, ParameterTuple, Tensor
from outcome import describe

CALLS = """
x.resize(3, 3) ~ x.resize((3,)) ~ x.resize(2, 2) ~ x.reverse((0,)) ~ x.reverse(1) ~ x.ptp() ~ x.ptp(0, True) ~ x.ptp(1) ~ x.trace() ~ x.trace(1) ~ x.trace(dtype=ms.float64)
x.sum_to_size(1, 3) ~ x.sum_to_size((2, 1)) ~ x.sum_to_size(3) ~ x.choose([1]) ~ Tensor([0, 1]).choose([[1, 2], [3, 4]]) ~ Tensor([3, 1]).choose([[1, 2], [3, 4]])
x.itemset(0, 5.0) ~ x.itemset(5) ~ x.itemset((0, 1), 9.0) ~ Tensor([5.0]).itemset(3.0) ~ x.itemset() ~ x.set_dtype(ms.int32) ~ x.get_bytes()
x.is_shared() ~ x.is_pinned() ~ x.is_meta ~ x.is_init() ~ x.init_flag ~ x.has_init ~ x.init ~ x.const_arg ~ x.device ~ x.virtual_flag
x.dim() ~ x.ndim ~ x.ndimension() ~ x.size ~ x.numel() ~ x.nelement() ~ x.itemsize ~ x.nbytes ~ x.strides ~ x.stride() ~ x.stride(0) ~ x.shape ~ x.dtype ~ x.type() ~ x.T.is_contiguous() ~ x.T.strides
x.untyped_storage().nbytes() ~ x.storage().size() ~ x.storage_offset() ~ x[1].storage_offset() ~ x[:, 1].storage_offset() ~ x[1].untyped_storage().nbytes()
Tensor.from_dlpack(x.to_dlpack()) ~ Tensor.from_numpy(np.arange(4)[::2]) ~ x.inplace_update(Tensor([[9.0, 9.0, 9.0]]), 0) ~ x.inplace_update(1, 0) ~ x.positive() ~ x.move_to('CPU')
x.data_sync() ~ x.flush_from_cache() ~ x._flush_from_cache() ~ x.approximate_equal(x) ~ x.mH ~ x.mT ~ x.T ~ x.H ~ x.isreal() ~ x.adjoint() ~ x.inner(x) ~ x.heaviside(Tensor(1.0)) ~ x.hypot(x)
x.argmax_with_value() ~ x.argmin_with_value(1, True) ~ x.inv() ~ round(f) ~ x.set_(x[0]) ~ x.set_(v) ~ x.allclose(x) ~ x.allclose(x + 1) ~ f.isclose(f) ~ x.expand_as(x) ~ x.view_as(x.T) ~ x.reshape_as(x.T)
s.fill_diagonal(9.0) ~ f.fill_diagonal(1.0) ~ f.index_put((Tensor([0]),), Tensor([9.0])) ~ f.fill(2.0) ~ f.fills(2.0) ~ f.new_empty((1,)).dtype ~ x.real() ~ x.imag() ~ f.where(f > 1, 0.0)
f.softmax(0) ~ x.softmax(1) ~ x.softmax() ~ f.multiply(2) ~ f.subtract(1, alpha=2) ~ f.add(1, alpha=2) ~ f.div(2, rounding_mode='floor') ~ f.is_complex() ~ f.is_floating_point() ~ f.is_signed() ~ x.swapdims(0, 1)
x.float_power(2) ~ x.fliplr() ~ x.flipud() ~ x.rot90(1, (0, 1)) ~ f.matmul(f) ~ f.minimum(2) ~ f.logit(1e-6) ~ f.xdivy(f) ~ f.hardshrink(1.5) ~ f.copysign(-f) ~ v.gcd(v) ~ f.lerp(f, 0.5)
f.cumsum(0) ~ f.cumsum() ~ f.cumprod(0) ~ f.diff() ~ f.unbind() ~ x.unbind() ~ f.tensor_split(2) ~ x.select_scatter(f, 0, 1) ~ f.masked_select(f > 1) ~ f.nonzero() ~ x.diagonal() ~ f.cross(f)
x.sort(0, True) ~ x.argsort(0, True) ~ x.topk(1) ~ x.topk(1, 0) ~ x.top_k(1) ~ f.take(Tensor([0])) ~ x.take(Tensor([0]), 1) ~ f.scatter(0, Tensor([0]), Tensor([9.0])) ~ f.searchsorted(Tensor([1.5])) ~ f.median() ~ x.gather_nd(Tensor([[0, 1]]))
x.tolist() ~ Tensor(3).tolist() ~ Tensor([True]).tolist() ~ Tensor([[]]).tolist() ~ Tensor([1 + 2j]).tolist() ~ x[0, 0].item() ~ Tensor(True).item() ~ Tensor([[5]]).item() ~ Tensor(1j).item() ~ x.item() ~ v.item()
int(Tensor([3])) ~ float(Tensor([[3]])) ~ complex(Tensor(3.0)) ~ complex(Tensor(3)) ~ bool(Tensor([0])) ~ bool(Tensor(2.5)) ~ int(Tensor(2.7)) ~ int(Tensor(True)) ~ range(5)[Tensor(3)] ~ [1, 2, 3][Tensor(1)] ~ [1, 2, 3][Tensor([1])] ~ [1, 2][Tensor(True)]
int(x) ~ float(x) ~ bool(x) ~ complex(x) ~ Tensor(1.0).__index__() ~ x.__index__() ~ bool(Tensor([])) ~ int(Tensor([])) ~ float(Tensor([1.5])) ~ bool(Tensor([[True]]))
len(x) ~ len(Tensor(3)) ~ list(Tensor(3)) ~ list(f) ~ [r.shape for r in x] ~ 1.0 in f ~ 9.0 in f ~ f in [f] ~ f[1] in f ~ 'a' in f ~ f is f ~ hash(f) == hash(f) ~ len({f, f}) ~ len({f, f.copy()}) ~ {f: 1}[f]
f == None ~ f != None ~ f == 'a' ~ f != 'a' ~ f == f ~ f == Tensor([1.0, 0.0, 3.0]) ~ f < 2 ~ 2 < f ~ f == Tensor([1.0, 2.0]) ~ -f ~ +f ~ abs(-f) ~ ~Tensor([True]) ~ ~f ~ f << 1 ~ f // 2 ~ 7 % v ~ 2 ** v ~ v ** 2 ~ v / 2 ~ v // 2 ~ v % 2 ~ 1 - v ~ 1 / v
divmod(v, 2) ~ f @ f ~ x @ f ~ x @ x.T ~ 2 * v ~ [1, 2, 3] + v ~ v + [1, 2, 3] ~ v + (1, 2, 3) ~ v & 1 ~ v | 8 ~ v ^ 1 ~ v and v ~ not Tensor([0]) ~ sum(v) ~ max(v) ~ min(f) ~ sorted(Tensor([3, 1, 2])) ~ tuple(v) ~ zip(v, f) is None
np.array(x) ~ np.asarray(x) ~ np.array(x, np.int32) ~ np.array(x, copy=True) ~ np.add(np.ones(3, np.float32), f) ~ np.ones(3, np.float32) * f ~ np.float32(2) * f ~ f * np.float32(2) ~ v * np.int8(2) ~ np.sqrt(f) ~ np.concatenate([f, f]) ~ np.sum(f) ~ np.mean(x) ~ np.max(x, 0) ~ np.stack([f, f]).dtype ~ np.allclose(f, f) ~ np.array([f, f]).shape ~ x.numpy() ~ x.asnumpy()
copy.copy(x) ~ copy.deepcopy(x) ~ pickle.loads(pickle.dumps(x)) ~ copy.deepcopy([x, x])[1] ~ x.copy() ~ x.clone() ~ x.detach() ~ x.value() ~ x.data ~ x.contiguous() ~ pickle.loads(pickle.dumps(p)).name ~ copy.deepcopy(p).name ~ copy.copy(p).name
p.name ~ p.requires_grad ~ p.sliced ~ p.comm_fusion ~ p.parallel_optimizer_comm_recompute ~ p.is_init ~ p.inited_param ~ p.cache_enable ~ p.cache_shape ~ p.key ~ p.unique ~ p.layerwise_parallel ~ p.parallel_optimizer ~ p.is_in_parallel ~ p.requires_aggr ~ p.init_mode ~ p.has_init ~ p.data ~ p.value() ~ p.clone().name ~ p.clone('zeros').asnumpy() ~ p.shape
Parameter(Tensor(1.0), name=' a b ').name ~ Parameter(p).name ~ Parameter([1, 2]).dtype ~ Parameter(2).dtype ~ Parameter(2.5).dtype ~ p.set_data(Tensor([5.0, 6.0])).asnumpy() ~ p.set_data(Tensor([5, 6])).dtype ~ p.set_data(Tensor([[3.0]]), True).shape ~ p.set_data(7.0).asnumpy() ~ (p + 1) ~ p * p ~ p[0] ~ type(p + 1) is Tensor ~ isinstance(p, Tensor) ~ p.assign_value(Tensor([8.0, 9.0])).asnumpy()
ParameterTuple([p])[0] is p ~ len(ParameterTuple((p,))) ~ ParameterTuple([p]).clone('x')[0].name ~ [q.name for q in ParameterTuple([p]).clone('x', 'ones')] ~ ParameterTuple([p]).clone('x', 'ones')[0].asnumpy()
ms.Generator().initial_seed() ~ ms.Generator().manual_seed(7).initial_seed() ~ ms.Generator().manual_seed(7).get_state() ~ ms.manual_seed(5).initial_seed() ~ ms.initial_seed() ~ ms.default_generator.initial_seed() ~ ms.get_rng_state() ~ ms.set_rng_state(ms.Generator().manual_seed(3).get_state()) ~ ms.initial_seed() == 3 ~ ms.set_seed(11) ~ ms.get_seed() ~ ms.Generator().set_state(ms.Generator().get_state()) ~ isinstance(ms.seed(), int)
I._calculate_fan_in_and_fan_out((3, 4, 5)) ~ I._calculate_fan_in_and_fan_out((3,)) ~ I._calculate_gain('tanh') ~ I._calculate_gain('relu') ~ I._calculate_gain('leaky_relu') ~ I._calculate_gain('leaky_relu', 0.2) ~ I._calculate_gain('selu') ~ I._calculate_correct_fan((3, 4), 'fan_out') ~ I._calculate_correct_fan((3, 4), 'a') ~ I._assignment(np.zeros((2, 2)), 3) ~ sorted(I._INITIALIZER_ALIAS) ~ I.initializer('ones', (2,), ms.int32) ~ I.initializer(0.5, 2) ~ I.initializer('identity', (2, 3)) ~ I.initializer(I.Constant(3), [2]) ~ I.initializer('zeros', ()) ~ I.initializer('ones', 3).shape ~ I.initializer('dirac', (2, 2, 3)).asnumpy().tolist()
v.add_(1).dtype ~ f.mul_(2.0) ~ f.sub_(1.0) ~ f.add_(1.0, alpha=2) ~ f.div_(2.0) ~ f.exp_() ~ v.floor_divide_(2) ~ f.remainder_(2.0) ~ f.copy_(Tensor(1.0)) ~ f.register_hook(1) ~ f.hooks() ~ Tensor.convert_bytes_to_tensor is None
x.std() ~ x.std(0) ~ x.std(dim=0) ~ x.std(axis=0) ~ x.std(axis=0, ddof=1) ~ x.std(dim=0, correction=0, keepdim=True) ~ x.var() ~ x.var(0, 1) ~ x.var(0, False, True) ~ x.select(0, 1) ~ x.select(x > 2, x * 0) ~ (x > 2).select(0, 1) ~ x.select(x > 2, 0.0)
x.any(dim=0) ~ x.all(dim=1, keepdim=True) ~ x.any(axis=0, keep_dims=True) ~ x.prod(dim=0) ~ x.prod(dim=0, dtype=ms.float64) ~ x.argmin(dim=1) ~ x.argmin(dim=1, keepdim=True) ~ x.argmin(axis=1, keepdims=True) ~ x.argmin() ~ x.argmax(dim=0) ~ x.count_nonzero(0) ~ x.count_nonzero() ~ x.count_nonzero(axis=0, keep_dims=True)
x.chunk(3, dim=1) ~ x.index_select(dim=1, index=Tensor([0])) ~ x.gather(dim=1, index=Tensor([[0], [1]])) ~ x.gather(Tensor([0]), 1) ~ x.matmul(tensor2=x.T) ~ x.pow(exponent=2) ~ x.remainder(divisor=2) ~ x.repeat_interleave(2, dim=1) ~ x.repeat_interleave(2) ~ x.repeat_interleave(Tensor([1, 2]), 0) ~ x.sub(y=1)
x.tile(reps=(2, 1)) ~ x.tile((2, 1)) ~ x.tile(2, 1) ~ x.transpose(dim0=0, dim1=1) ~ x.view(dtype=ms.int32) ~ x.broadcast_to(2, 2, 3) ~ x.broadcast_to((2, 2, 3)) ~ x.expand_as(x=x) ~ x.sum(dim=0, keepdim=True) ~ x.mean(dim=0, keepdim=True) ~ x.max(dim=0) ~ x.split(split_size=1, dim=0) ~ x.flatten(start_dim=0, end_dim=1) ~ x.unbind(dim=1)
x.clamp(min=2, max=3) ~ x.clip(2, 3) ~ x.where(condition=x > 2, y=x) ~ x.masked_fill(mask=x > 2, value=0) ~ x.norm(dim=0) ~ x.flip(dims=(0,)) ~ x.unsqueeze(dim=0) ~ x.permute(1, 0) ~ x.permute(dims=(1, 0)) ~ x.logsumexp(dim=0) ~ x.logsumexp(0) ~ x.cumsum(axis=0) ~ x.eq(other=x) ~ x.gt(2) ~ x.maximum(other=x) ~ x.fmod(2) ~ x.lerp(end=x, weight=0.5)
x.max((0, 1)) ~ x.max((0, 1), True) ~ x.max([0]) ~ x.max(()) ~ x.max(1, keepdims=True) ~ x.max(1, keepdims=False) ~ x.max(0, initial=4.0) ~ x.max(0, return_indices=True) ~ x.max(0, return_indices=False) ~ x.max(axis=(0, 1), return_indices=True) ~ x.min((0, 1)) ~ x.min(1, keepdims=True) ~ x.min(0, return_indices=False) ~ x.max(0, keepdim=True) ~ x.max(1, True) ~ x.max(None, False)
x.sum(1, None, True) ~ x.sum(1, None, True, 1.0) ~ x.sum(0, ms.float16) ~ x.sum(0, None, False) ~ x.sum(0, None) ~ x.sum(0, 1.0) ~ x.add([1, 2, 3]) ~ x.add((1, 2, 3)) ~ x.sub([1, 2, 3]) ~ x.tile(2) ~ Tensor(1.5).tile(2) ~ x.fill(Tensor(1)) ~ v.fill(Tensor(2.5)) ~ x.outer(f) ~ x.outer(x)
f.expand(Tensor([2, 3])) ~ f.broadcast_to(Tensor([2, 3])) ~ f.broadcast_to((Tensor(2), 3)) ~ f.expand((Tensor(2), 3)) ~ x.reshape((Tensor(3), 2)) ~ x.reshape(Tensor(3), 2) ~ x.reshape([Tensor(3), -1]) ~ x.view((Tensor(3), 2)) ~ x.astype('float') ~ x.astype('float_') ~ x.astype('uint') ~ x.astype('int') ~ v.astype('half')
x.permute() ~ x.permute(None) ~ x.permute(axis=(1, 0)) ~ Tensor([1.0, 2.0]).addmv(x, f, 2) ~ Tensor([1.0, 2.0]).addmv(x, f, 2, 3) ~ Tensor([1.0, 2.0]).addmv(x, f, beta=2) ~ f.broadcast_to(shape=(2, 3)) ~ x.view(shape=(3, 2)) ~ x.where(condition=x > 2, other=0) ~ x.where(x > 2, other=f) ~ x.logical_and(y=x) ~ x.logical_or(y=x) ~ x.logical_xor(other=x > 2) ~ x.gather(Tensor([0]), 1, -1) ~ x.max(return_indices=True) ~ x.max(axis=None, return_indices=True) ~ x.min(return_indices=True)
x.addcmul(x, x) ~ x.tril(diagonal=1) ~ x.triu(1) ~ x.view(3, 2) ~ x.reshape(shape=(3, 2)) ~ x.t() ~ x.type_as(v) ~ x.to(dtype=ms.int32) ~ x.to(ms.int32, copy=True) ~ x.new_zeros(size=(2,)) ~ x.not_equal(2) ~ x.isinf() ~ x.mm(mat2=x.T) ~ x.nan_to_num() ~ x.dot(x.T) ~ x.round() ~ x.nanmean() ~ x.max() ~ x.min(0) ~ x.max(axis=0) ~ x.argmax(1, True) ~ x.sum((0, 1)) ~ x.mean((0, 1), True)
"""


def names() -> dict[str, Any]:
    """The variables of the expressions."""
    import mindspore.common.initializer as initializers

    found: dict[str, Any] = {"ms": ms, "np": np, "Tensor": Tensor, "Parameter": Parameter, "I": initializers}
    found.update(ParameterTuple=ParameterTuple, copy=copy, pickle=pickle)
    found["x"] = Tensor(np.arange(6.0, dtype=np.float32).reshape(2, 3))
    found.update(v=Tensor([1, 2, 3]), f=Tensor([1.0, 2.0, 3.0]), s=Tensor([[1.0, 2.0], [3.0, 4.0]]))
    found["p"] = Parameter(Tensor([1.0, 2.0]), name="w")
    return found


FRESH = True


def show(value: Any) -> str:
    """Dtype, shape and values."""
    return describe(value, values=True)


def cases() -> dict[str, list[str]]:
    """Expressions by group: a line of the table each."""
    lines = CALLS.strip().splitlines()
    return {line.split(" ~ ")[0]: [case.strip() for case in line.split(" ~ ")] for line in lines}
