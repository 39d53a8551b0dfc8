"""`taskgen wikisalad run`."""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ..error_handling import explained
from ..model_arguments import BatchSize, ChatTemplate, ModelArguments, ModelName, model_arguments, refuse_existing
from ..signals import stopped_by_signals
from ..terminal import complain, say, shown_progress

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...wikisalad.results import Results


class Modes(str, Enum):
    simple = "simple"
    sequential = "sequential"
    both = "both"


@explained
def run(
    dataset: Annotated[Path, typer.Option(metavar="FILE", help="The set, as `taskgen wikisalad build` writes it.")],
    model: ModelName,
    output: Annotated[Path, typer.Option(metavar="FILE", help="The results to write, JSON.")],
    model_args: ModelArguments = "",
    mode: Annotated[Modes, typer.Option(help="How questions are asked (above).")] = Modes.both,
    batch_size: BatchSize = None,
    gen_kwargs: Annotated[
        str,
        typer.Option("--gen_kwargs", metavar="ARGS", help="As lm-eval names them: max_gen_toks=128."),
    ] = "",
    apply_chat_template: ChatTemplate = None,
    compress_to: Annotated[
        int | None,
        typer.Option(metavar="TOKENS", min=1, help="Show the model at most this much of the context: what BM25 finds."),
    ] = None,
    limit: Annotated[int | None, typer.Option(metavar="N", min=1, help="The first N examples only.")] = None,
    overwrite: Annotated[bool, typer.Option("--overwrite", help="Replace existing results.")] = False,
) -> None:
    """Let a model answer a set, and write its answers.

    [bold]simple[/bold] asks each question with the whole context.
    [bold]sequential[/bold] goes segment by segment: a prompt holds the segments so far, and
    the earlier questions with the model's own answers.
    [bold]both[/bold] writes OUTPUT.simple.json and OUTPUT.sequential.json.

    Answers are saved in the folder OUTPUT.run as they arrive. After Ctrl-C or a
    crash the same command continues where it stopped; delete the folder to
    start again from nothing.

    [bold]Models[/bold]: baseline only matches words. Every model of lm-eval goes by its name;
    a class of your own that extends lm_eval.api.model.LM, or any object with
    generate(prompt, config), by its import path. The key of a server is read
    from the environment (OPENAI_API_KEY).

      taskgen wikisalad run --dataset easy.json --output a.json --model baseline\n
      …  --model hf --model_args pretrained=NAME --batch_size 8\n
      …  --model local-chat-completions --model_args model=NAME,base_url=URL\n
      …  --model my_models:Mine --model_args size=3
    """
    from ...models.load import load_model
    from ...models.run_folder import JOURNAL, owned, run_folder_of
    from ...wikisalad.answering import AnswerRun, answer_gen_kwargs, answer_to_files, output_files, results_problems
    from ...wikisalad.files import read_examples

    given, generation = model_arguments(model_args, "--model_args"), model_arguments(gen_kwargs, "--gen_kwargs")
    outputs = output_files(output, mode.value)
    examples = read_examples(dataset)
    if not overwrite and all(path.exists() for path in outputs.values()):
        refuse_existing(next(iter(outputs.values())))
    run_folder = run_folder_of(output)
    with stopped_by_signals(run_folder):
        loaded = load_model(model, given, batch_size=batch_size, chat=apply_chat_template)
        arguments = answer_gen_kwargs(generation, chat=loaded.chat)
        answers = AnswerRun(dataset.stem, examples, loaded, arguments, limit, compress_to)
        with owned(run_folder, "taskgen wikisalad run"), shown_progress() as progress:
            written = answer_to_files(answers, outputs, run_folder / JOURNAL, progress, overwrite=overwrite)
    for path, results in written.items():
        _report(path, results, results_problems(results, loaded.lm))
    for path in written:
        say(f"  score it     taskgen wikisalad score {path} --dataset {dataset}")


def _report(path: Path, results: Results, problems: Sequence[str]) -> None:
    answers = sum(len(prediction.answers) for prediction in results.predictions)
    say(f"Wrote {answers:,} answers to {results.num_examples:,} examples to {path}.")
    if results.cut_prompts:
        complain(
            f"{results.cut_prompts:,} of these prompts are longer than the model takes, so it did not see their "
            "beginning; give a larger max_length in --model_args if it can, --compress-to, or a shorter set."
        )
    for problem in problems:
        complain(f"Note: {problem}.")
