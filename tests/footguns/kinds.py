"""Kinds of state outside a function: where a value lives, how it is read, set and appended to.

Everything is Python source; `footgun_table` builds modules from it.
"""

from __future__ import annotations

from typing import NamedTuple

_DENSE = "net = nn.Dense(2, 2, weight_init='ones', has_bias=False)"
_TENSOR = "vector(4.0 + turn, 3)"


class Kind(NamedTuple):
    """A place outside a function.

    `get` is an expression for a number or tensor, `set` a statement with {v} for the new value, `append` a statement
    that adds to the value, and `size` an expression for the resulting size. `declare` is needed in functions that set;
    `outside` is `get` for functions other than the jitted one. `given` is the value that is set from outside,
    `following` the value that the function itself sets.
    """

    name: str
    setup: str
    get: str
    set: str
    append: str = ""
    size: str = ""
    declare: str = ""
    parameters: str = "x"
    delete: str = ""
    given: str = "(4.0 + turn)"
    following: str = ""
    outside: str = ""


def holding(name: str, setup: str, place: str, delete: str = "", declare: str = "", assign: str = "") -> list[Kind]:
    """Returns kinds for a place that can hold any object: a number, a tensor, a list."""
    assign = assign or f"{place} = {{v}}"
    number = Kind(name, setup.format(v="2.0"), place, assign, declare=declare, delete=delete)
    tensor = number._replace(name=f"{name}_tensor", setup=setup.format(v="vector(1, 1)"), given=_TENSOR)
    appended = f"{place}.append(x * 2)"
    return [number, tensor, Kind(f"{name}_list", setup.format(v="[]"), "", "", appended, f"len({place})", declare)]


KINDS: list[Kind] = [
    *holding("global", "global k\nk = {v}", "k", "del k", "global k"),
    *holding("closure", "k = {v}", "k", "", "nonlocal k"),
    *holding("dict_entry", "d = {{'other': 1, 'k': {v}}}", "d['k']", "del d['k']"),
    *holding("dict_entry_by_get", "d = {{'k': {v}}}", "d.get('k', 7.0)", "d.pop('k')", "", "d['k'] = {v}"),
    *holding("dict_in_dict", "d = {{'in': {{'k': {v}}}}}", "d['in']['k']", "del d['in']['k']"),
    *holding("ordered_dict_entry", "d = OrderedDict(k={v})", "d['k']", "del d['k']"),
    *holding("default_dict_entry", "d = defaultdict(lambda: 7.0)\nd['k'] = {v}", "d['k']", "del d['k']"),
    *holding("user_dict_entry", "d = UserDict(k={v})", "d['k']", "del d['k']"),
    *holding("dict_subclass_entry", "class D(dict): pass\nd = D(k={v})", "d['k']", "del d['k']"),
    *holding("list_item", "a = [0.0, {v}]", "a[1]"),
    *holding("list_subclass_item", "class A(list): pass\na = A([0.0, {v}])", "a[1]"),
    *holding("list_in_tuple", "a = ([{v}], 1)", "a[0][0]"),
    *holding("deque_item", "a = deque([0.0, {v}])", "a[1]"),
    *holding("object_attribute", "o = Box(k={v})", "o.k", "del o.k"),
    *holding("object_dict", "o = Box(k={v})", "o.__dict__['k']", "del o.__dict__['k']"),
    *holding("object_by_getattr", "o = Box(k={v})", "getattr(o, 'k', 7.0)", "delattr(o, 'k')", "", "o.k = {v}"),
    *holding("slot", "class S:\n    __slots__ = ('k',)\no = S()\no.k = {v}", "o.k", "del o.k"),
    *holding("namespace", "o = types.SimpleNamespace(k={v})", "o.k", "del o.k"),
    *holding("class_attribute", "class C:\n    k = {v}", "C.k", "del C.k"),
    *holding("class_of_object", "class C:\n    k = {v}\no = C()", "o.k", "del C.k", "", "C.k = {v}"),
    *holding("base_class", "class B:\n    k = {v}\nclass C(B): pass\no = C()", "o.k", "del B.k", "", "B.k = {v}"),
    *holding("metaclass", "class M(type):\n    k = {v}\nclass C(metaclass=M): pass", "C.k", "del M.k", "", "M.k = {v}"),
    *holding("module_attribute", "mod = types.ModuleType('settings')\nmod.k = {v}", "mod.k", "del mod.k"),
    *holding("function_attribute", "def g(): pass\ng.k = {v}", "g.k", "del g.k"),
    *holding(
        "property",
        "class C:\n"
        "    @property\n"
        "    def k(self):\n        return self._k\n"
        "    @k.setter\n"
        "    def k(self, v):\n        self._k = v\n"
        "o = C()\no._k = {v}",
        "o.k",
        "del o._k",
    ),
    *holding(
        "descriptor",
        "class D:\n"
        "    def __get__(self, o, owner=None):\n        return o.table['k']\n"
        "    def __set__(self, o, v):\n        o.table['k'] = v\n"
        "class C:\n    k = D()\n"
        "o = C()\no.table = {{'k': {v}}}",
        "o.k",
        "o.table.clear()",
    ),
    *holding(
        "getattr_method",
        "class C:\n"
        "    table = {{'k': {v}}}\n"
        "    def __getattr__(self, name):\n"
        "        if name in self.table: return self.table[name]\n"
        "        raise AttributeError(name)\n"
        "o = C()",
        "o.k",
        "C.table.clear()",
        "",
        "C.table['k'] = {v}",
    ),
    *holding(
        "getattribute_method",
        "class C:\n"
        "    table = {{'k': {v}}}\n"
        "    def __getattribute__(self, name):\n"
        "        if name == 'k': return C.table['k']\n"
        "        return object.__getattribute__(self, name)\n"
        "o = C()",
        "o.k",
        "C.table.clear()",
        "",
        "C.table['k'] = {v}",
    ),
    *holding(
        "getitem_method",
        "class C:\n"
        "    def __init__(self, v):\n        self.v = v\n"
        "    def __getitem__(self, i):\n        return self.v\n"
        "    def __setitem__(self, i, v):\n        self.v = v\n"
        "    def __delitem__(self, i):\n        del self.v\n"
        "o = C({v})",
        "o[0]",
        "del o[0]",
    ),
    *holding(
        "call_method",
        "class C:\n"
        "    def __init__(self, v):\n        self.v = v\n"
        "    def __call__(self):\n        return self.v\n"
        "o = C({v})",
        "o()",
        "del o.v",
        "",
        "o.v = {v}",
    ),
    *holding("dataclass_field", "@dataclasses.dataclass\nclass C:\n    k: object\no = C({v})", "o.k"),
    *holding("cell_attribute", "net = nn.ReLU()\nnet.k = {v}", "net.k", "del net.k"),
    *holding(
        "context_variable", "var = contextvars.ContextVar('var')\nvar.set({v})", "var.get()", "", "", "var.set({v})"
    ),
    *holding("thread_local", "t = threading.local()\nt.k = {v}", "t.k", "del t.k"),
    *holding("bound_method", "o = Box(k={v})\nhold = [Box.get_k.__get__(o)]", "hold[0]()", "", "", "o.k = {v}"),
    *holding(
        "partial",
        "def give(k): return k\nhold = [functools.partial(give, {v})]",
        "hold[0]()",
        "hold.clear()",
        "",
        "hold[0] = functools.partial(give, {v})",
    ),
    *holding("weak_reference", "global o\no = Box(k={v})\nref = weakref.ref(o)", "ref().k", "", "", "o.k = {v}"),
    Kind(
        "bases_replaced",
        "class A:\n    k = 2.0\nclass B:\n    k = 3.0\nclass C(A): pass\no = C()",
        "o.k",
        "C.__bases__ = (B,) if C.__bases__ == (A,) else (A,)",
    ),
    Kind("default", "", "k", "fn.__defaults__ = ({v},)", parameters="x, k=2.0", outside="fn.__defaults__[0]"),
    Kind(
        "default_list",
        "",
        "",
        "",
        "fn.__defaults__[0].append(x)",
        "len(k)",
        parameters="x, k=[]",
        outside="len(fn.__defaults__[0])",
    ),
    Kind(
        "keyword_default",
        "",
        "k",
        "fn.__kwdefaults__['k'] = {v}",
        parameters="x, *, k=2.0",
        outside="fn.__kwdefaults__['k']",
    ),
    Kind("list_length", "a = [0.0]", "len(a)", "a[:] = [0.0] * int({v})", "a.append(0.0)", "len(a)"),
    Kind("list_sum", "a = [1.0]", "sum(a)", "a[:] = [{v}, 1.0]", "a.append(2.0)", "sum(a)"),
    Kind("list_loop", "a = [1.0]", "sum([v * 2 for v in a])", "a.insert(0, {v})", "a.extend([2.0])", "a[-1] * len(a)"),
    Kind("dict_length", "d = {}", "len(d)", "d[{v}] = 1", "d[len(d)] = x", "len(d)"),
    Kind(
        "dict_order",
        "d = {'a': 1.0, 'b': 2.0}",
        "list(d.values())[0]",
        "d['a'] = {v} + d.pop('a')",
        "d.update(b=d.pop('b') + 1)",
        "list(d.items())[0][1]",
    ),
    Kind("set_content", "s = {1, 2}", "(len(s) + (3 in s) + max(s))", "s.add(int({v}))", "s.add(len(s) + 5)", "len(s)"),
    Kind("bytearray", "b = bytearray([1, 2])", "b[0]", "b[0] = int({v}) % 200", "b.append(1)", "len(b)"),
    Kind("iterator", "it = iter(range(100))", "next(it)", "next(it)", "next(it)", "next(it)"),
    Kind("generator", "it = (i * 2.0 for i in range(100))", "next(it)", "next(it)", "next(it)", "next(it)"),
    Kind("counter", "it = itertools.count(1)", "next(it)", "next(it)", "next(it)", "next(it)"),
    Kind("captured_tensor_in_place", "t = vector(1, 2)", "t", "t[...] = {v}", "t.add_(x)", "t", given=_TENSOR),
    Kind("captured_tensor_item", "t = vector(1, 2)", "t[0]", "t[0] = {v}", "t[1] += 3", "t[1]"),
    Kind("captured_view", "t = vector(1, 2)\nv = t[0:2]", "v", "t[0] = 2.0 * {v}[0]", "t.mul_(x)", "v", given=_TENSOR),
    Kind("tensor_attribute", "t = vector(1, 2)\nt.k = 2.0", "t.k", "t.k = {v}", "t.k += 1", "t.k"),
    Kind(
        "parameter",
        "p = Parameter(vector(1, 2))",
        "p",
        "p.set_data(Tensor({v}))",
        "ops.assign_add(p, x)",
        "p",
        given=_TENSOR,
    ),
    Kind(
        "parameter_assigned",
        "p = Parameter(vector(1, 2))",
        "p",
        "ops.assign(p, {v})",
        "p += x",
        "p",
        "nonlocal p",
        given=_TENSOR,
    ),
    Kind(
        "load_param",
        _DENSE,
        "net.weight[0]",
        "ms.load_param_into_net(net, dict(weight=Parameter(ops.ones((2, 2)) * {v}, name='weight')))",
        "net.weight.add_(x)",
        "net.weight[1]",
        following="2.0",
    ),
    Kind(
        "parameter_replaced",
        _DENSE,
        "net.weight[0]",
        "net.weight = Parameter(ops.ones((2, 2)) * {v}, name='w')",
        following="2.0",
    ),
    Kind("train_flag", "net = nn.Dropout(p=0.0)", "(3 if net.training else 2)", "net.set_train(not net.training)"),
    Kind("cell_flags", "net = nn.ReLU()\nnet.add_flags(k=2.0)", "net.k", "net.add_flags(k={v})"),
    Kind(
        "nested_cell",
        "class N(nn.Cell):\n"
        "    def construct(self, x):\n        return self.inner(x)\n"
        "net = N()\nnet.inner = nn.ReLU()",
        "net(x - 1.5)",
        "net.inner = nn.Tanh() if isinstance(net.inner, nn.ReLU) else nn.ReLU()",
    ),
    Kind(
        "cell_list",
        "cells = nn.CellList([nn.ReLU()])",
        "sum([c(x) for c in cells])",
        "cells[0] = nn.Tanh()",
        "cells.append(nn.ReLU())",
        "len(cells)",
    ),
    Kind(
        "sequential",
        "cells = nn.SequentialCell([nn.ReLU()])",
        "cells(x)",
        "cells[0] = nn.Tanh()",
        "cells.append(nn.Sigmoid())",
        "cells(x)",
    ),
    Kind(
        "construct_replaced",
        "net = nn.ReLU()",
        "net(x)",
        "net.construct = (lambda x: x * 3) if 'construct' not in vars(net) else (lambda x: x * 5)",
    ),
    Kind(
        "numpy_array",
        "a = np.array([2.0, 3.0], np.float32)",
        "Tensor(a)",
        "a[0] = {v}",
        "a += 1",
        "Tensor(a)",
        "nonlocal a",
        following="(float(a[1]) + 1)",
    ),
    Kind("numpy_item", "a = np.array([2.0, 3.0], np.float32)", "float(a[0])", "a[0] = {v}", "a[1] *= 2", "float(a[1])"),
    Kind(
        "numpy_shape",
        "a = np.zeros(2)",
        "len(a)",
        "a.resize(int({v}), refcheck=False)",
        "a.resize(len(a) + 1, refcheck=False)",
        "a.shape[0]",
    ),
    Kind(
        "numpy_random",
        "np.random.seed(3)",
        "np.random.rand()",
        "np.random.seed(int(1000 * {v}))",
        "np.random.shuffle([1])",
        "float(np.random.normal())",
    ),
    Kind(
        "numpy_generator",
        "rng = np.random.default_rng(3)",
        "rng.random()",
        "rng.random(int(10 * {v}))",
        "rng.integers(2)",
        "float(rng.normal())",
    ),
    Kind(
        "random",
        "random.seed(3)",
        "random.random()",
        "random.seed(1000 * {v})",
        "random.getrandbits(2)",
        "random.uniform(1.0, 2.0)",
    ),
    Kind(
        "ms_seed",
        "ms.set_seed(3)",
        "ops.rand(2)",
        "ms.set_seed(int({v}))",
        "ops.randn(2)",
        "ops.rand(2)",
        following="11",
    ),
    Kind(
        "time",
        "last = [0]",
        "later(last, time.perf_counter_ns())",
        "time.sleep(1e-5 * {v})",
        "time.sleep(1e-5)",
        "later(last, time.monotonic_ns() * 1000)",
    ),
    Kind(
        "environment",
        "os.environ['MS_FOOTGUN'] = '2.0'",
        "float(os.environ['MS_FOOTGUN'])",
        "os.environ['MS_FOOTGUN'] = str({v})",
        "os.environ['MS_FOOTGUN'] += '1'",
        "float(os.getenv('MS_FOOTGUN', '7'))",
        delete="os.environ.pop('MS_FOOTGUN')",
    ),
    Kind(
        "recursion_limit",
        "sys.setrecursionlimit(5000)",
        "sys.getrecursionlimit()",
        "sys.setrecursionlimit(sys.getrecursionlimit() + 1)",
    ),
    Kind(
        "lru_cached",
        "class C: k = 2.0\n@functools.lru_cache\ndef cached(n):\n    C.k += 1\n    return C.k + n",
        "cached(1)",
        "cached.cache_clear()",
        "cached(int(C.k))",
        "C.k",
    ),
    Kind("callee_globals", "global k\nk = 2.0\ndef give(): return k", "give()", "k = {v}", declare="global k"),
    Kind("callee_default", "def give(k=2.0): return k", "give()", "give.__defaults__ = ({v},)"),
    Kind(
        "callee_code",
        "def give(): return 2.0\ndef other(): return 3.0",
        "give()",
        "give.__code__, other.__code__ = other.__code__, give.__code__",
    ),
    Kind("callee_replaced", "def give(): return 2.0", "give()", "give = constantly({v})", declare="nonlocal give"),
    Kind("method_replaced", "class C:\n    def m(self): return 2.0\no = C()", "o.m()", "C.m = lambda self, v={v}: v"),
    Kind(
        "instance_method",
        "class C:\n    def m(self): return 2.0\no = C()",
        "o.m()",
        "o.m = constantly({v})",
        delete="del o.m",
    ),
    Kind(
        "module_function", "mod = types.ModuleType('m')\nmod.f = constantly(2.0)", "mod.f()", "mod.f = constantly({v})"
    ),
    Kind(
        "class_replaced",
        "class A:\n    k = 2.0\nclass B:\n    k = 3.0\no = A()",
        "o.k",
        "o.__class__ = B if type(o) is A else A",
    ),
]
