"""What `import ms` leaves for later, and that everything is there when it is asked for."""

import subprocess
import sys
import textwrap

import pytest

LATER = [
    "ms_tensor.mint",
    "ms_tensor.numpy",
    "ms_nn.mint_layers",
    "ms_nn.experimental",
    "ms_nn.probability",
    "ms_jit_core",
    "logging",
    "concurrent.futures",
]


def run(code):
    """What a fresh interpreter prints."""
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)], capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_import_leaves_what_few_programs_use():
    loaded = run("import sys, numpy; before = set(sys.modules); import ms; print(*sorted(set(sys.modules) - before))")
    assert not set(LATER) & set(loaded.split())


def test_primitive_classes_are_made_one_by_one():
    code = """
        import ms
        from ms_tensor.ops import operations
        made = lambda: [name for name in vars(operations) if name[0].isupper() and name in operations._names]
        assert made() == [], made()
        print(ms.ops.LowerBound()(ms.Tensor([[1.0, 2.0, 4.0]]), ms.Tensor([[3.0]])))
        assert made() == ["LowerBound"], made()
    """
    assert run(code) == "[[2]]\n"


@pytest.mark.parametrize(
    "line",
    [
        "ms.mint.add(x, x)",
        "ms.mint.nn.ReLU()(x)",
        "ms.mint.nn.functional.relu(x)",
        "ms.mint.optim.SGD",
        "ms.numpy.sin(x)",
        "ms.nn.probability.distribution.Normal",
        "ms.nn.experimental.optim.Adam",
        "ms.explain",
        "ms.log.info('x')",
        "ms.get_level()",
        "ms.ops.operations.LowerBound is ms.ops.LowerBound is ms.ops.functional.LowerBound or 1/0",
        "pickle.loads(pickle.dumps(ms.ops.LowerBound)) is ms.ops.LowerBound or 1/0",
        "len(set(dir(ms.ops)) & {'LowerBound', 'Conv2D'}) == 2 or 1/0",
    ],
)
def test_it_is_there_when_it_is_asked_for(line):
    run(f"import pickle, ms; x = ms.Tensor([1.0]); {line}")


def test_stars_and_names_import():
    run("from ms import *; explain, get_level, log")
    run("from ms_tensor.ops import *; LowerBound")
    run("from ms_tensor.ops.operations import *; LowerBound")
    run("from ms import mint, numpy, log; from ms_tensor import mint as m, numpy as n; assert (m, n) == (mint, numpy)")
    run("import ms_tensor.numpy as n, ms; assert ms.numpy is n")
    run("from ms_tensor import mint; import ms_nn; mint.nn.Linear")


def test_a_missing_name_is_an_attribute_error():
    for module in ("ms", "ms_tensor", "ms_nn", "ms_tensor.mint", "ms_tensor.ops", "ms_tensor.ops.operations"):
        code = f"""
            import importlib
            module = importlib.import_module("{module}")
            try:
                module.no_such_name
            except AttributeError as error:
                assert "no_such_name" in str(error)
            else:
                raise SystemExit("found")
        """
        run(code)


@pytest.mark.parametrize("mode", ["ast", "bytecode", "trace"])
def test_the_first_use_may_be_in_a_capture(mode, tmp_path):
    path = tmp_path / "program.py"
    path.write_text(
        textwrap.dedent(f"""
            import ms

            @ms.jit(capture_mode="{mode}", fullgraph=True)
            def f(x):
                return ms.mint.add(x, x, alpha=2) + ms.numpy.sin(x) + ms.ops.MulNoNan()(x, x)

            x = ms.Tensor([0.0, 0.0])
            for _ in range(3):
                print(f(x))
            assert f.cache_info().compiles == 1, f.cache_info()
        """)
    )
    done = subprocess.run([sys.executable, path], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0 and done.stdout == "[0. 0.]\n" * 3, done.stderr


def test_threads_that_ask_first_get_one_class():
    code = """
        import threading
        from ms_tensor.ops import operations
        found, gate = [], threading.Barrier(8)
        def ask():
            gate.wait()
            found.append(operations.LowerBound)
        threads = [threading.Thread(target=ask) for _ in range(8)]
        [t.start() for t in threads]
        [t.join() for t in threads]
        assert len(set(found)) == 1 and found[0] is operations.LowerBound
    """
    run(code)
