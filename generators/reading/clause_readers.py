"""The reader of clauses for a language."""

from __future__ import annotations

from functools import cache

from ...utils.languages import Language, lacking, load_language
from ...utils.plugins import plugins
from ...utils.records.facts import ClauseReader
from .grammar import GrammarReader
from .pipelines import described, find_pipeline, load_pipeline
from .verb_second import VerbSecondReader


@cache
def _dependency_reader(code: str, pipeline: str | None) -> ClauseReader | None:
    from .dependency import DependencyReader

    language = load_language(code)
    if language.clauses is None:
        return None
    found = find_pipeline(language, pipeline)
    return DependencyReader(described(found), load_pipeline(found), language.clauses)


@cache
def _grammar_reader(code: str) -> ClauseReader | None:
    words = load_language(code).grammar
    if words is None:
        return None
    name = f"grammar rules of {code}"
    return GrammarReader(name, words) if words.verb_second is None else VerbSecondReader(name, words, words.verb_second)


@cache
def _package_reader(code: str) -> ClauseReader | None:
    plugin = plugins("readers").get(code)
    if plugin is None:
        return None
    reader: ClauseReader = plugin.load()(load_language(code))
    return reader


def clause_reader(language: Language, pipeline: str | None = None) -> ClauseReader | None:
    """Return the reader of a language, loaded once: of parses, else by its grammar, else that of another package.

    None if there is none of these. `pipeline` names a spaCy pipeline, as for `find_pipeline`, whose errors are raised.

    Raises:
        ConfigError: the package that adds the reader is broken.
    """
    own = _dependency_reader(language.code, pipeline) or _grammar_reader(language.code)
    return own or _package_reader(language.code)


def check_reader(language: Language, pipeline: str | None = None) -> None:
    """Raise the errors of `clause_reader` that are known before a pipeline is loaded.

    Raises:
        ConfigError: as `find_pipeline`, or a pipeline is named for a language that is not read by one.
        MissingDependency: as `find_pipeline`.
    """
    if language.clauses is not None:
        find_pipeline(language, pipeline)
    elif pipeline is not None:
        raise lacking(language, "clauses", "it is not read by a pipeline")
