"""State of the interpreter, the process and native objects, and native changes of containers."""

from __future__ import annotations

from kinds import Kind

_CHANGED_BY: list[tuple[str, str, str, str, str]] = [
    ("operator_setitem", "d = {'k': 2.0}", "d['k']", "operator.setitem(d, 'k', d['k'] + 1)", "d['k']"),
    ("operator_delitem", "d = {i: i for i in range(50)}", "len(d)", "operator.delitem(d, max(d))", "len(d)"),
    ("operator_iadd", "a = [1.0]", "len(a)", "operator.iadd(a, [1.0])", "len(a)"),
    ("operator_iconcat", "a = [1.0]", "len(a)", "operator.iconcat(a, [1.0])", "len(a)"),
    ("operator_imul", "a = [1.0]", "len(a)", "operator.imul(a, 2)", "len(a)"),
    ("operator_ior", "d = {1: 2}", "len(d)", "operator.ior(d, {len(d) + 1: 2})", "len(d)"),
    ("list_iadd", "a = [1.0]", "len(a)", "a.__iadd__([1.0])", "len(a)"),
    ("list_imul", "a = [1.0]", "len(a)", "a.__imul__(2)", "len(a)"),
    ("list_init", "a = [1.0]", "len(a)", "a.__init__([1.0] * (len(a) + 1))", "len(a)"),
    ("list_sort", "a = [1.0, 2.0]", "a[0]", "a.sort(key=lambda v: -v); a.insert(0, len(a))", "a[0]"),
    ("list_reverse", "a = [1.0, 2.0]", "a[0]", "a.reverse()", "a[0]"),
    ("list_pop", "a = list(range(50))", "a[0]", "a.pop(0)", "a[0] + len(a)"),
    ("list_remove", "a = list(range(50))", "a[0]", "a.remove(a[0])", "a[0]"),
    ("list_clear", "a = [1.0]", "len(a)", "a.clear(); a.extend([1.0, 2.0])", "len(a)"),
    ("list_slice_deleted", "a = list(range(50))", "a[0]", "del a[0:2]", "a[0]"),
    ("list_extended_by_itself", "a = [1.0]", "len(a)", "a.extend(a)", "len(a)"),
    ("list_class_append", "a = [1.0]", "len(a)", "list.append(a, 1.0)", "len(a)"),
    ("list_bound_append", "a = [1.0]\nput = a.append", "len(a)", "put(1.0)", "len(a)"),
    ("list_mapped", "a = [1.0]", "len(a)", "list(map(a.append, [1.0, 2.0]))", "len(a)"),
    ("dict_setdefault", "d = {}", "len(d)", "d.setdefault(len(d), []).append(1)", "len(d)"),
    ("dict_popitem", "d = {i: i for i in range(50)}", "len(d)", "d.popitem()", "len(d)"),
    ("dict_class_setitem", "d = {}", "len(d)", "dict.__setitem__(d, len(d), 1)", "len(d)"),
    ("dict_clear", "d = {1: 2}", "len(d)", "d.clear(); d.update({2: 3, 4: 5})", "len(d)"),
    ("dict_fromkeys", "d = {1: 2}", "len(d)", "d.update(dict.fromkeys(range(len(d) + 1)))", "len(d)"),
    ("default_dict_missing", "d = defaultdict(list)", "len(d)", "d[len(d)].append(1)", "len(d)"),
    (
        "ordered_dict_moved",
        "d = OrderedDict(a=1.0, b=2.0)",
        "list(d.values())[0]",
        "d.move_to_end(next(iter(d)))",
        "list(d.values())[0]",
    ),
    ("dict_values_view", "d = {1: 2.0}\nv = d.values()", "sum(v)", "d[len(d) + 1] = 3.0", "sum(v)"),
    ("dict_keys_view", "d = {1: 2.0}\nv = d.keys()", "len(v)", "d[len(d) + 1] = 3.0", "len(v)"),
    ("set_update", "s = {1}", "len(s)", "s.update({len(s) + 1})", "len(s)"),
    ("set_ior", "s = {1}\nt = s", "len(t)", "s |= {len(s) + 1}", "len(t)"),
    ("set_pop", "s = set(range(50))", "len(s)", "s.pop()", "len(s)"),
    ("set_of_text", "s = {'a'}", "len(s)", "s.add('b' * len(s))", "len(s)"),
    ("counter_updated", "d = collections.Counter()", "d['a']", "d.update('aab')", "d['a'] + d.total()"),
    ("deque_rotated", "d = deque([1.0, 2.0, 3.0], maxlen=3)", "d[0]", "d.rotate(1)", "d[0]"),
    ("deque_left", "d = deque([1.0])", "len(d)", "d.appendleft(len(d))", "d[0]"),
    ("iterator_of_list", "a = list(range(100))\nit = iter(a)", "next(it)", "a.append(next(it))", "len(a)"),
    ("cycle", "it = itertools.cycle([1.0, 2.0, 3.0])", "next(it)", "next(it)", "next(it)"),
    ("islice", "it = itertools.islice(itertools.count(), 100)", "next(it)", "next(it)", "next(it)"),
    ("zipped", "it = zip(range(100), range(100))", "next(it)[0]", "next(it)", "next(it)[1]"),
    ("enumerated", "it = enumerate(range(100))", "next(it)[0]", "next(it)", "next(it)[1]"),
    ("file_iterator", "f = io.StringIO('1\\n' * 100)", "float(next(f))", "next(f)", "f.tell()"),
    ("string_io", "f = io.StringIO()", "f.tell()", "f.write('a')", "len(f.getvalue())"),
    (
        "lock",
        "lock = threading.Lock()",
        "(3 if lock.locked() else 2)",
        "lock.release() if lock.locked() else lock.acquire()",
        "(3 if lock.locked() else 2)",
    ),
    (
        "event",
        "e = threading.Event()",
        "(3 if e.is_set() else 2)",
        "e.clear() if e.is_set() else e.set()",
        "(3 if e.is_set() else 2)",
    ),
]

KINDS: list[Kind] = [
    Kind("object_text", "o = Box(k=2.0)", "len(f'{o.k}' + '{0.k}'.format(o) + '%s' % o.k)", "o.k = {v} ** 9"),
    Kind(
        "repr_of_object",
        "class C:\n    k = 2.0\n    def __repr__(self): return 'a' * int(self.k)\no = C()",
        "len(repr(o) + str(o) + f'{o}' + f'{[o]}')",
        "o.k = {v}",
    ),
    Kind(
        "current_directory",
        "os.chdir(tempfile.gettempdir())",
        "len(os.getcwd())",
        "os.chdir('/' if os.getcwd() != '/' else '/tmp')",
    ),
    Kind(
        "argv",
        "sys.argv[1:] = ['2.0']",
        "float(sys.argv[1])",
        "sys.argv[1] = str({v})",
        "sys.argv.append('x')",
        "len(sys.argv)",
    ),
    Kind(
        "decimal_context",
        "decimal.setcontext(decimal.Context(prec=5))",
        "decimal.getcontext().prec",
        "decimal.getcontext().prec = int({v})",
    ),
    Kind(
        "decimal_result",
        "decimal.setcontext(decimal.Context(prec=5))\nd = decimal.Decimal(1)",
        "float(d / 3)",
        "decimal.getcontext().prec = int(4 + {v})",
        following="2",
    ),
    Kind("now", "last = [0]", "later(last, int(datetime.datetime.now().timestamp() * 1e6))", "time.sleep(1e-5)"),
    Kind(
        "thread_name",
        "threading.current_thread().name = 'MainThread'",
        "len(threading.current_thread().name)",
        "threading.current_thread().name = 'n' * int({v})",
    ),
    Kind(
        "garbage_collection",
        "gc.enable()",
        "(3 if gc.isenabled() else 2)",
        "gc.disable() if gc.isenabled() else gc.enable()",
    ),
    Kind(
        "file_content",
        "path = pathlib.Path(tempfile.gettempdir(), f'footgun{os.getpid()}')\npath.write_text('2.0')",
        "float(path.read_text() or 7)",
        "path.write_text(str({v}))",
        "path.write_text(path.read_text() + '1')",
        "float(path.read_text())",
    ),
    Kind(
        "numpy_errors",
        "np.seterr(divide='ignore')",
        "len(np.geterr()['divide'])",
        "np.seterr(divide='warn' if np.geterr()['divide'] == 'ignore' else 'ignore')",
    ),
    Kind(
        "numpy_print",
        "np.set_printoptions(precision=4)",
        "len(str(np.float64(1) / 3)) + np.get_printoptions()['precision']",
        "np.set_printoptions(precision=int({v}))",
    ),
    Kind(
        "log_level",
        "log = logging.getLogger('footgun_level')\nlog.setLevel(10)",
        "log.level + log.isEnabledFor(20)",
        "log.setLevel(int({v}))",
    ),
    Kind(
        "warning_filters",
        "warnings.resetwarnings()",
        "len(warnings.filters)",
        "warnings.simplefilter('ignore', type(f'W{len(warnings.filters)}', (Warning,), {}))",
    ),
    Kind("dir_of_object", "o = Box(k=2.0)", "len(dir(o))", "setattr(o, f'k{len(vars(o))}', {v})"),
    Kind(
        "has_attribute",
        "o = Box(k=2.0)",
        "(3 if hasattr(o, 'k') else 2)",
        "delattr(o, 'k') if hasattr(o, 'k') else setattr(o, 'k', 1)",
    ),
    Kind("in_dict", "d = {'k': 2.0}", "(3 if 'k' in d else 2)", "d.pop('k') if 'k' in d else d.update(k=1)"),
    Kind(
        "in_object_dict",
        "o = Box(k=2.0)",
        "(3 if 'k' in o.__dict__ else 2)",
        "delattr(o, 'k') if hasattr(o, 'k') else setattr(o, 'k', 1)",
    ),
    Kind("in_list", "a = [1.0, 2.0]", "(3 if 1.0 in a else 2)", "a.remove(1.0) if 1.0 in a else a.insert(0, 1.0)"),
    Kind(
        "in_environment",
        "os.environ['MS_FOOTGUN2'] = 'a'",
        "(3 if 'MS_FOOTGUN2' in os.environ else 2)",
        "os.environ.pop('MS_FOOTGUN2') if 'MS_FOOTGUN2' in os.environ else os.environ.update(MS_FOOTGUN2='a')",
    ),
    Kind(
        "is_same_object",
        "a = [1.0]\nb = [1.0]\nd = {'k': a}",
        "(3 if d['k'] is a else 2)",
        "d['k'] = b if d['k'] is a else a",
    ),
    Kind(
        "equal_objects",
        "@dataclasses.dataclass\nclass P:\n    k: float\na, b = P(1.0), P(1.0)",
        "(3 if a == b else 2)",
        "b.k = 2.0 if b.k == 1.0 else 1.0",
    ),
    Kind(
        "order_of_objects",
        "@functools.total_ordering\n"
        "class P:\n"
        "    def __init__(self, k): self.k = k\n"
        "    def __lt__(self, o): return self.k < o.k\n"
        "    def __eq__(self, o): return self.k == o.k\n"
        "a, b = P(1.0), P(2.0)",
        "min(a, b).k + sorted([b, a])[0].k + (a >= b)",
        "a.k = {v} - 4.5 if a.k == 1.0 else {v} + 1",
    ),
    Kind(
        "sum_of_objects",
        "class P:\n"
        "    def __init__(self, k): self.k = k\n"
        "    def __add__(self, o): return P(self.k + o.k)\n"
        "    def __radd__(self, o): return P(self.k + o)\n"
        "    def __float__(self): return float(self.k)\n"
        "a = [P(1.0), P(2.0)]",
        "float(sum(a))",
        "a[0].k = {v}",
        "a.append(P(3.0))",
        "float(sum(a))",
    ),
    Kind(
        "isinstance_of_object",
        "class A: pass\nclass B(A): pass\no = A()",
        "(3 if isinstance(o, B) else 2)",
        "o.__class__ = A if isinstance(o, B) else B",
    ),
    Kind("slots_of_a_tuple", "t = ([2.0], 1.0)", "t[0][0] * t[1]", "t[0][0] = {v}", "t[0].append(1.0)", "len(t[0])"),
    Kind("heap", "a = [3.0]", "a[0]", "heapq.heapreplace(a, {v})", "heapq.heappush(a, 1.0)", "len(a) + a[0]"),
    Kind(
        "bisected",
        "a = [1.0, 3.0]",
        "bisect.bisect(a, 2.0)",
        "a.insert(0, 0.5)",
        "bisect.insort(a, 1.5)",
        "len(a) + a[1]",
    ),
    Kind("shuffled", "random.seed(3)\na = list(range(20))", "a[0]", "random.shuffle(a)", "random.shuffle(a)", "a[1]"),
    Kind("array_array", "a = array.array('d', [1.0, 2.0])", "a[0]", "a[0] = {v}", "a.append(1.0)", "len(a)"),
    Kind(
        "memory_view", "b = bytearray([1, 2])\nm = memoryview(b)", "m[0]", "b[0] = int({v}) % 200", "m[1] += 1", "m[1]"
    ),
    *(Kind(name, setup, get, change, change, size) for name, setup, get, change, size in _CHANGED_BY),
]
