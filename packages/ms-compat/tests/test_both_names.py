"""`import ms.X` and `import mindspore.X` give one module."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path

import mindspore
import ms
import pytest
from ms import _import_paths


@pytest.mark.parametrize("path", _import_paths.paths("ms"))
def test_a_path_is_one_module(path: str) -> None:
    assert importlib.import_module(path) is importlib.import_module(f"mindspore{path[2:]}")


def test_modules_below_the_tables_are_one() -> None:
    pairs = [
        ("ms.parallel._utils", "mindspore.parallel._utils"),
        ("ms.device_context.ascend.op_precision", "mindspore.device_context.ascend.op_precision"),
        ("ms.nn.hooks", "mindspore.nn.hooks"),
        ("ms.profiler.common.constant", "mindspore.profiler.common.constant"),
    ]
    for ours, theirs in pairs:
        assert importlib.import_module(ours) is importlib.import_module(theirs), ours


@pytest.mark.parametrize("name", ["nn", "ops", "train", "common", "numpy", "mint", "profiler", "parallel", "hal"])
def test_attributes_are_the_modules(name: str) -> None:
    module = importlib.import_module(f"ms.{name}")
    assert getattr(ms, name) is module and getattr(mindspore, name) is module


PATHS = ["mindspore", "mindspore.ops", "mindspore.nn", "mindspore.numpy", "mindspore.mint.nn", "mindspore.context"]


@pytest.mark.parametrize("path", PATHS)
def test_a_missing_name_is_reported_under_the_import_path(path: str) -> None:
    module = importlib.import_module(path)
    with pytest.raises(AttributeError) as error:
        module.sofmaxx  # noqa: B018
    assert str(error.value).startswith(f"module '{path}' has no attribute 'sofmaxx'")
    assert error.value.name == "sofmaxx"


def test_every_path_reports_missing_names_under_an_import_path() -> None:
    for path in _import_paths.paths("mindspore"):
        with pytest.raises(AttributeError, match=r"^module 'mindspore[^']*' has no attribute 'no_such_name'"):
            importlib.import_module(path).no_such_name  # noqa: B018


def test_a_missing_op_is_reported_with_a_similar_name() -> None:
    with pytest.raises(AttributeError) as error:
        mindspore.ops.sofmax  # noqa: B018
    assert str(error.value) == "module 'mindspore.ops' has no attribute 'sofmax'. Did you mean: 'softmax'?"


def run(code: str) -> str:
    """Run code in a fresh process without the module mindspore."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_ms_alone_has_all_paths() -> None:
    code = (
        "import sys\n"
        "import ms.nn, ms.numpy, ms.common, ms.ops.operations\n"
        "from ms.train import Model\n"
        "from ms.common.initializer import Normal\n"
        "import ms.nn.layer.basic as basic\n"
        "import ms\n"
        "assert Model is ms.Model and basic.Dense is ms.nn.Dense\n"
        "import ms_nn, ms_tensor\n"
        "assert ms.nn is ms_nn and ms.ops.operations is ms_tensor.ops.operations\n"
        "assert ms.train.serialization.load_checkpoint is ms.load_checkpoint\n"
        "assert 'mindspore' not in sys.modules\n"
    )
    run(code)


def test_another_mindspore_is_left_alone(tmp_path: Path) -> None:
    """If the module mindspore is not this project's, `import ms` serves none of its paths."""
    folder = tmp_path / "mindspore"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "nn.py").write_text("own = True\n")
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import ms.nn, mindspore.nn; assert mindspore.nn.own"
    run(code)


def test_a_name_that_hides_a_module_stays() -> None:
    code = (
        "import mindspore.profiler.schedule\n"
        "from mindspore.profiler.schedule import ProfilerAction, Schedule\n"
        "import mindspore, ms\n"
        "assert mindspore.profiler.schedule is Schedule is ms.profiler.schedule\n"
        "assert ms.parallel.shard is ms.shard and callable(ms.shard)\n"
        "from mindspore.parallel.shard import Layout\n"
        "assert Layout is ms.Layout and ms.parallel.shard is ms.shard\n"
    )
    run(code)


@pytest.mark.parametrize("root", ["ms", "mindspore"])
@pytest.mark.parametrize("rest", ["nothing", "nn.nothing", "common.nothing", "parallel.nothing"])
def test_unknown_paths(root: str, rest: str) -> None:
    with pytest.raises(ModuleNotFoundError, match=f"{root}.{rest}"):
        importlib.import_module(f"{root}.{rest}")


def test_context_constants() -> None:
    assert (ms.context.STRICT, ms.context.COMPATIBLE, ms.context.LAX) == (0, 1, 2)
    assert (mindspore.STRICT, mindspore.COMPATIBLE, mindspore.LAX) == (0, 1, 2)
