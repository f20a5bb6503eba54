"""Train a byte-pair tokenizer and a small GPT on a few lines, then continue a text with it.

python examples/clients/gpt.py [--mode pynative|graph|ast|bytecode|trace]
"""

from collections import Counter
from itertools import pairwise

import mindspore as ms
import numpy as np
from common import fill, main
from mindspore import Tensor, nn, ops

TEXT = "the cat sat on the mat. the dog sat on the log. the cat saw the dog, and the dog saw the cat. " * 2
TOKENS, HIDDEN, HEADS, LAYERS, STEPS = 12, 32, 4, 2, 12


class Tokenizer:
    """Byte-pair encoding (Sennrich et al., 2016): the most frequent pair becomes a token, `merges` times."""

    def __init__(self, text, merges):
        self.words = sorted(set(text))
        self.merges = []
        tokens = self.encode(text)
        for _ in range(merges):
            pairs = Counter(pairwise(tokens))
            pair = min(pairs, key=lambda p: (-pairs[p], p))
            self.merges.append(pair)
            self.words.append(self.words[pair[0]] + self.words[pair[1]])
            tokens = self.merge(tokens, pair, len(self.words) - 1)

    @staticmethod
    def merge(tokens, pair, token):
        out = []
        for current in tokens:
            if out and (out[-1], current) == pair:
                out[-1] = token
            else:
                out.append(current)
        return out

    def encode(self, text):
        first = len(self.words) - len(self.merges)
        tokens = [self.words.index(c) for c in text]
        for i, pair in enumerate(self.merges):
            tokens = self.merge(tokens, pair, first + i)
        return tokens

    def decode(self, tokens):
        return "".join(self.words[t] for t in tokens)


class Attention(nn.Cell):
    """Causal self-attention with several heads."""

    def __init__(self, hidden, heads):
        super().__init__()
        self.heads = heads
        self.qkv = nn.Dense(hidden, 3 * hidden)
        self.out = nn.Dense(hidden, hidden)
        self.softmax = nn.Softmax(axis=-1)

    def construct(self, x, mask):
        batch, tokens, hidden = x.shape
        qkv = self.qkv(x).reshape(batch, tokens, 3, self.heads, hidden // self.heads).transpose(2, 0, 3, 1, 4)
        query, key, value = ops.unstack(qkv, axis=0)
        scores = ops.bmm(query, key.swapaxes(-1, -2)) / (hidden // self.heads) ** 0.5
        scores = ops.masked_fill(scores, mask, -1e4)
        x = ops.bmm(self.softmax(scores), value)
        return self.out(x.swapaxes(1, 2).reshape(batch, tokens, hidden))


class Block(nn.Cell):
    """Attention and a perceptron, each with pre-normalisation and a skip connection (Radford et al., 2019)."""

    def __init__(self, hidden, heads):
        super().__init__()
        self.norm1 = nn.LayerNorm((hidden,), epsilon=1e-5)
        self.attention = Attention(hidden, heads)
        self.norm2 = nn.LayerNorm((hidden,), epsilon=1e-5)
        self.mlp = nn.SequentialCell(nn.Dense(hidden, 4 * hidden), nn.GELU(), nn.Dense(4 * hidden, hidden))

    def construct(self, x, mask):
        x = x + self.attention(self.norm1(x), mask)
        return x + self.mlp(self.norm2(x))


class GPT(nn.Cell):
    """Logits of the next token; the embedding's table is also the classifier's."""

    def __init__(self, words, tokens, hidden, heads, layers):
        super().__init__()
        self.embedding = nn.Embedding(words, hidden)
        self.position = nn.Embedding(tokens, hidden)
        self.blocks = nn.CellList([Block(hidden, heads) for _ in range(layers)])
        self.norm = nn.LayerNorm((hidden,), epsilon=1e-5)

    def construct(self, tokens):
        count = tokens.shape[1]
        mask = ops.triu(ops.ones((count, count), ms.float32), diagonal=1).astype(ms.bool_)
        x = self.embedding(tokens) + self.position(ops.arange(count))
        for block in self.blocks:
            x = block(x, mask)
        return ops.matmul(self.norm(x), self.embedding.embedding_table.T)


def generate(next_logits, tokenizer, prompt, count):
    """Continue with the likeliest token; positions after the text are padded and masked."""
    tokens = tokenizer.encode(prompt)
    for _ in range(count):
        window = tokens[-TOKENS:]
        filled = window + [0] * (TOKENS - len(window))
        logits = next_logits(Tensor([filled], ms.int32), Tensor(len(window) - 1, ms.int32))
        tokens.append(int(logits.argmax().asnumpy()))
    return tokenizer.decode(tokens)


def run(compiled):
    tokenizer = Tokenizer(TEXT, merges=12)
    tokens = np.array(tokenizer.encode(TEXT), np.int32)
    network = fill(GPT(len(tokenizer.words), TOKENS, HIDDEN, HEADS, LAYERS))
    optimizer = nn.AdamWeightDecay(network.trainable_params(), 1e-2, weight_decay=0.01)

    def loss_fn(inputs, targets):
        logits = network(inputs)
        return ops.cross_entropy(logits.reshape(-1, logits.shape[-1]), targets.reshape(-1))

    gradient_fn = ms.value_and_grad(loss_fn, None, network.trainable_params())

    @compiled
    def step(inputs, targets):
        loss, gradients = gradient_fn(inputs, targets)
        gradients = ops.clip_by_norm(gradients, max_norm=1.0)
        optimizer(gradients)
        return loss

    next_logits = compiled(lambda window, last: network(window)[0][last])
    starts = np.random.default_rng(3).integers(0, len(tokens) - TOKENS - 1, (STEPS, 8))
    losses = []
    for rows in starts:
        inputs, targets = (np.stack([tokens[i + k : i + k + TOKENS] for i in rows]) for k in (0, 1))
        losses.append(float(step(Tensor(inputs), Tensor(targets)).asnumpy()))
    return {"words": tokenizer.words[-6:], "losses": losses, "text": generate(next_logits, tokenizer, "the cat", 12)}


if __name__ == "__main__":
    main(run, __doc__)
