"""Tapes, graph builders, trace recorders and jitted calls of the core, without the packages above it."""

import ms_runtime
import numpy as np
import pytest
from ms_runtime import Entry, GraphBuilder, JitFunction, Tape, Tensor, TraceRecorder, dtypes

A = np.arange(1, 7, dtype=np.float32).reshape(2, 3)
mul, add, tanh = (ms_runtime.op(name) for name in ("mul", "add", "tanh"))


def build(fn, *arrays):
    builder = GraphBuilder("f")
    with builder:
        out = fn(*[builder.input(Tensor(array), f"x{i}") for i, array in enumerate(arrays)])
        return builder.finish(out if isinstance(out, list) else [out])


def test_a_tape_differentiates_to_second_order():
    x = Tensor(A)
    outer, inner = Tape(), Tape()
    with outer:
        outer.watch(x)
        with inner:
            inner.watch(x)
            y = x * x * x
        (first,) = inner.gradient([y], None, [x])
    (second,) = outer.gradient([first], None, [x])
    np.testing.assert_allclose(first.asnumpy(), 3 * A * A, rtol=1e-6)
    np.testing.assert_allclose(second.asnumpy(), 6 * A, rtol=1e-6)


def test_a_tape_gives_none_for_what_was_not_used():
    x, unused = Tensor(A), Tensor(A)
    tape = Tape()
    with tape:
        tape.watch(x), tape.watch(unused)
        y = x * 2
    assert tape.gradient([y], None, [unused]) == [None]
    assert not ms_runtime.is_recording()


def test_writing_over_a_saved_value_is_an_error():
    x = Tensor(A)
    tape = Tape()
    with tape:
        tape.watch(x)
        y = x * x
    x += 1
    with pytest.raises(RuntimeError):
        tape.gradient([y], None, [x])


def test_custom_vjp():
    x = Tensor(A)
    tape = Tape()
    with tape:
        tape.watch(x)
        (y,) = ms_runtime.custom_vjp([x], [x * 2], lambda g: (g * 100,))
    assert tape.gradient([y], None, [x])[0].tolist() == [[100.0] * 3] * 2


def test_a_graph_runs_prints_and_parses():
    graph = build(lambda x, y: tanh(x * y + 1), A, A)
    assert graph.node_count >= 3
    again = ms_runtime.parse_graph(graph.to_text())
    assert again.equals(graph) and again.hash() == graph.hash()
    assert not build(lambda x, y: tanh(x + y), A, A).equals(graph)
    assert "digraph" in graph.to_dot()
    run = graph.compile("O0")
    want = np.asarray(tanh(Tensor(A) * Tensor(A) + 1).asnumpy())
    np.testing.assert_array_equal(run([Tensor(A), Tensor(A)])[0].asnumpy(), want)
    assert run.plan_text() and run.optimized_text()


def test_writes_to_an_input_are_written_back():
    builder = GraphBuilder("write")
    with builder:
        x = builder.input(Tensor(A), "x")
        x += 1
        assert builder.written_inputs() == [0]
        graph = builder.finish([x * 2])
    value = Tensor(A)
    (out,) = graph.compile("O0")([value])
    np.testing.assert_array_equal(value.asnumpy(), A + 1)
    np.testing.assert_array_equal(out.asnumpy(), (A + 1) * 2)


def test_cond_takes_one_side():
    builder = GraphBuilder("cond")
    with builder:
        flag = builder.input(Tensor(True), "flag")
        x = builder.input(Tensor(A), "x")
        builder.begin_region("then")
        then = builder.end_region([x * 2])
        builder.begin_region("else")
        other = builder.end_region([x - 1])
        graph = builder.finish(builder.cond(flag, then, other))
    run = graph.compile("O0")
    np.testing.assert_array_equal(run([Tensor(True), Tensor(A)])[0].asnumpy(), A * 2)
    np.testing.assert_array_equal(run([Tensor(False), Tensor(A)])[0].asnumpy(), A - 1)
    assert ms_runtime.parse_graph(graph.to_text()).equals(graph)


def test_a_symbolic_value_has_no_value():
    builder = GraphBuilder("symbols")
    with builder:
        x = builder.input(Tensor(A), "x")
        assert x._is_symbolic and builder.owns(x) and x.shape == (2, 3) and x.dtype is dtypes["float32"]
        with pytest.raises(ms_runtime.SymbolicValueError):
            x.asnumpy()
        graph = builder.finish([x + 1])
    assert graph.node_count >= 1
    with pytest.raises(RuntimeError):
        x + 1


def test_a_trace_records_what_ran():
    x, weight = Tensor(A), Tensor(A * 2)
    recorder = TraceRecorder("traced")
    recorder.input(x, "x")
    with recorder:
        y = tanh(x * weight)
    graph = recorder.finish([y])
    assert len(graph.input_avals) == 1, "what is no input is a constant of what it held"
    got = graph.compile("O0")([x])[0]
    np.testing.assert_array_equal(got.asnumpy(), y.asnumpy())


def test_random_numbers_repeat_from_a_state():
    ms_runtime.set_seed(7)
    uniform, state = ms_runtime.op("uniform_"), ms_runtime.get_rng_state()
    first = uniform(*draw((4,)), dtypes["float32"]).asnumpy()
    second = uniform(*draw((4,)), dtypes["float32"]).asnumpy()
    assert (first != second).any() and (first >= 0).all() and (first < 1).all()
    ms_runtime.set_rng_state(state)
    np.testing.assert_array_equal(uniform(*draw((4,)), dtypes["float32"]).asnumpy(), first)


def draw(shape):
    """The arguments that a random op starts with."""
    key, call = ms_runtime.next_rng()
    return key, shape, call


def test_a_jitted_call_hits_and_misses_by_its_guards():
    misses = []

    def plain(x, k):
        return x * k + 1

    def miss(jitted, bound):
        misses.append(tuple(bound[1:]))
        x, k = bound
        graph = build(lambda s: s * k + 1, x.asnumpy())
        program = [
            ("arg", 0, 0),
            ("arg", 1, 1),
            ("tensor", 0, Tensor, x.dtype, x.shape, None),
            ("eq", 1, k),
        ]
        jitted.add_entry(Entry(program, {0: "x", 1: "k"}, graph.compile("O0"), [0], ("out", 0), []))
        return plain(x, k)

    jitted = JitFunction(plain, miss)
    for k in (2, 3, 2, 3):
        np.testing.assert_array_equal(jitted(Tensor(A), k).asnumpy(), A * k + 1)
    assert misses == [(2,), (3,)] and jitted.hits == 2
    np.testing.assert_array_equal(jitted(k=2, x=Tensor(A)).asnumpy(), A * 2 + 1)
    assert jitted.hits == 3
    index, register, text = jitted.entries[0].check([Tensor(A), 5])
    assert register == 1 and "k" in text and index == 3
    jitted(Tensor(A), 2.0)
    assert misses[-1] == (2.0,), "2 and 2.0 differ"
    jitted.clear()
    assert len(jitted.entries) == 0


def test_effects_come_after_the_graph_in_order():
    log = []
    graph = build(lambda s: s + 1, A)
    effects = [("call", log.append, [("const", "first")]), ("call", log.append, [("out", 0)])]
    entry = Entry([("arg", 0, 0)], {0: "x"}, graph.compile("O0"), [0], ("tuple", [("out", 0), ("reg", 0)]), effects)
    x = Tensor(A)
    out, same = entry.run([x])
    assert same is x and log[0] == "first" and log[1] is out
    np.testing.assert_array_equal(out.asnumpy(), A + 1)


def test_counters_only_grow():
    before = ms_runtime.counters()
    add(Tensor(A), 1)
    after = ms_runtime.counters()
    assert before.keys() == after.keys() and after["eager_ops"] > before["eager_ops"]
