"""The LSTM and GRU primitives, and connectionist temporal classification.

Numbers that stand here were recorded from MindSpore 2.10; other values come from sums over all paths, written in NumPy.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import ms_runtime
import numpy as np
import pytest
from ms_tensor import Tensor, dtype, ops

RNG = np.random.default_rng(3)


def gradient_of(fn: Callable[[Tensor], Tensor], x: Tensor) -> np.ndarray:
    tape = ms_runtime.Tape()
    with tape:
        tape.watch(x)
        y = fn(x)
    return tape.gradient([y], None, [x])[0].asnumpy()


def sigmoid(x: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-x))


def lstm(x: np.ndarray, h: np.ndarray, c: np.ndarray, w_ih: np.ndarray, w_hh: np.ndarray, b: np.ndarray) -> Any:
    outputs = []
    for step in x:
        i, f, g, o = np.split(step @ w_ih.T + h @ w_hh.T + b, 4, -1)
        c = sigmoid(f) * c + sigmoid(i) * np.tanh(g)
        h = sigmoid(o) * np.tanh(c)
        outputs.append(h)
    return np.stack(outputs), h, c


@pytest.mark.parametrize("directions, biases", [(1, 0), (1, 1), (1, 2), (2, 0), (2, 1), (2, 2)])
def test_lstm(directions: int, biases: int) -> None:
    steps, batch, size, hidden = 4, 2, 3, 2
    x = RNG.normal(size=(steps, batch, size)).astype(np.float32)
    h, c = RNG.normal(size=(2, directions, batch, hidden)).astype(np.float32)
    w_ih = RNG.normal(size=(directions, 4 * hidden, size)).astype(np.float32)
    w_hh = RNG.normal(size=(directions, 4 * hidden, hidden)).astype(np.float32)
    b = RNG.normal(size=(biases, directions, 4 * hidden)).astype(np.float32)
    flat = np.concatenate([w_ih.ravel(), w_hh.ravel(), b.ravel()]).reshape(-1, 1, 1)
    net = ops.LSTM(size, hidden, 1, biases > 0, directions == 2, 0.0)
    output, h_n, c_n, _, _ = net(Tensor(x), Tensor(h), Tensor(c), Tensor(flat))
    outputs = []
    for d in range(directions):
        read = x[::-1] if d else x
        found, last_h, last_c = lstm(read, h[d], c[d], w_ih[d], w_hh[d], b[:, d].sum(0))
        outputs.append(found[::-1] if d else found)
        np.testing.assert_allclose(h_n.asnumpy()[d], last_h, atol=1e-6)
        np.testing.assert_allclose(c_n.asnumpy()[d], last_c, atol=1e-6)
    np.testing.assert_allclose(output.asnumpy(), np.concatenate(outputs, -1), atol=1e-6)


def test_dynamic_rnn() -> None:
    x, w = RNG.normal(size=(3, 2, 4)).astype(np.float32), RNG.normal(size=(6, 8)).astype(np.float32)
    b, h, c = (RNG.normal(size=shape).astype(np.float32) for shape in ((8,), (1, 2, 2), (1, 2, 2)))
    found = ops.DynamicRNN(forget_bias=1.0)(Tensor(x), Tensor(w), Tensor(b), None, Tensor(h), Tensor(c))
    order = [0, 2, 1, 3]  # the primitive's input, cell, forget, output as input, forget, cell, output

    def turned(m: np.ndarray) -> np.ndarray:
        return np.concatenate([np.split(m, 4, -1)[k] for k in order], -1)

    bias = turned(b) + np.array([0, 0, 1, 1, 0, 0, 0, 0], np.float32)
    want, _, last_c = lstm(x, h[0], c[0], turned(w[:4]).T, turned(w[4:]).T, bias)
    np.testing.assert_allclose(found[0].asnumpy(), want, atol=1e-6)
    np.testing.assert_allclose(found[2].asnumpy()[-1], last_c, atol=1e-6)
    np.testing.assert_allclose(found[7].asnumpy(), np.tanh(found[2].asnumpy()), atol=1e-6)
    assert len(found) == 8 and all(part.shape == (3, 2, 2) for part in found)
    clipped = ops.DynamicRNN(cell_clip=0.25)(Tensor(x), Tensor(w), Tensor(b), None, Tensor(h), Tensor(c))
    assert np.abs(clipped[2].asnumpy()).max() <= 0.25


@pytest.mark.parametrize("gate_order", ["rzh", "zrh"])
def test_dynamic_gru(gate_order: str) -> None:
    x, w_i, w_h = (RNG.normal(size=shape).astype(np.float32) for shape in ((3, 2, 4), (4, 6), (2, 6)))
    b_i, b_h, h = (RNG.normal(size=shape).astype(np.float32) for shape in ((6,), (6,), (2, 2)))
    net = ops.DynamicGRUV2(gate_order=gate_order)
    y, hidden, update, reset, new, seen = net(
        Tensor(x), Tensor(w_i), Tensor(w_h), Tensor(b_i), Tensor(b_h), None, Tensor(h)
    )
    for t in range(3):
        a, b, n = np.split(x[t] @ w_i + b_i, 3, -1)
        h_a, h_b, h_n = np.split(h @ w_h + b_h, 3, -1)
        r, z = (sigmoid(a + h_a), sigmoid(b + h_b))[:: 1 if gate_order == "rzh" else -1]
        fresh = np.tanh(n + r * h_n)
        h = (1 - z) * fresh + z * h
        for got, want in ((y, h), (hidden, h), (update, z), (reset, r), (new, fresh), (seen, h_n)):
            np.testing.assert_allclose(got.asnumpy()[t], want, atol=1e-6)


STEPS, CLASSES = 5, 4
LOG_PROBS = np.log(RNG.dirichlet(np.ones(CLASSES), (STEPS, 3))).astype(np.float64)
TARGETS = np.array([[1, 1], [2, 3], [3, -1]], np.int32)
INPUTS, LABELS = np.array([5, 4, 3], np.int32), np.array([2, 2, 1], np.int32)


def by_all_paths(log_probs: np.ndarray, labels: list[int], blank: int, merge: bool = True) -> float:
    """The loss, as the sum over every path whose labels these are."""
    total = 0.0
    for path in itertools.product(range(log_probs.shape[1]), repeat=len(log_probs)):
        kept = [c for t, c in enumerate(path) if not (merge and t and path[t - 1] == c)]
        if [c for c in kept if c != blank] == labels:
            total += np.exp(sum(log_probs[t, c] for t, c in enumerate(path)))
    return -np.log(total) if total else np.inf


def lengths() -> list[Tensor]:
    return [Tensor(TARGETS), Tensor(INPUTS), Tensor(LABELS)]


def rows(blank: int = 0) -> list[float]:
    labels = [TARGETS[n, : LABELS[n]].tolist() for n in range(3)]
    return [by_all_paths(LOG_PROBS[: INPUTS[n], n], labels[n], blank) for n in range(3)]


def test_ctc_loss_is_the_sum_over_paths() -> None:
    loss, log_alpha = ops.ctc_loss(Tensor(LOG_PROBS), *lengths(), reduction="none")
    np.testing.assert_allclose(loss.asnumpy(), rows(), rtol=1e-12)
    assert log_alpha.shape == (3, STEPS, 5)
    alpha = log_alpha.asnumpy()
    assert np.isneginf(alpha[1, 4]).all() and np.isneginf(alpha[2, :, 3:]).all() and np.isfinite(alpha[0, 4, 3:]).all()
    np.testing.assert_allclose(np.logaddexp(alpha[0, 4, 4], alpha[0, 4, 3]), -rows()[0], rtol=1e-12)
    total, _ = ops.ctc_loss(Tensor(LOG_PROBS), *lengths(), reduction="sum")
    mean, _ = ops.ctc_loss(Tensor(LOG_PROBS), *lengths())
    np.testing.assert_allclose([float(total), float(mean)], [sum(rows()), np.mean(rows() / LABELS)], rtol=1e-12)
    tuples, _ = ops.ctc_loss(Tensor(LOG_PROBS), Tensor(TARGETS), (5, 4, 3), (2, 2, 1), reduction="none")
    np.testing.assert_array_equal(tuples.asnumpy(), loss.asnumpy())
    with_blank, _ = ops.CTCLossV2(blank=0)(Tensor(LOG_PROBS), *lengths())
    np.testing.assert_array_equal(with_blank.asnumpy(), loss.asnumpy())


def test_ctc_loss_of_the_empty_target_and_of_an_impossible_one() -> None:
    probs = Tensor(LOG_PROBS)
    given = [Tensor(TARGETS), Tensor(np.array([5, 4, 0], np.int32)), Tensor(np.array([0, 2, 1], np.int32))]
    loss, _ = ops.ctc_loss(probs, *given, reduction="none")
    np.testing.assert_allclose(loss.asnumpy()[:2], [-LOG_PROBS[:, 0, 0].sum(), rows()[1]], rtol=1e-12)
    assert np.isposinf(loss.asnumpy()[2])
    loss, _ = ops.ctc_loss(probs, *given, reduction="none", zero_infinity=True)
    assert loss.asnumpy()[2] == 0
    gradient = gradient_of(lambda x: ops.ctc_loss(x, *given, reduction="sum", zero_infinity=True)[0], probs)
    assert np.isfinite(gradient).all() and not gradient[:, 2].any()


def test_ctc_loss_gradient() -> None:
    scores = RNG.normal(size=(STEPS, 3, CLASSES))

    def loss(x: Tensor) -> Tensor:
        return ops.ctc_loss(ops.log_softmax(x, -1), *lengths(), reduction="sum")[0]

    given = gradient_of(loss, Tensor(scores))
    for place in np.ndindex(*scores.shape):
        up, down = scores.copy(), scores.copy()
        up[place] += 1e-5
        down[place] -= 1e-5
        want = (float(loss(Tensor(up))) - float(loss(Tensor(down)))) / 2e-5
        assert abs(given[place] - want) < 1e-8
    # With respect to the log probabilities themselves: as if the normalisation were still to come.
    log_probs = ops.log_softmax(Tensor(scores), -1)
    direct = gradient_of(lambda x: ops.ctc_loss(x, *lengths(), reduction="sum")[0], log_probs)
    np.testing.assert_allclose(direct, given, atol=1e-12)


X = np.array(
    [
        [[-0.89546657, 0.38690251, -0.51080513], [-1.18063223, -0.02818223, 0.42833188]],
        [[0.06651722, 0.30247191, -0.63432211], [-0.36274117, -0.67246044, -0.35955316]],
        [[-0.81314629, -1.72628260, 0.17742614], [-0.40178093, -1.63019836, 0.46278226]],
        [[-0.90729839, 0.05194540, 0.72909057], [0.12898292, 1.13940072, -1.23482585]],
    ],
    np.float32,
)
SPARSE = (
    Tensor(np.array([[0, 0], [0, 1], [1, 0]])),
    Tensor(np.array([0, 0, 1], np.int32)),
    Tensor(np.array([4, 3], np.int32)),
)


@pytest.mark.parametrize(
    "options, recorded, first",
    [
        ({}, [3.99770188, 1.30329657], [-0.476701319, 0.593513310, -0.116812140]),
        ({"preprocess_collapse_repeated": True}, [2.26147676, 1.30329657], [-0.263964295, 0.593513310, -0.329548955]),
        ({"ctc_merge_repeated": False}, [2.99883986, 1.64710879], [-0.426951528, 0.593513310, -0.166561902]),
    ],
)
def test_ctc_loss_primitive(options: dict[str, bool], recorded: list[float], first: list[float]) -> None:
    net = ops.CTCLoss(**options)
    loss, gradient = net(Tensor(X), *SPARSE)
    np.testing.assert_allclose(loss.asnumpy(), recorded, rtol=1e-6)
    np.testing.assert_allclose(gradient.asnumpy()[0, 0], first, rtol=2e-6)
    assert not gradient.asnumpy()[3, 1].any()
    taken = gradient_of(lambda x: net(x, *SPARSE)[0].sum(), Tensor(X))
    np.testing.assert_allclose(gradient.asnumpy(), taken, atol=1e-6)


def test_ctc_loss_primitive_of_labels_that_do_not_fit() -> None:
    short = (*SPARSE[:2], Tensor(np.array([2, 3], np.int32)))
    loss, gradient = ops.CTCLoss()(Tensor(X), *short)
    assert np.isposinf(loss.asnumpy()[0]) and not gradient.asnumpy()[:, 0].any()
    np.testing.assert_allclose(loss.asnumpy()[1], 1.30329657, rtol=1e-6)
    shorter = (*SPARSE[:2], Tensor(np.array([1, 3], np.int32)))
    loss, _ = ops.CTCLoss(ignore_longer_outputs_than_inputs=True)(Tensor(X), *shorter)
    assert loss.asnumpy()[0] == 0


def test_greedy_decoder() -> None:
    indices, values, shape, score = ops.ctc_greedy_decoder(Tensor(X), SPARSE[2])
    assert indices.tolist() == [[0, 0]] and values.tolist() == [1] and shape.tolist() == [2, 1]
    np.testing.assert_allclose(score.asnumpy(), [[-1.59589124], [-0.531561017]], rtol=1e-6)
    assert indices.dtype is values.dtype is shape.dtype is dtype.int64
    indices, values, shape, _ = ops.CTCGreedyDecoder(merge_repeated=False)(Tensor(X), SPARSE[2])
    assert indices.tolist() == [[0, 0], [0, 1]] and values.tolist() == [1, 1] and shape.tolist() == [2, 2]
    indices, values, shape, score = ops.ctc_greedy_decoder(Tensor(X), Tensor(np.array([0, 0], np.int32)))
    assert indices.shape == (0, 2) and values.shape == (0,) and shape.tolist() == [2, 0] and not score.asnumpy().any()


PROBS = Tensor(LOG_PROBS)


@pytest.mark.parametrize(
    "make, error, text",
    [
        (lambda: ops.ctc_loss(PROBS, *lengths(), reduction="x"), ValueError, "reduction"),
        (lambda: ops.ctc_loss(PROBS, *lengths(), blank=7), ValueError, "blank"),
        (lambda: ops.ctc_loss(PROBS, *lengths(), zero_infinity=1), TypeError, "zero_infinity"),
        (lambda: ops.ctc_loss(PROBS[:, 0], *lengths()), ValueError, "log_probs"),
        (lambda: ops.ctc_loss(PROBS, Tensor([1, 2]), *lengths()[1:]), ValueError, "targets"),
        (lambda: ops.ctc_loss(PROBS, Tensor([[1.0]]), *lengths()[1:]), TypeError, "targets"),
        (lambda: ops.ctc_loss(Tensor([[[1]]]), *lengths()), TypeError, "log_probs"),
        (lambda: ops.ctc_loss(PROBS, Tensor([[1]]), *lengths()[1:]), ValueError, "batch"),
        (lambda: ops.ctc_loss(PROBS, Tensor(TARGETS), 5, lengths()[2]), TypeError, "input_lengths"),
        (lambda: ops.ctc_loss(PROBS, Tensor(TARGETS + 5), *lengths()[1:]), IndexError, ""),
        (lambda: ops.ctc_greedy_decoder(Tensor(X), Tensor(np.array([7, 3], np.int32))), ValueError, "sequence_length"),
        (lambda: ops.ctc_greedy_decoder(Tensor(X), Tensor([1.0, 2.0])), TypeError, "sequence_length"),
        (lambda: ops.CTCLoss(ctc_merge_repeated=1), TypeError, "ctc_merge_repeated"),
        (lambda: ops.CTCLoss()(Tensor(X), Tensor([[0, 0]], dtype.int32), *SPARSE[1:]), TypeError, "labels_indices"),
        (lambda: ops.LSTM(0, 2, 1, True, False, 0.0), ValueError, "input_size"),
        (lambda: ops.LSTM(1, 2, 2, True, False, 0.0), ValueError, "num_layers"),
        (lambda: ops.LSTM(1, 2, 1, 1, False, 0.0), TypeError, "has_bias"),
        (lambda: ops.LSTM(1, 2, 1, True, False, 2.0), ValueError, "dropout"),
        (lambda: ops.LSTM(3, 2, 1, True, False, 0.0)(Tensor(X), *[Tensor(X)] * 3), ValueError, "'w'"),
        (lambda: ops.DynamicRNN(cell_type="GRU"), ValueError, "cell_type"),
        (lambda: ops.DynamicGRUV2(gate_order="hrz"), ValueError, "gate_order"),
    ],
)
def test_errors(make: Callable[[], Any], error: type[Exception], text: str) -> None:
    with pytest.raises(error) as caught:
        make()
    assert text in str(caught.value) and len(str(caught.value).splitlines()) <= 6
