"""What random programs know of one Cell, gradients and functions of the framework."""

from __future__ import annotations

PRELUDE = """\
@captured
def halved(a, n=2):
    turns = 0
    while a.sum() > n and turns < 4:
        a = a / 2
        turns += 1
    return a if n else -a


@ms.ops.constexpr
def doubled(n):
    return n * 2


class Layer(ms.nn.Cell):
    def __init__(self):
        super().__init__()
        self.weight = ms.Parameter(Tensor(np.array([1, 3], np.float32)), name="weight")
        self.scale = Tensor(np.array([2, 1], np.float32))
        self.k = 1
        self.seen = []

    def construct(self, a, n=1):
        if self.training:
            a = a * n
        self.seen.append(n)
        return a * self.weight + self.scale * self.k


mixed = ms.ops.MultitypeFuncGraph("mixed")


@mixed.register("Tensor")
def _mixed_tensor(a):
    return a * 2


@mixed.register("Number")
def _mixed_number(a):
    return a + 1


def square(a):
    return (a * a).sum()


LAYER = Layer()
"""

EXPRESSIONS = {
    "t": """
ms.grad(square)(<t>)
ms.grad(lambda v: (v * <t>).sum())(<t>)
ms.value_and_grad(square)(<t>)[1]
ms.vmap(lambda v: v * <n>)(<t>)
ms.vmap(lambda v, w: v - w, in_axes=(0, None))(<t>, <s>)
LAYER(<t>)
LAYER(<t>, n=<n>)
LAYER.weight
LAYER.scale
Unit(<n>).times(<t>)
Unit(<n>)(<t>)
mixed(<t>)
ops.HyperMap()(mixed, (<t>, <n>))[0]
ops.Map()(mixed, [<t>, <t>])[1]
halved(<t>)
halved(<t>, <n>)
<t> * ms.mutable(<n>)
<t> * doubled(<n>)
ms.grad(lambda v: (v * v * <n>).sum())(<t>)
ms.grad(lambda v: (helper(v, <n>) * <t>).sum())(<t>)
ms.value_and_grad(lambda v: (v.sum(), v * 2), has_aux=True)(<t>)[0][1]
ms.vmap(lambda v: v * v)(<t>)
""",
    "n": """
doubled(<n>)
LAYER.k
len(LAYER.seen)
Unit(<n>).n
mixed(<n>)
""",
    "l": """
LAYER.seen
""",
}

LINES = """
LAYER.weight.set_data(<t>)
LAYER.weight[0] = <n>
LAYER.weight += <t>
ops.assign(LAYER.weight, <t>)
<=t> = LAYER.weight.reshape(2)
<=t> = LAYER.weight * <n>
LAYER.k += 1
LAYER.k = <n>
LAYER.scale = <t>
LAYER.scale[0] = <n>
LAYER.set_train(<b>)
LAYER.seen.append(<n>)
HELD = LAYER.weight
""".strip().splitlines()

#: statements that stand between calls, in each space alike
CHANGES = """
LAYER.weight.set_data(Tensor(np.array([5, -1], np.float32)))
LAYER.k = 3
LAYER.scale = Tensor(np.array([0, 1], np.float32))
LAYER.set_train(True)
Unit.times = lambda self, a: a
square = lambda a: (a * 3).sum()
""".strip().splitlines()
