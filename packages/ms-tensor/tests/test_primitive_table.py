"""Primitive classes made from rows: every row builds, and its parts mean what docs/adding_a_primitive.md says."""

from __future__ import annotations

import copy
import inspect
import pickle
import re
from pathlib import Path

import ms_tensor.ops.auto_generate.gen_ops_prim  # noqa: F401
import numpy as np
import pytest
from ms_tensor import Tensor, ops
from ms_tensor import dtype as mstype
from ms_tensor.ops import _registry, primitive_scope
from ms_tensor.ops.operations import rows
from ms_tensor.ops.primitive_table import PrimitiveTable, make_class, parse


def made(row: str) -> type[ops.Primitive]:
    return make_class(parse(row), __name__, primitive_scope.find)


@pytest.mark.parametrize("name", _registry.names())
def test_every_registered_op_has_a_class(name: str) -> None:
    cls = _registry.find(name)
    assert issubclass(cls, ops.Primitive) and cls.__doc__ and cls is not ops.Primitive
    assert "self" in inspect.signature(cls.__call__).parameters
    assert pickle.loads(pickle.dumps(cls)) is cls


@pytest.mark.parametrize("name", _registry.names())
def test_documentation_refers_to_functions_that_exist(name: str) -> None:
    for function in re.findall(r"see `ops\.(\w+)`", _registry.find(name).__doc__ or ""):
        assert not function.startswith("_") and hasattr(ops, function)


def test_an_instance_is_pickled_with_its_attributes() -> None:
    found = pickle.loads(pickle.dumps(ops.ReverseSequence(1, batch_dim=2)))
    assert repr(found) == "Prim[ReverseSequence]<seq_dim=1, batch_dim=2>" and type(found) is ops.ReverseSequence


def test_a_name_has_one_row() -> None:
    with pytest.raises(ValueError, match="two rows for the Primitive Add"):
        PrimitiveTable(__name__, "Add()(x, y) = add(x, y)\nAdd()(x) = neg(x)", scope=primitive_scope.find)
    assert len(PrimitiveTable(__name__, *rows.TEXTS, scope=primitive_scope.find)._found) > 300


@pytest.mark.parametrize(
    "name, attributes, error",
    [
        ("Softmax", {"axis": "a"}, TypeError),
        ("Stack", {"axis": "a"}, TypeError),
        ("Unstack", {"axis": 1.5}, TypeError),
        ("Squeeze", {"axis": "a"}, TypeError),
        ("ReverseV2", {"axis": 1.5}, TypeError),
        ("Roll", {"shifts": "a"}, TypeError),
        ("Roll", {"shifts": 1, "dims": "a"}, TypeError),
        ("CountNonZero", {"dims": "a"}, TypeError),
        ("Pad", {"paddings": "a"}, TypeError),
        ("L2Normalize", {"axis": "a"}, TypeError),
        ("LpNorm", {"axis": 0, "p": "a"}, TypeError),
        ("ResizeNearestNeighbor", {"size": "a"}, TypeError),
        ("SmoothL1Loss", {"beta": "a"}, TypeError),
        ("SmoothL1Loss", {"reduction": "a"}, ValueError),
        ("BinaryCrossEntropy", {"reduction": "a"}, ValueError),
        ("KLDivLoss", {"reduction": "a"}, ValueError),
        ("NLLLoss", {"reduction": "a"}, ValueError),
        ("TripletMarginLoss", {"reduction": "a"}, ValueError),
        ("GridSampler2D", {"padding_mode": "a"}, ValueError),
        ("CropAndResize", {"method": "a"}, ValueError),
        ("Meshgrid", {"indexing": "a"}, ValueError),
        ("DataFormatDimMap", {"src_format": "a"}, ValueError),
        ("MatrixInverse", {"adjoint": 1}, TypeError),
        ("LowerBound", {"out_type": mstype.float32}, TypeError),
        ("RandomCategorical", {"dtype": mstype.float32}, TypeError),
        ("StandardNormal", {"seed": -1}, ValueError),
        ("Einsum", {"equation": 1}, TypeError),
        ("TrilIndices", {"row": -1, "col": 2}, ValueError),
        ("TriuIndices", {"row": 1, "col": 2, "offset": 1.5}, TypeError),
        ("Renorm", {"p": 0, "dim": 0, "maxnorm": 1.0}, ValueError),
        ("Renorm", {"p": 1, "dim": 0, "maxnorm": 1}, TypeError),
        ("IOU", {"mode": "a"}, ValueError),
        ("BoundingBoxDecode", {"max_shape": (2, 2), "wh_ratio_clip": 1}, TypeError),
        ("Triu", {"diagonal": "a"}, TypeError),
        ("ROIAlign", {"pooled_height": "a", "pooled_width": 1, "spatial_scale": 1.0}, TypeError),
    ],
)
def test_a_wrong_attribute_is_refused_where_the_class_is_made(
    name: str, attributes: dict[str, object], error: type[Exception]
) -> None:
    with pytest.raises(error, match=name):
        getattr(ops.operations, name)(**attributes)


def test_the_signature_is_that_of_the_row() -> None:
    assert str(inspect.signature(ops.Argmax)) == "(axis=-1, output_type=mindspore.int32)"
    assert str(inspect.signature(ops.ReverseSequence)) == "(seq_dim: int, batch_dim: int = 0)"
    assert str(inspect.signature(ops.Gather.__call__)) == "(self, input_params, input_indices, axis)"
    with pytest.raises(TypeError, match=r"Gather.__call__\(\) missing 1 required positional argument: 'axis'"):
        ops.Gather()(Tensor([1.0]), Tensor([0]))
    with pytest.raises(TypeError, match="unexpected keyword argument 'batch'"):
        ops.Gather(batch=1)


def test_the_doc_is_the_row_and_its_comment() -> None:
    assert ops.Squeeze.__doc__ == "`Squeeze(axis=())(input)`: removes dimensions of size 1."
    assert ops.Sinc.__doc__ == "`Sinc()(input)`: see `ops.sinc`."


@pytest.mark.parametrize(
    "annotation, good, bad, error",
    [
        ("int", 3, 3.0, TypeError),
        ("int", 3, True, TypeError),
        ("bool", True, 1, TypeError),
        ("float", 1.5, 1, TypeError),
        ("number", 1, True, TypeError),
        ("number", 1.5, "1", TypeError),
        ("str", "a", 1, TypeError),
        ("int >= 1", 1, 0, ValueError),
        ("int > 1", 2, 1, ValueError),
        ("0 < number <= 1", 1, 0, ValueError),
        ("0 < number <= 1", 0.5, 1.5, ValueError),
        ("'mean' | 'sum'", "sum", "none", ValueError),
        ("'mean'", "mean", "sum", ValueError),
        ("0 | 1", 1, 2, ValueError),
        ("0", 0, 1, ValueError),
        ("int32 | int64", mstype.int64, mstype.float32, TypeError),
    ],
)
def test_annotations_check_attributes(annotation: str, good: object, bad: object, error: type[Exception]) -> None:
    cls = made(f"Checked(a: {annotation})(x) = x")
    assert cls(good).a == good
    with pytest.raises(error, match="For 'Checked', 'a'"):
        cls(bad)


def test_a_function_of_the_scope_may_compute_an_attribute() -> None:
    assert ops.Softmax(1).axis == (1,) and ops.Softmax((0, 1)).axis == (0, 1)


def test_attributes_that_are_fixed_or_not_printed() -> None:
    cls = made("Marked(a, b: int = 2, /, c=3, *, side_effect_mem=True)(x) = (x, a, b, c, side_effect_mem)")
    assert repr(cls(1)) == "Prim[Marked]<c=3, side_effect_mem=True>"
    assert cls(1, b=5)("x") == ("x", 1, 5, 3, True)
    with pytest.raises(TypeError):
        cls(1, side_effect_mem=False)
    assert cls(1).update_parameter and not ops.Add().update_parameter


def test_inputs_hide_attributes_and_names_are_looked_up_in_order() -> None:
    assert made("Hidden(x=1, y=2)(x) = (x, y, [v for v in (x, y)])")().__call__(7) == (7, 2, [7, 2])
    with pytest.raises(NameError, match="'nothing_of_this_name'"):
        made("Lost()(x) = nothing_of_this_name(x)")


def test_another_name_is_the_same_class() -> None:
    assert ops.Pack is ops.Stack and ops.Unpack is ops.Unstack
    assert repr(ops.Pack(1)) == "Prim[Stack]<axis=1>"


def test_a_changed_attribute_is_read_by_the_next_call() -> None:
    softmax = ops.ReduceMean()
    softmax.keep_dims = True
    assert softmax(Tensor(np.ones((2, 3), np.float32)), 1).shape == (2, 1)


def test_a_subclass_of_a_row_class_computes_with_it() -> None:
    class Twice(ops.Add):
        def __call__(self, x: Tensor, y: Tensor) -> Tensor:
            return super().__call__(x, y) * 2

    assert repr(Twice()) == "Prim[Twice]" and Twice()(Tensor(1.0), Tensor(2.0)).item() == 6.0


@pytest.mark.parametrize("line", (Path(__file__).parent / "primitive_reprs.txt").read_text().splitlines())
def test_it_is_printed_as_mindspore_prints_it(line: str) -> None:
    call, _, want = line.partition(" -> ")
    name, _, arguments = call.rstrip(")").partition("(")
    assert repr(getattr(ops, name)(*map(int, filter(None, arguments.split(","))))) == want


PLAIN = Tensor(np.arange(6, dtype=np.float32).reshape(2, 3))
IMAGE = Tensor(np.ones((1, 2, 4, 4), np.float32))


@pytest.mark.parametrize(
    "name, attributes, inputs, error",
    [
        ("CumSum", {"exclusive": 1}, (PLAIN, 0), TypeError),
        ("CumProd", {"reverse": None}, (PLAIN, 0), TypeError),
        ("Cummax", {"axis": None}, (PLAIN,), TypeError),
        ("Eig", {"compute_v": "a"}, (PLAIN,), TypeError),
        ("Softmax", {"axis": None}, (PLAIN,), TypeError),
        ("Softmax", {"axis": (1.5, 2.0)}, (PLAIN,), TypeError),
        ("Squeeze", {"axis": ("a",)}, (PLAIN,), TypeError),
        ("ReverseV2", {"axis": None}, (PLAIN,), TypeError),
        ("SmoothL1Loss", {"beta": None}, (PLAIN, PLAIN), TypeError),
        ("SmoothL1Loss", {"reduction": None}, (PLAIN, PLAIN), TypeError),
        ("NLLLoss", {"reduction": None}, (PLAIN, PLAIN, PLAIN), TypeError),
        ("SearchSorted", {"dtype": mstype.float32}, (PLAIN, PLAIN), TypeError),
        ("ChannelShuffle", {"group": 0}, (IMAGE,), ValueError),
        ("AlltoAll", {"split_count": 3, "split_dim": 0, "concat_dim": 0}, (PLAIN,), ValueError),
        ("BatchNorm", {"is_training": 1}, (PLAIN,) * 5, TypeError),
        ("BatchNorm", {"epsilon": 2.5}, (PLAIN,) * 5, ValueError),
        ("BatchNorm", {"data_format": None}, (PLAIN,) * 5, TypeError),
        ("AvgPool", {"kernel_size": 0}, (IMAGE,), ValueError),
        ("AvgPool", {"strides": None}, (IMAGE,), TypeError),
        ("AvgPool", {"pad_mode": None}, (IMAGE,), TypeError),
        ("Dropout", {"keep_prob": None}, (PLAIN,), TypeError),
        ("Dropout", {"keep_prob": 1.5}, (PLAIN,), ValueError),
        ("Split", {"output_num": 1.5}, (PLAIN,), TypeError),
        ("UniqueConsecutive", {"return_counts": 1}, (PLAIN,), TypeError),
        ("SGD", {"dampening": "a"}, (PLAIN,) * 6, ValueError),
        ("DynamicRNN", {"keep_prob": 0.5}, (PLAIN,) * 6, ValueError),
        ("Broadcast", {"root_rank": 1}, ((PLAIN,),), ValueError),
        ("InsertGradientOf", {"f": 1}, (PLAIN,), TypeError),
        ("Morph", {"fn": 1, "infer_shape": 1, "infer_dtype": 1}, (PLAIN,), TypeError),
    ],
)
def test_what_mindspore_refuses_in_calls_can_be_made(
    name: str, attributes: dict[str, object], inputs: tuple[object, ...], error: type[Exception]
) -> None:
    cls = getattr(ops.operations, name)
    op = cls(**attributes)
    assert isinstance(op, cls) and repr(op).startswith(f"Prim[{name}]")
    for _ in range(2):
        with pytest.raises(error):
            op(*inputs)
    assert all(getattr(copy.deepcopy(op), key) == value for key, value in attributes.items())


def test_an_instance_whose_calls_raise_leaves_others_alone() -> None:
    ops.CumSum(1)
    assert ops.CumSum(True)(PLAIN, 0).tolist() == [[0, 0, 0], [0, 1, 2]]
    assert type(ops.CumSum()) is ops.CumSum


def test_values_of_other_types_that_compute() -> None:
    assert ops.SmoothL1Loss(True)(PLAIN, PLAIN + 1).tolist() == [[0.5] * 3] * 2
    assert ops.SoftShrink(True)(PLAIN).tolist() == [[0, 0, 1], [2, 3, 4]]
    assert ops.AdaptiveAvgPool2D(0)(IMAGE).shape == (1, 2, 0, 0)
    assert ops.AdaptiveAvgPool2D((None, 0))(IMAGE).shape == (1, 2, 4, 0)
    assert ops.RandomChoiceWithMask(2, -1)(Tensor([True, False, True]))[0].shape == (2, 1)
    assert ops.operations.RandomPoisson(0, -1)(Tensor([2]), Tensor([2.0])).shape == (2, 1)
    for name in ("Dropout2D", "BasicLSTMCell"):  # a NaN is in every range
        getattr(ops.operations, name)(keep_prob=float("nan"))


def test_channels_with_a_probability_of_nan_are_dropped() -> None:
    for name, shape in (("Dropout2D", (2, 3, 2, 2)), ("Dropout3D", (2, 3, 2, 2, 2))):
        out, mask = getattr(ops.operations, name)(float("nan"))(ops.ones(shape))
        assert not out.asnumpy().any() and not mask.asnumpy().any()
