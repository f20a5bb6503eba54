"""Tests of the standard library that a captured function cannot pass in principle, each with what it observes.

Keys are ``module.Class.test``, ``module.Class``, or ``module.*.test`` for that test of every class. Only tests that
observe frames, tracing, reference counts, specialised bytecode, the time of a call or the time at which an object dies
belong here. Any other failure is a bug of ours.
"""

from __future__ import annotations

_LIFETIMES = "observes when an object dies; a capture keeps what it read until it ends"
_COMPARED = "observes when a class, function or module dies; captures keep those that they compare"
_COLLECTED = "asserts that no garbage is collected meanwhile, though captures allocate much"
_COUNTS = "counts the references to an object"
_FRAMES = "walks the frames of its callers"
_LOCALS = "reads the locals of a frame, by a traceback"
_CODE = "reads the bytecode of a frame, by a traceback: what runs between graphs has a frame of its own"
_DEPTH = "lowers the recursion limit to a few calls more than there are"
_SPEED = "asserts that a call takes a few milliseconds, though captures fall into it"
_SPECIALISED = "reads what the interpreter makes of bytecode that it runs often, which a capture does not let it run"
_TRACING = "traces each line that the interpreter runs"

EXCLUDED: dict[str, str] = {
    "test_array.*.test_bug_782369": _COUNTS,
    "test_code.CoExtra": _LIFETIMES,
    "test_coroutines.CoroutineTest.test_for_2": _LIFETIMES,
    "test_coroutines.CoroutineTest.test_for_3": _LIFETIMES,
    "test_coroutines.CoroutineTest.test_for_4": _LIFETIMES,
    "test_descr.ClassPropertiesAndMethods.test_remove_subclass": _LIFETIMES,
    "test_descr.ClassPropertiesAndMethods.test_slots": _LIFETIMES,
    "test_dis.*.test_distb_explicit_arg": _CODE,
    "test_dis.*.test_distb_last_traceback": _CODE,
    "test_dis.*.test_from_traceback_dis": _CODE,
    "test_dis.*.test_loop_quicken": _SPECIALISED,
    "test_dis.*.test_super_instructions": _SPECIALISED,
    "test_exceptions.ExceptionTests.test_memory_error_cleanup": _LIFETIMES,
    "test_exceptions.ExceptionTests.test_recursion_error_cleanup": _LIFETIMES,
    "test_exceptions.ExceptionTests.test_recursion_in_except_handler": _DEPTH,
    "test_exceptions.ExceptionTests.testExceptionCleanupState": _LIFETIMES,
    "test_exceptions.ExceptionTests.testSettingException": _FRAMES,
    "test_exceptions.NameErrorTests.test_name_error_suggestions": _LOCALS,
    "test_fileio.*.testWeakRefs": _LIFETIMES,
    "test_frame.ClearTest.test_clear_locals": _LIFETIMES,
    "test_frame.ClearTest.test_clear_refcycles": _LIFETIMES,
    "test_frame.TestIncompleteFrameAreInvisible.test_sneaky_frame_object": _FRAMES,
    "test_functools.TestLRUC.test_lru_cache_weakrefable": _LIFETIMES,
    "test_functools.TestLRUPy.test_lru_cache_weakrefable": _LIFETIMES,
    "test_int.*.test_denial_of_service_prevented_int_to_str": _SPEED,
    "test_int.*.test_denial_of_service_prevented_str_to_int": _SPEED,
    "test_memoryio.CBytesIOTest.test_sizeof": _COUNTS,
    "test_memoryview.*.test_getbuffer": _COUNTS,
    "test_memoryview.*.test_getitem": _COUNTS,
    "test_memoryview.*.test_setitem_readonly": _COUNTS,
    "test_opcache.*.test_assign_init_code": _SPECIALISED,
    "test_opcache.TestRacesDoNotCrash": _SPECIALISED,
    "test_ordered_dict.*.test_reference_loop": _COMPARED,
    "test_patma.TestTracing": _TRACING,
    "test_peepholer.TestMarkingVariablesAsUnKnown.test_deleting_local_warns_and_assigns_none": _TRACING,
    "test_re.ReTests.test_search_anchor_at_beginning": _SPEED,
    "test_struct.StructTest.test__struct_reference_cycle_cleaned_up": _COMPARED,
    "test_tempfile.TestTemporaryDirectory.test_warnings_on_cleanup": _FRAMES,
    "test_traceback.TestTracebackException.test_no_refs_to_exception_and_traceback_objects": _COUNTS,
    "test_traceback.TestTracebackException.test_print": _LOCALS,
    "test_traceback.*.test_getattr_suggestions_underscored": _LOCALS,
    "test_traceback.*.test_name_error_suggestions": _LOCALS,
    "test_traceback.*.test_name_error_with_instance": _LOCALS,
    "test_type_cache.TypeCacheWithSpecializationTests": _SPECIALISED,
    "test_weakref.ReferencesTestCase.test_callback_in_cycle_resurrection": _COMPARED,
    "test_weakref.ReferencesTestCase.test_callbacks_on_callback": _COLLECTED,
    "test_weakref.ReferencesTestCase.test_cfunction": _COMPARED,
    "test_weakref.ReferencesTestCase.test_classes": _COMPARED,
}

#: exclusions that other Pythons need: on this one they pass, because it counts or releases differently, or by chance
ELSEWHERE: dict[tuple[int, ...], set[str]] = {
    (3, 10): {
        "test_fileio.*.testWeakRefs",
        "test_int.*.test_denial_of_service_prevented_int_to_str",
        "test_int.*.test_denial_of_service_prevented_str_to_int",
        "test_traceback.TestTracebackException.test_no_refs_to_exception_and_traceback_objects",
        "test_weakref.ReferencesTestCase.test_callbacks_on_callback",
    },
    (3, 11): {
        "test_fileio.*.testWeakRefs",
        "test_int.*.test_denial_of_service_prevented_int_to_str",
        "test_int.*.test_denial_of_service_prevented_str_to_int",
        "test_re.ReTests.test_search_anchor_at_beginning",
        "test_traceback.TestTracebackException.test_no_refs_to_exception_and_traceback_objects",
        "test_weakref.ReferencesTestCase.test_callbacks_on_callback",
    },
    (3, 12): {
        "test_array.*.test_bug_782369",
        "test_dis.*.test_super_instructions",
        "test_exceptions.ExceptionTests.testExceptionCleanupState",
        "test_exceptions.ExceptionTests.testSettingException",
        "test_exceptions.ExceptionTests.test_memory_error_cleanup",
        "test_exceptions.ExceptionTests.test_recursion_error_cleanup",
        "test_int.*.test_denial_of_service_prevented_int_to_str",
        "test_int.*.test_denial_of_service_prevented_str_to_int",
        "test_re.ReTests.test_search_anchor_at_beginning",
        "test_traceback.TestTracebackException.test_no_refs_to_exception_and_traceback_objects",
        "test_traceback.TestTracebackException.test_print",
        "test_weakref.ReferencesTestCase.test_callbacks_on_callback",
    },
    (3, 13): {
        "test_array.*.test_bug_782369",
        "test_code.CoExtra",
        "test_descr.ClassPropertiesAndMethods.test_remove_subclass",
        "test_exceptions.ExceptionTests.testExceptionCleanupState",
        "test_exceptions.ExceptionTests.testSettingException",
        "test_exceptions.ExceptionTests.test_memory_error_cleanup",
        "test_exceptions.ExceptionTests.test_recursion_error_cleanup",
        "test_functools.TestLRUC.test_lru_cache_weakrefable",
        "test_functools.TestLRUPy.test_lru_cache_weakrefable",
        "test_int.*.test_denial_of_service_prevented_int_to_str",
        "test_int.*.test_denial_of_service_prevented_str_to_int",
        "test_ordered_dict.*.test_reference_loop",
        "test_re.ReTests.test_search_anchor_at_beginning",
        "test_struct.StructTest.test__struct_reference_cycle_cleaned_up",
        "test_traceback.TestTracebackException.test_no_refs_to_exception_and_traceback_objects",
        "test_traceback.TestTracebackException.test_print",
        "test_weakref.ReferencesTestCase.test_callback_in_cycle_resurrection",
        "test_weakref.ReferencesTestCase.test_callbacks_on_callback",
        "test_weakref.ReferencesTestCase.test_classes",
    },
}
