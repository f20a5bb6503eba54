"""Training loops with what surrounds them in MindSpore repositories; each function returns its numbers.

Run by MindSpore 2.10's Python, this file records what it gives; test_idioms.py compares.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import mindspore as ms
import mindspore.dataset as ds
import numpy as np
from mindspore import Parameter, ParameterTuple, Tensor, nn, ops
from mindspore.amp import DynamicLossScaler, all_finite, auto_mixed_precision
from mindspore.train import Callback, CheckpointConfig, EarlyStopping, LossMonitor, Model, ModelCheckpoint
from mindspore.train.metrics import Metric

sys.path.insert(0, str(Path(__file__).resolve().parent))
from idioms import LABELS, NOISE, ROWS, Convolutional, Perceptron, fill, images, rows
from tutorials import COMPILE, number, train

PROGRAMS: dict[str, Callable[[], Any]] = {}


def program(function: Callable[[], Any]) -> Callable[[], Any]:
    PROGRAMS[function.__name__] = function
    return function


def dataset(batch: int = 8) -> Any:
    return ds.NumpySlicesDataset((ROWS, LABELS), ["data", "label"], shuffle=False).batch(batch, drop_remainder=True)


@program
def mixed_precision_with_a_dynamic_scaler() -> Any:
    net = auto_mixed_precision(fill(Perceptron()), "O2")
    optimizer = nn.SGD(net.trainable_params(), 0.1)
    scaler = DynamicLossScaler(scale_value=2**20, scale_factor=2, scale_window=2)

    def forward_fn(x, y):
        loss = ops.cross_entropy(net(x).astype(ms.float32), y)
        return scaler.scale(loss) * 64

    grad_fn = ops.value_and_grad(forward_fn, None, optimizer.parameters)

    def step(x, y):
        loss, grads = grad_fn(x, y)
        loss, finite = scaler.unscale(loss), all_finite(grads)
        if finite:
            optimizer(tuple(grad / 64 for grad in scaler.unscale(grads)))
        scaler.adjust(finite)
        return loss / 64, finite

    run, found = COMPILE[0](step), []
    for i in range(10):
        loss, finite = run(*rows(i))
        found += [number(loss), float(finite), float(np.log2(number(scaler.scale_value)))]
    return found


@program
def gradient_accumulation() -> Any:
    class Accumulator:
        def __init__(self, optimizer, steps) -> None:
            self.optimizer, self.steps = optimizer, steps
            self.inner = optimizer.parameters.clone(prefix="accum_", init="zeros")
            self.zeros = optimizer.parameters.clone(prefix="zeros_", init="zeros")
            self.counter = Parameter(Tensor(1, ms.int32), "counter_")
            self.map = ops.HyperMap()

        def __call__(self, grads):
            self.map(ops.partial(ops.assign_add), self.inner, grads)
            if self.counter % self.steps == 0:
                self.optimizer(self.inner)
                self.map(ops.partial(ops.assign), self.inner, self.zeros)
            ops.assign_add(self.counter, Tensor(1, ms.int32))
            return True

    net = fill(Perceptron())
    accumulate = Accumulator(nn.SGD(net.trainable_params(), 0.1), 2)

    def forward(x, y):
        return ops.cross_entropy(net(x), y) / 2

    grad_fn = ms.value_and_grad(forward, None, net.trainable_params())

    def train_step(x, y):
        loss, grads = grad_fn(x, y)
        accumulate(grads)
        return loss

    step = COMPILE[0](train_step)
    return [number(step(*rows(i))) for i in range(7)]


@program
def model_with_callbacks_and_early_stopping() -> Any:
    seen: list[Any] = []

    class Recorder(Callback):
        def on_train_begin(self, run_context) -> None:
            params = run_context.original_args()
            seen.extend([float(params.epoch_num), float(params.batch_num)])

        def on_train_step_end(self, run_context) -> None:
            params = run_context.original_args()
            if params.cur_step_num % 3 == 0:
                seen.append(number(params.net_outputs))

        def on_train_epoch_end(self, run_context) -> None:
            params = run_context.original_args()
            if params.cur_epoch_num == 5:
                run_context.request_stop()
            seen.append(number(params.optimizer.global_step))

    net = fill(Perceptron())
    loss = nn.SoftmaxCrossEntropyWithLogits(sparse=True, reduction="mean")
    model = Model(
        net, loss, nn.Momentum(net.trainable_params(), 0.5, 0.9), metrics={"acc": nn.Accuracy(), "loss": nn.Loss()}
    )
    stop = EarlyStopping("acc", patience=1, mode="max", restore_best_weights=True, min_delta=0.01)
    model.fit(8, dataset(), dataset(), callbacks=[Recorder(), stop, LossMonitor(100)], dataset_sink_mode=False)
    result = model.eval(dataset(16), dataset_sink_mode=False)
    return [
        *seen,
        float(stop.stopped_epoch),
        result["acc"],
        result["loss"],
        number(ops.softmax(model.predict(rows(0)[0])[:, 0])),
    ]


@program
def metrics_of_its_own() -> Any:
    class Top(Metric):
        def __init__(self) -> None:
            super().__init__()
            self.clear()

        def clear(self) -> None:
            self._right, self._count = 0, 0

        def update(self, *inputs) -> None:
            prediction, label = self._convert_data(inputs[0]), self._convert_data(inputs[1])
            self._right += int((prediction.argmax(1) == label).sum())
            self._count += label.shape[0]

        def eval(self) -> float:
            return self._right / self._count

    net = fill(Perceptron())
    names = {
        "mine": Top(),
        "top2": nn.TopKCategoricalAccuracy(2),
        "f1": nn.F1(),
        "precision": nn.Precision("classification"),
    }
    found = Model(net, nn.CrossEntropyLoss(), metrics=names).eval(dataset())
    return [float(found["mine"]), float(found["top2"]), *map(float, found["f1"]), *map(float, found["precision"])]


@program
def resume_from_a_checkpoint() -> Any:
    def made() -> Any:
        net = fill(Perceptron())
        return net, nn.Adam(net.trainable_params(), 1e-2)

    def run(net, optimizer, begin, end) -> list[float]:
        grad_fn = ms.value_and_grad(lambda x, y: ops.cross_entropy(net(x), y), None, optimizer.parameters)
        found = []
        for i in range(begin, end):
            loss, grads = grad_fn(*rows(i))
            optimizer(grads)
            found.append(number(loss))
        return found

    mode = ms.get_context("mode")
    ms.set_context(mode=ms.PYNATIVE_MODE)
    with tempfile.TemporaryDirectory() as folder:
        net, optimizer = made()
        found = run(net, optimizer, 0, 3)
        path = os.path.join(folder, "a.ckpt")
        ms.save_checkpoint(
            [{"name": p.name, "data": p} for p in optimizer.get_parameters()], path, append_dict={"epoch": 3}
        )
        net, optimizer = made()
        loaded = ms.load_checkpoint(path)
        epoch = int(loaded["epoch"].asnumpy())
        ms.load_param_into_net(net, loaded)
        missing, _ = ms.load_param_into_net(optimizer, loaded)
        found += run(net, optimizer, epoch, 6) + [float(len(missing)), float(len(loaded))]
    ms.set_context(mode=mode)
    return found


@program
def model_checkpoints_of_training() -> Any:
    with tempfile.TemporaryDirectory() as folder:
        net = fill(Perceptron())
        model = Model(net, nn.CrossEntropyLoss(), nn.Adagrad(net.trainable_params(), 0.1))
        config = CheckpointConfig(
            save_checkpoint_steps=2, keep_checkpoint_max=3, append_info=["epoch_num", {"lr": 0.1}]
        )
        model.train(2, dataset(), callbacks=[ModelCheckpoint("net", folder, config)], dataset_sink_mode=False)
        names = sorted(name for name in os.listdir(folder) if name.endswith(".ckpt"))
        loaded = ms.load_checkpoint(os.path.join(folder, names[-1]))
        other = Perceptron()
        missing, _ = ms.load_param_into_net(other, loaded)
        digits = [float(part) for name in names for part in name[4:-5].split("_")]
        return [*digits, float(len(missing)), number(other(rows(0)[0])), float(loaded["epoch_num"].asnumpy())]


@program
def vectorized_and_forward_derivatives() -> Any:
    weight = Tensor(NOISE[0][:4])

    def model(x, w):
        return ops.tanh(ops.matmul(x, w)).sum()

    def per_sample(x, w):
        return ms.vmap(ms.grad(model, (1,)), in_axes=(0, None))(x, w)

    x = Tensor(NOISE[1])
    out, tangent = ms.jvp(model, (x, weight), (ops.ones_like(x), weight))
    value, pull = ms.vjp(model, x, weight)
    first, second = pull(ops.ones_like(value))
    grads = COMPILE[0](per_sample)(x, weight)
    grads = grads[0] if isinstance(grads, tuple) else grads

    def waves(w):
        return ops.sin(ops.matmul(x, w)).sum(0)

    jacobian, forward = ms.jacrev(waves)(weight), ms.jacfwd(waves)(weight)
    return [number(v) for v in (out, tangent, first, second, grads, (grads * grads), jacobian, (forward * forward))]


@program
def hooks_of_cells_and_values() -> Any:
    mode = ms.get_context("mode")
    ms.set_context(mode=ms.PYNATIVE_MODE)
    seen: list[float] = []

    def forward_pre(cell, inputs):
        seen.append(number(inputs[0]))
        return (inputs[0] * 2,)

    def forward_after(cell, inputs, output):
        seen.append(number(output))
        return output + 1

    def backward(cell, grad_inputs, grad_outputs):
        seen.append(number(grad_outputs[0]))
        return (grad_inputs[0] * 0.5,)

    def value_hook(grad):
        seen.append(number(grad))
        return grad * 3

    class Net(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.dense, self.relu = nn.Dense(8, 4), nn.ReLU()
            self.hook = ops.HookBackward(lambda grads: (grads[0] * 2,))
            self.handle = self.relu.register_forward_pre_hook(forward_pre)
            self.relu.register_forward_hook(forward_after)
            self.relu.register_backward_hook(backward)

        def construct(self, x):
            x = self.dense(x)
            x = self.hook(x)
            return (self.relu(x) ** 2).sum()

    net = fill(Net())
    x = rows(0)[0]
    net.dense.weight.register_hook(value_hook)
    for _ in range(2):
        loss, (by_input, by_weights) = ms.value_and_grad(net, 0, net.trainable_params())(x)
        seen += [number(loss), number(by_input), *(number(grad) for grad in by_weights)]
        net.handle.remove()
    ms.set_context(mode=mode)
    return seen


@program
def custom_operators_of_python() -> Any:
    def forward(x, y):
        return np.maximum(x, 0) * y

    op = ops.Custom(forward, out_shape=lambda x, y: x, out_dtype=lambda x, y: x, func_type="pyfunc")
    x, y = Tensor(NOISE[0]), Tensor(NOISE[1])
    out = op(x, y)

    class Square(nn.Cell):
        def construct(self, x):
            return x * x

        def bprop(self, x, out, dout):
            return (3 * x * dout,)

    class Double(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.square = Square()

        def construct(self, x):
            return self.square(x).sum() + (x * 2).sum()

    return [number(out), number(out * out), number(ms.grad(Double())(x))]


@program
def ssd_head() -> Any:
    class Head(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.features = nn.SequentialCell(
                nn.Conv2d(1, 4, 3, 2, "pad", 1), nn.BatchNorm2d(4, eps=1e-3, momentum=0.97), nn.ReLU6()
            )
            self.loc, self.cls = nn.Conv2d(4, 8, 3, pad_mode="same"), nn.Conv2d(4, 6, 3, has_bias=True)

        def construct(self, x):
            x = self.features(x)
            loc, cls = (t.transpose((0, 2, 3, 1)) for t in (self.loc(x), self.cls(x)))
            return ops.reshape(loc, (x.shape[0], -1, 4)), ops.reshape(cls, (x.shape[0], -1, 3))

    class Focal(nn.Cell):
        def construct(self, logits, label):
            target = ops.one_hot(label, ops.shape(logits)[-1], Tensor(1.0, ms.float32), Tensor(0.0, ms.float32))
            p = ops.sigmoid(logits)
            entropy = ops.binary_cross_entropy_with_logits(
                logits, target, ops.ones_like(logits), ops.ones_like(logits), reduction="none"
            )
            pt = target * p + (1 - target) * (1 - p)
            return ((1 - pt) ** 2 * entropy * (target * 0.75 + (1 - target) * 0.25)).sum(-1)

    net, focal, smooth = fill(Head()).set_train(), Focal(), nn.SmoothL1Loss()
    rng = np.random.default_rng(0)
    boxes, label = Tensor(rng.random((8, 72, 4)), ms.float32), Tensor(rng.integers(0, 3, (8, 72)), ms.int32)

    def forward(x):
        loc, cls = net(x)
        mask = ops.cast(ops.greater(label, 0), ms.float32)
        count = mask.sum(1).sum()
        by_box = (smooth(loc, boxes).mean(-1) * mask).sum(-1)
        return ((focal(cls, label).sum(-1) + by_box) / count).sum()

    found = train(
        forward,
        nn.Momentum(net.trainable_params(), 0.05, 0.9, weight_decay=1.5e-4, loss_scale=1.0),
        lambda i: images(i)[:1],
    )
    _, cls = net.set_train(False)(images(0)[0])
    scores, order = ops.TopK(sorted=True)(cls[0, :, 1], 5)
    box = ops.concat((boxes[0][order][:, :2], boxes[0][order][:, :2] + boxes[0][order][:, 2:]), 1)
    kept = ops.NMSWithMask(0.5)(ops.concat((box, scores.expand_dims(-1)), 1))
    return [
        *found,
        *scores.asnumpy().astype(float),
        number(kept[0]),
        number(kept[2].astype(ms.float32)),
        number(ops.iou(box, box)),
    ]


@program
def moving_average_callback_and_lists() -> Any:
    class EMA(nn.Cell):
        def __init__(self, network, decay=0.9) -> None:
            super().__init__()
            self.weights = ParameterTuple(list(network.get_parameters()))
            self.shadow = self.weights.clone("ema", "same")
            self.updates = Parameter(Tensor(0, ms.float32), requires_grad=False)
            self.decay = decay

        @ms.jit
        def construct(self):
            self.updates += 1
            decay = self.decay * (1 - ops.exp(-self.updates / 10))
            for old, new in zip(self.shadow, self.weights):
                ops.assign(old, decay * old + (1 - decay) * new)
            return self.updates

    net = fill(Convolutional()).set_train()
    ema = EMA(net)
    optimizer = nn.Adam(net.trainable_params(), nn.warmup_lr(0.01, 6, 2, 3))

    def forward(x, y):
        return ops.cross_entropy(net(x), y)

    found = train(forward, optimizer, images, 2)
    for _ in range(3):
        ema()
    return [*found, number(ema.updates), *(number(p) for p in ema.shadow), float(len(ema.trainable_params()))]


@program
def training_of_a_subclassed_step() -> Any:
    clip = ops.MultitypeFuncGraph("clip")

    @clip.register("Number", "Number", "Tensor")
    def _clip(kind, value, grad):
        if kind not in (0, 1):
            return grad
        if kind == 0:
            return ops.clip_by_value(grad, ops.cast(ops.tuple_to_array((-value,)), ops.dtype(grad)),
                                     ops.cast(ops.tuple_to_array((value,)), ops.dtype(grad)))  # fmt: skip
        return nn.ClipByNorm()(grad, ops.cast(ops.tuple_to_array((value,)), ops.dtype(grad)))

    class Step(nn.TrainOneStepWithLossScaleCell):
        def __init__(self, network, optimizer, scale) -> None:
            super().__init__(network, optimizer, scale)
            self.map = ops.HyperMap()

        def construct(self, x, y):
            weights = self.weights
            loss = self.network(x, y)
            scaling = self.scale_sense
            filled = ops.ones_like(loss) * ops.cast(scaling, ops.dtype(loss))
            grads = self.grad(self.network, weights)(x, y, filled)
            grads = self.map(ops.partial(_unscale, scaling), grads)
            grads = self.map(ops.partial(clip, 1, 0.5), grads)
            return ops.depend(loss, self.optimizer(grads)), scaling

    _unscale = ops.MultitypeFuncGraph("unscale")

    @_unscale.register("Tensor", "Tensor")
    def _(scale, grad):
        return grad * ops.cast(ops.Reciprocal()(scale), ops.dtype(grad))

    net = fill(Perceptron())
    step = Step(
        nn.WithLossCell(net, nn.CrossEntropyLoss()), nn.Adam(net.trainable_params(), 0.01),
        nn.FixedLossScaleUpdateCell(1024),
    ).set_train()  # fmt: skip
    found = []
    for i in range(5):
        found += [number(value) for value in step(*rows(i))]
    return found


if __name__ == "__main__":
    import record_idioms

    record_idioms.main("training_loops", PROGRAMS)
