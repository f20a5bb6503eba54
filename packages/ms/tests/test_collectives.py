"""Collective functions in a group of one process. Results are those that one worker of MindSpore 2.10 gave."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import ms
import numpy as np
import pytest
from ms.communication import GlobalComm, _comm_helper, comm_func
from ms.mint import distributed

X = np.arange(6, dtype=np.float32).reshape(2, 3)


def reset_communication() -> None:
    ms.communication.release()
    GlobalComm.BACKEND, GlobalComm.WORLD_COMM_GROUP = "hccl", "hccl_world_group"


@pytest.fixture(autouse=True)
def _without_communication() -> Iterator[None]:
    """Each test starts as a fresh process does, whatever ran before it in this one, and leaves no state."""
    reset_communication()
    yield
    reset_communication()


def x() -> ms.Tensor:
    return ms.Tensor(X)


def test_the_world_before_and_after_init() -> None:
    assert (GlobalComm.BACKEND, GlobalComm.WORLD_COMM_GROUP, GlobalComm.INITED) == ("hccl", "hccl_world_group", False)
    assert not _comm_helper._is_initialized() and not distributed.is_initialized() and distributed.is_available()
    assert distributed.get_rank() == 0 and distributed.get_world_size() == 1
    ms.communication.init()
    assert (GlobalComm.BACKEND, GlobalComm.WORLD_COMM_GROUP, GlobalComm.INITED) == ("mccl", "mccl_world_group", True)
    assert _comm_helper._is_initialized() and distributed.is_initialized()
    assert ms.communication.get_rank("hccl_world_group") == 0


@pytest.mark.parametrize(
    "call",
    [
        lambda t: comm_func.all_reduce(t)[0],
        lambda t: comm_func.all_reduce(t, "max")[0],
        lambda t: comm_func.all_gather_into_tensor(t)[0],
        lambda t: comm_func.reduce_scatter_tensor(t)[0],
        lambda t: comm_func.broadcast(t),
        lambda t: comm_func.reduce(t, 0),
        lambda t: comm_func.gather_into_tensor(t),
        lambda t: comm_func.scatter_tensor(t),
        lambda t: comm_func.all_to_all_single_with_output_shape((2, 3), t)[0],
        lambda t: comm_func.all_to_all_with_output_shape([(2, 3)], [t])[0][0],
    ],
)
def test_functions_that_return(call: Callable[[Any], Any]) -> None:
    given = x()
    found = call(given)
    np.testing.assert_array_equal(found.asnumpy(), X)
    found[0, 0] = 9.0
    np.testing.assert_array_equal(given.asnumpy(), X)
    np.testing.assert_array_equal(ms.grad(lambda t: (call(t) * 3).sum())(x()).asnumpy(), np.full_like(X, 3))
    for mode in ("ast", "bytecode", "trace"):
        np.testing.assert_array_equal(ms.jit(lambda t: call(t) * 2, capture_mode=mode)(x()).asnumpy(), X * 2)


def zeros() -> ms.Tensor:
    return ms.Tensor(np.zeros((2, 3), np.float32))


@pytest.mark.parametrize(
    "call",
    [
        lambda o, t: distributed.all_gather_into_tensor(o, t),
        lambda o, t: distributed.all_gather_into_tensor_uneven(o, t, [2]),
        lambda o, t: distributed.reduce_scatter_tensor(o, t),
        lambda o, t: distributed.reduce_scatter_tensor_uneven(o, t),
        lambda o, t: distributed.reduce_scatter(o, [t]),
        lambda o, t: distributed.all_gather([o], t),
        lambda o, t: distributed.gather(t, [o]),
        lambda o, t: distributed.scatter(o, [t]),
        lambda o, t: distributed.all_to_all([o], [t]),
        lambda o, t: distributed.all_to_all_single(o, t),
        lambda o, t: distributed.gather_into_tensor(o, t),
        lambda o, t: distributed.scatter_tensor(o, t),
        lambda o, t: distributed.all_to_all_v_c(o, t, [2]),
    ],
)
def test_functions_that_write(call: Callable[[Any, Any], Any]) -> None:
    output = zeros()
    assert call(output, x()) is None
    np.testing.assert_array_equal(output.asnumpy(), X)


@pytest.mark.parametrize("op", ["sum", "prod", "min", "max", "avg"])
def test_reductions_in_place(op: str) -> None:
    given = x()
    assert distributed.all_reduce(given, op) is None
    assert distributed.reduce(given, 0, op) is None
    assert distributed.broadcast(given, 0) is None
    np.testing.assert_array_equal(given.asnumpy(), X)


def test_handles() -> None:
    assert distributed.barrier() is None and comm_func.barrier() is None
    for handle in (distributed.all_reduce(x(), async_op=True), comm_func.all_reduce(x(), async_op=True)[1]):
        assert handle is not None and handle.wait() is None


def test_objects() -> None:
    gathered: list[Any] = [None]
    given = {"a": [1]}
    distributed.all_gather_object(gathered, given)
    assert gathered == [{"a": [1]}] and gathered[0] is not given
    distributed.gather_object(5, gathered)
    assert gathered == [5]
    shared = [{"a": 1}, 2]
    distributed.broadcast_object_list(shared)
    assert shared == [{"a": 1}, 2]
    scattered: list[Any] = [None]
    distributed.scatter_object_list(scattered, [7])
    assert scattered == [7]


def test_process_groups() -> None:
    distributed.init_process_group()
    name = distributed.new_group([0])
    assert name == "hccl_1_b6589fc6ab0dc82cf12099d1c2d40ab994e8410c"
    assert distributed.new_group(None) == GlobalComm.WORLD_COMM_GROUP
    assert distributed.get_process_group_ranks(name) == [0] and distributed.get_world_size(name) == 1
    assert distributed.get_global_rank(name, 0) == 0 and distributed.get_group_rank(name, 0) == 0
    assert distributed.get_rank("another") == -1 and distributed.get_world_size("another") == -1
    distributed.destroy_process_group(name)
    assert distributed.get_rank(name) == -1
    distributed.destroy_process_group()
    assert not distributed.is_initialized()


def test_a_store_within_the_process() -> None:
    store = distributed.TCPStore("127.0.0.1", 29511, is_master=True)
    other = distributed.TCPStore("127.0.0.1", 29511)
    store.set("a", "1")
    assert other.get("a") == b"1" and other.get("none") == b""
    assert other.add("n", 3) == 3 and store.add("n", 2) == 5
    assert store.delete_key("a") and not other.delete_key("a")


@pytest.mark.parametrize(
    "call",
    [
        lambda: comm_func.send(x(), 1),
        lambda: comm_func.recv(x(), 1),
        lambda: comm_func.isend(x()),
        lambda: comm_func.irecv(x()),
        lambda: comm_func.batch_isend_irecv([comm_func.P2POp("isend", x(), 1)]),
        lambda: distributed.send(x()),
        lambda: distributed.recv_object_list([None]),
        lambda: distributed.batch_isend_irecv([]),
        lambda: distributed.broadcast(x(), 1),
        lambda: comm_func.reduce(x(), 1),
        lambda: distributed.init_process_group(world_size=2),
        lambda: distributed.TCPStore("127.0.0.1", 29512),
        lambda: ms.shard(lambda t: t, ((2, 1),)),
    ],
)
def test_several_processes_name_the_package(call: Callable[[], Any]) -> None:
    with pytest.raises(RuntimeError, match="ms-parallel") as caught:
        call()
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize(
    "call, error",
    [
        (lambda: comm_func.all_reduce(x(), "xx"), TypeError),
        (lambda: comm_func.all_reduce(3), TypeError),
        (lambda: comm_func.all_reduce(x(), group="none"), RuntimeError),
        (lambda: comm_func.all_reduce(x(), async_op=1), TypeError),
        (lambda: distributed.all_gather_into_tensor(ms.Tensor([1.0]), x()), ValueError),
        (lambda: distributed.all_gather([zeros(), zeros()], x()), TypeError),
        (lambda: distributed.all_to_all_single(zeros(), x(), [3]), ValueError),
        (lambda: distributed.all_gather_object([], 1), TypeError),
        (lambda: comm_func.P2POp("send", x(), 1), TypeError),
        (lambda: _comm_helper.Backend("gloo"), ValueError),
        (lambda: distributed.set_comm_ops_inplace(1), TypeError),
        (lambda: distributed.set_comm_ops_inplace(True, ["none"]), ValueError),
    ],
)
def test_errors(call: Callable[[], Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        call()


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_products_with_collectives_are_captured(mode: str) -> None:
    from ms import jit, ops

    @jit(capture_mode=mode, fullgraph=True)
    def both(a: ms.Tensor, b: ms.Tensor) -> ms.Tensor:
        product, _ = ops.all_gather_matmul(a, b, "hccl_world_group", 1)
        return product + ops.matmul_reduce_scatter(a, b, "hccl_world_group", 1)

    assert both(ops.ones((2, 3)), ops.ones((3, 1))).asnumpy().tolist() == [[6.0], [6.0]]
