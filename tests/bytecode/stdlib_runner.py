"""Runs one of Python's own test modules with every test function captured by bytecode: ``stdlib_runner.py MODULE``.

``--plain`` runs it uncaptured. The last line is JSON: how many tests ran and were captured, and the tests that failed,
each with the end of its text. A process of its own: what these modules do to the interpreter stays in it.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import inspect
import json
import types
import unittest

from excluded import BETWEEN_GRAPHS, EXCLUDED
from ms_jit_bytecode import make
from ms_jit_core.pythons import renamed
from ms_jit_core.segments.walk import breaks_everywhere


def captured(fn: types.FunctionType, made: list) -> types.FunctionType:
    """A test method that runs `fn` captured, with its names and marks."""
    function = make(fn)
    made.append(function)

    if inspect.iscoroutinefunction(fn):  # unittest asks what kind of function it is

        async def call(self, *args, **kwargs):
            return await function(self, *args, **kwargs)
    else:

        def call(self, *args, **kwargs):
            return function(self, *args, **kwargs)

    call.__name__, call.__qualname__, call.__doc__ = fn.__name__, fn.__qualname__, fn.__doc__
    call.__dict__.update(fn.__dict__)
    call.__code__ = renamed(call.__code__, fn.__name__, fn.__qualname__)
    return call


def capture_methods(cls: type, made: list) -> None:
    """Capture the test methods of a class and of the mixins that it has from Python's tests."""
    for owner in cls.__mro__:
        if owner.__module__.startswith(("test.", "unittest.test.")) and "_captured" not in vars(owner):
            for name, fn in list(vars(owner).items()):
                if name.startswith("test") and isinstance(fn, types.FunctionType):
                    setattr(owner, name, captured(fn, made))
            owner._captured = True  # type: ignore[attr-defined]


def cases(module: types.ModuleType) -> list[type[unittest.TestCase]]:
    """The test cases that the module itself defines."""
    found = [c for c in vars(module).values() if isinstance(c, type) and issubclass(c, unittest.TestCase)]
    return [c for c in found if c.__module__ == module.__name__]


def without_excluded(suite: unittest.TestSuite, module: str) -> unittest.TestSuite:
    """The tests of a suite that no line of the lists excludes."""
    excluded = {*EXCLUDED, *(BETWEEN_GRAPHS if breaks_everywhere() else ())}
    prefix = f"test.{module}."
    kept = unittest.TestSuite()
    for test in suite:
        owner, _, name = test.id().removeprefix(prefix).rpartition(".")
        if not ({f"{module}.{owner}.{name}", f"{module}.{owner}", f"{module}.*.{name}"} & excluded):
            kept.addTest(test)
    return kept


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("module")
    parser.add_argument("--plain", action="store_true")
    args = parser.parse_args()
    own = args.module.startswith("unittest.")  # its tests stand there up to Python 3.11
    module = importlib.import_module(args.module if own else f"test.{args.module}")
    made: list = []
    result = unittest.TestResult()
    suite = unittest.TestSuite()
    for case in cases(module):
        if not args.plain:
            capture_methods(case, made)
        suite.addTests(without_excluded(unittest.defaultTestLoader.loadTestsFromTestCase(case), args.module))
    gc.collect()
    gc.freeze()  # tests that collect often do not walk through what we brought
    suite.run(result)
    failed = {test.id(): text[-600:] for test, text in [*result.failures, *result.errors]}
    infos = [f.cache_info() for f in made]
    print()
    print(json.dumps({"ran": result.testsRun, "captures": sum(i.misses > 0 for i in infos), "failed": failed}))


if __name__ == "__main__":
    main()
