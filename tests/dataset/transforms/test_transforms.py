"""`mindspore.dataset.transforms` eagerly: values, dtypes and exceptions of MindSpore 2.10."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from oracle_cases import differences, expressions, load, outcome, prepared

HERE = Path(__file__).resolve().parent
RECORDED = load(HERE)

# What differs on purpose, and why.
OURS = {
    "T.OneHot(3)(np.array(-1))": {"raises": "RuntimeError"},  # MindSpore ends the process
    "T.OneHot(3, 0.1)(np.array([1,2]))": {  # there only the last row has its label
        "dtype": "float64",
        "shape": [2, 3],
        "values": [0.1 / 3, 0.9 + 0.1 / 3, 0.1 / 3, 0.1 / 3, 0.1 / 3, 0.9 + 0.1 / 3],
    },
    "sorted(n for n in dir(T) if not n.startswith('_'))": None,  # files of the package; names are tested below
}


@pytest.fixture(scope="module")
def namespace():
    before = Path.cwd()
    os.chdir(HERE)
    yield prepared(HERE)
    os.chdir(before)


@pytest.mark.parametrize("line", expressions(HERE), ids=lambda value: str(value)[:90])
def test_outcome(line, namespace):
    expected = OURS.get(line, RECORDED[line])
    if expected is None:
        return
    assert differences(outcome(line, namespace), expected) == ""


def test_public_names(namespace):
    recorded = eval(RECORDED["sorted(n for n in dir(T) if not n.startswith('_'))"]["repr"])
    missing = set(recorded) - set(dir(namespace["T"])) - {"vision"}
    assert not {name for name in missing if not _importable(f"mindspore.dataset.transforms.{name}")}


def _importable(path: str) -> bool:
    import importlib

    try:
        importlib.import_module(path)
        return True
    except ImportError:
        return False


def test_older_paths():
    from mindspore.dataset.transforms import c_transforms, py_transforms
    from mindspore.dataset.transforms import transforms as module
    from mindspore.dataset.transforms.validators import check_random_transform_ops

    assert c_transforms.TypeCast is module.TypeCast
    assert py_transforms.OneHotOp(3, 0.3)(np.array([[1]])).tolist() == pytest.approx(np.array([[[0.1, 0.8, 0.1]]]))
    assert callable(check_random_transform_ops)


def test_keywords_and_text():
    from mindspore.dataset import transforms

    assert repr(transforms.OneHot(num_classes=3)) == "OneHot(num_classes=3, smoothing_rate=0.0)"
    with pytest.raises(TypeError, match="signature"):
        transforms.OneHot(3, nothing=1)
    with pytest.raises(ValueError, match="smoothing_rate is out of range"):
        transforms.OneHot(3, smoothing_rate=-0.1)


def test_user_operations_in_python():
    from mindspore.dataset.transforms import Compose
    from mindspore.dataset.transforms.transforms import PyTensorOperation

    class Double(PyTensorOperation):
        def _execute_py(self, image):
            return image * 2

    result = Compose([Double(), lambda x: x + 1])(np.array([1]))
    assert isinstance(result, tuple) and result[0].tolist() == [3]
