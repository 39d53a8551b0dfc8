"""What is told of a path: never where it lies on a machine."""

import pytest

from lm_eval_taskgen.generators.without_root import without_root


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("HuggingFaceTB/SmolLM2-135M", "HuggingFaceTB/SmolLM2-135M"),
        ("models/mine", "models/mine"),
        ("float32", "float32"),
        ("", ""),
        ("/home/somebody/models/mine", "mine"),
        ("/home/somebody/models/mine/", "mine"),
        (r"C:\Users\Somebody\mine", "mine"),
        (r"\\server\share\mine", "mine"),
        ("/home/somebody/corpus/*.md", "*.md"),
        ("/home/somebody/corpus/**/notes/a.md", "**/notes/a.md"),
        ("/home/somebody/मॉडल", "मॉडल"),
        ("/", "/"),
    ],
)
def test_a_path_from_the_root_is_told_by_its_end(text, expected):
    assert without_root(text) == expected
