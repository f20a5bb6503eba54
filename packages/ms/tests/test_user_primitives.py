"""Primitives that users define: registered ops by name, inference and checks, attributes and notes.

The outcomes are those of MindSpore 2.10 on a CPU in PyNative mode.
"""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from ms_autodiff import grad
from ms_tensor import Tensor, ops
from ms_tensor import dtype as mstype
from ms_tensor.ops import primitive

X = np.arange(6, dtype=np.float32).reshape(2, 3)


class CumSum(ops.PrimitiveWithInfer):
    @ops.prim_attr_register
    def __init__(self, exclusive: bool = False, reverse: bool = False) -> None:
        self.init_prim_io_names(inputs=["x", "axis"], outputs=["y"])

    def infer_shape(self, *shapes: Any) -> Any:
        raise AssertionError("ops that infer their output do not ask for it")


def test_a_class_of_a_registered_name_runs_that_op() -> None:
    np.testing.assert_array_equal(CumSum()(Tensor(X), 1).asnumpy(), X.cumsum(1))
    np.testing.assert_array_equal(CumSum(reverse=True)(Tensor(X), 1).asnumpy(), X[:, ::-1].cumsum(1)[:, ::-1])
    assert repr(CumSum()) == "Prim[CumSum]<exclusive=False, reverse=False>"


def test_attributes_are_taken_by_name() -> None:
    class Depth(ops.Primitive):
        def __init__(self) -> None:
            super().__init__("SpaceToDepth")
            self.add_prim_attr("block_size", 2)
            self.add_prim_attr("data_format", "NCHW")

    assert Depth()(Tensor(np.ones((1, 4, 2, 2), np.float32))).shape == (1, 16, 1, 1)
    with pytest.raises(TypeError, match="block_size"):
        ops.Primitive("SpaceToDepth")(Tensor(np.ones((1, 4, 2, 2), np.float32)))


def test_arguments_beyond_the_inputs_are_attributes() -> None:
    found = ops.Primitive("CumSum")(Tensor(X), 1, False, True)
    np.testing.assert_array_equal(found.asnumpy(), X[:, ::-1].cumsum(1)[:, ::-1])
    found = ops.Primitive("Softmax")(Tensor(X), (0,))
    np.testing.assert_allclose(found.asnumpy(), np.exp(X) / np.exp(X).sum(0), rtol=1e-6)


def test_gradients_flow_through_it() -> None:
    slope = grad(lambda x: (CumSum()(x, 1) * Tensor(X)).sum())(Tensor(X))
    np.testing.assert_array_equal(slope.asnumpy(), X[:, ::-1].cumsum(1)[:, ::-1])


def test_a_name_that_is_not_registered() -> None:
    calls = []

    class Unknown(ops.PrimitiveWithInfer):
        def infer_dtype(self, x: Any) -> Any:
            calls.append(("dtype", x))
            return x

        def infer_shape(self, x: Any) -> Any:
            calls.append(("shape", x))
            return x

    with pytest.raises(RuntimeError, match="For 'Unknown', no op is registered"):
        Unknown()(Tensor(X))
    assert calls == [("dtype", mstype.float32), ("shape", [2, 3])]
    with pytest.raises(RuntimeError, match="For 'Nope', no op is registered"):
        ops.Primitive("Nope")(Tensor(X))


class Shift(ops.PrimitiveWithInfer):
    @ops.prim_attr_register
    def __init__(self, periods: int, axis: int = 0) -> None:
        self.seen: list[Any] = []

    def infer_dtype(self, x: Any, fill_value: Any) -> Any:
        self.seen.append(x)
        return x

    def infer_shape(self, x: Any, fill_value: Any) -> Any:
        self.seen.append(x)
        return x


@pytest.mark.parametrize(
    "periods, axis, want",
    [
        (0, 0, [[0, 1, 2], [3, 4, 5]]),
        (1, 0, [[9, 9, 9], [0, 1, 2]]),
        (1, 1, [[9, 0, 1], [9, 3, 4]]),
        (-1, 0, [[3, 4, 5], [9, 9, 9]]),
        (-1, 1, [[1, 2, 9], [4, 5, 9]]),
        (-2, 1, [[2, 9, 9], [5, 9, 9]]),
        (4, 1, [[9, 9, 9], [9, 9, 9]]),
        (-5, 0, [[9, 9, 9], [9, 9, 9]]),
    ],
)
def test_an_op_that_no_module_exposes(periods: int, axis: int, want: Any) -> None:
    assert not hasattr(ops, "Shift")
    for fill in (9.0, Tensor(9.0, mstype.float32)):
        assert Shift(periods, axis)(Tensor(X), fill).asnumpy().tolist() == want
    shift = Shift(1, 1)
    found = shift(Tensor(X).astype(mstype.int64), Tensor([1, 2], mstype.int64))
    assert found.dtype is mstype.int64 and found.asnumpy().tolist() == [[1, 0, 1], [1, 3, 4]]
    assert shift.seen == [mstype.int64, [2, 3]]
    with pytest.raises(TypeError, match="'fill_value' must be Float32"):
        shift(Tensor(X), Tensor(9, mstype.int32))


def test_inner_ops_by_name() -> None:
    x = Tensor(X)
    for name in ("ConvertToDynamic", "TensorMove", "ErrorOnDynamicShapeInput"):
        assert (ops.Primitive(name)(x) == x).all()
    assert ops.Primitive("RealTupleGetItem")((1, 2), 1) == 2 and ops.Primitive("RealMakeTuple")(1, 2) == (1, 2)
    assert ops.Primitive("StringUpper")("ab") == "AB" and ops.Primitive("StringLower")("AB") == "ab"
    assert ops.Primitive("SliceGetItem")(slice(1, 2, 3), "step") == 3
    assert ops.Primitive("MixedPrecisionCast")(mstype.float16, (x, 1))[0].dtype is mstype.float16
    assert ops.Primitive("SequenceMask")(Tensor([1, 2]), 2).asnumpy().tolist() == [[True, False], [True, True]]
    assert ops.Primitive("DynamicBroadcastTo")(Tensor([1.0]), (2, 1)).shape == (2, 1)


def test_check_elim_replaces_the_run() -> None:
    class Kept(ops.Primitive):
        def __init__(self) -> None:
            super().__init__("Add")

        def check_elim(self, x: Any, y: Any) -> tuple[bool, Any]:
            return (y == 0, x)

    x = Tensor(X)
    assert Kept()(x, 0) is x and (Kept()(x, 1) == x + 1).all()
    assert ops.Add().check_elim(x, x) == (False, None)


def test_checks_are_not_run_in_pynative_mode() -> None:
    class Softplus(ops.PrimitiveWithCheck):
        def check_shape(self, *shapes: Any) -> None:
            raise AssertionError

        check_dtype = check_shape

    np.testing.assert_allclose(Softplus()(Tensor(X)).asnumpy(), np.log1p(np.exp(X)), rtol=1e-6)


def test_the_protocol_of_inference() -> None:
    class Infers(ops.PrimitiveWithInfer):
        def infer_shape(self, x: Any) -> Any:
            return x

        def infer_dtype(self, x: Any) -> Any:
            return x

    given = {"shape": [2], "dtype": mstype.float32, "value": None}
    assert Infers("x").__infer__(given) == given
    base = ops.PrimitiveWithInfer("x")
    assert base.__infer__(given) == {"shape": None, "dtype": None, "value": None}
    assert not hasattr(ops.Primitive("x"), "infer_shape") and not issubclass(ops.PrimitiveWithCheck, type(base))


def test_the_protocol_of_checks() -> None:
    seen = []

    class Checks(ops.PrimitiveWithCheck):
        def check_shape(self, x: Any) -> None:
            seen.append(x)

        check_dtype = check_shape

    Checks("x").__check__({"shape": [2], "dtype": mstype.float32})
    assert seen == [mstype.float32, [2]]
    assert ops.PrimitiveWithCheck("x").check_dtype(1) is None


def test_notes_are_attributes_until_they_are_deleted() -> None:
    add = ops.Add()
    assert repr(add.add_prim_attr("foo", 3)) == "Prim[Add]<foo=3>" and add.foo == 3 and add.attrs == {"foo": 3}
    assert repr(add.del_prim_attr("foo")) == "Prim[Add]" and not hasattr(add, "foo")
    assert add.del_prim_attr("foo") is add
    assert ops.ReduceSum(True).attrs == {"keep_dims": True, "skip_mode": False}
    assert ops.ReduceSum(True).init_attrs == {"keep_dims": True, "skip_mode": False}
    assert ops.Primitive("x").init_attrs == {"name": "x"} and ops.Primitive("x").attrs == {}


def test_copies_are_independent() -> None:
    first = ops.ReduceSum(True).add_prim_attr("note", 1)
    for second in (first._clone(), copy.deepcopy(first), pickle.loads(pickle.dumps(first))):
        assert repr(second) == repr(first)
        second.add_prim_attr("note", 2)
    assert first.note == 1 and first.attrs["note"] == 1


def test_run_op_runs_the_op_of_the_object() -> None:
    assert (primitive._run_op(ops.Add(), "Sub", (Tensor(X), Tensor(X))) == Tensor(X) * 2).all()


def test_names_of_the_module() -> None:
    assert isinstance(ops.Add(), primitive.Primitive_) and primitive.jit_context() is None
    assert dict(primitive.prim_type.__members__) == {
        "unknown": 0,
        "builtin": 1,
        "py_infer_shape": 2,
        "user_custom": 3,
        "py_infer_check": 4,
    }
    labelled = primitive.PrimitiveFunction_("f")
    labelled.set_label("a", 1)
    other = labelled.clone()
    other.set_label("b", 2)
    assert other.name == "f" and other.get_label("a") == 1 and not labelled.has_label("b")


def test_settings_of_compilers_are_kept() -> None:
    add = ops.Add()
    add.set_user_data("k", 5)
    add.set_prim_type(primitive.prim_type.builtin)
    assert add.get_user_data("k") == 5 and add.get_user_data("other") is None and repr(add) == "Prim[Add]"
