"""The networks as a MindSpore user writes them; `mindspore` is ours here or MindSpore itself, by the environment."""

from __future__ import annotations

import mindspore as ms
from mindspore import nn, ops


class BasicBlock(nn.Cell):
    """ResNet's block: two 3x3 convolutions with batch norm around a shortcut."""

    def __init__(self, channels, eps):
        super().__init__()
        self.conv1 = nn.Conv2d(channels, channels, 3, pad_mode="pad", padding=1)
        self.bn1 = nn.BatchNorm2d(channels, eps=eps)
        self.conv2 = nn.Conv2d(channels, channels, 3, pad_mode="pad", padding=1)
        self.bn2 = nn.BatchNorm2d(channels, eps=eps)
        self.relu = nn.ReLU()

    def construct(self, x):
        out = self.relu(self.bn1(self.conv1(x)))
        out = self.bn2(self.conv2(out))
        return self.relu(out + x)


class LlamaAttention(nn.Cell):
    """Grouped-query attention with rotary positions and a causal mask."""

    def __init__(self, hidden, heads, kv_heads, cos, sin, mask, scale):
        super().__init__()
        self.heads, self.kv_heads, self.dim = heads, kv_heads, hidden // heads
        self.q_proj = nn.Dense(hidden, hidden, has_bias=False)
        self.k_proj = nn.Dense(hidden, kv_heads * self.dim, has_bias=False)
        self.v_proj = nn.Dense(hidden, kv_heads * self.dim, has_bias=False)
        self.o_proj = nn.Dense(hidden, hidden, has_bias=False)
        self.cos, self.sin, self.mask, self.scale = cos, sin, mask, scale

    def rotate(self, x):
        first, second = ops.split(x, self.dim // 2, -1)
        return x * self.cos + ops.cat((-second, first), -1) * self.sin

    def construct(self, x):
        batch, length, hidden = x.shape
        q = self.q_proj(x).reshape((batch, length, self.heads, self.dim)).transpose(0, 2, 1, 3)
        k = self.k_proj(x).reshape((batch, length, self.kv_heads, self.dim)).transpose(0, 2, 1, 3)
        v = self.v_proj(x).reshape((batch, length, self.kv_heads, self.dim)).transpose(0, 2, 1, 3)
        q, k = self.rotate(q), self.rotate(k)
        k = ops.repeat_interleave(k, self.heads // self.kv_heads, 1)
        v = ops.repeat_interleave(v, self.heads // self.kv_heads, 1)
        scores = ops.matmul(q, k.swapaxes(-1, -2)) * self.scale + self.mask
        out = ops.matmul(ops.softmax(scores, -1), v)
        return self.o_proj(out.transpose(0, 2, 1, 3).reshape((batch, length, hidden)))


class Mlp(nn.Cell):
    def __init__(self, sizes):
        super().__init__()
        self.fc1 = nn.Dense(sizes[0], sizes[1])
        self.fc2 = nn.Dense(sizes[1], sizes[2])
        self.fc3 = nn.Dense(sizes[2], sizes[3])
        self.relu = nn.ReLU()

    def construct(self, x):
        x = self.relu(self.fc1(x))
        x = self.relu(self.fc2(x))
        return self.fc3(x)


def with_weights(net, weights):
    for parameter, weight in zip(net.trainable_params(), weights, strict=True):
        parameter.set_data(weight)
    net.set_train(True)
    return net


def forward(net, x, jit):
    def run(x):
        return net(x)

    return jit(run), [x]


def forward_backward(net, x, scale, jit):
    """Gradients of the input and all parameters."""

    def loss(x, scale):
        return (net(x) * scale).sum()

    return jit(ms.value_and_grad(loss, 0, net.trainable_params())), [x, scale]


def basic_block(x, jit, backward, eps=1e-5):
    x, scale, *weights = x
    net = with_weights(BasicBlock(x.shape[1], eps), weights)
    return forward_backward(net, x, scale, jit) if backward else forward(net, x, jit)


def attention(x, jit, backward, scale=None):
    x, out_scale, cos, sin, mask, *weights = x
    hidden, dim = x.shape[-1], cos.shape[-1]
    scale = scale or dim**-0.5
    kv_heads = weights[1].shape[0] // dim
    net = with_weights(LlamaAttention(hidden, hidden // dim, kv_heads, cos, sin, mask, scale), weights)
    return forward_backward(net, x, out_scale, jit) if backward else forward(net, x, jit)


def mlp(x, jit, part):
    x, labels, *weights = x
    net = with_weights(Mlp([x.shape[1], *(bias.shape[0] for bias in weights[1::2])]), weights)
    if part == "forward":
        return forward(net, x, jit)
    loss_fn = nn.CrossEntropyLoss()

    def loss(x, labels):
        return loss_fn(net(x), labels)

    if part == "backward":
        return jit(ms.value_and_grad(loss, 0, net.trainable_params())), [x, labels]
    parameters = net.trainable_params()
    if part == "sgd":
        optimizer = nn.Momentum(parameters, learning_rate=0.1, momentum=0.9)
    else:
        optimizer = nn.Adam(parameters, learning_rate=1e-3)
    grad_fn = ms.value_and_grad(loss, None, parameters)

    def step(x, labels):
        value, grads = grad_fn(x, labels)
        optimizer(grads)
        return value

    return jit(step), [x, labels]
