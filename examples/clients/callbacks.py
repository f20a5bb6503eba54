"""Train with `Model.train` on a custom dataset object, with many callbacks.

python examples/clients/callbacks.py [--mode pynative|graph|ast|bytecode|trace]
"""

import tempfile
from pathlib import Path

import mindspore as ms
import numpy as np
from common import fill, main, norm
from mindspore import Tensor, nn, ops, train

EPOCHS, BATCHES, BATCH = 6, 4, 16


class Pass:
    """An iterator over rows that starts again after its end: `Model` makes one for all epochs."""

    def __init__(self, rows):
        self.rows, self.place = rows, 0

    def __iter__(self):
        return self

    def __next__(self):
        if self.place == len(self.rows):
            self.place = 0
            raise StopIteration
        self.place += 1
        return self.rows[self.place - 1]


class Rings:
    """Points in rings, with the dataset methods that `Model` calls."""

    def __init__(self, seed):
        rng = np.random.default_rng(seed)
        self.points = rng.standard_normal((BATCHES, BATCH, 2)).astype(np.float32)
        self.labels = np.floor(np.linalg.norm(self.points, axis=2)).clip(0, 2).astype(np.int32)

    def create_tuple_iterator(self, num_epochs=-1, output_numpy=False, do_copy=True):
        return Pass([(Tensor(points), Tensor(labels)) for points, labels in zip(self.points, self.labels)])

    def create_dict_iterator(self, num_epochs=-1, output_numpy=False, do_copy=True):
        return Pass([{"points": points, "labels": labels} for points, labels in self.create_tuple_iterator()])

    def get_dataset_size(self):
        return BATCHES

    def get_batch_size(self):
        return BATCH

    def get_repeat_count(self):
        return 1

    def reset(self):
        """Do nothing: the dataset keeps no position."""

    def __iter__(self):
        return self.create_tuple_iterator()


class Network(nn.Cell):
    def __init__(self, compiled):
        super().__init__()
        self.layers = nn.SequentialCell(nn.Dense(2, 16), nn.Tanh(), nn.Dense(16, 16), nn.ReLU(), nn.Dense(16, 3))
        self.forward = compiled(self.classify)

    def classify(self, x):
        return self.layers(ops.concat([x * x, x - 1], axis=1)[:, :2])

    def construct(self, x):
        return self.forward(x)


class Diary(train.Callback):
    """A callback that records when each of its methods is called, and the loss of each step."""

    def __init__(self):
        super().__init__()
        self.lines, self.losses = [], []

    def on_train_begin(self, run_context):
        args = run_context.original_args()
        self.lines.append(f"begin: {args.epoch_num} epochs of {args.batch_num} steps, {args.mode}")

    def on_train_epoch_end(self, run_context):
        args = run_context.original_args()
        self.lines.append(f"epoch {args.cur_epoch_num} ended at step {args.cur_step_num}")

    def on_train_step_end(self, run_context):
        self.losses.append(float(run_context.original_args().net_outputs.asnumpy()))

    def on_train_end(self, run_context):
        self.lines.append("end")

    def on_eval_begin(self, run_context):
        self.lines.append("evaluation")


class Halve(train.Callback):
    """A callback that halves the learning rate after some epochs, and stops the training after others."""

    def __init__(self, after, stop):
        super().__init__()
        self.after, self.stop = after, stop

    def epoch_end(self, run_context):
        args = run_context.original_args()
        rate = args.optimizer.learning_rate
        if args.cur_epoch_num == self.after:
            ops.assign(rate, Tensor(rate.asnumpy() / 2, ms.float32))
        if args.cur_epoch_num >= self.stop:
            run_context.request_stop()


def run(compiled):
    network = fill(Network(compiled))
    optimizer = nn.Adam(network.trainable_params(), 0.02)
    loss = nn.SoftmaxCrossEntropyWithLogits(sparse=True, reduction="mean")
    metrics = {"accuracy": nn.Accuracy(), "loss": nn.Loss(), "f1": nn.F1()}
    model = ms.Model(network, loss, optimizer, metrics=metrics, amp_level="O0")
    diary, history, epochs = Diary(), train.History(), []
    note = train.LambdaCallback(on_train_epoch_begin=lambda run: epochs.append(run.original_args().cur_epoch_num))
    with tempfile.TemporaryDirectory() as folder:
        config = train.CheckpointConfig(save_checkpoint_steps=BATCHES, keep_checkpoint_max=2)
        keep = train.ModelCheckpoint("rings", folder, config)
        watchers = [diary, history, note, keep, Halve(2, 5), train.TimeMonitor(), train.LossMonitor(BATCHES)]
        model.train(EPOCHS, Rings(8), callbacks=watchers, dataset_sink_mode=False)
        files = sorted(path.name for path in Path(folder).glob("*.ckpt"))
        values = ms.load_checkpoint(str(Path(folder) / files[-1]))
    found = model.eval(Rings(9), callbacks=[diary], dataset_sink_mode=False)
    logits = model.predict(Tensor(Rings(9).points[0]))
    return {
        "lines": diary.lines,
        "losses": diary.losses,
        "epochs": epochs,
        "history": sorted(history.epoch),
        "files": files,
        "saved": sorted(values),
        "rate": float(optimizer.learning_rate.asnumpy()),
        "metrics": [float(found["loss"]), float(found["accuracy"]), *map(float, found["f1"])],
        "logits": norm([logits]),
    }


if __name__ == "__main__":
    main(run, __doc__)
