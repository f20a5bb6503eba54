"""Programs that raise exceptions again in callees and comprehensions, or out of their function."""

# ruff: noqa: B904, B016
# ruff: noqa: B904, B016

from typing import Any

from ms import Tensor
from raising import Manager, X, again, by_name, divided, now, rest, told


def bare_in_a_callee(log: list) -> Any:
    try:
        try:
            divided(0)
        except ZeroDivisionError:
            print(end="")
            again()
    except ZeroDivisionError as e:
        print(end="")
        return told(e), now()


def bare_in_a_callee_after_its_traceback_went(log: list) -> Any:
    try:
        try:
            divided(0)
        except ZeroDivisionError as e:
            print(end="")
            e.__traceback__ = None
            again()
    except ZeroDivisionError as e:
        print(end="")
        return told(e), now()


def by_name_in_a_callee(log: list) -> Any:
    try:
        try:
            divided(0)
        except ZeroDivisionError as e:
            print(end="")
            try:
                by_name(e)
            except ZeroDivisionError as same:
                log.append((told(same), now()))
                rest()
                by_name(same)
    except ZeroDivisionError as e:
        return told(e), now()


def a_callee_that_breaks_and_raises(log: list) -> Any:
    def inner(v: Tensor) -> Any:
        try:
            print(end="")
            return divided(int(v.sum().item()) - 5)
        except ZeroDivisionError as e:
            log.append((told(e), now()))
            raise e

    def outer(v: Tensor) -> Any:
        try:
            return inner(v)
        except ZeroDivisionError as e:
            print(end="")
            log.append((told(e), now()))
            raise KeyError(1) from e

    try:
        outer(X)
    except KeyError as e:
        rest()
        return told(e), now()


def a_callee_that_hands_it_over(log: list) -> Any:
    def caught() -> Exception:
        try:
            print(end="")
            raise ValueError(1)
        except ValueError as e:
            return e

    try:
        rest()
        raise caught()
    except ValueError as e:
        print(end="")
        return told(e), now()


def what_leaves_the_function(log: list) -> Any:
    try:
        divided(0)
    except ZeroDivisionError as e:
        print(end="")
        log.append(now())
        raise e


def bare_leaves_the_function(log: list) -> Any:
    try:
        try:
            divided(0)
        except ZeroDivisionError as e:
            print(end="")
            raise e
    except ZeroDivisionError as e:
        e.__traceback__ = None
        print(end="")
        raise


def a_finally_leaves_the_function(log: list) -> Any:
    with Manager(log):
        try:
            try:
                divided(0)
            except ZeroDivisionError as e:
                print(end="")
                raise KeyError(1) from e
        finally:
            log.append(now())
            rest()


def out_of_a_handler_by_return(log: list) -> Any:
    for n in range(3):
        try:
            divided(0)
        except ZeroDivisionError as e:
            print(end="")
            try:
                raise e
            except ZeroDivisionError:
                if n == 1:
                    return told(e), now()
                continue
            finally:
                log.append(now())


def a_cycle_of_contexts(log: list) -> Any:
    first, second = ValueError(1), KeyError(2)
    try:
        try:
            try:
                raise first
            except ValueError:
                print(end="")
                raise second
        except KeyError:
            print(end="")
            raise first
    except ValueError as e:
        print(end="")
        return told(e), now()


def a_ring_of_contexts_inside_a_graph(log: list) -> Any:
    x = X + 1
    found = []
    try:
        try:
            raise ValueError(1)
        except ValueError as first:
            try:
                {}["k"]
            except KeyError:
                raise first
    except ValueError as e:
        while e is not None:
            found.append(type(e))
            e = e.__context__
    return found, (x * 2).sum().item()


def asked_in_comprehensions(log: list) -> Any:
    try:
        divided(0)
    except ZeroDivisionError as e:
        print(end="")
        found = [now() for _ in range(2)]
        try:
            raise e
        except ZeroDivisionError:
            rest()
            return found, [now() for _ in range(2)], told(e)


def a_wrong_raise(log: list) -> Any:
    try:
        try:
            divided(0)
        except ZeroDivisionError as e:
            print(end="")
            raise 1 from e
    except TypeError as e:
        print(end="")
        return told(e), now()


def nothing_to_raise(log: list) -> Any:
    try:
        print(end="")
        raise
    except RuntimeError as e:
        rest()
        return told(e), now()


def nothing_to_raise_without_a_break(log: list) -> Any:
    try:
        again()
    except Exception as e:
        return told(e), now()
