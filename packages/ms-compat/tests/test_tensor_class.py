"""The Tensor class reports MindSpore's module."""

from __future__ import annotations

import importlib
import pickle
import subprocess
import sys

import mindspore as ms
from mindspore import Tensor, nn


def test_the_class_prints_as_mindspores() -> None:
    assert repr(type(Tensor(1))) == "<class 'mindspore.common.tensor.Tensor'>"
    assert importlib.import_module("mindspore.common.tensor").Tensor is Tensor
    assert pickle.loads(pickle.dumps(Tensor)) is Tensor


def test_a_pickled_tensor_is_read_without_mindspore() -> None:
    text = pickle.dumps(Tensor([1.5])).hex()
    read = f"import pickle, ms_tensor; print(pickle.loads(bytes.fromhex('{text}')), type(ms_tensor.Tensor(1)))"
    done = subprocess.run([sys.executable, "-c", read], capture_output=True, text=True, check=True)
    assert done.stdout == "[1.5] <class 'ms_runtime.Tensor'>\n"


def test_the_keys_of_a_state_that_matches() -> None:
    net = nn.Dense(2, 1)
    assert str(net.load_state_dict(net.state_dict())) == "<All keys matched successfully>"
    found = net.load_state_dict({"weight": net.weight, "other": net.bias}, strict=False)
    assert repr(found) == "_IncompatibleKeys(missing_keys=['bias'], unexpected_keys=['other'])"
    groups = ms.experimental.optim.SGD([{"params": [net.weight], "lr": 0.5}, {"params": [net.bias]}], 0.1)
    assert "    weight_decay: 0.0\n\nParameter Group 1\n    dampening: 0.0\n" in str(groups)
