"""Other ways to access a place: views, getters, names at run time, keys that are objects."""

from __future__ import annotations

from kinds import Kind, holding

KINDS: list[Kind] = [
    *holding("chain_map", "d = collections.ChainMap({{}}, {{'k': {v}}})", "d['k']", "del d['k']"),
    *holding("counter_entry", "d = collections.Counter()\nd['k'] = {v}", "d['k']", "del d['k']"),
    *holding(
        "mapping_proxy", "d = {{'k': {v}}}\np = types.MappingProxyType(d)", "p['k']", "d.clear()", "", "d['k'] = {v}"
    ),
    *holding("weak_key_entry", "global o\no = Box()\nd = weakref.WeakKeyDictionary()\nd[o] = {v}", "d[o]"),
    *holding("weak_proxy", "global o\no = Box(k={v})\np = weakref.proxy(o)", "p.k", "del o.k", "", "o.k = {v}"),
    *holding("eval", "global k\nk = {v}", "eval('k')", "", "global k", "k = {v}"),
    *holding("globals_function", "global k\nk = {v}", "globals()['k']", "", "global k", "k = {v}"),
    *holding(
        "vars_of_module", "mod = types.ModuleType('m')\nmod.k = {v}", "vars(mod)['k']", "del mod.k", "", "mod.k = {v}"
    ),
    *holding(
        "sys_modules",
        "sys.modules['footgun_m'] = mod = types.ModuleType('footgun_m')\nmod.k = {v}",
        "sys.modules['footgun_m'].k",
        "del mod.k",
        "",
        "mod.k = {v}",
    ),
    *holding(
        "imported_module",
        "sys.modules['footgun_i'] = mod = types.ModuleType('footgun_i')\nmod.k = {v}",
        "importlib.import_module('footgun_i').k",
        "del mod.k",
        "",
        "mod.k = {v}",
    ),
    *holding("vars_of_object", "o = Box(k={v})", "vars(o)['k']", "del o.k", "", "o.k = {v}"),
    *holding("attrgetter", "o = Box(k={v})\nread = operator.attrgetter('k')", "read(o)", "del o.k", "", "o.k = {v}"),
    *holding(
        "itemgetter", "d = {{'k': {v}}}\nread = operator.itemgetter('k')", "read(d)", "d.clear()", "", "d['k'] = {v}"
    ),
    *holding("methodcaller", "o = Box(k={v})\nread = operator.methodcaller('get_k')", "read(o)", "", "", "o.k = {v}"),
    *holding("object_in_set", "global o\no = Box(k={v})\ns = {{o}}", "[v.k for v in s][0]", "", "", "o.k = {v}"),
    *holding(
        "object_in_frozenset",
        "global o\no = Box(k={v})\ns = frozenset([o])",
        "[v.k for v in s][0]",
        "",
        "",
        "o.k = {v}",
    ),
    *holding("object_as_key", "global o\no = Box(k={v})\nd = {{o: 1}}", "[v.k for v in d][0]", "", "", "o.k = {v}"),
    *holding(
        "named_tuple_field",
        "P = collections.namedtuple('P', 'k')\nhold = [P({v})]",
        "hold[0].k",
        "",
        "",
        "hold[0] = P({v})",
    ),
    *holding("enum_attribute", "E = enum.Enum('E', 'A B')\nE.A.k = {v}", "E.A.k", "del E.A.k"),
    *holding("user_list", "a = collections.UserList([0.0, {v}])", "a[1]"),
    *holding(
        "super_attribute",
        "class B:\n    k = {v}\nclass C(B):\n    k = 9.0\n    def m(self): return super().k\no = C()",
        "o.m()",
        "",
        "",
        "B.k = {v}",
    ),
    *holding(
        "class_cell",
        "class C:\n    k = {v}\n    def m(self): return __class__.k\no = C()",
        "o.m()",
        "",
        "",
        "C.k = {v}",
    ),
    *holding("init_subclass", "class B:\n    def __init_subclass__(cls): cls.k = {v}\nclass C(B): pass", "C.k"),
    *holding(
        "cached_property",
        "class C:\n    v = {v}\n    @functools.cached_property\n    def k(self): return self.v\no = C()",
        "o.k",
        "o.__dict__.pop('k', None)",
        "",
        "o.k = {v}",
    ),
    *holding(
        "closure_of_callee",
        "def outer():\n"
        "    k = {v}\n"
        "    def get(): return k\n"
        "    def put(v):\n"
        "        nonlocal k\n"
        "        k = v\n"
        "    return get, put\n"
        "get, put = outer()",
        "get()",
        "",
        "",
        "put({v})",
    ),
    *holding(
        "closure_of_callee_of_callee",
        "def outer():\n"
        "    k = {v}\n"
        "    def get(): return k\n"
        "    def put(v):\n"
        "        nonlocal k\n"
        "        k = v\n"
        "    return (lambda: get()), put\n"
        "get, put = outer()",
        "get()",
        "",
        "",
        "put({v})",
    ),
    *holding(
        "class_closure", "k = {v}\nclass C:\n    def m(self): return k\no = C()", "o.m()", "", "nonlocal k", "k = {v}"
    ),
    *holding("callable_default", "def give(k={v}): return k", "give()", "", "", "give.__defaults__ = ({v},)"),
    *holding("list_by_slice", "a = [0.0, {v}]", "a[1:][0]", "", "", "a[1:2] = [{v}]"),
    *holding("list_by_star", "a = [0.0, {v}]", "(lambda u, v: v)(*a)", "", "", "a[1] = {v}"),
    *holding("dict_by_star", "d = {{'k': {v}}}", "(lambda k: k)(**d)", "", "", "d['k'] = {v}"),
    *holding("dict_by_pattern", "d = {{'k': {v}}}", "matched(d)", "", "", "d['k'] = {v}"),
    *holding("string_format", "o = Box(k={v})", "o.k", "", "", "o.__setattr__('k', {v})"),
    *holding(
        "object_setattr",
        "o = Box(k={v})",
        "object.__getattribute__(o, 'k')",
        "object.__delattr__(o, 'k')",
        "",
        "object.__setattr__(o, 'k', {v})",
    ),
    *holding(
        "type_setattr",
        "class C:\n    k = {v}",
        "type.__getattribute__(C, 'k')",
        "type.__delattr__(C, 'k')",
        "",
        "type.__setattr__(C, 'k', {v})",
    ),
    *holding("simple_queue", "q = queue.Queue()\nq.put({v})", "q.queue[0]", "", "", "q.queue[0] = {v}"),
]
