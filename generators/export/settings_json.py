"""`settings.json`: everything that a folder's `utils.py`, the same in all folders, must know about its set."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from types import MappingProxyType

from ...utils.languages import Language, scoring_rules
from ...utils.task_style import TaskStyle

_NO_METRICS: Mapping[str, str] = MappingProxyType({})


def to_settings(
    language: Language,
    styles: Mapping[str, TaskStyle],
    instructions: Mapping[str, str],
    other_languages: Iterable[str] = (),
    metrics: Mapping[str, str] = _NO_METRICS,
) -> str:
    """Prompt labels, scoring rules, and styles and instructions by question type, as JSON.

    Args:
        language: the language of the set.
        styles: by question type, the task style.
        instructions: by question type, the instruction that replaces the language's. `{abstention}` and `{refusal}`
            are filled in here; `{instruction}` stays, since each prompt fills in the language's instruction for its
            context and the answers of its type.
        metrics: by name, the functions of metrics of other packages.
        other_languages: codes of the languages of single questions, if they differ from that of the set.
    """
    prompt = language.prompt
    settings = {
        "prompt": {
            "question": prompt.question,
            "answer": prompt.answer,
            "instruction": _filled(prompt.instruction, language),
            "closed_book_instruction": _filled(prompt.closed_book_instruction, language),
            "free_instruction": _filled(prompt.free_instruction, language),
            "closed_book_free_instruction": _filled(prompt.closed_book_free_instruction, language),
        },
        "instructions": {name: _filled(text, language) for name, text in sorted(instructions.items())},
        "styles": {name: asdict(style) for name, style in sorted(styles.items())},
        "scoring": asdict(scoring_rules(language.code)),
    }
    if metrics:
        settings["metrics"] = dict(metrics)
    others = sorted(set(other_languages) - {language.code})
    if others:
        settings["scoring_by_language"] = {code: asdict(scoring_rules(code)) for code in others}
    return json.dumps(settings, ensure_ascii=False, indent=2) + "\n"


def _filled(text: str, language: Language) -> str:
    return text.replace("{abstention}", language.abstention).replace("{refusal}", language.prompt.refusal_prefix)
