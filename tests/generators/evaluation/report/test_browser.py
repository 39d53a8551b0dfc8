"""The page in a real browser, driven by its DevTools protocol (https://chromedevtools.github.io/devtools-protocol/)."""

from __future__ import annotations

import asyncio
import json
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.evaluation.pages.shell import passage_program, render
from lm_eval_taskgen.generators.evaluation.report.report import write_report
from lm_eval_taskgen.generators.export.read_back import ExportedSet

CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome")
SECONDS = 60

pytestmark = [pytest.mark.slow, pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")]


async def evaluated(port: str, code: str) -> Any:
    """Return the value of an expression in the open page, once it is not empty."""
    aiohttp = pytest.importorskip("aiohttp", reason="lm-eval[api] brings it")
    async with aiohttp.ClientSession() as session:
        pages = await (await session.get(f"http://127.0.0.1:{port}/json")).json()
        address = next(page["webSocketDebuggerUrl"] for page in pages if page["type"] == "page")
        async with session.ws_connect(address, max_msg_size=0) as socket:
            for number in range(10 * SECONDS):
                asked = {"expression": code, "returnByValue": True, "awaitPromise": True}
                await socket.send_json({"id": number, "method": "Runtime.evaluate", "params": asked})
                value = (await socket.receive_json())["result"]["result"].get("value")
                if value:
                    return value
                await asyncio.sleep(0.1)
    raise AssertionError(f"{code} stayed empty")


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """Opens a page and gives a function that evaluates an expression in it."""
    started = []

    def open_page(address: str) -> Callable[..., Any]:
        profile = tmp_path / "profile"
        flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0"]
        command = [CHROMIUM, *flags, f"--user-data-dir={profile}", address]
        started.append(subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))  # type: ignore[arg-type]
        port = profile / "DevToolsActivePort"
        until = time.monotonic() + SECONDS
        while not port.is_file() or not port.read_text(encoding="utf-8"):
            assert time.monotonic() < until, "the browser did not start"
            time.sleep(0.1)
        return lambda code: asyncio.run(evaluated(port.read_text(encoding="utf-8").splitlines()[0], code))

    yield open_page
    for process in started:
        process.terminate()
        process.wait()


@pytest.fixture
def page(hostile_set: ExportedSet, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(
        "lm_eval_taskgen.generators.evaluation.report.report.sampled_baseline_scores", lambda exported: None
    )
    return write_report(hostile_set.folder).page


def test_a_browser_shows_the_questions_and_runs_nothing_of_theirs(
    page: Path, browser: Callable[..., Any], markup: str
) -> None:
    ask = browser(f"{page.as_uri()}#words=it+was&passages=1")
    assert ask("document.getElementById('found').textContent") == "Questions 1 to 3 of 3"
    ask("document.querySelectorAll('#list details').forEach((item) => { item.open = true; }), true")
    assert ask("document.querySelector('mark')?.childNodes[1].data") == "It was 1947,"
    shown = ask("document.querySelector('#list .asked').textContent")
    assert shown == f"0 {markup}"
    assert ask("String(window.hit)") == "undefined"
    assert ask("String(document.images.length)") == "0"
    assert ask("document.title") == "towns: report"


PASSAGE = """## Ports

Before. | no table
| port | what \\| for |
| --- | --- |
| 631/tcp | Printing |

After."""


def test_tables_and_headings_of_a_passage_are_drawn_with_the_evidence_marked(
    tmp_path: Path, browser: Callable[..., Any]
) -> None:
    start = PASSAGE.index("631")
    page = tmp_path / "page.html"
    show = f"document.body.append(passageText({json.dumps(PASSAGE)}, [[{start}, {PASSAGE.index('After')}]], 'en'));"
    page.write_text(render("A passage", "", programs=(passage_program(), show)), encoding="utf-8")
    ask = browser(page.as_uri())
    assert ask("document.querySelector('strong').textContent") == "Ports"
    assert ask("[...document.querySelectorAll('th')].map((cell) => cell.textContent)") == ["port", "what | for"]
    marked = "[...document.querySelectorAll('mark')].map((mark) => mark.childNodes[1].data.trim())"
    assert ask(f"{marked}.filter(Boolean)") == ["631/tcp", "Printing"]
    assert ask("document.body.textContent.includes('Before. | no table')")
    assert ask("document.body.textContent.trim().endsWith('After.')")


def test_a_block_that_cannot_be_read_is_told(page: Path, browser: Callable[..., Any]) -> None:
    whole = page.read_text(encoding="utf-8")
    start = whole.index('id="rows-0">') + 60
    page.write_text(f"{whole[:start]}AAAA{whole[start + 4 :]}", encoding="utf-8")
    assert "could not be read" in browser(page.as_uri())("document.getElementById('failure').textContent")
