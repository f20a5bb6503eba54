"""Random numbers: rows of Primitive classes; see `primitive_table` for their form."""

from __future__ import annotations

ROWS = """
StandardNormal(seed: int >= 0 = 0, seed2: int >= 0 = 0, *, side_effect_hidden=True)(shape) = standard_normal(shape,
    seed or seed2 or None)
    # standard normal numbers; seeds of 0 draw from the generator.
UniformReal(seed: int >= 0 = 0, seed2: int >= 0 = 0, *, side_effect_hidden=True)(shape) = rand(shape,
    seed=seed or seed2 or None)
    # uniform numbers in [0, 1); seeds of 0 draw from the generator.
MultinomialWithReplacement(numsamples: int >= 0, replacement: bool = False, *, side_effect_hidden=True)(x, seed,
    offset) = multinomial_with_replacement(x, seed, offset, numsamples, replacement)
    # draws indices by weights.
RandomCategorical(dtype: int16 | int32 | int64 = int64, *, side_effect_hidden=True)(logits, num_sample, seed=0) =
    random_categorical(logits, num_sample, seed, dtype)
    # draws classes by log-probabilities.
RandomShuffle(seed: int >= 0 = 0, seed2: int >= 0 = 0, *, side_effect_hidden=True)(x) =
    shuffle(x, seed or seed2 or None)
    # the slices along the first dimension in random order.
Gamma(seed: int >= 0 = 0, seed2: int >= 0 = 0, *, side_effect_hidden=True)(shape, alpha, beta) =
    gamma(shape, alpha, beta, seed or seed2 or None)
    # random numbers of the gamma distribution; see `ops.gamma`.
Poisson(seed: int >= 0 = 0, seed2: int >= 0 = 0, *, side_effect_hidden=True)(shape, mean) =
    table.cast(poisson(shape, mean, seed or seed2 or None), mstype.int32)
    # random numbers of the Poisson distribution, as int32; see `ops.poisson`.
RandomGamma(seed: int >= 0 = 0, seed2: int >= 0 = 0, *, side_effect_hidden=True)(shape, alpha) =
    random_gamma(shape, alpha, seed or seed2 or None)
Multinomial(seed: int >= 0 = 0, seed2: int >= 0 = 0, dtype: int32 | int64 = int32, *, side_effect_hidden=True)(x,
    num_samples) = table.cast(multinomial(x, num_samples, True, seed or seed2 or None), dtype)
    # draws indices in proportion to weights.
RandomChoiceWithMask(count: int >= 1 = 256, seed: int = 0, seed2: int = 0, *,
    side_effect_hidden=True)(input_x) = choice_with_mask(input_x, count,
    (seed or seed2) & 0x7FFFFFFFFFFFFFFF or None)
    # coordinates of some true elements.
RandomPoisson(seed: int = 0, seed2: int = 0, dtype: _dtype = int64, *, side_effect_hidden=True)(shape, rate) =
    random_poisson(shape, rate, (seed or seed2) & 0x7FFFFFFFFFFFFFFF or None, dtype)
UniformCandidateSampler(num_true, num_sampled, unique, range_max, seed=0, remove_accidental_hits=False)(true_classes) =
    uniform_candidate_sampler(true_classes, num_true, num_sampled, unique, range_max, seed, remove_accidental_hits)
LogUniformCandidateSampler(num_true: int >= 1 = 1, num_sampled: int >= 1 = 5, unique: bool = True,
    range_max: int >= 1 = 5,
    seed: int >= 0 = 0, *,
    side_effect_hidden=True)(true_classes) = log_uniform_candidate_sampler(true_classes, num_true, num_sampled, unique,
    range_max, seed)
Bernoulli(seed: int >= -1 = -1, offset: int = 0)(x, p) = bernoulli(x, p, None if seed == -1 else seed)
    # 1 with probability `p`, else 0, in the shape of `x`; a seed of -1 draws from the generator.
RandpermV2(seed: int = 0, offset: int = 0, dtype: _dtype = int64)(n) = randperm(n, seed, offset, dtype)
TruncatedNormal(dtype: float16 | float32 | float64 = float32, seed: int = 0, seed2: int = 0, *, max_length=1000000,
    side_effect_hidden=True)(shape) = truncated_draws.truncated_normal(shape, dtype, seed, seed2)
    # standard normal numbers in [-2, 2].
ParameterizedTruncatedNormal(seed: int = 0, seed2: int = 0, *, side_effect_hidden=True)(shape, mean, stdevs, min, max) =
    truncated_draws.parameterized_truncated_normal(shape, mean, stdevs, min, max, seed, seed2)
    # normal numbers between bounds.
NonDeterministicInts(dtype: int32 | int64 | uint32 | uint64 = int64, *, max_length=1000000,
    side_effect_hidden=True)(shape) = truncated_draws.non_deterministic_ints(shape, dtype)
    # random ints over the whole range of the dtype.
SampleDistortedBoundingBoxV2(seed: int = 0, seed2: int = 0, aspect_ratio_range: _floats = (0.75, 1.33), area_range:
    _floats = (0.05, 1.0), max_attempts: int >= 1 = 100, use_image_if_no_bounding_boxes: bool = False)(image_size,
    bounding_boxes, min_object_covered) = truncated_draws.distorted_bounding_box(image_size, bounding_boxes,
    min_object_covered, seed, seed2, aspect_ratio_range, area_range, max_attempts, use_image_if_no_bounding_boxes)
    # (begin, size, box) of a random part of an image.
UniformInt(seed: int >= 0 = 0, seed2: int >= 0 = 0)(shape, minval, maxval) =
    primitive_draws.uniform_ints(shape, minval, maxval, seed or seed2 or None)
    # int32 numbers in [minval, maxval), 0-d tensors; seeds of 0 draw from the generator.
StandardLaplace(seed: int >= 0 = 0, seed2: int >= 0 = 0)(shape) =
    standard_laplace(check.kind(shape, (tuple, Tensor), 'a tuple', 'StandardLaplace', 'shape'), seed or seed2 or None)
LogNormalReverse(mean: float = 1.0, std: float = 2.0)(input) =
    primitive_draws.log_normal_like(input, mean, std)
    # random numbers of the log-normal distribution, in the shape of the input.
Cauchy(size: _size_list, median: float = 0.0, sigma: float = 1.0)() = primitive_draws.cauchy(size, median, sigma)
    # random numbers of the Cauchy distribution; `size` is a list of ints.
DropoutGenMask(Seed0: int = 0, Seed1: int = 0)(shape, keep_prob) =
    primitive_draws.random_bits(shape, keep_prob, Seed0 or Seed1 or None)
    # random bits, eight to a uint8, for `DropoutDoMask`. A bit is 1 with probability `keep_prob`; there are as many as
    elements, rounded up to 128.
DropoutDoMask()(input_x, mask, keep_prob) = primitive_draws.kept_by_bits(input_x, mask, keep_prob)
    # `input_x / keep_prob` where the bit of `mask` is 1, else 0.
Dropout2D(keep_prob: 0 <= float <= 1 = 0.5, /)(x) =
    primitive_draws.drop_channels(x, keep_prob, 4, 'Dropout2D')
    # (x with whole channels dropped, mask of what was kept).
Dropout3D(keep_prob: 0 <= float <= 1 = 0.5, /)(x) =
    primitive_draws.drop_channels(x, keep_prob, 5, 'Dropout3D')
    # (x with whole channels dropped, mask of what was kept).
"""
