"""Activation layers: rows; see `ms_nn.layer_rows` for their form."""

from __future__ import annotations

MODULE = "ms_nn.layers.activation"
IMPORT = "from ms_tensor import ops\n\nfrom .._validate import kind"

ROWS = {
    "": """
ReLU()(x) = ops.relu(x)
    Rectified linear unit, `max(x, 0)`.
    >>> print(nn.ReLU()(Tensor([-1.0, 4.0])))
    [0. 4.]
ReLU6()(x) = ops.relu6(x)
    Rectified linear unit capped at 6.
    >>> print(nn.ReLU6()(Tensor([-1.0, 9.0])))
    [0. 6.]
Sigmoid()(input_x) = ops.sigmoid(input_x)
    Sigmoid, `1 / (1 + exp(-x))`.
    >>> print(nn.Sigmoid()(Tensor([0.0])))
    [0.5]
Tanh()(x) = ops.tanh(x)
    Hyperbolic tangent.
    >>> print(nn.Tanh()(Tensor([0.0])))
    [0.]
SiLU()(x) = ops.silu(x)
    Sigmoid linear unit, `x * sigmoid(x)` (arXiv 1702.03118).
    >>> print(nn.SiLU()(Tensor([0.0])))
    [0.]
Mish()(input_x) = ops.mish(input_x)
    Mish, `x * tanh(softplus(x))` (arXiv 1908.08681).
    >>> print(nn.Mish()(Tensor([0.0])))
    [0.]
HSwish()(x) = ops.hardswish(x)
    Hard swish, `x * relu6(x + 3) / 6` (arXiv 1905.02244).
    >>> print(nn.HSwish()(Tensor([-9.0, 9.0])))
    [-0.  9.]
HSigmoid()(input_x) = ops.hardsigmoid(input_x)
    Hard sigmoid, `relu6(x + 3) / 6`.
    >>> print(nn.HSigmoid()(Tensor([-9.0, 0.0])))
    [0.  0.5]
Softsign()(x) = ops.softsign(x)
    Softsign, `x / (1 + |x|)`.
    >>> print(nn.Softsign()(Tensor([1.0, -3.0])))
    [ 0.5  -0.75]
LogSigmoid()(input_x) = ops.logsigmoid(input_x)
    Logarithm of the sigmoid.
    >>> print(nn.LogSigmoid()(Tensor([-200.0])))
    [-200.]
SeLU()(input_x) = ops.selu(input_x)
    Scaled exponential linear unit (arXiv 1706.02515).
    >>> print(nn.SeLU()(Tensor([0.0])))
    [0.]
Tanhshrink()(x) = ops.tanhshrink(x)
    Tanh shrinkage, `x - tanh(x)`.
    >>> print(nn.Tanhshrink()(Tensor([0.0])))
    [0.]
LogSoftmax(axis: int = -1)(x) = ops.log_softmax(x, axis)
    Logarithm of the softmax along a dimension.
ELU(alpha: float = 1.0)(x) = ops.elu(x, alpha)
    Exponential linear unit: `x` where positive, else `alpha * (exp(x) - 1)` (arXiv 1511.07289).
CELU(alpha: float = 1.0)(x) = ops.celu(x, alpha)
    Continuously differentiable ELU: `x` where positive, else `alpha * (exp(x / alpha) - 1)` (arXiv 1704.07483).
LeakyReLU(alpha: float = 0.2)(x) = ops.leaky_relu(x, alpha)
    Leaky ReLU: `x` where positive, else `alpha * x`.
GLU(axis: int = -1)(x) = ops.glu(x, axis)
    Gated linear unit: the first half along a dimension times the sigmoid of the second half.
HShrink(lambd: Number = 0.5)(input_x) = ops.hardshrink(input_x, lambd)
    Hard shrinkage: zeroes elements in [-lambd, lambd].
SoftShrink(lambd: Number = 0.5)(input) = ops.soft_shrink(input, lambd)
    Soft shrinkage: `x - lambd` above `lambd`, `x + lambd` below `-lambd`, else 0.
    >>> print(nn.SoftShrink()(Tensor([-2.0, 0.25, 1.5])))
    [-1.5  0.   1. ]
Threshold(threshold: float, value: float)(input_x) = ops.threshold(input_x, threshold, value)
    Keeps elements above `threshold` and replaces the others by `value`.
    threshold: The threshold.
    value: The replacement.
    >>> print(nn.Threshold(0.1, 20.0)(Tensor([0.0, 2.0])))
    [20.  2.]
""",
}
