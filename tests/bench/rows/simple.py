"""The simplest function worth compiling."""

from __future__ import annotations


def simple(x, jit, factor):
    def run(a, b, c):
        return (a * b + c) * factor

    return jit(run), x
