"""Every op of the table has what every op must have, and every sample of it gives the same by every way to run it."""

import re
from pathlib import Path

import ms
import ms_runtime
import numpy as np
import pytest
from ms_runtime import Tensor
from support import TABLE, Sample, assert_same_bits, counting_runs, info, is_random, layouts, samples

SAMPLES = samples()
GRADIENTS = samples(gradient=True)


def test_about_forty_ops_stand() -> None:
    assert len(TABLE) >= 40
    assert len(TABLE) == len(ms_runtime.op_table())


def test_every_block_is_in_the_table() -> None:
    blocks = (Path(__file__).parents[2] / "crates" / "ops" / "src").glob("*.rs")
    named = {
        name for path in blocks for name in re.findall(r'^    [A-Z0-9_]+ = "(\w+)"', path.read_text(), re.MULTILINE)
    }
    assert named == set(TABLE)


@pytest.mark.parametrize("name", sorted(TABLE))
def test_an_op_is_complete(name: str) -> None:
    row = TABLE[name]
    assert len(row["doc"].strip()) > 40, "a doc"
    assert "Examples:" in row["doc"] and ">>>" in row["doc"], "an example that is executed"
    assert row["has_kernel"], "a CPU kernel or a scalar program"
    reason = row["differentiable"]
    assert reason is True or (isinstance(reason, str) and len(reason) > 5), "a vjp, or why not"
    cases = ms_runtime.op_samples(name)
    assert len(cases) == row["samples"] > 0, "a sample"
    floats = any(np.asarray(value).dtype.kind == "f" for inputs, *_ in cases for value in inputs)
    if reason is True and floats:
        assert any(gradient for _, _, gradient, _ in cases), "a sample whose gradient is checked"


@pytest.mark.parametrize("name", sorted(TABLE))
def test_an_op_reads_its_arguments_from_the_table(name: str) -> None:
    with pytest.raises(TypeError) as error:
        ms_runtime.op(name)(no_such_argument=1)
    assert len(str(error.value).splitlines()) <= 6


@pytest.mark.parametrize("sample", [s for s in SAMPLES if not is_random(s.op)], ids=repr)
def test_layout_does_not_change_bits(sample: Sample) -> None:
    want = sample.call(*sample.tensors())
    for position, (array, dtype) in enumerate(zip(sample.inputs, sample.dtypes)):
        for name, tensor in layouts(array, dtype):
            assert_same_bits(tensor, Tensor(array, dtype), "the layout itself")
            tensors = sample.tensors()
            tensors[position] = tensor
            assert_same_bits(sample.call(*tensors), want, f"{sample}, input {position} {name}")
    everything = [list(layouts(*case)) for case in zip(sample.inputs, sample.dtypes)]
    for turn in range(max((len(ways) for ways in everything), default=0)):
        chosen = [ways[turn % len(ways)] for ways in everything]
        got = sample.call(*[tensor for _, tensor in chosen])
        assert_same_bits(got, want, f"{sample}, inputs {[name for name, _ in chosen]}")


@pytest.mark.parametrize("sample", SAMPLES, ids=repr)
def test_a_graph_gives_the_eager_bits(sample: Sample) -> None:
    tensors = sample.tensors()
    eager = sample.call(*tensors)
    builder = ms_runtime.GraphBuilder(sample.op)
    with builder:
        symbols = [builder.input(tensor, f"x{i}") for i, tensor in enumerate(tensors)]
        graph = builder.finish(sample.call(*symbols))
    text = graph.to_text()
    assert ms_runtime.parse_graph(text).equals(graph), text
    for level in ("O0", "O1"):
        run = graph.compile(level)
        for call in ("first", "second"):
            assert_same_bits(run(tensors), eager, f"{sample} at {level}, {call} run")


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
@pytest.mark.parametrize("sample", [s for s in SAMPLES if s.inputs], ids=repr)
def test_jit_gives_the_eager_bits(sample: Sample, mode: str) -> None:
    # The jitted function gets its arguments as the op takes them, in one tuple: tensors, attributes and lists of
    # tensors.
    op = ms_runtime.op(sample.op)

    def call(*arguments):
        return op(*arguments)

    eager = call(*sample.arguments(sample.tensors()))
    jitted = ms.jit(call, capture_mode=mode, jit_level="O0")
    assert_same_bits(jitted(*sample.arguments(sample.tensors())), eager, "first call")
    arguments = sample.arguments(sample.tensors())
    with counting_runs(call.__code__) as runs:
        assert_same_bits(jitted(*arguments), eager, "second call")
    assert not runs, info(jitted, "reasons")


def vjp(sample: Sample, tensors: list[Tensor], cotangents: list[Tensor], wanted: list[int]) -> list[Tensor]:
    tape = ms_runtime.Tape()
    with tape:
        for index in wanted:
            tape.watch(tensors[index])
        outputs = sample.call(*tensors)
    got = tape.gradient(outputs, cotangents, [tensors[index] for index in wanted])
    return [ms.ops.zeros_like(tensors[i]) if g is None else g for i, g in zip(wanted, got)]


def cotangents_of(outputs: list[np.ndarray], seed: int) -> list[np.ndarray]:
    random = np.random.default_rng(seed)

    def of(out: np.ndarray) -> np.ndarray:
        if out.dtype.kind == "c":
            return random.uniform(0.5, 1.5, out.shape) + 1j * random.uniform(-1, 1, out.shape)
        return random.uniform(0.5, 1.5, out.shape) if out.dtype.kind == "f" else np.zeros_like(out)

    return [of(out) for out in outputs]


@pytest.mark.parametrize("sample", GRADIENTS, ids=repr)
def test_gradients_agree_between_tape_and_graph(sample: Sample) -> None:
    tensors = sample.tensors()
    wanted = [i for i, array in enumerate(sample.inputs) if array.dtype.kind == "f"]
    outputs = [out.asnumpy() for out in sample.call(*tensors)]
    weights = [w.astype(o.dtype) for w, o in zip(cotangents_of(outputs, 3), outputs)]
    eager = vjp(sample, tensors, [Tensor(w) for w in weights], wanted)
    builder = ms_runtime.GraphBuilder("gradient")
    with builder:
        symbols = [builder.input(tensor, f"x{i}") for i, tensor in enumerate(tensors)]
        seeds = [builder.input(Tensor(w), f"g{i}") for i, w in enumerate(weights)]
        graph = builder.finish(vjp(sample, symbols, seeds, wanted))
    assert_same_bits(graph.compile("O0")([*tensors, *[Tensor(w) for w in weights]]), eager, repr(sample))


@pytest.mark.parametrize("sample", GRADIENTS, ids=repr)
def test_gradients_agree_with_differences_to_second_order(sample: Sample) -> None:
    """In float64: the vjp against central differences of the op, and the vjp of that vjp against differences of it."""
    points = [array.astype(np.float64) if array.dtype.kind == "f" else array for array in sample.inputs]
    wanted = [i for i, array in enumerate(points) if array.dtype.kind == "f"]
    random = np.random.default_rng(11)
    directions = {i: random.uniform(-1, 1, points[i].shape) for i in wanted}
    step = 1e-6

    def moved(by: float) -> list[Tensor]:
        return [
            Tensor(array + by * directions[i]) if i in directions else Tensor(array) for i, array in enumerate(points)
        ]

    def forward(tensors: list[Tensor]) -> list[np.ndarray]:
        return [out.asnumpy() for out in sample.call(*tensors)]

    base = [out.asnumpy() for out in sample.call(*moved(0.0))]
    weights = cotangents_of(base, 5)
    seeds = [Tensor(weight) for weight in weights]

    def backward(tensors: list[Tensor]) -> list[Tensor]:
        return vjp(sample, tensors, seeds, wanted)

    def dot(a: list[np.ndarray], b: list[np.ndarray]) -> float:
        return float(sum(np.real(np.vdot(x, y)) for x, y in zip(a, b)))

    up, down = forward(moved(step)), forward(moved(-step))
    numeric = (dot(up, weights) - dot(down, weights)) / (2 * step)
    gradient = [g.asnumpy() for g in backward(moved(0.0))]
    exact = dot(gradient, [directions[i] for i in wanted])
    assert exact == pytest.approx(numeric, rel=1e-5, abs=1e-6), "first order"

    second_weights = [random.uniform(0.5, 1.5, points[i].shape) for i in wanted]
    high = dot([g.asnumpy() for g in backward(moved(step))], second_weights)
    low = dot([g.asnumpy() for g in backward(moved(-step))], second_weights)
    numeric = (high - low) / (2 * step)
    tensors = moved(0.0)
    tape = ms_runtime.Tape()
    with tape:
        for index in wanted:
            tape.watch(tensors[index])
        first = backward(tensors)
    found = tape.gradient(first, [Tensor(w) for w in second_weights], [tensors[i] for i in wanted])
    exact = dot([np.zeros(points[i].shape) if g is None else g.asnumpy() for i, g in zip(wanted, found)],
                [directions[i] for i in wanted])  # fmt: skip
    assert exact == pytest.approx(numeric, rel=1e-4, abs=1e-5), "second order"


def test_random_ops_are_named() -> None:
    assert {name for name in TABLE if is_random(name)} >= {"uniform_", "normal_", "randint_", "permutation_"}
