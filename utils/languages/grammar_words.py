"""The `grammar` block of a language file: rules by which sentences are read without a parser, and asked about."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any, Literal

from pydantic import model_validator

from .verb_second_words import VerbSecondWords
from .writer_patterns import StrictRecord

MarkedRole = Literal[
    "subject", "object", "complement", "agent", "recipient", "place", "time", "duration", "manner", "reason",
    "purpose", "condition", "topic",
]  # fmt: skip
TimeKind = Literal["year", "date", "duration"]


class Marker(StrictRecord):
    """The role of a phrase before a marker, and the question words that stand for both, by kind of phrase.

    Keys of `ask` are `person`, `place`, `name` (of what, is not known), `thing`, `deed` (a clause with an infinitive,
    or a reason), `named` (a name that ends with one of `kinds`, which stands for `{kind}`; `{a|b}` are words for
    masculine and feminine nouns), `list`, and `described` (what something is). A kind without question words is not
    asked for.
    """

    role: MarkedRole
    ask: Mapping[
        Literal["person", "place", "name", "thing", "deed", "named", "list", "described"], tuple[str, ...]
    ] = {}


class TimeForm(StrictRecord):
    """A way to say when, and its question words; one without them is read and not asked for.

    `find` has words, `[a|b]` for one or none of some, the fields `{year}`, `{day}`, `{month}`, `{number}` and
    `{ordinal}`, and a `+` between what is the answer and the marker or ending behind it.
    """

    find: str
    kind: TimeKind
    ask: tuple[str, ...] = ()


class FigureWords(StrictRecord):
    """Question words that take the place of a figure, by the noun behind it.

    `ask` are the question words by gender or class of noun; `any` is for every noun. `units` are nouns that a figure
    counts, by the same names. A verb with one of `agreement`
    tells the gender of the noun of its subject or object without a marker. `attached` are endings that belong to the
    figure ("5টি"); `with_attached` is the question word that takes them over.
    `before` are words that belong to a figure and are left out ("about"), `behind` are multipliers ("million").
    """

    ask: Mapping[str, str]
    units: Mapping[str, tuple[str, ...]] = {}
    agreement: Mapping[str, tuple[str, ...]] = {}
    attached: tuple[str, ...] = ()
    with_attached: str = ""
    percent: str = ""
    before: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()
    words: tuple[str, ...] = ()


class Setting(StrictRecord):
    """Question words for the phrase before certain verbs.

    `find` are markers, `verbs` the words behind the marker or, with `anywhere`, any words of the predicate. With
    `no_article`, the phrase does not begin with one.
    """

    find: tuple[str, ...]
    verbs: tuple[str, ...]
    ask: tuple[str, ...]
    role: MarkedRole = "place"
    anywhere: bool = False
    no_article: bool = False


class Rewording(StrictRecord):
    """Another way to say a predicate: the words of `find`, which stand in this order in a question, become those of
    `say`, one by one. The last of `find` is in the verb or the noun or adjective with it. A question that has one of
    the words `without` keeps its wording: "X opened" for "X was opened" cannot name who opened it.
    """

    find: tuple[str, ...]
    say: tuple[str, ...]
    without: tuple[str, ...] = ()


class Nominal(StrictRecord):
    """A noun with a light verb that says what some verbs say ("founding", "founded").

    `verbs` are the forms that it can replace, with `of_kinds` only where one of the `kinds` or `places` of the language
    is acted on ("built a bridge", not "made tea"); with a `light` verb of `happening`, they say what happened to the
    subject ("began"). `verb` is the masculine form that can replace the noun, or "".
    """

    verbs: tuple[str, ...]
    noun: str
    light: str
    verb: str = ""
    of_kinds: bool = False


class Rephrasing(StrictRecord):
    """What it takes to say a predicate otherwise and keep agreement.

    `others` are nouns with the same meaning, by nouns of predicates; `feminine` are those nouns that are feminine.
    `synonyms` stand for words of phrases that are no names, and change nothing around them.
    `feminine_forms` give the feminine form of verbs by the masculine one, both singular. `happening` are verbs whose
    subject is the noun. `genitive` is by gender, and is joined to the question words `asking_stems`; `accusative` and
    `ergative` mark what is acted on and who does it. `oblique_forms` are words as they stand before a marker; an
    unmarked phrase with another word in one of the language's `direct_endings` is not put there. A passive has one of
    `passive_forms`, and its agent one of the markers `by`, with which `by_whom` asks; `who` asks in the active.
    `last_forms` give, by a passive form that is left out at the end, the form of the verb before it.
    """

    others: Mapping[str, tuple[str, ...]] = {}
    synonyms: Mapping[str, str] = {}
    feminine: tuple[str, ...] = ()
    feminine_forms: Mapping[str, str] = {}
    happening: tuple[str, ...] = ()
    genitive: Mapping[Literal["masculine", "feminine"], str]
    asking_stems: tuple[str, ...] = ()
    accusative: str
    ergative: tuple[str, ...]
    nominals: tuple[Nominal, ...] = ()
    oblique_forms: Mapping[str, str] = {}
    passive_forms: tuple[str, ...] = ()
    by: tuple[str, ...] = ()
    by_whom: str = ""
    who: str = ""
    last_forms: Mapping[str, Mapping[str, str]] = {}


class Pronoun(StrictRecord):
    """Forms of a pronoun for something named before: by marker, "" for none; with a genitive and what begins with one,
    `oblique` stands before it. `plural` is the unmarked form where the verb is plural.
    """

    forms: Mapping[str, str]
    oblique: str
    plural: str = ""


def _in_nfc(value: Any) -> Any:
    if isinstance(value, str):
        return unicodedata.normalize("NFC", value)
    if isinstance(value, Mapping):
        return {_in_nfc(key): _in_nfc(each) for key, each in value.items()}
    return [_in_nfc(each) for each in value] if isinstance(value, list) else value


class GrammarWords(StrictRecord):
    """Words in lower case, as they are written. What a language does not have stays empty.

    Phrases:

    - `markers` are words behind a phrase that tell its role; the one called "" is for phrases without a marker.
      `genitives` join a phrase to the next noun; `direct_genitives` only to one without a marker.
    - `attached` are markers and genitives written at the end of a word, except in `not_attached`.
    - With `opaque`, only times, figures and the words of `settings` are taken out of a clause, whose other words are
      kept as they stand; `genitive_endings` tell that the word behind them begins a phrase.
    - `articles` begin a phrase. `nouns_of_events` end a genitive phrase that is a subject ("the birth of X").
      `moments` are the markers of times at which something happened.
    - `times` are tried in order. `months` are the names for `{month}`.
    - `kinds` are nouns for sorts of named things, by gender, and `sorts` names that do not end with one of them, by it
      ("country": "Kenya"); `leading_kinds` are words before a
      name with the noun that asks for it ("Fort": "fort"); those of `places` and `institutions` are places and bodies
      of people, too. `persons` are nouns for human beings, `titles` words beside their names; `callings`
      before a name can be left out. `adjectives` are no
      nouns, and a word with one of `no_name_endings` is no name. A noun with
      one of `oblique_endings` wants a marker; one with one of `direct_endings` has none.
    - `settings` ask for phrases by the verb behind them, where a marker alone is not enough.

    Verbs, which end a clause:

    - `finite` words end it wherever they stand; `perfects`, and `verb_stems` with `finite_endings`, where a mark or
      conjunction follows. Those of `past_auxiliaries` can be left out behind a perfect, but not behind `lasting` words.
    - `auxiliaries` belong to the verb before them, `light_verbs` to a noun or adjective; `gerunds` are endings of a
      verb between that noun and a light verb ("began using").
    - `being` are forms of "be" that are not finite alone. `states` are adjectives that make a predicate with a copula
      ("is situated"), `state_endings` their endings. In the `present`, a state has no year.
    - `verb_stems` with `verb_endings` are other verbs. A clause whose verb has one of `imperatives` is no statement.
    - `infinitives`, `absolutives` ("having done"), `imperfects` and `participles` are endings or words of verb forms
      inside a clause; `not_infinitives` and `not_absolutives` look like them.
    - Clauses with one of `passives` need no agent. `plurals` and `feminine_endings` tell with what a verb agrees.
    - `agent_verbs` have a person as agent; `list_verbs` have a list before them.

    Sentences:

    - `joins` are conjunctions between clauses, `noun_joins` between nouns; `subordinators` open clauses that are no
      statements, `quoting` what somebody says, which is asked for with verbs or nouns of `saying`,
      and `reasons` why something is so, which `why` asks for.
    - `open_words` point outside the sentence, and so do `subject_pronouns`, for who does it, and
      `object_pronouns`, for what is acted on; a place with one of them can be left out, unless its marker is one of
      `bound_places`;
      `reflexives` point at who does it.
      `pronouns` are by their unmarked forms; one of them is `relative`, one the
      question word `who`. A phrase with one of
      `vague_words` is not asked for. `negations` deny.
    - `adverbs` may be left out anywhere, `connectives` at the beginning, `particles` inside a phrase.
    - `according_to` puts the title of a document before a question, `according_to_work` that of one of `works`.
    - `rewordings` and `rephrasing` say a predicate otherwise. `question_mark` ends a question. `beside_verb` are
      question words that stand best before the verb.
    - With `verb_second`, the language is one whose finite verb is the second phrase; it says which lists it uses.
    """

    @model_validator(mode="before")
    @classmethod
    def _composed(cls, fields: Any) -> Any:
        """Normalise all words to NFC, as the words of sentences are."""
        return _in_nfc(fields)

    markers: Mapping[str, Marker] = {}
    attached: tuple[str, ...] = ()
    not_attached: tuple[str, ...] = ()
    opaque: bool = False
    genitive_endings: tuple[str, ...] = ()
    genitives: tuple[str, ...] = ()
    direct_genitives: tuple[str, ...] = ()
    times: tuple[TimeForm, ...] = ()
    months: tuple[str, ...] = ()
    figures: FigureWords
    settings: tuple[Setting, ...] = ()
    finite: tuple[str, ...] = ()
    perfects: tuple[str, ...] = ()
    finite_endings: tuple[str, ...] = ()
    auxiliaries: tuple[str, ...] = ()
    light_verbs: tuple[str, ...] = ()
    verb_stems: tuple[str, ...] = ()
    verb_endings: tuple[str, ...] = ()
    gerunds: tuple[str, ...] = ()
    imperfects: tuple[str, ...] = ()
    imperatives: tuple[str, ...] = ()
    being: tuple[str, ...] = ()
    present: tuple[str, ...] = ()
    oblique_endings: tuple[str, ...] = ()
    no_name_endings: tuple[str, ...] = ()
    infinitives: tuple[str, ...] = ()
    not_infinitives: tuple[str, ...] = ()
    absolutives: tuple[str, ...] = ()
    not_absolutives: tuple[str, ...] = ()
    participles: tuple[str, ...] = ()
    joins: tuple[str, ...] = ()
    noun_joins: tuple[str, ...] = ()
    quoting: tuple[str, ...] = ()
    saying: tuple[str, ...] = ()
    subordinators: tuple[str, ...] = ()
    rewordings: tuple[Rewording, ...] = ()
    rephrasing: Rephrasing | None = None
    question_mark: str = "?"
    according_to: str = ""
    according_to_work: str = ""
    works: tuple[str, ...] = ()
    beside_verb: tuple[str, ...] = ()
    list_verbs: tuple[str, ...] = ()
    feminine_endings: tuple[str, ...] = ()
    passives: tuple[str, ...] = ()
    plurals: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
    why: str = ""
    open_words: tuple[str, ...] = ()
    vague_words: tuple[str, ...] = ()
    subject_pronouns: tuple[str, ...] = ()
    object_pronouns: tuple[str, ...] = ()
    bound_places: tuple[str, ...] = ()
    reflexives: tuple[str, ...] = ()
    pronouns: Mapping[str, Pronoun] = {}
    moments: tuple[str, ...] = ()
    relative: str = ""
    who: str = ""
    direct_endings: tuple[str, ...] = ()
    lasting: tuple[str, ...] = ()
    past_auxiliaries: tuple[str, ...] = ()
    states: tuple[str, ...] = ()
    state_endings: tuple[str, ...] = ()
    negations: tuple[str, ...] = ()
    adverbs: tuple[str, ...] = ()
    connectives: tuple[str, ...] = ()
    particles: tuple[str, ...] = ()
    kinds: Mapping[Literal["masculine", "feminine", "any"], tuple[str, ...]] = {}
    sorts: Mapping[str, tuple[str, ...]] = {}
    leading_kinds: Mapping[str, str] = {}
    places: tuple[str, ...] = ()
    institutions: tuple[str, ...] = ()
    persons: tuple[str, ...] = ()
    titles: tuple[str, ...] = ()
    callings: tuple[str, ...] = ()
    agent_verbs: tuple[str, ...] = ()
    nouns_of_events: tuple[str, ...] = ()
    adjectives: tuple[str, ...] = ()
    articles: tuple[str, ...] = ()
    verb_second: VerbSecondWords | None = None
