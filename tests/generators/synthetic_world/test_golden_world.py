"""The articles and questions of one small world in three languages, as they are on every machine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import pytest

from golden_files import check_golden
from lm_eval_taskgen.generators.synthetic_world.articles import render
from lm_eval_taskgen.generators.synthetic_world.build_questions import QuestionMaker, QuestionSettings
from lm_eval_taskgen.generators.synthetic_world.contexts import CONTEXT_KINDS, ContextSettings, context_ids
from lm_eval_taskgen.generators.synthetic_world.statements import read_world
from lm_eval_taskgen.generators.synthetic_world.world import WorldSettings, make_world

SIZE = 40
CONTEXTS = tuple(ContextSettings(kind, distractors=4, tokens=600) for kind in CONTEXT_KINDS)


def written(code: str) -> Iterator[str]:
    world = make_world(WorldSettings(seed=3, size=SIZE))
    index = read_world(world, code)
    for entity in range(SIZE):
        article = render(world, entity, code)
        yield f"{article.article_id} {article.title} | {article.text}"
    for question in QuestionMaker(world, code, index).make(QuestionSettings(60, (1, 2, 3, 4), unanswerable=0.2)):
        yield " | ".join(f"{name}={value}" for name, value in asdict(question).items())
        for context in CONTEXTS:
            yield f"  {context.kind} {context_ids(world, question, context, code)}"


@pytest.mark.parametrize("code", ["en", "es", "hi"])
def test_the_world_is_the_golden_one(code: str, tmp_path: Path) -> None:
    check_golden(f"world/small_{code}.txt", written(code), tmp_path)
