"""The page in a real browser: it draws the graph, links lines and nodes, obeys the keyboard, and runs no one else's
script."""

from __future__ import annotations

import dataclasses
import struct
import sys
import zlib
from pathlib import Path

import ms
import numpy as np
import pytest
from ms import Tensor

sys.path.insert(0, str(Path(__file__).parent))
import browser
import explained

pytestmark = pytest.mark.skipif(browser.why_not() is not None, reason=str(browser.why_not()))

X = Tensor(np.arange(12, dtype=np.float32).reshape(3, 4) - 5)
W = Tensor(np.ones((4, 5), np.float32))

HELPERS = """
const key = (target, name) =>
  target.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
const all = selector => [...document.querySelectorAll(selector)];
const texts = selector => all(selector).map(e => e.textContent);
const row = text => all(".listing tr").find(r => r.querySelector(".code").textContent.includes(text));
const titles = selector => all(selector).map(g => g.querySelector("text").textContent);
"""


def explain(f, *args, **options):
    return ms.explain(ms.jit(f, **options), *args)


def test_graph_lines_and_keyboard(tmp_path):
    html = explain(explained.small, X, W).html()
    script = """
    const out = { ready: document.documentElement.dataset.ready, nodes: titles(".node"), edges: all(".edge").length,
      hacked: window.hacked === undefined, doc: row("Text with").textContent };
    row("y = x @ w").dispatchEvent(new MouseEvent("mouseenter"));
    out.hovered = titles(".node.hl");
    row("y = x @ w").dispatchEvent(new MouseEvent("mouseleave"));
    out.left = titles(".node.hl");
    key(row("z = ops.relu"), "Enter");
    out.chosen = titles(".node.hl");
    key(row("z = ops.relu"), "Enter");
    out.again = titles(".node.hl");
    row("y = x @ w").focus();
    key(document.activeElement, "ArrowDown");
    out.next = document.activeElement.querySelector(".code").textContent.trim();
    const canvas = document.querySelector("#canvas"), before = canvas.getAttribute("viewBox");
    key(canvas, "+");
    out.zoomed = canvas.getAttribute("viewBox") !== before;
    key(canvas, "0");
    out.shown = all(".node").every(g => { const a = g.getBoundingClientRect(), b = canvas.getBoundingClientRect();
      return a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom; });
    while (document.querySelector(".node.sel text")?.textContent !== "matmul2") key(canvas, "n");
    out.detail = document.querySelector("#detail").textContent;
    out.lit = texts(".listing tr.hl .code").map(t => t.trim());
    key(canvas, "Enter");
    out.focused = document.activeElement.id === row("y = x @ w").id;
    key(canvas, "Escape");
    const tabs = all("[role=tab]");
    key(tabs[0], "ArrowRight");
    const hidden = id => document.getElementById(id).hidden;
    out.tab = [document.activeElement.id, tabs[1].getAttribute("aria-selected"), hidden("p-passes"), hidden("p-graph")];
    const find = document.querySelector("#find");
    find.value = "relu"; find.dispatchEvent(new Event("input"));
    out.found = titles(".node.hl").includes("relu");
    const color = () => getComputedStyle(document.body).backgroundColor, light = color();
    document.querySelector("#theme").click();
    out.themes = [light, color()];
    return out;
    """
    out = browser.ask(html, tmp_path, HELPERS + script)
    assert out["failures"] == [] and "thrown" not in out, out
    assert out["ready"] == "yes" and out["hacked"]
    assert {"x", "w", "matmul2", "mul 2.0", "relu", "reduce_sum", "return 0", "return 1"} <= set(out["nodes"])
    assert out["edges"] >= len(out["nodes"]) - 1
    assert "</script>" in out["doc"]
    assert out["hovered"] == ["matmul2", "mul 2.0"] and out["left"] == []
    assert "relu" in out["chosen"] and "matmul2" not in out["chosen"] and out["again"] == []
    assert out["next"].startswith("y = y + 1") and out["zoomed"] and out["shown"]
    assert "matmul2(x f32[3, 4], w f32[4, 5])" in out["detail"] and "launch 0" in out["detail"]
    assert out["lit"] == ["y = x @ w * scale"] and out["focused"]
    assert out["tab"] == ["t-passes", "true", False, True] and out["found"]
    assert out["themes"][0] != out["themes"][1]


def test_passes_show_what_they_changed(tmp_path):
    html = explain(explained.repeated, Tensor(np.ones(2, np.float32))).html()
    script = """
    const changed = all(".pass:not(.same)").slice(1);
    return { names: changed.map(p => p.querySelector("b").textContent), gone: texts(".diff .del"),
      made: texts(".diff .add"), same: texts(".pass.same b"), first: all(".pass pre")[0].textContent };
    """
    out = browser.ask(html, tmp_path, HELPERS + script)
    assert out["failures"] == [] and "thrown" not in out, out
    assert "cse" in out["names"] and "dead_branch" in out["same"]
    gone = [line for line in out["gone"] if "= tanh(" in line]
    assert len(gone) == 1 and not any("= tanh(" in line for line in out["made"])
    assert out["first"].count("= tanh(") == 2


def test_two_thousand_nodes_are_drawn(tmp_path):
    e = explain(explained.long, X, capture_mode="trace")
    assert e.segments[0].graph.node_count == 2000
    out = browser.ask(
        e.html(),
        tmp_path,
        HELPERS
        + """
    const nodes = all(".node"), boxes = nodes.map(g => g.querySelector("rect").getBoundingClientRect());
    const first = boxes[0], canvas = document.querySelector("#canvas").getBoundingClientRect();
    const places = new Set(nodes.map(g => g.getAttribute("transform")));
    row("y = ops.tanh").dispatchEvent(new MouseEvent("mouseenter"));
    return { count: nodes.length, places: places.size, high: first.height, lit: all(".node.hl").length,
      visible: boxes.filter(b => b.bottom > canvas.top && b.top < canvas.bottom).length };
    """,
    )
    assert out["failures"] == [] and "thrown" not in out, out
    assert out["count"] >= 2000 and out["places"] == out["count"]
    assert out["high"] > 15 and out["visible"] >= 5 and out["lit"] >= 900


def test_segments_have_their_own_parts(tmp_path):
    first, second = explain(explained.calls, X), explain(explained.small, X, W)
    broken = explain(explained.with_break, X, capture_mode="trace")
    both = dataclasses.replace(
        first,
        segments=[*first.segments, *broken.segments, *second.segments],
        listings=[*first.listings, *second.listings],
    )
    script = """
    const menu = document.querySelector("#segment");
    const choose = k => { menu.value = k; menu.dispatchEvent(new Event("change")); };
    const state = () => ({ nodes: titles(".node"), guards: texts("#p-guards [data-seg]:not([hidden]) td.m"),
      nothing: document.querySelector("#nothing").hidden });
    const out = { options: texts("#segment option"), a: state() };
    choose(1); out.b = state();
    choose(2); out.c = state();
    return out;
    """
    out = browser.ask(both.html(), tmp_path, HELPERS + script)
    assert out["failures"] == [] and "thrown" not in out, out
    assert len(out["options"]) == 3 and "calls print()" in out["options"][1]
    assert "tanh" in out["a"]["nodes"] and "matmul2" in out["c"]["nodes"] and out["b"]["nodes"] == []
    assert out["a"]["nothing"] and not out["b"]["nothing"] and out["c"]["nothing"]
    assert "scale == 2.0" in out["c"]["guards"] and "scale == 2.0" not in out["a"]["guards"]


def test_a_split_call_links_lines_of_all_its_graphs(tmp_path):
    html = explain(explained.with_break, X).html()
    script = """
    const menu = document.querySelector("#segment"), out = { first: titles(".node") };
    key(row("total = total + i"), "Enter");
    out.now = menu.value;
    out.second = titles(".node");
    out.lit = titles(".node.hl");
    return out;
    """
    out = browser.ask(html, tmp_path, HELPERS + script)
    assert out["failures"] == [] and "thrown" not in out, out
    assert "tanh" in out["first"] and "tanh" not in out["second"] and out["now"] == "1"
    assert out["lit"] and all(title.startswith("add") for title in out["lit"])


def test_a_call_without_graph_opens_at_its_break(tmp_path):
    out = browser.ask(
        explain(explained.with_break, X, capture_mode="trace").html(),
        tmp_path,
        HELPERS
        + """return { tab: document.querySelector("[aria-selected=true]").id, card: texts(".card")[0],
        pill: row('print(end="")').querySelector(".pill").textContent };""",
    )
    assert out["failures"] == [] and out["tab"] == "t-breaks" and out["pill"] == "break"
    assert "calls print()" in out["card"] and "print(end=" in out["card"]


def colors(png: bytes) -> int:
    """How many different bytes the pixels of a PNG have: a blank page has few."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    at, data = 8, b""
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            data += png[at + 8 : at + 8 + length]
        at += 12 + length
    return len(set(zlib.decompress(data)))


def test_a_screenshot_is_not_blank(tmp_path):
    training = explained.Training()
    page, shot = tmp_path / "step.html", tmp_path / "step.png"
    ms.explain(training.step, X).save(page)
    browser.chromium(page, tmp_path, f"--screenshot={shot}", size=(900, 600))
    blank = tmp_path / "blank.html"
    blank.write_text("<!doctype html><title>blank</title>")
    empty = tmp_path / "blank.png"
    browser.chromium(blank, tmp_path, f"--screenshot={empty}", size=(900, 600))
    assert colors(shot.read_bytes()) > 60 > colors(empty.read_bytes())
