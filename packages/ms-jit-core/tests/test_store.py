"""The compile cache on disk: nothing stale and nothing foreign is ever used. A second driver stands for a second
process; tests/compile_cache has real ones."""

from __future__ import annotations

import hashlib
import importlib
import json
import os
import sys
import warnings

import drivers
import pytest
from harness import freeze, jit, t
from ms_jit_core.compile_cache import directory, files
from ms_jit_core.compile_cache.object_names import describe_name
from ms_jit_core.python_versions import learn_names
from ms_tensor import context


@pytest.fixture
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("MS_COMPILER_CACHE_ENABLE", "1")
    monkeypatch.setenv("MS_COMPILER_CACHE_PATH", str(tmp_path / "cache"))
    monkeypatch.setattr(files, "_warned", set())
    monkeypatch.setattr(files, "_wrote", {})
    return tmp_path / "cache" / "rank_0" / "graph_cache"


EDITS = {
    "the function": ("return helper(x) + LIMIT", "return helper(x) - LIMIT"),
    "its lines": ("def plain", "\ndef plain"),
    "a callee": ("return x * 2", "return x * 3"),
    "a constant of another type": ("LIMIT = 7", "LIMIT = 7.0"),
    "a global": ("LIMIT = 7", "LIMIT = 8"),
    "a method": ("return x + self.k", "return x - self.k"),
    "an attribute of a class": ("k = 1", "k = 2"),
    "a base": ("class Thing(Base)", "class Thing(Other)"),
    "a slot": ("class Called:", "class Called:\n    def __call__(self): return 0\nclass Unused:"),
    "a member": ("RED = 3", "RED = 4"),
    "a default of a named tuple": ("b: object = 4", "b: object = 5"),
    "a factory": ("default_factory=int", "default_factory=bool"),
    "a registration": ("REGISTERED = False", "REGISTERED = True"),
    "a property": ("return self.k * 10", "return self.k * 11"),
    "a descriptor": ("return 20", "return 21"),
    "a shape": ("SIZE = 2", "SIZE = 3"),
    "a dtype": ("KIND = np.float32", "KIND = np.float16"),
    "a decorator": ("return fn(x) + 40", "return fn(x) + 41"),
    "a default": ("def helper(x, more=0)", "def helper(x, more=1)"),
}
LIB = """
import abc, dataclasses, enum
import numpy as np
from typing import NamedTuple
LIMIT = 7
SIZE = 2
KIND = np.float32
REGISTERED = False
class Color(enum.Enum):
    RED = 3
class Pair(NamedTuple):
    a: object
    b: object = 4
@dataclasses.dataclass
class Point:
    x: object
    y: object = dataclasses.field(default_factory=int)
class Base: other = 8
class Other: other = 9
class Descriptor:
    def __get__(self, obj, cls): return 20
class Thing(Base):
    k = 1
    described = Descriptor()
    @property
    def tens(self): return self.k * 10
    def add(self, x): return x + self.k
class Called: pass
class Abstract(abc.ABC): pass
if REGISTERED: Abstract.register(Thing)
else: Abstract.register(Called)
def wrap(fn):
    def inner(x): return fn(x) + 40
    return inner
@wrap
def decorated(x): return x
def helper(x, more=0): return x * 2 + more
def plain(x): return helper(x) + LIMIT
"""


MAIN = """
import numpy as np
import store_lib as lib
from ms_tensor import Tensor
def methods(x, thing): return thing.add(x) + thing.other + thing.tens + thing.described
def kinds(x): return x * lib.Color.RED.value + lib.Pair(x).b, type(lib.Point(x).y).__name__
def asks(x, thing, other): return x + isinstance(thing, lib.Abstract) * 100 + callable(other) * 1000
def decorated(x): return lib.decorated(x)
x = Tensor(np.arange(lib.SIZE).astype(lib.KIND))
CALLS = [
    (lib.plain, (x,)), (methods, (x, lib.Thing())), (kinds, (x,)), (asks, (x, lib.Thing(), lib.Called())),
    (decorated, (x,)),
]
"""


def test_no_edit_goes_unseen(cache, monkeypatch, tmp_path):
    """One thing is edited, and everything loaded again; the jitted functions give what plain Python gives."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)

    def results(source):
        """(results, captures) of functions loaded anew."""
        for name, text in (("store_lib", source), ("store_main", MAIN)):
            (tmp_path / f"{name}.py").write_text(text)
            sys.modules.pop(name, None)
        importlib.invalidate_caches()
        out, captured = [], 0
        for fn, args in importlib.import_module("store_main").CALLS:
            f = jit(fn)
            out.append(freeze(f(*args)))
            assert out[-1] == freeze(fn(*args)), f.cache_info().reasons
            assert f.cache_info().plain_calls == 0, f.cache_info().reasons
            captured += f.cache_info().compiles
        return out, captured

    original, captured = results(LIB)
    assert captured == 5
    assert results(LIB) == (original, 1)  # what abstract classes say is asked anew
    for what, (old, new) in EDITS.items():
        assert LIB.count(old) == 1, what
        found, captured = results(LIB.replace(old, new))
        assert captured > 0, what
        assert (found == original) == (what in ("its lines", "a constant of another type")), what
    assert results(LIB) == (original, 1)


def test_the_environment_and_the_context(tmp_path, monkeypatch):
    monkeypatch.setattr(context, "_values", dict(context._values))
    for name in ("MS_COMPILER_CACHE_ENABLE", "MS_COMPILER_CACHE_PATH", "RANK_ID"):
        monkeypatch.delenv(name, raising=False)
    assert context.get_context("enable_compile_cache") is None and directory() is None
    monkeypatch.setenv("MS_COMPILER_CACHE_ENABLE", "true")
    assert directory() is None
    monkeypatch.setenv("MS_COMPILER_CACHE_ENABLE", "1")
    assert directory() == os.path.join(".", "rank_0", "graph_cache")
    context.set_context(enable_compile_cache=False)
    assert directory() is None
    context.set_context(enable_compile_cache=True)
    monkeypatch.delenv("MS_COMPILER_CACHE_ENABLE")
    monkeypatch.setenv("MS_COMPILER_CACHE_PATH", "there")
    assert directory() == os.path.join("there", "rank_0", "graph_cache")
    monkeypatch.setenv("RANK_ID", "3")
    context.set_context(compile_cache_path=str(tmp_path))
    assert directory() == str(tmp_path / "rank_3" / "graph_cache")
    monkeypatch.setenv("RANK_ID", "../..")
    call(drivers.twice, t(1, 2))
    assert len(list((tmp_path / "rank_0" / "graph_cache").iterdir())) == 1


def test_nothing_is_written_where_it_is_off(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("MS_COMPILER_CACHE_ENABLE", raising=False)
    assert call(drivers.twice, t(1, 2))[1].stored == 0
    assert list(tmp_path.iterdir()) == []


def seeded(x):
    return x + (context.get_seed() or 0)


def test_the_seed_is_read_by_each_call(cache):
    """In one process and from one to the next."""
    before = context.get_seed() or 0
    try:
        for seed in (1, 2):
            f = jit(seeded)
            for again in (seed, seed + 10):
                context.set_seed(again)
                assert freeze(f(t(1, 2))) == freeze(t(1 + again, 2 + again))
    finally:
        context.set_seed(before)


def test_other_settings_are_other_files(cache, monkeypatch):
    monkeypatch.setattr(context, "_values", dict(context._values))
    call(drivers.twice, t(1, 2))
    context.set_context(max_call_depth=7)
    assert call(drivers.twice, t(1, 2))[1].loaded == 0
    context.set_context(max_call_depth=1000)
    assert call(drivers.twice, t(1, 2))[1].loaded == 1


def test_settings_of_the_wrong_type():
    for name, value in (("enable_compile_cache", 1), ("enable_compile_cache", "yes"), ("compile_cache_path", 5)):
        with pytest.raises(TypeError, match=f"The parameter '{name}' must be"):
            context.set_context(**{name: value})


def call(fn, *args):
    """(result, cache_info, warnings) of a first call."""
    f = jit(fn)
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        result = freeze(f(*args))
        jit(fn)(*args)
    told = [w for w in told if w.category is RuntimeWarning]
    assert all(w.filename == __file__ for w in told)  # the line of the call, not one of this package
    return result, f.cache_info(), [str(w.message) for w in told]


def test_counts(cache):
    result, info, _ = call(drivers.twice, t(1, 2))
    assert (info.compiles, info.loaded, info.stored, info.not_stored) == (1, 0, 1, 0)
    again, info, _ = call(drivers.twice, t(1, 2))
    assert again == result and (info.compiles, info.loaded, info.stored, info.not_stored) == (0, 1, 0, 0)


def _forge(payload: bytes, magic: bytes = files._MAGIC) -> bytes:
    return magic + hashlib.blake2b(payload, digest_size=16).hexdigest().encode() + b"\n" + payload


def _edited(content: bytes, **changes) -> bytes:
    data = json.loads(content[len(files._MAGIC) + 33 :])
    return _forge(json.dumps({**data, **changes}).encode())


def _of_leaf(leaf: list) -> list:
    """The recipe of an entry that gives a leaf."""
    return [[["leaf", 0]], [leaf], [], [], 0]


DAMAGE = {
    "empty": lambda c: b"",
    "cut": lambda c: c[: len(c) // 2],
    "a byte": lambda c: c[:-20] + bytes([c[-20] ^ 1]) + c[-19:],
    "a version": lambda c: _forge(c[len(files._MAGIC) + 33 :], b"ms-jit-entry 2\n"),
    "a pickle": lambda c: _forge(b"\x80\x04."),
    "no entry": lambda c: _forge(b"[1]"),
    "no graph": lambda c: _edited(c, graph="graph"),
    "another graph": lambda c: _edited(c, graph='graph "f" {\n  %0 = input "x" f32[9000]\n  return %0\n}\n'),
    "a wild output": lambda c: _edited(c, recipe=_of_leaf(["reg", 70000])),
    "an unknown value": lambda c: _edited(c, recipe=_of_leaf(["const", ["pickle", "00"]])),
    "a node that is not there": lambda c: _edited(c, recipe=[[["leaf", 0]], [["const", 1]], [], [], 7]),
    "deep": lambda c: _forge(b"[" * 100000),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_damaged_files_are_not_used(cache, damage):
    result, _, told = call(drivers.twice, t(1, 2))
    assert told == []
    (path,) = cache.iterdir()
    path.write_bytes(DAMAGE[damage](path.read_bytes()))
    again, info, told = call(drivers.twice, t(1, 2))
    assert again == result and (info.compiles, info.loaded) == (1, 0)
    assert len(told) == 1 and "has a file that is not used" in told[0]
    assert call(drivers.twice, t(1, 2))[1].loaded == 1  # it was replaced


CALLED: list = []


def leak(*args):
    CALLED.append(args)


@pytest.mark.parametrize(
    "about",
    [
        ["native", "posix", "system", "builtin_function_or_method", ""],
        ["native", "builtins", "exec", "builtin_function_or_method", ""],
        ["class", "subprocess", "Popen", ""],
        ["function", __name__, "leak", ""],
    ],
    ids=lambda a: a[2],
)
def test_a_forged_file_calls_nothing(cache, about):
    from ms_jit_core.compile_cache.object_names import describe

    found = leak if about[2] == "leak" else getattr(__import__(about[1]), about[2])
    about = describe(found, drivers.twice)
    call(drivers.twice, t(1, 2))
    (path,) = cache.iterdir()
    content = path.read_bytes()
    objects = json.loads(content[len(files._MAGIC) + 33 :])["objects"]
    nodes = [["leaf", 0], ["call", [["call", ["o", len(objects)]], [0]]]]
    recipe = [nodes, [["const", "touch forged"]], [], [], 1]
    path.write_bytes(_edited(content, objects=[*objects, about], recipe=recipe))
    _, info, told = call(drivers.twice, t(1, 2))
    assert (info.compiles, info.loaded) == (1, 0) and len(told) == 1 and "does not call" in told[0]
    assert CALLED == []


def test_files_of_others_are_not_used(cache, monkeypatch, tmp_path):
    call(drivers.twice, t(1, 2))
    (path,) = cache.iterdir()
    assert path.stat().st_mode & 0o777 == 0o600 and cache.stat().st_mode & 0o077 == 0
    me = os.geteuid()
    for spoil, why in (
        (lambda: path.chmod(0o666), "others may write it"),
        (lambda: monkeypatch.setattr(os, "geteuid", lambda: me + 1), "belongs to another user"),
    ):
        files._warned.clear()
        spoil()
        _, info, told = call(drivers.twice, t(1, 2))
        assert (info.compiles, info.loaded) == (1, 0) and len(told) == 1 and why in told[0], told
        monkeypatch.setattr(os, "geteuid", lambda: me)
    elsewhere = tmp_path / "elsewhere"
    path.rename(elsewhere)
    path.symlink_to(elsewhere)
    files._warned.clear()
    _, info, told = call(drivers.twice, t(1, 2))
    assert (info.compiles, info.loaded) == (1, 0) and len(told) == 1
    assert not path.is_symlink()  # replaced by a file of ours


def test_a_folder_that_cannot_be_written(cache, monkeypatch):
    result, _, _ = call(drivers.twice, t(1, 2))
    really = os.open

    def refuses(path, flags, *args, **kwargs):
        if flags & os.O_CREAT:
            raise OSError(30, "Read-only file system")
        return really(path, flags, *args, **kwargs)

    monkeypatch.setattr(os, "open", refuses)
    again, info, told = call(drivers.twice, t(1, 2))
    assert again == result and info.loaded == 1 and told == []
    _, info, told = call(drivers.twice, t(1, 2, 3))
    assert info.compiles == 1 and len(told) == 1 and "cannot be written" in told[0]
    call(drivers.twice, t(1, 2, 3, 4))
    assert len(list(cache.iterdir())) == 1


def test_a_path_that_is_a_file(cache, tmp_path):
    (tmp_path / "cache").write_text("")
    result, info, told = call(drivers.twice, t(1, 2))
    assert result == freeze(t(2, 4)) and info.compiles == 1
    assert told and len(told) == len(set(told)) <= 2


def test_a_capture_too_large_is_not_kept(cache, monkeypatch):
    monkeypatch.setattr(files, "MAX_FILE", 500)
    _, info, told = call(drivers.twice, t(1, 2))
    assert (info.compiles, info.stored, info.not_stored) == (1, 0, 1) and told == []
    assert "constants that take" in info.reasons[-1] and not cache.exists()


def test_no_more_is_read_than_is_kept(cache, monkeypatch):
    for n in range(1, 5):
        call(drivers.twice, t(*range(n)))
    found = sorted(cache.iterdir(), key=lambda path: path.stat().st_mtime_ns, reverse=True)
    sizes = [path.stat().st_size for path in found]
    assert len(found) == 4
    monkeypatch.setattr(files, "MAX_BYTES", max(sizes) + min(sizes) // 2)  # one file, not two
    monkeypatch.setattr(files, "_make_room", lambda folder: None)
    with pytest.warns(RuntimeWarning, match="has more than is read"):
        assert [path for path, _ in files.read_all(cache, found[0].name.partition("-")[0])] == found[:1]
    x = t(5, 6, 7, 8, 9)
    assert call(drivers.twice, x)[0] == freeze(drivers.twice(x))


def test_the_longest_unused_files_go(cache, monkeypatch):
    monkeypatch.setattr(files, "MAX_FILES", 3)
    monkeypatch.setattr(files, "_SCAN_INTERVAL", 1)
    written = []
    for n in range(1, 7):
        before = set(cache.iterdir()) if cache.exists() else set()
        call(drivers.twice, t(*range(n)))
        (new,) = set(cache.iterdir()) - before
        written.append(new)
        os.utime(new, (n, n))
        if n == 4:
            assert set(cache.iterdir()) == set(written[1:])
            call(drivers.twice, t(0, 1))  # the second is used again
    assert written[1] in set(cache.iterdir()) and len(list(cache.iterdir())) == 3


HELD = t(3, 4)
NAMES = frozenset({"a", "b"})


def by_id(x):
    return x + (id(HELD) == 5)


def by_order(x):
    return x, [name + "!" for name in NAMES]


@pytest.mark.parametrize("fn", [by_id, by_order])
def test_what_is_not_kept_is_counted_and_said(cache, fn):
    _, info, told = call(fn, t(1, 2))
    assert info.plain_calls == 0 and (info.compiles, info.stored) == (1, 0) and info.not_stored, info
    assert told == [] and any(r.startswith("not kept on disk: it depends on") for r in info.reasons), info.reasons
    assert not cache.exists()


def test_what_a_name_stands_for_is_told_alike_before_and_after_it_was_decoded():
    # Python 3.10's code objects know no qualified name until a function told theirs.
    space = {"__name__": "made"}
    exec(compile("class Thing:\n    def method(self): return 1\n", "made.py", "exec"), space)
    method = space["Thing"].method
    before = describe_name({"name": method}, "name")
    learn_names(method)
    assert describe_name({"name": method}, "name") == before
