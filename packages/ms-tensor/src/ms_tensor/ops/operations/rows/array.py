"""Shape, joining, cutting and creation: rows of Primitive classes; see `primitive_table` for their form."""

from __future__ import annotations

ROWS = """
ExpandDims()(input_x, axis) = expand_dims(input_x, axis)  # inserts a dimension of size 1.
Squeeze(axis: _optional_dims = ())(input) = squeeze(input, axis)  # removes dimensions of size 1.
Flatten()(input_x) = flatten(input_x)  # flattens all dimensions but the first.
Tile()(input, dims) = tile(input, dims)  # repeats a tensor along every dimension.
Stack(axis: int = 0)(input_x) = stack(input_x, axis)  # joins tensors along a new dimension.
Unstack(axis: int = 0, num=None)(x) = unbind(x, axis)  # the slices along a dimension.
Shape()(x) = shape(x)  # the shape, as a tuple.
Rank()(x) = rank(x)  # the number of dimensions.
Size()(x) = size(x)  # the number of elements.
DType()(x) = dtype(x)  # the dtype.
Fill()(dtype, dims, x) = fill(dtype, dims, x)  # a tensor filled with one value.
Zeros()(size, dtype=None) = zeros(size, dtype)  # zeros.
Ones()(shape, dtype=None) = ones(shape, dtype)  # ones.
ZerosLike()(x) = zeros_like(x)  # zeros of the same shape and dtype.
OnesLike()(x) = ones_like(x)  # ones of the same shape and dtype.
Eye()(n, m, dtype) = eye(n, m, dtype)  # ones on the main diagonal.
Range(maxlen=1000000)(start, end, step) = arange(start, end, step)  # numbers in steps of `step`.
ScalarToTensor()(x, dtype=None) = scalar_to_tensor(x) if dtype is None else scalar_to_tensor(x, dtype)
    # a number as a 0-d tensor.
Identity()(x) = copy(x)  # a copy of the tensor.
Cast()(input, dtype) = cast(input, dtype)
Concat(axis=0)(tensors) = concat(tensors, axis)
Assign(*, side_effect_mem=True)(variable, value) = assign(variable, value)  # writes `value` into `variable`.
AssignAdd(*, side_effect_mem=True)(variable, value) = assign_add(variable, value) # adds `value` to `variable` in place.
AssignSub(*, side_effect_mem=True)(variable, value) = assign_sub(variable, value)
    # subtracts `value` from `variable` in place.
Depend(*, side_effect_propagate=1)(value, expr) = value  # `value`, after `expr` is evaluated.
StopGradient()(value) = stop_gradient(value)  # `value` without its gradient.
LinSpace()(start, stop, num) = linspace(start, stop, num)
LogSpace(steps: int >= 0 = 10, base: int >= 0 = 10, dtype: float16 | float32 | float64 = float32)(start, end) =
    logspace(start, end, steps, base, dtype=dtype)
Meshgrid(indexing: 'xy' | 'ij' = 'xy')(inputs) = _meshgrid(inputs, indexing)
    # the coordinates of a grid, one tensor for each vector.
Fills()(x, value) = fills(x, value)
FillV2()(shape, value) = creation._filled(shape, value, None, 'FillV2')
    # a tensor of this shape, filled with `value`.
ReverseV2(axis: _several_ints)(input) = flip(input, axis)
Roll(shifts: _dims, dims: _optional_dims = None)(input) = roll(input, shifts, dims)
Tril(diagonal: int = 0)(x) = tril(x, diagonal)
Triu(diagonal: int = 0)(input) = triu(input, diagonal)
Expand(*, max_length=1000000)(x, shape) = expand(x, shape)
TensorShape()(input_x) = dyn_shape(input_x)
TypeAs()(input, other) = type_as(input, other)
TransposeView(*, side_effect_mem=True)(input, input_perm) = transpose(input, input_perm)
TransposeExtView(*, side_effect_mem=True)(input, dim0, dim1) = swapaxes(input, dim0, dim1)
MoveTo()(input, to='CPU', blocking=True) = move_to(input, to, blocking)
TupleToArray()(input_x) = tuple_to_array(_one_kind(input_x))
ScalarToArray()(input_x) = scalar_to_array(input_x)
ScalarCast()(input_x, input_y) = scalar_cast(input_x, input_y)
BartlettWindow(periodic: bool = True, dtype: float16 | float32 | float64 = float32, *,
    max_length=1000000)(window_length) =
    bartlett_window(window_length, periodic, dtype=dtype)
BlackmanWindow(periodic: bool = True, dtype: float16 | float32 | float64 = float32, *,
    max_length=1000000)(window_length) =
    blackman_window(window_length, periodic, dtype=dtype)
HammingWindow(periodic: bool = True, alpha: float = 0.54, beta: float = 0.46,
    dtype: float16 | float32 | float64 = float32)(length) =
    hamming_window(length, periodic, alpha, beta, dtype=dtype)
InvertPermutation()(x) = _invert_permutation(x)
    # the inverse of a permutation, given as a tuple of ints.
TensorToTuple()(x) = _tensor_to_tuple(x)
    # the elements of a vector, as a tuple of numbers.
SplitV(size_splits: _several_ints, split_dim: int, num_split: int)(x) = _split_with_rest(x, size_splits, split_dim)
    # parts of the given sizes along `split_dim`; one size may be -1, which is the rest.
ParallelConcat()(values) = concat(values)
DynamicShape(dtype=9)(x) = dyn_shape(x)
Pack = Stack
Unpack = Unstack
Print(*, side_effect_io=True)(*args) = print_(*args)  # prints its arguments, one per line.
ListDiff(out_idx: int32 | int64 = int32)(x, y) = selections.list_diff(x, y, out_idx)
    # the elements of `x` that are not in `y`, and their indices.
SubAndFilter()(input_x, max_num, offset) = selections.sub_and_filter(input_x, max_num, offset)
    # the elements of `input_x - offset` in [0, max_num), and their indices.
MapUniform()(input, per_group_size, group_num) =
    table.add(table.mul(table.floor_mod(input, group_num), per_group_size), table.floor_divide(input, group_num))
    # distributes ids over groups in turn; each group has its own ids.
RaggedRange(Tsplits: int32 | int64, *, max_length=1000000)(starts, limits, deltas) =
    selections.ragged_range(starts, limits, deltas, Tsplits)
    # (the start of each range, the concatenated ranges).
Im2Col(ksizes: _as_pair, strides: _as_pair = 1, dilations: _as_pair = 1, pads: _as_padding = 0, *,
    padding_mode='CALCULATED')(x) = patches.columns(x, ksizes, strides, dilations, pads)
    # every window of an image, of shape (N, C, window elements, windows).
ExtractImagePatches(ksizes: _last_two, strides: _last_two, rates: _last_two, padding: _padding_number =
    'VALID')(input_x) = patch_extraction.image_patches(input_x, ksizes, strides, rates, padding)
    # every window of an image as channels.
ExtractVolumePatches(kernel_size: _as_five, strides: _as_five, padding: _upper_padding)(input_x) =
    patch_extraction.volume_patches(input_x, kernel_size, strides, padding)
    # every window of a volume as channels.
EditDistance(normalize: bool = True)(hypothesis_indices, hypothesis_values, hypothesis_shape, truth_indices,
    truth_values, truth_shape) = edit_distance.edit_distance(hypothesis_indices, hypothesis_values, hypothesis_shape,
    truth_indices, truth_values, truth_shape, normalize)
    # the Levenshtein distances of sequences.
CopyWithSlice(*, side_effect_mem=True)(x, y) = assign(x, y)  # writes `y` into `x`.
Coalesce()(x_indices, x_values, x_shape) = _coalesce(x_indices, x_values, x_shape)
    # (indices, values, shape) of a sparse tensor; values at equal indices are added.
Split(axis=0, output_num: int = 1)(input_x) = _split_equally(input_x, axis, output_num)  # splits into equal parts.
Slice()(input, begin, size) = _slice_from(input, begin, size)
    # `size` elements from `begin` on, in every dimension; -1 is all remaining elements.
StridedSlice(begin_mask=0, end_mask=0, ellipsis_mask=0, new_axis_mask=0, shrink_axis_mask=0)(input_x, begin, end,
    strides) = _strided_slice(input_x, begin, end, strides, begin_mask, end_mask, ellipsis_mask, new_axis_mask,
    shrink_axis_mask)
    # `input_x[begin:end:strides]` in every dimension. In each mask, bit i is for dimension i: its `begin` or `end`
    is left out, it stands for an ellipsis, it is a new dimension, or only the element at `begin` is taken.
Pad(paddings: _pairs)(input_x) = _zero_pad(input_x, paddings)
    # pads with zeros; `paddings` has one pair (before, after) per dimension.
PadV3(mode: 'constant' | 'reflect' | 'edge' | 'circular' = 'constant', paddings_contiguous: bool = True)(x, paddings,
    constant_value=None) = _pad_by(x, paddings, constant_value, mode, paddings_contiguous)
    # see `ops.pad`. Without `paddings_contiguous`, `paddings` is all sizes before, then all sizes after.
"""
