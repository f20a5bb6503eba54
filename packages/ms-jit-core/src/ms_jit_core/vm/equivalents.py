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


def filterfalse(predicate, iterable):
    for x in iterable:
        if not (x if predicate is None else predicate(x)):
            yield x


def islice(iterable, *args):
    s = slice(*args)
    for given in (s.start, s.stop):
        if given is not None and (not hasattr(type(given), "__index__") or given < 0):
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

    def group(number):
        nonlocal element, now
        while number == turn:
            if element is _MISSING and not step():
                return
            if not (mine is now or mine == now):
                return
            given = element
            element = now = _MISSING
            yield given

    while True:
        turn += 1
        while now is _MISSING or mine is not _MISSING and (mine is now or mine == now):
            if not step():
                return
        mine = now
        yield mine, group(turn)


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
    results: dict[Any, Any] = {}

    def call(*args, **kwargs):
        key = (args, tuple(kwargs.items()))
        if typed:
            key = (*key, tuple([type(a) for a in args]), tuple([type(v) for v in kwargs.values()]))
        found = results.pop(key, _MISSING)
        if found is _MISSING:
            found = fn(*args, **kwargs)
            if maxsize is not None and len(results) >= maxsize:
                del results[next(iter(results))]
        if maxsize is None or maxsize > 0:
            results[key] = found
        return found

    return call
