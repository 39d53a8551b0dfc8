from importlib.util import find_spec
from pathlib import Path

import pytest

from golden_files import check_golden, golden_sentences, shown_clauses
from lm_eval_taskgen.generators.reading.clause_readers import clause_reader
from lm_eval_taskgen.generators.reading.dependency import reader as module
from lm_eval_taskgen.utils.languages import load_language
from lm_eval_taskgen.utils.languages.clause_words import ClauseWords
from lm_eval_taskgen.utils.records.documents import Chunk
from lm_eval_taskgen.utils.records.sentence import Sentence

TEXTS = (
    "The canal was opened in 1871.",
    "Ada Lovelace, a mathematician, wrote the first program in London.",
    "Employees must submit the form within 30 days, and managers approve it.",
)


def test_more_processes_read_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = clause_reader(load_language("en"))
    assert reader is not None
    chunk = Chunk("c", "d", 0, 0, 0, "")
    sentences = [Sentence(n, chunk, 0, text, ()) for n, text in enumerate(TEXTS * 40)]
    in_forks = reader.read(sentences[:90])
    monkeypatch.setattr(module, "most_forks", lambda: 1)
    alone = reader.read(sentences[:90])
    assert [[clause.roles for clause in found] for found in in_forks] == [
        [clause.roles for clause in found] for found in alone
    ]
    assert all(alone)


@pytest.mark.parametrize(
    ("sentences", "sizes"),
    [(0, []), (1, [1]), (47, [47]), (48, [24, 24]), (128, [64, 64]), (130, [32, 33, 32, 33])],
)
def test_batches_are_of_one_size(sentences: int, sizes: list[int]) -> None:
    one = Sentence(0, Chunk("c", "d", 0, 0, 0, ""), 0, TEXTS[0], ())
    assert [len(batch) for batch in module._batches([one] * sentences)] == sizes


@pytest.mark.parametrize(
    ("chosen", "usual", "batches", "expected", "why"),
    [
        (None, "fork", 8, 3, "as the system does"),
        (None, "spawn", 8, 1, "each would load the pipeline anew"),
        ("fork", "spawn", 8, 3, "as the caller chose"),
        ("spawn", "fork", 8, 1, "as the caller chose"),
        ("fork", "fork", 2, 2, "a third would have nothing to read"),
    ],
)
def test_forks_read_on_every_core(
    monkeypatch: pytest.MonkeyPatch, chosen: str | None, usual: str, batches: int, expected: int, why: str
) -> None:
    reader = clause_reader(load_language("en"))
    assert isinstance(reader, module.DependencyReader)
    monkeypatch.setattr("multiprocessing.get_start_method", lambda allow_none: chosen)
    monkeypatch.setattr("multiprocessing.get_all_start_methods", lambda: [usual, "forkserver"])
    monkeypatch.setattr("os.sched_getaffinity", lambda process: {0, 1, 2}, raising=False)
    assert module._processes(reader.pipeline, batches) == expected, why


def test_clauses_are_the_golden_ones(tmp_path: Path) -> None:
    reader = clause_reader(load_language("en"))
    assert reader is not None
    texts = golden_sentences("en")
    found = reader.read([Sentence(n, Chunk("c", "d", 0, 0, 0, ""), 0, text, ()) for n, text in enumerate(texts)])
    lines = (line for text, clauses in zip(texts, found, strict=True) for line in (text, *shown_clauses(text, clauses)))
    check_golden("reading/by_parse.txt", lines, tmp_path)


def test_the_subject_of_be_is_no_part_of_what_it_is() -> None:
    reader = clause_reader(load_language("en"))
    assert reader is not None
    sentence = Sentence(0, Chunk("c", "d", 0, 0, 0, ""), 0, "The capital of Poland is Warsaw.", ())
    ((clause,),) = reader.read([sentence])
    assert [(role.name, role.phrase.text, role.phrase.cut) for role in clause.roles] == [
        ("subject", "The capital of Poland", False),
        ("complement", "Warsaw", False),
    ]


@pytest.mark.skipif(find_spec("cs_core_news_sm") is None, reason="cs_core_news_sm is not installed")
def test_a_czech_pipeline_is_read() -> None:
    import spacy

    words = ClauseWords(time_markers=("v",), place_markers=("v",), modals=("muset",))
    reader = module.DependencyReader("cs", spacy.load("cs_core_news_sm"), words)
    texts = ("Karlův most byl postaven v roce 1357.", "Karel založil univerzitu.", "Ředitel musí podepsat žádost.")
    chunk = Chunk("c", "d", 0, 0, 0, "")
    found = reader.read([Sentence(n, chunk, 0, text, ()) for n, text in enumerate(texts)])
    assert [[(c.verb.finite, c.verb.rest, c.verb.passive) for c in clauses] for clauses in found] == [
        [("byl", "postaven", True)],
        [("", "založil", False)],
        [("musí", "podepsat", False)],
    ]
