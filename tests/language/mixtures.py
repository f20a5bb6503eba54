"""Several features at once: branches on tensors around other statements, aliasing, effects in order, errors half way."""

from __future__ import annotations

import ms
import numpy as np
from language.table import Box, Table
from ms import Parameter, Tensor, nn, ops

table = Table("mixtures")


# branches on tensors around the rest of the language
@table(untraced=True)
def branch_in_a_comprehension(x, c):
    def pick(v, i):
        if c > i:
            return v + i
        return v - i

    return [pick(x, i) for i in range(3)], {i: pick(x, i) for i in range(2)}


@table(untraced=True)
def branch_in_a_generator(x, c):
    def g():
        for i in range(3):
            if c > i:
                y = x * i
            else:
                y = x + i
            yield y

    return list(g())


@table(splits=True)
def yield_under_a_branch(x, c):
    def g():
        if c > 0:
            yield x
        yield x * 2

    return list(g())


@table(untraced=True)
def branch_under_try(x, c):
    try:
        if c > 0:
            y = x * 2
        else:
            y = x * 3
    except ValueError:
        y = x
    finally:
        y = y if c < 5 else -y
    return y


@table(untraced=True)
def branch_under_with(x, c):
    log = []
    with Noting(log):
        if c > 0:
            x = x + 1
    return x, log


class Noting:
    def __init__(self, log):
        self.log = log

    def __enter__(self):
        self.log.append("in")

    def __exit__(self, *args):
        self.log.append("out")


@table(untraced=True)
def try_inside_a_branch(x, c):
    if c > 0:
        try:
            y = x * {"a": 2}["a"]
        except KeyError:
            y = x
    else:
        try:
            y = x * {"a": 2}["b"]
        except KeyError:
            y = x - 1
    return y


@table(untraced=True)
def with_inside_a_branch(x, c):
    log = []
    if c > 0:
        with Noting([]):
            y = x + 1
    else:
        y = x
    return y, log


@table(untraced=True)
def loop_inside_a_branch(x, c):
    if c > 0:
        for i in range(3):
            x = x + i
    else:
        n = 3
        while n:
            n -= 1
            x = x * 2
    return x


@table(untraced=True)
def branch_inside_loops(x, c):
    for i in range(2):
        for j in range(2):
            if c * i > j - 1:
                if j:
                    x = x + 10
                else:
                    x = x - 1
            else:
                x = x * 2
    return x


@table(untraced=True)
def break_of_the_inner_loop(x, c):
    for i in range(3):
        for j in range(3):
            if c > j:
                break
            x = x + 1
        x = x * 2
    return x


@table(untraced=True)
def continue_and_else(x, c):
    for i in range(3):
        if c > i:
            continue
        x = x + i
    else:
        x = x - 100
    return x


@table(untraced=True)
def return_from_a_nested_loop(x, c):
    for i in range(2):
        for j in range(2):
            if c * j > 0.2:
                return x + i * 10 + j
            x = x * 2
    return x


@table(untraced=True)
def branch_on_both_sides_of_a_call(x, c, neg):
    def f(v):
        if neg > 0:
            return v * 2
        return v * 3

    if c > 0:
        x = f(x)
    else:
        x = f(-x)
    return f(x)


@table(untraced=True)
def branch_changes_a_closure(x, c):
    total = x

    def add(v):
        nonlocal total
        total = total + v

    if c > 0:
        add(x)
    else:
        add(-x)
    add(x * 10)
    return total


@table(untraced=True)
def branch_changes_an_object(x, c):
    o = Box(w=x, n=1)
    if c > 0:
        o.w = o.w * 2
    else:
        o.w = o.w - 1
    return o.w, o.n


@table(untraced=True)
def branch_changes_nested_containers(x, c):
    state = {"list": [x, (x, x)], "deep": {"w": x}}
    if c > 0:
        state["deep"]["w"] = x * 2
        state["list"][0] = x + 1
    else:
        state["list"][1] = (x * 3, x)
    return state["deep"]["w"] + state["list"][0], state["list"]


@table(untraced=True)
def branch_binds_the_same_alias(x, c):
    a = [x]
    b = a
    if c > 0:
        a[0] = x * 2
    return b[0], a is b


@table(splits=True)
def branch_rebinds_an_alias(x, c):
    a, b = [x], [x * 2]
    if c > 0:
        d = a
    else:
        d = b
    d.append(1)
    return a, b, d is a


@table(untraced=True)
def branch_with_equal_structures(x, c):
    if c > 0:
        out = {"a": x, "b": (x, [x])}
    else:
        out = {"a": -x, "b": (x * 2, [x * 3])}
    return out


@table(splits=True)
def branch_with_other_keys(x, c):
    if c > 0:
        out = {"a": x}
    else:
        out = {"b": x}
    return out


@table(splits=True)
def branch_with_other_strings(x, c):
    kind = "pos" if c > 0 else "neg"
    return x, kind


@table(splits=True)
def branch_with_functions(x, c):
    f = ops.sin if c > 0 else ops.cos
    return f(x)


@table(untraced=True)
def branch_on_bool_ops(x, c, neg):
    both = (c > 0) & (neg < 0)
    if both and x.sum() > 0 or neg > 100:
        x = x + 1
    return x, both


@table(untraced=True)
def value_of_and(x, c, neg):
    return (c > 0 and neg) or x.sum()


@table(untraced=True)
def chained_tensor_comparison(c, x):
    if 0 < c <= 1:
        return x
    elif 1 < c < 2 < 3:
        return x * 2
    return x * 3


@table(untraced=True)
def assertion_on_shapes_in_a_branch(x, c):
    if c > 0:
        assert x.shape == (2,)
        y = x
    else:
        y = x * 2
    return y


@table(untraced=True)
def gradient_through_everything(x, c):
    def loss(v):
        total = 0
        for i in range(3):
            if c > i:
                total = total + (v * i).sum()
            else:
                total = total + (v * v).sum()
        return total

    return ms.grad(loss)(x), ms.value_and_grad(loss)(x)


@table(untraced=True)
def gradient_of_a_branch_on_its_argument(x):
    def loss(v):
        if v.sum() > 3:
            return (v * v).sum()
        return (v * 2).sum()

    return ms.grad(loss)(x)


@table(untraced=True)
def while_true_with_tensor_exit(x, c):
    n = 0
    while True:
        n += 1
        if n > 4:
            break
        if c > n:
            x = x * 2
        else:
            x = x + 1
    return x, n


class Layer(nn.Cell):
    def __init__(self):
        super().__init__()
        self.w = Parameter(Tensor(np.array([1.0, 2.0], np.float32)), name="w")
        self.memory = []
        self.count = 0
        self.flag = True
        self.cache = {}

    def construct(self, x, c):
        self.count += 1
        self.memory.append(x)
        if self.flag:
            self.cache["last"] = x * self.w
        if c > 0:
            y = x * self.w
        else:
            y = x - self.w
        self.flag = not self.flag
        return y, len(self.memory)


@table(args=lambda: (Layer(), Tensor(np.array([3.0, 4.0], np.float32)), Tensor(np.float32(1.0))), untraced=True)
def cell_with_state_and_branches(net, x, c):
    a = net(x, c)
    b = net(x * 2, -c)
    return a, b, net.count, net.flag, net.cache["last"]


@table(args=lambda: (Layer(), Tensor(np.array([3.0, 4.0], np.float32))))
def parameters_written_and_differentiated(net, x):
    def loss(v):
        return (net.w * v).sum()

    g1 = ms.grad(loss, None, [net.w])(x)
    net.w -= g1[0] * 0.5
    g2 = ms.grad(lambda v: (net.w * net.w * v).sum(), None, [net.w])(x)
    ops.assign(net.w, g2[0])
    return g1, g2, ms.grad(loss)(x)


@table
def gradient_after_writes(x, y):
    x += y
    g = ms.grad(lambda v: (v * v).sum())(x)
    x[0] = 7
    return g, ms.grad(lambda v: (v * v * v).sum())(x), x


@table
def gradient_of_an_output_written_in_place(x):
    def f(v):
        z = v * v
        z += v
        return z

    return ms.grad(f)(x), ms.grad(lambda v: f(v) * 2)(x)


@table
def gradient_of_a_function_that_writes_its_argument(x):
    def f(v):
        w = v * 1
        w[0] = v[1] * 3
        return (w * w).sum()

    return ms.grad(f)(x)


@table(args=lambda: (Tensor(np.arange(6, dtype=np.float32).reshape(2, 3)),))
def attention_like(q):
    heads = []
    for h in range(3):
        part = q[:, h : h + 1]
        scores = ops.softmax(part @ part.T / (part.shape[-1] ** 0.5), axis=-1)
        heads.append(scores @ part)
    return ops.concat(heads, axis=1)


@table
def beam_like(x):
    beams = [([], x.sum())]
    for step in range(3):
        new = []
        for tokens, score in beams:
            for t in range(2):
                new.append((tokens + [t], score + x[t] * (step + 1)))
        beams = new[:4]
    return [(tokens, score) for tokens, score in beams]


@table
def config_objects(x):
    config = {"layers": [{"type": "relu"}, {"type": "scale", "by": 2.0}, {"type": "skip", "inner": [{"type": "relu"}]}]}

    def run(v, layers):
        for spec in layers:
            kind = spec["type"]
            if kind == "relu":
                v = ops.relu(v)
            elif kind == "scale":
                v = v * spec.get("by", 1.0)
            elif kind == "skip":
                v = v + run(v, spec["inner"])
            else:
                raise ValueError(kind)
        return v

    return run(x, config["layers"])


@table
def string_keys_built(x):
    state = {}
    for i in range(2):
        for kind in ("w", "b"):
            state[f"layer{i}.{kind}"] = x * i if kind == "w" else x + i
    return {k: v for k, v in state.items() if k.endswith(".w")}, sorted(state), "layer0.b" in state


@table
def zip_of_many(x, xs, words, ts):
    return [(i, a, w, t * a) for i, (a, w, t) in enumerate(zip(xs, words, ts))], dict(zip(words, zip(xs, ts)))


@table
def moving_average(x):
    ema, out = None, []
    for i in range(4):
        v = x * i
        ema = v if ema is None else ema * 0.9 + v * 0.1
        out.append(ema)
    return ops.stack(out)


@table
def optional_arguments_and_none(x, nothing):
    def f(a, mask=None, bias=nothing, scale=1):
        if mask is not None:
            a = a * mask
        a = a + (bias if bias is not None else 0)
        return a * scale

    return f(x), f(x, x), f(x, bias=2), f(x, None, None, 3)


@table
def early_exit_by_exception(x):
    class_ = StopNow

    def walk(items):
        for v in items:
            if v == 2:
                raise class_(v)
            yield v

    got = []
    try:
        for v in walk([1, 2, 3]):
            got.append(v)
    except StopNow as e:
        got.append(("stop", e.args[0]))
    return got, x


class StopNow(Exception):
    pass


@table
def recursion_with_accumulators(x):
    def flatten(tree, out=None):
        out = [] if out is None else out
        for item in tree:
            if isinstance(item, (list, tuple)):
                flatten(item, out)
            else:
                out.append(item)
        return out

    return flatten([1, [x, [2, (3, x)]], []])


@table
def hidden_rebinding(x, n):
    fns = []
    for i in range(n):

        def f(v, k=i):
            return v + k + i

        fns.append(f)
    i = 100
    return [f(x) for f in fns]


@table
def long_elif_chain(x, n, name):
    if name == "a":
        r = 1
    elif name == "b" or n == 0:
        r = 2
    elif name in ("c", "word") and n != 3:
        r = 3
    elif isinstance(name, str) and len(name) == 4 and name[0] == "w":
        r = 4
    else:
        r = 5
    return x * r


table.expressions("""
    [f_(x) for f_ in [lambda v: v + 1, lambda v, k_=2: v * k_, ops.neg]]
    {**{'a': x}, **{'a': y}}['a'] + [*xs, *ys][-1]
    (lambda *a, **kw: (a, sorted(kw)))(1, *xs, k=2, **d)
    [*map(lambda p: p[0] * p[1], zip(ts, xs))]
    max(enumerate(xs), key=lambda p: -p[1])[0], min(d.items(), key=lambda kv: kv[1])
    sum(t_.sum() * i_ for i_, t_ in enumerate(ts)) if ts else None
    not (n > 2 and k < 2) or x is None, (n > 2) != (k > 2), n if n else k if k else 0
    x[1:][0] * m[0][1:].sum() + -m.T[0, 1] ** 2
    {k_: [v_ * 2 for v_ in range(k_)] for k_ in range(3)}[2][1] * x
    ''.join(c_ for c_ in name if c_ not in 'aeiou'), name[::-1].upper().center(8, '*')
    any(v is x for v in [y, x]) and all(isinstance(v, Tensor) for v in (x, y))
    [(i_, j_) for i_ in range(3) for j_ in range(i_) if (i_ + j_) % 2]
    dict(sorted({'b': 1, 'a': 2}.items())), list({'b': 1, 'a': 2} | {'c': 3}), [*{'x': 1}]
    f'{n:{k}d}|{f:>{n + 5}.{k}f}|{name!r:>8}|{x.shape}|{len(xs):02}|{d["a"]}'
    xs[:] == xs, xs[:] is xs, tup[:] is tup, xs * 1 is xs, tuple() is tuple()
    a = xs; a[1:2] = [9, 9]; a += [x]; del a[::2]; a
    a = [1, 2, 3]; a[a[0]] = a[-1]; a[0], a[1] = a[1], a[0]; a
    (a_ := 5) + a_, [b_ := 1, b_ + 1], {(c_ := 2): c_}
    1 if x.ndim == 1 else 1 / 0, flag or 1 / 0, nothing and nothing.x
    x.sum() > 0, (x > 1).any(), ops.where(x > 1, x, 0.0), x[0] > x[1]
""")


@table(splits=True)
def branch_picks_a_tensor_that_is_written(x, y, c):
    z = x if c > 0 else y
    z += 1
    return x * 1, y * 1, z


@table(splits=True)
def branch_picks_a_tensor_whose_source_is_written(x, y, c):
    a = x * 2
    z = a if c > 0 else y
    a += 5
    return z


@table(splits=True)
def branch_picks_a_view_that_is_written(m, y, c):
    z = m[0] if c > 0 else m[1]
    z[0] = 50
    return m * 1


@table(splits=True)
def branch_picks_a_tensor_and_is_asked(x, y, c):
    z = x if c > 0 else y
    return z is x, z is y


@table(splits=True)
def branch_binds_two_names_to_one_tensor(x, c):
    if c > 0:
        a = b = x * 2
    else:
        a, b = x * 3, x * 4
    a += 1
    return a, b


@table(untraced=True)
def branch_result_written_in_place(x, c):
    z = x * 2 if c > 0 else x * 3
    z[0] = 1
    return z
