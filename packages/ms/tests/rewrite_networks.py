"""Networks that test_rewrite.py takes apart."""

from __future__ import annotations

from ms import nn, ops


class Block(nn.Cell):
    def __init__(self):
        super().__init__()
        self.dense = nn.Dense(3, 3)
        self.act = nn.ReLU()

    def construct(self, x):
        x = self.dense(x)
        x = self.act(x)
        return x


def total(x, y):
    z = ops.add(x, y)
    return z


class Network(nn.Cell):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Dense(3, 3)
        self.relu = nn.ReLU()
        self.sub = Block()
        self.seq = nn.SequentialCell([nn.Dense(3, 3), nn.ReLU()])
        self.add = ops.Add()
        self.flag = True
        self.num = 3

    def construct(self, x, y=None):
        x = self.conv1(x)
        x = self.relu(self.conv1(x))
        b = self.relu(x)
        c = x + b * 2
        d = self.add(x, c)
        if self.flag:
            d = self.relu(d)
        else:
            d = ops.abs(d)
        s, _ = ops.split(d, 1, 0)[0], d.shape
        e = self.sub(d + s)
        f = self.seq(e)
        g = total(f, e)
        h = ops.tanh(g)
        for i in range(self.num):
            h = h + i
        h = h.reshape((1, -1))
        k = [h, h]
        return h, k


class Statements(nn.Cell):
    def __init__(self):
        super().__init__()
        self.relu = nn.ReLU()
        self.cells = nn.CellList([nn.ReLU(), nn.Tanh()])

    def inner(self, x, k=1):
        return self.relu(x) + k

    def construct(self, x, flag=True):
        """A statement of each kind."""
        y = x
        r = x.sum() > 0 and flag
        x += 1
        c = self.inner(x, k=2)
        e = [i * 1 for i in (1, 2)]
        for cell in self.cells:
            x = cell(x)
        while flag:
            x = x * 2
            flag = False
        if flag and x.ndim > 3:
            return x
        elif not flag:
            x = self.relu(x)
            y = x
        m = self.cells[0](x)
        n = ops.concat([x, self.relu(y)], axis=0)
        return self.relu(ops.relu(m)) + c * e[0] + n[:1] + r


class Child(Block):
    def construct(self, x):
        x = super().construct(x)
        return x * 2


class Simple(nn.Cell):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Dense(3, 3)
        self.relu = nn.ReLU()
        self.fc = nn.Dense(3, 2)

    def construct(self, x):
        x = self.conv1(x)
        x = self.relu(x)
        x = self.fc(x)
        return x
