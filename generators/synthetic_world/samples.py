"""Questions on a world as the samples of a task folder, and as lines of a corpus for retrieval."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ...utils.records.types import EvaluationSample, Evidence, Passage, Response
from .accepted_answers import accepted_answers, list_items
from .articles import article_id
from .queries import WorldQuestion
from .world import World

PassageOf = Callable[[int], Passage]


def to_sample(
    question: WorldQuestion, question_type: str, shown: Sequence[int], passage_of: PassageOf, language: str
) -> EvaluationSample:
    """A question with the articles that it needs, less the one that was taken away, and the others of its context.

    Args:
        question: the question.
        question_type: the name of its kind (`asked.Kind`).
        shown: the numbers of all articles of its context.
        passage_of: the article of an entity as a passage.
        language: the code of the language.
    """
    # Not in the order of the hops, which would tell how to go about it.
    gold = tuple(passage_of(entity) for entity in sorted(question.needed) if entity != question.removed)
    evidence = tuple(Evidence(passage.doc_id, 0, len(passage.text), passage.text) for passage in gold)
    items = list_items(question)
    removed = {} if question.removed is None else {"removed": passage_of(question.removed).doc_id}
    others = tuple(passage_of(entity) for entity in shown if entity not in question.needed)
    return EvaluationSample(
        sample_id=f"{question.question_id}-{language}",
        query=question.text,
        relevant_docs=gold,
        reference_answer=Response(accepted_answers(question), evidence if question.removed is None else ()),
        candidate_docs=others,
        labels={"question_type": question_type, "hops": question.hops, "language": language},
        metadata={
            "shape": question.shape,
            "answer_type": question.answer_type,
            "relations": list(question.relations),
            "needed": [passage_of(entity).doc_id for entity in question.needed],
            **({"items": items} if items is not None else {}),
            **removed,
        },
    )


def to_record(question: WorldQuestion, world: World) -> dict[str, Any]:
    """A question with all that is known of it, articles by their ids: a line of `questions.jsonl`."""
    return {
        "id": question.question_id,
        "shape": question.shape,
        "hops": question.hops,
        "question": question.text,
        "answers": list(question.answers),
        "aliases": [list(forms) for forms in question.aliases],
        "answer_type": question.answer_type,
        "needed": [article_id(world, entity) for entity in question.needed],
        "removed": None if question.removed is None else article_id(world, question.removed),
        "relations": list(question.relations),
    }
