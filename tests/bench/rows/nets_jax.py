"""The same networks as functions of their parameters, as a JAX user writes them.

Weights have PyTorch's layout ([out, in]), so that gradients compare; XLA reads a transposed operand at no cost.
"""

from __future__ import annotations

import jax
import jax.numpy as jnp


def conv3x3(x, weight):
    return jax.lax.conv_general_dilated(x, weight, (1, 1), [(1, 1), (1, 1)])


def batch_norm(x, gamma, beta, running, eps):
    mean, var = x.mean((0, 2, 3)), x.var((0, 2, 3))
    n = x.size // x.shape[1]
    running = (0.9 * running[0] + 0.1 * mean, 0.9 * running[1] + 0.1 * var * (n / (n - 1)))
    scale = gamma * jax.lax.rsqrt(var + eps)
    return (x - mean[:, None, None]) * scale[:, None, None] + beta[:, None, None], running


def block(x, weights, running, eps):
    conv1, gamma1, beta1, conv2, gamma2, beta2 = weights
    out, first = batch_norm(conv3x3(x, conv1), gamma1, beta1, running[0], eps)
    out, second = batch_norm(conv3x3(jax.nn.relu(out), conv2), gamma2, beta2, running[1], eps)
    return jax.nn.relu(out + x), (first, second)


def basic_block(x, jit, backward, eps=1e-5):
    x, scale, *weights = x
    zeros, ones = jnp.zeros(x.shape[1]), jnp.ones(x.shape[1])
    running = ((zeros, ones), (zeros, ones))
    if not backward:

        def run(x, weights, running):
            return block(x, weights, running, eps)

        return jit(run), [x, weights, running], lambda result: result[0]

    def loss(x, weights, running, scale):
        out, running = block(x, weights, running, eps)
        return (out * scale).sum(), running

    step = jit(jax.value_and_grad(loss, (0, 1), has_aux=True))
    return step, [x, weights, running, scale], lambda result: (result[0][0], result[1])


def rotate(x, cos, sin):
    first, second = jnp.split(x, 2, -1)
    return x * cos + jnp.concatenate((-second, first), -1) * sin


def llama(x, weights, cos, sin, mask, scale):
    q, k, v, o = weights
    batch, length, hidden = x.shape
    dim = cos.shape[-1]
    heads, kv_heads = hidden // dim, k.shape[0] // dim
    q = rotate((x @ q.T).reshape(batch, length, heads, dim).transpose(0, 2, 1, 3), cos, sin)
    k = rotate((x @ k.T).reshape(batch, length, kv_heads, dim).transpose(0, 2, 1, 3), cos, sin)
    v = (x @ v.T).reshape(batch, length, kv_heads, dim).transpose(0, 2, 1, 3)
    k, v = (jnp.repeat(t, heads // kv_heads, 1) for t in (k, v))
    scores = q @ k.swapaxes(-1, -2) * scale + mask
    out = jax.nn.softmax(scores, -1) @ v
    return out.transpose(0, 2, 1, 3).reshape(batch, length, hidden) @ o.T


def attention(x, jit, backward, scale=None):
    x, out_scale, cos, sin, mask, *weights = x
    scale = scale or cos.shape[-1] ** -0.5
    if not backward:

        def run(x, weights, cos, sin, mask):
            return llama(x, weights, cos, sin, mask, scale)

        return jit(run), [x, weights, cos, sin, mask]

    def loss(x, weights, out_scale, cos, sin, mask):
        return (llama(x, weights, cos, sin, mask, scale) * out_scale).sum()

    step = jit(jax.value_and_grad(loss, (0, 1)))
    return step, [x, weights, out_scale, cos, sin, mask]


def dense_net(x, weights):
    for i in range(0, len(weights), 2):
        x = x @ weights[i].T + weights[i + 1]
        if i + 2 < len(weights):
            x = jax.nn.relu(x)
    return x


def cross_entropy(x, labels, weights):
    logits = jax.nn.log_softmax(dense_net(x, weights))
    return -jnp.take_along_axis(logits, labels[:, None], 1).mean()


def adam(weights, grads, state):
    m, v, t = state
    t = t + 1
    m = [0.9 * m + 0.1 * g for m, g in zip(m, grads)]
    v = [0.999 * v + 0.001 * g * g for v, g in zip(v, grads)]
    rate = 1e-3 * jnp.sqrt(1 - 0.999**t) / (1 - 0.9**t)
    return [w - rate * m / (jnp.sqrt(v) + 1e-8) for w, m, v in zip(weights, m, v)], (m, v, t)


def momentum(weights, grads, state):
    state = [0.9 * s + g for s, g in zip(state, grads)]
    return [w - 0.1 * s for w, s in zip(weights, state)], state


def mlp(x, jit, part):
    x, labels, *weights = x
    if part == "forward":
        return jit(dense_net), [x, weights]
    if part == "backward":
        return jit(jax.value_and_grad(cross_entropy, (0, 2))), [x, labels, weights]
    update = momentum if part == "sgd" else adam
    zeros = [jnp.zeros_like(w) for w in weights]

    def train(x, labels, weights, state):
        value, grads = jax.value_and_grad(cross_entropy, 2)(x, labels, weights)
        return value, *update(weights, grads, state)

    train = jit(train)
    held = [weights, zeros if part == "sgd" else (zeros, zeros, 0.0)]

    def step(x, labels):
        value, *held[:] = train(x, labels, *held)
        return held[0], value

    return step, [x, labels], lambda result: result[1]
