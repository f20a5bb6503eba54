"""Every code block of the four pages that users learn from runs as it is printed.

pageN/NN_name.py is a block as its page has it; only indentation that a page lost is restored, and lines that a page
forgot are marked `# added`. The pages: "Dynamic Graph" (1), "Accelerating with Static Graphs" (2), the older one on
combining the two by `ms_function` (3), "mindspore.jit in practice" (4). Blocks run as scripts, in a process of their
own, over ms-compat. What a page prints is asserted where it is deterministic; where it is random, shape, dtype and the
values that NumPy computes from the same weights.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import mindspore
import numpy as np
import pytest
from mindspore.common import api

HERE = Path(__file__).parent
SECONDS = 60

# What the pages print, with the blanks and empty lines that NumPy puts and a page may have lost.
PRINTED = {
    "page1/01_pynative_add": """\
[[[[2. 2. 2. 2.]
   [2. 2. 2. 2.]
   [2. 2. 2. 2.]]

  [[2. 2. 2. 2.]
   [2. 2. 2. 2.]
   [2. 2. 2. 2.]]

  [[2. 2. 2. 2.]
   [2. 2. 2. 2.]
   [2. 2. 2. 2.]]]]
""",
    "page1/02_psjit_decorator": "[[4. 4. 4. 4.]\n [4. 4. 4. 4.]]\n",
    "page3/01_ms_function_in_cell": """\
init x:
 [[1. 1. 1.]
 [1. 1. 1.]
 [1. 1. 1.]]

x:
 [[1024. 1024. 1024.]
 [1024. 1024. 1024.]
 [1024. 1024. 1024.]]
""",
    "page3/02_ms_function_on_function": "[5. 7. 9.]\n",
    "page3/03_ms_function_on_construct": """\
Infer result:
 [5. 7. 9.]
Gradient result:
Grad x Tensor1:
 [1. 1. 1.]
Grad y Tensor2:
 [1. 1. 1.]
""",
    "page1/03_pijit_decorator": "[[4. 4. 4. 4.]\n [4. 4. 4. 4.]]\n",
    "page3/04_global_not_changed": "5\n",
    "page3/05_attribute_read": "out1: [6. 7. 8.]\nout2: [6. 7. 8.]\n",
    "page3/06_add_primitive": "x: [1. 2. 3.] \ny: [4. 5. 6.] \nz: [5. 7. 9.]\n",
}

NETWORKS = [
    "page2/01_pynative_network",
    "page2/02_graph_mode_network",
    "page2/03_jit_decorator_builds_cell",
    "page2/04_jit_call_builds_cell",
    "page2/05_jit_construct",
    "page2/06_context_graph_mode",
]

# Blocks that do not do yet what their page shows, with the reason: open until issue 4. A test asserts that each of
# them still fails, so that its row goes when it starts to work. Empty: all blocks run.
OPEN: dict[str, str] = {}


class Run(NamedTuple):
    printed: str
    error: list[str] | None
    jitted: dict[str, dict]
    arrays: dict[str, np.ndarray]


def run(folder: Path, *blocks: str) -> Run:
    """Runs blocks, named without their suffix, as one script."""
    facts = folder / "facts"
    command = [sys.executable, "-X", "utf8", str(HERE / "run_blocks.py"), str(facts)]
    done = subprocess.run(
        [*command, *(str(HERE / f"{block}.py") for block in blocks)],
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        timeout=SECONDS,
    )
    assert done.returncode == 0, done.stderr
    with np.load(f"{facts}.npz") as file:
        values = dict(file)
    return Run(done.stdout, **json.loads((folder / "facts.json").read_text(encoding="utf-8")), arrays=values)


def assert_captured(jitted: dict[str, dict]) -> None:
    """Every jitted function of a block ran as a graph, not as plain Python."""
    assert not {name: info for name, info in jitted.items() if info["plain_calls"] or not info["compiles"]}


def test_every_block_is_tested() -> None:
    found = {path.relative_to(HERE).with_suffix("").as_posix() for path in HERE.glob("page?/*.py")}
    others = {"page3/07_conv_outside", "page4/01_define", "page4/02_wrap", "page4/03_run", "page4/04_options"}
    assert found == {*PRINTED, "page4/05_timing", *NETWORKS, *OPEN, *others}
    assert len(found) == 3 + 6 + 7 + 5


def test_open_blocks_still_fail(tmp_path: Path) -> None:
    for block in OPEN:
        assert run(tmp_path, block).error, f"{block} works now: take it out of OPEN"


@pytest.mark.parametrize("block", PRINTED)
def test_prints_what_the_page_prints(block: str, tmp_path: Path) -> None:
    got = run(tmp_path, block)
    assert (got.error, got.printed) == (None, PRINTED[block])
    assert_captured(got.jitted)


@pytest.mark.parametrize("block", NETWORKS)
def test_networks(block: str, tmp_path: Path) -> None:
    got = run(tmp_path, block)
    assert got.error is None
    output = got.arrays["output"]
    assert output.shape == (64, 10) and output.dtype == np.float32
    # Ones in every row of the input: the page's rows, too, are all alike.
    assert (output == output[0]).all() and np.unique(output[0]).size > 1 and np.abs(output).max() < 4
    # As the page prints it: rows of ten in brackets, eight digits.
    assert got.printed == f"{output}\n" and got.printed.startswith("[[") and got.printed.endswith("]]\n")
    numbers = [float(text) for text in re.findall(r"-?\d+\.\d*(?:e[+-]\d+)?", got.printed)]
    np.testing.assert_allclose(numbers, output.reshape(-1), rtol=1e-5, atol=1e-8)
    if "model.dense_relu_sequential.0.weight" in got.arrays:
        x = got.arrays["input"].reshape(64, -1).astype(np.float64)
        for layer in (0, 2, 4):
            prefix = f"model.dense_relu_sequential.{layer}"
            x = x @ got.arrays[f"{prefix}.weight"].T.astype(np.float64) + got.arrays[f"{prefix}.bias"]
            x = np.maximum(x, 0) if layer < 4 else x
        np.testing.assert_allclose(output, x, rtol=1e-4, atol=1e-5)
    else:
        assert block in ("page2/03_jit_decorator_builds_cell", "page2/04_jit_call_builds_cell")
    assert bool(got.jitted) == ("pynative" not in block)
    assert_captured(got.jitted)


def test_convolution_made_outside(tmp_path: Path) -> None:
    got = run(tmp_path, "page3/07_conv_outside")
    assert got.error is None and got.printed == f"{got.arrays['z']}\n"
    z, weight = got.arrays["z"], got.arrays["conv_obj.weight"].astype(np.float64)
    assert z.shape == (1, 4, 2, 2) and z.dtype == np.float32
    # pad_mode is 'same': one row and column of zeros around three by three, two steps of two.
    image = np.pad(got.arrays["input_data"][0].astype(np.float64), ((0, 0), (1, 1), (1, 1)))
    windows = np.stack([[image[:, i : i + 3, j : j + 3] for j in (0, 2)] for i in (0, 2)])
    want = np.einsum("ijckl,ockl->oij", windows, weight)
    if "conv_obj.bias" in got.arrays:
        want = want + got.arrays["conv_obj.bias"][:, None, None]
    np.testing.assert_allclose(z[0], want, rtol=1e-5, atol=1e-6)
    assert_captured(got.jitted)


PAGE_4 = ("page4/01_define", "page4/02_wrap", "page4/03_run", "page4/04_options")


def test_plain_and_jitted_print_alike(tmp_path: Path) -> None:
    got = run(tmp_path, *PAGE_4[:3])
    assert got.error is None
    one = r"out=Tensor\(shape=\[2, 3\], dtype=Float32, value=\n\[\[(?:[^\]]*)\],\n \[(?:[^\]]*)\]\]\)\n"
    assert re.fullmatch(f"({one})\\1", got.printed)
    a, b, c = (got.arrays[f"f_input[{i}]"] for i in range(3))
    np.testing.assert_array_equal(got.arrays["out"], a * b + c)
    assert got.arrays["out"].dtype == np.float32 and got.arrays["out"].shape == (2, 3)
    assert_captured(got.jitted)


def test_every_option_of_page_4(tmp_path: Path) -> None:
    got = run(tmp_path, *PAGE_4, "each_option")
    assert got.error is None
    lines = dict(line.split(": ", 1) for line in got.printed.splitlines() if line.startswith("function"))
    assert len(lines) == 13
    for name, said in lines.items():
        assert said == "the same bits", name


def test_timing_of_every_option(tmp_path: Path) -> None:
    got = run(tmp_path, *PAGE_4, "page4/05_timing")
    assert got.error is None
    lines = [line for line in got.printed.splitlines() if line.startswith("function")]
    times = r", out shape: \(2, 3\), time to prepare: \d+\.\d\ds, time to run thousand times: \d+\.\d\ds"
    assert len(lines) == 13 and any(line.startswith("function jitted by trace and ge") for line in lines)
    for line in lines:
        assert re.fullmatch(r"function [a-zA-Z01 ]*" + times, line)


# Spellings of older releases that the pages name in their text.


def double(x: mindspore.Tensor) -> mindspore.Tensor:
    return x * 2 + 1


@pytest.mark.parametrize(
    "jitted",
    [
        mindspore.jit(mode="PSJit")(double),
        mindspore.jit(double, mode="PSJit"),
        mindspore.jit(double, mode="PIJit"),
        mindspore.jit(double, jit_config=mindspore.JitConfig(jit_level="O1")),
        mindspore.jit(jit_config=mindspore.JitConfig(jit_level="O0", jit_syntax_level="STRICT"))(double),
        mindspore.jit(fn=double),
        mindspore.ms_function(double),
        mindspore.ms_function(jit_config=mindspore.JitConfig())(double),
        mindspore.ms_function(fn=double, input_signature=None),
        api.ms_function(double),
        api.jit(double),
    ],
)
def test_older_spellings(jitted) -> None:
    x = mindspore.Tensor(np.array([1.0, 2.0], np.float32))
    for _ in range(2):
        np.testing.assert_array_equal(jitted(x).asnumpy(), [3, 5])
    assert (jitted.cache_info().compiles, jitted.cache_info().plain_calls) == (1, 0)


@pytest.mark.parametrize("captured", [False, True])
def test_grad_operation_spellings(captured: bool) -> None:
    def loss(x, y):
        return x * y + y

    fn = mindspore.jit(loss) if captured else loss
    x, y = mindspore.Tensor([1.0, 2.0]), mindspore.Tensor([3.0, 4.0])
    for maker in (mindspore.ops.GradOperation, mindspore.ops.composite.GradOperation):
        assert maker()(fn)(x, y).tolist() == [3.0, 4.0]
        first, second = maker(get_all=True)(fn)(x, y)
        assert (first.tolist(), second.tolist()) == ([3.0, 4.0], [2.0, 3.0])
        sens = mindspore.Tensor([2.0, 0.5])
        assert maker(sens_param=True)(fn)(x, y, sens).tolist() == [6.0, 2.0]
    net = mindspore.nn.Dense(2, 1)
    by_weights = mindspore.ops.GradOperation(get_by_list=True)(net, net.trainable_params())
    weight, bias = by_weights(mindspore.Tensor([[1.0, 2.0]]))
    assert (weight.tolist(), bias.tolist()) == ([[1.0, 2.0]], [1.0])
