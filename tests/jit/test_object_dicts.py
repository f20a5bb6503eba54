"""`vars(o)` and `o.__dict__` in captured functions: what they are asked for, and what an error tells of tensors."""

from __future__ import annotations

import dataclasses
import linecache

import ms
import numpy as np
import pytest
from ms import Tensor, ops

X = np.array([-1.5, 0.25, 2.0], np.float32)


class P:
    pass


@dataclasses.dataclass
class Config:
    a: float = 1.0
    b: int = 2

    def run(self):
        return self.a


ASKED = """
bool(vars(p))
not vars(p)
1 if p.__dict__ else 2
len(vars(p))
len(p.__dict__)
vars(p).__len__()
len(p.__dict__.keys())
list(vars(p))
sorted(p.__dict__)
tuple(vars(p).items())
"a" in vars(p)
vars(p).__contains__("a")
vars(p)["a"]
vars(p).get("a")
vars(p) == {"a": 1.0}
vars(p) != {}
vars(p).__eq__({})
[vars(p)] == [{"a": 1.0}]
vars(p) is p.__dict__
p.__dict__ is vars(P)
dict(vars(p))
{**vars(p)}
(lambda **k: k)(**vars(p))
"{a}".format(**vars(p))
vars(p).pop("z", 3)
vars(p).setdefault("q", 2)
vars(p).update(r=3)
vars(p).popitem()
vars(p).clear()
vars(p) + 1
vars(p)[0]
vars(c).get("a", 0)
"a" in vars(c)
c.__dict__["b"]
vars(c).get("run")
vars(h).get("run") is None
vars(c).pop("a", 0)
len(vars(P)) > 1
vars(3)
""".strip().split("\n")


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
@pytest.mark.parametrize("asked", ASKED)
def test_what_an_objects_dict_is_asked(mode, asked):
    name = f"<asked: {asked}>"
    lines = [
        "def program(x):",
        "    try:",
        f"        n = ({asked})",
        "    except Exception as e:",
        "        n = repr(e)",
    ]
    text = "\n".join([*lines, "    return x + 1, n", ""])
    linecache.cache[name] = (len(text), None, text.splitlines(True), name)
    p = P()
    c, h = Config(), Config()
    h.run = h.run
    space = {"p": p, "P": P, "c": c, "h": h}
    exec(compile(text, name, "exec"), space)

    def told(fn):
        vars(p).clear()
        p.a = c.a = 1.0
        return repr(fn(Tensor(X))[1]), dict(vars(p))

    run = ms.jit(space["program"], capture_mode=mode)
    expected = told(space["program"])
    assert [told(run) for _ in range(2)] == [expected] * 2


@pytest.mark.parametrize("mode", ["ast", "bytecode"])
@pytest.mark.parametrize("op", [ops.reduce_min, ops.hsplit, ops.tensor_split])
def test_an_error_that_tells_a_tensors_values(mode, op):
    def caught(x, y):
        try:
            op(x, y)
        except Exception as e:
            return x + 1, str(e).split("\n  at: ")[0]

    def left(x, y):
        return op(x, y)

    x, y = Tensor(np.arange(4, dtype=np.int16).reshape(2, 2)), Tensor(np.array([[2, 3], [4, 5]], np.int16))
    run = ms.jit(caught, capture_mode=mode)
    assert [run(x, y)[1] for _ in range(2)] == [caught(x, y)[1]] * 2
    texts = []
    for fn in (left, ms.jit(left, capture_mode=mode)):
        with pytest.raises(Exception, match=r"values|got|must|For") as e:
            fn(x, y)
        texts.append((type(e.value), str(e.value).split("\n")[0], "symbolic" in str(e.value)))
    assert texts[0] == texts[1] and not texts[1][2]


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_an_objects_dict_that_changes(mode):
    c = Config()

    def program(x):
        return x * vars(c).get("a", 0), "a" in vars(c)

    run = ms.jit(program, capture_mode=mode)
    for change in (
        lambda: None,
        lambda: vars(c).pop("a"),
        lambda: setattr(c, "a", Config.a),
        lambda: setattr(c, "a", 3),
    ):
        change()
        for _ in range(2):
            (a, b), (y, z) = run(Tensor(X)), program(Tensor(X))
            assert np.array_equal(a.asnumpy(), y.asnumpy()) and b is z


class Q(P):
    y = 2

    @property
    def z(self):
        return 1


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_whether_an_objects_dict_has_a_name(mode):
    def program(o, x):
        made = Q()
        made.k = x
        return (
            x * 2,
            [n in o.__dict__ for n in ("a", "x", "y", "z", "__class__")],
            ["k" in made.__dict__, "y" in made.__dict__],
        )

    p, q = P(), Q()
    p.x, q.a = 3, 1
    run = ms.jit(program, capture_mode=mode)
    for change in (lambda: None, lambda: setattr(q, "y", 5), lambda: delattr(q, "y"), lambda: vars(p).clear()):
        change()
        for o in (p, q):
            assert run(o, Tensor(X))[1:] == program(o, Tensor(X))[1:]
