"""Wrong calls of the functions of `ops` and `mint` raise the exception type of MindSpore 2.10, which
function_errors.txt.gz recorded; wrong_calls.py describes it and makes the calls."""

from __future__ import annotations

import gzip
import sys
from pathlib import Path

import ms_tensor as ms
import pytest

sys.path.insert(0, str(Path(__file__).parent))
from wrong_calls import calls, find, outcome, parse

RECORDED = {
    name: (text, letters)
    for name, text, letters in (
        line.split()
        for line in gzip.decompress((Path(__file__).parent / "function_errors.txt.gz").read_bytes())
        .decode()
        .splitlines()
    )
    if "~" not in letters  # a function that this MindSpore does not have
}
#: Errors from inside of MindSpore: ours say which argument is wrong.
ALLOWED = {"T": "T", "V": "V", "I": "I", "R": "TVR", "A": "TV"}
#: function -> calls that end otherwise here, and why
OTHERWISE: dict[str, tuple[str, str]] = {
    "ops.adaptive_max_pool2d": ("output_size bad 1", "another argument is checked first"),
    "ops.amax": ("initial= bad 2", "it works here"),
    "ops.amin": ("initial= bad 2", "it works here"),
    "ops.argmin": ("keepdims= bad 2", "it works here"),
    "ops.batch_norm": ("weight bad 1; momentum= bad 2", "another argument is checked first"),
    "ops.batch_to_space_nd": (
        "block_size bad 4; crops bad 0; crops bad 1; crops bad 2; crops bad 3",
        "another argument is checked first",
    ),
    "ops.bernoulli_": ("p= bad 2", "it works here"),
    "ops.binary_cross_entropy": ("reduction= bad 0", "another argument is checked first"),
    "ops.cosine_similarity": ("eps= bad 3", "it works here"),
    "ops.einsum": ("fifteen", "the call's form is checked first"),
    "ops.einsum_ext": ("fifteen", "the call's form is checked first"),
    "ops.elu": ("alpha= bad 2; alpha= bad 3", "it works here"),
    "ops.flash_attention_score": ("fifteen", "the call's form is checked first"),
    "ops.fold": ("output_size bad 4", "another argument is checked first"),
    "ops.fractional_max_pool3d": (
        "output_size= bad 0; output_size= bad 1; output_size= bad 2; output_size= bad 3; "
        "output_ratio= bad 0; output_ratio= bad 1; output_ratio= bad 2; output_ratio= bad 3",
        "another argument is checked first",
    ),
    "ops.incre_flash_attention": (
        "fifteen; key bad 4; value bad 4; attn_mask= bad 2; actual_seq_lengths= bad 2; "
        "pse_shift= bad 2; dequant_scale1= bad 2; quant_scale1= bad 2; dequant_scale2= bad 2; "
        "quant_scale2= bad 2; quant_offset2= bad 2; antiquant_scale= bad 2; antiquant_offset= bad 2; "
        "block_table= bad 2; scale_value= bad 3; kv_padding_size= bad 2",
        "partly it works here, partly another argument is checked first",
    ),
    "ops.randint": (
        "size bad 0; size bad 1; size bad 2; size bad 3; size bad 4; "
        "dtype= bad 0; dtype= bad 1; dtype= bad 2; dtype= bad 3",
        "the range from 1 to 1 is checked first",
    ),
    "ops.matrix_diag": ("num_rows= bad 2; num_cols= bad 2", "another argument is checked first"),
    "ops.matrix_diag_part": ("k bad 4", "another argument is checked first"),
    "ops.mse_loss_ext": ("reduction= bad 1; reduction= bad 2; reduction= bad 3", "another argument is checked first"),
    "ops.multi_margin_loss": ("margin= bad 3", "another argument is checked first"),
    "ops.one_hot": (
        "on_value= bad 2; on_value= bad 3; off_value= bad 2; off_value= bad 3",
        "partly it works here, partly another argument is checked first",
    ),
    "ops.prompt_flash_attention": (
        "fifteen; actual_seq_lengths= bad 2; actual_seq_lengths_kv= bad 2",
        "partly it works here, partly another argument is checked first",
    ),
    "ops.scatter_nd_update": ("none; fifteen; last missing", "the call's form is checked first"),
    "ops.softplus": ("beta= bad 2", "it works here"),
    "ops.tensor_div": (
        "rounding_mode= bad 0; rounding_mode= bad 1; rounding_mode= bad 2; rounding_mode= bad 3",
        "another argument is checked first",
    ),
    "ops.tensor_scatter_update": ("none; last missing", "the call's form is checked first"),
    "ops.transpose": ("input_perm bad 4", "another argument is checked first"),
    "ops.triplet_margin_loss": ("margin= bad 3; eps= bad 3", "it works here"),
    "ops.uniform_": ("from_= bad 2; to= bad 2", "it works here"),
    "mint.addcdiv": ("value= bad 2", "it works here"),
    "mint.addcmul": ("value= bad 2", "it works here"),
    "mint.einsum": ("fifteen", "the call's form is checked first"),
    "mint.empty": ("none; device= bad 0", "the device's name is checked first"),
    "mint.max": ("dim= bad 2; dim= bad 3", "it works here"),
    "mint.min": ("dim= bad 2; dim= bad 3", "it works here"),
    "mint.norm": ("p= bad 3", "it works here"),
    "mint.normal": ("none", "another argument is checked first"),
    "mint.nn.functional.adaptive_avg_pool1d": ("output_size bad 1", "it works here"),
    "mint.nn.functional.adaptive_max_pool1d": ("output_size bad 1", "it works here"),
    "mint.nn.functional.adaptive_max_pool2d": ("output_size bad 1", "another argument is checked first"),
    "mint.nn.functional.batch_norm": ("momentum= bad 2", "another argument is checked first"),
    "mint.nn.functional.binary_cross_entropy": ("reduction= bad 0", "another argument is checked first"),
    "mint.nn.functional.normalize": ("p= bad 3", "it works here"),
    "mint.linalg.vector_norm": ("ord= bad 3", "it works here"),
}


def faults(name: str) -> dict[str, tuple[str, str]]:
    """The calls of a function that end otherwise than in MindSpore, with what they should and do raise.

    An argument of a wrong type may be a TypeError here where MindSpore looks at a shape or a value first. A call that
    returns in MindSpore, whose kernels find faults later, may raise.
    """
    text, letters = RECORDED[name]
    function = find(ms, name)
    found = {}
    for (what, args, kwargs), want in zip(calls(parse(text.strip("-")), ms.Tensor), letters, strict=True):
        if want in ALLOWED:
            got = outcome(function, args, kwargs)
            if got not in ALLOWED[want] and not (got == "T" and " bad " in what):
                found[what] = (want, got)
    return found


@pytest.mark.parametrize("name", RECORDED)
def test_a_wrong_call_raises_the_type_of_mindspore(name: str) -> None:
    excused = OTHERWISE.get(name, ("", ""))[0].split("; ")
    assert {what: ends for what, ends in faults(name).items() if what not in excused} == {}


@pytest.mark.parametrize("name", OTHERWISE)
def test_the_exceptions_are_needed(name: str) -> None:
    assert set(OTHERWISE[name][0].split("; ")) <= set(faults(name))
