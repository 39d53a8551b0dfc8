"""A set as a dataset of Argilla, and what people decided there.

The folder is what `rg.Dataset.from_disk` reads and `to_disk` writes: https://docs.argilla.io/latest/how_to_guides/import_export/
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from ....utils.errors import ConfigError
from ..read_back import ExportedSet
from ..reviews.decisions import content_hash
from .annotation import DECISIONS, INSTRUCTIONS, REASONS, Annotation, shown_golds, shown_question
from .questions import Converted

RECORDS = "records.json"
_FIELDS = {"question": "Question", "golds": "Accepted answers", "evidence": "Evidence", "passages": "Passages"}
_TEXTS = {"new_question": "Question, changed", "new_golds": "Accepted answers, changed", "note": "Note"}


def to_argilla(exported: ExportedSet) -> Converted:
    """Convert a set to the files of a dataset: settings, name and records, one a question.

    Texts are shown as they are, not as Markdown, which could load pictures from elsewhere.
    """
    records = [
        {
            "id": row["id"],
            "fields": shown_question(row),
            "metadata": {"question_type": row["question_type"], "content": content_hash(row)},
            "suggestions": {
                "new_question": {"value": row["question"], "score": None, "agent": None},
                **({"new_golds": {"value": shown_golds(row), "score": None, "agent": None}} if row["answers"] else {}),
            },
            "responses": {},
            "vectors": {},
            "status": "pending",
        }
        for row in exported.questions
    ]
    files = {
        RECORDS: json.dumps(records, ensure_ascii=False, indent=1) + "\n",
        ".argilla/dataset.json": json.dumps({"name": exported.name}) + "\n",
        ".argilla/settings.json": json.dumps(_settings(), ensure_ascii=False, indent=1) + "\n",
    }
    return Converted(files, len(records))


def argilla_annotations(records: Sequence[Any], time: datetime, where: str) -> Iterator[Annotation]:
    """Yield what people submitted in Argilla; a reviewer is the id of the user, and all have the same `time`.

    Raises:
        ConfigError: a record has another form.
    """
    for number, record in enumerate(records):
        try:
            entered: dict[str, dict[str, str]] = {}
            for question, responses in (record["responses"] or {}).items():
                for response in responses:
                    entered.setdefault(str(response["user_id"]), {})[question] = str(response["value"] or "")
            for user, values in sorted(entered.items()):
                if values.get("decision"):
                    yield Annotation(
                        id=str(record["id"]),
                        content=str(record["metadata"]["content"]),
                        decision=values["decision"],
                        reviewer=user,
                        time=time,
                        reason=values.get("reason", ""),
                        note=values.get("note", ""),
                        question=values.get("new_question", ""),
                        golds=values.get("new_golds", ""),
                    )
        except (AttributeError, KeyError, TypeError) as error:
            raise ConfigError(
                f"{where}: [{number}]: is no record of Argilla on a question of `taskgen export --format argilla` "
                f"({type(error).__name__}: {error}); give what `dataset.to_disk` wrote"
            ) from error


def _settings() -> dict[str, Any]:
    return {
        "guidelines": INSTRUCTIONS,
        "fields": [
            {"name": name, "title": title, "required": True, "settings": {"type": "text", "use_markdown": False}}
            for name, title in _FIELDS.items()
        ],
        "questions": [
            _choice("decision", "Decision", DECISIONS, required=True),
            _choice("reason", "Reason, if dropped", REASONS, required=False),
            *(
                {"name": name, "title": title, "required": False, "settings": {"type": "text", "use_markdown": False}}
                for name, title in _TEXTS.items()
            ),
        ],
        "metadata": [
            {
                "name": "question_type",
                "title": "Question type",
                "settings": {"type": "terms", "values": None, "visible_for_annotators": True},
                "visible_for_annotators": True,
            }
        ],
        "vectors": [],
        "allow_extra_metadata": True,
        "distribution": {"strategy": "overlap", "min_submitted": 1},
        "mapping": None,
    }


def _choice(name: str, title: str, options: dict[str, str], *, required: bool) -> dict[str, Any]:
    listed = [{"value": value, "text": text} for value, text in options.items()]
    settings = {"type": "label_selection", "options": listed, "visible_options": len(listed)}
    return {"name": name, "title": title, "required": required, "settings": settings}
