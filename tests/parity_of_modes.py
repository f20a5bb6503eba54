"""The fixture `parity`: compares a function in every mode with eager execution."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ms
import numpy as np
from support import assert_same_bits, bits, counting_runs, info

#: tolerances of results at O1, by the bytes of a real number
TOLERANCE = {2: 1e-2, 4: 1e-5, 8: 1e-10}


class Parity:
    """Calls a function eagerly and in each capture mode. At O0 it is called twice and must give the same bits, and the
    second call must run no Python; at O1 results must agree within a tolerance."""

    modes = ("ast", "bytecode", "trace")

    def __call__(
        self,
        fn: Callable[..., Any],
        *arrays: Any,
        numpy: Any = None,
        rtol: float = 1e-6,
        atol: float = 1e-6,
        captured: bool = True,
    ) -> Any:
        """Returns the eager result.

        Args:
            fn: a function of tensors.
            *arrays: its arguments; NumPy arrays become tensors, anything else is passed as it is.
            numpy: the expected result, or a function of the arrays that returns it; compared within tolerances.
            captured: whether all modes must capture the whole function.
        """
        eager = fn(*self.arguments(arrays))
        if numpy is not None:
            want = numpy(*arrays) if callable(numpy) else numpy
            self.close(eager, want, rtol, atol)
        for mode in self.modes:
            jitted = ms.jit(fn, capture_mode=mode, jit_level="O0")
            assert_same_bits(jitted(*self.arguments(arrays)), eager, f"{mode}, first call")
            arguments = self.arguments(arrays)
            with counting_runs(fn.__code__) as runs:
                again = jitted(*arguments)
            assert_same_bits(again, eager, f"{mode}, second call")
            if captured:
                assert not runs, f"{mode}: Python ran again: {info(jitted, 'reasons')}"
                assert info(jitted, "plain_calls") == 0, f"{mode}: {info(jitted, 'reasons')}"
            relaxed = ms.jit(fn, capture_mode=mode, jit_level="O1")
            self.near(relaxed(*self.arguments(arrays)), eager)
        return eager

    def grad(self, fn: Callable[..., Any], *arrays: Any, position: Any = 0) -> Any:
        """Compares gradients bitwise: eager, of the jitted function, and with the gradient itself jitted."""
        eager = ms.grad(fn, position)(*self.arguments(arrays))
        for mode in self.modes:
            jitted = ms.jit(fn, capture_mode=mode, jit_level="O0")
            for call in ("first", "second"):
                assert_same_bits(
                    ms.grad(jitted, position)(*self.arguments(arrays)), eager, f"grad of {mode}, {call} call"
                )
            whole = ms.jit(ms.grad(fn, position), capture_mode=mode, jit_level="O0")
            for call in ("first", "second"):
                assert_same_bits(whole(*self.arguments(arrays)), eager, f"{mode} of grad, {call} call")
            self.near(ms.jit(ms.grad(fn, position), capture_mode=mode, jit_level="O1")(*self.arguments(arrays)), eager)
        return eager

    @staticmethod
    def near(got: Any, want: Any) -> None:
        """Whether a result at O1 equals the eager one, except for last bits."""
        if isinstance(want, dict):
            assert list(got) == list(want)
            got, want = list(got.values()), list(want.values())
        if isinstance(want, (list, tuple)):
            assert len(got) == len(want)
            for a, b in zip(got, want):
                Parity.near(a, b)
        elif isinstance(want, ms.Tensor):
            assert (got.shape, got.dtype) == (want.shape, want.dtype)
            if want.is_floating_point() or want.is_complex():
                kind, size = ms.float64, want.itemsize
                if want.is_complex():
                    kind, size = ms.complex128, size // 2
                a, b = got.astype(kind).asnumpy(), want.astype(kind).asnumpy()
                np.testing.assert_allclose(a, b, rtol=TOLERANCE[size], atol=TOLERANCE[size])
            else:
                assert_same_bits(got, want, "O1")
        else:
            assert bits(got) == bits(want)

    @staticmethod
    def arguments(arrays: Any) -> list[Any]:
        return [ms.Tensor(value) if isinstance(value, (np.ndarray, np.generic)) else value for value in arrays]

    @staticmethod
    def close(got: Any, want: Any, rtol: float, atol: float) -> None:
        if isinstance(want, (list, tuple)):
            assert len(got) == len(want)
            for a, b in zip(got, want):
                Parity.close(a, b, rtol, atol)
        else:
            array = got.asnumpy() if isinstance(got, ms.Tensor) else np.asarray(got)
            assert array.shape == np.shape(want)
            np.testing.assert_allclose(array, want, rtol=rtol, atol=atol)
