"""Python's own tests of its language, as installed, with every test function captured; and with every instruction
natively between graphs (MS_JIT_BREAK=every)."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest
from excluded import ELSEWHERE, EXCLUDED

RUNNER = Path(__file__).with_name("stdlib_runner.py")
#: a few seconds each
QUICK = ["test_scope", "test_raise", "test_patma", "test_yield_from", "test_keywordonlyarg", "test_binop"]
#: those that pass so far; the others stand in docs/plan.md
MORE = """
test_unpack test_dictcomps test_exception_variations test_augassign test_bool test_contains test_dictviews
test_named_expressions test_property test_richcmp test_super test_unary test_opcodes test_defaultdict
test_abc test_asyncgen test_baseexception test_builtin test_call test_class test_code test_compare test_contextlib
test_decorators test_format test_fstring test_funcattrs test_generators test_global test_grammar test_isinstance
test_iter test_operator test_positional_only_arg test_sort test_string_literals test_subclassinit test_userdict
test_with
test_type_params test_type_aliases test_listcomps test_exception_group test_except_star test_frame test_coroutines
test_types test_exceptions test_index test_genericalias test_range test_slice test_copy test_context test_hash
test_contextlib_async test_pow test_int test_userlist test_dynamic test_dynamicclassattribute test_generator_stop
test_dataclasses test_tuple test_complex test_deque test_set test_string test_textwrap test_bisect test_fractions
test_functools test_collections test_list test_float test_dict test_enum test_reprlib test_statistics test_graphlib
test_pprint test_copyreg test_math
""".split()
HERE = sys.version_info[:2]
#: builtin types and the library
LIBRARY = """
datetimetester test_abstract_numbers test_argparse test_array test_ast test_base64 test_binascii test_bufio test_bytes
test_bz2 test_calendar test_cgi test_charmapcodec test_cmath test_cmd test_codecs test_colorsys test_configparser
test_crypt test_csv test_decimal test_descr test_dict_version test_difflib test_dis test_doctest test_enumerate
test_errno test_exception_hierarchy test_file test_filecmp test_fileinput test_fileio test_flufl test_fnmatch
test_genericclass test_getopt test_gettext test_glob test_gzip test_hashlib test_heapq test_hmac test_html
test_int_literal test_ipaddress test_iterlen test_itertools test_keyword test_linecache test_long test_lzma
test_marshal test_memoryio test_memoryview test_mimetypes test_netrc test_ntpath test_numeric_tower test_opcache
test_optparse test_ordered_dict test_pathlib test_peepholer test_pickle test_picklebuffer test_plistlib test_posixpath
test_print test_pyclbr test_queue test_quopri test_random test_re test_sched test_secrets test_shelve test_shlex
test_stat test_strftime test_stringprep test_strptime test_strtod test_struct test_structseq test_symtable test_syntax
test_tempfile test_thread test_threading_local test_time test_timeit test_type_annotations test_type_cache
test_type_comments test_typechecks test_typing test_ucn test_unicode test_urlparse test_userstring test_uuid test_wave
test_weakref test_weakset test_xdrlib test_zipfile test_zlib test_traceback test_warnings
""".split()
MORE += LIBRARY
#: without test functions on the earlier Pythons
ONLY_DOCTESTS = {
    name for name, since in {"test_unpack": (3, 11), "test_listcomps": (3, 12)}.items() if sys.version_info < since
}
EVERY = """
test_scope test_yield_from test_keywordonlyarg test_raise test_builtin test_contextlib test_generators test_grammar
test_isinstance test_iter test_operator test_patma test_super test_with test_funcattrs test_global
test_positional_only_arg test_frame
test_abc test_asyncgen test_augassign test_baseexception test_binop test_bool test_call test_class test_compare
test_contains test_copy test_decorators test_defaultdict test_dictcomps test_dictviews test_dynamicclassattribute
test_except_star test_exception_group test_exception_variations test_format test_fstring test_named_expressions
test_opcodes test_pow test_property test_richcmp test_slice test_sort test_string_literals test_subclassinit
test_types test_unary test_unpack test_userdict
test_bisect test_code test_collections test_complex test_context test_contextlib_async test_copyreg test_coroutines
test_dataclasses test_dict test_dynamic test_enum test_exceptions test_float test_fractions test_functools
test_generator_stop test_genericalias test_graphlib test_hash test_index test_int test_list test_listcomps test_pprint
test_range test_reprlib test_string test_textwrap test_tuple test_userlist
test_exception_hierarchy test_filecmp test_fileinput test_gzip test_iterlen test_linecache test_netrc test_plistlib
test_print test_syntax test_timeit test_type_annotations
""".split()


def run(module: str, *flags: str, every: bool = False, seconds: int = 600) -> subprocess.CompletedProcess[str]:
    """One module in a process of its own, and in a folder of its own: some tests remove what they find there."""
    env = {k: v for k, v in os.environ.items() if k != "MS_JIT_BREAK"}
    if every:
        env["MS_JIT_BREAK"] = "every"
    command = [sys.executable, str(RUNNER), module, *flags]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        return subprocess.run(
            command, env=env, cwd=folder, capture_output=True, text=True, timeout=seconds, check=False
        )


def failures(module: str, *, plain: bool = False, every: bool = False) -> dict:
    """The failing tests of one module."""
    done = run(module, *(["--plain"] if plain else []), every=every)
    assert done.returncode == 0, f"{module}: ended with {done.returncode}\n{done.stderr[-2000:]}"
    report = json.loads(done.stdout.splitlines()[-1])
    assert plain or report["captures"] > 0 or module in ONLY_DOCTESTS, "nothing was captured"
    assert not report["faults"], f"{module}: {report['faults']}"
    return report["failed"]


def check(module: str, *, every: bool = False) -> None:
    failed = failures(module, every=every)
    if failed:  # what fails on this machine without us does not count
        for name in failures(module, plain=True):
            failed.pop(name, None)
    assert not failed, "\n".join(f"{name}: {text}" for name, text in failed.items())


def here(modules: list[str]) -> list[str]:
    """Those that this Python has; of one that is a package, its modules."""
    found = []
    for name in modules:
        spec = importlib.util.find_spec(f"test.{name}")
        if spec is not None:
            folders = spec.submodule_search_locations or []
            parts = sorted(file.stem for folder in folders for file in Path(folder).glob("test_*.py"))
            found += [f"{name}.{part}" for part in parts] or [name]
    return found


@pytest.mark.parametrize("module", QUICK)
def test_module(module):
    check(module)


@pytest.mark.long
@pytest.mark.parametrize("module", here(MORE))
def test_more_modules(module):
    check(module)


@pytest.mark.long
@pytest.mark.parametrize("module", here(EVERY))
def test_module_with_every_instruction_native(module):
    check(module, every=True)


@pytest.mark.long
@pytest.mark.parametrize("module", here(sorted({key.split(".")[0] for key in EXCLUDED})))
def test_no_exclusion_is_needless(module):
    """What the list excludes still fails: on this Python or, as it says, on another one."""
    done = run(module, "--excluded")
    if done.returncode == 0:  # otherwise the excluded tests ended the process
        assert set(json.loads(done.stdout.splitlines()[-1])["passed_lines"]) <= ELSEWHERE.get(HERE, set())
