"""MindSpore's import paths give the very objects of the ms packages."""

from __future__ import annotations

import importlib
import subprocess
import sys
import types

import mindspore
import ms
import ms_nn
import ms_tensor
import pytest
from ms_compat import _hook


def test_version() -> None:
    assert mindspore.__version__ == "2.10.0"
    assert importlib.import_module("mindspore.version").__version__ == "2.10.0"


@pytest.mark.parametrize("path", _hook.paths())
def test_every_path_imports(path: str) -> None:
    assert isinstance(importlib.import_module(path), types.ModuleType)


@pytest.mark.parametrize("path, target", sorted(_hook._MODULES.items()))
def test_a_mapped_path_is_the_module_itself(path: str, target: str) -> None:
    module = importlib.import_module(f"mindspore.{path}")
    assert module is importlib.import_module(target)
    assert module.__name__ == target
    assert module.__spec__ is not None and module.__spec__.name == target


def test_names_are_the_same_objects() -> None:
    for name in ms.__all__:
        ours, theirs = getattr(ms, name), getattr(mindspore, name)
        if name in _hook._VIEWS:
            # A path that collects the names of several modules, including this one.
            assert all(vars(theirs)[key] is value for key, value in vars(ours).items() if not key.startswith("_")), name
        else:
            assert theirs is ours, name
    from mindspore.common import Parameter, Tensor, dtype
    from mindspore.common.api import jit, ms_function
    from mindspore.ops import composite, functional, operations
    from mindspore.train.serialization import load_checkpoint

    assert Tensor is ms_tensor.Tensor and Parameter is ms_tensor.Parameter and dtype is ms_tensor.dtype
    assert jit is ms.jit.jit if isinstance(ms.jit, types.ModuleType) else jit is ms.jit
    assert ms_function is ms.ms_function
    assert functional.add is ms_tensor.ops.add and operations.Add is ms_tensor.ops.Add
    assert composite.GradOperation is ms.GradOperation
    assert load_checkpoint is ms_nn.load_checkpoint


def test_a_module_of_ours_is_not_loaded_twice() -> None:
    assert importlib.import_module("mindspore.nn.hooks") is importlib.import_module("ms_nn.hooks")


@pytest.mark.parametrize("path", ["mindspore.nothing", "mindspore.nn.nothing", "mindspore.common.nothing"])
def test_an_unknown_path_says_so(path: str) -> None:
    with pytest.raises(ModuleNotFoundError, match=path):
        importlib.import_module(path)


def test_paths_are_attributes_of_the_module_above() -> None:
    """In a fresh process: an import somewhere else would set the attribute."""
    code = (
        "import mindspore as ms\n"
        "from mindspore import nn, ops, parallel, version\n"
        "from mindspore.nn import metrics\n"
        "from mindspore.ops.operations import _inner_ops, nn_ops\n"
        "assert nn.learning_rate_schedule.WarmUpLR is nn.WarmUpLR\n"
        "assert nn.dynamic_lr.cosine_decay_lr is nn.cosine_decay_lr\n"
        "assert nn.layer.conv.Conv2d is nn.Conv2d and metrics.Accuracy is nn.Accuracy\n"
        "assert ops.function.nn_func.softmax is ops.softmax and nn_ops.ReLU is ops.ReLU\n"
        "for module in (ms, nn, ops):\n"
        "    assert not hasattr(module, 'nothing')\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_function_stays_where_a_path_below_has_its_name() -> None:
    importlib.import_module("mindspore.common.recompute")
    importlib.import_module("mindspore.common.lazy_inline")
    from mindspore.common.mutable import mutable

    assert mindspore.common.recompute is mindspore.recompute
    assert mindspore.common.lazy_inline is mindspore.lazy_inline
    assert mutable is mindspore.mutable


def test_cell_attr_register_notes_what_a_cell_was_made_with() -> None:
    from mindspore._extends import cell_attr_register

    class Every(mindspore.nn.Cell):
        @cell_attr_register
        def __init__(self, a, b=2):
            super().__init__()

    class One(mindspore.nn.Cell):
        @cell_attr_register(attrs="b")
        def __init__(self, a, b=2):
            super().__init__()
            self.b = b * 10

    assert Every(1, b=3).cell_init_args == "Every[1, 3]" and One(1).cell_init_args == "One20"
    assert Every.__init__.__name__ == "__init__"


@pytest.mark.parametrize("path", ["ms.dataset", "mindspore.dataset.vision", "mindspore.mindrecord"])
def test_without_its_package_a_module_names_it(path, monkeypatch):
    from ms import _import_paths

    monkeypatch.setattr(_import_paths.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(ModuleNotFoundError, match=rf"No module named '{path}'\.\n  hint: pip install ms-dataset"):
        _import_paths._Finder().find_spec(path)


def test_a_model_trains_on_an_iterable_of_tuples():
    import numpy as np

    net = mindspore.nn.Dense(4, 2)
    before = net.weight.asnumpy().copy()
    model = mindspore.Model(net, mindspore.nn.MSELoss(), mindspore.nn.SGD(net.trainable_params(), 0.1))
    model.train(2, [(np.ones((3, 4), np.float32), np.ones((3, 2), np.float32))] * 3, dataset_sink_mode=False)
    assert not np.array_equal(before, net.weight.asnumpy())


def test_the_version_of_the_distribution() -> None:
    from importlib import metadata

    assert metadata.version("mindspore") == mindspore.__version__
    assert "mindspore" not in {found.metadata["Name"] for found in metadata.distributions()}


@pytest.mark.parametrize("path", ["train", "train.model", "common", "nn.cell", "nn.layer.basic", "train.serialization"])
def test_import_star_does_not_replace_names_of_the_program(path: str) -> None:
    names = dict.fromkeys(("Any", "Callable", "annotations", "kind", "re", "shorten", "show", "types", "wrong"), "mine")
    space = dict(names)
    exec(f"from mindspore.{path} import *", space)
    assert {name: space[name] for name in names} == names and len(space) > len(names) + 5


def test_a_path_below_a_single_file() -> None:
    below = importlib.import_module("mindspore.scipy.optimize.line_search")
    assert below.line_search is importlib.import_module("ms.scipy.optimize").line_search
