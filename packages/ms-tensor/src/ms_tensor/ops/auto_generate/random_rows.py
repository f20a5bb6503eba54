"""The lines of the Primitives that draw from an explicit seed and offset."""

from __future__ import annotations

ROWS = """
BernoulliExt()(input, seed, offset) = compositions.bernoulli(input, _seeded(seed, offset))
Dropout2dExt()(input, p, training, inplace, seed, offset) =
    compositions.dropout_channels(input, p, training, _seeded(seed, offset))
DropoutDoMaskExt()(input, mask, p) = compositions.apply_mask(input, mask, p)
DropoutExt(*, side_effect_hidden=True)(input, p, seed, offset) = compositions.dropout(input, p, _seeded(seed, offset))
DropoutGenMaskExt(*, side_effect_hidden=True)(shape, p, seed, offset, dtype) =
    compositions.dropout_mask(shape, p, _seeded(seed, offset))
FuncDropoutExt()(input, p, training, inplace, seed, offset) =
    compositions.dropout(input, p, _seeded(seed, offset))[0] if training else input
Generator(*, side_effect_mem=True)(cmd, inputs) = generator._run_command(cmd, inputs)
MultinomialExt()(input, num_samples, replacement, seed, offset) =
    mint.multinomial(input, num_samples, replacement, generator=_seeded(seed, offset))
NormalFloatFloat()(mean, std, size, seed, offset) = mint.normal(mean, std, size, generator=_seeded(seed, offset))
NormalFloatTensor()(mean, std, seed, offset) = mint.normal(mean, std, generator=_seeded(seed, offset))
NormalTensorFloat()(mean, std, seed, offset) = mint.normal(mean, std, generator=_seeded(seed, offset))
NormalTensorTensor()(mean, std, seed, offset) = mint.normal(mean, std, generator=_seeded(seed, offset))
RandExt()(shape, seed, offset, dtype=None, device=None) =
    mint.rand(*shape, generator=_seeded(seed, offset), dtype=dtype, device=device)
RandInt()(low, high, shape, seed, offset, dtype=None, device=None) =
    mint.randint(low, high, shape, generator=_seeded(seed, offset), dtype=dtype, device=device)
RandIntLike()(input, low, high, seed, offset, dtype=None, device=None) =
    mint.randint(low, high, input.shape, generator=_seeded(seed, offset), dtype=dtype or input.dtype, device=device)
RandLikeExt()(tensor, seed, offset, dtype=None, device=None) =
    mint.rand(*tensor.shape, generator=_seeded(seed, offset), dtype=dtype or tensor.dtype, device=device)
Randn()(shape, seed, offset, dtype=None, device=None) =
    mint.randn(*shape, generator=_seeded(seed, offset), dtype=dtype, device=device)
RandnLike()(input, seed, offset, dtype=None, device=None) =
    mint.randn(*input.shape, generator=_seeded(seed, offset), dtype=dtype or input.dtype, device=device)
RandpermExt()(n, seed, offset, dtype=int64) = mint.randperm(n, generator=_seeded(seed, offset), dtype=dtype)
UniformExt()(tensor, a, b, seed, offset) = compositions.uniform(tensor, a, b, _seeded(seed, offset))
"""
