"""Read replies in plain text, which models given as objects may write instead of JSON."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from .generation import without_thoughts

# A label at the start of a line: `Question: …`, `**Answer:** …`, `प्रश्न: …`; neither `https://…` nor `10:30`.
_LABEL = re.compile(r"^[\W_]*?(?P<label>[^\W\d_][^\s:：*?]{0,20})[*_]*\s*[:：][*_]*\s+(?P<text>\S.*)$")
_LABELS = {"question": ("question", "q"), "answer": ("answer", "a"), "paraphrase": ("paraphrase", "question", "q")}
_MARKS = ("?", "？", "؟")
# A line alone that ends so is a remark, such as “I cannot ask about this.”; not all scripts mark questions.
_ENDS_OF_STATEMENTS = (".", "!", "…", "।", "。", "！", "۔")
# What models put around a line.
_AROUND = '*_`"“”„#>- \t'


def plain_fields(text: str, names: Sequence[str]) -> Mapping[str, str] | None:
    """Return the texts of the fields `names` in a plain reply, one line each; None if it does not tell them.

    They are the lines with their labels ("Question: …", "Answer: …", or Q and A); or all lines in the order of the
    fields, with labels in another language or none; or, of one field, the only line with a question mark. A question
    without a label does not end as a statement does.
    """
    lines = [line for raw in without_thoughts(text).splitlines() if (line := raw.strip(_AROUND))]
    found = [_LABEL.match(line) for line in lines]
    labelled = [(one["label"].casefold(), one["text"].strip(_AROUND)) for one in found if one]
    by_name = {
        name: next((said for label, said in labelled if label in _LABELS.get(name, (name,))), "") for name in names
    }
    if all(by_name.values()):
        return by_name
    if len(lines) == len(names) and len(labelled) in (0, len(lines)):
        asks = labelled or names[0] == "answer" or not lines[0].endswith(_ENDS_OF_STATEMENTS)
        return dict(zip(names, [said for _, said in labelled] or lines, strict=True)) if asks else None
    asked = [line for line in lines if line.endswith(_MARKS)]
    return {names[0]: asked[0]} if len(names) == len(asked) == 1 else None
