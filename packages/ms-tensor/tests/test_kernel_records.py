"""Records of kernels are those of MindSpore 2.10, key for key."""

from __future__ import annotations

import json

import pytest
from ms_tensor import ops
from ms_tensor.ops.kernel_records import AkgCpuRegOp, AkgRegOp, RegOp, op_info_register

F16 = ops.DataType.F16_Default
COMMON = {
    "op_name": "Add",
    "inputs": [{"index": 0, "name": "x"}],
    "outputs": [{"index": 0, "name": "y"}],
    "attr": [],
    "fusion_type": "",
    "dtype_format": [(("float16", "DefaultFormat"), ("float16", "DefaultFormat"))],
}


def test_tbe() -> None:
    record = ops.TBERegOp("Add").fusion_type("ELEMWISE").attr("a", "required", "int", "all")
    record.input(0, "x", False, "required", "all").output(0, "y", False, "required", "all").dtype_format(F16, F16)
    port = {"index": 0, "name": "x", "needCompile": False, "paramType": "required", "shape": "all"}
    want = {
        **COMMON,
        "inputs": [port],
        "outputs": [{"index": 0, "name": "y", "need_compile": False, "paramType": "required", "shape": "all"}],
        "attr": [{"name": "a", "paramType": "required", "type": "int", "value": "all"}],
        "fusion_type": "ELEMWISE",
        "imply_type": "TBE",
        "async_flag": False,
        "binfile": "",
        "compute_cost": 10,
        "kernel": "",
        "partial_flag": False,
        "reshape_type": "",
        "dynamicRankSupport": False,
        "dynamicShapeSupport": False,
        "dynamicCompileStatic": False,
        "needCheckSupport": False,
        "dynamicFormat": False,
        "op_pattern": "",
        "real_input_index": [],
        "input_to_attr_index": [],
        "unknown_shape_formats": [],
    }
    assert list(record.get_op_info().items()) == list(want.items())


def test_settings() -> None:
    record = ops.TBERegOp("Add").partial_flag().kernel_name("add").real_input_index([1, 0]).compute_cost(3)
    info = record.get_op_info()
    assert (info["partial_flag"], info["kernel"], info["real_input_index"]) == (True, "add", [1, 0])
    assert ops.TBERegOp("Sub").get_op_info()["real_input_index"] == [] and info["compute_cost"] == 3
    for call in (lambda: record.async_flag(1), lambda: record.compute_cost(True), lambda: record.fusion_type(1)):
        with pytest.raises(TypeError, match="For 'TBERegOp'"):
            call()


@pytest.mark.parametrize(
    "record, last",
    [
        (ops.CpuRegOp("Add"), {"imply_type": "CPU"}),
        (ops.AiCPURegOp("Add"), {"imply_type": "AiCPU"}),
        (ops.AkgGpuRegOp("Add"), {"imply_type": "AKG", "processor": "CUDA"}),
        (ops.AkgAscendRegOp("Add"), {"imply_type": "AKG", "processor": "AiCore"}),
        (AkgCpuRegOp("Add"), {"imply_type": "AKG", "processor": "CPU"}),
        (AkgRegOp("Add", "CPU"), {"imply_type": "AKG", "processor": "CPU"}),
    ],
)
def test_others(record: ops.CpuRegOp, last: dict[str, str]) -> None:
    info = record.input(0, "x").output(0, "y").dtype_format(F16, F16).get_op_info()
    assert list(info.items()) == list({**COMMON, **last}.items())


def test_wrong_records() -> None:
    with pytest.raises(ValueError, match="'op_name' must be a str"):
        RegOp(1)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="'dtype_format' takes 0 entries"):
        ops.CpuRegOp("Add").dtype_format(F16)
    with pytest.raises(ValueError, match="must be a dict or str"):
        op_info_register(1)


def test_the_record_stays_with_the_function() -> None:
    info = ops.CpuRegOp("Add").get_op_info()
    for given in (info, json.dumps(info)):
        twice = op_info_register(given)(lambda x: x * 2)
        assert twice.reg_info["op_name"] == "Add" and twice(2) == 4


def test_builders_say_that_they_cannot_build() -> None:
    builder = ops.CustomOpBuilder("mine", "mine.cpp", "CPU")
    assert builder.source == ["mine.cpp"]
    with pytest.raises(NotImplementedError, match=r"ops\.Custom"):
        builder.load()
    with pytest.raises(TypeError):
        ops.CustomOpBuilder("mine", [1])
    with pytest.raises(ValueError, match="backend"):
        ops.CustomOpBuilder("mine", [], "GPU")
