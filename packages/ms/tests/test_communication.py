"""Communication as one process sees it."""

from __future__ import annotations

from typing import Any

import ms
import pytest
from ms import communication


@pytest.fixture(autouse=True)
def _as_found(monkeypatch: pytest.MonkeyPatch) -> Any:
    for name in ("RANK_SIZE", "MS_WORKER_NUM", "WORLD_SIZE", "OMPI_COMM_WORLD_SIZE"):
        monkeypatch.delenv(name, raising=False)
    yield
    communication.release()


def test_one_process_is_rank_0_of_1() -> None:
    communication.init()
    assert communication.GlobalComm.INITED
    assert communication.get_rank() == communication.get_local_rank() == 0
    assert communication.get_group_size() == communication.get_local_rank_size() == 1
    assert communication.get_process_group_ranks() == [0]
    assert communication.get_rank("hccl_world_group") == 0
    assert communication.get_world_rank_from_group_rank("mccl_world_group", 0) == 0
    assert communication.get_group_rank_from_world_rank(0, "mccl_world_group") == 0


@pytest.mark.parametrize("backend", ["hccl", "nccl", "mccl"])
def test_backends_name_the_world_group(backend: str) -> None:
    communication.init(backend)
    assert communication.GlobalComm.WORLD_COMM_GROUP == f"{backend}_world_group"


def test_groups_of_this_process() -> None:
    communication.create_group("mine", [0])
    assert communication.get_group_size("mine") == 1
    communication.destroy_group("mine")
    with pytest.raises(RuntimeError, match="mine"):
        communication.get_group_size("mine")


def test_several_processes_are_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RANK_SIZE", "2")
    with pytest.raises(RuntimeError, match="RANK_SIZE=2") as caught:
        communication.init()
    assert len(str(caught.value).splitlines()) <= 6 and not communication.GlobalComm.INITED


@pytest.mark.parametrize(
    "call, error",
    [
        (lambda: communication.init("other"), RuntimeError),
        (lambda: communication.init(3), TypeError),
        (lambda: communication.get_rank(3), TypeError),
        (lambda: communication.create_group("g", [0, 1]), ValueError),
        (lambda: communication.create_group("g", 0), TypeError),
        (lambda: communication.destroy_group("mccl_world_group"), ValueError),
        (lambda: communication.get_world_rank_from_group_rank("mccl_world_group", 1), ValueError),
    ],
)
def test_errors(call: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        call()


def test_collectives_are_captured() -> None:
    reduce = ms.ops.AllReduce()
    x = ms.Tensor([1.0, 2.0])
    for mode in ("ast", "bytecode", "trace"):
        assert ms.jit(lambda v: reduce(v) * 2, capture_mode=mode)(x).tolist() == [2.0, 4.0]
    assert ms.grad(lambda v: reduce(v).sum())(x).tolist() == [1.0, 1.0]
