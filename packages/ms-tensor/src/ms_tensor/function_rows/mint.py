"""Functions of `mint`; see `ms_tensor.function_rows` for their form."""

from __future__ import annotations

from typing import Any

from ms_runtime import Tensor

from ms_tensor import _accumulate as accumulate
from ms_tensor import _check as check
from ms_tensor import _table as t
from ms_tensor import dtype as mstype
from ms_tensor._devices import made_on
from ms_tensor.mint.linalg import inv
from ms_tensor.numpy import calculus as _calculus
from ms_tensor.numpy import joining as _joining
from ms_tensor.numpy import matrices as _matrices
from ms_tensor.numpy import ranges as _ranges
from ms_tensor.numpy import shape as _shape
from ms_tensor.numpy._common import cast, floating, ops

ROWS = {
    "mint.activations": """
into(input: Tensor, value: Tensor, inplace) = ops.assign(input, value) if inplace else value
    `value`; where asked, put into `input` itself.
relu(input: Tensor, inplace: bool = False) = into(input, ops.relu(check.tensor(input, "relu")), inplace)
    The greater of each element and 0.
    input: numbers.
    >>> print(ms.mint.functional.relu(ms.Tensor([-1.0, 2.0])))
    [0. 2.]
relu_(input: Tensor) = relu(input, True)
    `relu` that changes `input` itself.
    input: numbers.
    Returns: `input`.
    >>> x = ms.Tensor([-1.0, 2.0])
    >>> y = ms.mint.functional.relu_(x)
    >>> print(x)
    [0. 2.]
sigmoid_(input: Tensor) = into(input, sigmoid(input), True)
    `sigmoid` that changes `input` itself.
    input: floats.
    Returns: `input`.
    >>> x = ms.Tensor([0.0])
    >>> y = ms.mint.functional.sigmoid_(x)
    >>> print(x)
    [0.5]
silu(input: Tensor, inplace: bool = False) = into(input, ops.silu(check.tensor(input, "silu")), inplace)
    `input * sigmoid(input)`.
    input: floats.
    >>> print(ms.mint.functional.silu(ms.Tensor([0.0])))
    [0.]
elu_(input: Tensor, alpha: float = 1.0) = elu(input, alpha, True)
    `elu` that changes `input` itself.
    input: floats.
    Returns: `input`.
    >>> print(ms.mint.functional.elu_(ms.Tensor([2.0])))
    [2.]
hardtanh_(input: Tensor, min_val: float = -1, max_val: float = 1) = hardtanh(input, min_val, max_val, True)
    `hardtanh` that changes `input` itself.
    Arguments: hardtanh
    Returns: `input`.
    >>> print(ms.mint.functional.hardtanh_(ms.Tensor([-3.0])))
    [-1.]
relu6(input: Tensor, inplace: bool = False) = hardtanh(input, 0, 6, inplace)
    Limits every element to [0, 6].
    input: numbers.
    >>> print(ms.mint.functional.relu6(ms.Tensor([-3.0, 9.0])))
    [0. 6.]
leaky_relu(input: Tensor, negative_slope: float = 0.01) = ops.leaky_relu(check.tensor(input, "leaky_relu"),
        negative_slope)
    `input` where positive, else a multiple of it.
    input: floats.
    negative_slope: The factor.
    >>> print(ms.mint.functional.leaky_relu(ms.Tensor([-1.0, 2.0]), 0.5))
    [-0.5  2. ]
gelu(input: Tensor, *, approximate: str = "none") = ops.gelu(check.tensor(input, "gelu"), approximate)
    `input` times the normal distribution's cumulated density at `input`.
    input: floats.
    >>> print(ms.mint.functional.gelu(ms.Tensor([0.0])))
    [0.]
npu_gelu(input: Tensor, approximate: str = "none") = gelu(input, approximate=approximate)
    As `gelu`.
    input: floats.
    >>> print(ms.mint.npu_gelu(ms.Tensor([0.0])))
    [0.]
glu(input: Tensor, dim: int = -1) = ops.glu(check.tensor(input, "glu"), dim)
    The first half of a dimension times the sigmoid of the second.
    input: floats.
    dim: The dimension; of even size.
    >>> print(ms.mint.functional.glu(ms.Tensor([4.0, 0.0])))
    [2.]
softplus(input: Tensor, beta: float = 1, threshold: float = 20) = ops.softplus(check.tensor(input, "softplus"), beta,
        threshold)
    `log(1 + exp(beta * input)) / beta`; linear above a threshold.
    input: floats.
    threshold: Where `beta * input` counts as linear.
    >>> print(ms.mint.functional.softplus(ms.Tensor([200.0])))
    [200.]
""",
    "mint.creation": """
zeros(size, *, dtype=None) = t.full(check.shape(size, "zeros", "size"), 0, _kind(dtype, mstype.float32, "zeros"))
    A tensor of zeros.
    size: An int, or a tuple or list of ints.
    TypeError: `size` holds no ints.
    ValueError: a size is negative.
    >>> print(ms.mint.zeros((2,)))
    [0. 0.]
ones(size, *, dtype=None) = t.full(check.shape(size, "ones", "size"), 1, _kind(dtype, mstype.float32, "ones"))
    A tensor of ones.
    Arguments: zeros
    >>> print(ms.mint.ones((2,)))
    [1. 1.]
full(size, fill_value, *, dtype=None) = ops.arrays.creation._filled(size, fill_value, dtype, "full")
    A tensor of one value.
    size: An int, or a tuple or list of ints.
    fill_value: A number, or a 0-d Tensor.
    dtype: The dtype; None is that of the value: int64, float32 or bool.
    TypeError: `size` holds no ints, or `fill_value` is not a number.
    ValueError: a size is negative.
    >>> print(ms.mint.full((2,), 7))
    [7 7]
empty(*size, dtype=None, device=None) = made_on(device, "empty", zeros, _sizes(size, "empty"), dtype=dtype)
    A tensor of which the values mean nothing; they are zeros.
    TypeError: `size` holds no ints.
    >>> ms.mint.empty(2, 3).shape
    (2, 3)
zeros_like(input: Tensor, *, dtype=None) = _like(input, 0, dtype, "zeros_like")
    Zeros in the shape, and by default the dtype, of `input`.
    >>> print(ms.mint.zeros_like(ms.Tensor([1, 2])))
    [0 0]
ones_like(input: Tensor, *, dtype=None) = _like(input, 1, dtype, "ones_like")
    Ones in the shape, and by default the dtype, of `input`.
    >>> print(ms.mint.ones_like(ms.Tensor([1, 2])))
    [1 1]
empty_like(input: Tensor, *, dtype=None, device=None) = _like(input, 0, dtype, "empty_like", device)
    A tensor without meaning in the shape, and by default the dtype, of `input`; its values are zeros.
    >>> ms.mint.empty_like(ms.Tensor([[1, 2]])).shape
    (1, 2)
arange(start=0, end=None, step=1, *, dtype=None) = ops.arange(start, end, step, dtype=dtype)
    Numbers from `start` up to `end`, which is left out, `step` apart.
    start: The first number; the end where `end` is None.
    end: The end.
    step: The distance.
    dtype: The dtype; None is int64, or float32 where a float is given.
    Returns: Tensor of one dimension.
    TypeError: an argument is not a number.
    ValueError: `step` is 0, or leads away from `end`.
    >>> print(ms.mint.arange(1, 6, 2))
    [1 3 5]
linspace(start, end, steps: int, *, dtype=None) = _ranges.linspace(start, end, steps, dtype=_kind(dtype, mstype.float32,
        "linspace"))
    `steps` numbers from `start` to `end`, both included, evenly spaced.
    start: The first number.
    end: The last number.
    steps: How many.
    Returns: Tensor of one dimension.
    TypeError: `steps` is not an int.
    ValueError: `steps` is below 1.
    >>> print(ms.mint.linspace(0, 1, 5))
    [0.   0.25 0.5  0.75 1.  ]
eye(n: int, m: int | None = None, dtype=None) = ops.eye(n, m, dtype)
    Ones on the main diagonal and zeros elsewhere.
    n: The number of rows.
    m: The number of columns; None is `n`.
    Returns: Tensor of shape (n, m).
    TypeError: a number is not an int.
    ValueError: a number is negative.
    >>> print(ms.mint.eye(2))
    [[1. 0.]
     [0. 1.]]
""",
    "mint.elementwise": """
arcsin(x: Tensor) = ops.asin(floating(check.tensor(x, "arcsin", "x")))
    The inverse sine, element by element.
    x: numbers; ints and bools count as float32.
    >>> print(ms.mint.arcsin(ms.Tensor([0.0])))
    [0.]
isnan(tensor: Tensor) = t.isnan(check.tensor(tensor, "isnan", "tensor"))
    Whether elements are NaN.
    tensor: numbers, of any shape.
    Returns: Tensor of bool.
    >>> print(ms.mint.isnan(ms.Tensor([1.0, float("nan")])))
    [False  True]
clone(input: Tensor) = ops.deepcopy(check.tensor(input, "clone"))
    A copy; the gradient flows through it.
    >>> print(ms.mint.clone(ms.Tensor([1, 2])))
    [1 2]
""",
    "mint.functional": """
linear(input: Tensor, weight: Tensor, bias: Tensor | None = None) = ops.dense(check.tensor(input, "linear"), weight,
        bias)
    `input @ weight.T + bias`.
    input: shape (*, in).
    weight: shape (out, in), or (in,).
    bias: shape (out,).
    Returns: Tensor of shape (*, out).
    ValueError: the sizes are incompatible.
    >>> print(ms.mint.functional.linear(ms.mint.ones((1, 3)), ms.mint.ones((2, 3))))
    [[3. 3.]]
embedding(input: Tensor, weight: Tensor, padding_idx: int | None = None, max_norm: float | None = None, norm_type: float
        = 2.0, scale_grad_by_freq: bool = False) = ops.embedding(input, weight, padding_idx, max_norm, norm_type,
        scale_grad_by_freq)
    Rows of a table by index.
    input: ints.
    weight: shape (rows, size).
    padding_idx: A row that takes no gradient.
    max_norm: Rows that are longer are scaled down to this.
    norm_type: The norm of that.
    scale_grad_by_freq: Must be False.
    Returns: Tensor of shape (*, size).
    IndexError: an index is out of range.
    >>> print(ms.mint.functional.embedding(ms.Tensor([1]), ms.Tensor([[1.0], [2.0]])))
    [[2.]]
""",
    "mint.images": """
upsample(input: Tensor, size=None, scale_factor=None, mode: str = "nearest", align_corners: bool | None = None) =
        interpolate(input, size, scale_factor, mode, align_corners)
    As `interpolate`.
    input: shape (N, C, *).
    size: The size.
    scale_factor: Or how many times.
    mode: The mode.
    align_corners: Whether the middles of the corners' pixels stay.
    >>> ms.mint.functional.upsample(ms.mint.ones((1, 1, 2, 2)), (4, 4)).shape
    (1, 1, 4, 4)
grid_sample(input: Tensor, grid: Tensor, mode: str = "bilinear", padding_mode: str = "zeros", align_corners: bool | None
        = None) = ops.grid_sample(input, grid, mode, padding_mode, bool(align_corners))
    An image's values at the places of a grid.
    input: shape (N, C, H, W) or (N, C, D, H, W).
    grid: shape (N, h, w, 2) or (N, d, h, w, 3): places in [-1, 1].
    mode: 'bilinear' or 'nearest'.
    padding_mode: 'zeros', 'border' or 'reflection'.
    align_corners: Whether -1 and 1 are the middles of the corners' pixels.
    >>> ms.mint.functional.grid_sample(ms.mint.ones((1, 1, 2, 2)), ms.mint.zeros((1, 3, 3, 2))).shape
    (1, 1, 3, 3)
pixel_shuffle(input: Tensor, upscale_factor: int) = ops.pixel_shuffle(check.tensor(input, "pixel_shuffle"),
        upscale_factor)
    Channels spread over the image.
    input: shape (*, C * r * r, H, W).
    upscale_factor: r.
    Returns: Tensor of shape (*, C, H * r, W * r).
    >>> ms.mint.functional.pixel_shuffle(ms.mint.ones((1, 4, 2, 2)), 2).shape
    (1, 1, 4, 4)
""",
    "mint.indexing": """
gather(input: Tensor, dim: int, index: Tensor) = ops.gather_elements(check.tensor(input, "gather"), dim, _ints(index,
        "gather"))
    Elements by an index tensor of as many dimensions, along one of them.
    index: ints; no longer than `input` along the other dimensions.
    Returns: Tensor of the shape of `index`.
    TypeError: `input` is not a Tensor, or `index` no Tensor of ints.
    ValueError: the shapes are incompatible, or `dim` is out of range.
    IndexError: an index is out of range.
    >>> print(ms.mint.gather(ms.Tensor([[1, 2], [3, 4]]), 1, ms.Tensor([[0, 0], [1, 0]])))
    [[1 1]
     [4 3]]
masked_select(input: Tensor, mask: Tensor) = ops.masked_select(check.tensor(input, "masked_select"), check.tensor(mask,
        "masked_select", "mask"))
    The elements where a mask holds, in one dimension.
    mask: bools; both are broadcast together.
    TypeError: an argument is not a Tensor, or `mask` holds no bools.
    ValueError: the shapes are incompatible.
    >>> print(ms.mint.masked_select(ms.Tensor([1, 2, 3]), ms.Tensor([True, False, True])))
    [1 3]
diag(input: Tensor, diagonal: int = 0) = _matrices.diag(check.tensor(input, "diag"), diagonal)
    Of a matrix its diagonal; of a vector the matrix that has it as diagonal.
    input: one or two dimensions.
    ValueError: `input` has other dimensions.
    >>> print(ms.mint.diag(ms.Tensor([[1, 2], [3, 4]])))
    [1 4]
tril(input: Tensor, diagonal: int = 0) = _matrices.tril(_matrix(input, "tril"), diagonal)
    The elements at and below a diagonal, and zeros above.
    input: at least two dimensions.
    ValueError: `input` has fewer dimensions.
    >>> print(ms.mint.tril(ms.Tensor([[1, 2], [3, 4]])))
    [[1 0]
     [3 4]]
triu(input: Tensor, diagonal: int = 0) = _matrices.triu(_matrix(input, "triu"), diagonal)
    The elements at and above a diagonal, and zeros below.
    input: at least two dimensions.
    ValueError: `input` has fewer dimensions.
    >>> print(ms.mint.triu(ms.Tensor([[1, 2], [3, 4]])))
    [[1 2]
     [0 4]]
""",
    "mint.linear": """
matmul(input: Tensor, other: Tensor) = ops.matmul(check.tensor(input, "matmul"), check.tensor(other, "matmul", "other"))
    The matrix product; leading dimensions are broadcast, vectors get a dimension of size 1.
    input: at least one dimension.
    other: at least one dimension.
    ValueError: the shapes are incompatible.
    >>> print(ms.mint.matmul(ms.Tensor([[1.0, 2.0]]), ms.Tensor([3.0, 4.0])))
    [11.]
vdot(input: Tensor, other: Tensor) = dot(ops.conj(input) if check.tensor(input, "vdot").dtype in mstype.complex_type
        else input, other)
    The product of two vectors, the first conjugated where it is complex, summed.
    Arguments: dot
    Returns: 0-d Tensor.
    >>> print(ms.mint.vdot(ms.Tensor([1.0, 2.0]), ms.Tensor([3.0, 4.0])))
    11.0
addmm(input: Tensor, mat1: Tensor, mat2: Tensor, *, beta=1, alpha=1) = _added(input, mm(mat1, mat2), beta, alpha,
        "addmm")
    `beta * input + alpha * (mat1 @ mat2)`.
    input: broadcast to (n, p).
    mat1: shape (n, m).
    mat2: shape (m, p).
    Returns: Tensor of shape (n, p).
    ValueError: the shapes are incompatible.
    >>> print(ms.mint.addmm(ms.mint.ones((1, 1)), ms.mint.ones((1, 3)), ms.mint.ones((3, 1)), alpha=2))
    [[7.]]
addmv(input: Tensor, mat: Tensor, vec: Tensor, *, beta=1, alpha=1) = _added(input, mv(mat, vec), beta, alpha, "addmv")
    `beta * input + alpha * (mat @ vec)`.
    input: broadcast to (n,).
    mat: shape (n, m).
    vec: shape (m,).
    Returns: Tensor of shape (n,).
    ValueError: the shapes are incompatible.
    >>> print(ms.mint.addmv(ms.mint.ones((2,)), ms.mint.ones((2, 3)), ms.mint.ones((3,))))
    [4. 4.]
addbmm(input: Tensor, batch1: Tensor, batch2: Tensor, *, beta=1, alpha=1) = _added(input, t.reduce_sum(bmm(batch1,
        batch2), (0,), False), beta, alpha, "addbmm")
    `beta * input + alpha * sum(batch1 @ batch2)`, summed over the batch.
    input: broadcast to (n, p).
    batch1: shape (b, n, m).
    batch2: shape (b, m, p).
    Returns: Tensor of shape (n, p).
    ValueError: the shapes are incompatible.
    >>> print(ms.mint.addbmm(ms.mint.ones((1, 1)), ms.mint.ones((2, 1, 3)), ms.mint.ones((2, 3, 1))))
    [[7.]]
baddbmm(input: Tensor, batch1: Tensor, batch2: Tensor, *, beta=1, alpha=1) = _added(input, bmm(batch1, batch2), beta,
        alpha, "baddbmm")
    `beta * input + alpha * (batch1 @ batch2)`, in batches.
    input: broadcast to (b, n, p).
    Arguments: addbmm
    Returns: Tensor of shape (b, n, p).
    >>> ms.mint.baddbmm(ms.mint.ones((2, 1, 1)), ms.mint.ones((2, 1, 3)), ms.mint.ones((2, 3, 1))).shape
    (2, 1, 1)
addr_(input: Tensor, vec1: Tensor, vec2: Tensor, beta=1, alpha=1) = ops.assign(input, _added(input, outer(vec1, vec2),
        beta, alpha, "addr_"))
    Makes `input` itself `beta * input + alpha * outer(vec1, vec2)`.
    input: shape (n, m); it changes.
    vec1: shape (n,).
    vec2: shape (m,).
    Returns: `input`.
    ValueError: the shapes are incompatible.
    >>> x = ms.mint.ones((1, 2))
    >>> y = ms.mint.addr_(x, ms.Tensor([2.0]), ms.Tensor([3.0, 4.0]))
    >>> print(x)
    [[7. 9.]]
einsum(equation: str, *operands) = ops.einsum(equation, *operands)
    The sum of products that an equation of letters states.
    equation: For each operand its letters, then '->' and those of the result.
    operands: Tensors, or one list of them.
    TypeError: an operand is not a Tensor.
    ValueError: the equation is ill-formed, or for operands of other number or ranks.
    >>> print(ms.mint.einsum("ij,j->i", ms.mint.ones((2, 3)), ms.mint.ones((3,))))
    [3. 3.]
inverse(input: Tensor) = inv(input)
    The inverse of square matrices.
    input: shape (*, n, n), floats.
    ValueError: the matrices are not square.
    >>> ms.mint.inverse(ms.mint.eye(2)).shape
    (2, 2)
""",
    "mint.losses": """
cross_entropy(input: Tensor, target: Tensor, weight: Tensor | None = None, ignore_index: int = -100, reduction: str =
        "mean", label_smoothing: float = 0.0) = ops.cross_entropy(input, target, weight, ignore_index, reduction,
        label_smoothing)
    The cross entropy of the softmax of `input` with labels.
    input: shape (C,), (N, C) or (N, C, *), floats.
    target: the classes as ints, without the dimension C; or their probabilities.
    weight: shape (C,).
    ignore_index: A class that does not count.
    label_smoothing: The share that is spread over all classes.
    ValueError: the shapes are incompatible, or another `reduction`.
    >>> print(ms.mint.functional.cross_entropy(ms.Tensor([[0.0, 200.0]]), ms.Tensor([0])))
    200.0
nll_loss(input: Tensor, target: Tensor, weight: Tensor | None = None, ignore_index: int = -100, reduction: str = "mean")
        = ops.nll_loss(input, target, weight, ignore_index, reduction)
    The negative logarithms of probabilities of the classes.
    input: shape (C,), (N, C) or (N, C, *): logarithms of probabilities.
    target: the classes as ints, without the dimension C.
    Arguments: cross_entropy
    >>> print(ms.mint.functional.nll_loss(ms.Tensor([[-2.0, 0.0]]), ms.Tensor([0])))
    2.0
cosine_embedding_loss(input1: Tensor, input2: Tensor, target: Tensor, margin: float = 0.0, reduction: str = "mean") =
        ops.cosine_embedding_loss(input1, input2, target, check.number(margin, "cosine_embedding_loss", "margin"),
        reduction)
    One minus the cosine of pairs that belong together, and what exceeds a margin of the others.
    input1: shape (N, D) or (D,).
    input2: as `input1`.
    target: 1 or -1 for each pair.
    margin: In [-1, 1].
    ValueError: the shapes are incompatible, or another `reduction`.
    >>> x = ms.Tensor([[1.0, 0.0]])
    >>> print(ms.mint.functional.cosine_embedding_loss(x, ms.Tensor([[0.0, 1.0]]), ms.Tensor([1])))
    1.0
""",
    "mint.normalization": """
layer_norm(input: Tensor, normalized_shape, weight: Tensor | None = None, bias: Tensor | None = None, eps: float =
        1e-05) = ops.layer_norm(check.tensor(input, "layer_norm"), normalized_shape, weight, bias, eps)
    Elements normalized over the last dimensions.
    input: floats.
    normalized_shape: The sizes of the last dimensions: an int or several.
    weight: factors of that shape.
    bias: terms of that shape.
    >>> ms.mint.functional.layer_norm(ms.mint.ones((2, 3)), (3,)).shape
    (2, 3)
group_norm(input: Tensor, num_groups: int, weight: Tensor | None = None, bias: Tensor | None = None, eps: float = 1e-05)
        = ops.group_norm(check.tensor(input, "group_norm"), num_groups, weight, bias, eps)
    Elements normalized over groups of channels.
    input: shape (N, C, *), floats.
    num_groups: The number of groups, which divides C.
    weight: shape (C,).
    bias: shape (C,).
    >>> ms.mint.functional.group_norm(ms.mint.ones((2, 4, 3)), 2).shape
    (2, 4, 3)
""",
    "mint.ordering": """
argsort(input: Tensor, dim: int = -1, descending: bool = False, stable: bool = False) = sort(input, dim=dim,
        descending=descending)[1]
    The int64 indices that put the elements in order along a dimension.
    Arguments: sort
    >>> print(ms.mint.argsort(ms.Tensor([2.0, 3.0, 1.0])))
    [2 0 1]
median(input: Tensor, dim: int | None = None, keepdim: bool = False) -> Any = ops.median(t.reshape(check.tensor(input,
        "median"), (-1,)), 0)[0] if dim is None else ops.median(input, _place(input, dim, "median"), keepdim)
    The median; of an even number of elements, the lower of the two in the middle; NaN where an element is NaN.
    input: numbers.
    dim: The dimension; None is the flattened tensor.
    Returns: Tensor; with `dim`, a tuple of the values and their int64 indices.
    ValueError: `dim` is out of range.
    >>> print(ms.mint.median(ms.Tensor([2.0, 3.0, 1.0, 4.0])))
    2.0
diff(input: Tensor, n: int = 1, dim: int = -1, prepend=None, append=None) = _calculus.diff(check.tensor(input, "diff"),
        n, dim, prepend, append)
    The differences of neighbours, `n` times.
    input: numbers or bools, of at least one dimension.
    n: How many times.
    prepend (Tensor): what comes before the first element.
    append (Tensor): what comes after the last element.
    ValueError: `dim` or `n` is out of range.
    >>> print(ms.mint.diff(ms.Tensor([1, 4, 9])))
    [3 5]
""",
    "mint.pooling": """
max_pool2d(input: Tensor, kernel_size, stride=None, padding=0, dilation=1, ceil_mode: bool = False, return_indices: bool
        = False) -> Any = ops.max_pool2d(input, kernel_size, stride, padding, dilation, return_indices, ceil_mode)
    The greatest element of each window.
    input: shape (N, C, H, W) or (C, H, W).
    stride: The distance of windows: an int or two; None is the window.
    padding: An int or two, at most half the window.
    Returns: Tensor, or a tuple of two.
    ValueError: a number is out of range.
    >>> ms.mint.functional.max_pool2d(ms.mint.ones((1, 1, 4, 4)), 2).shape
    (1, 1, 2, 2)
avg_pool2d(input: Tensor, kernel_size, stride=None, padding=0, ceil_mode: bool = False, count_include_pad: bool = True,
        divisor_override: int | None = None) = _average(input, 2, kernel_size, stride, padding, ceil_mode,
        count_include_pad, divisor_override or 0)
    The mean of each window.
    input: shape (N, C, H, W) or (C, H, W).
    stride: The distance of windows: an int or two; None is the window.
    divisor_override: What sums are divided by.
    >>> ms.mint.functional.avg_pool2d(ms.mint.ones((1, 1, 4, 4)), 2).shape
    (1, 1, 2, 2)
avg_pool3d(input: Tensor, kernel_size, stride=None, padding=0, ceil_mode: bool = False, count_include_pad: bool = True,
        divisor_override: int | None = None) = _average(input, 3, kernel_size, stride, padding, ceil_mode,
        count_include_pad, divisor_override or 0)
    The mean of each window.
    input: shape (N, C, D, H, W) or (C, D, H, W).
    stride: The distance of windows: an int or three; None is the window.
    divisor_override: What sums are divided by.
    >>> ms.mint.functional.avg_pool3d(ms.mint.ones((1, 1, 4, 4, 4)), 2).shape
    (1, 1, 2, 2, 2)
adaptive_avg_pool1d(input: Tensor, output_size) = _adaptive_row(input, output_size, "adaptive_avg_pool1d")
    Means over windows of such sizes that so many come out.
    input: shape (N, C, L) or (C, L).
    output_size: How many.
    >>> print(ms.mint.functional.adaptive_avg_pool1d(ms.Tensor([[[1.0, 3.0, 5.0, 7.0]]]), 2))
    [[[2. 6.]]]
adaptive_avg_pool2d(input: Tensor, output_size) = _adaptive(input, output_size, 2, "adaptive_avg_pool2d")
    Means over windows of such sizes that so many come out.
    input: shape (N, C, H, W) or (C, H, W).
    output_size: How many: an int or two; None keeps the size.
    >>> ms.mint.functional.adaptive_avg_pool2d(ms.mint.ones((1, 1, 4, 4)), (2, None)).shape
    (1, 1, 2, 4)
adaptive_avg_pool3d(input: Tensor, output_size) = _adaptive(input, output_size, 3, "adaptive_avg_pool3d")
    Means over windows of such sizes that so many come out.
    input: shape (N, C, D, H, W) or (C, D, H, W).
    output_size: How many: an int or three; None keeps the size.
    >>> ms.mint.functional.adaptive_avg_pool3d(ms.mint.ones((1, 1, 4, 4, 4)), 2).shape
    (1, 1, 2, 2, 2)
adaptive_max_pool1d(input: Tensor, output_size, return_indices: bool = False) -> Any = _adaptive_row(input, output_size,
        "adaptive_max_pool1d", return_indices=return_indices)
    The greatest elements of windows of such sizes that so many come out.
    input: shape (N, C, L) or (C, L).
    output_size: How many.
    Returns: Tensor, or a tuple of two.
    >>> print(ms.mint.functional.adaptive_max_pool1d(ms.Tensor([[[1.0, 3.0, 5.0, 7.0]]]), 2))
    [[[3. 7.]]]
adaptive_max_pool2d(input: Tensor, output_size, return_indices: bool = False) -> Any = _adaptive(input, output_size, 2,
        "adaptive_max_pool2d", return_indices=return_indices)
    The greatest elements of windows of such sizes that so many come out.
    input: shape (N, C, H, W) or (C, H, W).
    output_size: How many: an int or two; None keeps the size.
    Returns: Tensor, or a tuple of two.
    >>> ms.mint.functional.adaptive_max_pool2d(ms.mint.ones((1, 1, 4, 4)), 2).shape
    (1, 1, 2, 2)
max_unpool2d(input: Tensor, indices: Tensor, kernel_size, stride=None, padding=0, output_size=None) =
        ops.max_unpool2d(input, indices, kernel_size, stride, padding, output_size)
    The elements of a pooling at the places that they came from, and zeros elsewhere.
    input: shape (N, C, H, W) or (C, H, W).
    indices: the places, as `max_pool2d` gives them.
    stride: The distance of windows: an int or two; None is the window.
    padding: An int or two.
    output_size: The size; None works it out.
    >>> values, places = ms.mint.functional.max_pool2d(ms.mint.ones((1, 1, 4, 4)), 2, return_indices=True)
    >>> ms.mint.functional.max_unpool2d(values, places, 2).shape
    (1, 1, 4, 4)
""",
    "mint.reductions": """
sum(input: Tensor, dim=None, keepdim: bool = False, *, dtype=None) = ops.sum(check.tensor(input, "sum"), dim, keepdim,
        dtype=dtype)
    The sum over some or all dimensions; of ints and bools, in int64, but for uint16, uint32 and uint64.
    input: numbers.
    dtype: Cast to this before summing.
    ValueError: `dim` is out of range or repeated.
    >>> print(ms.mint.sum(ms.Tensor([[1.0, 2.0], [3.0, 4.0]]), 0))
    [4. 6.]
all(input: Tensor, dim=None, keepdim: bool = False) = ops.all(check.tensor(input, "all"), dim, keepdim)
    Whether all elements are true (nonzero), over some or all dimensions.
    input: bools or numbers.
    Returns: Tensor of bool.
    ValueError: `dim` is out of range or repeated.
    >>> print(ms.mint.all(ms.Tensor([[1, 0], [1, 1]]), 1))
    [False  True]
any(input: Tensor, dim=None, keepdim: bool = False) = ops.any(check.tensor(input, "any"), dim, keepdim)
    Whether any element is true (nonzero), over some or all dimensions.
    Arguments: all
    Returns: Tensor of bool.
    >>> print(ms.mint.any(ms.Tensor([[1, 0], [0, 0]]), 1))
    [ True False]
amax(input: Tensor, dim=(), keepdim: bool = False) = _extreme(t.reduce_max, input, dim, keepdim, "amax")
    The greatest element over some or all dimensions; the gradient is shared among equal ones.
    input: numbers.
    TypeError: `input` is not a Tensor of numbers.
    ValueError: there is no element, or `dim` is out of range.
    >>> print(ms.mint.amax(ms.Tensor([[1, 5], [3, 2]]), 1))
    [5 3]
amin(input: Tensor, dim=(), keepdim: bool = False) = _extreme(t.reduce_min, input, dim, keepdim, "amin")
    The least element over some or all dimensions; the gradient is shared among equal ones.
    Arguments: amax
    >>> print(ms.mint.amin(ms.Tensor([[1, 5], [3, 2]]), 1))
    [1 2]
argmax(input: Tensor, dim: int | None = None, keepdim: bool = False) = ops.argmax(check.tensor(input, "argmax"), dim,
        check.flag(keepdim, "argmax", "keepdim"))
    The index of the greatest element, the first of several, in int64.
    input: numbers.
    dim: An int; None is the flattened tensor.
    ValueError: `dim` is out of range.
    >>> print(ms.mint.argmax(ms.Tensor([[1, 5], [3, 2]]), 1))
    [1 0]
argmin(input: Tensor, dim: int | None = None, keepdim: bool = False) = cast(ops.argmin(check.tensor(input, "argmin"),
        dim, check.flag(keepdim, "argmin", "keepdim")), mstype.int64)
    The index of the least element, the first of several, in int64.
    Arguments: argmax
    >>> print(ms.mint.argmin(ms.Tensor([[1, 5], [3, 2]]), 1))
    [0 1]
max(input: Tensor, dim=None, keepdim: bool = False) -> Any = _with_index("max", input, dim, keepdim, _greatest, argmax,
        t.maximum)
    The greatest element; along a dimension, with its index; of two tensors, the greater element at each place.
    Arguments: amax
    dim: None (all), an int, or another Tensor.
    Returns: Tensor; along a dimension, a tuple of the values and their int64 indices.
    >>> values, indices = ms.mint.max(ms.Tensor([[1, 5], [3, 2]]), 1)
    >>> print(values, indices)
    [5 3] [1 0]
min(input: Tensor, dim=None, keepdim: bool = False) -> Any = _with_index("min", input, dim, keepdim, _least, argmin,
        t.minimum)
    The least element; along a dimension, with its index; of two tensors, the lesser element at each place.
    Arguments: amax
    dim: None (all), an int, or another Tensor.
    Returns: Tensor; along a dimension, a tuple of the values and their int64 indices.
    >>> values, indices = ms.mint.min(ms.Tensor([[1, 5], [3, 2]]), 1)
    >>> print(values, indices)
    [1 2] [0 1]
std(input: Tensor, dim=None, *, correction: int = 1, keepdim: bool = False) = accumulate.narrowed(t.sqrt(_moments(input,
        dim, correction, keepdim, "std")[0]), input)
    The standard deviation over some or all dimensions.
    Arguments: var
    >>> print(ms.mint.std(ms.Tensor([1.0, 5.0]), correction=0))
    2.0
logsumexp(input: Tensor, dim, keepdim: bool = False) = ops.logsumexp(floating(check.tensor(input, "logsumexp")), dim,
        keepdim)
    The logarithm of the sum of exponentials over some dimensions.
    input: numbers; ints and bools count as float32.
    dim: An int, or several.
    ValueError: `dim` is out of range or repeated.
    >>> print(ms.mint.logsumexp(ms.Tensor([5.0, -200.0]), 0))
    5.0
""",
    "mint.shape": """
permute(input: Tensor, dims) = ops.transpose(check.tensor(input, "permute"), dims)
    The dimensions in another order; a view.
    dims: Which dimension comes at each place.
    ValueError: `dims` is not a permutation.
    >>> ms.mint.permute(ms.mint.ones((2, 3, 4)), (2, 0, 1)).shape
    (4, 2, 3)
transpose(input: Tensor, dim0: int, dim1: int) = ops.swapaxes(check.tensor(input, "transpose"), dim0, dim1)
    Two dimensions exchanged; a view.
    dim0: The first dimension.
    dim1: The second dimension.
    TypeError: `input` is not a Tensor, or a dimension no int.
    ValueError: a dimension is out of range.
    >>> ms.mint.transpose(ms.mint.ones((2, 3, 4)), 0, 2).shape
    (4, 3, 2)
swapaxes(input: Tensor, axis0: int, axis1: int) = ops.swapaxes(check.tensor(input, "swapaxes"), axis0, axis1)
    Two dimensions exchanged; a view.
    axis0: The first dimension.
    axis1: The second dimension.
    TypeError: `input` is not a Tensor, or a dimension no int.
    ValueError: a dimension is out of range.
    >>> ms.mint.swapaxes(ms.mint.ones((2, 3)), 0, 1).shape
    (3, 2)
unsqueeze(input: Tensor, dim: int) = ops.expand_dims(check.tensor(input, "unsqueeze"), dim)
    A dimension of size 1 put in; a view.
    dim: Its place in the result.
    TypeError: `input` is not a Tensor, or `dim` no int.
    ValueError: `dim` is out of range.
    >>> ms.mint.unsqueeze(ms.Tensor([1, 2]), -1).shape
    (2, 1)
broadcast_to(input: Tensor, shape) = ops.broadcast_to(check.tensor(input, "broadcast_to"), shape)
    The tensor repeated along dimensions of size 1 and new leading ones; a view.
    shape: A tuple of ints; -1 keeps the size that the tensor has there.
    ValueError: the shapes are incompatible.
    >>> ms.mint.broadcast_to(ms.Tensor([1, 2]), (3, -1)).shape
    (3, 2)
tile(input: Tensor, dims) = ops.tile(check.tensor(input, "tile"), dims)
    The tensor repeated a number of times along each dimension.
    dims: A tuple of ints; fewer than dimensions count from the last.
    ValueError: a number is negative.
    >>> print(ms.mint.tile(ms.Tensor([1, 2]), (2,)))
    [1 2 1 2]
roll(input: Tensor, shifts, dims=None) = _shape.roll(check.tensor(input, "roll"), shifts, dims)
    The elements moved along dimensions; those that leave at the end come in at the start.
    shifts: An int or several: how far.
    dims: An int or several; None rolls the flattened tensor.
    ValueError: a dimension is out of range, or the numbers of shifts and dimensions differ.
    >>> print(ms.mint.roll(ms.Tensor([1, 2, 3]), 1))
    [3 1 2]
narrow(input: Tensor, dim: int, start: int, length: int) = ops.narrow(check.tensor(input, "narrow"), dim, start, length)
    `length` elements of a dimension from `start` on; a view.
    start: The first element.
    length: How many.
    TypeError: `input` is not a Tensor, or a number no int.
    ValueError: the range does not lie inside.
    >>> print(ms.mint.narrow(ms.Tensor([1, 2, 3]), 0, 1, 2))
    [2 3]
split(tensor: Tensor, split_size_or_sections, dim: int = 0) -> tuple[Tensor, ...] = tuple(ops.split(check.tensor(tensor,
        "split", "tensor"), split_size_or_sections, dim))
    Parts of a tensor along a dimension; views.
    tensor: any tensor.
    split_size_or_sections: The size of the parts, of which the last may be smaller; or the sizes.
    Returns: Tuple of tensors.
    ValueError: the sizes do not add up.
    >>> [str(v) for v in ms.mint.split(ms.Tensor([1, 2, 3]), 2)]
    ['[1 2]', '[3]']
chunk(input: Tensor, chunks: int, dim: int = 0) -> tuple[Tensor, ...] = tuple(ops.chunk(check.tensor(input, "chunk"),
        chunks, dim))
    A tensor in at most so many parts of one size along a dimension; views.
    chunks: How many.
    Returns: Tuple of tensors.
    ValueError: `chunks` is below 1.
    >>> [str(v) for v in ms.mint.chunk(ms.Tensor([1, 2, 3]), 2)]
    ['[1 2]', '[3]']
unbind(input: Tensor, dim: int = 0) -> tuple[Tensor, ...] = tuple(ops.unbind(check.tensor(input, "unbind"), dim))
    All slices of a dimension, which goes; views.
    Returns: Tuple of tensors.
    ValueError: `dim` is out of range.
    >>> [str(v) for v in ms.mint.unbind(ms.Tensor([[1, 2], [3, 4]]))]
    ['[1 2]', '[3 4]']
stack(tensors, dim: int = 0) = _joining.stack(check.tensors(tensors, "stack"), dim)
    Tensors of one shape along a new dimension.
    dim: The place of the new dimension.
    TypeError: `tensors` is not a list or tuple of tensors.
    ValueError: the shapes differ, or `dim` is out of range.
    >>> print(ms.mint.stack((ms.Tensor([1, 2]), ms.Tensor([3, 4])), 1))
    [[1 3]
     [2 4]]
hstack(tensors) = _joining.hstack(check.tensors(tensors, "hstack"))
    Tensors side by side; vectors one after the other.
    TypeError: `tensors` is not a list or tuple of tensors.
    ValueError: the shapes are incompatible.
    >>> print(ms.mint.hstack((ms.Tensor([1, 2]), ms.Tensor([3]))))
    [1 2 3]
dstack(tensors) = _joining.dstack(check.tensors(tensors, "dstack"))
    Tensors behind each other, along the third dimension.
    TypeError: `tensors` is not a list or tuple of tensors.
    ValueError: the shapes are incompatible.
    >>> ms.mint.dstack((ms.Tensor([1, 2]), ms.Tensor([3, 4]))).shape
    (1, 2, 2)
item(input: Tensor) -> Any = check.tensor(input, "item").item()
    The only element, as a Python number.
    RuntimeError: `input` has not one element.
    >>> ms.mint.item(ms.Tensor([2.5]))
    2.5
""",
    "mint.sliding": """
conv1d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride=1, padding=0, dilation=1, groups: int = 1) =
        _convolve(input, weight, bias, stride, padding, dilation, groups, 1)
    The convolution along one axis.
    input: shape (N, C, L) or (C, L).
    weight: shape (out, C / groups, K).
    bias: shape (out,).
    stride: The distance of places.
    padding: Zeros on both sides, 'same' or 'valid'.
    ValueError: the shapes are incompatible.
    >>> print(ms.mint.functional.conv1d(ms.mint.ones((1, 1, 3)), ms.mint.ones((1, 1, 2))))
    [[[2. 2.]]]
conv2d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride=1, padding=0, dilation=1, groups: int = 1) =
        _convolve(input, weight, bias, stride, padding, dilation, groups, 2)
    The convolution along two axes.
    input: shape (N, C, H, W) or (C, H, W).
    weight: shape (out, C / groups, K, K).
    bias: shape (out,).
    padding: Zeros on both sides: an int or two, 'same' or 'valid'.
    ValueError: the shapes are incompatible.
    >>> ms.mint.conv2d(ms.mint.ones((1, 1, 3, 3)), ms.mint.ones((2, 1, 2, 2)), padding="same").shape
    (1, 2, 3, 3)
conv3d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride=1, padding=0, dilation=1, groups: int = 1) =
        _convolve(input, weight, bias, stride, padding, dilation, groups, 3)
    The convolution along three axes.
    input: shape (N, C, D, H, W) or (C, D, H, W).
    weight: shape (out, C / groups, K, K, K).
    bias: shape (out,).
    stride: The distance of places: an int or three.
    padding: Zeros on both sides: an int or three, 'same' or 'valid'.
    ValueError: the shapes are incompatible.
    >>> ms.mint.functional.conv3d(ms.mint.ones((1, 1, 3, 3, 3)), ms.mint.ones((2, 1, 2, 2, 2))).shape
    (1, 2, 2, 2, 2)
conv_transpose2d(input: Tensor, weight: Tensor, bias: Tensor | None = None, stride=1, padding=0, output_padding=0,
        groups: int = 1, dilation=1) = ops.conv_transpose2d(input, weight, bias, stride, padding, output_padding,
        groups, dilation)
    The transposed convolution along two axes: the gradient of `conv2d` with respect to its input.
    Arguments: conv2d
    weight: shape (C, out / groups, K, K).
    padding: How much is cut off on both sides: an int or two.
    output_padding: How much is added at the end: an int or two.
    >>> ms.mint.functional.conv_transpose2d(ms.mint.ones((1, 1, 2, 2)), ms.mint.ones((1, 2, 3, 3))).shape
    (1, 2, 4, 4)
""",
}
