"""One prompt by which a language model proposes a question, its reply, and the question that is kept (docs/writing.md).

python examples/one_prompt.py
"""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from lm_eval_taskgen.generators import (
    CorpusConfig,
    Persona,
    QuestionTypeConfig,
    TaskGenerator,
    TaskGeneratorConfig,
    WriterConfig,
)

# GNOME Help, by the GNOME Documentation Project, CC BY-SA 3.0.
DOCUMENT = """\
# How do I calibrate my printer?

There are two ways to profile a printer device:

- Using a photospectrometer device like the Pantone ColorMunki
- Downloading a printing reference file from a color company

Using a color company to generate a printer profile is usually the cheapest option if you only have one or two \
different paper types. By downloading the reference chart from the companies website you can then send them back the \
print in a padded envelope where they will scan the paper, generate the profile and email you back an accurate ICC \
profile.

Using an expensive device such as a ColorMunki works out cheaper only if you are profiling a large number of ink sets \
or paper types.

If you change your ink supplier, make sure you recalibrate the printer!
"""
PROPOSED = {
    "skip": "",
    "questions": [
        {
            "evidence": [
                "Using a color company to generate a printer profile is usually the cheapest option if you only have "
                "one or two different paper types.",
                "Using an expensive device such as a ColorMunki works out cheaper only if you are profiling a large "
                "number of ink sets or paper types.",
            ],
            "reader": 1,
            "question": "Why should I let a color company make my printer's profile instead of buying a ColorMunki?",
            "kind": "free",
            "answer": "It is usually the cheapest way if you use only one or two types of paper; the expensive device "
            "pays off only with many ink sets or paper types.",
            "key_facts": [
                ["usually the cheapest option", "it costs less", "cheaper"],
                ["with only one or two paper types", "the device pays only with many ink sets or paper types"],
            ],
        }
    ],
}
# What a careful reader answered: the proposal, the question from its passage, which key facts that answer states.
REPLIES = (
    PROPOSED,
    {"answer": "If you have only one or two different paper types, a color company is usually the cheapest option."},
    {"reason": "The answer states both.", "fact_1": "yes", "fact_2": "yes"},
)


class Reader:
    """Answers one prompt after another with what a person answered."""

    def __init__(self) -> None:
        self.prompts: list[str] = []

    def generate(self, prompt: str) -> str:
        self.prompts.append(prompt)
        return json.dumps(REPLIES[len(self.prompts) - 1])


def main() -> None:
    reader = Reader()
    with tempfile.TemporaryDirectory() as scratch:
        (Path(scratch) / "printer.md").write_text(DOCUMENT, encoding="utf-8")
        config = TaskGeneratorConfig(
            name="help",
            corpus=CorpusConfig(files=("printer.md",)),
            question_types={"why": QuestionTypeConfig(count=1)},
            writer=WriterConfig(
                kind="llm",
                model="a reader",
                personas=(Persona(reader="a photographer who prints at home", needs="true colors at little cost"),),
            ),
        )
        (sample,) = TaskGenerator(reader, config, base=Path(scratch)).generate_dataset().samples
    print("prompt:", reader.prompts[0], "reply:", json.dumps(PROPOSED, indent=1), "kept:", sep="\n")
    print(f"{sample.query} – {sample.reference_answer.answers[0]}")
    for span in sample.reference_answer.evidence:
        print(f"{span.doc_id}, characters {span.start} to {span.end}: {span.text}")


if __name__ == "__main__":
    main()
