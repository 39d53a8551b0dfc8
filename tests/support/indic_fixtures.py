"""Small files in the layouts of IndicQA, XQuAD-IN, XQuAD and SQuAD 2, for a loopback Hub.

The texts of the first three are in `qa_texts.yaml`; the last is generated, with many articles.
"""

from __future__ import annotations

import io
import json
from functools import cache
from pathlib import Path
from typing import Any

import yaml

INDIC_QA, XQUAD_IN, XQUAD = "ai4bharat/IndicQA", "google/IndicGenBench_xquad_in", "google/xquad"
SQUAD_2 = "rajpurkar/squad_v2"
SQUAD_2_FILE = "squad_v2/validation-00000-of-00001.parquet"
INDIC_QA_LANGUAGES = ("as", "bn", "gu", "hi", "kn", "ml", "mr", "or", "pa", "ta", "te")
XQUAD_IN_LANGUAGES = (*INDIC_QA_LANGUAGES, "en", "ur")
XQUAD_LANGUAGES = ("ar", "de", "el", "en", "es", "hi", "ro", "ru", "th", "tr", "vi", "zh")
# The set marks questions without an answer in both of these ways.
_NO_ANSWERS: tuple[list[Any], ...] = ([{"text": "", "answer_start": None}], [])


@cache
def texts() -> dict[str, list[dict[str, Any]]]:
    """By language, the paragraphs: `context`, and `questions` with the answer of each."""
    read: dict[str, list[dict[str, Any]]] = yaml.safe_load(
        Path(__file__).with_name("qa_texts.yaml").read_text(encoding="utf-8")
    )
    return read


def indic_qa(language: str) -> bytes:
    """`data/indicqa.<language>.json`: SQuAD's nesting, no titles, numbers as ids, a category for each question."""
    paragraphs, number = [], 0
    for paragraph in texts()[language]:
        questions = []
        for question, answer in paragraph["questions"].items():
            found = [{"text": answer, "answer_start": paragraph["context"].find(answer)}]
            questions.append(
                {
                    "id": number,
                    "category": "SHORT" if answer else "NO",
                    "question": question,
                    "answers": found if answer else _NO_ANSWERS[INDIC_QA_LANGUAGES.index(language) % 2],
                }
            )
            number += 1
        paragraphs.append({"context": paragraph["context"], "qas": questions})
    articles = [{"title": "", "paragraphs": [paragraph]} for paragraph in paragraphs]
    return _json({"version": 1.0, "data": articles})


def records(language: str) -> list[dict[str, Any]]:
    """Every question that has an answer, each with its paragraph."""
    return [
        {
            "id": f"{number:020x}{turn:04x}",
            "context": paragraph["context"],
            "question": question,
            "answers": [{"text": answer, "answer_start": paragraph["context"].index(answer)}],
        }
        for number, paragraph in enumerate(texts()[language])
        for turn, (question, answer) in enumerate(paragraph["questions"].items())
        if answer
    ]


def xquad_in(language: str) -> bytes:
    """`xquad_<language>_test.json`: records beside a canary."""
    examples = [{**record, "lang": language} for record in records(language)]
    return _json({"canary": "not for training", "examples": examples})


def xquad(rows: list[dict[str, Any]]) -> bytes:
    """`xquad.<language>/validation-00000-of-00001.parquet`: one row a question."""
    return _table(rows, "id", "context", "question")


def _table(rows: list[dict[str, Any]], *texts: str) -> bytes:
    import pyarrow
    import pyarrow.parquet

    answers = pyarrow.struct({"text": pyarrow.list_(pyarrow.string()), "answer_start": pyarrow.list_(pyarrow.int32())})
    schema = pyarrow.schema({**dict.fromkeys(texts, pyarrow.string()), "answers": answers})
    columns = [{**row, "answers": {key: [a[key] for a in row["answers"]] for key in answers.names}} for row in rows]
    written = io.BytesIO()
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(columns, schema=schema), written)
    return written.getvalue()


def squad_articles() -> list[dict[str, Any]]:
    """Six articles of seven paragraphs in SQuAD's nesting.

    Each paragraph has two questions with an answer and one without.
    """
    articles = []
    for row, kind in enumerate(("mill", "bridge", "lighthouse", "market", "garden", "theatre")):
        paragraphs = []
        for place, end in enumerate(("wick", "ham", "ford", "by", "mouth", "stead", "thorpe")):
            name = f"{('Al', 'Bor', 'Cas', 'Dun', 'Eld', 'Fen')[row]}{end}"
            county, year = f"{name}shire", str(1503 + 41 * row + 7 * place)
            builder = f"{('Anna', 'Bruno', 'Clara', 'David', 'Erik', 'Freya', 'Gustav')[place]} {name[:2]}ersen"
            context = (
                f"The {kind} of {name} was built in {year} by {builder}. It is the oldest in the county of {county}. "
                "People come from far away to see it, in summer above all."
            )
            asked = {f"Who built the {kind} of {name}?": builder, f"When was the {kind} of {name} built?": year}
            qas = [
                {"id": f"{name}-{number}", "question": question, "answers": [_answer(answer, context)]}
                for number, (question, answer) in enumerate(asked.items())
            ]
            cost = {"id": f"{name}-2", "question": f"How much did the {kind} of {name} cost?", "answers": []}
            paragraphs.append({"context": context, "qas": [*qas, {**cost, "is_impossible": True}]})
        articles.append({"title": f"The {kind}s of the north", "paragraphs": paragraphs})
    return articles


def _answer(text: str, context: str) -> dict[str, Any]:
    return {"text": text, "answer_start": context.index(text)}


def squad_2() -> bytes:
    """`squad_v2/validation-00000-of-00001.parquet`: one row a question, with the title of its article."""
    rows = [
        {"id": asked["id"], "title": article["title"], "context": paragraph["context"], **asked}
        for article in squad_articles()
        for paragraph in article["paragraphs"]
        for asked in paragraph["qas"]
    ]
    return _table(rows, "id", "title", "context", "question")


def flattened(squad: Path) -> list[dict[str, Any]]:
    """The records of a file in SQuAD's nesting."""
    articles = json.loads(squad.read_text(encoding="utf-8"))["data"]
    return [
        {"id": asked["id"], "context": paragraph["context"], "question": asked["question"], "answers": asked["answers"]}
        for article in articles
        for paragraph in article["paragraphs"]
        for asked in paragraph["qas"]
    ]


def fill(hub: Any, revisions: dict[str, str], shared: Path) -> None:
    """Put the four sets on the Hub, each at the commit given; XQuAD's Hindi is the real one where `shared` has it."""
    real = shared / "xquad.hi.json"
    rows = {
        language: flattened(real) if language == "hi" and real.is_file() else records(language)
        for language in XQUAD_LANGUAGES
    }
    indic = {f"data/indicqa.{language}.json": indic_qa(language) for language in INDIC_QA_LANGUAGES}
    hub.put(INDIC_QA, indic, commit=revisions[INDIC_QA], lfs=True)
    hub.put(
        XQUAD_IN,
        {f"xquad_{language}_test.json": xquad_in(language) for language in XQUAD_IN_LANGUAGES},
        commit=revisions[XQUAD_IN],
    )
    hub.put(
        XQUAD,
        {f"xquad.{language}/validation-00000-of-00001.parquet": xquad(rows[language]) for language in XQUAD_LANGUAGES},
        commit=revisions[XQUAD],
        lfs=True,
    )
    hub.put(SQUAD_2, {SQUAD_2_FILE: squad_2()}, commit=revisions[SQUAD_2], lfs=True)


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode("utf-8")
