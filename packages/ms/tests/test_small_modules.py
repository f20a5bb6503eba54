"""Log, argument checks, parallel settings, devices, layouts, sinking, recomputation: as MindSpore 2.10's."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from typing import Any

import ms
import numpy as np
import pytest
from ms import Tensor, _compat, context, log, nn, ops
from ms import _checkparam as check
from ms.parallel import _utils as utils


def written(monkeypatch: Any, capsys: Any, **settings: str) -> list[str]:
    """One message of each level under these settings; the lines on stderr."""
    for name in [name for name in os.environ if name.startswith("GLOG_")]:
        monkeypatch.delenv(name)
    for name, value in settings.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(log, "_logger", None)
    for write in (log.debug, log.info, log.warning, log.error, log.critical):
        write("m %s", "x")
    return str(capsys.readouterr().err).splitlines()


@pytest.mark.parametrize("level", ["0", "1", "2", "3", "4", ""])
def test_log_levels_and_lines(level: str, monkeypatch: Any, capsys: Any) -> None:
    lines = written(monkeypatch, capsys, **({"GLOG_v": level} if level else {}))
    first = int(level or "2")
    names = ["DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"][first:]
    assert [line[1 : line.index("]")] for line in lines] == names and ms.get_level() == str(first)
    assert ms.get_log_config() == {"GLOG_v": str(first), "GLOG_logtostderr": "1"}
    time = r"\d{4}-\d\d-\d\d-\d\d:\d\d:\d\d\.\d{3}\.\d{3}"
    form = rf"\[\w+\] ME\(\d+:\d+,MainProcess\):{time} \[.*test_small_modules\.py:\d+\] m x"
    assert all(re.fullmatch(form, line) for line in lines)


def test_log_to_a_file(tmp_path: Any, monkeypatch: Any, capsys: Any) -> None:
    settings = {"GLOG_v": "1", "GLOG_logtostderr": "0", "GLOG_log_dir": str(tmp_path), "GLOG_stderrthreshold": "3"}
    lines = written(monkeypatch, capsys, **settings)
    assert [line.split("]")[0] for line in lines] == ["[ERROR", "[CRITICAL"]
    folder = tmp_path / "rank_0" / "logs"
    (file,) = folder.iterdir()
    assert len(file.read_text().splitlines()) == 4
    found = ms.get_log_config()
    assert found["GLOG_log_dir"] == str(folder) and found["GLOG_stderrthreshold"] == "3"
    written(monkeypatch, capsys)


@pytest.mark.parametrize("settings", [{"GLOG_v": "7"}, {"GLOG_logtostderr": "2"}, {"GLOG_logtostderr": "0"}])
def test_log_settings_that_are_wrong(settings: dict[str, str], monkeypatch: Any, capsys: Any) -> None:
    with pytest.raises(ValueError, match="GLOG_"):
        written(monkeypatch, capsys, **settings)


def test_warnings_once() -> None:
    class Logger:
        def __init__(self) -> None:
            self.seen: list[str] = []

        def warning(self, text: str) -> None:
            self.seen.append(text)

    logger = Logger()

    @ms.log._LogActionOnce(logger, "a key of this test")
    def noisy() -> int:
        logger.warning("w")
        return 3

    assert (noisy(), noisy(), logger.seen) == (3, 3, ["w"])
    logger.warning("again")
    assert logger.seen == ["w", "again"]


GOOD = [
    (check.check_positive_int, (3,)),
    (check.check_non_negative_int, (0,)),
    (check.check_negative_int, (-1,)),
    (check.check_non_positive_int, (0,)),
    (check.check_equal_int, (3, 3)),
    (check.check_is_int, (3,)),
    (check.check_positive_float, (0.5,)),
    (check.check_non_negative_float, (0.0,)),
    (check.check_negative_float, (-0.5,)),
    (check.check_non_positive_float, (-0.5,)),
    (check.check_is_float, (0.5,)),
    (check.check_int, (3, 2, check.GT)),
    (check.check_float, (3.0, 2.0, check.NE)),
    (check.check_int_range, (3, 3, 4, check.INC_LEFT)),
    (check.check_float_range, (4.0, 3, 4, check.INC_RIGHT)),
    (check.check_number_range, (np.float32(3), 2, 4, check.INC_NEITHER, float)),
    (check.check_bool, (True,)),
    (check.check_string, ("a", ["a", "b"])),
    (check.check_positive_int_sequence, ([1, 2],)),
    (check.check_non_negative_int_sequence, ([0, 2],)),
    (check.check_positive_float_sequence, ([0.1],)),
    (check.Validator.check_positive_int, (3,)),
    (check.Validator.check_int, (3, 2, check.Rel.GT)),
    (check.check_pad_value_by_mode, ("pad", 3, "op")),
]


@pytest.mark.parametrize("fn, args", GOOD)
def test_checks_give_the_value_back(fn: Callable[..., Any], args: tuple[Any, ...]) -> None:
    given = args[1] if fn is check.check_pad_value_by_mode else args[0]
    assert fn(*args) is given


BAD = [
    (lambda: check.check_positive_int(0, "n", "Op"), ValueError, "For 'Op', the 'n' must be int and must > 0, but"),
    (lambda: check.check_positive_int(True), TypeError, "The input value must be int and must > 0"),
    (lambda: check.check_positive_int("3"), TypeError, "The input value must be int, but got 'str'"),
    (lambda: check.check_float(float("nan"), 0, check.GT), ValueError, "legal value"),
    (lambda: check.check_float_range(5.0, 3, 4, check.INC_BOTH, "p", "Op"), ValueError, "in range of [3, 4], but"),
    (lambda: check.check_int_range(4, 3, 4, check.INC_LEFT), ValueError, "in range of [3, 4)"),
    (lambda: check.check_int_range(3, 3, 4, check.INC_RIGHT), ValueError, "in range of (3, 4]"),
    (lambda: check.check_int_range(3.5, 3, 4, check.INC_NEITHER), TypeError, "must be 'int',  but got 'float'"),
    (lambda: check.check_is_float(1, "p", "Op"), TypeError, "type of 'p' must be 'float', but"),
    (lambda: check.check_bool(1, "b", "Op"), TypeError, "must be a bool, but got int."),
    (lambda: check.check_string("c", ["a"], "s", "Op"), ValueError, "must be str and must be in '['a']', but got 'c'"),
    (lambda: check.check_value_type("v", True, [int], "Op"), TypeError, "type of 'v' should be 'int', but"),
    (lambda: check.check_value_type("v", "s", [int, float]), TypeError, "one of '['int', 'float']'"),
    (lambda: check.check_isinstance("v", 1, str), ValueError, "isinstance"),
    (lambda: check.check_type_name("t", ms.int32, [ms.float32], "Op"), TypeError, "'t' should be"),
    (lambda: check.check_subclass("t", ms.int32, [ms.float32, ms.float16], "Op"), TypeError, "one of"),
    (
        lambda: check.check_types_same_and_valid({"a": ms.int32, "b": ms.int64}, [ms.int32, ms.int64], "Op"),
        TypeError,
        "the type of 'b' should be same as 'a'",
    ),
    (lambda: check.check("a", 3, "b", 4, check.EQ, "Op"), ValueError, "the 'a' should be = b: 4, but got 3."),
    (lambda: check.check("a", 3, "b", 4, check.GE, "Op", TypeError), TypeError, ">= b: 4"),
    (lambda: check.check_number("a", 3, 4, check.GE, "Op"), ValueError, "must >= 4, but got 3."),
    (lambda: check.check_valid_input("a", None, "Op"), ValueError, "None"),
    (lambda: check.check_str_by_regular("a b"), ValueError, "illegal"),
    (lambda: check.check_file_name_by_regular("a/"), ValueError, "directory"),
    (lambda: check.check_file_name_by_regular(3), TypeError, "string"),
    (lambda: check.check_pad_value_by_mode("same", 1, "Op"), ValueError, "zero"),
    (lambda: check.check_positive_int_sequence([1, 0], "s"), ValueError, "s[1]"),
    (lambda: check.check_element_type_of_iterable("e", [1, "a"], [int]), TypeError, "element of e"),
    (lambda: check.check_element_type_of_dict("d", {1: 2}, [str], [int]), TypeError, "key of d"),
    (lambda: check.check_size_and_element_type_of_tuple("t", (1,), 2, int), ValueError, "size of t"),
    (lambda: check.check_axis_in_range(3, 2), ValueError, "[-2, 2)"),
    (lambda: check.check_input_data(1, data_class=Tensor), ValueError, "Tensor"),
    (lambda: check.check_hook_fn(3), TypeError, "hook_fn"),
    (lambda: check.check_int_positive("n", 0), ValueError, "> 0"),
    (lambda: check.Validator.check_value_type("v", "s", int), TypeError, "'int'"),
    (lambda: context.set_auto_parallel_context(parallel_mode="x"), ValueError, "parallel_mode"),
    (lambda: context.set_auto_parallel_context(foo=1), ValueError, "no argument 'foo'"),
    (lambda: context.get_auto_parallel_context("foo"), ValueError, "no setting 'foo'"),
    (lambda: context.set_auto_parallel_context(device_num=0), ValueError, "positive integer"),
    (lambda: context.set_auto_parallel_context(device_num="a"), TypeError, "device_num"),
    (lambda: context.set_auto_parallel_context(gradients_mean=1), TypeError, "gradients_mean"),
    (lambda: context.set_auto_parallel_context(global_rank=-1), ValueError, "[0, 4095]"),
    (lambda: context.set_ps_context(foo=1), ValueError, "foo"),
    (lambda: ms.set_algo_parameters(fully_use_devices=1), TypeError, "fully_use_devices"),
    (lambda: ms.Layout([2], ("a",)), TypeError, "device_matrix"),
    (lambda: ms.Layout((2,), ("a", "b")), ValueError, "name"),
    (lambda: ms.Layout((2,), ("None",)), ValueError, "names"),
    (lambda: ms.Layout((2,), ("a",), [0]), ValueError, "rank_list"),
    (lambda: ms.Layout((2,), ("a",))("b"), ValueError, "but got b"),
    (lambda: ms.Layout((2,), ("a",)).to_dict(), ValueError, "first"),
    (lambda: ms.data_sink(abs, [1], 0), ValueError, "sink_size"),
    (lambda: ms.data_sink(abs, [1], "1"), TypeError, "sink_size"),
    (lambda: ms.data_sink(abs, [])(), ValueError, "gave nothing"),
    (lambda: ms.recompute(3, 4), TypeError, "Cell"),
    (lambda: ms.set_recursion_limit("a"), TypeError, "int"),
    (lambda: ms.set_recursion_limit(0), ValueError, "positive"),
    (lambda: ms.runtime.dispatch_threads_num(0), ValueError, "at least 1"),
    (lambda: ms.hal.is_available("TPU"), ValueError, "TPU"),
    (lambda: ms.DeviceCtx("GPU"), RuntimeError, "GPU"),
    (lambda: ms.StreamCtx(3), TypeError, "Stream"),
]


@pytest.mark.parametrize("make, error, text", BAD)
def test_errors(make: Callable[[], Any], error: type[Exception], text: str) -> None:
    with pytest.raises(error) as caught:
        make()
    assert text in str(caught.value) and len(str(caught.value).splitlines()) <= 6


def test_types_of_arguments() -> None:
    @check.args_type_check(size=int, name=(str, bytes))
    def f(size: Any, name: Any = None) -> Any:
        """Doc."""
        return size, name

    assert f(3) == (3, None) and f(None, name="a") == (None, "a") and f.__doc__ == "Doc."
    with pytest.raises(TypeError, match="'name' must be"):
        f(3, 4)


def test_parallel_settings_are_kept() -> None:
    mode = context.ParallelMode
    assert mode.MODE_LIST == [
        "stand_alone",
        "data_parallel",
        "hybrid_parallel",
        "semi_auto_parallel",
        "auto_parallel",
    ]
    assert ms.get_auto_parallel_context("parallel_mode") == mode.STAND_ALONE and utils._get_device_num() == 1
    try:
        ms.set_auto_parallel_context(parallel_mode="data_parallel", device_num=8, gradients_mean=True, global_rank=1)
        assert utils._is_in_data_parallel_mode() and not utils._is_in_auto_parallel_mode()
        assert (utils._get_device_num(), utils._get_global_rank(), utils._get_gradients_mean()) == (8, 1, True)
        ms.set_auto_parallel_context(parallel_mode=mode.AUTO_PARALLEL, search_mode="sharding_propagation")
        assert utils._is_in_auto_parallel_mode()
        assert ms.get_auto_parallel_context("auto_parallel_search_mode") == "sharding_propagation"
        ms.set_auto_parallel_context(full_batch=True, parallel_mode=mode.STAND_ALONE)
        with pytest.raises(RuntimeError):
            utils._check_full_batch()
    finally:
        ms.reset_auto_parallel_context()
    assert ms.get_auto_parallel_context("device_num") == 1
    assert utils._to_full_shapes([(2, 3)], 4) == [[8, 3]]
    ms.set_ps_context(enable_ps=True)
    assert ms.get_ps_context("enable_ps")
    ms.reset_ps_context()
    assert not ms.get_ps_context("enable_ps")
    ms.set_algo_parameters(tensor_slice_align_size=8)
    assert ms.get_algo_parameters("tensor_slice_align_size") == 8
    ms.reset_algo_parameters()
    assert ms.get_algo_parameters("tensor_slice_align_size") == 16


def test_the_device() -> None:
    assert ms.hal.is_available("CPU") and not ms.hal.is_available("Ascend") and ms.hal.device_count("CPU") == 1
    assert ms.hal.get_device_name(0, "CPU") == "CPU" and ms.hal.get_device_properties(0)["threads"] >= 1
    with ms.StreamCtx(ms.Stream()), ms.DeviceCtx("CPU"):
        ms.synchronize()
    assert ms.current_stream() == ms.default_stream() and ms.current_stream().query()
    threads = ms.hal.get_device_properties(0)["threads"]
    ms.runtime.dispatch_threads_num(1)
    assert ms.hal.get_device_properties(0)["threads"] == 1
    ms.runtime.dispatch_threads_num(threads)
    before = sys.getrecursionlimit()
    ms.set_recursion_limit(before + 10)
    assert sys.getrecursionlimit() == before + 10
    ms.set_recursion_limit(1)
    assert sys.getrecursionlimit() == before + 10
    sys.setrecursionlimit(before)
    jitted = ms.jit(lambda x: x + 1)
    jitted(Tensor(1.0))
    ms.empty_cache()
    assert float(jitted(Tensor(1.0))) == 2.0


def test_layouts() -> None:
    grid = ms.Layout((2, 4), ("a", "b"))
    assert grid("b", "None", ("a", "b")).to_dict() == {
        "device_matrix": (2, 4),
        "tensor_map": (0, -1, (1, 0)),
        "interleaved_parallel": False,
        "alias_name": ("a", "b"),
        "rank_list": [0, 1, 2, 3, 4, 5, 6, 7],
    }


def test_sinking_goes_round_the_data() -> None:
    class Data:
        def create_tuple_iterator(self, num_epochs: int = -1) -> Any:
            return iter([(Tensor(1.0),), (Tensor(2.0),), (Tensor(3.0),)])

    seen: list[float] = []

    def step(x: Tensor) -> Tensor:
        seen.append(float(x))
        return x * 2

    sunk = ms.data_sink(step, Data(), 2)
    assert [float(sunk()) for _ in range(2)] == [4.0, 2.0] and seen == [1.0, 2.0, 3.0, 1.0]
    jitted = ms.data_sink(lambda x: x * 2, [{"x": Tensor(1.0)}], jit_config=ms.JitConfig(jit_level="O1"))
    assert float(jitted()) == 2.0


def test_recompute_runs_a_block_twice() -> None:
    runs: list[int] = []

    class Net(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.d = nn.Dense(2, 2)

        def construct(self, x: Tensor) -> Tensor:
            runs.append(1)
            return ops.tanh(self.d(x))

    net = Net()
    x = ops.ones((1, 2))
    plain = ms.value_and_grad(lambda x: net(x).sum(), 0, net.trainable_params())(x)
    again = ms.value_and_grad(lambda x: ms.recompute(net, x).sum(), 0, net.trainable_params())(x)
    for a, b in zip([plain[1][0], *plain[1][1]], [again[1][0], *again[1][1]], strict=True):
        np.testing.assert_array_equal(a.asnumpy(), b.asnumpy())
    assert len(runs) == 3 and [p.name for p in net.get_parameters()] == ["d.weight", "d.bias"]


def test_a_jit_config_of_a_cell_sets_the_level_of_its_graph() -> None:
    from ms.jit import _cells

    net = nn.Dense(2, 2)
    net.set_jit_config(ms.JitConfig(jit_level="O1"))
    ms.set_context(mode=ms.GRAPH_MODE)
    try:
        net(ops.ones((1, 2)))
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)
    assert net in _cells


def test_older_names() -> None:
    @ms.ms_class
    class Kept:
        pass

    assert Kept().__class__ is Kept
    x = Tensor(2.0)

    def quiet(x: Tensor) -> Tensor:
        with ms._no_grad():
            still = x * x
        return x + still

    assert float(ms.grad(quiet)(x)) == 1.0


def test_the_eager_executor() -> None:
    executor = _compat._pynative_executor
    seen: list[bool] = []

    def f(x: Tensor) -> Tensor:
        seen.append(executor.grad_flag())
        executor.set_enable_grad(False)
        still = x * x
        seen.append(executor.enable_grad())
        executor.set_enable_grad(True)
        return x + still

    assert float(ms.grad(f)(Tensor(2.0))) == 1.0 and seen == [True, False] and executor.enable_grad()
    executor.sync()
    with pytest.raises(TypeError, match="bool"):
        executor.set_enable_grad(1)
