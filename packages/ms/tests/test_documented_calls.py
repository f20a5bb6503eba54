"""Calls in the form in which MindSpore's documentation writes them, against the output that it prints."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import ms
import numpy as np
import pytest
from ms import Tensor, mint, nn, ops


def test_private_paths_that_examples_import() -> None:
    from ms.amp import _grad_scale_map, _grad_unscale_map
    from ms.ops import op_info_register
    from ms.ops._utils.arg_dtype_cast import ListToTuple
    from ms.ops.operations import _csr_ops, _infer_ops

    assert callable(op_info_register) and ListToTuple()([1, 2]) == (1, 2)
    assert _csr_ops.COO2CSR()(Tensor([0, 1]), 2).tolist() == [0, 1, 2]
    assert _infer_ops.MoeGatingTopKSoftmax().name == "MoeGatingTopKSoftmax"
    scaled = _grad_scale_map(Tensor(4.0), (Tensor([1.0]), [Tensor([2.0])]))
    assert scaled[0].tolist() == [4.0] and scaled[1][0].tolist() == [8.0]
    assert _grad_unscale_map(Tensor(4.0), scaled)[1][0].tolist() == [2.0]


def test_sparse_primitives_over_parts() -> None:
    from ms.ops.operations import _csr_ops

    indptr, indices, values = Tensor([0, 1, 2], ms.int32), Tensor([0, 1], ms.int32), Tensor([2.0, 3.0])
    vector = Tensor([[1.0], [10.0]])
    assert _csr_ops.CSRMV()(indptr, indices, values, (2, 2), vector).tolist() == [[2.0], [30.0]]
    assert _csr_ops.CSRMM()(indptr, indices, values, (2, 2), vector).tolist() == [[2.0], [30.0]]
    assert _csr_ops.CSRMul()(indptr, indices, values, (2, 2), vector).tolist() == [2.0, 30.0]
    assert _csr_ops.CSRDiv()(indptr, indices, values, (2, 2), vector).asnumpy().tolist() == pytest.approx([2.0, 0.3])
    assert _csr_ops.CSRReduceSum()(indptr, indices, values, (2, 2), 1).tolist() == [[2.0], [3.0]]
    assert _csr_ops.CSR2COO()(indptr, 2).tolist() == [0, 1]
    assert _csr_ops.CSRGather()(indptr, indices, Tensor([[5.0, 6.0], [7.0, 8.0]]), (2, 2)).tolist() == [5.0, 8.0]


def test_sizes_and_devices() -> None:
    assert [part.tolist() for part in ops.SplitV([1, -1], 0, 2)(Tensor([1, 2, 3]))] == [[1], [2, 3]]
    assert mint.randn((2, 3), ms.float16).dtype is ms.float16 and mint.rand(2, 3, ms.float64).shape == (2, 3)
    assert mint.item(Tensor([2.5])) == 2.5
    up = mint.nn.ConvTranspose2d(2, 2, 3, stride=2, padding=1)
    assert up(ops.ones((1, 2, 6, 6)), output_size=(1, 2, 12, 12)).shape == (1, 2, 12, 12)
    for call in (lambda: Tensor([1]).to("Ascend"), lambda: Tensor([1]).to_(device="Ascend")):
        with pytest.raises(RuntimeError, match="not available here"):
            call()


def test_a_callback_of_the_pipeline_in_training() -> None:
    import ms.dataset as ds

    events: list[str] = []

    class Waits(ds.WaitedDSCallback):
        def sync_step_begin(self, train_run_context: Any, ds_run_context: Any) -> None:
            events.append(f"row {ds_run_context.cur_step_num}")

    class Trains(ms.Callback):
        def step_end(self, run_context: Any) -> None:
            events.append(f"step {run_context.original_args().cur_step_num}")

    waits = Waits()
    rows = ds.NumpySlicesDataset(np.ones((3, 2), np.float32), ["x"], shuffle=False)
    rows = rows.map(lambda x: x, "x", callbacks=waits, num_parallel_workers=1)
    rows = rows.map(lambda x: (x, x[:1]), "x", ["x", "y"]).batch(1)
    net = nn.Dense(2, 1)
    model = ms.Model(net, nn.MSELoss(), nn.SGD(net.trainable_params()))
    model.train(1, rows, dataset_sink_mode=False, callbacks=[waits, Trains()])
    assert [e for e in events if e.startswith("step")] == ["step 1", "step 2", "step 3"]
    assert {e for e in events if e.startswith("row")} == {"row 2", "row 3"}


def test_a_checkpoint_whose_name_ends_in_its_format(tmp_path: Path) -> None:
    weights = {"w": ms.Parameter(Tensor([1.0]), name="w")}
    for name, written in (("net_ckpt", "net_ckpt"), ("net", "net.ckpt"), ("net.ckpt", "net.ckpt")):
        ms.save_checkpoint(weights, str(tmp_path / name))
        assert (tmp_path / written).is_file()
        assert ms.load_checkpoint(str(tmp_path / written))["w"].tolist() == [1.0]


def test_a_checkpoint_of_a_list_of_parameters(tmp_path: Path) -> None:
    net, path = nn.Dense(2, 1), str(tmp_path / "list.ckpt")
    ms.save_checkpoint(net.trainable_params(), path, choice_func=lambda name: name != "bias")
    assert str(ms.load_checkpoint(path)) == (
        "{'weight': Parameter (name=weight, shape=(1, 2), dtype=Float32, requires_grad=True)}"
    )


def test_a_python_function_takes_its_inputs_as_a_tuple() -> None:
    x = Tensor([1.0, 2.0])
    add = ops.PyFunc(lambda a, b: a + b, [x.dtype] * 2, [x.shape] * 2, [x.dtype], [x.shape])
    assert add((x, x))[0].tolist() == add(x, x)[0].tolist() == [2.0, 4.0]


def test_notes_in_an_exported_file(tmp_path: Path) -> None:
    def note(model: Any) -> None:
        model.producer_name, model.user_info["version"] = "mine", "11.0"

    path = str(tmp_path / "net.mindir")
    ms.export(nn.ReLU(), Tensor([-1.0, 2.0]), file_name=path, file_format="MINDIR", custom_func=note)
    with zipfile.ZipFile(path) as archive:
        signature = json.loads(archive.read("signature.json"))
    assert signature["producer"] == {"producer_name": "mine", "producer_version": "", "user_info": {"version": "11.0"}}
    assert nn.GraphCell(ms.load(path))(Tensor([-1.0, 2.0])).tolist() == [0.0, 2.0]


def test_strategies_are_attributes() -> None:
    product = ops.MatMul()
    product.shard(((2, 4), (4, 1)))
    assert str(product) == "Prim[MatMul]<transpose_a=False, transpose_b=False, in_strategy=((2, 4), (4, 1))>"
    assert str(ops.Add().recompute()) == "Prim[Add]<recompute=True>"


def test_other_names_that_examples_use() -> None:
    from ms._c_expression import GroupOptions
    from ms.scipy.linalg import lstsq

    assert GroupOptions().hccl_config == {} and (ms.context.DEBUG, ms.context.RELEASE) == (1, 0)
    assert ops.function.array_func.new_ones(Tensor([1, 2]), (1, 2)).tolist() == [[1, 1]]
    soft = ops.function.nn_func.softmax_ext(Tensor([[1.0, 2.0], [3.0, 3.0]])).asnumpy()
    np.testing.assert_allclose(soft, [[0.26894107, 0.7310589], [0.5, 0.5]], rtol=1e-5)
    solution = lstsq(Tensor([[3.0, 0.0], [2.0, 1.0]]), Tensor([3.0, 1.0]))[0]
    np.testing.assert_allclose(solution.asnumpy(), [1.0, -1.0], atol=1e-5)


def test_collective_functions_are_found_without_an_import() -> None:
    text = "import ms; print(ms.communication.comm_func.barrier)"
    done = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("<function barrier")
