"""Names of MindSpore's own machinery and of older releases: what they do, as the oracle has it."""

from __future__ import annotations

import importlib
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import ms
import numpy as np
import pytest
from ms import Tensor, nn, ops
from ms.nn.layer.flash_attention import FlashAttention
from ms.ops import signature as sig
from ms.ops._grad.grad_base import bprop_getters
from ms.ops._tracefunc import trace
from ms.ops._utils import arg_dtype_cast as casts
from ms.ops._utils import arg_handler
from ms.scipy import utils


def test_signatures_of_a_primitive() -> None:
    class Write(ops.Primitive):
        __mindspore_signature__ = (
            sig.make_sig("x", sig.sig_rw.RW_WRITE, dtype=sig.sig_dtype.T),
            sig.make_sig("y", dtype=sig.sig_dtype.T),
        )

    first, second = Write.__mindspore_signature__
    assert (first.name, first.rw, second.rw) == ("x", sig.sig_rw.RW_WRITE, sig.sig_rw.RW_READ)
    assert second.kind == sig.sig_kind.KIND_POSITIONAL_KEYWORD and int(sig.sig_dtype.T_EMPTY_DEFAULT_VALUE) == 10
    assert second.default is sig.sig_kind.KIND_EMPTY_DEFAULT_VALUE
    native = importlib.import_module("ms._c_expression")
    assert native.signature_rw is sig.sig_rw and isinstance(first, native.Signature)


def test_forms_of_arguments() -> None:
    assert arg_handler.to_pair("Op", "size", 2) == (2, 2) and arg_handler.to_pair("Op", "size", [1, 2]) == [1, 2]
    assert arg_handler.to_strides("Op", "stride", (1, 1, 2, 3)) == (2, 3)
    assert arg_handler.to_2d_paddings("Op", "pad", (1, 2, 3, 4)) == (1, 2, 3, 4)
    with pytest.raises(ValueError, match="'stride'"):
        arg_handler.to_strides("Op", "stride", "a")
    assert arg_handler._scalar_tensor_to_int("Op", "k", Tensor(3)) == 3
    assert arg_handler._normalize_int_sequence("Op", "k", (1, Tensor(2))) == (1, 2)
    with pytest.raises(ValueError, match="0-d"):
        arg_handler._scalar_tensor_to_int("Op", "k", Tensor([3]))


@pytest.mark.parametrize(
    ("data", "source", "to", "wanted"),
    [
        (3, "INT", "FLOAT", 3.0),
        (3, "INT", "TUPLE_INT", (3,)),
        ([1, 2], "LIST_INT", "TUPLE_INT", (1, 2)),
        (Tensor(3), "TENSOR", "INT", 3),
        (3.5, "FLOAT", "INT", TypeError),
        ("a", "INT", "FLOAT", TypeError),
    ],
)
def test_conversions_of_arguments(data: Any, source: str, to: str, wanted: Any) -> None:
    numbers = (getattr(casts, f"DT_{kind}_VAL") for kind in (source, to))
    if wanted is TypeError:
        with pytest.raises(TypeError):
            casts.type_it("Op", "arg", data, *numbers)
    else:
        assert casts.type_it("Op", "arg", data, *numbers) == wanted
    # The oracle's numbers.
    assert (casts.DT_BOOL_VAL, casts.DT_TENSOR_VAL, casts.DT_TUPLE_ANY_VAL, casts.DT_TYPE_VAL) == (1, 5, 14, 22)


def test_hybrid_functions_run_over_arrays_and_as_custom_ops() -> None:
    @ops.kernel(compile_attrs={"fast": True})
    def product(a, b):  # type: ignore[no-untyped-def]
        c = output_tensor(a.shape, a.dtype)  # type: ignore[name-defined] # noqa: F821
        with block_realize(c):  # type: ignore[name-defined] # noqa: F821
            for i, j in grid(a.shape):  # type: ignore[name-defined] # noqa: F821
                for k in serial(a.shape[1]):  # type: ignore[name-defined] # noqa: F821
                    c[i, j] = c[i, j] + a[i, k] * b[k, j]
        return c

    a = np.arange(4, dtype=np.float32).reshape(2, 2)
    np.testing.assert_array_equal(product(a, a), a @ a)
    assert "output_tensor" not in globals() and product.compile_attrs == '{"fast": true}'
    found = ops.Custom(product, lambda x, _: x, lambda x, _: x, "hybrid")(Tensor(a), Tensor(a))
    np.testing.assert_array_equal(found.asnumpy(), a @ a)
    with pytest.raises(RuntimeError, match=r"ops\.kernel"):
        ops.Custom(lambda x: x, lambda x: x, lambda x: x, "hybrid")
    with pytest.raises(TypeError):
        ops.kernel(compile_attrs={1: 2})
    with pytest.raises(TypeError):
        ops.kernel(reg_info=3)


def test_gradients_by_position_and_with_values() -> None:
    def f(x: Tensor, y: Tensor) -> Tensor:
        return x * x * y

    x, y = Tensor([3.0]), Tensor([2.0])
    by_both = ops._Grad(get_by_position=True)(f, None, (0, 1))(x, y)
    assert [g.asnumpy().tolist() for g in by_both] == [[12.0], [9.0]]
    value, gradient = ops._Grad(get_by_position=True, get_value=True)(f)(x, y)
    assert (value.item(), gradient.item()) == (18.0, 12.0)
    assert ops.composite._Grad()(f)(x, y).item() == 12.0
    with pytest.raises(TypeError):
        ops._Grad(get_value=1)
    mapped = ops.composite._Vmap()(lambda row: row.sum(), 0, 0)(Tensor([[1.0, 2.0], [3.0, 4.0]]))
    assert mapped.asnumpy().tolist() == [3.0, 7.0]


def test_functions_as_primitives_and_with_attributes() -> None:
    @ops._ms_pyfunc(lambda x: x)
    def twice(x: Tensor) -> Tensor:
        return x * 2

    assert isinstance(twice, ops.Primitive) and twice(Tensor([3.0])).asnumpy().tolist() == [6.0]
    assert ops._add_attr(ops.relu, fast=1)(Tensor([1.0, -1.0])).asnumpy().tolist() == [1.0, 0.0]
    ones = ops._ones_like_for_grad((Tensor([2.0]), Tensor([3, 4])))
    assert [t.asnumpy().tolist() for t in ones] == [[1.0], [1, 1]]


def test_products_with_collectives_in_one_process() -> None:
    a, b = Tensor(np.arange(6, dtype=np.float32).reshape(2, 3)), Tensor(np.ones((3, 4), np.float32))
    product, rows = ops.all_gather_matmul(a, b, "hccl_world_group", 1, bias=Tensor(1.0))
    np.testing.assert_array_equal(product.asnumpy(), a.asnumpy() @ b.asnumpy() + 1)
    np.testing.assert_array_equal(rows.asnumpy(), a.asnumpy())
    turned = ops.matmul_reduce_scatter(a.T, b.T, "hccl_world_group", 1, trans_input=True, trans_x2=True)
    np.testing.assert_array_equal(turned.asnumpy(), a.asnumpy() @ b.asnumpy())
    with pytest.raises(ValueError, match="world_size"):
        ops.matmul_reduce_scatter(a, b, "hccl_world_group", 2)
    with pytest.raises(TypeError):
        ops.all_gather_matmul(3, b, "hccl_world_group", 1)


def test_helpers_of_scipy() -> None:
    v, x = Tensor(np.array([3.0, 4.0])), Tensor(np.array([[2.0, 0], [0, 3.0]]))
    assert utils._convert_64_to_32(v).dtype == ms.float32 and utils._to_tensor([1, 2]).dtype == ms.int32
    unit, size = utils._safe_normalize(v)
    np.testing.assert_allclose(unit.asnumpy(), [0.6, 0.8])
    assert (size.item(), utils._norm(v).item(), utils._norm(v, np.inf).item()) == (5.0, 5.0, 4.0)
    assert [part.asnumpy().tolist() for part in utils._safe_normalize(v, 10.0)] == [[0.0, 0.0], 0.0]
    assert utils._matvec(x, v).asnumpy().tolist() == [6.0, 12.0]
    sparse = x.astype(ms.float32).to_csr()
    assert utils._matvec(sparse, v.astype(ms.float32)).asnumpy().tolist() == [6.0, 12.0]
    assert utils._nd_transpose(ops.ones((2, 3, 4))).shape == (2, 4, 3)
    assert utils._eps(v).item() == np.finfo(np.float64).eps and utils._to_scalar(Tensor(3.0)) == 3.0
    for error, check in (
        (ValueError, lambda: utils._square_check("f", ops.ones((2, 3)))),
        (ValueError, lambda: utils._solve_check("f", x, ops.ones((3,)))),
        (TypeError, lambda: utils._dtype_check("f", x, [ms.float32])),
        (TypeError, lambda: utils._type_check("f", 1, (str, float), "a")),
        (ValueError, lambda: utils._value_check("f", 1, 2, "a", "attr")),
    ):
        with pytest.raises(error):
            check()


def test_attention_of_older_releases() -> None:
    rng = np.random.default_rng(0)
    q, k, v = (Tensor(rng.normal(size=(2, 2, 3, 4)).astype(np.float32)) for _ in range(3))
    mask = np.triu(np.ones((3, 3), np.float32), 1)[None].repeat(2, 0)
    found = FlashAttention(4, 2).set_train(False)(q, k, v, Tensor(mask)).asnumpy()
    scores = q.asnumpy() @ k.asnumpy().swapaxes(-1, -2) / 2 - 1e4 * mask[:, None]
    weights = np.exp(scores - scores.max(-1, keepdims=True))
    np.testing.assert_allclose(found, weights / weights.sum(-1, keepdims=True) @ v.asnumpy(), rtol=1e-4, atol=1e-6)


def test_graphs_and_gradients_of_older_releases() -> None:
    assert trace(lambda x: x * 2)(Tensor([2.0])).asnumpy().tolist() == [4.0]

    class Square(ops.Primitive):
        def __call__(self, x: Tensor) -> Tensor:
            return x * x

    @bprop_getters.register(Square)
    def get_bprop_square(self: Any) -> Any:
        return lambda x, out, dout: (2 * x * dout,)

    assert bprop_getters.get(Square()) is get_bprop_square and Square.get_bprop is get_bprop_square  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "path",
    [
        "ms.ops.operations._rl_inner_ops.MuxSend",
        "ms.ops.operations._inner_ops.PromptKVCache",
        "ms.nn.layer.quant.FakeQuantWithMinMaxObserver",
    ],
)
def test_what_is_not_here_refuses_at_its_use(path: str) -> None:
    module, _, name = path.rpartition(".")
    made = getattr(importlib.import_module(module), name)
    with pytest.raises(RuntimeError, match=name):
        made()


def test_small_names() -> None:
    assert str(ms._null) == "Null" and isinstance(ms._null, ms._NullType)
    assert nn.loss.CTCLoss is nn.CTCLoss
    assert importlib.import_module("ms.common.api").cells_compile_cache == {}
    extended = importlib.import_module("ms.ops.auto_generate.gen_extend_func")
    assert extended.mean(Tensor([[1.0, 3.0]]), dim=1).asnumpy().tolist() == [2.0]
    assert importlib.import_module("ms.ops.op_info_register").KEY_NAME == "name"
    assert "Custom" in ms.ops.primitive.SUPPORTED_TUPLE_IN_TUPLE_STRATEGY
    x = Tensor([1.0])
    assert x.parent_tensor_ is None and x.index_of_parent_ is None
    for call in (x.delete_, lambda: x.set_device_address(0, (1,), ms.float32)):
        with pytest.raises(RuntimeError, match="Ascend"):
            call()
    with pytest.raises(ValueError, match="non_blocking"):
        x.delete_(1)


def test_a_strategy_of_mixed_precision_as_a_block() -> None:
    from ms._c_expression import amp
    from ms.train.amp import AmpDecorator

    x = Tensor(np.ones((2, 2), np.float32))
    with AmpDecorator(amp.AmpLevel.AmpO1, ms.float16, [("MatMul", [])], []):
        assert ops.matmul(x, x).dtype == ms.float16
    assert ops.matmul(x, x).dtype == ms.float32


def test_futures_of_checkpoints() -> None:
    from ms.train.serialization import ParamDictFuture

    executor = ThreadPoolExecutor(1)
    future = ParamDictFuture(executor, executor.submit(lambda: {"w": 1}))
    assert future.result() == {"w": 1}
    with pytest.raises(RuntimeError):
        executor.submit(print)
