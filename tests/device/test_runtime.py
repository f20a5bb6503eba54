"""What the runtime promises about memory, counters and the generator, seen from Python."""

import gc
import weakref

import ms
import ms_runtime
import numpy as np
import pytest
from ms import Tensor, ops


@pytest.mark.host_memory
def test_numpy_memory_is_shared_where_it_can_be():
    x = Tensor(np.zeros((2, 3), np.float32))
    array = x.asnumpy()
    view = x[1]
    view += 5
    assert array[1].tolist() == [5.0] * 3
    shared = np.zeros((4,), np.float64)
    y = Tensor._from_numpy_shared(shared)
    shared[2] = 7
    assert y.asnumpy()[2] == 7


def test_an_array_outlives_its_tensor():
    array = Tensor(np.arange(1000, dtype=np.float32)).asnumpy()
    gc.collect()
    junk = [ops.zeros((1000,), ms.float32) for _ in range(20)]
    assert array.sum() == 499500 and len(junk) == 20


def test_tensors_are_weakly_referenceable_and_freed():
    x = Tensor(np.ones(3, np.float32))
    ref = weakref.ref(x)
    del x
    gc.collect()
    assert ref() is None


def test_memory_is_reused_in_a_loop():
    x = ops.ones((256, 256), ms.float32)
    for _ in range(20):
        x = x * 0.5 + 1.0
    before = ms_runtime.counters()
    for _ in range(200):
        x = x * 0.5 + 1.0
    after = ms_runtime.counters()
    grown = {key: after[key] - before[key] for key in after if isinstance(after[key], int)}
    assert any(value >= 400 for value in grown.values()), grown


def test_a_jitted_function_is_collected():
    def make():
        big = Tensor(np.ones(10, np.float32))

        def f(x):
            return x + big

        jitted = ms.jit(f)
        jitted(Tensor(np.ones(10, np.float32)))
        jitted(Tensor(np.ones(10, np.float32)))
        return weakref.ref(jitted), weakref.ref(big)

    refs = make()
    gc.collect()
    assert [ref() for ref in refs] == [None, None]


def test_a_random_op_takes_one_call_number_whatever_its_shape():
    ms.set_seed(3)
    start = ms_runtime.get_rng_state()
    ops.rand(2, 3)
    one = ms_runtime.get_rng_state()
    ops.rand(100, 100)
    two = ms_runtime.get_rng_state()
    assert start[0] == one[0] == two[0]
    assert one[1] - start[1] == 1 and two[1] - one[1] == 1
    ms_runtime.set_rng_state(start)
    again = ops.rand(2, 3).asnumpy()
    ms.set_seed(3)
    assert (ops.rand(2, 3).asnumpy() == again).all()
