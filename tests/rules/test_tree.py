"""What every tree of this project has, and what none has."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))
import house

TEXT = {".py", ".pyi", ".rs", ".md", ".toml", ".txt", ".yml", ".cfg", ""}


def tracked() -> list[Path]:
    """The files of the tree: those that git knows, and new ones that it does not ignore."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(command, cwd=house.ROOT, capture_output=True, text=True, check=True)
    return [path for line in done.stdout.splitlines() if (path := house.ROOT / line).is_file()]


@pytest.mark.parametrize(
    "name",
    ["README.md", "ARCHITECTURE.md", "LICENSE", "docs/plan.md", "docs/differences.md", "docs/env_vars.md",
     "docs/adding_an_op.md", "docs/performance.md", ".ci/run"],
)  # fmt: skip
def test_documents_exist(name: str) -> None:
    assert (house.ROOT / name).stat().st_size > 200


def test_decisions_are_numbered() -> None:
    names = sorted(path.name for path in (house.ROOT / "docs" / "decisions").glob("*.md"))
    assert names and all(re.match(r"\d{4}-[a-z0-9-]+\.md$", name) for name in names)


def test_architecture_names_every_room() -> None:
    text = (house.ROOT / "ARCHITECTURE.md").read_text()
    rooms = [path.parent.relative_to(house.ROOT / "crates") for path in (house.ROOT / "crates").rglob("Cargo.toml")]
    missing = [str(room) for room in rooms if f"crates/{room}" not in text]
    missing += [name for name in house.PACKAGES if f"packages/{name}" not in text]
    assert not missing


def test_the_readme_of_tests_names_every_folder() -> None:
    text = (house.ROOT / "tests" / "README.md").read_text()
    folders = {path.relative_to(house.ROOT / "tests").parts[0] for path in (house.ROOT / "tests").rglob("*.py")}
    assert not [name for name in folders if "." not in name and f"`{name}`" not in text]


def test_no_path_of_a_machine() -> None:
    # Spelled so that this file does not match itself.
    pattern = re.compile("|".join(["/" + "work/", "/" + "opt/", "/" + "root/", "/" + "home/[a-z]"]))
    bad = []
    for path in tracked():
        if path.suffix in TEXT and path.name not in ("LICENSE", "Cargo.lock"):
            text = path.read_text(errors="replace")
            bad += [f"{path.relative_to(house.ROOT)}: {match.group()}" for match in pattern.finditer(text)]
    assert not bad


def test_nothing_is_left_for_later() -> None:
    pattern = re.compile(
        r"\b(" + "|".join(["TO" + "DO", "FIX" + "ME", "XX" + "X"]) + r")\b|\b" + "to" + r"do!\(|unimplemented!\("
    )
    bad = []
    for path in tracked():
        if path.suffix in (".py", ".rs", ".pyi"):
            text = path.read_text(errors="replace")
            bad += [f"{path.relative_to(house.ROOT)}: {match.group()}" for match in pattern.finditer(text)]
    assert not bad


def test_no_test_is_skipped() -> None:
    pattern = re.compile(r"pytest\.(mark\.(skip\b|xfail)|skip\(|xfail\()|#\[ignore" + r"\b")
    own = Path(__file__).name
    bad = []
    for path in tracked():
        if path.suffix in (".py", ".rs") and path.name != own and not path.is_relative_to(house.ROOT / "target"):
            bad += [
                f"{path.relative_to(house.ROOT)}: {m.group()}"
                for m in pattern.finditer(path.read_text(errors="replace"))
            ]
    assert not bad
