"""Programs that raise exceptions again inside their own handlers, `finally`, `with` and loops."""

# ruff: noqa: B904
# ruff: noqa: B904

import sys
from contextlib import contextmanager
from typing import Any

from raising import Manager, Raising, X, divided, now, rest, told


def new_in_a_handler(log: list) -> Any:
    try:
        try:
            divided(0)
        except ZeroDivisionError:
            print(end="")
            raise KeyError(1)
    except KeyError as e:
        print(end="")
        return told(e), now()


def new_from_another(log: list) -> Any:
    try:
        try:
            divided(0)
        except ZeroDivisionError as e:
            v = (X * 2).sum().item()
            raise KeyError(v) from e
    except KeyError as e:
        rest()
        return told(e), now()


def itself_from_none(log: list) -> Any:
    try:
        try:
            try:
                divided(0)
            except ZeroDivisionError:
                print(end="")
                raise KeyError(1)
        except KeyError as e:
            print(end="")
            raise e from None
    except KeyError as e:
        print(end="")
        return told(e), now()


def bare_in_nested_handlers(log: list) -> Any:
    try:
        try:
            divided(0)
        except ZeroDivisionError:
            try:
                print(end="")
                {}["k"]
            except KeyError:
                log.append(now())
                rest()
            log.append(now())
            raise
    except ZeroDivisionError as e:
        print(end="")
        return told(e), now()


def outer_by_name_in_an_inner_handler(log: list) -> Any:
    try:
        try:
            divided(0)
        except ZeroDivisionError as e:
            print(end="")
            try:
                raise KeyError(1)
            except KeyError:
                print(end="")
                raise e
    except ZeroDivisionError as e:
        print(end="")
        return told(e), now()


def by_name_and_caught_inside(log: list) -> Any:
    try:
        try:
            divided(0)
        except ZeroDivisionError as e:
            try:
                print(end="")
                raise e
            except ZeroDivisionError as same:
                print(end="")
                log.append((told(same), now()))
            log.append((told(e), now()))
            print(end="")
            log.append((told(e), now()))
            raise
    except ZeroDivisionError as e:
        log.append(now())
        print(end="")
        return told(e), now()


def by_name_three_deep(log: list) -> Any:
    try:
        try:
            try:
                rest()
                raise ValueError(1)
            except ValueError as e:
                print(end="")
                raise e
        except ValueError as e:
            log.append((told(e), now()))
            raise e
    except ValueError as e:
        print(end="")
        return told(e), now()


def bare_in_finally(log: list) -> Any:
    try:
        try:
            try:
                divided(0)
            finally:
                log.append(now())
                print(end="")
        finally:
            (X + 1).sum().item()
            log.append(now())
    except ZeroDivisionError as e:
        print(end="")
        return told(e), now()


def by_name_in_finally(log: list) -> Any:
    kept = None
    try:
        try:
            try:
                divided(0)
            except ZeroDivisionError as e:
                kept = e
                print(end="")
                raise
            finally:
                print(end="")
                raise kept
        finally:
            log.append(now())
            rest()
    except ZeroDivisionError as e:
        return told(e), now()


def another_in_finally(log: list) -> Any:
    try:
        try:
            divided(0)
        finally:
            print(end="")
            raise KeyError(1)
    except KeyError as e:
        print(end="")
        return told(e), now()


def in_a_with_body(log: list) -> Any:
    try:
        with Manager(log):
            try:
                divided(0)
            except ZeroDivisionError as e:
                print(end="")
                raise e
    except ZeroDivisionError as e:
        print(end="")
        return told(e), now()


def out_of_two_withs(log: list) -> Any:
    try:
        with Manager(log), Manager(log):
            with Manager(log):
                print(end="")
                divided(0)
    except ZeroDivisionError as e:
        print(end="")
        return told(e), now()


def stopped_by_a_with_in_a_handler(log: list) -> Any:
    try:
        try:
            divided(0)
        except ZeroDivisionError as e:
            with Manager(log, True):
                print(end="")
                raise e
            log.append((told(e), now()))
            rest()
            raise
    except ZeroDivisionError as e:
        return told(e), now()


def an_exit_that_raises_it_again(log: list) -> Any:
    try:
        with Raising(log):
            with Raising(log):
                print(end="")
                divided(0)
    except ZeroDivisionError as e:
        print(end="")
        return told(e), now()


def a_generator_as_manager(log: list) -> Any:
    @contextmanager
    def around() -> Any:
        try:
            yield 1
        except ZeroDivisionError as e:
            log.append((told(e), now()))
            raise e

    try:
        with around():
            print(end="")
            divided(0)
    except ZeroDivisionError as e:
        print(end="")
        return told(e), now()


def in_a_loop(log: list) -> Any:
    last = None
    for n in range(4):
        try:
            try:
                if last is None:
                    divided(0)
                raise last
            except ZeroDivisionError as e:
                print(end="")
                last = e
                if n % 2:
                    raise
                raise e
        except ZeroDivisionError as e:
            log.append((told(e), now()))
            continue
        finally:
            print(end="")
    return told(last), now()


def stored_and_raised_later(log: list) -> Any:
    kept = []
    for _ in range(3):
        try:
            print(end="")
            divided(0)
        except ZeroDivisionError as e:
            kept.append(e)
    rest()
    for e in kept:
        try:
            raise e
        except ZeroDivisionError as same:
            print(end="")
            log.append((told(same), now()))
    try:
        raise kept[0]
    except ZeroDivisionError as e:
        return told(e), [told(e) for e in kept]


def stored_and_raised_in_another_handler(log: list) -> Any:
    try:
        divided(0)
    except ZeroDivisionError as e:
        kept = e
    print(end="")
    try:
        try:
            {}["k"]
        except KeyError:
            rest()
            raise kept
    except ZeroDivisionError as e:
        log.append(now())
        print(end="")
        return told(e), now()


def without_its_traceback(log: list) -> Any:
    try:
        try:
            divided(0)
        except ZeroDivisionError as e:
            print(end="")
            raise e.with_traceback(None)
    except ZeroDivisionError as e:
        print(end="")
        return told(e), now()


def traceback_taken_then_bare(log: list) -> Any:
    try:
        try:
            divided(0)
        except ZeroDivisionError as e:
            print(end="")
            e.__traceback__ = None
            rest()
            log.append((told(e), now()))
            raise
    except ZeroDivisionError as e:
        print(end="")
        return told(e), now()


def traceback_taken_then_finally(log: list) -> Any:
    try:
        try:
            divided(0)
        finally:
            sys.exc_info()[1].__traceback__ = None
            print(end="")
    except ZeroDivisionError as e:
        print(end="")
        return told(e), now()


def with_an_older_traceback(log: list) -> Any:
    try:
        divided(0)
    except ZeroDivisionError as e:
        old = e.__traceback__
    print(end="")
    try:
        try:
            {}["k"]
        except KeyError as e:
            print(end="")
            raise ValueError(2).with_traceback(old) from e
    except ValueError as e:
        rest()
        return told(e), now()


def context_taken_then_bare(log: list) -> Any:
    try:
        try:
            try:
                divided(0)
            except ZeroDivisionError:
                raise KeyError(1)
        except KeyError as e:
            e.__context__ = None
            print(end="")
            log.append(now())
            raise
    except KeyError as e:
        print(end="")
        return told(e), now()
