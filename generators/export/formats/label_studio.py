"""A set as tasks of Label Studio with a labelling configuration, and what people decided there.

https://labelstud.io/guide/tasks and https://labelstud.io/guide/export
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any
from xml.sax.saxutils import quoteattr

from ....utils.errors import ConfigError
from ..read_back import ExportedSet, Row
from ..reviews.decisions import content_hash
from .annotation import DECISIONS, INSTRUCTIONS, REASONS, Annotation, shown_golds, shown_passages, shown_question
from .questions import Converted

_MODEL = "lm-eval-taskgen"


def to_label_studio(exported: ExportedSet) -> Converted:
    """Convert a set to two files: tasks, one a question, and the configuration of the project.

    The predictions of a task mark the evidence in the passages, and fill in the question and the answers as they are.
    """
    tasks: list[dict[str, Any]] = [
        {
            "data": {
                "id": row["id"],
                "content": content_hash(row),
                "type": row["question_type"],
                **shown_question(row),
            },
            "predictions": [{"model_version": _MODEL, "result": list(_predicted(row))}],
        }
        for row in exported.questions
    ]
    files = {"tasks.json": json.dumps(tasks, ensure_ascii=False, indent=1) + "\n", "label_config.xml": _configuration()}
    return Converted(files, len(tasks))


def label_studio_annotations(tasks: Sequence[Any], time: datetime, where: str) -> Iterator[Annotation]:
    """Yield what people submitted in Label Studio, from its export as JSON.

    A reviewer is the e-mail address of the user, or else the number; `time` is used where an annotation has none.

    Raises:
        ConfigError: a task has another form.
    """
    for number, task in enumerate(tasks):
        try:
            for annotation in task["annotations"]:
                entered = {part["from_name"]: _value(part["value"]) for part in annotation["result"]}
                if annotation.get("was_cancelled") or not entered.get("decision"):
                    continue
                stamp = annotation.get("updated_at") or annotation.get("created_at")
                yield Annotation(
                    id=str(task["data"]["id"]),
                    content=str(task["data"]["content"]),
                    decision=entered["decision"],
                    reviewer=_reviewer(annotation["completed_by"]),
                    time=datetime.fromisoformat(stamp.replace("Z", "+00:00")) if stamp else time,
                    reason=entered.get("reason", ""),
                    note=entered.get("note", ""),
                    question=entered.get("new_question", ""),
                    golds=entered.get("new_golds", ""),
                )
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise ConfigError(
                f"{where}: [{number}]: is no task of Label Studio on a question of `taskgen export --format "
                f"label-studio` ({type(error).__name__}: {error}); give its export as JSON"
            ) from error


def _predicted(row: Row) -> Iterator[dict[str, Any]]:
    for number, (start, end) in enumerate(_evidence(row)):
        value = {"start": start, "end": end, "labels": ["evidence"]}
        yield {"id": f"e{number}", "from_name": "marked", "to_name": "passages", "type": "labels", "value": value}
    texts = {"new_question": row["question"], **({"new_golds": shown_golds(row)} if row["answers"] else {})}
    for name, text in texts.items():
        yield {"id": name, "from_name": name, "to_name": "question", "type": "textarea", "value": {"text": [text]}}


def _evidence(row: Row) -> Iterator[tuple[int, int]]:
    """Yield the spans of the evidence in the passages as shown, in UTF-16 code units, as browsers count."""
    shown = shown_passages(row)
    for span in row["evidence"]:
        place = 0
        for passage in row["passages"]:
            place = shown.index(passage["text"], place)
            start = passage["text"].find(span["text"]) if passage["doc_id"] == span["doc_id"] and span["text"] else -1
            if start >= 0:
                yield _units(shown[: place + start]), _units(shown[: place + start + len(span["text"])])
                break
            place += len(passage["text"])


def _units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def _value(value: Mapping[str, Any]) -> str:
    parts = value.get("choices") or value.get("text") or ()
    return parts if isinstance(parts, str) else "\n".join(parts)


def _reviewer(user: object) -> str:
    return str(user.get("email") or user["id"]) if isinstance(user, dict) else f"user {user}"


def _configuration() -> str:
    """Return the labelling configuration: what is shown, and what can be chosen and entered."""
    shown = {"question": "Question", "golds": "Accepted answers"}
    texts = {"new_question": "Question, if changed", "new_golds": "Accepted answers, if changed", "note": "Note"}
    lines = [
        f"<Header value={quoteattr(INSTRUCTIONS)} size='6'/>",
        *(f"<Header value='{title}'/>\n  <Text name='{name}' value='${name}'/>" for name, title in shown.items()),
        _choices("decision", DECISIONS, " required='true'"),
        "<Header value='Reason, if dropped'/>",
        _choices("reason", REASONS),
        *(
            f"<Header value='{title}'/>\n  <TextArea name='{name}' toName='question' rows='3' maxSubmissions='1' "
            "editable='true'/>"
            for name, title in texts.items()
        ),
        "<Header value='Passages'/>",
        "<Labels name='marked' toName='passages'><Label value='evidence'/></Labels>",
        "<Text name='passages' value='$passages'/>",
    ]
    return "<View>\n" + "".join(f"  {line}\n" for line in lines) + "</View>\n"


def _choices(name: str, options: Iterable[str], more: str = "") -> str:
    listed = "".join(f"<Choice value='{value}'/>" for value in options)
    return f"<Choices name='{name}' toName='question' choice='single' showInline='true'{more}>{listed}</Choices>"
