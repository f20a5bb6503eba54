"""A training that is killed in mid-epoch goes on to the same weights, bit for bit."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import hashlib, os, random, signal, sys
import numpy as np
import mindspore as ms
import mindspore.dataset as ds
from mindspore import nn
from mindspore.dataset import transforms, vision
from mindspore.train import Callback, DynamicLossScaleManager, Model, ResumeTraining

folder, kind, kill_at, workers = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])


class Rows:
    def __getitem__(self, index):
        pixels = np.random.RandomState(index).randint(0, 255, (6, 6, 3)).astype(np.uint8)
        return pixels, np.float32([index % 3 + random.random()])

    def __len__(self):
        return 90


def jitter(image):
    return image * np.float32(np.random.uniform(0.9, 1.1))


ms.set_seed(7)
readers = workers if kind == "processes" else 1
data = ds.GeneratorDataset(Rows(), ["image", "label"], num_parallel_workers=readers)
data = data.map([vision.RandomHorizontalFlip(), transforms.RandomApply([vision.RandomColorAdjust(0.4, 0.4)], 0.5),
                 vision.Rescale(1 / 255, 0), vision.HWC2CHW()], "image", num_parallel_workers=workers + 1)
data = data.map(jitter, "image", python_multiprocessing=kind == "processes", num_parallel_workers=readers)
data = data.filter(lambda image, label: label[0] < 2.9).shuffle(16).batch(4, drop_remainder=True)
net = nn.SequentialCell(nn.Flatten(), nn.Dense(108, 8), nn.ReLU(), nn.Dropout(p=0.3), nn.Dense(8, 1))
optimizer = nn.Adam(net.trainable_params(), nn.cosine_decay_lr(0.01, 0.1, 100, 20, 5))
scale = DynamicLossScaleManager(2**10, 2, 7)
model = Model(net, nn.MSELoss(), optimizer, loss_scale_manager=scale, amp_level="O0", boost_level="O0")


class Kill(Callback):
    def on_train_step_end(self, run_context):
        if run_context.original_args().cur_step_num == kill_at:
            os.kill(os.getpid(), signal.SIGKILL)


model.train(3, data, callbacks=[ResumeTraining(folder, save_steps=5), Kill()])
found = hashlib.sha256()
for parameter in [*net.get_parameters(), *optimizer.get_parameters()]:
    found.update(parameter.asnumpy().tobytes())
print(found.hexdigest(), scale.get_loss_scale(), sorted(os.listdir(folder)))
"""


def run(folder: Path, kind: str, kill_at: int, workers: int = 2) -> tuple[int, str]:
    command = [sys.executable, "-c", PROGRAM, str(folder), kind, str(kill_at), str(workers)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.returncode in (0, -signal.SIGKILL), done.stderr
    return done.returncode, done.stdout


@pytest.mark.parametrize("kind", ["threads", "processes"])
def test_a_killed_training_goes_on_to_the_same_weights(kind: str, tmp_path: Path) -> None:
    code, whole = run(tmp_path / "whole", kind, -1)
    assert code == 0 and whole.endswith("[]\n")
    for step, workers in ((8, 2), (31, 3), (48, 1)):  # in each epoch, on machines with other numbers of workers
        code, _ = run(tmp_path / "killed", kind, step, workers)
        assert code == -signal.SIGKILL
    code, resumed = run(tmp_path / "killed", kind, -1, 4)
    assert code == 0 and resumed == whole
