"""Python's own words for functions of the standard library that are written in C: the machine decodes these and runs
them where a program calls the others. What they do follows the equivalents in the documentation of itertools."""

from __future__ import annotations

from typing import Any

_MISSING: Any = object()


def accumulate(iterable, func=None, *, initial=None):
    iterator = iter(iterable)
    total = initial
    if initial is None:
        try:
            total = next(iterator)
        except StopIteration:
            return
    yield total
    for element in iterator:
        total = total + element if func is None else func(total, element)
        yield total


def from_iterable(iterables):
    for it in iterables:
        yield from it


def compress(data, selectors):
    for d, s in zip(data, selectors):
        if s:
            yield d


def count(start=0, step=1):
    n = start
    if type(start) is not int and isinstance(start, int) and isinstance(step, int) and step == 1:
        n = int(start)
    while True:
        yield n
        n += step


def cycle(iterable):
    saved = []
    for element in iterable:
        yield element
        saved.append(element)
    while saved:
        for element in saved:
            yield element


def dropwhile(predicate, iterable):
    iterator = iter(iterable)
    for x in iterator:
        if not predicate(x):
            yield x
            break
    for x in iterator:
        yield x


def takewhile(predicate, iterable):
    for x in iterable:
        if not predicate(x):
            return
        yield x


def each(members):
    yield from members


def filterfalse(predicate, iterable):
    for x in iterable:
        if not (x if predicate is None else predicate(x)):
            yield x


def islice(iterable, *args):
    s = slice(*args)
    for given in (s.start, s.stop):
        try:
            bad = given is not None and (not hasattr(type(given), "__index__") or given < 0)
            refused = bool(bad)
        except Exception:
            refused = True
        if refused:
            raise ValueError(
                "Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize."
                if len(args) == 1
                else "Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize."
            )
    start, stop, step = s.start or 0, s.stop, 1 if s.step is None else s.step
    if not hasattr(type(step), "__index__") or step < 1:
        raise ValueError("Step for islice() must be a positive integer or None.")
    return _islice(iter(iterable), start, stop, step)


def _islice(iterator, start, stop, step):
    i, wanted = 0, start
    if stop is not None and stop <= start:
        while i < stop:
            if next(iterator, _MISSING) is _MISSING:
                return
            i += 1
        return
    while stop is None or wanted < stop:
        element = _MISSING
        while i <= wanted:
            element = next(iterator, _MISSING)
            if element is _MISSING:
                return
            i += 1
        yield element
        wanted += step
    while i < stop:
        if next(iterator, _MISSING) is _MISSING:
            return
        i += 1


def pairwise(iterable):
    iterator = iter(iterable)
    a = next(iterator, _MISSING)
    if a is _MISSING:
        return
    for b in iterator:
        yield a, b
        a = b


def repeat(object, times=None):
    if times is None:
        while True:
            yield object
    for _ in range(times):
        yield object


def starmap(function, iterable):
    for args in iterable:
        yield function(*args)


def zip_longest(*iterables, fillvalue=None):
    iterators = [iter(it) for it in iterables]
    left = len(iterators)
    if not left:
        return
    ended = [False] * left
    while True:
        row = []
        for i in range(len(iterators)):
            value = fillvalue
            if not ended[i]:
                value = next(iterators[i], _MISSING)
                if value is _MISSING:
                    left -= 1
                    if not left:
                        return
                    ended[i] = True
                    value = fillvalue
            row.append(value)
        yield tuple(row)


def groupby(iterable, key=None):
    iterator = iter(iterable)
    element = now = mine = _MISSING
    turn = 0

    def step():
        nonlocal element, now
        fresh = next(iterator, _MISSING)
        if fresh is _MISSING:
            return False
        now = fresh if key is None else key(fresh)
        element = fresh
        return True

    def take(number):
        nonlocal element, now
        if number != turn or element is _MISSING and not step() or not (mine is now or mine == now):
            return _MISSING
        given = element
        element = now = _MISSING
        return given

    while True:
        turn += 1
        while now is _MISSING or mine is not _MISSING and (mine is now or mine == now):
            if not step():
                return
        mine = now
        yield mine, _grouper(take, turn)


def _grouper(take, number):
    while True:
        element = take(number)
        if element is _MISSING:
            return
        yield element


def itemgetter(*items):
    if len(items) == 1:
        item = items[0]
        return lambda obj: obj[item]
    return lambda obj: tuple([obj[item] for item in items])


def attrgetter(*names):
    for name in names:
        if not isinstance(name, str):
            raise TypeError("attribute name must be a string")

    def resolve(obj, path):
        for part in path.split("."):
            obj = getattr(obj, part)
        return obj

    if len(names) == 1:
        return lambda obj: resolve(obj, names[0])
    return lambda obj: tuple([resolve(obj, name) for name in names])


def methodcaller(name, /, *args, **kwargs):
    return lambda obj: getattr(obj, name)(*args, **kwargs)


def cached(fn, maxsize, typed):
    results: dict[Any, Any] = {}  # by key: the result, and in which turn it was asked for last
    turn = 0

    def call(*args, **kwargs):
        nonlocal turn
        if maxsize is not None and maxsize <= 0:
            return fn(*args, **kwargs)
        key: Any = (args, tuple(kwargs.items()))
        if typed:
            key = (*key, tuple([type(a) for a in args]), tuple([type(v) for v in kwargs.values()]))
        elif len(args) == 1 and not kwargs and type(args[0]) in (int, str):
            key = args[0]  # which is no other number of that value
        entry = results.setdefault(key, [])  # asks the key for its hash once
        if not entry:
            found = fn(*args, **kwargs)
            if maxsize is not None and len(results) > maxsize:
                oldest, first = _MISSING, turn + 1
                for k, e in results.items():
                    if e and e[1] < first:
                        oldest, first = k, e[1]
                if oldest is not _MISSING:
                    del results[oldest]
            entry[:] = [found, 0]
        turn += 1
        entry[1] = turn
        return entry[0]

    return call
