"""Share of a backend's throughput that the live sequential mode of WikiSalad reaches.

    taskgen wikisalad build --squad FILE.json --out sets --seed 42 --variant easy_2topic_short
    python benchmarks/wikisalad_live.py sets/easy_2topic_short.json FOLDER --gguf FILE --batch-size 4 --examples 16

Once the questions of the set are asked live, as `taskgen wikisalad run` asks them: in rounds, with the model's own
answers in the prompts, each answer in a journal. Then the very same prompts are given to the same model flat, in one
`generate_until`; the two take turns, each first in every second round. Printed are prompts per second by the clock and
by the processor, which is fair on a machine that others use too; the ratios; and whether the texts are the same.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

from lm_eval.api.instance import Instance
from lm_eval.api.model import LM

from lm_eval_taskgen.generators.models.load import load_model
from lm_eval_taskgen.generators.models.wrapper import Wrapper
from lm_eval_taskgen.generators.wikisalad import read_examples
from lm_eval_taskgen.generators.wikisalad.answering import AnswerRun, answer, answer_gen_kwargs


class Recorder(Wrapper):
    """Notes what the model is asked, and what it says."""

    def __init__(self, inner: LM) -> None:
        super().__init__(inner)
        self.requests: list[Instance] = []
        self.texts: list[str] = []

    def generate_until(self, requests: list[Instance], disable_tqdm: bool = False) -> list[str]:
        # lm-eval's classes take entries out of the arguments.
        self.requests += [Instance("generate_until", {}, deepcopy(request.arguments), 0) for request in requests]
        texts: list[str] = self.inner.generate_until(requests, disable_tqdm=True)
        self.texts += texts
        return texts


def live(asking: AnswerRun) -> None:
    with tempfile.TemporaryDirectory() as folder:
        answer(asking, "sequential", Path(folder) / "journal.sqlite")


def flat(lm: LM, requests: list[Instance]) -> list[str]:
    texts: list[str] = lm.generate_until([deepcopy(request) for request in requests], disable_tqdm=True)
    return texts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("dataset", type=Path)
    parser.add_argument("pretrained")
    parser.add_argument("--gguf")
    parser.add_argument("--batch-size", default="4")
    parser.add_argument("--examples", type=int, default=16)
    parser.add_argument("--tokens", type=int, default=16, help="the most tokens of an answer")
    parser.add_argument("--rounds", type=int, default=2)
    options = parser.parse_args()

    arguments: dict[str, Any] = {"pretrained": options.pretrained, "dtype": "float32"}
    if options.gguf:
        arguments["gguf_file"] = options.gguf
    model = load_model("hf", arguments, batch_size=options.batch_size)
    generation = answer_gen_kwargs({"max_gen_toks": options.tokens}, chat=False)
    asking = AnswerRun("set", read_examples(options.dataset)[: options.examples], model, generation)

    # A run to warm up, which shows what is asked.
    recorder = Recorder(model.lm)
    live(replace(asking, model=replace(model, lm=recorder)))
    lengths = [len(model.lm.tok_encode(request.args[0])) for request in recorder.requests]
    print(
        f"{len(lengths)} prompts of {min(lengths)} to {max(lengths)} tokens about {len(asking.examples)} examples, "
        f"batches of {options.batch_size}"
    )
    totals = {"flat": [0.0, 0.0], "live": [0.0, 0.0]}
    texts: list[str] = []
    for number in range(options.rounds):
        for way in ("flat", "live") if number % 2 == 0 else ("live", "flat"):
            start, worked = time.perf_counter(), time.process_time()
            if way == "flat":
                texts = flat(model.lm, recorder.requests)
            else:
                live(asking)
            spent = (time.perf_counter() - start, time.process_time() - worked)
            totals[way] = [old + new for old, new in zip(totals[way], spent, strict=True)]
            print(
                f"{way} {len(lengths) / spent[0]:7.3f} prompts a second, {len(lengths) / spent[1]:7.3f} a second of "
                "the processor",
                flush=True,
            )
    by_clock, by_processor = (totals["flat"][which] / totals["live"][which] for which in (0, 1))
    same = sum(one == other for one, other in zip(texts, recorder.texts, strict=True))
    print(f"live / flat: {by_clock:.3f} by the clock, {by_processor:.3f} by the processor")
    print(f"{same} of {len(lengths)} texts are the same")


if __name__ == "__main__":
    main()
