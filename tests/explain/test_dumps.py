"""`save_graphs` and MS_DUMP: which files each compile writes, and what is in them."""

from __future__ import annotations

import re
import sys
import warnings
from pathlib import Path

import ms
import ms_runtime
import numpy as np
import pytest
from ms import Tensor

sys.path.insert(0, str(Path(__file__).parent))
import explained

X = Tensor(np.ones(2, np.float32))


@pytest.fixture
def context():
    """set_context, undone afterwards."""
    before = {name: ms.get_context(name) for name in ("save_graphs", "save_graphs_path", "mode")}
    yield ms.set_context
    ms.set_context(**before)


def written(folder: Path) -> dict[str, str]:
    """Contents by name without the running number, in the order in which they were written."""
    found = sorted(folder.iterdir(), key=lambda p: int(re.search(r"_(\d{4,})(\.|$)", p.name).group(1)))
    return {re.sub(r"_\d{4,}(\.|$)", r"\1", path.name): path.read_text() for path in found}


def test_nothing_is_written_by_default(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ms.jit(explained.repeated)(X)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("level", [1, 2, True, 3])
def test_before_and_after_each_compile(tmp_path, context, level):
    folder = tmp_path / "new" / "ir"
    context(save_graphs=level, save_graphs_path=str(folder))
    f = ms.jit(explained.repeated)
    f(X)
    files = written(folder)
    names = list(files)
    assert names[0] == "00_bootstrap.ir" and {"01_validate.ir", "graph_build_0.ir"} <= set(names)
    first, last = (ms_runtime.parse_graph(files[name]) for name in ("00_bootstrap.ir", "01_validate.ir"))
    assert first.equals(f.driver.captured[0].graph) and last.equals(first.optimized("O0")[0])
    assert files["00_bootstrap.ir"].count("tanh(") == 2 and files["01_validate.ir"].count("tanh(") == 1
    assert files["graph_build_0.ir"].startswith('plan "repeated"')
    passes = [name for name in names if name.startswith("opt_pass_")]
    assert ("trace_code_graph" in names) == (level is True or level > 1)
    if level is not True and level == 1:
        assert passes == []
    else:
        assert "opt_pass_4_cse.ir" in passes and (len(passes) == 6) == (level == 3)
        assert all(ms_runtime.parse_graph(files[name]).node_count for name in passes)
        assert "# line" in files["trace_code_graph"]
    assert ("01_validate.dot" in names) == (level == 3)
    f(X)
    assert len(written(folder)) == len(names)  # a hit compiles nothing
    count = len(list(folder.iterdir()))
    f(Tensor(np.ones((1, 2), np.float32)))
    assert len(list(folder.iterdir())) > count


def test_numbers_go_on_from_file_to_file(tmp_path, context):
    context(save_graphs=1, save_graphs_path=str(tmp_path))
    ms.jit(explained.repeated)(X)
    numbers = sorted(int(re.search(r"_(\d{4,})", path.name).group(1)) for path in tmp_path.iterdir())
    assert numbers == list(range(numbers[0], numbers[0] + 3))


def test_graph_mode_writes_too(tmp_path, context):
    net = explained.Net()
    context(save_graphs=1, save_graphs_path=str(tmp_path), mode=ms.GRAPH_MODE)
    net(Tensor(np.ones((3, 4), np.float32)))
    assert "linear_bias" in written(tmp_path)["00_bootstrap.ir"]


def test_the_environment_variable(tmp_path, monkeypatch):
    monkeypatch.setenv("MS_DUMP", str(tmp_path / "dump"))
    ms.jit(explained.repeated)(X)
    assert "trace_code_graph" in written(tmp_path / "dump")


def test_a_folder_that_cannot_be_written_only_warns(tmp_path, context):
    file = tmp_path / "file"
    file.write_text("")
    context(save_graphs=1, save_graphs_path=str(file / "below"))
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        for f in (explained.repeated, explained.calls):
            ms.jit(f)(X)
    assert [str(w.message).startswith("graphs cannot be saved in") for w in seen] == [True]
    assert seen[0].filename == __file__


@pytest.mark.parametrize(
    "name, value, error, words",
    [
        ("save_graphs", 4, ValueError, "value for save_graphs should be 0-3 but got '4'"),
        ("save_graphs", "x", TypeError, "The parameter 'save_graphs' must be (<class 'bool'>, <class 'int'>), but got"),
        (
            "save_graphs_path",
            4,
            TypeError,
            "The parameter 'save_graphs_path' must be <class 'str'>, but got <class 'int'>",
        ),
        ("save_graphs_path", "", ValueError, "'save_graphs_path'"),
    ],
)
def test_wrong_values(name, value, error, words, context):
    before = ms.get_context(name)
    with pytest.raises(error, match=re.escape(words)):
        context(**{name: value})
    assert ms.get_context(name) == before
