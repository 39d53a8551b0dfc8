"""Share of the speed of a model's own `generate_until` that is left through the `lm_eval` client.

    python benchmarks/writing_lm_eval.py FILE.json FOLDER --gguf FILE --batch-size 4 --prompts 96 --tokens 24

The prompts are about sentences of a SQuAD file. The same model is given all of them in one `generate_until`,
and through the backend with a journal, a queue at a time, as a run asks for them; the two take turns, each first in
every second round. Printed are generated tokens per second of each by the clock and by the processor, which is fair on
a machine that others use too; the ratios; and whether the texts are the same.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Sequence
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

from lm_eval.api.instance import Instance
from lm_eval.api.model import LM

from lm_eval_taskgen.generators.corpus.squad import read_squad
from lm_eval_taskgen.generators.models.call import Call, Reply
from lm_eval_taskgen.generators.models.lm_eval.backend import LmEvalBackend
from lm_eval_taskgen.generators.models.lm_eval.prompts import renderer
from lm_eval_taskgen.generators.models.lm_eval.settings import CONFIGURATION, generation_arguments
from lm_eval_taskgen.generators.models.load import find_model
from lm_eval_taskgen.generators.models.prompt import Prompt, ReplyForm, to_data
from lm_eval_taskgen.utils.settings import WriterConfig

TASK = """\
Write one question in English about the sentence that stands below as JSON.
Reply with one JSON object and nothing else: {}"""


def prompts(path: Path, count: int) -> list[Call]:
    """Short ones, of different lengths: the shorter a prompt is, the more what is done around it counts."""
    texts = [sentence for document in read_squad(path, "paragraph") for sentence in document.text.split(". ")]
    form = ReplyForm()
    chosen = Random(0).sample(texts, count)
    return [Call("sentence", Prompt(TASK.format(form.example), to_data({"text": text}), form)) for text in chosen]


def bare(lm: LM, contexts: Sequence[Any], arguments: dict[str, Any]) -> list[str]:
    requests = [Instance("generate_until", {}, (c, deepcopy(arguments)), n) for n, c in enumerate(contexts)]
    replies: list[str] = lm.generate_until(requests, disable_tqdm=True)
    return replies


def through(backend: LmEvalBackend, calls: Sequence[Call]) -> list[str]:
    """All calls, as many at a time as the backend takes."""
    texts: list[str] = []
    for start in range(0, len(calls), backend.capacity):
        for ticket, call in enumerate(calls[start : start + backend.capacity]):
            backend.submit(ticket, call)
        texts += [outcome.text for _, outcome in backend.collect() if isinstance(outcome, Reply)]
    return texts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("squad", type=Path)
    parser.add_argument("pretrained")
    parser.add_argument("--gguf")
    parser.add_argument("--batch-size", type=int, default=4)
    parser.add_argument("--concurrency", type=int, default=8, help="writer.max_concurrency")
    parser.add_argument("--prompts", type=int, default=96)
    parser.add_argument("--tokens", type=int, default=24, help="the most tokens of a reply")
    parser.add_argument("--rounds", type=int, default=2)
    options = parser.parse_args()

    model_args = {
        "pretrained": options.pretrained,
        "dtype": "float32",
        "batch_size": options.batch_size,
    }
    if options.gguf:
        model_args["gguf_file"] = options.gguf
    config = WriterConfig(
        kind="llm",
        client="lm_eval",
        model="hf",
        model_args=model_args,
        parameters={"max_gen_toks": options.tokens},
        max_concurrency=options.concurrency,
    )
    calls = prompts(options.squad, options.prompts)
    lm = find_model(config, CONFIGURATION).load()
    contexts = [renderer(lm)(call.prompt) for call in calls]
    with tempfile.TemporaryDirectory() as folder:
        backend = LmEvalBackend(config, Path(folder) / "journal.sqlite")
        through(backend, calls[:1])
        bare(lm, contexts[:1], generation_arguments(config.parameters))
        print(f"{len(calls)} prompts, {backend.capacity} in the queue, batches of {options.batch_size}")
        totals = {"bare": [0, 0.0, 0.0], "backend": [0, 0.0, 0.0]}
        texts: dict[str, list[str]] = {}
        for number in range(options.rounds):
            for way in ("bare", "backend") if number % 2 == 0 else ("backend", "bare"):
                start, worked = time.perf_counter(), time.process_time()
                if way == "bare":
                    texts[way] = bare(lm, contexts, generation_arguments(config.parameters))
                else:
                    texts[way] = through(backend, calls)
                seconds, worked = time.perf_counter() - start, time.process_time() - worked
                tokens = sum(len(lm.tok_encode(text, add_special_tokens=False)) for text in texts[way])
                totals[way] = [old + new for old, new in zip(totals[way], (tokens, seconds, worked), strict=True)]
                print(
                    f"{way:8} {tokens:6} tokens in {seconds:7.1f} s: {tokens / seconds:6.2f} a second, "
                    f"{tokens / worked:6.2f} a second of the processor",
                    flush=True,
                )
        backend.close()
    by_clock, by_processor = (
        (totals["backend"][0] / totals["backend"][which]) / (totals["bare"][0] / totals["bare"][which])
        for which in (1, 2)
    )
    same = sum(one == other for one, other in zip(texts["bare"], texts["backend"], strict=True))
    print(f"backend / bare: {by_clock:.3f} by the clock, {by_processor:.3f} by the processor")
    print(f"{same} of {len(calls)} texts are the same")


if __name__ == "__main__":
    main()
