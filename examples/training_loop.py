"""Shared by the examples of data pipelines: training with `Model.train`, a progress bar, and resuming."""

import argparse
import sys
from pathlib import Path

import mindspore as ms
from mindspore import nn
from mindspore.train import Callback, CheckpointConfig, LossMonitor, Model, ModelCheckpoint, TimeMonitor
from tqdm import tqdm

MODES = {"pynative": ms.PYNATIVE_MODE, "jit": ms.GRAPH_MODE}


class Progress(Callback):
    """A progress bar over all steps, with the last loss; keeps the losses."""

    def __init__(self, total, done):
        super().__init__()
        self.losses = []
        self.bar = tqdm(total=total, initial=done, desc="train", mininterval=0.5)

    def on_train_step_end(self, run_context):
        loss = float(run_context.original_args().net_outputs.asnumpy())
        self.losses.append(loss)
        self.bar.set_postfix(loss=f"{loss:.4f}", refresh=False)
        self.bar.update()

    def on_train_end(self, run_context):
        self.bar.close()


class StopAfter(Callback):
    """A callback that kills the process after a number of steps, without closing or writing anything."""

    def __init__(self, steps):
        super().__init__()
        self.left = steps

    def on_train_step_end(self, run_context):
        self.left -= 1
        if self.left == 0:
            import os

            sys.stdout.flush()
            os._exit(9)


def arguments(description, epochs):
    """Parse the command line of the examples."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--folder", required=True, help="where the data and the checkpoints are")
    parser.add_argument("--mode", choices=sorted(MODES), default="pynative")
    parser.add_argument("--epochs", type=int, default=epochs)
    parser.add_argument("--rows", type=int, help="rows to train on instead of all")
    parser.add_argument("--stop-after", type=int, help="end the process after so many steps, as a kill does")
    return parser.parse_args()


def newest_checkpoint(folder):
    """Return the last checkpoint of an epoch and the number of finished epochs, or (None, 0)."""
    found = sorted(Path(folder).glob("*.ckpt"), key=lambda path: path.stat().st_mtime)
    if not found:
        return None, 0
    values = ms.load_checkpoint(str(found[-1]))
    return values, int(values["epoch_num"].asnumpy())


def run(options, net, optimizer, make_dataset, test_dataset):
    """Train from the last checkpoint to `options.epochs`; return the losses and the accuracy on the test set."""
    folder = Path(options.folder) / "checkpoints"
    model = Model(net, nn.CrossEntropyLoss(), optimizer, metrics={"accuracy"})
    values, done = newest_checkpoint(folder)
    dataset = make_dataset()
    steps = dataset.get_dataset_size()
    if values is not None:
        ms.load_param_into_net(net, values)
        ms.load_param_into_net(optimizer, values)
        dataset.set_init_step(done * steps)
        print(f"resumed behind epoch {done} of {options.epochs}")
    saving = CheckpointConfig(save_checkpoint_steps=steps, keep_checkpoint_max=2, append_info=["epoch_num"])
    progress = Progress(options.epochs * steps, done * steps)
    callbacks = [progress, LossMonitor(steps), TimeMonitor(), ModelCheckpoint("net", str(folder), saving)]
    if options.stop_after:
        callbacks.append(StopAfter(options.stop_after))
    if done < options.epochs:
        model.train(options.epochs, dataset, callbacks, dataset_sink_mode=False, initial_epoch=done)
    accuracy = model.eval(test_dataset, dataset_sink_mode=False)["accuracy"]
    print(f"{len(progress.losses)} steps, last loss {progress.losses[-1] if progress.losses else float('nan')!r}")
    print(f"accuracy on the test set: {accuracy:.2%}")
    return progress.losses, accuracy
