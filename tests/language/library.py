"""MindSpore's own functions inside a capture: HyperMap, composite, gradients, vmap, mutable, constexpr, depend; and
calls of NumPy, SciPy and math."""

from __future__ import annotations

import math

import ms
import numpy as np
import scipy.special
import scipy.stats
from language.table import Table
from ms import Tensor, nn, ops

table = Table("library")
C, F, P = ops.composite, ops.functional, ops.operations

add_any = ops.MultitypeFuncGraph("add_any")


@add_any.register("Tensor", "Tensor")
def _add_tensors(a, b):
    return a + b


@add_any.register("Tensor", "Number")
def _add_number(a, b):
    return a + b * 10


@add_any.register("Tuple", "Tuple")
def _add_tuples(a, b):
    return a[0] + b[0]


@add_any.register("Number", "Number")
def _add_numbers(a, b):
    return a + b + 0.5


HYPER = ops.HyperMap()
MAP = ops.Map()


@table
def multitype(x, y):
    return add_any(x, y), add_any(x, 2), add_any(1, 2), add_any((x,), (y,))


@table(raises=True)
def multitype_without_body(x):
    return add_any(x, "a")


@table(splits=True)
def hyper_map(tt, x):
    f = ops.HyperMap(lambda a, b: a * b)
    return (
        HYPER(ops.partial(add_any, x), tt),
        HYPER(add_any, tt, tt),
        HYPER(lambda v: v + 1, [x, (x, [x])]),
        f(tt, tt),
        HYPER(ops.relu, tt),
    )


@table(splits=True)
def maps(tt, xs):
    return MAP(add_any, tt, (1, 2)), C.Map()(lambda v: v * 2, tt), ops.Map(ops.neg)(tt), MAP(lambda a, b: a + b, xs, xs)


@table
def composites(x, y, tt):
    return (
        C.clip_by_value(x, 0, 1),
        F.partial(ops.add, x)(y),
        F.tensor_add(x, y) if hasattr(F, "tensor_add") else x,
        ops.clip_by_global_norm(tt, 1.0),
        C.HyperMap()(F.partial(add_any, x), tt),
    )


@table
def depends(x, y):
    z = ops.depend(x * 2, y + 1)
    return z, ops.Depend()(x, y) if hasattr(ops, "Depend") else x, F.depend(x, (y, x))


@table(splits=True)
def mutables(x):
    a = ms.mutable([1, 2])
    b = ms.mutable((x, 3))
    c = ms.mutable(5)
    d = ms.mutable({"k": x})
    return a[0] + b[1] + c, b[0] * c, len(a), d["k"], [v for v in a]


@table(args=lambda: (ms.mutable([Tensor(np.float32(1.0)), Tensor(np.float32(2.0))]), ms.mutable(3)))
def mutable_arguments(ts, n):
    return ts[0] * n + ts[1], len(ts)


@ms.constexpr
def doubled_size(shape, k=2):
    return tuple(s * k for s in shape)


@ops.constexpr
def pick_axis(ndim):
    if ndim > 1:
        return ndim - 1
    return 0


@ops.primitive.constexpr
def text_of(n):
    return f"n{n}"


@table
def constexprs(x, m):
    return doubled_size(m.shape), ops.zeros(doubled_size(x.shape, 3)), m.sum(pick_axis(m.ndim)), text_of(3)


@ops.primitive._primexpr
def half_of(shape):
    return [s // 2 for s in shape]


@table
def primexprs(m):
    return half_of(m.shape), ops.ones(tuple(half_of((4, 2))))


# gradients
def square_sum(x):
    return (x * x).sum()


def product(x, y):
    return (x * y * y).sum()


@table
def grads(x, y):
    return ms.grad(square_sum)(x), ms.grad(product, grad_position=1)(x, y), ms.grad(product, (0, 1))(x, y)


@table
def values_and_grads(x, y):
    return (
        ms.value_and_grad(square_sum)(x),
        ms.value_and_grad(product, (0, 1))(x, y),
        ops.value_and_grad(square_sum, 0)(x),
    )


@table
def second_gradients(x):
    return ms.grad(lambda v: ms.grad(square_sum)(v).sum())(x), ops.grad(lambda v: (v**3).sum())(x)


@table
def gradient_of_local_function(x, n):
    def loss(v):
        out = v
        for _ in range(n):
            out = out * v
        return out.sum()

    return ms.grad(loss)(x)


@table(untraced=True)
def gradient_through_branches(x, flag):
    def loss(v):
        if flag:
            v = v * 2
        if v.sum() > 0:
            return (v * v).sum()
        return v.sum()

    return ms.grad(loss)(x)


@table
def grad_operation(x, y):
    return (
        ops.GradOperation()(square_sum)(x),
        ops.GradOperation(get_all=True)(product)(x, y),
        C.GradOperation(sens_param=True)(square_sum)(x, Tensor(np.float32(2.0))),
    )


class Linear(nn.Cell):
    def __init__(self):
        super().__init__()
        self.w = ms.Parameter(Tensor(np.array([2.0, 3.0], np.float32)), name="w")
        self.b = ms.Parameter(Tensor(np.array([0.5, 0.5], np.float32)), name="b")

    def construct(self, x):
        return x * self.w + self.b


LINEAR = Linear()


@table
def gradients_of_weights(x):
    net = LINEAR

    def forward(v):
        return net(v).sum()

    fn = ms.value_and_grad(forward, None, net.trainable_params())
    value, grads_ = fn(x)
    both = ops.GradOperation(get_by_list=True)(net, net.trainable_params())(x)
    return value, grads_, both


@table
def gradients_with_aux(x):
    net = LINEAR

    def forward(v):
        out = net(v)
        return out.sum(), out

    return ms.value_and_grad(forward, None, net.trainable_params(), has_aux=True)(x)


class TrainStep(nn.Cell):
    def __init__(self):
        super().__init__()
        self.net = Linear()
        self.optimizer = nn.SGD(self.net.trainable_params(), learning_rate=0.1)
        self.grad_fn = ms.value_and_grad(self.forward, None, self.net.trainable_params())

    def forward(self, x, y):
        return ((self.net(x) - y) ** 2).mean()

    def construct(self, x, y):
        loss, grads_ = self.grad_fn(x, y)
        self.optimizer(grads_)
        return loss


@table(args=lambda: (TrainStep(), Tensor(np.array([1.0, 2.0], np.float32)), Tensor(np.array([3.0, 5.0], np.float32))))
def train_steps(step, x, y):
    return step(x, y), step(x, y), step.net.w + 0


@table
def stop_gradients(x):
    def loss(v):
        return (ops.stop_gradient(v) * v).sum()

    return ms.grad(loss)(x), ops.stop_gradient(x)


@table
def vmaps(m, x):
    return (
        ms.vmap(lambda r: r.sum())(m),
        ops.vmap(lambda r, k: r * k, in_axes=(0, None))(m, 2.0),
        ms.vmap(ops.relu, in_axes=1, out_axes=1)(m),
    )


@table
def vmap_of_grad(x):
    return ms.vmap(ms.grad(lambda v: v * v))(x)


@table
def jvp_and_vjp(x, y):
    out, tangent = ms.jvp(lambda v: v * v, x, y)
    value, pull = ms.vjp(lambda v: v * v, x)
    return out, tangent, value, pull(y)


@table
def jacobians(x):
    return ms.jacfwd(lambda v: v * v)(x), ms.jacrev(lambda v: v * 2)(x)


@table
def custom_bprop(x):
    return ms.grad(lambda v: CLIPPED(v).sum())(x)


@table
def custom_bprop_outside_a_gradient(x):
    return CLIPPED(x)


class Clipped(nn.Cell):
    def construct(self, x):
        return x * 2

    def bprop(self, x, out, dout):
        return (dout * 10,)


CLIPPED = Clipped()


@table
def jitted_gradient(x):
    return ms.jit(ms.grad(square_sum))(x), ms.grad(JITTED)(x)


JITTED = ms.jit(square_sum)


@table
def primitives(x, m):
    return (
        P.Add()(x, x),
        P.ReduceMean(keep_dims=True)(m, 1),
        P.Softmax(-1)(m),
        P.Transpose()(m, (1, 0)),
        P.Cast()(x, ms.float16),
        P.Shape()(m),
        P.TupleToArray()((1, 2)) if hasattr(P, "TupleToArray") else x,
    )


PRIM = P.Mul()


@table
def primitives_outside(x, y):
    return PRIM(x, y), [p(x) for p in (P.Neg(), P.Exp())]


@table
def selections(c, x, y):
    return ops.select(c > 0, x, y), ops.where(c > 0, x, -x), ops.select(x > 1, x, -x)


@table
def loops_of_ops(x):
    return ops.ForiLoop()(0, 3, lambda i, v: v * 2, x) if hasattr(ops, "ForiLoop") else x


@table
def scans_of_ops(x):
    return ops.Scan()(lambda carry, v: (carry + v, carry), x, [1, 2], 2) if hasattr(ops, "Scan") else x


@table
def random_ops(x):
    return ops.rand(2) * x, ops.randn(2), ops.dropout(x, 0.5), ops.randint(0, 5, (3,)), ops.normal((2,), 0, 1)


@table
def dtypes_and_casts(x):
    return (
        x.astype(ms.float16),
        ops.cast(x, ms.int32),
        ms.float32,
        x.dtype == ms.float32,
        Tensor(1, ms.int64),
        ms.dtype_to_nptype(ms.float32) is np.float32,
        str(ms.int8),
    )


# NumPy, SciPy, math
table.expressions(
    """
    x * np.sqrt(4.0), x + np.float32(1.5), x * np.pi, np.sqrt(16.0) * 2, np.prod(x.shape), np.float32(2) ** 2
    Tensor(np.array([1.0, 2.0], np.float32)) + x, Tensor(np.zeros((2,), np.float32)), Tensor(np.arange(4).reshape(2, 2)), x * int(np.ceil(2.1))
    int(np.prod((2, 3))), float(np.mean([1, 2])), np.int64(3) + 1, np.float32(1.5) * n, bool(np.isnan(1.0)), np.dtype('float32').name
    math.sqrt(n), math.floor(f) * x, x * math.exp(1.0), math.comb(5, 2), math.factorial(4), math.isclose(0.1, 0.1), math.copysign(1, -2), math.log2(8), math.trunc(2.7)
    np.arange(3).tolist(), np.array([1, 2]).shape, np.ones((2, 3)).size, np.zeros(2).dtype.name, [int(v) for v in np.arange(3)], np.linspace(0, 1, 3)[1]
    np.maximum(1, 2), np.clip(5, 0, 3), np.log(1.0), np.floor(2.5), np.where(True, 1, 2).item(), np.array(5).item(), np.cumsum([1, 2]).tolist()
    isinstance(np.float32(1), float), isinstance(np.float64(1), float), np.float32 is np.float32, np.inf > 1, np.newaxis is None
    (np.ones(2) * 2 + 1).sum(), np.eye(2)[0].tolist(), np.array([[1, 2], [3, 4]]).T[0].tolist(), np.array([3, 1, 2]).argsort().tolist(), len(np.ones(3)), np.array([1, 2]) @ np.array([1, 1])
    np.concatenate([np.ones(1), np.zeros(1)]).tolist(), np.stack([np.ones(1)]).shape, np.dot([1, 2], [3, 4]), np.full(2, 7).max(), np.random is np.random, np.allclose([1.0], [1.0])
""",
)

table.expressions(
    """
    np.ones(2), np.sum(x.asnumpy()), x.asnumpy() * 2, np.add(x.asnumpy(), 1)
    Tensor(np.random.rand(2).astype(np.float32)).shape, np.random.RandomState(0).rand(), np.random.default_rng(0).normal()
    special.expit(0.5), stats.norm.cdf(0.0), x * float(special.gamma(5.0)), special.expit(x.asnumpy())
    np.mean(x), np.exp(x), np.asarray(x)
""",
    {"special": scipy.special, "stats": scipy.stats},
    splits=True,
)


@table(splits=True)
def numpy_in_the_middle(x):
    y = x * 2
    z = Tensor(np.flip(y.asnumpy()).copy())
    return z + y


@table
def math_on_shapes(m):
    fan_in = m.shape[1]
    return m * (1.0 / math.sqrt(fan_in)), m / np.sqrt(m.shape[0])


@table
def scale_table(x):
    scales = np.array([0.5, 2.0], np.float32)
    return x * Tensor(scales), x * float(scales[0])


@table
def initializers(x):
    return x + ms.common.initializer.initializer("ones", (2,), ms.float32) if False else x + ops.ones(2)


@table
def gradients_of_many_kinds(x, y):
    def f(a, b, k=2, flag=True):
        return (a * b * k).sum() if flag else a.sum()

    return (
        ms.grad(f, (0, 1))(x, y),
        ms.grad(f)(x, y, 3),
        ms.grad(f)(x, y, k=5, flag=False),
        ms.value_and_grad(f, 1)(x, y)[1],
        ms.grad(lambda a: {"v": a * 2}["v"].sum())(x),
        ms.grad(lambda a: [a, a * 3][1].sum())(x),
    )


@table
def gradient_with_has_aux(x):
    def f(a):
        return (a * a).sum(), a * 2, {"k": a}["k"]

    return ms.grad(f, has_aux=True)(x), ms.value_and_grad(f, has_aux=True)(x)


@table
def gradient_inside_a_loop(x):
    for _ in range(3):
        g = ms.grad(lambda v: (v * v).sum())(x)
        x = x - g * 0.1
    return x


@table
def gradient_functions_are_kept(x, y):
    fns = {"a": ms.grad(square_sum), "b": ms.grad(product, 1)}
    return fns["a"](x), fns["b"](x, y), [f(x) for f in (ms.grad(square_sum),)]


@table
def vmap_with_closures(m, x):
    return (
        ms.vmap(lambda r: r * x[0] + m.sum())(m),
        ms.vmap(ms.vmap(lambda v: v * 2))(m),
        ms.vmap(lambda a, b: (a + b, a), (0, None))(m, 1.0),
    )


@table
def hyper_map_over_gradients(tt, x):
    grads_ = ms.grad(lambda a, b: (a * b).sum(), (0, 1))(*tt)
    return HYPER(F.partial(add_any, x), grads_), sum(HYPER(lambda g: (g * g).sum(), grads_))


@table(raises=True)
def hyper_map_of_unequal_lengths(tt):
    return HYPER(add_any, tt, (tt[0],))


@table
def composite_names(x, tt):
    return (
        C.GradOperation(get_all=True)(product)(x, x),
        C.MultitypeFuncGraph is ops.MultitypeFuncGraph,
        F.depend(x, tt),
        F.stop_gradient(x),
        F.partial(ops.mul, x)(x),
    )


@table
def shape_functions(m):
    return (
        F.shape(m),
        F.rank(m) if hasattr(F, "rank") else 2,
        ops.dyn_shape(m) if hasattr(ops, "dyn_shape") else m,
        m.shape[::-1],
        F.dtype(m),
        F.size(m) if hasattr(F, "size") else 6,
    )
