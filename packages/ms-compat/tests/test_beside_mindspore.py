"""ms-compat and MindSpore in one environment: no file is overwritten, `import mindspore` imports MindSpore, and a line
says so."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[1]
REAL = "where = 'the real one'\n__version__ = '2.3.0'\n"
TELLS = "ms-compat: 'import mindspore' gives the MindSpore in {}, not ms-compat"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(command, cwd=PACKAGE, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (found,) = folder.glob("*.whl")
    return found


def install(wheel, target):
    """Install a wheel of Python files like pip: unpack the archive; its RECORD lists the files to uninstall."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(target)
        return archive.namelist()


def real_one(target):
    (target / "mindspore" / "nn").mkdir(parents=True)
    (target / "mindspore" / "__init__.py").write_text(REAL)
    (target / "mindspore" / "nn" / "__init__.py").write_text("Dense = 'real Dense'\n")
    return target / "mindspore"


def run(code, *path, startup=()):
    """Run code with `path` before the environment's own packages, which contain ms. `startup`: folders whose .pth files
    are processed like those of an environment."""
    sites = "".join(f"import site; site.addsitedir({str(folder)!r})\n" for folder in startup)
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path))}
    command = [sys.executable, "-c", sites + code]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=env)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip(), done.stderr.strip()


WHICH = "import mindspore, mindspore.nn as nn; print(getattr(mindspore, 'where', mindspore.__name__), nn.Dense)"


def test_the_wheel_has_no_file_that_mindspore_has(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert not [name for name in names if name.startswith("mindspore/")]
    assert {"mindspore.py", "ms_compat/__init__.py", "ms_compat.pth", "mindspore-stubs/__init__.pyi"} <= set(names)


def test_alone_it_is_mindspore(wheel, tmp_path):
    install(wheel, tmp_path)
    out, err = run(WHICH + "; print(mindspore.__file__)", tmp_path)
    assert out.splitlines() == ["mindspore <class 'ms_nn.layers.dense.Dense'>", str(tmp_path / "mindspore.py")]
    assert err == ""


@pytest.mark.parametrize("first", ["mindspore", "ms-compat"])
def test_in_one_folder_nothing_is_overwritten(wheel, tmp_path, first):
    if first == "mindspore":
        real = real_one(tmp_path)
        names = install(wheel, tmp_path)
    else:
        names = install(wheel, tmp_path)
        real = real_one(tmp_path)
    assert (real / "__init__.py").read_text() == REAL
    out, err = run(WHICH, startup=[tmp_path])
    assert out == "the real one real Dense"
    assert err.startswith(TELLS.format(real)) and len(err.splitlines()) == 1
    for name in names:  # uninstalling
        (tmp_path / name).unlink()
    assert (real / "__init__.py").read_text() == REAL
    # The test environment may contain ms-compat, which then prints its line.
    assert run(WHICH, tmp_path)[0] == "the real one real Dense"


def test_before_mindspore_on_the_path_it_makes_way(wheel, tmp_path):
    install(wheel, tmp_path / "ours")
    real = real_one(tmp_path / "theirs")
    out, err = run(WHICH, tmp_path / "ours", tmp_path / "theirs")
    assert out == "the real one real Dense"
    assert err.startswith(TELLS.format(real)) and len(err.splitlines()) == 1


def test_after_mindspore_on_the_path_it_is_not_imported(wheel, tmp_path):
    install(wheel, tmp_path / "ours")
    real_one(tmp_path / "theirs")
    code = WHICH + "; import sys; print('ms_compat._hook' in sys.modules)"
    out, _ = run(code, tmp_path / "theirs", tmp_path / "ours")
    assert out.splitlines() == ["the real one real Dense", "False"]


def test_a_broken_mindspore_raises_its_own_error(wheel, tmp_path):
    install(wheel, tmp_path / "ours")
    real = real_one(tmp_path / "theirs")
    (real / "__init__.py").write_text("raise OSError('libmindspore.so is missing')\n")
    code = "try: import mindspore\nexcept OSError as e: import sys; print(e, 'mindspore' in sys.modules)"
    assert run(code, tmp_path / "ours", tmp_path / "theirs")[0] == "libmindspore.so is missing False"


def test_folders_that_mindspore_left_behind_are_no_mindspore(wheel, tmp_path):
    install(wheel, tmp_path)
    (tmp_path / "mindspore" / "lib").mkdir(parents=True)
    out, err = run(WHICH, tmp_path, startup=[tmp_path])
    assert out.startswith("mindspore <class 'ms_nn.") and err == ""


def test_the_module_says_which_one_is_used(wheel, tmp_path):
    install(wheel, tmp_path / "ours")
    code = "import runpy; runpy.run_module('ms_compat', run_name='__main__')"
    assert run(code, tmp_path / "ours")[0].startswith("'import mindspore' gives ms-compat, which runs on ms")
    real = real_one(tmp_path / "theirs")
    out, _ = run(code, tmp_path / "ours", tmp_path / "theirs")
    assert out.startswith(f"'import mindspore' gives the MindSpore in {real}, not ms-compat")


def test_an_interpreter_that_starts_loads_nothing_of_ms(wheel, tmp_path):
    install(wheel, tmp_path)
    code = "import sys; print(sorted(n for n in sys.modules if n.split('.')[0] in ('ms', 'numpy', 'ms_compat')))"
    assert run(code, startup=[tmp_path])[0] == "['ms_compat', 'ms_compat.beside']"


def test_the_file_is_installed_where_python_looks():
    """The tests of this folder use the installed package, not another `mindspore`."""
    import mindspore

    assert Path(mindspore.__file__).name == "mindspore.py"
    assert not (Path(sysconfig.get_path("purelib")) / "mindspore" / "__init__.py").exists()
