"""A tour: follow one call through the real packages, step by step.

Run it with `python docs/tour.py`. Every claim is an assertion, so it stays true (tests/unit runs the file too).
ARCHITECTURE.md describes the packages and crates; this file runs them.

The example is as small as possible but has everything: a layer's arithmetic, a loss, its gradient, and jit.
"""

from __future__ import annotations

import mindspore as ms
import ms_runtime
import numpy as np
from mindspore import Tensor, ops


def say(*rows: object) -> None:
    """Print the findings of a step."""
    for row in rows:
        print(*(f"    {line}" for line in str(row).rstrip().splitlines()), sep="\n")


def step(number: int, title: str) -> None:
    print(f"\n{number}. {title}")


def loss_of(x, w, y):
    """Compute the user's function: a linear layer with ReLU, and the mean of squared differences."""
    z = ops.relu(ops.matmul(x, w))
    return ((z - y) ** 2).mean()


X = Tensor(np.linspace(-1, 1, 6, dtype=np.float32).reshape(2, 3))
W = Tensor(np.linspace(-0.5, 1, 12, dtype=np.float32).reshape(3, 4))
Y = Tensor(np.zeros((2, 4), np.float32))


def one_op() -> None:
    """crates/ops -> crates/python -> crates/runtime -> crates/devices/cpu -> crates/kernels"""
    step(1, "An op is one block of the op table; the Python functions are generated from it.")
    row = ms_runtime.op("relu")  # the native callable that ops.relu passes its arguments to
    say(f"ops.relu: {ops.relu.__doc__.splitlines()[0]}")
    # The trampoline in crates/python parses arguments by the op table, dispatch infers the result's dtype and
    # shape, and the device's kernel fills it. No recorder is active, so nothing is recorded.
    assert not ms_runtime.is_recording()
    got = row(X)
    np.testing.assert_array_equal(got.asnumpy(), np.maximum(X.asnumpy(), 0))
    say(f"eager result: {got.dtype}{list(got.shape)}")


def one_gradient() -> None:
    """crates/autodiff, through packages/ms-autodiff"""
    step(2, "A gradient opens a tape around the call; each op's derivative is in its table block.")
    _, dw = ms.value_and_grad(loss_of, grad_position=1)(X, W, Y)
    # Central differences in float64: in float32 their rounding error would be visible beside the gradient.
    x, w, y = (Tensor(t.asnumpy().astype(np.float64)) for t in (X, W, Y))
    eps = Tensor(np.array([[0, 1e-4, 0, 0], [0] * 4, [0] * 4]))
    numeric = float(loss_of(x, w + eps, y) - loss_of(x, w - eps, y)) / 2e-4
    say(f"d loss / d w[0, 1] = {dw.asnumpy()[0, 1]:.6f}, by differences in float64 {numeric:.6f}")
    assert abs(dw.asnumpy()[0, 1] - numeric) < 1e-6


def decoded() -> object:
    """packages/ms-jit-core, bytecode_decoder"""
    from ms_jit_core.bytecode_decoder import code_of

    step(3, "jit decodes the function's bytecode into a small linear instruction set.")
    code = code_of(loss_of)
    say("\n".join(code.text().splitlines()[:6]), f"... {len(code.ops)} instructions")
    assert any(op == "LOAD_GLOBAL" and arg == "ops" for op, arg in code.ops)
    return code


def captured() -> object:
    """packages/ms-jit-core, vm: the machine runs those instructions over abstract values"""
    from ms_jit_core.capture import capture
    from ms_jit_core.guard_text import rows

    step(4, "The machine runs them over abstract values: tensors become nodes, everything else is computed now.")
    found = capture(loss_of, [X, W, Y])
    assert found.brk is None
    say(found.graph.to_text())
    step(5, "Every value read is guarded. `ops` came from the module's globals, so each call checks that lookup.")
    words = [row.words for row in rows(found.guards, ())]
    say("\n".join(words))
    assert any(w.startswith("tensor x") for w in words)
    return found


def compiled(found: object) -> None:
    """crates/compiler: passes, then a plan"""
    step(6, "Passes rewrite the graph. O0 keeps every bit; O1 may change the last bits.")
    graph = found.graph
    small, report = graph.optimized("O0")
    say(f"{graph.node_count} nodes before, {small.node_count} after; passes: {', '.join(sorted(report))[:90]}")
    assert small.node_count <= graph.node_count
    step(7, "A plan is launches with buffers: element-wise groups are one launch, also after a product.")
    plan = graph.compile("O0").plan_text()
    say(plan)
    say("In graphs, constants are the bytes in memory: 2.0 is 0x00000040. In plans they are numbers: 0x40000000.")
    assert "0x00000040  # 2.0" in graph.to_text() and "0x40000000)  # 2.0" in plan
    assert "matmul2 then relu+sub+pow" in plan


def an_entry(found: object) -> None:
    """crates/python: guards, graph, output and effects as one native object"""
    step(8, "Guards, graph, output and effects form an Entry. A call that hits it runs no Python at all.")
    entry = found.entry("O0")
    assert entry.check([X, W, Y]) is None
    other = Tensor(np.zeros((5, 3), np.float32))
    *_, why = entry.check([other, W, Y])
    say(f"for another shape the guard says: {why}")
    assert "shape[0] 2 -> 5" in why
    got = entry.run([X, W, Y])
    assert got.asnumpy().tobytes() == loss_of(X, W, Y).asnumpy().tobytes(), "O0 has eager's bits"


def the_call() -> None:
    """packages/ms: `jit` combines all of this"""
    step(9, "ms.jit keeps the entries of a function; the guards of the first entry match the second call.")
    f = ms.jit(loss_of, capture_mode="ast")
    f(X, W, Y)
    f(X, W, Y)
    info = f.cache_info()
    say(info)
    assert (info.compiles, info.hits) == (1, 1)


def never_stale() -> None:
    step(10, "If something that a function read has changed, the function is captured again. Nothing is frozen.")
    f = ms.jit(scaled, capture_mode="ast")
    global SCALE
    SCALE = 2.0
    first = f(X)
    SCALE = 3.0
    second = f(X)
    say(f"reasons: {f.cache_info().reasons}")
    np.testing.assert_array_equal(first.asnumpy() * 1.5, second.asnumpy())


SCALE = 2.0


def scaled(x):
    return x * SCALE


def several_graphs() -> None:
    step(11, "What cannot be in a graph splits the call: graph, native code on real objects, graph.")
    f = ms.jit(reports, capture_mode="ast")
    told: list[float] = []
    for _ in range(2):
        got = f(X, told)
    assert len(told) == 2 and told[0] == told[1]
    np.testing.assert_array_equal(got.asnumpy(), reports(X, told).asnumpy())
    info = f.cache_info()
    say(f"{info.compiles} first graph, {info.segments} more; because of {info.reasons[0].split(' at ')[0]}")
    assert info.segments >= 1 and info.plain_calls == 0


def reports(x, told):
    y = x * 2
    told.append(y.asnumpy().sum())
    return y + 1


def trained() -> None:
    """packages/ms-nn: Cells and optimizers are decoded like user code"""
    from mindspore import nn

    step(12, "A training step is the same on a larger scale: layers, gradient and optimizer in one graph.")
    net = nn.Dense(3, 1)
    optimizer = nn.Momentum(net.trainable_params(), learning_rate=0.1, momentum=0.9)
    forward = ms.value_and_grad(lambda x, y: ((net(x) - y) ** 2).mean(), None, optimizer.parameters)

    @ms.jit(capture_mode="ast")
    def train(x, y):
        value, gradients = forward(x, y)
        optimizer(gradients)
        return value

    target = Tensor(np.ones((2, 1), np.float32))
    losses = [float(train(X, target)) for _ in range(5)]
    say(f"losses: {', '.join(f'{v:.3f}' for v in losses)}", f"compiles: {train.cache_info().compiles}")
    assert losses[-1] < losses[0] and train.cache_info().compiles == 1


def explained() -> None:
    step(13, "All of this can be seen: ms.explain shows what was captured, guarded and split, and why.")
    text = str(ms.explain(ms.jit(reports, capture_mode="ast"), X, []))
    say("\n".join(text.splitlines()[:8]), "...")
    assert "break" in text


def main() -> None:
    one_op()
    one_gradient()
    decoded()
    found = captured()
    compiled(found)
    an_entry(found)
    the_call()
    never_stale()
    several_graphs()
    trained()
    explained()


if __name__ == "__main__":
    main()
