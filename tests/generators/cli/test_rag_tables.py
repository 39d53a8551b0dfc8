"""What `taskgen rag` shows at its end: scores beside those of BM25, cells, failures and what the answers show."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from lm_eval_taskgen.generators.cli.rag_tables import cells_table, problem_lines, scores_table
from lm_eval_taskgen.generators.evaluation.rag.replies import Reply, RetrievedPassage
from lm_eval_taskgen.generators.evaluation.rag.results import ScoredRun
from lm_eval_taskgen.generators.evaluation.rag.saved_replies import TimedReply

PASSAGES = (RetrievedPassage(text="The weir fell in 1911."),)


def answered(*texts: str, right: float = 1.0, document: str = "d", **more: Any) -> list[dict[str, Any]]:
    doc = {"evidence": [{"doc_id": document}]}
    return [{"doc": doc, "resps": [[text]], "metrics": ["right"], "right": right, **more} for text in texts]


def run(
    samples: list[dict[str, Any]],
    *,
    failed: tuple[str, ...] = (),
    passages: tuple[RetrievedPassage, ...] = PASSAGES,
    cost: float | None = None,
    directions: Any = None,
) -> ScoredRun:
    replies = {str(n): TimedReply(Reply(passages=passages), 0.1) for n, one in enumerate(samples)}
    failures = {f"f{n}": SimpleNamespace(error=error) for n, error in enumerate(failed)}
    of, system = SimpleNamespace(exported=SimpleNamespace(name="towns")), SimpleNamespace(name="mine")
    about: Any = SimpleNamespace(replies=replies, failures=failures, cost=cost, of=of, system=system)
    return ScoredRun(about, {"higher_is_better": directions or {}}, {"towns_cloze": samples})


def rows(table: Any) -> list[tuple[str, ...]]:
    cells = [[str(cell) for cell in column.cells] for column in table.columns]
    return list(zip(*cells, strict=True))


def test_scores_stand_beside_those_of_bm25() -> None:
    recall: Any = {"recall@5": 1}
    mine = run(
        [
            *answered("a", "b", metrics=["right", "wrong_abstention", "recall@5"], wrong_abstention=0.0, **recall),
            *answered("c", right=0.0, document="e"),
        ],
        directions={"towns_cloze": {"wrong_abstention": False, "right": True}, "towns_typos": {"right": True}},
    )
    alone = scores_table(mine, None)
    assert [row[:3] for row in rows(alone)] == [
        ("recall@5", "2", "100.0"),
        ("right", "3", "66.7"),
        ("wrong_abstention", "2", "0.0"),
    ]
    assert str(alone._heading) == "mine on towns, in %"  # type: ignore[attr-defined]
    assert str(alone._note) == "Less is better: wrong_abstention."  # type: ignore[attr-defined]
    beside = scores_table(mine, run(answered("a", right=0.0)))
    assert [row[4] for row in rows(beside)] == ["", "0.0", ""], "which has the other metrics of no question"


def test_cells_are_shares_of_the_questions_with_evidence() -> None:
    assert cells_table(run(answered("a")), None) is None
    mine = run([*answered("a", "b", cell="found_right"), *answered("c", cell="missed_right"), *answered("d")])
    table = cells_table(mine, run(answered("a", cell="found_wrong")))
    assert [(row[0], row[1], row[2], row[4]) for row in rows(table)] == [
        ("evidence found, answer right", "3", "66.7", "0.0"),
        ("evidence found, answer wrong", "3", "0.0", "100.0"),
        ("evidence missed, answer right", "3", "33.3", "0.0"),
        ("evidence missed, answer wrong", "3", "0.0", "0.0"),
    ]
    assert len(cells_table(mine, None).columns) == 4


DECLINES = "Sorry, I cannot say."
DECLINED = (
    "Note: {} of {} answers are 'Sorry, I cannot say.', and wrong. If the system declines in this way, let it answer "
    "`unanswerable`: only abstention phrases count as abstaining."
)
DISTINCT = [f"answer {number}" for number in range(60)]


@pytest.mark.parametrize(
    ("of", "said", "why"),
    [
        (run(answered("a", "b", "c")), [], "nothing to say"),
        (
            run(answered(*"abc"), failed=("KeyError", "KeyError", "OSError\nof disk", "ValueError", "TypeError")),
            [
                "Short: 5 of 8 questions failed and count as 0; the same command asks them again, and only them:",
                "  2 × KeyError",
                "  1 × OSError of disk",
                "  1 × ValueError",
                "  and 1 other causes, in the samples as `error`",
            ],
            "three causes are named, the most frequent first",
        ),
        (
            run(answered("a"), failed=("KeyError", "OSError", "ValueError")),
            [
                "Short: 3 of 4 questions failed and count as 0; the same command asks them again, and only them:",
                "  1 × KeyError",
                "  1 × OSError",
                "  1 × ValueError",
            ],
            "and no others are left",
        ),
        (
            run(answered("a"), passages=()),
            ["Note: no reply has passages, so what it retrieves is not measured: the scores of retrieval are 0."],
            "answers alone",
        ),
        (run([], failed=()), [], "no reply has nothing to show"),
        (run(answered("", "a")), ["Note: 1 of 2 answers are empty."], "without options of lm-eval"),
        (run(answered("", error="KeyError")), [], "a failure is no empty answer"),
        (
            run(answered("a\nb", *DISTINCT[:18])),
            [
                "Note: 1 of 19 answers have several lines, of which most tasks score the first alone: let the system "
                "put its answer there."
            ],
            "more than one of twenty",
        ),
        (run(answered("a\n\nb", *DISTINCT[:19])), [], "one of twenty"),
        (run(answered(*["<think>so\nit is</think>\na\n \n"] * 2)), [], "thoughts and blank lines are no lines"),
        (run(answered("a"), cost=3.0), ["Cost, as the replies say it: 3.00, or 3.0000 a question."], "a cost"),
        (
            run(answered(*"abcd"), cost=3.0),
            ["Cost, as the replies say it: 3.00, or 0.7500 a question."],
            "by the replies that came",
        ),
        (
            run([*answered(*[DECLINES] * 3, right=0.0), *answered(*DISTINCT[:4])]),
            [DECLINED.format(3, 7)],
            "three of seven",
        ),
        (run([*answered(*[DECLINES] * 3, right=0.0), *answered(*DISTINCT[:3])]), [], "half of them: another problem"),
        (run([*answered(*[DECLINES] * 2, right=0.0), *answered(*DISTINCT[:4])]), [], "two may be chance"),
        (
            run([*answered(*[DECLINES] * 3, right=0.0), *answered(*DISTINCT[:57])]),
            [DECLINED.format(3, 60)],
            "one of twenty",
        ),
        (run([*answered(*[DECLINES] * 3, right=0.0), *answered(*DISTINCT[:58])]), [], "fewer than one of twenty"),
        (run([*answered(*[DECLINES] * 3, right=1.0), *answered(*DISTINCT[:4])]), [], "which is right"),
        (
            run([*answered(*[DECLINES] * 3, right=0.0, wrong_abstention=1.0), *answered(*DISTINCT[:4])]),
            [],
            "which counts as abstaining already",
        ),
        (
            run([*answered(*[DECLINES] * 3, right=0.0, error="KeyError"), *answered(*DISTINCT[:4])]),
            [],
            "which failed",
        ),
        (
            run([*answered(*["so it is " * 18] * 3, right=0.0), *answered(*DISTINCT[:4])]),
            [],
            "too long for a way to decline",
        ),
        (
            run([*answered(*["<think>so</think>"] * 3, right=0.0), *answered(*DISTINCT[:60])]),
            [],
            "silence is no sentence",
        ),
    ],
)
def test_what_a_reader_of_the_scores_must_know(of: ScoredRun, said: list[str], why: str) -> None:
    assert list(problem_lines(of)) == said, why
