"""What the package knows of a language, read from one YAML file each of this folder."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import TYPE_CHECKING, Literal

import yaml
from pydantic import ValidationError

from ..errors import ConfigError
from .writer_patterns import StrictRecord, WriterPatterns

if TYPE_CHECKING:
    from ..qa_metrics import ScoringRules


class PromptLabels(StrictRecord):
    """The fixed words of a prompt. `instruction` and `closed_book_instruction` may hold `{abstention}`.

    `refusal_prefix` is the sentence with which an answer begins that refuses an instruction found in a text.
    """

    passage: str
    question: str
    answer: str
    instruction: str
    closed_book_instruction: str
    refusal_prefix: str


class Scoring(StrictRecord):
    """The fields of `ScoringRules`; its `refusal_prefix` is that of the prompt.

    The first abstention phrase is the one that prompts ask for. `joiners` and `page_words` are lower case.
    """

    articles: tuple[str, ...] = ()
    tokens: Literal["whitespace", "characters"] = "whitespace"
    abstentions: tuple[str, ...]
    joiners: tuple[str, ...] = ()
    page_words: tuple[str, ...] = ()


class Interrogatives(StrictRecord):
    """What a question is asked with, lower case; a text that answers it need not hold these words.

    `words` are interrogatives and what comes with them; a question with one of `figures` asks for a date or number.
    """

    words: tuple[str, ...] = ()
    figures: tuple[str, ...] = ()


class Language(StrictRecord):
    """One language file. `script` is a Unicode script name; `sentence_ends` and `digits` are single characters.

    `refusals` are the words, lower case, with which a language model begins that declines to do what it is asked.
    """

    code: str
    name: str
    native_name: str
    script: str
    digits: str
    sentence_ends: tuple[str, ...]
    abbreviations: tuple[str, ...] = ()
    interrogatives: Interrogatives = Interrogatives()
    refusals: tuple[str, ...] = ()
    prompt: PromptLabels
    scoring: Scoring
    writer: WriterPatterns | None = None

    @property
    def abstention(self) -> str:
        return self.scoring.abstentions[0]


def writer_patterns(language: Language) -> WriterPatterns:
    """The patterns by which names, dates and numbers of a language are found, and the template writer asks for them.

    Raises:
        ConfigError: its file has no `writer` block.
    """
    if language.writer is None:
        able = ", ".join(code for code in language_codes() if load_language(code).writer is not None)
        raise ConfigError(
            f"languages/{language.code}.yaml has no `writer` block, so no questions can be written in {language.name}: "
            f"they are found by its patterns. Languages that have one: {able}"
        )
    return language.writer


def language_codes() -> tuple[str, ...]:
    """The codes of all languages that have a file, sorted."""
    folder = resources.files(__package__)
    return tuple(sorted(f.name.removesuffix(".yaml") for f in folder.iterdir() if f.name.endswith(".yaml")))


# Reads the same ten times as fast, where PyYAML was built with libyaml: to tell a language from others reads all files.
_LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


@cache
def load_language(code: str) -> Language:
    """Read one language file.

    Raises:
        ConfigError: there is no such file, or it does not follow the schema; the message names the field.
    """
    if code not in language_codes():
        raise ConfigError(f"language {code!r} is not known; there are: {', '.join(language_codes())}")
    text = (resources.files(__package__) / f"{code}.yaml").read_text(encoding="utf-8")
    try:
        # All scalars as text: elsewhere YAML takes the words "no" and "on" for truth values.
        return Language.model_validate(yaml.load(text, Loader=_LOADER))
    except yaml.YAMLError as error:
        raise ConfigError(f"languages/{code}.yaml: this is no YAML: {error}") from error
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"]) or "the whole file"
        raise ConfigError(f"languages/{code}.yaml: {field}: {first['msg']}") from error


@cache
def scoring_rules(code: str) -> ScoringRules:
    """The scoring rules of a language; English abstention phrases and page words count in every language.

    Raises:
        ConfigError: the language is not known.
    """
    # Imported here, since generation reads languages and does not depend on scoring.
    from ..qa_metrics import ScoringRules

    language = load_language(code)
    scoring, english = language.scoring, load_language("en").scoring
    return ScoringRules(
        articles=scoring.articles,
        tokens=scoring.tokens,
        abstentions=tuple(dict.fromkeys((*scoring.abstentions, *english.abstentions))),
        joiners=scoring.joiners,
        page_words=tuple(dict.fromkeys((*scoring.page_words, *english.page_words))),
        refusal_prefix=language.prompt.refusal_prefix,
    )
