"""Made-up rows in place of those of the Hub, and lm-eval's view of the shipped suites over them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from lm_eval.tasks import TaskManager

from lm_eval_taskgen.generators.datasets import igb_xquad_in, indic_qa, xquad
from lm_eval_taskgen.generators.datasets.rows import QARow
from lm_eval_taskgen.generators.export.task_folder import shipped_folder


def made_rows(language: str, paragraphs: int = 4, *, unanswerable: bool = False) -> list[QARow]:
    """Two questions on each paragraph; with `unanswerable` a third without an answer there."""
    return [
        QARow(
            id=f"{paragraph}-{number}",
            question=f"{language}: where is thing {paragraph}-{number}?",
            answers=() if number == 2 else (f"in place {paragraph}-{number}", f"place {paragraph}-{number}"),
            context=f"Paragraph {paragraph} in {language},\nwith a second line.",
            title="",
            paragraph_id=f"0/{paragraph}",
            category=("NO" if number == 2 else "SHORT") if unanswerable else "",
            language=language,
        )
        for paragraph in range(paragraphs)
        for number in range(3 if unanswerable else 2)
    ]


@pytest.fixture(scope="module")
def made() -> Callable[..., list[QARow]]:
    return made_rows


@pytest.fixture(scope="module")
def loads() -> list[tuple[str, dict[str, str]]]:
    """The arguments of each call of a source, in order: the language, and the keywords."""
    return []


@pytest.fixture(scope="module")
def offline(loads: list[tuple[str, dict[str, str]]]) -> Iterator[None]:
    """Sources return made-up rows. Hindi has more of them, so that weights show."""

    def source(*, unanswerable: bool) -> Callable[..., list[QARow]]:
        def rows(language: str, **place: str) -> list[QARow]:
            loads.append((language, place))
            return made_rows(language, 8 if language == "hi" else 4, unanswerable=unanswerable)

        return rows

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(indic_qa, "rows", source(unanswerable=True))
        patch.setattr(igb_xquad_in, "rows", source(unanswerable=False))
        patch.setattr(xquad, "rows", source(unanswerable=False))
        yield


@pytest.fixture(scope="module")
def manager(offline: None) -> Callable[..., TaskManager]:
    """lm-eval with the shipped suites alone, and metadata by keyword."""

    def make(**metadata: object) -> TaskManager:
        return TaskManager(include_path=str(shipped_folder()), include_defaults=False, metadata=metadata)

    return make
