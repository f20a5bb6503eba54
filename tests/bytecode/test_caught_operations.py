"""Exceptions that an operation of the capture raised and the program catches: their traceback and context are the
program's, whatever the machine itself was handling meanwhile. And classes made with keywords for their metaclass."""

import traceback
from typing import Any

import ms
from ms import Tensor
from support import captured_and_natively


def failed(fn: Any) -> Exception:
    try:
        fn()
    except Exception as e:
        return e
    raise AssertionError


def divided(n: int) -> float:
    return 1 // n


def lines(e: Exception) -> list:
    return [(f.name, f.lineno) for f in traceback.extract_tb(e.__traceback__)]


def a_traceback_read_in_the_handler(log: list) -> Any:
    try:
        return 1 // 0
    except ZeroDivisionError as e:
        return lines(e)


def a_traceback_read_by_a_callee(log: list) -> Any:
    return lines(failed(lambda: divided(0)))


def a_traceback_that_is_looked_at_only(log: list) -> Any:
    try:
        return {}["k"]
    except KeyError as e:
        return e.__traceback__ is None


def context(fn: Any = lambda: divided(0)) -> str:
    return repr(failed(fn).__context__)


def an_operation_without_context(log: list) -> Any:
    return context(), context(lambda: {}["k"]), context(lambda: [][1]), context(lambda: int("a"))


def an_operation_after_a_handled_one(log: list) -> Any:
    try:
        return {}["k"]
    except KeyError:
        pass
    return context()


def an_operation_in_a_handler(log: list) -> Any:
    try:
        return {}["k"]
    except KeyError:
        return context()


class Asked:
    def __getattr__(self, name: str) -> str:
        return context()

    @property
    def missing(self) -> str:
        return self.absent


def an_operation_in_a_lookup(log: list) -> Any:
    return Asked().any, Asked().missing


def an_operation_in_a_gradient(log: list) -> Any:
    found = []
    ms.grad(lambda v: (found.append(context()), v.sum())[1])(Tensor([1.0]))
    return found


def an_operation_in_iteration(log: list) -> Any:
    def generated():
        yield context()

    return next(generated()), sorted([2, 1], key=lambda v: (context(), v)), [context() for _ in range(2)]


class Counting(type):
    def __new__(mcs, name: str, bases: tuple, space: dict, scale: int = 1) -> Any:
        made = super().__new__(mcs, name, bases, space)
        made.scale = scale
        return made

    def __init__(cls, name: str, bases: tuple, space: dict, scale: int = 1) -> None:
        super().__init__(name, bases, space)


class Scaled(metaclass=Counting, scale=2):
    pass


def a_class_with_keywords_in_a_try(log: list) -> Any:
    try:
        return type("Made", (Scaled,), {"k": 1}, scale=3).scale
    except TypeError as e:
        return str(e)


def a_class_with_too_little(log: list) -> Any:
    found = []
    for args, kwargs in (((1,), {"k": 1}), (("A", ()), {}), (("A", (), {}), {"k": 1})):
        try:
            found.append(type(*args, **kwargs))
        except TypeError as e:
            found.append(str(e))
    return found


def raised_again_by_name(log: list) -> Any:
    try:
        try:
            log.append(print(end=""))
            raise ValueError(1)
        except ValueError as e:
            print(end="")
            raise e
    except ValueError as e:
        print(end="")
        return lines(e)


def raised_again_inside_and_read_further_out(log: list) -> Any:
    found = []
    try:
        for n in range(3):
            try:
                try:
                    divided(0)
                except ZeroDivisionError as e:
                    print(end="")
                    found.append(lines(e))
                    if n:
                        raise e
                    raise
            except ZeroDivisionError as e:
                found.append(lines(e))
                if n == 2:
                    raise e
                print(end="")
    except ZeroDivisionError as e:
        print(end="")
        found.append(lines(e))
    return found


test_a_program_that_catches = captured_and_natively(
    [
        a_traceback_read_in_the_handler,
        a_traceback_read_by_a_callee,
        a_traceback_that_is_looked_at_only,
        an_operation_without_context,
        an_operation_after_a_handled_one,
        an_operation_in_a_handler,
        an_operation_in_a_lookup,
        an_operation_in_a_gradient,
        an_operation_in_iteration,
        a_class_with_keywords_in_a_try,
        a_class_with_too_little,
        raised_again_by_name,
        raised_again_inside_and_read_further_out,
    ]
)
