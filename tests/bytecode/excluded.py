"""Tests of the standard library that a captured function cannot pass by its nature: each with what it looks at.

Keys are ``module.Class.test`` or ``module.Class``. Only tests that observe frames, tracing, reference counts or the
moment an object dies belong here; anything else is a fault of ours.
"""

from __future__ import annotations

_LIFETIMES = "observes when an object dies; a capture keeps what it read until it ends"
_FRAMES = "walks the frames of its callers"
_TRACING = "traces each line that the interpreter runs"

EXCLUDED: dict[str, str] = {
    "test_call.TestPEP590.test_vectorcall_override": "asks for the very tuple of arguments that was given",
    "test_generators.FinalizationTest.test_frame_resurrect": _LIFETIMES,
    "test_generators.FinalizationTest.test_refcycle": _LIFETIMES,
    "test_iter.TestCase.test_free_after_iterating": _LIFETIMES,
    "test_iter.TestCase.test_ref_counting_behavior": _LIFETIMES,
    "test_iter.TestCase.test_reduce_mutating_builtins_iter": "deletes builtins.iter, which our own Python code needs",
    "test_patma.TestTracing": _TRACING,
    "test_raise.TestTracebackType.test_attrs": _FRAMES,
    "test_raise.TestContext.test_3611": _LIFETIMES,
    "test_scope.ScopeTests.testCellLeak": _LIFETIMES,
    "test_scope.ScopeTests.testLeaks": _LIFETIMES,
}
