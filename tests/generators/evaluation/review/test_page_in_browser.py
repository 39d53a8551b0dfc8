"""The page of a review in Chromium, by keyboard."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.evaluation.review.questions import Questions
from lm_eval_taskgen.generators.evaluation.review.server import ReviewServer
from lm_eval_taskgen.generators.evaluation.review.session import Session
from lm_eval_taskgen.generators.export.read_back import read_exported
from lm_eval_taskgen.generators.export.reviews.decisions import REVIEWS, read_decisions
from lm_eval_taskgen.utils.records.samples import InMemoryDataset
from lm_eval_taskgen.utils.settings import TaskGeneratorConfig

webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed")

pytestmark = pytest.mark.slow


@pytest.fixture
def browser() -> Iterator[Any]:
    programs = [shutil.which(name) for name in ("chromium", "chromedriver")]
    if not all(programs):
        pytest.skip("chromium and chromedriver are not installed")
    options = webdriver.ChromeOptions()
    options.binary_location = programs[0]
    for argument in ("--headless=new", "--no-sandbox", "--window-size=1200,900"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(programs[1]))
    driver.implicitly_wait(5)
    yield driver
    driver.quit()


def test_a_set_is_reviewed_by_keyboard(
    tmp_path: Path,
    make_set: Callable[..., InMemoryDataset],
    make_config: Callable[..., TaskGeneratorConfig],
    write_set: Callable[..., Path],
    browser: Any,
) -> None:
    from selenium.webdriver.common.keys import Keys
    from selenium.webdriver.support.wait import WebDriverWait

    folder = write_set(make_set(), make_config(), tmp_path / "towns")
    server = ReviewServer(Session(Questions(read_exported(folder), {}, {}), "anna"))
    threading.Thread(target=server.serve_forever, daemon=True).start()

    def shown(css: str) -> str:
        return str(browser.find_element("css selector", css).text)

    def wait_for(css: str, text: str) -> None:
        WebDriverWait(browser, 5).until(lambda _: text in shown(css), f"{css} has no {text!r}")

    def press(*keys: str) -> None:
        for key in keys:
            browser.switch_to.active_element.send_keys(key)

    browser.get(server.url)
    wait_for("#progress-text", "0 of 12 decided")
    assert "four" in shown("mark")
    press("k")
    wait_for("#progress-text", "1 of 12")
    press("d", "2")
    wait_for("#progress-text", "2 of 12")
    press("d", Keys.ENTER)
    wait_for("#progress-text", "3 of 12")
    press("e", " Precisely?", Keys.CONTROL + Keys.ENTER)
    wait_for("#progress-text", "4 of 12")
    press("p")
    wait_for("#state", "You changed it")
    press("e")
    assert browser.switch_to.active_element.get_attribute("value").endswith(" Precisely?")
    press(Keys.ESCAPE, "u")
    wait_for("#progress-text", "3 of 12")
    wait_for("#state", "Not decided yet")
    # Not on the first try: the passages do not hold the new answer.
    press("f", "n", "e", Keys.TAB, Keys.CONTROL + "a", "nine", Keys.CONTROL + Keys.ENTER)
    wait_for("#editing .wrong", "occurs in the passages")
    press(Keys.ESCAPE)
    assert not browser.find_element("id", "editing").is_displayed()
    server.shutdown()
    server.server_close()
    press("k")
    wait_for("#failure", "the last decision is not")
    made = [(one.decision, one.reason) for one in read_decisions(folder / REVIEWS)]
    assert made == [("keep", None), ("drop", "ambiguous"), ("drop", None), ("edit", None), ("undo", None)]
    refused = [
        entry["message"] for entry in browser.get_log("browser") if "Content Security Policy" in entry["message"]
    ]
    assert refused == []
