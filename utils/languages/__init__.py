"""Languages, each read from one YAML file: prompt labels, scoring rules, and optional blocks for the writers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache, cached_property, partial
from typing import TYPE_CHECKING, Any, Literal, TypeVar

import yaml
from pydantic import Field, PrivateAttr, ValidationError

from ..errors import ConfigError
from ..plugins import OWN_PACKAGE, plugins
from .clause_words import ClauseWords
from .files import FOLDER_VARIABLE, language_file_of, language_files, shipped_codes, unfinished
from .grammar_words import GrammarWords
from .texts_yaml import load_texts, split_blocks
from .world_patterns import WorldNames, WorldPatterns
from .writer_patterns import StrictRecord, WriterPatterns, patterns_without_words

if TYPE_CHECKING:
    from ..qa_metrics import ScoringRules

# Marks that end a sentence in whatever language they are written.
SENTENCE_ENDS = (".", "?", "!", "।", "॥", "؟", "۔", "።", "။", "។", "。", "？", "！")
OPTIONAL_BLOCKS = ("writer", "clauses", "grammar", "world_names", "world")
Block = TypeVar("Block", bound=StrictRecord)


class PromptLabels(StrictRecord):
    """The fixed words of a prompt. Instructions may contain `{abstention}`.

    `instruction` asks for a short answer from the passages, `free_instruction` for one of one to four sentences; the
    `closed_book` ones ask for the same without passages. `refusal_prefix` is the sentence that begins an answer when it
    refuses an instruction found in a text. What a language's file leaves out is in English, and says to answer in the
    language (`in_english`).
    """

    passage: str
    question: str
    answer: str
    instruction: str
    closed_book_instruction: str
    free_instruction: str
    closed_book_free_instruction: str
    refusal_prefix: str


class Scoring(StrictRecord):
    """The fields of `ScoringRules`; its `refusal_prefix` is that of the prompt.

    The first abstention phrase is the one that prompts ask for. `joiners`, `page_words`, `negations` and `affirmations`
    are lower case.
    """

    articles: tuple[str, ...] = ()
    tokens: Literal["whitespace", "characters"] = "whitespace"
    abstentions: tuple[str, ...] = Field(min_length=1)
    joiners: tuple[str, ...] = ()
    page_words: tuple[str, ...] = ()
    negations: tuple[str, ...] = ()
    affirmations: tuple[str, ...] = ()


class AskedKinds(StrictRecord):
    """Words and phrases, lower case, by what they ask for: a time, an amount, a person, a place ("how many")."""

    time: tuple[str, ...] = ()
    amount: tuple[str, ...] = ()
    person: tuple[str, ...] = ()
    place: tuple[str, ...] = ()


class Interrogatives(StrictRecord):
    """Words that belong to the question only, lower case; a text that answers it need not contain them.

    `words` are interrogatives and their companions; a question with one of `figures` asks for a date or number.
    """

    words: tuple[str, ...] = ()
    figures: tuple[str, ...] = ()
    kinds: AskedKinds = AskedKinds()


class Language(StrictRecord):
    """One language file. `script` is a Unicode script name; `sentence_ends` and `digits` are single characters.

    A full stop after one of `abbreviations` ends no sentence; nor does one after `before_figures` if a figure follows.
    Where `after_figures` are listed, lower case, a full stop after a figure ends a sentence only if one of them
    follows; else it makes an ordinal number ("im 8. Jahrhundert"). One after `final_words` does end a sentence if a
    capital follows, although the word is also an abbreviation, in the language or in English, whose abbreviations
    sentencex knows in many languages ("me" for Maine).
    After a closing quotation mark, one of `after_quotation` goes on with the sentence: in a script without capitals
    nothing else shows it. `refusals` are the opening words, lower case, of a language model's reply that declines the
    request. `prepositions`, lower case, may begin or end a short answer without changing it ("in Paris"), so none is
    listed that does ("before", "without"). `function_words` are further words that name nothing, lower case:
    auxiliaries, pronouns, conjunctions.

    A file needs no more than `code`, `name`, `native_name`, `script` and `scoring.abstentions`.
    """

    code: str
    name: str
    native_name: str
    script: str
    digits: str = "0123456789"
    sentence_ends: tuple[str, ...] = SENTENCE_ENDS
    abbreviations: tuple[str, ...] = ()
    before_figures: tuple[str, ...] = ()
    after_figures: tuple[str, ...] = ()
    final_words: tuple[str, ...] = ()
    after_quotation: tuple[str, ...] = ()
    interrogatives: Interrogatives = Interrogatives()
    refusals: tuple[str, ...] = ()
    prepositions: tuple[str, ...] = ()
    function_words: tuple[str, ...] = ()
    prompt: PromptLabels
    scoring: Scoring
    # Parsers of the optional blocks, called on demand: the blocks are long, and seldom all needed.
    _blocks: Mapping[str, Callable[[], Any]] = PrivateAttr(default_factory=dict)

    @property
    def abstention(self) -> str:
        return self.scoring.abstentions[0]

    @cached_property
    def writer(self) -> WriterPatterns | None:
        """The patterns that find answers and ask for them; None if the file has no `writer` block.

        Raises:
            ConfigError: the block is not filled in or does not follow the schema; the message names the field. The
                same holds for `world_names` and `world`.
        """
        return self._block("writer", WriterPatterns)

    @cached_property
    def clauses(self) -> ClauseWords | None:
        """The words by which clauses are read from a dependency parse."""
        return self._block("clauses", ClauseWords)

    @property
    def asks_as_english(self) -> bool:
        """True if facts are asked about by the grammar of English, whose rules are no data: in English."""
        return self.clauses is not None and self.clauses.questions is None

    @cached_property
    def grammar(self) -> GrammarWords | None:
        """The rules by which sentences are read without a parser."""
        return self._block("grammar", GrammarWords)

    @cached_property
    def world_names(self) -> WorldNames | None:
        """The names of people, places and things in fictional worlds."""
        return self._block("world_names", WorldNames)

    @cached_property
    def world(self) -> WorldPatterns | None:
        """The wording of synthetic worlds."""
        return self._block("world", WorldPatterns)

    def _block(self, name: str, schema: type[Block]) -> Block | None:
        if name not in self._blocks:
            return None
        where = f"languages/{self.code}.yaml"
        with _errors_named(where, f"{name}."):
            fields = self._blocks[name]()[name]
            # Lists of words may be empty: not every language puts something there.
            if name not in ("writer", "clauses", "grammar"):
                _check_finished({name: fields}, where)
            return None if fields is None else schema.model_validate(fields)


def writer_patterns(language: Language) -> WriterPatterns:
    """Return the patterns by which questions in a language are written and reworded.

    Raises:
        ConfigError: its file has no `writer` block.
    """
    if language.writer is None:
        raise lacking(
            language,
            "writer",
            f"no questions can be written in {language.name} by rule. A language model can propose them: "
            "writer: {kind: llm, mode: propose}",
        )
    return language.writer


def reading_patterns(language: Language) -> WriterPatterns:
    """Return the patterns by which texts of a language are read: its `writer` block, or else patterns without words.

    The latter find what can be recognised without knowing a word: see `patterns_without_words`. No question can be
    asked with them.
    """
    # In a script with capitals, the native name has letters that change with case.
    return language.writer or patterns_without_words(language.native_name.lower() != language.native_name.upper())


def world_patterns(language: Language) -> WorldPatterns:
    """Return the wording of synthetic worlds in a language.

    Raises:
        ConfigError: its file has no `world` block.
    """
    if language.world is None:
        raise lacking(language, "world", f"no synthetic world can be written in {language.name}")
    return language.world


def lacking(language: Language, block: str, so: str) -> ConfigError:
    """Build the error for a missing optional block; `so` is the consequence. Lists the languages that have it."""
    able = ", ".join(code for code in language_codes() if getattr(load_language(code), block) is not None)
    return ConfigError(
        f"languages/{language.code}.yaml has no `{block}` block, so {so}. Languages that have one: {able}"
    )


def language_codes() -> tuple[str, ...]:
    """Return the codes of all languages that have a file, sorted; without those of other packages that are broken.

    Raises:
        ConfigError: see `language_files`.
    """
    broken = broken_languages().keys() - set(shipped_codes())
    return tuple(code for code in language_files() if code not in broken)


def broken_languages() -> Mapping[str, str]:
    """Return what is wrong with languages of other packages that cannot be used, by code."""
    problems = {}
    for code, plugin in plugins("languages").items():
        try:
            language_file_of(plugin)
            load_language(code)
        except ConfigError as error:
            problems[code] = str(error)
    return problems


def language_origin(code: str) -> str:
    """Return the package that a language comes from, or the folder that `TASKGEN_LANGUAGES` names."""
    if code in shipped_codes():
        return OWN_PACKAGE
    return plugins("languages")[code].package if code in plugins("languages") else FOLDER_VARIABLE


@cache
def load_language(code: str) -> Language:
    """Read one language file.

    Raises:
        ConfigError: there is no such file, it is not filled in, it does not follow the schema, or its name is not its
            code; the message names the field.
    """
    files = language_files()
    if code not in files:
        raise ConfigError(
            f"language {code!r} is not known; there are: {', '.join(files)}. "
            f"Further ones are read from the folder that the environment variable {FOLDER_VARIABLE} names"
        )
    origin = language_origin(code)
    where = f"languages/{code}.yaml" + (f" of {origin}" if origin != OWN_PACKAGE and origin != FOLDER_VARIABLE else "")
    with _errors_named(where):
        core, texts = split_blocks(files[code].read_text(encoding="utf-8"), OPTIONAL_BLOCKS)
        fields = load_texts(core)
        blocks: dict[str, Callable[[], Any]] = {name: partial(load_texts, text) for name, text in texts.items()}
        if isinstance(fields, dict):
            # Blocks that could not be split off, because the file is written in braces.
            blocks |= {name: partial(dict, {name: fields.pop(name)}) for name in OPTIONAL_BLOCKS if name in fields}
            _check_finished(fields, where)
            _add_english_labels(fields)
        language = Language.model_validate(fields)
    language._blocks = blocks
    if language.code != code:
        raise ConfigError(f"{where}: code: is {language.code!r}; call the file {language.code}.yaml")
    return language


def language_or_english(language: Language | None) -> Language:
    """Return the language, or English if it is None.

    Raises:
        ConfigError: it is something else.
    """
    if language is not None and not isinstance(language, Language):
        found = type(language).__name__
        raise ConfigError(f"language: expected Language, found {found}; load_language(code) gives one")
    return language or load_language("en")


def in_english(text: str, name: str) -> str:
    """Return an English text of `en.yaml` about answers in English for another language, given by its English name."""
    return text.replace("English", name)


def _add_english_labels(fields: dict[str, Any]) -> None:
    """Add the English prompt labels that a file leaves out."""
    own, name = fields.get("prompt", {}), fields.get("name")
    if isinstance(own, dict) and isinstance(name, str) and not own.keys() >= PromptLabels.model_fields.keys():
        english = {label: in_english(text, name) for label, text in load_language("en").prompt}
        fields["prompt"] = english | own


@contextmanager
def _errors_named(where: str, block: str = "") -> Iterator[None]:
    """Turn a YAML or validation error into a ConfigError that names the file and the field."""
    try:
        yield
    except UnicodeDecodeError as error:
        raise ConfigError(f"{where}: is not UTF-8 (byte {error.start}); save it as UTF-8") from error
    except yaml.YAMLError as error:
        raise ConfigError(f"{where}: this is no YAML: {error}") from error
    except ValidationError as error:
        first = error.errors()[0]
        field = f"{block}{'.'.join(str(part) for part in first['loc'])}".rstrip(".") or "the whole file"
        raise ConfigError(f"{where}: {field}: {first['msg']}") from error


def _check_finished(fields: Mapping[str, Any], where: str) -> None:
    if missing := unfinished(fields):
        raise ConfigError(f"{where}: still to be filled in: {', '.join(missing)}")


@cache
def scoring_rules(code: str) -> ScoringRules:
    """Return the scoring rules of a language; English abstention phrases and page words count in every language.

    Raises:
        ConfigError: the language is not known.
    """
    # Imported here because generation reads languages without needing scoring.
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
        negations=scoring.negations,
        affirmations=scoring.affirmations,
    )
