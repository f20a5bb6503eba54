"""The same networks as a PyTorch user writes them."""

from __future__ import annotations

import torch
import torch.nn.functional as F
from torch import nn


class BasicBlock(nn.Module):
    def __init__(self, channels, eps):
        super().__init__()
        self.conv1 = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.bn1 = nn.BatchNorm2d(channels, eps=eps)
        self.conv2 = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.bn2 = nn.BatchNorm2d(channels, eps=eps)

    def forward(self, x):
        out = F.relu(self.bn1(self.conv1(x)))
        out = self.bn2(self.conv2(out))
        return F.relu(out + x)


class LlamaAttention(nn.Module):
    def __init__(self, hidden, heads, kv_heads, cos, sin, scale):
        super().__init__()
        self.heads, self.kv_heads, self.dim = heads, kv_heads, hidden // heads
        self.q_proj = nn.Linear(hidden, hidden, bias=False)
        self.k_proj = nn.Linear(hidden, kv_heads * self.dim, bias=False)
        self.v_proj = nn.Linear(hidden, kv_heads * self.dim, bias=False)
        self.o_proj = nn.Linear(hidden, hidden, bias=False)
        self.cos, self.sin, self.scale = cos, sin, scale

    def rotate(self, x):
        first, second = x.chunk(2, -1)
        return x * self.cos + torch.cat((-second, first), -1) * self.sin

    def forward(self, x):
        batch, length, hidden = x.shape
        q = self.q_proj(x).view(batch, length, self.heads, self.dim).transpose(1, 2)
        k = self.k_proj(x).view(batch, length, self.kv_heads, self.dim).transpose(1, 2)
        v = self.v_proj(x).view(batch, length, self.kv_heads, self.dim).transpose(1, 2)
        q, k = self.rotate(q), self.rotate(k)
        k = k.repeat_interleave(self.heads // self.kv_heads, 1)
        v = v.repeat_interleave(self.heads // self.kv_heads, 1)
        out = F.scaled_dot_product_attention(q, k, v, is_causal=True, scale=self.scale)
        return self.o_proj(out.transpose(1, 2).reshape(batch, length, hidden))


class Mlp(nn.Module):
    def __init__(self, sizes):
        super().__init__()
        self.fc1 = nn.Linear(sizes[0], sizes[1])
        self.fc2 = nn.Linear(sizes[1], sizes[2])
        self.fc3 = nn.Linear(sizes[2], sizes[3])

    def forward(self, x):
        x = F.relu(self.fc1(x))
        x = F.relu(self.fc2(x))
        return self.fc3(x)


def with_weights(net, weights):
    with torch.no_grad():
        for parameter, weight in zip(net.parameters(), weights, strict=True):
            parameter.copy_(weight)
    return net.train()


def forward(net, x, jit):
    return jit(torch.no_grad()(net.forward)), [x]


def forward_backward(net, x, scale, jit):
    x.requires_grad_()
    leaves = [x, *net.parameters()]

    def loss(x, scale):
        return (net(x) * scale).sum()

    loss = jit(loss)

    def step(x, scale):
        value = loss(x, scale)
        return value, torch.autograd.grad(value, leaves)

    return step, [x, scale]


def basic_block(x, jit, backward, eps=1e-5):
    x, scale, *weights = x
    net = with_weights(BasicBlock(x.shape[1], eps), weights)
    return forward_backward(net, x, scale, jit) if backward else forward(net, x, jit)


def attention(x, jit, backward, scale=None):
    x, out_scale, cos, sin, _, *weights = x
    hidden, dim = x.shape[-1], cos.shape[-1]
    scale = scale or dim**-0.5
    kv_heads = weights[1].shape[0] // dim
    net = with_weights(LlamaAttention(hidden, hidden // dim, kv_heads, cos, sin, scale), weights)
    return forward_backward(net, x, out_scale, jit) if backward else forward(net, x, jit)


def mlp(x, jit, part):
    x, labels, *weights = x
    labels = labels.long()
    net = with_weights(Mlp([x.shape[1], *(bias.shape[0] for bias in weights[1::2])]), weights)
    if part == "forward":
        return forward(net, x, jit)

    def loss(x, labels):
        return F.cross_entropy(net(x), labels)

    loss = jit(loss)
    if part == "backward":
        x.requires_grad_()
        leaves = [x, *net.parameters()]

        def grads(x, labels):
            value = loss(x, labels)
            return value, torch.autograd.grad(value, leaves)

        return grads, [x, labels]
    if part == "sgd":
        optimizer = torch.optim.SGD(net.parameters(), 0.1, momentum=0.9)
    else:
        optimizer = torch.optim.Adam(net.parameters(), 1e-3)

    def step(x, labels):
        optimizer.zero_grad()
        value = loss(x, labels)
        value.backward()
        optimizer.step()
        return value

    return step, [x, labels]
