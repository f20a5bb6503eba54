"""What random programs know of nested Cells, of gradients and vmap around and inside them, and of trees of tensors."""

from __future__ import annotations

PRELUDE = """\
def parameter(*values, name):
    return ms.Parameter(Tensor(np.array(values, np.float32)), name=name)


class Inner(ms.nn.Cell):
    def __init__(self, k):
        super().__init__()
        self.w = parameter(1, k, name="w")
        self.k = k
        self.calls = 0

    def construct(self, a, *rest, scale=1):
        self.calls += 1
        for v in rest:
            a = a - v
        return a * self.w * scale + self.k


class Outer(ms.nn.Cell):
    def __init__(self):
        super().__init__()
        self.first = Inner(2)
        self.rest = ms.nn.CellList([Inner(1), Inner(3)])
        self.act = ms.nn.ReLU()
        self.bias = parameter(0.5, -1, name="bias")
        self.log = {}

    def extra(self, a):
        return a + self.bias

    def construct(self, a, n=1):
        a = self.first(a, scale=n)
        for i, cell in enumerate(self.rest):
            a = cell(a, self.bias) if i < n else a
            self.log[i] = n
        if self.training:
            a = self.act(a)
        return self.extra(a)


class Mapped(ms.nn.Cell):
    def __init__(self, net):
        super().__init__()
        self.net = net
        self.hyper = ops.HyperMap()

    def construct(self, tree, k=1):
        return self.hyper(ops.partial(scaled_by, k), tree)


def scaled_by(k, a):
    return a * k


def loss_of(net, a):
    return (net(a) * a).sum()


def cubed(a):
    return (a * a * a).sum()


def two(a, b):
    return (a * b + a).sum(), a * 2


def bent(a, n=1):
    for _ in range(n):
        a = ops.tanh(a) * 2
    return a.sum()


def writing(a):
    v = a * 2
    v[0] = 1
    return (v * a).sum()


def branching(a, n):
    try:
        if n > 1:
            raise ValueError(n)
        return (a * n).sum()
    except ValueError:
        return (a * a).sum()


CUBED = ms.grad(cubed)
NET = Outer()
MAPPED = Mapped(NET)
"""

EXPRESSIONS = {
    "t": """
NET(<t>)
NET(<t>, n=<n>)
NET.first(<t>, <t>, scale=<n>)
NET.rest[<n> % 2](<t>)
NET.extra(<t>)
NET.bias
NET.first.w
[c(<t>) for c in NET.rest][-1]
MAPPED((<t>, <t>), <n>)[1]
MAPPED([<t>, (<t>, <t>)])[1][0]
CUBED(<t>)
ms.grad(cubed)(<t> * <n>)
ms.grad(bent)(<t>, <n> % 3)
ms.grad(writing)(<t>)
ms.grad(branching)(<t>, <n>)
ms.grad(two, has_aux=True)(<t>, <t>)[0]
ms.grad(lambda a, b: (a * b * b).sum(), (0, 1))(<t>, <t>)[1]
ms.grad(lambda a: (ops.stop_gradient(a) * a).sum())(<t>)
ms.grad(lambda a: CUBED(a).sum())(<t>)
ms.grad(lambda a: ms.vmap(lambda v: v * v)(a).sum())(<t>)
ms.grad(lambda a: sum((v * k for k, v in enumerate([a, a * 2], 1)), a).sum())(<t>)
ms.grad(lambda a: account(a)(a, <n>).sum())(<t>)
ms.grad(lambda a: Vector(a)(a).sum())(<t>)
ms.grad(lambda a: (told(a, <n>) * a).sum())(<t>)
ms.grad(lambda a: loss_of(NET, a))(<t>)
ms.grad(lambda a: loss_of(NET, a), None, NET.trainable_params())(<t>)[0]
ms.value_and_grad(lambda a: loss_of(NET, a), None, NET.first.trainable_params())(<t>)[1][0]
ms.value_and_grad(NET.first)(<t>)[0]
ms.value_and_grad(two, 1, has_aux=True)(<t>, <t>)[0][1]
ms.value_and_grad(bent)(<t>)[1]
ms.vmap(cubed)(<t>)
ms.vmap(lambda v, w: v * w + <s>)(<t>, <t>)
ms.vmap(lambda v: v + <t>)(<t>)[0]
ms.vmap(ms.grad(cubed))(<t>)
ms.vmap(lambda v: ops.stack([v, v * <n>]).sum())(<t>)
ops.HyperMap()(lambda a, b: a - b, [<t>, <t>], [<t>, <t>])[1]
ops.HyperMap()(operator.add, (<t>, (<t>, <t>)), (<t>, (<t>, <t>)))[1][0]
ops.Map()(lambda a: a * <n>, <m>)[0]
ops.HyperMap()(ops.partial(scaled_by, <n>), <m>)[-1]
NET.trainable_params()[<n> % 3].sum() + <t>
[p.value() for p in NET.get_parameters()][-1] + <t>
""",
    "s": """
loss_of(NET, <t>)
cubed(<t>)
ms.value_and_grad(cubed)(<t>)[0]
bent(<t>, 2)
""",
    "n": """
NET.first.calls
NET.rest[0].k
len(NET.rest)
len(NET.trainable_params())
len(NET.log)
len(list(NET.cells()))
""",
    "u": """
NET.first.w.name
','.join(NET.parameters_dict())
NET.cls_name
""",
    "c": """
NET
NET.first
NET.rest[0]
CUBED
ms.grad(cubed)
ms.grad(bent)
ms.vmap(lambda v: v * <n>)
NET.extra
""",
    "m": """
list(MAPPED(<m>, <n>))
[c(v) for c, v in zip(NET.rest, <m>)]
[p + 0 for p in NET.trainable_params()]
list(ms.grad(lambda a, b: (a * b).sum(), (0, 1))(<t>, <t>))
list(ms.grad(lambda a: loss_of(NET, a), None, NET.trainable_params())(<t>))
list(ops.HyperMap()(lambda v: v + <t>, <m>))
""",
}

LINES = """
NET.bias[0] = <n>
NET.bias += <t>
NET.first.w.set_data(<t>)
NET.first.w = ms.Parameter(<t>, name='w2')
NET.rest[0].w *= <n>
NET.rest[-1].k = <n>
NET.first.k += 1
NET.set_train(<b>)
NET.first.set_train(<b>)
NET.first, NET.rest[0] = NET.rest[0], NET.first
NET.act = ms.nn.Tanh() if <b> else NET.act
NET.log.clear()
NET.first.calls = <n>
ops.assign(NET.bias, <t>)
ops.assign_add(NET.bias, <t>)
<@> = ms.value_and_grad(lambda a: loss_of(NET, a), None, NET.trainable_params()); <=s>, <=m> = <@>(<t>)
<@> = NET.trainable_params(); [ops.assign(*v) for v in zip(<@>, ms.grad(lambda a: NET(a).sum(), None, <@>)(<t>))]
<=s>, <=t> = ms.value_and_grad(cubed)(<t>)
(<=s>, <=t>), <=t> = ms.value_and_grad(two, 0, has_aux=True)(<t>, <t>)
<=t> = NET.bias; NET.bias[1] = <n>
<=t> = NET.bias[:]; NET.bias += 1; <=t>[0] = <n>
HELD = NET.bias
<@> = Inner(<n>); <@>.calls += 1; <=t> = <@>(<t>) + <@>.w
<@> = [Inner(k) for k in (1, <n>)]; <=t> = <@>[1](<@>[0](<t>))
""".strip().splitlines()

RAISES = """
NET(<u>)
NET.absent
NET.first(<t>, z=1)
ms.grad(cubed)(<u>)
ms.grad(lambda a: (a.missing).sum())(<t>)
ms.grad(lambda a: Problem(<u>).missing)(<t>)
ms.vmap(lambda v: v.absent)(<t>)
NET.rest[7]
ops.HyperMap()(lambda a: a.absent, <m> or [<t>])
NET.bias = <n>
""".strip().splitlines()

BLOCKS = """
def <@>(a):
    BODY
    return (a * <t>).sum()
<=s>, <=t> = ms.value_and_grad(<@>)(<t>)
---
def <@>(a, n=<n>):
    for i in range(n % 3):
        a = a * 2 + i
        note('turn', i)
    return (a * a).sum()
<=t> = ms.grad(<@>)(<t>)
---
class <@>(ms.nn.Cell):
    def __init__(self):
        super().__init__()
        self.inner = NET.first
        self.w = ms.Parameter(<t>, name='w')
        self.k = <n>
    def construct(self, a):
        BODY
        return self.inner(a) * self.w + self.k
<@> = <@>()
<=t> = <@>(<t>)
<=m> = list(ms.grad(lambda a: <@>(a).sum(), None, <@>.trainable_params())(<t>))
---
for <@> in NET.rest:
    <=t> = <@>(<t>)
    LOOP
---
for <=t> in NET.trainable_params():
    LOOP
---
for <=u>, <=t> in NET.parameters_and_names():
    LOOP
---
for <=n> in range(2):
    <@> = ms.grad(lambda a: loss_of(NET, a), None, NET.trainable_params())(<t>)
    for p, g in zip(NET.trainable_params(), <@>):
        p -= g * 0.1
    LOOP
---
def <@>(v):
    w = v * <n>
    return w + <t>.sum()
<=t> = ms.vmap(<@>)(<t>)
---
try:
    def <@>(a):
        BODY
        RAISE
        return a.sum()
    <=t> = ms.grad(<@>)(<t>)
except Exception as e:
    note(type(e).__name__)
""".strip("\n").split("\n---\n")

#: statements that stand between calls
CHANGES = """
NET.first.w.set_data(Tensor(np.array([2, -3], np.float32)))
NET.first.k = 7
NET.rest[0].k = 0
NET.set_train(True)
NET.first = Inner(5)
Inner.construct = lambda self, a, *rest, scale=1: a * self.w
Outer.extra = lambda self, a: a - self.bias
cubed = lambda a: (a * 4).sum()
NET.rest.append(Inner(4))
scaled_by = lambda k, a: a - k
NET.bias = ms.Parameter(Tensor(np.array([9, 9], np.float32)), name="bias")
""".strip().splitlines()
