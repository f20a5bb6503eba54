"""The lines of the Primitives that write into their first input, over the methods of Tensor."""

from __future__ import annotations

ROWS = """
InplaceAddExt(*, side_effect_mem=True)(input, other, alpha=1) = input.add_(other, alpha=alpha)
InplaceAddsExt(*, side_effect_mem=True)(input, other, alpha=1) = input.add_(other, alpha=alpha)
InplaceAddmm(*, side_effect_mem=True)(input, mat1, mat2, beta=1, alpha=1) =
    input.addmm_(mat1, mat2, beta=beta, alpha=alpha)
InplaceAddr()(input, vec1, vec2, beta=1, alpha=1) = assign(input, addr(input, vec1, vec2, beta=beta, alpha=alpha))
InplaceBernoulliScalar(*, side_effect_mem=True)(input, p, seed, offset) =
    input.bernoulli_(p, generator=_seeded(seed, offset))
InplaceBernoulliTensor(*, side_effect_mem=True)(input, p, seed, offset) =
    input.bernoulli_(p, generator=_seeded(seed, offset))
InplaceDiv(*, side_effect_mem=True)(input, other) = input.div_(other)
InplaceDivs(*, side_effect_mem=True)(input, other) = input.div_(other)
InplaceDivMod(*, side_effect_mem=True)(input, other, rounding_mode=None) =
    input.div_(other, rounding_mode=rounding_mode)
InplaceDivMods(*, side_effect_mem=True)(input, other, rounding_mode=None) =
    input.div_(other, rounding_mode=rounding_mode)
InplaceElu(*, side_effect_mem=True)(input, alpha=1.0) = F.elu_(input, alpha)
InplaceErfinv(*, side_effect_mem=True)(input) = input.erfinv_()
InplaceExp(*, side_effect_mem=True)(input) = input.exp_()
InplaceExponential(*, side_effect_mem=True)(input, lambd, seed, offset) =
    input.exponential_(lambd, generator=_seeded(seed, offset))
InplaceFillDiagonal(*, side_effect_mem=True)(input, fill_value, wrap=False) = input.fill_diagonal_(fill_value, wrap)
InplaceFillScalar(*, side_effect_mem=True)(input, value) = input.fill_(value)
InplaceFillTensor(*, side_effect_mem=True)(input, value) = input.fill_(value)
InplaceFloor(*, side_effect_mem=True)(input) = input.floor_()
InplaceFloorDivide(*, side_effect_mem=True)(input, other) = input.floor_divide_(other)
InplaceFloorDivides(*, side_effect_mem=True)(input, other) = input.floor_divide_(other)
InplaceHardtanh(*, side_effect_mem=True)(input, min_val=-1, max_val=1) = F.hardtanh_(input, min_val, max_val)
InplaceIndexAddExt(*, side_effect_mem=True)(input, dim, index, source, alpha=1) =
    input.index_add_(dim, index, source, alpha=alpha)
InplaceIndexCopy(*, side_effect_mem=True)(input, dim, index, tensor) = input.index_copy_(dim, index, tensor)
InplaceIndexFillScalar()(input, dim, index, value) = input.index_fill_(dim, index, value)
InplaceIndexFillTensor()(input, dim, index, value) = input.index_fill_(dim, index, value)
InplaceIndexPut(*, side_effect_mem=True)(input, indices, values, accumulate=False) =
    input.index_put_(tuple(indices), values, accumulate)
InnerInplaceIndexPut(*, side_effect_mem=True)(input, indices, values, accumulate=False) =
    input.index_put_(tuple(indices), values, accumulate)
InplaceLog(*, side_effect_mem=True)(input) = input.log_()
InplaceMaskedFillScalar(*, side_effect_mem=True)(input, mask, value) = input.masked_fill_(mask, value)
InplaceMaskedFillTensor(*, side_effect_mem=True)(input, mask, value) = input.masked_fill_(mask, value)
InplaceMaskedScatter(*, side_effect_mem=True)(input, mask, source) = input.masked_scatter_(mask, source)
InplaceMatmulAdd(*, side_effect_mem=True)(x, weight, C) = assign(C, C + matmul(swapaxes(x, -1, -2), weight))
InplaceMul(*, side_effect_mem=True)(input, other) = input.mul_(other)
InplaceMuls(*, side_effect_mem=True)(input, other) = input.mul_(other)
InplaceNormal(*, side_effect_mem=True)(input, mean, std, seed, offset) =
    input.normal_(mean, std, generator=_seeded(seed, offset))
InplacePut(*, side_effect_mem=True)(input, index, source, accumulate=False) = input.put_(index, source, accumulate)
InplaceRandom(*, side_effect_mem=True)(input, from_=0, to=None, seed=0, offset=0) =
    input.random_(from_, to, generator=_seeded(seed, offset))
InplaceReLU(*, side_effect_mem=True)(input) = F.relu_(input)
InplaceRemainderTensorScalar(*, side_effect_mem=True)(input, other) = input.remainder_(other)
InplaceRemainderTensorTensor(*, side_effect_mem=True)(input, other) = input.remainder_(other)
InplaceScatterAdd(*, side_effect_mem=True)(input, dim, index, src) = input.scatter_add_(dim, index, src)
InplaceScatterSrc(*, side_effect_mem=True)(input, dim, index, src) = input.scatter_(dim, index, src)
InplaceScatterSrcReduce(*, side_effect_mem=True)(input, dim, index, src, reduce) =
    input.scatter_(dim, index, src, reduce=reduce)
InplaceScatterValue(*, side_effect_mem=True)(input, dim, index, value) = input.scatter_(dim, index, value=value)
InplaceScatterValueReduce(*, side_effect_mem=True)(input, dim, index, value, reduce) =
    input.scatter_(dim, index, value=value, reduce=reduce)
InplaceSiLU(*, side_effect_mem=True)(input) = assign(input, silu(input))
InplaceSign(*, side_effect_mem=True)(input) = input.sign_()
InplaceStopGradient()(input) = stop_gradient(input)
InplaceSubExt(*, side_effect_mem=True)(input, other, alpha=1) = input.sub_(other, alpha=alpha)
InplaceSubScalar(*, side_effect_mem=True)(input, other, alpha=1) = input.sub_(other, alpha=alpha)
InplaceThreshold(*, side_effect_mem=True)(input, threshold, value) = F.threshold_(input, threshold, value)
InplaceUniform(*, side_effect_mem=True)(input, from_, to, seed, offset) =
    input.uniform_(from_, to, generator=_seeded(seed, offset))
SetData(*, side_effect_mem=True)(input, value) = assign(input, value)
AdamW(*, side_effect_mem=True)(var, m, v, max_v, gradient, step, lr, beta1, beta2, decay, eps, amsgrad=False,
    maximize=False) =
    compositions.adam_w(var, m, v, max_v, gradient, step, lr, beta1, beta2, decay, eps, amsgrad, maximize)
"""
