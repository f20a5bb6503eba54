"""Loads pages in a real headless Chromium and reads their state."""

from __future__ import annotations

import json
import re
import resource
import shutil
import subprocess
from html import unescape
from pathlib import Path
from typing import Any

CHROMIUM = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), None
)
_ERRORS = "<script>window.failures = []; addEventListener('error', e => failures.push(e.message));</script>"


def why_not() -> str | None:
    """Returns why no page can be loaded here; None if one can."""
    if CHROMIUM is None:
        return "no chromium is installed"
    if resource.getrlimit(resource.RLIMIT_AS)[1] != resource.RLIM_INFINITY:
        return "Chromium does not start under a limit of address space (ulimit -v)"
    return None


def chromium(page: Path, folder: Path, *flags: str, size: tuple[int, int] = (1400, 900)) -> str:
    """Returns Chromium's output for a page; its files go into `folder`."""
    assert CHROMIUM is not None
    command = [
        CHROMIUM,
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--hide-scrollbars",
        f"--user-data-dir={folder / 'profile'}",
        f"--window-size={size[0]},{size[1]}",
        "--virtual-time-budget=5000",
        *flags,
        page.as_uri(),
    ]
    return subprocess.run(command, capture_output=True, text=True, timeout=100, check=True).stdout


def ask(html: str, folder: Path, script: str) -> dict[str, Any]:
    """Run a script in the page when it is ready; return its result, with `failures`, the errors of the page."""
    tail = (
        "<script>(async () => { let answer; try { answer = await (async () => {" + script + "})(); } "
        "catch (e) { answer = { thrown: String(e) }; } const out = document.createElement('pre'); out.id = 'answer'; "
        "out.textContent = JSON.stringify({ ...answer, failures }); document.body.append(out); })();</script>"
    )
    assert html.count("</body>") == 1 and html.count("<head>") == 1
    page = folder / "page.html"
    page.write_text(html.replace("<head>", "<head>" + _ERRORS).replace("</body>", tail + "</body>"), encoding="utf-8")
    found = re.search(r'<pre id="answer">(.*?)</pre>', chromium(page, folder, "--dump-dom"), re.DOTALL)
    assert found is not None
    return json.loads(unescape(found.group(1)))
