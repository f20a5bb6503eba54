"""Cells: calls, attributes, parameters, state, containers of Cells."""

from __future__ import annotations

import functools

import ms
import numpy as np
from language.table import Table
from ms import Parameter, Tensor, nn, ops

table = Table("cells")


class Dense(nn.Cell):
    def __init__(self, n=2):
        super().__init__()
        self.w = Parameter(Tensor(np.arange(n * n, dtype=np.float32).reshape(n, n)), name="w")
        self.b = Parameter(Tensor(np.ones(n, np.float32)), name="b")
        self.steps = 0
        self.last = None
        self.log = []

    def construct(self, x):
        self.steps = self.steps + 1
        self.last = x * 2
        self.log.append(self.steps)
        return self.hidden(x) + self.b

    def hidden(self, x):
        return ops.matmul(x, self.w)


@table(args=lambda: (Dense(), Tensor(np.array([1.0, 2.0], np.float32))))
def cell_argument(net, x):
    return net(x), net(x * 2), net.steps, net.last, net.w + 1, len(net.log)


@table(args=lambda: (Dense(), Tensor(np.array([1.0, 2.0], np.float32))))
def cell_attributes_are_set(net, x):
    net.scale = 3
    net.extra = [x]
    net.steps += 5
    return x * net.scale, net.w.name, net.training, net.w.shape, hasattr(net, "zz")


@table(args=lambda: (Dense(), Tensor(np.array([1.0, 2.0], np.float32))))
def parameters_are_updated(net, x):
    ops.assign(net.b, x)
    ops.assign_add(net.b, x)
    net.w[0] = x
    return net.b * 2, net.w


DENSE = Dense()


@table
def parameter_lists(x):
    net = DENSE
    return (
        [p.name for p in net.trainable_params()],
        [p * 2 for p in net.get_parameters()],
        len(list(net.parameters_dict())),
        sum(p.size for p in net.trainable_params()),
    )


@table(args=lambda: (Dense(), Tensor(np.array([1.0, 2.0], np.float32))))
def training_flag(net, x):
    return x * 2 if net.training else x * 3


class Wide(nn.Cell):
    def __init__(self):
        super().__init__()
        self.layers = nn.CellList([Dense(), Dense()])
        self.act = {"relu": ops.relu, "none": None}
        self.head = nn.SequentialCell([nn.Tanh(), Dense()])
        self.sizes = (1, 2)

    def construct(self, x, *rest, scale=1.0, mask=None):
        for i, layer in enumerate(self.layers):
            x = layer(x) * self.sizes[i]
            x = self.act["relu"](x)
        for r in rest:
            x = x + r
        if mask is not None:
            x = x * mask
        return {"out": self.head(x) * scale, "all": [x, *rest]}


WIDE = Wide()


@table(args=lambda: (Wide(), Tensor(np.array([1.0, 2.0], np.float32))))
def cells_in_cells(net, x):
    return net(x), net(x, x, scale=2.0)["out"], net(x, mask=x)["all"]


class Looping(nn.Cell):
    """A Cell with state, static and class methods, a property, and a call of another method by name."""

    k = 2

    def __init__(self):
        super().__init__()
        self.relu = nn.ReLU()

    @property
    def doubled(self):
        return self.k * 2

    @staticmethod
    def shift(x):
        return x + 1

    @classmethod
    def made(cls):
        return cls.k

    def construct(self, x, n=3):
        for _ in range(n):
            x = self.shift(self.relu(x)) * self.doubled
        return self.finish(x)

    def finish(self, x):
        return x - self.made()


@table(args=lambda: (Looping(), Tensor(np.array([1.0, 2.0], np.float32))))
def cell_methods(net, x):
    return net(x), net(x, n=1), net.construct(x, 2), net.shift(x)


@table
def layers_made_outside(x):
    return LAYER(x), LAYERS["relu"](x), [layer(x) for layer in LAYERS.values()]


LAYER = nn.Tanh()
LAYERS = {"relu": nn.ReLU(), "tanh": nn.Tanh()}


@table
def layers_made_inside(x):
    return nn.ReLU()(x), nn.Softmax(axis=0)(x), nn.LeakyReLU(0.1)(-x)


@table(args=lambda: (nn.CellDict({"a": nn.ReLU(), "b": nn.Tanh()}), Tensor(np.array([-1.0, 2.0], np.float32))))
def cell_dicts(cells, x):
    return cells["a"](x), [cells[k](x) for k in cells.keys()], len(cells), "a" in cells


class Stateful(nn.Cell):
    def __init__(self):
        super().__init__()
        self.mean = Parameter(Tensor(np.zeros(2, np.float32)), name="mean", requires_grad=False)
        self.count = Parameter(Tensor(0, ms.int32), name="count", requires_grad=False)

    def construct(self, x):
        self.mean = self.mean * 0.9 + x * 0.1
        self.count += 1
        return self.mean, self.count


@table(args=lambda: (Stateful(), Tensor(np.array([1.0, 2.0], np.float32))))
def parameters_assigned_in_construct(net, x):
    a = net(x)
    b = net(x)
    return a, b, net.mean + 0, net.count + 0


@table(args=lambda: (nn.BatchNorm1d(2).set_train(), Tensor(np.array([[1.0, 2.0], [3.0, 5.0]], np.float32))))
def batch_norm_in_training(net, x):
    return net(x), net.moving_mean + 0


@table(args=lambda: (nn.Dropout(p=0.5).set_train(), Tensor(np.ones(8, np.float32))))
def dropout_in_training(net, x):
    return net(x)


class Partial1(nn.Cell):
    def __init__(self, fn):
        super().__init__()
        self.fn = fn
        self.parts = functools.partial(fn, 2)

    def construct(self, x):
        return self.fn(x, 3) + self.parts(x)


@table(args=lambda: (Partial1(lambda a, b: a * b), Tensor(np.array([1.0], np.float32))))
def cell_with_functions(net, x):
    return net(x)


class Hooked(nn.Cell):
    def construct(self, x):
        return x * 2


@table(args=lambda: (Hooked(), Tensor(np.array([1.0], np.float32))))
def cell_by_many_calls(net, x):
    out = [net(v) for v in (x, x + 1)]
    return out, net(x=x), list(map(net, out))


class Methods(nn.Cell):
    """jit on construct and on other methods, ParameterTuple, a nested tree of Cells."""

    def __init__(self):
        super().__init__()
        self.ws = ms.ParameterTuple([Parameter(Tensor(np.float32(i + 1)), name=f"w{i}") for i in range(3)])
        self.block = nn.SequentialCell([nn.ReLU(), nn.SequentialCell([nn.Tanh()])])
        self.names = ["relu", "tanh"]
        self.options = {"scale": 2.0, "axes": (0,)}

    @ms.jit
    def construct(self, x):
        for w in self.ws:
            x = x * w
        return self.helper(x) * self.options["scale"]

    @ms.jit
    def helper(self, x):
        return self.block(x) + len(self.names)

    @staticmethod
    @ms.jit
    def static(x):
        return x - 1

    def by_name(self, x):
        for name in self.names:
            x = getattr(ops, name)(x)
        return x.sum(axis=self.options["axes"])


@table(args=lambda: (Methods(), Tensor(np.array([1.0, -2.0], np.float32))))
def jitted_methods(net, x):
    return net(x), net.helper(x), net.static(x), Methods.static(x), net.by_name(x)


METHODS = Methods()


@table
def walks_a_tree_of_cells(x):
    net = METHODS
    names = [name for name, _ in net.cells_and_names()]
    return names, [type(c).__name__ for c in net.cells()], [p.name for p in net.get_parameters()], net.block[0](x)


@table(args=lambda: (Methods(), Tensor(np.array([1.0, -2.0], np.float32))))
def cells_change_attributes_of_others(net, x):
    net.options["scale"] = 5.0
    net.names.append("sigmoid")
    net.names[0] = "exp"
    net.block.note = x
    return net.by_name(x), net.options, net.block.note


@table
def cell_lists_are_indexed(x):
    layers = LAYER_LIST
    first, *rest = layers
    return first(x), [c(x) for c in rest], layers[-1](x), layers[0:2][1](x), len(layers), first in list(layers)


LAYER_LIST = nn.CellList([nn.ReLU(), nn.Tanh(), nn.Sigmoid()])


class Residual(nn.Cell):
    def __init__(self, inner, skip=True):
        super().__init__()
        self.inner = inner
        self.skip = skip

    def construct(self, x):
        return x + self.inner(x) if self.skip else self.inner(x)


RESIDUAL = Residual(nn.SequentialCell(Residual(nn.ReLU()), Residual(nn.Tanh(), skip=False)))


@table
def nested_cells_with_options(x):
    return RESIDUAL(x), RESIDUAL.inner[0].skip, RESIDUAL.inner[1](x)


class Multi(nn.Cell):
    """Several outputs, optional inputs, keyword inputs, nested containers in and out."""

    def construct(self, x, pair=None, *, scale=1.0, extra=(), **options):
        out = {"x": x * scale, "n": len(extra), "options": sorted(options)}
        if pair is not None:
            a, b = pair
            out["pair"] = [a + b, (a, {"b": b})]
        for i, e in enumerate(extra):
            out[f"e{i}"] = e * i
        return out


MULTI = Multi()


@table
def cells_with_nested_inputs(x, tt):
    return MULTI(x), MULTI(x, tt), MULTI(x, pair=tt, scale=2.0, extra=[x, x], depth=3)


@table(raises=True)
def cell_with_wrong_arguments(x):
    return MULTI()


@table
def losses_and_layers(x, y, m):
    return (
        nn.MSELoss()(x, y),
        nn.L1Loss(reduction="sum")(x, y),
        nn.Softmax(axis=-1)(m),
        nn.Flatten()(m),
        nn.LayerNorm((3,))(m),
        nn.Identity()(x),
    )


@table(args=lambda: (nn.Dense(2, 3), Tensor(np.ones((4, 2), np.float32))))
def dense_layer(layer, x):
    return layer(x).shape, layer.weight.shape, layer(x * 2) - layer(x), layer.in_channels


class TrainNet(nn.Cell):
    def __init__(self, momentum):
        super().__init__()
        self.dense = Dense()
        self.loss = nn.MSELoss()
        self.opt = nn.Momentum(self.trainable_params(), 0.1, momentum)
        self.grad = ms.value_and_grad(self.forward, None, self.opt.parameters, has_aux=True)
        self.history = []

    def forward(self, x, y):
        out = self.dense(x)
        return self.loss(out, y), out

    def construct(self, x, y, steps=2):
        for _ in range(steps):
            (loss, out), grads = self.grad(x, y)
            grads = ops.clip_by_global_norm(grads, 1.0)
            self.opt(grads)
            self.history.append(loss)
        return loss, out


@table(args=lambda: (TrainNet(0.9), Tensor(np.float32([1, 2])), Tensor(np.float32([0, 1]))))
def several_training_steps_in_one_graph(net, x, y):
    loss, out = net(x, y)
    again, _ = net(x, y, steps=1)
    return loss, out, again, [w + 0 for w in net.opt.parameters], len(net.history)


class Recurrent(nn.Cell):
    def __init__(self):
        super().__init__()
        self.cell = Dense()
        self.hidden = Parameter(Tensor(np.zeros(2, np.float32)), name="hidden", requires_grad=False)

    def construct(self, xs):
        outs = []
        h = self.hidden + 0
        for x in xs:
            h = ops.tanh(self.cell(x) + h)
            outs.append(h)
        self.hidden = h
        return ops.stack(outs)


@table(args=lambda: (Recurrent(), Tensor(np.arange(6, dtype=np.float32).reshape(3, 2) / 10)))
def recurrence_over_rows(net, xs):
    return net(xs), net(xs), net.hidden + 0
