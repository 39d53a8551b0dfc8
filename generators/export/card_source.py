"""What the card of an imported set says instead of how it was generated."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any


def origin(count: int, source: Mapping[str, Any]) -> str:
    """The first sentence. `source` is what the manifest tells: the `key` of the set, its `options`, the `split`."""
    told = ", ".join(f"{name} `{value}`" for name, value in source["options"].items())
    return f"{count} questions, imported by lm-eval-taskgen from `{source['key']}`{f' ({told})' if told else ''}.\n"


def section(source: Mapping[str, Any]) -> str:
    """Which part of the set this is, the prompt, and how answers may be scored."""
    prompt = json.dumps(source["base_prompt_template"], ensure_ascii=False)
    lines = [
        "## Where it comes from\n",
        f"- split: {source['split'] or 'all of it'}",
        *([f"- subsets: {', '.join(source['subsets'])}"] if source["subsets"] else []),
        f"- prompt: `{prompt}`",
        f"- scored by: {', '.join(source['evaluation_only']) or 'the usual metrics of strings'}",
        "",
    ]
    if "llm_judge" in source["evaluation_only"]:
        lines += [f"{JUDGE}\n"]
    lines += [
        "Cite and license it as its makers ask. `manifest.json` holds the versions and a hash of every file.\n",
        "`has_answer_exact`, `has_answer_f1` and `no_answer_acc` are scored on a part of the questions each; in a "
        "group they are means over tasks.\n",
    ]
    return "\n".join(lines)


JUDGE = (
    "The set asks for a judge, which lm-eval does not have: run it with `--log_samples --output_path DIR`, then "
    "have the logged samples judged, by `taskgen judge DIR --writer FILE` for instance; each holds the prompt, the "
    "references and what the model wrote."
)
