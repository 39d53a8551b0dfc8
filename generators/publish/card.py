"""The dataset card of a published set: the folder's README with baseline scores, citation and checksums added."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import yaml

from ...utils.bounded_yaml import load_yaml
from ...utils.errors import ExportError
from ..export.read_back import ExportedSet
from .licence import front_matter
from .plan import CARD

if TYPE_CHECKING:
    from ..evaluation.run import Score

_METRICS = ("exact_match", "f1", "contains")
_FENCE = "---\n"
_RUNNING = "## Run it\n"


def published_card(exported: ExportedSet, repo: str, licence: str | None, baseline: Sequence[Score] | None) -> str:
    """`README.md` of the repository.

    Args:
        exported: the set.
        repo: the repository, as `owner/name`.
        licence: of the texts, as in the configuration; None if unknown.
        baseline: the scores of the baseline; None if it cannot do tasks of this kind.

    Raises:
        ExportError: the folder's own card has no front matter or no section on running the set.
    """
    text = (exported.folder / CARD).read_text(encoding="utf-8")
    before, fence, body = text.removeprefix(_FENCE).partition(f"\n{_FENCE}")
    if not (text.startswith(_FENCE) and fence):
        raise ExportError(f"{exported.folder / CARD}: has no front matter; generate the set again with this version")
    front = load_yaml(before)
    front.pop("license", None)
    front = {
        "pretty_name": f"{exported.name}, version {exported.version}",
        **(front_matter(licence) if licence else {}),
        **front,
    }
    return "\n".join(
        [
            f"{_FENCE}{yaml.safe_dump(front, allow_unicode=True, sort_keys=False)}{_FENCE}",
            _with_hub(body.strip("\n"), exported, repo) + "\n",
            *_baseline(baseline),
            _citation(exported, repo),
            _checksums(exported),
        ]
    )


def _with_hub(body: str, exported: ExportedSet, repo: str) -> str:
    """The folder's card with instructions to run the set from the Hub instead of from the folder."""
    head, heading, rest = body.partition(_RUNNING)
    if not heading:
        raise ExportError(f"{exported.folder / CARD}: has no section {_RUNNING.strip()!r}; generate the set again")
    _, next_heading, behind = rest.partition("\n## ")
    first = next(iter(exported.rows))
    running = f"""\
{_RUNNING}
The tasks are in `lm_eval/`. They need only lm-eval, and read the data of this repository, pinned to one commit:

    hf download {repo} --repo-type dataset --include 'lm_eval/*' --local-dir {exported.name}
    lm_eval --model hf --model_args pretrained=MODEL --include_path {exported.name}/lm_eval --tasks {first.group}

`--tasks 'taskgen_*'` runs every group. For chat and reasoning models add `--apply_chat_template` and
`--metadata '{{"taskgen_chat": true}}'`. The questions of one task: `load_dataset("{repo}", "{first.task}")`.
`taskgen pull {repo}` downloads the whole folder as it was published, and checks every file.
"""
    return f"{head}{running}{next_heading}{behind}" if next_heading else f"{head}{running}"


def _baseline(scores: Sequence[Score] | None) -> list[str]:
    if scores is None:
        return []
    rows = [
        f"| {'**' * row.is_group}{row.name}{'**' * row.is_group} | {row.questions} | "
        + " | ".join(f"{row.metrics[name]:.3f}" if name in row.metrics else "" for name in _METRICS)
        + " |"
        for row in scores
    ]
    return [
        "\n".join(
            [
                "## Baseline\n",
                "Scores of a program that matches words, without a language model. A model should beat it.\n",
                f"| task | questions | {' | '.join(_METRICS)} |",
                f"| --- | ---: |{' ---: |' * len(_METRICS)}",
                *rows,
                "",
            ]
        )
    ]


def _citation(exported: ExportedSet, repo: str) -> str:
    version = exported.description["versions"]["lm-eval-taskgen"]
    return f"""\
## Citation

Cite the makers of the texts as their licence asks, and the set as:

    @misc{{{exported.name},
      title = {{{exported.name}, version {exported.version}: an evaluation set made with lm-eval-taskgen {version}}},
      howpublished = {{Hugging Face Hub, dataset {repo}}}
    }}
"""


def _checksums(exported: ExportedSet) -> str:
    rows = [f"| `{path}` | `{digest}` |" for path, digest in exported.hashes.items() if path.startswith("data/")]
    return "\n".join(
        [
            "## Checksums\n",
            "SHA-256 of the data; `taskgen/manifest.json` has those of all files of the folder.\n",
            "| file | SHA-256 |",
            "| --- | --- |",
            *rows,
            "",
        ]
    )
