"""From a Hugging Face dataset to a scored lm-eval task, with the library interface alone.

    python examples/hf_to_scores.py                                   the shipped corpus, held in memory; offline
    python examples/hf_to_scores.py --dataset path/of/saved_dataset   a dataset written by `save_to_disk`
    python examples/hf_to_scores.py --dataset wikimedia/wikipedia --config 20231101.simple --split 'train'

The folder that it writes is a plain lm-eval task folder; `--out` says where (by default it is not kept).
"""

from __future__ import annotations

import argparse
import tempfile
from importlib import resources
from pathlib import Path

from datasets import Dataset
from lm_eval import simple_evaluate
from lm_eval.tasks import TaskManager

from lm_eval_taskgen.generators import (
    BaselineReader,
    EvaluationSample,
    HFCorpusConfig,
    MultiHopConfig,
    RobustnessConfig,
    SingleHopConfig,
    TaskGenerator,
    TaskGeneratorConfig,
    export_folder,
)

NAME = "from_hf"


def shipped_dataset() -> Dataset:
    """The package's quickstart corpus as a `datasets.Dataset`, a row for each document."""
    folder = resources.files("lm_eval_taskgen.generators") / "quickstart_corpus" / "en"
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".md")), key=lambda file: file.name)
    rows = []
    for file in files:
        heading, _, body = file.read_text(encoding="utf-8").partition("\n")
        rows.append({"id": file.name, "title": heading.strip("# "), "text": body.strip()})
    return Dataset.from_list(rows)


class NoShortQuestions:
    """A filter of finished samples: anything with `keep`. What it drops is counted under its name."""

    def keep(self, sample: EvaluationSample) -> bool:
        return len(sample.query) >= 40


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--dataset", help="a name on the Hub, or the path of a saved dataset")
    parser.add_argument("--config", help="the dataset's configuration")
    parser.add_argument("--split", default="train")
    parser.add_argument("--text-column", default="text")
    parser.add_argument("--out", type=Path, help="where to keep the task folder")
    options = parser.parse_args()

    if options.dataset is None:
        corpus = HFCorpusConfig(dataset_obj=shipped_dataset(), id_column="id", title_column="title")
    else:
        corpus = HFCorpusConfig(
            dataset_name=options.dataset,
            dataset_config_name=options.config,
            split=options.split,
            text_column=options.text_column,
        )
    config = TaskGeneratorConfig(
        name=NAME,
        hf_corpus=corpus,
        single_hop=SingleHopConfig(max_tasks=20),
        multi_hop=MultiHopConfig(max_tasks=10, max_hops=3),
        robustness=RobustnessConfig(num_paraphrases=0, add_typos=True, unanswerable=5),
        contexts=("gold",),
        # One process runs the tasks below, so small ones do no harm.
        min_questions_per_task=1,
    )
    dataset = TaskGenerator(None, config, [NoShortQuestions()]).generate_dataset()
    for made in dataset.yields:
        print(f"{made.question_type:20} {made.kept:4} kept of {made.written:4} written, {made.asked:4} asked for")

    with tempfile.TemporaryDirectory() as scratch:
        folder = export_folder(dataset, config, options.out or Path(scratch) / NAME)
        manager = TaskManager(include_path=str(folder), include_defaults=False)
        results = simple_evaluate(
            model=BaselineReader(), tasks=[f"taskgen_{NAME}"], task_manager=manager, num_fewshot=0, bootstrap_iters=0
        )
    for task in sorted(results["results"]):
        scores = results["results"][task]
        shown = (f"{metric} {scores[f'{metric},none']:.2f}" for metric in ("exact_match", "f1", "contains"))
        print(f"{task:32} {'  '.join(shown)}")


if __name__ == "__main__":
    main()
