"""The `clauses` block of a language file: words by which clauses are read from a dependency parse."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from .writer_patterns import StrictRecord


class QuestionPatterns(StrictRecord):
    """Patterns of questions about the roles of a clause, in a language whose questions keep the order of statements.

    The names of patterns say what is asked; a role without a pattern is not asked for. Fields: `{subject}`, `{verb}`,
    the verb group as the sentence has it, and `{rest}`, what else is said. `{noun}` is what is counted. `{which}` is
    the word in the gender of the complement `{rest}`, by its article. `{main}` is the infinitive behind a modal,
    `{finite}` the modal, `{aim}` a purpose.

    A word of `elided` loses its last letter before one of `vowels`, and gets an apostrophe. Only words of `clitics` may
    stand between subject and verb, and belong to the verb. `you` are subjects of instructions. The objects of
    `light_verbs` are not asked for: they say what is done, not to what. Behind one of `further` comes another step.
    """

    year: str = ""
    when: str = ""
    where: str = ""
    who: str = ""
    what: str = ""
    whom_object: str = ""
    what_object: str = ""
    by_whom: str = ""
    how_many: str = ""
    how_many_objects: str = ""
    how_long: str = ""
    for_how_long: str = ""
    why: str = ""
    how: str = ""
    how_to: str = ""
    how_can_you: str = ""
    must_do: str = ""
    which_is: str = ""
    which: Mapping[str, str] = {}
    elided: tuple[str, ...] = ()
    vowels: str = ""
    clitics: tuple[str, ...] = ()
    you: tuple[str, ...] = ()
    light_verbs: tuple[str, ...] = ()
    further: tuple[str, ...] = ()


class ClauseWords(StrictRecord):
    """Dictionary forms of words, lower case.

    - `pipelines` are the spaCy pipelines that parse the language, the preferred first; others that are installed come
      after them.
    - A modifier with a `genitive` preposition belongs to its noun ("the capital of Poland").
    - `empty_adjectives` say nothing that tells one thing from another.
    - `months`, `time_units` and `units` tell dates, durations and measures.
    - `persons` are nouns for a human being; `places` are nouns for a place.
    - `place_markers`, `time_markers`, `duration_markers` are prepositions of these roles.
    - `reason_markers`, `purpose_markers`, `manner_markers`, `condition_markers` open clauses of these roles.
    - `attributing` are verbs that make a statement somebody's opinion ("claim"), which stands behind one of
      `said_markers`; without those, nobody is asked for who says so. What the subject of one of `asserting` says is so
      according to it, and so is what stands beside `sourced`, the words before a source ("according to"). A source is
      somebody or one of `works` or `sources`. What a command with one of `noting` tells is stated by the text itself.
    - `negations` are adverbs that deny, or nearly deny, a statement.
    - `existential` are words that open a statement that something exists ("there are"); `provisos` are phrases without
      which a statement is another one ("by default").
    - `set_phrases` are nouns of phrases that only join sentences ("for example", "as a result").
    - `kinds` are nouns for sorts of named things ("river", "university"); `person_verbs` have a human being as subject;
      nobody asks for the subject of `equating` verbs ("mean").
    - `programs` are names for parts of programs that end in a noun for persons ("service worker").
    - `place_verbs` are said of where something is ("store"); what `territory_verbs` are done to is rather a place than
      a person ("occupy").
    - `vague_nouns` say nothing of what they stand for ("way").
    - `according_to` are ways to put a question under a document's title: {title}, {question}. `works` are nouns that
      end the title of a document which is called by it ("License"): `according_to_work` puts a question under it, and
      in its text `this_work` before that noun or before `any_work` means it.
      `laws` are those of `works` that several documents resemble, so that a question always says which it is of, by
      `under_law` or, where the corpus has it in several versions, `under_version`: {title}, {version}, {question}.
      `version` is the word before the number of one.
    - What stands for the value of an option is said `to_specify` something: a sentence below its name that begins with
      one of `opens_noun_phrase`, or with a noun or an adjective of `opens_meaning`, which may be a verb. One that
      begins with a verb tells what it does, but for `no_commands`. What it is set to by itself is what it does
      `to_default` to; `defaults` come before that in brackets.
    - `commands` are patterns of sentences that end with a colon and say what the command in the code below them is
      for, as `aim`, which is read as what the `command_doer` does: "To restart the server, run:". Those of `tasks` do
      not speak of a command: "Restart the server:".
    - `defining` are verbs by which a quoted term is defined, with their dictionary forms; `to_define` are the words
      that may stand before it, or before its meaning behind a form of "be".
    - `synonyms` are verbs that can stand for a verb with the same object, "carry out" with its particle, but not with
      one of the prepositions of `other_senses`, which give them another sense ("retained from", "kept from").
      `restatements` say a clause with another verb and other roles: see `generators/writers/asking/restated.py`.
      `plain_words` are what people say for words of phrases that are no names.
      `agent_nouns` name who does it ("founder"). `counterparts` are verbs for what else may happen to the same thing,
      or what it may do; `stated_by` are words from which it may be known that it did, besides the verbs that mean the
      same.
    - `modals` are verbs whose infinitive is the verb of the clause, where the parser makes them its head ("doit
      signer"). A command ends in one of `imperative_endings`. `finite_be` are the forms of "be" that make a statement
      of a participle or an apposition: present, present plural, past, past plural; without them these are not read.
    - `parsed_as` are signs that parsers do not know, each with the one that it is parsed as.
    - `questions` are the patterns of questions; without them, the grammar is that of English.
    - `open_pronouns` and `open_determiners` point outside the sentence; `third_persons` are pronouns for one
      person, `neuter_pronouns` for one thing, `plural_pronouns` for several. `genders` are the pronouns for one person
      that may stand for the same one. `made_up` are names that examples give to persons by convention, and
      `given_names` those that many persons have, so that none of them alone tells who is meant.
    - Participles of `joining` verbs may join a reason or a condition to a statement ("given that").
    - `first_persons` are the words of who speaks, as they are written; `opens_speech` are those that open half a
      sentence of what somebody said ("Rod: could add it").
    - `quiz_headings` head the parts of a textbook that test its readers.
    - `person_noun` is the noun for a human being of whom nothing more is known; `sorts_of_names` are nouns with names
      that everybody knows ("country").
    """

    pipelines: tuple[str, ...] = ()
    genitive: tuple[str, ...] = ()
    empty_adjectives: tuple[str, ...] = ()
    months: tuple[str, ...] = ()
    time_units: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    persons: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    programs: frozenset[str] = frozenset()
    place_markers: tuple[str, ...] = ()
    time_markers: tuple[str, ...] = ()
    duration_markers: tuple[str, ...] = ()
    reason_markers: tuple[str, ...] = ()
    purpose_markers: tuple[str, ...] = ()
    manner_markers: tuple[str, ...] = ()
    condition_markers: tuple[str, ...] = ()
    attributing: tuple[str, ...] = ()
    said_markers: tuple[str, ...] = ()
    asserting: frozenset[str] = frozenset()
    noting: frozenset[str] = frozenset()
    sourced: tuple[str, ...] = ()
    sources: frozenset[str] = frozenset()
    from_source: str = ""
    negations: tuple[str, ...] = ()
    existential: tuple[str, ...] = ()
    provisos: tuple[str, ...] = ()
    set_phrases: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    person_verbs: tuple[str, ...] = ()
    place_verbs: tuple[str, ...] = ()
    territory_verbs: tuple[str, ...] = ()
    equating: tuple[str, ...] = ()
    vague_nouns: tuple[str, ...] = ()
    works: tuple[str, ...] = ()
    this_work: str = ""
    any_work: str = ""
    according_to: tuple[str, ...] = ()
    according_to_work: str = ""
    to_specify: str = ""
    opens_noun_phrase: tuple[str, ...] = ()
    no_commands: tuple[str, ...] = ()
    opens_meaning: tuple[str, ...] = ()
    to_default: str = ""
    defaults: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()
    tasks: tuple[str, ...] = ()
    command_doer: str = ""
    defining: Mapping[str, str] = {}
    to_define: tuple[str, ...] = ()
    laws: tuple[str, ...] = ()
    version: str = ""
    under_law: str = ""
    under_version: str = ""
    synonyms: Mapping[str, tuple[str, ...]] = {}
    restatements: tuple[str, ...] = ()
    plain_words: Mapping[str, str] = {}
    other_senses: Mapping[str, tuple[str, ...]] = {}
    agent_nouns: Mapping[str, str] = {}
    counterparts: Mapping[str, tuple[str, ...]] = {}
    stated_by: Mapping[str, tuple[str, ...]] = {}
    open_pronouns: tuple[str, ...] = ()
    open_determiners: tuple[str, ...] = ()
    third_persons: tuple[str, ...] = ()
    made_up: frozenset[str] = frozenset()
    given_names: frozenset[str] = frozenset()
    genders: tuple[frozenset[str], ...] = ()
    joining: frozenset[str] = frozenset()
    first_persons: frozenset[str] = frozenset()
    opens_speech: frozenset[str] = frozenset()
    quiz_headings: tuple[str, ...] = ()
    modals: tuple[str, ...] = ()
    imperative_endings: tuple[str, ...] = ()
    finite_be: tuple[str, ...] = ()
    parsed_as: Mapping[str, str] = {}
    questions: QuestionPatterns | None = None
    neuter_pronouns: tuple[str, ...] = ()
    plural_pronouns: tuple[str, ...] = ()
    person_noun: str = ""
    sorts_of_names: Mapping[str, tuple[str, ...]] = {}

    @cached_property
    def sorts_of_things(self) -> frozenset[str]:
        """Nouns for what a thing or a place is."""
        return frozenset((*self.kinds, *self.places))

    @cached_property
    def sorts(self) -> frozenset[str]:
        """Nouns for what anything or anybody is."""
        return self.sorts_of_things.union(self.persons)

    def sort_of(self, name: str) -> str | None:
        """Return the noun for a name that everybody knows; None for any other."""
        return next((sort for sort, names in self.sorts_of_names.items() if name in names), None)
