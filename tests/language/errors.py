"""What raises, by itself and caught: types and texts are Python's."""

from __future__ import annotations

import numpy as np
from language.table import Table

table = Table("errors")

table.expressions(
    """
    [1, 2, 3].index(5, 0, 2)
    'abc'.index('d')
    {'a': 1}['a']['b']
    (1, 2)[2:][0]
    [][0] if not xs else xs[len(xs)]
    d['a'].append(1)
    None + 1
    'a' + 1
    1 + 'a'
    [1] + (2,)
    (1,) + [2]
    {1} + {2}
    {} + {}
    -'a'
    ~1.5
    not_defined(x)
    x.shape.append(1)
    x.shape[3]
    len(3)
    ''.join([1, 2])
    'a' * 'b'
    [1] * 1.5
    'a' < 1
    [1] < 1
    {} < {}
    None < None
    1 in 5
    'a' in 5
    x in None
    x in 5
    1 in (lambda: 0)
    b'a' + [1]
    b'a' + 1.5
    b'a' * range(3)
    b'b' % 1
    'b' % (1,)
    [(1, 2)].count(np.int64(1))
    1 in 'abc'
    int('1.5')
    float('one')
    {}['missing']
    {1: 2}[x.shape]
    getattr(xs, 'foo')
    xs.foo = 1; xs
    (1).foo = 2; 1
    name[0] = 'b'; name
    tup[0] = 1; tup
    del tup[0]; tup
    del name[0]; name
    a, b_ = 1; a
    a, b_ = None; a
    (a, b_), c_ = 1, 2; a
    *a, b_ = []; a
    for_ = [v for v in 5]; for_
    {**5}
    max(**{'key': 1})
    (lambda: 1)(2)
    (lambda a: 1)()
    (lambda a, b: 1)(1, b=2, c=3)
    (lambda *, k: 1)()
    sorted([1, None])
    sum([x, 'a'])
    isinstance(x, 5)
    range(3)[5]
    slice(1)[0]
    type(x)(1, 2, 3, 4, 5, 6, 7)
    x.reshape('a')
    x.sum('a')
    ops.relu('a')
    ops.concat(5)
    ops.stack([])
    Tensor([1, 'a'])
    m[5]
    m[0:1, 7]
    m @ x @ m
    x[1.5]
    math.log(0)
    math.factorial(-1)
    10 ** 400 * 1.0
    'é'.encode('ascii')
    b'\\xff'.decode()
    '%d %d' % (1,)
    '%s' % (1, 2)
    '{} {}'.format(1)
    '{a}'.format(b=1)
    f'{n:zz}'
    f'{name:d}'
    [1, 2].sort(key=lambda: 1)
    list(map(lambda a, b: a, [1]))
    next(iter([]))
    dict([(1, 2, 3)])
    dict.fromkeys(5)
    set([[]])
    frozenset([{}])
    {x.shape: 1}[3]
    complex('a')
    bytes(-1)
    chr(1114112)
    round(1.5, 'a')
    divmod(1, 0.0)
    1 // 0.0
    0 ** -1
    0.0 ** -1
    1 % 0
    """,
    raises=True,
)
# what has a rule of its own in a capture takes what it takes outside
table.expressions(
    """
    ms.grad(ops.sin, 'x')(x)
    ms.grad(ops.sin, (0, 'a'))
    ms.grad(ops.sin, -1)
    ms.grad(ops.sin, (0, 0))
    ms.grad(ops.sin, None)
    ms.grad(ops.sin, 0, has_aux=5)
    ms.grad()
    ms.grad(ops.sin, missing=1)
    ms.grad(ops.sin, 0, None, False, False, False, 7)
    ms.grad(5)(x)
    ms.value_and_grad(ops.sin, x)
    ms.jvp(ops.sin, x, x, missing=1)
    ms.vjp(ops.sin, x, missing=1)
    ops.GradOperation()()
    ops.GradOperation()(ops.sin, None, 3)
    ops.GradOperation()(5)(x)
    ops.GradOperation(get_by_list=True)(ops.sin)
    ms.get_context('mode', 1)
    ops.WhileLoop()(5, ops.sin, x)
    ops.WhileLoop()(lambda v: False, 5, x)
    ops.WhileLoop()(ops.sin)
    ops.ForiLoop()(0, 'a', ops.sin, x)
    ops.ForiLoop()(0.5, 2, lambda i, v: v, x)
    ops.ForiLoop()(0, 2, 5, x)
    ops.Scan()(5, x, None)
    ops.Scan()(lambda c, v: (c, v), x, 5)
    ops.Scan()(lambda c, v: (c, v), x, [1], 2)
    ops.Scan()(lambda c, v: (c, v), x, None)
""",
    raises=True,
)


@table(splits=True)
def what_mutable_refuses(x):
    import ms

    said = []
    for given in ("a", np.float32(0.5), [1, None], {"k": (1, np.int64(3))}):
        try:
            said.append(ms.mutable(given))
        except TypeError as e:
            said.append(str(e))
    return said, x * 2
