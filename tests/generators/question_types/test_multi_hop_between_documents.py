"""`multi_hop_between_documents`: the questions as written, and a naive reader's proof on XQuAD that both are needed.

The naive reader works from the question's text and the raw file alone: it finds fillers with regular expressions.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from lm_eval_taskgen.generators.checks import first_reject
from lm_eval_taskgen.generators.chunking.chunks import chunk_documents
from lm_eval_taskgen.generators.generator import TaskGenerator
from lm_eval_taskgen.generators.index.corpus_index import CorpusIndex
from lm_eval_taskgen.generators.question_types import QUESTION_TYPES
from lm_eval_taskgen.utils.languages import load_language, writer_patterns
from lm_eval_taskgen.utils.records.documents import Document
from lm_eval_taskgen.utils.settings import ChunkingConfig

TYPE = "multi_hop_between_documents"
# Questions asked of each language, and how many at least must hold up.
COUNTS = {"en": (50, 50), "hi": (50, 25)}


# In each: a description of X, and a passage with a fact about X and the same of something else.
TINY = {
    "en": [
        ("Rivers", "The Sael is a slow brown river of the northern county."),
        (
            "Floods",
            "Rain drowned 64 sheep by the Sael. Frost killed 90 sheep by the Aster. We saw the Sael and the Aster.",
        ),
    ],
    "hi": [
        ("नदियाँ", "सोनभद्र के किनारे बसा नगर बहुत पुराना है। लोग सोनभद्र से पानी लाते हैं।"),
        ("बाढ़", "बाढ़ में सोनभद्र के 64 घर बह गए। आँधी में 90 घर गिर गए।"),
    ],
}


def tiny_queries(code: Any) -> Any:
    language = load_language(code)
    documents = [Document(f"d{number}", text, title) for number, (title, text) in enumerate(TINY[code])]
    index = CorpusIndex.build(chunk_documents(documents, ChunkingConfig(), language), language, documents)
    question_type = QUESTION_TYPES[TYPE]
    drafts = [question_type.template(candidate, language) for candidate in question_type.select(index, Random(1))]
    return {draft.query: draft.answers for draft in drafts if first_reject(draft, index, question_type.checks) is None}


@pytest.mark.parametrize(
    ("code", "query"),
    [
        (
            "en",
            "One passage says: “The X is a slow brown river of the northern county.” Here X stands for a name. "
            "In another passage, a sentence that names X has the words “____ sheep by the”. "
            "Which number fills the blank?",
        ),
        (
            "en",
            "One passage says: “The X is a slow brown river of the northern county.” Here X stands for a name. "
            "In another passage, a sentence that names X gives a number in figures. Which number is it?",
        ),
        (
            "hi",
            "एक अनुच्छेद में लिखा है: “X के किनारे बसा नगर बहुत पुराना है।” यहाँ X किसी नाम या शब्द के स्थान पर है। "
            "एक दूसरे अनुच्छेद में X का उल्लेख करने वाले एक वाक्य में ये शब्द हैं: “____ घर”। रिक्त स्थान में कौन-सी संख्या आएगी?",
        ),
    ],
)
def test_a_tiny_corpus_gives_the_question_that_a_person_expects(code: str, query: str) -> None:
    assert tiny_queries(code).get(query) == ("64",), tiny_queries(code)


@pytest.fixture(scope="module", params=["en", "hi"])
def xquad(
    request: pytest.FixtureRequest,
    xquad_file: Callable[[str], Path],
    xquad_generator: Callable[[str, str, int], TaskGenerator],
) -> Any:
    """The questions, and the corpus as (title, text) of each paragraph."""
    code = request.param
    articles = json.loads(xquad_file(code).read_text(encoding="utf-8"))["data"]
    dataset = xquad_generator(code, TYPE, COUNTS[code][0]).generate_dataset()
    return code, dataset, [(a["title"].replace("_", " "), p["context"]) for a in articles for p in a["paragraphs"]]


class Question:
    """What a question says, read off its text by the patterns of its language."""

    def __init__(self, sample: Any, code: Any, corpus: Any) -> None:
        patterns = writer_patterns(load_language(code))
        kind = sample.metadata["answer_kind"]
        self.number_words = patterns.numbers.words
        ask = patterns.asks[kind]
        forms = {
            "fragment": patterns.bridge_with_fragment.replace("{ask}", ask.blank),
            "only": patterns.bridge_without_fragment.replace("{ask}", ask.only),
            "earliest": patterns.bridge_to_earliest_year,
            "latest": patterns.bridge_to_latest_year,
        }
        places = {
            "title": patterns.other_passage_titled,
            "opening": patterns.other_passage_opening,
            "closing": patterns.other_passage_closing,
            "anywhere": patterns.other_passage,
        }
        self.form, self.place, self.parts = next(
            (form, place, match.groupdict())
            for form, text in forms.items()
            for place, where in places.items()
            if (match := re.fullmatch(_as_regex(text.replace("{other_passage}", where)), sample.query, re.DOTALL))
        )
        self.kind, self.answer, self.sample = kind, sample.answers[0], sample
        first, self.last = sample.reference_answer.evidence
        before, after = re.split(r"(?<!\w)X(?!\w)", self.parts["description"])
        assert first.text.startswith(before) and first.text.endswith(after)
        self.bridge = first.text[len(before) : len(first.text) - len(after)]
        self.second = sample.relevant_docs[1].text
        self.meant = {
            "title": [text for title, text in corpus if title == self.parts.get("words")],
            "opening": [text for _, text in corpus if text.startswith(self.parts.get("words") or "\0")],
            "closing": [text for _, text in corpus if (self.parts.get("words") or "\0") in text[-250:]],
            "anywhere": [text for _, text in corpus],
        }[self.place]

    def fillers(self, text: Any) -> Any:
        """What fits the question's blank in a text; None where the kind of answer shows in no regular expression."""
        filler = FILLERS.get(self.kind)
        if self.kind == "number" and self.form == "fragment":
            filler = "|".join([filler, *(rf"(?<!\w){word}(?!\w)" for word in self.number_words)])  # type: ignore[list-item]
        if filler is None:
            return None
        if self.form != "fragment":
            return set(re.findall(filler, text))
        before, after = (part.split() for part in self.parts["fragment"].split("____"))
        left, right = (r"\s+".join(re.escape(word) for word in side) for side in (before, after))
        left, right = (rf"(?<!\w){left}\s+" if left else ""), (rf"\s+{right}(?![\w-])" if right else "")
        return set(re.findall(f"(?i:{left})({filler}){'(?i:' + right + ')' if right else ''}", text))


# Years of ranges and decades are no years where words are quoted around the blank.
FILLERS = {
    "year": r"(?<![\d,.–-])\d{4}(?![\d\w–-]|[,.]\d)",
    "number": r"(?<![\d,.–-])\d[\d,.]*(?<=\d)(?![\d\w–%-])",
    "percentage": r"\d[\d.,]*%",
}


def _as_regex(pattern: Any) -> Any:
    return re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.*?)", re.escape(pattern))


def sentences_naming(name: Any, texts: Any) -> Iterator[Any]:
    """Naive sentences in which a name stands as a whole word."""
    for text in texts:
        for sentence in re.split(r"(?<=[.!?])[”\"]?\s+(?=[A-Z\"“])|(?<=।)", text):
            if stands_in(name, sentence):
                yield sentence


def stands_in(name: Any, text: Any) -> Any:
    """Whether a name stands in a text and neither letters, marks nor digits cling to it, whatever the case."""
    name, text = (unicodedata.normalize("NFC", part).casefold() for part in (name, text))
    starts = (match.start() for match in re.finditer(re.escape(name), text))
    return any(not _clings(text[s - 1 : s]) and not _clings(text[s + len(name) : s + len(name) + 1]) for s in starts)


def _clings(character: Any) -> Any:
    return character != "" and unicodedata.category(character)[0] in "LMN"


def questions(xquad: Any) -> Any:
    code, dataset, corpus = xquad
    return [Question(sample, code, corpus) for sample in dataset.samples]


def test_enough_questions_hold_up(xquad: Any) -> None:
    code, dataset, _ = xquad
    asked, at_least = COUNTS[code]
    (of_type,) = dataset.yields
    assert at_least <= len(dataset.samples) == of_type.kept <= asked
    assert dataset.is_short == (of_type.kept < asked)


def test_the_two_passages_are_of_two_documents_and_hold_their_evidence(xquad: Any) -> None:
    _, dataset, corpus = xquad
    texts = {text for _, text in corpus}
    for sample in dataset.samples:
        first, second = sample.relevant_docs
        assert first.doc_id != second.doc_id
        for passage, evidence in zip(sample.relevant_docs, sample.reference_answer.evidence, strict=True):
            assert passage.doc_id == evidence.doc_id and evidence.text in passage.text
            assert any(text[evidence.start : evidence.end] == evidence.text for text in texts)


def test_the_answer_is_in_the_second_passage_alone_and_neither_it_nor_the_bridge_in_the_question(xquad: Any) -> None:
    for question in questions(xquad):
        first, last = question.sample.reference_answer.evidence
        for answer in question.sample.answers:
            assert not stands_in(answer, question.sample.relevant_docs[0].text)
            assert not stands_in(answer, question.sample.query)
        assert question.answer in last.text
        assert not stands_in(question.bridge, question.sample.query)
        assert stands_in(question.bridge, first.text) and stands_in(question.bridge, last.text)


def test_nothing_else_could_be_x(xquad: Any) -> None:
    _, _dataset, corpus = xquad
    for question in questions(xquad):
        before, after = re.split(r"(?<!\w)X(?!\w)", question.parts["description"])
        blank = re.compile(rf"{re.escape(before)}((?:(?!\.\s|[!?।]).){{1,80}}?){re.escape(after)}")
        holders = [text for _, text in corpus if before in text and after in text]
        assert {filler.strip() for text in holders for filler in blank.findall(text)} <= {question.bridge}


def test_with_x_known_one_answer_fits(xquad: Any) -> None:
    seen = 0
    for question in questions(xquad):
        assert any(question.last.text in text for text in question.meant) or question.place in ("opening", "closing")
        sentences = [question.last.text, *sentences_naming(question.bridge, question.meant)]
        found = [question.fillers(sentence) for sentence in sentences]
        if None in found:
            continue
        seen += 1
        fillers = set().union(*found)
        if question.form == "earliest":
            assert min(fillers, key=int) == question.answer, question.sample.query
        elif question.form == "latest":
            assert max(fillers, key=int) == question.answer, question.sample.query
        else:
            assert fillers == {question.answer}, question.sample.query
    assert seen >= 10, "or this shows little"


def test_without_x_the_second_passage_leaves_it_open(xquad: Any) -> None:
    seen = 0
    for question in questions(xquad):
        fillers = question.fillers(question.second)
        if fillers is None:
            continue
        seen += 1
        assert question.answer in fillers and len(fillers) >= 2, question.sample.query
    assert seen >= 10, "or this shows little"


WORDED = {
    "en": "How many sheep drowned by the slow brown river of the northern county?",
    "hi": "जिस नदी के किनारे बहुत पुराना नगर बसा है, उसकी बाढ़ में कितने घर बह गए?",
}


@pytest.mark.parametrize("code", ["en", "hi"])
def test_a_model_describes_what_joins_the_passages(
    code: str,
    index_of: Callable[..., Any],
    sound: Callable[..., Any],
    verdict: Callable[..., Any],
    told: Callable[..., Any],
) -> None:
    index = index_of([text for _, text in TINY[code]], code)
    candidate = sound(TYPE, index, "64")
    assert verdict(TYPE, candidate, index, question=WORDED[code]) is None
    draft = QUESTION_TYPES[TYPE].written(candidate, {"question": WORDED[code]}, index.language)
    assert (draft.query, draft.answers, draft.hops) == (WORDED[code], ("64",), 2)
    prompt, data = told(TYPE, candidate, index)
    assert data["joining_name"] == candidate.bridge.text
    assert data["evidence"] == [hop.text for hop in candidate.hops]
    assert data["evidence_with_gap"] == candidate.hops[1].text.replace("64", "____")
    assert [passage["text"] for passage in data["passages"]] == [passage.text for passage in candidate.passages]
    assert "two documents" in prompt.task


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("How many sheep did rain drown by the Sael, a slow brown river?", "answer_in_question"),
        ("How many sheep were drowned by rain?", "description_missing"),
        ("Did 64 sheep drown by the slow brown river?", "answer_in_question"),
        ("According to the text, how many sheep drowned by the slow brown river?", "points_at_the_passage"),
    ],
)
def test_a_question_of_a_model_that_needs_one_passage_is_rejected(
    question: str, reason: str, index_of: Callable[..., Any], sound: Callable[..., Any], verdict: Callable[..., Any]
) -> None:
    index = index_of([text for _, text in TINY["en"]])
    assert verdict(TYPE, sound(TYPE, index, "64"), index, question=question) == reason


def test_another_name_of_the_last_passage_leads_there_by_itself(
    index_of: Callable[..., Any], sound: Callable[..., Any], verdict: Callable[..., Any]
) -> None:
    last = TINY["en"][1][1].replace("by the Sael.", "by the Sael near Orme.")
    more = [f"Boats of Town{number} go to Orme." for number in range(3)]
    index = index_of([TINY["en"][0][1], last, *more])
    candidate = sound(TYPE, index, "64")
    told = WORDED["en"]
    assert verdict(TYPE, candidate, index, question=told) is None
    assert verdict(TYPE, candidate, index, question=f"{told[:-1]} near Orme?") == "one_hop_is_enough"
