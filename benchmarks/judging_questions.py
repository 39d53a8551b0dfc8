"""Agreement of the judge of proposed questions (`proofs: [judge]`) with what readers labelled.

    python benchmarks/judging_questions.py benchmarks/labelled/en.jsonl xquad.en.json --model gpt-4.1-mini --count 60
    python benchmarks/judging_questions.py … --base-url http://127.0.0.1:8000/v1

Draws labelled questions on the SQuAD file, half of them such as their readers would hand on, and shows the model each
with the paragraph that it is of. Prints the area under the ROC curve of its lower score (natural or useful) and of each
score alone, by what readers would hand on, and the shares of both kinds that the proof keeps.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import openai
from sklearn.metrics import roc_auc_score

from lm_eval_taskgen.generators.models.call import Reply
from lm_eval_taskgen.generators.writers.proving.judge import LEAST_SCORE, judging_prompt
from lm_eval_taskgen.generators.writers.reply import read_reply
from lm_eval_taskgen.utils.languages import Language, load_language
from lm_eval_taskgen.utils.records.documents import Passage
from lm_eval_taskgen.utils.records.drafts import Draft
from lm_eval_taskgen.utils.text.words import folded_words

Labelled = Mapping[str, Any]
Scores = tuple[int, int]  # natural, useful


class _OnePassage:
    """A candidate of which the judge sees nothing but its passage."""

    def __init__(self, passage: Passage) -> None:
        self.passages = (passage,)


def drawn(labelled: Path, paragraphs: Sequence[Passage], count: int, seed: int) -> list[tuple[Labelled, Passage]]:
    """Draw as many questions that readers would hand on as others, each with the paragraph that it is of."""
    rows = [json.loads(line) for line in labelled.read_text(encoding="utf-8").splitlines()]
    found = [(row, _paragraph_of(row, paragraphs)) for row in rows if row["corpus"] == "xquad"]
    known = [(row, paragraph) for row, paragraph in found if paragraph is not None]
    random = Random(seed)
    groups = [[one for one in known if one[0]["hand_on"] == value] for value in (1, 0)]
    chosen = [one for group in groups for one in random.sample(group, min(count // 2, len(group)))]
    return random.sample(chosen, len(chosen))


def _paragraph_of(row: Labelled, paragraphs: Sequence[Passage]) -> Passage | None:
    """Return the paragraph with the gold that has most of the question's words."""
    words = set(folded_words(row["question"]))
    having = [paragraph for paragraph in paragraphs if row["gold"] and row["gold"] in paragraph.text]
    return max(having, key=lambda paragraph: len(words & set(folded_words(paragraph.text))), default=None)


def paragraphs_in(squad: Path) -> Iterator[Passage]:
    for article in json.loads(squad.read_text(encoding="utf-8"))["data"]:
        for number, paragraph in enumerate(article["paragraphs"]):
            yield Passage(f"{article['title']}#{number}", article["title"].replace("_", " "), paragraph["context"])


def judged(client: openai.OpenAI, model: str, question: str, passage: Passage, language: Language) -> Scores:
    """Return both scores of the model for a question."""
    candidate: Any = _OnePassage(passage)
    draft: Draft[Any] = Draft("direct_lookup", question, (), candidate, 1, {}, {})
    prompt = judging_prompt(draft, language)
    messages: Any = [{"role": "system", "content": prompt.task}, {"role": "user", "content": prompt.data}]
    said = client.chat.completions.create(model=model, messages=messages).choices[0].message.content or ""
    fields = read_reply(Reply(said), prompt, language)
    return int(fields["natural"]), int(fields["useful"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("labelled", type=Path, help="labelled questions of one language, LANGUAGE.jsonl")
    parser.add_argument("squad", type=Path, help="the SQuAD file that they are on")
    parser.add_argument("--model", required=True)
    parser.add_argument("--base-url", help="none: what the openai package reads from the environment")
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--in-flight", type=int, default=64)
    given = parser.parse_args()
    language = load_language(given.labelled.stem)
    chosen = drawn(given.labelled, list(paragraphs_in(given.squad)), given.count, given.seed)
    unneeded = "none" if given.base_url else None
    client = openai.OpenAI(base_url=given.base_url, api_key=os.environ.get("OPENAI_API_KEY", unneeded))
    with ThreadPoolExecutor(given.in_flight) as pool:
        scores = list(pool.map(lambda one: judged(client, given.model, one[0]["question"], one[1], language), chosen))
    good = [row["hand_on"] for row, _ in chosen]
    for name, value in (("lower score", min), ("natural", lambda score: score[0]), ("useful", lambda score: score[1])):
        print(f"{name}: AUC {roc_auc_score(good, list(map(value, scores))):.3f}")
    parts = [[score for is_good, score in zip(good, scores, strict=True) if is_good == one] for one in (1, 0)]
    for name, part in zip(("handed on", "not handed on"), parts, strict=True):
        kept = sum(min(score) >= LEAST_SCORE for score in part)
        print(f"{name}: {kept} of {len(part)} kept")


if __name__ == "__main__":
    main()
