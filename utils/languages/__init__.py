"""What the package knows of a language, read from one YAML file each."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Literal

import yaml
from pydantic import Field, ValidationError

from ..errors import ConfigError
from .files import FOLDER_VARIABLE, language_files
from .texts_yaml import load_texts
from .unfinished import unfinished
from .world_names import WorldNames
from .world_patterns import WorldPatterns
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
    abstentions: tuple[str, ...] = Field(min_length=1)
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
    world_names: WorldNames | None = None
    world: WorldPatterns | None = None

    @property
    def abstention(self) -> str:
        return self.scoring.abstentions[0]


def writer_patterns(language: Language) -> WriterPatterns:
    """The patterns by which names, dates and numbers of a language are found, and the template writer asks for them.

    Raises:
        ConfigError: its file has no `writer` block.
    """
    if language.writer is None:
        raise lacking(
            language, "writer", f"no questions can be written in {language.name}: they are found by its patterns"
        )
    return language.writer


def world_patterns(language: Language) -> WorldPatterns:
    """The wording of synthetic worlds in a language.

    Raises:
        ConfigError: its file has no `world` block.
    """
    if language.world is None:
        raise lacking(language, "world", f"no synthetic world can be written in {language.name}")
    return language.world


def lacking(language: Language, block: str, so: str) -> ConfigError:
    """The error about an optional block that a language's file lacks: what follows, and which languages have it."""
    able = ", ".join(code for code in language_codes() if getattr(load_language(code), block) is not None)
    return ConfigError(
        f"languages/{language.code}.yaml has no `{block}` block, so {so}. Languages that have one: {able}"
    )


def language_codes() -> tuple[str, ...]:
    """The codes of all languages that have a file, sorted.

    Raises:
        ConfigError: see `language_files`.
    """
    return tuple(language_files())


@cache
def load_language(code: str) -> Language:
    """Read one language file.

    Raises:
        ConfigError: there is no such file, it is not filled in, it does not follow the schema or is called otherwise
            than its code; the message names the field.
    """
    files = language_files()
    if code not in files:
        raise ConfigError(
            f"language {code!r} is not known; there are: {', '.join(files)}. "
            f"Further ones are read from the folder that the environment variable {FOLDER_VARIABLE} names"
        )
    where = f"languages/{code}.yaml"
    try:
        fields = load_texts(files[code].read_text(encoding="utf-8"))
        # The writer's patterns may be empty: not every language puts something there.
        needed = {key: value for key, value in fields.items() if key != "writer"} if isinstance(fields, dict) else {}
        if missing := list(unfinished(needed)):
            raise ConfigError(f"{where}: still to be filled in: {', '.join(missing)}")
        language = Language.model_validate(fields)
    except yaml.YAMLError as error:
        raise ConfigError(f"{where}: this is no YAML: {error}") from error
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"]) or "the whole file"
        raise ConfigError(f"{where}: {field}: {first['msg']}") from error
    if language.code != code:
        raise ConfigError(f"{where}: code: is {language.code!r}; call the file {language.code}.yaml")
    return language


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
