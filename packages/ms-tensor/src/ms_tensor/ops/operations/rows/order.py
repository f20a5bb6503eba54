"""Scans, sorting, searching and counting: rows of Primitive classes; see `primitive_table` for their form."""

from __future__ import annotations

ROWS = """
Cummax(axis: int)(input) = cummax(input, axis)  # the cumulative maxima along `axis` and their int64 indices.
Cummin(axis: int)(input) = cummin(input, axis)  # the cumulative minima along `axis` and their int32 indices.
Sort(axis: int = -1, descending: bool = False)(x) = sort(x, axis, descending)
    # the sorted elements and their int32 indices.
TopK(sorted: bool = True)(input_x, k) = topk(input_x, k, None, True, sorted)
    # the `k` largest elements of the last dimension and their int32 indices.
Unique()(x) = unique(x)
    # the distinct elements in the order of their appearance, and the index of each element among them.
UniqueWithPad()(x, pad_num) = unique_with_pad(x, pad_num)  # like `Unique`, with `pad_num` after the distinct elements.
NonZero()(input) = argwhere(input)  # the coordinates of the elements that are not zero.
MaskedSelect()(input, mask) = masked_select(input, mask)  # the elements where `mask` is true.
Histogram(bins: int >= 1 = 100, min: float = 0.0, max: float = 0.0)(x) = histc(x, bins, min,
    max)  # the number of elements in each bin.
InTopK(k: int)(x1, x2) = intopk(x1, x2, k)
EqualCount()(x, y) = _equal_count(x, y)
    # the number of elements that are equal in `x` and `y`.
NthElement(reverse: bool = False)(input, n) = _nth_element(input, n, reverse)
    # the n-th smallest element, or with `reverse` the n-th largest, along the last dimension; `n` starts at 0.
LowerBound(out_type: int32 | int64 = int32)(sorted_x, values) = _bound(sorted_x, values, False, out_type)
    # for each value the first index at which it can be inserted into its sorted row.
UpperBound(out_type: int32 | int64 = int32)(sorted_x, values) = _bound(sorted_x, values, True, out_type)
    # for each value the last index at which it can be inserted into its sorted row.
ConfusionMatrix(num_classes: int, dtype: str = 'int32')(labels, predictions, weights=None) =
    _confusion_matrix(labels, predictions, weights, num_classes, dtype)
    # the number of elements, or the sum of their weights, for each label (row) and prediction (column).
CumSum(exclusive: bool = False, reverse: bool = False)(input, axis) = table.cumsum_(scans._number(input, None,
    'CumSum', 'x'), scans.place(input, axis, 'CumSum'), exclusive, reverse)
    # the cumulative sums along `axis`.
CumProd(exclusive: bool = False, reverse: bool = False)(x, axis) =
    table.cumprod_(scans._number(x, None, 'CumProd', 'x'), scans.place(x, axis, 'CumProd'), exclusive, reverse)
    # the cumulative products along `axis`.
SearchSorted(dtype: int32 | int64 = int64, right: bool = False)(sorted_sequence, values, sorter=None) =
    searchsorted(sorted_sequence, values, out_int32=dtype is int32, right=right, sorter=sorter)
Quantile(dim=10000, keep_dims: bool = False, ignore_nan: bool = False)(input, q) =
    (nanquantile if ignore_nan else quantile)(input, q, None if dim == 10000 else dim, keep_dims)
    # quantiles along a dimension; 10000 and None are the flattened tensor.
CumulativeLogsumexp(exclusive: bool = False, reverse: bool = False)(x, axis) =
    scans.cumulative_logsumexp(x, axis, exclusive, reverse)
    # the logarithms of the cumulative sums of exponentials along `axis`.
Median(global_median: bool = False, axis: int = 0, keep_dims: bool = False, ignore_nan: bool = False)(x) =
    _median_of(x, global_median, axis, keep_dims, ignore_nan)
    # the median and its int64 index; with `global_median` that of all elements, with index 0.
UniqueConsecutive(return_inverse: bool = False, return_counts: bool = False, dim=None)(input) =
    _consecutive(input, return_inverse, return_counts, dim)
    # without elements that equal the one before; always (values, inverse, counts), of which those not asked for are
    empty.
Bucketize(boundaries: _ratios)(input) = _bucketized(input, boundaries)
    # the int32 index of the bucket of each element; a boundary belongs to the bucket above it.
Bincount()(array, size, weights) = counting.bincount(array, size, weights)
    # the sum of the weights of each int below `size`; other ints are ignored.
HistogramFixedWidth(nbins: int >= 1, dtype: 'int32' = 'int32')(x, range) = counting.histogram(x, range, nbins)
    # how many elements fall into each of `nbins` equal parts of a range; those outside are counted in the first or the
    last.
CompareAndBitpack()(x, threshold) = counting.packed_comparison(x, threshold)
    # which elements exceed a threshold, eight per uint8 along the last dimension, the first in the highest bit.
Randperm(max_length: int >= 1 = 1, pad: int = -1, dtype: _dtype = int32)(n) =
    primitive_draws.permutation_below(n, max_length, pad, dtype)
    # the ints below `n` in random order, then `pad`.
"""
