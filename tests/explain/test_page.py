"""The page as HTML: well formed, self-contained, everything escaped; and names that stay over passes."""

from __future__ import annotations

import json
import sys
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path

import ms
import numpy as np
import pytest
from ms import Tensor
from ms_jit_core import graph_text

sys.path.insert(0, str(Path(__file__).parent))
import explained

X = Tensor(np.arange(12, dtype=np.float32).reshape(3, 4) - 5)
W = Tensor(np.ones((4, 5), np.float32))
VOID = {"meta", "input", "br", "hr", "img", "link"}


class Page(HTMLParser):
    """Text by element id, elements, and whether all that is opened is closed in order."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[tuple[str, dict]] = []
        self.elements: list[tuple[str, dict]] = []
        self.text: dict[str, str] = {}
        self.wrong: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        if not self.open or self.open[-1][0] != tag:
            self.wrong.append(f"</{tag}> at {self.getpos()}")
        else:
            self.open.pop()

    def handle_data(self, data):
        for _, attrs in self.open:
            if "id" in attrs:
                self.text[attrs["id"]] = self.text.get(attrs["id"], "") + data

    @property
    def data(self):
        return json.loads(self.text["data"])


def page_of(f, *args, **options):
    return Page(ms.explain(ms.jit(f, **options), *args).html())


@pytest.fixture(scope="module")
def small():
    return page_of(explained.small, X, W)


def test_it_is_well_formed(small):
    assert small.wrong == [] and small.open == []
    ids = [attrs["id"] for _, attrs in small.elements if "id" in attrs]
    assert len(ids) == len(set(ids))
    for _, attrs in small.elements:
        for name in ("aria-controls", "aria-labelledby", "aria-describedby"):
            assert name not in attrs or attrs[name] in ids


def test_it_needs_no_network(small):
    for tag, attrs in small.elements:
        assert tag not in ("link", "iframe", "object", "embed", "base")
        assert not {"src", "srcset", "background", "action"} & set(attrs), (tag, attrs)
        assert attrs.get("href", "#").startswith("#")
    policy = [attrs["content"] for tag, attrs in small.elements if attrs.get("http-equiv") == "Content-Security-Policy"]
    assert policy and policy[0].startswith("default-src 'none'")
    for name in ("page.css", "page.js", "graph.js"):
        text = files("ms_jit_core.explanation").joinpath(name).read_text(encoding="utf-8")
        assert "http" not in text and "url(" not in text.replace("url(#tip)", "") and "import" not in text


def test_what_the_program_says_cannot_become_markup(small):
    """The source holds `</script>`, an image and tags."""
    assert sum(tag == "script" for tag, _ in small.elements) == 2
    assert not [tag for tag, _ in small.elements if tag == "img"]
    # `b` is used by costs; none has the text of the docstring.
    source = small.text["source"]
    assert "Text with </script><script>window.hacked = 1</script> & <b>tags</b>." in source
    assert "<img src=x onerror='window.hacked=1'></script>" in source
    assert all("</script>" not in line for line in small.data["segments"][0]["first"])


def test_names_of_all_kinds_are_escaped():
    def nasty(x):
        return x + 1

    nasty.__qualname__ = "</script><b>@data@ & co"
    box = {"</script><i>": Tensor(np.ones(4, np.float32))}

    def reads(x):
        return x + box["</script><i>"]

    for f in (nasty, reads):
        html = ms.explain(ms.jit(f), X).html()
        page = Page(html)
        assert page.wrong == [] and page.open == [] and sum(tag == "script" for tag, _ in page.elements) == 2
        assert not [tag for tag, _ in page.elements if tag == "i" and html.count("<i>")]
    assert "box['</script><i>']" in page.text["p-guards"]
    assert any("</script>" in name for _, _, name in page.data["segments"][0]["captured"]["v"])


def test_lines_have_their_states_as_classes(small):
    rows = {attrs["id"]: attrs["class"] for tag, attrs in small.elements if tag == "tr" and "id" in attrs}
    lines = Path(explained.__file__).read_text().splitlines()
    at = {text: rows[f"l0-{lines.index(text) + 1}"] for text in lines if f"l0-{lines.index(text) + 1}" in rows}
    assert at["    y = x @ w * scale"] == "graph" and at["    if x.shape[0] > 2:"] == "constant"
    assert at["        y = y - 1"] == "unreached"


def test_parts_are_there(small):
    assert "tensor x is float32 [3, 4]" in small.text["p-guards"] and "global of explained" in small.text["p-guards"]
    assert "kernel:matmul2 then" in small.text["p-launches"] and "median of" in small.text["p-launches"]
    assert "No break" in small.text["p-breaks"]
    assert "first call" in small.text["p-recompiles"] and "compiles" in small.text["p-recompiles"]
    (segment,) = small.data["segments"]
    ops = [node[0] for node in segment["optimized"]["n"]]
    assert ops[:3] == ["matmul2", "mul", "add"] and [node[6] for node in segment["optimized"]["n"]][:3] == [0, 0, 0]


def test_a_break_has_what_where_why_and_hint():
    page = page_of(explained.with_break, X, capture_mode="trace")
    for part in ("input or output", "calls print()", 'print(end="")', "program order", "move it out"):
        assert part in page.text["p-breaks"]
    assert page.data["segments"] == [
        {"nodes": 0, "first": [], "passes": [], "steps": [], "captured": None, "optimized": None}
    ]


def test_equal_breaks_stand_once():
    page = page_of(explained.prints_in_a_loop, X, 5)
    cards = [attrs for tag, attrs in page.elements if attrs.get("class") == "card"]
    assert len(cards) < 5 and "segments" in page.text["p-breaks"]


def test_save_and_show(tmp_path, monkeypatch):
    import webbrowser

    e = ms.explain(ms.jit(explained.calls), X)
    path = tmp_path / "x.html"
    assert e.save(path) == str(path) and path.read_text(encoding="utf-8") == e.html()
    opened = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    shown = Path(e.show())
    try:
        assert opened == [shown.as_uri()] and shown.read_text(encoding="utf-8") == e.html()
    finally:
        shown.unlink()
    with pytest.raises(OSError):
        e.save(tmp_path / "no folder" / "x.html")


def test_large_pages_stay_small():
    e = ms.explain(ms.jit(explained.long, capture_mode="trace"), X)
    assert e.segments[0].graph.node_count == 2000
    assert len(e.html()) < 1_000_000


def test_assets_are_small():
    folder = files("ms_jit_core.explanation")
    sizes = [len(folder.joinpath(n).read_bytes()) for n in ("page.html", "page.css", "page.js", "graph.js")]
    assert sum(sizes) < 50_000


# names over passes
def after(first, steps):
    """The texts that the steps lead to."""
    texts = [first]
    for step in steps:
        if not step.delta:
            continue
        text, at = [], 0
        for kind, value in step.delta:
            if kind == "=":
                text += texts[-1][at : at + value]
            elif kind == "+":
                text += value
            at += value if kind in "=-" else 0
        texts.append(text)
    return texts


def test_a_pass_shows_only_what_it_did():
    graph = ms.explain(ms.jit(explained.repeated), Tensor(np.ones(2, np.float32))).segments[0].graph
    first, steps, optimized = graph_text.passes(graph, "O0")
    cse = next(step for step in steps if step.name == "cse")
    gone = sum(value for kind, value in cse.delta if kind == "-")
    new = [line for kind, value in cse.delta if kind == "+" for line in value]
    assert cse.before - cse.after == 2 and gone - len(new) == 2
    assert not any("tanh" in line for line in new)
    last = after(first, steps)[-1]
    assert sum("tanh(" in line for line in last) == 1 and sum("tanh(" in line for line in first) == 2
    assert sum(" = " in line and " = const " not in line for line in last) == optimized.node_count


def test_deltas_lead_from_text_to_text():
    training = explained.Training()
    segment = ms.explain(training.step, X).segments[0]
    last = after(segment.first, segment.passes)[-1]
    values = [line.split(" = ")[0] for line in last if " = " in line]
    assert len(values) == len(set(values))
    assert sum(" = const " not in line for line in last if " = " in line) == segment.optimized.node_count
    used = {word.strip("(),") for line in last for word in line.split() if word.strip("(),").startswith("%")}
    assert used <= {name for value in values for name in value.split(", ")}
