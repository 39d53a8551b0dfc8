from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from lm_eval_taskgen.generators.evaluation.intervals import estimate
from lm_eval_taskgen.generators.wikisalad.compare import as_runs, compare, plots
from lm_eval_taskgen.generators.wikisalad.score import CallScore, MatchCounts, QuestionScore, Scored, ScoredFile
from lm_eval_taskgen.generators.wikisalad.summary import by_position, observations
from lm_eval_taskgen.utils.errors import CorpusError


def made(
    name: Any,
    accuracy: float,
    *,
    kept: Any = None,
    mode: str = "simple",
    sha256: Any = "a" * 64,
    questions: int = 4,
    tolerance: int = 50,
    boundaries: Any = None,
) -> Scored:
    """Twelve examples whose odd questions get one more than `accuracy` / 2, the even ones that less."""
    places = [(f"e{example}", position) for example in range(12) for position in range(questions)]
    values = {place: accuracy / 2 + (place[1] % 2) / 2 for place in places}
    return Scored(
        model_name=name,
        eval_mode=mode,  # type: ignore[arg-type]
        dataset_name="towns $_{5 and $6",
        dataset_sha256=sha256,
        num_examples=12,
        tolerance=tolerance,
        question_scores=[  # type: ignore[arg-type]
            QuestionScore(
                example_id=example,
                position=position,
                question=f"{example} {position}",
                segment_id=position,
                distance=questions - position - 1 if mode == "simple" else 0,
                values={"qa_accuracy": values[example, position]},
            )
            for example, position in places
        ],
        call_scores=[  # type: ignore[arg-type]
            CallScore(
                example_id=example,
                position=position,
                original_tokens=100,
                compressed_tokens=kept,
                boundaries=boundaries,
            )
            for example, position in places
            if kept is not None
        ],
    )


def runs(*scores: Any) -> Any:
    return as_runs([ScoredFile(Path(f"{number}.json"), scored) for number, scored in enumerate(scores)])


@pytest.mark.parametrize(
    ("scores", "names"),
    [
        ([made("x", 0.5), made("y", 0.5)], ["x", "y"]),
        ([made("x", 0.5), made("x", 0.5, mode="sequential")], ["x, simple", "x, sequential"]),
        ([made("x", 0.5), made("x", 0.5)], ["x, simple (0.json)", "x, simple (1.json)"]),
    ],
)
def test_runs_have_names_of_their_own(scores: list[Scored], names: list[str]) -> None:
    assert [(run.letter, run.name) for run in runs(*scores)] == list(zip("AB", names, strict=True))


FOUND = MatchCounts(right=1, given=1, wanted=1)


@pytest.mark.parametrize(
    ("first", "second", "says"),
    [
        (made("x", 1), made("y", 1, sha256="b" * 64), r"1\.json: is of another set \(towns \$_\{5 and \$6, bbbb"),
        (made("x", 1), made("y", 1, questions=3), r"1\.json: does not score the same questions as 0\.json"),
        (
            made("x", 1, kept=5, boundaries=FOUND),
            made("y", 1, kept=5, tolerance=9, boundaries=FOUND),
            r"1\.json: boundaries were scored with a tolerance of 9 characters, those of 0\.json with 50",
        ),
    ],
)
def test_runs_that_cannot_be_compared_are_refused_by_name(first: Scored, second: Scored, says: str) -> None:
    with pytest.raises(CorpusError, match=says):
        runs(first, second)


def test_a_tolerance_matters_only_to_runs_with_boundaries() -> None:
    assert len(runs(made("x", 1), made("y", 1, kept=5, tolerance=9, boundaries=FOUND))) == 2


def test_differences_are_to_the_first_run_question_by_question() -> None:
    compared = compare(runs(made("plain", 0.4), made("short", 0.6, kept=30), made("shorter", 0.2, kept=10)))
    accuracy = [row for row in compared if row.metric == "qa_accuracy"]
    assert [row.run.letter for row in accuracy] == ["A", "B", "C"]
    assert accuracy[0].difference is None
    b, c = accuracy[1].difference, accuracy[2].difference
    assert (b.value, c.value) == pytest.approx((0.1, -0.1))
    assert accuracy[1].value == estimate(observations(accuracy[1].run.scored, "qa_accuracy"))
    kept = {row.run.letter: row for row in compared if row.metric == "compression_ratio"}
    assert {letter: row.value.value for letter, row in kept.items()} == pytest.approx({"B": 0.3, "C": 0.1})
    assert kept["B"].difference is None, "the first run reports none"


def test_places_of_long_sequences_are_shown_together() -> None:
    names = list(by_position(made("x", 1, questions=45)))
    assert names[:2] == ["1–3", "4–6"] and names[-1] == "43–45" and len(names) == 15
    assert list(by_position(made("x", 1, questions=21)))[-1] == "21"


NAMES = ["plain", "costs $_{5 and $6", "हिन्दी मॉडल", "مدل", "line\nbreak", "x" * 300]


def draw() -> Any:
    pytest.importorskip("matplotlib")
    scores = [made(name, 0.5, kept=10 * number or None) for number, name in enumerate(NAMES)]
    return plots(runs(*scores, made("plain", 0.5, mode="sequential")))


@pytest.fixture(scope="module")
def drawn() -> Any:
    return draw()


def test_there_is_a_plot_of_each_kind_whatever_the_names(drawn: Any) -> None:
    matplotlib = pytest.importorskip("matplotlib.image")
    assert sorted(drawn) == ["accuracy_by_compression.png", "accuracy_by_distance.png", "accuracy_by_position.png"]
    for content in drawn.values():
        height, width = matplotlib.imread(BytesIO(content), format="png").shape[:2]
        assert width == 1125 and height > 600, "names are cut, not the plot stretched"


def test_the_runs_stand_side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("matplotlib")
    drawn: list[Any] = []

    def kept(figure: Any, axes: Any, *rest: Any, **options: Any) -> bytes:
        drawn.append(axes)
        return b""

    monkeypatch.setattr("lm_eval_taskgen.generators.wikisalad.compare.to_png", kept)
    plots(runs(*(made(name, 0.5) for name in NAMES[:3])))
    compression, distance, position = ([bars.lines[0].get_xdata() for bars in axes.containers] for axes in drawn)
    assert [list(one) for one in compression] == [[112], [115], [118]]
    assert [one[0] for one in distance] == pytest.approx([-0.12, 0, 0.12])
    assert [one[0] for one in position] == pytest.approx([-0.12, 0, 0.12])


def test_the_same_runs_give_the_same_bytes(drawn: Any) -> None:
    assert draw() == drawn
