"""The report as an HTML page: the head, the browser of the questions, and the sections."""

from __future__ import annotations

from collections.abc import Iterator

from ..pages import markup
from ..pages.sections import Summary
from ..pages.shell import json_script, passage_program, render, shipped, text_script
from .samples import ROWS, Samples

_QUESTIONS = ("samples", "Every question")


def to_page(summary: Summary, samples: Samples, total: int) -> str:
    """Return the page. The questions are data that no browser executes: JSON, and compressed blocks as base64."""
    types = tuple(samples.filters["type"])
    main = [shipped(__package__, "questions.html"), *(markup.section(part, types) for part in summary.sections)]
    contents = [_QUESTIONS, *((part.key, part.title) for part in summary.sections)]
    skip = '<a class="skip" href="#samples">Skip to the questions</a>'
    return render(
        f"{summary.name}: report",
        "\n".join((skip, markup.header(summary), markup.columns(contents, "\n".join(main)))),
        styles=(shipped(__package__, "questions.css"),),
        programs=(passage_program(), *(shipped(__package__, name) for name in ("sample.js", "samples.js"))),
        inert=_data(samples, total),
        allow=("worker-src blob:",),
    )


def _data(samples: Samples, total: int) -> Iterator[str]:
    about = {
        "total": total,
        "block": ROWS,
        "first_passages": samples.first_passages,
        "filters": samples.filters,
    }
    yield json_script("about", about)
    yield text_script("worker", shipped(__package__, "worker.js"))
    for kind, blocks in (("rows", samples.rows), ("passages", samples.passages)):
        for number, block in enumerate(blocks):
            yield text_script(f"{kind}-{number}", block)
