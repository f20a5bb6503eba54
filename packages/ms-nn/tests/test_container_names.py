"""Names of parameters in containers, as MindSpore 2.10 gives them, so that its checkpoints load."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from typing import Any

import ms_nn
import pytest

HERE = Path(__file__).parent
RECORDED: dict[str, list[str]] = json.loads((HERE / "container_names.json").read_text())


@pytest.fixture(scope="module")
def ours() -> dict[str, list[str]]:
    spec = importlib.util.spec_from_file_location("container_programs", HERE / "container_programs.py")
    assert spec is not None and spec.loader is not None
    programs: Any = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(programs)
    found: dict[str, list[str]] = programs.names(ms_nn)
    return found


@pytest.mark.parametrize("program", sorted(RECORDED))
def test_names(program: str, ours: dict[str, list[str]]) -> None:
    assert ours[program] == RECORDED[program]


def test_every_program_is_recorded(ours: dict[str, list[str]]) -> None:
    assert set(ours) == set(RECORDED)


def test_checkpoint_of_a_nested_list_loads() -> None:
    """The names that MindSpore's file has for an appended list of blocks are those of the network here."""
    from ms_tensor import Parameter, Tensor

    blocks = ms_nn.CellList()
    for _ in range(2):
        blocks.append(ms_nn.SequentialCell(ms_nn.Dense(1, 1, has_bias=False), ms_nn.ReLU()))
    saved = {name: Parameter(Tensor([[float(i)]]), name=name) for i, name in enumerate(["0.0.weight", "0.1.0.weight"])}
    assert ms_nn.load_param_into_net(blocks, saved) == ([], [])
    assert [float(p) for p in blocks.get_parameters()] == [0.0, 1.0]
