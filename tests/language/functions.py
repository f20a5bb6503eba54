"""Functions: nested, lambdas, closures, decorators, arguments of every kind, recursion."""

from __future__ import annotations

import functools
import itertools
import operator

import ms
from language.table import Table
from ms import Tensor, ops

table = Table("functions")


def helper(a, b=2, *rest, k=1, **more):
    return a * b + k + sum(rest) + len(more)


@table
def positional_and_keyword(x):
    return helper(x), helper(x, 3), helper(x, b=4), helper(b=5, a=x), helper(x, 1, 2, 3), helper(x, k=7, z=1, w=2)


@table
def star_arguments(x):
    args, kw = (x, 3, 4), {"k": 5, "q": 1}
    return helper(*args), helper(*args, **kw), helper(*[x], *(1, 2), k=3), helper(a=x, b=1)


@table
def own_star_parameters(x, y):
    def collect(*args, **kwargs):
        return len(args), args, sorted(kwargs), kwargs

    return collect(), collect(x, 1, y, key=x), collect(*[1, 2], p=3)


@table
def keyword_only_and_positional_only(x):
    def f(a, /, b, *, c=3):
        return a * b + c

    return f(x, 2), f(x, b=3, c=4)


@table
def default_arguments(x, n):
    def f(a, b=n, c=None, d=(1, 2), e="s"):
        return a * b if c is None else a * c, d, e

    return f(x), f(x, 5), f(x, c=7), f(x, d=[3])


@table
def mutable_default(x):
    def f(v, log=[]):  # noqa: B006
        log.append(v)
        return len(log)

    return f(1), f(2), f(3), x


LOG_DEFAULT: list = []


def keeps(v, log=LOG_DEFAULT):
    return len(log) + v


@table
def module_function_with_default_list(x):
    return keeps(x)


@table(raises=True)
def too_many_arguments(x):
    def f(a):
        return a

    return f(x, x)


@table(raises=True)
def missing_arguments(x):
    def f(a, b):
        return a

    return f(x)


@table(raises=True)
def two_missing_arguments(x):
    def f(a, b, c, d):
        return a

    return f(x)


@table(raises=True)
def missing_keyword_only(x):
    def f(a, *, b, c):
        return a

    return f(x)


@table(raises=True)
def unexpected_keyword(x):
    def f(a):
        return a

    return f(x, z=1)


@table(raises=True)
def doubled_keyword(x):
    return helper(x, **{"k": 1}, **{"k": 2})


@table(raises=True)
def positional_only_by_keyword(x):
    def f(a, /):
        return a

    return f(a=x)


@table
def lambdas(x, y):
    add = lambda a, b=1: a + b  # noqa: E731
    return add(x), add(x, y), (lambda: x)(), (lambda *a: len(a))(1, 2), list(map(lambda v: v * 2, [x, y]))


@table
def closures(x, n):
    count = 0

    def bump(by=1):
        nonlocal count
        count += by
        return count

    bump()
    bump(n)
    return count, x * bump()


@table
def late_binding(x):
    fns = [lambda: i for i in range(3)]
    bound = [lambda i=i: i for i in range(3)]
    return [f() for f in fns], [f() for f in bound], x


@table
def names_of_functions_made_in_comprehensions(x):
    made = [lambda i=i: i for i in range(2)], [(lambda k=k: k) for k in (1,)], list(lambda: i for i in (1,))
    return [f.__qualname__ for fs in made for f in fs], [[(lambda n=n: n)() for n in (m, 5)] for m in (1, 2)], x


@table
def counters(x):
    def make():
        n = 0

        def step():
            nonlocal n
            n += 1
            return n

        return step

    a, b = make(), make()
    return a(), a(), b(), x


@table
def composed(x):
    def compose(*fns):
        def run(v):
            for f in fns:
                v = f(v)
            return v

        return run

    return compose(lambda v: v + 1, ops.relu, abs, lambda v: v * 2)(x)


@table
def curried(x):
    def add(a):
        def inner(b):
            def innermost(c):
                return a + b * c

            return innermost

        return inner

    return add(x)(2)(3)


def doubled(fn):
    @functools.wraps(fn)
    def wrapper(*args, **kwargs):
        return fn(*args, **kwargs) * 2

    return wrapper


def times(n):
    def decorate(fn):
        def wrapper(*args):
            out = fn(*args)
            for _ in range(n - 1):
                out = out + fn(*args)
            return out

        return wrapper

    return decorate


@doubled
@times(3)
def decorated(x, k=1):
    return x + k


@table
def module_decorators(x):
    return decorated(x), decorated(x, 5)


@table(splits=True)
def local_decorators(x):
    @doubled
    def f(v):
        return v + 1

    @times(2)
    @doubled
    def g(v):
        return v

    return f(x), g(x)


@table
def recursion_with_constants(x, n):
    def power(v, n):
        return v if n == 0 else power(v * 2, n - 1)

    def fact(n):
        if n <= 1:
            return 1
        return n * fact(n - 1)

    return power(x, n), fact(5)


def even(n):
    return True if n == 0 else odd(n - 1)


def odd(n):
    return False if n == 0 else even(n - 1)


@table
def mutual_recursion(x):
    return even(6), odd(6), x


@table
def tree_recursion(x, nest):
    def total(v):
        if isinstance(v, (list, tuple)):
            s = 0
            for item in v:
                s = s + total(item)
            return s
        return v

    def depth(v):
        return 1 + max([depth(i) for i in v] or [0]) if isinstance(v, list) else 0

    return x * total(nest), depth(nest)


@table(splits=True)
def recursion_on_a_tensor(c, x):
    def f(c, x):
        if c <= 0:
            return x
        return f(c - 1, x * 2)

    return f(c, x)


@table
def deep_recursion(x):
    def down(n):
        return 0 if n == 0 else 1 + down(n - 1)

    return x + down(100)


@table
def functions_as_values(x, y):
    table_ = {"f": helper, "g": max}
    pick = [operator.add, operator.mul, ops.maximum]
    return [fn(x, y) for fn in pick], table_["f"](x), helper.__name__, callable(helper), table_["g"](1, 2)


@table
def higher_order(x):
    def apply(f, *args, **kw):
        return f(*args, **kw)

    return apply(helper, x, b=3), apply(apply, helper, x), apply(lambda: 5)


@table(splits=True)
def partials(x):
    f = functools.partial(helper, x, k=4)
    g = functools.partial(f, 3)
    return f(), f(3), g(), g(k=1), f.func is helper, functools.reduce(lambda a, b: a * b, [x, 2, 3])


@table(splits=True)
def keywords_of_a_partial(x):
    f = functools.partial(helper, x, k=4)
    f.keywords["k"] = 5
    return f(), f.keywords


@table
def ms_partials(x, y):
    f = ops.partial(ops.add, x)
    g = ops.Partial()(helper, x, 3)
    return f(y), g(), g(4)


@table(splits=True)
def functools_and_itertools(x, xs):
    return (
        functools.reduce(operator.add, xs),
        functools.reduce(lambda a, b: a + b, xs, x),
        list(itertools.chain(xs, [4])),
        list(itertools.product([1, 2], "ab")),
        list(itertools.islice(range(10), 2, 5)),
        list(itertools.accumulate(xs)),
        list(itertools.repeat(1, 2)),
        list(itertools.chain.from_iterable([[1], [2]])),
    )


@table(splits=True)
def more_itertools(xs):
    return (
        list(itertools.takewhile(lambda v: v < 3, xs)),
        list(itertools.dropwhile(lambda v: v < 2, xs)),
        list(itertools.starmap(lambda a, b: a * b, [(1, 2), (3, 4)])),
        list(zip(itertools.count(5), xs)),
        [(k, list(g)) for k, g in itertools.groupby([1, 1, 2])],
        list(itertools.compress(xs, [1, 0, 1])),
        list(itertools.pairwise(xs)),
        list(zip(itertools.cycle([0, 1]), xs)),
        list(itertools.filterfalse(lambda v: v > 1, xs)),
        list(itertools.permutations([1, 2])),
        list(itertools.combinations(xs, 2)),
        list(itertools.zip_longest([1], [2, 3])),
    )


@table(splits=True)
def operators_as_functions(x, y, xs, d):
    get = operator.itemgetter(1)
    return (
        operator.add(x, y),
        operator.neg(x),
        operator.getitem(xs, 1),
        get(xs),
        operator.itemgetter("a", "b")(d),
        operator.attrgetter("shape")(x),
        operator.methodcaller("upper")("a"),
        operator.truediv(1, 2),
        operator.contains(xs, 2),
        operator.matmul(x, y) if False else None,
    )


@table(raises=True)
def exhausted_iterator(xs):
    it = iter(xs)
    for _ in range(5):
        next(it)


@table(splits=True)
def function_attributes(x):
    def f(v):
        return v * f.scale

    f.scale = 3
    return f(x), hasattr(f, "scale"), f.__name__, getattr(f, "nope", None)


@table
def returns_functions(x):
    k = 3

    def f(v):
        return v * k

    return f, functools.partial(f, x), [f]


@table
def jitted_helper(x):
    return inner_jit(x) + inner_jit(x * 2)


@ms.jit
def inner_jit(v):
    return v * v + 1


@table
def jit_inside(x):
    @ms.jit
    def f(v):
        return v * 3

    return f(x)


@table
def jit_call_inside(x):
    return ms.jit(helper)(x)


@table
def nested_jit_with_kwargs(x):
    return inner_kw(x, scale=2), inner_kw(x)


@ms.jit(jit_level="O1")
def inner_kw(v, *, scale=1):
    return v * scale


@table
def returns_functions_of_one_line(x):
    fns = [lambda v: v + 1, lambda v, k=2: v * k, (lambda v: lambda w: v - w)(x)]
    return fns, [f(x) for f in fns]


GLOBAL_SCALE = 2.5
TABLE = {"k": [1, 2]}
COUNT = 0


@table
def reads_globals(x):
    return x * GLOBAL_SCALE + TABLE["k"][1]


@table
def shadowed_builtins(x):
    len = lambda v: 42  # noqa: E731
    sum = 3
    return len(x), sum, x


@table
def same_function_many_shapes(x, m):
    def norm(t):
        return (t - t.mean()) / (t.std() + 1)

    return norm(x), norm(m), norm(m[0])


@table
def type_hints_are_ignored(x):
    def f(a: "Undefined", b: list["Also"] | None = None) -> "Nothing":  # noqa: F821, UP037
        return a if b is None else b

    return f(x)


@table
def default_is_a_tensor(x):
    def f(a, w=ops.ones((2,))):
        return a + w

    return f(x)


@table
def walrus_in_condition(x, xs):
    if (n := len(xs)) > 2:
        x = x + n
    while (n := n - 1) > 0:
        x = x * 2
    return x, n


@table
def star_in_return_and_subscript(x, xs):
    d = {(1, 2): x}
    return *xs, d[1, 2]


@table
def unused_and_deleted(x, y):
    z = x + y
    del z
    w = [1, 2]
    del w[0]
    return w, x


@table
def string_dispatch(x, name):
    return getattr(ops, {"word": "tanh"}[name])(x), getattr(x, "su" + "m")()


@table
def isinstance_dispatch(x, xs, d, name, n, nothing):
    def kind(v):
        if v is None:
            return "none"
        if isinstance(v, bool):
            return "bool"
        if isinstance(v, (int, float)):
            return "number"
        if isinstance(v, str):
            return "str"
        if isinstance(v, Tensor):
            return "tensor"
        return type(v).__name__

    return [kind(v) for v in (x, xs, d, name, n, nothing, True, kind)]
