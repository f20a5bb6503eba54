"""Details of dicts, sets and lists that Python's own tests found wrong: each program plain, captured, and with every
instruction between graphs."""

from __future__ import annotations

import sys

from support import captured_and_natively


class Key:
    """Equal only to itself, which it tells."""

    def __init__(self, log):
        self.log = log

    def __hash__(self):
        self.log.append("hash")
        return 42

    def __eq__(self, other):
        self.log.append("eq")
        return self is other


def keys_are_asked_once(log):
    a, b = Key(log), Key(log)
    d = {a: 5, 0: 0, 1: 1, 2: 2, 3: 3}
    d.setdefault(b, [])
    log.append("setdefault")
    d[Key(log)] = 3
    log.append("set")
    d[a] = 4
    log.append("set again")
    del d[a]
    log.append("del")
    log.append((d.pop(b), d.pop(b, 3), d.get(b), b in d))
    try:
        del d[b]
    except KeyError:
        log.append("no key")
    e = {a: 1}
    e.update({b: 1})
    log.append("update")
    log.append(len({**e, a: 3}))
    e |= {k: i for i, k in enumerate((a, b, a))}
    return len(d), len(e), len(e.copy())


def members_are_asked_once(log):
    a, b = Key(log), Key(log)
    s = {a}
    s.add(b)
    log.append("add")
    s.add(a)
    log.append("add again")
    s.discard(b)
    log.append("discard")
    try:
        s.remove(b)
    except KeyError:
        log.append("no member")
    s.remove(a)
    return len(s)


def _of_equal_ones(a, b):
    sets = {a, b}, set([a, b]), {x for x in (a, b)}, frozenset([b, a]), set((a,)).union([b])  # noqa: C405, C416
    both = {a} | {b}, {b} & {a}, {a}.intersection([b]), {a, 7}.intersection({b}), {a, 7} & {b}
    dicts = {a: 1, b: 2}, dict([(a, 1), (b, 2)]), {x: x for x in (a, b)}, {a: 1} | {b: 2}  # noqa: C406
    return str((sets, both, dicts))


def of_equal_ones_the_first_stays(log):
    return _of_equal_ones(1, True), _of_equal_ones(True, 1.0), _of_equal_ones(0.0, False)


class Empties:
    def __init__(self, items):
        self.items = items

    def __iter__(self):
        yield from self.items
        self.items.clear()


def slice_of_a_list_that_changes(log):
    items = list(range(5))
    try:
        items[::-1] = Empties(items)
    except ValueError as e:
        log.append(str(e))
    return items


def containers_that_tell_when_they_go(log):
    def inside(cls):
        class Tells(cls):
            def __del__(self):
                log.append("gone")

        it = iter(Tells())
        log.append(next(it, None))
        del it
        log.append("end")

    inside(dict)
    inside(list)


class Plain:
    pass


def popitem_of_a_dict_with_shared_keys(log):
    a, b = Plain(), Plain()
    for o in (a, b):
        o.x, o.y, o.z = 1, 2, 3
    d = a.__dict__
    before = sys.getsizeof(d)
    log.append(d.popitem())
    return sys.getsizeof(d) > before, list(b.__dict__)


PROGRAMS = [
    keys_are_asked_once,
    members_are_asked_once,
    of_equal_ones_the_first_stays,
    *([slice_of_a_list_that_changes] if sys.version_info >= (3, 12, 4) else []),
    containers_that_tell_when_they_go,
    popitem_of_a_dict_with_shared_keys,
]

test_program = captured_and_natively(PROGRAMS)
