"""Time the attention of Llama 3, forward and forward + backward, plain and jitted.

python examples/jit_practice/simple_attention.py [--calls 1000]
"""

import mindspore as ms
import numpy as np
from mindspore import Tensor, nn, ops
from table import DECODED, arguments, report

HIDDEN, HEADS, KEY_VALUE_HEADS, TOKENS, THETA = 256, 8, 2, 32, 500000.0


def rotary_tables(tokens, size):
    """Return cosines and sines of position times frequency (Su et al., 2021), each of shape (tokens, size)."""
    frequencies = THETA ** -(np.arange(0, size, 2) / size)
    angles = np.outer(np.arange(tokens), frequencies)
    angles = np.concatenate([angles, angles], axis=-1)
    return Tensor(np.cos(angles), ms.float32), Tensor(np.sin(angles), ms.float32)


def rotate_half(x):
    """Swap the halves of the last dimension and negate the new first half."""
    half = x.shape[-1] // 2
    return ops.cat((-x[..., half:], x[..., :half]), axis=-1)


class LlamaAttention(nn.Cell):
    """Causal self-attention with rotary positions; groups of query heads share keys and values.

    Args:
        hidden: the size of a token's vector.
        heads: the number of query heads.
        key_value_heads: the number of key and value heads; a divisor of `heads`.
    """

    def __init__(self, hidden, heads, key_value_heads):
        super().__init__()
        self.heads, self.key_value_heads, self.size = heads, key_value_heads, hidden // heads
        self.groups = heads // key_value_heads
        self.scale = self.size**-0.5
        self.q_proj = nn.Dense(hidden, heads * self.size, has_bias=False)
        self.k_proj = nn.Dense(hidden, key_value_heads * self.size, has_bias=False)
        self.v_proj = nn.Dense(hidden, key_value_heads * self.size, has_bias=False)
        self.o_proj = nn.Dense(heads * self.size, hidden, has_bias=False)

    def split(self, x, heads):
        batch, tokens, _ = x.shape
        return x.reshape(batch, tokens, heads, self.size).transpose(0, 2, 1, 3)

    def repeat(self, x):
        batch, heads, tokens, size = x.shape
        x = ops.broadcast_to(x.expand_dims(2), (batch, heads, self.groups, tokens, size))
        return x.reshape(batch, heads * self.groups, tokens, size)

    def construct(self, x, cos, sin, mask):
        batch, tokens, hidden = x.shape
        query = self.split(self.q_proj(x), self.heads)
        key = self.split(self.k_proj(x), self.key_value_heads)
        value = self.split(self.v_proj(x), self.key_value_heads)
        query = query * cos + rotate_half(query) * sin
        key = self.repeat(key * cos + rotate_half(key) * sin)
        scores = ops.matmul(query, key.swapaxes(2, 3)) * self.scale + mask
        out = ops.matmul(ops.softmax(scores, axis=-1), self.repeat(value))
        return self.o_proj(out.transpose(0, 2, 1, 3).reshape(batch, tokens, hidden))


def main():
    options = arguments(__doc__)
    ms.set_seed(1)
    x = Tensor(np.random.default_rng(0).standard_normal((1, TOKENS, HIDDEN)), ms.float32)
    mask = Tensor(np.triu(np.full((TOKENS, TOKENS), -1e9), 1), ms.float32)
    inputs = [x, *rotary_tables(TOKENS, HIDDEN // HEADS), mask]
    net = LlamaAttention(HIDDEN, HEADS, KEY_VALUE_HEADS)

    def forward(x, cos, sin, mask):
        return net(x, cos, sin, mask)

    report("LlamaAttention, forward", forward, DECODED, inputs, options.calls)

    gradients = ms.value_and_grad(net, grad_position=0, weights=net.trainable_params())

    def forward_and_backward(x, cos, sin, mask):
        return gradients(x, cos, sin, mask)

    report("LlamaAttention, forward + backward", forward_and_backward, DECODED, inputs, options.calls)


if __name__ == "__main__":
    main()
