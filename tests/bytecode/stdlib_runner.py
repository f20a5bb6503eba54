"""Runs one of Python's own test modules with every test function captured by bytecode: ``stdlib_runner.py MODULE``.

``--plain`` runs it uncaptured, ``--excluded`` runs only its excluded tests. The last line is JSON: the numbers of tests
that ran and that were captured, the failed tests with the end of their text, failures of our own code while capturing,
and the lines of the list whose tests all passed. It is a separate process, because these modules change the
interpreter.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import inspect
import json
import random
import types
import unittest

from excluded import EXCLUDED
from ms_jit_bytecode import make
from ms_jit_core.errors import FAULTS
from ms_jit_core.python_versions import renamed


def captured(fn: types.FunctionType, made: list) -> types.FunctionType:
    """Returns a test method that runs `fn` captured, with its names and marks."""
    function = make(fn)
    made.append(function)

    if inspect.iscoroutinefunction(fn):  # unittest checks the kind of function

        async def call(self, *args, **kwargs):
            return await function(self, *args, **kwargs)
    else:

        def call(self, *args, **kwargs):
            return function(self, *args, **kwargs)

    call.__name__, call.__qualname__, call.__doc__ = fn.__name__, fn.__qualname__, fn.__doc__
    call.__dict__.update(fn.__dict__)
    code = call.__code__.replace(co_filename=unittest.case.__file__)  # the file of the caller in tests of warnings
    call.__code__ = renamed(code, fn.__name__, fn.__qualname__)
    return call


def capture_methods(cls: type, made: list) -> None:
    """Capture the test methods of a class and of its mixins from Python's tests."""
    for owner in cls.__mro__:
        if owner.__module__.startswith(("test.", "unittest.test.")) and "_captured" not in vars(owner):
            for name, fn in list(vars(owner).items()):
                if name.startswith("test") and isinstance(fn, types.FunctionType):
                    setattr(owner, name, captured(fn, made))
            owner._captured = True  # type: ignore[attr-defined]


def cases(module: types.ModuleType) -> list[type[unittest.TestCase]]:
    """Return the test cases that the module itself defines."""
    found = [c for c in vars(module).values() if isinstance(c, type) and issubclass(c, unittest.TestCase)]
    return [c for c in found if c.__module__ == module.__name__]


def line_of(test: unittest.TestCase, module: str) -> str | None:
    """Return the key of the line that excludes a test."""
    owner, _, name = test.id().removeprefix(f"test.{module}.").rpartition(".")
    if not module.startswith("unittest."):
        module = module.split(".")[0]  # it may be one of a package
    keys = (f"{module}.{owner}.{name}", f"{module}.{owner}", f"{module}.*.{name}")
    return next((key for key in keys if key in EXCLUDED), None)


class Result(unittest.TestResult):
    """Also records the tests that passed."""

    def __init__(self) -> None:
        super().__init__()
        self.passed: set[str] = set()

    def startTest(self, test: unittest.TestCase) -> None:
        random.seed(1)  # the same numbers plain and captured: some tests fail for some numbers
        super().startTest(test)

    def addSuccess(self, test: unittest.TestCase) -> None:
        self.passed.add(test.id())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("module")
    parser.add_argument("--plain", action="store_true")
    parser.add_argument("--excluded", action="store_true")
    args = parser.parse_args()
    own = args.module.startswith("unittest.")  # its tests stand there up to Python 3.11
    module = importlib.import_module(args.module if own else f"test.{args.module}")
    made: list = []
    result = Result()
    suite = unittest.TestSuite()
    lines: dict[str, str] = {}  # excluded tests and their lines
    for case in cases(module):
        if not args.plain:
            capture_methods(case, made)
        for test in unittest.defaultTestLoader.loadTestsFromTestCase(case):
            line = line_of(test, args.module)
            if line is not None:
                lines[test.id()] = line
            if (line is not None) == args.excluded:
                suite.addTest(test)
    gc.collect()
    gc.freeze()  # tests that collect often do not traverse our objects
    suite.run(result)
    needed = {lines[name] for name in lines.keys() - result.passed - {test.id() for test, _ in result.skipped}}
    failed = {test.id(): text[-600:] for test, text in [*result.failures, *result.errors]}
    report = {
        "ran": result.testsRun,
        "captures": sum(f.cache_info().misses > 0 for f in made),
        "failed": failed,
        "faults": list(FAULTS),
        "passed_lines": sorted({lines[name] for name in lines.keys() & result.passed} - needed),
    }
    print()
    print(json.dumps(report))


if __name__ == "__main__":
    main()
