"""The calls of `mindspore.numpy` that are recorded: expressions over the tensors of `inputs()`.

Run by an interpreter that has MindSpore, this file prints the record (`numpy_record.json`): each expression with what it
gave (dtype, shape, values), or the exception's type.
"""

from __future__ import annotations

import json
import sys
from typing import Any

import numpy as np


def inputs(tensor: Any) -> dict[str, Any]:
    """The tensors that the expressions name."""
    arrays = {
        "F": np.array([[1.5, -2.0, 0.5], [3.0, 0.25, -1.0]], np.float32),
        "G": np.array([[0.5, 2.0, -1.5], [2.0, -0.75, 1.0]], np.float32),
        "D": np.array([[0.5, 2.0, -1.5], [2.0, -0.75, 1.0]], np.float64),
        "U": np.array([0.1, 0.25, 0.5, 0.9], np.float32),
        "H": np.array([1.5, 2.0, 3.25, 1.0], np.float32),
        "I": np.array([[4, -2, 3], [7, 0, -5]], np.int32),
        "J": np.array([[3, 2, -2], [2, 5, 3]], np.int32),
        "L": np.array([[3, 2, -2], [2, 5, 3]], np.int64),
        "P": np.array([1, 2, 3, 6], np.int32),
        "B": np.array([[True, False, True], [False, False, True]]),
        "C": np.array([[True, True, False], [False, True, True]]),
        "V": np.array([1.0, 2.0, 4.0], np.float32),
        "W": np.array([3.0, -1.0, 2.0], np.float32),
        "N": np.array([[1.0, np.nan, 3.0], [np.nan, 5.0, 2.0]], np.float32),
        "X": np.array([np.inf, -np.inf, np.nan, 0.0, -0.0, 2.0], np.float32),
        "E": np.zeros((0, 3), np.float32),
        "Z": np.array(2.5, np.float32),
        "K": np.array(3, np.int32),
        "T3": np.arange(24, dtype=np.float32).reshape(2, 3, 4),
        "Q3": np.arange(24, dtype=np.int32).reshape(2, 3, 4),
        "S": np.array([3, 1, 2, 1, 3, 5, 2], np.int32),
        "M": np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 10.0]], np.float32),
        "O": np.array([1, 0, 2], np.int32),
    }
    return {name: tensor(array) for name, array in arrays.items()}


UNARY = """abs absolute arccos arccosh arcsin arcsinh arctan arctanh cbrt ceil cos cosh deg2rad exp exp2 expm1 fabs floor invert
bitwise_not isfinite isinf isnan log log10 log1p log2 logical_not negative positive rad2deg radians reciprocal rint sign signbit
sin sinh sqrt square tan tanh trunc""".split()
ONE = "fix isneginf isposinf argwhere count_nonzero ravel size squeeze isscalar array asarray asfarray copy".split()
BINARY = """add subtract multiply divide true_divide power float_power floor_divide fmod mod remainder divmod maximum minimum arctan2
copysign gcd lcm heaviside hypot logaddexp logaddexp2 equal not_equal greater greater_equal less less_equal logical_and logical_or
logical_xor bitwise_and bitwise_or bitwise_xor""".split()
REDUCE = "amax amin max min mean sum std var ptp sometrue nanmax nanmin nanmean nansum nanstd nanvar count_nonzero average".split()


def expressions() -> list[str]:
    """Every recorded expression, in order."""
    found: list[str] = []
    for name in UNARY:
        found += [
            f"mnp.{name}({x})"
            for x in ("F", "U", "H", "I", "L", "D", "B", "N", "X", "E", "Z", "K", "1.5", "[1, 2]", "None", "'a'")
        ]
        found += [
            f"mnp.{name}(F, dtype=mnp.float32)",
            f"mnp.{name}(H, dtype=mnp.int32)",
            f"mnp.{name}(I, dtype=mnp.float32)",
            f"mnp.{name}(F, dtype='float64')",
        ]
    for name in ONE:
        found += [
            f"mnp.{name}({x})"
            for x in (
                "F",
                "I",
                "L",
                "D",
                "B",
                "N",
                "X",
                "E",
                "Z",
                "K",
                "1.5",
                "2",
                "[1, 2]",
                "(1, 2.5)",
                "True",
                "None",
                "'a'",
            )
        ]
    for name in BINARY:
        pairs = "F,G F,V F,Z Z,F I,J I,L I,F F,I F,D I,D B,C B,I I,B B,F F,2 2,F I,2 I,2.5 2.5,I B,2 F,[1.0,2.0,3.0] I,K K,I Z,Z E,E E,Z N,G X,Z F,W[:2] 1,2 None,F 'a',F"
        found += [f"mnp.{name}({p})" for p in pairs.split()]
        found += [
            f"mnp.{name}(F, G, dtype=mnp.float32)",
            f"mnp.{name}(I, J, dtype=mnp.float32)",
            f"mnp.{name}(F, G, dtype=mnp.int32)",
        ]
    for name in REDUCE:
        found += [f"mnp.{name}({x})" for x in ("F", "I", "L", "D", "B", "N", "E", "Z", "K", "[1.0, 2.0]", "3", "None")]
        found += [f"mnp.{name}({x}, axis={a})" for x in ("F", "I", "N", "E") for a in ("0", "1", "-1", "(0, 1)", "2")]
        if name not in ("average",):
            found += [
                f"mnp.{name}(F, axis=1, keepdims=True)",
                f"mnp.{name}(I, keepdims=True)",
                f"mnp.{name}(E, axis=0, keepdims=True)",
            ]
    for name in ("amax", "amin", "max", "min"):
        found += [
            f"mnp.{name}(F, axis=1, initial=1)",
            f"mnp.{name}(I, initial=4)",
            f"mnp.{name}(F, initial=0.0, where=B)",
            f"mnp.{name}(F, where=B)",
            f"mnp.{name}(E, initial=1.0)",
            f"mnp.{name}(F, axis=0, initial=0, where=B, keepdims=True)",
        ]
    for name in ("mean", "sum", "nanmax", "nanmin", "nanmean", "nansum", "nanstd", "nanvar"):
        found += [
            f"mnp.{name}(F, dtype=mnp.float64)",
            f"mnp.{name}(I, dtype=mnp.float32)",
            f"mnp.{name}(F, axis=1, dtype=mnp.int32)",
        ]
    for name in ("std", "var", "nanstd", "nanvar"):
        found += [f"mnp.{name}(F, ddof=1)", f"mnp.{name}(F, axis=1, ddof=1)", f"mnp.{name}(T3, axis=(0, 2), ddof=2)"]
    found += [
        "mnp.sum(F, initial=5)",
        "mnp.sum(I, axis=0, initial=5)",
        "mnp.sum(B, axis=1)",
        "mnp.sum(E, axis=1)",
        "mnp.sum(F, axis='a')",
    ]
    found += [
        "mnp.average(F, axis=1, weights=V)",
        "mnp.average(F, weights=G)",
        "mnp.average(F, weights=V)",
        "mnp.average(F, axis=0, returned=True)",
        "mnp.average(F, axis=1, weights=V, returned=True)",
        "mnp.average(F, returned=True)",
    ]
    for name in ("cumsum", "cumprod", "nancumsum"):
        found += [f"mnp.{name}({x})" for x in ("F", "I", "L", "B", "V", "N", "E", "Z", "D")]
        found += [
            f"mnp.{name}(F, axis=0)",
            f"mnp.{name}(F, 1)",
            f"mnp.{name}(I, axis=-1)",
            f"mnp.{name}(F, axis=2)",
            f"mnp.{name}(I, axis=0, dtype=mnp.float32)",
            f"mnp.{name}([1, 2])",
        ]
    for name in ("argmax", "argmin"):
        found += [f"mnp.{name}({x})" for x in ("F", "I", "V", "Z", "E", "B", "L", "[1, 2]")]
        found += [
            f"mnp.{name}(F, axis=0)",
            f"mnp.{name}(F, 1)",
            f"mnp.{name}(F, axis=-1)",
            f"mnp.{name}(F, axis=2)",
            f"mnp.{name}(T3, axis=1)",
        ]
    found += CREATION + SHAPE + LINEAR + SELECTION + SETS + NUMERIC
    return list(dict.fromkeys(found))


CREATION = """mnp.array([1, 2])|mnp.array([1.0, 2])|mnp.array([[True, False]])|mnp.array(3)|mnp.array(2.5)|mnp.array(True)|mnp.array([1, 2], dtype=mnp.float32)|mnp.array(F)|mnp.array(L)
mnp.array([1, 2], ndmin=3)|mnp.array([F, G])|mnp.array([V, W])|mnp.array([1, 2], dtype='int64')|mnp.array([1.5], 'float64')|mnp.array(F, copy=False)|mnp.array([])|mnp.array(())|mnp.array(None)|mnp.array('a')
mnp.array([[1, 2], [3]])|mnp.array([1, 'a'])|mnp.array([1.5, 2], dtype=mnp.int32)|mnp.array(np.array([1, 2]))|mnp.array(np.array([1.5, 2]))|mnp.array(range(3))|mnp.array({1: 2})
mnp.asarray([1, 2])|mnp.asarray([1.0, 2])|mnp.asarray([1, 2], mnp.float32)|mnp.asarray(L)|mnp.asarray(np.array([1.0, 2.0]))|mnp.asarray((1, 2, 3))|mnp.asarray([F, G])|mnp.asarray([True, 1])|mnp.asarray([1, 2.5, True])
mnp.asfarray([1, 2])|mnp.asfarray([1, 2], mnp.float64)|mnp.asfarray(I)|mnp.asfarray([1, 2], dtype=mnp.int32)|mnp.asfarray([1, 2], dtype=None)|mnp.asfarray(D, dtype=None)|mnp.asfarray(I, None)
mnp.copy(F)|mnp.copy([1, 2])|mnp.copy(3)|mnp.copy(L)
mnp.zeros((2, 3))|mnp.zeros(3)|mnp.zeros((2,), mnp.int32)|mnp.zeros((0, 2))|mnp.zeros(())|mnp.zeros([2, 2])|mnp.zeros(-1)|mnp.zeros('a')|mnp.zeros(2.5)|mnp.zeros((2,), 'int64')|mnp.zeros(2, dtype=bool)|mnp.zeros(2, dtype=None)
mnp.ones((2, 3))|mnp.ones(3)|mnp.ones((2,), mnp.int32)|mnp.ones((0, 2))|mnp.ones(())|mnp.ones([2, 2], mnp.bool_)|mnp.ones(2, float)|mnp.ones(2, int)|mnp.ones((2, -1))|mnp.ones(2, 'a')
mnp.zeros_like(F)|mnp.zeros_like(I)|mnp.zeros_like(F, mnp.int32)|mnp.zeros_like(F, shape=(2, 2))|mnp.zeros_like([1, 2])|mnp.zeros_like([1.5, 2])|mnp.zeros_like(3)|mnp.zeros_like(None)|mnp.zeros_like(E)|mnp.zeros_like(Z)
mnp.ones_like(F)|mnp.ones_like(I)|mnp.ones_like(F, mnp.int32)|mnp.ones_like(F, shape=(2, 2))|mnp.ones_like([1, 2])|mnp.ones_like([[1.5, 2]])|mnp.ones_like(B)|mnp.ones_like(L, shape=3)
mnp.full((2, 2), 3)|mnp.full(3, 1.5)|mnp.full((2,), True)|mnp.full((2, 3), V)|mnp.full((2,), [1, 2])|mnp.full(2, 3, mnp.float32)|mnp.full((0,), 1)|mnp.full((2,), None)|mnp.full(2, [1.5, 2])|mnp.full((2, 2), Z)|mnp.full((), 5)|mnp.full((2,), 3, dtype='int64')
mnp.full_like(F, 3)|mnp.full_like(I, 1.5)|mnp.full_like([1, 2], 1.5)|mnp.full_like(F, 2, mnp.int32)|mnp.full_like(F, V)|mnp.full_like(F, 1, shape=(2,))|mnp.full_like([1.0, 2], True)|mnp.full_like(B, 2)|mnp.full_like(E, 2)
mnp.empty((2, 3)).shape|mnp.empty(2).dtype|mnp.empty((2,), mnp.int32).dtype|mnp.empty_like(F).shape|mnp.empty_like(I).dtype|mnp.empty_like([1, 2]).dtype|mnp.empty_like(F, mnp.int32).dtype|mnp.empty_like(F, shape=(3,)).shape|mnp.empty(-1)
mnp.arange(5)|mnp.arange(1, 6)|mnp.arange(1, 6, 2)|mnp.arange(0.5, 3)|mnp.arange(0, 1, 0.25)|mnp.arange(3, dtype=mnp.float32)|mnp.arange(5, 1, -2)|mnp.arange(5, 1)|mnp.arange(0)|mnp.arange(2.5)|mnp.arange(1, 3, 0.5, mnp.float64)|mnp.arange('a')|mnp.arange(1, 2, 0)|mnp.arange(3, dtype='int64')|mnp.arange(start=2, stop=5)|mnp.arange(0, 3, dtype=mnp.int64)|mnp.arange(-3)|mnp.arange(None)|mnp.arange(K)|mnp.arange(5.0)
mnp.linspace(0, 1)|mnp.linspace(0, 1, 5)|mnp.linspace(0, 5, 3)|mnp.linspace(0, 1, 4, endpoint=False)|mnp.linspace(0, 1, 5, retstep=True)|mnp.linspace(V, W, 3)|mnp.linspace([1, 2], [3, 4], 3)|mnp.linspace([1, 2], [3, 4], 3, axis=1)|mnp.linspace(0, 10, 5, dtype=mnp.int32)|mnp.linspace(0, 1, 1)|mnp.linspace(0, 1, 0)|mnp.linspace(0, 1, -1)|mnp.linspace(0, 1, 2.5)|mnp.linspace(V, 5, 2)|mnp.linspace(1, 1, 3)|mnp.linspace(V, W, 3, axis=-1)|mnp.linspace(0, 1, 5, dtype=mnp.float64)|mnp.linspace(Z, 5, 3)|mnp.linspace('a', 5, 3)|mnp.linspace(V, W, 3, axis=2)|mnp.linspace(0, 1, 3, endpoint=1)
mnp.logspace(0, 2, 3)|mnp.logspace(0, 3, 4, base=2.0)|mnp.logspace(0, 2, 3, endpoint=False)|mnp.logspace([0, 1], [2, 3], 3)|mnp.logspace(0, 2, 3, dtype=mnp.int32)|mnp.logspace(0, 2, 3, base=2, dtype=mnp.float64)|mnp.logspace(V, W, 3, axis=1)
mnp.geomspace(1, 256, 9)|mnp.geomspace(1, 100, 3)|mnp.geomspace(1, 256, 8, endpoint=False)|mnp.geomspace(1, 1000, 4, dtype=mnp.int32)|mnp.geomspace([1, 2], [4, 32], 3)|mnp.geomspace([1, 2], [4, 32], 3, axis=1)|mnp.geomspace(-1, -8, 4)
mnp.eye(3)|mnp.eye(2, 3)|mnp.eye(3, k=1)|mnp.eye(3, k=-1)|mnp.eye(2, dtype=mnp.int32)|mnp.eye(3, 2, 1)|mnp.eye(0)|mnp.eye(3, k=5)|mnp.eye(2.5)|mnp.eye(-1)|mnp.identity(3)|mnp.identity(2, mnp.int32)|mnp.identity(2.5)|mnp.identity(0)
mnp.tri(3)|mnp.tri(3, 4)|mnp.tri(3, 4, 1)|mnp.tri(3, 2, -1)|mnp.tri(2, dtype=mnp.int32)|mnp.tri(2.5)
mnp.tril(M)|mnp.tril(M, 1)|mnp.tril(M, -1)|mnp.tril(I)|mnp.tril(V)|mnp.tril(T3)|mnp.tril([[1, 2], [3, 4]])|mnp.tril(B)|mnp.tril(Z)|mnp.triu(M)|mnp.triu(M, 1)|mnp.triu(M, -1)|mnp.triu(I)|mnp.triu(V)|mnp.triu(T3)|mnp.triu([[1, 2], [3, 4]])|mnp.triu(B)
mnp.tril_indices(3)|mnp.tril_indices(3, 1)|mnp.tril_indices(3, -1, 4)|mnp.triu_indices(3)|mnp.triu_indices(3, 1)|mnp.triu_indices(3, -1, 4)|mnp.tril_indices_from(M)|mnp.tril_indices_from(M, 1)|mnp.triu_indices_from(M)|mnp.triu_indices_from(M, k=-1)|mnp.tril_indices_from(V)|mnp.tril_indices(2.5)
mnp.diag_indices(3)|mnp.diag_indices(2, 3)|mnp.diag_indices(2.5)|mnp.indices((2, 3))|mnp.indices((2, 3), mnp.float32)|mnp.indices((2, 3), sparse=True)|mnp.indices(3)|mnp.indices((2,))
mnp.diag(V)|mnp.diag(V, 1)|mnp.diag(V, -1)|mnp.diag(M)|mnp.diag(M, 1)|mnp.diag(M, -2)|mnp.diag([1, 2])|mnp.diag(T3)|mnp.diag(Z)|mnp.diag(I)|mnp.diag(M, 5)
mnp.diagflat(F)|mnp.diagflat(V, 1)|mnp.diagflat([[1, 2]])|mnp.diagflat(V, -1)|mnp.diagflat(Z)|mnp.diagonal(M)|mnp.diagonal(M, 1)|mnp.diagonal(M, -1)|mnp.diagonal(T3)|mnp.diagonal(T3, 1, 1, 2)|mnp.diagonal(T3, 0, -1, 0)|mnp.diagonal(V)|mnp.diagonal(T3, 0, 0, 0)|mnp.diagonal(I, 5)
mnp.trace(M)|mnp.trace(M, 1)|mnp.trace(I)|mnp.trace(T3)|mnp.trace(T3, 0, 1, 2)|mnp.trace(I, dtype=mnp.float32)|mnp.trace(V)|mnp.trace(L)|mnp.trace(B)|mnp.trace(M, 5)
mnp.meshgrid(V, W)|mnp.meshgrid(V, P)|mnp.meshgrid(V, P, indexing='ij')|mnp.meshgrid(V, P, sparse=True)|mnp.meshgrid(V)|mnp.meshgrid([1, 2], [3, 4, 5])|mnp.meshgrid(V, P, O)|mnp.meshgrid(V, W, indexing='ab')|mnp.meshgrid(1, V)|mnp.meshgrid()|mnp.meshgrid(M, V)
mnp.mgrid[0:3]|mnp.mgrid[0:2, 0:3]|mnp.mgrid[0:1:5j]|mnp.mgrid[0:2, 0:1:3j]|mnp.mgrid[1:6:2]|mnp.mgrid[0.5:2]|mnp.ogrid[0:3]|mnp.ogrid[0:2, 0:3]|mnp.ogrid[0:1:5j]|mnp.ogrid[0:2, 0:1:3j]|mnp.mgrid[3]
mnp.ix_(O, P)|mnp.ix_(V)|mnp.ix_(M)|mnp.vander(V)|mnp.vander(V, 2)|mnp.vander(V, 4, increasing=True)|mnp.vander([1, 2, 3])|mnp.vander(M)|mnp.vander(P, N=-1)
mnp.bartlett(5)|mnp.bartlett(1)|mnp.bartlett(0)|mnp.blackman(5)|mnp.blackman(1)|mnp.hamming(5)|mnp.hamming(1)|mnp.hamming(0)|mnp.hanning(5)|mnp.hanning(1)|mnp.hanning(2.5)|mnp.blackman(2.5)|mnp.bartlett(-1)|mnp.hamming('a')
mnp.rand(2, 3).shape|mnp.rand(2).dtype|mnp.rand().shape|mnp.randn(2, 3).shape|mnp.randn(2, dtype=mnp.float64).dtype|mnp.randn().shape|mnp.randint(5).shape|mnp.randint(5).dtype|mnp.randint(1, 5, (2, 3)).shape|mnp.randint(1, 5, 3).shape|mnp.randint(5, 1, 3)|mnp.randint(2.5)|mnp.rand('a')|mnp.rand(2, dtype=mnp.int32)|mnp.randint(0)|mnp.randint(1, 5, (2, 3), mnp.int64).dtype|mnp.randint(1, 5, (2, 3), dtype=mnp.float32)|mnp.rand((2, 3)).shape|mnp.randn(-1)
mnp.pad(F, 1)|mnp.pad(V, (1, 2))|mnp.pad(F, ((1, 0), (0, 2)))|mnp.pad(F, 1, constant_values=5)|mnp.pad(V, (1, 2), constant_values=(3, 4))|mnp.pad(F, ((1, 1), (1, 1)), constant_values=((1, 2), (3, 4)))|mnp.pad(I, 1)|mnp.pad(V, 2, 'edge')|mnp.pad(F, 1, mode='edge')|mnp.pad(V, 2, 'linear_ramp', end_values=10)|mnp.pad(F, 2, 'linear_ramp', end_values=((1, 2), (3, 4)))|mnp.pad(V, 2, 'maximum')|mnp.pad(F, 1, 'minimum')|mnp.pad(F, 1, 'mean')|mnp.pad(V, 2, 'mean', stat_length=2)|mnp.pad(V, 2, 'median')|mnp.pad(F, 1, 'maximum', stat_length=((1, 1), (2, 2)))|mnp.pad(V, 2, 'reflect')|mnp.pad(V, 5, 'reflect')|mnp.pad(F, 1, 'reflect')|mnp.pad(V, 2, 'reflect', reflect_type='odd')|mnp.pad(V, 2, 'symmetric')|mnp.pad(V, 4, 'symmetric')|mnp.pad(F, 1, 'symmetric', reflect_type='odd')|mnp.pad(V, 2, 'wrap')|mnp.pad(V, 5, 'wrap')|mnp.pad(F, 1, 'wrap')|mnp.pad(V, 2, 'empty').shape|mnp.pad(V, 2, 'ab')|mnp.pad(V, -1)|mnp.pad([1, 2], 1)|mnp.pad(V, 'a')|mnp.pad(Z, 1)|mnp.pad(I, 1, 'mean')|mnp.pad(F, ((1, 1), (1, 1), (1, 1)))"""

SHAPE = """mnp.reshape(F, (3, 2))|mnp.reshape(F, -1)|mnp.reshape(F, (2, -1))|mnp.reshape(F, (4, 2))|mnp.reshape(F, 6)|mnp.reshape([1, 2], (2, 1))|mnp.reshape(F, [3, 2])|mnp.reshape(F, (-1, -1))|mnp.reshape(F, 'a')
mnp.ravel(F)|mnp.ravel(T3)|mnp.ravel([[1, 2]])|mnp.transpose(F)|mnp.transpose(T3)|mnp.transpose(T3, (1, 0, 2))|mnp.transpose(T3, [2, 0, 1])|mnp.transpose(T3, (0, 1))|mnp.transpose(T3, (0, 1, 1))|mnp.transpose(V)|mnp.transpose(T3, (0, -1, 1))|mnp.transpose(Z)|mnp.transpose([[1, 2]])
mnp.expand_dims(F, 0)|mnp.expand_dims(F, -1)|mnp.expand_dims(F, (0, 2))|mnp.expand_dims(F, 3)|mnp.expand_dims(Z, 0)|mnp.expand_dims(F, 'a')|mnp.expand_dims([1, 2], 0)|mnp.expand_dims(F, (0, 0))
mnp.squeeze(F[None])|mnp.squeeze(F[None], 0)|mnp.squeeze(F, 0)|mnp.squeeze(F[None, :, None], (0, 2))|mnp.squeeze(F[None], axis=-1)|mnp.squeeze(F, 5)|mnp.squeeze(F[None], 'a')
mnp.swapaxes(T3, 0, 2)|mnp.swapaxes(T3, -1, 0)|mnp.swapaxes(T3, 0, 3)|mnp.swapaxes(V, 0, 0)|mnp.swapaxes(F, 'a', 0)|mnp.moveaxis(T3, 0, -1)|mnp.moveaxis(T3, (0, 1), (1, 2))|mnp.moveaxis(T3, [0, 1], [2, 0])|mnp.moveaxis(T3, 3, 0)|mnp.moveaxis(T3, (0, 1), 1)|mnp.moveaxis(T3, (0, 0), (1, 2))|mnp.rollaxis(T3, 2)|mnp.rollaxis(T3, 0, 2)|mnp.rollaxis(T3, 0, 3)|mnp.rollaxis(T3, -1, 1)|mnp.rollaxis(T3, 3)|mnp.rollaxis(T3, 1, -1)
mnp.concatenate((F, G))|mnp.concatenate([F, G], 1)|mnp.concatenate((F, G), axis=None)|mnp.concatenate((F, I))|mnp.concatenate((I, L))|mnp.concatenate((F, V))|mnp.concatenate((F, G), 2)|mnp.concatenate(F)|mnp.concatenate((B, I))|mnp.concatenate(())|mnp.concatenate((F, E))|mnp.concatenate(([1, 2], [3]))|mnp.concatenate((Z, Z))|mnp.concatenate((V, P), -1)|mnp.concatenate((F, D))|mnp.concatenate((F,))|mnp.concatenate((Z, V), axis=None)
mnp.append(F, G)|mnp.append(F, G, 0)|mnp.append(F, G, axis=1)|mnp.append(V, P)|mnp.append(F, V, 0)|mnp.append([1, 2], [3])|mnp.append(V, 5.0)
mnp.stack((F, G))|mnp.stack([F, G], 1)|mnp.stack((F, G), axis=-1)|mnp.stack((F, V))|mnp.stack((F, I))|mnp.stack(T3)|mnp.stack(([1, 2], [3, 4]))|mnp.stack((F, G), 3)|mnp.stack((Z, Z))|mnp.stack(())
mnp.vstack((V, W))|mnp.vstack([F, G])|mnp.vstack((F, V))|mnp.vstack((V, P))|mnp.vstack(F)|mnp.vstack(([1, 2], [3, 4]))|mnp.hstack((V, W))|mnp.hstack([F, G])|mnp.hstack((V, P))|mnp.hstack((Z, V))|mnp.hstack(([1, 2], [3]))|mnp.hstack(F)|mnp.dstack((V, W))|mnp.dstack([F, G])|mnp.dstack((T3, T3)).shape|mnp.dstack(([1, 2], [3, 4]))|mnp.column_stack((V, W))|mnp.column_stack((F, W[:2]))|mnp.column_stack(([1, 2], [3, 4]))|mnp.column_stack(V)
mnp.split(V, 3)|mnp.split(F, 3, 1)|mnp.split(V, 2)|mnp.split(P, (1, 3))|mnp.split(P, [1, 6])|mnp.split(F, 2)|mnp.split(F, (1,), axis=1)|mnp.split(F, 2, 5)|mnp.split(F, 'a')|mnp.split(P, 2.5)|mnp.split(V, 0)|mnp.split([1, 2], 2)|mnp.split(P, (3, 1))
mnp.array_split(V, 2)|mnp.array_split(P, 3)|mnp.array_split(F, 2, 1)|mnp.array_split(P, (1, 3))|mnp.array_split(S, 3)|mnp.array_split(V, 5)|mnp.hsplit(F, 3)|mnp.hsplit(V, 3)|mnp.hsplit(F, (1, 2))|mnp.vsplit(F, 2)|mnp.vsplit(M, (1,))|mnp.vsplit(V, 3)|mnp.dsplit(T3, 2)|mnp.dsplit(T3, (1, 3))|mnp.dsplit(F, 2)
mnp.tile(V, 2)|mnp.tile(V, (2, 2))|mnp.tile(F, (2, 1))|mnp.tile(F, 2)|mnp.tile(F, (2, 1, 2))|mnp.tile(V, 0)|mnp.tile([1, 2], 2)|mnp.tile(F, ())|mnp.tile(V, -1)|mnp.tile(F, 'a')|mnp.tile(F, [1, 2])|mnp.tile(E, 2)|mnp.tile(Z, 3)
mnp.repeat(V, 2)|mnp.repeat(F, 2, 0)|mnp.repeat(F, 2, axis=1)|mnp.repeat(V, (1, 2, 0))|mnp.repeat(F, [1, 2], axis=0)|mnp.repeat(F, 2)|mnp.repeat([1, 2], 2)|mnp.repeat(V, 0)|mnp.repeat(V, -1)|mnp.repeat(V, (1, 2))|mnp.repeat(F, 2, 2)|mnp.repeat(V, 1.5)|mnp.repeat(Z, 3)|mnp.repeat(F, (2,), 0)
mnp.broadcast_to(V, (2, 3))|mnp.broadcast_to(F, (2, 2, 3))|mnp.broadcast_to(Z, (2,))|mnp.broadcast_to(V, (2, 2))|mnp.broadcast_to([1, 2], (2, 2))|mnp.broadcast_to(V, 3)|mnp.broadcast_to(F, (3,))|mnp.broadcast_to(V[:, None], (3, 2))|mnp.broadcast_to(V, (2, -1))|mnp.broadcast_arrays(V, F)|mnp.broadcast_arrays(V, V[:, None])|mnp.broadcast_arrays(V, W[:2])|mnp.broadcast_arrays([1, 2], 3)|mnp.broadcast_arrays(V)
mnp.atleast_1d(Z)|mnp.atleast_1d(V)|mnp.atleast_1d(Z, F)|mnp.atleast_1d(1.5)|mnp.atleast_1d([1, 2])|mnp.atleast_2d(Z)|mnp.atleast_2d(V)|mnp.atleast_2d(F)|mnp.atleast_2d(V, Z)|mnp.atleast_2d(3)|mnp.atleast_3d(Z)|mnp.atleast_3d(V)|mnp.atleast_3d(F)|mnp.atleast_3d(T3)|mnp.atleast_3d(V, F)|mnp.atleast_1d(None)
mnp.flip(F)|mnp.flip(F, 0)|mnp.flip(F, axis=(0, 1))|mnp.flip(F, -1)|mnp.flip(F, 2)|mnp.flip(V)|mnp.flip([1, 2])|mnp.flip(I, 1)|mnp.flip(B)|mnp.flip(F, 'a')|mnp.flip(E)|mnp.fliplr(F)|mnp.fliplr(V)|mnp.flipud(F)|mnp.flipud(V)|mnp.flipud(Z)
mnp.roll(V, 1)|mnp.roll(F, 1)|mnp.roll(F, 1, 0)|mnp.roll(F, -1, axis=1)|mnp.roll(F, (1, 1), axis=(0, 1))|mnp.roll(F, 1, (0, 1))|mnp.roll(V, 5)|mnp.roll([1, 2, 3], 1)|mnp.roll(F, (1, 2), 0)|mnp.roll(F, 1, 2)|mnp.roll(F, 1.5)|mnp.roll(I, 2)|mnp.roll(E, 1)
mnp.rot90(F)|mnp.rot90(F, 2)|mnp.rot90(F, -1)|mnp.rot90(T3, 1, (1, 2))|mnp.rot90(F, 4)|mnp.rot90(V)|mnp.rot90(F, 1, (0, 0))|mnp.rot90(F, 1.5)|mnp.rot90(F, 3, (1, 0))|mnp.rot90(F, 1, (0,))
mnp.apply_along_axis(lambda x: x * 2, 1, F)|mnp.apply_along_axis(lambda x: x.sum(), 0, F)|mnp.apply_along_axis(lambda x: mnp.diag(x), 1, F)|mnp.apply_along_axis(lambda x, k: x + k, 0, F, 2)|mnp.apply_along_axis(lambda x: x, 2, F)|mnp.apply_over_axes(mnp.sum, F, 0)|mnp.apply_over_axes(mnp.sum, T3, (0, 2))|mnp.apply_over_axes(mnp.mean, F, [0, 1])|mnp.apply_along_axis(3, 0, F)|mnp.apply_along_axis(lambda x: x[::-1], -1, F)
mnp.array_str(F)|mnp.array_str(I)|mnp.array_str(Z)|mnp.array_str([1, 2])|mnp.array_str(np.array([1]))|mnp.size(F, 0)|mnp.size(F, 1)|mnp.size(F, 2)|mnp.size(F, (0, 1))|mnp.size([1, 2])|mnp.size(3)
mnp.isscalar(1)|mnp.isscalar('a')|mnp.isscalar(True)|mnp.isscalar(1j)|mnp.isscalar(np.float32(1))|mnp.promote_types(mnp.float32, mnp.int32)|mnp.promote_types('int8', 'uint8')|mnp.promote_types(mnp.bool_, mnp.int64)|mnp.promote_types(mnp.float16, mnp.int64)|mnp.promote_types(mnp.int32, mnp.uint32)|mnp.promote_types(mnp.uint64, mnp.int8)|mnp.promote_types(float, int)|mnp.promote_types('a', 'b')|mnp.promote_types(mnp.float64, mnp.float32)|mnp.result_type(F, I)|mnp.result_type(F, 'float64')|mnp.result_type(mnp.int32, mnp.int64)|mnp.result_type(B, 1)|mnp.result_type(I, 2.5)|mnp.result_type('int32')|mnp.result_type()|mnp.result_type(F, D, 1)|mnp.result_type([1, 2], F)|mnp.result_type(1, 2.0)"""

LINEAR = """mnp.dot(F, M)|mnp.dot(V, W)|mnp.dot(F, V)|mnp.dot(Z, F)|mnp.dot(T3, T3[0].T).shape|mnp.dot(F, G)|mnp.dot(I, I.T)|mnp.dot(F, 2)|mnp.dot(V, T3)|mnp.dot(T3, mnp.ones((5, 4, 2)))|mnp.inner(V, W)|mnp.inner(F, G)|mnp.inner(F, V)|mnp.inner(Z, V)|mnp.inner(F, W[:2])|mnp.inner(T3, T3).shape|mnp.inner(I, J)
mnp.outer(V, W)|mnp.outer(F, V)|mnp.outer(I, P)|mnp.outer(V, 2)|mnp.outer(V, P)|mnp.outer([1, 2], [3, 4])|mnp.outer(Z, V)|mnp.matmul(F, M)|mnp.matmul(V, W)|mnp.matmul(F, V)|mnp.matmul(T3, mnp.ones((4, 2)))|mnp.matmul(F, G)|mnp.matmul(I, J.T)|mnp.matmul(F, M, dtype=mnp.float64)|mnp.matmul(F, 2)|mnp.matmul(I, M)|mnp.matmul(T3, mnp.ones((2, 4, 1)))|mnp.matmul(Z, F)
mnp.tensordot(F, M, 1)|mnp.tensordot(F, G)|mnp.tensordot(T3, T3, ((0, 1), (0, 1)))|mnp.tensordot(F, G, 0)|mnp.tensordot(F, G, ([1], [1]))|mnp.tensordot(F, G, 1)|mnp.tensordot(V, W, 1)|mnp.tensordot(F, G, axes=(1, 1))|mnp.tensordot(Z, Z, 0)|mnp.tensordot(F, G, 'a')|mnp.tensordot(I, J, ((0,), (0,)))
mnp.kron(V, W)|mnp.kron(F, I)|mnp.kron(F, V)|mnp.kron(Z, F)|mnp.kron([1, 2], [3, 4])|mnp.kron(2, V)|mnp.cross(V, W)|mnp.cross(F, G)|mnp.cross(F, V)|mnp.cross(I, J)|mnp.cross(V, W[:2])|mnp.cross(V[:2], W[:2])|mnp.cross([1, 2, 3], [4, 5, 6])|mnp.cross(M, M[::-1], axisa=0, axisb=0)|mnp.cross(M, M[::-1], axis=0)|mnp.cross(P, P)|mnp.cross(F, G, axisc=0)|mnp.cross(F, G, axisa=3)|mnp.cross(B, V)
mnp.multi_dot((F, M, V))|mnp.multi_dot([F, M, M])|mnp.multi_dot((F, M))|mnp.multi_dot((V, M, W))|mnp.multi_dot((V, M, M))|mnp.multi_dot((F,))|mnp.multi_dot((F, M, M, M, V))|mnp.multi_dot((F, G, M))|mnp.matrix_power(M, 2)|mnp.matrix_power(M, 0)|mnp.matrix_power(M, 3)|mnp.matrix_power(F, 2)|mnp.matrix_power(M, -1)|mnp.matrix_power(M, 1.5)|mnp.matrix_power([[1, 2], [3, 4]], 2)
mnp.norm(F)|mnp.norm(V)|mnp.norm(V, 1)|mnp.norm(V, ord=3)|mnp.norm(V, ord=mnp.inf)|mnp.norm(V, ord=-mnp.inf)|mnp.norm(V, ord=0)|mnp.norm(F, axis=1)|mnp.norm(F, axis=(0, 1))|mnp.norm(F, 'fro')|mnp.norm(F, 1)|mnp.norm(F, -1)|mnp.norm(F, mnp.inf)|mnp.norm(F, -mnp.inf)|mnp.norm(F, axis=0, keepdims=True)|mnp.norm(T3)|mnp.norm(T3, axis=(0, 2))|mnp.norm(T3, 1)|mnp.norm(I)|mnp.norm([3.0, 4.0])|mnp.norm(V, 'fro')|mnp.norm(F, 'abc')|mnp.norm(F, 2)|mnp.norm(F, ord=1, axis=0)|mnp.norm(F, keepdims=True)|mnp.norm(F, -1, (0, 1))|mnp.norm(F, 3)
mnp.cov(F)|mnp.cov(V)|mnp.cov(F, G)|mnp.cov(F, rowvar=False)|mnp.cov(F, bias=True)|mnp.cov(F, ddof=0)|mnp.cov(F, fweights=O)|mnp.cov(F, aweights=P[:3])|mnp.cov(T3)|mnp.cov([[1, 2], [3, 5]])|mnp.cov(F, dtype=mnp.float64)|mnp.cov(V, W)|mnp.cov(F, fweights=V)|mnp.cov(F, fweights=P)|mnp.corrcoef(F)|mnp.corrcoef(F, G)|mnp.corrcoef(V, W)|mnp.corrcoef(F, rowvar=False)|mnp.corrcoef(V)|mnp.corrcoef(F, dtype=mnp.float64)|mnp.corrcoef(I)"""

SELECTION = """mnp.where(B, F, G)|mnp.where(B, F, 0)|mnp.where(B, 1, 0)|mnp.where(B, I, F)|mnp.where(B, V, F)|mnp.where(I, F, G)|mnp.where(B, F, D)|mnp.where(B)|mnp.where(B, F)|mnp.where([True, False], [1, 2], [3, 4])|mnp.where(True, F, G)|mnp.where(B, 1.5, I)|mnp.where(F > 0, F, mnp.zeros_like(F))|mnp.where(B, F, I)|mnp.where(B, True, False)
mnp.select([F > 1, F < 0], [F, G])|mnp.select([F > 1, F < 0], [F, G], 5)|mnp.select([B, C], [I, J], default=-1)|mnp.select([B], [F, G])|mnp.select([], [])|mnp.select((B, C), (F, I))|mnp.select([B, C], [V, F])|mnp.select([F > 0], [I], 1.5)|mnp.select(B, F)
mnp.choose(O, [V, W, V + W])|mnp.choose(O, [[1, 2, 3], [4, 5, 6], [7, 8, 9]])|mnp.choose(P[:3], [V, W])|mnp.choose(P[:3], [V, W], mode='wrap')|mnp.choose(P[:3], [V, W], mode='raise')|mnp.choose([1, 0], [[1, 2], [3, 4]])|mnp.choose(K, [1.0, 2.0])|mnp.choose(V, [V, W])|mnp.choose(O, M)
mnp.take(F, O)|mnp.take(F, [0, 1], 0)|mnp.take(F, O, axis=1)|mnp.take(V, mnp.array([5, -5]))|mnp.take(V, mnp.array([5, -5]), mode='wrap')|mnp.take(V, mnp.array([5]), mode='raise')|mnp.take(F, 1)|mnp.take(F, 1, axis=1)|mnp.take(F, P, axis=1)|mnp.take(F, O, 2)|mnp.take(F, V)|mnp.take(T3, mnp.array([[0, 1]]), 1)|mnp.take(V, mnp.array([-1]))|mnp.take([1, 2], [1])|mnp.take(F, O, mode='ab')
mnp.take_along_axis(F, mnp.array([[0, 1, 2], [2, 1, 0]]), 1)|mnp.take_along_axis(F, mnp.array([[0, 1, 0]]), 0)|mnp.take_along_axis(F, mnp.array([1, 5]), None)|mnp.take_along_axis(F, mnp.array([[0], [2]]), axis=-1)|mnp.take_along_axis(F, O, 1)|mnp.take_along_axis(F, G, 1)|mnp.take_along_axis(F, mnp.array([[-1], [2]]), 1)|mnp.take_along_axis(F, mnp.array([[0], [7]]), 1)
mnp.searchsorted(P, 3)|mnp.searchsorted(P, S)|mnp.searchsorted(P, S, side='right')|mnp.searchsorted([1, 2, 3], [2.5, 0])|mnp.searchsorted(S, 3, sorter=mnp.array([1, 3, 2, 6, 0, 4, 5]))|mnp.searchsorted(P, F)|mnp.searchsorted(M, 3)|mnp.searchsorted(P, 3, side='ab')|mnp.searchsorted(V, W)|mnp.searchsorted(V, Z)|mnp.searchsorted(V, 2.0, 'right')
mnp.digitize(F, V)|mnp.digitize(F, V, right=True)|mnp.digitize(W, V[::-1])|mnp.digitize([1.5, 2], [1, 2, 3])|mnp.digitize(1.5, [1, 2])|mnp.digitize(F, M)|mnp.digitize(F, W)|mnp.digitize(I, P)|mnp.interp(Z, V, W)|mnp.interp(F, V, W)|mnp.interp([1.5, 3.0], [1, 2, 3], [4, 5, 7])|mnp.interp(F, V, W, left=-1, right=9)|mnp.interp(2.5, V, W)|mnp.interp(F, V, P)|mnp.interp(I, V, W)
mnp.piecewise(F, [F < 0, F >= 0], [-1, 1])|mnp.piecewise(F, [F < 0, F >= 0], [lambda x: -x, lambda x: x])|mnp.piecewise(F, [F < 0], [1, 5])|mnp.piecewise(V, [V > 1], [lambda x: x * 2])|mnp.piecewise(F, F < 0, [1, 2])|mnp.piecewise(V, [V > 1], [1, 2, 3])|mnp.piecewise(V, [V > 1], [lambda x, k: x + k], 3)|mnp.piecewise(I, [I < 0], [1.5, 2.5])
mnp.unravel_index(5, (2, 3))|mnp.unravel_index([1, 5], (2, 3))|mnp.unravel_index(P, (3, 3))|mnp.unravel_index(P, (3, 3), order='F')|mnp.unravel_index(10, (2, 3))|mnp.unravel_index(-1, (2, 3))|mnp.unravel_index(5, 6)|mnp.unravel_index(P, (7,))|mnp.ravel_multi_index((O, O), (3, 3))|mnp.ravel_multi_index(([0, 1], [2, 1]), (2, 3))|mnp.ravel_multi_index((O, P[:3]), (3, 3))|mnp.ravel_multi_index((O, P[:3]), (3, 3), mode='wrap')|mnp.ravel_multi_index((O, O), (3, 3), order='F')|mnp.ravel_multi_index((O, P[:3]), (3, 3), mode='raise')|mnp.ravel_multi_index(mnp.array([[3, 6, 6], [4, 5, 1]]), (7, 6))|mnp.ravel_multi_index((O, O), (3,))
mnp.argwhere(F)|mnp.argwhere(B)|mnp.argwhere(I)|mnp.clip(F, 0, 1)|mnp.clip(F, -1.5, None)|mnp.clip(F, None, 1)|mnp.clip(F, None, None)|mnp.clip(I, 0, 3)|mnp.clip(I, 0.5, 3.5)|mnp.clip(F, V, W)|mnp.clip(F, 0, V)|mnp.clip(F, 0, 1, dtype=mnp.int32)|mnp.clip([1, 2, 3], 2, 3)|mnp.clip(I, 1, 3, mnp.float32)|mnp.clip(N, 0, 2)"""

SETS = """mnp.unique(S)|mnp.unique(S, return_inverse=True)|mnp.unique(I)|mnp.unique([3, 1, 3])|mnp.unique(F)|mnp.unique(I, True)|mnp.unique(L)|mnp.unique(B)|mnp.unique(3)|mnp.unique(S, return_inverse='a')
mnp.in1d(S, P)|mnp.in1d(S, P, invert=True)|mnp.in1d(I, P)|mnp.in1d([1, 2], [2, 3])|mnp.in1d(F, V)|mnp.isin(I, P)|mnp.isin(I, P, invert=True)|mnp.isin(F, [1.5, 3.0])|mnp.isin(3, P)|mnp.isin(S, 3)|mnp.isin(None, P)
mnp.intersect1d(S, P)|mnp.intersect1d(S, P, return_indices=True)|mnp.intersect1d([1, 3], [3, 4])|mnp.intersect1d(P, P[1:], assume_unique=True)|mnp.intersect1d(V, P)|mnp.setdiff1d(S, P)|mnp.setdiff1d(P, S)|mnp.setdiff1d([1, 2, 3], [2])|mnp.setdiff1d(S, P, assume_unique=True)|mnp.setdiff1d(I, P)
mnp.array_equal(F, F)|mnp.array_equal(F, G)|mnp.array_equal(F, V)|mnp.array_equal([1, 2], [1, 2])|mnp.array_equal(N, N)|mnp.array_equal(N, N, equal_nan=True)|mnp.array_equal(I, L)|mnp.array_equal(E, E)|mnp.array_equal(None, F)|mnp.array_equal(3, 3)|mnp.array_equiv(F, F)|mnp.array_equiv(F, V)|mnp.array_equiv(V, mnp.tile(V, (2, 1)))|mnp.array_equiv([1, 2], [[1, 2], [1, 2]])|mnp.array_equiv(V, W[:2])
mnp.isclose(F, G)|mnp.isclose(F, F + 1e-7)|mnp.isclose(N, N)|mnp.isclose(N, N, equal_nan=True)|mnp.isclose(F, 1.5)|mnp.isclose([1.0, 2], [1.0, 3])|mnp.isclose(F, V)|mnp.isclose(I, J)|mnp.isclose(F, G, rtol=10.0)|mnp.isclose(X, X)|mnp.isclose(F, G, atol=10)|mnp.isclose(I, L)|mnp.isclose(B, C)
mnp.bincount(S)|mnp.bincount(S, minlength=10)|mnp.bincount(S, weights=mnp.ones(7))|mnp.bincount(S, length=4)|mnp.bincount([1, 2, 2])|mnp.bincount(I)|mnp.bincount(V)|mnp.bincount(P, weights=mnp.array([0.5, 1, 1.5, 2]))|mnp.bincount(P, V)
mnp.histogram(F)|mnp.histogram(F, 4)|mnp.histogram(F, V)|mnp.histogram(F, 4, (0, 2))|mnp.histogram(S, 3)|mnp.histogram(V, [0, 1, 2, 5])|mnp.histogram(F, 3, density=True)|mnp.histogram(V, 3, weights=W)|mnp.histogram(F, 'auto')|mnp.histogram([1, 2, 1], [0, 1, 2, 3])|mnp.histogram(V, 0)|mnp.histogram(V, 3, (5, 1))
mnp.histogram_bin_edges(F)|mnp.histogram_bin_edges(F, 4)|mnp.histogram_bin_edges(F, V)|mnp.histogram_bin_edges(F, 4, (0, 2))|mnp.histogram_bin_edges(F, 'auto')|mnp.histogram_bin_edges([1, 2, 5], 2)|mnp.histogram_bin_edges(mnp.ones(3), 2)
mnp.histogram2d(V, W, 3)|mnp.histogram2d(V, W, (2, 3))|mnp.histogram2d(V, W, [mnp.array([0.0, 2, 5]), mnp.array([-2.0, 0, 4])])|mnp.histogram2d(V, W, 2, range=((0, 5), (-2, 4)))|mnp.histogram2d(V, W, 2, density=True)|mnp.histogram2d(V, W, 2, weights=O)|mnp.histogramdd(M, 2)|mnp.histogramdd(M, (1, 2, 2))|mnp.histogramdd((V, W), 2)|mnp.histogramdd(M, 2, density=True)|mnp.histogramdd(V, 2)|mnp.histogramdd([V, W], 2, range=((0, 5), None))"""

NUMERIC = """mnp.diff(V)|mnp.diff(F)|mnp.diff(F, axis=0)|mnp.diff(V, 2)|mnp.diff(V, 0)|mnp.diff(V, prepend=0)|mnp.diff(V, append=W)|mnp.diff(F, prepend=V[:2, None])|mnp.diff(V, 5)|mnp.diff(V, -1)|mnp.diff(I)|mnp.diff(F, axis=2)|mnp.diff([1, 4])|mnp.diff(Z)|mnp.ediff1d(F)|mnp.ediff1d(V, to_end=P)|mnp.ediff1d(V, to_begin=-1, to_end=V)|mnp.ediff1d([1, 2, 4])|mnp.ediff1d(V, 5)
mnp.gradient(V)|mnp.gradient(F)|mnp.gradient(F, axis=1)|mnp.gradient(V, 2)|mnp.gradient(F, 2, 3)|mnp.gradient(V, edge_order=2)|mnp.gradient(F, axis=(0, 1))|mnp.gradient(I)|mnp.gradient(V, V)|mnp.gradient([1, 2, 4])|mnp.gradient(T3, axis=-1)|mnp.gradient(F, 1, 2, 3)
mnp.trapz(V)|mnp.trapz(F)|mnp.trapz(V, W)|mnp.trapz(F, dx=2.0)|mnp.trapz(F, axis=0)|mnp.trapz(F, V)|mnp.trapz([1, 2, 3])|mnp.trapz(I)|mnp.trapz(F, x=V, axis=1)
mnp.convolve(V, W)|mnp.convolve(V, W, 'same')|mnp.convolve(V, W, 'valid')|mnp.convolve(V, U)|mnp.convolve(V, U, 'same')|mnp.convolve([1, 2, 3], [0, 1])|mnp.convolve(P, O)|mnp.convolve(F, V)|mnp.convolve(V, mnp.array([]))|mnp.convolve(V, W, 'ab')|mnp.correlate(V, W)|mnp.correlate(V, W, 'same')|mnp.correlate(V, W, 'full')|mnp.correlate(V, U)|mnp.correlate(V, U, 'full')|mnp.correlate([1, 2, 3], [0, 1, 0.5])|mnp.correlate(P, O)|mnp.correlate(U, V, 'same')|mnp.correlate(F, V)
mnp.polyadd(V, W)|mnp.polyadd(V, P)|mnp.polyadd([1, 2], [9, 5, 4])|mnp.polyadd(I, V)|mnp.polysub(V, W)|mnp.polysub(V, P)|mnp.polysub([2, 10], [8, 10, 9])|mnp.polymul(V, W)|mnp.polymul([3, 1], [2, 1])|mnp.polymul(V, P)|mnp.polyval(V, 2)|mnp.polyval(V, F)|mnp.polyval([3, 0, 1], 5)|mnp.polyval(V, W)|mnp.polyder(V)|mnp.polyder(P, 2)|mnp.polyder(V, 0)|mnp.polyder(V, -1)|mnp.polyder([1, 2, 3])|mnp.polyder(P, 6)|mnp.polyint(V)|mnp.polyint(V, 2)|mnp.polyint(V, k=3)|mnp.polyint(V, 2, k=[1, 2])|mnp.polyint(P)|mnp.polyint(V, -1)|mnp.polyint(V, 2, k=5)|mnp.polyint(V, 0)
mnp.unwrap(mnp.array([0, 1.5, 4.8, 5.5, 6.2]))|mnp.unwrap(F * 3)|mnp.unwrap(F * 3, axis=0)|mnp.unwrap(V * 4, 5)|mnp.unwrap(I)|mnp.unwrap([0, 5.0, 1])
mnp.around(F)|mnp.around(F * 1.37, 1)|mnp.round(H)|mnp.round(F * 1.37, 2)|mnp.around(I)|mnp.around(I, -1)|mnp.around(H, -1)|mnp.round([1.5, 2.5])|mnp.rint(H)
mnp.add(F, G).sum()|mnp.pi|mnp.inf|mnp.nan|mnp.PINF|mnp.NINF|mnp.int_|mnp.float_|mnp.uint|mnp.int64|mnp.bool_"""
CREATION = CREATION.replace("\n", "|").split("|")
SHAPE = SHAPE.replace("\n", "|").split("|")
LINEAR = LINEAR.replace("\n", "|").split("|")
SELECTION = SELECTION.replace("\n", "|").split("|")
SETS = SETS.replace("\n", "|").split("|")
NUMERIC = NUMERIC.replace("\n", "|").split("|")


def plain(value: Any) -> Any:
    """A result as JSON: tensors as dtype, shape and flat values; NaN and infinities as text."""
    if hasattr(value, "asnumpy"):
        array = value.asnumpy()
        return {
            "t": str(value.dtype).rsplit(".", 1)[-1].lower(),
            "s": list(array.shape),
            "v": [number(v) for v in array.reshape(-1).tolist()],
        }
    if isinstance(value, (list, tuple)):
        return [type(value).__name__, *[plain(item) for item in value]]
    if isinstance(value, (bool, int, str, type(None))):
        return value
    if isinstance(value, float):
        return number(value)
    return f"<{value}>".lower()


def number(value: Any) -> Any:
    """A float in nine digits, or its name."""
    if isinstance(value, float):
        return float(f"{value:.9g}") if np.isfinite(value) else str(value)
    return value


def outcome(expression: str, names: dict[str, Any]) -> Any:
    """What an expression gives, or how it fails."""
    try:
        return plain(eval(expression, names))
    except Exception as error:
        return {"error": type(error).__name__, "text": str(error).strip().splitlines()[0][:90] if str(error) else ""}


if __name__ == "__main__":
    import mindspore
    import mindspore.numpy as mnp

    mindspore.set_context(pynative_synchronize=True)
    names = {"mnp": mnp, "np": np, **inputs(mindspore.Tensor)}
    if len(sys.argv) > 1:
        for e in sys.argv[1:]:
            print(e, json.dumps(outcome(e, names)))
    else:
        print("{")
        rows = [f"{json.dumps(e)}: {json.dumps(outcome(e, names), separators=(',', ':'))}" for e in expressions()]
        print(",\n".join(rows))
        print("}")
