"""The `world` block of language files: the languages that have it, and the errors about a flawed one."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.utils import languages
from lm_eval_taskgen.utils.errors import ConfigError
from lm_eval_taskgen.utils.languages import files, load_language, world_patterns
from lm_eval_taskgen.utils.languages.texts_yaml import load_texts
from lm_eval_taskgen.utils.text.words import is_of_script

CODES = sorted(path.stem for path in Path(languages.__file__).parent.glob("*.yaml"))
ABLE = [code for code in CODES if load_language(code).world is not None]


def test_worlds_can_be_written_in_three_languages() -> None:
    assert ABLE == ["en", "es", "hi"]
    assert all(load_language(code).world_names is not None for code in ABLE)


def test_asking_for_patterns_where_there_are_none_names_the_block() -> None:
    with pytest.raises(ConfigError, match=r"^languages/ta\.yaml has no `world` block.* Tamil.*: en, es, hi$"):
        world_patterns(load_language("ta"))


@pytest.mark.parametrize("code", ABLE)
class TestEveryWorld:
    def test_has_months_and_says_how_lists_end(self, code: str) -> None:
        articles = world_patterns(load_language(code)).articles
        assert len(set(articles.months)) == 12
        assert articles.last in load_language(code).scoring.joiners

    def test_asks_for_an_abstention_that_scoring_accepts(self, code: str) -> None:
        assert world_patterns(load_language(code)).prompt.instruction.count("{abstention}") == 1

    def test_says_nothing_twice(self, code: str) -> None:
        for kind, patterns in world_patterns(load_language(code)).articles.kinds.items():
            for templates in (patterns.lead, patterns.facts):
                assert len(set(templates)) == len(templates), kind

    def test_has_the_words_of_english(self, code: str) -> None:
        """The same keys, and in each kind the same relations."""
        own, english = (world_patterns(load_language(c)).articles for c in (code, "en"))
        assert {type_: set(literal.words) for type_, literal in own.literals.items()} == {
            type_: set(literal.words) for type_, literal in english.literals.items()
        }
        for kind, patterns in own.kinds.items():
            assert set(patterns.orders[0]) == set(english.kinds[kind].orders[0])

    def test_is_written_in_its_script(self, code: str) -> None:
        articles = world_patterns(load_language(code)).articles
        spoken = [*articles.months, articles.last]
        for patterns in articles.kinds.values():
            spoken += [re.sub(r"\{[^}]*\}|[a-z_]+:", "", text) for text in (*patterns.lead, *patterns.facts)]
        script = load_language(code).script
        foreign = [[c for c in text if c.isalpha() and not is_of_script(c, script)] for text in spoken]
        assert [letters for letters in foreign if letters] == []


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.setenv(files.FOLDER_VARIABLE, str(tmp_path))
    load_language.cache_clear()
    yield tmp_path
    load_language.cache_clear()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda articles: articles.update(months=["Jan"]), r"world\.articles\.months: .*at least 12"),
        (lambda articles: articles.update(grouping="dots"), r"world\.articles\.grouping: .*'thousands' or 'indian'"),
        (lambda articles: articles["kinds"]["city"].pop("lead"), r"world\.articles\.kinds\.city\.lead: Field required"),
        (lambda articles: articles["kinds"]["city"].update(leed=[]), r"world\.articles\.kinds\.city\.leed: Extra"),
    ],
)
def test_a_flawed_block_is_told_by_its_field(own: Any, change: Callable[..., Any], message: str) -> None:
    fields = load_texts((files.SHIPPED / "en.yaml").read_text(encoding="utf-8")) | {"code": "xx"}
    change(fields["world"]["articles"])
    (own / "xx.yaml").write_text(json.dumps(fields, ensure_ascii=False), encoding="utf-8")
    with pytest.raises(ConfigError, match=rf"^languages/xx\.yaml: {message}"):
        world_patterns(load_language("xx"))
