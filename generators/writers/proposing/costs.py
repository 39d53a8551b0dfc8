"""Measure the prompts by which questions about a place are proposed and proved, with stand-ins for the questions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ....utils.records.documents import Passage
from ....utils.records.drafts import Draft, Proposed
from ....utils.records.samples import Reject
from ....utils.settings import Persona, WriterConfig
from ...index.corpus_index import CorpusIndex
from ...models.prompt import Prompt
from ..call_estimate import Load, mean_load, tokens
from ..proving.answering import answering_prompt
from ..proving.hops_alone import may_be_guessed
from ..proving.judge import judging_prompt
from ..proving.key_facts import key_facts_prompt
from ..proving.other_passages import nearest_passages
from ..type_run import Drafting
from .form import ProposedQuestion
from .leads import lookups_prompt
from .material import Material, some_titles
from .prompt import circumstances, mending_prompt, proposal_prompt
from .task import Proposing

# Tokens of replies in English, more where a script takes more bytes. The object without its questions; a question with
# its answer and evidence, and what is added for each further passage, for a free answer, and for a second question.
_ALONE, _QUESTION, _PER_PASSAGE, _FREE, _BESIDE = 15, 130, 45, 100, 45
_ANSWER, _FREE_ANSWER, _VERDICTS, _SCORES, _LOOKUPS = 20, 110, 60, 40, 35
# Stands in for a reader whom the model is still to propose.
_READER = Persona(reader="somebody who " + "uses the documents " * 2, needs="to find out what they say " * 5)
# The share of free answers whose key facts are looked for, since they do not abstain (28 of 51 in the runs of
# `expected.py`).
_FACTS_SOUGHT = 0.55
# Of the texts that stand in for questions and free answers, in characters.
_QUESTION_LENGTH, _FREE_LENGTH = 90, 300


@dataclass(frozen=True, slots=True)
class Costs:
    """Mean loads of one type: of the lookups at a place, of a prompt for questions, of each question in its reply, of
    the proofs that the settings name for a question that passes all, and of the prompt that gives a question back."""

    lookups: Load
    prompt: Load
    question: Load
    proofs: Load
    mending: Load


def measured_costs(
    drafting: Drafting, proposing: Proposing, settings: WriterConfig, places: Sequence[Material]
) -> Costs:
    """Measure the prompts of some places."""
    each = [_at_place(drafting, proposing, settings, place) for place in places]
    return Costs(
        mean_load([one.lookups for one in each]),
        mean_load([one.prompt for one in each]),
        mean_load([one.question for one in each]),
        mean_load([one.proofs for one in each]),
        mean_load([one.mending for one in each]),
    )


def _at_place(drafting: Drafting, proposing: Proposing, settings: WriterConfig, place: Material) -> Costs:
    index, kind, wanted = drafting.index, drafting.kind, drafting.wanted
    text = place.chunks[0].text
    longer = len(text.encode("utf-8")) / len(text)
    difficulty = wanted.difficulty or proposing.difficulty or kind.difficulty
    personas = (_READER,) * settings.personas if isinstance(settings.personas, int) else settings.personas
    about = {"collection": some_titles(index), **circumstances(settings, wanted, difficulty, personas, 0)}
    count = settings.drafts_per_prompt
    draft = _stand_in(kind.name, proposing, place)
    failed = ProposedQuestion(question=draft.query, kind=proposing.kinds[0], answer=draft.query)
    reply = _QUESTION + _PER_PASSAGE * (proposing.least_passages - 1) + _FREE * ("free" in proposing.kinds)
    reply += _BESIDE * (proposing.form != "question")
    prompt = proposal_prompt(proposing, place, index, count, about)
    reject = Reject("answered_otherwise", draft.query)
    mending = mending_prompt(proposing, place, index, count, about, failed, reject)
    lookups = (
        _call(lookups_prompt(place.chunks[place.drawn], proposing, index), _LOOKUPS * longer)
        if proposing.looks_up
        else Load()
    )
    return Costs(
        lookups,
        _call(prompt, _ALONE),
        Load(0, 0, reply * longer),
        sum(_proofs(draft, proposing, index, settings, longer), start=Load()),
        _call(mending, _ALONE),
    )


def _stand_in(name: str, proposing: Proposing, place: Material) -> Draft[Proposed]:
    """Return a draft with text of the place instead of a question, which rests on as many passages as are needed."""
    text = " ".join(place.chunks[0].text.split())
    candidate = Proposed(place.chunks[: proposing.least_passages], ())
    metadata = {"answer_kind": proposing.kinds[0], "key_facts": [[text[:_QUESTION_LENGTH]]] * 2}
    return Draft(name, text[:_QUESTION_LENGTH], (text,), candidate, proposing.least_passages, {}, metadata)


def _proofs(
    draft: Draft[Proposed], proposing: Proposing, index: CorpusIndex, settings: WriterConfig, longer: float
) -> Iterator[Load]:
    """Yield the load of each call of the proofs of a question that passes all (see `proving.prove`)."""
    is_free = proposing.kinds[0] == "free"
    for passages in _shown(draft, proposing, index, settings):
        reply = (_FREE_ANSWER if is_free else _ANSWER) * longer
        yield _call(answering_prompt(draft, passages, index.language), reply)
        if is_free:
            answer = str(draft.answers[0])[:_FREE_LENGTH]
            yield _call(key_facts_prompt(answer, draft), _VERDICTS).times(_FACTS_SOUGHT)
    if "judge" in settings.proofs:
        yield _call(judging_prompt(draft, index.language), _SCORES)


def _shown(
    draft: Draft[Proposed], proposing: Proposing, index: CorpusIndex, settings: WriterConfig
) -> Iterator[Sequence[Passage]]:
    """Yield the passages that the model is shown in each proof by its answer."""
    gold, nearest = draft.candidate.passages, nearest_passages(draft, index)
    wanted = settings.proofs
    if "answer_back" in wanted:
        if proposing.form == "contrast_pair":
            yield (*gold, *nearest)
        yield gold
    if "other_passages" in wanted and nearest:
        yield nearest
    if "hops_alone" in wanted and draft.hops > 1:
        beside = nearest if may_be_guessed(draft) else ()
        yield from ((*gold[:number], *gold[number + 1 :], *beside) for number in range(len(gold)))
    if "closed_book" in wanted:
        yield ()


def _call(prompt: Prompt, reply: float) -> Load:
    return Load(1, tokens(str(prompt)), reply)
