"""The compilation units of crates/devices/gpu/kernels/cuda: each file with its macros."""

import itertools
from pathlib import Path

KERNELS = Path(__file__).parents[2] / "crates/devices/gpu/kernels/cuda"
INTEGERS = ["i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64"]
FLOATS = ["f16", "bf16", "f32", "f64"]
NUMBERS = INTEGERS + FLOATS
ALL = ["b8", *NUMBERS]
WORDS = ["u8", "u16", "u32", "u64", "word128"]


def class_of(t):
    return 2 if t in FLOATS else 1 if t.startswith("i") else 0


def _reductions():
    for a in ALL:
        for kind in range(2, 8):
            if kind in (4, 5):
                yield {"KIND": kind, "A": a, "O": "b8"}
            elif kind < 4:
                yield {"KIND": kind, "A": a, "O": a}
            else:
                yield from ({"KIND": kind, "A": a, "O": o} for o in ("i32", "i64"))
        yield from ({"KIND": kind, "A": a, "O": a} for kind in (0, 1) if a != "b8")


def units():
    """Yield (file name, macros) of each unit that a device can request."""
    yield from (("copy", {"T": t}) for t in WORDS)
    yield from (("gather", {"T": t}) for t in WORDS)
    yield from (("fill", {"O": o}) for o in WORDS)
    yield from (
        ("iota", {"O": o, "N": "f64" if o in FLOATS else "i64", "WHOLE": int(o not in FLOATS)}) for o in NUMBERS
    )
    yield from (("one_hot", {"A": a}) for a in INTEGERS)
    yield from (("reduce", m) for m in _reductions())
    for a in FLOATS:
        yield from (("softmax", {"A": a, "LOG": log}) for log in (0, 1))
        yield from (("nll", {"A": a, "B": "i64", "C": c, "D": a, "LOGITS": k}) for c in ("f32", a) for k in (0, 1))
        yield ("nll", {"A": a, "B": "i32", "C": "f32", "D": "f32", "LOGITS": 1})
        for b, (batch, mean, beta) in itertools.product({a, "f32"}, [(0, 1, 1), (0, 0, 0), (1, 1, 1)]):
            yield ("norm", {"A": a, "B": b, "BATCH": batch, "MEAN": mean, "BETA": beta})
        yield from (("draw", {"KIND": kind, "O": a}) for kind in (0, 1))
        yield from ((name, {"A": a}) for name in ("pool", "conv"))
        yield ("scan", {"KIND": 2, "A": a})
    yield from (("draw", {"KIND": 2, "O": o}) for o in NUMBERS)
    yield ("permutation", {"O": "i64"})
    for a in NUMBERS:
        yield from (("scan", {"KIND": kind, "A": a}) for kind in (0, 1, 3))
        yield from (("matmul", {"A": a, "BIAS": bias}) for bias in (0, 1))
    for a in ALL:
        yield from (("scan", {"KIND": kind, "A": a}) for kind in (4, 5))
        yield ("order", {"A": a, "CLASS": class_of(a)})
        yield from (("scatter", {"A": a, "MODE": mode}) for mode in range(5) if a != "b8" or mode in (0, 3, 4))
    yield ("sort", {})
    for a, width, weights in itertools.product(FLOATS[:3], (1, 2, 4), (0, 1)):
        yield ("attention", {"A": a, "WIDTH": width, "WEIGHTS": weights})


INCLUDES = {
    "draw": ["math.cuh", "philox.cuh"],
    "permutation": ["philox.cuh"],
    "softmax": ["math.cuh"],
    "nll": ["math.cuh"],
    "norm": ["math.cuh"],
    "attention": ["math.cuh"],
    "gather": ["index.cuh"],
    "scatter": ["index.cuh"],
}


def source(name, macros):
    """Return the text of a unit, as a device passes it to NVRTC."""
    defines = "".join(f"#define {key} {value}\n" for key, value in macros.items())
    files = ["prelude.cuh", *INCLUDES.get(name, []), f"{name}.cu"]
    return defines + "".join((KERNELS / file).read_text() for file in files)
