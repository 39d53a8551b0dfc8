"""A model that replies in plain text to whatever a writer asks of it, and documents that it can ask about."""

from __future__ import annotations

import json

from lm_eval_taskgen.utils.records.documents import Document

RIVER, DROWNED = "The Sael is a slow brown river of the northern county.", "Rain drowned 64 sheep by the Sael in 1871."
CORPUS = [
    Document("rivers", f"{RIVER} It has no bridge, and boats cross it all the year round."),
    Document("floods", f"{DROWNED} Frost killed 90 sheep by the Aster in 1902. The people of both valleys were poor."),
    Document("mills", "Ann Fenwick founded the old mill at Albery in 1801. Its wheel fed the whole valley."),
]
SHEEP = "How many sheep drowned by the slow brown river of the northern county?"


class PlainModel:
    """Replies in plain text: questions, paraphrases, and answers that it remembers to be right."""

    def __init__(self, *, is_right: bool = True) -> None:
        self.answers: dict[str, str] = {}
        self.is_right = is_right

    def generate(self, prompt: str) -> str:
        data = json.loads(prompt[prompt.index("\n{") :])
        if "facts" in data:
            self.answers[SHEEP] = "64"
            return f"Question: {SHEEP}\nAnswer: 64"
        if "plain_answerable" in data:
            # With an insertion, for a long question word for word would be an echo of the prompt.
            asked = (data[name].split() for name in ("plain_answerable", "plain_question"))
            answerable, question = (" ".join([*words[:-2], "(can you say?)", *words[-2:]]) for words in asked)
            self.answers[answerable] = data["answers"][0]
            return f"Answerable: {answerable}\nQuestion: {question}"
        if "plain_question" in data:
            question = f"Could you tell me this: {data['plain_question']}"
            self.answers[question] = self.answers[data["plain_question"]]
            return question
        if "answer" in data:
            gapped = data["evidence"].replace(data["answer"], "…").rstrip(".")
            question = f"What belongs here: {gapped}?"
            self.answers[question] = data["answer"]
            return f"**Question:** {question}"
        return self.answers.get(data["question"], "unanswerable") if self.is_right else "Nobody knows."
