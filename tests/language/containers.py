"""Lists, tuples, dicts, sets: making, reading, writing, methods, nesting, aliasing."""

from __future__ import annotations

from language.table import Table, tensor

table = Table("containers")

table.expressions("""
    [1, x, 'a', None, [2, (3,)]]
    (x, (n, [f]), {'k': name})
    {'a': x, 'b': [n], 3: 'three', (1, 2): None, 2.5: True, None: 0}
    {1: x, 'a': n, True: 5}, {True: 1, 1.0: 2, 1: x}, {1, True, 1.0}
    {1, 2, 2, 3}, set(), {n, k}, frozenset([1, 2])
    a = []; a.append(x); a.append(n); a
    a = [1]; a.extend([2, x]); a.extend((3,)); a.extend(range(2)); a.extend('ab'); a
    a = [1, 2]; a.insert(0, x); a.insert(-1, 'b'); a.insert(99, 'end'); a
    a = [1, x, 3]; p = a.pop(); q = a.pop(0); a, p, q
    a = [1, 2, 3]; a.reverse(); a
    a = [1, 2, 3]; a.clear(); a
    a = [3, 1, 2]; a.sort(); a
    a = [3, 1, 2]; a.sort(reverse=True); a
    a = ['bb', 'a', 'ccc']; a.sort(key=len); a
    a = [1, 2, 3, 2]; a.index(3), a.count(2)
    a = [1, 2, 3]; b_ = a.copy(); b_.append(4); a, b_
    a = [1, 2, 3]; a[0] = x; a[-1] = 'z'; a
    a = [1, 2, 3, 4]; a[1:3] = ['x']; a[:0] = [0]; a
    a = [1, 2, 3, 4]; a[::2] = [x, x]; a
    a = [1, 2, 3, 4]; del a[1]; del a[0:2]; a
    a = [1, [2, [3]]]; a[1][1][0] = x; a[1].append(5); a
    a = [[0] * 2 for _ in range(2)]; a[0][1] = 7; a
    a = [[0] * 2] * 2; a[0][1] = 7; a
    a = [1]; b_ = a; b_.append(2); a, b_, a is b_
    a = [1, 2]; a += [3]; a += (4,); a *= 2; a
    a = (1, 2); a += (3,); a *= 2; a
    [1, 2] + [3], [1] * 3, 3 * [x], (1,) + (2,), (1, 2) * 2
    [1, 2] == [1, 2], [1, 2] != [1], [1, 2] < [1, 3], (1, 2) == (1, 2), [] == [], (1, 'a') == (1, 'b'), [1] == (1,)
    1 in [1, 2], 5 not in (1, 2), 'a' in {'a': 1}, 2 in {1, 2}, [1] in [[1]], None in [None]
    xs[0], xs[-1], xs[0:2], xs[::-1], xs[5:], xs[-2:], xs[:], len(xs)
    tup[0], tup[1:], tup[-1], len(tup), tup.index('two'), tup.count(1), tup + (4,)
    nest[1][1][0], nest[2][1], nest[1][1][::-1], len(nest[1])
    xs.append(4); xs.insert(0, 0); xs
    xs.extend(ys); ys.clear(); xs, ys
    p = xs.pop(); xs.reverse(); xs[0] = 'first'; p
    xs[1:] = [9, 9, 9]; del xs[0]; xs.sort(); xs
    xs += [7]; xs *= 2; xs
    nest[1][1].append(x); nest[1][0] = 'changed'; nest
    ts.append(x); ts[0] = ts[1] * 2; ts[0] + ts[2]
    words.sort(); words
    xs.count(1), xs.index(3)
    t_ = ts[0]; ts.clear(); t_
    a = xs; a.append(5); a is xs
    d['a'], d.get('b'), d.get('z'), d.get('z', 5), len(d), 'a' in d, 'z' not in d
    list(d), list(d.keys()), list(d.values()), list(d.items()), tuple(d), sorted(d)
    d['c'] = 3; d['a'] = 'new'; d
    d.update({'b': 0, 'e': 5}); d.update(q=1); d.update([('r', 2)]); d
    d.pop('a'), d.pop('zz', None), d
    d.setdefault('a', 5), d.setdefault('n', []), d
    del d['a']; d
    d | {'z': 1}, {**d, 'q': 2}, dict(d), dict(d, w=1), d.copy()
    d |= {'z': 1}; d
    dt['a'] + dt['b'], [v * 2 for v in dt.values()], {key: v + 1 for key, v in dt.items()}
    dt['c'] = dt['a'] * 2; dt['a'] = x; dt
    a = {}; a['k'] = {}; a['k']['j'] = x; a
    a = {'k': [1]}; a['k'].append(2); a['k'] += [3]; a
    a = {'n': 1}; a['n'] += 2; a['n'] *= x; a
    {'a': 1} == {'a': 1.0}, {'a': 1} != {'b': 1}, {'a': [1]} == {'a': [1]}, {} == {}
    {'a': 1}.keys() == {'a': 2}.keys(), {'a': 1}.keys() & {'a', 'b'}, 1 in d.values()
    {'x': 1, **{'y': 2}, 'z': 3}, [*xs, *tup], (*xs, 4), {*xs, 9}
    a, *b_ = xs; a, b_
    *a, b_ = tup; a, b_
    a, (b_, *c_), e = 1, (2, 3, 4), x; a, b_, c_, e
    a, b_ = x; a + b_
    [a, b_] = ys; a * b_
    (a, b_), e = (1, 2), 3; a + b_ + e
    a = b_ = [1]; a.append(2); b_
    st | {9}, st & {1}, st - {1}, st ^ {1, 9}, 2 in st, len(st), st <= {1, 2, 3}, st.issubset({1, 2, 3, 4})
    {1, 2}.union([3]), {1, 2}.intersection({2}), {1, 2}.difference([1]), {1, 2}.isdisjoint({3}), {1} | {2} == {1, 2}
    len([]), len({}), len(()), len({1}), bool([]), bool({}), bool(()), bool([0])
    [i_ for i_ in xs], [i_ * x for i_ in xs if i_ > 1], [(p, q) for p in xs for q in ys], [[p for p in range(q)] for q in xs]
    {i_: i_ ** 2 for i_ in xs}, {str(i_): x for i_ in range(2)}, {i_ % 2 for i_ in xs}, list(i_ for i_ in xs)
    [a for a, _ in zip(xs, ys)], {key: v for key, v in zip('ab', xs)}, [v if v > 1 else -v for v in xs], [w.upper() for w in words]
    [p * q for p, q in enumerate(xs)], sum(v for v in xs), max(v for v in xs), tuple(v for v in xs), dict((v, v) for v in xs)
    [f_(x) for f_ in (ops.abs, ops.neg)], [t_.sum() for t_ in ts], [t_ for t_ in ts if t_.shape == (1,)]
    a = [1, 2, 3]; b_ = a[:]; b_[0] = 9; a
    a = ([1], [2]); a[0].append(x); a
    list('abc'), list((1, 2)), list({'a': 1}), tuple([1]), tuple('ab'), list(range(3)), set([1, 1]), list(x.shape)
    xs == [1, 2, 3], tup == (1, 'two', 3.0), d == {'a': 1, 'b': 2.5}, nest[2] == (5, 6)
    min(xs), max(xs), sum(xs), sorted(words), list(reversed(xs)), any(xs), all(xs), sum(xs, 10)
    list(zip(xs, ys)), list(enumerate(words, 1)), list(map(str, xs)), list(filter(lambda v: v > 1, xs))
    d.has_key('a') if hasattr(d, 'has_key') else 'no has_key', hasattr(xs, 'append')
    xs.__getitem__(0), d.__getitem__('a')
    xs[n - 2], xs[-k], xs[int(f)], xs[True], xs[0:n:k]
    [x] * 2, ([x],) * 2, [x, y][0], (x, y)[1], {'a': x}['a'], [x, [y]][1][0]
    a = [x]; a[0] += 1; a[0] *= 2; a
    a = {'w': x}; a['w'] -= 1; a
    a = (x, y); a[0] + a[1]
    a = []; a.append(a_ := [1]); a_.append(2); a
    type(xs), type(d), type(tup), type({1}), isinstance(xs, list), isinstance(tup, (list, tuple)), isinstance(d, dict)
    dict(a=1, b=x), dict([('k', 1)]), dict(zip(['a', 'b'], [1, 2])), dict.fromkeys(['a', 'b']), dict.fromkeys('ab', 0)
    {**{1: 5}, **{flag: 6}}, dict([(1, 5), (flag, 6)]), dict.fromkeys([flag, 1]), {1: 5} | {flag: 6}
    ops.stack(ts), ops.concat(ts), ops.stack([x, y], axis=1), ops.addn(tt), sum(ts), ops.concat((x, y))
""")

table.expressions(
    """
    xs[10]
    xs['a']
    xs.missing()
    xs.index(99)
    xs.pop(50)
    [].pop()
    d['zz']
    d.pop('zz')
    tup[5]
    a, b_ = xs; a
    a, b_, c_, e = xs; a
    {[1]: 2}
    {[1]}
    xs + tup
    xs + 1
    [1] < ['a']
    del d['zz']; d
    del xs[9]; xs
    xs[9] = 1; xs
    tup.append(1)
    xs[1.5]
    xs[0:2] = 5; xs
    xs[::2] = [1]; xs
    a = x; a.append(1); a
    xs.append(4); xs[99]
    xs.append(1, 2)
    xs.insert(1)
    d.update(5)
    dict([1])
    xs.sort(key=1)
    words.append(1); words.sort(); words
    list(5)
    tuple(None)
    d.get()
    [1, 2, 3][::0]
    """,
    raises=True,
)


@table
def dict_changes_while_read(d):
    for key in list(d):
        d[key + key] = d.pop(key)
    return d


@table(raises=True, splits=None)
def dict_grows_in_its_loop(d):
    for key in d:
        d[key + "2"] = 1
    return d


@table
def list_grows_in_its_loop(xs):
    for v in xs:
        if v < 5:
            xs.append(v + 3)
    return xs


@table
def nested_containers_are_shared(x):
    inner = {"w": x}
    outer = [inner, inner, {"same": inner}]
    inner["w"] = x * 2
    outer[0]["n"] = 1
    return outer, outer[0] is outer[1]


@table
def a_list_of_itself(x):
    a = [x]
    a.append(a)
    return a[1][1][0], len(a)


@table
def argument_alias_is_returned(xs, d):
    d["xs"] = xs
    xs.append(d["a"])
    return d["xs"], xs


@table
def moved_between_containers(ts, d):
    d["first"] = ts.pop(0)
    d["rest"] = ts[:]
    ts.append(d["first"] + 1)
    return ts, d


@table
def matrix_of_lists(n):
    rows = []
    for i in range(n):
        row = []
        for j in range(n):
            row.append(i * j)
        rows.append(row)
    rows[1][2] = -1
    return [list(r) for r in zip(*rows)], rows


@table
def counts_words(words):
    counts = {}
    for w in words + ["a", "a"]:
        counts[w] = counts.get(w, 0) + 1
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))


@table
def groups(xs):
    out = {}
    for v in xs:
        out.setdefault("odd" if v % 2 else "even", []).append(v)
    return out


@table
def tensors_by_name(x, y):
    state = {"x": x, "y": y, "steps": []}
    for i in range(3):
        state["x"] = state["x"] + state["y"] * i
        state["steps"].append(state["x"])
    return state


@table
def tuple_swap_of_items(xs):
    xs[0], xs[2] = xs[2], xs[0]
    i = 1
    i, xs[i] = 0, 9
    return xs, i


@table
def nested_unpacking(x):
    pairs = [(1, (x, 2)), (3, (x * 2, 4))]
    total = x
    for a, (t_, b) in pairs:
        total = total + t_ * a + b
    return total


@table
def slices_of_tensors_and_lists(m, xs):
    first, *others = [m[0], m[1], m[:, 1], m[..., 2]]
    return first, others[::-1], xs[len(others) - 2 :]


@table
def stack_and_queue(x):
    stack, queue = [x], [x, x + 1]
    stack.append(queue.pop(0))
    queue.append(stack.pop())
    while len(queue) > 1:
        stack.append(queue.pop(0) * 2)
    return stack, queue


@table
def dict_of_functions(x):
    table_ = {"add": lambda a: a + 1, "mul": lambda a: a * 2}
    for key in ("add", "mul", "add"):
        x = table_[key](x)
    return x


@table
def merges_defaults(d):
    config = {"a": 0, "c": {"deep": [1]}}
    merged = {**config, **d}
    merged["c"]["deep"].append(2)
    return merged, config


@table(args=lambda: ({"outer": {"inner": [tensor([1.0]), {"w": tensor([2.0])}]}},))
def deep_argument(tree):
    leaf = tree["outer"]["inner"][1]
    leaf["w"] = leaf["w"] + tree["outer"]["inner"][0]
    return tree["outer"]["inner"][1]["w"] * 2


@table(splits=True)
def classes_of_iterators(x, xs, d):
    from itertools import product

    made = [reversed(d), reversed(d.items()), reversed("ab"), product(xs, [x])]
    return [type(it).__name__ for it in made], [list(it)[:2] for it in made], list(made[0])


@table(splits=True)
def iterators_leave_half_way(x, d):
    from itertools import product

    made = [reversed(d), reversed([x, 1]), reversed("ab"), product([x, 1], repeat=2), iter(x)]
    for it in made:
        next(it)
    return made


@table(splits=True)
def dicts_backwards(d):
    return list(reversed(d)), list(reversed(d.values())), list(reversed(d.items()))


@table(splits=True)
def a_dict_grows_under_a_reversed_walk(x, d):
    seen = []
    try:
        for key in reversed(d):
            seen.append(key)
            d["new"] = x
    except RuntimeError as e:
        seen.append(str(e))
    return seen


table.expressions("""
    {1: 'a', flag: 'b'}, {flag: 'a', 1: 'b'}, {1, 2, flag}, {flag, 1, 2}, set([flag, 1, 2]), frozenset([1, flag])
    {1, 2} & {flag}, {flag} & {1, 2}, {1, 2, 3} & {flag, 5, 6}, {flag}.intersection([1, 2]), {1, 2}.intersection([flag])
    {1, 2} | {flag}, {flag} | {1, 2}, {1, 2} - {flag}, {1, 2} ^ {flag}, {flag}.union([1], (2,)), {1, 2}.difference([flag])
    {1: 5}.keys() & {flag}, {flag: 5}.keys() & {1}, {1} & {flag: 5}.keys(), {1: 5}.keys() | {flag}, {1: 1, 2: 2}.keys() & {1.0}
    st & {1.0}, st | {True}, {1.0, 7} | st, st.intersection([True, 2]), frozenset([1, 2]) & {True}
""")


class Known:
    """Equal by its value, with a note of what was asked."""

    def __init__(self, value, name, log):
        self.value, self.name, self.log = value, name, log

    def __eq__(self, other):
        self.log.append(("eq", self.name, getattr(other, "name", other)))
        return self.value == getattr(other, "value", other)

    def __hash__(self):
        self.log.append(("hash", self.name))
        return hash(self.value)


def _asks(name, make):
    def program(x):
        log = []
        a, b, c = Known(1, "a", log), Known(1, "b", log), Known(2, "c", log)
        got = make(a, b, c)
        return got, log, x * len(log)

    program.__name__ = name
    table(splits=True)(program)


for _number, _make in enumerate(
    [
        lambda a, b, c: [q.name for q in {a, b}],
        lambda a, b, c: [q.name for q in set([b, a])],
        lambda a, b, c: [q.name for q in {a} & {b}],
        lambda a, b, c: [q.name for q in {b} & {a, c}],
        lambda a, b, c: len({a, c} - {b}),
        lambda a, b, c: len({a} ^ {b}),
        lambda a, b, c: [k.name for k in {a: 1, b: 2}],
        lambda a, b, c: [k.name for k in {**{a: 1}, **{b: 2}}],
        lambda a, b, c: [k.name for k in {a: 1} | {b: 2}],
        lambda a, b, c: [k.name for k in dict([(a, 1), (b, 2)])],
        lambda a, b, c: [k.name for k in dict.fromkeys([b, a])],
        lambda a, b, c: ({a: 1} == {b: 1}, {a} <= {b, c}, {a, c}.issuperset({b})),
        lambda a, b, c: (a in {b: 1}, {b: 1}.get(a), {b: 1}.setdefault(a, 3), {a: 1, c: 2}.pop(b)),
        lambda a, b, c: ({1: 5}.get(a), 1 in {a}, {a: 5}.get(1), {1: 5}[b], {a, 1}.copy() == {1}),
        lambda a, b, c: (hash((a, b)) == hash((b, a)), hash(a) == hash(b)),
        lambda a, b, c: (dict({a: 1}).popitem()[1], {a: 1, c: 2}.copy() == {b: 1, c: 2}),
    ]
):
    _asks(f"what_keys_are_asked_{_number}", _make)


@table(splits=True)
def groups_of_equal_objects(x):
    from itertools import groupby

    log = []
    a, b, c = Known(1, "a", log), Known(1, "b", log), Known(2, "c", log)
    skipped = [k.name for k, _ in groupby([a, b, c])]
    taken = [[m.name for m in members] for _, members in groupby([a, b, c, c])]
    stale = [members for _, members in groupby([1, 1, 2])]
    return skipped, taken, [list(g) for g in stale], log, x * len(log)


@table(splits=True)
def keys_that_stay_as_they_move(x, flag):
    from collections import OrderedDict

    d = OrderedDict([(1, x), ("b", 2)])
    d.move_to_end(flag)
    return list(d)


# Outside of the contract: `popitem` and `clear` of dicts, writes to sets from outside, members taken out, `remove`,
# special methods and class methods by name.
table.expressions(
    """
    a = [1, 2, 3, 2]; a.remove(2); a, a.index(3), a.count(2)
    words.sort(); words.remove('b'); words
    xs.remove(2); xs.count(1), xs.index(3)
    ('a', 1) in d.items()
    xs.__len__(), xs.__getitem__(0), xs.__contains__(2), d.__getitem__('a'), d.__contains__('a'), (1, 2).__len__()
    {}.fromkeys((1, 2), x)
    xs.remove(99)
    d.clear(); d
    d.popitem(), d
    st.add(4); st.discard(1); st.update([7]); st
    a = {3, 1}; a.add(2); a.remove(1); sorted(a)
    s = {1, 2}; s.add(flag); s.update([flag]); s &= {flag}; s
    s = {1, 2}; s.intersection_update([flag]); s, {1.0, 2}.issubset([1, 2]), {1}.isdisjoint((True, 3))
    {}.popitem()
    st.remove(99)
    """,
    splits=True,
)
