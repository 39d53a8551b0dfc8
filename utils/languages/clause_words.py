"""The `clauses` block of a language file: words by which clauses are read from a dependency parse."""

from __future__ import annotations

from collections.abc import Mapping

from .writer_patterns import StrictRecord


class ClauseWords(StrictRecord):
    """Dictionary forms of words, lower case.

    - `pipelines` are the spaCy pipelines that parse the language, the preferred first; others that are installed come
      after them.
    - A modifier with a `genitive` preposition belongs to its noun ("the capital of Poland").
    - `empty_adjectives` say nothing that tells one thing from another; `degrees` belong to the word behind them.
    - `months`, `time_units` and `units` tell dates, durations and measures.
    - `persons` are nouns for a human being; `places` are nouns for a place.
    - `place_markers`, `time_markers`, `duration_markers` are prepositions of these roles; `bound_markers` come before
      a time that is a limit and not a point ("until", "since").
    - `reason_markers`, `purpose_markers`, `manner_markers`, `condition_markers` open clauses of these roles.
    - `attributing` are verbs that make a statement somebody's opinion ("claim"); `opinions` likewise ("seem").
    - `negations` are adverbs that deny, or nearly deny, a statement.
    - `set_phrases` are nouns of phrases that only join sentences ("for example", "as a result").
    - `kinds` are nouns for sorts of named things ("river", "university"); `person_verbs` have a human being as subject,
      of
      `equating` verbs nobody asks for the subject.
    - `place_verbs` are said of where something is ("store").
    - `vague_nouns` say nothing of what they stand for ("way").
    - `according_to` puts a question under a document's title: {title}, {question}. `works` are nouns that end the title
      of a document which is called by it ("License").
    - `synonyms` are verbs that can stand for a verb with the same object, "carry out" with its particle; `agent_nouns`
      name who does it ("founder").
    - `open_pronouns` and `open_determiners` point outside the sentence; `third_persons` are pronouns for one
      person, `neuter_pronouns` for one thing.
    """

    pipelines: tuple[str, ...] = ()
    genitive: tuple[str, ...] = ()
    empty_adjectives: tuple[str, ...] = ()
    degrees: tuple[str, ...] = ()
    months: tuple[str, ...] = ()
    time_units: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    persons: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    place_markers: tuple[str, ...] = ()
    time_markers: tuple[str, ...] = ()
    bound_markers: tuple[str, ...] = ()
    duration_markers: tuple[str, ...] = ()
    reason_markers: tuple[str, ...] = ()
    purpose_markers: tuple[str, ...] = ()
    manner_markers: tuple[str, ...] = ()
    condition_markers: tuple[str, ...] = ()
    attributing: tuple[str, ...] = ()
    opinions: tuple[str, ...] = ()
    negations: tuple[str, ...] = ()
    set_phrases: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    person_verbs: tuple[str, ...] = ()
    place_verbs: tuple[str, ...] = ()
    equating: tuple[str, ...] = ()
    vague_nouns: tuple[str, ...] = ()
    works: tuple[str, ...] = ()
    according_to: str = ""
    according_to_work: str = ""
    synonyms: Mapping[str, tuple[str, ...]] = {}
    agent_nouns: Mapping[str, str] = {}
    open_pronouns: tuple[str, ...] = ()
    open_determiners: tuple[str, ...] = ()
    third_persons: tuple[str, ...] = ()
    neuter_pronouns: tuple[str, ...] = ()
