"""State that a function reads through the standard library and through statements of every form."""

from __future__ import annotations

from kinds import Kind

D, DS = "d = {'k': 2.0}", "d['k'] = {v}"
A, AS = "a = [1.0, 2.0]", "a[1] = {v}"
O, OS = "o = Box(k=2.0)", "o.k = {v}"

_ROWS: list[tuple[str, str, str, str]] = [
    ("copy_copy", O, "copy.copy(o).k", OS),
    ("copy_deepcopy", D, "copy.deepcopy(d)['k']", DS),
    ("copy_deep_object", O, "copy.deepcopy(o).k", OS),
    ("json", D, "json.loads(json.dumps(d))['k']", DS),
    ("pickle", D, "pickle.loads(pickle.dumps(d))['k']", DS),
    (
        "asdict",
        "@dataclasses.dataclass\nclass P:\n    k: float\no = P(2.0)",
        "dataclasses.asdict(o)['k'] + dataclasses.replace(o).k",
        OS,
    ),
    (
        "replace_named",
        "P = collections.namedtuple('P', 'k j')\nh = [P(2.0, 1.0)]",
        "h[0]._replace(j=3.0).k + h[0]._asdict()['k']",
        "h[0] = P({v}, 1.0)",
    ),
    ("cmp_to_key", A, "sorted(a, key=functools.cmp_to_key(lambda p, q: q - p))[0]", AS),
    ("sorted_key", A + "\nw = {1.0: 5, 2.0: 3}", "sorted(a, key=lambda v: w.get(v, 0))[0]", "w[1.0] = 9 - w[1.0]"),
    ("sorted_reverse", A, "sorted(a, reverse=True)[0]", AS),
    ("accumulate", A, "list(itertools.accumulate(a))[-1]", AS),
    ("groupby", A, "[len(list(g)) for _, g in itertools.groupby(a)][0] + a[1]", AS),
    ("product", A, "sum([p * q for p, q in itertools.product(a, a)])", AS),
    ("chain", A, "sum(itertools.chain(a, a))", AS),
    ("chain_from", A, "sum(itertools.chain.from_iterable([a, a]))", AS),
    ("combinations", A, "sum([p * q for p, q in itertools.combinations(a, 2)])", AS),
    ("starmap", A, "sum(itertools.starmap(lambda p, q: p * q, [(v, v) for v in a]))", AS),
    ("takewhile", A, "sum(itertools.takewhile(lambda v: v < 5, a))", AS),
    ("zip_longest", A, "sum([p * q for p, q in itertools.zip_longest(a, [1.0], fillvalue=2.0)])", AS),
    ("repeat", D, "sum(itertools.repeat(d['k'], 3))", DS),
    ("pairwise", A, "sum([q - p for p, q in itertools.pairwise(a)])", AS),
    ("reduce", A, "functools.reduce(lambda p, q: p * q + 1, a)", AS),
    ("map_two", A, "sum(map(lambda p, q: p * q, a, a))", AS),
    ("filter", A, "sum(filter(lambda v: v > 1.5, a))", AS),
    ("filter_none", A, "sum(filter(None, a))", AS),
    ("reversed", A, "list(reversed(a))[0]", AS),
    ("reversed_dict", D, "[d[k] for k in reversed(d)][0]", DS),
    ("enumerate_from", A, "sum([i * v for i, v in enumerate(a, 3)])", AS),
    ("min_key", A, "min(a, key=lambda v: -v) + max(a, default=3.0)", AS),
    ("any_all", A, "(3 if any(v > 3 for v in a) else 2) + all(a)", AS),
    ("round", A, "round(a[1] / 3, 2)", AS),
    ("re_sub", D, "len(re.sub('a', lambda m: 'b' * int(d['k']), 'xax'))", DS),
    ("re_compiled", D + "\np = re.compile('a+')", "len(p.match('a' * int(d['k']) + 'b').group())", DS),
    ("template", D, "float(string.Template('$k').substitute(d))", DS),
    ("format_map", D, "float('{k}'.format_map(d)) + float('{k}'.format(**d)) + float('%(k)s' % d)", DS),
    ("f_string", D, "len(f'{d[\"k\"] ** 9:.1f}') + len(f'{d}')", DS),
    ("join", A, "len(','.join(map(str, a)))", "a[1] = {v} ** 9"),
    ("suppress", D, "suppressed(d)", DS),
    ("exit_stack", D, "stacked(d)", DS),
    ("context_manager", D, "managed(d)", DS),
    ("nullcontext", D, "nulled(d)", DS),
    ("signature", "def g(k=2.0): pass", "inspect.signature(g).parameters['k'].default", "g.__defaults__ = ({v},)"),
    (
        "annotations",
        "def g(k: 2.0): pass\ng.__annotations__['k'] = 2.0",
        "g.__annotations__['k']",
        "g.__annotations__['k'] = {v}",
    ),
    ("statistics", A, "statistics.mean(a)", AS),
    ("fractions", A, "float(fractions.Fraction(a[1]) / 3)", AS),
    (
        "dates",
        "h = [datetime.date(2020, 1, 2)]",
        "h[0].day + (h[0] - datetime.date(2019, 1, 1)).days",
        "h[0] = datetime.date(2020, 2, int({v}) % 28 + 1)",
    ),
    ("hashlib", D, "int(hashlib.md5(str(d['k']).encode()).hexdigest()[:4], 16)", DS),
    ("struct", D, "struct.unpack('d', struct.pack('d', d['k']))[0]", DS),
    ("recursion", D, "recursive(d, 3)", DS),
    ("deep_attribute", "o = Box(a=Box(b=Box(k=2.0)))", "o.a.b.k", "o.a.b = Box(k={v})"),
    ("deep_container", "d = {'a': [({'k': 2.0},)]}", "d['a'][0][0]['k']", "d['a'][0] = ({'k': {v}},)"),
    ("shared_object", "o = Box(k=2.0)\np = Box(o=o)\nq = Box(o=o)", "p.o.k + q.o.k", "q.o = Box(k={v})"),
    ("cyclic_object", "o = Box(k=2.0)\no.me = o", "o.me.me.k", "o.me = Box(me=Box(k={v}))"),
    ("same_list_twice", "a = [2.0]\nb = [a, a]", "b[0][0] + b[1][0]", "b[1] = [{v}]"),
    ("multiple_inheritance", "class A: k = 2.0\nclass B: pass\nclass C(B, A): pass\no = C()", "o.k", "B.k = {v}"),
    ("slots_and_class", "class S:\n    __slots__ = ('j',)\n    k = 2.0\no = S()", "o.k", "S.k = {v}"),
    (
        "abstract",
        "class A(abc.ABC):\n    @property\n    @abc.abstractmethod\n    def k(self): ...\n"
        "class B(A):\n    v = 2.0\n    @property\n    def k(self): return self.v\n"
        "o = B()",
        "o.k",
        "o.v = {v}",
    ),
    ("protocol", "class P(typing.Protocol):\n    k: float\nclass B(P):\n    k = 2.0\no = B()", "o.k", "o.k = {v}"),
    (
        "generic",
        "T = typing.TypeVar('T')\nclass G(typing.Generic[T]):\n    def __init__(self, k): self.k = k\no = G[int](2.0)",
        "o.k",
        OS,
    ),
    (
        "int_enum_by_value",
        "class E(enum.IntEnum):\n    A = 1\n    B = 2\nh = [E.A]",
        "h[0] + E(1).value",
        "h[0] = E.B if h[0] is E.A else E.A",
    ),
    ("string_key_object", "class S(str): pass\nd = {S('k'): 2.0}", "d['k']", "d[type(next(iter(d)))('k')] = {v}"),
    (
        "hash_collision",
        "class H:\n"
        "    def __init__(self, k): self.k = k\n"
        "    def __hash__(self): return 1\n"
        "    def __eq__(self, o): return self.k == o.k\n"
        "a = H(1)\n"
        "d = {a: 2.0}",
        "d.get(H(1), 7.0)",
        "a.k = {v}",
    ),
    (
        "property_on_module",
        "class M(types.ModuleType):\n    v = 2.0\n    @property\n    def k(self): return self.v\nmod = M('m')",
        "mod.k",
        "mod.v = {v}",
    ),
    (
        "module_getattr",
        "mod = types.ModuleType('m')\nmod.d = {'k': 2.0}\nmod.__getattr__ = lambda name: mod.d[name]",
        "mod.k",
        "mod.d['k'] = {v}",
    ),
    ("assert_message", D, "asserted(d)", DS),
    ("walrus", D, "(y := d['k']) + y", DS),
    ("conditional_expression", D, "(d['k'] if d['k'] > 3 else 1.0)", DS),
    ("chained_comparison", D, "(3 if 1 < d['k'] < 5 else 2)", DS),
    ("short_circuit", D, "(d.get('j') or d['k']) and d['k']", DS),
    ("dict_comprehension", D, "{k: v for k, v in d.items()}['k']", DS),
    ("set_comprehension", A, "len({v > 3 for v in a})", AS),
    ("nested_comprehension", A, "sum([p * q for p in a for q in a if p < 3])", AS),
    ("star_in_list", A, "[*a, *a][1]", AS),
    ("unpacking", A, "unpacked(a)", AS),
    ("lambda_default", D, "(lambda k=d['k']: k)()", DS),
    ("try_finally", D, "finally_(d)", DS),
    ("loop_else", A, "looped(a)", AS),
    ("while_loop", D, "counted(d)", DS),
    (
        "decorated",
        D + "\n"
        "def deco(f):\n    @functools.wraps(f)\n    def w(*a, **k): return f(*a, **k) * d['k']\n    return w\n"
        "@deco\n"
        "def g(): return 2.0",
        "g()",
        DS,
    ),
    (
        "partial_method",
        "class C:\n    k = 2.0\n    def m(self, j): return self.k + j\n    p = functools.partialmethod(m, 1.0)\n"
        "o = C()",
        "o.p()",
        "o.k = {v}",
    ),
    ("class_decorator", "def deco(c):\n    c.k = 2.0\n    return c\n@deco\nclass C: pass", "C.k", "C.k = {v}"),
    (
        "nonlocal_counter",
        "def outer():\n"
        "    n = 0\n"
        "    def tick():\n"
        "        nonlocal n\n"
        "        n += 1\n"
        "        return n\n"
        "    return tick\n"
        "tick = outer()",
        "tick()",
        "tick()",
    ),
    (
        "default_dict_factory",
        "n = [0]\ndef make_it():\n    n[0] += 1\n    return float(n[0])\nd = defaultdict(make_it)",
        "d[len(d)]",
        "d.clear()",
    ),
    (
        "del_method",
        "class C:\n    def __init__(self): self.k = 1\n    def __del__(self): n[0] += 1\nn = [0]",
        "(C().k, n[0])[1]",
        "C()",
    ),
    ("finalize", "n = [0]\ndef fin(): n[0] += 1", "(weakref.finalize(Box(), fin), n[0])[1]", "n[0] += 5"),
    ("weak_set", "global o\no = Box(k=2.0)\ns = weakref.WeakSet([o])", "sum([v.k for v in s])", "o.k = {v}"),
]

KINDS: list[Kind] = [Kind(*row) for row in _ROWS]
