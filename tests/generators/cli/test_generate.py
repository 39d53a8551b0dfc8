"""What the end of a run with a language model says: what it took, and what its replies show."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from lm_eval_taskgen.generators.cli.app import app
from lm_eval_taskgen.generators.cli.generate import _spent
from lm_eval_taskgen.generators.models import session
from lm_eval_taskgen.generators.models.budget import Spent
from lm_eval_taskgen.generators.models.object_backend import ObjectBackend
from lm_eval_taskgen.utils.settings import PricesConfig, WriterConfig

PRICES = PricesConfig(prompt=10, cached_prompt=1, completion=100)
TOOK = "The language model took 7 calls and 1,500,000 tokens"


@pytest.mark.parametrize(
    ("cached", "prices", "said"),
    [
        (0, None, TOOK),
        (0, PRICES, f"{TOOK}, 60.00 USD"),
        (800_000, PRICES, f"{TOOK}, 800,000 of them from the server's cache, 52.80 USD"),
    ],
)
def test_cached_tokens_are_shown_and_priced(cached: int, prices: PricesConfig | None, said: str) -> None:
    assert _spent(Spent(7, 1_000_000, 500_000, cached), WriterConfig(prices=prices)) == said


CONFIG = """\
name: mills
corpus: {files: ["*.md"]}
writer: {kind: llm, model: m, base_url: "http://127.0.0.1:9/v1", mode: reword, tries: 2}
question_types:
  direct_lookup: {count: 1}
"""


class Silent:
    def generate(self, prompt: str) -> str:
        return ""


def test_the_end_says_what_is_wrong_with_the_replies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "_backend", lambda llm, config, base, path: ObjectBackend(Silent(), path))
    (tmp_path / "mills.yaml").write_text(CONFIG, encoding="utf-8")
    text = (
        "The mill at Corley was built by the guild of weavers in 1702. Jonas Weir mended its wheel in 1744. "
        "The Ostra flows past the mill, and its water drives both stones. The market of the town is held on the square."
    )
    (tmp_path / "corley.md").write_text(f"# Corley\n\n{text}\n", encoding="utf-8")
    done = CliRunner().invoke(app, ["generate", str(tmp_path / "mills.yaml"), "--out", str(tmp_path / "set")])
    assert done.exit_code == 3, done.output
    note = f"replies of the model are empty: try another model; `taskgen journal {tmp_path / 'set'} --export FILE`"
    assert "Note: " in done.stderr and note in done.stderr
