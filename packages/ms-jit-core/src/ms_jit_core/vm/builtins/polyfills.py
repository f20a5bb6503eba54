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


def count(start=0, step=1):
    n = start
    while True:
        yield n
        n += step


def each(members):
    yield from members


def islice(iterable, *args):
    s = slice(*args)
    iterator, start, stop, step = iter(iterable), s.start or 0, s.stop, s.step or 1
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


def itemgetter(*items):
    if len(items) == 1:
        item = items[0]
        return lambda obj: obj[item]
    return lambda obj: tuple([obj[item] for item in items])


def attrgetter(*names):
    def resolve(obj, path):
        for part in path.split("."):
            obj = getattr(obj, part)
        return obj

    if len(names) == 1:
        return lambda obj: resolve(obj, names[0])
    return lambda obj: tuple([resolve(obj, name) for name in names])
