"""The line about what a language model took."""

from __future__ import annotations

import pytest

from lm_eval_taskgen.generators.cli.generate import _spent
from lm_eval_taskgen.generators.models.budget import Spent
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
