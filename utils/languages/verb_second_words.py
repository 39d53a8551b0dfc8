"""The `verb_second` part of a `grammar` block: languages whose statements have the finite verb as second phrase."""

from __future__ import annotations

from collections.abc import Mapping

from .writer_patterns import StrictRecord


class VerbSecondWords(StrictRecord):
    """Words, in lower case, by which sentences of a verb-second language (Dutch) are read and asked about.

    The finite verbs are those of `finite` of the `grammar` block. Its other lists that are used are `times`, `months`,
    `figures`, `settings`, `imperatives`, `reasons`, `why`, `subordinators`, `quoting`, `open_words`, `negations`,
    `adverbs`, `particles`, `connectives`, `articles`, `persons`, `kinds`, `institutions`, `agent_verbs`, `joins`,
    `noun_joins`, `finite_endings`, `infinitives`, `auxiliaries`, `passives`, `vague_words` (no aims alone) and
    `subject_pronouns` (may point back from a reason).

    - `conditions` open clauses that say when something happens, but not behind one of `comparing`. `then` may follow
      them; within them, one of `complements` behind a verb opens what somebody wants or knows.
    - `aims` open an infinitive with `infinitive_marker` that says what for, `means` one that says how. `using` are
      verbs whose object is a means, `with_means` the prepositions of one. `separable` are particles that the marker
      splits from their infinitive ("af te ronden").
    - `addressed` are pronouns for the reader. `shortened` are forms of the verb where one of `shortening` follows it
      instead of standing before it ("je kunt", "kun je"); `familiar` are words of the whole questions, and what they
      become where the text has one of `shortening`.
    - `neuter` are articles that are pronouns too, `expletives` stand for a subject that follows. `prepositions` open
      phrases; of them only `genitives` may stand within an answer. `being` are forms of "be", `indefinite` articles
      open what something is. `quantifiers` may open a subject ("sommige kaarten"). `attributive` are endings of
      adjectives between a figure and what it counts ("drie oude kaarten").
    - `modals` have an infinitive at the end; of them `can` and `must` say what the reader can do and must do. Clauses
      with one of `hedged` as finite verb do not say what happens. `only` are left out where a place or condition is
      asked for.
    - `agent_markers` stand before who does it, `object_verbs` have a thing as object.
    - `measures` are adjectives behind a figure with its unit ("312 meter lang"), with their question words.
    - `amounts` are verbs whose figure is all that is asked for, with their question words ("kost").
    - Question words: `what`, `who`, `when` (on which condition), `what_for`, `how`, `by_whom`.
    - Whole questions: `happens`, `may_happen`, `must_do` and `can_do` with `{condition}`, `how_to` and `with_what` with
      `{aim}`.
    """

    conditions: tuple[str, ...]
    complements: tuple[str, ...] = ()
    comparing: tuple[str, ...] = ()
    then: tuple[str, ...] = ()
    aims: tuple[str, ...]
    infinitive_marker: str
    means: tuple[str, ...] = ()
    using: tuple[str, ...] = ()
    with_means: tuple[str, ...] = ()
    separable: tuple[str, ...] = ()
    addressed: tuple[str, ...]
    shortening: tuple[str, ...] = ()
    shortened: Mapping[str, str] = {}
    familiar: Mapping[str, str] = {}
    neuter: tuple[str, ...] = ()
    expletives: tuple[str, ...] = ()
    prepositions: tuple[str, ...]
    genitives: tuple[str, ...] = ()
    being: tuple[str, ...]
    indefinite: tuple[str, ...]
    quantifiers: tuple[str, ...] = ()
    attributive: tuple[str, ...] = ()
    modals: tuple[str, ...]
    can: tuple[str, ...] = ()
    must: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    hedged: tuple[str, ...] = ()
    agent_markers: tuple[str, ...] = ()
    object_verbs: tuple[str, ...] = ()
    measures: Mapping[str, str] = {}
    amounts: Mapping[str, str] = {}
    what: str
    who: str
    when: str
    what_for: str
    how: str
    by_whom: str
    happens: str
    may_happen: str
    must_do: str
    can_do: str
    how_to: str
    with_what: str
