"""Show a model some passages and prove the questions that it proposes about them."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from ....utils.records.drafts import Draft, Proposed
from ....utils.records.samples import Reject
from ....utils.settings import Persona, WriterConfig
from ...index.corpus_index import CorpusIndex
from ...models.call import Call, Outcome
from ..proving import prove
from ..question_type import QuestionType
from ..usable_reply import ask_and_read
from .drafts import to_draft
from .form import ProposalReply, ProposedQuestion, read_proposals
from .leads import led
from .material import Material
from .prompt import mending_prompt, proposal_prompt
from .task import Proposing


@dataclass(frozen=True, slots=True)
class Rejected:
    """A proposal that failed; `query` is empty if there was no question."""

    reject: Reject
    query: str = ""
    answers: tuple[str, ...] = ()


Results = tuple[Draft[Proposed] | Rejected, ...]


class Proposer:
    """Asks a model for the questions of one type and proves them."""

    def __init__(
        self, kind: QuestionType[Any], proposing: Proposing, index: CorpusIndex, settings: WriterConfig, seed: int
    ) -> None:
        self._kind, self._proposing, self._index, self._settings = kind, proposing, index, settings
        self._seed = seed

    def steps(
        self, material: Material, about: Mapping[str, Any], personas: Sequence[Persona] = ()
    ) -> Generator[Call, Outcome, Results]:
        """Yield the calls that the questions about some passages take; return those that hold and those that failed.

        The metadata of a question name the one of `personas`, in the order of the prompt, who asks it. A question that
        failed goes back to the model once, with the reason; what comes back is proved again.
        """
        count = self._settings.drafts_per_prompt
        if self._proposing.looks_up:
            found = yield from led(material, self._kind.name, self._proposing, self._index, self._settings.tries)
            if isinstance(found, Reject):
                return (Rejected(found),)
            material = found.material
            about = {"lookups": list(found.lookups), **about} if found.lookups else about
        prompt = proposal_prompt(self._proposing, material, self._index, count, about)
        tries, language = self._settings.tries, self._index.language
        reply = yield from ask_and_read(read_proposals, self._kind.name, prompt, language, tries)
        if isinstance(reply, Reject):
            return (Rejected(reply),)
        if not reply.questions:
            return (Rejected(Reject("nothing_worth_asking", reply.skip)),)
        results: list[Draft[Proposed] | Rejected] = []
        for question in reply.questions[:count]:
            results.append((yield from self._proved(question, material, about, personas)))
        return tuple(results)

    def _proved(
        self,
        found: ProposedQuestion | Reject,
        material: Material,
        about: Mapping[str, Any],
        personas: Sequence[Persona],
    ) -> Generator[Call, Outcome, Draft[Proposed] | Rejected]:
        if isinstance(found, Reject):
            return Rejected(found)
        first = yield from self._tried(found, material, personas)
        if not isinstance(first, Rejected) or first.reject.reason == "proof_unusable":
            return first
        count, tries, language = self._settings.drafts_per_prompt, self._settings.tries, self._index.language
        prompt = mending_prompt(self._proposing, material, self._index, count, about, found, first.reject)
        reply = yield from ask_and_read(read_proposals, f"{self._kind.name}: again", prompt, language, tries)
        mended = _first_question(reply)
        if mended is None or mended == found:
            return first
        return (yield from self._tried(mended, material, personas))

    def _tried(
        self, found: ProposedQuestion, material: Material, personas: Sequence[Persona]
    ) -> Generator[Call, Outcome, Draft[Proposed] | Rejected]:
        draft = to_draft(self._kind, self._proposing, found, material, self._index, self._settings.seed_questions)
        if isinstance(draft, Reject):
            return Rejected(draft, found.question, (found.answer,) if found.answer else ())
        reject = yield from prove(draft, self._index, self._settings)
        if reject is not None:
            return Rejected(reject, draft.query, draft.answers)
        framed = self._kind.framed(draft, self._index, Random(f"{self._seed}:{draft.query}"))
        if isinstance(framed, Reject):
            return Rejected(framed, draft.query, draft.answers)
        return _asked_by(personas[found.reader - 1], framed) if 0 < found.reader <= len(personas) else framed


def _first_question(reply: ProposalReply | Reject) -> ProposedQuestion | None:
    questions: Sequence[ProposedQuestion | Reject] = reply.questions if isinstance(reply, ProposalReply) else ()
    return next((one for one in questions if isinstance(one, ProposedQuestion)), None)


def _asked_by(persona: Persona, draft: Draft[Proposed]) -> Draft[Proposed]:
    """Return a draft whose metadata name the reader who asks, also those of its partner in a contrast pair."""
    contrast = _asked_by(persona, draft.contrast) if draft.contrast is not None else None
    return replace(draft, metadata={**draft.metadata, "reader": persona.reader}, contrast=contrast)
