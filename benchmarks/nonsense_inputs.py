"""Inputs of `nonsense.py`: commands that work, values that do not, and RAG systems that misbehave."""

from __future__ import annotations

TYPES = {"cloze": {"count": 5}, "direct_lookup": {"count": 5}, "hallucination_test": {"count": 4}}
CONFIG = {"name": "town", "corpus": {"files": ["docs/*"]}, "question_types": TYPES}
WRITER = {"kind": "llm", "model": "m", "base_url": "http://127.0.0.1:9/v1", "tries": 1}
SALAD = [
    {
        "example_id": "e0", "prompt": "Ada sang. Bo ran.",
        "questions": [{
            "question": "Who sang?", "answers": {"text": ["Ada"], "answer_start": [0]}, "segment_id": 0, "topic": "A",
            "article": "a", "is_impossible": False,
        }],
        "metadata": {
            "pattern": "AB", "articles": {"A": "a", "B": "b"}, "language": "en",
            "segment_boundaries": [
                {"segment_id": 0, "topic": "A", "start_char": 0, "end_char": 9},
                {"segment_id": 1, "topic": "B", "start_char": 10, "end_char": 17},
            ],
        },
    }
]  # fmt: skip
SQUAD = {"data": [
    {"title": title, "paragraphs": [{
        "context": f"{name} sang in the old hall of {title} in 18{n}1.",
        "qas": [{"id": f"{title}{n}", "question": "Who sang?", "answers": [{"text": name, "answer_start": 0}]}],
    } for n, name in enumerate(("Ada", "Bo", "Cy"))]} for title in ("a", "b", "c", "d")
]}  # fmt: skip
SYSTEM = "def ask(question):\n    return {answer}\n"
# Words with @ are files and folders of the folder; those with % are values.
COMMANDS = """
generate @c.yaml --out @new
generate @c.yaml --seed %7 --dry-run
generate @c.yaml --out @town --overwrite
generate @c_llm.yaml --out @new
personas @c_llm.yaml
eval @town --model baseline --limit %1
eval @town --model baseline --metadata %{} --output_path @new
rag @town @s.py:ask --timeout %0.5 --retries %0 --limit %1 --out @new
rag @town %http://127.0.0.1:9/x --timeout %0.5 --retries %0 --limit %1 --out @new
rag @town bm25 --corpus @docs --top-k %3 --out @new
rag @town bm25 --corpus @c.yaml --name %mine --out @new
compare @results @results --out @new
compare @results --metric %f1
import generic_file --file @q.csv --name %q --out @new --columns %input=question,reference=answer
import generic_file --file @q.jsonl --name %q --out @new --evaluation %string_match --prompt %{input}
import generic_file --file @q.parquet --name %q --out @new --subset %a --split %test
import %squad2 --name %q --out @new
import %s:Set --name %q --out @new
world --out @new --size %20 --questions %2 --hops %1-2 --shape %chain --context %gold --seed %1
wikisalad build --squad @squad.json --out @new --seed %1 --pattern %ABAB --examples %1
wikisalad run --dataset @salad.json --model baseline --output @new
wikisalad score @answers.json --dataset @salad.json --tolerance %3 --output @new
wikisalad compare @answers.json @answers.json --dataset @salad.json
wikisalad export @salad.json --name %s --out @new
new-language %xx --out @new --name %X --script %Latin
report @town --out @new
report @town --audit @audit.json --results @results --out @new
judge @results --writer @w.yaml --types %cloze
audit @town --model baseline --limit %1 --output @new
audit @town --model baseline --model_args %a=1 --solved-at %0.5 --distractors %1 --limit %1 --output @new
review @town --import @reviews.jsonl --reviewer %ada
edit @town --drop %x
edit @town --drop %@drop.txt --out @new
edit @town --patch @patch.jsonl --out @new
edit @town --add @own.jsonl --config @c.yaml --out @new
edit @town --reviews --reviewer %ada --out @new
update @town @c.yaml --dry-run
update @town @c.yaml
export @town --format %jsonl --out @new
export @town --format %beir --corpus @docs --out @new
export @town --format %argilla --out @new
publish @town --repo %a/b --license %MIT --dry-run
pull %a/b --out @new --revision %main
init @new --corpus @docs
try @docs --language %en
link @town
unlink @town
path %x
types %x
languages %x
datasets %x
journal @town.run --export @new
quickstart --out @new --language %en
"""
VALUES = [
    *("", " ", "-1", "0", "-0", "1e999", "nan", "inf", "9" * 5_000, "0x10", "1.5", "true", "None", "null", "{bad", "[]", "{}"),
    *("../..", "/", "~", "%s", "{0}", "{question", "$HOME", "*", "**", "a b", "a\tb", "\n", "\x1b[31m", "\x00", "\udcff", "🙂" * 50),
    *("x" * 300, "x" * 5_000, "--help", "--", "-", "@", "@missing", "a=b", "a=", "=b", "a,b", ",", "a/b/c", "/b", "a/", ".", ".."),
    *("http://", "http://[::", "http://127.0.0.1:99999", "ftp://x", "file:///etc/passwd", "os:system", "s:", ":ask", "s.py:", "s.py:no"),
    *("s.py:ask:ask", "builtins:print", "en", "xx", "zz-ZZ", "EN", "gold", "1-0", "3-1", "1-99999", "A", "AAAA", "ABCDEFGH", "ab", "١٢"),
]  # fmt: skip
ANSWERS = [
    *("None", "3", "b'x'", "float('nan')", "{'answer': 3}", "{'passages': 'x'}", "{'answer': 'a', 'passages': [3]}", "[]", "''"),
    *("{'answer': 'a', 'passages': [{'text': None}]}", "{'answer': 'a', 'passages': [{'text': 'a', 'start': -1}]}", "object()"),
    *("{'answer': 'a', 'passages': [{'text': 'a', 'start': 'x', 'end': 2, 'doc_id': 'd'}]}", "(x for x in 'ab')", "{1: 2}"),
    *("{'answer': 'a' * 3_000_000}", "{'answer': '\\ud800'}", "{'answer': 'a', 'cost': float('inf')}", "{'answer': 'a', 'cost': 'x'}"),
    *("1 / 0", "__import__('sys').exit(0)", "__import__('sys').exit('no')", "exec('raise KeyboardInterrupt')", "exec('raise SystemExit')"),
    *("exec('raise GeneratorExit')", "exec('raise BaseException')", "exec('raise StopIteration')", "exec('raise MemoryError')"),
    *("__import__('time').sleep(60)", "ask(question)", "(lambda f: f(f))(lambda f: f(f))", "__import__('threading').Lock()"),
    *("__import__('os').kill(__import__('os').getpid(), 0)", "__import__('warnings').warn('x')", "exec('import sys; sys.stdout = None')"),
    *("type('T', (str,), {'__str__': lambda s: 1 / 0})('x')", "type('D', (dict,), {'get': lambda *a: 1 / 0})(answer='x')"),
]  # fmt: skip
SOURCES = [
    "def ask(:", "raise SystemExit", "raise KeyboardInterrupt", "import missing_package", "ask = 3", "class ask: pass", "\0",
    "class ask:\n    def __init__(self): raise SystemExit(3)", "class ask:\n    def __init__(self, a, b): pass", "async def ask(): pass",
    "async def ask(question): raise KeyboardInterrupt", "async def ask(question): raise SystemExit", "def ask(): pass", "ask = print",
    "async def ask(question):\n    import asyncio; await asyncio.sleep(60)", "class ask:\n    async def __call__(self, q): raise SystemExit",
    "class ask:\n    def retrieve(self, question): raise KeyboardInterrupt\n    def answer(self, question, passages): return 'x'",
    "class ask:\n    def __getattr__(self, name): raise SystemExit", "def ask(question, history): return history[9]", "é" * 10_000,
]  # fmt: skip
