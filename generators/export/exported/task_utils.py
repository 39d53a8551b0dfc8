"""How lm-eval loads, prompts and scores this set. The same file stands in every exported set.

What differs from set to set is read from `settings.json`, the questions from `data/`. Nothing but lm-eval is needed.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import datasets
import pyarrow
import pyarrow.parquet
from lm_eval.api.samplers import ContextSampler

FOLDER = Path(__file__).resolve().parent
SETTINGS = json.loads((FOLDER / "settings.json").read_text(encoding="utf-8"))

# `lm_eval --metadata '{"taskgen_chat": true}'`: no newline stop, and room to think first.
CHAT_GENERATION = {"until": [], "max_gen_toks": 2048}
OPTIONS = ("taskgen_chat",)


def _load_beside(name: str) -> ModuleType:
    """Load a module of this folder by its path: lm-eval does not put task folders on the import path."""
    path = FOLDER / f"{name}.py"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} cannot be loaded")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


qa_metrics = _load_beside("qa_metrics")
data_parallel = _load_beside("data_parallel")


def _measure(function: Callable[..., float | None], row: Any) -> float | None:
    """Apply a metric of another package to a row; None if the row lacks what it needs."""
    return function(row.answer, row.golds, row.rules, row.metadata)


for _name, _function in SETTINGS.get("metrics", {}).items():
    _of_row = partial(_measure, getattr(_load_beside(f"metric_{_name}"), _function))
    qa_metrics.METRICS[_name] = qa_metrics.Metric("mean", higher_is_better=True, weight_by_size=False, of_row=_of_row)


def _rules(scoring: dict[str, Any]) -> Any:
    return qa_metrics.ScoringRules(
        **{name: tuple(value) if isinstance(value, list) else value for name, value in scoring.items()}
    )


RULES = _rules(SETTINGS["scoring"])
RULES_BY_LANGUAGE = {code: _rules(scoring) for code, scoring in SETTINGS.get("scoring_by_language", {}).items()}


class Task(data_parallel.DataParallelTask):  # type: ignore[misc, name-defined]
    """A task of this set, with the option `taskgen_chat`, which no YAML field can express.

    Raises:
        ValueError: `--metadata` holds a key that begins with `taskgen_` and is no option of this set.
    """

    def __init__(self, config: dict[str, Any]) -> None:
        settings = {key: value for key, value in config.items() if key != "class"}
        if chat_asked(settings["metadata"]) and settings["generation_kwargs"]:
            settings["generation_kwargs"] = settings["generation_kwargs"] | CHAT_GENERATION
        super().__init__(config=settings)

    def download(self, dataset_kwargs: dict[str, Any] | None = None, **others: Any) -> None:
        """Read the questions of `taskgen_data`; those of a published set, which has none, from the Hub.

        Straight from parquet, so that no copy lands in the datasets cache, and without `custom_dataset`, of which
        lm-eval warns.
        """
        data = (dataset_kwargs or {}).get("taskgen_data")
        if data is None:
            super().download(dataset_kwargs, **others)
        else:
            content = (FOLDER / "data" / f"{data}.parquet").read_bytes()
            table = pyarrow.parquet.read_table(pyarrow.BufferReader(content))
            # Without a fingerprint, `datasets` pickles the whole table to hash it.
            self.dataset = {"test": datasets.Dataset(table, fingerprint=hashlib.sha256(content).hexdigest()[:16])}

    def fewshot_docs(self) -> Any:
        """The questions that examples are drawn from: a list, which lm-eval makes of them anyway, row by row."""
        docs = super().fewshot_docs()
        return docs.to_list() if isinstance(docs, datasets.Dataset) else docs


def chat_asked(metadata: dict[str, Any]) -> bool:
    """Whether the run asks for chat mode. Keys without our prefix are not ours: lm-eval puts all model_args here."""
    unknown = [key for key in metadata if key.startswith("taskgen_") and key not in OPTIONS]
    if unknown:
        raise ValueError(f"--metadata: there is no option {unknown[0]!r}; this set has: {', '.join(OPTIONS)}")
    chat = metadata.get("taskgen_chat", False)
    if not isinstance(chat, bool):
        raise ValueError(f"--metadata: taskgen_chat must be true or false, not {chat!r}")
    return chat


def doc_to_text(doc: dict[str, Any]) -> str:
    """The prompt. The instruction follows the passages because lm-eval cuts long prompts on the left.

    Where the question type says that questions are whole prompts, it is the question as it stands.
    """
    if _style(doc).get("form", "passages") != "passages":
        return str(doc["question"])
    instruction = _instruction(doc, shows_passages=bool(doc["context"]))
    earlier = "".join(_turn(turn["question"], f" {turn['answer']}\n") for turn in doc["history"])
    return "\n\n".join(filter(None, (doc["context"], instruction, earlier + _turn(doc["question"], ""))))


def doc_to_target(doc: dict[str, Any]) -> str:
    """The first gold answer; for an unanswerable question the phrase that the instruction asks for."""
    return str(doc["answers"][0]) if doc["answers"] else str(_rules_of(doc).abstentions[0])


def doc_to_choice(doc: dict[str, Any]) -> list[str]:
    """The options of a question, of which the model's likeliest is its answer."""
    return [str(option) for option in json.loads(doc["metadata"])["options"]]


def doc_to_choice_index(doc: dict[str, Any]) -> int:
    """Which of the options is right, counted from 0."""
    return doc_to_choice(doc).index(doc["answers"][0])


def process_results(doc: dict[str, Any], results: list[str]) -> dict[str, float]:
    """Score one generation with the metrics of its question type.

    What a model thinks aloud is dropped; then its first line that is not empty counts, or all of it where an answer may
    take several lines.
    """
    style = _style(doc)
    metadata = json.loads(doc["metadata"])
    scores = qa_metrics.score_row(
        results[0], doc["answers"], _rules_of(doc), style["metrics"], metadata, multiline=style["multiline"]
    )
    reported = style.get("reported") or scores
    return {name: value for name, value in scores.items() if name in reported or name in style["metrics"]}


def _style(doc: dict[str, Any]) -> dict[str, Any]:
    return dict(SETTINGS["styles"].get(doc["question_type"], {"metrics": [], "multiline": False}))


def _rules_of(doc: dict[str, Any]) -> Any:
    return RULES_BY_LANGUAGE.get(doc.get("language"), RULES)


class FewshotSampler(ContextSampler):  # type: ignore[misc]
    """Examples that give nothing away: none shares a passage, evidence or original question with the one asked.

    The draw depends on the seed and the question alone, so `--limit`, `--samples` and the number of devices do not
    change it.
    """

    seed: int | None = None

    def set_rnd(self, rnd: int | None) -> FewshotSampler:
        self.seed = rnd
        return self

    def sample(self, n: int, eval_doc: dict[str, Any] | None = None, df: Any = None, **_: Any) -> list[dict[str, Any]]:
        """Draw `n` examples.

        Raises:
            ValueError: the set has too few questions that share nothing with the one asked.
        """
        if eval_doc is None:
            raise ValueError("examples come from the questions asked: fewshot_split must be the test split")
        rnd = Random(f"{self.seed}:{eval_doc['id']}")
        order = list(range(len(self.df)))
        rnd.shuffle(order)
        asked = _sources(eval_doc)
        drawn: list[dict[str, Any]] = []
        for index in order:
            if len(drawn) == n:
                break
            if asked.isdisjoint(_sources(self.df[index])):
                drawn.append(self.df[index])
        if len(drawn) < n:
            raise ValueError(
                f"--num_fewshot {n}: only {len(drawn)} questions share no passage with question {eval_doc['id']}; "
                f"ask for at most {len(drawn)}"
            )
        return drawn


def _sources(doc: dict[str, Any]) -> set[tuple[Any, ...]]:
    """What two questions must not have in common for one to be an example for the other."""
    return {
        ("question", doc["id"]),
        ("question", doc["variant_of"] or doc["id"]),
        *(("passage", passage["doc_id"], passage["text"]) for passage in doc["passages"]),
        *(("evidence", span["doc_id"], span["start"], span["end"]) for span in doc["evidence"]),
    }


def _instruction(doc: dict[str, Any], *, shows_passages: bool) -> str:
    """The instruction of a question type, or that of the language; without passages, none may speak of them."""
    name = "free_instruction" if _style(doc).get("answer") == "free" else "instruction"
    general = str(SETTINGS["prompt"][name if shows_passages else f"closed_book_{name}"])
    own = str(SETTINGS["instructions"].get(doc["question_type"], "{instruction}"))
    if not shows_passages and "{instruction}" not in own:
        return general
    return own.replace("{instruction}", general)


def _turn(question: str, rest: str) -> str:
    labels = SETTINGS["prompt"]
    return f"{labels['question']}: {question}\n{labels['answer']}:{rest}"
