"""Control flow on tensors' values as MindSpore's pages write it: constructs with while, for and if, nested, with break,
continue and return, with Parameters that they assign."""

from __future__ import annotations

import ms
import numpy as np
from language.table import Table, tensor
from ms import Parameter, Tensor, nn, ops

table = Table("loops")


def whole(number: int) -> Tensor:
    """A 0-d int32."""
    return Tensor(np.array(number, np.int32))


class Counting(nn.Cell):
    """A Cell that keeps what it counted."""

    def __init__(self) -> None:
        super().__init__()
        self.total = Parameter(Tensor(np.array([0.0, 0.0], np.float32)), name="total")
        self.weight = Parameter(Tensor(np.array([0.5, 1.5], np.float32)), name="weight")
        self.layers = nn.CellList([nn.ReLU(), nn.Tanh()])
        self.dropout = nn.Dropout(p=0.5)
        self.set_train()


class WhileInConstruct(Counting):
    def construct(self, i, n, x):
        out = x
        while i < n:
            out = out * self.weight + x
            i = i + 1
        return out


class ForOfATensor(Counting):
    def construct(self, n, x):
        out = ops.zeros_like(x)
        for k in range(n):
            out = out + self.weight * x * k
        return out


class ParameterInWhile(Counting):
    def construct(self, n, x):
        while n > 0:
            self.total += x * n
            n = n - 1
        return self.total * 2


class AssignOnOneSide(Counting):
    def construct(self, c, x):
        if c > 0:
            ops.assign(self.total, x * 2)
        else:
            ops.assign_sub(self.total, x)
        return self.total + c


class IfInFor(Counting):
    def construct(self, c, x):
        for k in range(3):
            if c > k:
                x = x + self.weight
            else:
                x = x - 1
        return x


class BreakInFor(Counting):
    def construct(self, c, x):
        for k in range(5):
            x = x * 1.5
            if x.sum() > c * 10:
                break
            x = x + k
        return x


class ContinueInWhile(Counting):
    def construct(self, n, x):
        while n > 0:
            n = n - 1
            if n % 2 == 0:
                continue
            x = x + n
            self.total = self.total + x
        return x, self.total * 1


class ReturnInFor(Counting):
    def construct(self, c, x):
        for layer in self.layers:
            x = layer(x) * self.weight
            if x.sum() > c:
                return x + 100
        return x


class ReturnInWhile(Counting):
    def construct(self, n, x):
        while n > 0:
            n = n - 1
            for layer in self.layers:
                x = layer(x) + self.weight
                if x.max() > 3:
                    return x * n
        return x


class WhileInWhile(Counting):
    def construct(self, i, n, x):
        while i < n:
            j = i
            while j < n:
                x = x + self.weight * j
                j = j + 1
            i = i + 1
        return x


class WhileInIf(Counting):
    def construct(self, n, x):
        if x.sum() > 2:
            while n > 0:
                x = x * 0.5
                n = n - 1
        elif x.sum() > 0:
            x = x + n
        else:
            x = x - n
        return x, n


class DropoutInABranch(Counting):
    def construct(self, c, x):
        if c > 0:
            x = self.dropout(x)
        y = self.dropout(x + 1)
        while c > 0:
            y = y + self.dropout(x)
            c = c - 1
        return y, ops.rand(2)


class ListsInWhile(Counting):
    def construct(self, n, x):
        parts = [x, x + 1]
        state = {"h": x, "c": self.weight * 1}
        while n > 0:
            parts[0] = parts[1] * 0.5
            parts[1] = parts[0] + state["h"]
            state["c"] = state["c"] * parts[1]
            n = n - 1
        return parts, state["c"]


class RowsInFor(Counting):
    def construct(self, rows, h):
        outs = []
        for row in rows:
            if row.sum() > 0:
                h = ops.tanh(h * self.weight + row)
            outs.append(h)
        return ops.stack(outs), h


CELLS = {
    WhileInConstruct: lambda: (whole(0), whole(3), tensor([1, 2])),
    ForOfATensor: lambda: (whole(4), tensor([1, 2])),
    ParameterInWhile: lambda: (whole(3), tensor([1, 2])),
    AssignOnOneSide: lambda: (tensor(-1.0), tensor([1, 2])),
    IfInFor: lambda: (tensor(1.5), tensor([1, 2])),
    BreakInFor: lambda: (tensor(1.5), tensor([1, 2])),
    ContinueInWhile: lambda: (whole(5), tensor([1, 2])),
    ReturnInFor: lambda: (tensor(2.5), tensor([1, 2])),
    ReturnInWhile: lambda: (whole(6), tensor([0.1, 0.2])),
    WhileInWhile: lambda: (whole(0), whole(3), tensor([1, 2])),
    WhileInIf: lambda: (whole(2), tensor([1, 2])),
    DropoutInABranch: lambda: (tensor(2.0), tensor([1, 2])),
    ListsInWhile: lambda: (whole(3), tensor([1, 2])),
    RowsInFor: lambda: (tensor([[1, 2], [-3, 1], [0, 4]]), tensor([0, 0])),
}


def programs_of(cell: type) -> tuple:
    """What the cell gives and leaves in its Parameter, and the gradient of that."""

    def value(net, *args):
        out = net(*args)
        return out, net.total * 1

    def slope(net, *args):
        def loss(x):
            out = net(*args[:-1], x)
            return (out[0] if isinstance(out, tuple) else out).sum()

        return ms.grad(loss)(args[-1])

    return value, slope


for cell, make in CELLS.items():
    for fn in programs_of(cell):
        if not (cell is ListsInWhile and fn.__name__ == "slope"):
            fn.__name__ = f"{fn.__name__}_of_{cell.__name__}"
            table(
                fn,
                untraced=True,
                splits=cell in (ReturnInWhile, ForOfATensor),
                args=lambda cell=cell, make=make: (cell(), *make()),
            )


@table(untraced=True)
def fibonacci(i, x):
    a, b = ops.zeros((), ms.int32), i
    n = i + 9
    while n > 0:
        a, b = b, a + b
        n = n - 1
    return a


@table(untraced=True)
def collatz(i):
    i, n = i * 27, 0
    while i != 1 and n < 200:
        i = ops.select(i % 2 == 0, i // 2, i * 3 + 1)
        n += 1
    return i, n


@table(untraced=True)
def greatest_common_divisor(ints):
    a, b = ints[1] * 6, ints[0] * 9
    while b != 0:
        a, b = b, a % b
    return a


@table(untraced=True)
def first_root(c, x):
    while True:
        y = 0.5 * (x + c / x)
        if ops.abs(y - x).max() < 1e-4:
            return y
        x = y


@table(splits=True)
def search_in_rows(m, c):
    k = 0
    while k < 2:
        row = m[k]
        if row.max() > c + 4:
            return row, k
        k += 1
    return m[0], 7


@table(untraced=True)
def clip_until_it_fits(c, x):
    scale = 1.0
    while (x * scale).sum() > c:
        scale *= 0.5
    else:
        x = x * scale
    return x


@table(untraced=True)
def conditions_of_conditions(c, neg, x):
    if c > 0 and (neg < 0 or x.sum() > 100) and not x.min() > 50:
        y = x * 2
    elif c > 0 or neg > 0:
        y = x * 3
    else:
        y = x
    return y if y.sum() > 5 else -y


@table(untraced=True)
def pairs_from_branches(c, x, y):
    if c > 1:
        a, b = x, y
        extra = {"s": [a + b]}
    else:
        a, b = y, x
        extra = {"s": [a - b]}
    return a * 2, b, extra["s"][0]


@table(untraced=True)
def writes_into_a_tensor_in_turns(i, x):
    out = ops.zeros((4,))
    k = i * 0
    while k < 4:
        out[k] = x[0] * k
        if out.sum() > 3:
            out[0] = out[0] + 1
        k = k + 1
    return out


@table(splits=True)
def nested_functions(c, x):
    def step(v):
        if v.sum() > c * 20:
            return v, False
        return v * 2, True

    goes_on = True
    for _ in range(6):
        if goes_on:
            x, goes_on = step(x)
    return x


@table(untraced=True)
def steps_down_by_recursion(c, x):
    def down(v, n):
        if n == 0:
            return v
        if v.sum() > c:
            return down(v * 0.5, n - 1)
        return down(v + 1, n - 1)

    return down(x, 4)


@table(untraced=True)
def draws_until_it_is_large(c, x):
    n = 0
    while x.sum() < c * 20:
        x = x + ops.rand(2)
        n += 1
    return x, n, ops.randn(2)


@table(untraced=True)
def draws_on_one_side(c, x):
    if c < 1:
        x = x * ops.rand(2)
    else:
        x = x + ops.randint(0, 5, (2,)) + ops.randn(2)
    return x, ops.rand(3)


@table(splits=True, untraced=True)
def draws_in_a_range_of_a_tensor(ints):
    total = ops.zeros(())
    for k in range(ints[0]):
        if k > 1:
            total = total + ops.normal((), 0.0, 1.0)
        total = total + ops.dropout(ops.ones((3,)), 0.5).sum()
    return total, ops.randperm(4)


@table(untraced=True)
def gradient_of_a_loop_with_dropout(c, x):
    def loss(x):
        y = x
        while y.sum() < c * 9:
            y = y + ops.dropout(x, 0.5) * x + 1
        return (y * ops.rand(2)).sum()

    return ms.value_and_grad(loss)(x), ops.rand(2)
