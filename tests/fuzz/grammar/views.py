"""What random programs know of tensors that share memory: writes through views, and aliases in containers, objects and
closures."""

from __future__ import annotations

PRELUDE = """\
def filled(a, n, where=0):
    a[where] = n
    return a


def swapped(m):
    m[0], m[-1] = m[-1], m[0]
    return m


def grow(m, n):
    for v in m:
        v += n
    return m


def halves(a):
    v = a.copy()
    return v[:1], v[1:], v


def settled(a, n):
    table = ops.stack([a, a])
    rows = [table[0], table[1], table]
    rows[0][1] = n
    rows[2][1] += rows[0]
    return rows


class Store:
    def __init__(self, a):
        self.a = a
        self.w = a[:]
        self.rows = {"all": a, "part": a[1:]}
        self.n = 1
        self.items = [1]

    @property
    def twice(self):
        self.rows["part"][0] += 1
        return self.a * 2

    def step(self, d):
        self.w += d
        return self.rows["all"]

    def __setitem__(self, k, v):
        self.rows["part"][...] = v
        self.items.append(k)

    def __getitem__(self, k):
        if isinstance(k, int) and k > 1:
            raise IndexError(k)
        return self.a[:] if isinstance(k, int) else getattr(self, k)

    def __call__(self, a, n=1):
        self.a[0] = n
        return self.w + a
"""

EXPRESSIONS = {
    "t": """
filled(<t>.copy(), <n>)
filled(<t> + 0, <n>, slice(None, 1))
filled(<t>, <n>) + <t>
swapped([<t>, <t>, <t>])[0]
grow([<t>, <t>], <n>)[1]
halves(<t>)[2]
(lambda p, q, r: (p.add_(1), r)[1])(*halves(<t>))
settled(<t>, <n>)[1]
settled(<t>, <n>)[2][0]
Store(<t>).step(<t>)
Store(<t>).twice
Store(<t>)(<t>, <n>)
(lambda v: (v[:1].add_(<n>), v)[1])(<t>.copy())
[filled(v, k) for k, v in enumerate([<t>, <t>])][1]
(lambda v, w: filled(v, <n>) + w)(*[<t>.copy()] * 2)
operator.setitem((w7 := <t>.copy()), 0, <n>) or w7
ops.stack([<t>, <t>])[:, 0]
ops.stack([<t>, <t>]).T[1]
ops.stack([<t>, <t>])[[0, 1], [1, 0]]
ops.stack([<t>, <t>])[..., 1:].reshape(2)
ops.stack([<t>, <t>])[::-1][0]
""",
    "m": """
[<t>.copy()] * 2
settled(<t>, <n>)[:2]
grow([v.copy() for v in <m>], <n>)
swapped([*<m>, <t>])
[*ops.stack([<t>, <t>])]
list(ops.stack([<t>, <t>]).unbind())
""",
    "o": """
Store(<t>)
Store(<t>.copy())
""",
    "b": """
filled((w6 := <t>.copy()), <n>) is w6
(lambda m: m[0] is m[-1])(<m>)
""",
}

LINES = """
<=t> = <!t>; <!t>[0] = <n>; <!t> += 1
<@> = [<!t>] * 2; <@>[0][0] = <n>; <=t> = <@>[1]
<@> = {'a': <!t>, 'k': <!t>[:]}; <@>['k'][0] = <n>; <=t> = <@>['a']
<@> = <!t>, <!t>[1:]; <@>[1][0] += <s>; <=t> = <@>[0] * 2
<@> = ops.stack([<t>, <t>]); <@>[0] = <t>; <@>[:, 1] += <s>; <=t> = <@>[1]
<@> = ops.stack([<t>, <t>]); <=t> = <@>[0]; <@>[...] = <n>; <=m> = [<@>[1], <=t>]
<@> = ops.stack([<t>, <t>]); <@>[<@> > <n>] = 0; <=t> = <@>.sum(0)
<@> = ops.stack([<t>, <t>]); <@>[:, ::-1][0] = <t>; <@>.T[1] *= 2; <=t> = <@>[0]
<@> = <!t>.view(1, 2); <@>[0, 1] = <n>; <@> *= 2; <=t> = <@>[0]
<@> = <!t>[:]; <=t> = <@> * 2; <@>[1:] = <s>; <!t> -= <=t>
<=m> = [<!t>, <!t>[:], <!t>.reshape(2)]
<!m>[-1] += <n>
<!m>[0], <!m>[-1] = <!m>[-1], <!m>[0]
swapped(<!m>)[0] += <n>
grow(<!m>, <n>)
filled(<!t>, <n>)
filled(<!t>[1:], <n>)
<=t>, <=t>, <=t> = halves(<t>)
for <@> in (<!t>, <!t>[:1], <!t>[1:]): <@> += <n>
for <@> in <!m>: <@>[0] = <n>
for <@> in <!d>.values(): <@> *= 2
[v.add_(<n>) for v in <!m>]
<@> = (lambda: <!t>.add_(1)); <@>(); note(<@>() is <!t>)
<@> = (lambda v=<!t>[:]: v); <!t>[0] = <n>; <=t> = <@>()
<o>.w = <!t>; <!t>[0] = <n>
<o>.w = <!t>[:]; <!t> += <s>
<o>.rows = [<!t>, <!t>[1:]]; <o>.rows[1][0] = <n>; <=t> = <o>.rows[0]
HELD = <!t>; <!t> += 1; <!t>[0] = <n>
HELD = {'t': <!t>, 'u': [<!t>[:1]]}; HELD['u'][0][0] = <n>
LOG.append(<!t>); <!t>[1] = <n>
LOG.append((<!t>[:1], <t>)); <!t> *= 2
<d>['a'] = <d>['a'][:]; <d>['a'] += 1
<d>['k'] = <d>['a']; <d>['k'][1] = <n>
(<!t>[0], <!t>[1]), <=n> = (<s>, <n>), <n>
<!t>[0], *<@> = <m>[0][0], <n>; note(<@>)
<!t>[:1], <!t>[1:] = <!t>[1:].copy(), <!t>[:1].copy()
<!t>[<n> % 2], <=t> = <s>, <!t> + 1
<!t>[-1] -= <!t>[0]
<!t>[[True, False]] = <n>
<!t>[Tensor(np.array([1, 0]))] = <t>
<!t>[None][0, 0] = <n>
<!t> += <!t>
<!t> *= <!t>[::-1]
<!t> @= ops.stack([<t>, <t>])
<!t> **= 2
<!t> /= 2
""".strip().splitlines()

BLOCKS = """
<@> = <!t>[:]
try:
    <@>[0] = <n>
    BODY
    RAISE
except Exception as e:
    <@>[1] = <s>
    note(type(e).__name__)
<!t> += <@>
---
for <=n>, <@> in enumerate([<!t>, <!t>[:1], <!t>[1:]]):
    <@> *= 2
    LOOP
---
<@> = ops.stack([<t>, <t>])
for <=t> in <@>:
    <=t>[0] = <n>
    LOOP
LOG.append(<@>)
---
<@> = ops.stack([<t>, <t>])
for <=n> in range(2):
    <@>[<n> % 2] += <t>
    if <b>:
        <@>[:, 0] = <n>
    LOOP
<=t> = <@>[0]
---
<@> = {'t': <!t>, 'v': <!t>[:]}
for <=u>, <=t> in <@>.items():
    <=t>[0] += 1
    LOOP
LOG.append(<@>)
---
def <@>(a, n):
    a[0] = n
    b = a[:]
    if n > 1:
        return b
    b += 1
    return a
<=t> = <@>(<t>, <n>)
<=t> = <@>(<!t>, <n>)
---
with Base(<!t>[:], <n>) as <=t>:
    <=t> += 1
    BODY
    <!t>[1] = <n>
---
while <!t>.sum() < 4 and <n> > 0:
    <!t> += 2
    <!t>[0] *= <n>
    break
---
if <q>:
    <@> = <!t>
else:
    <@> = <!t>[:]
<@>[0] = <n>
""".strip("\n").split("\n---\n")
