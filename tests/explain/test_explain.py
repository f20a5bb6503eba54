"""What `ms.explain` finds out: what became of each line, guards and where they were read, costs, recompiles, and that
explaining changes nothing."""

from __future__ import annotations

import collections
import importlib
import linecache
import sys
import zipfile
from pathlib import Path

import ms
import numpy as np
import pytest
from ms import Tensor, nn

sys.path.insert(0, str(Path(__file__).parent))
import explained

X = Tensor(np.arange(12, dtype=np.float32).reshape(3, 4) - 5)
W = Tensor(np.ones((4, 5), np.float32))


def states(e, name=None):
    """Text -> states, of one listing or of all."""
    lines = [line for listing in e.listings if name in (None, listing.name) for line in listing.lines]
    return {line.text.strip(): line.states for line in lines}


def test_each_line_says_what_became_of_it():
    e = ms.explain(ms.jit(explained.small), X, W)
    seen = states(e)
    assert seen["y = x @ w * scale"] == ["graph"] and seen["y = y + 1"] == ["graph"]
    assert seen["if x.shape[0] > 2:"] == ["constant"]
    assert seen["y = y - 1"] == ["unreached"]
    assert seen["else:"] == [] and seen["def small(x, w):"] == []
    np.testing.assert_array_equal(e.result[1].asnumpy(), explained.small(X, W)[1].asnumpy())


def test_a_line_that_calls_into_the_graph_is_in_it():
    e = ms.explain(ms.jit(explained.calls), X)
    assert [listing.name for listing in e.listings] == ["calls", "helper"]
    assert states(e)["y = helper(x)"] == ["graph"] and states(e)["return ops.tanh(x) + 1"] == ["graph"]


@pytest.mark.parametrize("mode", ["ast", "trace"])
def test_a_break_names_its_line_and_what_ran_in_python(mode):
    e = ms.explain(ms.jit(explained.with_break, capture_mode=mode), X)
    (brk,) = e.breaks
    text = str(e)
    assert brk.kind.id == "io" and f"what: {brk.what}" in text and f"hint: {brk.kind.hint}" in text
    seen = states(e)
    split = mode == "ast"  # the rest goes on in a second graph; trace keeps the whole call in Python
    assert len(e.graphs) == (2 if split else 0) and len(e.segments) == (2 if split else 1)
    assert seen['print(end="")'] == ["python"]
    for line in ("y = ops.tanh(x) * 2", "total = total + i"):
        assert seen[line] == ["graph" if split else "python"]
    if split:
        first, second = e.segments
        assert first.brk is brk and second.brk is None and second.line == brk.line + 1
        assert "segment 2 of 2" in text and first.costs.runs and second.costs.runs
    assert seen["total = total - 1"] == ["unreached"]
    np.testing.assert_array_equal(e.result.asnumpy(), explained.with_break(X).asnumpy())


@pytest.mark.parametrize("mode", ["ast", "trace"])
def test_installed_packages_are_not_listed_as_python(mode):
    e = ms.explain(ms.jit(explained.with_break, capture_mode=mode), X)
    assert [(listing.file, listing.name) for listing in e.listings] == [(explained.__file__, "with_break")]


def test_a_line_with_nodes_has_time_and_bytes():
    e = ms.explain(ms.jit(explained.small), X, W)
    (segment,) = e.segments
    assert segment.costs.runs > 0 and len(segment.costs.steps) == len(segment.costs.plan["steps"])
    lines = {line.text.strip(): line for listing in e.listings for line in listing.lines}
    assert lines["y = x @ w * scale"].bytes > 0 and lines["y = x @ w * scale"].ns > 0
    assert lines["if x.shape[0] > 2:"].bytes == 0
    moved = sum(operand[3] for step in segment.costs.plan["steps"] for operand in (*step["inputs"], *step["outputs"]))
    known = sum(line.bytes for line in lines.values())
    assert known + segment.costs.rest.bytes == pytest.approx(moved)


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_a_line_that_ran_in_python_has_its_time(mode):
    e = ms.explain(ms.jit(explained.sleeps, capture_mode=mode), X)
    took = {line.text.strip(): line.python_ns for listing in e.listings for line in listing.lines}
    assert took["time.sleep(0.02)"] >= 20_000_000  # it sleeps at least as long
    assert "time.sleep(0.02)  # Python 2" in str(e) or took["time.sleep(0.02)"] >= 30_000_000
    assert (took["y = ops.tanh(x)"] == 0) == (mode != "trace")
    assert 'title="in Python, once' in e.html()


def test_guards_have_their_time_unless_the_call_changes_what_they_ask():
    e = ms.explain(ms.jit(explained.small), X, W)
    assert e.segments[0].guard_ns > 0 and "guards (checked in" in str(e) and "They are checked in" in e.html()
    state = [0]

    def counts(x):
        state[0] += 1
        return x * state[0]

    assert ms.explain(ms.jit(counts), X).segments[0].guard_ns == 0


def test_guards_say_what_where_from_and_at_which_line():
    e = ms.explain(ms.jit(explained.small), X, W)
    rows = {g.words: g for g in e.segments[0].guards}
    where = "" if X.device == "CPU" else f", on {X.device}"
    assert rows[f"tensor x is float32 [3, 4]{where}"].source == "argument"
    scale = rows["scale == 2.0"]
    assert scale.source == "global of explained"
    lines = Path(explained.__file__).read_text().splitlines()
    assert "scale" in lines[scale.line - 1] and scale.file == explained.__file__
    assert not any("0x" in words for words in rows)


def test_nodes_of_a_gradient_stand_at_the_line_that_they_differentiate():
    training = explained.Training()
    e = ms.explain(training.step, X)
    nodes = e.segments[0].graph.describe()["nodes"]
    lines = Path(explained.__file__).read_text().splitlines()
    at = [(node["op"], lines[node["loc"][1] - 1].strip()) for node in nodes]
    layer = "return ops.relu(self.fc(x))"
    assert ("linear_bias", layer) in at and ("matmul2", layer) in at and ("select", layer) in at
    assert ("mul", "self.opt(grads)") in at
    # What a layer computes belongs to the line that calls it, not to the one that made nodes before.
    assert [text for op, text in at if op == "linear_bias"] == [layer]


def test_explaining_a_step_trains_once_and_measuring_not_at_all():
    training, twin = explained.Training(), explained.Training()
    for mine, other in zip(training.net.trainable_params(), twin.net.trainable_params(), strict=True):
        other.set_data(Tensor(mine.asnumpy()))
    e = ms.explain(training.step, X)
    assert e.segments[0].costs.runs > 0
    loss = twin.step(X)
    np.testing.assert_array_equal(e.result.asnumpy(), loss.asnumpy())
    for mine, other in zip(training.net.trainable_params(), twin.net.trainable_params(), strict=True):
        np.testing.assert_array_equal(mine.asnumpy(), other.asnumpy())


def test_measuring_takes_no_random_number():
    ms.set_seed(3)
    f = ms.jit(explained.draws)
    first, second = f(X), f(X)
    ms.set_seed(3)
    g = ms.jit(explained.draws)
    np.testing.assert_array_equal(ms.explain(g, X).result.asnumpy(), first.asnumpy())
    np.testing.assert_array_equal(g(X).asnumpy(), second.asnumpy())


def test_side_effects_happen_once():
    seen = []
    f = ms.jit(explained.appends)
    ms.explain(f, X, seen)
    ms.explain(f, X, seen)
    assert seen == [1, 1]


def test_a_function_that_was_called_keeps_its_entries():
    f = ms.jit(explained.calls)
    f(X)
    before = f.cache_info()
    e = ms.explain(f, X)
    assert e.now.startswith("hit") and len(e.graphs) == 1 and states(e)["return y * 3"] == ["graph"]
    assert f.cache_info() == before
    other = ms.explain(f, Tensor(np.ones((2, 4), np.float32)))
    assert other.now == "miss: x.shape[0] 3 -> 2; pass dynamic=1"
    f(X)
    assert f.cache_info().hits == before.hits + 1


def test_a_first_call_compiles_for_the_next():
    f = ms.jit(explained.calls)
    e = ms.explain(f, X)
    assert e.now.startswith("first call") and e.info.compiles == 1
    f(X)
    assert f.cache_info().hits == 1


def test_recompiles_keep_their_reasons():
    f = ms.jit(explained.calls)
    for n in (1, 2, 3):
        f(Tensor(np.ones((n, 4), np.float32)))
    e = ms.explain(f, X)
    assert [r for r in e.info.reasons if r.startswith("recompiled: x.shape[0]")] == list(e.info.reasons)
    assert len(e.info.reasons) == 1 and "shape[0] 1 -> 2" in str(e)  # then any size will do


def test_fullgraph_is_explained_instead_of_raised():
    f = ms.jit(explained.with_break, fullgraph=True)
    assert ms.explain(f, X).breaks[0].kind.id == "io"
    with pytest.raises(RuntimeError, match="cannot be captured whole"):
        f(X)


def test_what_the_call_raises_is_raised():
    with pytest.raises(RuntimeError):
        ms.explain(ms.jit(explained.small), X, X)


@pytest.mark.parametrize("kind", ["cell", "method", "jitted", "jitted method", "jit of cell", "graph mode", "layers"])
def test_cells_and_methods(kind):
    net = explained.JittedNet() if kind.startswith("jitted") else explained.Net()
    if kind == "layers":
        net = nn.SequentialCell(nn.Dense(4, 2), nn.ReLU())
    expected = net(X).asnumpy()
    f = net.construct if kind.endswith("method") else ms.jit(net) if kind == "jit of cell" else net
    before = ms.get_context("mode")
    ms.set_context(mode=ms.GRAPH_MODE if kind in ("graph mode", "layers") else ms.PYNATIVE_MODE)
    try:
        e = ms.explain(f, X)
    finally:
        ms.set_context(mode=before)
    assert len(e.graphs) == 1 and not e.breaks
    np.testing.assert_array_equal(e.result.asnumpy(), expected)
    if kind == "layers":
        assert [listing.name for listing in e.listings] == ["Dense.construct", "ReLU.construct"]
    else:
        assert len(e.listings) == 1 and e.listings[0].name.endswith("Net.construct")
    assert all("graph" in line.states for listing in e.listings for line in listing.lines if "ops.relu" in line.text)


@pytest.mark.parametrize("turns", [3, 40])
def test_a_break_in_a_loop(turns):
    e = ms.explain(ms.jit(explained.prints_in_a_loop), X, turns)
    seen = states(e)
    assert "python" in seen['print(end="")'] and "graph" in seen["x = ops.tanh(x) + i"]
    assert seen["y = x * 2"] == ["graph"]
    assert {listing.name for listing in e.listings} == {"prints_in_a_loop"}
    np.testing.assert_array_equal(e.result.asnumpy(), explained.prints_in_a_loop(X, turns).asnumpy())


def test_what_runs_natively_is_listed():
    e = ms.explain(ms.jit(explained.calls_natively), X)
    seen = states(e)
    assert seen["print(end=name)"] == ["python"] and seen["return ops.tanh(x) + 1"] == ["graph"]


def test_trace():
    e = ms.explain(ms.jit(explained.calls, capture_mode="trace"), X)
    assert e.mode == "trace" and len(e.graphs) == 1 and states(e)["return y * 3"] == ["graph"]


def test_a_branch_shows_both_sides():
    e = ms.explain(ms.jit(explained.branch), X)
    assert states(e)["y = x * 2"] == ["graph"] and states(e)["y = x - 1"] == ["graph"]
    assert any("side 1:" in line for line in e.segments[0].first)


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_a_function_without_source(mode):
    space = {"ops": ms.ops}
    exec("def g(x):\n    y = ops.relu(x)\n    return y + 1\n", space)
    e = ms.explain(ms.jit(space["g"], capture_mode=mode), X)
    assert not e.breaks and "its source is not known" in str(e)
    lines = {line.number: line.states for line in e.listings[0].lines}
    assert lines[2] == lines[3] == ["graph"]
    assert "source not known" in e.html()


def test_the_source_of_a_module_in_a_zip_file(tmp_path, monkeypatch):
    archive = tmp_path / "packed.zip"
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("packed_for_explain.py", "def g(x):\n    y = x * 2\n    return y + 1\n")
    monkeypatch.syspath_prepend(str(archive))
    module = importlib.import_module("packed_for_explain")
    e = ms.explain(ms.jit(module.g), X)
    assert states(e)["y = x * 2"] == states(e)["return y + 1"] == ["graph"]
    assert "not known" not in str(e)


def test_text_that_other_code_of_the_same_name_was_made_of(monkeypatch):
    """From Python 3.13 on, the text that ``python -c`` was given stands behind the name ``<string>``."""
    given = "from ms import ops\nmade = lambda x: ops.relu(x) + 1\n"
    monkeypatch.setitem(linecache.cache, "<string>", (len(given), None, given.splitlines(True), "<string>"))
    space, other = {"__name__": "given"}, {"ops": ms.ops, "__name__": "other"}
    exec(given, space)
    exec("def g(x):\n    y = ops.relu(x)\n    print(end='')\n    return f(y)\nf = lambda y: y + 1", other)
    e = ms.explain(ms.jit(space["made"], capture_mode="ast"), X)
    assert [line.text for listing in e.listings for line in listing.lines] == [given.splitlines()[1]]
    for mode in ("ast", "bytecode"):
        e = ms.explain(ms.jit(other["g"], capture_mode=mode), X)
        assert e.listings[0].name == "g"
        assert not any(listing.known for listing in e.listings) and "its source is not known" in str(e)


def test_a_graph_that_raises_says_why_the_call_ran_plain():
    e = ms.explain(ms.jit(explained.catches), X, Tensor(np.array([7], np.int32)))
    np.testing.assert_array_equal(e.result.asnumpy(), np.zeros((3, 4), np.float32))
    assert e.plain == ("the graph raised IndexError; the call ran as plain Python",) and e.plain[0] in str(e)
    assert "python" in states(e)["return x * 0"] and e.plain[0] in e.html()


def test_what_cannot_be_captured_says_so_itself():
    with pytest.raises(RuntimeError, match="Invalid backend name: other"):
        ms.explain(ms.jit(explained.calls, backend="other"), X)


def test_what_is_no_function_is_refused():
    for wrong, words in ((3, "but got int"), (explained.Net, "but got the class Net")):
        with pytest.raises(TypeError, match=words):
            ms.explain(wrong)


def test_text_has_source_graph_launches_guards_and_counters():
    text = str(ms.explain(ms.jit(explained.small), X, W))
    assert text.startswith("small: 1 graph(s), 0 break(s)\ncapture_mode 'ast', jit_level 'O0'")
    for part in ("  G ", "y = x @ w * scale  # ", 'graph "small" {', "launches: 2", "scale == 2.0", "compiles: 1"):
        assert part in text


def test_without_explain_nothing_is_recorded():
    f = ms.jit(explained.calls)
    f(X)
    assert [c.record for c in f.driver.captured] == [None]


def test_an_explained_function_keeps_no_tensor_alive():
    import gc
    import weakref

    f, x = ms.jit(explained.calls), Tensor(np.ones((2, 4), np.float32))
    e = ms.explain(f, x)
    gone = weakref.ref(x)
    del x
    gc.collect()
    assert gone() is None and len(e.graphs) == 1


def test_a_tracing_function_that_was_set_stays():
    def mine(*_):
        return None

    before = sys.gettrace()
    sys.settrace(mine)
    try:
        ms.explain(ms.jit(explained.calls), X)
        after = sys.gettrace()
    finally:
        sys.settrace(before)
    assert after is mine


def test_import_does_not_load_it():
    import subprocess

    code = "import ms, sys; ms.jit(lambda x: x)(ms.Tensor(1.0)); print('ms_jit_core.explanation.report' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=True)
    assert done.stdout.strip() == "False"


LOG: list[str] = []


def with_effect(x):
    LOG.append("called")
    n = 3
    return x * n


def test_a_line_with_a_side_effect_is_no_constant():
    e = ms.explain(ms.jit(with_effect), X)
    seen = states(e)
    assert seen['LOG.append("called")'] == ["effect"] and seen["n = 3"] == ["constant"]
    assert "  E  side effect, done after the graph" in str(e)
    page = e.html()
    assert 'class="mark effect"' in page and ".mark.effect" in page


def halves(x):
    yield x + 1
    yield x.sum().item()


def reads_late(x):
    z = x + 1
    a, b = halves(z)
    return a * b


def test_a_graph_that_ends_before_its_break_says_where():
    e = ms.explain(ms.jit(reads_late), X)
    first, reads = reads_late.__code__.co_firstlineno, halves.__code__.co_firstlineno + 2
    segment = next(s for s in e.segments if s.ends_before_break)
    assert segment.end == (__file__, first + 2) and segment.brk.line == reads
    assert f"the graph ends at line {first + 2}, from which the call may reach the break" in str(e)
    assert f"to line {first + 2}, before a break: " in e.html()


def test_guards_on_libraries_are_one_line_of_text_and_all_on_the_page():
    e = ms.explain(ms.jit(lambda x: ms.ops.relu(x).sum()), X)
    rows = [g for g in e.segments[0].guards if g.names]
    text = str(e)
    assert len(rows) > 1 and all(g.words not in text and g.words in e.html() for g in rows)
    named = sum(g.names for g in rows)
    assert f"  guards on {named} names of libraries, in {len(rows)} modules and classes" in text


def test_guards_on_numpy_are_in_that_line():
    e = ms.explain(ms.jit(lambda x: x * float(np.sqrt(np.add(2, 2)))), X)
    rows = [g for g in e.segments[0].guards if g.module == "numpy"]
    text = str(e)
    assert len(rows) == 3 and not any(g.words in text for g in rows)
    named = sum(g.names for g in e.segments[0].guards)
    assert f"  guards on {named} names of libraries" in text


def test_a_break_at_a_bound_method_in_c_names_it():
    add = collections.deque().append

    def keeps(x):
        add(1)
        return x * 2

    (brk,) = ms.explain(ms.jit(keeps), X).breaks
    assert brk.what == "calls deque.append"
