"""In: SQuAD-shaped articles. Out: long contexts that interlace several of them, with a question on each part.

`build.py` makes the sets, `answering.py` asks a model, `score.py` and `compare.py` measure. Start with `build.py`.
"""

from __future__ import annotations

from .build import Built, build_examples
from .description import flaws
from .files import dataset_sha256, read_examples, write_examples
from .records import Example, Question, Segment
from .sources import open_source, read_source
from .summary import evaluate
from .variants import VARIANTS, Variant

__all__ = [
    "VARIANTS",
    "Built",
    "Example",
    "Question",
    "Segment",
    "Variant",
    "build_examples",
    "dataset_sha256",
    "evaluate",
    "flaws",
    "open_source",
    "read_examples",
    "read_source",
    "write_examples",
]
