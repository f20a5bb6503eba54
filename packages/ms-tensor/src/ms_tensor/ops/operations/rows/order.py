"""Scans, sorting, searching and counting: rows of Primitive classes; see `primitive_table` for their form."""

from __future__ import annotations

ROWS = """
Cummax(axis: int)(input) = cummax(input, axis)  # the running maxima along `axis` and their int64 places.
Cummin(axis: int)(input) = cummin(input, axis)  # the running minima along `axis` and their int32 places.
Sort(axis: int = -1, descending: bool = False)(x) = sort(x, axis, descending)
    # the sorted elements and their int32 places.
TopK(sorted: bool = True)(input_x, k) = topk(input_x, k, None, True, sorted)
    # the `k` largest elements of the last dimension and their int32 places.
Unique()(x) = unique(x)  # the distinct elements in the order of their appearance, and which one each element is.
UniqueWithPad()(x, pad_num) = unique_with_pad(x, pad_num)  # as `Unique`, with `pad_num` behind the distinct elements.
NonZero()(input) = argwhere(input)  # the coordinates of the elements that are not zero.
MaskedSelect()(input, mask) = masked_select(input, mask)  # the elements where `mask` holds.
Histogram(bins: int >= 1 = 100, min: float = 0.0, max: float = 0.0)(x) = histc(x, bins, min,
    max)  # how many elements fall into each bin.
InTopK(k: int)(x1, x2) = intopk(x1, x2, k)
EqualCount()(x, y) = _equal_count(x, y)
NthElement(reverse: bool = False)(input, n) = _nth_element(input, n, reverse)
LowerBound(out_type: int32 | int64 = int32)(sorted_x, values) = _bound(sorted_x, values, False, out_type)
UpperBound(out_type: int32 | int64 = int32)(sorted_x, values) = _bound(sorted_x, values, True, out_type)
ConfusionMatrix(num_classes: int, dtype='int32')(labels, predictions, weights=None) =
    _confusion_matrix(labels, predictions, weights, num_classes, dtype)
CumSum(exclusive: bool = False, reverse: bool = False)(input, axis) = table.cumsum_(scans._number(input, None,
    'CumSum', 'x'), scans.place(input, axis, 'CumSum'), exclusive, reverse)
    # the running sums along `axis`.
CumProd(exclusive: bool = False, reverse: bool = False)(x, axis) =
    table.cumprod_(scans._number(x, None, 'CumProd', 'x'), scans.place(x, axis, 'CumProd'), exclusive, reverse)
    # the running products along `axis`.
SearchSorted(dtype: int32 | int64 = int64, right: bool = False)(sorted_sequence, values, sorter=None) =
    searchsorted(sorted_sequence, values, out_int32=dtype is int32, right=right, sorter=sorter)
Quantile(dim=10000, keep_dims: bool = False, ignore_nan: bool = False)(input, q) =
    (nanquantile if ignore_nan else quantile)(input, q, None if dim == 10000 else dim, keep_dims)
    # quantiles along a dimension; 10000, as None, is of all elements.
CumulativeLogsumexp(exclusive: bool = False, reverse: bool = False)(x, axis) =
    scans.cumulative_logsumexp(x, axis, exclusive, reverse)
    # the logarithms of the running sums of exponentials along `axis`.
"""
