"""Networks and functions with changing sizes, with makers of their arguments, for test_hundred_sizes.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ms
import numpy as np
from ms import Tensor, mint, nn, ops

#: name -> (maker of the network or function, maker of its arguments for a size)
PROGRAMS: dict[str, tuple[Callable[[], Any], Callable[[int], tuple]]] = {}


def program(args: Callable[[int], tuple]) -> Callable[[Any], Any]:
    """Adds a class of Cells, or a function, to the table."""

    def add(target: Any) -> Any:
        make = target if isinstance(target, type) else lambda: target
        PROGRAMS[target.__name__] = make, args
        return target

    return add


def t(*shape: int) -> Tensor:
    """Returns floats that are the same for the same shape."""
    return Tensor(np.random.default_rng(shape).standard_normal(shape).astype(np.float32))


def ids(*shape: int, below: int) -> Tensor:
    return Tensor(np.random.default_rng(shape).integers(0, below, shape).astype(np.int32))


def length(n: int) -> int:
    """Returns a second size that depends on the first one, but not linearly."""
    return 2 + n * 7 % 31


def even(n: int) -> int:
    return 4 + 2 * (n % 13)


# Images


@program(lambda n: (t(n, 3, 8, 8),))
class ConvNet(nn.Cell):
    def __init__(self):
        super().__init__()
        self.one = nn.Conv2d(3, 4, 3, pad_mode="same")
        self.two = nn.Conv2d(4, 6, 3, pad_mode="pad", padding=1, stride=2, has_bias=True)
        self.norm, self.pool = nn.BatchNorm2d(4), nn.MaxPool2d(2, 2)
        self.flatten, self.out = nn.Flatten(), nn.Dense(24, 3)

    def construct(self, x):
        x = self.pool(ops.relu(self.norm(self.one(x))))
        return self.out(self.flatten(ops.relu(self.two(x))))


@program(lambda n: (t(2 + n % 5, 3, 12 + n, 12 + length(n)),))
class AnyImage(nn.Cell):
    def __init__(self):
        super().__init__()
        self.one = nn.Conv2d(3, 4, 3, pad_mode="same", stride=2)
        self.two = nn.Conv2d(4, 4, 3, pad_mode="valid", group=2)
        self.average, self.out = nn.AvgPool2d(2, 2), nn.Dense(4, 2)

    def construct(self, x):
        x = self.average(ops.relu(self.two(self.one(x))))
        return self.out(x.mean((2, 3)))


@program(lambda n: (t(1 + n % 3, 2, even(n), even(length(n))),))
class UNet(nn.Cell):
    def __init__(self):
        super().__init__()
        self.down, self.inner = nn.Conv2d(2, 4, 3), nn.Conv2d(4, 8, 3)
        self.up = nn.Conv2dTranspose(8, 4, 2, stride=2, pad_mode="valid")
        self.out = nn.Conv2d(12, 1, 1)
        self.pool = nn.MaxPool2d(2, 2)

    def construct(self, x):
        first = ops.relu(self.down(x))
        second = ops.relu(self.inner(self.pool(first)))
        up = self.up(second)
        wide = ops.interpolate(second[:, :4], size=(first.shape[2], first.shape[3]), mode="bilinear")
        return self.out(ops.concat((first, up, wide), 1))


@program(lambda n: (t(n, 4, 5, 5),))
class Decoder(nn.Cell):
    def __init__(self):
        super().__init__()
        self.one = nn.Conv2dTranspose(4, 6, 3, stride=2, pad_mode="same")
        self.two = nn.Conv2dTranspose(6, 2, 4, stride=2, pad_mode="pad", padding=1, has_bias=True)

    def construct(self, x):
        return ops.sigmoid(self.two(ops.relu(self.one(x))))


@program(lambda n: (t(n, 2, 6, 8, 8),))
class Video(nn.Cell):
    def __init__(self):
        super().__init__()
        self.one, self.two = nn.Conv3d(2, 4, 3), nn.Conv3d(4, 4, 2, stride=2, pad_mode="valid")
        self.up = nn.Conv3dTranspose(4, 2, 2, stride=2, pad_mode="valid")
        self.pool, self.out = nn.MaxPool3d(2, 2), nn.Dense(4, 2)

    def construct(self, x):
        y = self.two(ops.relu(self.one(x)))
        return self.out(self.pool(y).mean((2, 3, 4))), self.up(y)


@program(lambda n: (t(n, 3, 20 + length(n)),))
class Wave(nn.Cell):
    def __init__(self):
        super().__init__()
        self.one, self.two = nn.Conv1d(3, 4, 5, stride=2), nn.Conv1d(4, 4, 3, pad_mode="valid", dilation=2)
        self.up = nn.Conv1dTranspose(4, 2, 4, stride=2, pad_mode="valid")
        self.pool = nn.AdaptiveAvgPool1d(1)

    def construct(self, x):
        y = ops.relu(self.two(ops.relu(self.one(x))))
        return self.pool(y), self.up(y)


@program(lambda n: (t(1 + n % 4, 2, 4 + n, 3 + length(n)),))
def enlarged(x):
    h, w = x.shape[2], x.shape[3]
    return (
        ops.interpolate(x, size=(h * 2, w * 2), mode="nearest"),
        ops.interpolate(x, size=(h + 3, w * 2), mode="bilinear", align_corners=True),
        ops.interpolate(x, scale_factor=(2.0, 2.0), mode="nearest", recompute_scale_factor=True),
    )


@program(lambda n: (t(n, 3, 6, 6),))
def patches(x):
    columns = ops.unfold(x, 3, stride=3)
    back = ops.fold(columns, (6, 6), 3, stride=3)
    return columns.mean(-1), back


@program(lambda n: (t(n, 4, 8, 8),))
def shuffled_pixels(x):
    y = ops.pixel_shuffle(x, 2)
    return ops.pixel_unshuffle(y, 4), ops.adaptive_avg_pool2d(x, (2, 2)), ops.avg_pool2d(x, 3, 2)


@program(lambda n: (t(n, 16, 16),))
class PatchEmbedding(nn.Cell):
    """The first layers of a vision transformer: patches by reshapes, a repeated class token."""

    def __init__(self):
        super().__init__()
        self.embed = nn.Dense(16, 6)
        self.token = ms.Parameter(t(1, 1, 6), name="token")
        self.places = ms.Parameter(t(1, 17, 6), name="places")

    def construct(self, x):
        n, h, w = x.shape
        x = x.reshape(n, h // 4, 4, w // 4, 4).transpose(0, 1, 3, 2, 4).reshape(n, -1, 16)
        token = ops.broadcast_to(self.token, (n, 1, 6))
        return ops.concat((token, self.embed(x)), 1) + self.places


# Sequences


@program(lambda n: (t(n, 5, 4),))
class Lstm(nn.Cell):
    def __init__(self):
        super().__init__()
        self.cells, self.out = nn.LSTM(4, 5, batch_first=True), nn.Dense(5, 2)

    def construct(self, x):
        y, (h, c) = self.cells(x)
        return self.out(y[:, -1]), h, c


@program(lambda n: (t(4, n, 4), t(2, n, 5)))
class Gru(nn.Cell):
    def __init__(self):
        super().__init__()
        self.cells, self.out = nn.GRU(4, 5, bidirectional=True), nn.Dense(10, 2)

    def construct(self, x, h):
        y, h = self.cells(x, h)
        return self.out(y).mean(0), h


@program(lambda n: (t(n, length(n), 8),))
class Transformer(nn.Cell):
    def __init__(self):
        super().__init__()
        self.layer = nn.TransformerEncoderLayer(8, 2, 16, dropout=0.0, batch_first=True)

    def construct(self, x):
        return self.layer(x)


@program(lambda n: (ids(n, length(n), below=11), ids(n, length(n), below=2)))
class Bert(nn.Cell):
    def __init__(self):
        super().__init__()
        self.words, self.kinds = nn.Embedding(11, 6), nn.Embedding(2, 6)
        self.places = ms.Parameter(ops.arange(64).reshape(1, -1), name="places", requires_grad=False)
        self.table, self.norm = nn.Embedding(64, 6), nn.LayerNorm((6,))
        self.dense, self.pooler = nn.Dense(6, 6), nn.Dense(6, 3)

    def construct(self, x, kinds):
        places = self.places[:, : x.shape[1]]
        y = self.norm(self.words(x) + self.kinds(kinds) + self.table(places))
        return self.pooler(ops.tanh(self.dense(y[:, 0]))), y


@program(lambda n: (t(n, length(n), 6),))
class Causal(nn.Cell):
    """A decoder's attention with a mask computed from the length."""

    def __init__(self):
        super().__init__()
        self.q, self.k, self.v = nn.Dense(6, 6), nn.Dense(6, 6), nn.Dense(6, 6)

    def construct(self, x):
        n = x.shape[1]
        scores = ops.bmm(self.q(x), self.k(x).swapaxes(1, 2)) / 6**0.5
        hidden = ops.triu(ops.ones((n, n), ms.float32), 1) > 0
        scores = ops.masked_fill(scores, hidden, -1e9)
        return ops.bmm(ops.softmax(scores, -1), self.v(x))


@program(lambda n: (t(n, length(n)),))
def masks(x):
    n = x.shape[1]
    rows, columns = ops.arange(n).reshape(-1, 1), ops.arange(n).reshape(1, -1)
    near = ops.logical_and(columns <= rows, columns > rows - 3)
    bias = ops.where(near, ops.zeros((n, n)), ops.full((n, n), -1e4))
    return ops.softmax(x.expand_dims(1) + bias, -1), ops.tril(ops.ones((n, n))) @ x.T, ops.eye(n)


@program(lambda n: (t(n, length(n), 4), ids(n, below=2)))
def padded_batch(x, lengths):
    n, m, _ = x.shape
    mask = ops.arange(m).reshape(1, m) < (lengths + 1).reshape(n, 1)
    kept = x * mask.expand_dims(-1).astype(ms.float32)
    return kept.sum(1) / mask.sum(1, keepdims=True).astype(ms.float32), ops.sequence_mask(lengths + 1, m)


# Losses


@program(lambda n: (t(n, 5), ids(n, below=5)))
def losses(logits, labels):
    hot = ops.one_hot(labels, 5, Tensor(1.0, ms.float32), Tensor(0.0, ms.float32))
    logp = ops.log_softmax(logits, -1)
    picked = ops.gather_elements(logp, 1, labels.reshape(-1, 1).astype(ms.int64))
    return (
        ops.cross_entropy(logits, labels),
        -(hot * logp).sum() / logits.shape[0],
        -picked.mean(),
        ops.nll_loss(logp, labels),
        ops.mse_loss(ops.softmax(logits), hot),
        ops.smooth_l1_loss(logits, hot),
        ops.binary_cross_entropy_with_logits(logits, hot, ops.ones_like(hot), ops.ones_like(hot)),
    )


@program(lambda n: (t(n, length(n), 6), ids(n, length(n), below=6)))
def token_loss(logits, labels):
    n, m, v = logits.shape
    loss = ops.cross_entropy(logits[:, :-1].reshape(-1, v), labels[:, 1:].reshape(-1), reduction="none")
    kept = (labels[:, 1:].reshape((n * (m - 1),)) != 0).astype(ms.float32)
    return (loss * kept).sum() / (kept.sum() + 1), loss.view(n, m - 1).mean(-1)


@program(lambda n: (t(n, 4), t(n, 4)))
def contrastive(a, b):
    a, b = a / ops.norm(a, dim=-1, keepdim=True), b / ops.norm(b, dim=-1, keepdim=True)
    scores = ops.matmul(a, b.T) / 0.1
    labels = ops.arange(a.shape[0])
    return ops.cross_entropy(scores, labels), ops.cosine_similarity(a, b).mean()


@program(lambda n: (t(n, 3), ids(n, below=3)))
def masked_losses(x, labels):
    per = ops.gather(x, labels, 1)
    filled = ops.masked_fill(per, per < 0, 0.5)
    several = ops.where(labels > 0, x.sum(1), x.amax(1))
    return filled.mean(), several, x[ops.arange(x.shape[0]), labels], ops.kl_div(ops.log_softmax(x), ops.softmax(x))


# Data movement


@program(lambda n: (t(n, 12),))
def splits(x):
    a, b, c = ops.split(x, 4, 1)
    d, e = ops.chunk(x, 2, 1)
    return a * b - c, d + e, *ops.tensor_split(x, 3, 1), ops.unstack(x, 1)[3]


@program(lambda n: (t(2 * n, length(n)),))
def halves(x):
    n, m = x.shape
    a, b = ops.split(x, n // 2)
    c, d = ops.chunk(x, 2)
    return a * b, c - d, x[: n // 2], x[:, m // 2 :], x[n // 2 :, : m // 2], x[:, -(m // 2) :]


@program(lambda n: (t(n, length(n)),))
def rolled(x):
    return ops.roll(x, 1, 0), ops.roll(x, (2, -1), (0, 1)), ops.roll(x, x.shape[1] // 2, 1), ops.flip(x, (1,))


@program(lambda n: (t(n + 4, length(n) + 2),))
def slices(x):
    return x[::2], x[1::2], x[::-1], x[:-1], x[1:], x[2:-2:3], x[:, ::2], x[..., -2:], x[-3:, 1], x[1:-1] - x[:-2]


@program(lambda n: (t(n + 4, 6),))
def written_parts(x):
    y = x * 2
    y[::2] = 0
    y[1:-1] += 1
    y[:, 2] = x[:, 0]
    y[-1] *= 3
    head = y[:3]
    head += 1
    z = ops.zeros_like(x)
    z[:, ::2] = x[:, 1::2]
    return y, z, head


@program(lambda n: (t(n, length(n)),))
def padded(x):
    n, m = x.shape
    return (
        ops.pad(x, (1, 2), mode="constant", value=0.5),
        ops.pad(x, (0, 40 - m)),
        ops.pad(x.expand_dims(0), (1, 1), mode="reflect"),
        ops.concat((x, ops.zeros((n, 40 - m), ms.float32)), 1),
    )


@program(lambda n: (t(n, length(n)), t(1, 3)))
def repeated(x, one):
    n, m = x.shape
    return (
        ops.tile(one, (n, 2)),
        ops.broadcast_to(one, (n, 3)) * x[:, :1],
        one.expand_as(ops.zeros((n, 3))),
        ops.repeat_interleave(x, 2, 0),
        one.repeat(n, 0) + x.sum(1, keepdims=True),
        ops.tile(x, (1, 3)),
        ops.full((n, m), 2.0) + x,
        x.new_ones((m, n)) @ x,
    )


@program(lambda n: (t(n, length(n) + 3),))
def ordered(x):
    best, places = ops.topk(x, 3, dim=1)
    values, order = ops.sort(x, 1)
    return (
        ops.cumsum(x, 0),
        best,
        places,
        values,
        order,
        ops.argsort(x, 0),
        x.argmax(1),
        ops.cummax(x, 1)[0],
        x.amax(1),
        ops.cumprod(x, 1),
        ops.median(x, 1)[0],
    )


@program(lambda n: (t(n + 3, 5),))
def best_of_a_part(x):
    k = x.shape[0] // 2
    values, places = ops.topk(x.T, k)
    return values, ops.gather(x, places[0], 0), x.sum() / k


@program(lambda n: (t(n, length(n), 4), t(4, 3)))
def products(x, w):
    return (
        ops.einsum("bij,jk->bik", x, w),
        ops.einsum("bij,bkj->bik", x, x),
        ops.tensor_dot(x, w, 1),
        ops.matmul(x, w),
        ops.bmm(x, x.swapaxes(1, 2)),
        ops.outer(x[:, 0, 0], w[0]),
    )


@program(lambda n: (t(n, length(n), 4),))
def reshapes(x):
    n, m, c = x.shape
    return (
        x.reshape(-1),
        x.reshape(n, -1),
        x.reshape((-1, c)),
        x.view(n * m, 2, 2),
        x.reshape(n, m, 2, -1).transpose(0, 2, 1, 3),
        x.reshape(m, n, c),
        x.flatten(),
        ops.flatten(x, start_dim=1),
        x.unsqueeze(1).squeeze(1),
        ops.movedim(x, 0, 2),
        x.permute(2, 0, 1).reshape(c, -1).mean(1),
    )


@program(lambda n: (t(n, 3), t(n, 3)))
def joined(x, y):
    both = ops.stack((x, y), 1)
    return (
        ops.concat((x, y)),
        both,
        ops.concat([both[:, i] for i in range(2)], 1),
        ops.hstack((x, y)),
        ops.vstack((x, y)),
        ops.meshgrid(x[:, 0], y[0])[0],
    )


@program(lambda n: (t(n, length(n)),))
def statistics(x):
    n, m = x.shape
    mean = x.sum(0) / n
    centred = x - mean
    return (
        centred.T @ centred / (n - 1 if n > 1 else 1),
        x.var(1),
        x.std(0),
        ops.layer_norm(x, (m,), ops.ones(m), ops.zeros(m)),
        ops.logsumexp(x, 1),
        ops.norm(x),
        x.prod(1),
        ops.diag(x[0]),
        x.trace(),
    )


@program(lambda n: (t(n, 6, 4, 4),))
class Norms(nn.Cell):
    def __init__(self):
        super().__init__()
        self.group, self.layer = nn.GroupNorm(3, 6), nn.LayerNorm((4,))
        self.instance, self.batch = nn.InstanceNorm2d(6), nn.BatchNorm2d(6)
        self.scale = nn.PReLU(6)

    def construct(self, x):
        return self.group(x), self.layer(x), self.instance(x), self.scale(self.batch(x))


@program(lambda n: (t(n, 5), ids(n, below=4)))
def segments(x, labels):
    sums = ops.zeros((4, 5)).index_add(0, labels, x)
    spread = ops.tensor_scatter_add(ops.zeros((4, 5)), labels.reshape(-1, 1), x)
    return sums, spread, ops.unsorted_segment_sum(x, labels, 4), ops.index_select(x, 0, ops.arange(x.shape[0]))


@program(lambda n: (t(n, 6), t(n, 6)))
class Gated(nn.Cell):
    """A residual block with a gate and a weight for each of two inputs."""

    def __init__(self):
        super().__init__()
        self.gate, self.blocks = nn.Dense(12, 6), nn.CellList([nn.Dense(6, 6) for _ in range(3)])

    def construct(self, x, y):
        for block in self.blocks:
            x = x + ops.gelu(block(x))
        gate = ops.sigmoid(self.gate(ops.concat((x, y), -1)))
        return gate * x + (1 - gate) * y


@program(lambda n: (t(n, 4),))
def branches_on_values(x):
    if x.sum() > 0:
        y = x * 2
    else:
        y = ops.zeros((x.shape[0], 4)) - x
    steps = Tensor(0)
    while steps < 3:
        y = y + x.mean(0)
        steps += 1
    return y


@program(lambda n: (t(n, 4),))
def python_numbers(x):
    n = x.shape[0]
    scale = 1.0 / n if n > 4 else 0.25
    rows = len(x)
    return x * scale, x.size, rows, (n + 3) // 4 * 4 - n, x / (n - 0.5) ** 0.5, float(n) * x.mean(), x.sum() * int(n)


@program(lambda n: (t(2 + n % 5, 2, 6 + n, 5 + length(n)),))
def pooled_images(x):
    h, w = x.shape[2], x.shape[3]
    rows, columns = ops.meshgrid(ops.arange(h), ops.arange(w), indexing="ij")
    place = ops.stack((rows, columns)).astype(ms.float32) / max(h, w)
    both = ops.concat((x, ops.broadcast_to(place.unsqueeze(0), (x.shape[0], 2, h, w))), 1)
    return (
        both.mean((2, 3)),
        ops.max_pool2d(x, 3, 2, 1),
        ops.avg_pool2d(x, 2, 2, ceil_mode=True),
        ops.interpolate(x, size=(h // 2, w // 2), mode="bilinear"),
        ops.interpolate(x, scale_factor=(0.5, 1.5), mode="nearest", recompute_scale_factor=True),
        ops.pad(x, (1, 1, 2, 2), mode="replicate"),
        ops.amax(x, (2, 3)),
        x[:, :, h // 4 : -(h // 4), w // 4 : w // 4 + w // 2],
    )


@program(lambda n: (t(n, length(n)), t(n, length(n))))
def every_other(x, y):
    n, m = x.shape
    even = ops.arange(0, n, 2)
    return (
        ops.gather(x, even, 0),
        ops.gather(y, ops.arange(m - 1, -1, -1), 1),
        ops.index_select(x, 1, ops.arange(m // 2)),
        ops.where(ops.arange(m) % 2 == 0, x, y),
        ops.cdist(x, y),
        ops.diff(x, axis=1),
        ops.clamp(x, -1, 1) + ops.maximum(x, y),
        ops.gather_nd(x, ops.stack((even, ops.zeros_like(even)), 1)),
    )


@program(lambda n: (t(n, 2, 3, 7), t(3, 2, 3, 3)))
def functional_layers(x, w):
    y = ops.conv2d(x, w, pad_mode="same", stride=2)
    y = ops.group_norm(y, 3)
    y = ops.leaky_relu(ops.dropout(y, 0.5, training=False))
    return ops.dense(y.flatten(start_dim=1), ops.ones((2, 24)), ops.ones(2)), ops.softplus(y).sum((1, 2, 3))


@program(lambda n: (t(n, 9), ids(n, below=9)))
class Trained(nn.Cell):
    """Computations of a training script on a batch: accuracy, smoothed labels, a weight for each sample."""

    def __init__(self):
        super().__init__()
        self.net = nn.SequentialCell(nn.Dense(9, 12), nn.BatchNorm1d(12), nn.ReLU(), nn.Dropout(p=0.1), nn.Dense(12, 9))
        self.loss = nn.CrossEntropyLoss(label_smoothing=0.1)

    def construct(self, x, labels):
        n = x.shape[0]
        logits = self.net(x)
        right = (logits.argmax(1) == labels).astype(ms.float32).sum()
        weight = ops.arange(1, n + 1).astype(ms.float32) / n
        each = ops.cross_entropy(logits, labels, reduction="none")
        return self.loss(logits, labels), right / n, (each * weight).sum() / weight.sum(), each[: n // 2].mean()


@program(lambda n: (t(2, 3, 1, 4), t(2, 3, n, 4), t(2, 3, n, 4)))
def masked_by_numbers(query, keys, values):
    """A step of attention over a cache that grows, whose mask chooses between a number and a tensor."""
    n = keys.shape[2]
    scores = mint.matmul(query, mint.transpose(keys, -2, -1)) * 0.5
    mask = mint.tril(mint.ones((n, n)))[n - 1 : n, :n]
    scores = mint.where(mask == 0, float("-inf"), scores)
    spread = ms.numpy.where(mask > 0, keys[0, 0, :, 0], 0.0) + mint.where(mask == 0, scores, 2.0).sum()
    return mint.matmul(ops.softmax(scores, -1), values), spread, mint.isclose(scores, scores[:, :, :, :1]).sum()
