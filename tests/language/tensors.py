"""Operators, comparisons, subscripts and methods of tensors, and mixes with Python's values."""

from __future__ import annotations

from language.table import Table

table = Table("tensors")

table.expressions("""
    x + y, x - y, x * y, x / y, x // y, x % y, x ** y, -x, +x, abs(-x)
    x + 1, 1 + x, x - 1.5, 1.5 - x, x * 2, 2 * x, x / 2, 2 / x, x // 2, 7 // x, x % 2, 7 % x, x ** 2, 2 ** x
    x == y, x != y, x < y, x <= y, x > y, x >= y, x == 1, 1 < x, 2.5 >= x
    ints + 1, ints * 2, ints / 2, ints // 2, ints % 3, ints ** 2, ints & 3, ints | 8, ints ^ 1, ~ints, -ints
    ints + 1.5, ints * x, x + ints, ints / x, ints == 4, ints > x
    b & True, b | b, ~b, b ^ b, b == False, b + 1, b * x, ops.logical_not(b), ops.logical_and(b, b)
    m @ m.T, m.T @ m, ops.matmul(m, m.T), m.T.shape
    a = x; a += y; a -= 1; a *= 2; a /= 4; a
    a = x + 0; b_ = a; a += 1; b_
    untraced: x.shape, x.dtype, x.ndim, x.size, m.shape[0], m.shape[-1], len(x), len(m), x.itemsize, x.nbytes, m.strides
    x.shape == (2,), m.shape != (2, 2), x.dtype == ms.float32, x.dtype is ms.float32, x.shape[0] * 3
    m[0], m[-1], m[0, 1], m[:, 1], m[0:1], m[..., 0], m[:, ::2], m[1:, :-1], m[None], m[:, None, 1]
    x[ix], m[ix], m[ix, 0], m[0][1], m[0:2][1], x[i], m[i, 0], m[(0, 1)]
    a = x * 1; a[0] = 5; a
    a = m * 1; a[0] = x.sum(); a[1, 1:] = 0; a[:, 0] = x; a
    a = m * 1; a[ix, 1] = y; a
    a = x * 1; a[a > 1] = 0; a
    a = m * 1; a[0] += 1; a[:, 1] *= 2; a
    x.sum(), x.mean(), m.sum(0), m.sum(axis=1), m.mean(axis=-1, keep_dims=True), m.max(), m.min(axis=0), x.prod()
    m.reshape(3, 2), m.reshape((3, 2)), m.reshape(-1), m.view(6), m.transpose(), m.transpose(1, 0), m.swapaxes(0, 1), m.flatten(), m.expand_dims(0).shape
    x.abs(), x.exp(), x.sqrt(), x.pow(2), x.argmax(), m.argmin(axis=1), x.astype(ms.int32), x.astype('float16'), x.to(ms.float16), x.float(), x.int()
    x.copy(), x.clip(1.5, 3), x.all(), b.any(), b.all(), x.std(), x.var(), m.cumsum(0), m.repeat(2, 0), x.squeeze(), x.T
    x.view(1, 2).squeeze(0), x.item if False else 1, x.broadcast_to((3, 2)), m.split(1, 1), m.masked_fill(m > 2, 0.0)
    ops.relu(x), ops.exp(x), ops.where(x > 1, x, y), ops.clamp(x, 0, 1), ops.maximum(x, y), ops.sigmoid(x), ops.softmax(x), ops.norm(x), ops.cat((x, y))
    ops.zeros((2,)), ops.ones(3, ms.int32), ops.zeros_like(x), ops.full((2,), 3), ops.arange(4), ops.eye(2), ops.linspace(0, 1, 3), ops.ones_like(m)
    Tensor([1, 2]), Tensor(2.5) * x, Tensor(np.ones(2, np.float32)) + x, ms.tensor([1.0]), Tensor([True, False]), Tensor([[1, 2]], ms.float16)
    isinstance(x, Tensor), isinstance(n, Tensor), type(x) is Tensor, ops.is_tensor(x), ms.is_tensor(f), isinstance(x, (int, Tensor)), callable(x)
    x is x, x is y, x is not None, x is None, nothing is x
    (x > 1).astype(ms.float32) * y, (x > 1) & (y < 5), (x == 1) | (x == 2), ~(x > 1), (x != 1).sum()
    x[0], x[0] + x[1], x[-1] * m[0, 0], x[0].shape, m[0].shape, x[0:1].shape
    x[1:] - x[:-1], m[:, 1:] - m[:, :-1], m[::1, 0], x[::-1] if False else x[0]
    (x + y) * (x - y) / (x * y + 1) - -x ** 2, ((x)), x + (y if flag else -y)
    x * xs[0] + xs[1], x * d['b'], x + tup[0], x * nest[1][1][0], x + len(xs) - sum(xs)
    x + np.float32(2), x * np.array(3.0, np.float32) if False else x, x * math.pi, x ** 0.5, x * True, x + False
    x.sum() * 2 + n, c * 2, c + x, x * c - n, c > 0, c == c, -c, c ** 2, 1 / c, abs(neg), c // 1
    ops.sum(m), ops.mean(m, 0), ops.reshape(m, (6,)), ops.transpose(m, (1, 0)), ops.tile(x, (2,)), ops.gather(x, ix, 0), ops.one_hot(ix, 3)
    ops.cast(x, ms.int32), ops.shape(m), ops.rank(m), ops.size(m), ops.dtype(x), ops.squeeze(m[0:1]), ops.unsqueeze(x, 0), ops.flip(x, (0,))
    ops.Add()(x, y), ops.ReduceSum()(m, 0), ops.ReLU()(x), ops.Cast()(x, ms.float16), ops.MatMul()(m, m.T), ops.Concat(0)((x, y)), ops.Reshape()(m, (3, 2)), ops.OneHot()(ix, 3, Tensor(1.0), Tensor(0.0))
    nn.ReLU()(x), nn.Softmax()(x), nn.Flatten()(m), ms.numpy.add(x, y) if False else x
    ms.ops.function.math_func.add(x, y) if False else ops.add(x, y)
    x in [x, y], x not in [1, 2] if False else n, 1 in [1, x]
    x.max() - x.min(), (x - x.mean()) / (x.std() + 1e-5), ops.sqrt(((x - y) ** 2).sum())
    x.asnumpy if False else n, hasattr(x, 'shape'), hasattr(x, 'missing'), getattr(x, 'shape'), getattr(x, 'missing', 3), getattr(x, 'sum')()
    ops.topk(m, 2), ops.sort(x), ops.unique_consecutive(ints) if False else x, m.max(axis=1, return_indices=True), ops.split(m, 1, axis=1), ops.unstack(m), ops.meshgrid(x, y)
""")

table.expressions(
    """
    x + 'a'
    x + None
    x - [1, 'b']
    x.missing
    x.missing(1)
    x[5, 5]
    m[0, 1, 2]
    x @ m.T
    x + ops.ones((3,))
    m.reshape(5)
    m.sum(7)
    ops.matmul(x, m.T, 1, 2)
    ops.add(x)
    ops.missing_op(x)
    ops.concat((x, m))
    ops.reshape(x, 'a')
    x['a']
    ops.transpose(m, (0, 0))
    ops.softmax(x, axis=9)
    x()
    len(c)
    iter(c)
    x < 'a'
    Tensor('text', ms.float32) + x
    x.astype('nothing')
    a, b_, c_ = x; a
    x >> 1
    """,
    raises=True,
)

table.expressions(
    """
    int(c), float(c), bool(c), complex(c)
    x.asnumpy(), x.tolist(), c.item(), x.sum().item() * 2
    f'{c}', str(x), repr(x), '%s' % c, 'v: {}'.format(c)
    x[0] in [1, 2], x in [1, 2, x]
    bool(c) and n, not c, not (x.sum() > 0)
    xs[i], words[int(i)], range(int(i) + 2), list(range(i))
    max(c, neg), min(c, 1), max(ts), sorted(ts)
    any([c, 0]), all([c, 1]), any(x > 1), all(x > 0)
    round(c), round(f * c.item(), 1), abs(c.item()), pow(c.item(), 2)
    np.sum(x.asnumpy()), np.array(x), Tensor(x.asnumpy() * 2), np.asarray([1, 2])
    [v.item() for v in x], {int(i): x}, 'a' * int(i), math.sqrt(c), math.floor(c.item())
    [1, 2] == [c, 2], (c, 1) == (c, 1), [c].index(c), [c, 1].count(1)
    n if c else k, 'pos' if c > 0 else 'neg'
    x.tolist()[0], x.sum().asnumpy().dtype, x.asnumpy().shape, x.data_ptr() == 0 if False else 0
    x[b], m[b], m[m > 2]
    ops.nonzero(x), ops.masked_select(x, b), ops.unique(ints)
    """,
    splits=True,
)


@table
def rows_of_a_tensor(m):
    total = 0
    for row in m:
        for v in row:
            total = total + v * 2
    return total


@table
def enumerated_rows(m):
    out = []
    for i, row in enumerate(m):
        out.append(row * i)
    return out


@table
def zipped_tensors(x, y):
    return [a * b for a, b in zip(x, y)], list(zip(x, [1, 2]))


@table
def unpacked_rows(m):
    first, second = m
    head, *rest = first
    return first + second, head, rest


table.expressions(
    """
    x.__str__(), (x * 2).__repr__(), (x * 2).__format__(''), Tensor.__str__(x), object.__str__(x * 2), object.__format__(x, '')
    list(map(Tensor.__repr__, [x, y]))
    x.__reduce__()[1][0]
    (x * 2).__hash__() == hash(x), x.__hash__() == hash(x)
    list(x.__iter__()), list(reversed(x * 2)), type(reversed(x)), [r + 1 for r in Tensor.__iter__(m)], next(x.__iter__()), sum((x * 2).__iter__())
    type(x.__iter__()).__name__
    [*zip(x.__iter__(), x)]
""",
    splits=True,
)
table.expressions("type(iter(x)).__name__, type(reversed(x)).__name__, isinstance(iter(x), type(iter([])))")


@table
def map_over_rows(m):
    return list(map(lambda r: r.sum(), m)), [r for r in m if r.shape[0] == 3], list(reversed([v for v in m[0]]))


@table
def written_in_a_loop(m):
    out = ops_zeros(m)
    for i in range(m.shape[0]):
        out[i] = m[i] * i
    return out


def ops_zeros(m):
    from ms import ops

    return ops.zeros(m.shape)


@table
def argument_written_in_place(x, y):
    x[0] = 9
    x += y
    y[:] = 1
    return x * 1


@table
def views_see_writes(m):
    row = m[0]
    m[0, 0] = 50
    return row, m


@table
def in_place_methods(x, y):
    x.add_(y)
    x.mul_(2)
    return x


@table
def accumulates(ts):
    total = ts[0]
    for t in ts[1:]:
        total += t
    return total


@table
def shape_arithmetic(m):
    rows, cols = m.shape
    padded = m.reshape(rows * cols // 2, 2)
    return padded, (rows, cols), rows if rows > cols else cols


@table
def chained_methods(m):
    return m.reshape(3, 2).transpose(1, 0).sum(axis=0).reshape(-1, 1)[:, 0].astype("int32")


@table
def broadcast_mixes(x, m, c):
    return m.T + x, m * c, m.sum(axis=0, keepdims=True) - m, x.reshape(2, 1) * m


@table
def tensor_attributes_decide(x, m):
    out = []
    for t in (x, m):
        if t.ndim == 1:
            out.append(t.expand_dims(0))
        elif t.shape[1] > 2 and t.dtype != "int32":
            out.append(t[:, :2])
    return out


@table
def dtype_decides(x, ints):
    return [t.astype("float16") if t.dtype == x.dtype else t + 1 for t in (x, ints)]
