"""What MindSpore's graph mode refuses and Python allows."""

from __future__ import annotations

import collections
import contextlib
import copy
import dataclasses
import functools
import itertools
import operator
import random
import re
import string
import time

from language.table import Box, Table
from ms import Tensor, ops

table = Table("python_only")


@table
def walrus(x, xs):
    out = [last := v * 2 for v in xs]
    if (n := len(out)) > 2 and (m := max(out)) > 5:
        return x * n + m, last
    return x


@table
def match_values(x, n):
    out = []
    for v in (n, "a", None, 2.5, True, [], [1], [1, 2, 3], (4, 5), {"k": 1, "j": 2}, {}, Box(w=1)):
        match v:
            case True:
                out.append("true")
            case 1 | 2 | 3:
                out.append("small")
            case str():
                out.append("text")
            case None:
                out.append("none")
            case float(q):
                out.append(q)
            case []:
                out.append("empty")
            case [one]:
                out.append(("one", one))
            case [a, *rest] if len(rest) > 1:
                out.append((a, rest))
            case (a, b):
                out.append((b, a))
            case {"k": k, **others}:
                out.append((k, others))
            case Box(w=w):
                out.append(("box", w))
            case _:
                out.append("other")
    return out, x


@table
def match_on_type(x):
    match x:
        case int():
            return 0
        case Tensor():
            return x * 2


@table
def match_nothing(x, name):
    match name:
        case "other":
            return 1
    return x


@table(splits=True)
def try_except_finally(x):
    log = []
    for v in ("1", "x", None):
        try:
            log.append(int(v))
        except ValueError as e:
            log.append(str(e))
        except TypeError:
            log.append("type")
        else:
            log.append("ok")
        finally:
            log.append("done")
    return x, log


@table(raises=True)
def finally_then_raise(x, xs):
    try:
        raise KeyError("k")
    finally:
        xs.append("f")


@table
def exception_groups_of_types(x):
    errors = (ValueError, KeyError)
    try:
        raise KeyError(5)
    except errors as e:
        return e.args[0], type(e).__name__, isinstance(e, LookupError), x


@table(splits=True)
def exception_context(x):
    try:
        try:
            raise KeyError("a")
        except KeyError:
            raise ValueError("b")  # noqa: B904
    except ValueError as e:
        return type(e.__context__).__name__, e.__cause__, x


@table(splits=True)
def exception_text(x):
    out = []
    for make in (ValueError, KeyError, RuntimeError):
        try:
            raise make("text", 1)
        except Exception as e:
            out.append((str(e), repr(e), e.args))
    return out, x


@table
def import_inside(x):
    import math
    import os.path as osp
    from collections import OrderedDict, namedtuple
    from math import sqrt as root

    P = namedtuple("P", "a b") if False else None
    o = OrderedDict(a=1)
    o["b"] = 2
    return x * math.floor(2.5), root(4.0), osp.sep, list(o), P


@table(splits=True)
def import_missing(x):
    import no_such_module_at_all

    return no_such_module_at_all


@table
def yield_in_a_helper(x):
    def pairs(n):
        for i in range(n):
            yield i, x * i

    return [(a, b) for a, b in pairs(3)], dict(pairs(2)), sum(b for _, b in pairs(3))


@table(splits=True)
def deletes(x, xs, d):
    y = x
    del y
    del xs[0], d["a"]
    try:
        return y
    except NameError:
        return xs, d


@table(splits=True)
def sets(x, xs):
    a = set(xs) | {10}
    a -= {1}
    a.add(2)
    return sorted(a), {v % 2 for v in xs}, 10 in a, len(a), a & {2, 3}, frozenset(a) == a


@table
def set_of_strings(words):
    s = set(words)
    s.add("q")
    return "a" in s, len(s), sorted(s)


@table(splits=True)
def order_of_a_set_of_strings(words):
    return len(list(set(words))), [w for w in {"only"}]


@table
def many_turns(x):
    for i in range(1200):
        x = x + 1 if i % 2 else x * 1
    return x


@table
def many_turns_of_python(x, xs):
    for i in range(1100):
        if i % 100 == 0:
            xs.append(i)
    return x, xs


@table
def lambdas_of_all_kinds(x, xs):
    f = lambda a, *b, c=3, **d: (a, b, c, d)  # noqa: E731
    return (
        f(1),
        f(1, 2, c=4, e=5),
        sorted(xs, key=lambda v: -v),
        (lambda: (yield))().__class__.__name__,
        (lambda v: v if v is x else None)(x),
    )


@table
def global_counter(x):
    global COUNTER
    COUNTER += 1
    COUNTER -= 1
    return x * COUNTER


COUNTER = 2


@table(splits=True)
def class_inside(x):
    class Local:
        k = 3

        def __init__(self, v):
            self.v = v

        def run(self):
            return self.v * self.k

    return Local(x).run(), Local.k


@table(splits=True)
def dataclass_inside(x):
    @dataclasses.dataclass
    class Local:
        a: int = 1

    return Local(2).a, x


@table
def nonlocal_and_global(x):
    total = 0

    def outer():
        inner_total = 1

        def inner():
            nonlocal total, inner_total
            total += 2
            inner_total += 3
            return inner_total

        return inner() + inner_total

    return outer(), total, x


@table
def chained_assignment_and_swap(x, y):
    a = b = [x]
    a[0], c = y, b[0]
    x, y = y, x
    return a, b, c, x - y


@table
def conditional_expressions_nested(x, n):
    return x if n > 5 else (x * 2 if n > 2 else x * 3), [i if i % 2 else -i for i in range(4)], (n and "yes") or "no"


@table
def multiple_comparison_and_side_effects(x, xs):
    calls = []

    def note(v):
        calls.append(v)
        return v

    a = note(1) < note(5) < note(3) < note(9)
    b = note(0) and note(7)
    return a, b, calls, x


@table
def evaluation_order(x):
    order = []

    def n(v):
        order.append(v)
        return v

    d = {n("k1"): n("v1"), n("k2"): n("v2")}
    r = [n(1), n(2)][n(0)] + n(3) * n(4)
    (lambda *a, **k: None)(n(5), *[n(6)], k=n(7))
    xs = [0, 0]
    xs[n(0)] = n(8)
    return order, d, r, xs, x


@table(splits=True)
def collections_types(x, xs):
    c = collections.Counter("aab")
    dd = collections.defaultdict(list)
    dd["k"].append(1)
    dd["k"].append(x)
    q = collections.deque([1, 2])
    q.appendleft(0)
    q.append(3)
    return c["a"], dict(dd), list(q), q.popleft(), c.most_common(1)


@table(splits=True)
def ordered_dict(x):
    o = collections.OrderedDict([("b", x), ("a", 2)])
    o["c"] = 3
    o.move_to_end("b")
    return list(o), o["a"], o.popitem(last=False)


@table(splits=True)
def default_dict_of_numbers(words):
    counts = collections.defaultdict(int)
    for w in words + words[:1]:
        counts[w] += 1
    return dict(counts), counts["zz"]


@table
def chain_map(x):
    c = collections.ChainMap({"a": 1}, {"a": 2, "b": x})
    return c["a"], c["b"], "z" in c


@table(splits=True)
def copies(x, nest):
    shallow = copy.copy(nest)
    deep = copy.deepcopy(nest)
    shallow[1].append("s")
    deep[1].append("d")
    return nest, shallow, deep, x


@table
def strings_and_regex(x, name):
    return (
        string.ascii_lowercase[:3],
        re.sub("o", "0", name),
        bool(re.match(r"w\w+", name)),
        re.findall(r"\d+", "a1b22"),
        x,
    )


@table(splits=True)
def exits_and_stacks(x):
    log = []
    with contextlib.ExitStack() as stack:
        stack.callback(log.append, "closed")
        log.append("in")
    return log, x


@table(splits=True)
def lru_cache_inside(x):
    @functools.lru_cache
    def f(n):
        return n * 2

    return f(2), f(2), x


@table(splits=True)
def cached_module_function(x):
    return x * slow(3), slow(3)


@functools.cache
def slow(n):
    return n * n


@table(splits=True)
def single_dispatch(x):
    return show(1), show("a"), show([1]), x


@functools.singledispatch
def show(v):
    return "object"


@show.register
def _(v: int):
    return "int"


@show.register
def _(v: str):
    return "str"


@table(splits=True)
def time_and_random(x):
    started = time.time()
    random.seed(3)
    r = random.random()
    return x * r, time.time() >= started


@table(splits=True)
def reads_a_file(x):
    with open("/dev/null") as f:
        return x, f.read()


@table(splits=True)
def locals_and_eval(x, n):
    a = n + 1
    return sorted(locals()), eval("a + n"), x


@table(splits=True)
def operator_functions(xs):
    return (
        list(map(operator.neg, xs)),
        functools.reduce(operator.mul, xs),
        sorted([(1, "b"), (0, "a")], key=operator.itemgetter(1)),
        list(itertools.accumulate(xs, operator.mul)),
    )


@table
def star_expressions(x, xs):
    head, *middle, tail = [0, *xs, *"ab", *{"k": 1}]
    print_args = (*xs, *range(2))
    return head, middle, tail, print_args, [*map(str, xs)], {"a": 1, "b": x}


@table
def ellipsis_and_slices(m):
    s = (slice(None), 1)
    return m[s], m[...], m[0, ...], m[slice(0, 1)], m[..., None].shape


@table
def string_building(x, xs):
    out = ""
    for i, v in enumerate(xs):
        out += f"{i}:{v}" + ("," if i < len(xs) - 1 else "")
    return out, out.split(","), "".join(reversed(out)), x


@table
def nested_functions_and_defaults(x):
    acc = []
    for i in range(3):

        def f(v, i=i):
            acc.append(i)
            return v + i

        x = f(x)
    return x, acc


@table
def assertion_with_walrus(x):
    assert (n := x.shape[0]) == 2, n
    return n


@table
def tensor_in_default_and_global(x):
    def f(v, w=BIAS):
        return v + w + BIAS

    return f(x)


BIAS = ops.ones((2,))


@table
def ifs_and_try_in_comprehension(x, words):
    def safe(w):
        try:
            return int(w)
        except ValueError:
            return -1

    return [safe(w) for w in ["1", *words]], x


@table(splits=True)
def while_else_try(x, n):
    log = []
    while n:
        n -= 1
        try:
            if n == 1:
                raise ValueError(n)
            log.append(n)
        except ValueError as e:
            log.append(str(e))
            continue
        finally:
            log.append("f")
    else:
        log.append("end")
    return log, x


@table
def bytes_and_bytearrays(x):
    b = b"ab" + bytes([99])
    return b, b[0], b.decode(), len(b), x


@table
def complex_slicing(xs):
    a = list(range(10))
    a[2:8:2] = ["a", "b", "c"]
    del a[::3]
    return a, xs[-1:0:-1], a[-3:]


@table
def private_names(x):
    return Private(x).get()


class Private:
    def __init__(self, v):
        self.__v = v

    def get(self):
        def inner():
            return self.__v * 2

        return inner()


@table
def method_on_literal(x):
    return [3, 1].copy(), {"a": 1}.get("a"), "a-b".split("-"), (1, 2).count(1), {1}.union({2}), (5).bit_length(), x


@table(raises=True)
def unbound_local(x, flag):
    if not flag:
        z = 1
    return z


@table(raises=True)
def name_error(x):
    return undefined_thing + x


@table(splits=True)
def recursion_without_end(x):
    def f(n):
        return f(n + 1)

    return f(0)


@table(raises=True)
def unpack_too_few(x, xs):
    a, b, c, d = xs
    return a


@table(raises=True)
def call_of_a_tensor(x):
    return x(1)


@table(raises=True)
def with_without_protocol(x):
    with 5:
        return x


@table(raises=True)
def for_over_a_number(x, n):
    for _ in n:
        x = x + 1
    return x


@table(raises=True)
def wrong_keyword_of_a_method(xs):
    xs.sort(foo=1)


@table(raises=True)
def exception_in_a_generator(x):
    def g():
        yield 1
        raise ValueError("inside")

    return list(g())


@table(raises=True)
def exception_in_a_property(box):
    class_ = Faulty()
    return class_.value


class Faulty:
    @property
    def value(self):
        raise AttributeError("from the property")
